/** What every decoder of this room gives back: plain data with the places it stood at, or faults with theirs. */
import { lineMap, type Position } from "../core/lines.ts";
import { type Path, pathText } from "../core/shape.ts";
import { decodeUtf8 } from "../core/utf8.ts";

export interface DocumentFault extends Position {
  readonly message: string;
  readonly path: Path;
}

export interface Decoded<T = unknown> {
  readonly ok: true;
  /** Null, booleans, numbers, strings, arrays, and objects without prototype. */
  readonly value: T;
  /** Where the last step of a path stands: a mapping's key, a list's entry; the nearest enclosing place for what is not there. */
  readonly positions: (path: Path) => Position;
}

export interface Undecoded {
  readonly ok: false;
  readonly faults: readonly DocumentFault[];
}

/** How much of a stranger's document is read. */
export interface Caps {
  readonly bytes: number;
  /** Of mappings and lists in each other. */
  readonly depth: number;
}

export const defaultCaps: Caps = { bytes: 1024 * 1024, depth: 64 };

export function undecoded(
  message: string,
  at: Position = { line: 1, column: 0 },
  path: Path = [],
): Undecoded {
  return { ok: false, faults: [{ message, ...at, path }] };
}

/** `line 3, column 5: exclude[0]: Expected …`, columns from 1 as editors count them. */
export function documentFaultText(fault: DocumentFault): string {
  const path = fault.path.length === 0 ? "" : `${pathText(fault.path)}: `;
  return `line ${fault.line}, column ${fault.column + 1}: ${path}${fault.message}`;
}

/** Bytes as text under a cap: strictly UTF-8, without a leading byte order mark. */
export function decodeText(
  bytes: Uint8Array,
  limit: number,
): { readonly ok: true; readonly text: string } | Undecoded {
  if (bytes.length > limit) return undecoded(`Expected at most ${limit} bytes, found ${bytes.length}`);
  const text = decodeUtf8(bytes);
  if (text === null) return undecoded("Expected UTF-8, found other bytes", firstBadPlace(bytes));
  return { ok: true, text: text.startsWith("\ufeff") ? text.slice(1) : text };
}

/** The end of the longest prefix that is UTF-8. */
function firstBadPlace(bytes: Uint8Array): Position {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodeUtf8(whole(bytes, middle)) === null) bad = middle;
    else good = middle;
  }
  const text = decodeUtf8(whole(bytes, good)) ?? "";
  return lineMap(text).position(text.length);
}

/** The first `count` bytes, without a character that the cut would leave open. */
function whole(bytes: Uint8Array, count: number): Uint8Array {
  let end = count;
  for (let back = 1; back <= 3 && back <= count; back++) {
    const byte = bytes[count - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (length > back) end = count - back;
    break;
  }
  return bytes.subarray(0, end);
}
