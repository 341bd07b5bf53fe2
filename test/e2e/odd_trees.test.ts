/**
 * Odd repositories: sources that are no text we read, names nobody chose for tools, things that are no files, and every state a git work tree
 * can be in. What cannot be looked at is named, what can be migrated is, and nothing else changes by a byte.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { afterEach, describe, expect, test } from "vitest";
import { executable, passing, Repository, small } from "./harness.ts";
import { clean, everything } from "./refusal.ts";

const open: Repository[] = [];

function repository(
  files: Readonly<Record<string, string | Uint8Array>> = small,
  options: { git?: boolean } = {},
): Repository {
  const made = new Repository(files, options);
  open.push(made);
  return made;
}

afterEach(() => {
  for (const made of open.splice(0)) made[Symbol.dispose]();
});

/** Applies, expects a code, and undoes: everything is as it was, byte for byte. Gives the run and what was written. */
function roundTrip(it: Repository, codes: readonly number[], args: readonly string[] = []) {
  const before = evidenceFree(it.root);
  const answer = it.obelize(["fix", "--apply", "--verify", passing, ...args]);
  expect(codes, answer.err + answer.out).toContain(answer.code);
  clean(answer.err);
  clean(answer.out);
  const run = it.run();
  const after = evidenceFree(it.root);
  const changed = Object.keys(before).filter((path) => before[path] !== after[path]);
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  expect(changed.sort()).toEqual(
    run.file_edits.map((row) => Buffer.from(row.path).toString("latin1")).sort(),
  );
  const undone = it.obelize(["undo", "--run", run.run_id]);
  expect([undone.code, undone.err]).toEqual([0, ""]);
  expect(evidenceFree(it.root)).toEqual(before);
  return run;
}

function evidenceFree(root: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(everything(root)).filter(([path]) => path !== ".obelize" && !path.startsWith(".obelize/")),
  );
}

const use = "import PyPDF2\nprint(PyPDF2.PdfReader)\n";
const used = "import pypdf\nprint(pypdf.PdfReader)\n";

/** The limitations of a run as `code path`. */
function unseen(run: { limitations: readonly { code: string; path: string | null }[] }): string[] {
  return run.limitations.map(({ code, path }) => `${code} ${path}`);
}

describe("sources", () => {
  test.each<[string, string | Uint8Array]>([
    [
      "UTF-16 around it",
      Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from("x = 1\n", "utf16le"), Buffer.from(use)]),
    ],
    ["a NUL", `${use}x = "\u0000"\n`],
    ["Latin-1 without a cookie", Buffer.from(`${use}# caf\u00e9\n`, "latin1")],
    ["a cookie nobody knows", `# coding: no-such-thing\n${use}`],
    [
      "a cookie against the mark",
      Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), Buffer.from(`# coding: latin-1\n${use}`)]),
    ],
    ["an open bracket", `${use}f(\n`],
    ["Python 2", `${use}print "hello"\n`],
    ["inconsistent tabs", `${use}if 1:\n        a = 1\n\tb = 2\n`],
    ["10,000 brackets deep", `${use}x = ${"(".repeat(10_000)}1${")".repeat(10_000)}\n`],
    [
      "1,000 blocks deep",
      use + Array.from({ length: 1_000 }, (_, n) => `${" ".repeat(n)}if 1:\n`).join("") +
      `${" ".repeat(1_000)}pass\n`,
    ],
    [
      "random bytes after it",
      Buffer.concat([Buffer.from(use), Buffer.from(Array.from({ length: 300 }, (_, n) => (n * 97) % 256))]),
    ],
  ])("%s: it is named, left alone, and keeps its declaration", (_, content) => {
    const it = repository({ ...small, "odd.py": content });
    const run = roundTrip(it, [4]);
    expect(run.file_edits.map((row) => row.path)).toEqual(["app.py", "requirements.txt"]);
    expect(unseen(run)).toEqual(["input_does_not_parse odd.py"]);
    expect(run.withheld.map((row) => row.path)).toContain("requirements.txt");
  });

  test.each<[string, Uint8Array, Uint8Array]>([
    [
      "Latin-1 with a cookie",
      Buffer.from(`# -*- coding: latin-1 -*-\n# caf\u00e9\n${use}`, "latin1"),
      Buffer.from(`# -*- coding: latin-1 -*-\n# caf\u00e9\n${used}`, "latin1"),
    ],
    ["a mark", Buffer.from(`\ufeff${use}`), Buffer.from(`\ufeff${used}`)],
    ["CRLF", Buffer.from(use.replaceAll("\n", "\r\n")), Buffer.from(used.replaceAll("\n", "\r\n"))],
    ["bare CR", Buffer.from(use.replaceAll("\n", "\r")), Buffer.from(used.replaceAll("\n", "\r"))],
    [
      "mixed line ends, no last one",
      Buffer.from("import PyPDF2\r\nx = 1\r\ny = 2\nz"),
      Buffer.from("import pypdf\r\nx = 1\r\ny = 2\nz"),
    ],
    ["a form feed", Buffer.from(`\f${use}\f`), Buffer.from(`\f${used}\f`)],
  ])("%s: written in its own bytes", (_, before, after) => {
    const it = repository({ ...small, "odd.py": before });
    expect(it.obelize(["fix", "--apply", "--verify", passing]).code).toBe(0);
    expect(readFileSync(join(it.root, "odd.py")).toString("hex")).toBe(Buffer.from(after).toString("hex"));
    expect(it.obelize(["undo", "--run", it.latest()]).code).toBe(0);
    expect(readFileSync(join(it.root, "odd.py")).toString("hex")).toBe(Buffer.from(before).toString("hex"));
  });

  test("UTF-16: no byte of it is the library's name, and nothing happens to it", () => {
    const it = repository({
      ...small,
      "odd.py": Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(use, "utf16le")]),
    });
    expect(roundTrip(it, [0]).file_edits.map((row) => row.path)).toEqual(["app.py", "requirements.txt"]);
  });

  test("an expression of 10,000 terms is migrated", () => {
    const it = repository({ ...small, "odd.py": `${use}x = ${Array(10_000).fill("1").join(" + ")}\n` });
    const run = roundTrip(it, [0]);
    expect(run.file_edits.map((row) => row.path)).toContain("odd.py");
  });

  test("an empty file, and one larger than the limit", () => {
    const it = repository({
      ...small,
      ".obelize.yml": "max_file_bytes: 200\n",
      "empty.py": "",
      "large.py": `${use}# ${"x".repeat(300)}\n`,
    });
    const run = roundTrip(it, [0, 4]);
    expect(unseen(run)).toEqual(["file_too_large large.py"]);
    expect(run.limitations[0]?.detail).toMatch(/ 341 .* 200$/);
  });
});

describe("names", () => {
  const names = [
    "with space.py",
    'it\'s "quoted".py',
    "new\nline.py",
    "tab\there.py",
    "-rf.py",
    "--verify.py",
    "$(touch started).py",
    "%0A::error::x.py",
    "caf\u00e9.py",
    "cafe\u0301.py",
    "\u202etxt.py",
    "a\u001b[31mred.py",
    "emoji \u{1f600}.py",
    "x".repeat(240) + ".py",
  ];

  test("what a shell, a terminal or a report would trip over", () => {
    const it = repository({ ...small, ...Object.fromEntries(names.map((name) => [name, use])) });
    const run = roundTrip(it, [0]);
    expect(run.file_edits.map((row) => row.path)).toEqual(expect.arrayContaining(names));
    expect(it.exists("started")).toBe(false);
    for (const format of ["text", "github"]) {
      const { code, out } = it.obelize(["scan", "--format", format]);
      expect(code).toBe(0);
      clean(out);
      expect(out).not.toContain("\u202e");
      if (format === "github") {
        expect(out.split("\n").every((line) => line === "" || /^::(warning|notice) file=/.test(line))).toBe(
          true,
        );
      }
    }
    const sarif = JSON.parse(it.obelize(["scan", "--format", "sarif"]).out) as SarifLog;
    const uris = new Set(sarif.runs[0]?.results.map((row) => decodeURIComponent(uri(row))));
    for (const name of names) expect(uris).toContain(name);
    const patch = it.obelize(["fix"]);
    expect(patch.code).toBe(0);
    // A diff ends a name that holds a space with a tab.
    clean(patch.out.replaceAll("\t", " "));
    const applied = spawnSync("git", ["apply", "--check", join(it.folder(), "patch.diff")], {
      cwd: it.root,
      encoding: "utf8",
    });
    expect([applied.status, applied.stderr]).toEqual([0, ""]);
  });

  test("no UTF-8: named, never touched", () => {
    const it = repository(small, { git: false });
    const path = Buffer.concat([Buffer.from(`${it.root}/caf`), Buffer.of(0xe9), Buffer.from(".py")]);
    writeFileSync(path, use);
    for (const git of [false, true]) {
      if (git) {
        it.git("init", "-q", "-b", "main");
        it.commit();
      }
      const run = roundTrip(it, [0, 4]);
      expect(unseen(run)).toEqual(["unusable_name null"]);
      expect(run.limitations[0]?.detail).toContain("caf");
      expect(readFileSync(path, "utf8")).toBe(use);
    }
  });

  test("reserved on Windows, or with a backslash: refused everywhere, because repositories move", () => {
    const it = repository({
      ...small,
      "aux.py": use,
      "com1.txt.py": use,
      "sub/nul/x.py": use,
      "back\\slash.py": use,
    });
    const run = roundTrip(it, [0, 4]);
    expect(run.file_edits.map((row) => row.path)).toEqual(["app.py", "requirements.txt"]);
    expect(run.limitations.map((row) => row.code)).toEqual(Array(4).fill("unusable_name"));
  });
});

interface SarifLog {
  readonly runs: readonly { readonly results: readonly SarifResult[] }[];
}

interface SarifResult {
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
  }[];
}

function uri(result: SarifResult): string {
  return result.locations[0]?.physicalLocation.artifactLocation.uri ?? "";
}

describe("things that are no files", () => {
  test.each([true, false])("links, a FIFO, a folder named like a source (git: %s)", (git) => {
    const it = repository({ ...small, "folder.py/inner.py": use }, { git });
    writeFileSync(join(it.base, "secret-target.py"), use);
    symlinkSync("../secret-target.py", join(it.root, "outside.py"));
    symlinkSync("app.py", join(it.root, "inside.py"));
    symlinkSync("nowhere.py", join(it.root, "broken.py"));
    symlinkSync("loop.py", join(it.root, "loop.py"));
    symlinkSync(it.base, join(it.root, "linked"));
    expect(spawnSync("mkfifo", [join(it.root, "x.py")]).status).toBe(0);
    if (git) it.commit();
    const run = roundTrip(it, [0, 4]);
    expect(run.file_edits.map((row) => row.path)).toEqual([
      "app.py",
      "folder.py/inner.py",
      "requirements.txt",
    ]);
    const named = unseen(run);
    for (const name of ["outside.py", "inside.py", "broken.py", "loop.py"]) {
      expect(named).toContain(`symlink ${name}`);
    }
    if (!git) expect(named).toEqual(expect.arrayContaining(["not_a_file x.py", "symlink linked"]));
    expect(JSON.stringify(run)).not.toContain("secret-target");
    expect(readFileSync(join(it.base, "secret-target.py"), "utf8")).toBe(use);
  });

  test("a manifest that is a link", () => {
    const it = repository({ "app.py": use });
    writeFileSync(join(it.base, "requirements.txt"), "PyPDF2==3.0.1\n");
    symlinkSync("../requirements.txt", join(it.root, "requirements.txt"));
    it.commit();
    const run = roundTrip(it, [4]);
    expect(unseen(run)).toEqual(["symlink requirements.txt"]);
    expect(run.file_edits).toEqual([]);
  });

  test("a file and a folder we may not read: named, and the declaration they may need stays", () => {
    const it = repository({ ...small, "closed.py": use, "shut/inner.py": use }, { git: false });
    const before = everything(it.root);
    const shut = (mode: number): void => {
      chmodSync(join(it.root, "closed.py"), mode === 0 ? 0 : 0o644);
      chmodSync(join(it.root, "shut"), mode === 0 ? 0 : 0o755);
    };
    const someone = plainUser(it);
    shut(0);
    const answer = someone(["fix", "--apply", "--verify", passing]);
    shut(1);
    expect(answer.status, answer.stderr).toBe(4);
    clean(answer.stdout + answer.stderr);
    expect(unseen(it.run())).toEqual(["unreadable closed.py", "unreadable shut"]);
    expect(it.run().limitations[0]?.detail).toContain("EACCES");
    expect(it.read("requirements.txt")).toBe("PyPDF2==3.0.1\npypdf>=6.19\n");
    expect(it.read("closed.py")).toBe(use);
    expect(someone(["undo", "--run", it.latest()]).status).toBe(0);
    expect(evidenceFree(it.root)).toEqual(before);
  });

  test("a folder we may not write into: each file that was refused is named, the others are written", () => {
    const it = repository({ ...small, "shut/inner.py": use }, { git: false });
    const someone = plainUser(it);
    chmodSync(join(it.root, "shut"), 0o555);
    const answer = someone(["fix", "--apply", "--verify", passing]);
    chmodSync(join(it.root, "shut"), 0o755);
    expect(answer.status, answer.stderr).toBe(5);
    expect(it.run().refused).toMatchObject([{ code: "unreadable", path: "shut/inner.py" }]);
    expect(it.run().refused[0]?.detail).toContain("EACCES");
    expect(it.run().file_edits.map((row) => row.path)).toEqual(["app.py", "requirements.txt"]);
    expect(answer.stdout).toContain("shut/inner.py");
    expect(someone(["undo", "--run", it.latest()]).status).toBe(0);
    expect(it.read("app.py")).toBe(small["app.py"]);
  });

  test("a repository we may not write into", () => {
    const it = repository(small, { git: false });
    const someone = plainUser(it);
    chmodSync(it.root, 0o555);
    for (const words of [["scan"], ["fix", "--apply"]]) {
      const answer = someone(words);
      expect([answer.status, answer.stdout]).toEqual([1, ""]);
      expect(answer.stderr).toMatch(
        /^The run folder cannot be made, and nothing was changed: .obelize: .*EACCES/,
      );
    }
    chmodSync(it.root, 0o755);
    expect(it.exists(".obelize")).toBe(false);
  });
});

/** Runs the program as somebody whom permissions hold back; the superuser has to become one first. */
function plainUser(it: Repository) {
  const superuser = process.getuid?.() === 0;
  const nobody = 65534;
  const program = superuser ? join(it.base, "obelize") : executable;
  if (superuser) {
    copyFileSync(executable, program);
    spawnSync("chown", ["-R", `${nobody}:${nobody}`, it.base]);
  }
  return (args: readonly string[]) =>
    spawnSync(program, args, {
      cwd: it.root,
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: it.home },
      ...(superuser ? { uid: nobody, gid: nobody } : {}),
    });
}

describe("states of a work tree", () => {
  test("a submodule is another repository", () => {
    const other = repository({ "lib.py": use });
    const it = repository();
    it.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.root, "sub");
    it.commit();
    const before = it.read("sub/lib.py");
    const answer = it.obelize(["fix", "--apply", "--verify", passing]);
    expect(answer.code).toBe(0);
    expect(it.read("sub/lib.py")).toBe(before);
  });

  test("a repository inside, not a submodule", () => {
    const it = repository({ ...small, "inner/lib.py": use }, { git: false });
    spawnSync("git", ["init", "-q", join(it.root, "inner")]);
    for (const git of [false, true]) {
      if (git) {
        it.git("init", "-q", "-b", "main");
        it.git("add", "app.py", "requirements.txt");
        it.git("commit", "-q", "-m", "state");
      }
      expect(it.obelize(["fix", "--apply", "--verify", passing]).code).toBe(0);
      expect(unseen(it.run())).toEqual(["submodule inner"]);
      expect(it.read("inner/lib.py")).toBe(use);
      it.obelize(["undo", "--run", it.latest()]);
    }
  });

  test("--repo is a folder inside a work tree", () => {
    const it = repository({ "lib/app.py": use, "lib/requirements.txt": "PyPDF2==3.0.1\n", "top.py": use });
    expect(it.obelize(["fix", "--apply", "--repo", "lib", "--verify", passing]).code).toBe(0);
    expect([it.read("lib/app.py"), it.read("top.py")]).toEqual([used, use]);
    const run = JSON.parse(
      it.read(join("lib", ".obelize", "runs", it.read("lib/.obelize/latest").trim(), "run.json")),
    ) as {
      git_sha: unknown;
      git_branch: unknown;
      git_dirty: unknown;
      run_id: string;
    };
    expect([run.git_sha, run.git_branch, run.git_dirty]).toEqual([null, null, false]);
    expect(it.exists(".obelize")).toBe(false);
    expect(it.obelize(["undo", "--run", run.run_id, "--repo", "lib"]).code).toBe(0);
    // A change anywhere in the work tree makes it dirty.
    it.write("top.py", `${use}# mine\n`);
    expect(it.obelize(["fix", "--apply", "--repo", "lib"]).code).toBe(5);
    expect(it.read("lib/app.py")).toBe(use);
  });

  test("no git tree at all: nothing protects you, and nothing is in the way", () => {
    const run = roundTrip(repository(small, { git: false }), [0]);
    expect([run.git_sha, run.git_branch, run.git_dirty]).toEqual([null, null, false]);
  });

  test("git is missing: outside a work tree it does not matter, inside an apply is refused", () => {
    const outside = repository(small, { git: false });
    expect(outside.obelize(["fix", "--apply"], { PATH: "" }).code).toBe(6);
    const inside = repository();
    const before = inside.tree();
    expect(inside.obelize(["scan"], { PATH: "" }).code).toBe(0);
    expect(inside.run().git_dirty).toBeNull();
    const answer = inside.obelize(["fix", "--apply"], { PATH: "/nowhere" });
    expect(answer.code).toBe(5);
    expect(answer.out).toContain("Git could not be started");
    expect(inside.tree()).toEqual(before);
    expect(inside.run().refused).toMatchObject([{ code: "tree_unknown", path: null }]);
    expect(inside.obelize(["fix", "--apply", "--allow-dirty"], { PATH: "/nowhere" }).code).toBe(6);
  });

  test("a .git that is broken", () => {
    const it = repository();
    renameSync(join(it.root, ".git", "HEAD"), join(it.root, ".git", "HEAD.away"));
    const before = it.tree();
    const answer = it.obelize(["fix", "--apply"]);
    expect(answer.code).toBe(5);
    expect(it.run().refused).toMatchObject([{ code: "tree_unknown", path: null }]);
    expect(it.tree()).toEqual(before);
  });

  test("an index that is broken", () => {
    const it = repository();
    writeFileSync(join(it.root, ".git", "index"), "no index");
    const before = it.tree();
    const answer = it.obelize(["fix", "--apply"]);
    expect(answer.code).toBe(5);
    clean(answer.out + answer.err);
    expect(it.run().refused).toMatchObject([{ code: "tree_unknown", path: null }]);
    expect(it.tree()).toEqual(before);
  });

  test("a branch without a commit", () => {
    const it = repository(small, { git: false });
    it.git("init", "-q", "-b", "main");
    expect(it.obelize(["scan"]).code).toBe(0);
    expect([it.run().git_sha, it.run().git_branch, it.run().git_dirty]).toEqual([null, "main", false]);
    const before = it.tree();
    expect(it.obelize(["fix", "--apply"]).code).toBe(5);
    expect(it.run().refused).toMatchObject([{ code: "tree_dirty", path: null }]);
    expect(it.tree()).toEqual(before);
    it.git("add", "-A");
    expect(it.obelize(["fix", "--apply"]).code).toBe(5);
    expect(it.obelize(["fix", "--apply", "--allow-dirty"]).code).toBe(6);
  });

  test("no branch", () => {
    const it = repository();
    it.git("checkout", "-q", "--detach");
    const run = roundTrip(it, [0]);
    expect(run.git_branch).toBeNull();
    expect(run.git_sha).toMatch(/^[0-9a-f]{40}$/);
  });

  test("a bare repository", () => {
    const it = repository({}, { git: false });
    spawnSync("git", ["init", "-q", "--bare", join(it.root, "bare")]);
    const before = everything(join(it.root, "bare"));
    const answer = it.obelize(["fix", "--apply", "--repo", "bare"]);
    expect(answer.code).toBe(0);
    clean(answer.out + answer.err);
    const after = Object.entries(everything(join(it.root, "bare"))).filter(([path]) =>
      !path.startsWith(".obelize")
    );
    expect(Object.fromEntries(after)).toEqual(before);
  });

  test("a tracked file that is gone, and a work tree of a work tree", () => {
    const it = repository({ ...small, "gone.py": use });
    unlinkSync(join(it.root, "gone.py"));
    expect(it.obelize(["scan"]).code).toBe(0);
    expect(unseen(it.run())).toEqual(["missing gone.py"]);
    it.git("checkout", "-q", "--", ".");
    it.git("worktree", "add", "-q", "../second");
    const second = join(it.base, "second");
    const answer = it.obelize(["fix", "--apply", "--verify", passing, "--repo", second]);
    expect(answer.code).toBe(0);
    expect(readFileSync(join(second, "app.py"), "utf8")).toContain("pypdf");
    expect(it.read("gone.py")).toBe(use);
  });

  test("nothing that the repository configures is run by asking git", () => {
    const it = repository({ ...small, ".gitattributes": "*.py filter=evil diff=evil\n" });
    const evil = `touch ${join(it.root, "started")}; cat`;
    for (
      const key of [
        "filter.evil.clean",
        "filter.evil.smudge",
        "diff.evil.textconv",
        "core.fsmonitor",
        "core.pager",
        "core.sshCommand",
      ]
    ) {
      it.git("config", key, evil);
    }
    mkdirSync(join(it.root, ".git", "hooks"), { recursive: true });
    for (const hook of ["post-index-change", "pre-commit", "post-checkout", "fsmonitor-watchman"]) {
      writeFileSync(join(it.root, ".git", "hooks", hook), `#!/bin/sh\ntouch ${join(it.root, "started")}\n`);
      chmodSync(join(it.root, ".git", "hooks", hook), 0o755);
    }
    writeFileSync(join(it.root, "app.py"), small["app.py"] as string);
    it.obelize(["fix", "--apply", "--verify", passing]);
    it.obelize(["undo", "--run", it.latest()]);
    expect(it.exists("started")).toBe(false);
  });
});

describe("the outside of the program", () => {
  test("nobody reads its output", () => {
    const it = repository();
    const done = spawnSync("sh", [
      "-c",
      `"$0" scan --json | true; "$0" scan >&-; "$0" scan --json >/dev/full`,
      executable,
    ], {
      cwd: it.root,
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: it.home },
    });
    expect(done.stderr).not.toMatch(/^\s+at |node:/m);
    expect(dirname(it.folder())).toBe(".obelize/runs");
  });

  test("no home, no environment", () => {
    const it = repository();
    const done = spawnSync(executable, ["scan", "--json"], { cwd: it.root, encoding: "utf8", env: {} });
    expect(done.status).toBe(0);
    expect(JSON.parse(done.stdout)).toMatchObject({ counts: { findings: 4 } });
  });

  test("a working directory that is gone", () => {
    const it = repository();
    const done = spawnSync("sh", ["-c", `mkdir away; cd away; rmdir ../away; "$0" scan`, executable], {
      cwd: it.root,
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: it.home },
    });
    expect([1, 2]).toContain(done.status);
    clean(done.stderr);
  });
});
