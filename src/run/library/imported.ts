/** The last source of a library's modules: what the files of the repository import under a name like the distribution's. */
import { sortedUnique } from "../../core/compare.ts";
import { foldPep503 } from "../../core/fold_pep503.ts";
import { decodeSource, parse } from "../../python/mod.ts";
import { walk } from "../../python/walk.ts";
import { isTopName } from "./module_name.ts";

/** The distribution's own folded name, and without the `python` that some put before or behind it. */
function foldedNames(distribution: string): string[] {
  const own = foldPep503(distribution);
  return sortedUnique([own, own.replace(/^python-(?=.)/, ""), own.replace(/(?<=.)-python$/, "")]);
}

/** Whether a file's bytes can hold such a name at all: the longest part of one of them, in any case. */
export function mayName(distribution: string): (bytes: Uint8Array) => boolean {
  const parts = foldedNames(distribution).map((name) =>
    name.split("-").reduce((longest, part) => (part.length > longest.length ? part : longest))
  );
  const decoder = new TextDecoder("latin1");
  return (bytes) => {
    const text = decoder.decode(bytes).toLowerCase();
    return parts.some((part) => text.includes(part));
  };
}

/** Top modules a file imports absolutely and whose folded name is the distribution's; none of a file that does not parse. */
export function importedModules(bytes: Uint8Array, distribution: string): string[] {
  const decoded = decodeSource(bytes);
  const parsed = decoded.ok ? parse(decoded.text) : null;
  if (parsed === null || !parsed.ok) return [];
  const wanted = foldedNames(distribution);
  const found = new Set<string>();
  walk(parsed.module, (node) => {
    const named = node.kind === "Import"
      ? node.names.map((alias) => alias.name)
      : node.kind === "ImportFrom" && node.level === 0 && node.module !== null
      ? [node.module]
      : [];
    for (const name of named) {
      const top = name.split(".", 1)[0] ?? "";
      if (isTopName(top) && wanted.includes(foldPep503(top))) found.add(top);
    }
  });
  return [...found].sort();
}
