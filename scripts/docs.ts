/**
 * Keeps the documents equal to the program. What stands between `<!-- begin: name -->` and `<!-- end: name -->` is written from the sources; with
 * `--check` nothing is written, and a part that is not what the program says fails.
 */
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import {
  commandReference,
  configurationTable,
  exitCodeTable,
  transcriptText,
  verifyTable,
  vocabularies,
} from "./docs_tables.ts";
import { at } from "./paths.ts";

const parts: Readonly<Record<string, () => string>> = {
  "exit codes": exitCodeTable,
  "verify exit codes": verifyTable,
  vocabularies,
  commands: commandReference,
  configuration: () =>
    configurationTable(JSON.parse(readFileSync(at("schemas", "obelize.yml.schema.json"), "utf8"))),
  transcript: transcriptText,
};

/** The documents that have such parts. */
export const documents: readonly string[] = ["README.md", "docs/run-folder.md"];

const part = /^<!-- begin: ([a-z ]+) -->\n([\s\S]*?)^<!-- end: \1 -->$/gm;

/** The names of a document's parts. */
export function partsOf(text: string): string[] {
  return [...text.matchAll(part)].map(([, name]) => name as string);
}

/** The document with every part as the program has it now. */
export function filled(text: string): string {
  return text.replace(part, (_, name: string) => {
    const make = parts[name];
    if (make === undefined) throw new Error(`No part of a document is called ${name}`);
    return `<!-- begin: ${name} -->\n${make()}\n<!-- end: ${name} -->`;
  });
}

if (import.meta.main) {
  const check = process.argv.includes("--check");
  for (const document of documents) {
    const text = readFileSync(at(document), "utf8");
    const wanted = filled(text);
    if (text === wanted) continue;
    if (check) {
      console.error(`${document} is not what the program says; run scripts/docs.ts`);
      process.exitCode = 1;
    } else writeFileSync(at(document), wanted);
  }
}
