/** `scan`. */
import { listFiles, scan } from "../../run/journey/scan.ts";
import { scanLibrary } from "../../run/journey/library.ts";
import type { ScanResult } from "../../run/journey/result.ts";
import { type Handler, type Outcome, type Parsed, UsageError } from "../command.ts";
import type { ExitCode } from "../exit_codes.ts";
import { libraryText, scanText } from "../text/scan.ts";
import { wholeNumber } from "./numbers.ts";
import { chosenFailures, chosenFormat, type Format, type Judged, machineText } from "./output.ts";
import { orStopped } from "./stopped.ts";
import { plain } from "../text/plain.ts";

/** `--jobs`, checked before the tree is read; it never changes the output. */
export function jobs(parsed: Parsed, windows: boolean): number | null {
  return wholeNumber(parsed, "jobs", 1, windows ? 61 : 4096);
}

export const scanHandler: Handler = ({ host, parsed, argv }) => {
  const format = chosenFormat(parsed);
  const library = parsed.text("library");
  if (library !== undefined && parsed.list("pack").length > 0) {
    throw new UsageError("--library and --pack exclude each other: one is for libraries without a pack");
  }
  const request = {
    repo: parsed.text("repo") ?? ".",
    packs: parsed.list("pack"),
    argv,
    jobs: jobs(parsed, host.machine.windows),
    failOn: chosenFailures(parsed),
  };
  return orStopped(async () => {
    if (parsed.flag("list-files")) {
      const paths = await listFiles(host, request);
      return { exitCode: 0, out: paths.map((path) => `${plain(path)}\n`).join("") };
    }
    if (library !== undefined) {
      const result = await scanLibrary(host, { ...request, library });
      return printed(format, result, () => libraryText(result));
    }
    const result = await scan(host, request);
    return printed(format, result, () => scanText(result));
  });
};

function printed(format: Format, result: ScanResult, text: () => string): Outcome {
  const exitCode = result.run.exit_code as ExitCode;
  const evidence = `Evidence: ${plain(result.folder)}`;
  if (format === "text") return { exitCode, out: text() };
  if (format === "json") return { exitCode, out: result.findingsJson, err: [evidence] };
  const rows = result.findings.findings.map((finding): Judged => ({
    finding,
    status: finding.scan_status,
    bail: finding.bail,
  }));
  const { out, err } = machineText(format, rows);
  return { exitCode, out, err: [...err, evidence] };
}
