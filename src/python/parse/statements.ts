/** Statements: which one starts here, the simple ones, and the blocks that hold them. */
import type { Expr, Operator, Stmt } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import { compound, spansParentheses } from "./compound.ts";
import type { Cursor } from "./cursor.ts";
import { assigned, expression, starExpressions } from "./expressions.ts";
import { importFrom, importNames } from "./imports.ts";
import { isMatchStatement, matchStatement } from "./match.ts";
import { toSingleTarget, toTarget } from "./targets.ts";
import { typeParameters } from "./type_parameters.ts";
import { startsExpression } from "./expression_start.ts";

const COMPOUND = new Uint8Array(K.KIND_COUNT);
for (const kind of [K.IF, K.WHILE, K.FOR, K.TRY, K.WITH, K.DEF, K.CLASS, K.ASYNC, K.AT]) COMPOUND[kind] = 1;

const AUGMENTED: (Operator | undefined)[] = [];
AUGMENTED[K.PLUSEQUAL] = "Add";
AUGMENTED[K.MINEQUAL] = "Sub";
AUGMENTED[K.STAREQUAL] = "Mult";
AUGMENTED[K.SLASHEQUAL] = "Div";
AUGMENTED[K.DOUBLESLASHEQUAL] = "FloorDiv";
AUGMENTED[K.PERCENTEQUAL] = "Mod";
AUGMENTED[K.VBAREQUAL] = "BitOr";
AUGMENTED[K.AMPEREQUAL] = "BitAnd";
AUGMENTED[K.CIRCUMFLEXEQUAL] = "BitXor";
AUGMENTED[K.ATEQUAL] = "MatMult";
AUGMENTED[K.LEFTSHIFTEQUAL] = "LShift";
AUGMENTED[K.RIGHTSHIFTEQUAL] = "RShift";
AUGMENTED[K.DOUBLESTAREQUAL] = "Pow";

/** One statement, or one line of simple ones. */
export function statement(p: Cursor, into: Stmt[]): void {
  if (COMPOUND[p.kind] === 1) into.push(compound(p));
  else if (p.kind === K.NAME && isMatchStatement(p)) into.push(matchStatement(p));
  else simpleLine(p, into);
}

/** What belongs to a compound statement, from after its colon. `owner` names it for the message. */
export function block(p: Cursor, owner: string): Stmt[] {
  const body: Stmt[] = [];
  p.expect(K.COLON, "Expected ':'");
  if (p.kind !== K.NEWLINE) {
    simpleLine(p, body);
    return body;
  }
  p.skip();
  if (p.kind !== K.INDENT) throw p.fault(`Expected an indented block after ${owner}`);
  p.skip();
  while (p.kind !== K.DEDENT) statement(p, body);
  p.skip();
  return body;
}

function simpleLine(p: Cursor, into: Stmt[]): void {
  for (;;) {
    into.push(simple(p));
    if (!p.accept(K.SEMI)) break;
    if (p.kind === K.NEWLINE) break;
  }
  if (p.kind !== K.NEWLINE) throw afterStatement(p, into.at(-1) as Stmt);
  p.skip();
}

/** Why a line does not end where its last statement does. */
function afterStatement(p: Cursor, last: Stmt): Error {
  const legacy = last.kind === "ExprStmt" && last.value.kind === "Name" ? last.value.id : "";
  if ((legacy === "print" || legacy === "exec") && startsExpression(p.kind)) {
    return p.fault(`Missing parentheses in call to '${legacy}'. Did you mean ${legacy}(...)?`, last.start);
  }
  return p.unexpected();
}

function simple(p: Cursor): Stmt {
  const start = p.start();
  switch (p.kind) {
    case K.PASS:
    case K.BREAK:
    case K.CONTINUE:
      return bare(p);
    case K.RETURN: {
      p.advance();
      const value = startsRow(p) ? starExpressions(p) : null;
      return { kind: "Return", start, end: p.prevEnd, value };
    }
    case K.IMPORT:
      return importNames(p);
    case K.FROM:
      return importFrom(p);
    case K.RAISE:
      return raise(p);
    case K.GLOBAL:
    case K.NONLOCAL:
      return declaration(p);
    case K.DEL:
      return deletion(p);
    case K.ASSERT: {
      p.advance();
      const test = expression(p);
      const msg = p.accept(K.COMMA) ? expression(p) : null;
      return { kind: "Assert", start, end: p.prevEnd, test, msg };
    }
    case K.NAME:
      if (p.next() === K.NAME && p.spells("type")) return typeAlias(p);
      return expressionStatement(p);
    default:
      return expressionStatement(p);
  }
}

function startsRow(p: Cursor): boolean {
  return p.kind === K.STAR || startsExpression(p.kind);
}

function bare(p: Cursor): Stmt {
  const start = p.start();
  const kind = p.kind === K.PASS ? "Pass" : p.kind === K.BREAK ? "Break" : "Continue";
  p.advance();
  return { kind, start, end: p.prevEnd };
}

function raise(p: Cursor): Stmt {
  const start = p.start();
  p.advance();
  const exc = startsExpression(p.kind) ? expression(p) : null;
  const cause = exc !== null && p.accept(K.FROM) ? expression(p) : null;
  return { kind: "Raise", start, end: p.prevEnd, exc, cause };
}

function declaration(p: Cursor): Stmt {
  const start = p.start();
  const kind = p.kind === K.GLOBAL ? "Global" : "Nonlocal";
  const names: string[] = [];
  const nameSpans: { start: number; end: number }[] = [];
  do {
    p.advance();
    const at = p.start();
    names.push(p.name());
    nameSpans.push({ start: at, end: p.prevEnd });
  } while (p.kind === K.COMMA);
  return { kind, start, end: p.prevEnd, names, nameSpans };
}

function deletion(p: Cursor): Stmt {
  const start = p.start();
  p.advance();
  const at = p.at;
  const row = starExpressions(p);
  const targets = row.kind === "Tuple" && !spansParentheses(p, at) ? row.elts : [row];
  for (const target of targets) toTarget(p, target, "delete");
  return { kind: "Delete", start, end: p.prevEnd, targets };
}

function typeAlias(p: Cursor): Stmt {
  const start = p.start();
  p.advance();
  const at = p.start();
  const id = p.name();
  const name = { kind: "Name" as const, start: at, end: p.prevEnd, id, ctx: "Store" as const };
  const type_params = typeParameters(p);
  p.expect(K.EQUAL);
  const value = expression(p);
  return { kind: "TypeAlias", start, end: p.prevEnd, name, type_params, value };
}

function expressionStatement(p: Cursor): Stmt {
  const start = p.start();
  const first = assigned(p);
  if (p.kind === K.EQUAL) return assignment(p, first, start);
  if (p.kind === K.COLON) return annotation(p, first, start);
  const op = AUGMENTED[p.kind];
  if (op !== undefined) {
    const target = toSingleTarget(p, first);
    p.advance();
    const value = assigned(p);
    return { kind: "AugAssign", start, end: p.prevEnd, target, op, value };
  }
  return { kind: "ExprStmt", start, end: p.prevEnd, value: first };
}

function assignment(p: Cursor, first: Expr, start: number): Stmt {
  const targets: Expr[] = [];
  let value = first;
  while (p.kind === K.EQUAL) {
    targets.push(toTarget(p, value, "assign"));
    p.advance();
    value = assigned(p);
  }
  return { kind: "Assign", start, end: p.prevEnd, targets, value };
}

function annotation(p: Cursor, target: Expr, start: number): Stmt {
  if (target.kind === "Tuple" || target.kind === "List") {
    throw p.refuse(`Only single target (not ${target.kind.toLowerCase()}) can be annotated`, target);
  }
  if (target.kind !== "Name" && target.kind !== "Attribute" && target.kind !== "Subscript") {
    throw startsExpression(p.next()) ? p.refuse("Illegal target for annotation", target) : p.unexpected();
  }
  toTarget(p, target, "assign");
  p.advance();
  const type = expression(p);
  const value = p.accept(K.EQUAL) ? assigned(p) : null;
  const simple = target.kind === "Name" && target.start === start ? 1 : 0;
  return { kind: "AnnAssign", start, end: p.prevEnd, target, annotation: type, value, simple };
}
