/**
 * Every file of a finished run folder as bytes, in the order in which they are written: a pure function of the record. A document that
 * does not hold is our own broken promise and is never written.
 */
import { canonicalJson } from "../../core/json.ts";
import { encodeUtf8 } from "../../core/utf8.ts";
import { faultLine } from "../../schema/fault.ts";
import { findingsDocument, modelDocument, planDocument, runDocument } from "./build.ts";
import { checkDocument, type Documents } from "./check.ts";
import type { FindingsDocument } from "./models/finding.ts";
import type { PlanDocument } from "./models/plan.ts";
import type { RunDocument } from "./models/run.ts";
import { patchOf } from "./planned.ts";
import type { RunRecord } from "./record.ts";
import { reportText } from "./report/mod.ts";
import { proposalRow } from "./rows.ts";

/** A file below the run folder. */
export interface Artefact {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface RunFiles {
  /** In the order of writing; run.json is last. */
  readonly artefacts: readonly Artefact[];
  /** Folders that are there even when nothing is in them. */
  readonly folders: readonly string[];
  readonly run: RunDocument;
  readonly findings: FindingsDocument;
  readonly plan: PlanDocument | null;
  readonly findingsJson: string;
  readonly planJson: string | null;
  readonly patch: Uint8Array | null;
  readonly report: string;
}

export async function runFiles(record: RunRecord): Promise<RunFiles> {
  const findings = findingsDocument(record);
  const plan = planDocument(record);
  const run = runDocument(record);
  const findingsJson = await documentText("findings", findings);
  const planJson = plan === null ? null : await documentText("plan", plan);
  const patch = record.fix === null ? null : patchOf(record.fix.planned);
  const report = reportText(record, run, findings, plan);
  const artefacts: Artefact[] = [file("findings.json", findingsJson)];
  artefacts.push(...packFiles(record), file("REPORT.md", report));
  if (planJson !== null && patch !== null) {
    artefacts.push(file("plan.json", planJson), { path: "patch.diff", bytes: patch });
  }
  artefacts.push(...afterSnapshots(record), ...await modelFiles(record));
  if (ranCommands(run)) artefacts.push(verifyFile(run));
  artefacts.push(file("run.json", await documentText("run", run)));
  return { artefacts, folders: ["packs"], run, findings, plan, findingsJson, planJson, patch, report };
}

/** A document in canonical form, once it holds. */
export async function documentText<Name extends keyof Documents>(
  name: Name,
  document: Documents[Name],
): Promise<string> {
  const checked = await checkDocument(name, document);
  if (!checked.ok) {
    throw new Error(`The ${name} document does not hold: ${checked.faults.map(faultLine).join("; ")}`);
  }
  return canonicalJson(document);
}

/** verify/verify.json: the verify object alone. */
export function verifyFile(run: RunDocument): Artefact {
  return file("verify/verify.json", canonicalJson(run.verify));
}

/** Whether any command ran, before or after the patch. */
export function ranCommands({ verify }: RunDocument): boolean {
  return verify !== null && (verify.commands.length > 0 || (verify.baseline?.commands.length ?? 0) > 0);
}

function file(path: string, text: string): Artefact {
  return { path, bytes: encodeUtf8(text) };
}

/** The copy of each pack the run used, and its hash. */
function packFiles(record: RunRecord): Artefact[] {
  return record.packs.flatMap(({ id, bytes, sha256 }) =>
    bytes === null
      ? []
      : [{ path: `packs/${id}/pack.yaml`, bytes }, file(`packs/${id}/pack.sha256`, `${sha256}\n`)]
  );
}

function afterSnapshots(record: RunRecord): Artefact[] {
  const written = new Set(record.fix?.written ?? []);
  const files = record.fix?.planned.filter(({ path }) => written.has(path)) ?? [];
  const byHash = new Map(files.map(({ edit, after }) => [edit.after_sha256, after]));
  return [...byHash].map(([sha, bytes]) => ({ path: `snapshots/after/${sha}`, bytes }));
}

async function modelFiles(record: RunRecord): Promise<Artefact[]> {
  const model = modelDocument(record);
  if (model === null) return [];
  const files = [file("model/model.json", await documentText("model", model))];
  for (const consultation of record.fix?.model?.consulted ?? []) {
    const text = await documentText("proposal", proposalRow(consultation));
    files.push(file(`model/proposals-${consultation.index}.json`, text));
  }
  return files;
}
