import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { commandFault, readCommand } from "../../src/core/command_text.ts";
import { quoteShellWord, splitShellWords } from "../../src/core/shell_words.ts";

function words(command: string): string[] | null {
  const split = splitShellWords(command);
  return split.ok ? split.words.map((word) => word.text) : null;
}

const python = `
import json, shlex, sys
out = []
for text in json.load(sys.stdin):
    try:
        out.append(shlex.split(text))
    except ValueError:
        out.append(None)
json.dump(out, sys.stdout)
`;

function theirs(texts: readonly string[]): unknown[] {
  const done = spawnSync("python3", ["-I", "-c", python], { input: JSON.stringify(texts), encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout) as unknown[];
}

test("splits as Python's shlex does", () => {
  const piece = fc.constantFrom(..."ab '\"\\\t\n$#|é", "''", '""', "  ");
  const texts = fc.sample(fc.array(piece, { maxLength: 14 }).map((parts) => parts.join("")), 4000);
  const expected = theirs(texts);
  texts.forEach((text, index) =>
    expect({ text, words: words(text) }).toEqual({ text, words: expected[index] })
  );
});

test("a quoted word is read back as it was", () => {
  fc.assert(fc.property(fc.array(fc.string()), (list) => {
    expect(words(list.map(quoteShellWord).join(" "))).toEqual(list);
  }));
});

const refusals: Record<string, string> = {
  "": "A command must name a program, found none",
  "  \n ": "A command must name a program, found none",
  "''": "A command must name a program, found none",
  "a > b": 'Cannot run "a > b": ">" needs a shell, and none is used. Write sh -c "…" to start one',
  "a 2>&1": 'Cannot run "a 2>&1": "2>&1" needs a shell, and none is used. Write sh -c "…" to start one',
  "a 'b": `Cannot run "a 'b": the quotation mark ' is not closed`,
  "a \\": 'Cannot run "a \\\\": a backslash at the end escapes nothing',
  "a\u200b": 'Cannot run "a\\u200b": it holds the character U+200B, which does not show',
  "a\ud800": 'Cannot run "a\\ud800": it holds the character U+D800, which does not show',
  "a\r": 'Cannot run "a\\r": it holds the character U+000D, which does not show',
};

for (const [command, message] of Object.entries(refusals)) {
  test(`refused: ${JSON.stringify(command)}`, () => expect(commandFault(command)).toBe(message));
}

for (const operator of ["|", "||", "&", "&&", ";", ">", ">>", "<", "<<", "2>", "2>&1"]) {
  test(`${operator} is refused bare and taken quoted`, () => {
    expect(commandFault(`a ${operator} b`)).toContain("needs a shell");
    expect(readCommand(`a '${operator}' b`)).toEqual({ ok: true, argv: ["a", operator, "b"] });
  });
}

test("tabs and line ends are blanks", () => {
  expect(readCommand("a\tb\nc")).toEqual({ ok: true, argv: ["a", "b", "c"] });
});
