/**
 * Names of earlier releases that a pack's `newest` no longer has: whether code or text shows one, which tells that the repository is on
 * another release. A name whose last segment starts with a capital is matched by that segment alone, any other by its whole dotted name.
 */
import { lineMap } from "../../core/lines.ts";
import { decodeSource, kinds, parse } from "../../python/mod.ts";
import { isAtOrUnder } from "../scan/mod.ts";
import type { Finding } from "../scan/mod.ts";
import type { Shown } from "./release.ts";

/** A finding whose symbol is one of the names, or under it. */
export function shownInCode(findings: readonly Finding[], names: readonly string[]): Shown | null {
  for (const { path, line, kind, symbol } of findings) {
    if (kind === "manifest" || kind === "parse_error" || symbol === null) continue;
    const name = names.find((candidate) => isAtOrUnder(symbol, candidate));
    if (name !== undefined) return { path, line, name };
  }
  return null;
}

/** A place in comments, strings and f-string text; the whole text of a file that does not parse or is not Python. */
export function shownInText(
  path: string,
  bytes: Uint8Array,
  names: readonly string[],
  python: boolean,
): Shown | null {
  const search = searcher(names);
  if (search === null) return null;
  const text = python ? pythonText(bytes, search) : null;
  if (text === null) return firstMatch(path, new TextDecoder("utf-8").decode(bytes), search, () => true);
  return firstMatch(path, text.whole, search, text.isText);
}

interface Search {
  readonly form: RegExp;
}

function searcher(names: readonly string[]): Search | null {
  const wanted = names.map((name) => {
    const last = name.slice(name.lastIndexOf(".") + 1);
    return /^[A-Z]/.test(last)
      ? `(?<![A-Za-z0-9_])${last}`
      : `(?<![A-Za-z0-9_.])${name.replaceAll(".", "\\.")}`;
  });
  return wanted.length === 0 ? null : { form: new RegExp(`(?:${wanted.join("|")})(?![A-Za-z0-9_])`, "g") };
}

/** The text of a module and which offsets lie in comments, strings or f-string text; null when it does not parse. */
function pythonText(
  bytes: Uint8Array,
  { form }: Search,
): { whole: string; isText: (offset: number) => boolean } | null {
  const decoded = decodeSource(bytes);
  if (!decoded.ok) return null;
  // Most files hold none of the names anywhere, and need not be parsed to know where.
  if (decoded.text.search(form) === -1) return { whole: decoded.text, isText: () => false };
  const parsed = parse(decoded.text);
  if (!parsed.ok) return null;
  const spans: [number, number][] = [];
  const { tokens } = parsed;
  for (let at = 0; at < tokens.count; at++) {
    const kind = tokens.kinds[at];
    if (
      kind === kinds.COMMENT || kind === kinds.STRING || kind === kinds.FSTRING_MIDDLE ||
      kind === kinds.TSTRING_MIDDLE
    ) {
      spans.push([tokens.starts[at] as number, tokens.ends[at] as number]);
    }
  }
  return {
    whole: decoded.text,
    isText: (offset) => spans.some(([start, end]) => offset >= start && offset < end),
  };
}

function firstMatch(
  path: string,
  text: string,
  { form }: Search,
  counts: (offset: number) => boolean,
): Shown | null {
  for (const match of text.matchAll(form)) {
    if (!counts(match.index)) continue;
    return { path, line: lineMap(text).position(match.index).line, name: match[0] };
  }
  return null;
}
