/**
 * A file's change as `git apply` and `patch -p1` read it: split on `\n` only, so that a CRLF line keeps its `\r` and a bare-CR file is
 * one line; names quoted as git quotes them; no index line. Works on bytes, read as latin-1 and written back as they were. It is for
 * reading and for `git apply`; nothing here is ever used to write or revert a file.
 */
import { diffArrays } from "diff";
import { encodeUtf8 } from "./utf8.ts";

export interface UnifiedDiff {
  /** Header and hunks; empty when nothing differs. */
  readonly text: Uint8Array;
  readonly hunks: number;
}

const CONTEXT = 3;
/** More changed lines than this and the whole file becomes one hunk: the search is quadratic in the number of edits. */
const MOST_EDITS = 2000;

/** `path` is repository-relative; the same on both sides. */
export function unifiedDiff(path: string, before: Uint8Array, after: Uint8Array): UnifiedDiff {
  const old = splitLines(latin1(before));
  const fresh = splitLines(latin1(after));
  const hunks = groupHunks(changesOf(old, fresh));
  if (hunks.length === 0) return { text: new Uint8Array(0), hunks: 0 };
  const body = hunks.map((hunk) => hunkText(hunk, old, fresh)).join("");
  return { text: fromLatin1(header(path) + body), hunks: hunks.length };
}

/** Lines `from` to `to` (exclusive) of the old file became lines `newFrom` to `newTo` of the new one. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

function changesOf(old: readonly string[], fresh: readonly string[]): Change[] {
  const parts = diffArrays(old as string[], fresh as string[], { maxEditLength: MOST_EDITS });
  if (parts === undefined) return [{ from: 0, to: old.length, newFrom: 0, newTo: fresh.length }];
  const changes: Change[] = [];
  let [at, newAt] = [0, 0];
  for (const part of parts) {
    const size = part.value.length;
    const last = changes.at(-1);
    const [from, newFrom] = [at, newAt];
    if (part.added !== true) at += size;
    if (part.removed !== true) newAt += size;
    if (part.added !== true && part.removed !== true) continue;
    if (last !== undefined && last.to === from && last.newTo === newFrom) {
      changes[changes.length - 1] = { ...last, to: at, newTo: newAt };
    } else changes.push({ from, to: at, newFrom, newTo: newAt });
  }
  return changes;
}

/** Changes whose context would touch share a hunk. */
function groupHunks(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && change.from - last.to <= 2 * CONTEXT) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

function hunkText(hunk: readonly Change[], old: readonly string[], fresh: readonly string[]): string {
  const first = hunk[0] as Change;
  const final = hunk.at(-1) as Change;
  const lead = Math.min(CONTEXT, first.from);
  const trail = Math.min(CONTEXT, old.length - final.to);
  const lines: string[] = [];
  let at = first.from - lead;
  for (const change of hunk) {
    lines.push(...marked(" ", old.slice(at, change.from)));
    lines.push(...marked("-", old.slice(change.from, change.to)));
    lines.push(...marked("+", fresh.slice(change.newFrom, change.newTo)));
    at = change.to;
  }
  lines.push(...marked(" ", old.slice(at, at + trail)));
  const before = range(first.from - lead, final.to + trail);
  const after = range(first.newFrom - lead, final.newTo + trail);
  return `@@ -${before} +${after} @@\n${lines.join("")}`;
}

/** A length of 1 is left out; an empty side starts one line early. */
function range(from: number, to: number): string {
  const length = to - from;
  if (length === 1) return `${from + 1}`;
  return `${length === 0 ? from : from + 1},${length}`;
}

function marked(mark: string, lines: readonly string[]): string[] {
  return lines.map((line) =>
    line.endsWith("\n") ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`
  );
}

function header(path: string): string {
  const name = latin1(encodeUtf8(path));
  const tab = name.includes(" ") ? "\t" : "";
  const [a, b] = [quoted("a/" + name), quoted("b/" + name)];
  return `diff --git ${a} ${b}\n--- ${a}${tab}\n+++ ${b}${tab}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

/** As git quotes a name whose bytes are not all plain; a space alone does not quote. */
function quoted(name: string): string {
  if (!/[^\x20-\x7e]|["\\]/.test(name)) return name;
  const inner = name.replace(
    /[^\x20-\x7e]|["\\]/g,
    (byte) => ESCAPES[byte] ?? "\\" + byte.charCodeAt(0).toString(8).padStart(3, "0"),
  );
  return `"${inner}"`;
}

function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function latin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    // Several times as fast as spreading the bytes.
    parts.push(String.fromCharCode.apply(null, bytes.subarray(at, at + 8192) as unknown as number[]));
  }
  return parts.join("");
}

function fromLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
