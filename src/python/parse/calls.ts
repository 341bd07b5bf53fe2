/** The arguments of calls and of class definitions. */
import type { Expr, Keyword } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import { closeAfter, comprehensions, startsComprehension } from "./brackets.ts";
import type { Cursor } from "./cursor.ts";
import { nameOfExpression } from "./expression_names.ts";

export interface ArgumentList {
  readonly args: Expr[];
  readonly keywords: Keyword[];
}

interface Growing extends ArgumentList {
  /** Whether `**` has been read. */
  unpacked: boolean;
}

/** From the opening parenthesis of a call. */
export function call(p: Cursor, func: Expr, start: number): Expr {
  const { args, keywords } = argumentList(p, true);
  return { kind: "Call", start, end: p.prevEnd, func, args, keywords };
}

/** `( [arguments] )`, from one parenthesis past the other. A lone generator may do without parentheses of its own in a call. */
export function argumentList(p: Cursor, generatorAllowed: boolean): ArgumentList {
  const open = p.start();
  p.advance();
  const list: Growing = { args: [], keywords: [], unpacked: false };
  while (p.kind !== K.RPAR) {
    argument(p, list);
    if (startsComprehension(p)) return lastGenerator(p, list, open, generatorAllowed);
    if (!p.accept(K.COMMA)) break;
  }
  const last = list.keywords.at(-1)?.value ?? list.args.at(-1);
  if (last === undefined) p.expect(K.RPAR);
  else closeAfter(p, K.RPAR, last);
  return list;
}

function lastGenerator(p: Cursor, list: ArgumentList, open: number, allowed: boolean): ArgumentList {
  const elt = list.args[0];
  if (list.keywords.length > 0) throw p.fault("Invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
  if (list.args.some((arg) => arg.kind === "Starred")) throw p.unexpected();
  if (list.args.length !== 1 || elt === undefined) {
    throw p.fault("Generator expression must be parenthesized", elt?.start);
  }
  const generators = comprehensions(p);
  if (p.kind === K.COMMA) throw p.fault("Generator expression must be parenthesized", elt.start);
  p.expect(K.RPAR);
  if (!allowed) throw p.fault("Invalid syntax", open);
  return { args: [{ kind: "GeneratorExp", start: open, end: p.prevEnd, elt, generators }], keywords: [] };
}

function argument(p: Cursor, list: Growing): void {
  const start = p.start();
  if (p.kind === K.DOUBLESTAR) {
    p.advance();
    const value = p.grammar.expression(p);
    list.keywords.push({ kind: "keyword", start, end: p.prevEnd, arg: null, value });
    list.unpacked = true;
  } else if (p.kind === K.STAR) {
    if (list.unpacked) {
      throw p.fault("Iterable argument unpacking follows keyword argument unpacking");
    }
    list.args.push(p.grammar.starredExpression(p));
  } else if (p.kind === K.NAME && p.next() === K.EQUAL) list.keywords.push(keyword(p));
  else positional(p, list);
  if (p.kind === K.EQUAL) throw p.fault("Invalid syntax");
}

function keyword(p: Cursor): Keyword {
  const start = p.start();
  const arg = p.name();
  p.advance();
  if (p.kind === K.COMMA || p.kind === K.RPAR) throw p.fault("Expected argument value expression");
  const value = p.grammar.expression(p);
  return { kind: "keyword", start, end: p.prevEnd, arg, value };
}

function positional(p: Cursor, list: Growing): void {
  const node = p.grammar.namedExpression(p);
  if (p.kind === K.EQUAL) {
    const word = node.kind === "Constant" && node.value.type.length <= 5 && /^[NTF]/.test(node.value.type);
    if (word) throw p.refuse(`Cannot assign to ${nameOfExpression(node)}`, node);
    throw p.refuse(`Expression cannot contain assignment, perhaps you meant "=="?`, node);
  }
  if (list.keywords.length > 0 && !startsComprehension(p)) {
    throw p.refuse(`Positional argument follows keyword argument${list.unpacked ? " unpacking" : ""}`, node);
  }
  list.args.push(node);
}
