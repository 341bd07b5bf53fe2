/** The packs the product brings: valid, complete beside their document, and the same as what the build prepares. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check } from "../../../src/core/shape.ts";
import { sha256 } from "../../../src/core/digest.ts";
import { bundledIds, preparedPacks, readAnew, readBundled } from "../../../src/run/packs/bundled.ts";
import { unsupportedKinds } from "../../../src/run/packs/mod.ts";
import type { Pack } from "../../../src/run/packs/mod.ts";
import { packShape } from "../../../sandbox/pack/format.ts";
import { projectPack } from "../../../src/run/scan/pack.ts";

const packs = join(import.meta.dirname, "../../../packs");

function directories(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) =>
    name
  );
}

async function pack(id: string): Promise<Pack> {
  const bytes = readFileSync(join(packs, id, "pack.yaml"));
  const read = await readAnew(id, bytes, sha256(bytes));
  if (!read.ok) throw new Error(read.messages.join("\n"));
  return read.loaded.pack;
}

test("the index of bundled packs is what the folder holds", () => {
  const found = directories(packs).flatMap((provider) =>
    directories(join(packs, provider)).map((slug) => `${provider}/${slug}`)
  );
  expect(found.sort()).toEqual([...bundledIds]);
});

test.each(bundledIds)("%s is valid, and this release can run it", async (id) => {
  expect(unsupportedKinds(await pack(id))).toEqual([]);
});

test.each(bundledIds)("what the build prepares of %s is what its document says", async (id) => {
  const prepared = JSON.parse(await preparedPacks()) as Record<string, { sha256: string; pack: unknown }>;
  expect(prepared[id]?.sha256).toBe(sha256(readFileSync(join(packs, id, "pack.yaml"))));
  const checked = check(packShape, prepared[id]?.pack);
  expect(checked.ok && checked.value).toEqual(await pack(id));
  const read = await readBundled(id);
  expect(read.ok && read.loaded.pack).toEqual(await pack(id));
});

test.each(bundledIds)("%s gives the scanner what it asks for", async (id) => {
  const scan = projectPack(await pack(id));
  expect(scan.imports).not.toEqual([]);
  expect(() => structuredClone(scan)).not.toThrow();
});

test.each(bundledIds)(
  "every change of %s has a positive and a negative fixture, and each file belongs to a change",
  async (id) => {
    const { changes } = await pack(id);
    const listed = new Set<string>();
    for (const change of changes) {
      expect(change.fixtures.some((path) => path.startsWith("fixtures/positive/")), change.id).toBe(true);
      expect(change.fixtures.some((path) => path.startsWith("fixtures/negative/")), change.id).toBe(true);
      for (const path of change.fixtures) {
        expect(path).toMatch(/^fixtures\/(positive|negative)\/[A-Za-z0-9_-]+\.before\.(py|txt|toml|cfg)$/);
        expect(existsSync(join(packs, id, path)), path).toBe(true);
        listed.add(path);
      }
    }
    const files = ["positive", "negative"].flatMap((kind) =>
      readdirSync(join(packs, id, "fixtures", kind)).map((name) => `fixtures/${kind}/${name}`)
    );
    for (const path of files) expect(listed.has(path.replace(".after.", ".before.")), path).toBe(true);
  },
);

test.each(bundledIds)("negative fixtures of %s hold no token", async (id) => {
  const { match } = await pack(id);
  if (match.shared) return;
  for (const name of readdirSync(join(packs, id, "fixtures/negative"))) {
    const text = readFileSync(join(packs, id, "fixtures/negative", name), "utf8");
    for (const token of match.prefilter_tokens) expect(text, name).not.toContain(token);
  }
});

test.each(bundledIds)("SOURCES.md of %s has one section for each change, in order", async (id) => {
  const { changes } = await pack(id);
  const text = readFileSync(join(packs, id, "SOURCES.md"), "utf8");
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(sections.slice(0, changes.length)).toEqual(changes.map((change) => change.id));
  for (const section of text.split(/^## /m).slice(1, changes.length + 1)) {
    expect(section).toMatch(/https:\/\//);
    expect(section).toMatch(/\b20\d\d-\d\d-\d\d\b/);
  }
});

test("a pack that was changed since the build is read from its document", async () => {
  const id = bundledIds[0] as string;
  const text = readFileSync(join(packs, id, "pack.yaml"), "utf8").replace(
    /^pack_version: .*$/m,
    "pack_version: 9.9.9",
  );
  const read = await readAnew(id, new TextEncoder().encode(text), "0".repeat(64));
  expect(read.ok && read.loaded.pack.pack_version).toBe("9.9.9");
});

test("a bundled pack under another id is a defect", async () => {
  const bytes = readFileSync(join(packs, bundledIds[0] as string, "pack.yaml"));
  expect(await readAnew("other/id", bytes, sha256(bytes))).toMatchObject({ ok: false });
});
