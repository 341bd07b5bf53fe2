/** What `explain`, `packs` and `doctor` print with --json: one source for the types and for the schemas in `schemas/cli/`. */
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { PackSource } from "../core/vocabulary/run.ts";
import {
  closed,
  Count,
  Distribution,
  FilledText,
  type Frozen,
  list,
  nullable,
  PackId,
  Semver,
  Sha256,
  Text,
  Truth,
  word,
} from "../run/evidence/models/scalars.ts";
import { CheckName, CheckStatus } from "../run/doctor/check.ts";

function document<Schema extends TSchema>(name: string, title: string, schema: Schema): Schema {
  const head = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:obelize:schema:cli:${name}`,
  };
  return { ...head, title, ...schema };
}

const Release = closed({ package: Distribution, version: FilledText });

const ExplainModel = document(
  "explain",
  "explain --json: words with their meaning and what to do",
  closed({
    obelize_version: Semver,
    sets: list(closed({
      set: Type.String({ pattern: "^[a-z]+(?:_[a-z]+)*$" }),
      title: FilledText,
      where: FilledText,
      words: list(closed({ word: FilledText, meaning: FilledText, advice: FilledText })),
    })),
  }),
);
export type ExplainDocument = Frozen<Static<typeof ExplainModel>>;

const PacksModel = document(
  "packs",
  "packs --json: the packs a run would try",
  closed({
    obelize_version: Semver,
    packs: list(closed({
      id: PackId,
      pack_version: Semver,
      sha256: Sha256,
      source: word(PackSource),
      path: nullable(Text),
      from: Release,
      to: Release,
      changes: Count,
      runs: Truth,
      unsupported: list(Text),
    })),
    faults: list(Text),
  }),
);
export type PacksDocument = Frozen<Static<typeof PacksModel>>;

const DoctorModel = document(
  "doctor",
  "doctor --json: whether this program can do its work here",
  closed({
    obelize_version: Semver,
    well: Truth,
    checks: list(closed({ check: word(CheckName), status: word(CheckStatus), detail: FilledText })),
  }),
);
export type DoctorDocument = Frozen<Static<typeof DoctorModel>>;

export const CLI_MODELS = { doctor: DoctorModel, explain: ExplainModel, packs: PacksModel } as const;
