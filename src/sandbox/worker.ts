/**
 * The worker: compiles the engine once, then answers one question after another. It holds nothing but the compiled code; the host ends it when a
 * native loop inside never asks for the time.
 */
import { parentPort, workerData } from "node:worker_threads";
import { compileEngine, type Engines } from "./engine.ts";
import { freezeClock } from "./frozen_clock.ts";
import { run } from "./guest.ts";
import type { Answer, Birth, Question } from "./messages.ts";
import { refused } from "./refusal.ts";

function say(answer: Answer): void {
  parentPort?.postMessage(answer);
}

/** After an error of the engine itself (its host stack ended, WASM trapped) the whole thread is given up with it. */
async function answer(engines: Engines, question: Question, monotonic: () => number): Promise<Answer> {
  try {
    return run(await engines.fresh(question.budget.memoryBytes), question, monotonic);
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const word = /call stack/i.test(message)
      ? "out_of_stack"
      : /memory/i.test(message) && error instanceof RangeError
      ? "out_of_memory"
      : "killed";
    return {
      kind: "refused",
      refused: refused(word, `The engine broke: ${message.slice(0, 200)}`),
      spent: true,
    };
  }
}

function main(): void {
  const monotonic = performance.now.bind(performance);
  freezeClock();
  try {
    const engines = compileEngine((workerData as Birth).wasm);
    parentPort?.on("message", async (question: Question) => {
      say({ kind: "started" });
      say(await answer(engines, question, monotonic));
    });
    say({ kind: "ready" });
  } catch (error) {
    say({ kind: "broken", detail: error instanceof Error ? error.message : String(error) });
  }
}

main();
