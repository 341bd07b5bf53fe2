/** The three streams of the process. */
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
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

function ask(question: string): Promise<string | null> {
  writeAll(2, encoder.encode(question));
  return new Promise((resolve) => {
    const lines = createInterface({ input: process.stdin, terminal: false });
    let answer: string | null = null;
    lines.once("line", (line) => {
      answer = line;
      lines.close();
    });
    lines.once("close", () => {
      process.stdin.pause();
      resolve(answer);
    });
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
