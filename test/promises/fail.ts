/** One run with a call that fails, and whether what it says of itself is what is on the disk. */
import { expect } from "vitest";
import type { FixResult } from "../../src/run/journey/result.ts";
import type { FaultyHost } from "../host/faulty_host.ts";
import { type Ending, ending, newRun, takenBack } from "./stop.ts";
import { type Field, landed, PLANNED, torn } from "./three_files.ts";

/** Runs an apply on a faulty host and holds it against the promise: what landed is said, what did not is said, and undo takes it back. */
export async function applyReported(
  field: Field,
  faulty: FaultyHost,
  verify: readonly string[],
  at: string,
): Promise<Ending<FixResult>> {
  const earlier = { runs: field.runs(), latest: field.latest() };
  const end = await ending(() => field.fix(faulty.host, verify));
  expect(faulty.open(), `${at}: descriptors left open`).toBe(0);
  const tree = field.tree();
  expect(torn(tree), at).toEqual([]);
  const id = newRun(field, earlier.runs);
  if (end.kind === "done") {
    resultHolds(field, end.result, at);
  } else if (end.kind === "ended") {
    messageHolds(field, end, id, at);
    if (field.latest() !== earlier.latest) wholeFolder(field, id as string, at);
  } else {
    expect.unreachable(at);
  }
  await takenBack(field, id, at);
  return end;
}

function resultHolds(field: Field, { run }: FixResult, at: string): void {
  const tree = field.tree();
  const written = landed(tree);
  expect(run.file_edits.map((edit) => edit.path), at).toEqual(written);
  expect(field.json(run.run_id, "run.json"), at).toEqual(run);
  wholeFolder(field, run.run_id, at);
  expect(field.latest(), at).toBe(`${run.run_id}\n`);
  if (run.refused.length > 0) expect(run.exit_code, at).toBe(5);
  // What could not be looked at may need the old library.
  const unseen = run.limitations.some((row) => row.code === "unreadable" && row.path !== "requirements.txt");
  if (unseen) expect(tree["requirements.txt"], at).toMatch(/^644 PyPDF2==3\.0\.1\n/);
  // One file that is not what was read refuses the whole apply, and its row is the reason for all.
  if (written.length === 0 && run.refused.length > 0) return;
  for (const path of PLANNED.filter((path) => !written.includes(path))) {
    expect(reasonsFor(run, path), `${at}: nothing says why ${path} was not written`).not.toEqual([]);
  }
}

/** Rows of run.json that say why a file was left as it was. */
function reasonsFor(run: FixResult["run"], path: string): string[] {
  const refused = run.refused.filter((row) => row.path === null || row.path === path).map((row) => row.code);
  const unseen = run.limitations.filter((row) =>
    row.path === null || row.path === path || path.startsWith(`${row.path}/`)
  ).map((row) => row.code);
  const withheld = run.withheld.filter((row) => row.path === path).map((row) => row.bail);
  return [...refused, ...unseen, ...withheld];
}

function wholeFolder(field: Field, id: string, at: string): void {
  const names = field.inside(id);
  expect(names, at).toContain("run.json");
  expect(names, at).not.toContain("journal.json");
}

function messageHolds(
  field: Field,
  { exitCode, message }: { readonly exitCode: number; readonly message: string },
  id: string | null,
  at: string,
): void {
  expect([1, 2], at).toContain(exitCode);
  expect(message, at).toMatch(/^[A-Z.][^\n]{10,}/);
  expect(message, at).not.toMatch(/injected|\/proc\/self|\bat .*:\d+:\d+/);
  if (landed(field.tree()).length === 0) return;
  expect(exitCode, at).toBe(1);
  expect(message, `${at}: files were written, and no word of how to take them back`)
    .toContain(`undo --run ${id}`);
}
