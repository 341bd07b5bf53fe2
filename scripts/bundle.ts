/**
 * The program as scripts for the base: a small one that knows the pages of help, and the rest as pieces that are carried as assets.
 *
 * V8 looks through every function of a script before it runs the first, 40 MB a second; for the whole program that is as long as the base itself
 * takes to start. An asset costs nothing until it is asked for, so each command pays for what it needs: wherever the sources import
 * on demand a piece begins. Only the file's own assets and the base's own modules can be asked for.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type OutputFile, type Plugin, transform } from "esbuild";
import { at } from "./paths.ts";

const written = {
  format: "cjs",
  target: "node20",
  minify: true,
  legalComments: "none",
  // One byte a character: the scripts are read as they lie in the file.
  charset: "ascii",
  logLevel: "warning",
} as const;

const bundled = { ...written, bundle: true, platform: "node" } as const;

/** A script that comes from no file asks for its place all the same: it is told the executable's. */
const placed = { "import.meta.url": "__place", "import.meta.main": "false" };
const place = 'require("node:url").pathToFileURL(process.execPath).href';

/** Stands for `program.ts` in the first script: loads pieces as they ask for each other. */
const loader = `
const { getRawAsset } = require("node:sea");
const { compileFunction } = require("node:vm");
const place = ${place};
const loaded = new Map();
function piece(name) {
  const known = loaded.get(name);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(name, module);
  const source = Buffer.from(getRawAsset("program/" + name)).latin1Slice();
  const run = compileFunction(source, ["module", "exports", "require", "__place"], { filename: name });
  run(module, module.exports, (asked) => asked.startsWith("./") ? piece(asked.slice(2)) : require(asked), place);
  return module.exports;
}
module.exports = piece("program.js");
`;

const fromAssets: Plugin = {
  name: "program from its assets",
  setup(building) {
    building.onResolve({ filter: /^\.\/program\.ts$/ }, ({ path }) => ({ path, namespace: "carried" }));
    building.onLoad({ filter: /.*/, namespace: "carried" }, () => ({ contents: loader, loader: "js" }));
  },
};

export interface Scripts {
  /** The path of the script that the base starts. */
  readonly main: string;
  /** Assets it needs, by name. */
  readonly assets: Readonly<Record<string, string>>;
}

/** Bundles the program into a folder. */
export async function bundleProgram(folder: string): Promise<Scripts> {
  const main = join(folder, "main.cjs");
  await build({ ...bundled, entryPoints: [at("src", "main.ts")], outfile: main, plugins: [fromAssets] });
  mkdirSync(join(folder, "program"));
  const { outputFiles } = await build({
    ...bundled,
    entryPoints: [at("src", "program.ts")],
    outdir: join(folder, "program"),
    format: "esm",
    splitting: true,
    write: false,
    define: placed,
  });
  const pieces = await Promise.all((outputFiles ?? []).map((file) => asPiece(file)));
  // The thread that reads files: a thread begins with one script.
  const jobs = join(folder, "program", "run_jobs.js");
  await bundleScript(at("src", "run", "jobs", "worker.ts"), jobs);
  const carried = [...pieces, jobs].map((path) => [`program/${basename(path)}`, path]);
  return { main, assets: Object.fromEntries(carried) };
}

/** Only modules can be split, and only plain scripts can be run from memory: each module becomes one. */
async function asPiece(file: OutputFile): Promise<string> {
  const { code } = await transform(file.text, { ...written, supported: { "dynamic-import": false } });
  writeFileSync(file.path, code);
  return file.path;
}

/** One script with all it imports, for the base or a worker of it. */
export async function bundleScript(entry: string, outfile: string): Promise<void> {
  await build({
    ...bundled,
    entryPoints: [entry],
    outfile,
    define: placed,
    banner: { js: `const __place = ${place};` },
  });
}
