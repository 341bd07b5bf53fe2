/**
 * The threads of a run: they take batches of files from one queue, and each answer goes to its file's place, so that who was faster is
 * nowhere to be seen. A batch whose thread is gone, or whose answer is not what was asked for, is answered here.
 */
import { startThread, type Thread, type ThreadScript } from "../../host/threads.ts";
import type { SourceFile } from "../scan/mod.ts";
import { type Answerer, answerer, type FileAnswer, type Question } from "./answer.ts";
import { believed } from "./believed.ts";

export interface Answered {
  /** For each file in order, for each pack in order. */
  readonly answers: readonly (readonly (FileAnswer | null)[])[];
  /** Threads that worked; 1 where this one did all. */
  readonly workers: number;
}

/** Few enough that the last batch does not keep one thread busy while the others wait. */
const BATCH = 8;

const script: ThreadScript = {
  module: new URL("./worker.ts", import.meta.url),
  asset: "program/run_jobs.js",
};

export async function answerFiles(
  files: readonly SourceFile[],
  question: Question,
  workers: number,
): Promise<Answered> {
  const answer = answerer(question);
  if (workers === 1) return { answers: files.map(answer), workers: 1 };
  const batches = batchesOf(files);
  const started = Array.from(
    { length: Math.min(workers, batches.length) },
    () => startThread(script, question),
  );
  const threads = started.filter((thread) => thread !== null);
  try {
    const queue = batches.entries();
    const answers: (readonly (FileAnswer | null)[])[][] = [];
    const serve = async (thread: Thread | null): Promise<void> => {
      for (const [at, batch] of queue) answers[at] = await answerBatch(thread, batch, question, answer);
    };
    await Promise.all(threads.length === 0 ? [serve(null)] : threads.map(serve));
    return { answers: answers.flat(), workers: Math.max(1, threads.length) };
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

function batchesOf(files: readonly SourceFile[]): SourceFile[][] {
  const batches: SourceFile[][] = [];
  for (let at = 0; at < files.length; at += BATCH) batches.push(files.slice(at, at + BATCH));
  return batches;
}

async function answerBatch(
  thread: Thread | null,
  batch: readonly SourceFile[],
  question: Question,
  answer: Answerer,
): Promise<(readonly (FileAnswer | null)[])[]> {
  const said = thread === null ? { ok: false as const } : await thread.ask(batch);
  const answers = said.ok ? believed(said.value, batch, question) : null;
  return answers ?? batch.map(answer);
}
