import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sha256 } from "../../../src/core/digest.ts";
import { realHost } from "../../../src/host/real.ts";
import { bundledIds } from "../../../src/run/packs/bundled.ts";
import { loadPacks, packValidateLines, packValidateReport } from "../../../src/run/packs/mod.ts";
import { sandboxPrograms } from "./programs.ts";

const id = "py-pdf/pypdf2-to-pypdf";
const cases = join(import.meta.dirname, "../../cases/packs");
let folder = "";

beforeAll(sandboxPrograms);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, content: string | Uint8Array): string {
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, content);
  return place;
}

function install(base: string, place: string): void {
  mkdirSync(dirname(join(folder, place)), { recursive: true });
  cpSync(join(cases, `${base}.yaml`), join(folder, place));
}

function load(names: readonly string[], packDirs: readonly string[] = []) {
  return loadPacks(realHost({ cwd: folder }), { names, packDirs });
}

test("with no name every known pack is given, in id order", async () => {
  install("moves", "own/acme/oldlib-to-newlib/pack.yaml");
  const loaded = await load([], [join(folder, "own")]);
  expect(loaded).toMatchObject({ ok: true, named: false });
  if (!loaded.ok) return;
  expect(loaded.packs.map(({ pack, source }) => [pack.id, source])).toEqual([
    ["acme/oldlib-to-newlib", "file"],
    [id, "bundled"],
  ]);
});

test("a bundled pack is found by its id, with the hash of its bytes", async () => {
  const loaded = await load([id]);
  if (!loaded.ok) throw new Error(loaded.messages.join("\n"));
  expect(loaded.named).toBe(true);
  const [only] = loaded.packs;
  expect(only?.source).toBe("bundled");
  expect(only?.sha256).toBe(sha256(only?.bytes ?? ""));
});

test("a pack is found by its path, and judged inside the sandbox", async () => {
  install("moves", "mine.yaml");
  const loaded = await load(["./mine.yaml"]);
  if (!loaded.ok) throw new Error(loaded.messages.join("\n"));
  expect(loaded.packs[0]?.pack.id).toBe("acme/oldlib-to-newlib");
  expect(loaded.packs[0]?.source).toBe("file");
});

test("a link the user names is followed", async () => {
  install("moves", "real/mine.yaml");
  symlinkSync(join(folder, "real/mine.yaml"), join(folder, "link.yaml"));
  expect((await load(["link.yaml"])).ok).toBe(true);
});

test("an id wins over a path of the same spelling", async () => {
  put(`${id}`, "not a pack at all");
  const loaded = await load([id]);
  expect(loaded.ok && loaded.packs[0]?.source).toBe("bundled");
});

test.each([
  [
    "nothing there",
    "py-pdf/pypdf2-to-pypd",
    2,
    'Cannot read the pack "py-pdf/pypdf2-to-pypd": there is no pack of this id and no file. Did you mean py-pdf/pypdf2-to-pypdf?',
  ],
  ["a directory", ".", 2, 'Cannot read the pack "."'],
  ["a path below a file", "file/x.yaml", 2, 'Cannot read the pack "file/x.yaml"'],
])("a name with %s is a wrong request", async (_, name, exit, message) => {
  put("file", "");
  const loaded = await load([name]);
  expect(loaded).toMatchObject({ ok: false, exit });
  if (!loaded.ok) expect(loaded.messages[0]).toContain(message);
});

test.each([
  ["not UTF-8", new Uint8Array([0xff, 0x61]), "line 1, column 1: Expected UTF-8"],
  ["empty", "", "The document is empty"],
  ["a list", "- a\n", "Expected a mapping, found a list"],
  ["no YAML", "a: [1\n", "Cannot read YAML"],
  ["a duplicate key", "id: a/b\nid: c/d\n", 'line 2, column 1: id: Duplicate key "id"'],
  ["an alias", "a: &x 1\nb: *x\n", ""],
  ["a tag", "a: !!set {}\n", ""],
  ["a merge key", "<<: {a: 1}\n", "Merge keys are not read here"],
  ["too long", `a: ${"x".repeat(1024 * 1024)}`, String(1024 * 1024)],
  ["nested deeply", `a: ${"[".repeat(40)}${"]".repeat(40)}`, ""],
])("a pack that is %s is invalid", async (_, content, message) => {
  put("bad.yaml", content);
  const loaded = await load(["bad.yaml"]);
  expect(loaded).toMatchObject({ ok: false, exit: 7 });
  if (loaded.ok) return;
  expect(loaded.messages[0]).toBe('The pack "bad.yaml" is invalid');
  expect(loaded.messages.slice(1).join("\n")).toContain(message);
});

test("every fault of an invalid pack is told, with its path", async () => {
  put("bad.yaml", "id: x\nchanges:\n  - kind: flag_only\n");
  const loaded = await load(["bad.yaml"]);
  if (loaded.ok) throw new Error("valid");
  expect(loaded.messages).toContain('id: Expected an id such as provider/old-to-new, found "x"');
  expect(loaded.messages).toContain("changes[0].params: Required key is missing");
});

test("a pack of ten thousand names is judged within its budget", async () => {
  const names = Array.from({ length: 10_000 }, (_, n) => `      - oldlib.n${String(n).padStart(5, "0")}\n`)
    .join("");
  const text = readFileSync(join(cases, "moves.yaml"), "utf8");
  put("long.yaml", text.replace("symbols: [oldlib.Merger, oldlib.shapes.Blob]\n", `symbols:\n${names}`));
  const loaded = await load(["long.yaml"]);
  expect(loaded.ok, loaded.ok ? "" : loaded.messages.join("\n")).toBe(true);
});

test("the same pack twice is a wrong request", async () => {
  install("moves", "a.yaml");
  install("moves", "b.yaml");
  for (const names of [[id, id], ["a.yaml", "b.yaml"]]) {
    const loaded = await load(names);
    expect(loaded).toMatchObject({ ok: false, exit: 2 });
    if (!loaded.ok) expect(loaded.messages[0]).toMatch(/^Cannot run the pack .* twice in one run$/);
  }
});

test("a valid pack with a kind that has no rules yet is refused for a run", async () => {
  install("client", "client.yaml");
  expect(await load(["client.yaml"])).toEqual({
    ok: false,
    exit: 2,
    messages: [
      "Cannot run the pack vendor/old-ai-to-new-ai: it is valid, but this release has no rules for changes of kind " +
      "configure_to_client, generative_model_calls, rewrite_call",
    ],
  });
});

test.each([
  ["is not absolute", () => "own", "the path is not absolute"],
  ["is not there", () => join(folder, "gone"), "Cannot use pack_dirs"],
  ["is a file", () => put("file", ""), "Cannot use pack_dirs"],
  [
    "has a pack under another name",
    () => (install("moves", "own/acme/other/pack.yaml"), join(folder, "own")),
    "which its directories do not spell",
  ],
  ["has a link where a pack belongs", () => {
    install("moves", "real/acme/oldlib-to-newlib/pack.yaml");
    mkdirSync(join(folder, "own"));
    symlinkSync(join(folder, "real/acme"), join(folder, "own/acme"));
    return join(folder, "own");
  }, "Cannot use pack_dirs"],
])("a pack directory that %s is a wrong request", async (_, make, message) => {
  const loaded = await load([], [make()]);
  expect(loaded).toMatchObject({ ok: false, exit: 2 });
  if (!loaded.ok) expect(loaded.messages.join("\n")).toContain(message);
});

test("an id that the product or another directory holds is a wrong request", async () => {
  install("moves", "one/acme/oldlib-to-newlib/pack.yaml");
  install("moves", "two/acme/oldlib-to-newlib/pack.yaml");
  mkdirSync(join(folder, "three", id), { recursive: true });
  cpSync(
    join(import.meta.dirname, "../../../packs", id, "pack.yaml"),
    join(folder, "three", id, "pack.yaml"),
  );
  for (const [dirs, owner] of [[["one", "two"], "one"], [["three"], "the product"]] as const) {
    const loaded = await load([], dirs.map((name) => join(folder, name)));
    expect(loaded).toMatchObject({ ok: false, exit: 2 });
    if (!loaded.ok) expect(loaded.messages[0]).toContain(owner);
  }
});

test("every invalid pack of the directories is told, whatever was named", async () => {
  put("own/acme/a-to-b/pack.yaml", "id: 1\n");
  put("own/acme/c-to-d/pack.yaml", "");
  put("own/acme/notes.txt", "");
  put("own/.git/config/pack.yaml", "");
  mkdirSync(join(folder, "own/acme/empty"));
  const loaded = await load([id], [join(folder, "own")]);
  expect(loaded).toMatchObject({ ok: false, exit: 7 });
  if (loaded.ok) return;
  expect(loaded.messages.filter((line) => line.startsWith("The pack "))).toHaveLength(2);
});

test("validation tells what a person compares a pack by", async () => {
  const report = await packValidateReport(realHost({ cwd: folder }), id, []);
  if (!report.ok) throw new Error(report.messages.join("\n"));
  expect(packValidateLines(report)).toEqual([
    `${id} 0.1.0 is valid`,
    `sha256 ${report.sha256}`,
    "PyPDF2 >=3,<4 -> pypdf >=6.19",
    "5 changes",
    "12 limitations",
    "Fixtures were not checked",
  ]);
});

test("a pack with kinds that have no rules yet is valid, and validation says so", async () => {
  install("shared", "shared.yaml");
  const report = await packValidateReport(realHost({ cwd: folder }), "shared.yaml", []);
  if (!report.ok) throw new Error(report.messages.join("\n"));
  expect(packValidateLines(report).at(-2)).toBe(
    "This release has no rules yet for changes of kind rewrite_call, rename_setting: it refuses to run this pack",
  );
});

test.each([["gone.yaml", 2], ["bad.yaml", 7]] as const)(
  "validation of %s ends with %i",
  async (name, exit) => {
    put("bad.yaml", "id: a/b\n");
    expect(await packValidateReport(realHost({ cwd: folder }), name, [])).toMatchObject({ ok: false, exit });
  },
);

test("the product brings one pack", () => {
  expect(bundledIds).toEqual([id]);
});
