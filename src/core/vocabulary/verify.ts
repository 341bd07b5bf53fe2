/** The gate's verdict, worst first: a phase has the worst status of its commands. */
export const VerifyStatus = {
  pass: "Every command exited 0",
  fail: "Something that must hold after the patch does not",
  inconclusive: "Nothing can be concluded from what ran",
  not_run: "Nothing ran",
} as const;
export type VerifyStatus = keyof typeof VerifyStatus;

/** From the worst to the best. */
export const VERIFY_WORST_FIRST: readonly VerifyStatus[] = ["fail", "inconclusive", "not_run", "pass"];

/** Why a phase or the gate did not pass. */
export const VerifyReason = {
  baseline_failed: "Commands failed before the patch, so nothing after it can be judged",
  changed_file_does_not_compile: "A written file does not compile",
  command_failed: "A command exited with another code than 0",
  command_not_executable: "A program is missing or may not be started",
  dry_run: "Nothing was written, because --apply was not given",
  no_changes_to_verify: "The apply wrote no file",
  no_verify_commands: "Files were written and no command is configured",
  policy_refused: "A command of the repository is not trusted",
  timeout: "A command outlasted its limit",
  tree_changed: "A written file no longer has the bytes the run wrote",
} as const;
export type VerifyReason = keyof typeof VerifyReason;

/** Which reasons a status may carry; `pass` carries none. */
export const VERIFY_REASONS: Readonly<Record<VerifyStatus, readonly VerifyReason[]>> = {
  pass: [],
  fail: ["command_failed", "changed_file_does_not_compile"],
  inconclusive: ["timeout", "tree_changed", "baseline_failed", "command_not_executable"],
  not_run: ["no_verify_commands", "policy_refused", "dry_run", "no_changes_to_verify"],
};

/** What a person can do about each. */
export const VerifyAdvice: Readonly<Record<VerifyReason, string>> = {
  baseline_failed: "Undo, get the commands passing, then fix again",
  changed_file_does_not_compile: "Undo, and report the file",
  command_failed: "Read the command's log under verify/",
  command_not_executable: "Name the program of the project's own environment with --verify",
  dry_run: "Add --apply to write",
  no_changes_to_verify: "Nothing to do",
  no_verify_commands: "Pass --verify, or set verify.commands in .obelize.yml",
  policy_refused: "Read the command in .obelize.yml, then pass --trust-repo-config",
  timeout: "Raise --timeout, or name a faster command",
  tree_changed: "Pass --current to check the tree as it stands",
};

/** Where a command came from: its rung of trust. */
export const CommandSource = {
  cli: "Given with --verify: runs without asking",
  user_allowlist: "Allowed by the user's own file: runs without asking",
  repo_config: "Named by the repository: runs only when trusted",
} as const;
export type CommandSource = keyof typeof CommandSource;
