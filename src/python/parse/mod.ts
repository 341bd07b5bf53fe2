/** Text in, tree and tokens out; or the first fault. */
import type { Module, Stmt } from "../ast.ts";
import { diagnosticAt, type PythonDiagnostic } from "../diagnostic.ts";
import { SourceFault } from "../tokens/fault.ts";
import { ENDMARKER } from "../tokens/kinds.ts";
import { type Scan, scan } from "../tokens/tokenizer.ts";
import type { Tokens } from "../tokens/tokens.ts";
import { Cursor } from "./cursor.ts";
import { statement } from "./statements.ts";

export type Parsed =
  | { readonly ok: true; readonly module: Module; readonly tokens: Tokens }
  | { readonly ok: false; readonly diagnostic: PythonDiagnostic };

export function tokenize(text: string): Tokens | PythonDiagnostic {
  const { tokens, fault } = scan(text);
  return fault === null ? tokens : diagnosticAt(text, fault.offset, fault.message, "tokens");
}

/** A fault in the tokens anywhere goes before one of the grammar, as in CPython; a bracket left open only over later lines. */
export function parse(text: string): Parsed {
  const scanned = scan(text);
  if (scanned.fault !== null && !scanned.fault.unclosed) return refused(text, scanned.fault, "tokens");
  try {
    const module = parseModule(scanned);
    return { ok: true, module, tokens: scanned.tokens };
  } catch (fault) {
    if (!(fault instanceof SourceFault)) throw fault;
    return chosenFault(text, scanned.fault, fault);
  }
}

function parseModule(scanned: Scan): Module {
  const p = new Cursor(scanned);
  const body: Stmt[] = [];
  while (p.kind !== ENDMARKER) statement(p, body);
  if (scanned.fault !== null) throw scanned.fault;
  return { kind: "Module", start: 0, end: scanned.tokens.text.length, body };
}

function chosenFault(text: string, unclosed: SourceFault | null, fault: SourceFault): Parsed {
  const found = refused(text, fault, "syntax");
  if (unclosed === null) return found;
  const open = refused(text, unclosed, "tokens");
  return fault.offset >= text.length || found.diagnostic.line > open.diagnostic.line ? open : found;
}

function refused(text: string, fault: SourceFault, stage: "tokens" | "syntax"): Parsed & { ok: false } {
  return { ok: false, diagnostic: diagnosticAt(text, fault.offset, fault.message, stage) };
}
