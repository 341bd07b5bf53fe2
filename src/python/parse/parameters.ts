/** Parameters of functions and lambdas, and the order they must come in. */
import type { Arg, Arguments, Expr } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import type { Cursor } from "./cursor.ts";

/** Lambdas in defaults of lambdas are the only nesting that neither a bracket nor an indentation bounds. */
const MAX_DEPTH = 200;

interface Growing {
  posonlyargs: Arg[];
  args: Arg[];
  vararg: Arg | null;
  readonly kwonlyargs: Arg[];
  readonly kw_defaults: (Expr | null)[];
  kwarg: Arg | null;
  readonly defaults: Expr[];
  slash: boolean;
  /** Where a star stands; -1 for none. */
  star: number;
}

/** `lambda` to its colon. */
export function lambdaParameters(p: Cursor): Arguments {
  p.advance();
  if (++p.depth > MAX_DEPTH) throw p.fault("Too many nested lambdas");
  const args = parameters(p, K.COLON, false);
  p.depth--;
  p.expect(K.COLON);
  return args;
}

/** `( … )` of a function. */
export function functionParameters(p: Cursor): Arguments {
  p.expect(K.LPAR, "Expected '('");
  const args = parameters(p, K.RPAR, true);
  p.expect(K.RPAR);
  return args;
}

function parameters(p: Cursor, close: number, annotated: boolean): Arguments {
  const start = p.start();
  const list: Growing = {
    posonlyargs: [],
    args: [],
    vararg: null,
    kwonlyargs: [],
    kw_defaults: [],
    kwarg: null,
    defaults: [],
    slash: false,
    star: -1,
  };
  while (p.kind !== close) {
    if (list.kwarg !== null) throw p.fault("Arguments cannot follow var-keyword argument");
    parameter(p, list, annotated);
    if (!p.accept(K.COMMA)) break;
  }
  const bare = list.star >= 0 && list.vararg === null && list.kwonlyargs.length === 0;
  if (bare) throw p.fault("Named arguments must follow bare *", list.star);
  const { posonlyargs, args, vararg, kwonlyargs, kw_defaults, kwarg, defaults } = list;
  const end = Math.max(start, p.kind === close && p.prevEnd > start ? p.prevEnd : start);
  return {
    kind: "arguments",
    start,
    end,
    posonlyargs,
    args,
    vararg,
    kwonlyargs,
    kw_defaults,
    kwarg,
    defaults,
  };
}

function parameter(p: Cursor, list: Growing, annotated: boolean): void {
  if (p.kind === K.SLASH) slash(p, list);
  else if (p.kind === K.STAR) star(p, list, annotated);
  else if (p.kind === K.DOUBLESTAR) {
    p.advance();
    list.kwarg = arg(p, annotated, false);
    if (p.kind === K.EQUAL) throw p.fault("Var-keyword argument cannot have default value");
  } else plain(p, list, annotated);
}

function slash(p: Cursor, list: Growing): void {
  if (list.slash) throw p.fault("/ may appear only once");
  if (list.star >= 0) throw p.fault("/ must be ahead of *");
  if (list.args.length === 0) throw p.fault("At least one argument must precede /");
  list.slash = true;
  list.posonlyargs = list.args;
  list.args = [];
  p.advance();
}

function star(p: Cursor, list: Growing, annotated: boolean): void {
  if (list.star >= 0) throw p.fault("* argument may appear only once");
  list.star = p.start();
  p.advance();
  if (p.kind === K.COMMA) {
    const next = p.next();
    if (next === K.RPAR || next === K.COLON || next === K.DOUBLESTAR) {
      throw p.fault("Named arguments must follow bare *", list.star);
    }
    return;
  }
  if (p.kind !== K.NAME) throw p.fault("Named arguments must follow bare *", list.star);
  list.vararg = arg(p, annotated, true);
  if (p.kind === K.EQUAL) throw p.fault("Var-positional argument cannot have default value");
}

function plain(p: Cursor, list: Growing, annotated: boolean): void {
  if (p.kind === K.LPAR) {
    throw p.fault(`${annotated ? "Function" : "Lambda expression"} parameters cannot be parenthesized`);
  }
  const one = arg(p, annotated, false);
  const value = p.kind === K.EQUAL ? defaultValue(p) : null;
  if (list.star >= 0) {
    list.kwonlyargs.push(one);
    list.kw_defaults.push(value);
    return;
  }
  if (value !== null) list.defaults.push(value);
  else if (list.defaults.length > 0) {
    throw p.fault("Parameter without a default follows parameter with a default", one.start);
  }
  list.args.push(one);
}

function defaultValue(p: Cursor): Expr {
  p.advance();
  if (p.kind === K.COMMA || p.kind === K.RPAR || p.kind === K.COLON) {
    throw p.fault("Expected default value expression");
  }
  return p.grammar.expression(p);
}

function arg(p: Cursor, annotated: boolean, starred: boolean): Arg {
  const start = p.start();
  const name = p.name();
  let annotation: Expr | null = null;
  if (annotated && p.accept(K.COLON)) {
    annotation = starred ? p.grammar.starExpression(p) : p.grammar.expression(p);
  }
  return { kind: "arg", start, end: p.prevEnd, arg: name, annotation };
}
