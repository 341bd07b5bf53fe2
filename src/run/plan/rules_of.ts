/**
 * Which rule answers for which kind of change.
 */

import type { PlanPack } from "../scan/pack.ts";
import type { Rule } from "./rule.ts";
import { flagOnly } from "./rules/flag_only.ts";
import { renameImport } from "./rules/rename_import.ts";

/** The rules of a pack that work on source files, in its order. A kind without a rule here answers for no row. */
export function rulesOf(pack: PlanPack): Rule[] {
  const rules: Rule[] = [];
  for (const change of pack.changes) {
    const id = `${pack.id}:${change.id}`;
    if (change.kind === "rename_import") rules.push(renameImport(id, change.params));
    else if (change.kind === "flag_only") rules.push(flagOnly(id, change.params));
  }
  return rules;
}
