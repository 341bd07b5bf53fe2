/** An apply whose Nth call fails, for every N and each kind of fault: the exit code and the run folder say what landed. */
import { afterAll, expect, test } from "vitest";
import { FAULTS } from "../host/faulty_host.ts";
import type { FaultyHost } from "../host/faulty_host.ts";
import { applyReported } from "./fail.ts";
import { Field, MIGRATED } from "./three_files.ts";

const field = new Field();
afterAll(() => field[Symbol.dispose]());

async function callsOf(verify: readonly string[]): Promise<readonly string[]> {
  field.plant();
  const whole = field.host();
  await field.fix(whole.host, verify);
  expect(field.tree()).toEqual(MIGRATED);
  return whole.names();
}

/** One apply for each call; every exit code that was seen. */
async function atEveryCall(
  verify: readonly string[],
  fault: (call: number) => FaultyHost,
  what: string,
): Promise<Set<number>> {
  const names = await callsOf(verify);
  expect(names.length).toBeGreaterThan(300);
  const seen = new Set<number>();
  for (const [index, name] of names.entries()) {
    field.plant();
    const at = `${what} at call ${index + 1}, ${name}`;
    const end = await applyReported(field, fault(index + 1), verify, at);
    if (end.kind === "done") seen.add(end.result.run.exit_code);
    if (end.kind === "ended") seen.add(end.exitCode);
  }
  return seen;
}

test.each(FAULTS)("%s at every call of an apply", async (code) => {
  const seen = await atEveryCall([], (failAt) => field.host({ failAt, code }), code);
  // Written and not verified; refused in part; the folder cannot be finished. A short write is written on.
  expect(seen).toEqual(code === "SHORT_WRITE" ? new Set([6]) : new Set([1, 2, 4, 5, 6]));
});

test("EIO at every call of an apply with a command that prints", async () => {
  const seen = await atEveryCall(["echo checked"], (failAt) => field.host({ failAt, code: "EIO" }), "EIO");
  expect(seen.has(0)).toBe(true);
  expect(seen.has(1)).toBe(true);
});

test("a disk that is full from any call on", async () => {
  const writing = new Set(["write", "mkdir", "link"]);
  const full = (from: number) =>
    field.host({
      before: (number, name) => {
        if (number >= from && writing.has(name)) throw Object.assign(new Error("full"), { code: "ENOSPC" });
      },
    });
  const seen = await atEveryCall([], full, "Full");
  expect(seen.has(1)).toBe(true);
});

test("a folder that no longer lets anything be renamed or removed, from any call on", async () => {
  const moving = new Set(["rename", "unlink", "link"]);
  const stuck = (from: number) =>
    field.host({
      before: (number, name) => {
        if (number >= from && moving.has(name)) throw Object.assign(new Error("stuck"), { code: "EACCES" });
      },
    });
  const seen = await atEveryCall([], stuck, "Stuck");
  expect(seen.has(1)).toBe(true);
});
