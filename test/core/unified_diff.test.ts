/** The patch: git applies it and gives the new bytes, whatever the lines end in and whatever the file is called. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unifiedDiff } from "../../src/core/unified_diff.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "diff-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));
const text = (diff: { text: Uint8Array }): string => Buffer.from(diff.text).toString("latin1");

/** The files after `git apply` of one patch over all of them. */
function applied(files: readonly { path: string; before: Uint8Array; after: Uint8Array }[]): Uint8Array[] {
  const folder = mkdtempSync(join(root, "tree-"));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true });
    writeFileSync(join(folder, file.path), file.before);
  }
  const patch = Buffer.concat(files.map((file) => unifiedDiff(file.path, file.before, file.after).text));
  writeFileSync(join(folder, ".patch"), patch);
  const git = spawnSync("git", ["-c", "core.autocrlf=false", "apply", "--whitespace=nowarn", ".patch"], {
    cwd: folder,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: root },
  });
  expect(git.stderr.toString()).toBe("");
  expect(git.status).toBe(0);
  return files.map((file) => new Uint8Array(readFileSync(join(folder, file.path))));
}

const line = fc.constantFrom(
  "a",
  "b",
  "import x",
  "\tq",
  "",
  "caf\xe9",
  "\xff\x80",
  "-- x",
  "++ y",
  "@@ -1 +1 @@",
  "\\ No newline",
);
const terminator = fc.constantFrom("\n", "\n", "\r\n", "\r");
const lines = fc.array(fc.tuple(line, terminator).map((pair) => pair.join("")), { maxLength: 40 });
const edited = fc.record({
  lines,
  edits: fc.array(
    fc.tuple(
      fc.nat(40),
      fc.nat(3),
      fc.array(fc.tuple(line, terminator).map((pair) => pair.join("")), { maxLength: 3 }),
    ),
    { maxLength: 4 },
  ),
  openBefore: fc.boolean(),
  openAfter: fc.boolean(),
}).map(({ lines, edits, openBefore, openAfter }) => {
  const after = [...lines];
  for (const [at, gone, fresh] of edits) after.splice(at % (after.length + 1), gone, ...fresh);
  const close = (parts: string[], open: boolean) =>
    open ? parts.join("").replace(/[\r\n]+$/, "") : parts.join("");
  return { before: bytes(close(lines, openBefore)), after: bytes(close(after, openAfter)) };
}).filter(({ before, after }) =>
  before.length > 0 && after.length > 0 && Buffer.compare(before, after) !== 0
);

const NAMES = [
  "plain.py",
  "with space.py",
  "ta\tb.py",
  'quo"te.py',
  "back\\slash.py",
  "naïve/dëpth é.py",
  "日本 語.py",
  "a'b.py",
  "line\nbreak.py",
  "é.py",
  "$x &.py",
];

test("git applies any patch and gives the new bytes", () => {
  fc.assert(
    fc.property(
      fc.array(edited, { minLength: 1, maxLength: 4 }),
      fc.shuffledSubarray(NAMES, { minLength: 4 }),
      (edits, names) => {
        const files = edits.map((edit, index) => ({ path: names[index] as string, ...edit }));
        const results = applied(files);
        files.forEach((file, index) =>
          expect(Buffer.compare(results[index] as Uint8Array, file.after)).toBe(0)
        );
      },
    ),
    { numRuns: 60 },
  );
});

test("names are quoted as git quotes them", () => {
  const header = (path: string) =>
    text(unifiedDiff(path, bytes("a\n"), bytes("b\n"))).split("\n").slice(0, 3);
  expect(header("src/a.py")).toEqual([
    "diff --git a/src/a.py b/src/a.py",
    "--- a/src/a.py",
    "+++ b/src/a.py",
  ]);
  expect(header("a b.py")).toEqual(["diff --git a/a b.py b/a b.py", "--- a/a b.py\t", "+++ b/a b.py\t"]);
  expect(header("é.py")[1]).toBe('--- "a/\\303\\251.py"');
  expect(header("é b.py")[1]).toBe('--- "a/\\303\\251 b.py"\t');
  expect(header('a"\t\x01\x7f\\.py')[2]).toBe('+++ "b/a\\"\\t\\001\\177\\\\.py"');
});

test("a length of one is left out, an empty side starts one line early", () => {
  const hunk = (before: string, after: string) =>
    text(unifiedDiff("f", bytes(before), bytes(after))).split("\n")[3];
  expect(hunk("a\n", "b\n")).toBe("@@ -1 +1 @@");
  expect(hunk("", "b\n")).toBe("@@ -0,0 +1 @@");
  expect(hunk("a\nb\n", "")).toBe("@@ -1,2 +0,0 @@");
  expect(hunk("a\n", "a\nb\n")).toBe("@@ -1 +1,2 @@");
});

test("three lines of context, and changes seven lines apart have hunks of their own", () => {
  const numbered = (changed: readonly number[]) =>
    bytes(
      Array.from({ length: 30 }, (_, index) => `${index}${changed.includes(index) ? "!" : ""}\n`).join(""),
    );
  const apart = unifiedDiff("f", numbered([]), numbered([5, 13]));
  expect(apart.hunks).toBe(2);
  expect(unifiedDiff("f", numbered([]), numbered([5, 12])).hunks).toBe(1);
  expect(text(apart).split("\n")[3]).toBe("@@ -3,7 +3,7 @@");
});

test("a missing final newline is said", () => {
  expect(text(unifiedDiff("f", bytes("a"), bytes("a\n")))).toBe(
    "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n",
  );
});

test("equal bytes have no patch", () => {
  expect(unifiedDiff("f", bytes("a\r"), bytes("a\r"))).toEqual({ text: new Uint8Array(0), hunks: 0 });
});

test("a file changed almost everywhere becomes one hunk", () => {
  const many = (word: string) =>
    bytes(Array.from({ length: 5000 }, (_, index) => `${word}${index}\n`).join(""));
  const diff = unifiedDiff("f", many("a"), many("b"));
  expect(diff.hunks).toBe(1);
  expect(text(diff).split("\n")[3]).toBe("@@ -1,5000 +1,5000 @@");
});
