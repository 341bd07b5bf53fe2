/**
 * The ground of the first two promises: a small tree whose apply writes three files, a host that stops or fails at a chosen call, and what may
 * be on the disk afterwards.
 *
 * Everything is the real journey on a real disk. Only git is answered for (there is none here), so that thousands of runs are possible.
 */
import { accessSync, constants, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { chmodSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Host } from "../../src/host/host.ts";
import { fix, type FixRequest } from "../../src/run/journey/fix.ts";
import type { FixResult, UndoResult } from "../../src/run/journey/result.ts";
import { undo } from "../../src/run/journey/undo.ts";
import { type FaultyHost, faultyHost, type FaultyOptions } from "../host/faulty_host.ts";

/** Before and after of every file; what is the same in both is no file of the plan. */
export const BEFORE: Readonly<Record<string, string>> = {
  "app.py": "import PyPDF2\n\n\ndef pages(path):\n    return PyPDF2.PdfReader(path).pages\n",
  "lib/deep/tool.py": "#!/usr/bin/env python3\r\nfrom PyPDF2 import PdfReader\r\n\r\nprint(PdfReader)\r\n",
  "requirements.txt": "PyPDF2==3.0.1\nrich>=13\n",
  "lib/other.py": "import os\n",
  "notes.txt": "PyPDF2 is mentioned here\n",
};

export const AFTER: Readonly<Record<string, string>> = {
  ...BEFORE,
  "app.py": "import pypdf\n\n\ndef pages(path):\n    return pypdf.PdfReader(path).pages\n",
  "lib/deep/tool.py": "#!/usr/bin/env python3\r\nfrom pypdf import PdfReader\r\n\r\nprint(PdfReader)\r\n",
  "requirements.txt": "pypdf>=6.19\nrich>=13\n",
};

export const PLANNED = ["app.py", "lib/deep/tool.py", "requirements.txt"] as const;

const EXECUTABLE = "lib/deep/tool.py";

/** In memory where the machine has such a folder: syncing costs nothing there, and no order of calls is another. */
function fastFolder(): string {
  try {
    accessSync("/dev/shm", constants.W_OK);
    return "/dev/shm";
  } catch {
    return tmpdir();
  }
}

/** One temporary folder for a whole test file; trees are planted in it and taken away. */
export class Field {
  readonly base = realpathSync(mkdtempSync(join(fastFolder(), "obelize-promise-")));
  readonly root = join(this.base, "tree");
  readonly home = join(this.base, "home");

  readonly #git: boolean;

  /** `git`: git itself is asked; else there is none. */
  constructor(options: { readonly git?: boolean } = {}) {
    this.#git = options.git ?? false;
    mkdirSync(this.home);
  }

  /** The tree as it is before anything. */
  plant(): void {
    rmSync(this.root, { recursive: true, force: true });
    for (const [path, text] of Object.entries(BEFORE)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
      chmodSync(join(this.root, path), path === EXECUTABLE ? 0o755 : 0o644);
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.base, { recursive: true, force: true });
  }

  /** A host with a fault, whose user has no configuration and whose machine has no git. */
  host(options: Omit<FaultyOptions, "root" | "env"> = {}): FaultyHost {
    const made = faultyHost({
      ...options,
      root: this.root,
      env: { HOME: this.home, PATH: process.env["PATH"] },
    });
    return this.#git ? made : { ...made, host: withoutGit(made.host) };
  }

  fix(host: Host, verify: readonly string[], change: Partial<FixRequest> = {}): Promise<FixResult> {
    return fix(host, {
      repo: this.root,
      packs: [],
      argv: ["fix", "--apply"],
      jobs: 1,
      failOn: [],
      apply: true,
      allowDirty: false,
      verify,
      timeout: null,
      nonInteractive: true,
      trustRepoConfig: false,
      ...change,
    });
  }

  undo(host: Host, run: string): Promise<UndoResult> {
    return undo(host, { repo: this.root, run, argv: ["undo", "--run", run] });
  }

  /** Every file outside the evidence, with its mode and text. */
  tree(): Record<string, string> {
    const found: Record<string, string> = {};
    const below = (path: string): void => {
      for (const name of readdirSync(join(this.root, path)).sort()) {
        if (path === "" && (name === ".obelize" || name === ".git")) continue;
        const inner = path === "" ? name : `${path}/${name}`;
        const stat = lstatSync(join(this.root, inner));
        if (stat.isDirectory()) below(inner);
        else {found[inner] = `${(stat.mode & 0o7777).toString(8)} ${
            readFileSync(join(this.root, inner), "utf8")
          }`;}
      }
    };
    below("");
    return found;
  }

  /** Ids of the run folders there are. */
  runs(): string[] {
    return listed(join(this.root, ".obelize", "runs"));
  }

  /** Names in a run folder. */
  inside(id: string): string[] {
    return listed(join(this.root, ".obelize", "runs", id));
  }

  json<T>(id: string, name: string): T {
    return JSON.parse(readFileSync(join(this.root, ".obelize", "runs", id, name), "utf8")) as T;
  }

  latest(): string | null {
    try {
      return readFileSync(join(this.root, ".obelize", "latest"), "utf8");
    } catch {
      return null;
    }
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function withoutGit(host: Host): Host {
  const nothing = new Uint8Array();
  const answer = { exitCode: 128, stdout: nothing, stderr: nothing, timedOut: false, overflowed: false };
  return { ...host, processes: { ...host.processes, tool: () => Promise.resolve(answer) } };
}

/** The tree's text of a version of the planned files. */
export function treeOf(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, `${path === EXECUTABLE ? "755" : "644"} ${text}`]),
  );
}

const OLD = treeOf(BEFORE);
const NEW = treeOf(AFTER);
/** What the declaration becomes where a source could not be read: the old library stays beside the new one. */
export const CAREFUL = "644 PyPDF2==3.0.1\npypdf>=6.19\nrich>=13\n";
const LEFTOVER = /^(?:.*\/)?\.[^/]+\.[0-9a-f]{16}\.obelize-tmp$/;

/** What is wrong with a tree in the middle: a torn, missing or strange file. Temporary files beside a target may be there. */
export function torn(tree: Readonly<Record<string, string>>): string[] {
  const strange = Object.keys(tree).filter((path) => OLD[path] === undefined && !LEFTOVER.test(path));
  const bad = Object.keys(OLD).filter((path) => tree[path] !== OLD[path] && !isNew(path, tree[path]));
  return [...strange, ...bad];
}

/** Planned files that hold their new bytes. */
export function landed(tree: Readonly<Record<string, string>>): string[] {
  return PLANNED.filter((path) => isNew(path, tree[path]));
}

function isNew(path: string, content: string | undefined): boolean {
  return content === NEW[path] || (path === "requirements.txt" && content === CAREFUL);
}

export const ORIGINAL = OLD;
export const MIGRATED = NEW;
