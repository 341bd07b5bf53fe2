/**
 * What a name of a file can stand for, as this room asks it: a narrow face over `python/scopes`, so that resolution, rules and gates all
 * ask the same questions and none walks scopes itself.
 *
 * The analysis is blind to the order in which a program runs: a name stands for everything its scope binds it to. Two imports of one
 * name are two possibilities, and it is for the caller to refuse to choose.
 */

import type { Alias, Constant, Expr, Import, ImportFrom, Name } from "../../python/ast.ts";

/** Where an import statement stands: what is bound there. A class body inside a module is a class, as Python has it. */
export type Place = "module" | "class" | "function";

/** One name bound by one import statement. */
export interface ImportBinding {
  readonly statement: Import | ImportFrom;
  readonly alias: Alias;
  /** The name as the file knows it. */
  readonly bound: string;
  /** The dotted name it stands for: `import a.b` binds `a` for `a`, `import a.b as x` binds `x` for `a.b`. */
  readonly stands: string;
  readonly place: Place;
}

/** A quoted annotation. Its names can be edited in place only where it is `exact`. */
export interface QuotedText {
  readonly literal: Constant;
  readonly expr: Expr;
  readonly exact: boolean;
}

/** All that a name may stand for where it is used. */
export interface Resolution {
  /** For each dotted name an import lets it stand for, the first such import: two entries are two possibilities. */
  readonly imports: readonly ImportBinding[];
  /** Also bound by something other than an import in the same scope: assignment, parameter, definition, loop. */
  readonly local: boolean;
  readonly builtin: boolean;
}

export interface FileNames {
  resolve(name: Name): Resolution;
  /** What `id` stands for in the scope an import statement is written in. */
  resolveAt(statement: Import | ImportFrom, id: string): Resolution;
  /** Every import binding of the file, in source order; relative and star imports bind nothing known. */
  readonly bindings: readonly ImportBinding[];
  /** The binding an entry of an import statement makes; a star makes none. */
  bindingOf(alias: Alias): ImportBinding | null;
  /** How often any scope of the file binds each name; an import, a parameter, a target and a definition count one each. */
  readonly timesBound: ReadonlyMap<string, number>;
  /** Names read anywhere in the file, whatever they stand for. */
  readonly read: ReadonlySet<string>;
  /** String literals that stand for annotations, once each, in source order. */
  readonly quoted: readonly QuotedText[];
  /** Names read that no scope binds and that are no builtins. */
  readonly unbound: ReadonlySet<string>;
  placeOf(statement: Import | ImportFrom): Place;
}
