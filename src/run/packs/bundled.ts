/**
 * The packs the product brings. Each is the document its author wrote, carried byte for byte; what it says is decoded and judged when the
 * product is built and kept beside it as JSON, so that a run does not read YAML for it. The JSON counts only for exactly the bytes it was made of:
 * in a checkout where a pack was edited since, the document itself is read.
 */
import { check } from "../../core/shape.ts";
import { sha256 } from "../../core/digest.ts";
import { decodeUtf8 } from "../../core/utf8.ts";
import { asset } from "../../host/assets.ts";
import { packShape } from "../../../sandbox/pack/format.ts";
import type { LoadedPack, Pack } from "./model.ts";

/** In id order; a test compares it with the folder. */
export const bundledIds: readonly string[] = ["py-pdf/pypdf2-to-pypdf"];

export type BundledRead =
  | { readonly ok: true; readonly loaded: LoadedPack }
  | { readonly ok: false; readonly messages: readonly string[] };

/** Reads one; a fault is a defect of the product. */
export async function readBundled(id: string): Promise<BundledRead> {
  const bytes = asset(`packs/${id}/pack.yaml`);
  if (bytes === null) return { ok: false, messages: [`The bundled pack ${id} is missing`] };
  const hash = sha256(bytes);
  const ready = prepared(id, hash);
  if (ready !== null) return { ok: true, loaded: { pack: ready, bytes, sha256: hash, source: "bundled" } };
  return await readAnew(id, bytes, hash);
}

/** Reads one from its document, whatever was prepared. */
export async function readAnew(id: string, bytes: Uint8Array, hash: string): Promise<BundledRead> {
  const { readTrusted } = await import("./judge.ts");
  const read = readTrusted(bytes);
  if (!read.ok) return read;
  if (read.pack.id !== id) return { ok: false, messages: [`id: Expected ${id}, found ${read.pack.id}`] };
  return { ok: true, loaded: { pack: read.pack, bytes, sha256: hash, source: "bundled" } };
}

interface Prepared {
  readonly sha256: string;
  readonly pack: unknown;
}

let documents: Readonly<Record<string, Prepared>> | undefined;

function prepared(id: string, hash: string): Pack | null {
  documents ??= parsed(asset("generated/packs.json"));
  const entry = Object.hasOwn(documents, id) ? documents[id] : undefined;
  if (entry?.sha256 !== hash) return null;
  const checked = check(packShape, entry.pack);
  return checked.ok ? checked.value : null;
}

function parsed(bytes: Uint8Array | null): Readonly<Record<string, Prepared>> {
  return bytes === null ? {} : JSON.parse(decodeUtf8(bytes) ?? "{}") as Readonly<Record<string, Prepared>>;
}

/** The text of `generated/packs.json`, for the build; throws when a bundled pack is invalid. */
export async function preparedPacks(): Promise<string> {
  const entries: Record<string, Prepared> = {};
  for (const id of bundledIds) {
    const bytes = asset(`packs/${id}/pack.yaml`);
    if (bytes === null) throw new Error(`The bundled pack ${id} is missing`);
    const hash = sha256(bytes);
    const read = await readAnew(id, bytes, hash);
    if (!read.ok) throw new Error(`The bundled pack ${id} is invalid:\n${read.messages.join("\n")}`);
    entries[id] = { sha256: hash, pack: read.loaded.pack };
  }
  return JSON.stringify(entries);
}
