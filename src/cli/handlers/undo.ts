/** `undo --run`. */
import { undo } from "../../run/journey/undo.ts";
import type { Handler } from "../command.ts";
import { undoText } from "../text/again.ts";
import { plain } from "../text/plain.ts";
import { orStopped } from "./stopped.ts";

export const undoHandler: Handler = ({ host, parsed, argv }) =>
  orStopped(async () => {
    const result = await undo(host, {
      repo: parsed.text("repo") ?? ".",
      run: parsed.text("run") ?? "",
      argv,
    });
    const err = result.removed.map((path) =>
      `Removed a temporary file of an interrupted write: ${plain(path)}`
    );
    return { exitCode: result.exitCode, out: undoText(result), err };
  });
