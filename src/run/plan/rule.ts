/**
 * What a rule is: one change of a pack, bound to its parameters, that answers for rows of one file at a time.
 */

import type { FileWork } from "./work.ts";

export interface Rule {
  /** `<pack id>:<change id>`. */
  readonly id: string;
  apply(work: FileWork): void;
}
