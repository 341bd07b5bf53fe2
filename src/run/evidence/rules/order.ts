/** The orders lists are written in. The models refuse another order; they never sort. */
import { compareBy, compareCodePoints, compareUtf8 } from "../../../core/compare.ts";
import type { Faults } from "./report.ts";

type Compare<Row> = (a: Row, b: Row) => number;

interface Named {
  readonly path: string;
}
interface OnLine extends Named {
  readonly line: number;
}
interface OnColumn extends OnLine {
  readonly column: number;
}
interface FindingPlace extends OnColumn {
  readonly kind: string;
  readonly symbol: string | null;
}

export const byPath: Compare<Named> = (a, b) => compareCodePoints(a.path, b.path);
export const byPathLine: Compare<OnLine> = compareBy<OnLine>(byPath, (a, b) => a.line - b.line);
export const byPathLineColumn: Compare<OnColumn> = compareBy<OnColumn>(
  byPathLine,
  (a, b) => a.column - b.column,
);
/** Document order. */
export const byFinding: Compare<FindingPlace> = compareBy<FindingPlace>(
  byPathLineColumn,
  (a, b) => compareCodePoints(a.kind, b.kind),
  (a, b) => compareCodePoints(a.symbol ?? "", b.symbol ?? ""),
);

interface Coded {
  readonly code: string;
  readonly path: string | null;
  readonly detail: string;
}
export const byLimitation: Compare<Coded> = compareBy<Coded>(
  (a, b) => compareUtf8(a.path ?? "", b.path ?? ""),
  (a, b) => compareCodePoints(a.code, b.code),
  (a, b) => compareCodePoints(a.detail, b.detail),
);
export const byRefusal: Compare<Coded> = compareBy<Coded>(
  (a, b) => compareCodePoints(a.path ?? "", b.path ?? ""),
  (a, b) => compareCodePoints(a.code, b.code),
);
export const byId: Compare<{ readonly id: string }> = (a, b) => compareCodePoints(a.id, b.id);

/** One fault at the first row that stands before its predecessor; with `unique`, or beside it. */
export function inOrder<Row>(
  faults: Faults,
  path: string,
  rows: readonly Row[],
  compare: Compare<Row>,
  what: string,
  unique: boolean = false,
): void {
  const index = rows.findIndex((row, at) => {
    const before = rows[at - 1];
    if (before === undefined) return false;
    const difference = compare(before, row);
    return difference > 0 || (unique && difference === 0);
  });
  faults.expect(
    index < 0,
    `${path}[${index}]`,
    `rows ${unique ? "once each and " : ""}in order of ${what}`,
    "another order",
  );
}

/** A list of words or paths, sorted, each once. */
export function sortedSet<Item extends string | number>(
  faults: Faults,
  path: string,
  items: readonly Item[],
): void {
  const compare: Compare<Item> = (a, b) =>
    typeof a === "number" && typeof b === "number" ? a - b : compareCodePoints(String(a), String(b));
  inOrder(faults, path, items, compare, "their text", true);
}
