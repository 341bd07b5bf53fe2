/** The thread: answers batches of files until it is ended. */
import { serveThread } from "../../host/threads.ts";
import type { SourceFile } from "../scan/mod.ts";
import { answerer, type Question } from "./answer.ts";

serveThread((question: Question) => {
  const answer = answerer(question);
  return (files: readonly SourceFile[]) => files.map(answer);
});
