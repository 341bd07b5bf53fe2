/**
 * Small programs that import and name a library in every way a rewrite can get wrong: each that is written compiles and does the same
 * with the new library as before with the old one. The libraries are stubs that say what is done with them.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout, Repository } from "./harness.ts";

const home = join(checkout, "test", "cases", "programs");
/** Bytes as Latin-1 text, so that any encoding and line end stands in one document. */
const cases = JSON.parse(readFileSync(join(home, "cases.json"), "utf8")) as Readonly<Record<string, string>>;

type Answers = Record<string, readonly [said: string, ended: string]>;

let it: Repository;
let libraries: string;

function python(args: readonly string[], path = ""): string {
  const env = {
    PATH: process.env["PATH"] ?? "",
    PYTHONPATH: path,
    PYTHONIOENCODING: "utf-8",
    PYTHONHASHSEED: "0",
  };
  const done = spawnSync("python3", ["-B", "-W", "ignore", ...args], {
    encoding: "utf8",
    env: { ...env, PYTHONDONTWRITEBYTECODE: "1" },
    maxBuffer: 1 << 26,
    timeout: 60_000,
  });
  if (done.status !== 0) throw new Error(`python3 ${args.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

function answers(library: string, side: "old" | "new", folder: string): Answers {
  return JSON.parse(python([join(home, "run.py"), library, folder], join(libraries, side))) as Answers;
}

beforeAll(() => {
  libraries = mkdtempSync(join(tmpdir(), "obelize-libraries-"));
  python([join(home, "stubs.py"), libraries]);
  const files = Object.entries(cases).map(([name, text]) =>
    [`${name}.py`, Buffer.from(text, "latin1")] as const
  );
  it = new Repository({ ...Object.fromEntries(files), "requirements.txt": "PyPDF2==3.0.1\n" });
});

afterAll(() => {
  it[Symbol.dispose]();
  rmSync(libraries, { recursive: true, force: true });
});

test("what is written does what it did", () => {
  const before = it.tree();
  const expected = answers("PyPDF2", "old", it.root);
  expect(it.obelize(["fix", "--apply", "--verify", "true"]).code).toBe(4);
  const run = it.run();
  expect(run.limitations).toEqual([]);
  const written = run.file_edits.map((edit) => edit.path).filter((path) => path.endsWith(".py"));
  expect(written.length).toBeGreaterThan(95);

  const folder = join(libraries, "written");
  mkdirSync(folder);
  for (const path of written) writeFileSync(join(folder, path), readFileSync(join(it.root, path)));
  const found = answers("pypdf", "new", folder);
  expect(Object.keys(found)).toEqual([...written].sort());
  for (const path of written) expect(found[path], path).toEqual(expected[path]);

  const after = it.tree();
  expect(it.obelize(["fix", "--apply", "--allow-dirty", "--verify", "true"]).code).toBe(4);
  expect(it.tree()).toEqual(after);
  expect(it.obelize(["undo", "--run", run.run_id]).code).toBe(0);
  expect(it.tree()).toEqual(before);
});
