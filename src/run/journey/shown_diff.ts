/** A patch for people: credentials redacted, control characters escaped, bytes that are no text as `\xNN`. patch.diff has it verbatim. */
import { redactor } from "../../core/redact.ts";
import { visible } from "../../core/visible.ts";

/** One entry a line, without terminators; the carriage return of a CRLF is dropped. */
export function shownDiff(patch: Uint8Array, env: Readonly<Record<string, string | undefined>>): string[] {
  const lines = redactor(env).text(decodeEscaped(patch)).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => escaped(line.endsWith("\r") ? line.slice(0, -1) : line));
}

/** UTF-8 text; every byte that is none stands as its escape. */
function decodeEscaped(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return splitLines(bytes).map(decodeLine).join("\n");
  }
}

function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, at));
    start = at + 1;
  }
  lines.push(bytes.subarray(start));
  return lines;
}

function decodeLine(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`))
      .join("");
  }
}

/** A tab stays: a diff of Python without its tabs is another one. */
function escaped(line: string): string {
  return line.split("\t").map(visible).join("\t");
}
