/**
 * The program as scripts for the base: a small one that knows the pages of help, and the rest, carried as an asset.
 *
 * V8 has to look through every function of a script before it runs the first; for the whole program that is longer than the base itself
 * takes to start. An asset costs nothing until it is asked for. Nothing but the file's own asset can become the second script.
 */
import { join } from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { at } from "./paths.ts";

/** The asset's name. */
const carried = "program.js";

/** The executable as it is asked for by a script that has no file of its own. */
const place = 'const __place = require("node:url").pathToFileURL(process.execPath).href;';

const common: BuildOptions = {
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  minify: true,
  legalComments: "none",
  // One byte a character: the scripts are read as they lie in the file.
  charset: "ascii",
  logLevel: "warning",
};

/** Stands for `program.ts` in the first script: takes the asset, and gives it the base's own modules and nothing else. */
const secondScript = `
const { getRawAsset } = require("node:sea");
const { compileFunction } = require("node:vm");
const source = Buffer.from(getRawAsset(${JSON.stringify(carried)})).latin1Slice();
const run = compileFunction(source, ["module", "exports", "require"], { filename: ${
  JSON.stringify(carried)
} });
run(module, exports, (name) => require(name));
`;

const fromAsset: Plugin = {
  name: "program from its asset",
  setup(building) {
    building.onResolve({ filter: /^\.\/program\.ts$/ }, ({ path }) => ({ path, namespace: "carried" }));
    building.onLoad({ filter: /.*/, namespace: "carried" }, () => ({ contents: secondScript, loader: "js" }));
  },
};

export interface Scripts {
  /** The path of the script that the base starts. */
  readonly main: string;
  /** Assets it needs, by name. */
  readonly assets: Readonly<Record<string, string>>;
}

/** A script with all it imports, for the base or a worker of it. */
export async function bundleScript(entry: string, outfile: string): Promise<void> {
  await build({
    ...common,
    entryPoints: [entry],
    outfile,
    define: { "import.meta.url": "__place", "import.meta.main": "false" },
    banner: { js: place },
  });
}

/** Bundles the program into a folder. */
export async function bundleProgram(folder: string): Promise<Scripts> {
  const main = join(folder, "main.cjs");
  const rest = join(folder, carried);
  await Promise.all([
    build({ ...common, entryPoints: [at("src", "main.ts")], outfile: main, plugins: [fromAsset] }),
    bundleScript(at("src", "program.ts"), rest),
  ]);
  return { main, assets: { [carried]: rest } };
}
