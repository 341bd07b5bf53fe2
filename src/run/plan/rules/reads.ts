/**
 * Respelling what is read through an import that moved.
 */

import type { Alias } from "../../../python/ast.ts";
import type { RenameImport } from "../../packs/model.ts";
import type { QuotedUse } from "../../scan/row.ts";
import type { Source } from "../../scan/source.ts";
import type { FileWork, WorkRow } from "../work.ts";
import { type Mapped, mapped } from "./module_map.ts";
import type { ShownFields } from "./shown_fields.ts";

/** By what name the file knows, from now on, what an import entry bound. */
export interface Route {
  readonly bound: string;
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Records the replacements a row needs; false when it cannot be respelled, and then none is recorded. */
export function respellRow(
  work: FileWork,
  params: RenameImport,
  routes: ReadonlyMap<Alias, Route>,
  shown: ShownFields,
  row: WorkRow,
): boolean {
  const { anchor, symbol } = row.graded.row;
  if (anchor.at === "chain" && shown.hold(anchor.node.start)) return false;
  if (anchor.at === "quoted" && !anchor.exact) return false;
  const uses: readonly QuotedUse[] = anchor.at === "quoted"
    ? anchor.uses
    : anchor.at === "chain"
    ? [anchor]
    : [];
  const counterpart = mapped(params, symbol);
  if (counterpart === null || uses.length === 0) return false;
  const replacements = uses.map((use) => respell(work.source, params, routes, use, counterpart));
  if (replacements.includes(null)) return false;
  for (const list of replacements) {
    for (const { start, end, text } of list ?? []) work.replace({ start, end }, text);
  }
  return true;
}

/**
 * The chain's first segments, up to the mapped symbol, under their new names. Only what changes is replaced, so that layout inside a
 * chain stays.
 */
function respell(
  source: Source,
  params: RenameImport,
  routes: ReadonlyMap<Alias, Route>,
  { chain, binding }: QuotedUse,
  counterpart: Mapped,
): Replacement[] | null {
  const route = routes.get(binding.alias);
  if (route === undefined) return null;
  const standing = binding.stands.split(".").length;
  const base = params.from_module.split(".").length;
  const last = counterpart.length - standing;
  if (last >= chain.direct) return null;
  if (standing >= counterpart.length) {
    return respellSymbol(chain.segments[0], route, counterpart, standing > base + 1);
  }
  const root = Math.max(base - standing, 0);
  const replacements: Replacement[] = [];
  const span = spanOf(source, chain.segments.slice(0, root + 1));
  if (span === null) return null;
  replacements.push({ ...span, text: route.bound });
  if (counterpart.submodule !== null && standing <= base) {
    const segment = chain.segments[root + 1];
    if (segment === undefined) return null;
    replacements.push({ ...segment, text: counterpart.module.slice(params.to_module.length + 1) });
  }
  const symbol = chain.segments[last];
  if (symbol === undefined) return null;
  return [...replacements, { ...symbol, text: counterpart.name }];
}

/** A name bound to the symbol itself: it stays, or it is read through the submodule now. */
function respellSymbol(
  segment: { readonly start: number; readonly end: number } | undefined,
  { bound }: Route,
  counterpart: Mapped,
  throughSubmodule: boolean,
): Replacement[] | null {
  if (segment === undefined) return null;
  const { start, end } = segment;
  return throughSubmodule ? [{ start, end, text: `${bound}.${counterpart.name}` }] : [];
}

/** The text from the first to the last of these segments, unless brackets or comments stand between them. */
function spanOf(
  source: Source,
  segments: readonly { readonly start: number; readonly end: number }[],
): { start: number; end: number } | null {
  const start = segments[0]?.start;
  const end = segments.at(-1)?.end;
  if (start === undefined || end === undefined) return null;
  return /[()#]/.test(source.text.slice(start, end)) ? null : { start, end };
}
