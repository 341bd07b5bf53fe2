/** Text in, tree and tokens out; or the first fault. */
import type { Module, Stmt } from "../ast.ts";
import { diagnosticAt, type PythonDiagnostic } from "../diagnostic.ts";
import { SourceFault } from "../tokens/fault.ts";
import { ENDMARKER } from "../tokens/kinds.ts";
import { type Scan, scan } from "../tokens/tokenizer.ts";
import type { Tokens } from "../tokens/tokens.ts";
import { Cursor, type Grammar } from "./cursor.ts";
import {
  assigned,
  expression,
  namedExpression,
  starExpression,
  starNamedExpression,
  starredExpression,
  yieldExpression,
} from "./expressions.ts";
import { operators } from "./operators.ts";
import { block, statement } from "./statements.ts";
import { forTargets } from "./targets.ts";

const grammar: Grammar = {
  expression,
  namedExpression,
  starExpression,
  starNamedExpression,
  starredExpression,
  yieldExpression,
  assigned,
  operators,
  forTargets,
  block,
};

export type Parsed =
  | { readonly ok: true; readonly module: Module; readonly tokens: Tokens }
  | { readonly ok: false; readonly diagnostic: PythonDiagnostic };

export function tokenize(text: string): Tokens | PythonDiagnostic {
  const { tokens, fault } = scan(text);
  return fault === null ? tokens : diagnosticAt(text, fault.offset, fault.message, "tokens");
}

/** Which of two faults goes first is CPython's choice: see `Rank`. */
export function parse(text: string): Parsed {
  const scanned = scan(text);
  try {
    const module = parseModule(scanned);
    return { ok: true, module, tokens: scanned.tokens };
  } catch (fault) {
    if (!(fault instanceof SourceFault)) throw fault;
    return chosenFault(text, scanned.fault, fault);
  }
}

function parseModule(scanned: Scan): Module {
  const p = new Cursor(scanned, grammar);
  const body: Stmt[] = [];
  while (p.kind !== ENDMARKER) statement(p, body);
  if (scanned.fault !== null) throw scanned.fault;
  return { kind: "Module", start: 0, end: scanned.tokens.text.length, body };
}

function chosenFault(text: string, ofTokens: SourceFault | null, fault: SourceFault): Parsed {
  const found = refused(text, fault, "syntax");
  if (ofTokens === null || (fault.rank === "first" && fault.offset < ofTokens.offset)) return found;
  const other = refused(text, ofTokens, "tokens");
  const later = ofTokens.rank === "unclosed" && found.diagnostic.line > other.diagnostic.line;
  return ofTokens.rank === "first" || later || fault.offset >= text.length ? other : found;
}

function refused(text: string, fault: SourceFault, stage: "tokens" | "syntax"): Parsed & { ok: false } {
  const offset = Math.min(fault.offset, lastLineEnd(text));
  return { ok: false, diagnostic: diagnosticAt(text, offset, fault.message, stage) };
}

/** What is missing at the end of a file is missing on its last line, not on the one after. */
function lastLineEnd(text: string): number {
  const end = text.endsWith("\n") ? text.length - 1 : text.length;
  return text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}
