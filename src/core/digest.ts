/**
 * SHA-256, the one digest every document uses. The runtime's own implementation where it offers one without an import; the plain one
 * below inside the sandbox, which has nothing.
 */
import { encodeUtf8 } from "./utf8.ts";

interface NativeHash {
  update(bytes: Uint8Array): NativeHash;
  digest(encoding: "hex"): string;
}
interface NativeCrypto {
  createHash(name: "sha256"): NativeHash;
}
interface Runtime {
  readonly process?: { readonly getBuiltinModule?: (name: string) => NativeCrypto | undefined };
}

const native = (globalThis as unknown as Runtime).process?.getBuiltinModule?.("node:crypto") ?? null;

/** 64 lowercase hex characters. Text is hashed as UTF-8. */
export function sha256(content: Uint8Array | string): string {
  const bytes = typeof content === "string" ? encodeUtf8(content) : content;
  return native === null ? plainSha256(bytes) : native.createHash("sha256").update(bytes).digest("hex");
}

/** The same, with no help from the runtime. */
export function plainSha256(bytes: Uint8Array): string {
  const state = Uint32Array.from(INITIAL);
  const schedule = new Uint32Array(64);
  const padded = padding(bytes);
  const whole = bytes.length - (bytes.length % 64);
  for (let start = 0; start < whole; start += 64) compress(state, schedule, bytes, start);
  for (let start = 0; start < padded.length; start += 64) compress(state, schedule, padded, start);
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** The last, partial block with the end mark and the length in bits. */
function padding(bytes: Uint8Array): Uint8Array {
  const rest = bytes.subarray(bytes.length - (bytes.length % 64));
  const block = new Uint8Array(rest.length < 56 ? 64 : 128);
  block.set(rest);
  block[rest.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(block.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(block.length - 4, (bytes.length << 3) >>> 0);
  return block;
}

function compress(state: Uint32Array, w: Uint32Array, bytes: Uint8Array, start: number): void {
  for (let i = 0; i < 16; i++) {
    const at = start + i * 4;
    w[i] = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0);
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = (state[i] ?? 0) + (sums[i] ?? 0);
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first `count` primes. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

/** The first 32 bits of the fraction of a root; the standard's own derivation of its constants. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 0x100000000) >>> 0;
}

const INITIAL = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
