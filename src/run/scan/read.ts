/**
 * Reading what was selected, once: every pack, the manifests and the planner see the same bytes.
 */

import { readFiles } from "../../host/bulk_read.ts";
import type { Directory, Refusal, RefusalWord } from "../../host/host.ts";
import type { LimitationCode } from "../../core/vocabulary/limitation.ts";
import type { Limitation } from "./result.ts";

const CODE: Readonly<Record<RefusalWord, LimitationCode>> = {
  symlink: "symlink",
  not_a_file: "not_a_file",
  not_a_directory: "unreadable",
  outside_root: "outside_root",
  missing: "missing",
  exists: "unreadable",
  unreadable: "unreadable",
  too_large: "file_too_large",
  changed: "unreadable",
  bad_name: "unusable_name",
};

/** Hands each file's bytes over as they are read, keeps none, and returns a limitation for each that could not be. */
export function readSelected(
  root: Directory,
  paths: readonly string[],
  maxFileBytes: number,
  visit: (path: string, bytes: Uint8Array) => void,
): Limitation[] {
  const limitations: Limitation[] = [];
  readFiles(root, paths, maxFileBytes, (path, content) => {
    if (content.ok) visit(path, content.value);
    else limitations.push(skipped(path, content));
  });
  return limitations;
}

export function skipped(path: string, refusal: Refusal): Limitation {
  const code = CODE[refusal.word];
  return { code, path: code === "unusable_name" ? null : path, detail: refusal.detail };
}
