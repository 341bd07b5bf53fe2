/** What holds inside the verify object, and between it and what the run wrote. */
import type { Fault } from "../../../schema/fault.ts";
import {
  VERIFY_REASONS,
  VERIFY_WORST_FIRST,
  type VerifyReason,
  type VerifyStatus,
} from "../../../core/vocabulary/verify.ts";
import type { CommandRecord, PhaseRecord, VerifyRecord } from "../models/verify.ts";
import { sortedSet } from "./order.ts";
import { Faults } from "./report.ts";

/** Reasons that leave no tree to be checked as it stands. */
const SETTLED_BEFORE: readonly VerifyReason[] = [
  "dry_run",
  "no_changes_to_verify",
  "baseline_failed",
  "tree_changed",
];

/** The rules of the verify object by itself. */
export function checkVerify(verify: VerifyRecord): readonly Fault[] {
  const faults = new Faults();
  verifyRules(faults, verify, "verify");
  return faults.list;
}

export function verifyRules(faults: Faults, verify: VerifyRecord, at: string): void {
  const { reason, baseline } = verify;
  phaseRules(faults, verify, at);
  if (baseline === null) {
    faults.expect(
      reason !== "baseline_failed",
      `${at}.reason`,
      "another reason where no baseline ran",
      reason,
    );
  } else {
    phaseRules(faults, baseline, `${at}.baseline`);
    faults.expect(
      baseline.status !== "not_run",
      `${at}.baseline.status`,
      "a verdict of a baseline that ran",
      "not_run",
    );
    faults.expect(
      verify.edited.length === 0,
      `${at}.edited`,
      "nothing edited in a run with a baseline",
      verify.edited,
    );
  }
  if (reason === "baseline_failed") {
    faults.expect(
      baseline?.status === "fail",
      `${at}.baseline`,
      "a baseline that failed",
      baseline?.status ?? null,
    );
  }
  if (reason === "baseline_failed" || reason === "tree_changed") {
    faults.expect(verify.commands.length === 0, `${at}.commands`, "no command", verify.commands);
  }
  const asItStood = reason === null || !SETTLED_BEFORE.includes(reason);
  faults.expect(asItStood || verify.edited.length === 0, `${at}.edited`, "an empty list", verify.edited);
  sortedSet(faults, `${at}.edited`, verify.edited);
}

function phaseRules(faults: Faults, phase: PhaseRecord | VerifyRecord, at: string): void {
  const { status, reason, commands } = phase;
  const allowed = VERIFY_REASONS[status];
  const fits = reason === null ? allowed.length === 0 : allowed.includes(reason);
  faults.expect(fits, `${at}.reason`, allowed.length === 0 ? "null" : `one of ${allowed.join(", ")}`, reason);
  faults.expect(
    status !== "not_run" || commands.length === 0,
    `${at}.commands`,
    "no command where nothing ran",
    commands,
  );
  faults.expect(
    status !== "pass" || commands.length > 0,
    `${at}.commands`,
    "a command that passed",
    commands,
  );
  commands.forEach((command, index) => commandRules(faults, command, `${at}.commands[${index}]`));
  if (commands.length === 0 || reason === "changed_file_does_not_compile") return;
  const worst = worstOf(commands);
  faults.expect(status === worst, `${at}.status`, `the worst of its commands, ${worst}`, status);
  const first = commands.find((command) => command.status === worst)?.reason ?? null;
  faults.expect(
    status !== worst || reason === first,
    `${at}.reason`,
    `its first such command's, ${first}`,
    reason,
  );
}

/** The worst status of a list; not_run for an empty one. */
export function worstOf(commands: readonly { readonly status: VerifyStatus }[]): VerifyStatus {
  return VERIFY_WORST_FIRST.find((status) => commands.some((command) => command.status === status)) ??
    "not_run";
}

function commandRules(faults: Faults, command: CommandRecord, at: string): void {
  const { status, reason, exit_code: code } = command;
  const verdicts: Readonly<Record<string, VerifyStatus>> = {
    command_failed: "fail",
    command_not_executable: "inconclusive",
    timeout: "inconclusive",
  };
  const expected = reason === null ? "pass" : verdicts[reason];
  faults.expect(status === expected, `${at}.reason`, "a command's own reason, fitting its status", reason);
  faults.same(
    code === null,
    reason === "command_not_executable",
    `${at}.exit_code`,
    "null exactly where no process started",
    code,
  );
  if (code === null || reason === "timeout") return;
  faults.same(code === 0, status === "pass", `${at}.exit_code`, "0 exactly on a pass", code);
}
