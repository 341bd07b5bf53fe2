/**
 * Requirements of PEP 508: a name, extras, versions or a URL, a marker. The places of the parts are kept, because what is changed in a
 * manifest is one name and one version inside a line that otherwise stays as its author wrote it.
 */
import { isMarker } from "./versions/marker.ts";
import { parseSpecifierSet, type SpecifierSet } from "./versions/specifier.ts";

/** UTF-16 offsets into the text that was read; `end` is behind the last unit. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export interface Requirement {
  readonly name: string;
  readonly nameSpan: TextSpan;
  readonly extras: readonly string[];
  /** With the brackets; null where there are none. */
  readonly extrasSpan: TextSpan | null;
  /** The set of versions; without one it admits everything. */
  readonly specifier: SpecifierSet;
  /** As written, with parentheses where the author used them; empty and directly behind the name where there is none. */
  readonly specifierSpan: TextSpan;
  readonly url: string | null;
  /** The text behind `;`; null where there is none. */
  readonly marker: string | null;
}

const LIMIT = 65536;
const NAME = /[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?/y;
const SPACE = /[ \t\r\n\f\v]*/y;
const EXTRAS = /\[[ \t]*(?:[A-Za-z0-9][A-Za-z0-9._-]*[ \t]*(?:,[ \t]*[A-Za-z0-9][A-Za-z0-9._-]*[ \t]*)*)?\]/y;
const WORD = /[A-Za-z0-9][A-Za-z0-9._-]*/g;

/** Reads a requirement; null when the text is none. */
export function parseRequirement(text: string): Requirement | null {
  if (text.length > LIMIT) return null;
  const start = skip(text, 0);
  const name = match(NAME, text, start);
  if (name === null) return null;
  const nameSpan = { start, end: start + name.length };
  let at = skip(text, nameSpan.end);
  const brackets = match(EXTRAS, text, at);
  const extrasSpan = brackets === null ? null : { start: at, end: at + brackets.length };
  if (extrasSpan !== null) at = skip(text, extrasSpan.end);
  const extras = brackets?.match(WORD) ?? [];
  const known = { name, nameSpan, extras, extrasSpan };
  return text[at] === "@"
    ? withUrl(text, skip(text, at + 1), known)
    : withVersions(text, at, known, extrasSpan ?? nameSpan);
}

/** The name a text begins with, whether or not the rest is a requirement. */
export function leadingName(text: string): TextSpan | null {
  const start = skip(text, 0);
  const name = match(NAME, text, start);
  return name === null ? null : { start, end: start + name.length };
}

type Known = Pick<Requirement, "name" | "nameSpan" | "extras" | "extrasSpan">;

function withUrl(text: string, at: number, known: Known): Requirement | null {
  const url = /[^\s]+/y;
  const found = match(url, text, at);
  if (found === null) return null;
  const after = skip(text, at + found.length);
  if (after < text.length && text[after] !== ";") return null;
  const marker = markerAt(text, after);
  if (marker === false) return null;
  const specifierSpan = { start: known.nameSpan.end, end: known.nameSpan.end };
  return { ...known, specifier: { clauses: [] }, specifierSpan, url: found, marker };
}

function withVersions(text: string, at: number, known: Known, behind: TextSpan): Requirement | null {
  const semicolon = text.indexOf(";", at);
  const limit = semicolon === -1 ? text.length : semicolon;
  const end = trimmedEnd(text, at, limit);
  const marker = markerAt(text, limit);
  if (marker === false) return null;
  if (end <= at) {
    const specifierSpan = { start: behind.end, end: behind.end };
    return { ...known, specifier: { clauses: [] }, specifierSpan, url: null, marker };
  }
  const written = text.slice(at, end);
  const bare = unwrapped(written);
  const specifier = bare === null || bare.trim() === "" ? null : parseSpecifierSet(bare);
  if (specifier === null) return null;
  return { ...known, specifier, specifierSpan: { start: at, end }, url: null, marker };
}

/** Without the parentheses around the whole; null when only one of them is there. */
function unwrapped(text: string): string | null {
  const opens = text.startsWith("(");
  const closes = text.endsWith(")");
  if (opens !== closes) return null;
  return opens ? text.slice(1, -1) : text;
}

/** The marker behind a semicolon at `at`, null at the end of the text, false when what is there is none. */
function markerAt(text: string, at: number): string | null | false {
  if (at >= text.length) return null;
  const marker = text.slice(at + 1);
  return isMarker(marker) ? marker.trim() : false;
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function skip(text: string, at: number): number {
  SPACE.lastIndex = at;
  return at + (SPACE.exec(text)?.[0].length ?? 0);
}

function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1] ?? "")) at--;
  return at;
}
