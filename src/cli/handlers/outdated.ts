/** `outdated`. */
import { outdated } from "../../run/journey/outdated.ts";
import type { Handler } from "../command.ts";
import { outdatedText } from "../text/outdated.ts";
import { orStopped } from "./stopped.ts";

export const outdatedHandler: Handler = ({ host, parsed }) =>
  orStopped(async () => {
    const result = await outdated(host, parsed.text("repo") ?? ".");
    return { exitCode: 0, out: parsed.flag("json") ? result.json : outdatedText(result) };
  });
