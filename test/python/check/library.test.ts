/** Every file of the machine's standard library, its test data included, gets the verdict `compile()` gives it. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileCheck } from "../../../src/python/mod.ts";
import { askPython } from "../oracle/verdicts.ts";

const answer = askPython({ library: true });

test.runIf(answer !== null)("the standard library and its bad files", () => {
  const differ: string[] = [];
  let refused = 0;
  for (const [path, theirs] of Object.entries(answer?.files ?? {})) {
    const ours = compileCheck(readFileSync(path));
    if (ours !== null) refused += 1;
    if ((ours === null) !== (theirs === "")) {
      differ.push(`${path}: ${ours?.message ?? "accepted"} (theirs: ${theirs})`);
    }
  }
  expect(differ).toEqual([]);
  expect(refused).toBeGreaterThan(0);
});
