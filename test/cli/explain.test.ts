/** Every word of every closed set can be asked about, and what cannot be asked about leads to what can. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { words } from "../../src/core/vocabulary/words.ts";
import { explained, explainedSets, meantWord } from "../../src/cli/explained.ts";
import { setsText, wordText } from "../../src/cli/text/explain.ts";

const folder = resolve(import.meta.dirname, "../../src/core/vocabulary");

/** Every exported record whose values are meanings, read off the vocabulary files themselves. */
async function records(): Promise<Map<string, Record<string, string>>> {
  const found = new Map<string, Record<string, string>>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
    const names = [
      ...readFileSync(join(folder, file), "utf8").matchAll(/^export type (\w+) = keyof typeof \1;/gm),
    ];
    const module = await import(join(folder, file)) as Record<string, Record<string, string>>;
    for (const [, name] of names) found.set(name as string, module[name as string] as Record<string, string>);
  }
  return found;
}

/** Parts of a larger set, and words that only a pack's author writes. */
const within = ["SkippedPath", "WriteRefusal", "FixtureVerdict"];

test("no closed set is left out", async () => {
  const lists = explainedSets.map((set) => set.words.map(({ word }) => word).join());
  for (const [name, record] of await records()) {
    if (!within.includes(name)) expect([name, lists.includes(words(record).join())]).toEqual([name, true]);
  }
});

test("every word has a meaning and something to do, and answers by itself", () => {
  for (const set of explainedSets) {
    for (const { word, meaning, advice } of set.words) {
      expect(meaning).toMatch(/\S/);
      expect(advice).toMatch(/\S/);
      const sets = explained(word);
      expect(sets.map(({ name }) => name)).toContain(set.name);
      expect(wordText(sets)).toContain(`To do: ${advice}`);
    }
  }
});

test("a set's name is its own", () => {
  const names = explainedSets.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("a word of several sets is shown in each", () => {
  expect(explained("star_import").map(({ name }) => name)).toEqual(["kind", "confidence_reason", "bail"]);
  expect(explained("file_changed_since_read").map(({ name }) => name)).toEqual(["refusal", "guard_refusal"]);
  expect(explained("4").map(({ name }) => name)).toEqual(["exit_code"]);
});

test("inherited names are no words", () => {
  expect(explained("constructor")).toEqual([]);
  expect(explained("__proto__")).toEqual([]);
});

test("the nearest word is found whatever its spelling", () => {
  expect(meantWord("Local-Import")).toBe("local_import");
  expect(meantWord("tree_drity")).toBe("tree_dirty");
  expect(meantWord("zzzzzzzz")).toBeNull();
});

test("the list holds every word once for each set", () => {
  const text = setsText(explainedSets);
  for (const set of explainedSets) expect(text).toContain(set.title);
  expect(text.split("\n").filter((line) => /^ {2}star_import /.test(line))).toHaveLength(3);
});
