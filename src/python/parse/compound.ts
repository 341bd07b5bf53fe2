/** Compound statements except `match`. */
import type { ClassDef, ExceptHandler, Expr, FunctionDef, Stmt, WithItem } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import { argumentList } from "./calls.ts";
import type { Cursor } from "./cursor.ts";
import { expression, expressions, namedExpression, starExpressions } from "./expressions.ts";
import { functionParameters } from "./parameters.ts";
import { forTargets, withTarget } from "./targets.ts";
import { typeParameters } from "./type_parameters.ts";

export function compound(p: Cursor): Stmt {
  switch (p.kind) {
    case K.IF:
      return ifStatement(p);
    case K.WHILE:
      return whileStatement(p);
    case K.FOR:
      return forStatement(p, p.start(), "For");
    case K.TRY:
      return tryStatement(p);
    case K.WITH:
      return withStatement(p, p.start(), "With");
    case K.DEF:
      return functionDef(p, p.start(), "FunctionDef", []);
    case K.CLASS:
      return classDef(p, []);
    case K.ASYNC:
      return asyncStatement(p, []);
    default:
      return decorated(p);
  }
}

/** `elif` nests in the tree; here it is a loop, so that five thousand of them cost no stack. */
function ifStatement(p: Cursor): Stmt {
  const starts: number[] = [];
  const tests: Expr[] = [];
  const bodies: Stmt[][] = [];
  do {
    const word = p.kind === K.IF ? "'if' statement" : "'elif' statement";
    starts.push(p.start());
    p.advance();
    tests.push(namedExpression(p));
    bodies.push(p.grammar.block(p, word));
  } while (p.kind === K.ELIF);
  let orelse = elseBlock(p);
  const end = p.prevEnd;
  for (let i = starts.length - 1; i > 0; i--) {
    const [start, test, body] = [starts[i] as number, tests[i] as Expr, bodies[i] as Stmt[]];
    orelse = [{ kind: "If", start, end, test, body, orelse }];
  }
  const [start, test, body] = [starts[0] as number, tests[0] as Expr, bodies[0] as Stmt[]];
  return { kind: "If", start, end, test, body, orelse };
}

function elseBlock(p: Cursor): Stmt[] {
  if (p.kind !== K.ELSE) return [];
  p.advance();
  return p.grammar.block(p, "'else' statement");
}

function whileStatement(p: Cursor): Stmt {
  const start = p.start();
  p.advance();
  const test = namedExpression(p);
  const body = p.grammar.block(p, "'while' statement");
  const orelse = elseBlock(p);
  return { kind: "While", start, end: p.prevEnd, test, body, orelse };
}

function forStatement(p: Cursor, start: number, kind: "For" | "AsyncFor"): Stmt {
  p.advance();
  const target = forTargets(p);
  p.expect(K.IN);
  const iter = starExpressions(p);
  const body = p.grammar.block(p, "'for' statement");
  const orelse = elseBlock(p);
  return { kind, start, end: p.prevEnd, target, iter, body, orelse };
}

function withStatement(p: Cursor, start: number, kind: "With" | "AsyncWith"): Stmt {
  p.advance();
  const items = withItems(p);
  const body = p.grammar.block(p, "'with' statement");
  return { kind, start, end: p.prevEnd, items, body };
}

function withItems(p: Cursor): WithItem[] {
  const inParentheses = p.kind === K.LPAR ? itemsInParentheses(p) : null;
  if (inParentheses !== null) return inParentheses;
  const items: WithItem[] = [];
  do items.push(withItem(p)); while (p.accept(K.COMMA));
  return items;
}

function withItem(p: Cursor): WithItem {
  const start = p.start();
  const context_expr = expression(p);
  const optional_vars = p.accept(K.AS) ? withTarget(p) : null;
  return { kind: "withitem", start, end: p.prevEnd, context_expr, optional_vars };
}

/**
 * `( item, item, )` before the colon. The same parenthesis can also open an expression, which only what follows its partner tells;
 * null then, with the cursor back where it was.
 */
function itemsInParentheses(p: Cursor): WithItem[] | null {
  if (!closesBeforeColon(p)) return null;
  const at = p.at;
  const prevEnd = p.prevEnd;
  const items: WithItem[] = [];
  p.advance();
  while (p.kind !== K.RPAR) {
    if (p.kind === K.STAR || p.kind === K.YIELD) break;
    items.push(withItem(p));
    if (!p.accept(K.COMMA)) break;
  }
  if (p.kind === K.RPAR && items.length > 0) {
    p.advance();
    return items;
  }
  p.jump(at);
  p.prevEnd = prevEnd;
  return null;
}

function closesBeforeColon(p: Cursor): boolean {
  let depth = 0;
  for (let at = p.at;; at++) {
    const kind = p.kinds[at] as number;
    if (kind === K.LPAR || kind === K.LSQB || kind === K.LBRACE) depth++;
    else if (kind === K.RPAR || kind === K.RSQB || kind === K.RBRACE) depth--;
    else if (kind === K.ENDMARKER) return false;
    if (depth === 0) return p.kinds[at + 1] === K.COLON;
  }
}

function tryStatement(p: Cursor): Stmt {
  const start = p.start();
  p.advance();
  const body = p.grammar.block(p, "'try' statement");
  const handlers: ExceptHandler[] = [];
  let starred: boolean | null = null;
  while (p.kind === K.EXCEPT) {
    const star = p.next() === K.STAR;
    if (starred !== null && star !== starred) {
      throw p.fault("Cannot have both 'except' and 'except*' on the same 'try'");
    }
    starred = star;
    handlers.push(handler(p));
  }
  if (handlers.length === 0 && p.kind !== K.FINALLY) {
    throw p.unexpected("Expected 'except' or 'finally' block");
  }
  const orelse = handlers.length > 0 ? elseBlock(p) : [];
  let finalbody: Stmt[] = [];
  if (p.kind === K.FINALLY) {
    p.advance();
    finalbody = p.grammar.block(p, "'finally' statement");
  }
  const kind = starred === true ? "TryStar" : "Try";
  return { kind, start, end: p.prevEnd, body, handlers, orelse, finalbody };
}

/** Since 3.14, several types need parentheses only where `as` follows. */
function handler(p: Cursor): ExceptHandler {
  const start = p.start();
  p.advance();
  const star = p.accept(K.STAR);
  let type: Expr | null = null;
  let name: string | null = null;
  let nameSpan: { start: number; end: number } | null = null;
  if (p.kind !== K.COLON) {
    const at = p.at;
    type = expressions(p);
    if (p.kind === K.AS) {
      if (type.kind === "Tuple" && !spansParentheses(p, at)) {
        throw p.refuse("Multiple exception types must be parenthesized when using 'as'", type);
      }
      p.advance();
      const from = p.start();
      name = p.name();
      nameSpan = { start: from, end: p.prevEnd };
    }
  } else if (star) throw p.fault("Expected one or more exception types");
  const body = p.grammar.block(p, star ? "'except*' statement" : "'except' statement");
  return { kind: "ExceptHandler", start, end: p.prevEnd, type, name, nameSpan, body };
}

/** Whether the bracket at token `at` is closed by the token just read. */
export function spansParentheses(p: Cursor, at: number): boolean {
  if (p.kinds[at] !== K.LPAR) return false;
  let depth = 0;
  for (let i = at; i < p.at; i++) {
    const kind = p.kinds[i] as number;
    if (kind === K.LPAR || kind === K.LSQB || kind === K.LBRACE) depth++;
    else if (kind === K.RPAR || kind === K.RSQB || kind === K.RBRACE) depth--;
    if (depth === 0) return i === p.at - 1;
  }
  return false;
}

function asyncStatement(p: Cursor, decorator_list: Expr[]): Stmt {
  const start = p.start();
  p.advance();
  if (p.kind === K.DEF) return functionDef(p, start, "AsyncFunctionDef", decorator_list);
  if (decorator_list.length === 0 && p.kind === K.FOR) return forStatement(p, start, "AsyncFor");
  if (decorator_list.length === 0 && p.kind === K.WITH) return withStatement(p, start, "AsyncWith");
  throw p.unexpected();
}

function decorated(p: Cursor): Stmt {
  const decorators: Expr[] = [];
  while (p.accept(K.AT)) {
    decorators.push(namedExpression(p));
    p.endLine();
  }
  if (p.kind === K.CLASS) return classDef(p, decorators);
  if (p.kind === K.DEF) return functionDef(p, p.start(), "FunctionDef", decorators);
  if (p.kind === K.ASYNC) return asyncStatement(p, decorators);
  throw p.unexpected();
}

function functionDef(p: Cursor, start: number, kind: FunctionDef["kind"], decorator_list: Expr[]): Stmt {
  p.advance();
  const at = p.start();
  const name = p.name();
  const nameSpan = { start: at, end: p.prevEnd };
  const type_params = typeParameters(p);
  const args = functionParameters(p);
  const returns = p.accept(K.RARROW) ? expression(p) : null;
  const body = p.grammar.block(p, "function definition");
  return { kind, start, end: p.prevEnd, name, nameSpan, args, body, decorator_list, returns, type_params };
}

function classDef(p: Cursor, decorator_list: Expr[]): ClassDef {
  const start = p.start();
  p.advance();
  const at = p.start();
  const name = p.name();
  const nameSpan = { start: at, end: p.prevEnd };
  const type_params = typeParameters(p);
  const { args: bases, keywords } = p.kind === K.LPAR ? argumentList(p, false) : { args: [], keywords: [] };
  const body = p.grammar.block(p, "class definition");
  const end = p.prevEnd;
  return { kind: "ClassDef", start, end, name, nameSpan, bases, keywords, body, decorator_list, type_params };
}
