/** Stopped at every file-system call of an apply: each file is the old one or the new one, and undo brings the old tree back. */
import { afterAll, expect, test } from "vitest";
import { ending, latestHolds, newRun, takenBack } from "./stop.ts";
import { CAREFUL, Field, MIGRATED, torn } from "./three_files.ts";

const field = new Field();
afterAll(() => field[Symbol.dispose]());

/** Plants the tree, with an earlier run in it where the apply is not to be the first. */
async function begin(earlier: boolean): Promise<{ runs: string[]; latest: string | null }> {
  field.plant();
  if (earlier) await field.fix(field.host().host, [], { apply: false });
  return { runs: field.runs(), latest: field.latest() };
}

test.each(
  [
    ["without a command, in a fresh tree", [], false, "descriptors"],
    ["with a command, after an earlier run", ["true"], true, "descriptors"],
    ["where descriptors do not reach", [], false, "paths"],
  ] as const,
)("an apply %s, stopped at every call", async (_, verify, earlier, variant) => {
  await begin(earlier);
  const whole = field.host({ variant });
  await field.fix(whole.host, verify);
  expect(field.tree()).toEqual(MIGRATED);
  const calls = whole.calls();
  expect(calls).toBeGreaterThan(300);

  for (let stopAt = 1; stopAt <= calls; stopAt++) {
    const at = `stopped at call ${stopAt}, ${whole.names()[stopAt - 1]}`;
    const before = await begin(earlier);
    const faulty = field.host({ stopAt, variant });
    const end = await ending(() => field.fix(faulty.host, verify));
    // Closing is what the system does for a program that is gone: only there may the journey come to its end.
    expect(end.kind === "stopped" || whole.names().slice(stopAt - 1).every((name) => name === "close"), at)
      .toBe(true);
    expect(torn(field.tree()), at).toEqual([]);
    expect(field.tree()["requirements.txt"], at).not.toBe(CAREFUL);
    const id = newRun(field, before.runs);
    latestHolds(field, id, before.latest, at);
    await takenBack(field, id, at);
    // Undo never moves it either.
    latestHolds(field, id, before.latest, at);
  }
});
