/** Results of this room in the host's own form, with the place named from the repository's root. */
import type { Done, Refusal, RefusalWord } from "../../host/host.ts";

export function done<T>(value: T): Done<T> {
  return { ok: true, value };
}

export function refused(word: RefusalWord, path: string, detail: string): Refusal {
  return { ok: false, word, path, code: null, detail };
}

/** The same refusal, with its place as seen from the root. */
export function inside(refusal: Refusal, path: string): Refusal {
  return { ...refusal, path };
}
