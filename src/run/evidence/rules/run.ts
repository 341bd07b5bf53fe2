/** What holds between the fields of run.json. */
import { runIdInstant } from "../../../core/run_id.ts";
import type { Fault } from "../../../schema/fault.ts";
import { runExitCode, verifyExitCode } from "../../exit_code.ts";
import type { PackRow, RunDocument } from "../models/run.ts";
import { countRules } from "./counts.ts";
import { causeRules } from "./finding.ts";
import { byId, byLimitation, byPathLine, byRefusal, inOrder } from "./order.ts";
import { fileEditRules } from "./plan.ts";
import { Faults } from "./report.ts";
import { verifyRules } from "./verify.ts";

export function checkRun(run: RunDocument): readonly Fault[] {
  const faults = new Faults();
  inOrder(faults, "packs", run.packs, byId, "id", true);
  run.packs.forEach((pack, index) => packRules(faults, pack, `packs[${index}]`));
  countRules(faults, run);
  fileEditRules(faults, run.file_edits, "file_edits");
  refusedRules(faults, run);
  inOrder(faults, "withheld", run.withheld, byPathLine, "path and line");
  run.withheld.forEach((row, index) => causeRules(faults, row.bail, row.caused_by, `withheld[${index}]`));
  limitationRules(faults, run.limitations);
  modeRules(faults, run);
  gateRules(faults, run);
  modelRules(faults, run);
  timingRules(faults, run);
  exitRules(faults, run);
  return faults.list;
}

function packRules(faults: Faults, pack: PackRow, at: string): void {
  const inventory = pack.source === "inventory";
  faults.same(
    inventory,
    pack.id.startsWith("inventory/"),
    `${at}.source`,
    "inventory exactly on inventory/…",
    pack.source,
  );
  if (inventory) {
    faults.expect(
      pack.pack_version === "0.0.0",
      `${at}.pack_version`,
      "0.0.0 on an inventory",
      pack.pack_version,
    );
    faults.expect(pack.blocked === null, `${at}.blocked`, "null on an inventory", pack.blocked);
    faults.expect(pack.assumed === null, `${at}.assumed`, "null on an inventory", pack.assumed);
  }
  faults.expect(
    pack.assumed === null || pack.blocked !== "legacy_version_unsupported",
    `${at}.blocked`,
    "no block on a version that was assumed",
    pack.blocked,
  );
}

function refusedRules(faults: Faults, run: RunDocument): void {
  inOrder(faults, "refused", run.refused, byRefusal, "path and code");
  run.refused.forEach((row, index) => {
    const ofTree = row.code === "tree_dirty" || row.code === "tree_unknown";
    faults.same(row.path === null, ofTree, `refused[${index}].path`, ofTree ? "null" : "a path", row.path);
  });
}

export function limitationRules(faults: Faults, rows: RunDocument["limitations"]): void {
  inOrder(faults, "limitations", rows, byLimitation, "path, code and detail");
  rows.forEach((row, index) => {
    faults.expect(
      row.code !== "unusable_name" || row.path === null,
      `limitations[${index}].path`,
      "null where the name is unusable",
      row.path,
    );
  });
}

/** What a scan, a dry run and an apply may fill. */
function modeRules(faults: Faults, run: RunDocument): void {
  const { mode, file_edits: written, idempotent, verify } = run;
  if (mode !== "apply") {
    faults.expect(written.length === 0, "file_edits", `an empty list on a ${mode}`, written);
    faults.expect(run.refused.length === 0, "refused", `an empty list on a ${mode}`, run.refused);
    faults.expect(idempotent === null, "idempotent", `null on a ${mode}`, idempotent);
  } else {faults.expect(
      idempotent === (written.length === 0),
      "idempotent",
      "whether no file was written",
      idempotent,
    );}
  faults.same(
    verify === null,
    mode === "scan",
    "verify",
    mode === "scan" ? "null on a scan" : "the verify object",
    verify,
  );
  faults.expect(run.model === null || mode !== "scan", "model", "null on a scan", run.model);
}

/** The verdict against what the run wrote. */
function gateRules(faults: Faults, run: RunDocument): void {
  const { verify, mode, file_edits: written } = run;
  if (verify === null) return;
  verifyRules(faults, verify, "verify");
  const paths = new Set(written.map((file) => file.path));
  faults.expect(
    verify.edited.every((path) => paths.has(path)),
    "verify.edited",
    "only files the run wrote",
    verify.edited,
  );
  if (mode === "plan") {
    faults.expect(verify.reason === "dry_run", "verify.reason", "dry_run on a plan", verify.reason);
    faults.expect(verify.baseline === null, "verify.baseline", "null on a plan", verify.baseline);
    return;
  }
  faults.expect(verify.reason !== "dry_run", "verify.reason", "another reason on an apply", verify.reason);
  const nothing = verify.reason === "no_changes_to_verify";
  faults.same(
    nothing,
    written.length === 0,
    "verify.reason",
    "no_changes_to_verify exactly where no file was written",
    verify.reason,
  );
  const baseline = verify.baseline?.status ?? "pass";
  if (written.length === 0 || baseline === "pass") return;
  faults.expect(
    verify.status === "inconclusive",
    "verify.status",
    "inconclusive after such a baseline",
    verify.status,
  );
  faults.expect(
    verify.commands.length === 0,
    "verify.commands",
    "no command after such a baseline",
    verify.commands,
  );
  const reason = baseline === "fail" ? "baseline_failed" : verify.baseline?.reason ?? null;
  faults.expect(verify.reason === reason, "verify.reason", `${reason}`, verify.reason);
}

function modelRules(faults: Faults, run: RunDocument): void {
  const { model, mode } = run;
  const behind = new Set(run.file_edits.flatMap((file) => file.proposals));
  if (model === null) {
    faults.expect(behind.size === 0, "model", "the model behind the proposals", null);
    return;
  }
  faults.expect(
    model.accepted <= model.proposals,
    "model.accepted",
    `at most ${model.proposals}`,
    model.accepted,
  );
  faults.expect(mode !== "plan" || model.accepted === 0, "model.accepted", "0 on a plan", model.accepted);
  faults.expect(
    behind.size === model.accepted,
    "model.accepted",
    `the proposals written, ${behind.size}`,
    model.accepted,
  );
}

function timingRules(faults: Faults, run: RunDocument): void {
  const { timings, mode, verify } = run;
  const started = runIdInstant(run.run_id);
  faults.expect(timings.started_at === started, "timings.started_at", `${started}`, timings.started_at);
  faults.expect(
    timings.finished_at >= timings.started_at,
    "timings.finished_at",
    "an instant not before the start",
    timings.finished_at,
  );
  const ran = [
    ["scan_ms", true],
    ["plan_ms", mode !== "scan"],
    ["apply_ms", mode === "apply"],
    ["verify_ms", verify !== null && (verify.status !== "not_run" || verify.baseline !== null)],
    ["model_ms", run.model !== null],
  ] as const;
  for (const [phase, expected] of ran) {
    const value = timings[phase];
    faults.same(
      value !== null,
      expected,
      `timings.${phase}`,
      expected ? "the time of a phase that ran" : "null",
      value,
    );
  }
}

/** A run that asks to fail on a status may say 4 where the table says 0; a later verification replaces an apply's code. */
function exitRules(faults: Faults, run: RunDocument): void {
  const codes: number[] = [runExitCode(run)];
  if (run.mode === "apply" && run.verify?.baseline === null) codes.push(verifyExitCode(run.verify));
  if (codes.includes(0)) codes.push(4);
  faults.expect(
    codes.includes(run.exit_code),
    "exit_code",
    `${codes.join(" or ")}, as the table says`,
    run.exit_code,
  );
}
