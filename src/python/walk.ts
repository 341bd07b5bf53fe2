/**
 * The one way to go through a tree: without recursion, in document order.
 *
 * A chain of ten thousand operators is a tree ten thousand deep, so recursion over it would end in a stack overflow that an
 * attacker chooses. Everything that reads trees in this product goes through here.
 */
import type { Arguments, Call, ClassDef, Dict, MatchClass, MatchMapping, Node } from "./ast.ts";

/** Returning `false` leaves the node's children out. */
export type Visit = (node: Node, parent: Node | null) => boolean | void;

/**
 * Calls `enter` for the root and everything below it, parents before children, in the order of the text; `leave`, where given, after
 * the children of a node (also when there were none or they were left out).
 */
export function walk(root: Node, enter: Visit, leave?: (node: Node, parent: Node | null) => void): void {
  const nodes: Node[] = [root];
  const parents: (Node | null)[] = [null];
  const open: { node: Node; parent: Node | null; depth: number }[] = [];
  const below: Node[] = [];
  while (nodes.length > 0) {
    if (leave !== undefined) closeDownTo(open, nodes.length, leave);
    const node = nodes.pop() as Node;
    const parent = parents.pop() as Node | null;
    if (leave !== undefined) open.push({ node, parent, depth: nodes.length });
    if (enter(node, parent) === false) continue;
    below.length = 0;
    gather(node, below);
    for (let i = below.length - 1; i >= 0; i--) {
      nodes.push(below[i] as Node);
      parents.push(node);
    }
  }
  if (leave !== undefined) closeDownTo(open, 0, leave);
}

/** A node is finished once the work left is what was left before it. */
function closeDownTo(
  open: { node: Node; parent: Node | null; depth: number }[],
  left: number,
  leave: (node: Node, parent: Node | null) => void,
): void {
  for (let last = open.at(-1); last !== undefined && last.depth >= left; last = open.at(-1)) {
    open.pop();
    leave(last.node, last.parent);
  }
}

/** The nodes directly below this one, in document order. */
export function children(node: Node): Node[] {
  const out: Node[] = [];
  gather(node, out);
  return out;
}

function some(out: Node[], node: Node | null): void {
  if (node !== null) out.push(node);
}

function every(out: Node[], nodes: readonly Node[]): void {
  for (let i = 0; i < nodes.length; i++) out.push(nodes[i] as Node);
}

/** Two lists that the grammar lets the author interleave, merged by place. */
function merged(out: Node[], left: readonly Node[], right: readonly Node[]): void {
  let r = 0;
  for (const node of left) {
    while (r < right.length && (right[r] as Node).start < node.start) out.push(right[r++] as Node);
    out.push(node);
  }
  while (r < right.length) out.push(right[r++] as Node);
}

function gatherArguments(out: Node[], node: Arguments): void {
  const positional = node.posonlyargs.length + node.args.length;
  const bare = positional - node.defaults.length;
  for (let i = 0; i < positional; i++) {
    const only = node.posonlyargs.length;
    out.push((i < only ? node.posonlyargs[i] : node.args[i - only]) as Node);
    if (i >= bare) out.push(node.defaults[i - bare] as Node);
  }
  some(out, node.vararg);
  for (let i = 0; i < node.kwonlyargs.length; i++) {
    out.push(node.kwonlyargs[i] as Node);
    some(out, node.kw_defaults[i] ?? null);
  }
  some(out, node.kwarg);
}

function gatherPairs(out: Node[], keys: readonly (Node | null)[], values: readonly Node[]): void {
  for (let i = 0; i < values.length; i++) {
    some(out, keys[i] ?? null);
    out.push(values[i] as Node);
  }
}

function gatherCall(out: Node[], node: Call): void {
  out.push(node.func);
  if (node.keywords.length === 0) every(out, node.args);
  else merged(out, node.args, node.keywords);
}

function gatherClass(out: Node[], node: ClassDef): void {
  every(out, node.decorator_list);
  every(out, node.type_params);
  merged(out, node.bases, node.keywords);
  every(out, node.body);
}

function gatherMapping(out: Node[], node: Dict | MatchMapping): void {
  if (node.kind === "Dict") gatherPairs(out, node.keys, node.values);
  else gatherPairs(out, node.keys, node.patterns);
}

function gatherMatchClass(out: Node[], node: MatchClass): void {
  out.push(node.cls);
  every(out, node.patterns);
  every(out, node.kwd_patterns);
}

/** One branch per kind, without default: a new kind breaks the build here. */
function gather(node: Node, out: Node[]): void {
  switch (node.kind) {
    case "Module":
      return every(out, node.body);
    case "FunctionDef":
    case "AsyncFunctionDef":
      every(out, node.decorator_list);
      every(out, node.type_params);
      out.push(node.args);
      some(out, node.returns);
      return every(out, node.body);
    case "ClassDef":
      return gatherClass(out, node);
    case "Return":
    case "Yield":
      return some(out, node.value);
    case "Delete":
      return every(out, node.targets);
    case "Assign":
      every(out, node.targets);
      return void out.push(node.value);
    case "TypeAlias":
      out.push(node.name);
      every(out, node.type_params);
      return void out.push(node.value);
    case "AugAssign":
    case "NamedExpr":
      return void out.push(node.target, node.value);
    case "AnnAssign":
      out.push(node.target, node.annotation);
      return some(out, node.value);
    case "For":
    case "AsyncFor":
      out.push(node.target, node.iter);
      every(out, node.body);
      return every(out, node.orelse);
    case "While":
    case "If":
      out.push(node.test);
      every(out, node.body);
      return every(out, node.orelse);
    case "With":
    case "AsyncWith":
      every(out, node.items);
      return every(out, node.body);
    case "Match":
      out.push(node.subject);
      return every(out, node.cases);
    case "Raise":
      some(out, node.exc);
      return some(out, node.cause);
    case "Try":
    case "TryStar":
      every(out, node.body);
      every(out, node.handlers);
      every(out, node.orelse);
      return every(out, node.finalbody);
    case "Assert":
      out.push(node.test);
      return some(out, node.msg);
    case "Import":
    case "ImportFrom":
      return every(out, node.names);
    case "ExprStmt":
    case "Await":
    case "YieldFrom":
    case "Attribute":
    case "Starred":
    case "keyword":
    case "MatchValue":
      return void out.push(node.value);
    case "BoolOp":
    case "JoinedStr":
    case "TemplateStr":
      return every(out, node.values);
    case "BinOp":
      return void out.push(node.left, node.right);
    case "UnaryOp":
      return void out.push(node.operand);
    case "Lambda":
      return void out.push(node.args, node.body);
    case "IfExp":
      return void out.push(node.body, node.test, node.orelse);
    case "Dict":
    case "MatchMapping":
      return gatherMapping(out, node);
    case "Set":
    case "List":
    case "Tuple":
      return every(out, node.elts);
    case "ListComp":
    case "SetComp":
    case "GeneratorExp":
      out.push(node.elt);
      return every(out, node.generators);
    case "DictComp":
      out.push(node.key, node.value);
      return every(out, node.generators);
    case "Compare":
      out.push(node.left);
      return every(out, node.comparators);
    case "Call":
      return gatherCall(out, node);
    case "FormattedValue":
    case "Interpolation":
      out.push(node.value);
      return some(out, node.format_spec);
    case "Subscript":
      return void out.push(node.value, node.slice);
    case "Slice":
      some(out, node.lower);
      some(out, node.upper);
      return some(out, node.step);
    case "comprehension":
      out.push(node.target, node.iter);
      return every(out, node.ifs);
    case "ExceptHandler":
      some(out, node.type);
      return every(out, node.body);
    case "arguments":
      return gatherArguments(out, node);
    case "arg":
      return some(out, node.annotation);
    case "withitem":
      out.push(node.context_expr);
      return some(out, node.optional_vars);
    case "match_case":
      out.push(node.pattern);
      some(out, node.guard);
      return every(out, node.body);
    case "TypeVar":
    case "ParamSpec":
    case "TypeVarTuple":
      some(out, node.bound);
      return some(out, node.default_value);
    case "MatchSequence":
    case "MatchOr":
      return every(out, node.patterns);
    case "MatchClass":
      return gatherMatchClass(out, node);
    case "MatchAs":
      return some(out, node.pattern);
    case "Global":
    case "Nonlocal":
    case "Pass":
    case "Break":
    case "Continue":
    case "Constant":
    case "Name":
    case "alias":
    case "MatchSingleton":
    case "MatchStar":
      return;
  }
}
