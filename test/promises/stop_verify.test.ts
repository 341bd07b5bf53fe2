/** Verification again, stopped or failing at every call: run.json is the old one or the new one, and nothing of the tree moves. */
import { afterAll, expect, test } from "vitest";
import { verify, type VerifyRequest } from "../../src/run/journey/verify.ts";
import type { Host } from "../../src/host/host.ts";
import type { RunDocument } from "../../src/run/evidence/models/run.ts";
import { ending, takenBack } from "./stop.ts";
import { Field, MIGRATED } from "./three_files.ts";

const field = new Field();
afterAll(() => field[Symbol.dispose]());

function again(host: Host, run: string, change: Partial<VerifyRequest> = {}) {
  return verify(host, {
    repo: field.root,
    run,
    current: false,
    verify: ["echo again"],
    timeout: null,
    nonInteractive: true,
    trustRepoConfig: false,
    ...change,
  });
}

async function applied(): Promise<RunDocument> {
  field.plant();
  return (await field.fix(field.host().host, [])).run;
}

test.each(["stopped", "failing"])("%s at every call", async (how) => {
  const first = await applied();
  const whole = field.host();
  expect((await again(whole.host, first.run_id)).run.exit_code).toBe(0);

  for (let call = 1; call <= whole.calls(); call++) {
    const at = `${how} at call ${call}, ${whole.names()[call - 1]}`;
    const run = await applied();
    const faulty = field.host(how === "stopped" ? { stopAt: call } : { failAt: call, code: "ENOSPC" });
    const end = await ending(() => again(faulty.host, run.run_id));
    if (how === "failing") expect(faulty.open(), at).toBe(0);
    expect(field.tree(), at).toEqual(MIGRATED);
    expect(field.latest(), at).toBe(`${run.run_id}\n`);
    const now = field.json<RunDocument>(run.run_id, "run.json");
    if (end.kind === "done") expect(now, at).toEqual(end.result.run);
    else if (now.verify?.status === "not_run") expect(now, at).toEqual(run);
    else {expect(now, at).toMatchObject({
        exit_code: 0,
        verify: { status: "pass" },
        file_edits: run.file_edits,
      });}
    const healthy = await again(field.host().host, run.run_id);
    expect(healthy.run, at).toMatchObject({ exit_code: 0, verify: { status: "pass" } });
    await takenBack(field, run.run_id, at);
  }
});
