/**
 * One file while rules work on it: the rows that are still open, what became of the others, and the replacements so far.
 *
 * Rules run in the order of the pack. A rule takes rows, or refuses them with a code; it records replacements only for what it takes,
 * and only once nothing can refuse the group any more. What no rule takes is not a rule's business: the driver says so.
 */

import { compareUtf8 } from "../../core/compare.ts";
import type { Bail } from "../../core/vocabulary/bail.ts";
import type { Warning } from "../../core/vocabulary/warning.ts";
import { applyEdits, type Edited, type TextEdit } from "../../python/edit.ts";
import type { Span } from "../../python/ast.ts";
import type { Analysed } from "../scan/analyse.ts";
import type { Graded } from "../scan/grade.ts";
import type { Source } from "../scan/source.ts";

/** What became of a row. */
export type RowState =
  /** The scan left it eligible, and no rule has answered. */
  | { readonly is: "open" }
  /** The scan withheld it, or it is context; no rule may change it. */
  | { readonly is: "closed" }
  /** A rule rewrites it. */
  | { readonly is: "taken"; readonly ruleId: string; readonly warnings: readonly Warning[] }
  /** A rule, or the driver, refuses it. */
  | {
    readonly is: "refused";
    readonly ruleId: string | null;
    readonly bail: Bail;
    readonly causedBy: readonly Bail[] | null;
  }
  /** The scan withheld it and a `flag_only` change has something to say about it. */
  | { readonly is: "flagged"; readonly ruleId: string };

export interface WorkRow {
  readonly graded: Graded;
  state: RowState;
}

export class FileWork {
  readonly source: Source;
  readonly rows: readonly WorkRow[];
  /** Names other files take from this one: an import may not stop binding them. */
  readonly pinned: ReadonlySet<string>;
  readonly #replacements = new Map<string, TextEdit>();
  readonly #insertions = new Map<number, string>();

  constructor({ source, graded }: Analysed, pinned: ReadonlySet<string> = new Set()) {
    this.source = source;
    this.pinned = pinned;
    this.rows = graded.map((row) => ({
      graded: row,
      state: { is: row.status === "eligible" ? "open" : "closed" },
    }));
  }

  /** Rows a rule may still answer. */
  open(): WorkRow[] {
    return this.rows.filter((row) => row.state.is === "open");
  }

  take(row: WorkRow, ruleId: string, warnings: readonly Warning[] = []): void {
    row.state = { is: "taken", ruleId, warnings: [...warnings].sort(compareUtf8) };
  }

  refuse(row: WorkRow, bail: Bail, ruleId: string | null, causedBy: readonly Bail[] | null = null): void {
    row.state = { is: "refused", ruleId, bail, causedBy };
  }

  flag(row: WorkRow, ruleId: string): void {
    row.state = { is: "flagged", ruleId };
  }

  /** Two rows may want the same replacement, when one stands inside the other; it is made once. */
  replace(span: Span, text: string): void {
    if (this.source.text.slice(span.start, span.end) === text) return;
    const { start, end } = span;
    this.#replacements.set(`${start}:${end}:${text}`, { start, end, text });
  }

  /** Puts text at an offset, behind what was put there before. */
  insert(offset: number, text: string): void {
    this.#insertions.set(offset, (this.#insertions.get(offset) ?? "") + text);
  }

  /** Everything recorded so far, in no order. */
  edits(): TextEdit[] {
    const insertions = [...this.#insertions].map(([at, text]) => ({ start: at, end: at, text }));
    return [...this.#replacements.values(), ...insertions];
  }

  edited(): Edited {
    return applyEdits(this.source.text, this.edits());
  }
}
