/** What holds between the counts of run.json. */
import type { RunDocument } from "../models/run.ts";
import type { Faults } from "./report.ts";

export function countRules(faults: Faults, run: RunDocument): void {
  const { counts, mode } = run;
  const sum = counts.eligible + counts.auto + counts.needs_review + counts.unsupported + counts.not_a_usage;
  faults.expect(counts.findings === sum, "counts.findings", `the sum of its split, ${sum}`, counts.findings);
  faults.expect(
    counts.files_parsed <= counts.files_selected,
    "counts.files_parsed",
    `at most ${counts.files_selected}`,
    counts.files_parsed,
  );
  if (mode === "scan") {
    faults.expect(counts.auto === 0, "counts.auto", "0 on a scan", counts.auto);
    faults.expect(counts.warnings === 0, "counts.warnings", "0 on a scan", counts.warnings);
  } else faults.expect(counts.eligible === 0, "counts.eligible", `0 on a ${mode}`, counts.eligible);
}
