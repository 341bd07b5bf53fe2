/** Which of a pack's `flag_only` changes speaks to which findings, and what it says: the message a person reads beside a count. */
import type { Finding } from "../evidence/models/finding.ts";
import type { Pack } from "../packs/mod.ts";
import { isUnderAny } from "../scan/mod.ts";
import type { Guidance } from "./result.ts";

/** One entry for each change that claimed a row, in the pack's order. */
export function guidanceOf(pack: Pack, findings: readonly Finding[]): Guidance[] {
  return pack.changes.flatMap((change) => {
    if (change.kind !== "flag_only") return [];
    const { message, suggestion, symbols = [], attributes = [], patterns = [] } = change.params;
    const count = findings.filter(({ bail, symbol, confidence_reason: reason }) => {
      if (symbol === null) return false;
      if (bail === "attribute_removed") return attributes.includes(symbol);
      if (bail !== "flag_only_surface") return false;
      return isUnderAny(symbol, symbols) || patterns.some((pattern) => speaksTo(pattern, reason));
    }).length;
    return count === 0 ? [] : [{ ruleId: `${pack.id}:${change.id}`, count, message, suggestion }];
  });
}

/** A stub in `sys.modules` is recorded under the reason of every dynamic access. */
function speaksTo(pattern: string, reason: Finding["confidence_reason"]): boolean {
  if (pattern === "mock_patch_target") return reason === "mock_patch_target";
  return reason === "dynamic_access";
}
