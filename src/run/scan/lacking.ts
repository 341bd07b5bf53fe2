/**
 * Whether a file shows that it was written for an older release than the pack starts from: it names, in code or in text, something that
 * release no longer has. Text counts because that is where a program keeps what it once was.
 */

import { lineMap } from "../../core/lines.ts";
import { decodeUtf8Escaped } from "../../core/utf8.ts";
import { isAtOrUnder } from "./legacy.ts";
import type { ScanPack } from "./pack.ts";
import { type Piece, textPieces } from "./pieces.ts";
import type { Finding, Lacking } from "./result.ts";
import type { Source } from "./source.ts";

/** The first place, by line and then name, in a file both gates accepted. */
export function lackingIn(source: Source, findings: readonly Finding[], pack: ScanPack): Lacking | null {
  if (pack.lacks.length === 0) return null;
  const inText = named(textPieces(source), pack.lacks).map(({ offset, name }) => ({
    line: source.lines.position(offset).line,
    name,
  }));
  return first([...inCode(findings, pack.lacks), ...inText]);
}

/** The same in a text nobody parses: a file the gates refuse, a notebook, a stub. */
export function lackingInBytes(bytes: Uint8Array, pack: ScanPack): Lacking | null {
  if (pack.lacks.length === 0) return null;
  const text = decodeLoosely(bytes);
  const lines = lineMap(text);
  return first(
    named([{ start: 0, text }], pack.lacks).map(({ offset, name }) => ({
      line: lines.position(offset).line,
      name,
    })),
  );
}

function inCode(findings: readonly Finding[], lacks: readonly string[]): Lacking[] {
  return findings.flatMap(({ kind, symbol, line }) => {
    if (kind === "manifest" || kind === "parse_error" || symbol === null) return [];
    return lacks.filter((name) => isAtOrUnder(symbol, name)).map((name) => ({ line, name }));
  });
}

function named(pieces: readonly Piece[], lacks: readonly string[]): { offset: number; name: string }[] {
  const patterns = lacks.map((name) => ({ name, pattern: patternOf(name) }));
  return pieces.flatMap(({ start, text }) =>
    patterns.flatMap(({ name, pattern }) =>
      [...text.matchAll(pattern)].map((match) => ({ offset: start + match.index, name }))
    )
  );
}

/** A class is known by its own name, anything else by its whole path: `utils` alone says nothing. */
function patternOf(name: string): RegExp {
  const leaf = name.slice(name.lastIndexOf(".") + 1);
  if (/^[A-Z]/.test(leaf)) return new RegExp(`(?<![\\p{L}\\p{N}_])${leaf}(?![\\p{L}\\p{N}_])`, "gu");
  return new RegExp(`(?<![\\p{L}\\p{N}_.])${name.replaceAll(".", "\\.")}(?![\\p{L}\\p{N}_])`, "gu");
}

function first(places: readonly Lacking[]): Lacking | null {
  return [...places].sort((a, b) => a.line - b.line || (a.name < b.name ? -1 : Number(a.name > b.name)))[0] ??
    null;
}

/** Bytes that are no UTF-8 read as U+FFFD each. */
function decodeLoosely(bytes: Uint8Array): string {
  return decodeUtf8Escaped(bytes).replace(
    /[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g,
    (pair) => pair.length === 2 ? pair : "\ufffd",
  );
}
