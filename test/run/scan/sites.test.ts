import { expect, test } from "vitest";
import { GENAI, SHARED } from "./sample_pack.ts";
import { short } from "./scan_text.ts";

const rows = (text: string): string[] => short(text).filter((row) => !row.includes(" import "));

test("a call, and any other read; neither a link of a chain nor a callee is one of its own", () => {
  expect(rows("import PyPDF2\nr = PyPDF2.PdfReader('a')\nC = PyPDF2.PdfReader\n")).toEqual([
    "2:4 call PyPDF2.PdfReader direct_import_resolved eligible",
    "3:4 attribute PyPDF2.PdfReader direct_import_resolved eligible",
  ]);
  expect(rows("import PyPDF2\nPyPDF2.errors.PdfReadError.args\n")).toEqual([
    "2:0 attribute PyPDF2.errors.PdfReadError.args direct_import_resolved eligible",
  ]);
});

test("the reason is the first segment's", () => {
  expect(rows("import PyPDF2 as pdf\npdf.PdfReader\n")).toEqual([
    "2:0 attribute PyPDF2.PdfReader alias_resolved eligible",
  ]);
  expect(rows("from PyPDF2 import PdfReader as R\nR()\n")).toEqual([
    "2:0 call PyPDF2.PdfReader from_import_resolved eligible",
  ]);
  expect(rows("from PyPDF2 import errors\nerrors.PdfReadError\n")).toEqual([
    "2:0 attribute PyPDF2.errors.PdfReadError from_import_resolved eligible",
  ]);
});

test("what is read off a call's result is a use of its own, and a subscript never is", () => {
  expect(rows("import PyPDF2\nPyPDF2.PdfReader('a').pages[0]\n")).toEqual([
    "2:0 attribute PyPDF2.PdfReader.pages direct_import_resolved eligible",
    "2:0 call PyPDF2.PdfReader direct_import_resolved eligible",
  ]);
});

test("arguments are walked too", () => {
  expect(rows("import PyPDF2\nPyPDF2.PdfWriter(PyPDF2.PdfReader('a'))\n")).toEqual([
    "2:0 call PyPDF2.PdfWriter direct_import_resolved eligible",
    "2:17 call PyPDF2.PdfReader direct_import_resolved eligible",
  ]);
});

test("bases, decorators, defaults, handlers, patterns and f-string fields are ordinary uses", () => {
  const text = [
    "import PyPDF2",
    "class X(PyPDF2.PdfReader): pass",
    "@PyPDF2.PdfReader",
    "def f(a=PyPDF2.PdfReader): pass",
    "try: pass",
    "except PyPDF2.errors.PdfReadError: pass",
    "match f:",
    "    case PyPDF2.PdfReader(): pass",
    'f"{PyPDF2.PdfReader}"',
    "",
  ].join("\n");
  expect(rows(text).map((row) => row.split(" ").slice(0, 3).join(" "))).toEqual([
    "2:8 attribute PyPDF2.PdfReader",
    "3:1 attribute PyPDF2.PdfReader",
    "4:8 attribute PyPDF2.PdfReader",
    "6:7 attribute PyPDF2.errors.PdfReadError",
    "8:9 attribute PyPDF2.PdfReader",
    "9:3 attribute PyPDF2.PdfReader",
  ]);
});

test("names of another scope are no uses", () => {
  expect(rows("import PyPDF2\ndef f(PyPDF2):\n    return PyPDF2.PdfReader\n")).toEqual([]);
  expect(rows("from PyPDF2 import PdfReader\nx.PdfReader\n")).toEqual([]);
  expect(rows("from PyPDF2 import PdfReader\n[PdfReader for PdfReader in ()]\n")).toEqual([]);
});

test("the module used as a value closes the file", () => {
  for (const use of ["x = PyPDF2", "f(PyPDF2)", "PyPDF2[0]", "del PyPDF2", "hasattr(PyPDF2, 'x')"]) {
    expect(short(`import PyPDF2\n${use}\n`).filter((row) => row.includes(" attribute ")), use).toEqual([
      expect.stringMatching(/attribute PyPDF2 module_alias_rebound needs_review module_alias_rebound$/),
    ]);
    expect(short(`import PyPDF2\n${use}\n`)[0]).toBe(
      "1:0 import PyPDF2 direct_import_resolved needs_review module_alias_rebound",
    );
  }
});

test("a name bound to something else as well closes the file", () => {
  expect(short("import PyPDF2\nPyPDF2 = 1\nPyPDF2.PdfReader\n")).toEqual([
    "1:0 import PyPDF2 module_alias_rebound needs_review module_alias_rebound",
    "3:0 attribute PyPDF2.PdfReader module_alias_rebound needs_review module_alias_rebound",
  ]);
  expect(short("from PyPDF2 import PdfReader\nfor PdfReader in (): pass\n")).toEqual([
    "1:0 import PyPDF2.PdfReader module_alias_rebound needs_review module_alias_rebound",
  ]);
});

test("flags: symbols with what stands below them, attributes whole", () => {
  expect(rows("import PyPDF2\nPyPDF2.PdfFileReader('a')\nPyPDF2.PdfFileReaderX\n")).toEqual([
    "2:0 call PyPDF2.PdfFileReader direct_import_resolved needs_review flag_only_surface",
    "3:0 attribute PyPDF2.PdfFileReaderX direct_import_resolved needs_review file_not_fully_migrated <- flag_only_surface",
  ]);
  expect(rows("import PyPDF2\nPyPDF2.generic.Bookmark.x\n")[0]).toMatch(/flag_only_surface$/);
  expect(rows("import PyPDF2\nPyPDF2.PdfReader.namedDestinations\n")).toEqual([
    "2:0 attribute PyPDF2.PdfReader.namedDestinations direct_import_resolved unsupported attribute_removed",
  ]);
  expect(short("from PyPDF2 import PdfFileReader\n")).toEqual([
    "1:0 import PyPDF2.PdfFileReader from_import_resolved needs_review flag_only_surface",
  ]);
});

test("the more specific code wins, and atomicity names every cause", () => {
  const text =
    "from PyPDF2 import *\ndef f():\n    import PyPDF2\n    PyPDF2.PdfReader\n    PyPDF2.PdfFileReader\n";
  expect(rows(text).filter((row) => row.includes("file_not_fully_migrated"))).toEqual([
    "4:4 attribute PyPDF2.PdfReader direct_import_resolved needs_review " +
    "file_not_fully_migrated <- flag_only_surface, local_import, star_import",
  ]);
  expect(short("from PyPDF2 import *\nPdfFileReader\n")[1]).toMatch(
    /star_import_candidate needs_review flag_only_surface$/,
  );
});

test("a quoted annotation that resolves is a use, at its prefix or quote", () => {
  const text = 'import PyPDF2\ndef f(a: "PyPDF2.PdfReader", b: u"list[PyPDF2.PdfWriter]") -> "int": pass\n';
  expect(rows(text)).toEqual([
    "2:9 attribute PyPDF2.PdfReader direct_import_resolved eligible",
    "2:32 attribute PyPDF2.PdfWriter direct_import_resolved eligible",
  ]);
});

test("a dotted module under a package others use", () => {
  expect(short("import acme.oldai\nimport acme.other\nacme.oldai.Model()\nacme.other.Model()\n", GENAI))
    .toEqual([
      "1:0 import acme.oldai direct_import_resolved eligible",
      "3:0 call acme.oldai.Model direct_import_resolved eligible",
    ]);
});

test("a shared module: only listed names count, and a call's row speaks for its result", () => {
  expect(short("import chat\nchat.key = 1\nchat.Completion.create()['a'].b\nchat.CompletionX\n", SHARED))
    .toEqual([
      "3:0 call chat.Completion.create direct_import_resolved eligible",
    ]);
  expect(short("import chat\nf(chat)\n", SHARED)).toEqual([
    "2:2 attribute chat module_alias_rebound needs_review module_alias_rebound",
  ]);
  expect(short("from chat import error\n", SHARED)).toEqual([
    "1:0 import chat.error from_import_resolved needs_review flag_only_surface",
  ]);
});

test("a class body reads a name from outside until it has bound it: the file is closed", () => {
  const rows = short("from PyPDF2.errors import PdfReadError\nclass A:\n    PdfReadError = PdfReadError\n");
  expect(rows).toEqual([
    "1:0 import PyPDF2.errors.PdfReadError from_import_resolved needs_review module_alias_rebound",
    "3:19 attribute PyPDF2.errors.PdfReadError module_alias_rebound needs_review module_alias_rebound",
  ]);
});

test("a function inside such a class reads the module's name", () => {
  expect(
    short("import PyPDF2\nclass A:\n    PyPDF2 = 5\n    def m(self):\n        return PyPDF2.PdfReader\n")[1],
  )
    .toBe("5:15 attribute PyPDF2.PdfReader direct_import_resolved eligible");
});

test("quotes inside a quoted annotation are read, and values of Literal are not", () => {
  expect(short("import PyPDF2\nx: \"Optional['PyPDF2.PdfReader']\"\n")[1]).toBe(
    "2:3 attribute PyPDF2.PdfReader direct_import_resolved eligible",
  );
  expect(short("import PyPDF2\nx: \"Literal['PyPDF2.PdfReader']\"\n")[1]).toBe(
    "2:13 text_mention PyPDF2.PdfReader string_or_comment_mention not_a_usage",
  );
});
