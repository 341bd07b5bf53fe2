/**
 * What the symbol table is made of: scopes, the bindings in them and the references from them.
 *
 * Names are kept as the interpreter keeps them: a private name inside a class (`__x` in `class C`) stands under `_C__x`, and a name
 * declared `global` or `nonlocal` is bound in the scope the declaration leads to, whichever function the assignment stands in.
 */

import type { Constant, Expr, Name, Node, Span } from "../ast.ts";

/** The scopes of Python 3.14. An annotation, a bound or the value of an alias reads names from the scope it stands in. */
export const SCOPE_KIND = {
  module: "the file itself",
  class: "a class body; functions inside it do not see its names",
  function: "a `def` or `async def`",
  lambda: "a lambda expression",
  comprehension:
    "a list, set or dict comprehension or a generator expression; its first iterable belongs to the scope outside",
  type_parameters: "the names of `def f[T]`, `class C[T]` or `type A[T]`, around what they parametrise",
} as const;
export type ScopeKind = keyof typeof SCOPE_KIND;

/** The ways a name comes to stand for something. */
export const BINDING_KIND = {
  import: "`import a.b` or `import a.b as x`",
  from_import: "`from a import b` or `from a import b as x`",
  assign: "a target of `=`, alone or inside a tuple or list",
  augmented: "the target of `+=` and its kin",
  annotated: "the target of `name: annotation`, with or without a value",
  parameter: "a parameter of a function or lambda",
  function: "the name of a `def`",
  class: "the name of a `class`",
  type_alias: "the name of a `type` statement",
  type_parameter: "a name in the brackets of `def f[T]`, `class C[T]` or `type A[T]`",
  for: "a target of `for`",
  with: "a target of `with … as`",
  except: "the name of `except … as`",
  match: "a capture in a pattern",
  comprehension: "an iteration variable of a comprehension",
  walrus: "the target of `:=`",
  delete: "the target of `del`: it makes the name local without giving it a value",
} as const;
export type BindingKind = keyof typeof BINDING_KIND;

export interface Binding {
  /** The name as the scope knows it (mangled where Python mangles). */
  readonly name: string;
  readonly kind: BindingKind;
  /** The node that binds: the alias, the `Name`, the `arg`, the function, class, handler, pattern or type parameter. */
  readonly node: Node;
  /** The statement, comprehension or expression the binding is part of. */
  readonly statement: Node;
  /** Where the bound name is written; for `import a.b` that is the whole `a.b`. */
  readonly span: Span;
  /** The scope the name lives in, after `global` and `nonlocal`. */
  readonly scope: Scope;
  /** The scope the binding is written in. */
  readonly writtenIn: Scope;
  /** For an import: the dotted name the bound name stands for, with leading dots where relative (`import a.b` binds `a`). */
  readonly qualified: string | null;
  /** For an import: all that is imported (`a.b` for `import a.b`); otherwise null. */
  readonly imported: string | null;
  /** Inside `if TYPE_CHECKING:`. */
  readonly typeCheckingOnly: boolean;
}

/** One use of a name that does not bind it: a load, or the operand of `del`. */
export interface Reference {
  readonly name: string;
  readonly node: Name;
  readonly scope: Scope;
  /** Set where the name stands in a string that is an annotation. */
  readonly quoted: QuotedAnnotation | null;
  readonly typeCheckingOnly: boolean;
}

/**
 * A string literal that stands for an annotation. `expr` carries offsets into the file. Where the literal is one plain piece
 * (`exact`), they are the places of the names themselves, so that a name can be edited in place; otherwise every node spans the literal.
 */
export interface QuotedAnnotation {
  readonly literal: Constant;
  readonly expr: Expr;
  readonly exact: boolean;
  readonly scope: Scope;
}

/** `from m import *`: the names it binds cannot be known from this file. */
export interface StarImport {
  /** The module with leading dots where relative. */
  readonly module: string;
  readonly node: Node;
  readonly scope: Scope;
  readonly typeCheckingOnly: boolean;
}

export interface Scope {
  readonly kind: ScopeKind;
  /** The module, function, class, lambda, comprehension; for type parameters what they parametrise. */
  readonly node: Node;
  readonly parent: Scope | null;
  readonly children: Scope[];
  readonly bindings: Map<string, Binding[]>;
  /** Names declared `global` here. */
  readonly globals: ReadonlySet<string>;
  /** Names declared `nonlocal` here. */
  readonly nonlocals: ReadonlySet<string>;
  /** Dotted path from the module, as `__qualname__` gives it (`C.method.<locals>`); empty for the module. */
  readonly path: string;
  /** Its place in the order of the file. */
  readonly index: number;
}
