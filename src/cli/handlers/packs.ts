/** `packs`: what is bundled and found. What is wrong goes to standard error; what is right is listed all the same. */
import { canonicalJson } from "../../core/json.ts";
import { productVersion } from "../../core/product.ts";
import { readUserConfig } from "../../run/config/mod.ts";
import { configured } from "../../run/journey/survey.ts";
import { listPacks } from "../../run/packs/mod.ts";
import type { Handler } from "../command.ts";
import type { PacksDocument } from "../models.ts";
import { packsText } from "../text/packs.ts";
import { orStopped } from "./stopped.ts";

export const packsHandler: Handler = ({ host, parsed }) =>
  orStopped(async () => {
    const listing = await listPacks(host, configured(await readUserConfig(host)).pack_dirs);
    const { packs, faults, exit } = listing;
    const document: PacksDocument = { obelize_version: productVersion, packs, faults };
    const out = parsed.flag("json") ? canonicalJson(document) : packsText(listing);
    return { exitCode: exit, out, err: faults };
  });
