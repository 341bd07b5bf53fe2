/** `pack validate`: says whether a pack is one, with what a person compares it by. Fixtures are not looked at, and no address is asked. */
import type { Host } from "../../host/host.ts";
import { asset } from "../../host/assets.ts";
import { readAnew } from "./bundled.ts";
import { defect, knownPacks, resolvePack } from "./load.ts";
import { type LoadRefusal, refuse } from "./loading.ts";
import type { LoadedPack, Pack } from "./model.ts";
import { unsupportedKinds } from "./supported.ts";

export interface ValidateReport {
  readonly ok: true;
  readonly exit: 0;
  readonly id: string;
  readonly version: string;
  readonly sha256: string;
  readonly source: LoadedPack["source"];
  readonly from: Pack["from"];
  readonly to: Pack["to"];
  readonly changes: number;
  readonly limitations: number;
  /** Kinds this release cannot carry out. */
  readonly unsupported: readonly string[];
}

/** The argument is an id, which wins, or a path. */
export async function packValidateReport(
  host: Host,
  name: string,
  packDirs: readonly string[],
): Promise<ValidateReport | LoadRefusal> {
  const known = await knownPacks(host, packDirs);
  if (!known.ok) return known;
  const found = await resolvePack(host, name, known.value);
  if (!found.ok) return found;
  const loaded = found.value.source === "bundled" ? await judgedAnew(found.value) : found.value;
  return "ok" in loaded ? loaded : reportOf(loaded);
}

/** What was prepared when the product was built is no answer here. */
async function judgedAnew(loaded: LoadedPack): Promise<LoadedPack | LoadRefusal> {
  const { id } = loaded.pack;
  const bytes = asset(`packs/${id}/pack.yaml`) ?? loaded.bytes;
  const read = await readAnew(id, bytes, loaded.sha256);
  return read.ok ? read.loaded : refuse(1, defect(id, read.messages));
}

function reportOf({ pack, sha256, source }: LoadedPack): ValidateReport {
  return {
    ok: true,
    exit: 0,
    id: pack.id,
    version: pack.pack_version,
    sha256,
    source,
    from: pack.from,
    to: pack.to,
    changes: pack.changes.length,
    limitations: pack.limitations.length,
    unsupported: unsupportedKinds(pack),
  };
}

/** The report in words, one line each. */
export function packValidateLines(report: ValidateReport): string[] {
  const { from, to, unsupported } = report;
  return [
    `${report.id} ${report.version} is valid`,
    `sha256 ${report.sha256}`,
    `${from.package} ${from.version} -> ${to.package} ${to.version}`,
    counted(report.changes, "change"),
    counted(report.limitations, "limitation"),
    ...(unsupported.length === 0 ? [] : [
      `This release has no rules yet for changes of kind ${
        unsupported.join(", ")
      }: it refuses to run this pack`,
    ]),
    "Fixtures were not checked",
  ];
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
