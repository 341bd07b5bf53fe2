/** Which modules stand behind a distribution's name, and what its uses are graded. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { realHost } from "../../../src/host/real.ts";
import { recorded } from "../../../src/run/library/installed.ts";
import {
  importedModules,
  installedModules,
  inventoryFinding,
  libraryPack,
  mayName,
  namedLibrary,
  recordedLibrary,
} from "../../../src/run/library/mod.ts";
import { scanFile } from "../../../src/run/scan/mod.ts";

let base = "";
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "obelize-library-"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
}

function installed(distribution: string, env: Record<string, string> = {}) {
  const host = realHost({ env });
  const root = host.files.openRoot(base);
  if (!root.ok) throw new Error(root.detail);
  using directory = root.value;
  return installedModules(host, directory, distribution);
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const site = ".venv/lib/python3.12/site-packages";

test.each([
  ["PyYAML", { distribution: "PyYAML", modules: null }],
  ["PyYAML=yaml", { distribution: "PyYAML", modules: ["yaml"] }],
  ["a.b=x.y, z", { distribution: "a.b", modules: ["x.y", "z"] }],
])("%s is understood", (text, named) => {
  expect(namedLibrary(text)).toEqual(named);
});

test.each(["", "=yaml", " ", "a b", "-a", "a=", "a=b,", "a=b-c", "a=1", "a=\u0131", "a/b"])(
  "%j is refused",
  (text) => {
    expect(namedLibrary(text)).toHaveProperty("fault");
  },
);

test("top_level.txt says it, and RECORD where there is none", () => {
  write({
    [`${site}/one-1.dist-info/METADATA`]: "Metadata-Version: 2.1\nName: One_Lib\n\nName: other\n",
    [`${site}/one-1.dist-info/top_level.txt`]: "one\r\n_one\n\nnot a name\n",
    [`${site}/two-1.dist-info/METADATA`]: "Name: two\n",
    [`${site}/two-1.dist-info/RECORD`]: "two/__init__.py,sha256=x,1\ntwo-1.dist-info/METADATA,,\n",
  });
  expect(installed("one-lib")).toEqual({ modules: ["one"], place: `${site}/one-1.dist-info` });
  expect(installed("TWO")?.modules).toEqual(["two"]);
  expect(installed("other")).toBeNull();
});

test("names that begin with an underscore count where there are no others", () => {
  write({
    [`${site}/a-1.dist-info/METADATA`]: "Name: a\n",
    [`${site}/a-1.dist-info/top_level.txt`]: "_b\n_a\n",
  });
  expect(installed("a")?.modules).toEqual(["_a", "_b"]);
});

test("an environment below the root comes before the active one; a link is not followed", () => {
  write({
    ["elsewhere/lib/python3.11/site-packages/a-1.dist-info/METADATA"]: "Name: a\n",
    ["elsewhere/lib/python3.11/site-packages/a-1.dist-info/top_level.txt"]: "outer\n",
    ["venv/Lib/site-packages/a-1.dist-info/METADATA"]: "Name: a\n",
    ["venv/Lib/site-packages/a-1.dist-info/top_level.txt"]: "inner\n",
  });
  symlinkSync("elsewhere", join(base, ".venv"));
  const active = { VIRTUAL_ENV: join(base, "elsewhere") };
  expect(installed("a", active)?.modules).toEqual(["inner"]);
  rmSync(join(base, "venv"), { recursive: true });
  expect(installed("a")).toBeNull();
  expect(installed("a", active)?.modules).toEqual(["outer"]);
  expect(installed("a", { VIRTUAL_ENV: "elsewhere" })).toBeNull();
});

test("RECORD: packages with Python in them, modules and extension modules", () => {
  expect(recorded([
    "pkg/__init__.py,,",
    '"quoted ""x"".py",,',
    '"with,comma.py",,',
    "single.py,sha256=a,1",
    "_native.cpython-312-x86_64-linux-gnu.so,,",
    "winnative.pyd,,",
    "data/readme.txt,,",
    "native_only/core.abi3.so,,",
    "a-1.dist-info/x.py,,",
    "../../bin/tool.py,,",
    "__editable___a_finder.py,,",
    "__pycache__/single.cpython-312.pyc,,",
    "win\\sub\\x.py,,",
  ].join("\n"))).toEqual(["pkg", "single", "_native", "winnative", "native_only", "win"]);
});

test("imports of a name like the distribution's, with or without python around it", () => {
  const text = bytes(
    "import dateutil.tz, os\nfrom DateUtil import x\nfrom . import dateutil as y\nfrom .dateutil import z\n",
  );
  expect(importedModules(text, "python-dateutil")).toEqual(["DateUtil", "dateutil"]);
  expect(importedModules(text, "dateutil-python")).toEqual(["DateUtil", "dateutil"]);
  expect(importedModules(text, "dateutil2")).toEqual([]);
  expect(importedModules(bytes("import some_lib"), "Some.Lib")).toEqual(["some_lib"]);
  expect(importedModules(bytes("import ("), "x")).toEqual([]);
});

test("a file that cannot hold the name is not read as Python", () => {
  expect(mayName("python-dateutil")(bytes("import DATEUTIL"))).toBe(true);
  expect(mayName("python-dateutil")(bytes("import yaml"))).toBe(false);
});

test("the hash is that of the modules, one a line", () => {
  const library = { distribution: "Py_YAML", modules: ["_yaml", "yaml"], from: "" };
  expect(recordedLibrary(library)).toMatchObject({
    id: "inventory/py-yaml",
    version: "0.0.0",
    sha256: "ae98f42153138ac02387fd6f1b709c7fdbf98e9090c00cfa703d48554e597614",
    source: "inventory",
    bytes: null,
  });
});

test("every use is unmapped whatever else is said of it, text is context, and what does not parse stays as it is", () => {
  const pack = libraryPack({ distribution: "PyYAML", modules: ["yaml"], from: "" });
  const grades = (text: string) =>
    scanFile("a.py", bytes(text), pack).findings.map(inventoryFinding).map((row) =>
      `${row.line} ${row.kind} ${row.scan_status} ${row.bail} ${row.caused_by}`
    );
  expect(grades(
    "import yaml\nfrom yaml import *\ndef f(m):\n    import yaml\n    yaml = m\n    m.patch('yaml.load')\n    return __import__('yaml')\n# yaml\n",
  )).toEqual([
    "1 import needs_review usage_unmapped null",
    "2 star_import needs_review usage_unmapped null",
    "4 import needs_review usage_unmapped null",
    "6 text_mention needs_review usage_unmapped null",
    "7 dynamic needs_review usage_unmapped null",
    "8 text_mention not_a_usage null null",
  ]);
  expect(grades("import yaml as\n")).toEqual(["1 parse_error unsupported input_does_not_parse null"]);
});

test("a dotted module is found however its import is written", () => {
  const pack = libraryPack({ distribution: "x", modules: ["google.thing"], from: "" });
  expect(pack.tokens).toEqual(["thing"]);
  expect(scanFile("a.py", bytes("from google import thing\n"), pack).findings).toHaveLength(1);
});
