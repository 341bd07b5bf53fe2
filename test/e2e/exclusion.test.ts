/** An excluded file is not migrated, yet it still needs what it imports: its pin stays. */
import { expect, test } from "vitest";
import { passing, Repository, small } from "./harness.ts";

test("an excluded file keeps the old declaration, and the new one goes below", () => {
  using it = new Repository({
    ...small,
    ".obelize.yml": "exclude:\n  - legacy/*\n",
    "legacy/old.py": "import PyPDF2\n\nPyPDF2.PdfReader\n",
  });
  expect(it.obelize(["fix", "--apply", "--verify", passing]).code).toBe(4);
  expect(it.read("legacy/old.py")).toContain("import PyPDF2");
  expect(it.read("app.py")).toContain("import pypdf");
  expect(it.read("requirements.txt")).toBe("PyPDF2==3.0.1\npypdf>=6.19\n");
  const report = it.read(`${it.folder()}/REPORT.md`);
  expect(report.split("legacy/old.py").length - 1).toBe(1);
  expect(it.run().withheld.map((row) => [row.path, row.bail])).toEqual([[
    "requirements.txt",
    "repo_not_fully_migrated",
  ]]);
});

test("an excluded file that only mentions the library keeps nothing", () => {
  using it = new Repository({
    ...small,
    ".obelize.yml": "exclude:\n  - legacy/*\n",
    "legacy/old.py": "# PyPDF2 was here\n",
  });
  expect(it.obelize(["fix", "--apply", "--verify", passing]).code).toBe(0);
  expect(it.read("requirements.txt")).toBe("pypdf>=6.19\n");
});
