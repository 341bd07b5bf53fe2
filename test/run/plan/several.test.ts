import { expect, test } from "vitest";
import { decodeUtf8, encodeUtf8 } from "../../../src/core/utf8.ts";
import type { Pack } from "../../../src/run/packs/model.ts";
import { planSources } from "../../../src/run/plan/several.ts";
import { countVerdicts, editRows, withheldRows } from "../../../src/run/plan/rows.ts";
import { scanFiles } from "../../../src/run/scan/files.ts";
import { projectPlan } from "../../../src/run/scan/pack.ts";
import { GENAI, PYPDF } from "../scan/sample_pack.ts";

function planned(files: Record<string, string>, packs: readonly Pack[] = [GENAI, PYPDF]) {
  const sources = Object.entries(files).map(([path, text]) => ({ path, bytes: encodeUtf8(text) }));
  const entries = packs.map((pack) => {
    const plan = projectPlan(pack);
    return { pack: plan, scan: scanFiles(sources, plan), blocked: null };
  });
  return planSources(sources, entries);
}

const BOTH = "import os, acme.oldai\nimport PyPDF2\nacme.oldai.Model(PyPDF2.PdfReader)\n";

test("one change a file, from before the first pack to after the last", () => {
  const plan = planned({ "a.py": BOTH, "b.py": "import os\n" });
  expect(plan.files).toHaveLength(1);
  expect(decodeUtf8(plan.files[0]?.after ?? new Uint8Array())).toBe(
    "import os\nfrom acme import ai\nimport pypdf\nai.Model(pypdf.PdfReader)\n",
  );
  expect(decodeUtf8(plan.files[0]?.before ?? new Uint8Array())).toBe(BOTH);
  expect(plan.files[0]?.rules).toEqual([
    "py-pdf/acme-old-to-acme-new:rename-import",
    "py-pdf/pypdf2-to-pypdf:rename-import",
  ]);
});

test("an edit's line is in the text its own pack read; counts and withheld stay with the findings", () => {
  const plan = planned({ "a.py": BOTH });
  expect(editRows(plan.edits).map((row) => [row.line, row.rule_id])).toEqual([
    [1, "py-pdf/acme-old-to-acme-new:rename-import"],
    [3, "py-pdf/acme-old-to-acme-new:rename-import"],
    [3, "py-pdf/pypdf2-to-pypdf:rename-import"],
    [4, "py-pdf/pypdf2-to-pypdf:rename-import"],
  ]);
  expect(plan.verdicts.map(({ verdict }) => [verdict.finding.line, verdict.status])).toEqual([
    [1, "auto"],
    [3, "auto"],
    [2, "auto"],
    [3, "auto"],
  ]);
  expect(countVerdicts(plan.verdicts)).toMatchObject({ findings: 4, auto: 4 });
});

test("atomicity is each pack's own", () => {
  const plan = planned({ "a.py": "import acme.oldai\nimport PyPDF2\nPyPDF2.Odd\nacme.oldai.Model\n" });
  expect(decodeUtf8(plan.files[0]?.after ?? new Uint8Array())).toBe(
    "from acme import ai\nimport PyPDF2\nPyPDF2.Odd\nai.Model\n",
  );
  expect(withheldRows(plan.verdicts).map((row) => [row.line, row.bail])).toEqual([
    [2, "file_not_fully_migrated"],
    [3, "usage_unmapped"],
  ]);
});

test("settling may give files back, and nothing is written then", () => {
  const sources = [{ path: "a.py", bytes: encodeUtf8("import PyPDF2\n") }];
  const pack = projectPlan(PYPDF);
  const plan = planSources(sources, [{ pack, scan: scanFiles(sources, pack), blocked: null }], (own) => ({
    ...own,
    files: own.files.map((file) => ({ ...file, after: null, rules: [] })),
  }));
  expect(plan.files).toEqual([]);
});
