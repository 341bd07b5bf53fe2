/** How the rules say a fault: a place, what the contract expects there, and what stands there. */
import { found } from "../../../core/shape.ts";
import type { Fault } from "../../../schema/fault.ts";

/** Collects the faults of one document. */
export class Faults {
  readonly list: Fault[] = [];

  /** Notes a fault unless the condition holds. */
  expect(holds: boolean, path: string, expected: string, value: unknown): void {
    if (!holds) this.list.push({ path, expected, found: found(value) });
  }

  /** Both or neither. */
  same(left: boolean, right: boolean, path: string, expected: string, value: unknown): void {
    this.expect(left === right, path, expected, value);
  }
}
