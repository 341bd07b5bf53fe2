/** `packs`: what is bundled and found. What is wrong goes to standard error; what is right is listed all the same. */
import { canonicalJson } from "../../core/json.ts";
import { productVersion } from "../../core/product.ts";
import { readUserConfig } from "../../run/config/mod.ts";
import { configured } from "../../run/journey/survey.ts";
import { listPacks } from "../../run/packs/mod.ts";
import type { Handler } from "../command.ts";
import { packsText } from "../text/packs.ts";
import { plain } from "../text/plain.ts";
import { orStopped } from "./stopped.ts";

export const packsHandler: Handler = ({ host, parsed }) =>
  orStopped(async () => {
    const listing = await listPacks(host, configured(await readUserConfig(host)).pack_dirs);
    const { packs, faults, exit } = listing;
    const out = parsed.flag("json")
      ? canonicalJson({ obelize_version: productVersion, packs: [...packs], faults: [...faults] })
      : packsText(listing);
    return { exitCode: exit, out, err: faults.map(plain) };
  });
