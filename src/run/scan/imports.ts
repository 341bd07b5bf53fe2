/**
 * Import statements of the legacy module: one row for each statement and symbol, the star imports and what they may have bound, and the
 * transitive modules a file really imports.
 */

import type { Alias, Import, ImportFrom, Name } from "../../python/ast.ts";
import type { ConfidenceReason } from "../../core/vocabulary/confidence_reason.ts";
import type { FileCode } from "./grade.ts";
import { isAtOrUnder, isLegacy, isLegacyModule } from "./legacy.ts";
import type { ImportBinding } from "./names.ts";
import type { ScanPack } from "./pack.ts";
import type { Row } from "./row.ts";
import type { Source } from "./source.ts";

export function importStatements(source: Source): (Import | ImportFrom)[] {
  return source.tree.nodes.filter((node): node is Import | ImportFrom =>
    node.kind === "Import" || node.kind === "ImportFrom"
  );
}

export function importRows(source: Source, pack: ScanPack): Row[] {
  return importStatements(source).flatMap((statement) => rowsOf(source, pack, statement));
}

function rowsOf(source: Source, pack: ScanPack, statement: Import | ImportFrom): Row[] {
  if (statement.kind === "ImportFrom" && (statement.level > 0 || statement.module === null)) return [];
  const local = source.names.placeOf(statement) !== "module";
  const rows = new Map<string, Row>();
  const entries = new Map<string, Alias[]>();
  for (const alias of statement.names) {
    const symbol = symbolOf(statement, alias.name);
    if (alias.name === "*") {
      if (isStarSource(pack, symbol)) rows.set("*", starRow(statement, symbol));
      continue;
    }
    if (!isLegacy(pack, symbol)) continue;
    const known = entries.get(symbol);
    if (known !== undefined) {
      known.push(alias);
      continue;
    }
    const aliases = [alias];
    entries.set(symbol, aliases);
    rows.set(symbol, {
      kind: "import",
      reason: reasonOfImport(pack, statement, alias.asname !== null, symbol),
      symbol,
      offset: statement.start,
      codes: new Set(local ? ["local_import"] : []),
      pattern: null,
      anchor: { at: "import", statement, aliases },
    });
  }
  return [...rows.values()];
}

/**
 * Closes the file where the scope of a legacy import binds its name to something else as well, whether or not the name is read: what
 * another module takes from here would change its meaning.
 */
export function doubtfulImports(source: Source, rows: readonly Row[]): FileCode[] {
  const codes: FileCode[] = [];
  for (const row of rows) {
    if (row.anchor.at !== "import") continue;
    const { statement, aliases } = row.anchor;
    for (const alias of aliases) {
      const binding = source.names.bindingOf(alias);
      if (binding === null) continue;
      const { imports, local } = source.names.resolveAt(statement, binding.bound);
      const doubt = imports.length > 1 ? "conditional_binding" : local ? "module_alias_rebound" : null;
      if (doubt === null) continue;
      row.reason = doubt;
      codes.push(doubt);
    }
  }
  return codes;
}

/** What an entry names: the module itself for a star. */
function symbolOf(statement: Import | ImportFrom, name: string): string {
  if (statement.kind === "Import") return name;
  return name === "*" ? statement.module ?? "" : `${statement.module}.${name}`;
}

/** A star import counts from a legacy module; of a shared pack, from the module itself or a legacy name. */
function isStarSource(pack: ScanPack, module: string): boolean {
  return isLegacy(pack, module) || (pack.shared && isLegacyModule(pack, module));
}

function starRow(statement: Import | ImportFrom, symbol: string): Row {
  return {
    kind: "star_import",
    reason: "star_import",
    symbol,
    offset: statement.start,
    codes: new Set(["star_import"]),
    pattern: null,
    anchor: { at: "nothing" },
  };
}

/** A from-import of the legacy module itself is the module under a name of the author's; of anything in it, a from-import. */
function reasonOfImport(
  pack: ScanPack,
  statement: Import | ImportFrom,
  aliased: boolean,
  symbol: string,
): ConfidenceReason {
  if (statement.kind === "Import") return aliased ? "alias_resolved" : "direct_import_resolved";
  return isLegacyModule(pack, symbol) ? "alias_resolved" : "from_import_resolved";
}

/** By what a chain was recognised: the binding of its first segment decides. */
export function reasonOfBinding(pack: ScanPack, binding: ImportBinding): ConfidenceReason {
  return reasonOfImport(pack, binding.statement, binding.alias.asname !== null, binding.stands);
}

/**
 * Bare names that only the star import can have bound. Only names the pack itself declares: anything else may come from any other star
 * import, or be a mistake of the program.
 */
export function starCandidates(source: Source, pack: ScanPack, stars: readonly Row[]): Row[] {
  if (stars.length === 0) return [];
  const rows: Row[] = [];
  const modules = new Set(stars.map((star) => star.symbol));
  const declared = new Set(pack.starNames);
  for (const node of source.tree.nodes) {
    if (node.kind !== "Name" || node.ctx !== "Load" || !isUnbound(source, node)) continue;
    for (const module of modules) {
      const symbol = `${module}.${node.id}`;
      if (!declared.has(symbol)) continue;
      rows.push({
        kind: "attribute",
        reason: "star_import_candidate",
        symbol,
        offset: node.start,
        codes: new Set(["star_import"]),
        pattern: null,
        anchor: { at: "nothing" },
      });
      break;
    }
  }
  return rows;
}

function isUnbound(source: Source, node: Name): boolean {
  const { imports, local, builtin } = source.names.resolve(node);
  return imports.length === 0 && !local && !builtin;
}

/** Modules of `match.transitive` the file imports absolutely, itself or something below them. */
export function transitiveImports(source: Source, pack: ScanPack): string[] {
  const modules = Object.keys(pack.transitive);
  if (modules.length === 0) return [];
  const found = new Set<string>();
  for (const statement of importStatements(source)) {
    for (const name of importedNames(statement)) {
      for (const module of modules) if (isAtOrUnder(name, module)) found.add(module);
    }
  }
  return [...found].sort();
}

function importedNames(statement: Import | ImportFrom): string[] {
  if (statement.kind === "Import") return statement.names.map((alias) => alias.name);
  if (statement.level > 0 || statement.module === null) return [];
  return statement.names.map((alias) => symbolOf(statement, alias.name));
}
