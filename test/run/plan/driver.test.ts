import { expect, test } from "vitest";
import { encodeUtf8 } from "../../../src/core/utf8.ts";
import { analyseFile } from "../../../src/run/scan/analyse.ts";
import { projectPlan } from "../../../src/run/scan/pack.ts";
import { planAnalysed } from "../../../src/run/plan/file.ts";
import { bindsItsNames } from "../../../src/run/plan/output.ts";
import { gate } from "../../../src/run/scan/gates.ts";
import { holdAll, planFiles, standingOf } from "../../../src/run/plan/pack.ts";
import { countVerdicts, editRows, withheldRows } from "../../../src/run/plan/rows.ts";
import { PYPDF } from "../scan/sample_pack.ts";
import { planText } from "./plan_text.ts";

const PACK = projectPlan(PYPDF);
const RULE = `${PYPDF.id}:rename-import`;

function own(text: string) {
  return planText(text).verdicts.map((verdict) => ({ pack: PYPDF.id, verdict }));
}

test("an edit row for each eligible finding, none for what the scan withheld", () => {
  expect(editRows(own("import PyPDF2\nPyPDF2.PdfReader\n# PyPDF2\n"))).toEqual([
    { path: "app.py", line: 1, status: "auto", rule_id: RULE, reason: null, caused_by: null, warnings: [] },
    { path: "app.py", line: 2, status: "auto", rule_id: RULE, reason: null, caused_by: null, warnings: [] },
  ]);
  expect(editRows(own("def f():\n    import PyPDF2\n"))).toEqual([]);
});

test("a flag_only change has a row for what it claims, and only that", () => {
  const rows = own(
    "import PyPDF2\nPyPDF2.PdfFileReader\npatch('PyPDF2')\nPyPDF2.PdfReader.namedDestinations\n",
  );
  expect(editRows(rows).map((row) => [row.line, row.status, row.rule_id, row.reason])).toEqual([
    [2, "needs_review", `${PYPDF.id}:flag-removed`, "flag_only_surface"],
    [3, "needs_review", `${PYPDF.id}:flag-indirect`, "flag_only_surface"],
    [4, "unsupported", `${PYPDF.id}:flag-gone-attribute`, "attribute_removed"],
  ]);
  expect(withheldRows(rows).map((row) => [row.line, row.bail, row.caused_by])).toEqual([
    [1, "file_not_fully_migrated", ["attribute_removed", "flag_only_surface"]],
    [2, "flag_only_surface", null],
    [3, "flag_only_surface", null],
    [4, "attribute_removed", null],
  ]);
});

test("what no rule takes is unmapped, and holds the rest of the file", () => {
  expect(editRows(own("import PyPDF2\nPyPDF2.Odd\n")).map((row) => [row.rule_id, row.reason, row.caused_by]))
    .toEqual([
      [RULE, "file_not_fully_migrated", ["usage_unmapped"]],
      [null, "usage_unmapped", null],
    ]);
});

test("counts split over verdicts", () => {
  expect(countVerdicts(own("import PyPDF2\nPyPDF2.PdfReader\n# PyPDF2\n"))).toEqual({
    findings: 3,
    auto: 2,
    needs_review: 0,
    unsupported: 0,
    not_a_usage: 1,
    warnings: 0,
  });
});

test("a blocked pack proposes nothing and says why on every eligible row", () => {
  const analysis = analyseFile("app.py", encodeUtf8("import PyPDF2\nPyPDF2.PdfReader\n"), PACK);
  if (!analysis.ok) throw new Error("The sample does not parse");
  const plan = planAnalysed(analysis.file, PACK, "runtime_unsupported");
  expect(plan.after).toBeNull();
  expect(plan.verdicts.map(({ bail, ruleId, inEdits }) => [bail, ruleId, inEdits])).toEqual([
    ["runtime_unsupported", null, true],
    ["runtime_unsupported", null, true],
  ]);
});

test("an unbound name that the input did not read fails the gate", () => {
  const source = (text: string) => {
    const gated = gate("app.py", encodeUtf8(text));
    if (!gated.ok) throw new Error("The sample does not parse");
    return gated.source;
  };
  expect(bindsItsNames(source("a"), source("b"))).toBe(false);
  expect(bindsItsNames(source("a"), source("a\nb = 1\nb\nprint"))).toBe(true);
});

test("output that the gates refuse gives the file back", () => {
  const broken = projectPlan({
    ...PYPDF,
    changes: PYPDF.changes.map((change) =>
      change.kind === "rename_import"
        ? { ...change, params: { ...change.params, to_module: "not a module" } }
        : change
    ),
  });
  const plan = planFiles([{ path: "a.py", bytes: encodeUtf8("import PyPDF2 as p\n") }], broken).files[0];
  expect(plan?.after).toBeNull();
  expect(plan?.verdicts.map(({ bail }) => bail)).toEqual(["output_does_not_parse"]);
});

test("a fault inside the tool costs the file its edits, and names the class and the stage", () => {
  const faulty = { ...PACK, changes: [{ ...PACK.changes[0], params: null }] } as unknown as typeof PACK;
  const plan = planFiles([{ path: "a.py", bytes: encodeUtf8("import PyPDF2\n# x\n") }], faulty).files[0];
  expect(plan?.after).toBeNull();
  expect(plan?.verdicts.map(({ bail }) => bail)).toEqual(["internal_error"]);
  expect(plan?.limitations).toEqual([
    { code: "internal_error", path: "a.py", detail: "TypeError while applying rules to it (rules)" },
  ]);
});

test("where a file stands to the old distribution", () => {
  const standing = (text: string, coupled = false) => standingOf(planText(text), coupled);
  expect(standing("import PyPDF2\n")).toBe("migrated");
  expect(standing("# PyPDF2\n")).toBe("neither");
  expect(standing("patch('PyPDF2')\n")).toBe("blocking");
  expect(standing("__import__('PyPDF2')\n")).toBe("blocking");
  expect(standing("from PyPDF2 import *\n")).toBe("blocking");
  expect(standing("import PyPDF2 (\n")).toBe("blocking");
});

test("holding a pack gives every file back", () => {
  const files = [{ path: "a.py", bytes: encodeUtf8("import PyPDF2\n") }, {
    path: "b.py",
    bytes: encodeUtf8("x\n"),
  }];
  const held = holdAll(planFiles(files, PACK), "repo_not_fully_migrated");
  expect(held.files).toHaveLength(1);
  expect(held.files[0]).toMatchObject({ after: null, rules: [] });
  expect(held.files[0]?.verdicts.map(({ bail, status }) => [bail, status])).toEqual([
    ["repo_not_fully_migrated", "needs_review"],
  ]);
});
