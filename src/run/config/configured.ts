/** What reading a configuration gives: the whole of it, or every message of why it cannot be used. Never a part. */

export type Configured<T> = { readonly ok: true; readonly config: T } | Misconfigured;

export interface Misconfigured {
  readonly ok: false;
  /** 2: the file cannot be used. 1: the product itself could not judge it. */
  readonly exit: 1 | 2;
  /** One line each, naming the file and, where there is one, the line and the key. */
  readonly messages: readonly string[];
}

export function misconfigured(messages: readonly string[], exit: 1 | 2 = 2): Misconfigured {
  return { ok: false, exit, messages };
}
