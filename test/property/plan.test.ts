import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeUtf8 } from "../../src/core/utf8.ts";
import { offsetAfter } from "../../src/python/edit.ts";
import { tokenize } from "../../src/python/mod.ts";
import { checkFindings } from "../../src/run/evidence/rules/finding.ts";
import { checkPlan } from "../../src/run/evidence/rules/plan.ts";
import { planFile } from "../../src/run/plan/file.ts";
import { rulesOf } from "../../src/run/plan/rules_of.ts";
import { editRows } from "../../src/run/plan/rows.ts";
import { FileWork } from "../../src/run/plan/work.ts";
import { analyseFile } from "../../src/run/scan/analyse.ts";
import { gate } from "../../src/run/scan/gates.ts";
import { projectPlan } from "../../src/run/scan/pack.ts";
import { PYPDF } from "../run/scan/sample_pack.ts";
import { program } from "./programs.ts";
import { pythonAnswers, runBoth } from "./python.ts";

const PACK = projectPlan(PYPDF);
const plan = (bytes: Uint8Array) => planFile("program.py", bytes, PACK);

test("what is written passes the gates, binds its names, and is not written twice", () => {
  let written = 0;
  fc.assert(
    fc.property(program, (text) => {
      const { after, verdicts } = plan(encodeUtf8(text));
      if (after === null) return;
      written++;
      expect(verdicts.every(({ status }) => status === "auto" || status === "not_a_usage")).toBe(true);
      const input = gate("program.py", encodeUtf8(text));
      const output = gate("program.py", after);
      if (!input.ok || !output.ok) throw new Error("The output does not pass the gates");
      for (const name of output.source.names.unbound) expect(input.source.names.unbound).toContain(name);
      const again = plan(after);
      expect(again.after).toBeNull();
      expect(again.verdicts.every(({ status }) => status === "not_a_usage")).toBe(true);
    }),
    { numRuns: 400 },
  );
  expect(written).toBeGreaterThan(100);
});

test("a file is written whole or has a row that says why it is not", () => {
  fc.assert(fc.property(program, (text) => {
    const { after, verdicts } = plan(encodeUtf8(text));
    const uses = verdicts.filter(({ status }) => status !== "not_a_usage");
    if (after !== null || uses.length === 0) return;
    expect(uses.some(({ bail }) => bail !== null && bail !== "file_not_fully_migrated")).toBe(true);
    expect(uses.every(({ status }) => status !== "auto")).toBe(true);
  }));
});

test("every token outside the edits is what it was, where it was", () => {
  fc.assert(fc.property(program, (text) => {
    const analysis = analyseFile("program.py", encodeUtf8(text), PACK);
    if (!analysis.ok) throw new Error("The program does not parse");
    const work = new FileWork(analysis.file);
    for (const rule of rulesOf(PACK)) rule.apply(work);
    const edited = work.edited();
    if (!edited.ok) throw new Error(edited.fault.code);
    const edits = work.edits();
    const before = analysis.file.source.tokens;
    const after = tokenize(edited.text);
    if (!("count" in after)) throw new Error(after.message);
    const placed = new Map<number, string>();
    for (let at = 0; at < after.count; at++) {
      const [start = 0, end = 0] = [after.starts[at], after.ends[at]];
      if (end > start) placed.set(start, edited.text.slice(start, end));
    }
    for (let at = 0; at < before.count; at++) {
      const [start = 0, end = 0] = [before.starts[at], before.ends[at]];
      if (end === start || edits.some((edit) => start < edit.end && edit.start < end)) continue;
      expect(placed.get(offsetAfter(edits, start))).toBe(work.source.text.slice(start, end));
    }
  }));
});

test("findings and edits hold the rules of their documents", () => {
  const flagged = fc.constantFrom(
    "",
    "patch('PyPDF2')\n",
    "from PyPDF2 import *\n",
    "def q():\n    import PyPDF2\n",
    "x = PyPDF2\n",
  );
  fc.assert(fc.property(program, flagged, (text, more) => {
    const { scan: { findings }, verdicts } = plan(encodeUtf8(`${more}${text.replace(/^\ufeff/, "")}`));
    const count = (status: string) => findings.filter((row) => row.scan_status === status).length;
    const counts = {
      files_selected: 1,
      files_parsed: 1,
      findings: findings.length,
      eligible: count("eligible"),
      needs_review: count("needs_review"),
      unsupported: count("unsupported"),
      not_a_usage: count("not_a_usage"),
    };
    expect(checkFindings({ obelize_version: "0.1.0", packs: [], counts, findings: [...findings] })).toEqual(
      [],
    );
    const edits = editRows(verdicts.map((verdict) => ({ pack: PACK.id, verdict })));
    expect(checkPlan({ obelize_version: "0.1.0", packs: [], files: [], edits })).toEqual([]);
  }));
});

test.runIf(pythonAnswers)("a program prints the same before and after, each on its own library", () => {
  const pairs = fc.sample(program, { numRuns: 600, seed: 7 }).flatMap((text) => {
    const before = encodeUtf8(text);
    const { after } = plan(before);
    return after === null ? [] : [[before, after] as const];
  });
  expect(pairs.length).toBeGreaterThan(150);
  runBoth(pairs).forEach(([before, after], at) => {
    const shown = pairs[at]?.map((bytes) => Buffer.from(bytes).toString()).join("\n=====\n");
    expect(after, shown).toEqual(before);
    expect(after[1], shown).not.toBe("SyntaxError");
  });
});
