/** The verify object of run.json, and verify/verify.json by itself: what the commands said before and after the patch. */
import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { CommandSource, VerifyReason, VerifyStatus } from "../../../core/vocabulary/verify.ts";
import {
  closed,
  Count,
  type Frozen,
  list,
  nullable,
  RelativePath,
  Text,
  Truth,
  Whole,
  word,
} from "./scalars.ts";

export const CommandModel = closed({
  command: Text,
  source: word(CommandSource),
  status: word(VerifyStatus),
  reason: nullable(word(VerifyReason)),
  exit_code: nullable(Whole),
  duration_ms: Count,
  truncated: Truth,
  log: nullable(Type.String({ pattern: "^verify/(?:baseline|after)/[1-9][0-9]*\\.log$" })),
  junit: nullable(Type.String({ pattern: "^verify/(?:baseline|after)/[1-9][0-9]*\\.junit\\.xml$" })),
  in_obelize_environment: Truth,
});
export type CommandRecord = Frozen<Static<typeof CommandModel>>;

export const PhaseModel = closed({
  status: word(VerifyStatus),
  reason: nullable(word(VerifyReason)),
  commands: list(CommandModel),
});
/** One phase: its verdict and its commands. */
export type PhaseRecord = Frozen<Static<typeof PhaseModel>>;

export const VerifyModel = closed({
  status: word(VerifyStatus),
  reason: nullable(word(VerifyReason)),
  commands: list(CommandModel),
  baseline: nullable(PhaseModel),
  edited: list(RelativePath),
});
export type VerifyRecord = Frozen<Static<typeof VerifyModel>>;
