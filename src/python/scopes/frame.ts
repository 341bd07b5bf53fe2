/**
 * The state of one scope while the table is being built: what has been said about each name so far.
 *
 * The interpreter refuses by order (`x = 1` before `global x`), so each frame keeps, name by name, the marks CPython's symbol table
 * keeps. A frame is not always a scope: an annotation, a bound or an alias value has a frame of its own, because some expressions
 * are banned there, but reads names from the scope around it.
 */

import type { Node } from "../ast.ts";
import type { Binding, Scope, ScopeKind } from "./scope.ts";

/** Marks on a name in a frame; combined by `|`. */
export const MARK = {
  /** Bound here by an assignment of any kind. */
  local: 1,
  parameter: 2,
  global: 4,
  nonlocal: 8,
  used: 16,
  /** Bound by an import: alone it does not stand in the way of a later `global`. */
  imported: 32,
  annotated: 64,
  iteration: 128,
  typeParameter: 256,
} as const;

/** The marks that make a name belong to a function, so that `nonlocal` further in finds it. */
export const BOUND = MARK.local | MARK.parameter | MARK.imported | MARK.typeParameter;

export interface ScopeRecord extends Scope {
  readonly parent: ScopeRecord | null;
  readonly children: ScopeRecord[];
  readonly globals: Set<string>;
  readonly nonlocals: Set<string>;
  readonly marks: Map<string, number>;
}

/** Where an expression stands that is not a scope to its names; the words are those of the refusal. */
export type Ban =
  | "within an annotation"
  | "within a TypeVar bound"
  | "within a TypeVar default"
  | "within a ParamSpec default"
  | "within a TypeVarTuple default"
  | "within a type alias"
  | "within the definition of a generic";

export type ComprehensionWord =
  | "list comprehension"
  | "set comprehension"
  | "dict comprehension"
  | "generator expression";

export interface Frame {
  readonly outer: Frame | null;
  readonly scope: ScopeRecord;
  /** How many scopes are open around this one. */
  readonly depth: number;
  /** The scope's own kind, or `aside` for a frame that is no scope. */
  readonly kind: ScopeKind | "aside";
  readonly marks: Map<string, number>;
  /** The class whose private names are mangled here. */
  readonly privateTo: string | null;
  readonly ban: Ban | null;
  readonly comprehension: ComprehensionWord | null;
  readonly isAsync: boolean;
  /** How many comprehension iterables are open around this point. */
  iterables: number;
  /** Inside the target of a comprehension. */
  targets: number;
  /** String constants here are annotations. */
  quotes: boolean;
  /** For a comprehension: it awaits. */
  awaits: boolean;
  yields: boolean;
  /** Where an `async def` first returns a value; -1 where it does not. */
  valueReturn: number;
}

export function newScope(
  kind: ScopeKind,
  node: Node,
  parent: ScopeRecord | null,
  path: string,
  index: number,
): ScopeRecord {
  const scope: ScopeRecord = {
    kind,
    node,
    parent,
    children: [],
    bindings: new Map<string, Binding[]>(),
    globals: new Set(),
    nonlocals: new Set(),
    path,
    index,
    marks: new Map(),
  };
  if (parent !== null) parent.children.push(scope);
  return scope;
}

/**
 * Scopes nested deeper than this are refused. CPython's parser gives up near 2,980 nested lambdas, the only scopes that need neither
 * indentation nor brackets; without a limit a file of nothing but lambdas would make every name a walk through all of it.
 */
export const DEEPEST_SCOPE = 3_000;

export interface FrameOptions {
  readonly privateTo?: string | null;
  readonly isAsync?: boolean;
  readonly comprehension?: ComprehensionWord;
  readonly ban?: Ban;
}

export function newFrame(scope: ScopeRecord, outer: Frame | null, options: FrameOptions): Frame {
  return {
    outer,
    scope,
    depth: outer === null ? 0 : outer.depth + 1,
    kind: scope.kind,
    marks: scope.marks,
    privateTo: options.privateTo === undefined
      ? (outer === null ? null : outer.privateTo)
      : options.privateTo,
    ban: options.ban ?? null,
    comprehension: options.comprehension ?? null,
    isAsync: options.isAsync ?? false,
    iterables: scope.kind === "lambda" || scope.kind === "comprehension" ? (outer as Frame).iterables : 0,
    targets: 0,
    quotes: false,
    awaits: false,
    yields: false,
    valueReturn: -1,
  };
}

/** A frame for an expression that is set aside: names are read from the scope around it, some expressions are banned. */
export function asideFrame(outer: Frame, ban: Ban, quotes: boolean): Frame {
  return {
    outer,
    scope: outer.scope,
    depth: outer.depth,
    kind: "aside",
    marks: new Map(),
    privateTo: outer.privateTo,
    ban,
    comprehension: null,
    isAsync: false,
    iterables: 0,
    targets: 0,
    quotes,
    awaits: false,
    yields: false,
    valueReturn: -1,
  };
}

/** `__x` inside `class _C` is `_C__x`; names that end in two underscores, dotted names and classes of underscores only stay. */
export function mangled(name: string, privateTo: string | null): string {
  if (privateTo === null || name.charCodeAt(0) !== 0x5f || name.charCodeAt(1) !== 0x5f) return name;
  if (name.endsWith("__") || name.includes(".")) return name;
  const bare = privateTo.replace(/^_+/, "");
  return bare === "" ? name : `_${bare}${name}`;
}

/** The path a scope gives to what is bound in it, as `__qualname__` writes it. */
export function pathWithin(scope: Scope, name: string): string {
  if (scope.kind === "type_parameters") return scope.parent === null ? name : pathWithin(scope.parent, name);
  if (scope.path === "") return name;
  return scope.kind === "class" ? `${scope.path}.${name}` : `${scope.path}.<locals>.${name}`;
}
