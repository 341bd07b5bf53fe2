/**
 * Where a legacy name went, as a `rename_import` change says: the module, its submodules, and the symbols that have a counterpart.
 */

import { isAtOrUnder } from "../../scan/legacy.ts";
import type { RenameImport } from "../../packs/model.ts";

/** One import statement to be written. */
export type Target =
  | { readonly form: "import"; readonly module: string; readonly as: string | null }
  | { readonly form: "from"; readonly module: string; readonly name: string; readonly as: string | null };

/** A legacy name with its counterpart. */
export interface Mapped {
  /** The segments of the legacy name that the counterpart stands for; what follows is read off the same object. */
  readonly length: number;
  /** The submodule the symbol is in, by its old name; null for the module itself. */
  readonly submodule: string | null;
  /** The new module the symbol is in. */
  readonly module: string;
  /** The symbol's new plain name. */
  readonly name: string;
}

/** The counterpart of a legacy dotted name, or null. */
export function mapped(params: RenameImport, symbol: string): Mapped | null {
  if (!isAtOrUnder(symbol, params.from_module)) return null;
  const base = params.from_module.split(".").length;
  const [first, second] = symbol.split(".").slice(base);
  if (first === undefined) return null;
  const submodule = own(params.submodule_map, first);
  if (submodule !== null && second !== undefined) {
    const name = own(params.symbol_map, `${first}.${second}`);
    return name === null ? null : { length: base + 2, submodule: first, module: submodule, name };
  }
  const name = own(params.symbol_map, first);
  return name === null ? null : { length: base + 1, submodule: null, module: params.to_module, name };
}

/** An own entry of a mapping from a document: `constructor` is a name like any other. */
export function own(map: Readonly<Record<string, string>>, key: string): string | null {
  return Object.hasOwn(map, key) ? map[key] ?? null : null;
}

export function leafOf(module: string): string {
  return module.slice(module.lastIndexOf(".") + 1);
}

/** The import that binds a module under a name. */
export function moduleImport(module: string, bound: string): Target {
  const leaf = leafOf(module);
  const as = bound === leaf ? null : bound;
  const dot = module.lastIndexOf(".");
  return dot < 0
    ? { form: "import", module, as }
    : { form: "from", module: module.slice(0, dot), name: leaf, as };
}

/** The name an import statement binds. */
export function boundBy(target: Target): string {
  if (target.as !== null) return target.as;
  return target.form === "import" ? target.module.split(".", 1)[0] ?? "" : target.name;
}
