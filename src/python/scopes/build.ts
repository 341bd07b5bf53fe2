/**
 * The walk that makes the symbol table: one pass over the tree in the order in which CPython's symbol table sees it.
 *
 * It keeps its own stack of work, because trees are as deep as an author (or an attacker) wants. On the stack are nodes and *steps*:
 * a step is what has to happen between two nodes, such as leaving a scope.
 */

import type {
  AnnAssign,
  Arg,
  Arguments,
  AugAssign,
  ClassDef,
  Comp,
  Comprehension,
  Constant,
  DictComp,
  ExceptHandler,
  Expr,
  FunctionDef,
  Import,
  ImportFrom,
  Lambda,
  Module,
  Node,
  Span,
  Stmt,
  Subscript,
  TypeAlias,
  TypeParam,
} from "../ast.ts";
import {
  annotationsOf,
  isTypeAliasAnnotation,
  isTypingCall,
  lastName,
  parameterSpan,
  typeCheckingBranch,
} from "./shapes.ts";
import {
  asideFrame,
  type Ban,
  DEEPEST_SCOPE,
  type Frame,
  mangled,
  newFrame,
  newScope,
  pathWithin,
  type ScopeRecord,
} from "./frame.ts";
import {
  annotate,
  bind,
  type BindingParts,
  bindWalrus,
  declare,
  refer,
  refuse,
  refuseDebug,
  type Table,
  use,
} from "./names.ts";
import type { BindingKind, ScopeKind } from "./scope.ts";

/** What happens between nodes. */
type StepName =
  | "leave"
  | "leaveComprehension"
  | "signature"
  | "annotations"
  | "annotation"
  | "functionBody"
  | "classHead"
  | "classBody"
  | "lambdaBody"
  | "comprehension"
  | "iterableEnds"
  | "iterableBegins"
  | "targetEnds"
  | "quotesOn"
  | "quotesOff"
  | "typeCheckingBegins"
  | "typeCheckingEnds"
  | "bound"
  | "default"
  | "aliasValue";

interface Step {
  readonly kind: "step";
  readonly step: StepName;
  readonly node: Node | null;
}

const LEAVE: Step = { kind: "step", step: "leave", node: null };
const LEAVE_COMPREHENSION: Step = { kind: "step", step: "leaveComprehension", node: null };
const ITERABLE_ENDS: Step = { kind: "step", step: "iterableEnds", node: null };
const ITERABLE_BEGINS: Step = { kind: "step", step: "iterableBegins", node: null };
const TARGET_ENDS: Step = { kind: "step", step: "targetEnds", node: null };
const QUOTES_ON: Step = { kind: "step", step: "quotesOn", node: null };
const QUOTES_OFF: Step = { kind: "step", step: "quotesOff", node: null };
const TYPE_CHECKING_BEGINS: Step = { kind: "step", step: "typeCheckingBegins", node: null };
const TYPE_CHECKING_ENDS: Step = { kind: "step", step: "typeCheckingEnds", node: null };

const COMPREHENSION_WORD = {
  ListComp: "list comprehension",
  SetComp: "set comprehension",
  DictComp: "dict comprehension",
  GeneratorExp: "generator expression",
} as const;

/** Told of every node and the scope it is evaluated in; given only where somebody asks for it. */
export type Recorder = (node: Node, scope: ScopeRecord) => void;

export class Builder {
  readonly table: Table;
  readonly #work: (Node | Step)[] = [];
  readonly #recorder: Recorder | null;
  #frame: Frame;
  #stopped = false;

  constructor(module: Module, text: string, recorder: Recorder | null = null) {
    const root = newScope("module", module, null, "", 0);
    this.#recorder = recorder;
    this.#frame = newFrame(root, null, {});
    this.table = {
      text,
      scopes: [root],
      bindings: [],
      references: [],
      refusals: [],
      stars: [],
      candidates: [],
      pending: [],
      declarations: [],
      binders: new Map(),
      generators: new Set(),
      typeChecking: 0,
      quoted: null,
    };
    this.#each(module.body);
    this.#run();
  }

  /** Read an expression that stands in a string, as if it stood in place of the string. */
  readAside(expr: Expr, frame: Frame): void {
    this.#frame = frame;
    this.#work.push(expr);
    this.#run();
  }

  #run(): void {
    const work = this.#work;
    for (let task = work.pop(); task !== undefined && !this.#stopped; task = work.pop()) {
      if (task.kind === "step") this.#take(task);
      else this.#visit(task);
    }
  }

  // -------------------------------------------------------------------------------------------------------- frames

  #enter(kind: ScopeKind, node: Node, name: string, options: Parameters<typeof newFrame>[2]): void {
    const parent = this.#frame.scope;
    const scope = newScope(kind, node, parent, pathWithin(parent, name), this.table.scopes.length);
    this.table.scopes.push(scope);
    this.#frame = newFrame(scope, this.#frame, options);
    if (this.#frame.depth > DEEPEST_SCOPE) this.#stop(node);
  }

  /** Leave the rest of the tree unread; what was read stays. */
  #stop(node: Node): void {
    refuse(this.table, node, "too many nested scopes");
    this.#stopped = true;
  }

  #aside(ban: Ban, quotes: boolean): void {
    this.#frame = asideFrame(this.#frame, ban, quotes);
  }

  #leave(): void {
    const frame = this.#frame;
    if (frame.yields) this.table.generators.add(frame.scope.node);
    if (frame.isAsync && frame.yields && frame.valueReturn >= 0) {
      this.table.refusals.push({
        message: "'return' with value in async generator",
        offset: frame.valueReturn,
      });
    }
    this.#frame = frame.outer as Frame;
  }

  /** A list, set or dict comprehension that awaits makes the scope around it await; a generator expression keeps it to itself. */
  #leaveComprehension(): void {
    const frame = this.#frame;
    const outer = frame.outer as Frame;
    this.#frame = outer;
    if (!frame.awaits || frame.comprehension === "generator expression") return;
    if (outer.comprehension !== null) outer.awaits = true;
    else if (!outer.isAsync) {
      const message = "asynchronous comprehension outside of an asynchronous function";
      refuse(this.table, frame.scope.node as Span, message);
    }
  }

  #take(task: Step): void {
    const frame = this.#frame;
    switch (task.step) {
      case "leave":
        return this.#leave();
      case "leaveComprehension":
        return this.#leaveComprehension();
      case "signature":
        return this.#signature(task.node as FunctionDef);
      case "annotations":
        return this.#annotations(task.node as FunctionDef);
      case "annotation":
        return this.#setAside((task.node as AnnAssign).annotation, "within an annotation");
      case "functionBody":
        return this.#functionBody(task.node as FunctionDef);
      case "classHead":
        return this.#classHead(task.node as ClassDef);
      case "classBody":
        return this.#classBody(task.node as ClassDef);
      case "lambdaBody":
        return this.#lambdaBody(task.node as Lambda);
      case "comprehension":
        return this.#comprehensionBody(task.node as Comp | DictComp);
      case "iterableBegins":
        frame.iterables += 1;
        return;
      case "iterableEnds":
        frame.iterables -= 1;
        return;
      case "targetEnds":
        frame.targets -= 1;
        return;
      case "quotesOn":
        frame.quotes = true;
        return;
      case "quotesOff":
        frame.quotes = false;
        return;
      case "typeCheckingBegins":
        this.table.typeChecking += 1;
        return;
      case "typeCheckingEnds":
        this.table.typeChecking -= 1;
        return;
      case "bound":
        return this.#setAside((task.node as TypeParam).bound as Expr, "within a TypeVar bound");
      case "default":
        return this.#setAside(
          (task.node as TypeParam).default_value as Expr,
          `within a ${(task.node as TypeParam).kind} default`,
        );
      case "aliasValue":
        return this.#setAside((task.node as TypeAlias).value, "within a type alias");
    }
  }

  #setAside(expr: Expr, ban: Ban): void {
    this.#aside(ban, true);
    this.#work.push(LEAVE, expr);
  }

  #step(step: StepName, node: Node): void {
    this.#work.push({ kind: "step", step, node });
  }

  #each(nodes: readonly Node[]): void {
    for (let i = nodes.length - 1; i >= 0; i--) this.#work.push(nodes[i] as Node);
  }

  #some(node: Node | null): void {
    if (node !== null) this.#work.push(node);
  }

  // -------------------------------------------------------------------------------------------------------- bindings

  #bind(written: string, parts: BindingParts): void {
    bind(this.table, this.#frame, written, parts);
  }

  /** Bind every name of a target; what attributes and subscripts in it read goes on the stack. */
  #target(target: Expr, kind: BindingKind, statement: Node): void {
    if (target.kind === "Name") return this.#targetName(target, kind, statement);
    const open: Expr[] = [target];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (this.#recorder !== null && at.kind !== "Name") this.#recorder(at, this.#frame.scope);
      if (at.kind === "Name") this.#targetName(at, kind, statement);
      else if (at.kind === "Tuple" || at.kind === "List") {
        for (let i = at.elts.length - 1; i >= 0; i--) open.push(at.elts[i] as Expr);
      } else if (at.kind === "Starred") open.push(at.value);
      else this.#place(at, kind);
    }
  }

  #targetName(target: Expr & { kind: "Name" }, kind: BindingKind, statement: Node): void {
    if (this.#recorder !== null) this.#recorder(target, this.#frame.scope);
    this.#bind(target.id, { kind, node: target, statement, span: target });
    if (kind === "delete") refer(this.table, this.#frame, target, mangled(target.id, this.#frame.privateTo));
  }

  /** A target that is an attribute or a subscript: it binds nothing, it reads. */
  #place(target: Expr, kind: BindingKind): void {
    if (kind === "comprehension") {
      this.#frame.targets += 1;
      this.#work.push(TARGET_ENDS);
    }
    if (target.kind === "Attribute") {
      refuseDebug(this.table, target.attr, target, kind === "delete");
      this.#work.push(target.value);
    } else if (target.kind === "Subscript") this.#work.push(target.slice, target.value);
    else this.#work.push(target);
  }

  #import(node: Import): void {
    for (const alias of node.names) {
      if (this.#recorder !== null) this.#recorder(alias, this.#frame.scope);
      const dot = alias.name.indexOf(".");
      const first = dot < 0 ? alias.name : alias.name.slice(0, dot);
      this.#bind(alias.asname ?? first, {
        kind: "import",
        node: alias,
        statement: node,
        span: alias.asnameSpan ?? alias.nameSpan,
        qualified: alias.asname === null ? first : alias.name,
        imported: alias.name,
      });
    }
  }

  #importFrom(node: ImportFrom): void {
    const module = ".".repeat(node.level) + (node.module ?? "");
    const prefix = node.module === null ? module : `${module}.`;
    for (const alias of node.names) {
      if (this.#recorder !== null) this.#recorder(alias, this.#frame.scope);
      if (alias.name === "*") {
        this.#star(node, alias, module);
        continue;
      }
      const qualified = prefix + alias.name;
      const span = alias.asnameSpan ?? alias.nameSpan;
      const parts: BindingParts = {
        kind: "from_import",
        node: alias,
        statement: node,
        span,
        qualified,
        imported: qualified,
      };
      this.#bind(alias.asname ?? alias.name, parts);
    }
  }

  #star(node: ImportFrom, alias: Node, module: string): void {
    const frame = this.#frame;
    if (frame.kind !== "module") refuse(this.table, alias, "import * only allowed at module level");
    const typeCheckingOnly = this.table.typeChecking > 0;
    this.table.stars.push({ module, node, scope: frame.scope, typeCheckingOnly });
  }

  #parameter(arg: Arg | null, owner: Node): void {
    if (arg === null) return;
    if (this.#recorder !== null) this.#recorder(arg, this.#frame.scope);
    this.#bind(arg.arg, {
      kind: "parameter",
      node: arg,
      statement: owner,
      span: parameterSpan(arg, this.table.text),
    });
  }

  #parameters(args: Arguments, owner: Node): void {
    for (const arg of args.posonlyargs) this.#parameter(arg, owner);
    for (const arg of args.args) this.#parameter(arg, owner);
    for (const arg of args.kwonlyargs) this.#parameter(arg, owner);
    this.#parameter(args.vararg, owner);
    this.#parameter(args.kwarg, owner);
  }

  // ------------------------------------------------------------------------------------- functions, classes, aliases

  #defaults(args: Arguments): void {
    this.#maybeEach(args.kw_defaults);
    this.#each(args.defaults);
  }

  #maybeEach(nodes: readonly (Node | null)[]): void {
    for (let i = nodes.length - 1; i >= 0; i--) this.#some(nodes[i] ?? null);
  }

  /** Decorators and defaults are read outside; the type parameters open a scope around annotations and body. */
  #function(node: FunctionDef): void {
    this.#bind(node.name, { kind: "function", node, statement: node, span: node.nameSpan });
    this.#step("signature", node);
    this.#defaults(node.args);
    this.#each(node.decorator_list);
  }

  #signature(node: FunctionDef): void {
    if (node.type_params.length > 0) {
      this.#enterTypeParameters(node, node.type_params, this.#frame.privateTo);
      this.#work.push(LEAVE);
      this.#step("functionBody", node);
      this.#step("annotations", node);
      this.#each(node.type_params);
      return;
    }
    this.#step("functionBody", node);
    this.#annotations(node);
  }

  /** All annotations of one signature share a frame: what they read does not count as read in the scope around. */
  #annotations(node: FunctionDef): void {
    const found = annotationsOf(node);
    if (found.length === 0) return;
    this.#aside("within an annotation", true);
    this.#work.push(LEAVE);
    this.#each(found);
  }

  #functionBody(node: FunctionDef): void {
    this.#enter("function", node, node.name, { isAsync: node.kind === "AsyncFunctionDef" });
    if (this.#recorder !== null) this.#recorder(node.args, this.#frame.scope);
    this.#parameters(node.args, node);
    this.#work.push(LEAVE);
    this.#each(node.body);
  }

  #class(node: ClassDef): void {
    this.#bind(node.name, { kind: "class", node, statement: node, span: node.nameSpan });
    this.#step("classHead", node);
    this.#each(node.decorator_list);
  }

  #classHead(node: ClassDef): void {
    const generic = node.type_params.length > 0;
    if (generic) {
      this.#enterTypeParameters(node, node.type_params, node.name);
      this.#work.push(LEAVE);
    }
    this.#step("classBody", node);
    this.#each(node.keywords);
    this.#each(node.bases);
    if (generic) this.#each(node.type_params);
  }

  #classBody(node: ClassDef): void {
    this.#enter("class", node, node.name, { privateTo: node.name });
    this.#work.push(LEAVE);
    this.#each(node.body);
  }

  #typeAlias(node: TypeAlias): void {
    if (this.#recorder !== null) this.#recorder(node.name, this.#frame.scope);
    this.#bind(node.name.id, { kind: "type_alias", node: node.name, statement: node, span: node.name });
    if (node.type_params.length === 0) return this.#step("aliasValue", node);
    this.#enterTypeParameters(node, node.type_params, this.#frame.privateTo);
    this.#work.push(LEAVE);
    this.#step("aliasValue", node);
    this.#each(node.type_params);
  }

  #enterTypeParameters(node: Node, params: readonly TypeParam[], privateTo: string | null): void {
    this.#enter("type_parameters", node, "", { privateTo, ban: "within the definition of a generic" });
    let defaulted = false;
    for (const param of params) {
      if (param.default_value !== null) defaulted = true;
      else if (defaulted) {
        refuse(
          this.table,
          param,
          `non-default type parameter '${param.name}' follows default type parameter`,
        );
      }
    }
  }

  #typeParameter(node: TypeParam): void {
    if (node.name === "__classdict__") {
      refuse(this.table, node, "reserved name '__classdict__' cannot be used for type parameter");
    }
    this.#bind(node.name, { kind: "type_parameter", node, statement: node, span: node.nameSpan });
    if (node.default_value !== null) this.#step("default", node);
    if (node.bound !== null) this.#step("bound", node);
  }

  #lambda(node: Lambda): void {
    this.#step("lambdaBody", node);
    this.#defaults(node.args);
  }

  #lambdaBody(node: Lambda): void {
    this.#enter("lambda", node, "<lambda>", {});
    if (this.#recorder !== null) this.#recorder(node.args, this.#frame.scope);
    this.#parameters(node.args, node);
    this.#work.push(LEAVE, node.body);
  }

  // ---------------------------------------------------------------------------------------------------- comprehensions

  /** The first iterable is read outside; everything else inside. */
  #comprehension(node: Comp | DictComp): void {
    this.#step("comprehension", node);
    this.#iterable((node.generators[0] as Comprehension).iter);
  }

  #iterable(iter: Expr): void {
    this.#work.push(ITERABLE_ENDS, iter, ITERABLE_BEGINS);
  }

  #comprehensionBody(node: Comp | DictComp): void {
    this.#enter("comprehension", node, "<comprehension>", { comprehension: COMPREHENSION_WORD[node.kind] });
    this.#work.push(LEAVE_COMPREHENSION);
    if (node.kind === "DictComp") this.#work.push(node.value, node.key);
    else this.#work.push(node.elt);
    const frame = this.#frame;
    for (let i = node.generators.length - 1; i >= 0; i--) {
      const generator = node.generators[i] as Comprehension;
      if (generator.is_async === 1) frame.awaits = true;
      this.#each(generator.ifs);
      if (i > 0) this.#iterable(generator.iter);
    }
    for (const generator of node.generators) {
      if (this.#recorder !== null) this.#recorder(generator, frame.scope);
      this.#target(generator.target, "comprehension", generator);
    }
  }

  // -------------------------------------------------------------------------------------------------------- annotations

  #annAssign(node: AnnAssign): void {
    this.#some(node.value);
    if (this.#frame.quotes === false && isTypeAliasAnnotation(node)) {
      this.#candidate(node.value as Constant, null);
    }
    this.#step("annotation", node);
    const target = node.target;
    if (target.kind !== "Name") this.#target(target, "annotated", node);
    else {
      if (this.#recorder !== null) this.#recorder(target, this.#frame.scope);
      if (node.simple === 1 || node.value !== null) {
        annotate(this.table, this.#frame, target, node.simple === 1, node);
      }
    }
  }

  #candidate(literal: Constant, condition: Expr | null): void {
    const typeCheckingOnly = this.table.typeChecking > 0;
    this.table.candidates.push({ literal, frame: this.#frame, typeCheckingOnly, condition });
  }

  /** Strings directly among these are annotations if `condition` is one of typing's. */
  #maybeQuoted(nodes: readonly Expr[], condition: Expr): void {
    for (const node of nodes) {
      if (node.kind === "Constant" && node.value.type === "str") this.#candidate(node, condition);
    }
  }

  #subscript(node: Subscript): void {
    const frame = this.#frame;
    const slice = node.slice;
    if (!frame.quotes) {
      if (slice.kind === "Tuple") this.#maybeQuoted(slice.elts, node.value);
      else if (slice.kind === "Constant") this.#maybeQuoted([slice], node.value);
      this.#work.push(slice, node.value);
      return;
    }
    const word = this.#typingWord(node.value);
    if (word === "Literal") {
      this.#work.push(QUOTES_ON, slice);
      frame.quotes = false;
    } else if (word === "Annotated" && slice.kind === "Tuple") {
      if (this.#recorder !== null) this.#recorder(slice, frame.scope);
      this.#work.push(QUOTES_ON);
      this.#each(slice.elts.slice(1));
      this.#work.push(QUOTES_OFF);
      this.#each(slice.elts.slice(0, 1));
    } else this.#work.push(slice);
    this.#work.push(node.value);
  }

  /** The last name of a chain, seen through `from typing import Literal as L`. */
  #typingWord(base: Expr): string {
    const word = lastName(base);
    if (base.kind !== "Name") return word;
    for (const binding of (this.table.scopes[0] as ScopeRecord).bindings.get(word) ?? []) {
      if (binding.qualified !== null) return binding.qualified.slice(binding.qualified.lastIndexOf(".") + 1);
    }
    return word;
  }

  #call(node: Expr & { kind: "Call" }): void {
    const frame = this.#frame;
    if (frame.quotes) {
      this.#work.push(QUOTES_ON);
      frame.quotes = false;
    } else if (isTypingCall(node)) {
      const first = lastName(node.func) === "cast" ? node.args.slice(0, 1) : node.args.slice(1);
      this.#maybeQuoted([...first, ...node.keywords.map((keyword) => keyword.value)], node.func);
    }
    if (node.keywords.length > 0) this.#each(node.keywords);
    this.#each(node.args);
    this.#work.push(node.func);
  }

  // ------------------------------------------------------------------------------------------- what needs a function

  #yield(node: Expr & { kind: "Yield" | "YieldFrom" }): void {
    this.#some(node.value);
    const frame = this.#frame;
    if (frame.ban !== null) return refuse(this.table, node, `yield expression cannot be used ${frame.ban}`);
    if (frame.comprehension !== null) {
      return refuse(this.table, node, `'yield' inside ${frame.comprehension}`);
    }
    if (frame.kind === "module" || frame.kind === "class") {
      return refuse(this.table, node, "'yield' outside function");
    }
    if (node.kind === "YieldFrom" && frame.isAsync) {
      refuse(this.table, node, "'yield from' inside async function");
    }
    frame.yields = true;
  }

  #await(node: Expr & { kind: "Await" }): void {
    this.#work.push(node.value);
    const frame = this.#frame;
    if (frame.ban !== null) return refuse(this.table, node, `await expression cannot be used ${frame.ban}`);
    if (frame.kind === "module" || frame.kind === "class") {
      return refuse(this.table, node, "'await' outside function");
    }
    if (frame.comprehension !== null) frame.awaits = true;
    else if (!frame.isAsync) refuse(this.table, node, "'await' outside async function");
  }

  #return(node: Stmt & { kind: "Return" }): void {
    this.#some(node.value);
    const frame = this.#frame;
    if (frame.kind !== "function") return refuse(this.table, node, "'return' outside function");
    if (node.value !== null && frame.valueReturn < 0) frame.valueReturn = node.start;
  }

  #asyncOnly(node: Stmt, word: "async for" | "async with"): void {
    if (!this.#frame.isAsync) refuse(this.table, node, `'${word}' outside async function`);
  }

  // ------------------------------------------------------------------------------------------------- smaller statements

  #augAssign(node: AugAssign): void {
    this.#work.push(node.value);
    this.#target(node.target, "augmented", node);
  }

  #handler(node: ExceptHandler): void {
    if (node.name !== null && node.nameSpan !== null) {
      this.#bind(node.name, { kind: "except", node, statement: node, span: node.nameSpan });
    }
    this.#each(node.body);
    this.#some(node.type);
  }

  #capture(name: string | null, span: Span | null, node: Node): void {
    if (name !== null && span !== null) this.#bind(name, { kind: "match", node, statement: node, span });
  }

  #if(node: Stmt & { kind: "If" }): void {
    const branch = typeCheckingBranch(node.test);
    if (branch === "orelse") this.#guarded(node.orelse);
    else this.#each(node.orelse);
    if (branch === "body") this.#guarded(node.body);
    else this.#each(node.body);
    this.#work.push(node.test);
  }

  #guarded(body: readonly Stmt[]): void {
    this.#work.push(TYPE_CHECKING_ENDS);
    this.#each(body);
    this.#work.push(TYPE_CHECKING_BEGINS);
  }

  // -------------------------------------------------------------------------------------------------------- the nodes

  /** One branch per kind, without default: a new kind breaks the build here. The order is that of frequency. */
  #visit(node: Node): void {
    const work = this.#work;
    if (this.#recorder !== null) this.#recorder(node, this.#frame.scope);
    switch (node.kind) {
      case "Name":
        if (node.ctx === "Load") use(this.table, this.#frame, node);
        else this.#targetName(node, node.ctx === "Del" ? "delete" : "assign", node);
        return;
      case "Attribute":
      case "Starred":
      case "ExprStmt":
      case "MatchValue":
        work.push(node.value);
        return;
      case "Constant":
        if (this.#frame.quotes && node.value.type === "str") this.#candidate(node, null);
        return;
      case "Call":
        return this.#call(node);
      case "keyword":
        refuseDebug(this.table, node.arg ?? "", node, false);
        work.push(node.value);
        return;
      case "Assign":
        work.push(node.value);
        for (const target of node.targets) this.#target(target, "assign", node);
        return;
      case "Subscript":
        return this.#subscript(node);
      case "If":
        return this.#if(node);
      case "Return":
        return this.#return(node);
      case "FunctionDef":
      case "AsyncFunctionDef":
        return this.#function(node);
      case "Tuple":
      case "List":
      case "Set":
        return this.#each(node.elts);
      case "BinOp":
        work.push(node.right, node.left);
        return;
      case "Compare":
        this.#each(node.comparators);
        work.push(node.left);
        return;
      case "BoolOp":
        return this.#each(node.values);
      case "UnaryOp":
        work.push(node.operand);
        return;
      case "JoinedStr":
      case "TemplateStr":
        for (let i = node.values.length - 1; i >= 0; i--) {
          const value = node.values[i] as Expr;
          if (value.kind !== "Constant") work.push(value);
          else if (this.#recorder !== null) this.#recorder(value, this.#frame.scope);
        }
        return;
      case "FormattedValue":
      case "Interpolation":
        this.#some(node.format_spec);
        work.push(node.value);
        return;
      case "Dict":
        this.#each(node.values);
        return this.#maybeEach(node.keys);
      case "Slice":
        this.#some(node.step);
        this.#some(node.upper);
        return this.#some(node.lower);
      case "IfExp":
        work.push(node.orelse, node.body, node.test);
        return;
      case "Lambda":
        return this.#lambda(node);
      case "ListComp":
      case "SetComp":
      case "GeneratorExp":
      case "DictComp":
        return this.#comprehension(node);
      case "NamedExpr":
        work.push(node.value);
        if (this.#recorder !== null) this.#recorder(node.target, this.#frame.scope);
        return bindWalrus(this.table, this.#frame, node);
      case "Await":
        return this.#await(node);
      case "Yield":
      case "YieldFrom":
        return this.#yield(node);
      case "ClassDef":
        return this.#class(node);
      case "Import":
        return this.#import(node);
      case "ImportFrom":
        return this.#importFrom(node);
      case "For":
      case "AsyncFor":
        if (node.kind === "AsyncFor") this.#asyncOnly(node, "async for");
        this.#each(node.orelse);
        this.#each(node.body);
        work.push(node.iter);
        return this.#target(node.target, "for", node);
      case "While":
        this.#each(node.orelse);
        this.#each(node.body);
        work.push(node.test);
        return;
      case "With":
      case "AsyncWith":
        if (node.kind === "AsyncWith") this.#asyncOnly(node, "async with");
        this.#each(node.body);
        return this.#each(node.items);
      case "withitem":
        if (node.optional_vars !== null) this.#target(node.optional_vars, "with", node);
        work.push(node.context_expr);
        return;
      case "Raise":
        this.#some(node.cause);
        return this.#some(node.exc);
      case "Try":
      case "TryStar":
        this.#each(node.finalbody);
        this.#each(node.orelse);
        this.#each(node.handlers);
        return this.#each(node.body);
      case "ExceptHandler":
        return this.#handler(node);
      case "Assert":
        this.#some(node.msg);
        work.push(node.test);
        return;
      case "AugAssign":
        return this.#augAssign(node);
      case "AnnAssign":
        return this.#annAssign(node);
      case "Delete":
        for (const target of node.targets) this.#target(target, "delete", node);
        return;
      case "Global":
      case "Nonlocal":
        return declare(this.table, this.#frame, node);
      case "TypeAlias":
        return this.#typeAlias(node);
      case "TypeVar":
      case "ParamSpec":
      case "TypeVarTuple":
        return this.#typeParameter(node);
      case "Match":
        this.#each(node.cases);
        work.push(node.subject);
        return;
      case "match_case":
        this.#each(node.body);
        this.#some(node.guard);
        work.push(node.pattern);
        return;
      case "MatchSequence":
      case "MatchOr":
        return this.#each(node.patterns);
      case "MatchMapping":
        this.#each(node.patterns);
        this.#each(node.keys);
        return this.#capture(node.rest, node.restSpan, node);
      case "MatchClass":
        node.kwd_attrs.forEach((name, i) =>
          refuseDebug(this.table, name, node.kwd_patterns[i] ?? node, false)
        );
        this.#each(node.kwd_patterns);
        this.#each(node.patterns);
        work.push(node.cls);
        return;
      case "MatchStar":
        return this.#capture(node.name, node.nameSpan, node);
      case "MatchAs":
        this.#some(node.pattern);
        return this.#capture(node.name, node.nameSpan, node);
      case "Pass":
      case "Break":
      case "Continue":
      case "MatchSingleton":
      case "alias":
      case "arg":
      case "arguments":
      case "comprehension":
        return;
      case "Module":
        return this.#each(node.body);
    }
  }
}
