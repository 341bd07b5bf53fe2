/**
 * The host's side: keeps one warm worker, asks it one question at a time, and ends it when it stays silent past twice the deadline or
 * when its engine is spent. Text goes in, text comes out; the verdict is parsed here and is still untrusted data.
 */
import { Worker, type WorkerOptions } from "node:worker_threads";
import { asset, isExecutable } from "../host/assets.ts";
import { type Budget, budgetOf, startMs, workerStackMb } from "./budget.ts";
import type { Answer, Birth, Question } from "./messages.ts";
import { refused, type Verdict } from "./refusal.ts";

const programName = /^[a-z][a-z0-9_]*$/;

export class Sandbox implements AsyncDisposable {
  #worker: Worker | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** Runs a bundled program. Calls are answered one after the other. */
  judge(program: string, input: unknown, budget?: Partial<Budget>): Promise<Verdict> {
    const source = sourceOf(program);
    if (source === null) {
      return Promise.resolve(refused("unavailable", `No program for the sandbox: ${program}`));
    }
    return this.judgeSource(source, input, budget);
  }

  /** Runs a script that leaves an object with a function `judge` in the global `program`. */
  judgeSource(source: string, input: unknown, budget?: Partial<Budget>): Promise<Verdict> {
    if (this.#closed) throw new Error("This sandbox was closed");
    const question: Question = { source, input: JSON.stringify(input) ?? "null", budget: budgetOf(budget) };
    const limit = question.budget.inputLength;
    if (question.input.length > limit) {
      return Promise.resolve(
        refused(
          "too_large",
          `The input has ${question.input.length} characters, at most ${limit} are judged`,
        ),
      );
    }
    const answered = this.#queue.then(() => this.#ask(question));
    this.#queue = answered.catch(() => undefined);
    return answered;
  }

  /** Ends the worker; calls still waiting are refused. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#end();
  }

  async #ask(question: Question): Promise<Verdict> {
    if (this.#closed) return refused("unavailable", "The sandbox was closed");
    if (this.#worker === null) {
      const failure = await this.#start();
      if (failure !== null) return failure;
    }
    const worker = this.#worker as Worker;
    worker.ref();
    try {
      return await this.#exchange(worker, question);
    } finally {
      worker.unref();
    }
  }

  async #start(): Promise<Verdict | null> {
    const wasm = asset("quickjs.wasm");
    if (wasm === null) return refused("unavailable", "The sandbox's engine is missing");
    const worker = newWorker({ wasm });
    if (worker === null) return refused("unavailable", "The sandbox's worker is missing");
    const answer = await hear(worker, startMs, startMs);
    if (answer.kind === "ready") {
      worker.unref();
      this.#worker = worker;
      return null;
    }
    await worker.terminate();
    return refused(
      "unavailable",
      `The sandbox did not start: ${answer.kind === "silent" ? "no answer" : detailOf(answer)}`,
    );
  }

  async #exchange(worker: Worker, question: Question): Promise<Verdict> {
    worker.postMessage(question);
    const answer = await hear(worker, startMs, 2 * question.budget.timeMs);
    switch (answer.kind) {
      case "verdict":
        return parsed(answer.text);
      case "refused":
        if (answer.spent) await this.#end();
        return answer.refused;
      case "silent":
        await this.#end();
        return refused("killed", "The program did not stop at its deadline and was ended from outside");
      case "gone":
        await this.#end();
        return answer.memory
          ? refused("out_of_memory")
          : refused("killed", `The worker ended: ${answer.detail}`);
      case "ready":
      case "broken":
        await this.#end();
        return refused("killed", "The worker answered out of turn");
    }
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}

/** Opens a sandbox of one's own; dispose of it with `await using`. */
export function openSandbox(): Sandbox {
  return new Sandbox();
}

function sourceOf(program: string): string | null {
  if (!programName.test(program)) return null;
  const bytes = asset(`generated/sandbox/${program}.js`);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** A worker with nothing of this process but its birth data: no environment, no streams, no arguments. */
function newWorker(birth: Birth): Worker | null {
  const options = {
    workerData: birth,
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { stackSizeMb: workerStackMb, maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
  };
  const worker = startWorker(options);
  // A worker that is being ended may still fail; nobody is left to be told.
  return worker?.on("error", () => undefined) ?? null;
}

function startWorker(options: WorkerOptions): Worker | null {
  if (!isExecutable()) return new Worker(new URL("./worker.ts", import.meta.url), options);
  const script = asset("generated/sandbox/host/worker.js");
  return script === null ? null : new Worker(new TextDecoder().decode(script), { ...options, eval: true });
}

type Heard =
  | Exclude<Answer, { kind: "started" }>
  | { readonly kind: "silent" }
  | { readonly kind: "gone"; readonly detail: string; readonly memory: boolean };

/** What the worker says next, or that it says nothing in time, or that it is gone. Once it has started, `ownMs` counts anew. */
function hear(worker: Worker, startMs: number, ownMs: number): Promise<Heard> {
  return new Promise((resolve) => {
    const silent = (): void => done({ kind: "silent" });
    const done = (heard: Heard): void => {
      clearTimeout(timer);
      worker.off("message", message).off("error", error).off("exit", exit);
      resolve(heard);
    };
    const message = (answer: Answer): void => {
      if (answer.kind !== "started") return done(answer);
      clearTimeout(timer);
      timer = setTimeout(silent, ownMs);
    };
    const error = (cause: Error & { code?: string }): void =>
      done({ kind: "gone", detail: cause.message, memory: cause.code === "ERR_WORKER_OUT_OF_MEMORY" });
    const exit = (code: number): void => done({ kind: "gone", detail: `exit code ${code}`, memory: false });
    let timer = setTimeout(silent, startMs);
    worker.on("message", message).on("error", error).on("exit", exit);
  });
}

function detailOf(heard: Heard): string {
  return "detail" in heard ? heard.detail : heard.kind;
}

function parsed(text: string): Verdict {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return refused("not_json");
  }
}
