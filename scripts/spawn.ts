/** Starting a tool of the checkout and waiting for it, with its words passed through. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { at, root } from "./paths.ts";

/** The path of a tool that npm installed. */
export function tool(name: string): string {
  const path = at("node_modules", ".bin", name);
  if (existsSync(path)) return path;
  if (name === "node") return process.execPath;
  throw new Error(`${name} is not installed: run npm ci`);
}

/** Runs a command in the root and gives its exit code. */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): number {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  if (done.error) throw done.error;
  return done.status ?? 1;
}
