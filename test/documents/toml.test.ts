import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeToml } from "../../src/documents/toml.ts";

const encoder = new TextEncoder();
const read = (text: string, depth?: number): ReturnType<typeof decodeToml> =>
  decodeToml(encoder.encode(text), depth === undefined ? {} : { depth });

test("tables, dates and numbers as plain data", () => {
  const decoded = read(
    '[project]\nname = "a"\nwhen = 2024-01-02\nbig = 9007199254740993\nlist = [1, 2.5]\n[[tool.x]]\ny = true\n',
  );
  expect(decoded).toEqual({
    ok: true,
    value: {
      project: { name: "a", when: "2024-01-02", big: 9007199254740993n, list: [1, 2.5] },
      tool: { x: [{ y: true }] },
    },
  });
});

test("faults have their place", () => {
  expect(read("a = 1\nb = ?\n")).toMatchObject({ ok: false, faults: [{ line: 2, column: 4 }] });
  expect(read("a = 1\na = 2\n")).toMatchObject({ ok: false, faults: [{ line: 2 }] });
  const decoded = read("a = \n");
  expect(!decoded.ok && decoded.faults[0]?.message).toMatch(/^Cannot read TOML: .+[^\n]$/);
});

test("__proto__ is a key like others", () => {
  const decoded = read("[__proto__]\npolluted = 1\n");
  expect(decoded.ok && Object.keys(decoded.value)).toEqual(["__proto__"]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test("depth is capped, by brackets and by dots", () => {
  expect(read(`a = ${"[".repeat(100_000)}`)).toMatchObject({ ok: false });
  expect(read(`${Array(20_000).fill("a").join(".")} = 1`)).toMatchObject({ ok: false });
  expect(read(`[${Array(20_000).fill("a").join(".")}]`)).toMatchObject({ ok: false });
  expect(read("a.b = 1", 2).ok).toBe(true);
  expect(read("a.b.c = 1", 2).ok).toBe(false);
});

test("arbitrary text gives a value or faults", () => {
  const piece = fc.constantFrom(
    ..."ab=[]{}.,\"'#\n 0123-:TZ+e_",
    "'''",
    '"""',
    "[[",
    "]]",
    "a = ",
    "\r\n",
    "true",
    "inf",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const decoded = read(pieces.join(""));
      if (!decoded.ok) expect(decoded.faults[0]?.line).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});
