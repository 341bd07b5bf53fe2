/** The committed schemas say what the models say, close every object, require every field, and agree with the compiled validators. */
import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { Ajv2020 } from "ajv/dist/2020.js";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { schemaDrift } from "../../scripts/schemas.ts";
import { at } from "../../scripts/paths.ts";
import { faultLine, validate } from "../../src/schema/mod.ts";

const FILES = readdirSync(at("schemas/run"));
const read = (file: string) =>
  JSON.parse(readFileSync(at("schemas/run", file), "utf8")) as Record<string, unknown>;

test("no schema drifted from its model", () => {
  expect(schemaDrift()).toEqual([]);
  expect(FILES.map((file) => file.replace(".schema.json", "")).sort()).toEqual(
    ["findings", "journal", "model", "outdated", "plan", "proposal", "run", "undo"],
  );
});

function* parts(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* parts(inner);
}

test.each(FILES)("%s closes every object and requires every field", (file) => {
  const schema = read(file);
  expect(schema["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(typeof schema["title"]).toBe("string");
  for (const part of parts(schema)) {
    if (typeof part["properties"] !== "object" || part["type"] === undefined) continue;
    expect(part["additionalProperties"]).toBe(false);
    expect(part["required"]).toEqual(Object.keys(part["properties"] as object));
  }
});

test.each(FILES)("%s compiles under strict rules", (file) => {
  expect(() => new Ajv2020({ strict: true, allowUnionTypes: true }).compile(read(file))).not.toThrow();
});

test("a fault names its place, what was expected and what stands there", async () => {
  const faults = await validate("journal", { run_id: "x", file_edits: [{ path: 3 }], more: 1 });
  expect(faults.map(faultLine)).toContain(
    'run_id: Expected text matching ^[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}$, found "x"',
  );
  expect(faults.map(faultLine)).toContain("file_edits[0].path: Expected text, found the number 3");
  expect(faults.map(faultLine)).toContain("more: Expected no such key, found one");
  expect(faults.map(faultLine)).toContain("file_edits[0].hunks: Expected the key, found no such key");
  expect((await validate("run", null)).map(faultLine)).toEqual(["Expected an object, found nothing"]);
});

test("text of a document cannot reach a terminal through a fault", async () => {
  const [fault] = await validate("journal", { run_id: "\u001b[31m\u202e", file_edits: [] });
  expect(fault?.found).toMatch(/^[\x20-\x7e]*$/);
});

test("a hundred faults are enough", async () => {
  expect(await validate("journal", { run_id: 1, file_edits: Array.from({ length: 500 }, () => null) }))
    .toHaveLength(100);
});

test("the validators survive bundling into one CommonJS file, and make no code from text", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  try {
    const outfile = join(folder, "schema.cjs");
    await build({
      entryPoints: [at("src/schema/mod.ts")],
      bundle: true,
      format: "cjs",
      platform: "node",
      target: "node20",
      outfile,
      logLevel: "error",
    });
    const text = readFileSync(outfile, "utf8");
    expect(text).not.toMatch(/\bnew Function\b|\beval\(/);
    // The folder it is loaded from has no packages beside it.
    const bundled = createRequire(import.meta.url)(outfile) as { validate: typeof validate };
    expect(await bundled.validate("journal", {})).toHaveLength(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the models themselves stay out of the program", async () => {
  const { metafile } = await build({
    entryPoints: [at("src/run/evidence/mod.ts")],
    bundle: true,
    format: "cjs",
    platform: "node",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  expect(
    Object.keys(metafile.inputs).filter((input) => /typebox|node_modules\/ajv|evidence\/models/.test(input)),
  ).toEqual([]);
});
