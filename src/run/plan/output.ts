/**
 * The output gates: what a run would write must compile, and must not read a name that nothing binds and that it did not read before.
 */

import type { Bail } from "../../core/vocabulary/bail.ts";
import { sortedUnique } from "../../core/compare.ts";
import { encodeText } from "../../python/decode.ts";
import { gate } from "../scan/gates.ts";
import type { Source } from "../scan/source.ts";
import type { FileWork } from "./work.ts";

export type Output =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly dropped: readonly string[] }
  | {
    readonly ok: false;
    readonly bail: Bail;
  };

export function checkOutput(work: FileWork): Output {
  const { source } = work;
  const edited = work.edited();
  if (!edited.ok) throw new Error(`Rules disagree about ${source.path}: ${edited.fault.code}`);
  const bytes = encodeText(edited.text, source.encoding, source.bom);
  if (bytes === null) return { ok: false, bail: "output_does_not_parse" };
  const gated = gate(source.path, bytes);
  if (!gated.ok || !gated.source.roundTrips || gated.source.text !== edited.text) {
    return { ok: false, bail: "output_does_not_parse" };
  }
  return bindsItsNames(source, gated.source)
    ? { ok: true, bytes, dropped: droppedNames(source, gated.source) }
    : { ok: false, bail: "output_names_unresolved" };
}

/** Every unbound name of the output was unbound in the input as well. */
export function bindsItsNames(before: Source, after: Source): boolean {
  return [...after.names.unbound].every((name) => before.names.unbound.has(name));
}

/** Names that imports at module level bound before and bind no longer, sorted. */
function droppedNames(before: Source, after: Source): string[] {
  const kept = importedNames(after);
  return sortedUnique([...importedNames(before)].filter((name) => !kept.has(name)));
}

function importedNames({ names }: Source): Set<string> {
  return new Set(names.bindings.filter(({ place }) => place === "module").map(({ bound }) => bound));
}
