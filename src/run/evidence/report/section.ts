/** A section of the report: a pure function of the record and the documents made from it. */
import type { FindingsDocument } from "../models/finding.ts";
import type { PlanDocument } from "../models/plan.ts";
import type { RunDocument } from "../models/run.ts";
import type { RunRecord } from "../record.ts";

/** What every section looks at. */
export interface ReportInput {
  readonly record: RunRecord;
  readonly run: RunDocument;
  readonly findings: FindingsDocument;
  readonly plan: PlanDocument | null;
}

/** Null where the section has no place in the run. */
export type Section = (input: ReportInput) => string | null;
