/** One run that is stopped at a call, and everything that has to hold of what it leaves. */
import { expect } from "vitest";
import { Stopped } from "../host/faulty_host.ts";
import { Stop } from "../../src/run/journey/stop.ts";
import { type Field, landed, ORIGINAL, torn } from "./three_files.ts";

/** How a journey ended: with a result, stopped by us, or ended by itself with a code and messages. Anything else is a broken promise. */
export type Ending<T> =
  | { readonly kind: "done"; readonly result: T }
  | { readonly kind: "stopped" }
  | { readonly kind: "ended"; readonly exitCode: number; readonly message: string };

export async function ending<T>(journey: () => Promise<T>): Promise<Ending<T>> {
  try {
    return { kind: "done", result: await journey() };
  } catch (error) {
    if (error instanceof Stopped) return { kind: "stopped" };
    if (error instanceof Stop) return { kind: "ended", exitCode: error.exitCode, message: error.message };
    throw error;
  }
}

/** The one run folder that was not there before; null when the run did not get so far. */
export function newRun(field: Field, earlier: readonly string[]): string | null {
  const fresh = field.runs().filter((id) => !earlier.includes(id));
  expect(fresh.length).toBeLessThanOrEqual(1);
  return fresh[0] ?? null;
}

/** A healthy undo brings the old tree back exactly, whatever was left; where nothing was recorded, nothing was changed. */
export async function takenBack(field: Field, id: string | null, at: string): Promise<void> {
  const tree = field.tree();
  expect(torn(tree), at).toEqual([]);
  const recorded = id !== null &&
    field.inside(id).some((name) => name === "run.json" || name === "journal.json");
  if (!recorded) {
    expect(tree, at).toEqual(ORIGINAL);
    if (id !== null) await refusedUndo(field, id, at);
    return;
  }
  const { host, open } = field.host();
  const back = await field.undo(host, id);
  expect(back.exitCode, at).toBe(0);
  expect(back.files.filter((file) => file.outcome === "reverted").map((file) => file.path), at)
    .toEqual(landed(tree));
  expect(field.tree(), at).toEqual(ORIGINAL);
  expect(open(), at).toBe(0);
  const again = await field.undo(field.host().host, id);
  expect(again.exitCode, at).toBe(0);
  expect(again.files.every((file) => file.outcome === "skipped"), at).toBe(true);
}

async function refusedUndo(field: Field, id: string, at: string): Promise<void> {
  const tried = await ending(() => field.undo(field.host().host, id));
  expect(tried, at).toMatchObject({ kind: "ended", exitCode: 2 });
}

/** `latest` names this run only when its folder is whole; else it is what it was. */
export function latestHolds(field: Field, id: string | null, earlier: string | null, at: string): void {
  const latest = field.latest();
  if (latest === earlier) return;
  expect(latest, at).toBe(`${id}\n`);
  const names = field.inside(id as string);
  expect(names, at).toContain("run.json");
  expect(names, at).not.toContain("journal.json");
  expect(names.filter((name) => name.endsWith(".obelize-tmp")), at).toEqual([]);
}
