import { expect, test } from "vitest";
import type { Annotation } from "../../src/cli/annotation.ts";
import { githubAnnotations, githubLimit } from "../../src/cli/github.ts";
import { sarif, sarifLimit } from "../../src/cli/sarif.ts";

const row: Annotation = {
  ruleId: "run/eligible",
  level: "warning",
  path: "a b/ü%.py",
  line: 3,
  column: 4,
  message: "PyPDF2.PdfReader",
};

interface Log {
  version: string;
  runs: {
    columnKind: string;
    tool: { driver: { rules: { id: string }[] } };
    results: {
      ruleId: string;
      ruleIndex: number;
      level: string;
      locations: {
        physicalLocation: {
          artifactLocation: { uri: string };
          region: { startLine: number; startColumn: number };
        };
      }[];
    }[];
  }[];
}

test("SARIF names rule, level and place, columns from 1 in code points", () => {
  const { text, cut } = sarif([row], [{ id: "run/eligible", meaning: "m" }]);
  const log = JSON.parse(text) as Log;
  expect(cut).toBe(0);
  expect(log.version).toBe("2.1.0");
  const result = log.runs[0]?.results[0];
  expect(log.runs[0]?.columnKind).toBe("unicodeCodePoints");
  expect(result).toMatchObject({ ruleId: "run/eligible", ruleIndex: 0, level: "warning" });
  expect(result?.locations[0]?.physicalLocation).toMatchObject({
    artifactLocation: { uri: "a%20b/%C3%BC%25.py" },
    region: { startLine: 3, startColumn: 5 },
  });
});

test("SARIF stops at the platform's limit and says how much it left out", () => {
  const { text, cut } = sarif(Array.from({ length: sarifLimit + 7 }, () => row), []);
  expect(cut).toBe(7);
  expect((JSON.parse(text) as Log).runs[0]?.results.length).toBe(sarifLimit);
});

test("a finding without a place has no location", () => {
  const { text } = sarif([{ ...row, path: null, line: null, column: null }], []);
  expect((JSON.parse(text) as Log).runs[0]?.results[0]?.locations).toEqual([]);
});

test("GitHub annotations are one line each, and no text can forge another", () => {
  const hostile: Annotation = { ...row, path: "a,b:c\n::error::x.py", message: "x\n::error::forged%0A\r" };
  const { text } = githubAnnotations([hostile]);
  expect(text.split("\n").length).toBe(2);
  expect(text).toBe(
    "::warning file=a%2Cb%3Ac%0A%3A%3Aerror%3A%3Ax.py,line=3,col=5,title=run/eligible::x%0A::error::forged%250A%0D\n",
  );
});

test("GitHub annotations stop at their limit", () => {
  const { text, cut } = githubAnnotations(Array.from({ length: githubLimit + 2 }, () => row));
  expect(cut).toBe(2);
  expect(text.split("\n").length - 1).toBe(githubLimit);
});
