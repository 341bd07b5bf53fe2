/** The bundled packs' own fixtures: what a run moves whole comes out byte for byte, and a second run finds nothing to do. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Pack } from "../../../src/run/packs/model.ts";
import { planFile } from "../../../src/run/plan/file.ts";
import { projectPlan } from "../../../src/run/scan/pack.ts";
import { prefilter } from "../../../src/run/scan/prefilter.ts";

const HOME = "packs/py-pdf/pypdf2-to-pypdf";
const written = parse(readFileSync(join(HOME, "pack.yaml"), "utf8")) as Pack;
const pack = projectPlan({ ...written, match: { ...written.match, transitive: {}, shared: false } });

function sources(kind: string): string[] {
  return readdirSync(join(HOME, "fixtures", kind)).filter((name) => name.endsWith(".before.py"));
}

test.each(sources("positive"))("positive %s", (name) => {
  const before = readFileSync(join(HOME, "fixtures/positive", name));
  const plan = planFile("app.py", before, pack);
  const expected = name.replace(".before.", ".after.");
  if (!readdirSync(join(HOME, "fixtures/positive")).includes(expected)) {
    expect(plan.after).toBeNull();
    expect(plan.verdicts.some(({ bail, ruleId }) => bail === "flag_only_surface" && ruleId !== null)).toBe(
      true,
    );
    return;
  }
  const after = readFileSync(join(HOME, "fixtures/positive", expected));
  expect(plan.after === null ? null : Buffer.from(plan.after).toString()).toBe(after.toString());
  expect(planFile("app.py", after, pack).after).toBeNull();
});

test.each(sources("negative"))("negative %s", (name) => {
  expect(prefilter(pack.tokens)(readFileSync(join(HOME, "fixtures/negative", name)))).toBe(false);
});
