/**
 * The compiled validators by document, each loaded when it is first asked for. The imports are spelled out, so that a bundler
 * takes all of them in.
 */
import { found, pathText } from "../core/shape.ts";
import { hasLoneSurrogate } from "../core/utf8.ts";
import { type Complaint, explain } from "./explain.ts";
import type { Fault } from "./fault.ts";

interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly Complaint[] | null;
}

const VALIDATORS = {
  run: () => import("../../generated/validators/run.js"),
  findings: () => import("../../generated/validators/findings.js"),
  plan: () => import("../../generated/validators/plan.js"),
  undo: () => import("../../generated/validators/undo.js"),
  model: () => import("../../generated/validators/model.js"),
  proposal: () => import("../../generated/validators/proposal.js"),
  outdated: () => import("../../generated/validators/outdated.js"),
  journal: () => import("../../generated/validators/journal.js"),
} as const;
export type DocumentName = keyof typeof VALIDATORS;

/** More faults than this help nobody. */
const MOST_FAULTS = 100;

/** Where the value is not what the document's model says; at most a hundred places. */
export async function validate(name: DocumentName, value: unknown): Promise<readonly Fault[]> {
  const { default: compiled } = await VALIDATORS[name]();
  const validator: Validator = compiled;
  if (validator(value)) return surrogateFaults(value);
  return (validator.errors ?? []).slice(0, MOST_FAULTS).map((complaint) => explain(complaint, value));
}

/** Text that no UTF-8 file can hold; a schema has no word for it. */
function surrogateFaults(document: unknown): Fault[] {
  const faults: Fault[] = [];
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === "string") {
      if (!hasLoneSurrogate(value) || faults.length >= MOST_FAULTS) return;
      faults.push({ path: pathText(path), expected: "text without a lone surrogate", found: found(value) });
    } else if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...path, index]));
    else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
    }
  };
  visit(document, []);
  return faults;
}
