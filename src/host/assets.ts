/**
 * Large things the program carries but does not load before it needs them: WASM, the bundled programs of the sandbox, packs, schemas.
 *
 * In the single executable they are assets of the file itself, and nothing is unpacked to a disk; in a checkout or an installed package
 * they are files. Names are the same in both: paths from the root of the checkout, and `quickjs.wasm`.
 */
import { readFileSync } from "node:fs";
import process from "node:process";

interface SingleExecutable {
  isSea(): boolean;
  getRawAsset(name: string): ArrayBuffer;
}

const wasmFile = "node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm";
const assetName = /^[a-z0-9_-]+(?:[./][a-z0-9_-]+)*$/i;

/** The module that answers for the single executable; null on a runtime that has none. */
function singleExecutable(): SingleExecutable | null {
  const modules: { getBuiltinModule?(name: string): unknown } = process;
  const found = modules.getBuiltinModule?.("node:sea") as SingleExecutable | undefined;
  return found !== undefined && typeof found.isSea === "function" && found.isSea() ? found : null;
}

/** Whether this process is the single executable, which has no files beside it. */
export function isExecutable(): boolean {
  return singleExecutable() !== null;
}

/** The bytes of one asset; null where there is none of that name. The bytes are shared: never write into them. */
export function asset(name: string): Uint8Array | null {
  if (!assetName.test(name)) throw new Error(`No name of an asset: ${name}`);
  const inside = singleExecutable();
  try {
    if (inside !== null) return new Uint8Array(inside.getRawAsset(name));
    return readFileSync(new URL(`../../${name === "quickjs.wasm" ? wasmFile : name}`, import.meta.url));
  } catch {
    return null;
  }
}
