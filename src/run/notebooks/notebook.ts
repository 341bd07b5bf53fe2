/**
 * Which cells of a notebook use the old library. A notebook is never written and has no finding; the report names its cells, so that a
 * person knows where to look.
 */
import { decodeJson } from "../../documents/json.ts";

export interface Cell {
  /** Its place among all cells of the file, of any type, from 1. */
  readonly number: number;
  /** Magics read as blank lines. */
  readonly text: string;
}

/** The cells that hold Python; null when the bytes are no notebook. */
export function pythonCells(bytes: Uint8Array): Cell[] | null {
  const decoded = decodeJson(bytes, { bytes: 64 * 1024 * 1024 });
  if (!decoded.ok) return null;
  const cells = cellsOf(decoded.value);
  if (cells === null) return null;
  return cells.flatMap((cell, at) => {
    const text = pythonText(cell);
    return text === null ? [] : [{ number: at + 1, text }];
  });
}

/** `cells` of format 4, or those of every worksheet of format 3. */
function cellsOf(notebook: unknown): unknown[] | null {
  const top = record(notebook);
  if (Array.isArray(top["cells"])) return top["cells"];
  if (!Array.isArray(top["worksheets"])) return null;
  const sheets = top["worksheets"].map((sheet) => record(sheet)["cells"]);
  return sheets.every(Array.isArray) ? sheets.flat() : null;
}

function pythonText(cell: unknown): string | null {
  const { cell_type: type, source, input } = record(cell);
  if (type !== "code") return null;
  const written = source ?? input;
  const text = Array.isArray(written) ? written.filter((line) => typeof line === "string").join("") : written;
  if (typeof text !== "string") return null;
  const lines = text.split("\n");
  const first = lines.find((line) => line.trim() !== "") ?? "";
  if (/^%%(?!(?:time|timeit|capture|prun)\b)/.test(first.trimStart())) return null;
  return lines.map((line) => (isMagic(line) ? "" : line)).join("\n");
}

function isMagic(line: string): boolean {
  const text = line.trim();
  return /^[%!?]/.test(text) || (text.endsWith("?") && !text.startsWith("#"));
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** Lines (from 1) of a module that use the library; null when it does not parse. */
export type UsesOf = (module: string) => readonly number[] | null;

/**
 * The numbers of the cells that use the library, read over all Python cells in order as one module; a cell that does not parse is named when
 * its text holds a token. null when the bytes are no notebook; empty when no cell can be named.
 */
export function usingCells(bytes: Uint8Array, uses: UsesOf, tokens: readonly string[]): number[] | null {
  const cells = pythonCells(bytes);
  if (cells === null) return null;
  const readable: Cell[] = [];
  const named = new Set<number>();
  for (const cell of cells) {
    if (uses(cell.text) !== null) readable.push(cell);
    else if (tokens.some((token) => cell.text.includes(token))) named.add(cell.number);
  }
  for (const line of uses(readable.map(({ text }) => text).join("\n")) ?? []) {
    const cell = cellAt(readable, line);
    if (cell !== null) named.add(cell);
  }
  return [...named].sort((a, b) => a - b);
}

function cellAt(cells: readonly Cell[], line: number): number | null {
  let first = 1;
  for (const { number, text } of cells) {
    const lines = text.split("\n").length;
    if (line < first + lines) return number;
    first += lines;
  }
  return null;
}
