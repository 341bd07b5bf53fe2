/** `import` and `from … import`. */
import type { Alias, Span, Stmt } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import type { Cursor } from "./cursor.ts";

/** `a.b.c`, joined without the white space that may stand between. */
function dottedName(p: Cursor): string {
  let name = p.name();
  while (p.accept(K.DOT)) name += `.${p.name()}`;
  return name;
}

function alias(p: Cursor, dotted: boolean): Alias {
  const start = p.start();
  const name = dotted ? dottedName(p) : p.name();
  const nameSpan: Span = { start, end: p.prevEnd };
  let asname: string | null = null;
  let asnameSpan: Span | null = null;
  if (p.accept(K.AS)) {
    const at = p.start();
    asname = p.name();
    asnameSpan = { start: at, end: p.prevEnd };
  }
  return { kind: "alias", start, end: p.prevEnd, name, nameSpan, asname, asnameSpan };
}

export function importNames(p: Cursor): Stmt {
  const start = p.start();
  p.advance();
  const names: Alias[] = [];
  do names.push(alias(p, true)); while (p.accept(K.COMMA));
  return { kind: "Import", start, end: p.prevEnd, names };
}

export function importFrom(p: Cursor): Stmt {
  const start = p.start();
  p.advance();
  let level = 0;
  for (; p.kind === K.DOT || p.kind === K.ELLIPSIS; p.advance()) level += p.kind === K.DOT ? 1 : 3;
  let module: string | null = null;
  let moduleSpan: Span | null = null;
  if (level === 0 || p.kind !== K.IMPORT) {
    const at = p.start();
    module = dottedName(p);
    moduleSpan = { start: at, end: p.prevEnd };
  }
  p.expect(K.IMPORT);
  const names = importedNames(p);
  if (module === "__future__" && names.some((one) => one.name === "barry_as_FLUFL")) p.flufl = true;
  return { kind: "ImportFrom", start, end: p.prevEnd, module, moduleSpan, names, level };
}

function importedNames(p: Cursor): Alias[] {
  const start = p.start();
  if (p.accept(K.STAR)) {
    const nameSpan = { start, end: p.prevEnd };
    return [{ kind: "alias", start, end: p.prevEnd, name: "*", nameSpan, asname: null, asnameSpan: null }];
  }
  if (p.kind === K.NEWLINE) throw p.fault("Expected one or more names after 'import'");
  const open = p.accept(K.LPAR);
  const names: Alias[] = [];
  do {
    if (names.length > 0 && open && p.kind === K.RPAR) break;
    if (names.length > 0 && !open && p.kind === K.NEWLINE) {
      throw p.fault("Trailing comma not allowed without surrounding parentheses");
    }
    names.push(alias(p, false));
  } while (p.accept(K.COMMA));
  if (open) p.expect(K.RPAR);
  return names;
}
