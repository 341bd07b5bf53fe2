/** Where a line of a requirements file ends, and that reading a line does not take longer for each entry on it. */
import { expect, test } from "vitest";
import { after, moved, partly, shape } from "./sample.ts";

test("a comment never goes on behind a backslash", () => {
  expect(shape("requirements.txt", "# base \\\nPyPDF2==3.0.1\n")).toEqual(["2:0 PyPDF2 ==3.0.1 [==3.0.1]"]);
  expect(shape("requirements.txt", "PyPDF2==3.0.1 \\\n  # why \\\nclick\n")).toEqual([
    "1:0 PyPDF2 ==3.0.1 [==3.0.1]",
    "3:0 click any []",
  ]);
});

test("an entry between others on its line has no room below, whatever stands behind it", () => {
  const around = [
    ["'PyPDF2', 'click'", null],
    ["'click', 'PyPDF2'", null],
    ["'PyPDF2', \t# note", "'pypdf>=6.19', \t# note"],
    ["'PyPDF2'\t, # note", "'pypdf>=6.19'\t, # note"],
  ] as const;
  for (const [line, copy] of around) {
    const text = `[project]\ndependencies = [\n  ${line}\n]\n`;
    const expected = copy === null ? text : text.replace("\n]", `\n  ${copy}\n]`);
    expect(after("pyproject.toml", text, partly)).toBe(expected);
  }
});

test("every entry of a line of a hundred thousand is found, and one of them moves alone", () => {
  const entries = (name: string) => `${'"click", '.repeat(100_000)}"${name}"`;
  const text = (name: string) => `[project]\ndependencies = [${entries(name)}]\n`;
  expect(after("pyproject.toml", text("PyPDF2==3.0.1"), moved)).toBe(text("pypdf>=6.19"));
});
