/** The schemas editors use are written by hand; here they are held against what judges. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { expect, test } from "vitest";
import { judge as judgeConfig } from "../../../sandbox/config.ts";
import { judgePack, type PackFault } from "../../../sandbox/pack/judge.ts";
import { decodeYaml } from "../../../src/documents/yaml.ts";
import { bases, mutated, read, refusals } from "./cases.ts";

function schema(name: string): Record<string, unknown> {
  const path = join(import.meta.dirname, "../../../schemas", name);
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
}

const ajv = new Ajv({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
const packSchema = schema("pack.schema.json");
const isPack: ValidateFunction = ajv.compile(packSchema);
const isConfig: ValidateFunction = ajv.compile(schema("obelize.yml.schema.json"));

const isValid = (data: unknown): boolean => judgeConfig(data).outcome === "config";

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** Every mapping and list below a value, itself included. */
function nodes(value: unknown): Tree[] {
  return isTree(value) ? [value, ...Object.values(value).flatMap(nodes)] : [];
}

function faults(data: unknown): readonly PackFault[] {
  const judged = judgePack(data);
  return judged.ok ? [] : judged.faults;
}

const bundled = (): unknown => {
  const path = join(import.meta.dirname, "../../../packs/py-pdf/pypdf2-to-pypdf/pack.yaml");
  const decoded = decodeYaml(readFileSync(path));
  if (!decoded.ok) throw new Error("not YAML");
  return JSON.parse(JSON.stringify(decoded.value));
};
const valid = [...bases.map((base) => [base, () => read(base)] as const), ["bundled", bundled] as const];

test.each(valid)("the pack %s is valid for editors too", (_, make) => {
  expect(isPack(make()), JSON.stringify(isPack.errors)).toBe(true);
});

test.each(valid)("the same keys may be left out of %s", (_, make) => {
  const count = nodes(make()).length;
  for (let at = 0; at < count; at++) {
    for (const key of Object.keys(nodes(make())[at] as Tree)) {
      const data = make();
      const node = nodes(data)[at] as Tree;
      if (Array.isArray(node)) continue;
      delete node[key];
      const required = faults(data).some(({ message }) => message === "Required key is missing");
      if (required) expect(isPack(data), `without ${key}`).toBe(false);
      const missing = isPack(data)
        ? []
        : (isPack.errors ?? []).filter(({ keyword }) => keyword === "required");
      if (missing.length > 0) expect(faults(data), `without ${key}`).not.toEqual([]);
    }
  }
});

test.each(valid)("the same mappings of %s are closed", (_, make) => {
  const count = nodes(make()).length;
  for (let at = 0; at < count; at++) {
    const data = make();
    const node = nodes(data)[at] as Tree;
    if (Array.isArray(node)) continue;
    node.colour = ["red"];
    const unknown = faults(data).some(({ message }) => message.startsWith("Unknown key"));
    const open = isPack(data) ||
      !(isPack.errors ?? []).some(({ keyword }) => keyword === "additionalProperties");
    expect(unknown, `${at}`).toBe(!open);
  }
});

test("every parameter the editor offers is one", () => {
  const definitions = packSchema.definitions as Record<string, { properties?: Tree }>;
  for (const base of bases) {
    for (const [index, { kind }] of (read(base) as { changes: { kind: string }[] }).changes.entries()) {
      for (const key of Object.keys(definitions[kind]?.properties ?? {})) {
        const data = read(base) as { changes: { params: Tree }[] };
        (data.changes[index] as { params: Tree }).params[key] = { no: { such: 1 } };
        const found = faults(data).filter(({ path }) => path.startsWith(`changes[${index}].params.${key}`));
        expect(found, `${kind}.${key}`).not.toEqual([]);
        expect(found.some(({ message }) => message === `Unknown key "${key}"`), `${kind}.${key}`).toBe(false);
      }
    }
  }
});

test("docs/packs.md names every key of the format", () => {
  const docs = readFileSync(join(import.meta.dirname, "../../../docs/packs.md"), "utf8");
  const keys = nodes(packSchema).flatMap((node) =>
    isTree(node.properties) ? Object.keys(node.properties) : []
  );
  // The parts of a table of safety settings are described together.
  const settings = Object.keys(
    ((packSchema.definitions as Tree).generative_model_calls as {
      properties: { safety: { properties: Tree } };
    })
      .properties.safety.properties,
  );
  const unnamed = new Set(
    keys.filter((key) => !settings.includes(key) && !new RegExp(`\\b${key}\\b`).test(docs)),
  );
  expect([...unnamed]).toEqual([]);
});

/** What a schema can say of one field; order, agreement of fields and versions are left to the judge. */
const formal =
  /Unknown key|Required key is missing|not empty|a (?:whole )?number|Expected a mapping|Expected a list,|Python keyword|lower-case|one of (?:\w+, )|such as|control or format|Listed twice/;
const beyondSchemas = ["range that is none", "Python that is no range", "manifest range that is none"];

const formalRefusals = refusals.filter(({ name, fault }) =>
  formal.test(fault) && !beyondSchemas.includes(name) &&
  !/released version|shared is true|keyword for each|Expected a member/.test(fault)
);

test("sixty refusals and more are about the form of a field", () => {
  expect(formalRefusals.length).toBeGreaterThanOrEqual(60);
});

test.each(formalRefusals.map((refusal) => [refusal.name, refusal] as const))(
  "editors refuse: %s",
  (_, refusal) => {
    expect(isPack(mutated(refusal)), refusal.fault).toBe(false);
  },
);

test.each([
  [null],
  [{}],
  [{ include: "src/**/*.py", exclude: ["legacy/", "!legacy/kept.py"], allow_dirty: true, max_file_bytes: 1 }],
  [{ verify: {} }],
  [{ verify: { commands: ["python -m pytest -q"], timeout_s: 1, junit: false } }],
  [{ include: "!a" }],
  [{ include: "a\\b" }],
  [{ include: " " }],
  [{ include: 3 }],
  [{ exclude: "a" }],
  [{ exclude: [1] }],
  [{ allow_dirty: "yes" }],
  [{ max_file_bytes: 0 }],
  [{ max_file_bytes: true }],
  [{ verify: { timeout_s: 0 } }],
  [{ verify: { timeout_s: 10 ** 12 } }],
  [{ verify: { command: [] } }],
  [{ verify: { commands: [""] } }],
  [{ verify: [] }],
  [{ exlude: [] }],
  [{ model: {} }],
  [{ pack_dirs: [] }],
  [[]],
  ["include"],
])("editors and the judge agree on the configuration %j", (data) => {
  expect(isConfig(data), JSON.stringify(isConfig.errors)).toBe(isValid(data));
});
