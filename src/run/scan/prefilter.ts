/**
 * Whether a file holds a token of a pack at all, asked of its bytes before anything is decoded: in most repositories nearly every file
 * ends here, so this is what the speed of a scan rests on. Tokens are ASCII, and every encoding Python source can have spells ASCII as
 * ASCII.
 */

export type Prefilter = (bytes: Uint8Array) => boolean;

interface Searchable {
  includes(needle: Uint8Array): boolean;
}

/** Node and Deno search bytes natively through Buffer; elsewhere the plain loop does the same. */
interface BufferFactory {
  from(buffer: ArrayBufferLike, offset: number, length: number): Searchable;
}

const buffers = (globalThis as unknown as { readonly Buffer?: BufferFactory }).Buffer ?? null;

export function prefilter(tokens: readonly string[]): Prefilter {
  const needles = shortestSet(tokens).map((token) => Uint8Array.from(token, (unit) => unit.charCodeAt(0)));
  return (bytes) => {
    if (buffers === null) return needles.some((needle) => holdsPlainly(bytes, needle));
    const view = buffers.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return needles.some((needle) => view.includes(needle));
  };
}

/** A token that holds another adds nothing to the question. */
function shortestSet(tokens: readonly string[]): string[] {
  const unique = [...new Set(tokens)];
  return unique.filter((token) => !unique.some((other) => other !== token && token.includes(other)));
}

/** The same search with no help from the runtime. */
export function holdsPlainly(bytes: Uint8Array, needle: Uint8Array): boolean {
  const first = needle[0];
  if (first === undefined) return true;
  const last = bytes.length - needle.length;
  for (let at = bytes.indexOf(first); at >= 0 && at <= last; at = bytes.indexOf(first, at + 1)) {
    let same = 1;
    while (same < needle.length && bytes[at + same] === needle[same]) same++;
    if (same === needle.length) return true;
  }
  return false;
}
