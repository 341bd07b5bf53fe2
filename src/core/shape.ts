/**
 * Checks that decoded data has the shape a contract asks for, and names every place where it has not.
 *
 * Documents of others (a configuration, a pack) are closed: an unknown key is a mistake to be told, with the key that was probably
 * meant beside it. All faults are collected, because a person who mends a file wants the whole list. Pure, so that it runs
 * inside the sandbox as well as outside, where verdicts that come back are checked once more.
 */
import { compareCodePoints } from "./compare.ts";
import { nearest } from "./nearest.ts";

/** Keys and indexes from the top of the document down. */
export type Path = readonly (string | number)[];

export interface ShapeFault {
  readonly path: Path;
  /** What is wrong and what was expected; starts with a capital, names no path. */
  readonly message: string;
}

export type Checked<T> = { readonly ok: true; readonly value: T } | {
  readonly ok: false;
  readonly faults: readonly ShapeFault[];
};

/** Reports faults and gives the value, or undefined where it cannot be used. A value with a reported fault is never handed on. */
export type Shape<T> = (value: unknown, path: Path, report: Report) => T | undefined;
export type Report = (path: Path, message: string) => void;
export type Of<S> = S extends Shape<infer T> ? T : never;

/** A key that may be left out: without `fallback` the result has no such property either. */
export interface Omissible<T, D> {
  readonly shape: Shape<T>;
  readonly fallback: D;
}

export type Field = Shape<unknown> | Omissible<unknown, unknown>;
type Fields = Readonly<Record<string, Field>>;
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly fallback: undefined } ? K : never;
}[keyof F];
type FieldValue<F> = F extends Shape<infer T> ? T : F extends Omissible<infer T, unknown> ? T : never;
export type Mapping<F extends Fields> =
  & { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: FieldValue<F[K]> }
  & { readonly [K in OptionalKeys<F>]?: FieldValue<F[K]> };

/** Checks a whole document. */
export function check<T>(shape: Shape<T>, value: unknown): Checked<T> {
  const faults: ShapeFault[] = [];
  const checked = shape(value, [], (path, message) => faults.push({ path, message }));
  if (faults.length > 0) return { ok: false, faults };
  if (checked === undefined) throw new Error("A shape gave neither a value nor a fault");
  return { ok: true, value: checked };
}

/** `changes[0].params.keywords`; a key that is no plain word is quoted. */
export function pathText(path: Path): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else if (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(part)) text += text === "" ? part : `.${part}`;
    else text += `[${shown(part)}]`;
  }
  return text;
}

/** `changes[0].id: Expected …`, or the message alone for the document itself. */
export function faultText(fault: ShapeFault): string {
  return fault.path.length === 0 ? fault.message : `${pathText(fault.path)}: ${fault.message}`;
}

export function optional<T>(shape: Shape<T>): Omissible<T, undefined> {
  return { shape, fallback: undefined };
}

export function withDefault<T>(shape: Shape<T>, fallback: NoInfer<T>): Omissible<T, T> {
  return { shape, fallback };
}

/** A mapping with these keys and no other. */
export function closedMapping<F extends Fields>(fields: F): Shape<Mapping<F>> {
  const known = Object.keys(fields);
  return (value, path, report) => {
    if (!isMapping(value)) return void report(path, `Expected a mapping, found ${found(value)}`);
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(fields, key)) report([...path, key], unknownKey(key, known));
    }
    let whole = true;
    const result: Record<string, unknown> = {};
    for (const key of known) {
      const field = fields[key] as Field;
      const shape = typeof field === "function" ? field : field.shape;
      if (Object.hasOwn(value, key)) {
        const checked = shape(value[key], [...path, key], report);
        if (checked === undefined) whole = false;
        else result[key] = checked;
      } else if (typeof field === "function") {
        report([...path, key], "Required key is missing");
        whole = false;
      } else if (field.fallback !== undefined) result[key] = field.fallback;
    }
    return whole ? (result as Mapping<F>) : undefined;
  };
}

/** `Unknown key "exclud". Did you mean "exclude"?` */
export function unknownKey(key: string, known: readonly string[]): string {
  const meant = nearest(key, known);
  return `Unknown key ${shown(key)}${meant === null ? "" : `. Did you mean ${shown(meant)}?`}`;
}

/** A mapping with keys of the author's choice. */
export function mapOf<T>(
  key: Shape<string>,
  item: Shape<T>,
  rules: { min?: number } = {},
): Shape<Readonly<Record<string, T>>> {
  return (value, path, report) => {
    if (!isMapping(value)) return void report(path, `Expected a mapping, found ${found(value)}`);
    const keys = Object.keys(value);
    if (keys.length < (rules.min ?? 0)) return void report(path, "Expected a mapping that is not empty");
    let whole = true;
    const result = Object.create(null) as Record<string, T>;
    for (const name of keys) {
      const named = key(name, [...path, name], report);
      const checked = item(value[name], [...path, name], report);
      if (named === undefined || checked === undefined) whole = false;
      else result[name] = checked;
    }
    return whole ? result : undefined;
  };
}

export interface ListRules {
  readonly min?: number;
  readonly unique?: boolean;
  /** Ascending by code points; for lists of text. */
  readonly sorted?: boolean;
}

export function listOf<T>(item: Shape<T>, rules: ListRules = {}): Shape<readonly T[]> {
  return (value, path, report) => {
    if (!Array.isArray(value)) return void report(path, `Expected a list, found ${found(value)}`);
    const min = rules.min ?? 0;
    if (value.length < min) {
      return void report(
        path,
        min === 1
          ? "Expected a list that is not empty"
          : `Expected at least ${min} entries, found ${value.length}`,
      );
    }
    const items: T[] = [];
    value.forEach((entry: unknown, index) => {
      const checked = item(entry, [...path, index], report);
      if (checked !== undefined) items.push(checked);
    });
    if (items.length < value.length) return undefined;
    return ordered(items, path, report, rules) ? items : undefined;
  };
}

function ordered(items: readonly unknown[], path: Path, report: Report, rules: ListRules): boolean {
  const seen = new Set<unknown>();
  let before: string | null = null;
  for (const [index, entry] of items.entries()) {
    if (rules.unique && seen.has(entry)) {
      report([...path, index], `Listed twice: ${found(entry)}`);
      return false;
    }
    seen.add(entry);
    if (!rules.sorted || typeof entry !== "string") continue;
    if (before !== null && compareCodePoints(before, entry) > 0) {
      report([...path, index], `Expected the list in order, found ${shown(entry)} after ${shown(before)}`);
      return false;
    }
    before = entry;
  }
  return true;
}

export interface TextRules {
  /** In code points. */
  readonly min?: number;
  readonly max?: number;
}

/** A string; by default any, the empty one too. */
export function text(rules: TextRules = {}): Shape<string> {
  return (value, path, report) => {
    if (typeof value !== "string") return void report(path, `Expected text, found ${found(value)}`);
    const { min = 0, max = Infinity } = rules;
    const length = value.length < min || value.length > max ? [...value].length : value.length;
    if (length < min) {
      return void report(
        path,
        min === 1
          ? "Expected text that is not empty"
          : `Expected at least ${min} characters, found ${length}`,
      );
    }
    if (length > max && [...value].length > max) {
      return void report(path, `Expected at most ${max} characters, found ${[...value].length}`);
    }
    return value;
  };
}

/** A string that a regular expression (anchored by the caller) accepts; `expected` reads on after "Expected". */
export function pattern(expression: RegExp, expected: string): Shape<string> {
  return refine(
    text(),
    (value) => expression.test(value) ? null : `Expected ${expected}, found ${shown(value)}`,
  );
}

/** A whole number; `true` is none. */
export function integer(rules: { min?: number; max?: number } = {}): Shape<number> {
  return (value, path, report) => {
    const { min = -Infinity, max = Infinity } = rules;
    if (typeof value !== "number" || !Number.isSafeInteger(value)) {
      return void report(path, `Expected a whole number, found ${found(value)}`);
    }
    if (value < min || value > max) {
      return void report(path, `Expected a whole number ${range(min, max)}, found ${value}`);
    }
    return value;
  };
}

function range(min: number, max: number): string {
  if (max === Infinity) return `of at least ${min}`;
  if (min === -Infinity) return `of at most ${max}`;
  return `from ${min} to ${max}`;
}

export function boolean(): Shape<boolean> {
  return (value, path, report) =>
    typeof value === "boolean" ? value : void report(path, `Expected true or false, found ${found(value)}`);
}

/** One of a closed set of words. */
export function oneOf<const W extends readonly string[]>(words: W): Shape<W[number]> {
  return (value, path, report) => {
    if (typeof value === "string" && words.includes(value)) return value;
    const meant = typeof value === "string" ? nearest(value, words) : null;
    const list = words.length === 1 ? `${words[0]}` : `one of ${words.join(", ")}`;
    return void report(
      path,
      `Expected ${list}, found ${found(value)}${meant === null ? "" : `. Did you mean ${shown(meant)}?`}`,
    );
  };
}

/** A mapping whose key `tag` says which of several shapes (that include the tag) it has. */
export function variant<S extends Readonly<Record<string, Shape<unknown>>>>(
  tag: string,
  shapes: S,
): Shape<Of<S[keyof S]>> {
  const word = oneOf(Object.keys(shapes));
  return (value, path, report) => {
    if (!isMapping(value)) return void report(path, `Expected a mapping, found ${found(value)}`);
    if (!Object.hasOwn(value, tag)) return void report([...path, tag], "Required key is missing");
    const chosen = word(value[tag], [...path, tag], report);
    return chosen === undefined ? undefined : (shapes[chosen] as Shape<Of<S[keyof S]>>)(value, path, report);
  };
}

/** A shape with one more condition: `fault` gives a message, or null when the value is good. */
export function refine<T>(shape: Shape<T>, fault: (value: T) => string | null): Shape<T> {
  return refineAll(shape, (value, path, report) => {
    const message = fault(value);
    if (message !== null) report(path, message);
  });
}

/** As `refine`, for conditions that report several faults, also at places below. */
export function refineAll<T>(
  shape: Shape<T>,
  conditions: (value: T, path: Path, report: Report) => void,
): Shape<T> {
  return (value, path, report) => {
    const checked = shape(value, path, report);
    if (checked === undefined) return undefined;
    let good = true;
    conditions(checked, path, (at, message) => {
      good = false;
      report(at, message);
    });
    return good ? checked : undefined;
  };
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What stands there, in words a person knows from the file. */
export function found(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "string") return value === "" ? "empty text" : shown(value);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number" || typeof value === "bigint") return `the number ${value}`;
  return Array.isArray(value) ? "a list" : "a mapping";
}

/** Text from a document, quoted, cut at 60 characters, with nothing in it that a terminal would obey. */
export function shown(value: string): string {
  const points = [...value.slice(0, 140)];
  const cut = points.length > 60 || value.length > 140 ? `${points.slice(0, 60).join("")}…` : value;
  return JSON.stringify(cut).replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) => {
    return [...Array(character.length).keys()].map((at) =>
      `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`
    ).join("");
  });
}
