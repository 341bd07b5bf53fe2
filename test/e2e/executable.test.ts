/**
 * What may make the executable run other code: nothing in the environment and nothing in the working directory. `LD_PRELOAD` and its kin are
 * the system's: its loader reads them before the program's first instruction, for every program alike.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, expect, test } from "vitest";
import { executable } from "./harness.ts";

const folder = mkdtempSync(join(tmpdir(), "obelize-executable-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whatever runs that should not leaves this file behind. */
const ran = join(folder, "ran");
const leaves = `require("node:fs").writeFileSync(${JSON.stringify(ran)}, "ran");`;
const script = join(folder, "preload.cjs");
const mod = join(folder, "preload.mjs");
const dotenv = join(folder, "variables");
writeFileSync(script, leaves);
writeFileSync(mod, `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(ran)}, "ran");`);
writeFileSync(dotenv, `NODE_OPTIONS=--require=${script}\n`);

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], env: Record<string, string>, cwd: string): Ran {
  const { status, stdout, stderr } = spawnSync(executable, args, {
    cwd,
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
  return { code: status, out: stdout, err: stderr };
}

/** A folder to scan; the listing that a plain run gives is what every other run must give. */
function place(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(folder, "place-"));
  const all = { "a.py": "import PyPDF2\n", "requirements.txt": "PyPDF2==3.0.1\n", ...files };
  for (const [path, text] of Object.entries(all)) {
    const parts = path.split("/");
    mkdirSync(join(root, ...parts.slice(0, -1)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const path = process.env["PATH"] ?? "";
const plain = run(["scan", "--json"], { PATH: path }, place());

test("a plain run finds what there is", () => {
  expect(plain.code).toBe(0);
  expect(plain.out).toContain("PyPDF2");
  expect(plain.err).toMatch(/^Evidence: /);
});

const empty = (name: string): string => {
  const made = join(folder, name);
  mkdirSync(made);
  return made;
};
const compiled = empty("compiled");
const coverage = empty("coverage");

const environments: readonly (readonly [string, Record<string, string>])[] = [
  ["a script to require", { NODE_OPTIONS: `--require=${script}` }],
  ["a module to import", { NODE_OPTIONS: `--import=${mod}` }],
  ["a loader", { NODE_OPTIONS: `--experimental-loader=${mod}` }],
  ["a debugger to wait for", { NODE_OPTIONS: "--inspect-brk=127.0.0.1:0" }],
  ["a file of variables", { NODE_OPTIONS: `--env-file=${dotenv}` }],
  ["a configuration file", { NODE_OPTIONS: "--experimental-default-config-file" }],
  ["an option that there is not", { NODE_OPTIONS: "--no-such-option" }],
  ["a path for modules", { NODE_PATH: folder }],
  ["a module for the prompt", { NODE_REPL_EXTERNAL_MODULE: script }],
  ["a debug log", { NODE_PENDING_DEPRECATION: "1", NODE_REDIRECT_WARNINGS: join(folder, "warnings") }],
  ["another runtime's options", { BUN_OPTIONS: `--preload=${script}`, BUN_BE_BUN: "1", BUN_INSPECT: "1" }],
  ["a third runtime's", { DENO_DIR: folder, DENO_AUTH_TOKENS: "x", DENO_CONFIG: join(folder, "deno.json") }],
  ["a compile cache", { NODE_COMPILE_CACHE: compiled }],
  ["a folder for coverage", { NODE_V8_COVERAGE: coverage }],
];

test.each(environments)("the environment gives %s: nothing of it is taken", (_, variables) => {
  const given = run(["scan", "--json"], { PATH: path, ...variables }, place());
  expect(given.code).toBe(0);
  expect(given.out).toBe(plain.out);
  expect(given.err).toMatch(/^Evidence: [^\n]*\n$/);
  expect(existsSync(ran)).toBe(false);
  // A cache that is read is also written: compiled code in it would run in place of the program's.
  expect([...readdirSync(compiled), ...readdirSync(coverage)]).toEqual([]);
});

test("a channel to a parent that is none ends it, at the worst", () => {
  run(["scan", "--json"], { PATH: path, NODE_CHANNEL_FD: "99", NODE_UNIQUE_ID: "1" }, place());
  expect(existsSync(ran)).toBe(false);
});

test("OPENSSL_CONF cannot have a library loaded", () => {
  const compiler = spawnSync("cc", ["--version"], { stdio: "ignore" });
  const library = join(folder, "library.so");
  if (compiler.status === 0) {
    const source = join(folder, "library.c");
    writeFileSync(
      source,
      `#include <fcntl.h>\n__attribute__((constructor)) static void f(void) { (void)!open(${
        JSON.stringify(ran)
      }, O_CREAT | O_WRONLY, 0644); }\n`,
    );
    expect(spawnSync("cc", ["-shared", "-fPIC", "-o", library, source]).status).toBe(0);
  }
  const configuration = join(folder, "openssl.cnf");
  const section = (name: string): string => `${name} = start\n`;
  writeFileSync(
    configuration,
    `${section("nodejs_conf")}${
      section("openssl_conf")
    }[start]\nengines = e\nproviders = p\n[e]\nx = f\n[f]\nengine_id = x\ndynamic_path = ${library}\ninit = 1\n[p]\ny = g\n[g]\nmodule = ${library}\nactivate = 1\n`,
  );
  const given = run(
    ["scan", "--json"],
    { PATH: path, OPENSSL_CONF: configuration, OPENSSL_MODULES: folder, OPENSSL_ENGINES: folder },
    place(),
  );
  expect(given).toMatchObject({ code: 0, out: plain.out });
  expect(given.err).not.toMatch(/OpenSSL/);
  expect(existsSync(ran)).toBe(false);
});

const beside: Readonly<Record<string, string>> = {
  ".env": `NODE_OPTIONS=--require=${script}\n`,
  ".noderc": `--require ${script}\n`,
  ".npmrc": `node-options=--require=${script}\n`,
  "node.config.json": JSON.stringify({ nodeOptions: { import: [mod] } }),
  "package.json": JSON.stringify({
    type: "module",
    main: "./index.js",
    imports: { "node:fs": "./index.js" },
  }),
  "index.js": leaves,
  "node_modules/yaml/index.js": leaves,
  "node_modules/yaml/package.json": '{"name":"yaml","main":"index.js"}',
  "program/program.js": leaves,
  "program.js": leaves,
  "obelize.cjs": leaves,
  "bunfig.toml": `preload = ["${script}"]\n`,
  "deno.json": JSON.stringify({ imports: { "node:fs": "./index.js" } }),
  "tsconfig.json": "{}",
  "sitecustomize.py": "raise SystemExit(1)\n",
};

test("no file of the working directory is run", () => {
  const root = place(beside);
  const given = run(["scan", "--json"], { PATH: path }, root);
  expect(given.code).toBe(0);
  expect(JSON.parse(given.out).findings).toEqual(JSON.parse(plain.out).findings);
  for (const args of [["--help"], ["pack", "validate", "py-pdf/pypdf2-to-pypdf"], ["fix"]]) {
    expect(run(args, { PATH: path }, root).code).toBe(0);
  }
  expect(existsSync(ran)).toBe(false);
});

test.each([
  [["--require", script]],
  [["--import", mod]],
  [["-r", script]],
  [["-e", leaves]],
  [["--eval", leaves]],
  [["-p", leaves]],
  [["--inspect"]],
  [["--env-file", dotenv]],
  [["--node-options", `--require=${script}`]],
  [["--experimental-sea-config", "x"]],
  [[script]],
  [["scan", "--require", script]],
  [["scan", `--node-options=--require=${script}`]],
])("the words %j are a mistake, not options of the base", (words) => {
  const given = run(words, { PATH: path }, place());
  expect(given.code).toBe(2);
  expect(given.err).toMatch(/^No such (option|command): /);
  expect(existsSync(ran)).toBe(false);
});

test("it runs with an empty environment", () => {
  expect(run(["--version"], {}, folder).out).toMatch(/^obelize \d/);
  const given = run(["scan", "--json"], {}, place());
  expect(given).toMatchObject({ code: 0, out: plain.out });
});
