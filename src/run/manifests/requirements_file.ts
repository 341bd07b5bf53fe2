/**
 * Requirements files as pip reads them: one requirement a line, joined over a trailing backslash, comments behind `#`, options by
 * themselves or behind a requirement. Lines that are only options declare nothing.
 */
import type { LineMap } from "../../core/lines.ts";
import type { FoundDeclaration, TextSpan } from "./declaration.ts";
import { readRequirement } from "./requirement.ts";

export function readRequirementsFile(text: string, lines: LineMap): FoundDeclaration[] {
  const found: FoundDeclaration[] = [];
  for (let line = 1; line <= lines.lineCount; line++) {
    const first = line;
    while (line < lines.lineCount && goesOn(text, lines, line)) line++;
    const span = { start: lines.lineStart(first), end: lines.lineEnd(line) };
    const declared = readLine(text, span);
    if (declared !== null) found.push(declared);
  }
  return found;
}

/** A line that is only a comment never goes on, and ends what it stands in. */
function goesOn(text: string, lines: LineMap, line: number): boolean {
  const end = lines.lineEnd(line);
  return text[end - 1] === "\\" && !/^\s*#/.test(text.slice(lines.lineStart(line), end));
}

function readLine(text: string, span: TextSpan): FoundDeclaration | null {
  const whole = text.slice(span.start, span.end).replace(
    /\\(?:\r\n?|\n)/g,
    (joint) => " ".repeat(joint.length),
  );
  const { end, options } = endOfRequirement(whole);
  const written = whole.slice(0, end).replace(/\\$/, " ");
  if (written.trimStart().startsWith("-")) return null;
  const requirement = readRequirement(written, span.start);
  if (requirement === null) return null;
  return {
    ...requirement,
    pin: options ? null : requirement.pin,
    bareKey: false,
    list: "",
    room: { lines: span, comma: null },
  };
}

/** Up to the comment or the first option; neither counts inside quotes. */
function endOfRequirement(text: string): { readonly end: number; readonly options: boolean } {
  const begin = text.search(/\S/);
  let quote: string | null = null;
  for (let at = 0; at < text.length; at++) {
    const unit = text[at] ?? "";
    if (quote !== null) {
      if (unit === quote) quote = null;
    } else if (unit === "'" || unit === '"') quote = unit;
    else if (unit === "#") return { end: at, options: false };
    else if (unit === "-" && at > begin && /\s/.test(text[at - 1] ?? "")) {
      return { end: at, options: true };
    }
  }
  return { end: text.length, options: false };
}
