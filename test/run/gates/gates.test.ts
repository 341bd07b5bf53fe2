import fc from "fast-check";
import { expect, test } from "vitest";
import {
  parseSpecifierSet,
  parseVersion,
  parseVersionRange as readRange,
  rangeAdmits,
  rangeLowest,
} from "../../../src/core/pep440.ts";
import {
  declaredPython,
  type DeclaredRelease,
  foldersAbove,
  lockedVersions,
  type ReleaseEvidence,
  remakeCommand,
  shownInCode,
  shownInText,
  versionGates,
  versionOutside,
} from "../../../src/run/gates/mod.ts";
import type { Pack } from "../../../src/run/packs/mod.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What the gates read of a pack. */
const pack = {
  id: "py-pdf/pypdf2-to-pypdf",
  from: {
    package: "PyPDF2",
    version: ">=3,<4",
    newest: "3.0.1",
    lacks: ["PyPDF2.PdfFileReader", "PyPDF2.utils"],
  },
  to: { package: "pypdf", version: ">=6.19", requires_python: ">=3.9" },
} as unknown as Pack;

const sincePack = {
  ...pack,
  from: { package: "openai", version: ">=0.27.0,<1", since: ["openai.ChatCompletion"] },
  to: { package: "openai", version: ">=1", requires_python: ">=3.7" },
} as unknown as Pack;
const plainPack = { ...pack, from: { package: "PyPDF2", version: ">=3,<4" } } as unknown as Pack;

const quiet: ReleaseEvidence = {
  otherRelease: null,
  sinceUse: null,
  anyUse: { path: "a.py", line: 1, name: "PyPDF2" },
};
const older: ReleaseEvidence = { ...quiet, otherRelease: { path: "a.py", line: 7, name: "PdfFileReader" } };
const since: ReleaseEvidence = {
  ...quiet,
  sinceUse: { path: "a.py", line: 2, name: "openai.ChatCompletion" },
};

function declares(name: string, version: string | null, unparsable = false): DeclaredRelease {
  return { path: "requirements.txt", line: 1, name, version, unparsable };
}

const rows:
  readonly (readonly [string, Pack, DeclaredRelease[], ReleaseEvidence, string | null, string | null])[] = [
    ["an exact pin", pack, [declares("PyPDF2", "==3.0.1")], older, null, null],
    ["a floor", pack, [declares("PyPDF2", ">=3")], older, null, null],
    ["another spelling of the name", pack, [declares("pypdf2", ">=3")], older, null, null],
    ["no version", pack, [declares("PyPDF2", null)], quiet, null, "3.0.1"],
    ["a star", pack, [declares("PyPDF2", "*")], quiet, null, "3.0.1"],
    ["a lower floor", pack, [declares("PyPDF2", ">=2")], quiet, null, "3.0.1"],
    ["only a ceiling", pack, [declares("PyPDF2", "<4")], quiet, null, "3.0.1"],
    [
      "no version, and an older name in the code",
      pack,
      [declares("PyPDF2", null)],
      older,
      "legacy_version_unsupported",
      null,
    ],
    ["an older pin", pack, [declares("PyPDF2", "==2.12.1")], quiet, "legacy_version_unsupported", null],
    ["a ceiling below", pack, [declares("PyPDF2", "<3")], quiet, "legacy_version_unsupported", null],
    ["nothing declared while used", pack, [], quiet, "legacy_version_unsupported", null],
    ["nothing declared and nothing used", pack, [], { ...quiet, anyUse: null }, null, null],
    ["no requirement", pack, [declares("PyPDF2", "=>3", true)], older, null, null],
    ["no version set", pack, [declares("PyPDF2", "three")], older, null, null],
    [
      "a pin of the new library that admits nothing",
      pack,
      [declares("PyPDF2", "==3.0.1"), declares("pypdf", "==3.0.0")],
      quiet,
      "new_version_unsupported",
      null,
    ],
    [
      "a floor of the new library",
      pack,
      [declares("PyPDF2", "==3.0.1"), declares("pypdf", ">=3")],
      quiet,
      null,
      null,
    ],
    [
      "the new library without a version",
      pack,
      [declares("PyPDF2", "==3.0.1"), declares("pypdf", null)],
      quiet,
      null,
      null,
    ],
    [
      "the first that blocks, of several",
      pack,
      [declares("PyPDF2", ">=3"), declares("PyPDF2", "<3")],
      quiet,
      "legacy_version_unsupported",
      null,
    ],
    [
      "neither field, no version",
      plainPack,
      [declares("PyPDF2", null)],
      quiet,
      "legacy_version_unsupported",
      null,
    ],
    [
      "since, and the code uses such a name",
      sincePack,
      [declares("openai", null)],
      since,
      null,
      ">=0.27.0,<1",
    ],
    [
      "since, and it uses none",
      sincePack,
      [declares("openai", null)],
      quiet,
      "legacy_version_unsupported",
      null,
    ],
    [
      "since, and the declaration admits none of the range",
      sincePack,
      [declares("openai", ">=1")],
      since,
      null,
      null,
    ],
    [
      "since, below the range",
      sincePack,
      [declares("openai", "<0.20")],
      since,
      "legacy_version_unsupported",
      null,
    ],
    ["a Poetry caret below", pack, [declares("PyPDF2", "^2.1")], quiet, "legacy_version_unsupported", null],
    ["a Poetry caret that reaches", pack, [declares("PyPDF2", "^3.0")], older, null, null],
    [
      "Poetry alternatives, one of them open below",
      pack,
      [declares("PyPDF2", "<2 || >=3")],
      quiet,
      null,
      "3.0.1",
    ],
  ];

test.each(rows)("%s", (_, given, declarations, evidence, blocked, assumed) => {
  const answer = versionGates(given, [], declarations, evidence);
  expect(answer.blocked?.word ?? null).toBe(blocked);
  expect(answer.assumed).toBe(assumed);
});

test("a legacy block names the place and says that a pin moves no code", () => {
  const { blocked } = versionGates(pack, [], [declares("PyPDF2", null)], older);
  expect(blocked?.message).toContain("requirements.txt:1");
  expect(blocked?.message).toContain("a.py:7");
  expect(blocked?.message).toContain("have to be ported before");
});

test("a declaration that is no version set is not quoted", () => {
  const { blocked } = versionGates(
    pack,
    [],
    [declares("PyPDF2", "<3"), declares("PyPDF2", "\u001b[31m")],
    quiet,
  );
  expect(blocked?.message).not.toContain("\u001b");
});

const pythons: readonly (readonly [string, string, string | null, boolean])[] = [
  ["pyproject.toml", '[project]\nrequires-python = ">=3.8"\n', ">=3.8", true],
  ["pyproject.toml", '[project]\nrequires-python = ">=3.9"\n', ">=3.9", false],
  ["pyproject.toml", '[tool.poetry.dependencies]\npython = "^3.7"\n', "^3.7", true],
  ["pyproject.toml", '[tool.poetry.dependencies]\npython = "~3.10"\n', "~3.10", false],
  [
    "pyproject.toml",
    '[tool.poetry.dependencies]\npython = ">=2.7,<3.0 || >=3.9"\n',
    ">=2.7,<3.0 || >=3.9",
    true,
  ],
  ["pyproject.toml", '[tool.poetry.dependencies]\npython = "*"\n', "*", true],
  ["setup.cfg", "[options]\npython_requires = >=3.6\n", ">=3.6", true],
  ["Pipfile", '[requires]\npython_version = "3.11"\n', "==3.11.*", false],
  ["Pipfile", '[requires]\npython_full_version = "3.8.2"\n', "==3.8.2", true],
  ["setup.py", 'setup(python_requires=">=3" ".8")\n', ">=3.8", true],
  ["setup.py", "setup(python_requires=f'>=3.8')\n", null, false],
  ["setup.py", "setup(python_requires=VERSION)\n", null, false],
  ["setup.py", "def broken(:\n", null, false],
];

test.each(pythons)("Python of %s: %j", (path, text, declared, blocks) => {
  const read = declaredPython([{ path, bytes: bytes(text) }]);
  expect(read.declarations.map((entry) => entry.text)).toEqual(declared === null ? [] : [declared]);
  expect(read.limitations).toEqual([]);
  const { blocked } = versionGates(pack, read.declarations, [declares("PyPDF2", ">=3")], quiet);
  expect(blocked?.word === "runtime_unsupported").toBe(blocks);
});

test.each([
  ["pyproject.toml", "not toml ["],
  ["pyproject.toml", "[project]\nrequires-python = 3\n"],
  ["pyproject.toml", '[project]\nrequires-python = "whenever"\n'],
  ["setup.cfg", "[options\n"],
])("a declared Python that cannot be read is a limitation in fixed words: %s %j", (path, text) => {
  const read = declaredPython([{ path, bytes: bytes(text) }]);
  expect(read.limitations.map((row) => [row.code, row.path])).toEqual([["input_does_not_parse", path]]);
  expect(read.limitations[0]?.detail).not.toContain("whenever");
  expect(versionGates(pack, read.declarations, [declares("PyPDF2", ">=3")], quiet).blocked).toBeNull();
});

test("the shallowest manifest comes first", () => {
  const file = (path: string, python: string) => ({
    path,
    bytes: bytes(`[project]\nrequires-python = "${python}"\n`),
  });
  const read = declaredPython([
    file("a/b/pyproject.toml", ">=3.1"),
    file("z/pyproject.toml", ">=3.2"),
    file("pyproject.toml", ">=3.3"),
  ]);
  expect(read.declarations.map((entry) => entry.text)).toEqual([">=3.3", ">=3.2", ">=3.1"]);
});

test.each([
  ["^3.9", "3.9", true],
  ["^3.9", "4.0", false],
  ["^0.2.3", "0.2.9", true],
  ["^0.2.3", "0.3", false],
  ["^0.0.3", "0.0.4", false],
  ["^0", "0.9", true],
  ["~3.9", "3.9.7", true],
  ["~3.9", "3.10", false],
  ["~3", "3.10", true],
  ["3.9.*", "3.9.4", true],
  ["1.2", "1.2", true],
  [">= 3, <4", "3.5", true],
])("Poetry's %s and %s", (text, version, admitted) => {
  expect(
    rangeAdmits(
      readRange(text) as NonNullable<ReturnType<typeof readRange>>,
      parseVersion(version) as NonNullable<ReturnType<typeof parseVersion>>,
    ),
  ).toBe(admitted);
});

test("an open alternative has no floor", () => {
  expect(rangeLowest(readRange("<2 || >=3") as NonNullable<ReturnType<typeof readRange>>)).toBeNull();
});

test("lock files: names, folders, versions", () => {
  expect(remakeCommand("a/poetry.lock")).toBe("poetry lock");
  expect(remakeCommand("pylock.dev.toml")).toBe("the tool that made it");
  expect(remakeCommand("yarn.lock")).toBeNull();
  expect(foldersAbove("a/b/pyproject.toml")).toEqual(["a/b", "a", ""]);
  expect(foldersAbove("pyproject.toml")).toEqual([""]);
  const poetry = bytes('[[package]]\nname = "pypdf2"\nversion = "2.12.1"\n');
  expect(lockedVersions("poetry.lock", poetry, "PyPDF2")).toEqual(["2.12.1"]);
  expect(lockedVersions("Pipfile.lock", bytes('{"default": {"pypdf2": {"version": "==3.0.1"}}}'), "PyPDF2"))
    .toEqual(["3.0.1"]);
  expect(lockedVersions("uv.lock", bytes("broken ["), "PyPDF2")).toEqual([]);
  const range = parseSpecifierSet(">=3,<4");
  expect(range).not.toBeNull();
  if (range !== null) {
    expect(versionOutside(["3.0.1", "2.12.1"], range)).toBe("2.12.1");
    expect(versionOutside(["3.0.1"], range)).toBeNull();
  }
});

const lacks = ["PyPDF2.PdfFileReader", "PyPDF2.utils"];

test.each([
  ["# PdfFileReader was here\n", 1],
  ["x = 1\ns = 'see PyPDF2.utils'\n", 2],
  ["PdfFileReader = 1\n", null],
  ["# MyPdfFileReader\n", null],
  ["# utils\n", null],
  ["# a.PyPDF2.utils\n", null],
])("text of %j", (source, line) => {
  expect(shownInText("a.py", bytes(source), lacks, true)?.line ?? null).toBe(line);
});

test("a file that is not Python is searched whole", () => {
  expect(shownInText("n.ipynb", bytes('{"source": "PdfFileReader(x)"}'), lacks, false)?.name).toBe(
    "PdfFileReader",
  );
  expect(shownInText("a.py", bytes("def (:\nPdfFileReader(x)\n"), lacks, true)?.line).toBe(2);
});

test("code shows a name by a finding at or under it", () => {
  const finding = {
    path: "a.py",
    line: 3,
    column: 0,
    kind: "call",
    confidence_reason: "direct_import_resolved",
    symbol: "PyPDF2.utils.PdfReadError",
    evidence: null,
    scan_status: "needs_review",
    bail: "usage_unmapped",
    caused_by: null,
  } as const;
  expect(shownInCode([finding], lacks)).toEqual({ path: "a.py", line: 3, name: "PyPDF2.utils" });
  expect(shownInCode([{ ...finding, symbol: "PyPDF2.utilsX" }], lacks)).toBeNull();
});

test("whatever a manifest holds, nothing is thrown", () => {
  const names = ["pyproject.toml", "setup.cfg", "Pipfile", "setup.py"] as const;
  fc.assert(fc.property(fc.constantFrom(...names), fc.uint8Array({ maxLength: 200 }), (path, content) => {
    declaredPython([{ path, bytes: content }]);
    lockedVersions("poetry.lock", content, "x");
    shownInText(path, content, lacks, true);
  }));
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => {
    readRange(text);
  }));
});
