/** One question and its answer. */

/** `note`: nothing is wrong, and a person may want to know. `broken`: a run here would stop, or could not be trusted. */
export type CheckStatus = "ok" | "note" | "broken";

export interface Check {
  readonly check:
    | "version"
    | "platform"
    | "terminal"
    | "git"
    | "links"
    | "repository"
    | "configuration"
    | "packs"
    | "sandbox"
    | "writing";
  readonly status: CheckStatus;
  /** One line. It may hold names of the outside; whoever prints it escapes them. */
  readonly detail: string;
}

export function answered(check: Check["check"], status: CheckStatus, detail: string): Check {
  return { check, status, detail };
}
