/** The exit codes: one table for the program, the help, the README and the tests. */

export const exitCodes = {
  0: "success",
  1: "unexpected error",
  2: "usage error: an option, a path, the configuration or a run folder that cannot be used",
  3: "verification failed after the patch",
  4: "nothing was applied, or rows are left for review; also what --fail-on found",
  5: "policy refusal: a dirty or undescribable tree, a refused write or path, an untrusted command",
  6: "verification gave no verdict",
  7: "a pack is invalid",
} as const;

export type ExitCode = keyof typeof exitCodes;

/** Of several outcomes of one run the first of these is the exit code; 2 and 1 end a run whenever they happen. */
export const precedence: readonly ExitCode[] = [7, 5, 3, 6, 4, 0];
