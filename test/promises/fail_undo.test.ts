/** An undo whose Nth call fails, for every N: its exit code and undo.json say what was put back, and a healthy undo finishes. */
import { afterAll, expect, test } from "vitest";
import type { UndoResult } from "../../src/run/journey/result.ts";
import { FAULTS } from "../host/faulty_host.ts";
import { type Ending, ending, takenBack } from "./stop.ts";
import { Field, landed, MIGRATED, ORIGINAL, PLANNED, torn } from "./three_files.ts";

const field = new Field();
afterAll(() => field[Symbol.dispose]());

async function applied(): Promise<string> {
  field.plant();
  const { run } = await field.fix(field.host().host, []);
  expect(field.tree()).toEqual(MIGRATED);
  return run.run_id;
}

test.each(FAULTS)("%s at every call of an undo", async (code) => {
  const whole = field.host();
  await field.undo(whole.host, await applied());
  expect(field.tree()).toEqual(ORIGINAL);
  expect(whole.calls()).toBeGreaterThan(80);

  for (let failAt = 1; failAt <= whole.calls(); failAt++) {
    const at = `${code} at call ${failAt}, ${whole.names()[failAt - 1]}`;
    const id = await applied();
    const latest = field.latest();
    const faulty = field.host({ failAt, code });
    const end = await ending(() => field.undo(faulty.host, id));
    expect(faulty.open(), at).toBe(0);
    expect(torn(field.tree()), at).toEqual([]);
    expect(field.latest(), at).toBe(latest);
    said(id, end, at);
    await takenBack(field, id, at);
  }
});

/** What is still migrated is exactly what was skipped; without a result the message says how many went back. */
function said(id: string, end: Ending<UndoResult>, at: string): void {
  const still = landed(field.tree());
  if (end.kind === "ended") {
    expect([1, 2], at).toContain(end.exitCode);
    expect(end.message, at).not.toMatch(/injected|\/proc\/self/);
    const back = PLANNED.length - still.length;
    if (back > 0) expect(end.message, at).toContain(`${back} of ${PLANNED.length} files were put back`);
    return;
  }
  if (end.kind !== "done") return expect.unreachable(at);
  const { files, exitCode, recorded } = end.result;
  expect(files.filter((file) => file.outcome === "skipped").map((file) => file.path), at).toEqual(still);
  expect(exitCode, at).toBe(still.length === 0 ? 0 : 4);
  if (recorded) expect(field.json<{ files: unknown }>(id, "undo.json").files, at).toEqual(files);
}
