import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeJson, decodeJsonText } from "../../src/documents/json.ts";

function fault(text: string, depth?: number): string {
  const decoded = decodeJsonText(text, depth);
  if (decoded.ok) return "fine";
  const [first] = decoded.faults;
  return `${first?.line}:${first?.column} ${first?.path.join("/")} ${first?.message}`;
}

test("agrees with JSON.parse on whatever JSON says", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const decoded = decodeJsonText(text);
      if (decoded.ok) expect(JSON.stringify(decoded.value)).toBe(JSON.stringify(JSON.parse(text)));
      else expect(decoded.faults[0]?.message).toMatch(/held exactly/);
    }),
    { numRuns: 500 },
  );
});

test("agrees with JSON.parse on what is no JSON", () => {
  const piece = fc.constantFrom(
    ...'{}[]:,"\\/0123456789.eE+-truefalsn \n\t\u0001\u00e9',
    "true",
    "null",
    '"a"',
    "\\u00",
    "\\ud83d",
    "\ufeff",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
      const text = pieces.join("");
      let good = true;
      try {
        JSON.parse(text);
      } catch {
        good = false;
      }
      const decoded = decodeJsonText(text);
      if (decoded.ok) expect(good).toBe(true);
      else if (good) expect(decoded.faults[0]?.message).toMatch(/Duplicate key|held exactly/);
    }),
    { numRuns: 5000 },
  );
});

const refused: Record<string, readonly [text: string, fault: string]> = {
  "a duplicate key": ['{"a": 1,\n "b": {"c": 1, "\\u0063": 2}}', '2:15 b/c Duplicate key "c"'],
  "a comma too many": ["[1, ]", '1:4 0 Expected a value, found "]"'.replace("0 ", "1 ")],
  "a comma too few": ["[1 2]", '1:3  Expected a comma or ], found "2"'],
  "something behind": ["{} x", '1:3  Expected the end of the document, found "x"'],
  "nothing": ["", "1:0  Expected a value, found the end"],
  "a key without quotes": ["{a: 1}", '1:1  Expected a key in quotes, found "a"'],
  "a number too large": ["[1e999]", '1:1 0 Expected a number that can be held exactly, found "1e999"'],
  "digits that would be lost": [
    "9007199254740993",
    '1:0  Expected a number that can be held exactly, found "9007199254740993"',
  ],
  "a raw control character": [
    '"a\u0001"',
    "1:0  Expected text that is closed, without raw control characters and with known escapes",
  ],
  "a comment": ["// x\n1", '1:0  Expected a value, found "/"'],
  "NaN": ["NaN", '1:0  Expected a value, found "N"'],
  "a leading zero": ["01", '1:1  Expected the end of the document, found "1"'],
};

for (const [name, [text, expected]] of Object.entries(refused)) {
  test(`refused: ${name}`, () => expect(fault(text)).toBe(expected));
}

test("__proto__ is a key like others, also twice", () => {
  const decoded = decodeJsonText('{"__proto__": {"a": 1}}');
  expect(decoded.ok && Object.keys(decoded.value as object)).toEqual(["__proto__"]);
  expect(fault('{"__proto__": 1, "__proto__": 2}')).toContain("Duplicate key");
});

test("depth is capped before the stack ends", () => {
  expect(fault("[".repeat(1_000_000))).toBe(
    `1:64 ${"0/".repeat(63)}0 Expected at most 64 levels, found more`,
  );
  expect(fault("[[]]", 2)).toBe("fine");
  expect(fault("[[[]]]", 2)).toContain("Expected at most 2 levels");
});

test("places", () => {
  const decoded = decodeJsonText('{"a": [1,\n  {"b": 2}], "c": 3}');
  if (!decoded.ok) throw new Error("not decoded");
  expect(decoded.positions([])).toEqual({ line: 1, column: 0 });
  expect(decoded.positions(["a", 1, "b"])).toEqual({ line: 2, column: 3 });
  expect(decoded.positions(["c"])).toEqual({ line: 2, column: 13 });
  expect(decoded.positions(["a", 9])).toEqual({ line: 1, column: 1 });
});

test("size is capped, and bytes must be UTF-8", () => {
  expect(decodeJson(new TextEncoder().encode('"12345"'), { bytes: 6 })).toMatchObject({ ok: false });
  expect(decodeJson(Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({ ok: false, faults: [{ column: 1 }] });
});
