import fc from "fast-check";
import { expect, test } from "vitest";
import { pythonCells, usingCells } from "../../../src/run/notebooks/notebook.ts";

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const code = (...source: string[]) => ({ cell_type: "code", source });

/** Stands for the scan: lines that name the library; null for what is no Python. */
function uses(module: string): number[] | null {
  if (module.includes("(((")) return null;
  return module.split("\n").flatMap((line, at) => (line.includes("PyPDF2") ? [at + 1] : []));
}

test("cells are numbered among all cells of any type", () => {
  const notebook = encode({
    cells: [
      { cell_type: "markdown", source: "PyPDF2" },
      code("import PyPDF2\n", "x = 1"),
      code("y = 2"),
      code("PyPDF2.PdfReader"),
    ],
  });
  expect(usingCells(notebook, uses, ["PyPDF2"])).toEqual([2, 4]);
});

test("magics read as blank, other languages are left out", () => {
  const cells = pythonCells(
    encode({
      cells: [
        code("%pip install PyPDF2\n", "x\n", "!ls\n", "help?"),
        code("%%bash\n", "echo PyPDF2"),
        code("%%time\n", "PyPDF2"),
      ],
    }),
  );
  expect(cells).toEqual([{ number: 1, text: "\nx\n\n" }, { number: 3, text: "\nPyPDF2" }]);
});

test("a cell that does not parse is named when it holds a token, and the others are still read", () => {
  const notebook = encode({ cells: [code("PyPDF2((("), code("((("), code("PyPDF2")] });
  expect(usingCells(notebook, uses, ["PyPDF2"])).toEqual([1, 3]);
});

test("format 3 keeps its cells in worksheets", () => {
  const notebook = encode({
    worksheets: [{ cells: [{ cell_type: "code", input: "PyPDF2" }] }, {
      cells: [{ cell_type: "code", input: ["PyPDF2"] }],
    }],
  });
  expect(usingCells(notebook, uses, ["PyPDF2"])).toEqual([1, 2]);
});

test.each([["not JSON"], ["[]"], ['{"cells": 3}'], ['{"worksheets": [{}]}']])("%j is no notebook", (text) => {
  expect(usingCells(new TextEncoder().encode(text), uses, ["PyPDF2"])).toBeNull();
});

test("whatever stands in the file, nothing is thrown", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    usingCells(encode({ cells: [value, { cell_type: "code", source: value }] }), uses, ["PyPDF2"]);
  }));
});
