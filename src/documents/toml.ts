/**
 * Reads TOML of strangers under caps. Dates come out as the text of their ISO form; keys that a JavaScript object would take for its own
 * (`__proto__`) are ordinary here.
 */
import { parse, TomlDate, TomlError } from "smol-toml";
import type { Position } from "../core/lines.ts";
import { type Caps, decodeText, defaultCaps, type Undecoded, undecoded } from "./decoded.ts";

export type TomlTable = { readonly [key: string]: unknown };

export function decodeToml(
  bytes: Uint8Array,
  rules: Partial<Caps> = {},
): { readonly ok: true; readonly value: TomlTable } | Undecoded {
  const caps = { ...defaultCaps, ...rules };
  const decoded = decodeText(bytes, caps.bytes);
  if (!decoded.ok) return decoded;
  try {
    const parsed = parse(decoded.text, { integersAsBigInt: "asNeeded", maxDepth: caps.depth });
    return { ok: true, value: plain(parsed, 0, caps.depth) as TomlTable };
  } catch (error) {
    if (error instanceof TooDeep) return undecoded(`Expected at most ${caps.depth} levels, found more`);
    if (error instanceof TomlError) return undecoded(messageOf(error), placeOf(error));
    throw error;
  }
}

class TooDeep extends Error {}

/** The library's own class instances and tables as plain data. Tables nest by dotted keys too, so depth is asked again. */
function plain(value: unknown, depth: number, cap: number): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (typeof value !== "object" || value === null) return value;
  if (depth >= cap) throw new TooDeep();
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1, cap));
  const table = Object.create(null) as Record<string, unknown>;
  for (const [key, item] of Object.entries(value)) table[key] = plain(item, depth + 1, cap);
  return table;
}

function messageOf(error: TomlError): string {
  const [first = ""] = error.message.split("\n");
  return `Cannot read TOML: ${first.replace(/^Invalid TOML document: /, "")}`;
}

function placeOf(error: TomlError): Position {
  return { line: error.line, column: Math.max(0, error.column - 1) };
}
