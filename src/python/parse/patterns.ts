/** Patterns of `case`. They nest only through brackets, which the tokenizer bounds. */
import type { Expr, Pattern, Span } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import type { Cursor } from "./cursor.ts";
import { numberValue } from "./number_values.ts";
import { strings } from "./strings.ts";

/** What stands between `case` and its guard or colon. */
export function casePattern(p: Cursor): Pattern {
  const start = p.start();
  const first = starOrPattern(p);
  if (p.kind !== K.COMMA) {
    if (first.kind === "MatchStar") throw p.unexpected();
    return first;
  }
  const patterns = [first];
  while (p.accept(K.COMMA)) {
    if (p.kind === K.COLON || p.kind === K.IF) break;
    patterns.push(starOrPattern(p));
  }
  return { kind: "MatchSequence", start, end: p.prevEnd, patterns };
}

function starOrPattern(p: Cursor): Pattern {
  if (p.kind !== K.STAR) return asPattern(p);
  const start = p.start();
  p.advance();
  const at = p.start();
  const name = p.name();
  const end = p.prevEnd;
  const wild = name === "_";
  return {
    kind: "MatchStar",
    start,
    end,
    name: wild ? null : name,
    nameSpan: wild ? null : { start: at, end },
  };
}

function asPattern(p: Cursor): Pattern {
  const start = p.start();
  const pattern = orPattern(p);
  if (!p.accept(K.AS)) return pattern;
  const at = p.start();
  if (p.kind !== K.NAME) throw p.unexpected("Invalid pattern target");
  const name = p.name();
  if (name === "_") throw p.fault("Cannot use '_' as a target", at);
  if (p.kind === K.DOT || p.kind === K.LPAR || p.kind === K.EQUAL) {
    throw p.fault("Invalid pattern target", at);
  }
  const end = p.prevEnd;
  return { kind: "MatchAs", start, end, pattern, name, nameSpan: { start: at, end } };
}

function orPattern(p: Cursor): Pattern {
  const start = p.start();
  const first = closedPattern(p);
  if (p.kind !== K.VBAR) return first;
  const patterns = [first];
  while (p.accept(K.VBAR)) patterns.push(closedPattern(p));
  return { kind: "MatchOr", start, end: p.prevEnd, patterns };
}

function closedPattern(p: Cursor): Pattern {
  const start = p.start();
  switch (p.kind) {
    case K.NAME:
      return namePattern(p);
    case K.NONE:
      return singleton(p, "None");
    case K.TRUE:
      return singleton(p, "True");
    case K.FALSE:
      return singleton(p, "False");
    case K.LPAR:
      return parenthesised(p);
    case K.LSQB: {
      p.advance();
      const patterns = sequence(p, [], K.RSQB);
      return { kind: "MatchSequence", start, end: p.prevEnd, patterns };
    }
    case K.LBRACE:
      return mapping(p);
    default: {
      const value = literal(p);
      return { kind: "MatchValue", start, end: p.prevEnd, value };
    }
  }
}

function singleton(p: Cursor, value: "None" | "True" | "False"): Pattern {
  const start = p.start();
  p.advance();
  return { kind: "MatchSingleton", start, end: p.prevEnd, value };
}

/** Strings and numbers, a signed number, a complex number. */
function literal(p: Cursor): Expr {
  if (p.kind === K.STRING || p.kind === K.FSTRING_START || p.kind === K.TSTRING_START) {
    const value = strings(p);
    if (value.kind !== "Constant") {
      throw p.refuse("Patterns may only match literals and attribute lookups", value);
    }
    return value;
  }
  const start = p.start();
  const left = signedNumber(p);
  if (p.kind !== K.PLUS && p.kind !== K.MINUS) return left;
  if (isImaginary(left)) throw p.refuse("Real number required in complex literal", left);
  const op = p.kind === K.PLUS ? "Add" : "Sub";
  p.advance();
  const right = number(p);
  if (!isImaginary(right)) throw p.refuse("Imaginary number required in complex literal", right);
  return { kind: "BinOp", start, end: p.prevEnd, left, op, right };
}

function isImaginary(node: Expr): boolean {
  const number = node.kind === "UnaryOp" ? node.operand : node;
  return number.kind === "Constant" && number.value.type === "complex";
}

function signedNumber(p: Cursor): Expr {
  if (p.kind !== K.MINUS) return number(p);
  const start = p.start();
  p.advance();
  const operand = number(p);
  return { kind: "UnaryOp", start, end: p.prevEnd, op: "USub", operand };
}

function number(p: Cursor): Expr {
  if (p.kind !== K.NUMBER) throw p.unexpected();
  const start = p.start();
  const value = numberValue(p.spelling(), start);
  p.advance();
  return { kind: "Constant", start, end: p.prevEnd, value, prefix: null };
}

/** A capture, the wildcard, a dotted value or a class. */
function namePattern(p: Cursor): Pattern {
  const start = p.start();
  // The wildcard goes first: nothing can be called or looked up on it.
  if ((p.next() !== K.DOT && p.next() !== K.LPAR) || p.spells("_")) {
    const name = p.name();
    const end = p.prevEnd;
    if (p.kind === K.EQUAL) throw p.unexpected();
    if (name === "_") return { kind: "MatchAs", start, end, pattern: null, name: null, nameSpan: null };
    return { kind: "MatchAs", start, end, pattern: null, name, nameSpan: { start, end } };
  }
  const value = dotted(p);
  if (p.kind === K.LPAR) return classPattern(p, value, start);
  return { kind: "MatchValue", start, end: p.prevEnd, value };
}

function dotted(p: Cursor): Expr {
  const start = p.start();
  const id = p.name();
  let node: Expr = { kind: "Name", start, end: p.prevEnd, id, ctx: "Load" };
  while (p.accept(K.DOT)) {
    const at = p.start();
    const attr = p.name();
    const end = p.prevEnd;
    node = { kind: "Attribute", start, end, value: node, attr, attrSpan: { start: at, end }, ctx: "Load" };
  }
  return node;
}

/** The rest of a sequence, past its closing bracket. */
function sequence(p: Cursor, patterns: Pattern[], close: number): Pattern[] {
  while (p.kind !== close) {
    patterns.push(starOrPattern(p));
    if (!p.accept(K.COMMA)) break;
  }
  p.expect(close);
  return patterns;
}

/** A group without a comma, a sequence with one. */
function parenthesised(p: Cursor): Pattern {
  const start = p.start();
  p.advance();
  if (p.accept(K.RPAR)) return { kind: "MatchSequence", start, end: p.prevEnd, patterns: [] };
  const first = starOrPattern(p);
  if (p.kind === K.RPAR && first.kind !== "MatchStar") {
    p.advance();
    return first;
  }
  p.expect(K.COMMA);
  const patterns = sequence(p, [first], K.RPAR);
  return { kind: "MatchSequence", start, end: p.prevEnd, patterns };
}

function mapping(p: Cursor): Pattern {
  const start = p.start();
  p.advance();
  const keys: Expr[] = [];
  const patterns: Pattern[] = [];
  let rest: string | null = null;
  let restSpan: Span | null = null;
  while (p.kind !== K.RBRACE) {
    if (rest !== null) throw p.fault("Double star pattern must be the last one");
    if (p.accept(K.DOUBLESTAR)) {
      const at = p.start();
      rest = p.name();
      if (rest === "_") throw p.fault("Invalid syntax", at);
      restSpan = { start: at, end: p.prevEnd };
    } else {
      keys.push(mappingKey(p));
      p.expect(K.COLON);
      patterns.push(asPattern(p));
    }
    if (!p.accept(K.COMMA)) break;
  }
  p.expect(K.RBRACE);
  return { kind: "MatchMapping", start, end: p.prevEnd, keys, patterns, rest, restSpan };
}

function mappingKey(p: Cursor): Expr {
  if (p.kind === K.NAME) {
    const key = dotted(p);
    if (key.kind === "Name") throw p.unexpected();
    return key;
  }
  const start = p.start();
  const type = p.kind === K.NONE ? "None" : p.kind === K.TRUE ? "True" : p.kind === K.FALSE ? "False" : null;
  if (type === null) return literal(p);
  p.advance();
  return { kind: "Constant", start, end: p.prevEnd, value: { type }, prefix: null };
}

function classPattern(p: Cursor, cls: Expr, start: number): Pattern {
  p.advance();
  const patterns: Pattern[] = [];
  const kwd_attrs: string[] = [];
  const kwd_patterns: Pattern[] = [];
  while (p.kind !== K.RPAR) {
    if (p.kind === K.NAME && p.next() === K.EQUAL) {
      // Behind a positional pattern CPython has already taken the underscore for the wildcard.
      if (patterns.length > 0 && kwd_attrs.length === 0 && p.spells("_")) throw p.unexpected();
      kwd_attrs.push(p.name());
      p.advance();
      kwd_patterns.push(asPattern(p));
    } else {
      const at = p.start();
      patterns.push(asPattern(p));
      if (kwd_attrs.length > 0) throw p.fault("Positional patterns follow keyword patterns", at);
    }
    if (!p.accept(K.COMMA)) break;
  }
  p.expect(K.RPAR);
  return { kind: "MatchClass", start, end: p.prevEnd, cls, patterns, kwd_attrs, kwd_patterns };
}
