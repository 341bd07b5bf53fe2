/** A module that imports the library for others keeps what they take from it, whether or not they name the library themselves. */
import { expect, test } from "vitest";
import { Repository } from "./harness.ts";

const reader = "import PyPDF2\n\n\ndef pages(path):\n    return PyPDF2.PdfReader(path).pages\n";

test.each([
  ["that names the library", "import PyPDF2\n", "from .compat import PyPDF2\n"],
  ["that does not", "from PyPDF2.errors import PdfReadError\n", "from .compat import PdfReadError\n"],
])("the name is taken by a module %s", (_, compat, use) => {
  using it = new Repository({
    "requirements.txt": "PyPDF2==3.0.1\n",
    "pkg/__init__.py": "",
    "pkg/compat.py": compat,
    "pkg/reader.py": reader,
    "pkg/use.py": use,
  });
  expect(it.obelize(["fix", "--apply", "--verify", "true"]).code).toBe(4);
  expect(it.run().file_edits.map((edit) => edit.path)).toEqual(["pkg/reader.py", "requirements.txt"]);
  expect(it.run().withheld.map((row) => [row.path, row.bail])).toEqual([
    ["pkg/compat.py", "from_import_unmigrated_symbol"],
    ["requirements.txt", "repo_not_fully_migrated"],
  ]);
  expect(it.read("requirements.txt")).toBe("PyPDF2==3.0.1\npypdf>=6.19\n");
});

test("an excluded module counts as a reader too", () => {
  using it = new Repository({
    ".obelize.yml": "exclude:\n  - old/\n",
    "requirements.txt": "PyPDF2==3.0.1\n",
    "compat.py": "import PyPDF2\n",
    "old/use.py": "from compat import PyPDF2\n",
  });
  it.obelize(["fix", "--apply", "--verify", "true"]);
  expect(it.run().file_edits).toEqual([]);
});
