/** Keeping the beginning and the end of a long output, with one line between them that says how much is gone. */

export const HEAD_BYTES = 256 * 1024;
export const TAIL_BYTES = 768 * 1024;

export interface OutputCap {
  push(chunk: Uint8Array): void;
  end(): { readonly output: Uint8Array; readonly truncated: boolean };
}

/** Holds `head` + `tail` bytes at most, however much comes. */
export function outputCap(head = HEAD_BYTES, tail = TAIL_BYTES): OutputCap {
  const first: Uint8Array[] = [];
  let room = head;
  let last: Uint8Array[] = [];
  let held = 0;
  let total = 0;

  /** Whole chunks that the last `tail` bytes no longer need are let go. */
  function trim(): void {
    let drop = 0;
    while (drop < last.length && held - (last[drop]?.length ?? 0) >= tail) held -= last[drop++]?.length ?? 0;
    if (drop > 0) last = last.slice(drop);
  }

  return {
    push(chunk) {
      total += chunk.length;
      const kept = chunk.subarray(0, room);
      if (kept.length > 0) first.push(kept.slice());
      room -= kept.length;
      const rest = chunk.subarray(kept.length);
      if (rest.length === 0) return;
      last.push(rest.slice());
      held += rest.length;
      trim();
    },
    end() {
      const start = Buffer.concat(first);
      const end = Buffer.concat(last);
      if (total <= head + tail) return { output: plain(Buffer.concat([start, end])), truncated: false };
      const line = `[obelize: ${total - head - tail} bytes left out here]\n`;
      const marker = Buffer.from(start.at(-1) === 0x0a || start.length === 0 ? line : `\n${line}`);
      return {
        output: plain(Buffer.concat([start, marker, end.subarray(end.length - tail)])),
        truncated: true,
      };
    },
  };
}

function plain(bytes: Buffer): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
