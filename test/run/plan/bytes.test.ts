import { expect, test } from "vitest";
import { encodeUtf8 } from "../../../src/core/utf8.ts";
import { planText } from "./plan_text.ts";

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function written(before: Uint8Array): string | null {
  const { after } = planText(before);
  return after === null ? null : Buffer.from(after).toString("latin1");
}

const LINES = "import os, PyPDF2\nPyPDF2.PdfReader\n";
const MOVED = "import os\nimport pypdf\npypdf.PdfReader\n";

test.each([["LF", "\n"], ["CRLF", "\r\n"], ["CR", "\r"]])(
  "new lines end as the file's own: %s",
  (_, ending) => {
    expect(written(latin1(LINES.replaceAll("\n", ending)))).toBe(MOVED.replaceAll("\n", ending));
  },
);

test("mixed line endings stay where they are", () => {
  expect(written(latin1("# a\r\nimport os, PyPDF2\nPyPDF2.PdfReader\r"))).toBe(
    "# a\r\nimport os\nimport pypdf\npypdf.PdfReader\r",
  );
});

test("a byte order mark stays", () => {
  expect(written(encodeUtf8(`\ufeff${LINES}`))).toBe(`\xef\xbb\xbf${MOVED}`);
});

test("a file in another encoding is written in it", () => {
  const head = "# -*- coding: latin-1 -*-\n# caf\xe9\n";
  expect(written(latin1(head + LINES))).toBe(head + MOVED);
});

test("tabs, form feeds and trailing spaces stay", () => {
  expect(written(latin1("\f\nif 1:\n\timport PyPDF2 \n\tPyPDF2.PdfReader\t\n\f\nx\n"))).toBe(
    "\f\nif 1:\n\timport pypdf \n\tpypdf.PdfReader\t\n\f\nx\n",
  );
  expect(written(latin1("if 1:\n\timport os, PyPDF2\n\tPyPDF2.PdfReader\n"))).toBe(
    "if 1:\n\timport os\n\timport pypdf\n\tpypdf.PdfReader\n",
  );
});

test("astral characters move no edit", () => {
  expect(planText("x = '\u{1f600}'; import PyPDF2\ny = '\u{1f600}', PyPDF2.PdfReader\n").after).toEqual(
    encodeUtf8("x = '\u{1f600}'; import pypdf\ny = '\u{1f600}', pypdf.PdfReader\n"),
  );
});

test("a file the gates refuse is listed and left alone", () => {
  for (const text of ["import PyPDF2\nreturn\n", "import PyPDF2\nx = (\n", "import PyPDF2\n\0\n"]) {
    const plan = planText(text);
    expect(plan.after).toBeNull();
    expect(plan.scan.parsed).toBe(false);
    expect(plan.verdicts.map(({ status, bail }) => [status, bail])).toEqual([[
      "unsupported",
      "input_does_not_parse",
    ]]);
  }
});
