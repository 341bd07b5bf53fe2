import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { decodeYaml, type YamlRules } from "../../src/documents/yaml.ts";

const encoder = new TextEncoder();

function read(text: string, rules?: YamlRules): ReturnType<typeof decodeYaml> {
  return decodeYaml(encoder.encode(text), rules);
}

function faults(text: string | Uint8Array, rules?: YamlRules): string[] {
  const decoded = typeof text === "string" ? read(text, rules) : decodeYaml(text, rules);
  return decoded.ok ? [] : decoded.faults.map((fault) => `${fault.line}:${fault.column} ${fault.message}`);
}

test("plain data with the core schema's types", () => {
  const decoded = read("a: 1\nb: [true, null, ~, 0x1f, 0o17, yes, 2024-01-01]\nc: |\n  text\nd:\n");
  expect(decoded.ok && JSON.parse(JSON.stringify(decoded.value))).toEqual({
    a: 1,
    b: [true, null, null, 31, 15, "yes", "2024-01-01"],
    c: "text\n",
    d: null,
  });
});

test("an empty document is nothing", () => {
  for (const text of ["", "\n", "# a\n", "---\n", "---\n...\n", "\ufeff", "\ufeff# a"]) {
    expect(read(text)).toMatchObject({ ok: true, value: null });
  }
});

test("mappings have no prototype", () => {
  const decoded = read("__proto__: {polluted: 1}\nconstructor: 2\n");
  expect(decoded.ok && Object.keys(decoded.value as object)).toEqual(["__proto__", "constructor"]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test("places of keys and entries, and the nearest place of what is not there", () => {
  const decoded = read("a:\n  b: [x, {😀: 1, c: 2}]\nd: 5\n");
  if (!decoded.ok) throw new Error("not decoded");
  expect(decoded.positions([])).toEqual({ line: 1, column: 0 });
  expect(decoded.positions(["a", "b"])).toEqual({ line: 2, column: 2 });
  expect(decoded.positions(["a", "b", 1])).toEqual({ line: 2, column: 9 });
  expect(decoded.positions(["a", "b", 1, "c"])).toEqual({ line: 2, column: 16 });
  expect(decoded.positions(["a", "b", 7, "c"])).toEqual({ line: 2, column: 2 });
  expect(decoded.positions(["d", "x", "y"])).toEqual({ line: 3, column: 0 });
  expect(decoded.positions(["nowhere"])).toEqual({ line: 1, column: 0 });
});

const refused: Record<string, readonly [text: string, fault: string]> = {
  "a duplicate key": ["a: 1\nb: 2\na: 3\n", '3:0 Duplicate key "a"'],
  "a duplicate key, spelled otherwise": ['a: 1\n"\\u0061": 2\n', '2:0 Duplicate key "a"'],
  "a duplicate key in a flow mapping": ["{a: 1, a: 2}", '1:7 Duplicate key "a"'],
  "an anchor": ["a: &x 1\n", '1:3 Anchors are not read here, found "&x"'],
  "an anchor on nothing": ["a: &x\n", '1:3 Anchors are not read here, found "&x"'],
  "an anchor on a key": ["&x a: 1\n", '1:0 Anchors are not read here, found "&x"'],
  "an alias": ["a: *x\n", '1:3 Aliases are not read here, found "*x"'],
  "an alias as a key": ["*x : 1\n", '1:0 Aliases are not read here, found "*x"'],
  "a tag": ["a: !!int 1\n", '1:3 Tags are not read here, found "!!int"'],
  "a local tag": ["!thing {}\n", '1:0 Tags are not read here, found "!thing"'],
  "a tag on a block scalar": ["a: !x |\n  b\n", '1:3 Tags are not read here, found "!x"'],
  "a set": ["--- !!set\n? a\n", '1:4 Tags are not read here, found "!!set"'],
  "a merge key": ["<<: {a: 1}\n", "1:0 Merge keys are not read here"],
  "a directive": ["%YAML 1.1\n---\na: yes\n", "1:0 Directives are not read here"],
  "a second document": ["a: 1\n---\nb: 2\n", "2:0 Expected one document, found another"],
  "a second empty document": ["a: 1\n---\n", "2:0 Expected one document, found another"],
  "a key that is a number": ["1: a\n", "1:0 Expected a key that is text"],
  "a key that is a list": ["[a]: b\n", "1:0 Expected a key that is text"],
  "a key that is nothing": [": b\n", "1:0 Expected a key that is text"],
  "a fraction": ["a: 1.0\n", "1:3 Expected a whole number or text, found 1.0. Quote it if it is text"],
  "infinity": ["a: .inf\n", "1:3 Expected a whole number or text, found .inf. Quote it if it is text"],
  "a number too large to hold": [
    "a: 9007199254740993\n",
    '1:3 Expected a smaller number, found "9007199254740993"',
  ],
  "a control character": ["a: b\u0007\n", '1:4 Expected text, found "\\u0007"'],
  "NUL": ["a\0b", '1:1 Expected text, found "\\u0000"'],
  "a second byte order mark": ["a: \ufeff\ufeff\u0001", '1:5 Expected text, found "\\u0001"'],
};

for (const [name, [text, fault]] of Object.entries(refused)) {
  test(`refused: ${name}`, () => {
    expect(faults(text)[0]).toBe(fault);
  });
}

test("syntax errors have places", () => {
  for (
    const text of ["a: [", "a: b: c", "a: 'b", "\ta: 1\n b", "a: }\n", "- a\nb: 1\n", '"\\x"', "a: |x\n"]
  ) {
    const found = faults(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatch(/^\d+:\d+ [A-Z]/);
  }
});

test("a quoted merge key is a key like others", () => {
  expect(read('"<<": 1\n').ok).toBe(true);
});

test("keys that are no text, where they are wanted", () => {
  const decoded = read("200: ok\ntrue: x\n0x10: y\n", { scalarKeys: true });
  expect(decoded.ok && Object.keys(decoded.value as object)).toEqual(["200", "true", "0x10"]);
  expect(decoded.ok && decoded.positions(["true"])).toEqual({ line: 2, column: 0 });
  expect(faults('200: a\n"200": b\n', { scalarKeys: true })).toEqual(['2:0 Duplicate key "200"']);
});

test("fractions, where they are wanted", () => {
  expect(read("a: [1.5, 1e3]\n", { fractions: true })).toMatchObject({ ok: true, value: { a: [1.5, 1000] } });
  expect(faults("a: .nan\n", { fractions: true }).length).toBe(1);
});

test("bytes that are no UTF-8", () => {
  expect(faults(Uint8Array.of(0x61, 0x0a, 0xc3, 0xa4, 0x62, 0xff, 0x63))).toEqual([
    "2:2 Expected UTF-8, found other bytes",
  ]);
  expect(faults(Uint8Array.of(0xff, 0xfe, 0x61, 0))).toEqual(["1:0 Expected UTF-8, found other bytes"]);
  expect(faults(Uint8Array.of(0x61, 0xe2, 0x82))).toEqual(["1:1 Expected UTF-8, found other bytes"]);
});

test("caps on size and depth", () => {
  expect(faults("a: 12345", { bytes: 7 })).toEqual(["1:0 Expected at most 7 bytes, found 8"]);
  expect(read("[[[]]]", { depth: 3 }).ok).toBe(true);
  expect(faults("[[[[]]]]", { depth: 3 })).toEqual(["1:3 Expected at most 3 levels, found more"]);
});

const bombs: Record<string, string> = {
  "open brackets": "[".repeat(200_000),
  "open braces": "{a: ".repeat(50_000),
  "dashes on a line": "- ".repeat(100_000),
  "question marks on a line": "? ".repeat(100_000),
  "colons": ": ".repeat(100_000),
  "closing braces": "}".repeat(50_000),
  "anchors": "&a ".repeat(50_000),
  "a doubling of aliases": `a: &a [x]\n${"b: &b [*a, *a]\n".repeat(1000)}`,
  "keys, all equal": "a: 1\n".repeat(30_000),
};

for (const [name, text] of Object.entries(bombs)) {
  test(`a bomb of ${name} is refused, with at most fifty faults`, () => {
    const found = faults(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(50);
  });
}

test("fifty thousand different keys are read", () => {
  const decoded = read(Array.from({ length: 50_000 }, (_, index) => `k${index}: ${index}`).join("\n"));
  expect(decoded.ok && Object.keys(decoded.value as object).length).toBe(50_000);
});

test("what is written as YAML is read back", () => {
  const value = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: "grapheme" }),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("any"), { maxLength: 4 }),
      fc.dictionary(
        fc.string({ unit: "grapheme-ascii" }).filter((key) => key !== "<<" && key !== "__proto__"),
        tie("any"),
        { maxKeys: 4, noNullPrototype: true },
      ),
    ),
  })).any;
  fc.assert(
    fc.property(value, (data) => {
      const decoded = read(stringify(data, { aliasDuplicateObjects: false }));
      expect(decoded.ok).toBe(true);
      expect(decoded.ok && JSON.stringify(decoded.value)).toBe(JSON.stringify(data));
    }),
    { numRuns: 300 },
  );
});

test("whatever is read is what the library reads, and nothing throws", () => {
  const piece = fc.constantFrom(
    ..."abc:-?[]{},&*!|>'\"%@`#~0129.<= \n\t\\",
    "---\n",
    "...\n",
    ": ",
    "- ",
    "? ",
    "  ",
    "\r\n",
    "a: ",
    "<<",
    "!!str ",
    "&a ",
    "*a",
    "0x",
    "é",
    "😀",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      const decoded = read(text, { fractions: true, scalarKeys: false });
      if (!decoded.ok) expect(decoded.faults.length).toBeGreaterThan(0);
      else expect(JSON.stringify(decoded.value)).toBe(JSON.stringify(parse(text, { logLevel: "silent" })));
    }),
    { numRuns: 3000 },
  );
});

test("arbitrary bytes give a value or faults", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const decoded = decodeYaml(bytes);
      if (!decoded.ok) expect(decoded.faults.length).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});
