/** What scan and fix record alike: who ran, where, when, and the folder it goes to. */
import { instant } from "../../core/instant.ts";
import { productName } from "../../core/product.ts";
import { redactor } from "../../core/redact.ts";
import { runId } from "../../core/run_id.ts";
import { quoteShellWord } from "../../core/shell_words.ts";
import type { Host } from "../../host/host.ts";
import { sentence } from "../apply/write.ts";
import {
  createRunFolder,
  finishRun,
  recordedArgv,
  type RunFiles,
  runFiles,
  type RunFolder,
  type RunRecord,
} from "../evidence/mod.ts";
import type { ConfigRecord } from "../evidence/models/run.ts";
import type { RepoConfig } from "../config/mod.ts";
import type { Ground } from "./ground.ts";
import { Stop } from "./stop.ts";

/** The start of a run on both clocks, and the marks between its phases. */
export class Watch {
  readonly #host: Host;
  readonly startedAt: number;
  readonly #start: number;
  #mark: number;

  constructor(host: Host) {
    this.#host = host;
    this.startedAt = host.clock.now();
    this.#start = host.clock.monotonic();
    this.#mark = this.#start;
  }

  /** Milliseconds since the last mark. */
  lap(): number {
    const now = this.#host.clock.monotonic();
    const took = Math.max(0, Math.round(now - this.#mark));
    this.#mark = now;
    return took;
  }

  total(): number {
    return Math.max(0, Math.round(this.#host.clock.monotonic() - this.#start));
  }

  finishedAt(): string {
    return instant(Math.max(this.startedAt, this.#host.clock.now()));
  }
}

/** Makes the folder of a run; nothing of the repository is touched when it cannot be made. */
export function newFolder(ground: Ground, watch: Watch): RunFolder {
  const made = createRunFolder(ground.root, () => runId(watch.startedAt, ground.host.random.hex(4)));
  if (!made.ok) {
    throw new Stop(
      1,
      `The run folder cannot be made, and nothing was changed: ${made.path}: ${sentence(made)}`,
    );
  }
  return made.value;
}

/** Writes everything of a finished run. `landed`: how many files of the repository hold new bytes. */
export async function finish(folder: RunFolder, record: RunRecord, landed: number): Promise<RunFiles> {
  const undo = landed === 0
    ? "nothing of the repository was changed"
    : `${landed} files were written; to take them back: ${productName} undo --run ${folder.id}`;
  const files = await documents(record, undo);
  const finished = finishRun(folder, files);
  if (finished.ok) return files;
  throw new Stop(
    1,
    `The run folder cannot be finished, and ${undo}: ${finished.path}: ${sentence(finished)}`,
  );
}

/** A document that does not hold is our own mistake; whoever meets it still has to learn how to get the files back. */
async function documents(record: RunRecord, undo: string): Promise<RunFiles> {
  try {
    return await runFiles(record);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Stop(1, `The run cannot be recorded, which is a defect of ${productName}, and ${undo}: ${why}`);
  }
}

export function commandLine(host: Host, argv: readonly string[]): { argv: string[]; command: string } {
  const recorded = recordedArgv(argv, redactor(host.env));
  return { argv: recorded, command: [productName, ...recorded.map(quoteShellWord)].join(" ") };
}

export function configRecord(config: RepoConfig): ConfigRecord {
  const { source, include, exclude, max_file_bytes } = config;
  return { source, include, exclude: [...exclude], max_file_bytes };
}
