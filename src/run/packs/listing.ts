/** What is bundled and found, for a person who wants to know before a run what would run. */
import { join } from "node:path";
import type { Host } from "../../host/host.ts";
import { inIdOrder } from "./conflicts.ts";
import { knownPacks } from "./load.ts";
import type { LoadedPack, Pack } from "./model.ts";
import { unsupportedKinds } from "./supported.ts";

export interface ListedPack {
  readonly id: string;
  readonly pack_version: string;
  readonly sha256: string;
  readonly source: LoadedPack["source"];
  /** Its document; null for a bundled one. */
  readonly path: string | null;
  readonly from: { readonly package: string; readonly version: string };
  readonly to: { readonly package: string; readonly version: string };
  readonly changes: number;
  /** Whether this release can run it. */
  readonly runs: boolean;
  /** Kinds of change it holds that this release has no rules for. */
  readonly unsupported: readonly string[];
}

export interface PackListing {
  /** In id order. Where a directory cannot be used or a pack in it is invalid, only the bundled ones. */
  readonly packs: readonly ListedPack[];
  /** What is wrong, one message a line; empty when nothing is. */
  readonly faults: readonly string[];
  /** 0, or the exit code the faults ask for. */
  readonly exit: 0 | 1 | 2 | 7;
}

export async function listPacks(host: Host, packDirs: readonly string[]): Promise<PackListing> {
  const all = await knownPacks(host, packDirs);
  if (all.ok) return { packs: listed(host, all.value, packDirs), faults: [], exit: 0 };
  const bundled = packDirs.length === 0 ? all : await knownPacks(host, []);
  const packs = bundled.ok ? listed(host, bundled.value, []) : [];
  return { packs, faults: all.messages, exit: all.exit };
}

function listed(host: Host, packs: readonly LoadedPack[], packDirs: readonly string[]): ListedPack[] {
  return inIdOrder(packs).map(({ pack, sha256, source }) => {
    const unsupported = unsupportedKinds(pack);
    return {
      id: pack.id,
      pack_version: pack.pack_version,
      sha256,
      source,
      path: source === "file" ? placeOf(host, pack, packDirs) : null,
      from: { package: pack.from.package, version: pack.from.version },
      to: { package: pack.to.package, version: pack.to.version },
      changes: pack.changes.length,
      runs: unsupported.length === 0,
      unsupported,
    };
  });
}

/** One id is held by one directory, so that the first that has it is the one it was read from. */
function placeOf(host: Host, { id }: Pack, packDirs: readonly string[]): string | null {
  for (const path of packDirs) {
    const opened = host.files.openRoot(path);
    if (!opened.ok) continue;
    using root = opened.value;
    const held = root.at(`${id}/pack.yaml`);
    if (!held.ok) continue;
    using folder = held.value.directory;
    if (folder.stat(held.value.name).ok) return join(path, id, "pack.yaml");
  }
  return null;
}
