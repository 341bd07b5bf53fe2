/** The report of a scan, for a person. */
import type { LibraryResult, ScanResult } from "../../run/journey/result.ts";
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
  unwritten,
} from "./findings.ts";
import { count, plain } from "./plain.ts";

export function scanText(result: ScanResult): string {
  return page(result, [], nothingFound(result));
}

/** A library without a pack: its modules and where they came from, and never "no pack applies". */
export function libraryText(result: LibraryResult): string {
  const { distribution, modules, from } = result.library;
  return page(result, [
    `Modules of ${plain(distribution)}: ${modules.map(plain).join(", ")} (${plain(from)})`,
    "No pack moves this library: its uses are listed, and nothing is rewritten",
  ], nothingUsed(result));
}

/** Nothing was there to look at, or what was there uses nothing of the library. */
function nothingUsed(result: LibraryResult): string[] {
  const { files_selected, findings, not_a_usage } = result.run.counts;
  if (files_selected === 0) return nothingFound(result);
  if (findings !== not_a_usage) return [];
  const { distribution, modules } = result.library;
  return [
    `No use of ${plain(distribution)} was found: no selected Python file uses ${
      modules.map(plain).join(", ")
    }`,
  ];
}

function page(result: ScanResult, head: readonly string[], nothing: readonly string[]): string {
  const { findings } = result.findings;
  const skipped = result.run.limitations.length;
  return paragraphs(
    [result.packs.length === 0 ? "scan" : `scan: ${packLabels(result.packs)}`],
    head,
    packSayings(result.packs),
    findingRows(findings),
    legend(findings),
    [headline(result), ...nothing],
    declarations(result.survey),
    unwritten(result.survey),
    guidance(result.guidance),
    skipped === 0 ? [] : [`${count(skipped, "path")} could not be looked at; REPORT.md lists them`],
    [`Evidence: ${plain(result.folder)}`],
  );
}
