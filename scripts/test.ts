/**
 * Everything there is to test: unit, property and hostile tests under Node, the build, the end-to-end suite against the built
 * executable, and the library face under Deno. Arguments are passed to the first vitest run, for working on one room.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { build } from "./build.ts";
import { run, tool } from "./spawn.ts";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTestSuites: number;
}

/** One vitest run, counted from its own report; a run that gives none has failed. */
function vitest(total: Count, args: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), "obelize-test-"));
  const report = join(folder, "report.json");
  try {
    const code = run(tool("node"), [
      join("node_modules", "vitest", "vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
    ]);
    const counts = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
    total.passed += counts.numPassedTests;
    total.failed += counts.numFailedTests;
    total.skipped += counts.numPendingTests;
    if (code !== 0 && counts.numFailedTests === 0) total.failed += Math.max(1, counts.numFailedTestSuites);
  } catch (error) {
    console.error(`The test run gave no report: ${error instanceof Error ? error.message : String(error)}`);
    total.failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A step that passes or fails as one. */
async function step(total: Count, name: string, work: () => boolean | Promise<boolean>): Promise<boolean> {
  console.log(`-- ${name}`);
  let passed = false;
  try {
    passed = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  if (passed) total.passed += 1;
  else {
    total.failed += 1;
    console.error(`FAILED: ${name}`);
  }
  return passed;
}

export async function test(args: readonly string[]): Promise<Count> {
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  vitest(total, args);
  if (args.length > 0) return total;
  const built = await step(total, "build", async () => (await build()) !== null);
  if (built) vitest(total, ["--config", "vitest.e2e.config.ts"]);
  await step(
    total,
    "library face under Deno",
    () => run(tool("deno"), ["run", "-A", "test/deno/library_face.ts"]) === 0,
  );
  return total;
}

if (import.meta.main) {
  const { passed, failed, skipped } = await test(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
