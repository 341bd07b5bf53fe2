/** The report of a scan, for a person. */
import type { ScanResult } from "../../run/journey/result.ts";
import {
  declarations,
  findingRows,
  guidance,
  headline,
  legend,
  nothingFound,
  packLabels,
  packSayings,
  paragraphs,
} from "./findings.ts";
import { count, plain } from "./plain.ts";

export function scanText(result: ScanResult): string {
  const { findings } = result.findings;
  const skipped = result.run.limitations.length;
  return paragraphs(
    [result.packs.length === 0 ? "scan" : `scan: ${packLabels(result.packs)}`],
    packSayings(result.packs),
    findingRows(findings),
    legend(findings),
    [headline(result), ...nothingFound(result)],
    declarations(result.survey),
    guidance(result.guidance),
    skipped === 0 ? [] : [`${count(skipped, "path")} could not be looked at; REPORT.md lists them`],
    [`Evidence: ${plain(result.folder)}`],
  );
}
