import { expect, test } from "vitest";
import { encodeUtf8 } from "../../../src/core/utf8.ts";
import { lackingInBytes } from "../../../src/run/scan/lacking.ts";
import { projectPack } from "../../../src/run/scan/pack.ts";
import { PYPDF } from "./sample_pack.ts";
import { scanText } from "./scan_text.ts";

const PACK = {
  ...PYPDF,
  from: { ...PYPDF.from, newest: "3.0.1", lacks: ["PyPDF2.PdfFileReader", "PyPDF2.utils"] },
};
const lacking = (text: string) => scanText(text, PACK).lacking;

test.each<[string, string, { line: number; name: string } | null]>([
  ["a class in code", "import PyPDF2\nPyPDF2.PdfFileReader.x\n", { line: 2, name: "PyPDF2.PdfFileReader" }],
  ["a module in an import", "from PyPDF2.utils import b_\n", { line: 1, name: "PyPDF2.utils" }],
  ["a class by its own name in a comment", "# PdfFileReader\nimport PyPDF2\n", {
    line: 1,
    name: "PyPDF2.PdfFileReader",
  }],
  ["in a string on a line with a finding", "import PyPDF2; 'old PdfFileReader'\n", {
    line: 1,
    name: "PyPDF2.PdfFileReader",
  }],
  ["in an f-string's text", "import PyPDF2\nf'{x} PyPDF2.utils.a'\n", { line: 2, name: "PyPDF2.utils" }],
  ["the first of several", "# PyPDF2.utils\n# PdfFileReader\n", { line: 1, name: "PyPDF2.utils" }],
  ["a module by its last name alone", "# PyPDF2, utils\n", null],
  [
    "a longer name",
    "# PyPDF2 PdfFileReaders PdfFileReader_ xPdfFileReader my.PyPDF2.utils PyPDF2.utilsx\n",
    null,
  ],
  ["a name of this release", "import PyPDF2\nPyPDF2.PdfReader\n", null],
])("%s", (_, text, expected) => {
  expect(lacking(text)).toEqual(expected);
});

test("the whole text of what is not parsed, whatever its bytes", () => {
  expect(lacking("import PyPDF2 (\nPdfFileReader\n")).toEqual({ line: 2, name: "PyPDF2.PdfFileReader" });
  const bytes = new Uint8Array([0xff, ...encodeUtf8("\nPdfFileReader")]);
  expect(lackingInBytes(bytes, projectPack(PACK))).toEqual({ line: 2, name: "PyPDF2.PdfFileReader" });
});

test("a pack without such names asks nothing", () => {
  expect(scanText("import PyPDF2\nPyPDF2.PdfFileReader\n").lacking).toBeNull();
});
