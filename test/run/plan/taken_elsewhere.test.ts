import { expect, test } from "vitest";
import { encodeUtf8 } from "../../../src/core/utf8.ts";
import { planFiles } from "../../../src/run/plan/pack.ts";
import { projectPlan } from "../../../src/run/scan/pack.ts";
import { PYPDF } from "../scan/sample_pack.ts";

const COMPAT = "import PyPDF2\nfrom PyPDF2.errors import PdfReadError\n";

/** The paths that would be written of `pkg/compat.py` and one other file. */
function written(path: string, text: string, compat = "pkg/compat.py"): string[] {
  const files = [{ path: compat, bytes: encodeUtf8(COMPAT) }, { path, bytes: encodeUtf8(text) }];
  return planFiles(files, projectPlan(PYPDF)).files.filter((file) => file.after !== null).map((file) =>
    file.path
  );
}

test.each([
  ["by a from-import", "from .compat import PyPDF2\n"],
  ["by a from-import of a path", "from pkg.compat import PyPDF2 as lib\n"],
  ["by a star import", "from pkg.compat import *\nPyPDF2.PdfReader\n"],
  ["off the module", "import pkg.compat\npkg.compat.PyPDF2.PdfReader\n"],
  ["off the module under an alias", "from pkg import compat as c\nc.PyPDF2.PdfReader\n"],
  ["by a patch target", "from unittest import mock\nmock.patch('pkg.compat.PyPDF2.PdfReader')\n"],
  ["for a symbol of a submodule", "x = 'PyPDF2'\nfrom pkg.compat import PdfReadError\n"],
])("a name another file takes %s stays bound", (_, text) => {
  expect(written("pkg/use.py", text)).toEqual([]);
});

test("a package's own names are its folder's", () => {
  expect(written("main.py", "from pkg import PyPDF2\n", "pkg/__init__.py")).toEqual([]);
  expect(written("pkg/use.py", "from . import PyPDF2\n", "pkg/__init__.py")).toEqual([]);
});

test("the row says the import's name is wanted", () => {
  const files = [
    { path: "compat.py", bytes: encodeUtf8(COMPAT) },
    { path: "use.py", bytes: encodeUtf8("from compat import PyPDF2\n") },
  ];
  const [compat] = planFiles(files, projectPlan(PYPDF)).files;
  expect(compat?.verdicts.map(({ finding, bail }) => [finding.line, bail])).toEqual([
    [1, "from_import_unmigrated_symbol"],
    [2, "file_not_fully_migrated"],
  ]);
});

test.each([
  ["another name of it", "from pkg.compat import VERSION  # PyPDF2\n"],
  ["the name of another module", "from pkg.other import PyPDF2\n"],
  ["the library's own", "import PyPDF2\nPyPDF2.errors.PdfReadError\n"],
])("%s holds nothing", (_, text) => {
  expect(written("pkg/use.py", text)).toContain("pkg/compat.py");
});

test("a module of the library's name in the repository is not taken for it", () => {
  expect(written("use.py", "from PyPDF2.errors import PdfReadError\n", "pkg/errors.py")).toEqual([
    "pkg/errors.py",
    "use.py",
  ]);
});

test("names that stay are anybody's", () => {
  const files = [
    { path: "compat.py", bytes: encodeUtf8("from PyPDF2 import PdfReader\nimport PyPDF2 as lib\n") },
    { path: "use.py", bytes: encodeUtf8("from compat import PdfReader, lib  # PyPDF2\n") },
  ];
  expect(planFiles(files, projectPlan(PYPDF)).files[0]?.after).not.toBeNull();
});

test("files without a token are asked for by the names they would have to hold, and only when a name is dropped", () => {
  const asked: (readonly string[])[] = [];
  const plan = (text: string, other: string): boolean => {
    const holders = (names: readonly string[]) => {
      asked.push(names);
      return [{ path: "use.py", bytes: encodeUtf8(other) }];
    };
    const files = [{ path: "compat.py", bytes: encodeUtf8(text) }];
    return planFiles(files, projectPlan(PYPDF), null, files, new Map(), holders).files[0]?.after !== null;
  };
  expect(plan("from PyPDF2 import PdfReader\n", "from compat import PdfReader\n")).toBe(true);
  expect(asked).toEqual([]);
  expect(plan("import PyPDF2\n", "")).toBe(true);
  expect(plan("from PyPDF2.errors import PdfReadError\n", "from compat import PdfReadError\n")).toBe(false);
  expect(asked).toEqual([[], ["PdfReadError"]]);
});
