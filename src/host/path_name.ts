/** A path as git and the disk have it: bytes, which are usually but not always UTF-8. */
export interface PathName {
  /** Null when the bytes are no UTF-8. */
  readonly text: string | null;
  /** The bytes, one character each (latin-1). */
  readonly raw: string;
}

const ascii = /^[\x00-\x7f]*$/;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function pathName(bytes: Uint8Array): PathName {
  return rawName(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1"));
}

/** The same, of bytes that are one character each already. */
export function rawName(raw: string): PathName {
  if (ascii.test(raw)) return { text: raw, raw };
  try {
    return { text: utf8.decode(Buffer.from(raw, "latin1")), raw };
  } catch {
    return { text: null, raw };
  }
}

/** What stands between NUL bytes, the last one ending the last. */
export function nulSeparated(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
    found.push(bytes.subarray(start, end));
    start = end + 1;
  }
  if (start < bytes.length) found.push(bytes.subarray(start));
  return found;
}
