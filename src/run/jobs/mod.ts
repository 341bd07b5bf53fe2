/**
 * Jobs: what is asked of each file by itself, spread over threads where that is worth starting them.
 *
 * Files as read and packs come in; for each file and pack what the scan found, and where it is asked for what the rules would write, goes out, in
 * the order of the files, the same for any number of threads. An answer from a thread is checked before it is believed; what a thread
 * cannot answer is answered here.
 */
export { type Answered, answerFiles } from "./pool.ts";
export { answerer, type FileAnswer, type Question } from "./answer.ts";
export { workersFor } from "./workers_for.ts";
