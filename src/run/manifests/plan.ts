/**
 * What becomes of the manifests of one pack once its files are planned: the verdict of every manifest row, the lines that are changed
 * or added, and the new bytes.
 */
import type { Bail } from "../../core/vocabulary/bail.ts";
import type { PackBlock } from "../../core/vocabulary/run.ts";
import { decodeToml } from "../../documents/toml.ts";
import { foldPep503, sameDistribution } from "../../core/fold_pep503.ts";
import type { ChangeOf, Pack } from "../packs/model.ts";
import { coupled } from "../packs/conflicts.ts";
import type { Verdict } from "../plan/result.ts";
import type { Declaration } from "./declaration.ts";
import { insertBelow, replaceInPlace, type Splice, spliced, type Target } from "./line_edit.ts";
import { declarationsOf, type Manifest, readManifest } from "./read.ts";
import { manifestFinding, type ManifestRow, manifestRows } from "./rows.ts";
import type { Survey } from "./survey.ts";

export interface ManifestRequest {
  readonly pack: Pack;
  readonly blocked: PackBlock | null;
  /** As this pack reads them. */
  readonly manifests: readonly Manifest[];
  /** Over the scan's findings. */
  readonly scanned: Survey;
  /** Over the files' final plans. */
  readonly planned: Survey;
  /** The bytes of manifests that are source files too (`setup.py`), where the pack's rules changed them. */
  readonly rewritten: ReadonlyMap<string, Uint8Array>;
}

export interface ManifestChange {
  readonly path: string;
  /** As the request holds it. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly rules: readonly string[];
}

export interface ManifestPlan {
  /** One for each finding of the scan, in the order of the judgement. */
  readonly verdicts: readonly Verdict[];
  /** For `edits[]` only: lines of the new distribution below a pin that stays. They belong to no finding and are in no count. */
  readonly added: readonly Verdict[];
  readonly changes: readonly ManifestChange[];
  readonly survey: Survey;
}

export function planManifests(request: ManifestRequest): ManifestPlan {
  const { pack, blocked, scanned, planned } = request;
  const declarations = declarationsOf(request.manifests);
  const before = manifestRows(pack, declarations, scanned);
  if (blocked !== null) {
    return {
      verdicts: before.map((row) => stamped(row, blocked)),
      added: [],
      changes: [],
      survey: planned,
    };
  }
  const after = new Map(manifestRows(pack, declarations, planned).map((row) => [row.declaration, row]));
  const settled = before.map((row): Settled => settle(request, row, after.get(row.declaration) ?? row));
  const held = coupled(pack) && settled.some(({ verdict }) => verdict.bail !== null);
  const rows = held ? settled.map(holdRow) : settled;
  return written(request, rows);
}

/** A row with what is to be done for it. */
interface Settled {
  readonly row: ManifestRow;
  readonly verdict: Verdict;
  readonly added: Verdict | null;
  readonly edit: "replace" | "add" | null;
}

function stamped(row: ManifestRow, bail: Bail): Verdict {
  return row.status === "eligible" ? withheld(row, bail, true) : asScanned(row);
}

function asScanned(row: ManifestRow): Verdict {
  const { bail } = row;
  const status = row.status === "eligible" ? "needs_review" : row.status;
  return {
    finding: manifestFinding(row),
    status,
    bail,
    causedBy: null,
    ruleId: null,
    warnings: [],
    inEdits: false,
  };
}

function withheld(row: ManifestRow, bail: Bail, inEdits: boolean): Verdict {
  return { ...asScanned(row), status: "needs_review", bail, inEdits };
}

function automatic(row: ManifestRow, ruleId: string): Verdict {
  return { ...asScanned(row), status: "auto", bail: null, ruleId, inEdits: true };
}

/** The scan's row in the light of the final plan: a code may become sharper, and no row that was withheld is let go. */
function settle(request: ManifestRequest, row: ManifestRow, final: ManifestRow): Settled {
  const nothing = { row, added: null, edit: null };
  const wasEligible = row.status === "eligible";
  if (final.status === "not_a_usage") {
    return {
      ...nothing,
      verdict: wasEligible ? { ...asScanned(row), status: "not_a_usage" } : asScanned(row),
    };
  }
  if (final.status === "needs_review") {
    const verdict = withheld(row, final.bail ?? "repo_not_fully_migrated", wasEligible);
    return final.due === "add" ? { ...added(request, row, verdict) } : { ...nothing, verdict };
  }
  if (!wasEligible) return { ...nothing, verdict: asScanned(row) };
  const rule = ruleOf(request.pack);
  if (rule === null) return { ...nothing, verdict: withheld(row, "usage_unmapped", true) };
  const refused = refusal(request, row.declaration, "replace");
  return refused
    ? { ...nothing, verdict: withheld(row, "manifest_pin_shape_unsupported", true) }
    : { ...nothing, verdict: automatic(row, ruleId(request.pack, rule)), edit: "replace" };
}

/** The new distribution below a pin that stays, unless it is there already. */
function added(request: ManifestRequest, row: ManifestRow, verdict: Verdict): Settled {
  const rule = ruleOf(request.pack);
  const { pack } = request;
  if (rule === null || besideNew(request, row.declaration)) return { row, verdict, added: null, edit: null };
  const newRow: ManifestRow = { ...row, symbol: pack.to.package, status: "eligible", bail: null };
  return refusal(request, row.declaration, "add")
    ? { row, verdict, added: withheld(newRow, "manifest_pin_shape_unsupported", true), edit: null }
    : { row, verdict, added: automatic(newRow, ruleId(pack, rule)), edit: "add" };
}

/** One withheld row of a pack that moves whole holds the others. */
function holdRow(settled: Settled): Settled {
  if (settled.edit === null) return settled;
  return { ...settled, verdict: withheld(settled.row, "repo_not_fully_migrated", true), edit: null };
}

function ruleOf(pack: Pack): ChangeOf<"manifest_dependency"> | null {
  return pack.changes.find((change) => change.kind === "manifest_dependency") ?? null;
}

function ruleId(pack: Pack, rule: ChangeOf<"manifest_dependency">): string {
  return `${pack.id}:${rule.id}`;
}

/** Whether the same table or list already names the new distribution. */
function besideNew({ pack, manifests }: ManifestRequest, declaration: Declaration): boolean {
  if (coupled(pack)) return false;
  return manifests.some(({ path, declarations }) =>
    path === declaration.path &&
    declarations.some(({ name, list }) =>
      list === declaration.list && sameDistribution(name, pack.to.package)
    )
  );
}

function refusal(request: ManifestRequest, declaration: Declaration, edit: "replace" | "add"): boolean {
  if (!declaration.version.readable || besideNew(request, declaration)) return true;
  const current = currentOf(request, declaration);
  if (current === null) return true;
  const splices = splicesFor(current.manifest.text, current.declaration, targetOf(request.pack), edit);
  return splices === null || changed(current.manifest, splices) === null;
}

function targetOf(pack: Pack): Target {
  const rule = ruleOf(pack);
  return { name: rule?.params.to_name ?? pack.to.package, spec: rule?.params.to_spec ?? pack.to.version };
}

function splicesFor(
  text: string,
  declaration: Declaration,
  target: Target,
  edit: "replace" | "add",
): Splice[] | null {
  return edit === "replace" ? replaceInPlace(declaration, target) : insertBelow(text, declaration, target);
}

interface Current {
  readonly manifest: Manifest;
  readonly declaration: Declaration;
}

/** The declaration in the bytes the edit starts from: the same one by its number, where the rules changed the file around it. */
function currentOf({ manifests, rewritten }: ManifestRequest, declaration: Declaration): Current | null {
  const manifest = manifests.find(({ path }) => path === declaration.path);
  if (manifest === undefined) return null;
  const bytes = rewritten.get(declaration.path);
  if (bytes === undefined) return { manifest, declaration };
  const now = readManifest(declaration.path, bytes);
  if (now === null || now.declarations.length !== manifest.declarations.length) return null;
  const found = now.declarations[manifest.declarations.indexOf(declaration)];
  if (found === undefined || foldPep503(found.name) !== foldPep503(declaration.name)) return null;
  return { manifest: now, declaration: found };
}

/** The changed bytes, or null where this file is not written or would no longer be what it was. */
function changed(manifest: Manifest, splices: readonly Splice[]): Uint8Array | null {
  if (manifest.encode === null) return null;
  const bytes = manifest.encode(spliced(manifest.text, splices));
  return bytes !== null && staysReadable(manifest, bytes) ? bytes : null;
}

/** A document that could be decoded still can, and a program still parses. */
function staysReadable(manifest: Manifest, bytes: Uint8Array): boolean {
  switch (manifest.layout) {
    case "pyproject":
    case "pipfile":
      return decodeToml(bytes).ok || !decodeToml(manifest.bytes).ok;
    case "setup_py":
      return readManifest(manifest.path, bytes)?.module !== null;
    case "requirements":
    case "setup_cfg":
      return true;
  }
}

function written(request: ManifestRequest, rows: readonly Settled[]): ManifestPlan {
  const target = targetOf(request.pack);
  const byPath = new Map<string, { readonly manifest: Manifest; readonly splices: Splice[] }>();
  for (const { row, edit } of rows) {
    const current = edit === null ? null : currentOf(request, row.declaration);
    if (edit === null || current === null) continue;
    const { manifest, declaration } = current;
    const entry = byPath.get(declaration.path) ?? { manifest, splices: [] };
    entry.splices.push(...splicesFor(manifest.text, declaration, target, edit) ?? []);
    byPath.set(declaration.path, entry);
  }
  const rule = ruleOf(request.pack);
  const changes = [...byPath].flatMap(([path, { manifest, splices }]): ManifestChange[] => {
    const after = changed(manifest, splices);
    const before = request.manifests.find((one) => one.path === path)?.bytes;
    if (after === null || before === undefined || rule === null) {
      throw new Error(`Edits that hold one by one do not hold together in ${path}`);
    }
    return [{ path, before, after, rules: [ruleId(request.pack, rule)] }];
  });
  return {
    verdicts: rows.map(({ verdict }) => verdict),
    added: rows.flatMap((row) => row.added ?? []),
    changes,
    survey: request.planned,
  };
}
