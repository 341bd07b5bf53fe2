import { expect, test } from "vitest";
import { findings } from "./scan_text.ts";

function places(text: string): string[] {
  return findings(text).filter((row) => row.kind !== "import").map((row) =>
    `${row.line}:${row.column} ${row.kind}`
  );
}

test.each<[string, string, string[]]>([
  ["tabs count one each", "import PyPDF2\nif 1:\n\t\tPyPDF2.PdfReader\n", ["3:2 attribute"]],
  ["astral characters count one each", "import PyPDF2\nx = '\u{1f600}\u{1f600}', PyPDF2.PdfReader\n", [
    "2:10 attribute",
  ]],
  ["a form feed counts one", "import PyPDF2\n\fPyPDF2.PdfReader\n", ["2:1 attribute"]],
  ["a carriage return ends a line", "import PyPDF2\rPyPDF2.PdfReader\r\nPyPDF2.PdfReader\n", [
    "2:0 attribute",
    "3:0 attribute",
  ]],
  ["a line separator does not", "import PyPDF2\n'\u2028'; PyPDF2.PdfReader\n", ["2:5 attribute"]],
  ["brackets around a node do not count", "import PyPDF2\n((PyPDF2.PdfReader))\n", ["2:2 attribute"]],
  ["brackets inside do", "import PyPDF2\n(PyPDF2.PdfReader).x()\n", ["2:0 call"]],
  [
    "a call starts at its callee's chain, not at await",
    "import PyPDF2\nasync def f():\n    await PyPDF2.PdfReader()\n",
    [
      "3:10 call",
    ],
  ],
  ["a decorator starts behind its sign", "import PyPDF2\n@PyPDF2.PdfReader()\ndef f(): pass\n", ["2:1 call"]],
  ["a run-time import is its call", "from importlib import import_module\nx = (import_module('PyPDF2'))\n", [
    "2:5 dynamic",
  ]],
  ["a sys.modules entry is its subscript", "import sys\nx = sys.modules['PyPDF2']\n", ["2:4 dynamic"]],
  ["a mention is its match, on its own line", "x = '''a\n\u{1f600} PyPDF2'''\n", ["2:2 text_mention"]],
  ["a patch target is its literal's prefix", "patch(x, rb'', R'PyPDF2')\n", ["1:15 text_mention"]],
  ["a quoted annotation is its literal's prefix", "import PyPDF2\nx: r'PyPDF2.PdfReader'\n", [
    "2:3 attribute",
  ]],
])("%s", (_, text, expected) => {
  expect(places(text)).toEqual(expected);
});

test("a byte order mark is no column", () => {
  expect(findings("\ufeffimport PyPDF2\n")[0]).toMatchObject({ line: 1, column: 0 });
});

test("an import row stands at its statement's keyword, for each of its names", () => {
  expect(findings("x = 1; from PyPDF2 import PdfReader, PdfWriter\n").map((row) => [row.line, row.column]))
    .toEqual([
      [1, 7],
      [1, 7],
    ]);
});
