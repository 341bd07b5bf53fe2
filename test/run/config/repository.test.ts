import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { bundleSandboxPrograms } from "../../../scripts/sandbox_programs.ts";
import { believed, defaultConfig, readRepositoryConfig } from "../../../src/run/config/repository.ts";
import type { Configured } from "../../../src/run/config/configured.ts";
import type { RepoConfig } from "../../../src/run/config/repository.ts";
import { realHost } from "../../../src/host/real.ts";
import { at, generated } from "../../../scripts/paths.ts";
import { place } from "./places.ts";

beforeAll(async () => {
  if (!existsSync(at("generated", "sandbox", "config.js"))) {
    await bundleSandboxPrograms(join(generated, "sandbox"));
  }
});

async function read(files: Record<string, string | Uint8Array>): Promise<Configured<RepoConfig>> {
  return await readAt(place(files));
}

async function readAt(path: string): Promise<Configured<RepoConfig>> {
  const opened = realHost().files.openRoot(path);
  if (!opened.ok) throw new Error(opened.detail);
  using root = opened.value;
  return await readRepositoryConfig(root);
}

async function messages(yaml: string | Uint8Array): Promise<readonly string[]> {
  const configured = await read({ ".obelize.yml": yaml });
  return configured.ok ? [] : configured.messages;
}

test("no file: the defaults, and no sandbox", async () => {
  expect(await read({})).toEqual({ ok: true, config: defaultConfig });
});

for (
  const [name, text] of Object.entries({
    empty: "",
    comments: "# nothing yet\n",
    marker: "---\n",
    mapping: "{}",
  })
) {
  test(`a file that says nothing (${name}): the defaults, from a file`, async () => {
    expect(await read({ ".obelize.yml": text })).toEqual({
      ok: true,
      config: { ...defaultConfig, source: "file" },
    });
  });
}

test("everything said is taken", async () => {
  const yaml = `
include: "src/**/*.py"
exclude: ["legacy/*", "!legacy/keep.py"]
verify:
  commands:
    - python -m pytest -q
    - sh -c "make test && make lint"
  timeout_s: 30
  junit: false
allow_dirty: true
max_file_bytes: 1000
`;
  expect(await read({ ".obelize.yml": yaml })).toEqual({
    ok: true,
    config: {
      source: "file",
      include: "src/**/*.py",
      exclude: ["legacy/*", "!legacy/keep.py"],
      verify: {
        commands: [
          { text: "python -m pytest -q", argv: ["python", "-m", "pytest", "-q"] },
          { text: 'sh -c "make test && make lint"', argv: ["sh", "-c", "make test && make lint"] },
        ],
        timeout_s: 30,
        junit: false,
      },
      allow_dirty: true,
      max_file_bytes: 1000,
    },
  });
});

const refusals: readonly (readonly [yaml: string, message: string])[] = [
  ["exclud: []", '.obelize.yml: line 1, column 1: exclud: Unknown key "exclud". Did you mean "exclude"?'],
  [
    "verify:\n  timeout: 5",
    '.obelize.yml: line 2, column 3: verify.timeout: Unknown key "timeout". Did you mean "timeout_s"?',
  ],
  ["zzz: 1", '.obelize.yml: line 1, column 1: zzz: Unknown key "zzz"'],
  ["__proto__: {}", '.obelize.yml: line 1, column 1: __proto__: Unknown key "__proto__"'],
  ["include: a\ninclude: b", '.obelize.yml: line 2, column 1: include: Duplicate key "include"'],
  ["- a", ".obelize.yml: line 1, column 1: Expected a mapping, found a list"],
  ["text", '.obelize.yml: line 1, column 1: Expected a mapping, found "text"'],
  ["include: [a]", ".obelize.yml: line 1, column 1: include: Expected text, found a list"],
  [
    "include: '!a'",
    '.obelize.yml: line 1, column 1: include: Expected a pattern that takes files in, found "!a". Use exclude to leave files out',
  ],
  [
    "include: 'a\\b'",
    '.obelize.yml: line 1, column 1: include: Expected a pattern with forward slashes, found "a\\\\b"',
  ],
  ["include: ' '", ".obelize.yml: line 1, column 1: include: Expected a pattern, found blank text"],
  ["exclude: a", '.obelize.yml: line 1, column 1: exclude: Expected a list, found "a"'],
  ["exclude: [a, 1]", ".obelize.yml: line 1, column 14: exclude[1]: Expected text, found the number 1"],
  ["verify:", ".obelize.yml: line 1, column 1: verify: Expected a mapping, found nothing"],
  [
    "verify: {timeout_s: true}",
    ".obelize.yml: line 1, column 10: verify.timeout_s: Expected a whole number, found true",
  ],
  [
    "verify: {timeout_s: 0}",
    ".obelize.yml: line 1, column 10: verify.timeout_s: Expected a whole number from 1 to 2147483, found 0",
  ],
  [
    "verify: {timeout_s: 1.5}",
    ".obelize.yml: line 1, column 21: verify.timeout_s: Expected a whole number or text, found 1.5. Quote it if it is text",
  ],
  [
    "verify: {junit: 1}",
    ".obelize.yml: line 1, column 10: verify.junit: Expected true or false, found the number 1",
  ],
  ["allow_dirty: yes", '.obelize.yml: line 1, column 1: allow_dirty: Expected true or false, found "yes"'],
  [
    "max_file_bytes: -1",
    ".obelize.yml: line 1, column 1: max_file_bytes: Expected a whole number of at least 1, found -1",
  ],
  [
    "max_file_bytes: 99999999999999999999",
    '.obelize.yml: line 1, column 17: max_file_bytes: Expected a smaller number, found "99999999999999999999"',
  ],
  [
    "model: {provider: none}",
    ".obelize.yml: line 1, column 1: model: A repository cannot choose a model. Put this section into your own config.yml",
  ],
  [
    "pack_dirs: []",
    ".obelize.yml: line 1, column 1: pack_dirs: A repository cannot add packs. Put this list into your own config.yml, or name a pack with --pack",
  ],
  [
    "verify: {commands: ['a | b']}",
    '.obelize.yml: line 1, column 21: verify.commands[0]: Cannot run "a | b": "|" needs a shell, and none is used. Write sh -c "…" to start one',
  ],
  [
    "verify: {commands: ['a \"b']}",
    '.obelize.yml: line 1, column 21: verify.commands[0]: Cannot run "a \\"b": the quotation mark " is not closed',
  ],
  [
    "verify: {commands: ['']}",
    ".obelize.yml: line 1, column 21: verify.commands[0]: A command must name a program, found none",
  ],
  [
    'verify: {commands: ["a \\u202e b"]}',
    '.obelize.yml: line 1, column 21: verify.commands[0]: Cannot run "a \\u202e b": it holds the character U+202E, which does not show',
  ],
  ["a: &x 1\nb: *x", '.obelize.yml: line 1, column 4: Anchors are not read here, found "&x"'],
  ["include: !!str a", '.obelize.yml: line 1, column 10: Tags are not read here, found "!!str"'],
  ["include: a\n---\ninclude: b", ".obelize.yml: line 2, column 1: Expected one document, found another"],
  [
    "include: [",
    ".obelize.yml: line 1, column 11: Cannot read YAML: Flow sequence in block collection must be sufficiently indented and end with a ]",
  ],
];

for (const [yaml, message] of refusals) {
  test(`refused with the place: ${JSON.stringify(yaml)}`, async () => {
    expect(await messages(yaml)).toEqual([message]);
  });
}

test("all faults are told together", async () => {
  expect((await messages("model: 1\nallow_dirty: 1\nexclud: []\n")).length).toBe(3);
});

test("other bytes than UTF-8, and too many", async () => {
  expect(await messages(new Uint8Array([0x61, 0x3a, 0x20, 0xff]))).toEqual([
    ".obelize.yml: line 1, column 4: Expected UTF-8, found other bytes",
  ]);
  const [large] = await messages("#".repeat(70_000));
  expect(large).toContain("Cannot read .obelize.yml");
  expect(large).toContain("70000");
});

test("the other spelling of the name is told", async () => {
  const configured = await read({ ".obelize.yaml": "include: a" });
  expect(configured).toEqual({
    ok: false,
    exit: 2,
    messages: [".obelize.yaml is not read: the configuration's name is .obelize.yml"],
  });
  expect((await read({ ".obelize.yaml": "x", ".obelize.yml": "" })).ok).toBe(true);
});

test("a link is not followed, and its target not told", async () => {
  const root = place({ "elsewhere/secret.yml": "include: a" });
  symlinkSync(join(root, "elsewhere", "secret.yml"), join(root, ".obelize.yml"));
  const configured = await readAt(root);
  expect(configured).toMatchObject({ ok: false, exit: 2 });
  expect(JSON.stringify(configured)).not.toContain("secret");
});

test("a folder of that name", async () => {
  expect(await read({ ".obelize.yml/x": "" })).toMatchObject({ ok: false, exit: 2 });
});

test("a verdict of another form is not believed", () => {
  const document = { positions: () => ({ line: 1, column: 0 }) };
  const forged = [null, 1, {}, { outcome: "config" }, { outcome: "config", config: { include: 1 } }, {
    outcome: "faults",
    faults: [],
  }, { outcome: "config", config: { verify: { commands: ["a && b"] } } }];
  for (const verdict of forged) expect(believed(verdict, document)).toMatchObject({ ok: false, exit: 1 });
});
