/** The commands around a run: explain, packs, doctor, outdated, scan --library, verify --current; notebooks and lock files as they are told. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, expect, test } from "vitest";
import { checkout, passing, Repository, small } from "./harness.ts";

const open: Repository[] = [];

function repository(files: Readonly<Record<string, string>>, options: { git?: boolean } = {}): Repository {
  const made = new Repository(files, options);
  open.push(made);
  return made;
}

afterEach(() => {
  for (const made of open.splice(0)) made[Symbol.dispose]();
});

/** A file of the user's own folder. */
function own(it: Repository, name: string, text: string): void {
  const path = join(it.home, ".config", "obelize", name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

interface Told {
  readonly checks: readonly { readonly check: string; readonly status: string; readonly detail: string }[];
  readonly well: boolean;
}

interface Row {
  readonly path: string;
  readonly line: number;
  readonly status: string;
  readonly direction: string;
}

test("what is printed with --json holds against its schema", () => {
  const it = repository(small);
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  for (
    const [folder, name, words] of [
      ["cli", "explain", []],
      ["cli", "packs", []],
      ["cli", "doctor", []],
      ["run", "outdated", []],
      ["run", "findings", ["scan", "--library", "requests=requests"]],
    ] as const
  ) {
    const schema = readFileSync(join(checkout, "schemas", folder, `${name}.schema.json`), "utf8");
    const validate = ajv.compile(JSON.parse(schema) as object);
    const { out } = it.obelize([...(words.length === 0 ? [name] : words), "--json"]);
    const document = JSON.parse(out) as unknown;
    validate(document);
    expect([name, validate.errors ?? []]).toEqual([name, []]);
    expect(out).toBe(`${JSON.stringify(document, null, 2)}\n`);
  }
});

test("explain: a word, all words, and the one that was meant", () => {
  const it = repository({}, { git: false });
  const one = it.obelize(["explain", "file_changed_since_read"]);
  expect([one.code, one.err]).toEqual([0, ""]);
  expect(one.out.match(/^file_changed_since_read /gm)).toHaveLength(2);
  expect(one.out).toContain("To do: Run again");

  const all = it.obelize(["explain"]);
  expect(all.code).toBe(0);
  for (
    const word of ["tree_dirty", "usage_unmapped", "client_constructed_eagerly", "name_outside_the_question"]
  ) {
    expect(all.out).toContain(word);
  }

  const unknown = it.obelize(["explain", "tree-drity\u001b[31m"]);
  expect(unknown.code).toBe(2);
  expect(unknown.out).toBe("");
  expect(unknown.err).toContain("Did you mean tree_dirty?");
  expect(unknown.err).not.toContain("\u001b");

  const json = JSON.parse(it.obelize(["explain", "star_import", "--json"]).out) as {
    sets: { set: string; words: unknown[] }[];
  };
  expect(json.sets.map(({ set, words }) => [set, words.length])).toEqual([
    ["kind", 1],
    ["confidence_reason", 1],
    ["bail", 1],
  ]);
});

test("packs: bundled and found, and an invalid one beside them", () => {
  const it = repository({}, { git: false });
  const packs = (): {
    code: number | null;
    err: string;
    document: { packs: Record<string, unknown>[]; faults: string[] };
  } => {
    const { code, out, err } = it.obelize(["packs", "--json"]);
    return { code, err, document: JSON.parse(out) };
  };
  const bundled = packs();
  expect(bundled.code).toBe(0);
  expect(bundled.document.faults).toEqual([]);
  expect(bundled.document.packs.find(({ id }) => id === "py-pdf/pypdf2-to-pypdf")).toMatchObject({
    source: "bundled",
    path: null,
    runs: true,
    unsupported: [],
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });

  const pack = readFileSync(join(checkout, "packs/py-pdf/pypdf2-to-pypdf/pack.yaml"), "utf8").replace(
    /^id: .*$/m,
    "id: mine/own",
  ).replace(/^provider: .*$/m, "provider: mine");
  it.write("packs/mine/own/pack.yaml", pack);
  own(it, "config.yml", `pack_dirs: [${join(it.root, "packs")}]\n`);
  const both = packs();
  expect([both.code, both.err]).toEqual([0, ""]);
  expect(both.document.packs.find(({ id }) => id === "mine/own")).toMatchObject({
    source: "file",
    path: join(it.root, "packs/mine/own/pack.yaml"),
    sha256: createHash("sha256").update(pack).digest("hex"),
  });
  expect(it.obelize(["packs"]).out).toContain("mine/own");

  it.write("packs/mine/broken/pack.yaml", "id: mine/broken\n");
  const broken = packs();
  expect(broken.code).toBe(7);
  expect(broken.document.packs.map(({ source }) => source)).not.toContain("file");
  expect(broken.document.packs.length).toBe(bundled.document.packs.length);
  expect(broken.document.faults[0]).toContain("mine/broken");
  expect(broken.err).toContain("mine/broken");
});

test("doctor: all is well, and nothing is left", () => {
  const it = repository(small);
  const before = it.tree();
  const text = it.obelize(["doctor"]);
  expect([text.code, text.err]).toEqual([0, ""]);
  expect(text.out).toContain("All is well");
  const told = JSON.parse(it.obelize(["doctor", "--json"]).out) as Told;
  expect(told.well).toBe(true);
  expect([...new Set(told.checks.map(({ check }) => check))]).toEqual([
    "version",
    "platform",
    "terminal",
    "git",
    "links",
    "repository",
    "configuration",
    "packs",
    "sandbox",
    "writing",
  ]);
  expect(it.tree()).toEqual(before);
  expect(it.exists(".obelize")).toBe(false);
});

test("doctor: what is ignored has its reason, what is broken its exit code", () => {
  const it = repository({ ...small, ".obelize.yml": "include: '**/*.py'\n", "below/x.py": "" });
  own(it, "config.yaml", "");
  own(it, "approved.json", "[]");
  const below = JSON.parse(it.obelize(["doctor", "--json", "--repo", "below"]).out) as Told;
  expect(below.well).toBe(true);
  const notes = below.checks.filter(({ status }) => status === "note").map(({ detail }) => detail);
  expect(notes).toHaveLength(3);
  expect(notes[0]).toContain(".obelize.yml is ignored: only that of the directory itself is read");
  expect(notes[1]).toContain("config.yaml is ignored: the name is config.yml");
  expect(notes[2]).toContain("approved.json is ignored");

  it.write(".obelize.yml", "inclde: x\n");
  own(it, "config.yml", "nonsense: 1\n");
  symlinkSync("below", join(it.root, ".obelize"));
  const broken = it.obelize(["doctor"]);
  expect(broken.code).toBe(1);
  expect(broken.out).toMatch(/^broken {2}configuration .*inclde/m);
  expect(broken.out).toMatch(/^broken {2}configuration .*nonsense/m);
  expect(broken.out).toMatch(/^broken {2}writing .*\.obelize is a link/m);
  expect(it.obelize(["doctor", "--repo", "absent"]).code).toBe(1);
});

test("outdated: reads manifests alone, and leaves no folder", () => {
  const it = repository({
    "requirements.txt": "PyPDF2==3.0.1\npypdf2\n",
    "deep/pyproject.toml": '[project]\ndependencies = ["PyPDF2<3"]\n',
    "setup.cfg": "[options]\ninstall_requires =\n    PyPDF2 three\n",
    "left/requirements.txt": "PyPDF2==3.0.1\n",
    ".obelize.yml": "exclude: [left/]\n",
    "app.py": "import PyPDF2\n",
  });
  const before = it.tree();
  const json = it.obelize(["outdated", "--json"]);
  expect([json.code, json.err]).toEqual([0, ""]);
  const { rows, limitations } = JSON.parse(json.out) as { rows: Row[]; limitations: unknown[] };
  const own = rows.filter((row) => (row as Row & { pack: string }).pack === "py-pdf/pypdf2-to-pypdf");
  expect(own.map((row) => `${row.path}:${row.line} ${row.direction} ${row.status}`)).toEqual([
    "deep/pyproject.toml:2 replace outside",
    "requirements.txt:1 replace ready",
    "requirements.txt:2 replace unpinned",
    "setup.cfg:3 replace unreadable",
  ]);
  expect(limitations).toEqual([]);
  expect(it.obelize(["outdated", "--json"]).out).toBe(json.out);
  expect(it.tree()).toEqual(before);
  expect(it.exists(".obelize")).toBe(false);
});

test("outdated: no manifest, nothing to move, a link, and what cannot be used", () => {
  const none = repository({ "app.py": "" });
  const quiet = repository({ "requirements.txt": "requests\n" });
  const silent = none.obelize(["outdated"]);
  const nothing = quiet.obelize(["outdated"]);
  expect([silent.code, nothing.code]).toEqual([0, 0]);
  expect(silent.out).toContain("No dependency manifest was read");
  expect(nothing.out).toContain("Nothing to move");

  symlinkSync("requirements.txt", join(quiet.root, "requirements-dev.txt"));
  const { rows, limitations } = JSON.parse(quiet.obelize(["outdated", "--json"]).out) as {
    rows: unknown[];
    limitations: { code: string; path: string }[];
  };
  expect(rows).toEqual([]);
  expect(limitations).toMatchObject([{ code: "symlink", path: "requirements-dev.txt" }]);

  expect(none.obelize(["outdated", "--repo", "absent"]).code).toBe(2);
  none.write(".obelize.yml", "x: 1\n");
  expect(none.obelize(["outdated"]).code).toBe(2);
});

test("outdated says which manifest it could not read whole", () => {
  const it = repository({ "pyproject.toml": '[project\ndependencies = ["PyPDF2"]\n' });
  const { code, out } = it.obelize(["outdated", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    rows: [],
    limitations: [{ code: "input_does_not_parse", path: "pyproject.toml" }],
  });
});

test("outdated leaves latest where it is", () => {
  const it = repository(small);
  it.obelize(["scan"]);
  const latest = it.latest();
  it.obelize(["outdated"]);
  expect(it.latest()).toBe(latest);
});

const yamlUser = {
  "requirements.txt": "PyYAML==6\n",
  "app.py": "import yaml\n\n\ndef load(text):\n    return yaml.safe_load(text)\n",
};

test("scan --library: uses of a library that has no pack", () => {
  const it = repository({
    ...yamlUser,
    "broken.py": "import yaml as\n",
    "note.ipynb": JSON.stringify({ cells: [{ cell_type: "code", source: ["import yaml"] }], nbformat: 4 }),
  });
  const scan = it.obelize(["scan", "--library", "PyYAML=yaml", "--json"]);
  expect(scan.code).toBe(0);
  expect(scan.out).toBe(it.read(join(it.folder(), "findings.json")));
  const { findings } = JSON.parse(scan.out) as { findings: Record<string, unknown>[] };
  expect(findings.map((row) => [row["path"], row["line"], row["symbol"], row["scan_status"], row["bail"]]))
    .toEqual([
      ["app.py", 1, "yaml", "needs_review", "usage_unmapped"],
      ["app.py", 5, "yaml.safe_load", "needs_review", "usage_unmapped"],
      ["broken.py", 1, null, "unsupported", "input_does_not_parse"],
      ["requirements.txt", 1, "pyyaml", "not_a_usage", null],
    ]);
  const run = it.run();
  expect(run.packs).toEqual([{
    id: "inventory/pyyaml",
    pack_version: "0.0.0",
    sha256: createHash("sha256").update("yaml\n").digest("hex"),
    source: "inventory",
    blocked: null,
    assumed: null,
  }]);
  expect(run.withheld).toHaveLength(3);
  expect(it.exists(join(it.folder(), "packs", "inventory"))).toBe(false);
  const report = it.read(join(it.folder(), "REPORT.md"));
  expect(report).toContain("Modules: yaml (named on the command line)");
  expect(report).toContain("note.ipynb: cell 1");
  const text = it.obelize(["scan", "--library", "PyYAML=yaml"]);
  expect(text.out).toContain("Modules of PyYAML: yaml (named on the command line)");
  expect(text.out).toContain("note.ipynb: cell 1");
  expect(it.obelize(["scan", "--library", "PyYAML=yaml", "--fail-on", "needs_review"]).code).toBe(4);
});

test("scan --library: where the modules come from", () => {
  const it = repository({ ...yamlUser, "dates.py": "from dateutil import tz\n" });
  const named = it.obelize(["scan", "--library", "python-dateutil"]);
  expect(named.code).toBe(0);
  expect(named.out).toContain("dateutil (the imports of this repository");
  it.write(".venv/lib/python3.12/site-packages/PyYAML-6.dist-info/METADATA", "Name: PyYAML\n");
  it.write(".venv/lib/python3.12/site-packages/PyYAML-6.dist-info/top_level.txt", "_yaml\nyaml\n");
  const installed = it.obelize(["scan", "--library", "pyyaml"]);
  expect(installed.code).toBe(0);
  expect(installed.out).toContain(
    "yaml (installed metadata: .venv/lib/python3.12/site-packages/PyYAML-6.dist-info)",
  );
});

test("scan --library: nothing scanned and nothing used are told apart", () => {
  const empty = repository({ "requirements.txt": "PyYAML\n" }).obelize(["scan", "--library", "PyYAML=yaml"]);
  const unused = repository({ "app.py": "import os\n" }).obelize(["scan", "--library", "PyYAML=yaml"]);
  expect([empty.code, unused.code]).toEqual([0, 0]);
  expect(empty.out).toContain("Nothing was scanned");
  expect(empty.out).not.toContain("No use of");
  expect(unused.out).toContain("No use of PyYAML was found");
  expect(unused.out).not.toContain("Nothing was scanned");
});

test.each([
  [["--library", "PyYAML=yaml", "--pack", "py-pdf/pypdf2-to-pypdf"], "exclude each other"],
  [["--library", "PyYAML=yaml", "--library", "x=y"], "2 times"],
  [["--library", "=yaml"], "No name of a distribution"],
  [["--library", "pypdf2"], "py-pdf/pypdf2-to-pypdf"],
  [["--library", "PyYAML"], "--library PyYAML=<module>"],
])("scan %j is a usage error and leaves no folder", (options, message) => {
  const it = repository(yamlUser);
  const { code, out, err } = it.obelize(["scan", ...options]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(message);
  expect(it.exists(".obelize")).toBe(false);
});

test("verify --current: the tree as it stands", () => {
  const it = repository({ ...small, "second.py": small["app.py"] as string });
  it.obelize(["fix", "--apply", "--verify", passing]);
  const id = it.latest();
  const verify = (...options: string[]) => it.obelize(["verify", "--run", id, ...options]);
  it.write("app.py", `${it.read("app.py")}# edited\n`);
  rmSync(join(it.root, "second.py"));
  expect(verify("--verify", passing).code).toBe(6);
  expect(it.run(id).verify).toMatchObject({ reason: "tree_changed", edited: [] });
  expect(verify("--verify", passing, "--current").code).toBe(0);
  expect(it.run(id).verify).toMatchObject({ status: "pass", edited: ["app.py", "second.py"] });
  expect(it.read(join(it.folder(id), "REPORT.md"))).toMatch(
    /`pass`\. It ran 1 command and no baseline\. Edited since the run wrote them: app\.py, second\.py\.\n$/,
  );
  it.write("app.py", "x = (\n");
  expect(verify("--verify", passing, "--current").code).toBe(3);
  expect(it.run(id).verify).toMatchObject({ reason: "changed_file_does_not_compile" });
  expect(verify("--current").code).toBe(3);
});

test("notebooks, stubs and lock files are told on the terminal and in the report, and in no document", () => {
  const cell = (source: string) => ({ cell_type: "code", metadata: {}, outputs: [], source: [source] });
  const it = repository({
    "app.py": small["app.py"] as string,
    "sub/pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.9"\nPyPDF2 = "^3.0.1"\n',
    "poetry.lock": '[[package]]\nname = "pypdf2"\nversion = "3.0.1"\n',
    "book.ipynb": JSON.stringify({
      cells: [
        { cell_type: "markdown", source: ["PyPDF2"] },
        cell("%pip install PyPDF2\nimport PyPDF2"),
        cell("1 + 1"),
        cell("PyPDF2.PdfReader('x')"),
      ],
      nbformat: 4,
    }),
    "no.ipynb": "PyPDF2, and no JSON",
    "stub.pyi": "import PyPDF2\n",
  });
  const { out } = it.obelize(["fix"]);
  const report = it.read(join(it.folder(), "REPORT.md"));
  for (const text of [out, report]) {
    expect(text).toContain("book.ipynb: cells 2, 4\n");
    expect(text).toContain("no.ipynb: its cells could not be named");
    expect(text).toContain("stub.pyi\n");
    expect(text).toMatch(/poetry\.lock.*: poetry lock\n/);
  }
  for (const document of ["findings.json", "plan.json", "run.json"]) {
    expect(it.read(join(it.folder(), document))).not.toMatch(/ipynb|\.pyi|poetry\.lock/);
  }
  expect(it.obelize(["scan"]).out).toContain("book.ipynb: cells 2, 4\n");
});

test("a repository of notebooks alone names them", () => {
  const it = repository({
    "book.ipynb": JSON.stringify({ cells: [{ cell_type: "code", source: "import PyPDF2" }], nbformat: 4 }),
  });
  const { code, out } = it.obelize(["scan"]);
  expect(code).toBe(0);
  expect(out).toContain("Nothing was scanned");
  expect(out).toContain("book.ipynb: cell 1");
});

test.each([
  [["sc\u001b[31man"]],
  [["scan", "--\u001b[31m"]],
  [["scan", "\u001b[31m"]],
  [["scan", "--repo", "a\u001b[31m\nb"]],
  [["scan", "--pack", "\u001b[31m"]],
  [["scan", "--library", "\u001b[31m"]],
  [["undo", "--run", "\u001b[31m"]],
  [["explain", "\u001b[31m"]],
])("a message about %j can neither move the cursor nor forge a line", (words) => {
  const { code, err } = repository({}).obelize(words);
  expect(code).toBe(2);
  // deno-lint-ignore no-control-regex
  expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  expect(err).not.toMatch(/^b/m);
});
