/** The cases of the survey, each with its smallest example: rows, codes, and that nothing else is written. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  manifestFinding,
  manifestRows,
  readManifest,
  type Survey,
  survey,
} from "../../../src/run/manifests/mod.ts";
import {
  after,
  bytesOf,
  coupledPack,
  manifest,
  moved,
  pack,
  partly,
  planOf,
  quiet,
  rowsOf,
  stuck,
  textOf,
} from "./sample.ts";

const one = (text: string, path = "requirements.txt") => [manifest(path, text)];

test.each<[string, Survey, string, readonly string[]]>([
  ["nothing uses it", quiet, "PyPDF2", ["requirements.txt:1 PyPDF2 not_a_usage not_a_usage -"]],
  ["everything moves", moved, "PyPDF2", ["requirements.txt:1 PyPDF2 eligible auto - edit"]],
  ["nothing moves", stuck, "PyPDF2", [
    "requirements.txt:1 PyPDF2 needs_review needs_review repo_not_fully_migrated",
  ]],
  ["some of it moves", partly, "PyPDF2", [
    "requirements.txt:1 PyPDF2 needs_review needs_review repo_not_fully_migrated",
    "+ requirements.txt:1 pypdf eligible auto - edit",
  ]],
  ["a library it brought is used", { ...moved, transitive: ["x.py"] }, "PyPDF2", [
    "requirements.txt:1 PyPDF2 needs_review needs_review transitive_dependency_in_use",
    "+ requirements.txt:1 pypdf eligible auto - edit",
  ]],
  ["only the new one is declared, and code imports the old", stuck, "pypdf", [
    "requirements.txt:1 pypdf needs_review needs_review manifest_code_mismatch",
  ]],
  ["only the new one is declared", moved, "pypdf", []],
  ["extras", moved, "PyPDF2[crypto]", [
    "requirements.txt:1 PyPDF2 eligible needs_review manifest_pin_shape_unsupported edit",
  ]],
  ["no requirement", moved, "PyPDF2=>3", [
    "requirements.txt:1 PyPDF2 eligible needs_review manifest_pin_shape_unsupported edit",
  ]],
  ["both are declared", moved, "PyPDF2\npypdf", [
    "requirements.txt:1 PyPDF2 eligible needs_review manifest_pin_shape_unsupported edit",
  ]],
  ["both are declared, and some of it moves", partly, "PyPDF2\npypdf", [
    "requirements.txt:1 PyPDF2 needs_review needs_review repo_not_fully_migrated",
  ]],
  ["no room for a second line", partly, "PyPDF2 @ https://h/x", [
    "requirements.txt:1 PyPDF2 needs_review needs_review repo_not_fully_migrated",
    "+ requirements.txt:1 pypdf eligible needs_review manifest_pin_shape_unsupported edit",
  ]],
])("%s", (_, found, text, expected) => {
  expect(rowsOf(planOf(one(text), found))).toEqual(expected);
});

test("rows stand in the order of judgement: depth, path, line", () => {
  const manifests = [
    manifest("a/requirements.txt", "PyPDF2"),
    manifest("setup.cfg", "[options]\ninstall_requires = PyPDF2"),
    manifest("requirements.txt", "x\nPyPDF2"),
  ];
  expect(rowsOf(planOf(manifests, moved)).map((row) => row.split(" ")[0])).toEqual([
    "requirements.txt:2",
    "setup.cfg:2",
    "a/requirements.txt:1",
  ]);
});

test("a finding is the scan's, whatever the plan made of it", () => {
  const plan = planOf(one("PyPDF2"), moved, { planned: partly });
  expect(rowsOf(plan)).toEqual([
    "requirements.txt:1 PyPDF2 eligible needs_review repo_not_fully_migrated edit",
    "+ requirements.txt:1 pypdf eligible auto - edit",
  ]);
  expect(plan.changes).toHaveLength(1);
});

test("a row that was withheld is never let go", () => {
  const plan = planOf(one("PyPDF2"), stuck, { planned: moved });
  expect(rowsOf(plan)).toEqual([
    "requirements.txt:1 PyPDF2 needs_review needs_review repo_not_fully_migrated",
  ]);
  expect(plan.changes).toEqual([]);
});

test("a blocked pack stamps its word on what was eligible, and writes nothing", () => {
  const plan = planOf(one("PyPDF2"), moved, { blocked: "runtime_unsupported" });
  expect(rowsOf(plan)).toEqual(["requirements.txt:1 PyPDF2 eligible needs_review runtime_unsupported edit"]);
  expect(plan.changes).toEqual([]);
  expect(rowsOf(planOf(one("PyPDF2"), stuck, { blocked: "runtime_unsupported" }))).toEqual([
    "requirements.txt:1 PyPDF2 needs_review needs_review repo_not_fully_migrated",
  ]);
});

test("two requirements of one array both move, and the rule is named once", () => {
  const text = "[project]\ndependencies = [\"PyPDF2>=3; os_name=='nt'\", \"pypdf2==3.0.1; os_name!='nt'\"]\n";
  const plan = planOf(one(text, "pyproject.toml"), moved);
  expect(plan.changes.map(({ after: bytes, rules }) => [textOf(bytes), rules])).toEqual([[
    "[project]\ndependencies = [\"pypdf>=6.19; os_name=='nt'\", \"pypdf>=6.19; os_name!='nt'\"]\n",
    ["py-pdf/pypdf2-to-pypdf:dependency"],
  ]]);
});

test("an edit that would break a document that could be read is not made", () => {
  const text = '[tool.poetry.dependencies]\nPyPDF2 = "3"\n[tool.poetry.dependencies.pypdf]\nversion = "6"\n';
  expect(after("pyproject.toml", text, moved)).toBe(text);
});

test("UTF-16 is read and never written", () => {
  const bytes = Uint8Array.from(
    [0xff, 0xfe, ..."PyPDF2==2.0\n"].flatMap((unit) =>
      typeof unit === "number" ? [unit] : [unit.charCodeAt(0), 0]
    ),
  );
  const read = readManifest("requirements.txt", bytes);
  const plan = planOf(read === null ? [] : [read], moved);
  expect(rowsOf(plan)).toEqual([
    "requirements.txt:1 PyPDF2 eligible needs_review manifest_pin_shape_unsupported edit",
  ]);
});

test("bytes that are no UTF-8 come back as they were", () => {
  const bytes = Uint8Array.from([0x23, 0xe9, 0x0a, ...bytesOf("PyPDF2\n")]);
  const read = readManifest("requirements.txt", bytes);
  const [change] = planOf(read === null ? [] : [read], moved).changes;
  expect([...change?.after ?? []]).toEqual([0x23, 0xe9, 0x0a, ...bytesOf("pypdf>=6.19\n")]);
});

test("setup.py is edited in the bytes the rules left", () => {
  const before = "import PyPDF2\nsetup(install_requires=['PyPDF2'])\n";
  const rules = new Map([["setup.py", bytesOf("import pypdf\n\nsetup(install_requires=['PyPDF2'])\n")]]);
  const [change] = planOf([manifest("setup.py", before)], moved, { rewritten: rules }).changes;
  expect(change && [textOf(change.before), textOf(change.after)]).toEqual([
    before,
    "import pypdf\n\nsetup(install_requires=['pypdf>=6.19'])\n",
  ]);
});

test.each<[string, Survey, string, readonly string[]]>([
  ["it moves", moved, "openai==0.28", ["requirements.txt:1 openai eligible auto - edit"]],
  ["the target is reached", moved, "openai>=1.2", []],
  ["no pin", moved, "openai[datalib]==0.28", [
    "requirements.txt:1 openai needs_review needs_review manifest_pin_shape_unsupported",
  ]],
  ["one without a pin holds the others", moved, "openai==0.28\nopenai[x]", [
    "requirements.txt:1 openai eligible needs_review repo_not_fully_migrated edit",
    "requirements.txt:2 openai needs_review needs_review manifest_pin_shape_unsupported",
  ]],
  ["something is withheld", partly, "openai==0.28", [
    "requirements.txt:1 openai needs_review needs_review repo_not_fully_migrated",
  ]],
])("a pack that moves whole: %s", (_, found, text, expected) => {
  expect(rowsOf(planOf(one(text), found, { pack: coupledPack }))).toEqual(expected);
});

test("the survey counts a library as brought only while no manifest declares it", () => {
  const outcomes = [
    { path: "b.py", standing: "migrated", transitive: ["crypto_part"] },
    { path: "a.py", standing: "blocking", transitive: [] },
  ] as const;
  expect(survey(pack, outcomes, ["n.ipynb"], [])).toEqual({
    migrated: ["b.py"],
    blocking: ["a.py", "n.ipynb"],
    transitive: ["b.py"],
  });
  const declared = manifest("requirements.txt", "Crypto_Part").declarations;
  expect(survey(pack, outcomes, [], declared).transitive).toEqual([]);
});

test("a scan's row is a finding with the distribution's own name", () => {
  const { declarations } = manifest("requirements.txt", "x\n pypdf2");
  expect(manifestRows(pack, declarations, moved).map(manifestFinding)).toEqual([{
    path: "requirements.txt",
    line: 2,
    column: 1,
    kind: "manifest",
    confidence_reason: "manifest_dependency",
    symbol: "PyPDF2",
    evidence: null,
    scan_status: "eligible",
    bail: null,
    caused_by: null,
  }]);
});

const line = fc.constantFrom(
  "PyPDF2",
  "PyPDF2==3.0.1",
  '"PyPDF2>=3",',
  "'PyPDF2'",
  'PyPDF2 = "^3"',
  "PyPDF2 = {version = '3'}",
  "[project]",
  "dependencies = [",
  "]",
  "[tool.poetry.dependencies]",
  "[packages]",
  "[options]",
  "install_requires =",
  "    PyPDF2>2  # c",
  "setup(install_requires=[",
  "])",
  "\\",
  '"""',
  "'''",
  "# note",
  "",
  "PyPDF2[x] ; os_name == 'nt'",
);
const path = fc.constantFrom("requirements.txt", "pyproject.toml", "Pipfile", "setup.cfg", "setup.py");
const text = fc.tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n", "\r")).map((
  [lines, end],
) => lines.join(end));

/** A line without the name and the version an edit may change. */
function neutral(row: string): string {
  return row.replace(/(pypdf2?)([^\w>=<~!^'"]*['"]?)(\s*=\s*['"])?([>=<^~.\d]*)/gi, "NAME");
}

function linesOf(content: Uint8Array): string[] {
  return textOf(content).split(/\r\n|\r|\n/);
}

/** Whether every line stands in the other text, in order, at most with a comma more. */
function isWithin(lines: readonly string[], text: readonly string[]): boolean {
  let at = 0;
  for (const row of text) if (row.replaceAll(",", "") === lines[at]?.replaceAll(",", "")) at++;
  return at === lines.length;
}

test("no bytes make the readers throw, and an edit touches names, versions and nothing else", () => {
  const bytes = fc.oneof(text.map(bytesOf), fc.uint8Array({ maxLength: 60 }), fc.string().map(bytesOf));
  fc.assert(
    fc.property(path, bytes, fc.constantFrom(moved, partly), (where, content, found) => {
      const read = readManifest(where, content);
      if (read === null) return;
      const { changes } = planOf([read], found);
      for (const { after: written } of changes) {
        const [was, is] = [linesOf(content), linesOf(written)];
        if (found === moved) expect(is.map(neutral)).toEqual(was.map(neutral));
        else expect(isWithin(was, is)).toBe(true);
        expect(readManifest(where, written)?.declarations.length).toBeGreaterThanOrEqual(
          read.declarations.length,
        );
      }
    }),
    { numRuns: 1500 },
  );
});

test("a second plan over a migrated manifest does nothing", () => {
  fc.assert(fc.property(path, text, (where, content) => {
    const migrated = after(where, content, moved);
    if (migrated !== content) expect(after(where, migrated, quiet)).toBe(migrated);
  }));
});
