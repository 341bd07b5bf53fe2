/**
 * One pack over many files. Only files that hold one of its tokens are read as Python; of the others nothing is known and nothing is
 * kept.
 */

import { scanFile } from "./analyse.ts";
import type { ScanPack } from "./pack.ts";
import { prefilter } from "./prefilter.ts";
import type { FileScan } from "./result.ts";

export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What one pack found; `files` in the order given, only those with a token. */
export interface PackScan {
  readonly pack: string;
  readonly files: readonly FileScan[];
}

export function scanFiles(files: readonly SourceFile[], pack: ScanPack): PackScan {
  const holds = prefilter(pack.tokens);
  const found = files.filter((file) => holds(file.bytes)).map((file) =>
    scanFile(file.path, file.bytes, pack)
  );
  return { pack: pack.id, files: found };
}

/** Whether a pack has anything to do here: a finding that is more than context. */
export function hasUsage(scan: PackScan): boolean {
  return scan.files.some((file) => file.findings.some((finding) => finding.scan_status !== "not_a_usage"));
}
