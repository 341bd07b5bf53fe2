/**
 * Bundles what runs away from the program itself: each file of `/sandbox` as one script for QuickJS, which leaves its exports in the
 * global `program`, and the worker that hosts QuickJS as one script for the executable, which has no files to start a worker from.
 */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type BuildOptions } from "esbuild";
import { bundleScript } from "./bundle.ts";
import { at } from "./paths.ts";

const common: BuildOptions = {
  bundle: true,
  minify: true,
  legalComments: "none",
  logLevel: "warning",
};

/** Writes `<program>.js` for each program, and `host/worker.js`. Gives the names of the programs. */
export async function bundleSandboxPrograms(outDir: string): Promise<string[]> {
  const programs = readdirSync(at("sandbox")).filter((name) => name.endsWith(".ts")).sort();
  await Promise.all(
    programs.map((name) => bundleProgram(at("sandbox", name), join(outDir, `${basename(name, ".ts")}.js`))),
  );
  // The engine's loader asks for its own place, which a script handed to a worker has not: the bundle tells it the executable's.
  await bundleScript(at("src", "sandbox", "worker.ts"), join(outDir, "host", "worker.js"));
  return programs.map((name) => basename(name, ".ts"));
}

/** QuickJS knows ES2020 and more; it has no host, so nothing of a platform may be asked for. */
async function bundleProgram(entry: string, outfile: string): Promise<void> {
  await build({
    ...common,
    entryPoints: [entry],
    outfile,
    format: "iife",
    globalName: "program",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["import"],
    target: "es2020",
    charset: "ascii",
  });
}
