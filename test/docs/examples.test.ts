/** Every program shown in the documentation runs, in the order in which a reader meets them, in a copy of the sample project. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { at } from "../../scripts/paths.ts";
import { tool } from "../../scripts/spawn.ts";

/** The programs of a file, whether they stand in a page or in comments. */
function programs(file: string): string[] {
  const text = readFileSync(at(file), "utf8").replace(/^ \* ?/gm, "");
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, program]) => program as string);
}

function runAll(files: readonly string[]): number {
  const work = mkdtempSync(join(tmpdir(), "obelize-examples-"));
  try {
    const repository = join(work, "binder");
    const home = join(work, "home");
    mkdirSync(home);
    cpSync(at("examples", "binder"), repository, { recursive: true });
    const all = files.flatMap(programs);
    for (const [index, program] of all.entries()) {
      expect(program).toMatch(/from "obelize"/);
      const path = join(work, `example-${index}.ts`);
      writeFileSync(path, program.replace('"obelize"', JSON.stringify(pathToFileURL(at("mod.ts")).href)));
      const done = spawnSync(tool("node"), [path], {
        cwd: repository,
        encoding: "utf8",
        env: { PATH: process.env["PATH"] ?? "", HOME: home, NODE_NO_WARNINGS: "1" },
      });
      expect({ program, status: done.status, err: done.stderr }).toEqual({ program, status: 0, err: "" });
      expect(done.stdout).not.toBe("");
    }
    return all.length;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

test("the examples of every function of the library", () => {
  expect(runAll(["src/library/journeys.ts", "src/library/read_run.ts"])).toBe(6);
});

test("the example at the head of the library, and those of the README", () => {
  expect(existsSync(at("README.md"))).toBe(true);
  expect(runAll(["mod.ts", "README.md"])).toBeGreaterThanOrEqual(2);
});

test("every function the library exports has an example", () => {
  const text = readFileSync(at("src/library/journeys.ts"), "utf8") +
    readFileSync(at("src/library/read_run.ts"), "utf8");
  const functions = [...text.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nexport async function (\w+)/g)];
  expect(functions.map(([, name]) => name)).toEqual(["scan", "plan", "apply", "verify", "undo", "readRun"]);
  for (const [comment] of functions) {
    expect(comment).toContain("@example");
    expect(comment).toContain("@throws {Stop}");
  }
});
