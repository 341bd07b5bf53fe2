/**
 * Fields whose own text is part of what the program does: `{x=}` prints it, a t-string keeps it. A name there is not respelled.
 */

import type { Span } from "../../../python/ast.ts";
import type { Source } from "../../scan/source.ts";

export interface ShownFields {
  /** Whether an offset stands in such a field. */
  hold(offset: number): boolean;
}

export function fieldsThatShowText({ tree, text }: Source): ShownFields {
  const fields: Span[] = [];
  for (const node of tree.nodes) {
    if (node.kind !== "Interpolation" && node.kind !== "FormattedValue") continue;
    if (node.kind === "FormattedValue" && !/^[\s)]*=/.test(text.slice(node.value.end, node.end))) continue;
    // Fields inside fields add nothing to the outer one, which comes first.
    if (node.start >= (fields.at(-1)?.end ?? 0)) fields.push(node);
  }
  return { hold: (offset) => holds(fields, offset) };
}

function holds(fields: readonly Span[], offset: number): boolean {
  let low = 0;
  let high = fields.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((fields[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const field = fields[low];
  return field !== undefined && field.start <= offset && offset < field.end;
}
