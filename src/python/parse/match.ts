/** The `match` statement, whose word is also a name. */
import type { Expr, MatchCase, Stmt } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import type { Cursor } from "./cursor.ts";
import { namedExpression, starNamedExpression } from "./expressions.ts";
import { casePattern } from "./patterns.ts";
import { startsExpression } from "./expression_start.ts";

/**
 * Whether the name the cursor stands on opens a `match` statement: an expression can follow the word, and the line's colon is its
 * last token. Nothing else that starts with this name ends so.
 */
export function isMatchStatement(p: Cursor): boolean {
  if (!(startsExpression(p.next()) || p.next() === K.STAR) || !p.spells("match")) return false;
  let depth = 0;
  for (let at = p.at + 1;; at++) {
    const kind = p.kinds[at] as number;
    if (kind === K.LPAR || kind === K.LSQB || kind === K.LBRACE) depth++;
    else if (kind === K.RPAR || kind === K.RSQB || kind === K.RBRACE) depth--;
    else if (kind === K.NEWLINE) return p.kinds[at - 1] === K.COLON;
    else if (kind === K.ENDMARKER || (kind === K.SEMI && depth === 0)) return false;
  }
}

export function matchStatement(p: Cursor): Stmt {
  const start = p.start();
  p.advance();
  const subject = subjectExpression(p);
  p.expect(K.COLON, "Expected ':'");
  p.endLine();
  if (p.kind !== K.INDENT) throw p.fault("Expected an indented block after 'match' statement");
  p.skip();
  const cases: MatchCase[] = [];
  while (p.kind !== K.DEDENT) cases.push(matchCase(p));
  p.skip();
  return { kind: "Match", start, end: p.prevEnd, subject, cases };
}

function subjectExpression(p: Cursor): Expr {
  const start = p.start();
  const first = starNamedExpression(p);
  if (p.kind !== K.COMMA) {
    if (first.kind === "Starred") throw p.unexpected();
    return first;
  }
  const elts = [first];
  while (p.accept(K.COMMA)) {
    if (p.kind !== K.STAR && !startsExpression(p.kind)) break;
    elts.push(starNamedExpression(p));
  }
  return { kind: "Tuple", start, end: p.prevEnd, elts, ctx: "Load" };
}

function matchCase(p: Cursor): MatchCase {
  if (!p.spells("case")) throw p.unexpected();
  const start = p.start();
  p.advance();
  const pattern = casePattern(p);
  const guard = p.accept(K.IF) ? namedExpression(p) : null;
  const body = p.grammar.block(p, "'case' statement");
  return { kind: "match_case", start, end: p.prevEnd, pattern, guard, body };
}
