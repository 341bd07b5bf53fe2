/** The documents a record becomes: whole, in the models' key order, and refused at any single change that breaks a rule. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDocument, type Documents } from "../../../src/run/evidence/check.ts";
import { RUN_MODELS } from "../../../src/run/evidence/models/documents.ts";
import type { RunRecord } from "../../../src/run/evidence/record.ts";
import { runFiles } from "../../../src/run/evidence/write.ts";
import { validate } from "../../../src/schema/mod.ts";
import { APPLY, PLAN, PLANNED, RUN_ID, SCAN } from "./sample.ts";

const SHA = (digit: string) => digit.repeat(64);

/** Every document the samples give, by name, and the ones no run folder of theirs holds. */
async function samples(): Promise<{ name: keyof Documents; value: unknown }[]> {
  const found: { name: keyof Documents; value: unknown }[] = [];
  const names: Readonly<Record<string, keyof Documents>> = {
    "run.json": "run",
    "findings.json": "findings",
    "plan.json": "plan",
    "model/model.json": "model",
    "model/proposals-1.json": "proposal",
  };
  for (const record of [SCAN, PLAN, APPLY]) {
    for (const { path, bytes } of (await runFiles(record)).artefacts) {
      const name = names[path];
      if (name !== undefined) found.push({ name, value: JSON.parse(Buffer.from(bytes).toString()) });
    }
  }
  found.push({ name: "journal", value: { run_id: RUN_ID, file_edits: PLANNED.map(({ edit }) => edit) } });
  found.push({
    name: "undo",
    value: {
      run_id: RUN_ID,
      obelize_version: "0.1.0",
      exit_code: 4,
      argv: ["undo"],
      undone_at: "2026-09-18T00:00:00Z",
      files: [
        {
          path: "a",
          outcome: "reverted",
          reason: null,
          recorded_sha256: SHA("1"),
          current_sha256: SHA("1"),
          snapshot: `snapshots/before/${SHA("0")}`,
        },
        {
          path: "b",
          outcome: "skipped",
          reason: "hash_mismatch",
          recorded_sha256: SHA("1"),
          current_sha256: SHA("2"),
          snapshot: `snapshots/before/${SHA("0")}`,
        },
        {
          path: "c",
          outcome: "skipped",
          reason: "missing",
          recorded_sha256: SHA("1"),
          current_sha256: null,
          snapshot: `snapshots/before/${SHA("0")}`,
        },
      ],
    },
  });
  found.push({
    name: "outdated",
    value: {
      obelize_version: "0.1.0",
      rows: [{
        path: "requirements.txt",
        line: 1,
        column: 0,
        distribution: "PyPDF2",
        declared: ">=3",
        pack: "py-pdf/pypdf2-to-pypdf",
        pack_version: "1.0.0",
        direction: "replace",
        to_distribution: "pypdf",
        to_version: ">=3.1",
        status: "ready",
      }],
      limitations: [],
    },
  });
  return found;
}

const SAMPLES = await samples();

test("every sample holds", async () => {
  for (const { name, value } of SAMPLES) expect(await checkDocument(name, value)).toMatchObject({ ok: true });
  expect(new Set(SAMPLES.map(({ name }) => name))).toEqual(new Set(Object.keys(RUN_MODELS)));
});

/** Each object of a value with the schema it is held against. */
function* objects(
  value: unknown,
  schema: Record<string, unknown>,
  path: string,
): Generator<[string, Record<string, unknown>, Record<string, unknown>]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* objects(item, schema["items"] as Record<string, unknown>, `${path}[${index}]`);
    }
  } else if (typeof value === "object" && value !== null) {
    const properties = schema["properties"] as Record<string, Record<string, unknown>>;
    yield [path, value as Record<string, unknown>, properties];
    for (const [key, item] of Object.entries(value)) {
      yield* objects(item, properties[key] ?? {}, `${path}.${key}`);
    }
  }
}

test("keys stand in the models' order", () => {
  for (const { name, value } of SAMPLES) {
    for (
      const [path, object, properties] of objects(
        value,
        RUN_MODELS[name] as unknown as Record<string, unknown>,
        name,
      )
    ) {
      expect([path, Object.keys(object)]).toEqual([path, Object.keys(properties)]);
    }
  }
});

test("keys of rows that were made in another order are put in order", async () => {
  const turned = <T extends object>(row: T): T => Object.fromEntries(Object.entries(row).reverse()) as T;
  const fix = PLAN.fix as NonNullable<RunRecord["fix"]>;
  const record: RunRecord = {
    ...PLAN,
    findings: PLAN.findings.map(turned),
    limitations: PLAN.limitations.map(turned),
    config: turned(PLAN.config),
    fix: { ...fix, edits: fix.edits.map(turned), verify: turned(fix.verify) },
  };
  const [plain, other] = [await runFiles(PLAN), await runFiles(record)];
  expect(other.artefacts.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(
    plain.artefacts.map(({ bytes }) => Buffer.from(bytes).toString()),
  );
});

test("a missing key, a key too many and a value of another type are each a fault at their place", async () => {
  for (const { name, value } of SAMPLES) {
    const places = [...objects(value, RUN_MODELS[name] as unknown as Record<string, unknown>, "")];
    await fc.assert(
      fc.asyncProperty(
        fc.nat(places.length - 1),
        fc.nat(),
        fc.constantFrom("gone", "more", "type", "inherited"),
        async (at, which, how) => {
          const copy = structuredClone(value);
          const [path, object] = [
            ...objects(copy, RUN_MODELS[name] as unknown as Record<string, unknown>, ""),
          ][at] as [string, Record<string, unknown>, unknown];
          const keys = Object.keys(object);
          const key = keys[which % keys.length] as string;
          if (how === "more") object["surplus"] = null;
          else if (how === "type") object[key] = { "": 1.5 };
          else {
            const kept = object[key];
            delete object[key];
            if (how === "inherited") Object.setPrototypeOf(object, { [key]: kept });
          }
          const faults = await validate(name, copy);
          const place = `${path}.${how === "more" ? "surplus" : key}`.replace(/^\./, "");
          expect(faults.some((fault) => fault.path === place || fault.path.startsWith(place))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  }
});

test("objects without a prototype are documents too", async () => {
  const { value } = SAMPLES.find(({ name }) => name === "journal") as { value: Record<string, unknown> };
  expect(await checkDocument("journal", Object.assign(Object.create(null), value))).toMatchObject({
    ok: true,
  });
});

// deno-lint-ignore no-explicit-any -- a document that is broken on purpose has no type
type Broken = any;
const BROKEN: readonly [keyof Documents, number, string, (document: Broken) => void][] = [
  ["findings", 0, "findings[0].bail", (d) => (d.findings[0].bail = "usage_unmapped")],
  ["findings", 0, "findings[2].bail", (d) => (d.findings[2].bail = null)],
  ["findings", 0, "findings[2].caused_by", (d) => (d.findings[2].caused_by = null)],
  ["findings", 0, "findings[2].caused_by", (d) => (d.findings[2].caused_by = [])],
  ["findings", 0, "findings[2].caused_by", (d) => (d.findings[2].caused_by = ["file_not_fully_migrated"])],
  [
    "findings",
    0,
    "findings[2].caused_by[1]",
    (d) => (d.findings[2].caused_by = ["star_import", "local_import"]),
  ],
  [
    "findings",
    0,
    "findings[2].bail",
    (d) => Object.assign(d.findings[2], { bail: "receiver_unresolved", caused_by: null }),
  ],
  ["findings", 0, "findings[4].symbol", (d) => (d.findings[4].symbol = "PyPDF2")],
  ["findings", 0, "findings[0].symbol", (d) => (d.findings[0].symbol = "py-pdf")],
  ["findings", 0, "findings[0].symbol", (d) => (d.findings[0].symbol = null)],
  [
    "findings",
    0,
    "findings[3].confidence_reason",
    (d) => (d.findings[3].confidence_reason = "alias_resolved"),
  ],
  [
    "findings",
    0,
    "findings[5].confidence_reason",
    (d) => (d.findings[5].confidence_reason = "alias_resolved"),
  ],
  ["findings", 0, "findings[0].scan_status", (d) => (d.findings[0].scan_status = "not_a_usage")],
  ["findings", 0, "findings[1]", (d) => d.findings.reverse()],
  ["findings", 0, "counts.findings", (d) => d.counts.findings++],
  ["findings", 0, "counts.eligible", (d) => d.counts.eligible++],
  ["findings", 0, "counts.files_parsed", (d) => (d.counts.files_parsed = 10)],
  ["findings", 0, "packs[1]", (d) => d.packs.push(d.packs[0])],
  ["plan", 0, "files[1]", (d) => d.files.reverse()],
  ["plan", 0, "files[0].after_sha256", (d) => (d.files[0].after_sha256 = d.files[0].before_sha256)],
  ["plan", 0, "files[0].proposals", (d) => (d.files[0].proposals = [1])],
  ["plan", 0, "files[0].proposals", (d) => Object.assign(d.files[0], { rules: [], proposals: [1, 2] })],
  ["plan", 0, "files[0].rules[1]", (d) => d.files[0].rules.reverse()],
  ["plan", 0, "edits[0].reason", (d) => (d.edits[0].reason = "usage_unmapped")],
  ["plan", 0, "edits[0].rule_id", (d) => (d.edits[0].rule_id = null)],
  ["plan", 0, "edits[2].reason", (d) => (d.edits[2].reason = null)],
  [
    "plan",
    0,
    "edits[3].rule_id",
    (d) => Object.assign(d.edits[3], { status: "model_proposed", rule_id: "a/b:c" }),
  ],
  [
    "plan",
    0,
    "edits[1].warnings[1]",
    (d) => (d.edits[1].warnings = ["model_name_looks_prefixed", "history_parts_rewritten"]),
  ],
  [
    "run",
    0,
    "verify",
    (d) => (d.verify = { status: "not_run", reason: "dry_run", commands: [], baseline: null, edited: [] }),
  ],
  ["run", 0, "counts.auto", (d) => Object.assign(d.counts, { auto: 1, eligible: 1 })],
  ["run", 0, "idempotent", (d) => (d.idempotent = false)],
  ["run", 0, "exit_code", (d) => (d.exit_code = 3)],
  ["run", 0, "timings.started_at", (d) => (d.timings.started_at = "2026-09-17T14:25:29Z")],
  ["run", 0, "timings.finished_at", (d) => (d.timings.finished_at = "2026-09-17T14:25:29Z")],
  ["run", 0, "timings.scan_ms", (d) => (d.timings.scan_ms = null)],
  ["run", 0, "timings.plan_ms", (d) => (d.timings.plan_ms = 1)],
  ["run", 0, "packs[0].source", (d) => (d.packs[0].source = "inventory")],
  ["run", 0, "packs[0].blocked", (d) => (d.packs[0].blocked = "legacy_version_unsupported")],
  ["run", 0, "limitations[1]", (d) => d.limitations.reverse()],
  ["run", 0, "limitations[0].path", (d) => (d.limitations[0].path = "a")],
  ["run", 0, "withheld[1]", (d) => d.withheld.reverse()],
  ["run", 0, "withheld[0].caused_by", (d) => (d.withheld[0].caused_by = null)],
  [
    "run",
    1,
    "file_edits",
    (d) =>
      d.file_edits.push({
        path: "x",
        before_sha256: SHA("0"),
        after_sha256: SHA("1"),
        hunks: 1,
        rules: ["a/b:c"],
        proposals: [],
      }),
  ],
  ["run", 1, "verify.reason", (d) => (d.verify.reason = "no_changes_to_verify")],
  ["run", 1, "verify.reason", (d) => (d.verify.reason = null)],
  ["run", 1, "model.accepted", (d) => (d.model.accepted = 1)],
  ["run", 1, "timings.model_ms", (d) => (d.timings.model_ms = null)],
  ["run", 1, "counts.eligible", (d) => Object.assign(d.counts, { auto: 0, eligible: 2 })],
  ["run", 2, "exit_code", (d) => (d.exit_code = 4)],
  ["run", 2, "exit_code", (d) => (d.exit_code = 0)],
  ["run", 2, "idempotent", (d) => (d.idempotent = true)],
  ["run", 2, "refused[0].path", (d) => (d.refused[0].path = null)],
  ["run", 2, "refused[0].path", (d) => (d.refused[0].code = "tree_dirty")],
  [
    "run",
    2,
    "verify.status",
    (
      d,
    ) => (d.verify.commands[0] = {
      ...d.verify.commands[0],
      status: "fail",
      reason: "command_failed",
      exit_code: 1,
    }),
  ],
  ["run", 2, "verify.commands[0].exit_code", (d) => (d.verify.commands[0].exit_code = null)],
  ["run", 2, "verify.commands[0].exit_code", (d) => (d.verify.commands[0].exit_code = 1)],
  ["run", 2, "verify.commands[0].reason", (d) => (d.verify.commands[0].reason = "timeout")],
  ["run", 2, "verify.commands", (d) => (d.verify.commands = [])],
  ["run", 2, "verify.edited", (d) => (d.verify.edited = ["app/z.py"])],
  [
    "run",
    2,
    "verify.baseline",
    (d) => Object.assign(d.verify, { status: "inconclusive", reason: "baseline_failed", commands: [] }),
  ],
  [
    "run",
    2,
    "verify.status",
    (d) =>
      Object.assign(d.verify.baseline, {
        status: "fail",
        reason: "command_failed",
        commands: [{
          ...d.verify.baseline.commands[0],
          status: "fail",
          reason: "command_failed",
          exit_code: 1,
        }],
      }),
  ],
  ["run", 2, "timings.verify_ms", (d) => (d.timings.verify_ms = null)],
  ["run", 2, "timings.apply_ms", (d) => (d.timings.apply_ms = null)],
  ["undo", 0, "exit_code", (d) => (d.exit_code = 0)],
  ["undo", 0, "files[0].reason", (d) => (d.files[0].reason = "missing")],
  ["undo", 0, "files[0].current_sha256", (d) => (d.files[0].current_sha256 = null)],
  ["undo", 0, "files[1].reason", (d) => (d.files[1].reason = "missing")],
  ["undo", 0, "files[1]", (d) => d.files.reverse()],
  ["journal", 0, "file_edits", (d) => (d.file_edits = [])],
  ["model", 0, "summary.proposals", (d) => (d.summary.proposals = 2)],
  ["model", 0, "summary.accepted", (d) => (d.summary.accepted = 2)],
  ["proposal", 0, "refusal", (d) => (d.refusal = null)],
  ["proposal", 0, "failure", (d) => (d.failure = "endpoint_refused")],
  ["proposal", 0, "proposal", (d) => (d.proposal = null)],
  ["proposal", 0, "proposal.end_line", (d) => (d.proposal.end_line = 1)],
  ["proposal", 0, "proposal.replaces", (d) => delete d.proposal.replaces],
  ["proposal", 0, "proposal.rationale", (d) => (d.proposal.rationale = " ")],
  ["proposal", 0, "detail", (d) => (d.detail = "a \ud800 b")],
  ["outdated", 0, "rows[1]", (d) => d.rows.push({ ...d.rows[0], line: 1, column: 0, pack: "a/a" })],
  ["run", 0, "config.exclude[0]", (d) => (d.config.exclude = ["\udc00"])],
  ["run", 0, "git_sha", (d) => (d.git_sha = "abc")],
  ["run", 0, "run_id", (d) => (d.run_id += "\n")],
];

test.each(BROKEN)("%s %i is refused at %s", async (name, nth, path, breakIt) => {
  const value = structuredClone(SAMPLES.filter((sample) => sample.name === name)[nth]?.value);
  breakIt(value);
  const checked = await checkDocument(name, value);
  expect(checked.ok ? [] : checked.faults.map((fault) => fault.path)).toContain(path);
});

test.each(["", "/a", "a\\b", "..", "a/../b", "../a"])("%j is no path of a document", async (path) => {
  const value = structuredClone(SAMPLES.find(({ name }) => name === "journal")?.value) as {
    file_edits: { path: string }[];
  };
  (value.file_edits[0] as { path: string }).path = path;
  expect((await validate("journal", value)).map((fault) => fault.path)).toEqual(["file_edits[0].path"]);
});

test("a later verification may replace the exit code, and an asked-for failure may stand where the table says 0", async () => {
  const run = structuredClone(SAMPLES.filter(({ name }) => name === "run")[2]?.value) as Broken;
  run.verify.baseline = null;
  run.exit_code = 0;
  expect(await checkDocument("run", run)).toMatchObject({ ok: true });
  const scan = structuredClone(SAMPLES.filter(({ name }) => name === "run")[0]?.value) as Broken;
  scan.exit_code = 4;
  expect(await checkDocument("run", scan)).toMatchObject({ ok: true });
});

test("a record that does not hold is never written", async () => {
  await expect(runFiles({ ...SCAN, exitCode: 3 })).rejects.toThrow(/run document does not hold: exit_code/);
});
