/**
 * `outdated`: the declarations that a known pack could move. Reads the dependency manifests and nothing else: no source, no network; it
 * makes no run folder and leaves `latest` where it is.
 */
import { productVersion } from "../../core/product.ts";
import type { Host } from "../../host/host.ts";
import { readRepositoryConfig, readUserConfig } from "../config/mod.ts";
import { limitationRows } from "../evidence/build.ts";
import { documentText } from "../evidence/mod.ts";
import type { OutdatedDocument } from "../evidence/models/outdated.ts";
import { declaredPython } from "../gates/mod.ts";
import { declarationsOf, readManifests } from "../manifests/mod.ts";
import { outdatedRows } from "../manifests/outdated.ts";
import { knownPacks } from "../packs/mod.ts";
import { readSelected, type SourceFile } from "../scan/mod.ts";
import { openGround } from "./ground.ts";
import { Stop } from "./stop.ts";
import { configured, list } from "./survey.ts";

export interface OutdatedResult {
  readonly document: OutdatedDocument;
  /** The document's bytes. */
  readonly json: string;
  /** Manifests that were read, in path order. */
  readonly manifests: readonly string[];
  /** The distributions the known packs start from, in the packs' order. */
  readonly asked: readonly string[];
}

export async function outdated(host: Host, repo: string): Promise<OutdatedResult> {
  const ground = openGround(host, repo);
  try {
    const config = configured(await readRepositoryConfig(ground.root));
    const packs = await knownPacks(host, configured(await readUserConfig(host)).pack_dirs);
    if (!packs.ok) throw new Stop(packs.exit, packs.messages);
    const listed = await list(ground, config);
    const read: SourceFile[] = [];
    const unread = readSelected(
      ground.root,
      listed.selection.manifests,
      config.max_file_bytes,
      (path, bytes) => read.push({ path, bytes: bytes.slice() }),
    );
    const known = packs.value.map(({ pack }) => pack);
    const document: OutdatedDocument = {
      obelize_version: productVersion,
      rows: outdatedRows(known, declarationsOf(readManifests(read))),
      // What a scan would say of a manifest whose text nobody can read whole.
      limitations: limitationRows([...listed.limitations, ...unread, ...declaredPython(read).limitations]),
    };
    return {
      document,
      json: await documentText("outdated", document),
      manifests: read.map(({ path }) => path),
      asked: [...new Set(known.map((pack) => pack.from.package))],
    };
  } finally {
    ground.root[Symbol.dispose]();
  }
}
