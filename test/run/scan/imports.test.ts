import { expect, test } from "vitest";
import { GENAI } from "./sample_pack.ts";
import { scanText, short } from "./scan_text.ts";

test("one row for each statement and symbol, at the statement's keyword", () => {
  expect(short("import PyPDF2\n")).toEqual(["1:0 import PyPDF2 direct_import_resolved eligible"]);
  expect(short("import PyPDF2 as pdf\n")).toEqual(["1:0 import PyPDF2 alias_resolved eligible"]);
  expect(short("import os, PyPDF2.errors\n")).toEqual([
    "1:0 import PyPDF2.errors direct_import_resolved eligible",
  ]);
  expect(short("if True:\n    from PyPDF2 import PdfReader as R, PdfWriter\n")).toEqual([
    "2:4 import PyPDF2.PdfReader from_import_resolved eligible",
    "2:4 import PyPDF2.PdfWriter from_import_resolved eligible",
  ]);
  expect(short("from PyPDF2 import PdfReader, PdfReader as R\n")).toHaveLength(1);
});

test("a from-import of the module itself is the module under a name", () => {
  expect(short("from acme import oldai\n", GENAI)).toEqual(["1:0 import acme.oldai alias_resolved eligible"]);
  expect(short("from acme import oldai as o\n", GENAI)).toEqual([
    "1:0 import acme.oldai alias_resolved eligible",
  ]);
});

test("neither a relative import nor another package's module of the name is one", () => {
  expect(short("from . import PyPDF2\n")).toEqual([]);
  expect(short("from .PyPDF2 import PdfReader\n")).toEqual([]);
  expect(short("from vendored import PyPDF2\nPyPDF2.PdfReader\n")).toEqual([]);
  expect(short("import PyPDF2x\n")).toEqual([]);
});

test("an import in a function, a method or a class body is local; one under TYPE_CHECKING is not", () => {
  expect(short("def f():\n    import PyPDF2\n")).toEqual([
    "2:4 import PyPDF2 direct_import_resolved needs_review local_import",
  ]);
  expect(short("class C:\n    from PyPDF2 import PdfReader\n")).toEqual([
    "2:4 import PyPDF2.PdfReader from_import_resolved needs_review local_import",
  ]);
  expect(short("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import PyPDF2\n")).toEqual([
    "3:4 import PyPDF2 direct_import_resolved eligible",
  ]);
});

test("a local import withholds what is read through it, by atomicity", () => {
  expect(short("def f():\n    import PyPDF2\n    return PyPDF2.PdfReader\n")).toEqual([
    "2:4 import PyPDF2 direct_import_resolved needs_review local_import",
    "3:11 attribute PyPDF2.PdfReader direct_import_resolved needs_review file_not_fully_migrated <- local_import",
  ]);
});

test("a star import, and the declared names nothing else can have bound", () => {
  expect(short("from PyPDF2 import *\nPdfReader('a')\nunknown()\nprint(PdfWriter)\n")).toEqual([
    "1:0 star_import PyPDF2 star_import needs_review star_import",
    "2:0 attribute PyPDF2.PdfReader star_import_candidate needs_review star_import",
    "4:6 attribute PyPDF2.PdfWriter star_import_candidate needs_review star_import",
  ]);
  expect(short("from PyPDF2 import *\nfrom x import PdfReader\nPdfReader('a')\n")).toHaveLength(1);
  expect(short("from PyPDF2.errors import *\ntry:\n    pass\nexcept PdfReadError:\n    pass\n")).toEqual([
    "1:0 star_import PyPDF2.errors star_import needs_review star_import",
    "4:7 attribute PyPDF2.errors.PdfReadError star_import_candidate needs_review star_import",
  ]);
});

test("two imports of one name close the file, and their rows say why", () => {
  const text = [
    "try:",
    "    from PyPDF2 import PdfReader",
    "except ImportError:",
    "    from pypdf import PdfReader",
    "import PyPDF2",
    "PdfReader('a')",
    "PyPDF2.PdfWriter()",
    "",
  ].join("\n");
  expect(short(text)).toEqual([
    "2:4 import PyPDF2.PdfReader conditional_binding needs_review conditional_binding",
    "5:0 import PyPDF2 direct_import_resolved needs_review conditional_binding",
    "6:0 call PyPDF2.PdfReader conditional_binding needs_review conditional_binding",
    "7:0 call PyPDF2.PdfWriter direct_import_resolved needs_review conditional_binding",
  ]);
});

test("the same module imported twice is no doubt", () => {
  expect(short("import PyPDF2\nimport PyPDF2.errors\nPyPDF2.errors.PdfReadError\n")).toEqual([
    "1:0 import PyPDF2 direct_import_resolved eligible",
    "2:0 import PyPDF2.errors direct_import_resolved eligible",
    "3:0 attribute PyPDF2.errors.PdfReadError direct_import_resolved eligible",
  ]);
});

test("a module that may be None closes the file, read or not", () => {
  expect(short("try:\n    import PyPDF2\nexcept ImportError:\n    PyPDF2 = None\n")).toEqual([
    "2:4 import PyPDF2 module_alias_rebound needs_review module_alias_rebound",
  ]);
});

test("transitive modules are named when really imported", () => {
  expect(scanText("import acme.oldai\nimport acme.proto.wire\n", GENAI).transitive).toEqual(["acme.proto"]);
  expect(scanText("import acme.oldai\nfrom acme import proto\n", GENAI).transitive).toEqual(["acme.proto"]);
  expect(scanText("import acme.oldai\nimport acme.prototype\n", GENAI).transitive).toEqual([]);
});
