import { expect, test } from "vitest";
import { isManifestPath, quoteName, select } from "../../../src/run/scan/select.ts";

function listed(...paths: string[]) {
  return paths.map((text) => ({ text, raw: Buffer.from(text).toString("latin1") }));
}

const RULES = { include: "**/*.py", exclude: [] };

test("Python files below the root, in byte order, once each", () => {
  const { files } = select(
    listed("b.py", "a/z.py", "a.py", "b.py", "\u{1f600}.py", "\uff5e.py", "a.txt", "x.PY"),
    RULES,
  );
  expect(files).toEqual(["a.py", "a/z.py", "b.py", "\uff5e.py", "\u{1f600}.py"]);
});

test("folders no run looks into, wherever they stand; files of such a name are fine", () => {
  const out = [
    ".obelize/a.py",
    ".git/a.py",
    "a/.tox/a.py",
    "__pycache__/a.py",
    "lib/site-packages/x/a.py",
    "venv/a.py",
    "node_modules/a.py",
    "a/vendor/a.py",
    "a/_vendor/a.py",
    "build/a.py",
    "dist/a.py",
    "x.egg-info/a.py",
    "vendor/requirements.txt",
  ];
  const selection = select(listed(...out, ".hidden.py", "build.py", "a/vendor.py"), RULES);
  expect(selection).toMatchObject({
    files: [".hidden.py", "a/vendor.py", "build.py"],
    manifests: [],
    excluded: [],
  });
});

test("exclusions as gitignore reads them; an excluded file is handed back by itself", () => {
  const exclude = ["legacy/*", "*_pb2.py", "!keep_pb2.py", "/top.py"];
  const selection = select(
    listed(
      "legacy/a.py",
      "legacy/b/c.py",
      "x_pb2.py",
      "keep_pb2.py",
      "top.py",
      "a/top.py",
      "legacy/setup.py",
    ),
    { include: "**/*.py", exclude },
  );
  expect(selection.files).toEqual(["a/top.py", "keep_pb2.py"]);
  expect(selection.excluded).toEqual([
    "legacy/a.py",
    "legacy/b/c.py",
    "legacy/setup.py",
    "top.py",
    "x_pb2.py",
  ]);
  expect(selection.manifests).toEqual([]);
});

test("an include pattern of one folder, and what it may take", () => {
  const paths = listed(
    "src/a.py",
    "src/b.pyi",
    "src/run",
    "src/data.json",
    "src/n.ipynb",
    "b.py",
    "c.pyi",
    "n.ipynb",
    "w.pyw",
  );
  expect(select(paths, { include: "src/**", exclude: [] })).toMatchObject({
    files: ["src/a.py", "src/b.pyi", "src/run"],
    unincluded: ["c.pyi", "n.ipynb", "src/n.ipynb", "w.pyw"],
  });
  expect(select(paths, RULES).unincluded).toEqual(["c.pyi", "n.ipynb", "src/b.pyi", "src/n.ipynb", "w.pyw"]);
});

test("manifests by name, outside the include pattern", () => {
  for (
    const name of [
      "requirements.txt",
      "requirements-dev.txt",
      "requirement.txt",
      "requirements/base.txt",
      "pyproject.toml",
      "Pipfile",
      "setup.cfg",
      "setup.py",
      "a/requirements/x.txt",
    ]
  ) {
    expect(isManifestPath(name), name).toBe(true);
  }
  for (
    const name of [
      "Requirements.txt",
      "dev-requirements.txt",
      "requirements/a/b.txt",
      "Pipfile.lock",
      "poetry.lock",
      "constraints.txt",
      "myrequirements.txt",
    ]
  ) {
    expect(isManifestPath(name), name).toBe(false);
  }
  const selection = select(listed("setup.py", "pyproject.toml", "a.py"), { include: "a.py", exclude: [] });
  expect(selection).toMatchObject({ files: ["a.py"], manifests: ["pyproject.toml", "setup.py"] });
});

test("names that no document can hold are reported, quoted", () => {
  const { limitations, files } = select(
    [{ text: null, raw: "caf\xe9.py" }, ...listed("a\\b.py", "con.py", "a/NUL", "ok.py")],
    RULES,
  );
  expect(files).toEqual(["ok.py"]);
  expect(limitations.map(({ code, path, detail }) => [code, path, detail])).toEqual([
    ["unusable_name", null, '"caf\\xe9.py" was not looked at: The name is not UTF-8'],
    ["unusable_name", null, '"a\\\\b.py" was not looked at: The path holds a backslash; only / separates'],
    ["unusable_name", null, '"con.py" was not looked at: The name "con.py" is reserved on Windows'],
    ["unusable_name", null, '"a/NUL" was not looked at: The name "NUL" is reserved on Windows'],
  ]);
});

test("a quoted name can neither break a line nor turn one round", () => {
  expect(quoteName({ text: "a\n\u202e\u{1f600}", raw: "" })).toBe('"a\\n\\u{202e}\\u{1f600}"');
});

test("a repository inside, as git lists it", () => {
  expect(select(listed("inner/", "vendor/"), RULES).limitations).toEqual([
    { code: "submodule", path: "inner", detail: expect.any(String) },
  ]);
});
