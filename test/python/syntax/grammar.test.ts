/**
 * Small sources over all families of the grammar, with what the parser of CPython 3.14.2 makes of each: a tree with places, or a refusal
 * with its line.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodeSource } from "../../../src/python/decode.ts";
import { parse, type Parsed } from "../../../src/python/parse/mod.ts";
import { tokenFault } from "./lossless.ts";
import { treeText } from "./oracle/tree_text.ts";

interface Case {
  readonly family: string;
  readonly source: string;
  readonly refused?: string;
  readonly line?: number;
  readonly tree?: string;
  readonly named?: string;
}

/** Where we differ from CPython 3.14.2, and why. */
const DIFFERENT: Readonly<Record<string, string>> = {
  "match x:\n  case f'{a}': pass":
    "CPython's parser lets an f-string pass as a pattern and its compiler refuses it; here the parser does",
  "f'{a:{b!r:x}{c=}}'":
    "CPython takes the text of a second `=` field in a format specification from the first field on; we do not",
};

const cases = JSON.parse(
  readFileSync(new URL("../../cases/python/grammar.json", import.meta.url), "utf8"),
) as Case[];

function read(source: string): Parsed {
  const decoded = decodeSource(new TextEncoder().encode(source));
  return decoded.ok ? parse(decoded.text) : decoded;
}

function found({ source, named }: Case): Pick<Case, "line" | "tree"> {
  const parsed = read(source);
  if (!parsed.ok) return { line: parsed.diagnostic.line };
  return { tree: treeText(parsed.tokens.text, parsed.module, { old: false, named: named ?? "" }) };
}

const families = [...new Set(cases.map((one) => one.family))];

test.each(families)("reads and refuses as CPython: %s", (family) => {
  const wrong = cases
    .filter((one) => one.family === family && DIFFERENT[one.source] === undefined)
    .map((one) => ({ one, got: found(one) }))
    .filter(({ one, got }) => got.tree !== one.tree || got.line !== one.line)
    .map(({ one, got }) => ({ ...one, got }));
  expect(wrong).toEqual([]);
});

test("names only differences that are there", () => {
  for (const source of Object.keys(DIFFERENT)) {
    const one = cases.find((known) => known.source === source) as Case;
    expect(found(one)).not.toEqual(one.refused === undefined ? { tree: one.tree } : { line: one.line });
  }
});

test("covers enough", () => {
  expect(cases.filter((one) => one.refused !== undefined).length).toBeGreaterThan(150);
  expect(cases.filter((one) => one.tree !== undefined).length).toBeGreaterThan(150);
});

test("gives back the text of every source it reads", () => {
  for (const { source } of cases) {
    const parsed = read(source);
    if (parsed.ok) expect(tokenFault(parsed.tokens)).toBeNull();
  }
});
