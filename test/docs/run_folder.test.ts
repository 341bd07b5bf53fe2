/**
 * `docs/run-folder.md` against the schemas (both ways), the vocabularies, a real run in every mode, and the tests it names. What the page states
 * in a table is read from the table, so that a row nobody keeps true cannot stay.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apply, plan, realHost, scan, undo, verify } from "../../mod.ts";
import { at } from "../../scripts/paths.ts";
import { vocabularySets } from "../../src/core/vocabulary/sets.ts";
import { realSyscalls } from "../../src/host/syscalls.ts";
import { type Facts, runExitCode } from "../../src/run/exit_code.ts";

const page = readFileSync(at("docs", "run-folder.md"), "utf8");

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

type Row = readonly string[];

/** The rows of the table that begins a text, without its head. */
function tableOf(text: string): Row[] {
  const lines = text.trimStart().split("\n");
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(2, end === -1 ? undefined : end).map((line) =>
    line.slice(1, -1).split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"))
  );
}

function tableUnder(heading: string): Row[] {
  const begin = page.indexOf(`\n${heading}\n`);
  expect(begin, heading).toBeGreaterThan(-1);
  const body = page.slice(begin + heading.length + 2);
  return tableOf(body.slice(body.search(/^\|/m)));
}

const plain = (cell: string): string => cell.replace(/^`+|`+$/g, "");

const documentNames = readdirSync(at("schemas", "run")).map((name) => name.replace(".schema.json", ""));

function schemaOf(name: string): Schema {
  return JSON.parse(readFileSync(at("schemas", "run", `${name}.schema.json`), "utf8")) as Schema;
}

/** Every object of a schema by its place: "", "packs[]", "verify.baseline.commands[]". */
function objectsOf(schema: Schema, place = ""): [string, Schema][] {
  if (schema.items !== undefined) return objectsOf(schema.items, `${place}[]`);
  if (schema.properties === undefined) return [];
  return [
    [place, schema],
    ...Object.entries(schema.properties).flatMap(([name, inner]) =>
      objectsOf(inner, place === "" ? name : `${place}.${name}`)
    ),
  ];
}

/** The page's tables of fields, by `document place`. */
const documented = new Map(
  [...page.matchAll(/^<!-- fields: (.+) -->\n\n/gm)].flatMap((match) => {
    const rows = tableOf(page.slice(match.index + match[0].length));
    return (match[1] as string).split("; ").map((place): [string, Row[]] => [place.trim(), rows]);
  }),
);

const typeNames = new Map(
  tableUnder("## Types").map(([name, , pattern]) => [plain(pattern ?? ""), name ?? ""]),
);

/** The words of a set, by what the page calls it. */
const sets = new Map(vocabularySets.map(({ name, words }) => [name, words.map(({ word }) => word)]));

function isList(schema: Schema): boolean {
  return [schema.type].flat().includes("array");
}

/** Whether a cell of the page states the type of a schema. */
function states(cell: string, schema: Schema): boolean {
  const nullable = [schema.type].flat().includes("null") && schema.type !== "null";
  const [, stem = "", ending] = /^(.*?)(,? or null)?$/.exec(cell) ?? [];
  if (nullable !== (ending !== undefined)) return false;
  if (isList(schema)) {
    const inner = schema.items as Schema;
    if (inner.properties !== undefined) return stem === "list of objects";
    return stem.startsWith("list of ") && states(stem.slice("list of ".length), inner);
  }
  if (schema.properties !== undefined) return stem === "object";
  const words = schema.enum?.filter((word) => word !== null);
  if (words?.length === 1) return stem === `\`${words[0]}\``;
  if (words !== undefined) {
    const [, name, anchor] = /^word: \[(\w+)\]\(#(\w+)\)$/.exec(stem) ?? [];
    return name === anchor && JSON.stringify(sets.get(name ?? "")) === JSON.stringify(words);
  }
  if (schema.pattern !== undefined) return typeNames.get(schema.pattern) === stem;
  switch ([schema.type].flat().find((type) => type !== "null") ?? "null") {
    case "string":
      return stem === "text";
    case "boolean":
      return stem === "boolean";
    case "null":
      return stem === "null";
    case "integer":
      if (schema.maximum === 7) return stem === "exit code";
      return stem === (schema.minimum === undefined ? "integer" : `integer ≥ ${schema.minimum}`);
    default:
      return false;
  }
}

test("every document and every object of it has its table, and every table its object", () => {
  const objects = documentNames.flatMap((name) =>
    objectsOf(schemaOf(name)).map(([place]) => `${name} ${place}`.trim())
  );
  expect([...documented.keys()].sort()).toEqual(objects.sort());
});

test("every table has the object's fields, in the order of the documents", () => {
  for (const name of documentNames) {
    for (const [place, schema] of objectsOf(schemaOf(name))) {
      const rows = documented.get(`${name} ${place}`.trim()) ?? [];
      const fields = rows.map(([field]) => plain(field ?? ""));
      expect([name, place, fields]).toEqual([name, place, Object.keys(schema.properties ?? {})]);
    }
  }
});

test("the documented types are the schemas' types", () => {
  const wrong: string[] = [];
  for (const name of documentNames) {
    for (const [place, schema] of objectsOf(schemaOf(name))) {
      for (const [field, type] of documented.get(`${name} ${place}`.trim()) ?? []) {
        const inner = schema.properties?.[plain(field ?? "")];
        if (inner === undefined || !states(type ?? "", inner)) {
          wrong.push(`${name} ${place} ${field}: ${type}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("every field says what it means", () => {
  for (const [place, rows] of documented) {
    for (const row of rows) {
      expect([place, ...row].every((cell) => cell.length > 0), `${place} ${row[0]}`).toBe(true);
    }
  }
});

test("every pattern of the schemas is a type of the page, and the other way round", () => {
  const patterns = (schema: Schema): string[] => [
    ...(schema.pattern === undefined ? [] : [schema.pattern]),
    ...Object.values(schema.properties ?? {}).flatMap(patterns),
    ...(schema.items === undefined ? [] : patterns(schema.items)),
  ];
  const used = new Set(documentNames.flatMap((name) => patterns(schemaOf(name))));
  expect([...typeNames.keys()].sort()).toEqual([...used].sort());
});

test("every closed set the documents use is on the page, with the words of the program", () => {
  for (const { name, words } of vocabularySets) {
    expect(tableUnder(`### ${name}`).map(([word, meaning]) => [plain(word ?? ""), meaning])).toEqual(
      words.map(({ word, meaning }) => [word, meaning]),
    );
  }
});

// What real runs leave behind.

type Kind = "scan" | "plan" | "apply" | "verify" | "undo";

interface Left {
  /** Below the run folder, with digests, numbers and pack names replaced as the page writes them. */
  readonly paths: ReadonlySet<string>;
  readonly contents: ReadonlyMap<string, string>;
}

const work = mkdtempSync(join(tmpdir(), "obelize-run-folder-"));
const repo = join(work, "repository");
const left = new Map<Kind, Left>();
const documentsOf = new Map<string, Record<string, unknown>>();
const steps: string[] = [];
let latestAfter: string[] = [];

function below(folder: string, path = ""): string[] {
  return readdirSync(join(folder, path)).sort().flatMap((name) => {
    const inner = path === "" ? name : `${path}/${name}`;
    if (!statSync(join(folder, inner)).isDirectory()) return [inner];
    const deeper = below(folder, inner);
    return deeper.length === 0 ? [`${inner}/`] : deeper;
  });
}

function asDocumented(path: string): string {
  return path.replace(/[0-9a-f]{64}$/, "<sha256>").replace(
    /^packs\/[^/]+\/[^/]+\//,
    "packs/<provider>/<slug>/",
  )
    .replace(/\/[0-9]+\.(log|junit\.xml)$/, "/<n>.$1");
}

function look(kind: Kind, id: string): void {
  const folder = join(repo, ".obelize", "runs", id);
  const files = below(folder);
  left.set(kind, {
    paths: new Set(files.map(asDocumented)),
    contents: new Map(
      files.filter((path) => !path.endsWith("/")).map((
        path,
      ) => [path, readFileSync(join(folder, path), "latin1")]),
    ),
  });
  documentsOf.set(
    kind,
    JSON.parse(readFileSync(join(folder, "run.json"), "utf8")) as Record<string, unknown>,
  );
  latestAfter = [...latestAfter, readFileSync(join(repo, ".obelize", "latest"), "utf8")];
}

/** The name a finished write got, with the folder it lies in where that can be seen. */
function step(name: string): void {
  if (steps.at(-1) !== name) steps.push(name);
}

beforeAll(async () => {
  const home = join(work, "home");
  mkdirSync(home, { recursive: true });
  mkdirSync(repo);
  writeFileSync(
    join(repo, "app.py"),
    "import PyPDF2\n\n\ndef pages(path):\n    return PyPDF2.PdfReader(path).pages\n",
  );
  writeFileSync(join(repo, "requirements.txt"), "PyPDF2==3.0.1\n");
  const env = { PATH: process.env["PATH"], HOME: home };
  const options = { repo, host: realHost({ env }) };
  const recording = realHost({
    env,
    syscalls: {
      ...realSyscalls,
      rename(from, to) {
        realSyscalls.rename(from, to);
        step(basename(to));
      },
      link(from, to) {
        realSyscalls.link(from, to);
        step(basename(to));
      },
      unlink(path) {
        realSyscalls.unlink(path);
        if (basename(path) === "journal.json") step("-journal.json");
      },
    },
  });
  const commands = ["echo checked"];
  const applied = await apply({ repo, host: recording, commands });
  look("apply", applied.run.run_id);
  await verify({ ...options, run: applied.run.run_id, commands });
  look("verify", applied.run.run_id);
  await undo({ ...options, run: applied.run.run_id });
  look("undo", applied.run.run_id);
  look("scan", (await scan(options)).run.run_id);
  look("plan", (await plan(options)).run.run_id);
}, 60_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

const layout = tableUnder("## Who writes what").map(([path, ...modes]) => ({
  path: plain(path ?? ""),
  modes,
}));
const columns: readonly Kind[] = ["scan", "plan", "apply", "verify", "undo"];

/** What a run of these kinds must have left; the rest depends on commands, providers and interruptions. */
const given: ReadonlySet<string> = new Set([
  "always",
  "per pack used",
  "per written file",
  "when a command ran",
  "per command that printed",
]);

test("the layout is what runs leave, mode by mode", () => {
  for (const kind of ["scan", "plan", "apply"] as const) {
    const paths = left.get(kind)?.paths ?? new Set();
    const rows = layout.map(({ path, modes }) => ({ path, cell: modes[columns.indexOf(kind)] as string }));
    const allowed = rows.filter(({ cell }) => cell !== "never").map(({ path }) => path);
    const needed = rows.filter(({ path, cell }) => given.has(cell) && !path.endsWith("/")).map(({ path }) =>
      path
    );
    expect([kind, [...paths].filter((path) => !allowed.includes(path))]).toEqual([kind, []]);
    expect([kind, needed.filter((path) => !paths.has(path))]).toEqual([kind, []]);
  }
});

test("verify and undo change what the page says they change, and nothing else", () => {
  const pairs = [["apply", "verify"], ["verify", "undo"]] as const;
  for (const [from, to] of pairs) {
    const before = left.get(from)?.contents ?? new Map<string, string>();
    const after = left.get(to)?.contents ?? new Map<string, string>();
    for (const path of new Set([...before.keys(), ...after.keys()])) {
      const row = layout.find((entry) => entry.path === asDocumented(path));
      const says = row?.modes[columns.indexOf(to)];
      if (says === "kept") expect([to, path, after.get(path)]).toEqual([to, path, before.get(path)]);
      if (says === "added") expect([path, before.has(path), after.has(path)]).toEqual([path, false, true]);
      expect(says, `${to} ${path}`).toBeDefined();
    }
  }
  const applied = documentsOf.get("apply") as { timings: object; verify: object };
  const again = documentsOf.get("verify") as { timings: object; verify: { baseline: unknown } };
  const changed = Object.keys(applied).filter((key) =>
    JSON.stringify(applied[key as "timings"]) !== JSON.stringify(again[key as "timings"])
  );
  expect(["exit_code", "timings", "verify"]).toEqual(expect.arrayContaining(changed));
  expect(again.verify.baseline).toBe(null);
  const first = latestAfter[0];
  expect(latestAfter.slice(0, 3)).toEqual([first, first, first]);
});

test("a field that a mode does not fill is null or empty there", () => {
  const empty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
  for (const [field, , modes] of documented.get("run") ?? []) {
    const filledBy = modes === "all" ? ["scan", "plan", "apply"] : (modes ?? "").split(", ");
    for (const mode of ["scan", "plan", "apply"]) {
      if (filledBy.includes(mode)) continue;
      const value = documentsOf.get(mode)?.[plain(field ?? "")];
      expect([mode, field, empty(value)]).toEqual([mode, field, true]);
    }
  }
  const filled = (field: string, mode: string) => !empty(documentsOf.get(mode)?.[field]);
  expect(["file_edits", "idempotent", "verify"].map((field) => filled(field, "apply"))).toEqual([
    true,
    true,
    true,
  ]);
  expect(filled("verify", "plan")).toBe(true);
});

/** The numbered list of the page: in each step the names it puts in code, where they are names of files. */
function documentedSteps(): string[] {
  const list = page.slice(page.indexOf("## The order of writing"), page.indexOf("## Run ids and"));
  return [...list.matchAll(/^[0-9]+\. ([\s\S]*?)(?=^[0-9]+\. |^$)/gm)].map(([, text]) => text as string);
}

test("an apply writes in the order the page lists", () => {
  const listed = documentedSteps();
  expect(listed.length).toBe(10);
  const first = (name: string): number => steps.indexOf(name);
  const order = steps.map((name, index): number => {
    if (["app.py", "requirements.txt"].includes(name)) return 5;
    if (name === "-journal.json") return 9;
    if (name.endsWith(".log")) return index < first("app.py") ? 4 : 6;
    if (/^[0-9a-f]{64}$/.test(name)) return index < first("journal.json") ? 2 : 7;
    const named = listed.findIndex((text) => text.includes(`\`${name}\``));
    return named === -1 ? 7 : named + 1;
  });
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(new Set(order)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  const last = listed[6] as string;
  const inStep = steps.slice(steps.lastIndexOf("1.log") + 1, steps.lastIndexOf("run.json")).filter((name) =>
    last.includes(`\`${name}\``)
  );
  expect(inStep).toEqual([...inStep].sort((a, b) => last.indexOf(`\`${a}\``) - last.indexOf(`\`${b}\``)));
  expect(inStep).toEqual(["findings.json", "REPORT.md", "plan.json", "patch.diff"]);
});

test("the documents have the form the page states", () => {
  for (const [path, text] of left.get("undo")?.contents ?? []) {
    if (!path.endsWith(".json")) continue;
    expect([path, text.endsWith("\n"), text.endsWith("\n\n"), text.includes("\r"), text.startsWith('{\n  "')])
      .toEqual(
        [path, true, false, false, true],
      );
  }
  expect(latestAfter[0]).toMatch(/^[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}\n$/);
  expect(readFileSync(join(repo, ".obelize", ".gitignore"), "utf8")).toBe("*\n");
});

test("an apply's exit code is the page's table", () => {
  const base: Facts = {
    mode: "apply",
    refused: [],
    file_edits: [1],
    withheld: [],
    packs: [1],
    verify: { status: "pass", reason: null },
  };
  const cases: readonly [string, Partial<Facts>][] = [
    ["`refused` has a row", { refused: [1], verify: { status: "fail", reason: "command_failed" } }],
    ["`verify.reason` is `policy_refused`", {
      verify: { status: "not_run", reason: "policy_refused" },
      withheld: [1],
    }],
    ["`verify.status` is `fail`", { verify: { status: "fail", reason: "command_failed" }, withheld: [1] }],
    ["`verify.status` is `inconclusive`, or its reason is `no_verify_commands`", {
      verify: { status: "not_run", reason: "no_verify_commands" },
      withheld: [1],
    }],
    ["`file_edits` is empty although a pack ran, or `withheld` has a row", { withheld: [1] }],
    ["none of these", {}],
  ];
  const rows = tableOf(page.slice(page.indexOf("| Test on `run.json` |")));
  expect(rows).toEqual(cases.map(([test, facts]) => [test, String(runExitCode({ ...base, ...facts }))]));
});

test("every test the page names is there", () => {
  const rows = tableUnder("## What the tests hold");
  expect(rows.length).toBeGreaterThan(10);
  const missing = rows.filter(([, reference]) => {
    const [, file = "", name = ""] = /^`([^`]+)` › (.+)$/.exec(reference ?? "") ?? [];
    if (file === "") return true;
    return !readFileSync(at(file), "utf8").includes(`test("${name}"`);
  });
  expect(missing).toEqual([]);
  const acceptance = readFileSync(at("test", "e2e", "acceptance.test.ts"), "utf8");
  const promised = rows.map(([, reference]) => reference?.split(" › ")[1]);
  const unpromised = [...acceptance.matchAll(/^test\("([^"]+)"/gm)].map(([, name]) => name as string).filter((
    name,
  ) => !promised.includes(name) && !name.startsWith("allowed:"));
  expect(unpromised).toEqual([]);
});
