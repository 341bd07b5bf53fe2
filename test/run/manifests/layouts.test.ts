/** Every layout: what it declares and where, and what a whole migration makes of its bytes. */
import { expect, test } from "vitest";
import { layoutOf } from "../../../src/run/manifests/mod.ts";
import { after, moved, partly, shape } from "./sample.ts";

test.each([
  ["requirements.txt", "requirements"],
  ["requirements-dev.txt", "requirements"],
  ["requirements/base.txt", "requirements"],
  ["a/requirement.txt", "requirements"],
  ["pyproject.toml", "pyproject"],
  ["Pipfile", "pipfile"],
  ["sub/setup.cfg", "setup_cfg"],
  ["setup.py", "setup_py"],
  ["requirements/deep/base.txt", null],
  ["Requirements.txt", null],
  ["constraints.txt", null],
  ["poetry.lock", null],
  ["requirements.in", null],
])("%s is read as %s", (path, layout) => {
  expect(layoutOf(path)).toBe(layout);
});

test.each<[string, string, string, readonly string[]]>([
  ["a pin", "requirements.txt", "PyPDF2==3.0.1\n", ["1:0 PyPDF2 ==3.0.1 [==3.0.1]"]],
  ["no version", "requirements.txt", "  PyPDF2  # why\n", ["1:2 PyPDF2 any []"]],
  ["a marker", "requirements.txt", "PyPDF2 >=3 ; os_name == 'nt'", ["1:0 PyPDF2 >=3 [>=3]"]],
  ["extras", "requirements.txt", "PyPDF2[crypto]==3.0.1", ["1:0 PyPDF2 ==3.0.1 none"]],
  ["a URL", "requirements.txt", "PyPDF2 @ https://host/x.zip", ["1:0 PyPDF2 any none"]],
  ["hashes", "requirements.txt", "PyPDF2==3.0.1 \\\n    --hash=sha256:00\n", ["1:0 PyPDF2 ==3.0.1 none"]],
  ["a joined line", "requirements.txt", "PyPDF2 \\\r\n  ==3.0.1\r\nx\r\n", [
    "1:0 PyPDF2 ==3.0.1 [==3.0.1]",
    "3:0 x any []",
  ]],
  ["no requirement", "requirements.txt", "PyPDF2=>3\n", ["1:0 PyPDF2 unreadable none"]],
  ["options", "requirements.txt", "-r base.txt\n-e .\n--index-url https://h/\n# PyPDF2\n\n", []],
  ["parentheses", "requirements.txt", "PyPDF2 (>=3,<4)", ["1:0 PyPDF2 >=3,<4 [(>=3,<4)]"]],
  ["a byte order mark", "requirements.txt", "\ufeffPyPDF2", ["1:0 PyPDF2 any []"]],
  [
    "a Poetry table",
    "pyproject.toml",
    '[tool.poetry.dependencies]\npython = "^3.9"\nPyPDF2 = "^3.0"\n"x.y" = \'*\'\n',
    ["2:0 python ^3.9 [^3.9]", "3:0 PyPDF2 ^3.0 [^3.0]", "4:1 x.y * [*]"],
  ],
  [
    "a Poetry group, an inline table, a table of its own",
    "pyproject.toml",
    [
      "[tool.poetry.group.docs.dependencies]",
      'a = {version = "^1", optional = true}',
      'b = {git = "https://h/b"}',
      'c = [{version = "1.0", python = "<3.9"}, {version = "2.0"}]',
      "[tool.poetry.dev-dependencies.d]",
      'version = "~2"',
    ].join("\n"),
    ["2:0 a ^1 none", "3:0 b any none", "4:0 c 1.0 || 2.0 none", "5:30 d ~2 none"],
  ],
  [
    "arrays of pyproject.toml, and what builds it",
    "pyproject.toml",
    [
      "[build-system]",
      'requires = ["PyPDF2"]',
      "[project]",
      'dependencies = ["a>=1", \'b\']  # "no"',
      "[project.optional-dependencies]",
      "pdf = [",
      '  # "comment"',
      '  "PyPDF2>=3; python_version < \\"3.9\\"",',
      "]",
      "[dependency-groups]",
      'dev = [{include-group = "test"}, "c"]',
      'text = """',
      "[project]",
      'dependencies = ["not"]',
      '"""',
    ].join("\n"),
    ["4:17 a >=1 [>=1]", "4:25 b any []", "8:3 PyPDF2 >=3 [>=3]", "11:34 c any []"],
  ],
  [
    "a Pipfile",
    "Pipfile",
    '[packages]\nPyPDF2 = "*"\n[dev-packages]\nx = {version = "==1"}\n[scripts]\nPyPDF2 = "x"\n',
    [
      "2:0 PyPDF2 * [*]",
      "4:0 x ==1 none",
    ],
  ],
  [
    "setup.cfg",
    "setup.cfg",
    [
      "[metadata]",
      "name = PyPDF2",
      "[options]",
      "install_requires =",
      "    a>=1",
      "    # comment",
      "    PyPDF2==3.0.1",
      "    b>=1  # trailing",
      "setup_requires = c",
      "packages = find:",
      "[options.extras_require]",
      "pdf: PyPDF2",
      "  d",
    ].join("\n"),
    [
      "5:4 a >=1 [>=1]",
      "7:4 PyPDF2 ==3.0.1 [==3.0.1]",
      "8:4 b unreadable none",
      "9:17 c any []",
      "12:5 PyPDF2 any []",
      "13:2 d any []",
    ],
  ],
  [
    "setup.py",
    "setup.py",
    [
      "from setuptools import setup",
      "setup(",
      "    name='PyPDF2',",
      "    install_requires=['a>=1', \"PyPDF2==3.0.1\"],",
      "    extras_require={'PyPDF2': ('b' 'c', r'd>1', f'e{1}')},",
      "    tests_require='''",
      "        f>=1",
      "        g",
      "    ''',",
      ")",
    ].join("\n"),
    [
      "4:23 a >=1 [>=1]",
      "4:31 PyPDF2 ==3.0.1 [==3.0.1]",
      "5:31 bc any none",
      "5:42 d >1 [>1]",
      "7:8 f >=1 [>=1]",
      "8:8 g any []",
    ],
  ],
  ["setup.py that is no Python", "setup.py", "setup(install_requires=['PyPDF2'", []],
])("%s", (_, path, text, declared) => {
  expect(shape(path, text)).toEqual(declared);
});

test("columns are code points, and bytes that are no UTF-8 are one each", () => {
  expect(shape("setup.py", "x = '😀'; setup(install_requires=['PyPDF2'])")).toEqual(["1:34 PyPDF2 any []"]);
});

test.each<[string, string, string, string]>([
  ["a pin", "requirements.txt", "x\nPyPDF2==3.0.1  # why\ny", "x\npypdf>=6.19  # why\ny"],
  [
    "CRLF and a mark",
    "requirements.txt",
    "\ufeffPyPDF2 == 3.0.1 ; os_name=='nt'\r\n",
    "\ufeffpypdf >=6.19 ; os_name=='nt'\r\n",
  ],
  ["no version", "requirements.txt", "pypdf2", "pypdf>=6.19"],
  ["a joined line", "requirements.txt", "PyPDF2 \\\n  ==3.0.1\n", "pypdf \\\n  >=6.19\n"],
  ["parentheses", "requirements.txt", "PyPDF2 (>=3,<4)", "pypdf >=6.19"],
  [
    "a key",
    "pyproject.toml",
    '[tool.poetry.dependencies]\nPyPDF2 = "^3"  # c\n',
    '[tool.poetry.dependencies]\npypdf = ">=6.19"  # c\n',
  ],
  ["a quoted key", "Pipfile", "[packages]\n'PyPDF2' = '*'\n", "[packages]\n'pypdf' = '>=6.19'\n"],
  [
    "an array on one line",
    "pyproject.toml",
    '[project]\ndependencies = ["a", "PyPDF2>=3; os_name==\'nt\'"]',
    '[project]\ndependencies = ["a", "pypdf>=6.19; os_name==\'nt\'"]',
  ],
  [
    "setup.cfg on the key's line",
    "setup.cfg",
    "[options]\ninstall_requires = PyPDF2\n",
    "[options]\ninstall_requires = pypdf>=6.19\n",
  ],
  [
    "setup.py",
    "setup.py",
    "setup(install_requires=['PyPDF2==3.0.1', 'x'])\n",
    "setup(install_requires=['pypdf>=6.19', 'x'])\n",
  ],
])("replaced in place: %s", (_, path, before, expected) => {
  expect(after(path, before, moved)).toBe(expected);
});

test.each<[string, string, string, string]>([
  ["a pin", "requirements.txt", "PyPDF2==3.0.1  # why\nx\n", "PyPDF2==3.0.1  # why\npypdf>=6.19  # why\nx\n"],
  ["the last line", "requirements.txt", "x\r\nPyPDF2", "x\r\nPyPDF2\r\npypdf>=6.19"],
  ["a joined line", "requirements.txt", "PyPDF2 \\\n ==3\nx", "PyPDF2 \\\n ==3\npypdf \\\n >=6.19\nx"],
  ["a key", "Pipfile", '[packages]\nPyPDF2 = "*"\n', '[packages]\nPyPDF2 = "*"\npypdf = ">=6.19"\n'],
  [
    "an entry",
    "pyproject.toml",
    '[project]\ndependencies = [\n  "PyPDF2",\n]\n',
    '[project]\ndependencies = [\n  "PyPDF2",\n  "pypdf>=6.19",\n]\n',
  ],
  [
    "the last entry",
    "pyproject.toml",
    '[project]\ndependencies = [\n  "PyPDF2>3" # c\n]\n',
    '[project]\ndependencies = [\n  "PyPDF2>3", # c\n  "pypdf>=6.19" # c\n]\n',
  ],
  [
    "setup.cfg",
    "setup.cfg",
    "[options]\ninstall_requires =\n\tPyPDF2\n\tx\n",
    "[options]\ninstall_requires =\n\tPyPDF2\n\tpypdf>=6.19\n\tx\n",
  ],
  [
    "setup.py",
    "setup.py",
    "setup(install_requires=[\n    'x',\n    'PyPDF2'\n])\n",
    "setup(install_requires=[\n    'x',\n    'PyPDF2',\n    'pypdf>=6.19'\n])\n",
  ],
])("inserted below: %s", (_, path, before, expected) => {
  expect(after(path, before, partly)).toBe(expected);
});

test.each<[string, string, string]>([
  ["an array on its key's line", "pyproject.toml", '[project]\ndependencies = ["PyPDF2"]\n'],
  ["an entry before the bracket", "pyproject.toml", '[project]\ndependencies = [\n  "PyPDF2"]\n'],
  ["two on a line", "pyproject.toml", '[project]\ndependencies = [\n  "a", "PyPDF2",\n]\n'],
  ["an inline table of dependencies", "pyproject.toml", '[tool.poetry]\ndependencies = {PyPDF2 = "3"}\n'],
  ["the key's line", "setup.cfg", "[options]\ninstall_requires = PyPDF2\n"],
  ["a condition", "setup.py", "setup(install_requires=[\n  a if b else\n  'PyPDF2',\n])\n"],
  ["a call on one line", "setup.py", "setup(install_requires=['PyPDF2'])\n"],
])("no room below: %s", (_, path, before) => {
  expect(after(path, before, partly)).toBe(before);
});

test("brackets that never close cost a bounded number of attempts", () => {
  const open = "a = [\n".repeat(20_000);
  expect(shape("pyproject.toml", `[project]\n${open}`)).toEqual([]);
  expect(
    shape("pyproject.toml", '[project]\ndependencies = [\n"PyPDF2"\n[tool.poetry.dependencies]\nx = "1"\n'),
  ).toEqual([
    "5:0 x 1 [1]",
  ]);
});

test("a line of options is read once", () => {
  expect(shape("requirements.txt", `PyPDF2${" - ".repeat(100_000)}`)).toEqual(["1:0 PyPDF2 any none"]);
});
