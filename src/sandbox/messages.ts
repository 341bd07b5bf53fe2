/** What the host and its worker say to each other. */
import type { Budget } from "./budget.ts";
import type { Refused } from "./refusal.ts";

/** Given to a worker at its birth. */
export interface Birth {
  readonly wasm: Uint8Array;
}

export interface Question {
  /** A script that leaves an object with a function `judge` in the global `program`. */
  readonly source: string;
  readonly input: string;
  readonly budget: Budget;
}

export type Answer =
  | { readonly kind: "ready" }
  | { readonly kind: "broken"; readonly detail: string }
  | { readonly kind: "started" }
  | { readonly kind: "verdict"; readonly text: string }
  | {
    readonly kind: "refused";
    readonly refused: Refused; /** The engine is not to be used again. */
    readonly spent: boolean;
  };
