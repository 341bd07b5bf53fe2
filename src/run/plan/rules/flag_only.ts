/**
 * `flag_only`: a surface nobody rewrites. The rule only says which of the rows the scan withheld it has guidance for.
 */

import { isUnderAny } from "../../scan/legacy.ts";
import type { FlagOnly } from "../../packs/model.ts";
import type { Graded } from "../../scan/grade.ts";
import type { Rule } from "../rule.ts";

export function flagOnly(id: string, params: FlagOnly): Rule {
  const { symbols = [], attributes = [], patterns = [] } = params;
  const claims = ({ row, bail }: Graded): boolean => {
    if (bail === "attribute_removed") return attributes.includes(row.symbol);
    if (bail !== "flag_only_surface") return false;
    return isUnderAny(row.symbol, symbols) || (row.pattern !== null && patterns.includes(row.pattern));
  };
  return {
    id,
    apply(work) {
      for (const row of work.rows) {
        if (row.state.is === "closed" && claims(row.graded)) work.flag(row, id);
      }
    },
  };
}
