import { expect, test } from "vitest";
import type { Node } from "../../../src/python/ast.ts";
import { parse } from "../../../src/python/parse/mod.ts";
import { children, walk } from "../../../src/python/walk.ts";

const SOURCE = `
@deco(1)
def f[T: int = str](a, b: int = 2, /, c=3, *d, e, g=4, **h) -> str:
    x = {1: 2, **y, 3: 4}
    return p if q else r
class C(A, k=B, *D): pass
call(a, k=b, *c, m=d)
match s:
    case {1: u, **rest} if v: pass
    case K(w, n=[1, *z]): pass
with (i as j, k): del l[1:2:3]
o = lambda m=1, *, n=2: f'{m!r:>{n}}'
`;

function module(source: string): Node {
  const parsed = parse(source);
  if (!parsed.ok) throw new Error(parsed.diagnostic.message);
  return parsed.module;
}

test("goes through the tree in the order of the text", () => {
  const starts: number[] = [];
  walk(module(SOURCE), (node, parent) => {
    const decorated = node.kind === "FunctionDef";
    const before = parent !== null && "decorator_list" in parent &&
      parent.decorator_list.includes(node as never);
    if (!decorated && !before && node.kind !== "arguments") starts.push(node.start);
  });
  const names = starts.filter((start, i) => i > 0 && start < (starts[i - 1] as number));
  expect(names).toEqual([]);
});

test("gives every node its parent and agrees with children", () => {
  const root = module(SOURCE);
  const found: [Node | null, Node][] = [];
  walk(root, (node, parent) => void found.push([parent, node]));
  expect(found[0]).toEqual([null, root]);
  for (const [parent, node] of found) if (parent !== null) expect(children(parent)).toContain(node);
  expect(found.length).toBe(new Set(found.map(([, node]) => node)).size);
});

test("leaves out what the visitor does not want, and closes what it opened", () => {
  const events: string[] = [];
  walk(
    module("def f():\n    a\nb"),
    (node) => {
      events.push(`+${node.kind}`);
      return node.kind !== "FunctionDef";
    },
    (node) => events.push(`-${node.kind}`),
  );
  const rest = ["+ExprStmt", "+Name", "-Name", "-ExprStmt", "-Module"];
  expect(events).toEqual(["+Module", "+FunctionDef", "-FunctionDef", ...rest]);
});

test("goes as deep as the tree", () => {
  let depth = 0;
  let deepest = 0;
  walk(
    module(`x = 1${" + 1".repeat(20_000)}`),
    () => {
      deepest = Math.max(deepest, ++depth);
    },
    () => {
      depth--;
    },
  );
  expect(deepest).toBe(20_003);
});
