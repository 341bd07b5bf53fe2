import fc from "fast-check";
import { expect, test } from "vitest";
import { judgePack, packFaultText } from "../../../sandbox/pack/judge.ts";
import { bases, mutated, read, refusals } from "./cases.ts";

function lines(data: unknown): string[] {
  const judged = judgePack(data);
  return judged.ok ? [] : judged.faults.map(packFaultText);
}

test.each(bases)("the pack %s is valid", (base) => {
  expect(lines(read(base))).toEqual([]);
});

test("the base packs use every kind of change", () => {
  const kinds = bases.flatMap((base) => {
    const judged = judgePack(read(base));
    return judged.ok ? judged.pack.changes.map(({ kind }) => kind) : [];
  });
  expect([...new Set(kinds)].sort()).toEqual([
    "configure_to_client",
    "flag_only",
    "generative_model_calls",
    "manifest_dependency",
    "rename_import",
    "rename_setting",
    "rewrite_call",
  ]);
});

test("there is a case for a hundred refusals, each with a name of its own", () => {
  expect(refusals.length).toBeGreaterThanOrEqual(100);
  expect(new Set(refusals.map(({ name }) => name)).size).toBe(refusals.length);
});

test.each(refusals.map((refusal) => [refusal.name, refusal] as const))("refused: %s", (_, refusal) => {
  const found = lines(mutated(refusal));
  expect(found.filter((line) => line.startsWith(refusal.fault)), found.join("\n")).not.toEqual([]);
});

test("what is left out is filled in", () => {
  const data = read("client") as Record<string, unknown>;
  const judged = judgePack(data);
  if (!judged.ok) throw new Error("invalid");
  expect(judged.pack.layout).toEqual({ line_length: 100 });
  expect(judged.pack.match.shared).toBe(false);
  expect(judged.pack.match.transitive).toEqual({});
  expect(judged.pack.verification).toBeUndefined();
  expect(Object.hasOwn(judged.pack.source, "sha256")).toBe(false);
});

test.each([
  [null, "The document is empty"],
  [[], "Expected a mapping, found a list"],
  ["pack", 'Expected a mapping, found "pack"'],
  [7, "Expected a mapping, found the number 7"],
])("no pack: %j", (data, message) => {
  expect(lines(data)).toEqual([message]);
});

test("all faults of the fields are listed, in the order of the document", () => {
  const data = read("moves") as {
    [key: string]: unknown;
    to: Record<string, unknown>;
    changes: { id: string }[];
  };
  data.colour = "red";
  data.id = "X";
  data.to.version = "x";
  for (const change of data.changes) change.id = "Not A Slug";
  expect(lines(data).map((line) => line.split(":")[0])).toEqual([
    "colour",
    "id",
    "to.version",
    "changes[0].id",
    "changes[1].id",
    "changes[2].id",
  ]);
});

test("all faults of the whole document are listed", () => {
  const data = read("moves") as { from: Record<string, unknown>; match: Record<string, unknown>; id: string };
  data.id = "other/thing";
  data.match.prefilter_tokens = ["newlib"];
  data.from.newest = "9.0";
  expect(lines(data).map((line) => line.split(":")[0])).toEqual(["id", "match.imports[0]", "from.newest"]);
});

test("more faults than a person reads are counted", () => {
  const data = read("moves") as Record<string, unknown>;
  for (let n = 0; n < 2000; n++) data[`key${n}`] = n;
  const found = lines(data);
  expect(found).toHaveLength(1001);
  expect(found.at(-1)).toBe("1000 more faults are not listed");
});

test("names every object has are no entries of a map", () => {
  const data = read("client") as { changes: { params: Record<string, unknown> }[] };
  const [, , model, embed] = data.changes;
  if (model === undefined || embed === undefined) throw new Error("The case changed");
  embed.params.arg_map = {};
  embed.params.positional_to_kw = ["constructor", "toString"];
  embed.params.dispatch_prefixes = {};
  model.params.method_returns = {
    "vendor.oldai.Model.chat": "vendor.oldai.Chat",
    "vendor.oldai.constructor.call": "toString",
  };
  expect(lines(data)).toEqual([
    'changes[2].params.method_returns["vendor.oldai.constructor.call"]: Expected a dotted name of at least two parts, found "toString"',
  ]);
});

const anything = fc.anything({ withBigInt: false, withDate: false, withNullPrototype: true, maxDepth: 4 });

test("data of any form gives a pack or faults, never an exception", () => {
  fc.assert(fc.property(anything, (data) => {
    const judged = judgePack(data);
    if (!judged.ok) expect(judged.faults.length).toBeGreaterThan(0);
  }));
});

test("a valid pack with anything put anywhere gives a pack or faults, never an exception", () => {
  const base = fc.constantFrom(...bases).map((name) => read(name));
  fc.assert(
    fc.property(base, fc.array(fc.nat(), { maxLength: 6 }), anything, (data, steps, value) => {
      plant(data, steps, value);
      const judged = judgePack(data);
      if (!judged.ok) expect(judged.faults.every(({ message }) => /^[A-Z0-9]/.test(message))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

/** Walks down by numbers taken modulo what is there, and puts the value at the last place. */
function plant(data: unknown, steps: readonly number[], value: unknown): void {
  let holder = data as Record<string, unknown>;
  for (const [index, step] of steps.entries()) {
    const keys = Object.keys(holder);
    const key = keys[step % Math.max(1, keys.length)];
    if (key === undefined) return;
    const next = holder[key];
    if (index === steps.length - 1 || typeof next !== "object" || next === null) {
      holder[key] = value;
      return;
    }
    holder = next as Record<string, unknown>;
  }
}
