/** Private folders for tests, gone afterwards. */
import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import type { FilesVariant } from "../../src/host/files.ts";
import type { Directory, Refusal, Result } from "../../src/host/host.ts";
import { realHost } from "../../src/host/real.ts";

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export function freshFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "obelize-test-")));
  made.push(folder);
  return folder;
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function text(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`Refused: ${result.word} ${result.path}: ${result.detail}`);
  return result.value;
}

export function refusal<T>(result: Result<T>): Refusal {
  if (result.ok) throw new Error("Not refused");
  return result;
}

export function rootOf(folder: string, variant: FilesVariant): Directory {
  return value(realHost({ variant }).files.openRoot(folder));
}

/** Names of temporary files anywhere under the folder. */
export function leftovers(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return all.filter((name) => name.endsWith(".obelize-tmp"));
}

export const VARIANTS: readonly FilesVariant[] = ["descriptors", "paths"];
