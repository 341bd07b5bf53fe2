/** The small sources under `test/cases/python`, with what CPython 3.14 says of each. */

import { readFileSync } from "node:fs";

export interface Invalid {
  readonly name: string;
  readonly family: string;
  readonly source: string;
  /** CPython 3.14's exception and message. */
  readonly message: string;
  /** The line CPython 3.14 gives; 0 where it gives none. */
  readonly line: number;
  /** An older Python accepts it. */
  readonly accepted_by?: string;
}

export interface Neighbour {
  readonly name: string;
  readonly family: string;
  readonly source: string;
  /** An older Python refuses it. */
  readonly refused_by?: string;
}

export interface Recorded {
  readonly name: string;
  readonly source: string;
  readonly cpython311: string | null;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../cases/python/${name}`, import.meta.url), "utf8"));
}

export const INVALID = read("invalid.json") as readonly Invalid[];
export const NEIGHBOURS = read("neighbours.json") as readonly Neighbour[];
export const RECORDED = read("verdicts.json") as readonly Recorded[];
