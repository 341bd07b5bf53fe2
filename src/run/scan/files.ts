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

/** Keeps what any pack asks about. Hand it each file as it is read. */
export class Matching {
  readonly files: SourceFile[] = [];
  readonly #wanted: (bytes: Uint8Array) => boolean;
  #seen = 0;

  constructor(packs: readonly ScanPack[]) {
    this.#wanted = prefilter(packs.flatMap((pack) => pack.tokens));
  }

  /** How many files were handed over. */
  get seen(): number {
    return this.#seen;
  }

  /** The bytes may be lent: what is kept is a copy. */
  add(path: string, bytes: Uint8Array): void {
    this.#seen++;
    if (this.#wanted(bytes)) this.files.push({ path, bytes: bytes.slice() });
  }
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
