/** `fix`, dry run or apply. */
import type { ExitCode } from "../exit_codes.ts";
import { fix } from "../../run/journey/fix.ts";
import { type Handler, type Parsed } from "../command.ts";
import { fixText } from "../text/fix.ts";
import { plain } from "../text/plain.ts";
import { wholeNumber } from "./numbers.ts";
import { chosenFailures, chosenFormat, machineText } from "./output.ts";
import { jobs } from "./scan.ts";
import { orStopped } from "./stopped.ts";

/** The options of a verification, shared by `fix` and `verify`. */
export function verificationOptions(parsed: Parsed) {
  return {
    verify: parsed.list("verify"),
    timeout: wholeNumber(parsed, "timeout", 1),
    nonInteractive: parsed.flag("non-interactive"),
    trustRepoConfig: parsed.flag("trust-repo-config"),
  };
}

export const fixHandler: Handler = ({ host, parsed, argv }) => {
  const format = chosenFormat(parsed);
  const repo = parsed.text("repo") ?? ".";
  const request = {
    repo,
    packs: parsed.list("pack"),
    argv,
    jobs: jobs(parsed, host.machine.windows),
    apply: parsed.flag("apply"),
    failOn: chosenFailures(parsed),
    allowDirty: parsed.flag("allow-dirty"),
    ...verificationOptions(parsed),
  };
  return orStopped(async () => {
    const result = await fix(host, request);
    const exitCode = result.run.exit_code as ExitCode;
    const notes = result.notes;
    const evidence = `Evidence: ${plain(result.folder)}`;
    if (format === "text") return { exitCode, out: fixText(result, repo), err: notes };
    if (format === "json") return { exitCode, out: result.planJson, err: [...notes, evidence] };
    const { out, err } = machineText(format, result.judged);
    return { exitCode, out, err: [...notes, ...err, evidence] };
  });
};
