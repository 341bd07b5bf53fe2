/** Stopped at every file-system call of an undo: each file is the old one or the new one, and a second undo finishes. */
import { afterAll, expect, test } from "vitest";
import { ending, takenBack } from "./stop.ts";
import { Field, landed, MIGRATED, ORIGINAL, torn } from "./three_files.ts";

const field = new Field();
afterAll(() => field[Symbol.dispose]());

/** A finished apply, or one that was stopped when two of its three files were written. */
async function applied(interrupted: number | null): Promise<string> {
  field.plant();
  await ending(() => field.fix(field.host(interrupted === null ? {} : { stopAt: interrupted }).host, []));
  const [id] = field.runs();
  return id as string;
}

/** The call of an apply just after its second file has its new bytes. */
async function afterSecondWrite(): Promise<number> {
  field.plant();
  let call: number | null = null;
  const watching = field.host({
    before: (number) => {
      if (call === null && landed(field.tree()).length === 2) call = number;
    },
  });
  await field.fix(watching.host, []);
  if (call === null) throw new Error("An apply never had two of three files written");
  return call;
}

test.each([["a finished apply", false], ["an interrupted apply", true]])(
  "an undo of %s, stopped at every call",
  async (_, interrupted) => {
    const at = interrupted ? await afterSecondWrite() : null;
    const id = await applied(at);
    expect(field.inside(id)).toContain(interrupted ? "journal.json" : "run.json");
    const start = field.tree();
    if (!interrupted) expect(start).toEqual(MIGRATED);
    const whole = field.host();
    await field.undo(whole.host, id);
    expect(field.tree()).toEqual(ORIGINAL);

    for (let stopAt = 1; stopAt <= whole.calls(); stopAt++) {
      const place = `stopped at call ${stopAt}, ${whole.names()[stopAt - 1]}`;
      const run = await applied(at);
      const latest = field.latest();
      const end = await ending(() => field.undo(field.host({ stopAt }).host, run));
      expect(
        end.kind === "stopped" || whole.names().slice(stopAt - 1).every((name) => name === "close"),
        place,
      )
        .toBe(true);
      expect(torn(field.tree()), place).toEqual([]);
      expect(field.latest(), place).toBe(latest);
      await takenBack(field, run, place);
      expect(field.latest(), place).toBe(latest);
    }
  },
);
