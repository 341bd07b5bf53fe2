/**
 * A finding before it is graded: what was seen and where, with the nodes that a rule needs to change it.
 */

import type { Alias, Call, Constant, Expr, Import, ImportFrom } from "../../python/ast.ts";
import type { Bail } from "../../core/vocabulary/bail.ts";
import type { ConfidenceReason } from "../../core/vocabulary/confidence_reason.ts";
import type { FindingKind } from "../../core/vocabulary/finding_kind.ts";
import type { ImportBinding } from "./names.ts";
import type { FlagPattern } from "./pack.ts";
import type { Chain } from "./tree.ts";

export interface QuotedUse {
  readonly node: Expr;
  readonly chain: Chain;
  readonly binding: ImportBinding;
}

/** What of the tree a row stands on, for the rule that may claim it. */
export type Anchor =
  /** A read or call through an import: the chain as spelled, and the binding it goes through. */
  | { readonly at: "chain"; readonly node: Expr; readonly chain: Chain; readonly binding: ImportBinding }
  /** Reads inside one quoted annotation; only where `exact` do their offsets stand in the file. */
  | {
    readonly at: "quoted";
    readonly literal: Constant;
    readonly uses: readonly QuotedUse[];
    readonly exact: boolean;
  }
  /** An entry of an import statement; entries that name one symbol twice share the row. */
  | { readonly at: "import"; readonly statement: Import | ImportFrom; readonly aliases: readonly Alias[] }
  /** A call or subscript that reaches the module by its name as text. */
  | { readonly at: "text"; readonly node: Expr | Call }
  /** Nothing a rule can take. */
  | { readonly at: "nothing" };

export interface Row {
  readonly kind: FindingKind;
  reason: ConfidenceReason;
  readonly symbol: string;
  /** Where the row stands, in UTF-16 units of the text. */
  readonly offset: number;
  /** Codes that fired on this row alone, in no order. */
  readonly codes: Set<Bail>;
  /** The pattern of a `flag_only` change that names this form, where there is one. */
  readonly pattern: FlagPattern | null;
  readonly anchor: Anchor;
}
