/**
 * One file seen by one pack: the gates, then every way the old library can be reached, then the verdicts.
 *
 * A pure function of the path, the bytes and the pack's projection, so that a worker can run it and so that the rules, which need the
 * tree as well, start from exactly what the scan saw.
 */

import type { FileCode, Graded } from "./grade.ts";
import { compareFindings, grade } from "./grade.ts";
import { gate, refusedScan } from "./gates.ts";
import { doubtfulImports, importRows, starCandidates, transitiveImports } from "./imports.ts";
import { dynamicRows } from "./dynamic.ts";
import { mentionRows } from "./mentions.ts";
import type { ScanPack } from "./pack.ts";
import { quotedRows } from "./quoted.ts";
import { internalError } from "./internal_error.ts";
import type { FileScan, Finding, Stage } from "./result.ts";
import type { Row } from "./row.ts";
import { siteRows } from "./sites.ts";
import type { Source } from "./source.ts";

/** A file both gates accepted, with what one pack saw in it. */
export interface Analysed {
  readonly source: Source;
  readonly graded: readonly Graded[];
  readonly scan: FileScan;
}

export type Analysis = { readonly ok: true; readonly file: Analysed } | {
  readonly ok: false;
  readonly scan: FileScan;
};

/** A fault inside the tool costs this file its rows, and no other file anything. */
export function analyseFile(path: string, bytes: Uint8Array, pack: ScanPack): Analysis {
  let stage: Stage = "parse";
  try {
    const gated = gate(path, bytes, (reached) => stage = reached);
    if (!gated.ok) return { ok: false, scan: refusedScan(path, gated.diagnostic) };
    return { ok: true, file: analyseSource(gated.source, pack) };
  } catch (fault) {
    return { ok: false, scan: failedScan(path, stage, fault) };
  }
}

export function analyseSource(source: Source, pack: ScanPack): Analysed {
  const { rows, fileCodes } = rowsOf(source, pack);
  const graded = grade(rows, fileCodes, pack);
  const findings = graded.map((row) => findingOf(source, row)).sort(compareFindings);
  const transitive = transitiveImports(source, pack);
  const scan = {
    path: source.path,
    parsed: true,
    findings,
    limitations: [],
    failed: null,
    transitive,
  };
  return { source, graded, scan };
}

/** The scan of one file: findings and limitations, nothing of the tree. */
export function scanFile(path: string, bytes: Uint8Array, pack: ScanPack): FileScan {
  const analysis = analyseFile(path, bytes, pack);
  return analysis.ok ? analysis.file.scan : analysis.scan;
}

function failedScan(path: string, stage: Stage, fault: unknown): FileScan {
  const limitations = [internalError(path, stage, fault)];
  return {
    path,
    parsed: stage === "names",
    findings: [],
    limitations,
    failed: stage,
    transitive: [],
  };
}

function rowsOf(source: Source, pack: ScanPack): { rows: Row[]; fileCodes: Set<FileCode> } {
  const imports = importRows(source, pack);
  const stars = imports.filter((row) => row.kind === "star_import");
  const dynamic = dynamicRows(source, pack);
  const quoted = quotedRows(source, pack);
  const sites = siteRows(source, pack, new Set([...dynamic.taken, ...quoted.taken]));
  const fileCodes = new Set([
    ...doubtfulImports(source, imports),
    ...dynamic.fileCodes,
    ...quoted.fileCodes,
    ...sites.fileCodes,
  ]);
  if (!source.roundTrips) fileCodes.add("roundtrip_mismatch");
  const rows = [
    ...imports,
    ...starCandidates(source, pack, stars),
    ...dynamic.rows,
    ...quoted.rows,
    ...sites.rows,
  ];
  return { rows: [...rows, ...mentionRows(source, pack, rows)], fileCodes };
}

export function findingOf(source: Source, { row, bail, status, causedBy }: Graded): Finding {
  const { line, column } = source.lines.position(row.offset);
  return {
    path: source.path,
    line,
    column,
    kind: row.kind,
    confidence_reason: row.reason,
    symbol: row.symbol,
    evidence: null,
    scan_status: status,
    bail,
    caused_by: causedBy,
  };
}
