/**
 * The one form in which documents are written: two spaces, keys in the order the value has them, text as itself, one final newline.
 * What the form cannot hold (a fraction, an absent value, a lone surrogate) is our own broken promise, so it throws.
 */
import { compareCodePoints } from "./compare.ts";
import { hasLoneSurrogate } from "./utf8.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export function canonicalJson(value: unknown): string {
  refuseUnwritable(value, "$");
  return JSON.stringify(value, null, 2) + "\n";
}

/** The same with every object's keys sorted by code points. */
export function sortedJson(value: unknown): string {
  return canonicalJson(sortKeys(value));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => compareCodePoints(a, b));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

function refuseUnwritable(value: unknown, place: string): void {
  switch (typeof value) {
    case "boolean":
      return;
    case "number":
      if (!Number.isSafeInteger(value) || Object.is(value, -0)) {
        throw new Error(`${place} is no whole number`);
      }
      return;
    case "string":
      if (hasLoneSurrogate(value)) throw new Error(`${place} holds a lone surrogate`);
      return;
    case "object":
      return refuseInside(value, place);
    default:
      throw new Error(`${place} cannot be written as JSON: ${typeof value}`);
  }
}

function refuseInside(value: object | null, place: string): void {
  if (value === null) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) refuseUnwritable(value[index], `${place}[${index}]`);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    refuseUnwritable(key, `${place} key`);
    refuseUnwritable(inner, `${place}.${key}`);
  }
}
