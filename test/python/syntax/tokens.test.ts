import { expect, test } from "vitest";
import { tokenize } from "../../../src/python/parse/mod.ts";
import * as K from "../../../src/python/tokens/kinds.ts";
import { tokenAt } from "../../../src/python/tokens/tokens.ts";

const NAMES = new Map(
  Object.entries(K).flatMap(([name, kind]) => typeof kind === "number" ? [[kind, name]] : []),
);

function spelled(text: string): string[] {
  const tokens = tokenize(text);
  if ("message" in tokens) return [`${tokens.line}:${tokens.column} ${tokens.message}`];
  return Array.from(tokens.kinds.subarray(0, tokens.count), (kind, i) => {
    const spelling = text.slice(tokens.starts[i], tokens.ends[i]);
    return spelling === "" ? NAMES.get(kind) as string : `${NAMES.get(kind)} ${JSON.stringify(spelling)}`;
  });
}

test("indentation, comments and blank lines", () => {
  expect(spelled("if x:  # c\n\n  # d\n\ty\nz")).toEqual([
    'IF "if"',
    'NAME "x"',
    'COLON ":"',
    'COMMENT "# c"',
    'NEWLINE "\\n"',
    'NL "\\n"',
    'COMMENT "# d"',
    'NL "\\n"',
    'INDENT "\\t"',
    'NAME "y"',
    'NEWLINE "\\n"',
    "DEDENT",
    'NAME "z"',
    "NEWLINE",
    "ENDMARKER",
  ]);
});

test("f-strings are tokens inside tokens", () => {
  expect(spelled("f'a{b!r:{c}}{{'")).toEqual([
    'FSTRING_START "f\'"',
    'FSTRING_MIDDLE "a"',
    'LBRACE "{"',
    'NAME "b"',
    'EXCLAMATION "!"',
    'NAME "r"',
    'COLON ":"',
    'LBRACE "{"',
    'NAME "c"',
    'RBRACE "}"',
    "FSTRING_MIDDLE",
    'RBRACE "}"',
    'FSTRING_MIDDLE "{"',
    'FSTRING_END "\'"',
    "NEWLINE",
    "ENDMARKER",
  ]);
});

test("t-strings, and quotes of the same kind inside", () => {
  expect(spelled("t'{a['b']}'").slice(0, 8)).toEqual([
    'TSTRING_START "t\'"',
    'LBRACE "{"',
    'NAME "a"',
    'LSQB "["',
    "STRING \"'b'\"",
    'RSQB "]"',
    'RBRACE "}"',
    'TSTRING_END "\'"',
  ]);
});

test.each([
  ["a\r\nb\rc\n", 3],
  ["(\r\n1,\r2)\n", 1],
  ["a = '''\r\n'''\r\n", 1],
  ["a \\\r\n+ b\r", 1],
])("every spelling of a line end: %j", (text, lines) => {
  expect(spelled(text).filter((one) => one.startsWith("NEWLINE")).length).toBe(lines);
});

test.each([
  ["x = (1\n", "1:4 '(' was never closed"],
  ["x = 1]\n", "1:5 Unmatched ']'"],
  ["(\n]\n", "2:0 Closing parenthesis ']' does not match opening parenthesis '('"],
  ["é = '𝐱' $\n", "1:8 Invalid syntax"],
  ["𝐱 = €\n", "1:4 Invalid character '€' (U+20AC)"],
  ["x\u00a0= 1\n", "1:1 Invalid non-printable character U+00A0"],
  ["if x:\n\ty\n        z\n", "3:8 Inconsistent use of tabs and spaces in indentation"],
  ["if x:\n   y\n z\n", "3:1 Unindent does not match any outer indentation level"],
  ["x = 'a\n", "1:4 Unterminated string literal"],
  ["x \\ \n", "1:3 Unexpected character after line continuation character"],
])("refuses %j", (text, refusal) => {
  expect(spelled(text)).toEqual([refusal]);
});

test("finds the token at a place", () => {
  const text = "ab = cd\n";
  const tokens = tokenize(text);
  if ("message" in tokens) throw new Error(tokens.message);
  expect([0, 1, 2, 3, 5, 7, 99].map((offset) => tokenAt(tokens, offset))).toEqual([0, 0, 1, 1, 2, 3, 4]);
});
