/** The table of hostile programs on the other runtimes: under Deno, and inside a single executable made as the product's is. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { assets, makeExecutable } from "../../scripts/build.ts";
import { bundleScript } from "../../scripts/bundle.ts";
import { at } from "../../scripts/paths.ts";
import { tool } from "../../scripts/spawn.ts";

const entry = at("test", "sandbox", "deno_hostile.ts");
const whole = /^(\d+) of \1 hostile programs ended as they must\n$/;

test("under Deno every hostile program ends as it must", () => {
  const done = spawnSync(tool("deno"), ["run", "-A", "--no-check", entry], {
    cwd: at(),
    encoding: "utf8",
    timeout: 290_000,
  });
  expect(done.stdout).toMatch(whole);
  expect(done.status).toBe(0);
}, 300_000);

test.runIf(process.platform === "linux" && process.arch === "x64")(
  "inside the executable every hostile program ends as it must",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "obelize-hostile-"));
    try {
      const script = join(folder, "hostile.cjs");
      await bundleScript(entry, script);
      const program = await makeExecutable(script, assets(), join(folder, "hostile"));
      const done = spawnSync(program, [], { cwd: folder, encoding: "utf8", timeout: 290_000, env: {} });
      expect(done.stdout).toMatch(whole);
      expect(done.status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
