import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { beforeAll, expect, test } from "vitest";
import { at, generated } from "../../scripts/paths.ts";
import { bundleSandboxPrograms } from "../../scripts/sandbox_programs.ts";
import { judge, largestStack, openSandbox } from "../../src/sandbox/mod.ts";

beforeAll(async () => {
  if (!existsSync(at("generated", "sandbox", "config.js"))) {
    await bundleSandboxPrograms(join(generated, "sandbox"));
  }
});

const echo = "var program = { judge: (input) => input };";

test("a bundled program judges", async () => {
  expect(await judge("config", { include: "a" })).toMatchObject({
    ok: true,
    value: { outcome: "config", config: { include: "a" } },
  });
  expect(await judge("config", { includ: "a" })).toMatchObject({ ok: true, value: { outcome: "faults" } });
});

test("a program that is not there", async () => {
  expect(await judge("nowhere", 1)).toMatchObject({ ok: false, refusal: "unavailable" });
  expect(await judge("../config", 1)).toMatchObject({ ok: false, refusal: "unavailable" });
  expect(await judge("host/worker", 1)).toMatchObject({ ok: false, refusal: "unavailable" });
});

test("calls made at once are answered each with its own", async () => {
  await using sandbox = openSandbox();
  const inputs = [1, "two", [3], { four: 4 }, null];
  const verdicts = await Promise.all(inputs.map((input) => sandbox.judgeSource(echo, input)));
  expect(verdicts).toEqual(inputs.map((value) => ({ ok: true, value })));
});

test("one that is ended does not harm those that wait behind it", async () => {
  await using sandbox = openSandbox();
  const stuck = sandbox.judgeSource(
    "var program = { judge: () => Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1) };",
    0,
    { timeMs: 200 },
  );
  const behind = sandbox.judgeSource(echo, "here");
  expect(await stuck).toMatchObject({ ok: false });
  expect(await behind).toEqual({ ok: true, value: "here" });
});

test("a closed sandbox refuses what waits, and breaks for who asks it anew", async () => {
  const sandbox = openSandbox();
  const waiting = [
    sandbox.judgeSource("var program = { judge: () => { for (;;); } };", 0, { timeMs: 20_000 }),
    sandbox.judgeSource(echo, 1),
  ];
  await new Promise((resolve) => setTimeout(resolve, 300));
  await sandbox[Symbol.asyncDispose]();
  for (const verdict of await Promise.all(waiting)) expect(verdict).toMatchObject({ ok: false });
  expect(() => sandbox.judgeSource(echo, 1)).toThrow("closed");
});

test("a budget that is none is our own mistake", async () => {
  await using sandbox = openSandbox();
  expect(() => sandbox.judgeSource(echo, 1, { timeMs: 0 })).toThrow("timeMs");
  expect(() => sandbox.judgeSource(echo, 1, { stackBytes: largestStack + 1 })).toThrow("stack");
});

test("memory is held to the budget, in sum and not only one by one", async () => {
  await using sandbox = openSandbox();
  const source = `var program = { judge(kilobytes) {
    const all = [];
    try { for (;;) all.push(new ArrayBuffer(kilobytes * 1024)); } catch { const count = all.length; all.length = 0; return count * kilobytes; }
  } };`;
  for (const kilobytes of [4, 64, 1024]) {
    const verdict = await sandbox.judgeSource(source, kilobytes, {
      memoryBytes: 32 * 1024 * 1024,
      timeMs: 10_000,
    });
    expect(verdict.ok && (verdict.value as number) > 16 * 1024 && (verdict.value as number) <= 32 * 1024)
      .toBe(true);
  }
});

test("the largest stack carries nested work that the smallest does not", async () => {
  await using sandbox = openSandbox();
  const source =
    "var program = { judge(depth) { const f = (n) => n === 0 ? 0 : 1 + f(n - 1); return f(depth); } };";
  expect(await sandbox.judgeSource(source, 5_000, { stackBytes: largestStack })).toEqual({
    ok: true,
    value: 5_000,
  });
  expect(await sandbox.judgeSource(source, 5_000, { stackBytes: 128 * 1024 })).toMatchObject({
    ok: false,
    refusal: "out_of_stack",
  });
});

test("the zone of the machine is not seen", () => {
  const done = runScript(
    `const { openSandbox } = await import("./src/sandbox/mod.ts");
     const source = "var program = { judge: () => [String(new Date(2024, 0, 1)), String(new Date(2024, 6, 1))] };";
     console.log(JSON.stringify((await openSandbox().judgeSource(source, 0)).value));`,
    { TZ: "America/New_York" },
  );
  expect(JSON.parse(done.stdout)).toEqual([
    "Mon Jan 01 2024 00:00:00 GMT+0000",
    "Mon Jul 01 2024 00:00:00 GMT+0000",
  ]);
});

test("an idle worker does not keep the process alive, a working one does", () => {
  const done = runScript(`const { judge } = await import("./src/sandbox/mod.ts");
    judge("config", null).then((verdict) => console.log(verdict.ok));`);
  expect([done.status, done.stdout, done.stderr]).toEqual([0, "true\n", ""]);
});

test("a repository without configuration loads neither the sandbox nor a reader of YAML", () => {
  const done = runScript(`
    const { registerHooks } = await import("node:module");
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { realHost } = await import("./src/host/real.ts");
    const { readRepositoryConfig } = await import("./src/run/config/repository.ts");
    const configured = await readRepositoryConfig(realHost().files.openRoot("src/core").value);
    console.log(JSON.stringify([configured.config.source, loaded.length > 3, loaded.filter((url) => /quickjs|node_modules.yaml|src.sandbox/.test(url))]));`);
  expect([done.stdout, done.stderr]).toEqual(['["defaults",true,[]]\n', ""]);
});

function runScript(
  code: string,
  env: Record<string, string> = {},
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "-e",
    code,
  ], {
    cwd: at(),
    encoding: "utf8",
    timeout: 30_000,
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
}
