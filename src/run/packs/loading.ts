/** What reading packs gives: them, or an exit code of the table with its messages. */

/** `exit`: 1 a defect of the product, 2 a wrong request, 7 a pack that is invalid. */
export interface LoadRefusal {
  readonly ok: false;
  readonly exit: 1 | 2 | 7;
  readonly messages: readonly string[];
}

export type Loading<T> = { readonly ok: true; readonly value: T } | LoadRefusal;

export function refuse(exit: LoadRefusal["exit"], messages: readonly string[]): LoadRefusal {
  return { ok: false, exit, messages };
}
