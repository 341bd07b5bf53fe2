/**
 * QuickJS as WASM: compiled once for a worker, then one fresh instance for each question, over a memory that cannot grow past the budget.
 *
 * The limit is the memory's own, because QuickJS's counts hardly anything here: this build cannot ask the size of what it allocated, so four
 * hundred megabytes of buffers passed a limit of sixteen. A fresh instance costs about two milliseconds, and no question sees the heap of another.
 */
import release from "@jitl/quickjs-wasmfile-release-sync";
import {
  type CustomizeVariantOptions,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";

/** The little of WebAssembly that is used; the language's own types leave it to the runtimes'. */
interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => WebAssembly.Module;
  readonly Memory: new (
    size: { initial: number; maximum: number },
  ) => NonNullable<CustomizeVariantOptions["wasmMemory"]>;
}

const page = 64 * 1024;
/** What the build declares: it begins with 16 MB, of which its own stack and data take 5.1. */
const initialPages = 256;
const ownPages = 82;

export interface Engines {
  /** An instance whose heap holds at most so many bytes (never less than the build's initial 10.9 MB). */
  fresh(memoryBytes: number): Promise<QuickJSWASMModule>;
}

export function compileEngine(wasm: Uint8Array): Engines {
  const { Memory, Module } = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly;
  const wasmModule = new Module(wasm);
  // The package's types describe its CommonJS face; what is imported here is the variant itself.
  const variant = release as unknown as QuickJSSyncVariant;
  return {
    fresh(memoryBytes) {
      const maximum = Math.max(initialPages, ownPages + Math.ceil(memoryBytes / page));
      const wasmMemory = new Memory({ initial: initialPages, maximum });
      return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }));
    },
  };
}
