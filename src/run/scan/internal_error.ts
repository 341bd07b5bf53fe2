/**
 * A fault inside the tool, as a limitation: the class of the error and the stage, never its message, which may quote the file.
 */

import type { Limitation, Stage } from "./result.ts";

const STAGE: Readonly<Record<Stage, string>> = {
  parse: "reading it",
  names: "resolving its names",
  rules: "applying rules to it",
  output: "checking what the rules wrote",
};

export function internalError(path: string, stage: Stage, fault: unknown): Limitation {
  return { code: "internal_error", path, detail: `${classOf(fault)} while ${STAGE[stage]} (${stage})` };
}

/** The error's class, when that is a plain identifier. */
function classOf(fault: unknown): string {
  const name = fault instanceof Error ? fault.constructor.name : "";
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : "Error";
}
