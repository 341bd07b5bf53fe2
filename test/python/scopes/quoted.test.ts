import { expect, test } from "vitest";
import { chain, scopesOf } from "./read.ts";

function quoted(text: string) {
  const scopes = scopesOf(text);
  return scopes.quoted.map(({ literal, expr, exact }) => ({
    literal: text.slice(literal.start, literal.end),
    expr: text.slice(expr.start, expr.end),
    exact,
  }));
}

const literals = (text: string) => quoted(text).map(({ literal }) => literal);

test("strings in annotation position are read in place", () => {
  const text =
    `import a\ndef f(x: "a.B", *y: 'C', z: List["D"] = "no") -> """E | None""": pass\nv: "F" = "no"\n`;
  expect(quoted(text)).toEqual([
    { literal: '"a.B"', expr: "a.B", exact: true },
    { literal: "'C'", expr: "C", exact: true },
    { literal: '"D"', expr: "D", exact: true },
    { literal: '"""E | None"""', expr: "E | None", exact: true },
    { literal: '"F"', expr: "F", exact: true },
  ]);
  const scopes = scopesOf(text);
  expect(scopes.qualifiedNames(chain(scopes, "a.B"))).toEqual([{ name: "a.B", source: "import" }]);
  const reference = scopes.references.find(({ name }) => name === "a");
  expect(reference?.quoted?.exact).toBe(true);
  expect(reference && scopes.parentOf(scopes.parentOf(reference.node) ?? reference.node)?.kind).toBe(
    "Constant",
  );
});

test("spaces and prefixes are stepped over", () => {
  expect(quoted(`x: u"  A.b "\ny: r'C'\n`)).toEqual([
    { literal: `u"  A.b "`, expr: "A.b", exact: true },
    { literal: "r'C'", expr: "C", exact: true },
  ]);
});

test("joined pieces and escapes have no places of their own", () => {
  expect(quoted(`x: "A" ".b"\ny: "\\x41"\nz: ("C"\n  "")\n`)).toEqual([
    { literal: `"A" ".b"`, expr: `"A" ".b"`, exact: false },
    { literal: `"\\x41"`, expr: `"\\x41"`, exact: false },
    { literal: `"C"\n  ""`, expr: `"C"\n  ""`, exact: false },
  ]);
});

test("strings that are values stay values", () => {
  const text = `
from typing import Literal as L, Annotated
import typing
a: L["x"]
b: typing.Literal["y", "z"]
c: Annotated["T", "note", f("u")]
d: Field("no")
e = table["no"]
f: "not an expression at all"
g: b"B"
h: Annotated["V"]
i = "W"
`;
  expect(literals(text)).toEqual(['"T"', '"V"']);
});

test("typing's own calls and subscripts hold annotations anywhere", () => {
  const text = `
import typing
from typing import Optional, cast, TypeVar, TypeAlias, NewType
a = Optional["A"]
b = typing.Dict[str, "B"]
c = cast("C", "no")
d = TypeVar("no", "D", bound="E")
e = NewType("no", "F")
f: TypeAlias = "G"
class H(typing.Generic["I"]): pass
g = typing.Literal["no"]
h = other["no"]
`;
  expect(literals(text)).toEqual(['"A"', '"B"', '"C"', '"D"', '"E"', '"F"', '"G"', '"I"']);
});

test("a type parameter's bound and an alias may be quoted", () => {
  expect(literals(`def f[T: "A" = "B"](): pass\ntype C = "D"\n`)).toEqual(['"A"', '"B"', '"D"']);
});

test("a quoted name is resolved where it stands", () => {
  const text = `class C:\n    class D: pass\n    def f(self) -> "D": pass\ndef g(): -1\n`;
  const scopes = scopesOf(text);
  expect(scopes.qualifiedNames(chain(scopes, "D"))).toEqual([{ name: "C.D", source: "local" }]);
});

test("scopes inside a quoted annotation are scopes", () => {
  const scopes = scopesOf(`x: "[a for a in b]"\n`);
  expect(scopes.all.map(({ kind }) => kind)).toEqual(["module", "comprehension"]);
  expect([...scopes.unboundNames()]).toEqual(["b"]);
});
