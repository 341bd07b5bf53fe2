/**
 * Asks the machine's own CPython about sources and files. Where there is no `python3`, the answer is null, and the tests hold ours
 * against recorded verdicts only.
 */

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Asked {
  readonly sources?: readonly string[];
  readonly files?: readonly string[];
  /** Every file of the standard library as well. */
  readonly library?: boolean;
}

export interface Verdicts {
  readonly version: readonly [number, number];
  /** "" where `compile()` accepts. */
  readonly sources: readonly string[];
  readonly files: { readonly [path: string]: string };
}

/** Type, name, line; the names it binds, those of functions around, those of the module or the builtins. */
export type PythonScope = readonly [
  string,
  string,
  number,
  readonly string[],
  readonly string[],
  readonly string[],
];

function run(script: string, input: unknown): unknown {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const done = spawnSync("python3", ["-I", "-S", path], {
    input: JSON.stringify(input),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return done.error === undefined && done.status === 0 ? JSON.parse(done.stdout) : null;
}

export function askPython(asked: Asked): Verdicts | null {
  return run("verdicts.py", asked) as Verdicts | null;
}

/** The files of the standard library; none where there is no Python. */
export function libraryPaths(): readonly string[] {
  return (run("verdicts.py", { paths: true }) as { readonly paths: readonly string[] } | null)?.paths ?? [];
}

export function askSymbols(
  paths: readonly string[],
): { readonly [path: string]: readonly PythonScope[] } | null {
  return run("symbols.py", paths) as { readonly [path: string]: readonly PythonScope[] } | null;
}
