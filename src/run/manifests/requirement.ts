/** One requirement inside a manifest, whatever holds it: a line, a string of an array, a string of a call. */
import { rangeOf } from "../../core/pep440.ts";
import { leadingName, parseRequirement, type TextSpan } from "../../core/pep508.ts";
import { type DeclaredVersion, NO_VERSION } from "./declaration.ts";

export interface FoundRequirement {
  readonly name: string;
  readonly nameSpan: TextSpan;
  readonly version: DeclaredVersion;
  readonly pin: TextSpan | null;
}

/**
 * `text` stands at `offset` in the manifest, character for character. Null where nothing is declared: the text is empty, or begins with
 * no name. What begins with one and cannot be read is a declaration all the same, and nobody edits it.
 */
export function readRequirement(text: string, offset: number): FoundRequirement | null {
  const found = parseRequirement(text);
  if (found === null) return unreadable(text, offset);
  const { name, nameSpan, extrasSpan, specifierSpan: pin, specifier, url } = found;
  const written = text.slice(pin.start, pin.end).replace(/^\((.*)\)$/s, "$1").trim();
  return {
    name,
    nameSpan: moved(nameSpan, offset),
    version: url !== null || written === ""
      ? NO_VERSION
      : { readable: true, text: written, range: rangeOf(specifier) },
    pin: url === null && extrasSpan === null ? moved(pin, offset) : null,
  };
}

function unreadable(text: string, offset: number): FoundRequirement | null {
  const span = leadingName(text);
  if (span === null) return null;
  return {
    name: text.slice(span.start, span.end),
    nameSpan: moved(span, offset),
    version: { readable: false, text: text.slice(span.end).trim() },
    pin: null,
  };
}

export function moved(span: TextSpan, by: number): TextSpan {
  return { start: span.start + by, end: span.end + by };
}
