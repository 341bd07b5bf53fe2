/**
 * Writing an import statement over another: in place where only names change, so that layout and comments stay as they are; otherwise
 * one statement a line, with the comments that stood inside it on lines of their own above.
 */

import type { Import, ImportFrom } from "../../../python/ast.ts";
import type { Source } from "../../scan/source.ts";
import { commentsWithin, logicalLineStart } from "../../scan/pieces.ts";
import type { FileWork } from "../work.ts";
import type { Target } from "./module_map.ts";

/** `targets` hold for each entry of the statement what is written for it, in the statement's order. */
export function writeImport(
  work: FileWork,
  statement: Import | ImportFrom,
  targets: readonly (readonly Target[])[],
): void {
  if (writeInPlace(work, statement, targets)) return;
  const lines = statementTexts(statement, targets.flat());
  const { source } = work;
  const alone = standsAlone(source, statement);
  const ending = lineEndingAt(source, statement.end);
  const comments = commentsWithin(source, statement);
  if (comments.length > 0) {
    const start = source.lines.lineStart(
      source.lines.position(logicalLineStart(source, statement.start)).line,
    );
    const indent = indentAt(source, start);
    work.insert(start, comments.map((comment) => indent + comment + ending).join(""));
  }
  const indent = indentAt(source, source.lines.lineStart(source.lines.position(statement.start).line));
  work.replace(statement, lines.join(alone ? ending + indent : "; "));
}

/** Replaces names and nothing between them. */
function writeInPlace(
  work: FileWork,
  statement: Import | ImportFrom,
  targets: readonly (readonly Target[])[],
): boolean {
  const singles = targets.map((list) => list.length === 1 ? list[0] : undefined);
  const keepsAlias = singles.every((target, at) =>
    target !== undefined && target.as === statement.names[at]?.asname
  );
  if (!keepsAlias) return false;
  return statement.kind === "Import"
    ? importInPlace(work, statement, singles)
    : fromImportInPlace(work, statement, singles);
}

function importInPlace(work: FileWork, statement: Import, targets: readonly (Target | undefined)[]): boolean {
  const [alias] = statement.names;
  const [target] = targets;
  if (statement.names.length !== 1 || alias === undefined || target?.form !== "import") return false;
  work.replace(alias.nameSpan, target.module);
  return true;
}

function fromImportInPlace(
  work: FileWork,
  statement: ImportFrom,
  targets: readonly (Target | undefined)[],
): boolean {
  const module = targets[0]?.form === "from" ? targets[0].module : null;
  if (module === null || statement.moduleSpan === null) return false;
  if (!targets.every((target) => target?.form === "from" && target.module === module)) return false;
  if (new Set(targets.map((target) => JSON.stringify(target))).size < targets.length) return false;
  work.replace(statement.moduleSpan, module);
  statement.names.forEach((alias, at) => {
    const target = targets[at];
    if (target?.form === "from") work.replace(alias.nameSpan, target.name);
  });
  return true;
}

/** What a from-import names of one module stays one statement; everything else is one statement each. */
function statementTexts(statement: Import | ImportFrom, targets: readonly Target[]): string[] {
  const texts: string[] = [];
  const froms = new Map<string, { at: number; names: string[] }>();
  for (const target of targets) {
    const as = target.as === null ? "" : ` as ${target.as}`;
    if (target.form === "import") {
      texts.push(`import ${target.module}${as}`);
      continue;
    }
    const group = statement.kind === "ImportFrom" ? froms.get(target.module) : undefined;
    if (group !== undefined) {
      group.names.push(target.name + as);
      continue;
    }
    froms.set(target.module, { at: texts.length, names: [target.name + as] });
    texts.push(`from ${target.module} import ${target.name}${as}`);
  }
  if (statement.kind === "ImportFrom") {
    for (const [module, { at, names }] of froms) {
      texts[at] = `from ${module} import ${[...new Set(names)].join(", ")}`;
    }
  }
  return [...new Set(texts)];
}

/** Whether nothing but the statement stands on its lines, a comment behind it aside. */
function standsAlone(source: Source, { start, end }: Import | ImportFrom): boolean {
  const first = source.lines.position(start).line;
  const before = source.text.slice(source.lines.lineStart(first), start);
  const after = source.text.slice(end, source.lines.lineEnd(source.lines.position(end).line));
  if (!/^\s*$/.test(before) || !/^\s*(?:#.*)?$/s.test(after)) return false;
  return first === 1 || source.text[source.lines.lineEnd(first - 1) - 1] !== "\\";
}

function indentAt({ text }: Source, lineStart: number): string {
  return /^[ \t\f]*/.exec(text.slice(lineStart, lineStart + 1024))?.[0] ?? "";
}

/** The ending of the line an offset stands on, or the file's first, or a line feed. */
export function lineEndingAt(source: Source, offset: number): string {
  const line = source.lines.position(offset).line;
  const own = source.text.slice(source.lines.lineEnd(line), source.lines.lineStart(line + 1));
  if (line < source.lines.lineCount && own !== "") return own;
  return /\r\n?|\n/.exec(source.text)?.[0] ?? "\n";
}
