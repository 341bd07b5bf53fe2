/**
 * The verification of a run as run.json records it: what the baseline said, what ran after the patch, and which of the two decides.
 *
 * Source: the run folder contract, `verify`; the order is that of the exit code table.
 */
import type { VerifyReason } from "../../core/vocabulary/verify.ts";
import type { VerifyRecord } from "../evidence/models/verify.ts";
import type { Phase } from "./phase.ts";

/** A verdict without commands. */
export function notRun(
  reason: Extract<VerifyReason, "dry_run" | "no_changes_to_verify" | "no_verify_commands" | "policy_refused">,
  baseline: Phase | null = null,
): VerifyRecord {
  return { status: "not_run", reason, commands: [], baseline: baselineOf(baseline), edited: [] };
}

/** A baseline that did not pass settles the run: nothing after it can be judged, and it is never a failure. */
export function baselineSettles(baseline: Phase): VerifyRecord {
  const reason = baseline.status === "fail" ? "baseline_failed" : baseline.reason;
  return { status: "inconclusive", reason, commands: [], baseline: baselineOf(baseline), edited: [] };
}

/** Written files that do not compile are asked first, and are a failure with or without commands. */
export function doesNotCompile(baseline: Phase | null, edited: readonly string[] = []): VerifyRecord {
  return {
    status: "fail",
    reason: "changed_file_does_not_compile",
    commands: [],
    baseline: baselineOf(baseline),
    edited: [...edited],
  };
}

/** What the commands after the patch said. */
export function afterPhase(
  after: Phase,
  baseline: Phase | null,
  edited: readonly string[] = [],
): VerifyRecord {
  return {
    status: after.status,
    reason: after.reason,
    commands: [...after.commands],
    baseline: baselineOf(baseline),
    edited: [...edited],
  };
}

/** A later verification that found other bytes than the run wrote. */
export function treeChanged(): VerifyRecord {
  return { status: "inconclusive", reason: "tree_changed", commands: [], baseline: null, edited: [] };
}

function baselineOf(phase: Phase | null): VerifyRecord["baseline"] {
  return phase === null
    ? null
    : { status: phase.status, reason: phase.reason, commands: [...phase.commands] };
}
