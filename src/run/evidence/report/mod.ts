/**
 * REPORT.md: what a person reads first. Every section in the contract's order, each a pure function of the record and the documents;
 * nothing measured by a clock stands in it.
 */
import type { FindingsDocument } from "../models/finding.ts";
import type { PlanDocument } from "../models/plan.ts";
import type { RunDocument } from "../models/run.ts";
import type { RunRecord } from "../record.ts";
import { changes, edits, notWritten } from "./changes.ts";
import { findingTables, guidance, withheld } from "./findings.ts";
import { blocked, facts, headline, title } from "./head.ts";
import { limitations } from "./limitations.ts";
import { manifests } from "./manifests.ts";
import { model } from "./model.ts";
import type { ReportInput, Section } from "./section.ts";
import { verification } from "./verification.ts";

const SECTIONS: readonly Section[] = [
  title,
  facts,
  headline,
  blocked,
  changes,
  edits,
  notWritten,
  findingTables,
  withheld,
  guidance,
  manifests,
  verification,
  model,
  limitations,
];

export function reportText(
  record: RunRecord,
  run: RunDocument,
  findings: FindingsDocument,
  plan: PlanDocument | null,
): string {
  const input: ReportInput = { record, run, findings, plan };
  const sections = SECTIONS.map((section) => section(input)).filter((text) => text !== null);
  return sections.join("\n\n") + "\n";
}
