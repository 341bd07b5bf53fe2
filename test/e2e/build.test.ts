/** The build itself: the same bytes each time, also where symbols cannot be taken away, and a base that makes no code of text. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { afterAll, expect, test } from "vitest";
import { makeExecutable } from "../../scripts/build.ts";
import { at } from "../../scripts/paths.ts";
import { tool } from "../../scripts/spawn.ts";

const folder = mkdtempSync(join(tmpdir(), "obelize-build-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function digest(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** Builds in a process of its own, as `npm run build` does. */
function build(output: string, variables: Record<string, string>): void {
  const script = `import { build } from ${JSON.stringify(at("scripts", "build.ts"))}; await build(${
    JSON.stringify(output)
  });`;
  const done = spawnSync(tool("node"), [
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "-e",
    script,
  ], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...variables },
  });
  expect(done.status, done.stderr).toBe(0);
}

const first = join(folder, "first", "obelize");

test("two builds, in two places and at two times, are one file", () => {
  const output = join(folder, "again", "obelize");
  const temporary = join(folder, "temporary");
  mkdirSync(temporary);
  build(first, {});
  build(output, { TMPDIR: temporary, SOURCE_DATE_EPOCH: "1", TZ: "Asia/Kathmandu", LANG: "tr_TR.UTF-8" });
  expect(statSync(output).size).toBe(statSync(first).size);
  expect(digest(output)).toBe(digest(first));
}, 300_000);

test("the file says nothing of the machine that built it", () => {
  const bytes = readFileSync(first);
  for (const place of [at(), tmpdir(), process.env["HOME"] ?? ""]) {
    if (place.length > 4) expect(bytes.includes(`${place}/`), place).toBe(false);
  }
});

test("without binutils it is larger, and works", () => {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const found = (process.env["PATH"] ?? "").split(delimiter);
  for (const name of ["sh", "env"]) {
    const place = found.map((entry) => join(entry, name)).find((path) =>
      statSync(path, { throwIfNoEntry: false })
    );
    if (place !== undefined) symlinkSync(place, join(bin, name));
  }
  const output = join(folder, "whole", "obelize");
  build(output, { PATH: bin });
  expect(statSync(output).size).toBeGreaterThan(statSync(first).size);
  expect(spawnSync(output, ["--version"], { encoding: "utf8", env: {} }).stdout).toMatch(/^obelize \d/);
}, 300_000);

test("text does not become code", async () => {
  const script = join(folder, "probe.cjs");
  writeFileSync(
    script,
    `const tries = {
  eval: () => eval("1"),
  function: () => Function("return 1")(),
  constructor: () => (() => {}).constructor("return 1")(),
  async: () => (async () => {}).constructor("return 1")(),
  generator: () => (function* () {}).constructor("return 1")(),
  timeout: () => setTimeout("1", 0),
};
const refused = Object.keys(tries).filter((name) => { try { tries[name](); return false; } catch { return true; } });
process.stdout.write(JSON.stringify({ tried: Object.keys(tries), refused }));`,
  );
  const probe = await makeExecutable(script, {}, join(folder, "probe"));
  const { tried, refused } = JSON.parse(spawnSync(probe, [], { encoding: "utf8", env: {} }).stdout);
  expect(refused).toEqual(tried);
}, 300_000);
