/**
 * `setup.py`: the string literals inside the dependency arguments of any call. It is read as Python and never run; what is computed
 * declares nothing that can be seen.
 */
import type { Call, Constant, Expr, Keyword, Module, Node } from "../../python/ast.ts";
import { walk } from "../../python/walk.ts";
import type { FoundDeclaration, TextSpan } from "./declaration.ts";
import { readRequirement } from "./requirement.ts";
import { roomOfEntry } from "./room.ts";

const LISTS: ReadonlySet<string> = new Set([
  "install_requires",
  "extras_require",
  "setup_requires",
  "tests_require",
]);

export function readSetupPy(text: string, module: Module): FoundDeclaration[] {
  const found: FoundDeclaration[] = [];
  walk(module, (node) => {
    if (node.kind !== "Call") return;
    for (const keyword of node.keywords) if (isList(keyword)) found.push(...argument(text, keyword));
  });
  return found;
}

function isList({ arg }: Keyword): boolean {
  return arg !== null && LISTS.has(arg);
}

/** A call inside that has such arguments of its own is read for itself. */
function argument(text: string, { arg, value }: Keyword): FoundDeclaration[] {
  const found: FoundDeclaration[] = [];
  const keys = new Set<Node>();
  walk(value, (node, parent) => {
    if (node.kind === "JoinedStr" || node.kind === "TemplateStr" || keys.has(node)) return false;
    if (node.kind === "Call" && hasLists(node)) return false;
    if (node.kind === "Dict") { for (const key of node.keys) if (key !== null) keys.add(key); }
    if (node.kind === "Constant" && node.value.type === "str") {
      const row = isRow(parent);
      const list = `${arg}/${row ? parent?.start : value.start}`;
      found.push(...literal(text, node, node.value.value, list, row));
    }
    return true;
  });
  return found;
}

function hasLists(call: Call): boolean {
  return call.keywords.some(isList);
}

/** Whether an entry can have neighbours: a list is told from another by where it begins. */
function isRow(node: Node | null): node is Extract<Expr, { kind: "List" | "Tuple" | "Set" }> {
  return node?.kind === "List" || node?.kind === "Tuple" || node?.kind === "Set";
}

/** A literal of several lines is a list of its own, as setuptools reads it. */
function literal(
  text: string,
  node: Constant,
  value: string,
  list: string,
  row: boolean,
): FoundDeclaration[] {
  const inner = innerSpan(text, node, value);
  if (inner === null) {
    const requirement = readRequirement(value, node.start);
    if (requirement === null) return [];
    const nameSpan = { start: node.start, end: node.start };
    return [{ ...requirement, nameSpan, pin: null, bareKey: false, list, room: null }];
  }
  const room = row ? roomOfEntry(text, node) : null;
  return [...value.matchAll(/[^\r\n]+/g)].flatMap((line) => {
    const requirement = readRequirement(line[0], inner.start + line.index);
    return requirement === null ? [] : [{ ...requirement, bareKey: false, list, room }];
  });
}

/** Between the quotes; null where the characters there are not the value. */
function innerSpan(text: string, node: Constant, value: string): TextSpan | null {
  const opening = /^[rRuU]?('''|"""|'|")/.exec(text.slice(node.start, node.start + 4));
  const quote = opening?.[1];
  if (opening === null || quote === undefined) return null;
  const span = { start: node.start + opening[0].length, end: node.end - quote.length };
  return text.slice(span.start, span.end) === value ? span : null;
}
