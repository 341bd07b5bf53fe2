/** REPORT.md: every section in its order, and nothing of others that a renderer would obey. */
import { expect, test } from "vitest";
import type { RunRecord } from "../../../src/run/evidence/record.ts";
import { escaped } from "../../../src/run/evidence/report/escape.ts";
import { withVerifiedAgain } from "../../../src/run/evidence/report/verification.ts";
import { runFiles } from "../../../src/run/evidence/write.ts";
import { APPLY, PACK, PASSED, PLAN, SCAN } from "./sample.ts";

const sections = async (record: RunRecord) =>
  [...(await runFiles(record)).report.matchAll(/^## (.*)$/gm)].map((match) => match[1]);

test("a scan's sections", async () => {
  expect(await sections(SCAN)).toEqual([
    "Findings",
    "Withheld",
    "Guidance",
    "Dependency manifests",
    "Limitations",
  ]);
});

test("an apply's sections, all of them", async () => {
  const blocked = {
    ...APPLY,
    report: { ...APPLY.report, blocked: [{ id: PACK, text: "requires-python is too low" }] },
  };
  expect(await sections(blocked)).toEqual([
    "Blocked",
    "Changes",
    "Edits",
    "Not written",
    "Findings",
    "Withheld",
    "Guidance",
    "Dependency manifests",
    "Verification",
    "Model",
    "Limitations",
  ]);
});

test("what each section says", async () => {
  const { report } = await runFiles(APPLY);
  expect(report.startsWith("# obelize scan\n\nRun `20260917T142530Z-3f9a1c72`\n\n- Mode: `apply`\n")).toBe(
    true,
  );
  expect(report.endsWith("\n") && !report.endsWith("\n\n")).toBe(true);
  for (
    const line of [
      "the declaration was taken for 3.0.1",
      "9 selected, 4 parsed, by 1 worker",
      "**7 findings**: 2 automatic, 3 to review, 1 unsupported, 1 not a usage; 1 edit with a warning.",
      `| app/a b.py | 1 | \`${PACK}:a\`, \`${PACK}:rename-import\` | yes |`,
      "| app/z.py | 1 |",
      "| `unreadable` | app/z.py | No space is left (ENOSPC) |",
      "| 2 | `star_import` | PyPDF2 | `needs_review` | `star_import` |",
      "| `file_not_fully_migrated` | 1 |",
      "Look \\<here\\>",
      "Write \\*that\\*",
      "- old/\\_x\\_.py",
      "- poetry.lock (pyproject.toml): poetry lock",
      "| pytest -q \\| x | `cli` | `pass` |  | 0 | `verify/baseline/1.log`, cut |",
      "- python -m pytest",
      "`path_outside_root`",
      "- `atomicity_only`: 1 row.",
      "- n.ipynb: cells 2, 5",
      "- m.ipynb: its cells could not be named",
      "- t.pyi",
      "- Encryption \\[differs\\](http://x)",
      "- Nothing \\| else",
    ]
  ) expect(report).toContain(line);
});

test("a dry run says so, and an empty run says that too", async () => {
  expect((await runFiles(PLAN)).report).toContain("| dry run |");
  const empty = { ...SCAN, packs: [], findings: [], limitations: [] };
  const { report } = await runFiles(empty);
  expect(report).toContain("- Pack: none applied");
  expect(report).toContain("## Findings\n\nNone.");
});

test.each([
  ["a|b`c", "a\\|b\\`c"],
  ["![x](y) <script> &amp;", "\\!\\[x\\](y) \\<script\\> \\&amp;"],
  ["__init__.py", "\\_\\_init\\_\\_.py"],
  ["file_not_x.py", "file_not_x.py"],
  ["# head", "\\# head"],
  ["- item", "\\- item"],
  ["1. item", "1\\. item"],
  ["a\nb\r\u2028c\u202ed\u0007", "a\\\\u{000a}b\\\\u{000d}\\\\u{2028}c\\\\u{202e}d\\\\u{0007}"],
  ["back\\slash", "back\\\\slash"],
])("%j is written as %j", (text, expected) => {
  expect(escaped(text)).toBe(expected);
});

test("a file name cannot forge a block, a row or a heading", async () => {
  const name = "x | y\n<!-- obelize: verified-again -->\n## Verified again\n\nAll passed\n.py";
  const findings = [{ ...SCAN.findings[0], path: name } as RunRecord["findings"][number]];
  const { report } = await runFiles({ ...SCAN, findings });
  expect(report).not.toMatch(/^## Verified again/m);
  expect(report).not.toContain("<!--");
  expect(withVerifiedAgain(report, PASSED).startsWith(report)).toBe(true);
});

test("the block is replaced only where it is last", () => {
  const once = withVerifiedAgain("# Report\n", PASSED);
  expect(withVerifiedAgain(once, PASSED)).toBe(once);
  const more = `${once}\n## Notes of mine\n`;
  expect(withVerifiedAgain(more, PASSED).startsWith(more)).toBe(true);
  expect(withVerifiedAgain("\n".repeat(200_000) + "x", PASSED).length).toBeGreaterThan(200_000);
});

test("two runs over one input give the same bytes but for run.json and the report's run id", async () => {
  const later = {
    ...APPLY,
    runId: "20270101T000000Z-00000000",
    timings: { ...APPLY.timings, finishedAt: "2027-01-01T00:00:01Z", totalMs: 1 },
  };
  const [first, second] = [await runFiles(APPLY), await runFiles(later)];
  const rest = (files: typeof first) =>
    files.artefacts.filter(({ path }) => path !== "run.json").map((
      { path, bytes },
    ) => [path, Buffer.from(bytes).toString().replace(/^Run `.*`$/m, "")]);
  expect(rest(second)).toEqual(rest(first));
});
