/**
 * What the commands print on the sample project, for the README: run from the sources in a temporary git repository, with run ids replaced
 * by ids that do not change.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { at } from "./paths.ts";
import { tool } from "./spawn.ts";

const verification = "python3 -m unittest -q tests.test_ranges";
/** Stand for the ids of the first, second and third run. */
const ids = ["20260917T142530Z-3f9a1c72", "20260917T142541Z-b07d5e19", "20260917T142603Z-8c44a2f6"];

export interface Step {
  readonly title: string;
  /** What a person would have typed. */
  readonly line: string;
  readonly output: string;
  readonly exitCode: number;
}

/** Scan, dry run, apply, the folder, verify again, undo. */
export function transcript(): readonly Step[] {
  const work = mkdtempSync(join(tmpdir(), "obelize-transcript-"));
  try {
    const tree = join(work, "binder");
    const home = join(work, "home");
    mkdirSync(home);
    cpSync(at("examples", "binder"), tree, { recursive: true });
    const run = runner(tree, home);
    for (const words of [["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "on PyPDF2"]]) {
      run("git", words);
    }
    const seen: string[] = [];
    const step = (title: string, words: readonly string[]): Step => {
      const { code, text } = run(tool("node"), [at("src", "main.ts"), ...words]);
      const line = ["obelize", ...words.map(quoted)].join(" ");
      return { title, line: withIds(line, seen), output: withIds(text, seen), exitCode: code };
    };
    const steps = [
      step("What uses the retired library?", ["scan"]),
      step("What would change? Nothing is written yet", ["fix"]),
      step("Write it, with the tests before and after", ["fix", "--apply", "--verify", verification]),
    ];
    const id = readFileSync(join(tree, ".obelize", "latest"), "utf8").trim();
    return [
      ...steps,
      step("Is it still so?", ["verify", "--run", id, "--verify", verification]),
      step("Take it back", ["undo", "--run", id]),
    ];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function runner(cwd: string, home: string) {
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    LANG: "C.UTF-8",
    NODE_NO_WARNINGS: "1",
    PYTHONDONTWRITEBYTECODE: "1",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "sample",
    GIT_AUTHOR_EMAIL: "sample@example.invalid",
    GIT_COMMITTER_NAME: "sample",
    GIT_COMMITTER_EMAIL: "sample@example.invalid",
  };
  return (command: string, words: readonly string[]): { code: number; text: string } => {
    const done = spawnSync(command, words, { cwd, encoding: "utf8", env });
    if (done.status === null) throw new Error(`Cannot run ${command}: ${done.error?.message ?? done.signal}`);
    return { code: done.status, text: done.stdout + done.stderr };
  };
}

/** Every run id by the order in which it was met. */
function withIds(text: string, seen: string[]): string {
  return text.replace(/[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}/g, (id) => {
    if (!seen.includes(id)) seen.push(id);
    const known = ids[seen.indexOf(id)];
    if (known === undefined) throw new Error("The transcript has more runs than ids that stand for them");
    return known;
  });
}

function quoted(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `"${word}"`;
}
