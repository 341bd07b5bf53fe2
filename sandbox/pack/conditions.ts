/** Conditions on parameters that several change kinds share, and the lists they are said of. */
import { listOf, mapOf, type Path, type Report, shown, withDefault } from "../../src/core/shape.ts";
import { plainName, qualifiedName } from "./names.ts";

/** Without a prototype, like every map of a checked document: a name such as `constructor` finds nothing in it. */
export const emptyMap: Readonly<Record<string, never>> = Object.freeze(Object.create(null));

export const order = withDefault(listOf(plainName, { unique: true }), []);
export const sortedNames = withDefault(listOf(plainName, { sorted: true, unique: true }), []);
export const filledNames = listOf(plainName, { min: 1, sorted: true, unique: true });
export const renames = withDefault(mapOf(plainName, plainName), emptyMap);
export const errorModules = withDefault(listOf(qualifiedName, { unique: true }), []);

/** Reports each entry of a list that an earlier list holds as well. */
export function disjoint(
  lists: readonly (readonly [name: string, entries: readonly string[]])[],
  path: Path,
  report: Report,
): void {
  const seen = new Map<string, string>();
  for (const [name, entries] of lists) {
    for (const entry of new Set(entries)) {
      const other = seen.get(entry);
      if (other === undefined) seen.set(entry, name);
      else report([...path, name], `Listed under ${other} too: ${shown(entry)}`);
    }
  }
}

/** Keys that only make sense together. */
export function allOrNone<P extends object>(
  params: P,
  keys: readonly (keyof P & string)[],
  path: Path,
  report: Report,
): void {
  const missing = keys.filter((key) => !Object.hasOwn(params, key));
  if (missing.length === 0 || missing.length === keys.length) return;
  for (const key of missing) report([...path, key], `Expected all of ${keys.join(", ")}, or none of them`);
}

export function differ<P extends object>(
  params: P,
  left: keyof P & string,
  right: keyof P & string,
  path: Path,
  report: Report,
): void {
  if (params[left] === params[right]) report([...path, right], `Expected another value than ${left}`);
}
