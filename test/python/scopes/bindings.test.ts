import { expect, test } from "vitest";
import { bound, scopesOf } from "./read.ts";

test("imports bind their first name, their alias, or the imported name", () => {
  const scopes = scopesOf(
    "import a.b\nimport a.b as c\nfrom d.e import f, g as h\nfrom . import i\nfrom ..j import k\nfrom l import *\n",
  );
  expect(scopes.bindings.map(({ name, kind, qualified, imported }) => ({ name, kind, qualified, imported })))
    .toEqual([
      { name: "a", kind: "import", qualified: "a", imported: "a.b" },
      { name: "c", kind: "import", qualified: "a.b", imported: "a.b" },
      { name: "f", kind: "from_import", qualified: "d.e.f", imported: "d.e.f" },
      { name: "h", kind: "from_import", qualified: "d.e.g", imported: "d.e.g" },
      { name: "i", kind: "from_import", qualified: ".i", imported: ".i" },
      { name: "k", kind: "from_import", qualified: "..j.k", imported: "..j.k" },
    ]);
  expect(scopes.stars.map(({ module }) => module)).toEqual(["l"]);
});

test("spans stand on the bound name", () => {
  const text =
    "import a.b as c, d.e\nfrom f import g as h\ndef i(j: int, *k, **l): pass\nclass m: pass\nfor n, (o, *p) in q: pass\n";
  const scopes = scopesOf(text);
  expect(scopes.bindings.map(({ span }) => text.slice(span.start, span.end)))
    .toEqual(["c", "d.e", "h", "i", "j", "k", "l", "m", "n", "o", "p"]);
});

test("every way to bind has its kind", () => {
  const text = `
a = b = 1
c += 1
d: int
e: int = 2
(f): int = 3
with x as g, y as (h, i): pass
try: pass
except A as j: pass
match x:
    case {"k": k, **l}: pass
    case [m, *n] as o: pass
    case P(p, q=r): pass
for s in x: pass
(t := 1)
del u
def v(w, /, x, *y, z=1, **aa): pass
class bb: cc = 1
type dd[ee] = ee
lambda ff: ff
[gg for gg in x]
`;
  expect(bound(text)).toEqual([
    "assign a in module",
    "assign b in module",
    "augmented c in module",
    "annotated d in module",
    "annotated e in module",
    "annotated f in module",
    "with g in module",
    "with h in module",
    "with i in module",
    "except j in module",
    "match l in module",
    "match k in module",
    "match o in module",
    "match m in module",
    "match n in module",
    "match p in module",
    "match r in module",
    "for s in module",
    "walrus t in module",
    "delete u in module",
    "function v in module",
    "parameter w in v",
    "parameter x in v",
    "parameter z in v",
    "parameter y in v",
    "parameter aa in v",
    "class bb in module",
    "assign cc in bb",
    "type_alias dd in module",
    "type_parameter ee in type_parameters",
    "parameter ff in <lambda>",
    "comprehension gg in <comprehension>",
  ]);
});

test("attribute and subscript targets bind nothing and read their base", () => {
  const scopes = scopesOf("a.b = c[d] = 1\nfor e.f in g: pass\ndel h.i, j[k]\n");
  expect(scopes.bindings).toEqual([]);
  expect(scopes.references.map(({ name }) => name).sort()).toEqual(["a", "c", "d", "e", "g", "h", "j", "k"]);
});

test("an annotation in parentheses without a value binds nothing", () => {
  expect(bound("(a): int\na.b: int\n")).toEqual([]);
});

test("global and nonlocal lead to the scope they name", () => {
  const text = `
def f():
    global a
    a = 1
    b = 2
    def g():
        nonlocal b
        b = 3
        def h():
            nonlocal b, c
            b = c = 4
        c = 5
`;
  const scopes = scopesOf(text);
  expect(bound(text)).toEqual([
    "function f in module",
    "assign a in module",
    "assign b in f",
    "function g in f",
    "assign b in f",
    "function h in f.<locals>.g",
    "assign b in f",
    "assign c in f.<locals>.g",
    "assign c in f.<locals>.g",
  ]);
  const f = scopes.root.children[0];
  expect(f?.globals).toEqual(new Set(["a"]));
  expect(f?.bindings.get("b")?.length).toBe(3);
  expect(scopes.root.bindings.get("a")?.[0]?.writtenIn).toBe(f);
});

test("a walrus in a comprehension binds in the function around", () => {
  expect(bound("def f(): return [[y := x for x in a] for b in c]\n")).toContain("walrus y in f");
  expect(bound("[(y := x) for x in a]\n")).toContain("walrus y in module");
});

test("private names are mangled inside their class, and only there", () => {
  const text =
    "class _C:\n    __a = 1\n    def f(self, __b): self.x = __a; global __c\n    __d__ = 2\nclass __: __e = 3\n__f = 4\n";
  const names = bound(text).map((line) => line.split(" ")[1]);
  expect(names).toEqual(["_C", "_C__a", "f", "self", "_C__b", "__d__", "__", "__e", "__f"]);
  expect(scopesOf(text).references.map(({ name }) => name)).toContain("_C__a");
});

test("what stands under TYPE_CHECKING is marked", () => {
  const text = `
import typing as t
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import a
    if x: import b
else:
    import c
if not t.TYPE_CHECKING:
    import d
else:
    import e
import f
`;
  const marked = scopesOf(text).bindings.filter(({ typeCheckingOnly }) => typeCheckingOnly).map(({ name }) =>
    name
  );
  expect(marked).toEqual(["a", "b", "e"]);
});

test("names bound anywhere", () => {
  expect(scopesOf("def f(a): b = 1\nimport c.d\n").namesBound()).toEqual(new Set(["f", "a", "b", "c"]));
});
