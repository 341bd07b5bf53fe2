import { expect, test } from "vitest";
import { judgePack } from "../../../sandbox/pack/judge.ts";
import { conflicts, coupled, inIdOrder, sameOrigin } from "../../../src/run/packs/mod.ts";
import type { LoadedPack } from "../../../src/run/packs/mod.ts";
import { type Base, put, read } from "./cases.ts";

/** A base pack with other values at some paths. */
function loaded(base: Base, values: Readonly<Record<string, unknown>> = {}): LoadedPack {
  const data = read(base) as Record<string, unknown>;
  for (const [path, value] of Object.entries(values)) put(data, path, value);
  const judged = judgePack(data);
  if (!judged.ok) throw new Error(JSON.stringify(judged.faults));
  return { pack: judged.pack, bytes: new Uint8Array(), sha256: "0".repeat(64), source: "file" };
}

/** A pack that has nothing in common with the base it is made of. */
function other(values: Readonly<Record<string, unknown>> = {}): LoadedPack {
  return loaded("moves", {
    id: "zeta/alib-to-blib",
    provider: "zeta",
    "from.package": "alib",
    "from.lacks": [],
    "to.package": "blib",
    "match.imports": ["alib"],
    "match.symbols": [],
    "match.prefilter_tokens": ["alib"],
    "match.transitive": {},
    "changes[0].params.from_module": "alib",
    "changes[0].params.to_module": "blib",
    "changes[0].params.submodule_map": {},
    "changes[0].params.symbol_map": {},
    "changes[0].params.alias_fallbacks": {},
    "changes[1].params": { message: "a", suggestion: "b", patterns: ["dynamic_access"] },
    "changes[2].params": { from_name: "alib", to_name: "blib", to_spec: ">=1" },
    ...values,
  });
}

const messages = (packs: readonly LoadedPack[], named: boolean): string[] =>
  conflicts(packs, named).map(({ message }) => message);

test("packs with nothing in common run together", () => {
  expect(messages([loaded("moves"), other(), loaded("client"), loaded("shared")], true)).toEqual([]);
});

test("two packs that look for one module, or one below the other, do not run together", () => {
  const below = other({ "match.imports": ["alib", "oldlib.alib"] });
  expect(messages([below, loaded("moves")], true)).toEqual([
    "Cannot run acme/oldlib-to-newlib and zeta/alib-to-blib together: both look for the module oldlib.alib",
  ]);
});

test("modules are compared by whole segments", () => {
  expect(messages([other({ "match.imports": ["alib", "oldlibalib"] }), loaded("moves")], true)).toEqual([]);
});

test("a pack that moves code to where another moves away from does not run beside it", () => {
  const chain = other({ "changes[0].params.to_module": "oldlib.inner" });
  expect(messages([chain, loaded("moves")], true)).toEqual([
    "Cannot run acme/oldlib-to-newlib and zeta/alib-to-blib together: " +
    "zeta/alib-to-blib moves code to the module oldlib.inner, which acme/oldlib-to-newlib moves away from",
  ]);
});

test.each([
  ["from", { "from.package": "Old_Grpc", "changes[2].params.from_name": "Old.Grpc" }, "old-grpc"],
  ["to", { "to.package": "newlib", "changes[2].params.to_name": "newlib" }, "NewLib"],
  ["transitive", { "match.transitive": { x: "NEWLIB" } }, "NewLib"],
])("a distribution in common (%s) keeps packs apart, however it is spelled", (_, values, name) => {
  expect(messages([loaded("moves"), other(values)], true)).toEqual([
    `Cannot run acme/oldlib-to-newlib and zeta/alib-to-blib together: both concern the distribution ${name}`,
  ]);
});

test("two packs from one distribution are a conflict only where somebody named them", () => {
  const older = loaded("moves", { id: "acme/oldlib-2-to-newlib", "from.version": ">=2,<4" });
  expect(sameOrigin(older.pack, loaded("moves").pack)).toBe(true);
  expect(messages([loaded("moves"), older], false)).toEqual([]);
  expect(messages([loaded("moves"), older], true)).toHaveLength(1);
});

test("the order is that of the code points of the whole id", () => {
  const ids = ["a/b", "a-b/a", "a/a", "b/a"].map((id) => other({ id, provider: id.split("/")[0] as string }));
  expect(inIdOrder(ids).map(({ pack }) => pack.id)).toEqual(["a-b/a", "a/a", "a/b", "b/a"]);
});

test("a pack within one distribution is coupled, however the names are spelled", () => {
  expect(coupled(loaded("shared").pack)).toBe(true);
  expect(coupled(loaded("moves").pack)).toBe(false);
});
