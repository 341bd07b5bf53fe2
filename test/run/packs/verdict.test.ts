/** What comes back from the sandbox is believed only where it has the form the program gives it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { judge } from "../../../sandbox/pack.ts";
import { believed } from "../../../src/run/packs/judge.ts";
import { read } from "./cases.ts";

const verdict = (): Record<string, unknown> =>
  JSON.parse(JSON.stringify(judge(read("moves")))) as Record<string, unknown>;

test("a pack and a list of faults are believed", () => {
  expect(believed(verdict())).toMatchObject({ ok: true, pack: { id: "acme/oldlib-to-newlib" } });
  expect(believed(JSON.parse(JSON.stringify(judge({ id: 1 }))))).toMatchObject({ ok: false, defect: false });
});

test.each([
  ["nothing", null],
  ["a word", "pack"],
  ["another outcome", { outcome: "fine" }],
  ["a pack with faults beside it", { ...verdict(), faults: [] }],
  ["no faults", { outcome: "faults", faults: [] }],
  ["a fault without words", { outcome: "faults", faults: [{ path: "", message: "" }] }],
  ["a pack with a key of its own", { outcome: "pack", pack: { ...verdict().pack as object, run: "rm" } }],
  ["a pack without changes", { outcome: "pack", pack: { ...verdict().pack as object, changes: [] } }],
])("%s is no verdict", (_, value) => {
  const read = believed(value);
  expect(read.ok).toBe(false);
  if (!read.ok) expect(read.messages[0]).toMatch(/^The verdict on the pack has no known form/);
});

test("the maps of a believed pack have no names but their own", () => {
  const read = believed(verdict());
  if (!read.ok) throw new Error("refused");
  const [first] = read.pack.changes;
  expect(first?.kind === "rename_import" && first.params.symbol_map.constructor).toBeUndefined();
});

test("any value gives a reading, never an exception", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void believed(value)));
});
