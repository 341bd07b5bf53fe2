import { expect, test } from "vitest";
import * as shape from "../../src/core/shape.ts";

const person = shape.closedMapping({
  name: shape.text({ min: 1, max: 5 }),
  age: shape.optional(shape.integer({ min: 0 })),
  tags: shape.withDefault(shape.listOf(shape.text(), { sorted: true, unique: true }), []),
});

function faults(value: unknown, of: shape.Shape<unknown> = person): string[] {
  const checked = shape.check(of, value);
  return checked.ok ? [] : checked.faults.map(shape.faultText);
}

test("a good mapping comes back with its defaults and without what was left out", () => {
  expect(shape.check(person, { name: "Ada" })).toEqual({ ok: true, value: { name: "Ada", tags: [] } });
});

test("every fault is told, each with its path", () => {
  expect(faults({ nam: "x", age: true, tags: ["b", "a", 3] })).toEqual([
    'nam: Unknown key "nam". Did you mean "name"?',
    "name: Required key is missing",
    "age: Expected a whole number, found true",
    "tags[2]: Expected text, found the number 3",
  ]);
});

test("order and repetition in lists", () => {
  expect(faults({ name: "x", tags: ["b", "a"] })).toEqual([
    'tags[1]: Expected the list in order, found "a" after "b"',
  ]);
  expect(faults({ name: "x", tags: ["a", "a"] })).toEqual(['tags[1]: Listed twice: "a"']);
});

test("inherited names are no keys", () => {
  expect(faults(JSON.parse('{"name":"x","__proto__":{"age":1},"constructor":1}'))).toEqual([
    '__proto__: Unknown key "__proto__"',
    'constructor: Unknown key "constructor"',
  ]);
  expect(faults({}, shape.closedMapping({ toString: shape.text() }))).toEqual([
    "toString: Required key is missing",
  ]);
});

test("lengths count code points", () => {
  expect(faults({ name: "😀😀😀😀😀" })).toEqual([]);
  expect(faults({ name: "😀😀😀😀😀😀" })).toEqual(["name: Expected at most 5 characters, found 6"]);
});

test("a tagged mapping takes the shape of its tag", () => {
  const change = shape.variant("kind", {
    rename: shape.closedMapping({ kind: shape.oneOf(["rename"]), to: shape.text() }),
    flag: shape.closedMapping({ kind: shape.oneOf(["flag"]), message: shape.text() }),
  });
  expect(faults({ kind: "flag", to: "x" }, change)).toEqual([
    'to: Unknown key "to"',
    "message: Required key is missing",
  ]);
  expect(faults({ kind: "renam" }, change)).toEqual([
    'kind: Expected one of rename, flag, found "renam". Did you mean "rename"?',
  ]);
});

test("paths are written as a person would", () => {
  expect(shape.pathText(["changes", 0, "params", "a.b", "key-word"])).toBe(
    'changes[0].params["a.b"].key-word',
  );
});

test("what stands there is shown without anything a terminal obeys", () => {
  expect(shape.shown("a\u001b[31m\u202eb")).toBe('"a\\u001b[31m\\u202eb"');
  expect(shape.shown("x".repeat(100))).toBe(`"${"x".repeat(60)}…"`);
});
