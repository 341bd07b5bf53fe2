/**
 * One pipe for both output streams of a command, so that its log has their lines in the order they were written.
 *
 * The runtime offers no `pipe(2)`, and gives a child sockets, which `> /dev/stderr` cannot open. A FIFO that loses its name at once is a
 * pipe. It is read by asking, non-blocking: the same on every runtime. Where no FIFO can be made, two pipes are merged as they arrive.
 */
import { type ChildProcess, spawnSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmdirSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { osCode } from "./errno.ts";
import { lookUp } from "./lookup.ts";

const CHUNK = 64 * 1024;
/** A writer that never pauses must not keep us from looking at the clock. */
const CHUNKS_AT_ONCE = 64;

export type PipeState = "idle" | "flowing" | "ended";

export interface CommandPipe {
  /** What the child gets as standard output and as standard error. */
  readonly stdio: number | "pipe";
  /** Called once the child has its own copies. */
  attach(child: ChildProcess): void;
  /** Hands over what has arrived: `idle` when there was nothing, `ended` when every writer is gone. */
  drain(receive: (chunk: Uint8Array) => void): PipeState;
  close(): void;
}

export function commandPipe(): CommandPipe {
  return sharedPipe() ?? mergedPipes();
}

function sharedPipe(): CommandPipe | null {
  if (process.platform === "win32") return null;
  let folder: string | null = null;
  try {
    folder = mkdtempSync(join(tmpdir(), "obelize-pipe-"));
    return openPipe(join(folder, "pipe"));
  } catch (error) {
    if (osCode(error) === null) throw error;
    return null;
  } finally {
    if (folder !== null) rmdirSync(folder);
  }
}

function openPipe(path: string): CommandPipe | null {
  const tool = lookUp("mkfifo", { cwd: "/", env: process.env, absoluteOnly: true });
  if ("hindrance" in tool) return null;
  const made = spawnSync(tool.found, ["-m", "600", path], { stdio: "ignore" });
  if (made.status !== 0) return null;
  let reader: number | null = null;
  try {
    reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return pipeOf(reader, openSync(path, constants.O_WRONLY));
  } catch (error) {
    if (reader !== null) closeSync(reader);
    throw error;
  } finally {
    unlinkSync(path);
  }
}

function pipeOf(reader: number, writer: number): CommandPipe {
  const buffer = new Uint8Array(CHUNK);
  let held = true;
  function release(): void {
    if (held) closeSync(writer);
    held = false;
  }
  return {
    stdio: writer,
    attach: release,
    drain(receive) {
      for (let chunks = 0; chunks < CHUNKS_AT_ONCE; chunks++) {
        const got = readAvailable(reader, buffer);
        if (got === null) return chunks === 0 ? "idle" : "flowing";
        if (got === 0) return "ended";
        receive(buffer.subarray(0, got));
      }
      return "flowing";
    },
    close() {
      release();
      closeSync(reader);
    },
  };
}

function readAvailable(reader: number, buffer: Uint8Array): number | null {
  try {
    return readSync(reader, buffer, 0, buffer.length, null);
  } catch (error) {
    const code = osCode(error);
    if (code === "EAGAIN" || code === "EWOULDBLOCK") return null;
    throw error;
  }
}

/** Two pipes of the runtime's own; the order between them is the order of arrival. */
export function mergedPipes(): CommandPipe {
  let waiting: Uint8Array[] = [];
  let child: ChildProcess | null = null;
  let open = 0;
  return {
    stdio: "pipe",
    attach(started) {
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        if (stream === null) continue;
        open++;
        stream.on("data", (chunk: Uint8Array) => waiting.push(chunk));
        stream.once("close", () => open--);
      }
    },
    drain(receive) {
      const arrived = waiting;
      waiting = [];
      arrived.forEach(receive);
      if (arrived.length > 0) return "flowing";
      return open === 0 ? "ended" : "idle";
    },
    close() {
      child?.stdout?.destroy();
      child?.stderr?.destroy();
    },
  };
}
