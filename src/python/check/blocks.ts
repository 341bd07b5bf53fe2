/**
 * The blocks open around a statement, as CPython's code generator counts them: for `break`, `continue` and `return`, and for the limit
 * on static nesting.
 */

/** Kinds of block with the room each takes of the limit. */
export const BLOCK = {
  /** The body of `for` or `while`. */
  loop: 1,
  /** The body of `with`, one for each item. */
  with: 1,
  /** The body of a `try` that has handlers. */
  tried: 1,
  /** Everything before the `finally` of a `try`. */
  guarded: 1,
  /** The body of `finally`. */
  finally: 1,
  /** The body of `except`. */
  handler: 2,
  /** The body of `except*`. */
  starHandler: 2,
} as const;
export type Block = keyof typeof BLOCK;

/** CPython 3.14's limit on statically nested blocks. A coroutine or generator spends one on itself. */
const LIMIT = 21;

export class Blocks {
  readonly #open: Block[] = [];
  readonly #limit: number;
  #depth = 0;

  constructor(spent: number) {
    this.#limit = LIMIT - spent;
  }

  /** False when the limit is passed. */
  enter(block: Block): boolean {
    this.#open.push(block);
    this.#depth += BLOCK[block];
    return this.#depth <= this.#limit;
  }

  leave(): void {
    const block = this.#open.pop();
    if (block !== undefined) this.#depth -= BLOCK[block];
  }

  /** What `break` or `continue` meets first on its way out. */
  nearest(): "loop" | "starHandler" | null {
    for (let i = this.#open.length - 1; i >= 0; i--) {
      const block = this.#open[i];
      if (block === "loop" || block === "starHandler") return block;
    }
    return null;
  }

  /** Whether `return` would leave an `except*` block. */
  insideStarHandler(): boolean {
    return this.#open.includes("starHandler");
  }
}
