import { expect, test } from "vitest";
import { encodeUtf8 } from "../../../src/core/utf8.ts";
import { usingCells } from "../../../src/run/scan/notebook.ts";
import { projectPack } from "../../../src/run/scan/pack.ts";
import { PYPDF } from "./sample_pack.ts";

const PACK = projectPack(PYPDF);
const code = (source: string | string[]) => ({ cell_type: "code", source });
const cells = (document: unknown) => usingCells(encodeUtf8(JSON.stringify(document)), PACK);

test("cells that use the library, numbered among all cells", () => {
  expect(cells({
    cells: [
      { cell_type: "markdown", source: "PyPDF2" },
      code(["import PyPDF2\n", "x = 1"]),
      code("# PyPDF2"),
      code("PyPDF2.PdfReader('a')"),
      code("print(1)"),
    ],
  })).toEqual([2, 4]);
});

test("magics read as blank lines, and only some cell magics hold Python", () => {
  expect(cells({
    cells: [
      code("%pip install PyPDF2\n!ls\n?x\nPyPDF2?"),
      code("%%bash\nimport PyPDF2"),
      code("\n%%time\nimport PyPDF2"),
      code("%%timeit -n 1\nimport PyPDF2"),
      code("%%timeitx\nimport PyPDF2"),
    ],
  })).toEqual([3, 4]);
});

test("an await at the top is no fault, and a cell that does not parse counts by its text", () => {
  expect(cells({ cells: [code("await x\nimport PyPDF2"), code("x = (\nPyPDF2"), code("y = (")] })).toEqual([
    1,
    2,
  ]);
});

test("format 3, and what is no notebook", () => {
  expect(cells({ worksheets: [{ cells: [{ cell_type: "code", input: "import PyPDF2" }] }] })).toEqual([1]);
  expect(cells({ cells: [] })).toBeNull();
  expect(cells([1])).toBeNull();
  expect(cells({ cells: [code(1 as unknown as string), null, 3] })).toBeNull();
  expect(usingCells(encodeUtf8("not JSON PyPDF2"), PACK)).toBeNull();
  expect(usingCells(new Uint8Array([0xff]), PACK)).toBeNull();
});
