/**
 * Names that other modules take from a file: a rewritten import binds another name, and whoever imported the old one from there, read it
 * off the module or patches it by its path would find nothing.
 *
 * In the manner of the rule for constants, a module is known by the last segment of its dotted name.
 */

import type { Attribute, ImportFrom } from "../../python/ast.ts";
import { gate } from "../scan/gates.ts";
import type { SourceFile } from "../scan/files.ts";
import { isUnderAny } from "../scan/legacy.ts";
import type { Source } from "../scan/source.ts";
import { dottedName } from "../scan/tree.ts";

/** A file and the names its plan would no longer bind at module level. */
export interface Dropping {
  readonly path: string;
  readonly names: readonly string[];
}

/** For each path the names some other file takes from it. `legacy` are the modules that are not of this repository. */
export function takenElsewhere(
  readers: readonly SourceFile[],
  droppings: readonly Dropping[],
  legacy: readonly string[],
): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  const byModule = new Map<string, Dropping[]>();
  for (const dropping of droppings) {
    const module = moduleName(dropping.path);
    if (module !== "") byModule.set(module, [...byModule.get(module) ?? [], dropping]);
  }
  for (const reader of readers) {
    if (!mentions(reader, byModule)) continue;
    const gated = gate(reader.path, reader.bytes);
    if (!gated.ok) continue;
    for (const [module, name] of readsOf(gated.source, legacy)) {
      for (const { path, names } of byModule.get(module) ?? []) {
        if (path === reader.path || !names.includes(name)) continue;
        const known = taken.get(path);
        if (known === undefined) taken.set(path, new Set([name]));
        else known.add(name);
      }
    }
  }
  return taken;
}

/** The last segment of a module's dotted name; a package's is its folder's. */
function moduleName(path: string): string {
  const parts = path.split("/");
  const stem = (parts.at(-1) ?? "").replace(/\.pyi?$/, "");
  return stem === "__init__" ? parts.at(-2) ?? "" : stem;
}

const WORD = /[A-Za-z_0-9\u0080-\uffff]+/g;
const latin1 = new TextDecoder("latin1");

/** Whether the text holds the name of a module other than its own, or imports from the package it stands in. */
function mentions({ path, bytes }: SourceFile, modules: ReadonlyMap<string, readonly Dropping[]>): boolean {
  const text = latin1.decode(bytes);
  if (/\bfrom\s*\.+\s*import\b/.test(text)) return true;
  for (const [word] of text.matchAll(WORD)) {
    if (modules.get(word)?.some((dropping) => dropping.path !== path)) return true;
  }
  return false;
}

type Read = readonly [module: string, name: string];

function readsOf(source: Source, legacy: readonly string[]): Read[] {
  const reads: Read[] = [];
  for (const node of source.tree.nodes) {
    if (node.kind === "ImportFrom") reads.push(...importReads(source, node, legacy));
    else if (node.kind === "Attribute") reads.push(...attributeRead(source, node, legacy));
    else if (node.kind === "Constant" && node.value.type === "str") {
      reads.push(...pathReads(node.value.value, legacy));
    }
  }
  return reads;
}

function importReads(source: Source, node: ImportFrom, legacy: readonly string[]): Read[] {
  if (node.level === 0 && isUnderAny(node.module ?? "", legacy)) return [];
  const module = node.module === null
    ? source.path.split("/").at(-1 - node.level) ?? ""
    : node.module.split(".").at(-1) ?? "";
  if (node.names.some(({ name }) => name === "*")) {
    return [...source.names.read].map((name): Read => [module, name]);
  }
  return node.names.map(({ name }): Read => [module, name]);
}

/** `module.name`, under whatever name the module is known here. */
function attributeRead(source: Source, node: Attribute, legacy: readonly string[]): Read[] {
  const spelled = dottedName(node.value);
  if (spelled === null) return [];
  const stands = source.names.resolve(spelled.root).imports[0]?.stands ?? spelled.root.id;
  const whole = stands + spelled.rest;
  return isUnderAny(whole, legacy) ? [] : [[whole.split(".").at(-1) ?? "", node.attr]];
}

/** Every pair of neighbours of a dotted path: `mock.patch("package.module.name.attribute")`. */
function pathReads(value: string, legacy: readonly string[]): Read[] {
  if (!/^[^\s.]+(?:\.[^\s.]+)+$/.test(value) || isUnderAny(value, legacy)) return [];
  const parts = value.split(".");
  return parts.slice(1).map((name, at): Read => [parts[at] ?? "", name]);
}
