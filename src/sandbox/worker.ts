/**
 * The worker: loads the engine once, then answers one question after another. It holds nothing but the engine; the host ends it when a
 * native loop inside never asks for the time.
 */
import { parentPort, workerData } from "node:worker_threads";
import release from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";
import { freezeClock } from "./frozen_clock.ts";
import { run } from "./guest.ts";
import type { Answer, Birth, Question } from "./messages.ts";
import { refused } from "./refusal.ts";

function say(answer: Answer): void {
  parentPort?.postMessage(answer);
}

async function engine(birth: Birth): Promise<QuickJSWASMModule> {
  const wasmBinary = birth.wasm.slice().buffer;
  // The package's types describe its CommonJS face; what is imported here is the variant itself.
  const variant = release as unknown as QuickJSSyncVariant;
  return await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmBinary }));
}

/** After an error of the engine itself (its host stack ended, WASM trapped) its memory can no longer be relied on. */
function answer(loaded: QuickJSWASMModule, question: Question, monotonic: () => number): Answer {
  try {
    return run(loaded, question, monotonic);
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const word = error instanceof RangeError ? "out_of_stack" : "killed";
    return {
      kind: "refused",
      refused: refused(word, `The engine broke: ${message.slice(0, 200)}`),
      spent: true,
    };
  }
}

async function main(): Promise<void> {
  const monotonic = performance.now.bind(performance);
  freezeClock();
  const loaded = await engine(workerData as Birth);
  parentPort?.on("message", (question: Question) => {
    say({ kind: "started" });
    say(answer(loaded, question, monotonic));
  });
  say({ kind: "ready" });
}

main().catch((error) =>
  say({ kind: "broken", detail: error instanceof Error ? error.message : String(error) })
);
