import { expect, test } from "vitest";
import { treeGate } from "../../../src/run/apply/preflight.ts";

const tracked = new Set(["a.py"]);
const clean = { kind: "known", dirty: 0, isTracked: (path: string) => tracked.has(path) } as const;

test("outside git there is no tree gate", () => {
  expect(treeGate({ kind: "none" }, ["x.py"], false)).toEqual([]);
});

test("a clean tree with tracked files passes", () => {
  expect(treeGate(clean, ["a.py"], false)).toEqual([]);
});

test("uncommitted changes refuse, counted and not named", () => {
  const [row] = treeGate({ ...clean, dirty: 2 }, ["a.py"], false);
  expect(row).toMatchObject({ code: "tree_dirty", path: null });
  expect(row?.detail).toContain("2 tracked files");
});

test("an untracked planned file refuses, counted and not named", () => {
  const [row] = treeGate(clean, ["a.py", "b.py"], false);
  expect(row).toMatchObject({ code: "tree_dirty", path: null });
  expect(row?.detail).toContain("1 planned file");
  expect(row?.detail).not.toContain("b.py");
});

test("git that cannot say refuses as unknown", () => {
  expect(treeGate({ kind: "unknown", detail: "Git did not answer" }, ["a.py"], false)).toEqual([{
    code: "tree_unknown",
    path: null,
    detail: "Git did not answer",
  }]);
});

test("--allow-dirty lets both words pass", () => {
  expect(treeGate({ ...clean, dirty: 1 }, ["b.py"], true)).toEqual([]);
  expect(treeGate({ kind: "unknown", detail: "x" }, ["b.py"], true)).toEqual([]);
});
