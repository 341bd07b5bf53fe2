import { expect, test } from "vitest";
import { SHARED } from "./sample_pack.ts";
import { findings, short } from "./scan_text.ts";

test("getattr on the module closes the file", () => {
  expect(short("import PyPDF2 as p\ngetattr(p, 'PdfReader')\n")).toEqual([
    "1:0 import PyPDF2 alias_resolved needs_review module_alias_rebound",
    "2:0 dynamic PyPDF2.PdfReader module_alias_rebound needs_review module_alias_rebound",
  ]);
  expect(short("import PyPDF2\ngetattr(PyPDF2, name, None)\n")[1]).toBe(
    "2:0 dynamic PyPDF2 module_alias_rebound needs_review module_alias_rebound",
  );
});

test.each([
  ["import importlib\nx = importlib.import_module('PyPDF2')\n", "2:4 dynamic PyPDF2"],
  ["from importlib import import_module as im\nim(name='PyPDF2.errors')\n", "2:0 dynamic PyPDF2.errors"],
  ["import importlib\nimportlib.import_module('.errors', 'PyPDF2')\n", "2:0 dynamic PyPDF2.errors"],
  [
    "import importlib\nimportlib.import_module('..errors', package='PyPDF2.x')\n",
    "2:0 dynamic PyPDF2.errors",
  ],
  ["__import__('PyPDF2')\n", "1:0 dynamic PyPDF2"],
  ["import pkgutil\npkgutil.resolve_name('PyPDF2:PdfReader')\n", "2:0 dynamic PyPDF2.PdfReader"],
  ["import sys\nsys.modules['PyPDF2'] = None\n", "2:0 dynamic PyPDF2"],
  ["import sys\nsys.modules.pop('PyPDF2', None)\n", "2:0 dynamic PyPDF2"],
  ["from sys import modules\nmodules.get('PyPDF2')\n", "2:0 dynamic PyPDF2"],
  ["import sys\nx = 'PyPDF2' in sys.modules\n", "2:4 dynamic PyPDF2"],
  ["import sys\nif 'PyPDF2.errors' not in sys.modules: pass\n", "2:3 dynamic PyPDF2.errors"],
])("a name reached at run time: %j", (text, row) => {
  expect(short(text)).toEqual([`${row} dynamic_access needs_review flag_only_surface`]);
});

test("what only looks like it is none of it", () => {
  expect(short("def __import__(x): pass\n__import__('PyPDF3')\n")).toEqual([]);
  expect(short("import importlib\nimportlib.import_module('.PyPDF2', __package__)\n")).toEqual([]);
});

test("a string argument that is a legacy path whole is a patch target", () => {
  expect(short("from unittest import mock\nmock.patch('PyPDF2.PdfReader')\n")).toEqual([
    "2:11 text_mention PyPDF2.PdfReader mock_patch_target needs_review flag_only_surface",
  ]);
  expect(short("patch(target=r'PyPDF2')\n")).toEqual([
    "1:13 text_mention PyPDF2 mock_patch_target needs_review flag_only_surface",
  ]);
  expect(findings("patch('PyPDF2.' 'PdfReader')\n")[0]).toMatchObject({
    column: 6,
    symbol: "PyPDF2.PdfReader",
  });
});

test("other text is a mention, where its line holds nothing else", () => {
  const text = [
    '"""Uses PyPDF2.',
    'And PyPDF2.PdfReader."""',
    "# See my.PyPDF2, XPyPDF2 and PyPDF2-based tools, or PyPDF2.errors",
    "x = 'PyPDF2'",
    'y = f"{x} PyPDF2 {x}"',
    "import PyPDF2  # PyPDF2",
    "",
  ].join("\n");
  expect(short(text)).toEqual([
    "1:8 text_mention PyPDF2 string_or_comment_mention not_a_usage",
    "2:4 text_mention PyPDF2.PdfReader string_or_comment_mention not_a_usage",
    "3:29 text_mention PyPDF2 string_or_comment_mention not_a_usage",
    "3:52 text_mention PyPDF2.errors string_or_comment_mention not_a_usage",
    "4:5 text_mention PyPDF2 string_or_comment_mention not_a_usage",
    "5:10 text_mention PyPDF2 string_or_comment_mention not_a_usage",
    "6:0 import PyPDF2 direct_import_resolved eligible",
  ]);
});

test("a mention withholds nothing", () => {
  expect(short("# PyPDF2\nimport PyPDF2\n")[1]).toMatch(/eligible$/);
});

test("of a shared module only a listed name is mentioned or patched, but the bare module is fetched", () => {
  expect(short("# chat chat.Completion\n", SHARED)).toEqual([
    "1:7 text_mention chat.Completion string_or_comment_mention not_a_usage",
  ]);
  expect(short("patch('chat')\npatch('chat.error.X')\n", SHARED)).toEqual([
    "2:6 text_mention chat.error.X mock_patch_target needs_review flag_only_surface",
  ]);
  expect(short("__import__('chat')\n", SHARED)).toEqual([
    "1:0 dynamic chat dynamic_access needs_review flag_only_surface",
  ]);
});
