/** run.json: a run's metadata and the index of its folder. */
import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { Bail } from "../../../core/vocabulary/bail.ts";
import { LimitationCode } from "../../../core/vocabulary/limitation.ts";
import { ConfigSource, Mode, PackBlock, PackSource } from "../../../core/vocabulary/run.ts";
import { RefusalCode } from "../../../core/vocabulary/write_refusal.ts";
import { FileEditModel } from "./plan.ts";
import {
  closed,
  Count,
  ExitCode,
  FilledText,
  type Frozen,
  Instant,
  Line,
  list,
  named,
  nullable,
  only,
  PackId,
  Positive,
  QualifiedName,
  RelativePath,
  RunId,
  Semver,
  Sha256,
  Text,
  Truth,
  word,
} from "./scalars.ts";
import { VerifyModel } from "./verify.ts";

export const PackRowModel = closed({
  id: PackId,
  pack_version: Semver,
  sha256: Sha256,
  source: word(PackSource),
  blocked: nullable(word(PackBlock)),
  assumed: nullable(FilledText),
});
export type PackRow = Frozen<Static<typeof PackRowModel>>;

export const ConfigModel = closed({
  source: word(ConfigSource),
  include: FilledText,
  exclude: list(Text),
  max_file_bytes: Positive,
});
export type ConfigRecord = Frozen<Static<typeof ConfigModel>>;

export const RunCountsModel = closed({
  files_selected: Count,
  files_parsed: Count,
  findings: Count,
  eligible: Count,
  auto: Count,
  needs_review: Count,
  unsupported: Count,
  not_a_usage: Count,
  warnings: Count,
});
export type RunCounts = Frozen<Static<typeof RunCountsModel>>;

export const RefusedModel = closed({
  code: word(RefusalCode),
  path: nullable(RelativePath),
  detail: FilledText,
});
export type RefusedWrite = Frozen<Static<typeof RefusedModel>>;

export const WithheldModel = closed({
  path: RelativePath,
  line: Line,
  symbol: nullable(QualifiedName),
  bail: word(Bail),
  caused_by: nullable(list(word(Bail))),
});
export type Withheld = Frozen<Static<typeof WithheldModel>>;

export const ModelSummaryModel = closed({
  provider: only("openai_compat"),
  host: FilledText,
  model: FilledText,
  proposals: Count,
  accepted: Count,
  tokens_in: Count,
  tokens_out: Count,
});
export type ModelSummary = Frozen<Static<typeof ModelSummaryModel>>;

export const LimitationModel = closed({
  code: word(LimitationCode),
  path: nullable(RelativePath),
  detail: FilledText,
});
export type Limitation = Frozen<Static<typeof LimitationModel>>;

export const TimingsModel = closed({
  started_at: Instant,
  finished_at: Instant,
  total_ms: Count,
  scan_ms: nullable(Count),
  plan_ms: nullable(Count),
  apply_ms: nullable(Count),
  verify_ms: nullable(Count),
  model_ms: nullable(Count),
});
export type Timings = Frozen<Static<typeof TimingsModel>>;

export const RunModel = named(
  "run",
  "run.json: a run's metadata and index",
  closed({
    run_id: RunId,
    obelize_version: Semver,
    mode: word(Mode),
    exit_code: ExitCode,
    argv: list(Text),
    python: closed({
      version: Type.String({ pattern: "^[0-9]+\\.[0-9]+\\.[0-9]+$" }),
      implementation: FilledText,
    }),
    platform: closed({ system: Text, release: Text, machine: Text }),
    git_sha: nullable(Type.String({ pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$" })),
    git_branch: nullable(FilledText),
    git_dirty: nullable(Truth),
    packs: list(PackRowModel),
    config: ConfigModel,
    counts: RunCountsModel,
    file_edits: list(FileEditModel),
    refused: list(RefusedModel),
    idempotent: nullable(Truth),
    withheld: list(WithheldModel),
    verify: nullable(VerifyModel),
    model: nullable(ModelSummaryModel),
    limitations: list(LimitationModel),
    timings: TimingsModel,
  }),
);
export type RunDocument = Frozen<Static<typeof RunModel>>;
