/** The fixtures of the bundled packs, planned: a whole migration gives its `.after`, and nothing else is written anywhere. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { sha256 } from "../../../src/core/digest.ts";
import { bundledIds, readAnew } from "../../../src/run/packs/bundled.ts";
import { planFile } from "../../../src/run/plan/file.ts";
import { projectPlan } from "../../../src/run/scan/pack.ts";
import type { FilePlan } from "../../../src/run/plan/result.ts";

const packs = join(import.meta.dirname, "../../../packs");

async function planner(id: string): Promise<(name: string, bytes: Uint8Array) => FilePlan> {
  const bytes = readFileSync(join(packs, id, "pack.yaml"));
  const read = await readAnew(id, bytes, sha256(bytes));
  if (!read.ok) throw new Error(read.messages.join("\n"));
  const pack = projectPlan(read.loaded.pack);
  return (name, source) => planFile(name, source, pack);
}

function sources(kind: "positive" | "negative"): [id: string, path: string][] {
  return bundledIds.flatMap((id) => {
    const folder = join(packs, id, "fixtures", kind);
    return readdirSync(folder).filter((name) => name.endsWith(".before.py")).map((name): [string, string] => [
      id,
      join(folder, name),
    ]);
  });
}

const named = (path: string): string => basename(path).replace(".before.", ".");
const positives = sources("positive").map(([id, path]) => [basename(path), id, path] as const);
const negatives = sources("negative").map(([id, path]) => [basename(path), id, path] as const);

const whole = positives.filter(([, , path]) => existsSync(path.replace(".before.", ".after.")));
const shown = positives.filter(([, , path]) => !existsSync(path.replace(".before.", ".after.")));

test.each(whole)("%s becomes its after, and a second time nothing", async (_, id, path) => {
  const plan = await planner(id);
  const first = plan(named(path), readFileSync(path));
  const wanted = readFileSync(path.replace(".before.", ".after."), "utf8");
  expect(new TextDecoder().decode(first.after ?? first.before)).toBe(wanted);
  expect(first.verdicts.map(({ bail }) => bail).filter((bail) => bail !== null)).toEqual([]);
  const second = plan(named(path), new TextEncoder().encode(wanted));
  expect(second.after).toBeNull();
});

test.each(shown)("%s is shown to a person and not written", async (_, id, path) => {
  const plan = (await planner(id))(named(path), readFileSync(path));
  expect(plan.after).toBeNull();
  expect(plan.verdicts.map(({ bail }) => bail)).toContain("flag_only_surface");
});

test.each(negatives)("%s is none of the pack's business", async (_, id, path) => {
  const plan = (await planner(id))(named(path), readFileSync(path));
  expect(plan.after).toBeNull();
  expect(plan.verdicts).toEqual([]);
});

test.each(bundledIds)("each positive fixture of %s shows the change that lists it", async (id) => {
  const bytes = readFileSync(join(packs, id, "pack.yaml"));
  const read = await readAnew(id, bytes, sha256(bytes));
  if (!read.ok) throw new Error(read.messages.join("\n"));
  const plan = await planner(id);
  for (const change of read.loaded.pack.changes) {
    for (const path of change.fixtures) {
      if (!path.startsWith("fixtures/positive/") || !path.endsWith(".py")) continue;
      const { verdicts } = plan(named(path), readFileSync(join(packs, id, path)));
      expect(verdicts.map(({ ruleId }) => ruleId), path).toContain(`${id}:${change.id}`);
    }
  }
});
