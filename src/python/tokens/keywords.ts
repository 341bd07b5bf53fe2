/** Keyword or name? Asked for every word of a file, so answered by a table over a cheap hash instead of a string of its own. */
import { KEYWORDS, NAME } from "./kinds.ts";

const SIZE = 1024;
const words: string[] = [""];
const kinds: number[] = [NAME];
const slots = new Uint8Array(SIZE);
export const LONGEST_KEYWORD = 8;

/** One step of the hash; start from 0. */
export function mix(hash: number, unit: number): number {
  return (hash * 31 + unit) | 0;
}

for (const [word, kind] of Object.entries(KEYWORDS)) {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = mix(hash, word.charCodeAt(i));
  let slot = hash & (SIZE - 1);
  while (slots[slot] !== 0) slot = (slot + 1) & (SIZE - 1);
  slots[slot] = words.length;
  words.push(word);
  kinds.push(kind);
}

export function wordKind(text: string, start: number, end: number, hash: number): number {
  let slot = hash & (SIZE - 1);
  for (let index = slots[slot] as number; index !== 0; index = slots[slot] as number) {
    const word = words[index] as string;
    if (word.length === end - start && text.startsWith(word, start)) return kinds[index] as number;
    slot = (slot + 1) & (SIZE - 1);
  }
  return NAME;
}
