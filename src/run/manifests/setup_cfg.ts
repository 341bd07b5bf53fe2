/**
 * `setup.cfg`: the lists of `[options]` and every list of `[options.extras_require]`, one requirement a line, read as configparser reads
 * them: a comment stands on a line of its own, so that one behind a requirement makes the line unreadable.
 */
import type { LineMap } from "../../core/lines.ts";
import type { FoundDeclaration, TextSpan } from "./declaration.ts";
import { readRequirement } from "./requirement.ts";

const LISTS: ReadonlySet<string> = new Set(["install_requires", "setup_requires", "tests_require"]);

export function readSetupCfg(text: string, lines: LineMap): FoundDeclaration[] {
  const found: FoundDeclaration[] = [];
  let section = "";
  let list: string | null = null;
  let indent = 0;
  let open = false;
  for (let number = 1; number <= lines.lineCount; number++) {
    const span = { start: lines.lineStart(number), end: lines.lineEnd(number) };
    const line = text.slice(span.start, span.end);
    const value = line.trim();
    if (value === "" || value.startsWith("#") || value.startsWith(";")) continue;
    const depth = line.length - line.trimStart().length;
    if (open && depth > indent) {
      if (list !== null) found.push(...declared(line, span, list, true));
      continue;
    }
    indent = depth;
    const header = /^\[(.+)\]/.exec(value)?.[1];
    const delimiter = line.search(/[=:]/);
    open = header === undefined && delimiter !== -1;
    if (header !== undefined) section = header;
    if (!open) continue;
    list = listOf(section, line.slice(0, delimiter));
    if (list === null) continue;
    const start = span.start + delimiter + 1;
    found.push(...declared(text.slice(start, span.end), { start, end: span.end }, list, false));
  }
  return found;
}

function listOf(section: string, written: string): string | null {
  const key = written.trim().toLowerCase();
  if (section === "options.extras_require") return `${section}/${key}`;
  const folded = key.replaceAll("-", "_");
  return section === "options" && LISTS.has(folded) ? `${section}/${folded}` : null;
}

function declared(line: string, span: TextSpan, list: string, alone: boolean): FoundDeclaration[] {
  const requirement = readRequirement(line, span.start);
  if (requirement === null) return [];
  return [{ ...requirement, bareKey: false, list, room: alone ? { lines: span, comma: null } : null }];
}
