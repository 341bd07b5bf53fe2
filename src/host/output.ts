/** Listening to a command while time passes: one loop for its output, its end and its deadline. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "./host.ts";
import type { CommandPipe } from "./shared_pipe.ts";

/** The longest pause between two looks at the output and the clock. */
const POLL_MS = 25;

/** Takes what arrives while time passes. */
export class Output {
  readonly #pipe: CommandPipe;
  readonly #receive: (chunk: Uint8Array) => void;
  readonly #clock: Clock;
  #ended = false;

  constructor(pipe: CommandPipe, receive: (chunk: Uint8Array) => void, clock: Clock) {
    this.#pipe = pipe;
    this.#receive = receive;
    this.#clock = clock;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Whether anything came. */
  take(): boolean {
    if (this.#ended) return false;
    const state = this.#pipe.drain(this.#receive);
    this.#ended = state === "ended";
    return state === "flowing";
  }

  /** Goes on until `done` or the moment, and looks at least once. */
  async until(moment: number, done: () => boolean): Promise<void> {
    for (let pause = 1;; pause = Math.min(pause * 2, POLL_MS)) {
      if (this.take()) pause = 1;
      if (done()) return;
      const left = moment - this.#clock.monotonic();
      if (left <= 0) return;
      await sleep(Math.min(pause, left));
    }
  }
}
