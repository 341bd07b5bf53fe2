import { afterAll, expect, test } from "vitest";
import { openSandbox } from "../../src/sandbox/mod.ts";
import { tryHostile, tryRepeated } from "../hostile/run_sandbox_programs.ts";
import { hostilePrograms, repeatedPrograms } from "../hostile/sandbox_programs.ts";

const sandbox = openSandbox();
afterAll(() => sandbox[Symbol.asyncDispose]());

test("the table has at least forty programs, each with a name of its own", () => {
  const names = [...hostilePrograms, ...repeatedPrograms].map((program) => program.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(40);
});

for (const program of hostilePrograms) {
  test(`ends within its limits: ${program.name}`, async () => {
    expect(await tryHostile(sandbox, program)).toBeNull();
  });
}

for (const program of repeatedPrograms) {
  test(`is the same twice: ${program.name}`, async () => {
    expect(await tryRepeated(sandbox, program)).toBeNull();
  });
}
