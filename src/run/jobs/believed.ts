/**
 * What a thread said, held against what it was asked: a thread that was hit by a fault of the runtime, or is not the one that
 * was built, must not write a run's evidence. Order of files, packs and keys is part of the answer, as the documents are written from it.
 */
import {
  boolean,
  check,
  closedMapping,
  integer,
  isMapping,
  listOf,
  oneOf,
  type Report,
  type Shape,
  text,
} from "../../core/shape.ts";
import { Bail } from "../../core/vocabulary/bail.ts";
import { ConfidenceReason } from "../../core/vocabulary/confidence_reason.ts";
import { FindingKind } from "../../core/vocabulary/finding_kind.ts";
import { LimitationCode } from "../../core/vocabulary/limitation.ts";
import { ScanStatus } from "../../core/vocabulary/scan_status.ts";
import { Warning } from "../../core/vocabulary/warning.ts";
import type { Verdict } from "../plan/mod.ts";
import type { FileScan, Finding, Limitation, SourceFile } from "../scan/mod.ts";
import type { FileAnswer, OwnPlan, Question } from "./answer.ts";

/** The answers, where they are answers to this; null otherwise. */
export function believed(
  said: unknown,
  files: readonly SourceFile[],
  question: Question,
): (readonly (FileAnswer | null)[])[] | null {
  if (!Array.isArray(said) || said.length !== files.length) return null;
  const whole = files.every(({ path }, at) => {
    const answers: unknown = said[at];
    return Array.isArray(answers) && answers.length === question.packs.length &&
      answers.every((answer) => answer === null || check(answerShape(path, question.plan), answer).ok);
  });
  return whole ? said as (readonly (FileAnswer | null)[])[] : null;
}

function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path, report) => value === null ? null : shape(value, path, report);
}

function word<W extends string>(words: Readonly<Record<W, string>>): Shape<W> {
  return oneOf(Object.keys(words) as W[]);
}

/** Exactly this. */
function only<T extends string | null>(expected: T): Shape<T> {
  return (value, path, report: Report) =>
    value === expected ? expected : void report(path, `Expected ${expected}`);
}

const bytes: Shape<Uint8Array> = (value, path, report) =>
  value instanceof Uint8Array ? value : void report(path, "Expected bytes");

const bails = nullable(listOf(word(Bail)));

const findingShape = (path: string): Shape<Finding> =>
  closedMapping({
    path: only(path),
    line: integer({ min: 1 }),
    column: integer({ min: 0 }),
    kind: word(FindingKind),
    confidence_reason: word(ConfidenceReason),
    symbol: nullable(text({ min: 1 })),
    evidence: only(null),
    scan_status: word(ScanStatus),
    bail: nullable(word(Bail)),
    caused_by: bails,
  });

const limitationShape = (path: string): Shape<Limitation> =>
  closedMapping({ code: word(LimitationCode), path: only(path), detail: text({ min: 1 }) });

const scanShape = (path: string): Shape<FileScan> =>
  closedMapping({
    path: only(path),
    parsed: boolean(),
    findings: listOf(findingShape(path)),
    limitations: listOf(limitationShape(path)),
    failed: nullable(oneOf(["parse", "names", "rules", "output"])),
    transitive: listOf(text({ min: 1 })),
  });

const verdictShape = (path: string): Shape<Verdict> =>
  closedMapping({
    finding: findingShape(path),
    status: oneOf(["auto", "needs_review", "unsupported", "not_a_usage"]),
    bail: nullable(word(Bail)),
    causedBy: bails,
    ruleId: nullable(text({ min: 1 })),
    warnings: listOf(word(Warning)),
    inEdits: boolean(),
  });

const planShape = (path: string): Shape<OwnPlan> =>
  closedMapping({
    after: nullable(bytes),
    rules: listOf(text({ min: 1 })),
    verdicts: listOf(verdictShape(path)),
    limitations: listOf(limitationShape(path)),
    dropped: listOf(text({ min: 1 })),
  });

function answerShape(path: string, plan: boolean): Shape<unknown> {
  const planned: Shape<unknown> = plan ? planShape(path) : only(null);
  const shape = closedMapping({ scan: scanShape(path), plan: planned });
  return (value, at, report) =>
    isMapping(value) ? shape(value, at, report) : void report(at, "Expected an answer");
}
