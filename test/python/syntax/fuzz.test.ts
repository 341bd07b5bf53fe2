/** Whatever comes in: a tree whose tokens give the text back, or a diagnostic with a place inside the text. */
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodeSource } from "../../../src/python/decode.ts";
import { placeOf } from "../../../src/python/diagnostic.ts";
import { parse, tokenize } from "../../../src/python/parse/mod.ts";
import { walk } from "../../../src/python/walk.ts";
import { tokenFault } from "./lossless.ts";
import { stdlibFiles } from "./stdlib_files.ts";

function check(text: string): void {
  const parsed = parse(text);
  if (!parsed.ok) {
    const { offset, line, column, message } = parsed.diagnostic;
    expect(offset).toBeGreaterThanOrEqual(0);
    expect(offset).toBeLessThanOrEqual(text.length);
    expect({ line, column }).toEqual(placeOf(text, offset));
    expect(message).toMatch(/^[A-Z'f-t/*]/);
    return;
  }
  expect(tokenFault(parsed.tokens)).toBeNull();
  expect("message" in tokenize(text)).toBe(false);
  walk(parsed.module, (node, parent) => {
    if (node.start > node.end || node.end > text.length) {
      throw new Error(`${node.kind} spans ${node.start}–${node.end}`);
    }
    const inside = parent === null || (node.start >= parent.start && node.end <= parent.end);
    const decorator = parent !== null && "decorator_list" in parent;
    if (!inside && !decorator) throw new Error(`${node.kind} stands outside ${parent.kind}`);
  });
}

const PIECES = [
  ..."()[]{}:;,.=+-*/%&|^~<>@!#\\'\"`$?_ \n\t\r\f\0",
  ...[
    "\r\n",
    "    ",
    "\n    ",
    "\n\t",
    "\\\n",
    "'''",
    '"""',
    "f'",
    "t'",
    "rf'''",
    "b'",
    "u'",
    "{{",
    "}}",
    "!r",
    ":=",
    "**",
    "//",
  ],
  ...[
    "->",
    "...",
    "==",
    "<>",
    "if ",
    "elif ",
    "else:",
    "for ",
    "in ",
    "while ",
    "def ",
    "class ",
    "lambda ",
    "async ",
    "await ",
  ],
  ...[
    "with ",
    "as ",
    "try:",
    "except ",
    "except* ",
    "finally:",
    "match ",
    "case ",
    "type ",
    "import ",
    "from ",
    "yield ",
    "not ",
  ],
  ...[
    "return ",
    "del ",
    "global ",
    "None",
    "True",
    "x",
    "y1",
    "é",
    "𝐱",
    "ﬁ",
    "\u00a0",
    "\ud800",
    "1",
    "0x1f",
    "1_0",
    "1e5j",
    "08",
  ],
  ...["\\x4", "\\N{DOT}", "\\u12", "pass"],
];

test("a soup of tokens", () => {
  const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((parts) => parts.join(""));
  fc.assert(fc.property(soup, check), { numRuns: 20_000 });
});

test("any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 60 }), check), { numRuns: 5000 });
  fc.assert(fc.property(fc.string({ unit: "binary-ascii", maxLength: 60 }), check), { numRuns: 5000 });
});

const texts = stdlibFiles()
  .filter((_, i) => i % 9 === 0)
  .map((path) => decodeSource(readFileSync(path)))
  .flatMap((decoded) =>
    decoded.ok && decoded.text.length < 30_000 && decoded.text !== "" ? [decoded.text] : []
  );

interface Change {
  readonly how: "delete" | "double" | "swap" | "insert";
  readonly at: number;
  readonly length: number;
  readonly piece: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  how: fc.constantFrom("delete" as const, "double" as const, "swap" as const, "insert" as const),
  at: fc.nat(),
  length: fc.nat({ max: 40 }),
  piece: fc.constantFrom(...PIECES),
});

function changed(text: string, { how, at, length, piece }: Change): string {
  const start = at % (text.length + 1);
  const end = Math.min(text.length, start + length);
  const span = text.slice(start, end);
  const middle = { delete: "", double: span + span, swap: piece, insert: piece + span }[how];
  return text.slice(0, start) + middle + text.slice(end);
}

test("real files, hurt", { timeout: 120_000 }, () => {
  expect(texts.length).toBeGreaterThan(50);
  const hurt = fc.tuple(fc.nat(), fc.array(change, { minLength: 1, maxLength: 3 }));
  fc.assert(
    fc.property(hurt, ([which, changes]) => {
      check(changes.reduce(changed, texts[which % texts.length] as string));
    }),
    { numRuns: 1500 },
  );
});
