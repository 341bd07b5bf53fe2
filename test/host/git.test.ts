import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { git, statusPaths } from "../../src/host/git.ts";
import { gitEnvironment, repositoryFilters } from "../../src/host/git_command.ts";
import { realHost } from "../../src/host/real.ts";
import { bytes, freshFolder } from "./folders.ts";

const home = { HOME: "/nonexistent", GIT_CONFIG_NOSYSTEM: "1", PATH: process.env["PATH"] ?? "" };
const names = {
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@b",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@b",
};

function run(folder: string, ...args: string[]): string {
  return execFileSync("git", args, {
    cwd: folder,
    env: { ...home, ...names },
    encoding: "utf8",
    stdio: "pipe",
  });
}

function repository(): string {
  const folder = freshFolder();
  run(folder, "init", "-q", "-b", "main");
  return folder;
}

function committed(...files: string[]): string {
  const folder = repository();
  for (const file of files) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  run(folder, "add", "-A");
  run(folder, "commit", "-q", "-m", "first");
  return folder;
}

const asking = (folder: string, env: Record<string, string> = {}) =>
  git(realHost({ env: { ...home, ...env } }), folder);

async function paths(answer: ReturnType<ReturnType<typeof git>["dirtyPaths"]>): Promise<(string | null)[]> {
  const given = await answer;
  if (!given.ok) throw new Error(given.detail);
  return given.value.map((path) => path.text);
}

describe("where a folder stands", () => {
  test("top, below, outside, unknown", async () => {
    const folder = committed("a/b/c.py");
    expect(await asking(folder).place()).toEqual({ kind: "top" });
    expect(await asking(join(folder, "a/b")).place()).toEqual({ kind: "below", prefix: "a/b/" });
    expect(await asking(freshFolder()).place()).toEqual({ kind: "outside" });
    rmSync(join(folder, ".git/HEAD"));
    expect((await asking(folder).place()).kind).toBe("unknown");
    expect((await asking(join(folder, "a")).place()).kind).toBe("unknown");
  });

  test("inside .git, or with a work tree elsewhere, is no top", async () => {
    const folder = committed("a");
    expect((await asking(join(folder, ".git")).place()).kind).toBe("unknown");
    run(folder, "config", "core.worktree", freshFolder());
    expect((await asking(folder).place()).kind).toBe("unknown");
  });

  test("without git: outside, or unknown beside a .git", async () => {
    const folder = committed("a");
    expect(await asking(folder, { PATH: "/nonexistent" }).place()).toMatchObject({
      kind: "unknown",
      detail: "Git could not be started",
    });
    expect(await asking(freshFolder(), { PATH: "/nonexistent" }).place()).toEqual({ kind: "outside" });
  });

  test("a folder reached through a link is where it really is", async () => {
    const folder = committed("a/b");
    const elsewhere = freshFolder();
    symlinkSync(join(folder, "a"), join(elsewhere, "link"));
    expect(await asking(join(elsewhere, "link")).place()).toEqual({ kind: "below", prefix: "a/" });
  });

  test("variables that a hook has set do not lead elsewhere", async () => {
    const folder = committed("here");
    const other = committed("there");
    const hook = {
      GIT_DIR: join(other, ".git"),
      GIT_WORK_TREE: other,
      GIT_INDEX_FILE: join(other, ".git/index"),
    };
    expect(await paths(asking(folder, hook).trackedFiles())).toEqual(["here"]);
    expect(await asking(folder, hook).head()).toBe(run(folder, "rev-parse", "HEAD").trim());
  });
});

describe("commit and branch", () => {
  test("unborn, born, detached", async () => {
    const unborn = repository();
    expect([await asking(unborn).head(), await asking(unborn).branch()]).toEqual([null, "main"]);
    const folder = committed("a");
    const sha = run(folder, "rev-parse", "HEAD").trim();
    run(folder, "checkout", "-q", "-b", "feature/x");
    run(folder, "tag", "feature/x");
    expect([await asking(folder).head(), await asking(folder).branch()]).toEqual([sha, "feature/x"]);
    run(folder, "checkout", "-q", "--detach");
    expect([await asking(folder).head(), await asking(folder).branch()]).toEqual([sha, null]);
    expect(await asking(freshFolder()).head()).toBe(null);
  });
});

describe("lists of files", () => {
  test("dirty: both columns, both names of a rename, the whole tree, nothing untracked", async () => {
    const folder = committed("a", "b", "c", "sub/d", "with space");
    writeFileSync(join(folder, "a"), "changed");
    run(folder, "mv", "b", "b2");
    run(folder, "rm", "-q", "c");
    writeFileSync(join(folder, "with space"), "changed");
    run(folder, "add", "with space");
    writeFileSync(join(folder, "untracked"), "");
    expect((await paths(asking(join(folder, "sub")).dirtyPaths())).sort()).toEqual([
      "a",
      "b",
      "b2",
      "c",
      "with space",
    ]);
    expect(await paths(asking(committed("x")).dirtyPaths())).toEqual([]);
    expect(await asking(freshFolder()).dirtyPaths()).toMatchObject({ ok: false });
  });

  test("records of git status", () => {
    const records = bytes("R  new\0old\0 C copy\0from\0 M with -> arrow\0D  gone\0");
    expect(statusPaths(records).map((p) => p.text)).toEqual([
      "new",
      "old",
      "copy",
      "from",
      "with -> arrow",
      "gone",
    ]);
    expect(statusPaths(bytes(""))).toEqual([]);
    expect(statusPaths(bytes("R  cut short\0")).map((p) => p.text)).toEqual(["cut short"]);
  });

  test("tracked and selected, from a folder below as well, names as bytes", async () => {
    const folder = committed("b", "a", "sub/x", "é");
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x7a, 0xff])]), "");
    writeFileSync(join(folder, "new\nline"), "");
    writeFileSync(join(folder, ".gitignore"), "ignored\n");
    writeFileSync(join(folder, "ignored"), "");
    expect(await paths(asking(folder).trackedFiles())).toEqual(["a", "b", "sub/x", "é"]);
    expect(await paths(asking(join(folder, "sub")).trackedFiles())).toEqual(["x"]);
    const selected = await asking(folder).listSelected();
    if (!selected.ok) throw new Error(selected.detail);
    expect(selected.value.map((p) => p.text)).toEqual([
      ".gitignore",
      "a",
      "b",
      "new\nline",
      "sub/x",
      null,
      "é",
    ]);
    expect(selected.value[5]?.raw).toBe("z\xff");
  });

  test("a file in conflict is listed once", async () => {
    const folder = committed("f");
    for (const branch of ["one", "two"]) {
      run(folder, "checkout", "-q", "-b", branch, "main");
      writeFileSync(join(folder, "f"), branch);
      run(folder, "commit", "-q", "-a", "-m", branch);
    }
    expect(() => run(folder, "merge", "-q", "one")).toThrow();
    expect(await paths(asking(folder).trackedFiles())).toEqual(["f"]);
    expect(await paths(asking(folder).dirtyPaths())).toEqual(["f"]);
  });
});

describe("a hostile repository", () => {
  /** Every program the configuration can name leaves a mark when it runs. */
  function hostile(): { folder: string; mark: string } {
    const folder = committed("f", "g");
    const mark = join(freshFolder(), "ran");
    const program = join(freshFolder(), "program");
    writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${mark}'\ncat 2>/dev/null\n`, { mode: 0o755 });
    mkdirSync(join(folder, "hooks"));
    for (const hook of ["post-index-change", "pre-commit", "fsmonitor-watchman", "reference-transaction"]) {
      writeFileSync(join(folder, "hooks", hook), `#!/bin/sh\necho hook >> '${mark}'\n`, { mode: 0o755 });
    }
    const settings = {
      "core.fsmonitor": program,
      "core.hooksPath": join(folder, "hooks"),
      "core.pager": program,
      "core.editor": program,
      "core.sshCommand": program,
      "core.askPass": program,
      "diff.external": program,
      "pager.status": program,
      "pager.ls-files": program,
      "filter.evil.clean": program,
      "filter.evil.smudge": program,
      "filter.other.name.process": program,
      "filter.evil.required": "true",
      "credential.helper": `!${program}`,
      "alias.status": `!${program}`,
      "alias.ls-files": `!${program}`,
    };
    for (const [key, value] of Object.entries(settings)) run(folder, "config", key, value);
    writeFileSync(join(folder, ".gitattributes"), "f filter=evil\ng filter=other.name\n");
    // The same size, so that the content has to be looked at.
    writeFileSync(join(folder, "f"), "F");
    writeFileSync(join(folder, "g"), "G");
    return { folder, mark };
  }

  test("runs nothing of its own, whatever is asked", async () => {
    const { folder, mark } = hostile();
    const questions = asking(folder);
    expect(await questions.place()).toEqual({ kind: "top" });
    expect(await questions.head()).toMatch(/^[0-9a-f]{40}$/);
    expect(await questions.branch()).toBe("main");
    expect(await paths(questions.dirtyPaths())).toEqual(["f", "g"]);
    expect(await paths(questions.trackedFiles())).toEqual(["f", "g"]);
    expect((await paths(questions.listSelected())).slice(0, 3)).toEqual([".gitattributes", "f", "g"]);
    expect(existsSync(mark)).toBe(false);
  });

  test("would run them for anyone else", () => {
    const { folder, mark } = hostile();
    try {
      run(folder, "status", "--porcelain");
    } catch {
      // Whether git likes what the program said does not matter.
    }
    expect(existsSync(mark)).toBe(true);
  });

  test("cannot hide a filter in a file its configuration includes", async () => {
    const { folder, mark } = hostile();
    writeFileSync(join(folder, ".git/more"), `[filter "third"]\n\tclean = sh -c 'echo x >> ${mark}; cat'\n`);
    run(folder, "config", "include.path", "more");
    writeFileSync(join(folder, ".gitattributes"), "f filter=third\n");
    expect(await paths(asking(folder).dirtyPaths())).toEqual(["f", "g"]);
    expect(existsSync(mark)).toBe(false);
  });

  test("is unknown when a filter's name cannot be switched off", async () => {
    const { folder, mark } = hostile();
    run(folder, "config", "filter.a=b.clean", "touch x");
    expect(await asking(folder).dirtyPaths()).toMatchObject({ ok: false });
    expect(existsSync(mark)).toBe(false);
  });

  test("runs nothing inside a submodule", async () => {
    const { folder: inner, mark } = hostile();
    const outer = committed("a");
    run(outer, "-c", "protocol.file.allow=always", "clone", "-q", inner, "sub");
    run(outer, "add", "sub");
    run(outer, "commit", "-q", "-m", "sub");
    run(join(outer, "sub"), "config", "core.fsmonitor", `echo x >> '${mark}'; false`);
    writeFileSync(join(outer, "sub/f"), "x");
    rmSync(mark, { force: true });
    expect(await paths(asking(outer).dirtyPaths())).toEqual([]);
    expect(existsSync(mark)).toBe(false);
  });
});

test("the environment of git: what leads elsewhere is gone, what the user settled stays", () => {
  const given = {
    HOME: "/h",
    GIT_DIR: "x",
    GIT_TRACE2: "1",
    GIT_PAGER: "p",
    GIT_CONFIG_GLOBAL: "/g",
    GIT_CONFIG_COUNT: "0",
  };
  expect(gitEnvironment(given)).toEqual({
    HOME: "/h",
    GIT_CONFIG_GLOBAL: "/g",
    GIT_CONFIG_COUNT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
    LC_ALL: "C",
  });
});

test("filters are the repository's by their scope, or all of them where git tells no scope", () => {
  const scoped = bytes(
    "global\0filter.lfs.clean\0local\0filter.a.b.clean\0worktree\0filter.c.process\0local\0filter.a.b.required\0",
  );
  expect(repositoryFilters(scoped, true)).toEqual(["filter.a.b", "filter.c"]);
  expect(repositoryFilters(bytes("filter.lfs.clean\0filter.x.clean\0"), false)).toEqual([
    "filter.lfs",
    "filter.x",
  ]);
});
