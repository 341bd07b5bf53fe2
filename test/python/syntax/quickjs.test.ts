/** The same front end inside QuickJS, within the sandbox's ordinary budget of stack: the same answers, however deep the input. */
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { children, parse } from "../../../src/python/mod.ts";
import type { Node } from "../../../src/python/ast.ts";
import { openSandbox } from "../../../src/sandbox/mod.ts";

const PROGRAM = `
import { decodeSource, encodeText, parse, walk } from "./mod.ts";
export function judge(text) {
  const decoded = decodeSource(encodeText(text, "utf-8", false));
  const parsed = decoded.ok ? parse(decoded.text) : decoded;
  if (!parsed.ok) return parsed.diagnostic;
  let nodes = 0;
  walk(parsed.module, () => { nodes++; });
  return { nodes };
}`;

const sandbox = openSandbox();
afterAll(() => sandbox[Symbol.asyncDispose]());

const bundled = build({
  stdin: { contents: PROGRAM, resolveDir: fileURLToPath(new URL("../../../src/python", import.meta.url)) },
  bundle: true,
  write: false,
  format: "iife",
  globalName: "program",
  platform: "neutral",
  target: "es2020",
});

async function inside(text: string): Promise<unknown> {
  const source = (await bundled).outputFiles[0]?.text ?? "";
  const verdict = await sandbox.judgeSource(source, text, { timeMs: 20_000 });
  return verdict.ok ? verdict.value : verdict;
}

function outside(text: string): unknown {
  const parsed = parse(text);
  if (!parsed.ok) return parsed.diagnostic;
  let nodes = 0;
  for (const left: Node[] = [parsed.module]; left.length > 0; nodes++) {
    left.push(...children(left.pop() as Node));
  }
  return { nodes };
}

const many = (part: string, count: number): string => part.repeat(count);
const indented = (body: string): string =>
  Array.from({ length: 98 }, (_, i) => `${many(" ", i)}if x:\n`).join("") + `${many(" ", 98)}${body}\n`;

test.each([
  ["names beyond ASCII", "é = 'ж𝐱' + ﬁ\n"],
  ["a fault", "x = (1,\n  y z)\n"],
  ["a bad character", "x = €\n"],
  ["f- and t-strings", "x = f'{a!r:>{b}}' t'{c}'\n"],
  ["a long chain", `x = 1${many(" + 1", 10_000)}\n`],
  ["many `elif`", `if a: pass\n${many("elif a: pass\n", 2_000)}`],
  ["brackets in brackets", indented(`x = ${many("f(a, b=[", 100)}1${many("])", 100)}`)],
  ["lambdas in brackets in defaults", indented(`x = ${many("lambda x=f(a, b=", 199)}1${many("): x", 199)}`)],
  ["comprehensions", indented(`x = ${many("[x for x in ", 199)}y${many("]", 199)}`)],
  ["targets", `${many("[a, ", 199)}b${many("]", 199)} = c\n`],
  ["patterns", `match x:\n case ${many("[a, ", 199)}b${many("]", 199)}: pass\n`],
  ["strings in strings", `${many("f'{", 148)}1${many("}'", 148)}\n`],
])("reads %s there as here", async (_, text) => {
  expect(await inside(text)).toEqual(outside(text));
});
