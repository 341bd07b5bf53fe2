/**
 * From what every tried pack found to the packs that run: manifests as findings, the gates of each, and what a report says beside the
 * documents. All of it is a pure function of the bytes that were read.
 */
import { compareUtf8 } from "../../core/compare.ts";
import type { Finding } from "../evidence/models/finding.ts";
import type { Limitation } from "../evidence/models/run.ts";
import type { PinRecord, RecordedPack, ReportRecord } from "../evidence/mod.ts";
import {
  declaredPython,
  type DeclaredRelease,
  type GateAnswer,
  type Manifest as PythonManifest,
  versionGates,
} from "../gates/mod.ts";
import {
  type Declaration,
  declarationsOf,
  type Manifest,
  manifestFinding,
  manifestRows,
  naming,
  outcomeOfScan,
  readManifests,
  type Survey as PinSurvey,
  survey as pinSurvey,
} from "../manifests/mod.ts";
import { conflicts, coupled, type LoadedPack } from "../packs/mod.ts";
import type { Made } from "../plan/mod.ts";
import {
  compareFindings,
  DEFAULT_INCLUDE,
  type FileScan,
  hasUsage,
  type PackScan,
  prefilter,
  projectPack,
  scanFile,
  type ScanPack,
  usingCells,
} from "../scan/mod.ts";
import { releaseEvidence } from "./release_evidence.ts";
import { guidanceOf } from "./guidance.ts";
import type { Guidance, PackSaying } from "./result.ts";
import { Stop } from "./stop.ts";
import type { Survey, Tried } from "./survey.ts";

/** A pack that runs. */
export interface Chosen {
  readonly loaded: LoadedPack;
  readonly projection: ScanPack;
  readonly scan: PackScan;
  /** What the rules would write, where they were asked with the scan. */
  readonly made: Made;
  /** Its own, manifests included, in document order. */
  readonly findings: readonly Finding[];
  /** Over the scan's findings. */
  readonly pins: PinSurvey;
  /** Files no rule writes that need the old library, or may: they keep its pin alive. */
  readonly unread: readonly string[];
  /** Those of them that a user's exclusion took out of the run. */
  readonly excluded: readonly string[];
  readonly gate: GateAnswer;
}

export interface Choice {
  /** In id order. */
  readonly chosen: readonly Chosen[];
  readonly manifests: readonly Manifest[];
  readonly declarations: readonly Declaration[];
  readonly filesParsed: number;
  readonly limitations: readonly Limitation[];
}

/** The packs that run: those that were named, or those with a finding that is more than context. */
export function choose(survey: Survey): Choice {
  const manifests = readManifests(survey.manifests);
  const declarations = declarationsOf(manifests);
  const pythons = declaredPython(survey.manifests as readonly PythonManifest[]);
  const graded = survey.tried.map((tried) => grade(survey, tried, declarations));
  const running = graded.filter((one) =>
    survey.named || hasUsage(one.scan) || one.findings.some((row) => row.scan_status !== "not_a_usage")
  );
  const clash = conflicts(running.map(({ loaded }) => loaded), survey.named);
  if (clash.length > 0) throw new Stop(2, clash.map(({ message }) => message));
  const chosen = running.map((one): Chosen => ({
    ...one,
    gate: versionGates(
      one.loaded.pack,
      pythons.declarations,
      declarations.map(declaredRelease),
      releaseEvidence(
        survey,
        one.loaded.pack,
        one.projection,
        one.findings,
        lockedManifests(one.loaded, declarations),
      ),
    ),
  }));
  const parsed = new Set(
    survey.tried.flatMap(({ scan }) => scan.files.filter((file) => file.parsed).map((file) => file.path)),
  );
  const limitations = [
    ...survey.limitations,
    ...pythons.limitations,
    ...survey.tried.flatMap(({ scan }) => scan.files.flatMap((file) => file.limitations)),
  ];
  return { chosen, manifests, declarations, filesParsed: parsed.size, limitations };
}

function grade(
  survey: Survey,
  { loaded, scan, made }: Tried,
  declarations: readonly Declaration[],
): Omit<Chosen, "gate"> {
  const { pack } = loaded;
  const projection = projectPack(pack);
  const holds = prefilter(projection.tokens);
  const takes = survey.config.include === DEFAULT_INCLUDE;
  const unincluded = takes
    ? survey.unincluded.filter(({ bytes }) => holds(bytes)).map(({ path }) => path)
    : [];
  const excluded = survey.excluded.filter(({ path, bytes }) =>
    holds(bytes) && uses(scanFile(path, bytes, projection))
  )
    .map(({ path }) => path);
  // They hold a declaration that is there; alone they are no sign that one is missing.
  const unknown = naming(declarations, pack.from.package).length > 0 ? survey.unknown : [];
  const unread = [...unincluded, ...excluded, ...unknown];
  const outcomes = scan.files.map((file) => outcomeOfScan(file, coupled(pack)));
  const pins = pinSurvey(pack, outcomes, unread, declarations);
  const rows = manifestRows(pack, declarations, pins).map(manifestFinding);
  const findings = [...scan.files.flatMap((file) => file.findings), ...rows].sort(compareFindings);
  return { loaded, projection, scan, made, findings, pins, unread, excluded };
}

function uses(scan: FileScan): boolean {
  return scan.findings.some((row) => row.scan_status !== "not_a_usage");
}

function declaredRelease({ path, line, name, version }: Declaration): DeclaredRelease {
  return { path, line, name, version: version.text, unparsable: !version.readable };
}

/** Manifests that declare the old library: lock files beside or above them are asked. */
function lockedManifests({ pack }: LoadedPack, declarations: readonly Declaration[]): string[] {
  return [...new Set(naming(declarations, pack.from.package).map(({ path }) => path))];
}

export function recordedPacks(choice: Choice): RecordedPack[] {
  return choice.chosen.map(({ loaded, gate }) => ({
    id: loaded.pack.id,
    version: loaded.pack.pack_version,
    sha256: loaded.sha256,
    source: loaded.source,
    blocked: gate.blocked?.word ?? null,
    assumed: gate.assumed,
    bytes: loaded.bytes,
  }));
}

export function packSayings(choice: Choice): PackSaying[] {
  return choice.chosen.map(({ loaded, gate }) => ({
    id: loaded.pack.id,
    version: loaded.pack.pack_version,
    blocked: gate.blocked?.message ?? null,
    assumed: gate.assumed,
  }));
}

export function guidance(choice: Choice): Guidance[] {
  return choice.chosen.flatMap(({ loaded, findings }) => guidanceOf(loaded.pack, findings));
}

/** Excluded sources that use the old library: do not migrate, yet look. */
export function excludedUses(choice: Choice): string[] {
  return [...new Set(choice.chosen.flatMap(({ excluded }) => excluded))].sort(compareUtf8);
}

/** What keeps a pin besides the excluded files, which a report names by themselves. */
export function withoutExcluded(paths: readonly string[], choice: Choice): string[] {
  const excluded = new Set(excludedUses(choice));
  return paths.filter((path) => !excluded.has(path));
}

/**
 * Files that use the old library and that no rule writes: notebooks with their cells, stubs and `.pyw` with none. Of every pack that was
 * tried, because a repository of notebooks alone gives no pack a finding.
 */
function unwritten(survey: Survey): ReportRecord["unwritten"] {
  const projections = survey.tried.map(({ loaded }) => projectPack(loaded.pack));
  return survey.unincluded.flatMap(({ path, bytes }) => {
    const packs = projections.filter(({ tokens }) => prefilter(tokens)(bytes));
    if (packs.length === 0) return [];
    if (path.endsWith(".ipynb")) {
      const cells = packs.flatMap((projection) => usingCells(bytes, projection) ?? []);
      return [{ path, cells: [...new Set(cells)].sort((a, b) => a - b) }];
    }
    const uses = packs.some((projection) => {
      const scan = scanFile(path, bytes, projection);
      return !scan.parsed || scan.findings.some((row) => row.scan_status !== "not_a_usage");
    });
    return uses ? [{ path, cells: [] }] : [];
  });
}

/** The parts of the report that are the same for a scan and a fix. */
export function reportOf(
  survey: Survey,
  choice: Choice,
  command: string,
  pins: PinRecord,
): ReportRecord {
  return {
    command,
    workers: survey.workers,
    blocked: choice.chosen.flatMap((
      { loaded, gate },
    ) => (gate.blocked === null ? [] : [{ id: loaded.pack.id, text: gate.blocked.message }])),
    guidance: guidance(choice),
    pins,
    unwritten: unwritten(survey),
    packLimitations: choice.chosen.map(({ loaded }) => ({
      id: loaded.pack.id,
      texts: loaded.pack.limitations,
    })),
    suggested: suggestions(choice),
    hints: [],
    library: null,
  };
}

export function suggestions(choice: Choice): string[] {
  return [...new Set(choice.chosen.flatMap(({ loaded }) => loaded.pack.verification?.suggestions ?? []))];
}
