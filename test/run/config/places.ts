/** Temporary places for configurations: a repository, and a home. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "vitest";
import type { Host } from "../../../src/host/host.ts";
import { realHost } from "../../../src/host/real.ts";

const made: string[] = [];

afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

export function place(files: Record<string, string | Uint8Array> = {}): string {
  const root = mkdtempSync(join(tmpdir(), "obelize-config-"));
  made.push(root);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

/** The real host with this home, and nothing else in its environment. */
export function hostAt(home: string, env: Record<string, string> = {}): Host {
  return { ...realHost(), env: { HOME: home, ...env } };
}
