/**
 * A file that passed the input gates, read as far as this room and the rules need it.
 */

import type { LineMap } from "../../core/lines.ts";
import type { Module } from "../../python/ast.ts";
import type { Tokens } from "../../python/mod.ts";
import type { FileNames } from "./names.ts";
import type { Tree } from "./tree.ts";

export interface Source {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The encoding the bytes were read by, as the decoder names it. */
  readonly encoding: string;
  readonly bom: boolean;
  readonly module: Module;
  readonly tokens: Tokens;
  readonly tree: Tree;
  readonly names: FileNames;
  readonly lines: LineMap;
  /** Whether encoding the text gives the bytes back; what does not is analysed and never written. */
  readonly roundTrips: boolean;
}
