/** The rows of `outdated --json`, which no run folder holds: declarations a known pack could move. */
import type { Static } from "@sinclair/typebox";
import { OutdatedDirection, OutdatedStatus } from "../../../core/vocabulary/outdated.ts";
import { LimitationModel } from "./run.ts";
import {
  closed,
  Column,
  Distribution,
  type Frozen,
  Line,
  list,
  named,
  nullable,
  PackId,
  RelativePath,
  Semver,
  Text,
  word,
} from "./scalars.ts";

export const OutdatedRowModel = closed({
  path: RelativePath,
  line: Line,
  column: Column,
  distribution: Distribution,
  declared: nullable(Text),
  pack: PackId,
  pack_version: Semver,
  direction: word(OutdatedDirection),
  to_distribution: Distribution,
  to_version: Text,
  status: word(OutdatedStatus),
});
export type OutdatedRow = Frozen<Static<typeof OutdatedRowModel>>;

export const OutdatedModel = named(
  "outdated",
  "outdated --json: declarations a known pack could move",
  closed({ obelize_version: Semver, rows: list(OutdatedRowModel), limitations: list(LimitationModel) }),
);
export type OutdatedDocument = Frozen<Static<typeof OutdatedModel>>;
