import { expect, test } from "vitest";
import { type Facts, runExitCode, verifyExitCode } from "../../src/run/exit_code.ts";

const clean: Facts = {
  mode: "apply",
  refused: [],
  file_edits: [{}],
  withheld: [],
  packs: [{}],
  verify: { status: "pass", reason: null },
};

const rows: readonly (readonly [string, Partial<Facts>, number])[] = [
  ["written and verified", {}, 0],
  ["a refused write", { refused: [{}] }, 5],
  ["a refused write before a failed verification", {
    refused: [{}],
    verify: { status: "fail", reason: "command_failed" },
  }, 5],
  ["an untrusted command", { verify: { status: "not_run", reason: "policy_refused" } }, 5],
  ["a failed command", { verify: { status: "fail", reason: "command_failed" }, withheld: [{}] }, 3],
  ["a timeout", { verify: { status: "inconclusive", reason: "timeout" }, withheld: [{}] }, 6],
  ["no command", { verify: { status: "not_run", reason: "no_verify_commands" } }, 6],
  ["rows left", { withheld: [{}] }, 4],
  ["nothing written", { file_edits: [], verify: { status: "not_run", reason: "no_changes_to_verify" } }, 4],
  ["nothing written as no pack applied", {
    file_edits: [],
    packs: [],
    verify: { status: "not_run", reason: "no_changes_to_verify" },
  }, 0],
  ["a dry run with rows left", {
    mode: "plan",
    file_edits: [],
    withheld: [{}],
    verify: { status: "not_run", reason: "dry_run" },
  }, 0],
  ["a scan with rows left", { mode: "scan", file_edits: [], withheld: [{}], verify: null }, 0],
];

test.each(rows)("exit code of %s", (_, facts, code) => {
  expect(runExitCode({ ...clean, ...facts })).toBe(code);
});

const verdicts: readonly (readonly [string, string | null, number])[] = [
  ["pass", null, 0],
  ["fail", "command_failed", 3],
  ["fail", "changed_file_does_not_compile", 3],
  ["inconclusive", "timeout", 6],
  ["inconclusive", "tree_changed", 6],
  ["inconclusive", "baseline_failed", 6],
  ["inconclusive", "command_not_executable", 6],
  ["not_run", "no_verify_commands", 6],
  ["not_run", "policy_refused", 5],
];

test.each(verdicts)("a later verification that says %s / %s", (status, reason, code) => {
  expect(verifyExitCode({ status, reason })).toBe(code);
});
