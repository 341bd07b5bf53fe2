import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Directory } from "../../../src/host/host.ts";
import { realHost } from "../../../src/host/real.ts";
import { readSelected } from "../../../src/run/scan/read.ts";
import { walkTree } from "../../../src/run/scan/walk_tree.ts";

const made: string[] = [];

function tree(files: Record<string, string>): { path: string; root: Directory } {
  const path = mkdtempSync(join(tmpdir(), "obelize-scan-"));
  made.push(path);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  const root = realHost().files.openRoot(path);
  if (!root.ok) throw new Error(root.detail);
  return { path, root: root.value };
}

afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true });
});

test("the walk lists files, passes over environments, reports links and repositories", () => {
  const { path, root } = tree({
    "a.py": "",
    "b/c.py": "",
    "b/d/e.txt": "",
    "env/pyvenv.cfg": "",
    "env/x.py": "",
    "inner/.git/HEAD": "",
    "inner/x.py": "",
    ".hidden/x.py": "",
    "node_modules/x.py": "",
  });
  symlinkSync("b", join(path, "link"));
  symlinkSync("a.py", join(path, "b", "link.py"));
  symlinkSync("b", join(path, "venv"));
  const { listing, limitations } = walkTree(root);
  expect(listing.map(({ text }) => text).sort()).toEqual(["a.py", "b/c.py", "b/d/e.txt"]);
  expect(limitations.map(({ code, path }) => [code, path])).toEqual([
    ["symlink", "b/link.py"],
    ["submodule", "inner"],
    ["symlink", "link"],
  ]);
  root[Symbol.dispose]();
});

test("files are read once, and what cannot be read is said", () => {
  const { path, root } = tree({ "a.py": "one", "b/c.py": "0123456789" });
  symlinkSync("a.py", join(path, "link.py"));
  mkdirSync(join(path, "d.py"));
  const read = new Map<string, number>();
  const limitations = readSelected(
    root,
    ["a.py", "b/c.py", "d.py", "gone.py", "link.py"],
    5,
    (name, bytes) => read.set(name, bytes.length),
  );
  expect([...read]).toEqual([["a.py", 3]]);
  expect(limitations.map(({ code, path }) => [code, path])).toEqual([
    ["file_too_large", "b/c.py"],
    ["not_a_file", "d.py"],
    ["missing", "gone.py"],
    ["symlink", "link.py"],
  ]);
  expect(limitations[0]?.detail).toMatch(/10.*5|5.*10/);
  root[Symbol.dispose]();
});
