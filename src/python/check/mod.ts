/**
 * The compile check: what CPython 3.14 refuses after parsing, in its symbol table and its code generator.
 *
 * In comes a tree that parsed, with its text; out goes the first refusal or null. Nothing is executed and no bytecode is made, so what
 * only a running program shows is not found here. CPython's own limits on recursion are not imitated: deep code is accepted.
 */

import type { Module } from "../ast.ts";
import { decodeSource } from "../decode.ts";
import { diagnosticAt, type PythonDiagnostic } from "../diagnostic.ts";
import { parse } from "../parse/mod.ts";
import { analyze, type Scopes } from "../scopes/mod.ts";
import type { Refusal } from "../scopes/refusal.ts";
import { expressionRefusals } from "./expressions.ts";
import { futureHead, futureRefusal } from "./future.ts";
import { Statements } from "./statements.ts";

/** Everything refused, in the order of CPython's passes; it would stop at the first. */
export function refusalsOf(module: Module, text: string, scopes: Scopes = analyze(module, text)): Refusal[] {
  const head = futureHead(module);
  const future = futureRefusal(head);
  const statements = new Statements(module, new Set(head), scopes.generators);
  return [
    ...(future === null ? [] : [future]),
    ...scopes.refusals,
    ...statements.refusals,
    ...expressionRefusals(module),
  ];
}

/** The first refusal of the symbol table or the compiler, or null. `source` is the text the tree was read from, or its tokens. */
export function checkModule(
  module: Module,
  source: string | { readonly text: string },
): PythonDiagnostic | null {
  const text = typeof source === "string" ? source : source.text;
  return checkScopes(module, text, analyze(module, text));
}

/** The same, where the symbol table is there already: it is half the work. */
export function checkScopes(module: Module, text: string, scopes: Scopes): PythonDiagnostic | null {
  const first = refusalsOf(module, text, scopes)[0];
  return first === undefined ? null : diagnosticAt(text, first.offset, capitalised(first.message), "names");
}

/** Bytes through every stage, as `compile(bytes, name, "exec", dont_inherit=True)` takes them: the first refusal of any, or null. */
export function compileCheck(bytes: Uint8Array): PythonDiagnostic | null {
  const decoded = decodeSource(bytes);
  if (!decoded.ok) return decoded.diagnostic;
  const parsed = parse(decoded.text);
  return parsed.ok ? checkModule(parsed.module, decoded.text) : parsed.diagnostic;
}

/** CPython begins with a small letter; our messages with a capital. */
function capitalised(message: string): string {
  return message.slice(0, 1).toUpperCase() + message.slice(1);
}
