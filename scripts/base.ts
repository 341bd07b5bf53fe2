/**
 * The base of the executable: a released Node, made smaller, and deaf to the variables of the environment that its own options cannot
 * switch off.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from "node:fs";

/**
 * `NODE_COMPILE_CACHE` names a folder whose files are run in place of the scripts they say they were compiled from; nothing but checksums
 * is looked at, so whoever sets it chooses what runs. `NODE_V8_COVERAGE` names a folder that is written to, and with
 * `NODE_REPL_EXTERNAL_MODULE` a base that takes no options from the environment does not start.
 */
const unheard = ["NODE_COMPILE_CACHE", "NODE_V8_COVERAGE", "NODE_REPL_EXTERNAL_MODULE"];

/** Copies a base to where it can be changed. */
export function prepareBase(base: string, target: string): void {
  copyFileSync(base, target);
  chmodSync(target, 0o755);
  strip(target);
  const bytes = readFileSync(target);
  for (const name of unheard) forget(bytes, name);
  writeFileSync(target, bytes);
}

/** The machine's own; then those that read the files of other machines too. */
const strips = ["strip", "aarch64-linux-gnu-strip", "llvm-strip"];

/** Takes the symbols away where binutils are there; it has to be done before anything is put into the file. */
function strip(target: string): void {
  const stripped = strips.some((command) =>
    spawnSync(command, ["--strip-all", target], { stdio: "ignore" }).status === 0
  );
  if (!stripped) {
    console.error("No strip here reads this base: the executable is larger, and the same otherwise");
  }
}

/** Empties the one place where the base holds the name to ask the environment for; no variable has an empty name. */
function forget(bytes: Buffer, name: string): void {
  const places = occurrences(bytes, Buffer.from(`${name}\0`, "latin1")).filter((at) =>
    isText(bytes, at, name)
  );
  const [at] = places;
  if (at === undefined || places.length > 1) {
    throw new Error(
      `The base holds ${name} in ${places.length} places, not in one: look how it reads the environment`,
    );
  }
  bytes.fill(0, at, at + name.length);
}

/** A text of its own, as C has it: ended by a NUL before, and no part of a script, where its length stands before it. */
function isText(bytes: Buffer, at: number, name: string): boolean {
  return bytes[at - 1] === 0 && bytes.readUInt32LE(at - 4) !== name.length;
}

function occurrences(bytes: Buffer, text: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) found.push(at);
  return found;
}
