/**
 * UTF-8 both ways for rooms that know no runtime: the platform's own encoder where there is one, a plain loop inside the sandbox.
 * The escaping pair carries bytes that are no UTF-8 as lone surrogates U+DC80–U+DCFF, so that any byte comes back as it was.
 */

interface Encoder {
  encode(text: string): Uint8Array;
}
interface Decoder {
  decode(bytes: Uint8Array): string;
}
interface Platform {
  readonly TextEncoder?: new () => Encoder;
  readonly TextDecoder?: new (label: string, options: { fatal: boolean; ignoreBOM: boolean }) => Decoder;
}

const platform = globalThis as unknown as Platform;
const encoder = platform.TextEncoder === undefined ? null : new platform.TextEncoder();
const decoder = platform.TextDecoder === undefined
  ? null
  : new platform.TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Lone surrogates become U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder === null ? encodeLoop(text, false) : encoder.encode(text);
}

/** Null where the bytes are not UTF-8. A byte order mark is kept as U+FEFF. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  if (decoder !== null) {
    try {
      return decoder.decode(bytes);
    } catch {
      return null;
    }
  }
  const text = decodeLoop(bytes);
  return hasLoneSurrogate(text) ? null : text;
}

/** Never fails: a byte that is no UTF-8 becomes U+DC00 plus the byte. */
export function decodeUtf8Escaped(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? decodeLoop(bytes);
}

/** The inverse of `decodeUtf8Escaped`. */
export function encodeUtf8Escaped(text: string): Uint8Array {
  return hasLoneSurrogate(text) ? encodeLoop(text, true) : encodeUtf8(text);
}

export function hasLoneSurrogate(text: string): boolean {
  return /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}

/** Bytes at the end that may be the beginning of a character: 0 to 3. */
export function openTail(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  return 1;
}

function encodeLoop(text: string, escaped: boolean): Uint8Array {
  const out = new Uint8Array(text.length * 3);
  let size = 0;
  for (let index = 0; index < text.length; index++) {
    let point = text.codePointAt(index) ?? 0;
    if (point > 0xffff) index++;
    if (escaped && point >= 0xdc80 && point <= 0xdcff) {
      out[size++] = point - 0xdc00;
      continue;
    }
    if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    if (point < 0x80) out[size++] = point;
    else if (point < 0x800) {
      out[size++] = 0xc0 | (point >> 6);
      out[size++] = 0x80 | (point & 63);
    } else if (point < 0x10000) {
      out[size++] = 0xe0 | (point >> 12);
      out[size++] = 0x80 | ((point >> 6) & 63);
      out[size++] = 0x80 | (point & 63);
    } else {
      out[size++] = 0xf0 | (point >> 18);
      out[size++] = 0x80 | ((point >> 12) & 63);
      out[size++] = 0x80 | ((point >> 6) & 63);
      out[size++] = 0x80 | (point & 63);
    }
  }
  return out.slice(0, size);
}

function decodeLoop(bytes: Uint8Array): string {
  const parts: string[] = [];
  let units: number[] = [];
  for (let index = 0; index < bytes.length;) {
    const lead = bytes[index] ?? 0;
    const length = lead < 0x80 ? 1 : sequenceLength(lead);
    const point = lead < 0x80 ? lead : length === 1 ? -1 : sequence(bytes, index, length);
    if (point < 0) units.push(0xdc00 + lead);
    else if (point > 0xffff) {
      units.push(0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 1023));
    } else units.push(point);
    index += point < 0 ? 1 : length;
    if (units.length > 4096) {
      parts.push(String.fromCharCode(...units));
      units = [];
    }
  }
  parts.push(String.fromCharCode(...units));
  return parts.join("");
}

/** The code point of a whole, shortest, non-surrogate sequence; -1 otherwise. */
function sequence(bytes: Uint8Array, start: number, length: number): number {
  if (start + length > bytes.length) return -1;
  let point = (bytes[start] ?? 0) & (0xff >> (length + 1));
  for (let index = start + 1; index < start + length; index++) {
    const byte = bytes[index] ?? 0;
    if ((byte & 0xc0) !== 0x80) return -1;
    point = (point << 6) | (byte & 63);
  }
  const least = length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000;
  if (point < least || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return -1;
  return point;
}
