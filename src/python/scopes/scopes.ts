/**
 * The answers about one module: its scopes, its names and what they stand for.
 *
 * Scopes and bindings are there at once. What only some callers ask for (references from quoted annotations, parents, the scope of an
 * arbitrary node) is worked out at the first question and kept.
 */

import type { Attribute, Module, Name, Node } from "../ast.ts";
import { walk } from "../walk.ts";
import { Builder } from "./build.ts";
import { type Exported, exportedNames } from "./exported.ts";
import { mangled, type ScopeRecord } from "./frame.ts";
import type { QuotedCandidate } from "./names.ts";
import { quotedExpression } from "./quoted.ts";
import type { Refusal } from "./refusal.ts";
import { chainOf, qualifiedBy, type QualifiedName, type Resolution, Resolver } from "./resolve.ts";
import type { Binding, QuotedAnnotation, Reference, Scope, StarImport } from "./scope.ts";
import { settle } from "./settle.ts";

const TYPING = /^(typing|typing_extensions)\./;

export class Scopes {
  readonly module: Module;
  readonly text: string;
  /** What the symbol table of CPython refuses, in the order of its passes. */
  readonly refusals: readonly Refusal[];
  readonly #builder: Builder;
  readonly #resolver: Resolver;
  #quoted: QuotedAnnotation[] | null = null;
  #scopeOfName: Map<Node, Scope> | null = null;
  #scopeOfNode: Map<Node, Scope> | null = null;
  #parents: Map<Node, Node> | null = null;
  #exported: Exported | null | undefined = undefined;

  constructor(module: Module, text: string) {
    this.module = module;
    this.text = text;
    this.#builder = new Builder(module, text);
    const { table } = this.#builder;
    settle(table);
    this.#resolver = new Resolver(this.root, table.binders);
    this.refusals = [...table.refusals];
  }

  /** The module's own scope. */
  get root(): Scope {
    return this.#builder.table.scopes[0] as Scope;
  }

  /** Every scope, outer before inner, in the order in which the interpreter enters them. */
  get all(): readonly Scope[] {
    this.#readQuoted();
    return this.#builder.table.scopes;
  }

  /** Every binding of the file, in the order of the walk. */
  get bindings(): readonly Binding[] {
    return this.#builder.table.bindings;
  }

  /** Every name that is read or deleted, those in quoted annotations last. */
  get references(): readonly Reference[] {
    this.#readQuoted();
    return this.#builder.table.references;
  }

  /** Strings that stand for annotations, once each, in source order. */
  get quoted(): readonly QuotedAnnotation[] {
    return this.#readQuoted();
  }

  get stars(): readonly StarImport[] {
    return this.#builder.table.stars;
  }

  /** Functions and lambdas that yield. */
  get generators(): ReadonlySet<Node> {
    return this.#builder.table.generators;
  }

  /** The contents of `__all__`, or null where the module has none. */
  get exported(): Exported | null {
    if (this.#exported === undefined) this.#exported = exportedNames(this.module);
    return this.#exported;
  }

  /** The scope in which a node is evaluated: for a function's decorator the scope around, for its parameter the function. */
  scopeOf(node: Node): Scope {
    const byName = this.#namesToScopes().get(node);
    if (byName !== undefined) return byName;
    return this.#nodesToScopes().get(node) ?? this.root;
  }

  /** What a name that is read, bound or deleted at `node` can stand for. */
  resolve(node: Name): Resolution {
    return this.lookup(this.scopeOf(node), node.id);
  }

  /** What a name spelled `written` in a scope can stand for. */
  lookup(scope: Scope, written: string): Resolution {
    const name = written.startsWith("__") ? mangled(written, privateTo(scope)) : written;
    return this.#resolver.lookup(scope, name);
  }

  /**
   * The set of qualified names of a name or a chain of attributes. `import a.b` and the chain `a.b.C` give `a.b.C`; a chain that does
   * not begin with a name (`f().x`) and an unbound name give none.
   */
  qualifiedNames(node: Name | Attribute): QualifiedName[] {
    const chain = chainOf(node);
    if (chain === null) return [];
    return qualifiedBy(this.resolve(chain.base), chain.base.id, chain.suffix);
  }

  /** The node directly above, or null for the module. A quoted annotation's expression hangs below its literal. */
  parentOf(node: Node): Node | null {
    this.#parents ??= this.#collectParents();
    return this.#parents.get(node) ?? null;
  }

  /** Names bound in any scope of the file. */
  namesBound(): Set<string> {
    const names = new Set<string>();
    for (const binding of this.bindings) names.add(binding.name);
    return names;
  }

  /** Names that are read somewhere, and there neither bound in a scope that reaches so far nor brought by Python. */
  unboundNames(): Set<string> {
    const names = new Set<string>();
    for (const reference of this.references) {
      if (
        !names.has(reference.name) && this.#resolver.lookup(reference.scope, reference.name) === "unbound"
      ) {
        names.add(reference.name);
      }
    }
    return names;
  }

  #readQuoted(): QuotedAnnotation[] {
    if (this.#quoted !== null) return this.#quoted;
    this.#quoted = [];
    const seen = new Set<Node>();
    const { candidates } = this.#builder.table;
    for (const candidate of [...candidates].sort((a, b) => a.literal.start - b.literal.start)) {
      if (seen.has(candidate.literal) || !this.#isAnnotation(candidate)) continue;
      seen.add(candidate.literal);
      this.#readOne(candidate, this.#quoted);
    }
    return this.#quoted;
  }

  /** A string in a call or subscript of unknown name is an annotation only if that is typing's. */
  #isAnnotation(candidate: QuotedCandidate): boolean {
    const condition = candidate.condition;
    if (condition === null) return true;
    if (condition.kind !== "Name" && condition.kind !== "Attribute") return false;
    const chain = chainOf(condition);
    if (chain === null) return false;
    const resolution = this.lookup(candidate.frame.scope, chain.base.id);
    return qualifiedBy(resolution, chain.base.id, chain.suffix)
      .some(({ name, source }) =>
        source === "import" && TYPING.test(name) && !/\.(Literal|Annotated)$/.test(name)
      );
  }

  #readOne(candidate: QuotedCandidate, into: QuotedAnnotation[]): void {
    const { literal, frame } = candidate;
    const read = quotedExpression(literal, this.text);
    if (read === null) return;
    const { table } = this.#builder;
    const quoted: QuotedAnnotation = { literal, expr: read.expr, exact: read.exact, scope: frame.scope };
    into.push(quoted);
    table.quoted = quoted;
    table.typeChecking = candidate.typeCheckingOnly ? 1 : 0;
    this.#builder.readAside(read.expr, { ...frame, quotes: false });
    table.quoted = null;
    table.typeChecking = 0;
  }

  #namesToScopes(): Map<Node, Scope> {
    if (this.#scopeOfName !== null) return this.#scopeOfName;
    const map = new Map<Node, Scope>();
    for (const { node, scope } of this.references) map.set(node, scope);
    for (const { node, writtenIn } of this.bindings) if (node.kind === "Name") map.set(node, writtenIn);
    this.#scopeOfName = map;
    return map;
  }

  /** A second walk that notes every node; its scopes come in the order of the first one's. */
  #nodesToScopes(): Map<Node, Scope> {
    if (this.#scopeOfNode !== null) return this.#scopeOfNode;
    const map = new Map<Node, Scope>();
    const own = this.#builder.table.scopes;
    const note = (node: Node, scope: ScopeRecord): void => void map.set(node, own[scope.index] as Scope);
    new Builder(this.module, this.text, note);
    for (const { expr, scope } of this.quoted) walk(expr, (node) => void map.set(node, scope));
    this.#scopeOfNode = map;
    return map;
  }

  #collectParents(): Map<Node, Node> {
    const map = new Map<Node, Node>();
    const note = (node: Node, parent: Node | null): void => {
      if (parent !== null) map.set(node, parent);
    };
    walk(this.module, note);
    for (const { literal, expr } of this.quoted) {
      walk(expr, note);
      map.set(expr, literal);
    }
    return map;
  }
}

/** The class whose private names are mangled in a scope. */
function privateTo(scope: Scope): string | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.node.kind === "ClassDef" && (at.kind === "class" || at.kind === "type_parameters")) {
      return at.node.name;
    }
  }
  return null;
}
