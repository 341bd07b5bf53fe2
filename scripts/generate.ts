/**
 * Writes `generated/`: what is made from the sources and never edited, namely validators compiled from the models and the programs of
 * `sandbox/` bundled for QuickJS. It is not committed; every npm script runs this first, and `--if-stale` does nothing while no
 * source is newer than the last run.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { at, generated } from "./paths.ts";

const sources = [
  "src",
  "sandbox",
  "packs",
  "scripts/generate.ts",
  "scripts/sandbox_programs.ts",
  "scripts/validators.ts",
  "package-lock.json",
];
const stamp = join(generated, ".stamp");

/** The newest change below a path, in milliseconds. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}

function stale(): boolean {
  if (!existsSync(stamp)) return true;
  const made = statSync(stamp).mtimeMs;
  return sources.some((source) => newest(at(source)) > made);
}

if (!process.argv.includes("--if-stale") || stale()) {
  const { bundleSandboxPrograms } = await import("./sandbox_programs.ts");
  const { compileValidators } = await import("./validators.ts");
  mkdirSync(generated, { recursive: true });
  rmSync(stamp, { force: true });
  await bundleSandboxPrograms(join(generated, "sandbox"));
  await compileValidators(join(generated, "validators"));
  const { preparedPacks } = await import("../src/run/packs/bundled.ts");
  writeFileSync(join(generated, "packs.json"), await preparedPacks());
  writeFileSync(stamp, "");
}
