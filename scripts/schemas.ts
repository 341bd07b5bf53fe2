/**
 * Writes the JSON Schemas others may hold a run folder against, from the models; with `--check` it writes nothing and fails when
 * one that is committed is not what the models say.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { canonicalJson } from "../src/core/json.ts";
import { RUN_MODELS } from "../src/run/evidence/models/documents.ts";
import { jsonSchema } from "../src/schema/json_schema.ts";
import { at } from "./paths.ts";

const folder = at("schemas/run");

/** Each schema file's name and text. */
export function schemaTexts(): Map<string, string> {
  return new Map(
    Object.entries(RUN_MODELS).map((
      [name, model],
    ) => [`${name}.schema.json`, canonicalJson(jsonSchema(model))]),
  );
}

export function writeSchemas(): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of schemaTexts()) writeFileSync(join(folder, name), text);
}

/** The committed files that differ from the models, are missing, or have no model. */
export function schemaDrift(): string[] {
  const texts = schemaTexts();
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const read = (name: string) => present.includes(name) ? readFileSync(join(folder, name), "utf8") : null;
  return [...new Set([...texts.keys(), ...present])].filter((name) => read(name) !== texts.get(name)).sort();
}

if (import.meta.main) {
  if (process.argv.includes("--check")) {
    const drift = schemaDrift();
    for (const name of drift) {
      console.error(`schemas/run/${name} is not what the models say; run scripts/schemas.ts`);
    }
    process.exitCode = drift.length === 0 ? 0 : 1;
  } else writeSchemas();
}
