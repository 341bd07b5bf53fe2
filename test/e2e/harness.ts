/** Tiny git repositories and the built executable, for black-box tests: nothing of the sources is imported but the product's name. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import process from "node:process";

export const checkout = resolve(import.meta.dirname, "../..");
export const executable = join(checkout, "dist", "obelize");

export interface Answer {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunJson {
  run_id: string;
  obelize_version: string;
  mode: string;
  exit_code: number;
  argv: string[];
  git_sha: string | null;
  git_branch: string | null;
  git_dirty: boolean | null;
  packs: {
    id: string;
    pack_version: string;
    sha256: string;
    source: string;
    blocked: string | null;
    assumed: string | null;
  }[];
  config: { source: string; include: string; exclude: string[]; max_file_bytes: number };
  counts: Record<string, number>;
  file_edits: {
    path: string;
    before_sha256: string;
    after_sha256: string;
    hunks: number;
    rules: string[];
    proposals: number[];
  }[];
  refused: { code: string; path: string | null; detail: string }[];
  idempotent: boolean | null;
  withheld: { path: string; line: number; symbol: string | null; bail: string; caused_by: string[] | null }[];
  verify: VerifyJson | null;
  model: unknown;
  limitations: { code: string; path: string | null; detail: string }[];
  timings: Record<string, unknown>;
}

export interface VerifyJson {
  status: string;
  reason: string | null;
  commands: {
    command: string;
    source: string;
    status: string;
    reason: string | null;
    exit_code: number | null;
    log: string | null;
  }[];
  baseline: { status: string; reason: string | null; commands: unknown[] } | null;
  edited: string[];
}

/** The environment of a test: no user file, no CI unless asked for, nothing that git could read. */
function environment(home: string, extra: Record<string, string>): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    LANG: "C.UTF-8",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "test",
    GIT_AUTHOR_EMAIL: "test@example.invalid",
    GIT_COMMITTER_NAME: "test",
    GIT_COMMITTER_EMAIL: "test@example.invalid",
    PYTHONDONTWRITEBYTECODE: "1",
    ...extra,
  };
}

/** A repository in a temporary folder. */
export class Repository {
  readonly root: string;
  readonly home: string;
  readonly base: string;

  constructor(files: Readonly<Record<string, string | Uint8Array>>, options: { git?: boolean } = {}) {
    this.base = mkdtempSync(join(tmpdir(), "obelize-e2e-"));
    this.root = join(this.base, "repository");
    this.home = join(this.base, "home");
    mkdirSync(this.root);
    mkdirSync(this.home);
    for (const [path, content] of Object.entries(files)) this.write(path, content);
    if (options.git ?? true) {
      this.git("init", "-q", "-b", "main");
      this.commit();
    }
  }

  write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content);
  }

  executableFile(path: string, content: string): void {
    this.write(path, content);
    chmodSync(join(this.root, path), 0o755);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  exists(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  git(...args: string[]): string {
    const done = spawnSync("git", args, {
      cwd: this.root,
      encoding: "utf8",
      env: environment(this.home, {}),
    });
    if (done.status !== 0) throw new Error(`git ${args.join(" ")}: ${done.stderr}`);
    return done.stdout;
  }

  commit(): void {
    this.git("add", "-A");
    this.git("commit", "-q", "--allow-empty", "-m", "state");
  }

  /** Runs the executable in the repository. */
  obelize(args: readonly string[], extra: Record<string, string> = {}, input = ""): Answer {
    const done = spawnSync(executable, [...args], {
      cwd: this.root,
      encoding: "utf8",
      env: environment(this.home, extra),
      input,
      timeout: 90_000,
      maxBuffer: 1 << 28,
    });
    if (done.error) throw done.error;
    return { code: done.status, out: done.stdout, err: done.stderr };
  }

  latest(): string {
    return readFileSync(join(this.root, ".obelize", "latest"), "utf8").trimEnd();
  }

  folder(id: string = this.latest()): string {
    return join(".obelize", "runs", id);
  }

  run(id: string = this.latest()): RunJson {
    return JSON.parse(this.read(join(this.folder(id), "run.json"))) as RunJson;
  }

  json<T>(path: string, id: string = this.latest()): T {
    return JSON.parse(this.read(join(this.folder(id), path))) as T;
  }

  /** Every file outside `.git` and `.obelize`, with its bytes as hex and its mode. */
  tree(): Record<string, string> {
    const found: Record<string, string> = {};
    const below = (path: string): void => {
      for (const name of readdirSync(join(this.root, path)).sort()) {
        if (path === "" && (name === ".git" || name === ".obelize")) continue;
        const inner = path === "" ? name : `${path}/${name}`;
        const stat = lstatSync(join(this.root, inner));
        if (stat.isDirectory()) below(inner);
        else {found[inner] = `${stat.mode.toString(8)} ${
            stat.isFile() ? readFileSync(join(this.root, inner)).toString("hex") : "no file"
          }`;}
      }
    };
    below("");
    return found;
  }

  [Symbol.dispose](): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}

/** The files of the sample of most cases: one module, one declaration. */
export const small: Readonly<Record<string, string>> = {
  "requirements.txt": "PyPDF2==3.0.1\n",
  "app.py": "import PyPDF2\n\n\ndef pages(path):\n    return PyPDF2.PdfReader(path).pages\n",
};

/** A verification command that always passes, fails, or asks a question of the tree. */
export const passing = "true";
export const failing = "false";
