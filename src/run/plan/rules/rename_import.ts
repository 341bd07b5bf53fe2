/**
 * `rename_import`: the module moved to another name, and with it the names read through it.
 *
 * An import statement and everything read through it are one group: either the statement and each of its reads can be respelled, or
 * none is. The author's own aliases stay; a module the author named by its path is known by the pack's alias from now on; a symbol taken
 * out of a submodule is read through the submodule, so that a name cannot come to mean two things.
 */

import type { Alias, Import, ImportFrom } from "../../../python/ast.ts";
import type { Bail } from "../../../core/vocabulary/bail.ts";
import type { RenameImport } from "../../packs/model.ts";
import type { Source } from "../../scan/source.ts";
import type { Rule } from "../rule.ts";
import type { FileWork, WorkRow } from "../work.ts";
import { isTaken, pinnedNames } from "./bound_names.ts";
import { writeImport } from "./import_text.ts";
import { boundBy, leafOf, mapped, moduleImport, own, type Target } from "./module_map.ts";
import { respellRow, type Route } from "./reads.ts";
import { fieldsThatShowText, type ShownFields } from "./shown_fields.ts";

export function renameImport(id: string, params: RenameImport): Rule {
  return { id, apply: (work) => new Renaming(id, params, work).run() };
}

/** What becomes of one entry of an import statement. */
type Entry =
  | { readonly ok: true; readonly targets: readonly Target[]; readonly route: Route | null }
  | { readonly ok: false; readonly bail: Bail };

class Renaming {
  readonly #id: string;
  readonly #params: RenameImport;
  readonly #work: FileWork;
  readonly #source: Source;
  readonly #pinned: ReadonlySet<string>;
  readonly #submodules = new Map<string, string | null>();
  /** By what name the file knows, from now on, each name that an import of the module bound. */
  readonly #counterparts = new Map<string, string>();
  #aliasTaken: boolean | null = null;

  constructor(id: string, params: RenameImport, work: FileWork) {
    this.#id = id;
    this.#params = params;
    this.#work = work;
    this.#source = work.source;
    this.#pinned = new Set([...pinnedNames(work.source), ...work.pinned]);
  }

  run(): void {
    const routes = new Map<Alias, Route>();
    const refusals = new Map<Import | ImportFrom, Bail>();
    const statements = [...this.#statements()].map(([statement, rows]) => ({
      statement,
      rows,
      entries: this.#agreeing(statement, statement.names.map((alias) => this.#entry(statement, alias))),
    }));
    for (const { statement, rows, entries } of statements) {
      const refused = entries.find((entry) => !entry.ok);
      if (refused !== undefined && !refused.ok) {
        refusals.set(statement, refused.bail);
        for (const row of rows) this.#work.refuse(row, refused.bail, this.#id);
        continue;
      }
      const accepted = entries.filter((entry) => entry.ok);
      accepted.forEach(({ route }, at) => {
        const alias = statement.names[at];
        if (route !== null && alias !== undefined) routes.set(alias, route);
      });
      writeImport(this.#work, statement, accepted.map((entry) => entry.targets));
      for (const row of rows) this.#work.take(row, this.#id);
    }
    this.#reads(routes, refusals, fieldsThatShowText(this.#source));
  }

  /**
   * Refuses entries that would give a name another counterpart than an earlier entry gave it: `import M` and `import M as M` in two
   * branches bind one name, and its reads can follow only one of them.
   */
  #agreeing(statement: Import | ImportFrom, entries: readonly Entry[]): Entry[] {
    return entries.map((entry, at) => {
      const alias = statement.names[at];
      const binding = alias === undefined ? null : this.#source.names.bindingOf(alias);
      if (!entry.ok || entry.route === null || binding === null) return entry;
      const before = this.#counterparts.get(binding.bound);
      if (before === undefined) this.#counterparts.set(binding.bound, entry.route.bound);
      return before === undefined || before === entry.route.bound
        ? entry
        : { ok: false, bail: "conditional_binding" };
    });
  }

  /** The statements with open import rows under the module, in the order of the file. */
  #statements(): Map<Import | ImportFrom, WorkRow[]> {
    const statements = new Map<Import | ImportFrom, WorkRow[]>();
    for (const row of this.#work.open()) {
      const { anchor } = row.graded.row;
      if (anchor.at !== "import") continue;
      const known = statements.get(anchor.statement);
      if (known === undefined) statements.set(anchor.statement, [row]);
      else known.push(row);
    }
    return statements;
  }

  #reads(
    routes: ReadonlyMap<Alias, Route>,
    refusals: ReadonlyMap<Import | ImportFrom, Bail>,
    shown: ShownFields,
  ): void {
    for (const row of this.#work.open()) {
      const { anchor } = row.graded.row;
      if (anchor.at !== "chain" && anchor.at !== "quoted") continue;
      const bindings = anchor.at === "chain" ? [anchor.binding] : anchor.uses.map((use) => use.binding);
      const refused = bindings.map((binding) => refusals.get(binding.statement)).find((bail) =>
        bail !== undefined
      );
      if (refused !== undefined) this.#work.refuse(row, refused, this.#id);
      else if (respellRow(this.#work, this.#params, routes, shown, row)) this.#work.take(row, this.#id);
    }
  }

  #entry(statement: Import | ImportFrom, alias: Alias): Entry {
    if (statement.kind === "Import") return this.#importEntry(alias);
    return this.#fromEntry(statement.module ?? "", alias);
  }

  #importEntry({ name, asname }: Alias): Entry {
    const { from_module: from, submodule_map: submodules } = this.#params;
    if (name === from) return this.#moduleEntry(asname);
    if (!name.startsWith(`${from}.`)) {
      return { ok: true, targets: [{ form: "import", module: name, as: asname }], route: null };
    }
    const module = own(submodules, name.slice(from.length + 1));
    if (module === null) return { ok: false, bail: "usage_unmapped" };
    if (asname !== null) return kept(moduleImport(module, asname));
    return this.#dottedEntry(name, module);
  }

  /** `import M [as x]`, and `from pkg import leaf` of the module itself without an alias. */
  #moduleEntry(asname: string | null): Entry {
    const { to_module: to, default_alias: alias, from_module: from } = this.#params;
    if (asname !== null) return kept(moduleImport(to, asname));
    const dropped = from.split(".", 1)[0] ?? from;
    if (this.#aliasIsTaken()) return { ok: false, bail: "alias_collision" };
    if (alias !== dropped && this.#pinned.has(dropped)) {
      return { ok: false, bail: "from_import_unmigrated_symbol" };
    }
    return kept(moduleImport(to, alias));
  }

  /** `import M.sub`: the reads spell the path from its top, so the new path is imported the same way where it can be. */
  #dottedEntry(name: string, module: string): Entry {
    const { to_module: to, default_alias: alias } = this.#params;
    const whole = this.#moduleEntry(null);
    if (!whole.ok) return whole;
    if (to === alias && module.startsWith(`${to}.`)) {
      return { ok: true, targets: [{ form: "import", module, as: null }], route: { bound: to } };
    }
    const sub = name.slice(this.#params.from_module.length + 1);
    const bound = this.#submoduleName(sub, module);
    if (bound === null) return { ok: false, bail: "alias_collision" };
    return { ok: true, targets: [...whole.targets, moduleImport(module, bound)], route: { bound: alias } };
  }

  #fromEntry(from: string, alias: Alias): Entry {
    const { name, asname } = alias;
    const { from_module: module, to_module: to, symbol_map: symbols, submodule_map: submodules } =
      this.#params;
    const symbol = `${from}.${name}`;
    if (symbol === module) return this.#leafEntry(asname);
    if (from === module) {
      const submodule = own(submodules, name);
      if (submodule !== null) return this.#submoduleEntry(submodule, alias);
      if (own(symbols, name) !== name) return { ok: false, bail: "from_import_unmigrated_symbol" };
      return {
        ok: true,
        targets: [{ form: "from", module: to, name, as: asname }],
        route: { bound: asname ?? name },
      };
    }
    if (!from.startsWith(`${module}.`)) {
      return { ok: true, targets: [{ form: "from", module: from, name, as: asname }], route: null };
    }
    return this.#symbolEntry(symbol, asname ?? name);
  }

  /** `from pkg import leaf [as x]`, where that is the module. */
  #leafEntry(asname: string | null): Entry {
    if (asname !== null) return this.#moduleEntry(asname);
    const leaf = leafOf(this.#params.from_module);
    const { default_alias: alias, to_module: to } = this.#params;
    if (this.#aliasIsTaken()) return { ok: false, bail: "alias_collision" };
    if (alias !== leaf && this.#pinned.has(leaf)) return { ok: false, bail: "from_import_unmigrated_symbol" };
    return kept(moduleImport(to, alias));
  }

  /** `from M import sub [as x]`: the name the file uses stays, unless the submodule itself has another one now. */
  #submoduleEntry(module: string, { name, asname }: Alias): Entry {
    const target = moduleImport(module, asname ?? leafOf(module));
    if (asname !== null || leafOf(module) === name) return kept(target);
    if (this.#pinned.has(name)) return { ok: false, bail: "from_import_unmigrated_symbol" };
    const bound = this.#submoduleName(name, module);
    return bound === null ? { ok: false, bail: "alias_collision" } : kept(moduleImport(module, bound));
  }

  /** `from M.sub import X [as y]`: the name goes, its reads go through the submodule. */
  #symbolEntry(symbol: string, dropped: string): Entry {
    const counterpart = mapped(this.#params, symbol);
    if (
      counterpart === null || counterpart.submodule === null ||
      symbol.split(".").length !== counterpart.length
    ) {
      return { ok: false, bail: "type_symbol_unmapped" };
    }
    if (this.#pinned.has(dropped)) return { ok: false, bail: "from_import_unmigrated_symbol" };
    const bound = this.#submoduleName(counterpart.submodule, counterpart.module);
    return bound === null
      ? { ok: false, bail: "alias_collision" }
      : kept(moduleImport(counterpart.module, bound));
  }

  /** The name a submodule can be known by: its own, then the pack's fallback. */
  #submoduleName(submodule: string, module: string): string | null {
    const known = this.#submodules.get(submodule);
    if (known !== undefined) return known;
    const name = this.#freeName(submodule, module);
    this.#submodules.set(submodule, name);
    return name;
  }

  #freeName(submodule: string, module: string): string | null {
    const legacy = `${this.#params.from_module}.${submodule}`;
    const candidates = [leafOf(module), own(this.#params.alias_fallbacks, submodule)];
    for (const name of candidates) {
      if (name !== null && !isTaken(this.#source, name, (binding) => binding.stands === legacy)) return name;
    }
    return null;
  }

  #aliasIsTaken(): boolean {
    const { default_alias: alias, from_module: from } = this.#params;
    return this.#aliasTaken ??= isTaken(this.#source, alias, (binding) => binding.stands === from);
  }
}

function kept(target: Target): Entry {
  return { ok: true, targets: [target], route: { bound: boundBy(target) } };
}
