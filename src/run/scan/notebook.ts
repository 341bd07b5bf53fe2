/**
 * Notebooks: never migrated, yet looked into, because one that uses the old library keeps its pin alive and a person has to know which
 * cells to change.
 *
 * The Python cells are resolved in order as one module, as a kernel would run them from the top. Numbers count all cells of the file,
 * from 1.
 */

import { decodeUtf8, encodeUtf8 } from "../../core/utf8.ts";
import { analyseSource } from "./analyse.ts";
import { parsedText } from "./gates.ts";
import type { ScanPack } from "./pack.ts";
import { prefilter } from "./prefilter.ts";

interface Cell {
  readonly number: number;
  /** The lines a kernel hands to Python; magics are blank. */
  readonly lines: readonly string[];
}

/** Numbers of the cells that use the pack's library; null where the file is no notebook, or none can be named. */
export function usingCells(bytes: Uint8Array, pack: ScanPack): number[] | null {
  const text = decodeUtf8(bytes);
  const cells = text === null ? null : pythonCells(text);
  if (cells === null) return null;
  const readable = cells.filter((cell) => parsedText(textOfCells([cell])) !== null);
  const holds = prefilter(pack.tokens);
  const numbers = new Set(resolvedCells(readable, pack));
  for (const cell of cells) {
    if (!readable.includes(cell) && holds(encodeUtf8(textOfCells([cell])))) numbers.add(cell.number);
  }
  return numbers.size === 0 ? null : [...numbers].sort((a, b) => a - b);
}

function textOfCells(cells: readonly Cell[]): string {
  return cells.flatMap(({ lines }) => lines).map((line) => `${line}\n`).join("");
}

/** The cells with a row that is more than context, all of them read as one module. */
function resolvedCells(cells: readonly Cell[], pack: ScanPack): number[] {
  const source = parsedText(textOfCells(cells));
  if (source === null) return [];
  const owners = cells.flatMap(({ number, lines }) => lines.map(() => number));
  const { findings } = analyseSource(source, pack).scan;
  return findings.filter((row) => row.scan_status !== "not_a_usage").flatMap((row) =>
    owners[row.line - 1] ?? []
  );
}

function pythonCells(text: string): Cell[] | null {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return null;
  }
  const cells = cellList(document);
  return cells === null ? null : cells.flatMap((cell, at) => pythonCell(cell, at + 1));
}

/** `cells[]` of format 4, or `worksheets[].cells[]` of format 3. */
function cellList(document: unknown): unknown[] | null {
  const cells = field(document, "cells");
  if (Array.isArray(cells)) return cells;
  const sheets = field(document, "worksheets");
  if (!Array.isArray(sheets)) return null;
  return sheets.flatMap((sheet) => {
    const inner = field(sheet, "cells");
    return Array.isArray(inner) ? inner : [];
  });
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

const KEPT_MAGIC = /^%%(?:time|timeit|capture|prun)(?![A-Za-z0-9_])/;

function pythonCell(cell: unknown, number: number): Cell[] {
  if (field(cell, "cell_type") !== "code") return [];
  const source = textOf(field(cell, "source") ?? field(cell, "input"));
  if (source === null) return [];
  const lines = source.split(/\r\n?|\n/);
  const first = lines.find((line) => line.trim() !== "")?.trimStart() ?? "";
  if (first.startsWith("%%") && !KEPT_MAGIC.test(first)) return [];
  return [{ number, lines: lines.map((line) => (isMagic(line) ? "" : line)) }];
}

function isMagic(line: string): boolean {
  return /^\s*[%!?]/.test(line) || /\?\s*$/.test(line);
}

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return null;
  return value.every((part) => typeof part === "string") ? value.join("") : null;
}
