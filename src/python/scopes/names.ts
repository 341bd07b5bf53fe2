/**
 * The rules for single names: what a binding, a use and a declaration do to the frame they stand in, and when CPython refuses them.
 *
 * The order of the tests is CPython's, so that where several rules are broken the same one is named.
 */

import type { Global, Name, NamedExpr, Node, Span } from "../ast.ts";
import { type Frame, mangled, MARK, type ScopeRecord } from "./frame.ts";
import type { Refusal } from "./refusal.ts";
import type { Binding, BindingKind, QuotedAnnotation, Reference, StarImport } from "./scope.ts";

/** A string constant that is an annotation if `condition` (a callee or the base of a subscript) turns out to be one of typing's. */
export interface QuotedCandidate {
  readonly literal: Node & { readonly kind: "Constant" };
  readonly frame: Frame;
  readonly typeCheckingOnly: boolean;
  readonly condition: Node | null;
}

/** Everything the traversal collects. */
export interface Table {
  readonly text: string;
  readonly scopes: ScopeRecord[];
  readonly bindings: Binding[];
  readonly references: Reference[];
  readonly refusals: Refusal[];
  readonly stars: StarImport[];
  readonly candidates: QuotedCandidate[];
  /** Bindings of names declared `nonlocal`, whose scope is known only at the end. */
  readonly pending: { binding: Binding & { scope: ScopeRecord }; from: ScopeRecord }[];
  /** Every `nonlocal` declaration, to be settled at the end. */
  readonly declarations: { name: string; scope: ScopeRecord; offset: number }[];
  /** For each name, the scope that binds it, where that is only one. */
  readonly binders: Map<string, ScopeRecord | "several">;
  /** The functions and lambdas that yield. */
  readonly generators: Set<Node>;
  typeChecking: number;
  quoted: QuotedAnnotation | null;
}

export interface BindingParts {
  readonly kind: BindingKind;
  readonly node: Node;
  readonly statement: Node;
  readonly span: Span;
  readonly qualified?: string;
  readonly imported?: string;
}

const MARK_OF_KIND: { readonly [K in BindingKind]: number } = {
  import: MARK.imported,
  from_import: MARK.imported,
  assign: MARK.local,
  augmented: MARK.local,
  annotated: MARK.local,
  parameter: MARK.parameter,
  function: MARK.local,
  class: MARK.local,
  type_alias: MARK.local,
  type_parameter: MARK.typeParameter | MARK.local,
  for: MARK.local,
  with: MARK.local,
  except: MARK.local,
  match: MARK.local,
  comprehension: MARK.local | MARK.iteration,
  walrus: MARK.local,
  delete: MARK.local,
};

export function refuse(table: Table, node: Span, message: string): void {
  table.refusals.push({ message, offset: node.start });
}

export function refuseDebug(table: Table, name: string, at: Span, deleted: boolean): void {
  if (name === "__debug__") {
    refuse(table, at, deleted ? "cannot delete __debug__" : "cannot assign to __debug__");
  }
}

function refuseRepeat(table: Table, written: string, before: number, parts: BindingParts): void {
  if (parts.kind === "parameter" && (before & MARK.parameter) !== 0) {
    refuse(table, parts.span, `duplicate argument '${written}' in function definition`);
  } else if (parts.kind === "type_parameter" && (before & MARK.typeParameter) !== 0) {
    refuse(table, parts.node, `duplicate type parameter '${written}'`);
  } else if (parts.kind === "comprehension" && (before & (MARK.global | MARK.nonlocal)) !== 0) {
    refuse(
      table,
      parts.span,
      `comprehension inner loop cannot rebind assignment expression target '${written}'`,
    );
  }
}

function homeOf(table: Table, frame: Frame, marks: number): ScopeRecord {
  return (marks & MARK.global) !== 0 ? table.scopes[0] as ScopeRecord : frame.scope;
}

/** Bind a name as written (not yet mangled) in a frame. */
export function bind(
  table: Table,
  frame: Frame,
  written: string,
  parts: BindingParts,
  writtenIn = frame.scope,
): void {
  refuseDebug(table, written, parts.span, parts.kind === "delete");
  const name = mangled(written, frame.privateTo);
  const before = frame.marks.get(name) ?? 0;
  refuseRepeat(table, written, before, parts);
  const marks = before | MARK_OF_KIND[parts.kind];
  if (marks !== before) frame.marks.set(name, marks);
  const binding = {
    name,
    kind: parts.kind,
    node: parts.node,
    statement: parts.statement,
    span: parts.span,
    scope: homeOf(table, frame, marks),
    writtenIn,
    qualified: parts.qualified ?? null,
    imported: parts.imported ?? null,
    typeCheckingOnly: table.typeChecking > 0,
  };
  table.bindings.push(binding);
  if ((marks & MARK.nonlocal) !== 0) table.pending.push({ binding, from: frame.scope });
  else addBinding(table, binding);
}

export function addBinding(table: Table, binding: Binding & { readonly scope: ScopeRecord }): void {
  const binder = table.binders.get(binding.name);
  if (binder === undefined) table.binders.set(binding.name, binding.scope);
  else if (binder !== binding.scope) table.binders.set(binding.name, "several");
  const known = binding.scope.bindings.get(binding.name);
  if (known === undefined) binding.scope.bindings.set(binding.name, [binding]);
  else known.push(binding);
}

/** A read of a name. */
export function use(table: Table, frame: Frame, node: Name): void {
  const name = mangled(node.id, frame.privateTo);
  const before = frame.marks.get(name) ?? 0;
  if ((before & MARK.used) === 0) frame.marks.set(name, before | MARK.used);
  refer(table, frame, node, name);
}

/** Note a reference, without the mark of a read: `del` has bound the name already. */
export function refer(table: Table, frame: Frame, node: Name, name: string): void {
  table.references.push({
    name,
    node,
    scope: frame.scope,
    quoted: table.quoted,
    typeCheckingOnly: table.typeChecking > 0,
  });
}

/** `global` and `nonlocal`. */
export function declare(table: Table, frame: Frame, node: Global): void {
  const isGlobal = node.kind === "Global";
  const word = isGlobal ? "global" : "nonlocal";
  for (const written of node.names) {
    const name = mangled(written, frame.privateTo);
    const marks = frame.marks.get(name) ?? 0;
    const message = declarationRefusal(name, marks, word);
    if (message !== null) refuse(table, node, message);
    frame.marks.set(name, marks | (isGlobal ? MARK.global : MARK.nonlocal));
    if (isGlobal) frame.scope.globals.add(name);
    else {
      frame.scope.nonlocals.add(name);
      table.declarations.push({ name, scope: frame.scope, offset: node.start });
    }
  }
}

function declarationRefusal(name: string, marks: number, word: "global" | "nonlocal"): string | null {
  if ((marks & MARK.parameter) !== 0) return `name '${name}' is parameter and ${word}`;
  if ((marks & MARK.used) !== 0) return `name '${name}' is used prior to ${word} declaration`;
  if ((marks & MARK.annotated) !== 0) return `annotated name '${name}' can't be ${word}`;
  if ((marks & MARK.local) !== 0) return `name '${name}' is assigned to before ${word} declaration`;
  if ((marks & (word === "global" ? MARK.nonlocal : MARK.global)) !== 0) {
    return `name '${name}' is nonlocal and global`;
  }
  return null;
}

/** `name: annotation`: makes the name local when it has a value or stands without parentheses. */
export function annotate(table: Table, frame: Frame, target: Name, simple: boolean, statement: Node): void {
  const name = mangled(target.id, frame.privateTo);
  const marks = frame.marks.get(name) ?? 0;
  if (simple && frame.kind !== "module") {
    if ((marks & MARK.global) !== 0) refuse(table, statement, `annotated name '${name}' can't be global`);
    else if ((marks & MARK.nonlocal) !== 0) {
      refuse(table, statement, `annotated name '${name}' can't be nonlocal`);
    }
  }
  if (simple) frame.marks.set(name, marks | MARK.annotated);
  bind(table, frame, target.id, { kind: "annotated", node: target, statement, span: target });
}

/** `:=`. In a comprehension it binds in the function or module around; class bodies and type expressions have no place for it. */
export function bindWalrus(table: Table, frame: Frame, node: NamedExpr): void {
  const target = node.target;
  const parts: BindingParts = { kind: "walrus", node: target, statement: node, span: target };
  if (frame.ban !== null) return refuse(table, node, `named expression cannot be used ${frame.ban}`);
  if (frame.iterables > 0) {
    return refuse(table, node, "assignment expression cannot be used in a comprehension iterable expression");
  }
  if (frame.comprehension === null) return bind(table, frame, target.id, parts);
  const home = walrusHome(table, frame, node);
  if (home === null) return;
  const name = mangled(target.id, frame.privateTo);
  const atModule = home.kind === "module";
  if (frame.targets > 0) {
    refuse(table, node, `comprehension inner loop cannot rebind assignment expression target '${name}'`);
  }
  frame.marks.set(name, (frame.marks.get(name) ?? 0) | (atModule ? MARK.global : MARK.nonlocal));
  const before = home.marks.get(name) ?? 0;
  bind(table, home, target.id, parts, frame.scope);
  if (atModule) home.marks.set(name, before | MARK.global);
}

/** The frame in which a `:=` inside a comprehension binds, or null when it is refused. */
function walrusHome(table: Table, frame: Frame, node: NamedExpr): Frame | null {
  const name = mangled(node.target.id, frame.privateTo);
  for (let at: Frame | null = frame; at !== null; at = at.outer) {
    if (at.comprehension !== null) {
      const marks = at.marks.get(name) ?? 0;
      if ((marks & MARK.iteration) === 0) continue;
      refuse(table, node, `assignment expression cannot rebind comprehension iteration variable '${name}'`);
      return null;
    }
    const place = at.kind === "class" ? "in a class body" : at.ban;
    if (place === null) return at;
    if (place === "within an annotation") continue;
    const words = place === "within the definition of a generic" ? place : place.replace("within", "in");
    refuse(table, node, `assignment expression within a comprehension cannot be used ${words}`);
    return null;
  }
  return null;
}
