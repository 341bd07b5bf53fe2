/**
 * The whole journey on a sample project, with the built executable: scan, dry run, apply with verification, the run folder, verify
 * again, undo. It works in a temporary git repository and ends by showing that the tree is byte for byte the one it started from.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { build } from "./build.ts";
import { at, executable } from "./paths.ts";

const work = mkdtempSync(join(tmpdir(), "obelize-demo-"));
const tree = join(work, "binder");

function say(text: string): void {
  console.log(`\n\u2500\u2500 ${text}`);
}

/** Runs a command in the sample and shows it as a person would have typed it. */
function show(command: string, args: readonly string[], expected: readonly number[]): void {
  console.log(`$ ${[command === executable ? "obelize" : command, ...args.map(quote)].join(" ")}`);
  const done = spawnSync(command, args, { cwd: tree, encoding: "utf8", env: environment() });
  process.stdout.write(done.stdout ?? "");
  process.stderr.write(done.stderr ?? "");
  console.log(`(exit ${done.status})`);
  if (done.status === null || !expected.includes(done.status)) {
    throw new Error(`Expected exit ${expected.join(" or ")}, found ${done.status ?? done.error?.message}`);
  }
}

function environment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
  return {
    ...rest,
    PYTHONDONTWRITEBYTECODE: "1",
    GIT_AUTHOR_NAME: "demo",
    GIT_AUTHOR_EMAIL: "demo@example.invalid",
    GIT_COMMITTER_NAME: "demo",
    GIT_COMMITTER_EMAIL: "demo@example.invalid",
  };
}

function quote(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `"${word}"`;
}

function git(...args: string[]): void {
  const done = spawnSync("git", args, { cwd: tree, encoding: "utf8", env: environment() });
  if (done.status !== 0) {
    throw new Error(`git ${args.join(" ")} failed: ${done.stderr ?? done.error?.message}`);
  }
}

/** One digest over every name, mode and byte outside `.git` and `.obelize`. */
function digest(): string {
  const hash = createHash("sha256");
  const below = (path: string): void => {
    for (const name of readdirSync(join(tree, path)).sort()) {
      if (path === "" && (name === ".git" || name === ".obelize")) continue;
      const inner = join(path, name);
      const stat = statSync(join(tree, inner));
      if (stat.isDirectory()) below(inner);
      else hash.update(`${inner}\0${stat.mode}\0`).update(readFileSync(join(tree, inner)));
    }
  };
  below("");
  return hash.digest("hex");
}

function verification(): string {
  const python = spawnSync("python3", ["--version"], { stdio: "ignore" });
  return python.status === 0 ? "python3 -m unittest -q tests.test_ranges" : "git diff --check";
}

try {
  if (!existsSync(executable)) {
    say("Building dist/obelize: one file, nothing beside it");
    if ((await build()) === null) {
      throw new Error("The executable cannot be built here: see the README for other systems");
    }
  }
  cpSync(at("examples", "binder"), tree, { recursive: true });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "binder on PyPDF2");
  const before = digest();
  console.log(`A small application on PyPDF2, in a git repository of its own: ${tree}`);

  say("1. What uses the retired library? Nothing of yours is changed.");
  show(executable, ["scan"], [0]);
  say(
    "2. What would be changed? A dry run is the default: the diff is shown and kept, no source is written.",
  );
  show(executable, ["fix"], [0]);
  if (digest() !== before) throw new Error("The dry run changed the tree");
  say(
    "3. Write it, with the project's tests before and after. Exit 4: what was left is listed for a person.",
  );
  show(executable, ["fix", "--apply", "--verify", verification()], [4]);
  show("git", ["diff", "--stat"], [0]);

  const id = readFileSync(join(tree, ".obelize", "latest"), "utf8").trim();
  say("4. The run folder: everything a stranger needs to check this run.");
  show("find", [`.obelize/runs/${id}`, "-type", "f", "-not", "-path", "*/snapshots/*"], [0]);
  say("5. Ask for the verdict again, any time later.");
  show(executable, ["verify", "--run", id, "--verify", verification()], [0]);
  say("6. A second apply finds nothing more to do (the first is committed, so that the tree is clean).");
  git("add", "-A");
  git("commit", "-q", "-m", "binder on pypdf");
  show(executable, ["fix", "--apply", "--verify", verification()], [4]);
  say("7. Take the first run back.");
  show(executable, ["undo", "--run", id], [0]);
  if (digest() !== before) throw new Error("The tree is not the one this started from");
  console.log(
    `\nThe tree is byte for byte the one it started from (sha256 over names, modes and bytes: ${
      before.slice(0, 16)
    }\u2026).`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
