/**
 * Threads for pure work: one question, one answer, at a time. A thread gets data and gives data; it is handed no environment and no
 * arguments, and nothing of this process.
 *
 * In the single executable its script is an asset, as the file has no others beside it; elsewhere it is a module of the checkout.
 */
import { parentPort, Worker, workerData, type WorkerOptions } from "node:worker_threads";
import { asset, isExecutable } from "./assets.ts";

export interface ThreadScript {
  /** The module, where there are files. */
  readonly module: URL;
  /** The same as one script, where there are none. */
  readonly asset: string;
}

/** What a thread says, or that it is gone. */
export type Said = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

export interface Thread {
  /** Asks, and hears what is said next. One question at a time. */
  ask(question: unknown): Promise<Said>;
  end(): Promise<void>;
}

/** Starts a thread with its birth data; null where it cannot be started. */
export function startThread(script: ThreadScript, birth: unknown): Thread | null {
  try {
    const worker = newWorker(script, { workerData: birth, env: {}, argv: [], execArgv: [], stdin: false });
    return worker === null ? null : new WorkerThread(worker);
  } catch {
    return null;
  }
}

function newWorker({ module, asset: name }: ThreadScript, options: WorkerOptions): Worker | null {
  if (!isExecutable()) return new Worker(module, options);
  const source = asset(name);
  return source === null ? null : new Worker(new TextDecoder().decode(source), { ...options, eval: true });
}

class WorkerThread implements Thread {
  readonly #worker: Worker;
  #gone = false;

  constructor(worker: Worker) {
    this.#worker = worker;
    // An error ends the thread; whoever waits for an answer hears it there, and nobody else is to be told.
    worker.on("error", () => this.#gone = true).on("exit", () => this.#gone = true);
  }

  ask(question: unknown): Promise<Said> {
    if (this.#gone) return Promise.resolve({ ok: false });
    const worker = this.#worker;
    return new Promise((resolve) => {
      const done = (said: Said): void => {
        worker.off("message", heard).off("messageerror", lost).off("error", lost).off("exit", lost);
        resolve(said);
      };
      const heard = (value: unknown): void => done({ ok: true, value });
      const lost = (): void => done({ ok: false });
      worker.on("message", heard).on("messageerror", lost).on("error", lost).on("exit", lost);
      worker.postMessage(question);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** The thread's own side: makes its answerer of the birth data, and answers until it is ended. */
export function serveThread<Birth, Question>(
  prepare: (birth: Birth) => (question: Question) => unknown,
): void {
  const answer = prepare(workerData as Birth);
  parentPort?.on("message", (question: Question) => parentPort?.postMessage(answer(question)));
}
