/** Long and deep input: a tree or a refusal, never an overflow; and time that grows with the length. */
import { expect, test } from "vitest";
import { parse, type Parsed } from "../../../src/python/parse/mod.ts";
import { walk } from "../../../src/python/walk.ts";

function nodes(parsed: Parsed): number {
  if (!parsed.ok) throw new Error(parsed.diagnostic.message);
  let count = 0;
  walk(parsed.module, () => {
    count++;
  });
  return count;
}

function refusal(source: string): string {
  const parsed = parse(source);
  return parsed.ok ? "read" : parsed.diagnostic.message;
}

const many = (part: string, count: number): string => part.repeat(count);

test.each([
  ["a chain of operators", `x = 1${many(" + 1", 10_000)}\n`],
  ["mixed operators", `x = 1${many(" + 2 * 3 ** 4 | 5", 10_000)}\n`],
  ["a chain of `and`", `x = a${many(" and a", 50_000)}\n`],
  ["a comparison", `x = a${many(" < a", 50_000)}\n`],
  ["a chain of powers", `x = 2${many(" ** 2", 50_000)}\n`],
  ["negated powers", `x = 2${many(" ** -2", 50_000)}\n`],
  ["unary operators", `x = ${many("-", 50_000)}1\n`],
  ["`not` after `not`", `x = ${many("not ", 50_000)}a\n`],
  ["conditionals", `x = ${many("a if b else ", 50_000)}c\n`],
  ["lambdas", `x = ${many("lambda: ", 50_000)}c\n`],
  ["attributes and calls", `x = a${many(".b()[0]", 50_000)}\n`],
  ["`elif`", `if a: pass\n${many("elif a: pass\n", 5_000)}else: pass\n`],
  ["strings beside each other", `x = (${many("'a' f'{b}'\n", 20_000)})\n`],
  ["decorators", `${many("@a\n", 20_000)}def f(): pass\n`],
  ["a table", `x = [\n${many("    ('name', 0x1F, 1.5, None),\n", 50_000)}]\n`],
  ["soft keywords", `${many("match (x); ", 50_000)}\n`],
  ["assignments in a row", `${many("x = ", 50_000)}1\n`],
])("reads %s", (_, source) => {
  expect(nodes(parse(source))).toBeGreaterThan(5000);
});

test("allows as many brackets and indentations as CPython", () => {
  expect(refusal(`${many("(", 200)}1${many(")", 200)}`)).toBe("read");
  expect(refusal(`${many("(", 201)}1${many(")", 201)}`)).toBe("Too many nested parentheses");
  expect(refusal(`${many("[", 100_000)}`)).toBe("Too many nested parentheses");
  const nested = (depth: number): string =>
    Array.from({ length: depth }, (_, i) => `${many(" ", i)}if x:\n`).join("") + `${many(" ", depth)}pass\n`;
  expect(refusal(nested(99))).toBe("read");
  expect(refusal(nested(100))).toBe("Too many levels of indentation");
});

test.each([
  "(",
  "[",
  "{",
  "a(",
  "a[",
  "{a: ",
  "lambda x=(",
  "f'{",
  "-(",
  "not (",
  "a if (",
  "(yield ",
  "[*",
  "x for x in (",
])(
  "never overflows on nested %j",
  (open) => {
    for (const count of [10, 199, 200, 201, 5_000]) {
      expect(typeof refusal(`x = ${many(open, count)}`)).toBe("string");
    }
  },
);

test("reads the deepest brackets with every kind of operator around them", () => {
  const level = "1 or 1 and not 1 < 1 | 1 ^ 1 & 1 << 1 + 1 * -1 ** f(x, *y, k=[";
  const source = `x = ${many(level, 100)}1${many("])", 100)}\n`;
  expect(refusal(source)).toBe("read");
});

test("refuses lambdas nested in their own defaults beyond a bound", () => {
  expect(refusal(`${many("lambda x=", 150)}1${many(": x", 150)}`)).toBe("read");
  expect(refusal(`${many("lambda x=", 100_000)}1`)).toBe("Too many nested lambdas");
});

test("refuses f-strings nested beyond CPython's bounds", () => {
  expect(refusal(`${many("f'{", 148)}1${many("}'", 148)}`)).toBe("read");
  expect(refusal(`${many("f'{", 150)}1${many("}'", 150)}`)).toBe("Too many nested f-strings or t-strings");
  expect(refusal("f'{a:{b:{c:{d}}}}'")).toBe("f-string: expressions nested too deeply");
});

test("reads two megabytes", () => {
  const unit =
    "def f(a, b=1):\n    # text\n    return [a + b for a in range(10) if a], {'k': f'{a!r:>10}'}\n";
  const source = many(unit, Math.ceil(2_000_000 / unit.length));
  expect(nodes(parse(source))).toBeGreaterThan(100_000);
});

test("converts a long hexadecimal literal only when asked", () => {
  const parsed = parse(`x = 0x${many("F", 100_000)}\n`);
  expect(parsed.ok).toBe(true);
  expect(refusal(`x = ${many("9", 4300)}\n`)).toBe("read");
  expect(refusal(`x = ${many("9", 4301)}\n`)).toMatch(/^Exceeds the limit \(4300 digits\)/);
});
