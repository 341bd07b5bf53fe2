/** What one call of a program may use. Every limit has a default; a caller who knows better gives his own. */

export interface Budget {
  /** Until the program is interrupted, from the moment it begins; at twice that its worker is ended. */
  readonly timeMs: number;
  /** Of the guest's heap; about 11 MB are there in any case. */
  readonly memoryBytes: number;
  /** Of the guest's stack, at most `largestStack`. */
  readonly stackBytes: number;
  /** Of the input as JSON, in UTF-16 units. */
  readonly inputLength: number;
  /** Of the verdict as JSON, in UTF-16 units. */
  readonly outputLength: number;
}

/**
 * The engine's own stack inside WASM is 5 MB, and running over its end would overwrite the heap, so the guest must be stopped well before.
 */
export const largestStack = 2 * 1024 * 1024;

/** The thread's stack. WASM frames of the engine live there too: measured to carry `largestStack` for every kind of recursion tried. */
export const workerStackMb = 64;

/** How long an engine may take to start, on a machine with other things to do. */
export const startMs = 20_000;

export const defaultBudget: Budget = {
  timeMs: 2_000,
  memoryBytes: 64 * 1024 * 1024,
  stackBytes: 1024 * 1024,
  inputLength: 8 * 1024 * 1024,
  outputLength: 4 * 1024 * 1024,
};

export function budgetOf(wanted: Partial<Budget> = {}): Budget {
  const budget = { ...defaultBudget, ...wanted };
  for (const [name, value] of Object.entries(budget)) {
    if (!Number.isSafeInteger(value) || value <= 0) throw new Error(`No budget: ${name} is ${value}`);
  }
  if (budget.stackBytes > largestStack) {
    throw new Error(`A guest's stack may have ${largestStack} bytes, not ${budget.stackBytes}`);
  }
  return budget;
}
