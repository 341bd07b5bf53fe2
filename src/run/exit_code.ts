/**
 * The exit code of an apply, a dry run and a later verification, as decision tables over recorded facts. `audit` recomputes a folder's
 * `exit_code` with the same functions, so whatever they need must stand in run.json. Source: the command line contract, exit codes.
 */

/** What the decision looks at; the fields of run.json that carry the same names. */
export interface Facts {
  readonly mode: "scan" | "plan" | "apply";
  readonly refused: readonly unknown[];
  readonly file_edits: readonly unknown[];
  readonly withheld: readonly unknown[];
  readonly packs: readonly unknown[];
  readonly verify: { readonly status: string; readonly reason: string | null } | null;
}

/** The exit code of `scan` and `fix`: the first row that holds. */
export function runExitCode(facts: Facts): 0 | 3 | 4 | 5 | 6 {
  if (facts.mode !== "apply") return 0;
  const { status, reason } = facts.verify ?? { status: "not_run", reason: null };
  if (facts.refused.length > 0) return 5;
  if (reason === "policy_refused") return 5;
  if (status === "fail") return 3;
  if (status === "inconclusive" || reason === "no_verify_commands") return 6;
  const wroteNothing = facts.file_edits.length === 0 && facts.packs.length > 0;
  if (wroteNothing || facts.withheld.length > 0) return 4;
  return 0;
}

/** The exit code of a later `verify`, by its verdict alone. */
export function verifyExitCode(
  verify: { readonly status: string; readonly reason: string | null },
): 0 | 3 | 5 | 6 {
  if (verify.reason === "policy_refused") return 5;
  if (verify.status === "pass") return 0;
  if (verify.status === "fail") return 3;
  return 6;
}
