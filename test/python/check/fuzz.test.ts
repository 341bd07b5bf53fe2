/** Mutations of real sources end in a verdict and a symbol table, never in an exception; and verdicts repeat. */

import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { analyze, checkModule, compileCheck, parse } from "../../../src/python/mod.ts";
import { INVALID, NEIGHBOURS, RECORDED } from "./cases.ts";
import { libraryPaths } from "../oracle/verdicts.ts";

const LIBRARY = libraryPaths();
const SMALL = [...INVALID, ...NEIGHBOURS, ...RECORDED].map(({ source }) => source);

/** Words that change what a piece of code means more than letters do. */
const WORDS =
  "global nonlocal yield await async def lambda class return break continue try: except* finally: with match case type := * ** : , ( ) [ ] { } = import from as del f\" ' \n \t"
    .split(" ").map((word) => ` ${word} `);

function answers(text: string): void {
  const parsed = parse(text);
  if (!parsed.ok) return;
  const scopes = analyze(parsed.module, text);
  checkModule(parsed.module, text);
  for (const reference of scopes.references) scopes.qualifiedNames(reference.node);
  scopes.unboundNames();
  const last = scopes.references.at(-1)?.node;
  if (last !== undefined) scopes.scopeOf(last);
}

function mutated(source: string, edits: readonly (readonly [number, number, string])[]): string {
  let text = source;
  for (const [at, removed, added] of edits) {
    const start = Math.floor(at * (text.length + 1));
    text = text.slice(0, start) + added + text.slice(start + removed);
  }
  return text;
}

const edits = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(6), fc.constantFrom("", ...WORDS)),
  { minLength: 1, maxLength: 4 },
);

test("small sources, mutated and joined", () => {
  const source = fc.array(fc.constantFrom(...SMALL), { minLength: 1, maxLength: 3 }).map((some) =>
    some.join("")
  );
  fc.assert(fc.property(source, edits, (text, changes) => answers(mutated(text, changes))), {
    numRuns: 4_000,
  });
});

test.runIf(LIBRARY.length > 0)("files of the standard library, mutated", () => {
  fc.assert(
    fc.property(fc.constantFrom(...LIBRARY), edits, (path, changes) => {
      const bytes = readFileSync(path).subarray(0, 20_000);
      answers(mutated(new TextDecoder().decode(bytes), changes));
      compileCheck(bytes);
    }),
    { numRuns: 300 },
  );
});

test("the same source gets the same verdict twice", () => {
  for (const source of SMALL) {
    const bytes = new TextEncoder().encode(source);
    expect(compileCheck(bytes)).toEqual(compileCheck(bytes));
  }
});
