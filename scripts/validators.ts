/**
 * Compiles the models into validators: one plain module each, with nothing left to import and nothing compiled at run time. Own
 * properties are asked for, so that a document cannot borrow a field from a prototype.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RUN_MODELS } from "../src/run/evidence/models/documents.ts";
import { jsonSchema } from "../src/schema/json_schema.ts";
import { at } from "./paths.ts";

const DECLARATION = `declare const validate: {
  (value: unknown): boolean;
  readonly errors?: readonly {
    readonly instancePath: string;
    readonly keyword: string;
    readonly params: Readonly<Record<string, unknown>>;
  }[] | null;
};
export default validate;
`;

/** Writes `<name>.js` and its declaration for every document. */
export async function compileValidators(outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  for (const [name, model] of Object.entries(RUN_MODELS)) {
    await bundle(validatorSource(jsonSchema(model) as object), join(outDir, `${name}.js`));
    writeFileSync(join(outDir, `${name}.d.ts`), DECLARATION);
  }
}

/** A module of JavaScript; it may still call for pieces of the compiler's own runtime. */
function validatorSource(schema: object): string {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    ownProperties: true,
    allErrors: true,
    loopEnum: 8,
    code: { source: true, esm: true },
  });
  return standaloneCode.default(ajv, ajv.compile(schema));
}

async function bundle(source: string, outfile: string): Promise<void> {
  await build({
    stdin: { contents: source, resolveDir: at("."), loader: "js" },
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    minify: true,
    legalComments: "none",
    logLevel: "error",
    outfile,
  });
}
