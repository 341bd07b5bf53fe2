import { expect, test } from "vitest";
import type { Name } from "../../../src/python/ast.ts";
import { analyze, parse, unboundNames } from "../../../src/python/mod.ts";
import { chain, qualified, scopesOf } from "./read.ts";

test("chains extend what their name stands for", () => {
  expect(qualified("import a.b\na.b.C\n", "a.b.C")).toEqual(["import a.b.C"]);
  expect(qualified("import a.b as x\nx.C.d\n", "x.C.d")).toEqual(["import a.b.C.d"]);
  expect(qualified("from a.b import C as D\nD.e()\n", "D.e")).toEqual(["import a.b.C.e"]);
  expect(qualified("from . import a\na.b\n", "a.b")).toEqual(["import .a.b"]);
  expect(qualified("len\n", "len")).toEqual(["builtin builtins.len"]);
  expect(qualified("nothing.at_all\n", "nothing.at_all")).toEqual([]);
  expect(qualified("import a\na.b().c\n", "a.b().c")).toEqual([]);
});

test("local names carry the path of their scope", () => {
  const text =
    "class C:\n    def m(self):\n        def inner(): pass\n        inner\n    x = 1\n    x\ndef f(): pass\nf\n";
  expect(qualified(text, "inner")).toEqual(["local C.m.<locals>.inner"]);
  expect(qualified(text, "x", 1)).toEqual(["local C.x"]);
  expect(qualified(text, "f")).toEqual(["local f"]);
});

test("two bindings of one name are two names; a deletion is none", () => {
  const text = "try:\n    import a as x\nexcept ImportError:\n    import b as x\nx\n";
  expect(qualified(text, "x").sort()).toEqual(["import a", "import b"]);
  expect(qualified("import a\na = 1\na\n", "a", 1).sort()).toEqual(["import a", "local a"]);
  expect(qualified("import a\na.b\ndel a\n", "a.b")).toEqual(["import a.b"]);
  expect(qualified("import a.b\nimport a.c\na.b\n", "a.b")).toEqual(["import a.b"]);
});

test("inner scopes come first, classes are passed over", () => {
  const text = `
import a
class C:
    import b as a
    def f(self): return a.first
    x = a.second
    y = [a.third for _ in a.fourth]
def g(a): return a.fifth
def h():
    return a.sixth
    a = 1
`;
  expect(qualified(text, "a.first")).toEqual(["import a.first"]);
  expect(qualified(text, "a.second")).toEqual(["import b.second"]);
  expect(qualified(text, "a.third")).toEqual(["import a.third"]);
  expect(qualified(text, "a.fourth")).toEqual(["import b.fourth"]);
  expect(qualified(text, "a.fifth")).toEqual(["local g.<locals>.a.fifth"]);
  expect(qualified(text, "a.sixth")).toEqual(["local h.<locals>.a.sixth"]);
});

test("global and nonlocal skip what stands between", () => {
  const text =
    "import a\ndef f():\n    a = 1\n    def g():\n        global a\n        a.first\n    def h():\n        nonlocal a\n        a.second\n";
  expect(qualified(text, "a.first")).toEqual(["import a.first"]);
  expect(qualified(text, "a.second")).toEqual(["local f.<locals>.a.second"]);
});

test("decorators, defaults and bases are read outside, annotations where they stand", () => {
  const text =
    "import a\n@a.one\ndef f(a=a.two, *, b: a.three = 1) -> a.four: a.five\nclass a(a.six): pass\nlambda a=a.seven: a.eight\n";
  const scopes = scopesOf(text);
  const scope = (written: string) => scopes.scopeOf(chain(scopes, written)).kind;
  for (const written of ["a.one", "a.two", "a.three", "a.four", "a.six", "a.seven"]) {
    expect(scope(written)).toBe("module");
  }
  expect(scope("a.five")).toBe("function");
  expect(scope("a.eight")).toBe("lambda");
});

test("type parameters stand around annotations, bases and values", () => {
  const text =
    "T = 1\ndef f[T: B](x: T) -> T: T.body\nclass C[U](U.base): U.inside\ntype A[V] = V.value\nV.outside\n";
  expect(qualified(text, "T.body")).toEqual(["local T.body"]);
  const scopes = scopesOf(text);
  const resolution = scopes.resolve(chain(scopes, "T", 1) as Name);
  expect(resolution).toMatchObject({ scope: { kind: "type_parameters" } });
  expect(qualified(text, "U.inside")).toEqual(["local U.inside"]);
  expect(qualified(text, "V.value")).toEqual(["local V.value"]);
  expect(qualified(text, "V.outside")).toEqual([]);
});

test("the type expressions of a class see its names", () => {
  const text = "class C:\n    X = int\n    def f[T: X](self, a: X) -> X: return X\n";
  const scopes = scopesOf(text);
  const kinds = [1, 2, 3, 4].map((nth) => {
    const found = scopes.resolve(chain(scopes, "X", nth) as Name);
    return typeof found === "string" ? found : found.scope.kind;
  });
  expect(kinds).toEqual(["class", "class", "class", "unbound"]);
});

test("unbound names", () => {
  const text = `
from m import *
def f(a):
    print(a, b, __name__, __class__)
    c = [d for d in e]
    d
class G:
    h = __qualname__
    def i(self): return h, __class__, super()
del j
__qualname__
x: "k.L"
`;
  expect([...scopesOf(text).unboundNames()].sort()).toEqual([
    "__class__",
    "__qualname__",
    "b",
    "d",
    "e",
    "h",
    "k",
  ]);
  const parsed = parse(text);
  if (parsed.ok) expect(unboundNames(parsed.module, parsed.tokens)).toEqual(scopesOf(text).unboundNames());
});

test("private names resolve as they were bound", () => {
  const scopes = scopesOf("import a as _C__a\nclass C:\n    def f(self): return __a.b\n");
  expect(scopes.qualifiedNames(chain(scopes, "__a.b"))).toEqual([{ name: "a.b", source: "import" }]);
});

test("a name can be looked up where it is not written", () => {
  const scopes = scopesOf("import a\ndef f(b): pass\n");
  const inside = scopes.root.children[0];
  if (inside === undefined) throw new Error("no function");
  expect(scopes.lookup(inside, "a")).toMatchObject({ scope: { kind: "module" } });
  expect(scopes.lookup(inside, "b")).toMatchObject({ scope: { kind: "function" } });
  expect(scopes.lookup(inside, "len")).toBe("builtin");
  expect(scopes.lookup(inside, "c")).toBe("unbound");
});

test("the same tree gives the same scopes; parents are known", () => {
  const text = "a.b(c)\n";
  const parsed = parse(text);
  if (!parsed.ok) throw new Error("refused");
  const scopes = analyze(parsed.module, text);
  expect(analyze(parsed.module, parsed.tokens)).toBe(scopes);
  const name = chain(scopes, "a");
  expect(scopes.parentOf(name)?.kind).toBe("Attribute");
  expect(scopes.parentOf(parsed.module)).toBeNull();
});
