import { expect, test } from "vitest";
import { scopesOf } from "./read.ts";

function exported(text: string) {
  const found = scopesOf(text).exported;
  return found && { names: found.names.map(({ name }) => name), complete: found.complete };
}

test("literal lists and tuples", () => {
  expect(exported("__all__ = ['a', 'b']\n")).toEqual({ names: ["a", "b"], complete: true });
  expect(exported("__all__: list[str] = ('a',)\n__all__ += ['b'] + ['c']\n")).toEqual({
    names: ["a", "b", "c"],
    complete: true,
  });
  expect(exported("__all__ = []\nif x:\n    __all__.append('a')\nelse:\n    __all__.extend(['b', 'c'])\n"))
    .toEqual({
      names: ["a", "b", "c"],
      complete: true,
    });
});

test("anything else leaves the list incomplete", () => {
  expect(exported("__all__ = ['a'] + other.__all__\n")).toEqual({ names: ["a"], complete: false });
  expect(exported("__all__ = ['a', name]\n")).toEqual({ names: ["a"], complete: false });
  expect(exported("__all__ = [n for n in dir()]\n")).toEqual({ names: [], complete: false });
  expect(exported("__all__ = ['a']\n__all__.remove('a')\n")).toEqual({ names: ["a"], complete: false });
});

test("a module without one has none", () => {
  expect(exported("all = ['a']\ndef f(): __all__ = ['b']\n")).toBeNull();
});
