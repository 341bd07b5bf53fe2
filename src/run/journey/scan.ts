/** `scan`: what the known packs find, recorded in a folder. */
import type { Host } from "../../host/host.ts";
import { readRepositoryConfig, readUserConfig } from "../config/mod.ts";
import type { PinRecord } from "../evidence/mod.ts";
import { knownPacks } from "../packs/mod.ts";
import {
  type Choice,
  choose,
  excludedUses,
  guidance,
  packSayings,
  recordedPacks,
  reportOf,
  withoutExcluded,
} from "./chosen.ts";
import { type Ground, openGround } from "./ground.ts";
import { commandLine, Watch } from "./recording.ts";
import type { ScanResult } from "./result.ts";
import { recordScan } from "./scan_folder.ts";
import { Stop } from "./stop.ts";
import { configured, list, type Survey, survey } from "./survey.ts";

export interface ScanRequest {
  readonly repo: string;
  readonly packs: readonly string[];
  readonly argv: readonly string[];
  /** Worker threads; null leaves it to the program. Never changes the output. */
  readonly jobs: number | null;
  /** Statuses of a row that make the exit code 4 where it would be 0. */
  readonly failOn: readonly string[];
}

/** The selected paths in order; no file is read and no folder is made, packs are still loaded. */
export async function listFiles(host: Host, request: ScanRequest): Promise<readonly string[]> {
  const ground = openGround(host, request.repo);
  try {
    const config = configured(await readRepositoryConfig(ground.root));
    const packs = await knownPacks(host, configured(await readUserConfig(host)).pack_dirs);
    if (!packs.ok) throw new Stop(packs.exit, packs.messages);
    return (await list(ground, config)).selection.files;
  } finally {
    ground.root[Symbol.dispose]();
  }
}

export async function scan(host: Host, request: ScanRequest): Promise<ScanResult> {
  const watch = new Watch(host);
  const ground = openGround(host, request.repo);
  try {
    const seen = await survey(ground, { ...request, plan: false });
    return await record(ground, watch, seen, choose(seen), request);
  } finally {
    ground.root[Symbol.dispose]();
  }
}

async function record(
  ground: Ground,
  watch: Watch,
  seen: Survey,
  choice: Choice,
  request: ScanRequest,
): Promise<ScanResult> {
  const scanMs = watch.lap();
  const { command } = commandLine(ground.host, request.argv);
  const excluded = excludedUses(choice);
  const pins = pinsOf(choice, excluded);
  const report = reportOf(seen, choice, command, { ...pins, lockFiles: [] });
  return await recordScan(ground, watch, request, scanMs, {
    seen,
    filesParsed: choice.filesParsed,
    packs: recordedPacks(choice),
    sayings: packSayings(choice),
    tried: seen.tried.map(({ loaded }) => loaded.pack.id),
    findings: choice.chosen.flatMap((one) => one.findings),
    limitations: choice.limitations,
    guidance: guidance(choice),
    survey: { declarations: declarations(choice), ...pins, unwritten: report.unwritten, lockFiles: [] },
    report,
  });
}

/** Every list over all packs that run. */
function pinsOf(choice: Choice, excluded: readonly string[]): Omit<PinRecord, "lockFiles"> {
  const all = (pick: (one: Choice["chosen"][number]) => readonly string[]): string[] =>
    [...new Set(choice.chosen.flatMap(pick))].sort();
  return {
    blocking: withoutExcluded(all(({ pins }) => pins.blocking), choice),
    excluded,
    transitive: all(({ pins }) => pins.transitive),
  };
}

function declarations({ chosen }: Choice): number {
  return chosen.reduce(
    (sum, { findings }) => sum + findings.filter((row) => row.kind === "manifest").length,
    0,
  );
}
