/** Files an author of ill will can write within the size limit: the work must grow with the file, and nothing may recurse. */

import { expect, test } from "vitest";
import { planText } from "./plan_text.ts";

const MANY = 20_000;

test.each<[string, string]>([
  ["a fluent chain", `import PyPDF2\nPyPDF2.PdfReader()${".a()".repeat(MANY)}\n`],
  ["a chain of attributes", `import PyPDF2\nPyPDF2.PdfReader${".a".repeat(MANY)}\n`],
  ["a sum", `import PyPDF2\nx = PyPDF2.PdfReader${" + PyPDF2.PdfReader".repeat(MANY)}\n`],
  ["the same import again and again", "import PyPDF2\n".repeat(MANY) + "PyPDF2.PdfReader\n"],
  ["one import of many names", `from PyPDF2 import PdfReader${", PdfReader as R".repeat(MANY)}\n`],
  ["statements on one line", `import PyPDF2${"; import os, PyPDF2; PyPDF2.PdfReader".repeat(MANY / 4)}\n`],
  ["fields", `import PyPDF2\nf"${"{PyPDF2.PdfReader}".repeat(MANY)}"\n`],
])("%s", (_, text) => {
  const { after, verdicts } = planText(text);
  expect(verdicts.length).toBeGreaterThan(0);
  expect(verdicts.every(({ status }) => status === "auto")).toBe(true);
  expect(Buffer.from(after ?? []).includes("PyPDF2")).toBe(false);
}, 60_000);
