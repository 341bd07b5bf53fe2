/** Why the sandbox gave no verdict: a closed list, so that a caller can be seen to treat each. */

export const sandboxRefusals = {
  out_of_time: "the program reached its deadline and was interrupted inside",
  out_of_memory: "the program asked for more memory than its budget",
  out_of_stack: "the program nested its calls deeper than its budget",
  killed: "the program did not stop when it was told to, or broke its engine, and was ended from outside",
  threw: "the program threw, or is no program",
  not_json: "what the program returned cannot be written as JSON",
  too_large: "the input or the verdict is longer than its budget",
  unavailable: "there is no such program, or the engine could not be started",
} as const;

export type SandboxRefusal = keyof typeof sandboxRefusals;

export interface Refused {
  readonly ok: false;
  readonly refusal: SandboxRefusal;
  /** One line for a person; text of the guest's own in it is cut, and not to be trusted. */
  readonly detail: string;
}

export type Verdict = { readonly ok: true; readonly value: unknown } | Refused;

export function refused(refusal: SandboxRefusal, detail: string = sandboxRefusals[refusal]): Refused {
  return { ok: false, refusal, detail };
}
