/** Trees deeper than any stack, and files larger than anybody writes by hand. */

import { expect, test } from "vitest";
import { analyze, checkModule, parse } from "../../../src/python/mod.ts";

function namesStage(text: string) {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(parsed.diagnostic.message);
  const scopes = analyze(parsed.module, text);
  return { refused: checkModule(parsed.module, text), unbound: scopes.unboundNames(), scopes };
}

const DEEP: { readonly [what: string]: string } = {
  "an operator chain of 10,000 terms": `x = ${
    Array.from({ length: 10_000 }, (_, i) => `n${i}`).join(" + ")
  }\n`,
  "a power chain of 10,000 terms": `x = ${"a ** ".repeat(10_000)}a\n`,
  "attributes, calls and subscripts 10,000 deep": `x = a${".b()[0]".repeat(10_000)}\n`,
  "10,000 times not": `x = ${"not ".repeat(10_000)}a\n`,
  "a conditional chain of 5,000": `x = ${"a if b else ".repeat(5_000)}c\n`,
  "lambdas 2,900 deep": `x = ${"lambda: ".repeat(2_900)}y\n`,
  "5,000 elif": `if a: pass\n${"elif b: pass\n".repeat(5_000)}else: c\n`,
  "a comparison of 10,000 terms": `x = ${"a < ".repeat(10_000)}b\n`,
  "a table of 20,000 rows": `T = [\n${"    (1, 'a', None),\n".repeat(20_000)}]\n`,
  "a call of 10,000 keywords": `f(${Array.from({ length: 10_000 }, (_, i) => `k${i}=1`).join(", ")})\n`,
  "a quoted annotation of 2,000 names": `x: "${"a | ".repeat(2_000)}b"\n`,
};

for (const [what, source] of Object.entries(DEEP)) {
  test(what, () => {
    const { refused, unbound } = namesStage(source);
    expect(refused).toBeNull();
    expect([...unbound]).not.toContain("x");
  });
}

test("lambdas nested deeper than CPython reads them are refused, and at once", () => {
  const { refused, scopes } = namesStage(`x = ${"lambda a: a if a else ".repeat(20_000)}y\n`);
  expect(refused).toMatchObject({ message: "Too many nested scopes", line: 1 });
  expect(scopes.all.length).toBeLessThan(3_005);
});

test("many names read from far below are found without walking far for each", () => {
  const names = Array.from({ length: 2_000 }, (_, i) => `n${i}`).join(", ");
  const { unbound } = namesStage(
    `x = lambda ${names}: ${"lambda b: ".repeat(2_000)}[${names}, ${names}, z]\n`,
  );
  expect([...unbound]).toEqual(["z"]);
});

test("the last of 10,000 terms is found", () => {
  const { unbound } = namesStage(DEEP["an operator chain of 10,000 terms"] ?? "");
  expect(unbound.size).toBe(10_000);
});

test("a fault below 5,000 elif is found", () => {
  const { refused } = namesStage(`if a: pass\n${"elif b: pass\n".repeat(5_000)}else: break\n`);
  expect(refused).toMatchObject({ message: "'break' outside loop", line: 5_002, column: 6, stage: "names" });
});

test("parents and scopes of a deep tree", () => {
  const { scopes } = namesStage(DEEP["an operator chain of 10,000 terms"] ?? "");
  const last = scopes.references.at(-1);
  expect(last && scopes.scopeOf(last.node)).toBe(scopes.root);
  expect(last && scopes.parentOf(last.node)?.kind).toBe("BinOp");
});
