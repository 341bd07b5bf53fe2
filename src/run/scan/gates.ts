/**
 * The input gates: what is not read without a doubt is listed and left alone.
 *
 * First decoding and parsing, then what a compiler refuses although it parses, then the question whether the text gives the file's bytes
 * back. Only the last lets the file be analysed; nothing of it is ever written then. A refusal says which gate it was and quotes nothing
 * of the file.
 */

import { type LineMap, lineMap } from "../../core/lines.ts";
import { encodeUtf8 } from "../../core/utf8.ts";
import type { Module } from "../../python/ast.ts";
import type { PythonDiagnostic } from "../../python/diagnostic.ts";
import { checkScopes } from "../../python/check/mod.ts";
import { parse, type Tokens } from "../../python/mod.ts";
import { analyze, type Scopes } from "../../python/scopes/mod.ts";
import { decodeSource, encodeText } from "../../python/decode.ts";
import { fileNames } from "./file_names.ts";
import type { FileScan, Finding, Limitation, Stage } from "./result.ts";
import type { Source } from "./source.ts";
import { type Tree, treeOf } from "./tree.ts";

export type Gated = { readonly ok: true; readonly source: Source } | {
  readonly ok: false;
  readonly diagnostic: PythonDiagnostic;
};

/** `reached` is told which stage begins, so that a fault inside the tool can say where it was. */
export function gate(path: string, bytes: Uint8Array, reached: (stage: Stage) => void = () => {}): Gated {
  reached("parse");
  const decoded = decodeSource(bytes);
  if (!decoded.ok) return decoded;
  const { text, encoding, bom } = decoded;
  const parsed = parse(text);
  if (!parsed.ok) return parsed;
  const { module, tokens } = parsed;
  const scopes = analyze(module, text);
  const refused = checkScopes(module, text, scopes);
  if (refused !== null) return { ok: false, diagnostic: refused };
  reached("names");
  const roundTrips = sameBytes(encodeText(text, encoding, bom), bytes);
  const read = { path, bytes, text, encoding, bom, roundTrips };
  return { ok: true, source: sourceOf(read, module, tokens, scopes) };
}

type Decoded = Pick<Source, "path" | "bytes" | "text" | "encoding" | "bom" | "roundTrips">;

function sourceOf(decoded: Decoded, module: Module, tokens: Tokens, scopes: Scopes): Source {
  let tree: Tree | null = null;
  let lines: LineMap | null = null;
  return {
    ...decoded,
    module,
    tokens,
    names: fileNames(scopes),
    // An output is only asked for its names.
    get tree() {
      return tree ??= treeOf(module);
    },
    get lines() {
      return lines ??= lineMap(decoded.text);
    },
  };
}

/** A text of our own making that parses, whatever a compiler would say of it (an `await` at the top of a notebook); never written. */
export function parsedText(text: string): Source | null {
  const parsed = parse(text);
  if (!parsed.ok) return null;
  const decoded = {
    path: "",
    bytes: encodeUtf8(text),
    text,
    encoding: "utf-8",
    bom: false,
    roundTrips: true,
  };
  return sourceOf(decoded, parsed.module, parsed.tokens, analyze(parsed.module, text));
}

export function sameBytes(a: Uint8Array | null, b: Uint8Array): boolean {
  if (a === null || a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

const GATE = {
  decode: "decoding",
  tokens: "parse",
  syntax: "parse",
  names: "compile check",
} as const satisfies Record<PythonDiagnostic["stage"], string>;

const MESSAGE_LIMIT = 200;

/** The only things a refused file gives: one finding and one limitation. */
export function refusedScan(path: string, diagnostic: PythonDiagnostic): FileScan {
  const finding: Finding = {
    path,
    line: Math.max(diagnostic.line, 1),
    column: Math.max(diagnostic.column, 0),
    kind: "parse_error",
    confidence_reason: "parse_error",
    symbol: null,
    evidence: null,
    scan_status: "unsupported",
    bail: "input_does_not_parse",
    caused_by: null,
  };
  const limitation: Limitation = { code: "input_does_not_parse", path, detail: refusalText(diagnostic) };
  return {
    path,
    parsed: false,
    findings: [finding],
    limitations: [limitation],
    failed: null,
    transitive: [],
  };
}

export function refusalText(diagnostic: PythonDiagnostic): string {
  const first = diagnostic.message.split(/[\r\n]/, 1)[0] ?? "";
  return `The ${GATE[diagnostic.stage]} gate refused the file: ${
    [...first].slice(0, MESSAGE_LIMIT).join("")
  }`;
}
