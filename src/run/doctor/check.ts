/** One question and its answer. */

export const CheckName = {
  version: "Which release this is, and in which form",
  platform: "What it runs on",
  terminal: "What the streams are",
  git: "Whether git is found",
  links: "Whether opening a link without following it is refused",
  repository: "What the directory is to git",
  configuration: "A file that is read, or ignored",
  packs: "A pack a run would try",
  sandbox: "Whether untrusted data is judged, and a judge without end is ended",
  writing: "Whether a run folder could be made here",
} as const;
export type CheckName = keyof typeof CheckName;

export const CheckStatus = {
  ok: "As it has to be",
  note: "Nothing is wrong, and you may want to know",
  broken: "A run here would stop, or could not be trusted",
} as const;
export type CheckStatus = keyof typeof CheckStatus;

export interface Check {
  readonly check: CheckName;
  readonly status: CheckStatus;
  /** One line. It may hold names of the outside; whoever prints it escapes them. */
  readonly detail: string;
}

export function answered(check: CheckName, status: CheckStatus, detail: string): Check {
  return { check, status, detail };
}
