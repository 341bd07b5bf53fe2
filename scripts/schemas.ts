/**
 * Writes the JSON Schemas others may hold a run folder, or what a command prints, against, from the models; with `--check` it writes nothing and fails when
 * one that is committed is not what the models say.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { CLI_MODELS } from "../src/cli/models.ts";
import { canonicalJson } from "../src/core/json.ts";
import { RUN_MODELS } from "../src/run/evidence/models/documents.ts";
import { jsonSchema } from "../src/schema/json_schema.ts";
import { at } from "./paths.ts";

const FOLDERS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  "schemas/run": RUN_MODELS,
  "schemas/cli": CLI_MODELS,
};

/** Each schema file's path and text. */
export function schemaTexts(): Map<string, string> {
  return new Map(
    Object.entries(FOLDERS).flatMap(([folder, models]) =>
      Object.entries(models).map((
        [name, model],
      ) => [`${folder}/${name}.schema.json`, canonicalJson(jsonSchema(model))] as const)
    ),
  );
}

export function writeSchemas(): void {
  for (const folder of Object.keys(FOLDERS)) mkdirSync(at(folder), { recursive: true });
  for (const [path, text] of schemaTexts()) writeFileSync(at(path), text);
}

/** The committed files that differ from the models, are missing, or have no model. */
export function schemaDrift(): string[] {
  const texts = schemaTexts();
  const present = Object.keys(FOLDERS).flatMap((folder) =>
    existsSync(at(folder)) ? readdirSync(at(folder)).map((name) => `${folder}/${name}`) : []
  );
  const read = (path: string) => present.includes(path) ? readFileSync(at(path), "utf8") : null;
  return [...new Set([...texts.keys(), ...present])].filter((path) => read(path) !== texts.get(path)).sort();
}

if (import.meta.main) {
  if (process.argv.includes("--check")) {
    const drift = schemaDrift();
    for (const path of drift) {
      console.error(`${path} is not what the models say; run scripts/schemas.ts`);
    }
    process.exitCode = drift.length === 0 ? 0 : 1;
  } else writeSchemas();
}
