/**
 * What CPython's code generator refuses of statements: jumps out of place, handlers out of order, blocks nested too deep, patterns
 * that bind twice or never get their turn.
 */

import type { ExceptHandler, Match, MatchCase, Module, Node, Span, Stmt, Try } from "../ast.ts";
import type { Refusal } from "../scopes/refusal.ts";
import { type Block, Blocks } from "./blocks.ts";
import { isFuture } from "./future.ts";
import { matchRefusals } from "./patterns.ts";

type Step =
  | { readonly kind: "enter"; readonly block: Block; readonly at: Span }
  | { readonly kind: "leave" }
  | { readonly kind: "return"; readonly blocks: Blocks };

type Task = Stmt | ExceptHandler | MatchCase | Step;

const LEAVE: Step = { kind: "leave" };
const STAR_JUMP = "'break', 'continue' and 'return' cannot appear in an except* block";

export class Statements {
  readonly refusals: Refusal[] = [];
  readonly #tasks: Task[] = [];
  readonly #generators: ReadonlySet<Node>;
  /** The future imports that stand where they may. */
  readonly #head: ReadonlySet<Node>;
  #blocks = new Blocks(0);

  constructor(module: Module, head: ReadonlySet<Node>, generators: ReadonlySet<Node>) {
    this.#generators = generators;
    this.#head = head;
    this.#each(module.body);
    for (let task = this.#tasks.pop(); task !== undefined; task = this.#tasks.pop()) this.#visit(task);
  }

  #refuse(at: Span, message: string): void {
    this.refusals.push({ message, offset: at.start });
  }

  #each(tasks: readonly Task[]): void {
    for (let i = tasks.length - 1; i >= 0; i--) this.#tasks.push(tasks[i] as Task);
  }

  /** Statements to be read inside a block. */
  #inside(block: Block, at: Span, tasks: readonly Task[]): void {
    this.#tasks.push(LEAVE);
    this.#each(tasks);
    this.#tasks.push({ kind: "enter", block, at });
  }

  /** A function or class starts with no blocks open. */
  #body(body: readonly Stmt[], spent: number): void {
    this.#tasks.push({ kind: "return", blocks: this.#blocks });
    this.#each(body);
    this.#blocks = new Blocks(spent);
  }

  #visit(task: Task): void {
    switch (task.kind) {
      case "enter":
        if (!this.#blocks.enter(task.block)) this.#refuse(task.at, "too many statically nested blocks");
        return;
      case "leave":
        return this.#blocks.leave();
      case "return":
        this.#blocks = task.blocks;
        return;
      case "If":
        this.#each(task.orelse);
        return this.#each(task.body);
      case "FunctionDef":
        return this.#body(task.body, this.#generators.has(task) ? 1 : 0);
      case "AsyncFunctionDef":
        return this.#body(task.body, 1);
      case "ClassDef":
        return this.#body(task.body, 0);
      case "For":
      case "AsyncFor":
      case "While":
        this.#each(task.orelse);
        return this.#inside("loop", task, task.body);
      case "With":
      case "AsyncWith":
        return this.#with(task, task.items.length, task.body);
      case "Try":
      case "TryStar":
        return this.#try(task);
      case "ExceptHandler":
        return this.#each(task.body);
      case "Match":
        return this.#match(task);
      case "match_case":
        return this.#each(task.body);
      case "Break":
      case "Continue":
        return this.#jump(task, task.kind);
      case "Return":
        if (this.#blocks.insideStarHandler()) this.#refuse(task, STAR_JUMP);
        return;
      case "ImportFrom":
        if (isFuture(task) && !this.#head.has(task)) {
          this.#refuse(task, "from __future__ imports must occur at the beginning of the file");
        }
        return;
      case "Delete":
      case "Assign":
      case "TypeAlias":
      case "AugAssign":
      case "AnnAssign":
      case "Raise":
      case "Assert":
      case "Import":
      case "Global":
      case "Nonlocal":
      case "ExprStmt":
      case "Pass":
        return;
    }
  }

  #jump(node: Stmt, word: "Break" | "Continue"): void {
    const nearest = this.#blocks.nearest();
    if (nearest === "loop") return;
    if (nearest === "starHandler") return this.#refuse(node, STAR_JUMP);
    this.#refuse(node, word === "Break" ? "'break' outside loop" : "'continue' not properly in loop");
  }

  #with(node: Span, items: number, body: readonly Stmt[]): void {
    for (let i = 0; i < items; i++) this.#tasks.push(LEAVE);
    this.#each(body);
    for (let i = 0; i < items; i++) this.#tasks.push({ kind: "enter", block: "with", at: node });
  }

  /** Read in order: body, handlers, else, finally; a `finally` guards the first three. */
  #try(node: Try): void {
    if (node.finalbody.length > 0) {
      this.#inside("finally", node, node.finalbody);
      this.#tasks.push(LEAVE);
    }
    this.#each(node.orelse);
    const block = node.kind === "TryStar" ? "starHandler" : "handler";
    for (let i = node.handlers.length - 1; i >= 0; i--) {
      const handler = node.handlers[i] as ExceptHandler;
      if (handler.type === null && i < node.handlers.length - 1) {
        this.#refuse(handler, "default 'except:' must be last");
      }
      this.#inside(block, handler, [handler]);
    }
    if (node.handlers.length > 0) this.#inside("tried", node, node.body);
    else this.#each(node.body);
    if (node.finalbody.length > 0) this.#tasks.push({ kind: "enter", block: "guarded", at: node });
  }

  #match(node: Match): void {
    for (const refusal of matchRefusals(node)) this.refusals.push(refusal);
    this.#each(node.cases);
  }
}
