/**
 * `scan --library`: every use of a distribution that has no pack, recorded as a scan of its own. The modules are known before the sources
 * are read, or are learnt from the imports of that one read; no file is read twice.
 */
import { sortedUnique } from "../../core/compare.ts";
import { sameDistribution } from "../../core/fold_pep503.ts";
import type { Host } from "../../host/host.ts";
import { readRepositoryConfig, readUserConfig } from "../config/mod.ts";
import { answerFiles, workersFor } from "../jobs/mod.ts";
import {
  importedModules,
  installedModules,
  inventoryDeclarations,
  inventoryFinding,
  type Library,
  libraryPack,
  mayName,
  type NamedLibrary,
  namedLibrary,
  recordedLibrary,
} from "../library/mod.ts";
import { declarationsOf, readManifests } from "../manifests/mod.ts";
import { knownPacks, type LoadedPack } from "../packs/mod.ts";
import {
  compareFindings,
  type PackScan,
  prefilter,
  readSelected,
  scanFile,
  type ScanPack,
  type SourceFile,
  usingCells,
} from "../scan/mod.ts";
import { type Ground, openGround } from "./ground.ts";
import { commandLine, Watch } from "./recording.ts";
import type { LibraryResult } from "./result.ts";
import { type RecordedRequest, recordScan } from "./scan_folder.ts";
import { Stop } from "./stop.ts";
import { configured, type Listed, look, type Looked } from "./survey.ts";

export interface LibraryRequest extends RecordedRequest {
  readonly repo: string;
  /** `<distribution>[=<module>,…]`, as typed. */
  readonly library: string;
  /** Worker threads; null leaves it to the program. Never changes the output. */
  readonly jobs: number | null;
}

export async function scanLibrary(host: Host, request: LibraryRequest): Promise<LibraryResult> {
  const watch = new Watch(host);
  const named = namedLibrary(request.library);
  if ("fault" in named) throw new Stop(2, `--library takes <distribution>[=<module>,…]. ${named.fault}`);
  const ground = openGround(host, request.repo);
  try {
    const config = configured(await readRepositoryConfig(ground.root));
    const packs = await knownPacks(host, configured(await readUserConfig(host)).pack_dirs);
    if (!packs.ok) throw new Stop(packs.exit, packs.messages);
    refuseKnown(named, packs.value);
    const known = knownLibrary(ground, named);
    const holds = known === null ? mayName(named.distribution) : prefilter(libraryPack(known).tokens);
    const { looked, seen: read } = await look(ground, config, (listed) => readTree(ground, listed, holds));
    const library = known ?? importedLibrary(named, read.sources);
    return await record(ground, watch, request, looked, read, library);
  } finally {
    ground.root[Symbol.dispose]();
  }
}

function refuseKnown({ distribution }: NamedLibrary, packs: readonly LoadedPack[]): void {
  const ids = packs.filter(({ pack }) => sameDistribution(pack.from.package, distribution)).map(({ pack }) =>
    pack.id
  );
  if (ids.length === 0) return;
  const verb = ids.length === 1 ? "starts" : "start";
  throw new Stop(
    2,
    `--library is for libraries without a pack: ${ids.join(" and ")} ${verb} from ${distribution}`,
  );
}

/** The modules where they are known before anything is read. */
function knownLibrary(ground: Ground, { distribution, modules }: NamedLibrary): Library | null {
  if (modules !== null) {
    return { distribution, modules: sortedUnique(modules), from: "named on the command line" };
  }
  const installed = installedModules(ground.host, ground.root, distribution);
  return installed === null
    ? null
    : { distribution, modules: installed.modules, from: `installed metadata: ${installed.place}` };
}

function importedLibrary({ distribution }: NamedLibrary, sources: readonly SourceFile[]): Library {
  const modules = sortedUnique(sources.flatMap(({ bytes }) => importedModules(bytes, distribution)));
  if (modules.length === 0) {
    throw new Stop(
      2,
      `No module of ${distribution} is known: its metadata is installed in no environment here, and no selected file imports a module of its name. Name the modules: --library ${distribution}=<module>`,
    );
  }
  return { distribution, modules, from: "the imports of this repository; no installed metadata was found" };
}

interface ReadTree {
  readonly sources: readonly SourceFile[];
  readonly excluded: readonly SourceFile[];
  readonly unincluded: readonly SourceFile[];
  readonly manifests: readonly SourceFile[];
  readonly limitations: Looked["limitations"];
}

function readTree(
  ground: Ground,
  { config, selection, limitations }: Listed,
  holds: (bytes: Uint8Array) => boolean,
): ReadTree {
  const all = [...limitations];
  const read = (paths: readonly string[], keep: (bytes: Uint8Array) => boolean): SourceFile[] => {
    const kept: SourceFile[] = [];
    all.push(...readSelected(ground.root, paths, config.max_file_bytes, (path, bytes) => {
      if (keep(bytes)) kept.push({ path, bytes: bytes.slice() });
    }));
    return kept;
  };
  return {
    sources: read(selection.files, holds),
    excluded: read(selection.excluded, holds),
    unincluded: read(selection.unincluded, holds),
    manifests: read(selection.manifests, () => true),
    limitations: all,
  };
}

async function record(
  ground: Ground,
  watch: Watch,
  request: LibraryRequest,
  looked: Looked,
  read: ReadTree,
  library: Library,
): Promise<LibraryResult> {
  const pack = libraryPack(library);
  const { scan, workers } = await scanWith(ground, request, read.sources, pack);
  const declared = inventoryDeclarations(library, declarationsOf(readManifests(read.manifests)));
  const findings = [...scan.files.flatMap((file) => file.findings.map(inventoryFinding)), ...declared].sort(
    compareFindings,
  );
  const excluded = read.excluded.filter((file) => uses(file, pack)).map(({ path }) => path);
  const unread = unwritten(read.unincluded, pack);
  const result = await recordScan(ground, watch, request, watch.lap(), {
    seen: looked,
    filesParsed: scan.files.filter((file) => file.parsed).length,
    packs: [recordedLibrary(library)],
    sayings: [{ id: pack.id, version: "0.0.0", blocked: null, assumed: null }],
    tried: [pack.id],
    findings,
    limitations: [...read.limitations, ...limitationsOf(scan)],
    guidance: [],
    survey: {
      declarations: declared.length,
      blocking: [],
      excluded,
      transitive: [],
      unwritten: unread,
      lockFiles: [],
    },
    report: {
      command: commandLine(ground.host, request.argv).command,
      workers,
      blocked: [],
      guidance: [],
      pins: { blocking: [], excluded, transitive: [], lockFiles: [] },
      unwritten: unread,
      packLimitations: [],
      suggested: [],
      hints: [],
      library: { modules: library.modules, from: library.from },
    },
  });
  return { ...result, library };
}

async function scanWith(
  { host }: Ground,
  { jobs }: LibraryRequest,
  sources: readonly SourceFile[],
  pack: ScanPack,
): Promise<{ scan: PackScan; workers: number }> {
  const question = { packs: [{ ...pack, changes: [] }], plan: false };
  const wanted = workersFor(jobs, host.machine.cpus, sources.length);
  const { answers, workers } = await answerFiles(sources, question, wanted);
  const files = answers.flatMap(([answer]) => answer === null || answer === undefined ? [] : [answer.scan]);
  return { scan: { pack: pack.id, files }, workers };
}

function limitationsOf(scan: PackScan): Looked["limitations"] {
  return scan.files.flatMap((file) => file.limitations);
}

/** A file that cannot be read counts: nobody can say that it does not use the library. */
function uses({ path, bytes }: SourceFile, pack: ScanPack): boolean {
  if (!prefilter(pack.tokens)(bytes)) return false;
  const scan = scanFile(path, bytes, pack);
  return !scan.parsed || scan.findings.some((row) => row.scan_status !== "not_a_usage");
}

/** Notebooks with their cells, stubs and `.pyw` with none: they have no finding. */
function unwritten(
  files: readonly SourceFile[],
  pack: ScanPack,
): { readonly path: string; readonly cells: readonly number[] }[] {
  return files.flatMap((file) => {
    if (!file.path.endsWith(".ipynb")) return uses(file, pack) ? [{ path: file.path, cells: [] }] : [];
    if (!prefilter(pack.tokens)(file.bytes)) return [];
    return [{ path: file.path, cells: usingCells(file.bytes, pack) ?? [] }];
  });
}
