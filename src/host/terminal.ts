/** The three streams of the process. */
import { writeSync } from "node:fs";
import { osCode } from "./errno.ts";
import type { Terminal } from "./host.ts";

/** A pipe that is full makes us wait; one that nobody reads any more ends the writing, not the work. */
function writeAll(fd: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(fd, bytes, written, bytes.length - written, null);
    } catch (error) {
      const code = osCode(error);
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

const encoder = new TextEncoder();
const asBytes = (text: string | Uint8Array) => typeof text === "string" ? encoder.encode(text) : text;

/** What was read and not yet asked for: a pipe may bring several answers at once. */
let pending = "";
let ended = false;

async function ask(question: string): Promise<string | null> {
  writeAll(2, encoder.encode(question));
  while (!ended && !pending.includes("\n")) await more();
  if (pending === "") return null;
  const [line = ""] = pending.split("\n", 1);
  pending = pending.slice(line.length + 1);
  return line.replace(/\r$/, "");
}

function more(): Promise<void> {
  const { stdin } = process;
  stdin.setEncoding("utf8");
  return new Promise((resolve) => {
    function settle(): void {
      stdin.off("data", data);
      stdin.off("end", end);
      stdin.off("error", end);
      stdin.pause();
      resolve();
    }
    function data(chunk: string): void {
      pending += chunk;
      settle();
    }
    function end(): void {
      ended = true;
      settle();
    }
    stdin.on("data", data);
    stdin.on("end", end);
    stdin.on("error", end);
    stdin.resume();
  });
}

export const realTerminal: Terminal = {
  get stdinIsTerminal() {
    return process.stdin.isTTY === true;
  },
  get stdoutIsTerminal() {
    return process.stdout.isTTY === true;
  },
  get stderrIsTerminal() {
    return process.stderr.isTTY === true;
  },
  out: (text) => writeAll(1, asBytes(text)),
  err: (text) => writeAll(2, encoder.encode(text)),
  ask,
};
