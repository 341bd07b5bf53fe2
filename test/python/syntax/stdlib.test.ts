/**
 * The whole standard library of the machine's Python, read by both: same verdict, same tree in kind, order, fields and place, and every
 * byte given back.
 */
import { createHash } from "node:crypto";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { decodeSource, encodeText } from "../../../src/python/decode.ts";
import { parse } from "../../../src/python/parse/mod.ts";
import type { Module } from "../../../src/python/ast.ts";
import { tokenFault } from "./lossless.ts";
import { treeText } from "./oracle/tree_text.ts";
import { stdlibFiles } from "./stdlib_files.ts";

interface Answer {
  readonly path: string;
  readonly ok: boolean;
  readonly message?: string;
  readonly line?: number;
  readonly named?: string;
  readonly digest?: string;
  readonly tree?: string;
}

const ORACLE = new URL("./oracle/tree_of.py", import.meta.url).pathname;

/** Where the machine's Python is older than the grammar, places inside f-strings are not compared. */
const OLD = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info >= (3, 14))"]).status === 0;

async function* answers(paths: readonly string[]): AsyncGenerator<Answer> {
  const python = spawn("python3", [ORACLE, "--digest"], { stdio: ["pipe", "pipe", "inherit"] });
  python.stdin.end(`${paths.join("\n")}\n`);
  for await (const line of createInterface({ input: python.stdout })) yield JSON.parse(line) as Answer;
}

/** Asked for only where the digests differ, to show the place. */
function difference(path: string, ours: string): string {
  const asked = spawnSync("python3", [ORACLE], { input: `${path}\n`, encoding: "utf8", maxBuffer: 1 << 29 });
  const theirs = (JSON.parse(asked.stdout) as Answer).tree ?? "";
  let at = 0;
  while (theirs[at] === ours[at]) at++;
  const from = Math.max(0, at - 100);
  return `CPython ${theirs.slice(from, at + 60)}\nours ${ours.slice(from, at + 60)}`;
}

function comparison(want: Answer): string | null {
  const bytes = readFileSync(want.path);
  const decoded = decodeSource(bytes);
  if (!decoded.ok) return want.ok ? `refused: ${decoded.diagnostic.message}` : null;
  const back = encodeText(decoded.text, decoded.encoding, decoded.bom);
  if (back === null || Buffer.compare(back, bytes) !== 0) return "bytes do not come back";
  const parsed = parse(decoded.text);
  if (parsed.ok !== want.ok) {
    return parsed.ok ? `accepted: ${want.message}` : `refused: ${parsed.diagnostic.message}`;
  }
  if (!parsed.ok) {
    return parsed.diagnostic.line === want.line ? null : `line ${parsed.diagnostic.line}, not ${want.line}`;
  }
  return tokenFault(parsed.tokens) ?? treeDifference(want, decoded.text, parsed.module);
}

function treeDifference(want: Answer, text: string, module: Module): string | null {
  const ours = treeText(text, module, { old: OLD, named: want.named ?? "" });
  const digest = createHash("md5").update(ours).digest("hex");
  return digest === want.digest ? null : difference(want.path, ours);
}

test("reads the standard library as CPython does", { timeout: 600_000 }, async () => {
  const paths = stdlibFiles();
  expect(paths.length).toBeGreaterThan(500);
  const differences: string[] = [];
  let seen = 0;
  let refused = 0;
  for await (const want of answers(paths)) {
    seen++;
    if (!want.ok) refused++;
    const found = comparison(want);
    if (found !== null) differences.push(`${want.path}: ${found}`);
  }
  expect(differences).toEqual([]);
  expect(seen).toBe(paths.length);
  expect(refused).toBeGreaterThan(0);
});
