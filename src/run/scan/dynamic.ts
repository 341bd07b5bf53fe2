/**
 * The legacy module reached by its name as text: `importlib.import_module("…")`, `sys.modules["…"]`, a string argument that is the path
 * of a patch target, `getattr` on the module. No rule can follow these; they hold the file, and they keep the pin.
 */

import type { Call, Compare, Constant, Expr, Node, Subscript } from "../../python/ast.ts";
import { isLegacyModule, isReachable } from "./legacy.ts";
import type { FileCode } from "./grade.ts";
import type { ScanPack } from "./pack.ts";
import type { Row } from "./row.ts";
import type { Source } from "./source.ts";
import { dottedName } from "./tree.ts";

export interface Dynamic {
  readonly rows: readonly Row[];
  readonly fileCodes: ReadonlySet<FileCode>;
  /** Nodes these rows speak for: neither sites nor mentions of their own. */
  readonly taken: ReadonlySet<Node>;
}

const IMPORTERS = new Set([
  "importlib.import_module",
  "importlib.__import__",
  "__import__",
  "builtins.__import__",
]);
const RESOLVERS = new Set(["pkgutil.resolve_name"]);
const LOOKUPS = new Set(["sys.modules.get", "sys.modules.pop", "sys.modules.setdefault"]);
const GETATTRS = new Set(["getattr", "builtins.getattr"]);

export function dynamicRows(source: Source, pack: ScanPack): Dynamic {
  const rows: Row[] = [];
  const fileCodes = new Set<FileCode>();
  const taken = new Set<Node>();
  for (const node of source.tree.nodes) {
    if (node.kind === "Subscript") addModulesEntry(source, pack, node, rows, taken);
    if (node.kind === "Compare") addModulesQuestion(source, pack, node, rows, taken);
    if (node.kind === "Call") addCall(source, pack, node, rows, fileCodes, taken);
  }
  return { rows, fileCodes, taken };
}

function addCall(
  source: Source,
  pack: ScanPack,
  call: Call,
  rows: Row[],
  fileCodes: Set<FileCode>,
  taken: Set<Node>,
): void {
  const callee = calledName(source, call.func);
  if (callee !== null && GETATTRS.has(callee)) {
    const symbol = attributeByName(source, pack, call);
    if (symbol === null) return addPatchTargets(pack, call, rows, taken);
    fileCodes.add("module_alias_rebound");
    rows.push(dynamicRow(call, symbol, null));
    taken.add(call.args[0] as Node);
    return;
  }
  const reached = callee === null ? null : reachedByText(pack, callee, call);
  if (reached === null) return addPatchTargets(pack, call, rows, taken);
  rows.push(
    dynamicRow(call, reached.symbol, LOOKUPS.has(callee ?? "") ? "sys_modules_stub" : "dynamic_access"),
  );
  taken.add(call);
  taken.add(reached.literal);
}

/** The dotted name of a callee that is an import or a builtin. */
function calledName(source: Source, callee: Expr): string | null {
  const spelled = dottedName(callee);
  if (spelled === null) return null;
  const { imports, builtin } = source.names.resolve(spelled.root);
  const first = imports[0];
  if (first !== undefined) return first.stands + spelled.rest;
  return builtin ? spelled.root.id + spelled.rest : null;
}

interface Reached {
  readonly symbol: string;
  readonly literal: Constant;
}

function reachedByText(pack: ScanPack, callee: string, call: Call): Reached | null {
  const literal = textArgument(call, 0, callee.startsWith("sys.") ? "key" : "name");
  if (literal === null) return null;
  let symbol = valueOf(literal);
  if (RESOLVERS.has(callee)) symbol = symbol.replace(":", ".").replace(/\.$/, "");
  else if (IMPORTERS.has(callee)) symbol = absolute(symbol, call, callee);
  else if (!LOOKUPS.has(callee)) return null;
  return DOTTED.test(symbol) && isReachable(pack, symbol) ? { symbol, literal } : null;
}

/** The relative form of `import_module`, with the package given as text. */
function absolute(name: string, call: Call, callee: string): string {
  if (!name.startsWith(".") || callee !== "importlib.import_module") return name;
  const anchor = textArgument(call, 1, "package");
  if (anchor === null) return name;
  const dots = /^\.+/.exec(name)?.[0].length ?? 0;
  const kept = valueOf(anchor).split(".").slice(0, dots === 1 ? undefined : 1 - dots);
  const rest = name.slice(dots);
  return [...kept, ...(rest === "" ? [] : [rest])].join(".");
}

function textArgument(call: Call, index: number, keyword: string): Constant | null {
  const leading = call.args.slice(0, index + 1);
  const named = call.keywords.find((entry) => entry.arg === keyword);
  const value = leading.some((argument) => argument.kind === "Starred")
    ? undefined
    : leading[index] ?? named?.value;
  return value !== undefined && isText(value) ? value : null;
}

function isText(node: Expr): node is Constant {
  return node.kind === "Constant" && node.value.type === "str";
}

function valueOf(literal: Constant): string {
  return literal.value.type === "str" ? literal.value.value : "";
}

/** `getattr(alias, "X")`, where the alias is the module itself. */
function attributeByName(source: Source, pack: ScanPack, call: Call): string | null {
  const [object, name] = call.args;
  if (object === undefined || name === undefined) return null;
  const module = calledName(source, object);
  if (module === null || !isLegacyModule(pack, module)) return null;
  const value = isText(name) ? valueOf(name) : "";
  return NAME.test(value) ? `${module}.${value}` : module;
}

function dynamicRow(node: Call | Compare | Subscript, symbol: string, pattern: Row["pattern"]): Row {
  return {
    kind: "dynamic",
    reason: pattern === null ? "module_alias_rebound" : "dynamic_access",
    symbol,
    offset: node.start,
    codes: new Set([pattern === null ? "module_alias_rebound" : "flag_only_surface"]),
    pattern,
    anchor: { at: "text", node },
  };
}

function addModulesEntry(
  source: Source,
  pack: ScanPack,
  node: Subscript,
  rows: Row[],
  taken: Set<Node>,
): void {
  if (!isText(node.slice) || calledName(source, node.value) !== "sys.modules") return;
  const symbol = valueOf(node.slice);
  if (!DOTTED.test(symbol) || !isReachable(pack, symbol)) return;
  rows.push(dynamicRow(node, symbol, "sys_modules_stub"));
  taken.add(node.slice);
}

/** `"…" in sys.modules`: its answer turns round when the import moves. */
function addModulesQuestion(
  source: Source,
  pack: ScanPack,
  node: Compare,
  rows: Row[],
  taken: Set<Node>,
): void {
  const [operator] = node.ops;
  const [container] = node.comparators;
  if (node.ops.length !== 1 || (operator !== "In" && operator !== "NotIn") || container === undefined) return;
  if (!isText(node.left) || calledName(source, container) !== "sys.modules") return;
  const symbol = valueOf(node.left);
  if (!DOTTED.test(symbol) || !isReachable(pack, symbol)) return;
  rows.push(dynamicRow(node, symbol, "dynamic_access"));
  taken.add(node.left);
}

/** String arguments whose whole value is a legacy path: what `mock.patch` and its kin are given. */
function addPatchTargets(pack: ScanPack, call: Call, rows: Row[], taken: Set<Node>): void {
  for (const argument of [...call.args, ...call.keywords.map((entry) => entry.value)]) {
    if (!isText(argument)) continue;
    const symbol = valueOf(argument);
    if (
      !DOTTED.test(symbol) || !(pack.shared ? isReachableSymbol(pack, symbol) : isReachable(pack, symbol))
    ) continue;
    taken.add(argument);
    rows.push({
      kind: "text_mention",
      reason: "mock_patch_target",
      symbol,
      offset: argument.start,
      codes: new Set(["flag_only_surface"]),
      pattern: "mock_patch_target",
      anchor: { at: "text", node: argument },
    });
  }
}

const NAME = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;
const DOTTED = /^[\p{XID_Start}_]\p{XID_Continue}*(?:\.[\p{XID_Start}_]\p{XID_Continue}*)*$/u;

/** In a shared pack a patch target must name something of the old interface, not the module that survives. */
function isReachableSymbol(pack: ScanPack, symbol: string): boolean {
  return !isLegacyModule(pack, symbol) && isReachable(pack, symbol);
}
