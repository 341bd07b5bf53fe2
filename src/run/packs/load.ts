/**
 * Finds the packs of a run: those of the product, those of the user's directories, and those named by a path. All directories are read
 * whatever was named, so that a broken one is told at once and not on the day it is needed. What reads packs of others (YAML, the
 * sandbox) is loaded only where there is one.
 */
import { nearest } from "../../core/nearest.ts";
import type { Host } from "../../host/host.ts";
import { bundledIds, readBundled } from "./bundled.ts";
import { inIdOrder } from "./conflicts.ts";
import { type Loading, type LoadRefusal, refuse } from "./loading.ts";
import type { LoadedPack } from "./model.ts";
import { unsupportedMessage } from "./supported.ts";

export interface LoadRequest {
  /** Each `--pack`, as typed: an id or a path. Empty: every known pack is tried. */
  readonly names: readonly string[];
  /** `pack_dirs` of the user's configuration: absolute. */
  readonly packDirs: readonly string[];
}

export interface PacksLoaded {
  readonly ok: true;
  /** In id order. */
  readonly packs: readonly LoadedPack[];
  /** Whether the user named them: they run even with no finding, and none stands back for another. */
  readonly named: boolean;
}

/** The packs to try, or why there are none. */
export async function loadPacks(host: Host, request: LoadRequest): Promise<PacksLoaded | LoadRefusal> {
  const known = await knownPacks(host, request.packDirs);
  if (!known.ok) return known;
  const chosen = request.names.length === 0 ? known : await namedPacks(host, request.names, known.value);
  if (!chosen.ok) return chosen;
  const unsupported = chosen.value.map(({ pack }) => unsupportedMessage(pack)).filter((one) => one !== null);
  if (unsupported.length > 0) return refuse(2, unsupported);
  return { ok: true, packs: inIdOrder(chosen.value), named: request.names.length > 0 };
}

/** Every pack that has an id a user can name. */
export async function knownPacks(host: Host, packDirs: readonly string[]): Promise<Loading<LoadedPack[]>> {
  const packs: LoadedPack[] = [];
  for (const id of bundledIds) {
    const read = await readBundled(id);
    if (!read.ok) return refuse(1, defect(id, read.messages));
    packs.push(read.loaded);
  }
  if (packDirs.length === 0) return { ok: true, value: packs };
  const { readDirectories } = await import("./foreign.ts");
  const own = await readDirectories(host, packDirs, bundledIds);
  return own.ok ? { ok: true, value: [...packs, ...own.value] } : own;
}

/** The lines that say that a bundled pack is not what it has to be. */
export function defect(id: string, messages: readonly string[]): string[] {
  return [`The bundled pack ${id} is invalid, which is a defect of this product`, ...messages];
}

async function namedPacks(
  host: Host,
  names: readonly string[],
  known: readonly LoadedPack[],
): Promise<Loading<LoadedPack[]>> {
  const chosen = new Map<string, LoadedPack>();
  for (const name of names) {
    const found = await resolvePack(host, name, known);
    if (!found.ok) return found;
    const { id } = found.value.pack;
    if (chosen.has(id)) return refuse(2, [`Cannot run the pack ${id} twice in one run`]);
    chosen.set(id, found.value);
  }
  return { ok: true, value: [...chosen.values()] };
}

/** An id wins over a path of the same spelling. */
export async function resolvePack(
  host: Host,
  name: string,
  known: readonly LoadedPack[],
): Promise<Loading<LoadedPack>> {
  const byId = known.find(({ pack }) => pack.id === name);
  if (byId !== undefined) return { ok: true, value: byId };
  const { readPath } = await import("./foreign.ts");
  const read = await readPath(host, name);
  if (read.ok || read.exit !== 2) return read;
  const meant = nearest(name, known.map(({ pack }) => pack.id));
  return meant === null ? read : refuse(2, [`${read.messages[0]}. Did you mean ${meant}?`]);
}
