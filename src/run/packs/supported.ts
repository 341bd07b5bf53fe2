/**
 * Which kinds of change this release can carry out. The format is whole, so that packs can be written and validated ahead of the rules;
 * a run with a kind that has no rules yet would leave half of a migration undone, and is refused instead.
 */
import type { ChangeKind } from "../../core/vocabulary/pack.ts";
import type { Pack } from "./model.ts";

const runs = {
  rename_import: true,
  configure_to_client: false,
  generative_model_calls: false,
  rewrite_call: false,
  rename_setting: false,
  flag_only: true,
  manifest_dependency: true,
} as const satisfies Record<ChangeKind, boolean>;

/** The kinds of a pack that have no rules in this release, in the format's order. */
export function unsupportedKinds(pack: Pack): ChangeKind[] {
  const used = new Set<ChangeKind>(pack.changes.map(({ kind }) => kind));
  return (Object.keys(runs) as ChangeKind[]).filter((kind) => used.has(kind) && !runs[kind]);
}

/** Why a run with this pack is refused; null when it can run. */
export function unsupportedMessage(pack: Pack): string | null {
  const kinds = unsupportedKinds(pack);
  if (kinds.length === 0) return null;
  const list = kinds.join(", ");
  return `Cannot run the pack ${pack.id}: it is valid, but this release has no rules for changes of kind ${list}`;
}
