/**
 * What must hold before any test runs: layout of the code, lint, the type check of every room under its own rules (`core/` and
 * `python/` without Node types, `sandbox/` with nothing but the language), and schemas that still say what the models say.
 */
import process from "node:process";
import { run, tool } from "./spawn.ts";

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const node = tool("node");
const deno = tool("deno");
const tsc = tool("tsc");

const steps: readonly Step[] = [
  { name: "format", command: deno, args: ["fmt", "--check"] },
  { name: "lint", command: deno, args: ["lint"] },
  { name: "types of core", command: tsc, args: ["-p", "tsconfig.core.json"] },
  { name: "types of python", command: tsc, args: ["-p", "tsconfig.python.json"] },
  { name: "types of the sandbox programs", command: tsc, args: ["-p", "tsconfig.sandbox-programs.json"] },
  { name: "types of everything", command: tsc, args: ["-p", "tsconfig.json"] },
  { name: "schema drift", command: node, args: ["scripts/schemas.ts", "--check"] },
];

/** Runs every step, also after one failed, so that one run shows all that is wrong. */
export function check(): { passed: number; failed: number } {
  let failed = 0;
  for (const step of steps) {
    console.log(`-- ${step.name}`);
    if (run(step.command, step.args, { NO_COLOR: "1" }) !== 0) {
      console.error(`FAILED: ${step.name}`);
      failed += 1;
    }
  }
  return { passed: steps.length - failed, failed };
}

if (import.meta.main) {
  const { passed, failed } = check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
