/**
 * A migrated program really runs: a sample of three modules makes documents, merges, cuts, stamps and locks them, reads them back and
 * catches what is wrong with others, on PyPDF2 before and on pypdf after. Both libraries come from the package registry; where it does
 * not answer there is nothing to run, and the reason is said.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test, type TestContext } from "vitest";
import { checkout, Repository } from "./harness.ts";

const sample = join(checkout, "test", "cases", "behaviour");
const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(readdirSync(sample).map((name) => [name, readFileSync(join(sample, name), "utf8")])),
  "requirements.txt": "PyPDF2==3.0.1\n",
};

/** A folder with what the requirements name, or why it could not be had. */
type Installed = { readonly folder: string } | { readonly reason: string };

const folders: string[] = [];

function install(requirements: string): Installed {
  const folder = mkdtempSync(join(tmpdir(), "obelize-behaviour-"));
  folders.push(folder);
  const list = join(folder, "requirements.txt");
  writeFileSync(list, requirements);
  const pip = ["-m", "pip", "install", "-q", "--no-compile", "--target", folder, "-r", list];
  const done = spawnSync("python3", pip, { encoding: "utf8", timeout: 100_000 });
  if (done.status === 0) return { folder };
  const said = (done.error?.message ?? done.stderr).trim().split("\n").at(-1) ?? "";
  return { reason: `pip could not install ${requirements.trim()}: ${said}` };
}

/** The folder, or the end of the test with the reason. */
function folderOf(installed: Installed, { skip }: TestContext): string {
  if ("folder" in installed) return installed.folder;
  console.warn(`Skipped: ${installed.reason}`);
  return skip(installed.reason);
}

/** Runs the sample where only one of the libraries can be found. */
function run(it: Repository, library: string): { code: number | null; out: string; err: string } {
  const done = spawnSync("python3", ["-B", join(it.root, "main.py")], {
    cwd: it.base,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "", PYTHONPATH: library, PYTHONIOENCODING: "utf-8" },
    timeout: 60_000,
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** The floor of the written range and a release of the next major line that it admits too; newer ones are for the pack to measure. */
const releases = ["6.19.0", "7.1.1"] as const;
let before: Installed;

beforeAll(() => {
  before = install("PyPDF2==3.0.1\n");
}, 120_000);

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test.for(releases)(
  "a program gives the same results on PyPDF2 before and on pypdf %s after",
  (release, context) => {
    const old = folderOf(before, context);
    const now = folderOf(install(`pypdf==${release}\n`), context);
    using it = new Repository(files);
    const expected = run(it, old);
    expect(expected.err).toBe("");
    expect(expected.code).toBe(0);
    expect(expected.out.trimEnd().split("\n")).toHaveLength(9);
    expect(run(it, now).err).toContain("No module named 'PyPDF2'");

    const fixed = it.obelize(["fix", "--apply", "--verify", "true"]);
    expect(fixed.code, fixed.out + fixed.err).toBe(0);
    expect(it.run().file_edits.map((edit) => edit.path)).toEqual(Object.keys(files).sort());
    expect(run(it, now)).toEqual(expected);
    expect(run(it, old).err).toContain("No module named 'pypdf'");
  },
);

test("undo gives the program back that runs on PyPDF2", (context) => {
  const old = folderOf(before, context);
  using it = new Repository(files);
  const expected = run(it, old);
  it.obelize(["fix", "--apply", "--verify", "true"]);
  expect(it.obelize(["undo", "--run", it.run().run_id]).code).toBe(0);
  expect(run(it, old)).toEqual(expected);
});
