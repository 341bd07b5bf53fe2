/** The pack of these tests, and manifests as text. */
import { expect } from "vitest";
import type { PackBlock } from "../../../src/core/vocabulary/run.ts";
import {
  type Declaration,
  type Manifest,
  type ManifestPlan,
  planManifests,
  readManifest,
  type Survey,
} from "../../../src/run/manifests/mod.ts";
import type { Pack } from "../../../src/run/packs/mod.ts";

const dependency = {
  id: "dependency",
  kind: "manifest_dependency",
  params: { from_name: "PyPDF2", to_name: "pypdf", to_spec: ">=6.19" },
};

/** What this room reads of a pack. */
export const pack = {
  id: "py-pdf/pypdf2-to-pypdf",
  from: { package: "PyPDF2", version: ">=3,<4" },
  to: { package: "pypdf", version: ">=6.19" },
  match: { transitive: { crypto_part: "crypto-part" } },
  changes: [dependency],
} as unknown as Pack;

/** Two releases of one distribution. */
export const coupledPack = {
  id: "openai/openai-v0-to-v1",
  from: { package: "openai", version: ">=0.27.0,<1" },
  to: { package: "openai", version: ">=1.0" },
  match: { transitive: {} },
  changes: [{ ...dependency, params: { from_name: "openai", to_name: "openai", to_spec: ">=1.0" } }],
} as unknown as Pack;

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

export function manifest(path: string, text: string): Manifest {
  return readManifest(path, bytesOf(text)) ?? expect.unreachable(path);
}

/** `name|version|pin` of each declaration: what is read, and what an edit would replace. */
export function shape(path: string, text: string): string[] {
  const read = manifest(path, text);
  return read.declarations.map(({ name, version, pin, line, column }: Declaration) => {
    const stated = version.readable ? version.text ?? "any" : "unreadable";
    const span = pin === null ? "none" : `[${read.text.slice(pin.start, pin.end)}]`;
    return `${line}:${column} ${name} ${stated} ${span}`;
  });
}

export const quiet: Survey = { migrated: [], blocking: [], transitive: [] };
export const moved: Survey = { ...quiet, migrated: ["app.py"] };
export const partly: Survey = { ...moved, blocking: ["old.py"] };
export const stuck: Survey = { ...quiet, blocking: ["old.py"] };

export interface Case {
  readonly pack?: Pack;
  readonly scanned?: Survey;
  readonly planned?: Survey;
  readonly blocked?: PackBlock;
  readonly rewritten?: ReadonlyMap<string, Uint8Array>;
}

export function planOf(manifests: readonly Manifest[], survey: Survey, options: Case = {}): ManifestPlan {
  return planManifests({
    pack: options.pack ?? pack,
    blocked: options.blocked ?? null,
    manifests,
    scanned: options.scanned ?? survey,
    planned: options.planned ?? survey,
    rewritten: options.rewritten ?? new Map(),
  });
}

/** The text of one manifest after the plan; the same text where it stays. */
export function after(path: string, text: string, survey: Survey, options: Case = {}): string {
  const plan = planOf([manifest(path, text)], survey, options);
  const [change] = plan.changes;
  return change === undefined ? text : textOf(change.after);
}

/** `path:line status bail` of each row, then of each added row. */
export function rowsOf(plan: ManifestPlan): string[] {
  const line = ({ finding, status, bail, inEdits }: ManifestPlan["verdicts"][number]) =>
    `${finding.path}:${finding.line} ${finding.symbol} ${finding.scan_status} ${status} ${bail ?? "-"}${
      inEdits ? " edit" : ""
    }`;
  return [...plan.verdicts.map(line), ...plan.added.map((row) => `+ ${line(row)}`)];
}
