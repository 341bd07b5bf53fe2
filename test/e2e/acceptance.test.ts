/** The acceptance cases of the command line contract, each a tiny git repository. */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { executable, failing, passing, Repository, small } from "./harness.ts";

const open: Repository[] = [];

function repository(files: Readonly<Record<string, string>>, options: { git?: boolean } = {}): Repository {
  const made = new Repository(files, options);
  open.push(made);
  return made;
}

afterEach(() => {
  for (const made of open.splice(0)) made[Symbol.dispose]();
});

const withheld = {
  ...small,
  "left.py": "from PyPDF2 import PdfMerger\n\n\ndef merge():\n    return PdfMerger()\n",
};

test("clean: dry run, apply with a passing command, verify, undo twice", () => {
  const it = repository(small);
  const before = it.tree();
  expect(it.obelize(["fix"]).code).toBe(0);
  expect(it.tree()).toEqual(before);
  expect(it.run().mode).toBe("plan");
  expect(it.run().verify).toMatchObject({ status: "not_run", reason: "dry_run" });

  expect(it.obelize(["fix", "--apply", "--verify", passing]).code).toBe(0);
  const applied = it.run();
  expect(applied.file_edits.map((edit) => edit.path)).toEqual(["app.py", "requirements.txt"]);
  expect(applied.verify?.status).toBe("pass");
  expect(it.read("app.py")).toBe(
    "import pypdf\n\n\ndef pages(path):\n    return pypdf.PdfReader(path).pages\n",
  );
  expect(it.read("requirements.txt")).toBe("pypdf>=6.19\n");

  expect(it.obelize(["verify", "--run", applied.run_id, "--verify", passing]).code).toBe(0);
  expect(it.obelize(["undo", "--run", applied.run_id]).code).toBe(0);
  expect(it.tree()).toEqual(before);
  const first = it.read(join(it.folder(applied.run_id), "undo.json"));
  const again = it.obelize(["undo", "--run", applied.run_id]);
  expect(again.code).toBe(0);
  expect(again.out).toContain("hash_mismatch");
  expect(it.read(join(it.folder(applied.run_id), "undo.json"))).toBe(first);
});

test("twice: a second apply changes nothing and says so", () => {
  const it = repository(withheld);
  it.obelize(["fix", "--apply", "--verify", passing]);
  it.commit();
  const before = it.tree();
  expect(it.obelize(["fix", "--apply", "--verify", passing]).code).toBe(4);
  expect(it.tree()).toEqual(before);
  expect(it.run()).toMatchObject({ idempotent: true, file_edits: [] });
  expect(it.run().verify).toMatchObject({ status: "not_run", reason: "no_changes_to_verify" });
});

test("partial: one file is withheld", () => {
  const it = repository(withheld);
  expect(it.obelize(["fix"]).code).toBe(0);
  expect(it.obelize(["fix", "--apply", "--verify", passing]).code).toBe(4);
  const run = it.run();
  expect(run.file_edits.map((edit) => edit.path)).toEqual(["app.py", "requirements.txt"]);
  expect(new Set(run.withheld.map((row) => row.path))).toEqual(new Set(["left.py", "requirements.txt"]));
  expect(it.read("left.py")).toBe(withheld["left.py"]);
  expect(it.read("requirements.txt")).toBe("PyPDF2==3.0.1\npypdf>=6.19\n");
});

test("blocked: a declared Python that the new library does not install on", () => {
  const it = repository({
    ...small,
    "pyproject.toml": '[project]\nname = "app"\nrequires-python = ">=3.6"\n',
  });
  const before = it.tree();
  const dry = it.obelize(["fix"]);
  expect(dry.code).toBe(0);
  expect(dry.out).toContain("runtime_unsupported");
  expect(it.obelize(["fix", "--apply", "--verify", passing]).code).toBe(4);
  expect(it.tree()).toEqual(before);
  expect(it.run().packs[0]?.blocked).toBe("runtime_unsupported");
});

test("long: the terminal shows 200 lines of a diff, patch.diff holds them all", () => {
  const lines = Array.from(
    { length: 120 },
    (_, n) => `def f${n}(path):\n    return PyPDF2.PdfReader(path)\n\n\n`,
  ).join("");
  const it = repository({ ...small, "app.py": `import PyPDF2\n\n\n${lines}` });
  const shown = it.obelize(["fix"]);
  const patch = it.read(join(it.folder(), "patch.diff"));
  const total = patch.split("\n").length - 1;
  expect(total).toBeGreaterThan(200);
  expect(shown.out).toContain(`200 of ${total}`);
  expect(shown.out).toContain("patch.diff");
});

test("dirty: an uncommitted change refuses the apply before any command runs", () => {
  const it = repository({ ...small, "other.txt": "a\n" });
  it.write("other.txt", "b\n");
  const before = it.tree();
  expect(it.obelize(["fix", "--apply", "--verify", "touch started"]).code).toBe(5);
  expect(it.exists("started")).toBe(false);
  expect(it.tree()).toEqual(before);
  expect(it.run().refused.map((row) => row.code)).toEqual(["tree_dirty"]);
});

test("allowed: the same with --allow-dirty", () => {
  const it = repository({ ...small, "other.txt": "a\n" });
  it.write("other.txt", "b\n");
  expect(it.obelize(["fix", "--apply", "--allow-dirty", "--verify", passing]).code).toBe(0);
  expect(it.run().git_dirty).toBe(true);
});

test("red: a failing baseline gives no verdict, now or later", () => {
  const it = repository(small);
  expect(it.obelize(["fix", "--apply", "--verify", failing]).code).toBe(6);
  const run = it.run();
  expect(run.file_edits.length).toBe(2);
  expect(run.verify).toMatchObject({ status: "inconclusive", reason: "baseline_failed", commands: [] });
  const folder = it.read(join(it.folder(), "run.json"));
  expect(it.obelize(["verify", "--run", run.run_id, "--verify", passing]).code).toBe(6);
  expect(it.read(join(it.folder(), "run.json"))).toBe(folder);
});

test("broken: what passed before and fails after is a failure, and the files stay written", () => {
  const it = repository(small);
  expect(it.obelize(["fix", "--apply", "--verify", "grep -q PyPDF2 app.py"]).code).toBe(3);
  expect(it.run().verify).toMatchObject({ status: "fail", reason: "command_failed" });
  expect(it.read("app.py")).toContain("import pypdf");
});

test("silent: no command", () => {
  const it = repository(small);
  expect(it.obelize(["fix", "--apply"]).code).toBe(6);
  expect(it.run().verify).toMatchObject({ status: "not_run", reason: "no_verify_commands" });
});

test("configured: a repository's command is not trusted by itself", () => {
  const it = repository({ ...small, ".obelize.yml": "verify:\n  commands:\n    - touch ran\n" });
  expect(it.obelize(["fix", "--apply"], { CI: "true" }).code).toBe(5);
  expect(it.exists("ran")).toBe(false);
  expect(it.run().file_edits.length).toBe(2);
  expect(it.run().verify).toMatchObject({ status: "not_run", reason: "policy_refused" });
  it.commit();
  expect(it.obelize(["fix", "--apply", "--pack", "py-pdf/pypdf2-to-pypdf"], { CI: "true" }).code).toBe(4);
  expect(it.obelize(["fix", "--apply"], { CI: "true" }).code).toBe(0);
  expect(it.run().packs).toEqual([]);
});

test("stale: a file edited since gives no verdict, and undo leaves it alone", () => {
  const it = repository(small);
  it.obelize(["fix", "--apply", "--verify", passing]);
  const id = it.latest();
  it.write("app.py", `${it.read("app.py")}# mine\n`);
  const again = it.obelize(["verify", "--run", id, "--verify", passing]);
  expect(again.code).toBe(6);
  expect(again.out).toContain("no longer what the run wrote: app.py");
  expect(it.run(id).verify).toMatchObject({ status: "inconclusive", reason: "tree_changed", commands: [] });
  expect(it.obelize(["verify", "--run", id, "--current", "--verify", passing]).code).toBe(0);
  expect(it.run(id).verify?.edited).toEqual(["app.py"]);
  expect(it.obelize(["undo", "--run", id]).code).toBe(4);
  const undo = it.json<{ files: { path: string; outcome: string; reason: string | null }[] }>(
    "undo.json",
    id,
  );
  expect(undo.files.map(({ path, outcome, reason }) => [path, outcome, reason])).toEqual([
    ["app.py", "skipped", "hash_mismatch"],
    ["requirements.txt", "reverted", null],
  ]);
});

test("interrupted: killed during the baseline, undo finds everything original", async () => {
  const it = repository(small);
  const before = it.tree();
  const child = spawn(executable, ["fix", "--apply", "--verify", "sleep 30"], {
    cwd: it.root,
    env: { PATH: process.env["PATH"] ?? "", HOME: it.home },
    stdio: "ignore",
  });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const journal = (): string | undefined => {
    if (!it.exists(".obelize/runs")) return undefined;
    return readdirSync(join(it.root, ".obelize", "runs")).find((id) =>
      it.exists(join(".obelize", "runs", id, "journal.json"))
    );
  };
  while (journal() === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill("SIGKILL");
  await gone;
  const id = journal() as string;
  expect(it.exists(join(".obelize", "runs", id, "run.json"))).toBe(false);
  expect(it.exists(".obelize/latest")).toBe(false);
  expect(it.obelize(["verify", "--run", id]).code).toBe(2);
  expect(it.obelize(["undo", "--run", id]).code).toBe(0);
  expect(it.tree()).toEqual(before);
});
