/**
 * What the library face promises, as checks that any runtime can run: a program of its own under Deno, a test for each check under Node.
 * Nothing but `mod.ts` and Node's own modules is imported.
 */
import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import {
  apply,
  type Host,
  plan,
  productVersion,
  readRun,
  realHost,
  scan,
  Stop,
  undo,
  verify,
} from "../../mod.ts";

export interface Check {
  readonly name: string;
  readonly run: () => Promise<void>;
}

const sample: Readonly<Record<string, string>> = {
  "requirements.txt": "PyPDF2==3.0.1\n",
  "app.py": "import PyPDF2\n\n\ndef pages(path):\n    return PyPDF2.PdfReader(path).pages\n",
  "left.py": "from PyPDF2 import PdfMerger\n\n\ndef merge():\n    return PdfMerger()\n",
};

/** A repository in a temporary folder, with a home of its own so that no user file is read. */
class Place implements Disposable {
  readonly base = mkdtempSync(join(tmpdir(), "obelize-library-"));
  readonly repo = join(this.base, "repository");
  readonly host: Host;

  constructor(files: Readonly<Record<string, string>>, git: boolean) {
    const home = join(this.base, "home");
    mkdirSync(home);
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    this.host = realHost({ env: { PATH: process.env["PATH"], HOME: home, GIT_CONFIG_NOSYSTEM: "1" } });
    if (!git) return;
    this.git("init", "-q", "-b", "main");
    this.git("add", "-A");
    this.git("-c", "user.name=test", "-c", "user.email=test@example.invalid", "commit", "-q", "-m", "state");
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.repo, path)), { recursive: true });
    writeFileSync(join(this.repo, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.repo, path), "utf8");
  }

  git(...args: string[]): void {
    const done = spawnSync("git", args, { cwd: this.repo, encoding: "utf8", env: { ...this.host.env } });
    strictEqual(done.status, 0, `git ${args.join(" ")}: ${done.stderr}`);
  }

  /** Every file outside `.git` and `.obelize`. */
  tree(below = ""): Record<string, string> {
    const found: Record<string, string> = {};
    for (const name of readdirSync(join(this.repo, below)).sort()) {
      if (below === "" && (name === ".git" || name === ".obelize")) continue;
      const path = below === "" ? name : `${below}/${name}`;
      if (lstatSync(join(this.repo, path)).isDirectory()) Object.assign(found, this.tree(path));
      else found[path] = this.read(path);
    }
    return found;
  }

  [Symbol.dispose](): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}

/** The call must end in a Stop with this code, and say this. */
async function stops(call: Promise<unknown>, exitCode: number, says: RegExp): Promise<void> {
  await rejects(call, (error) => {
    ok(error instanceof Stop, `Expected a Stop, found ${String(error)}`);
    strictEqual(error.exitCode, exitCode);
    ok(says.test(error.lines.join("\n")), `Expected ${says}, found ${error.lines.join("\n")}`);
    return true;
  });
}

/** The same document; one that was read back has no prototype. */
function same(actual: unknown, expected: unknown): void {
  deepStrictEqual(JSON.parse(JSON.stringify(actual)), JSON.parse(JSON.stringify(expected)));
}

const hasGit = spawnSync("git", ["--version"], { stdio: "ignore" }).status === 0;

async function wholeJourney(): Promise<void> {
  using place = new Place(sample, hasGit);
  const { repo, host } = place;
  const before = place.tree();

  const scanned = await scan({ repo, host });
  strictEqual(scanned.run.mode, "scan");
  strictEqual(scanned.run.obelize_version, productVersion);
  deepStrictEqual(scanned.run.argv, ["scan", "--repo", repo]);
  strictEqual(scanned.findingsJson, place.read(`.obelize/runs/${scanned.run.run_id}/findings.json`));
  ok(
    scanned.findings.findings.some(({ path, symbol }) => path === "left.py" && symbol === "PyPDF2.PdfMerger"),
  );

  const planned = await plan({ repo, host });
  strictEqual(planned.run.mode, "plan");
  strictEqual(planned.run.exit_code, 0);
  deepStrictEqual(planned.plan.files.map(({ path }) => path), ["app.py", "requirements.txt"]);
  ok(planned.diff.includes("+import pypdf"));
  deepStrictEqual(place.tree(), before);

  const applied = await apply({ repo, host, commands: ["true"] });
  const id = applied.run.run_id;
  strictEqual(applied.run.exit_code, 4);
  strictEqual(applied.run.verify?.status, "pass");
  deepStrictEqual(applied.run.file_edits, planned.plan.files);
  deepStrictEqual([...new Set(applied.run.withheld.map(({ path }) => path))], [
    "left.py",
    "requirements.txt",
  ]);
  ok(place.read("app.py").startsWith("import pypdf\n"));
  strictEqual(place.read("left.py"), before["left.py"]);

  const failed = await verify({ repo, host, run: id, commands: ["false"] });
  strictEqual(failed.run.exit_code, 3);
  strictEqual(failed.run.verify?.reason, "command_failed");
  const verified = await verify({ repo, host, run: id, commands: ["true"] });
  ok(verified.ran);
  strictEqual(verified.run.exit_code, 0);

  const read = await readRun({ repo, host });
  strictEqual(read.id, id);
  same(read.run, verified.run);
  same(read.plan, applied.plan);
  same(read.findings, applied.findings);
  strictEqual(read.journal, null);
  strictEqual(read.undo, null);
  ok(new TextDecoder().decode(read.patch ?? new Uint8Array()).includes("+import pypdf\n"));
  ok(read.report?.includes(id));

  const undone = await undo({ repo, host, run: id });
  strictEqual(undone.exitCode, 0);
  deepStrictEqual(undone.files.map(({ path, outcome }) => [path, outcome]), [
    ["app.py", "reverted"],
    ["requirements.txt", "reverted"],
  ]);
  deepStrictEqual(place.tree(), before);
  const after = await readRun({ repo, host, run: id });
  same(after.undo?.files, undone.files);
}

async function refusals(): Promise<void> {
  using place = new Place(sample, hasGit);
  const { repo, host } = place;
  await stops(scan({ repo: join(repo, "nowhere"), host }), 2, /nowhere/);
  await stops(scan({ repo, host, packs: ["no-such/pack"] }), 2, /no-such\/pack/);
  await stops(apply({ repo, host, commands: ["true | false"] }), 2, /sh -c/);
  await stops(apply({ repo, host, timeoutSeconds: 0 }), 2, /whole number/);
  await stops(readRun({ repo, host }), 2, /\.obelize/);
  await stops(readRun({ repo, host, run: "../../etc" }), 2, /run id/);
  await stops(undo({ repo, host, run: "20260917T142530Z-3f9a1c72" }), 2, /20260917T142530Z-3f9a1c72/);
  place.write(".obelize.yml", "exclud: []\n");
  await stops(plan({ repo, host }), 2, /exclude/);
  deepStrictEqual(place.tree(), { ...sample, ".obelize.yml": "exclud: []\n" });
}

async function dirtyTree(): Promise<void> {
  using place = new Place(sample, true);
  const { repo, host } = place;
  place.write("app.py", `${place.read("app.py")}# mine\n`);
  const before = place.tree();
  const refused = await apply({ repo, host, commands: ["true"] });
  strictEqual(refused.run.exit_code, 5);
  deepStrictEqual(refused.run.refused.map(({ code }) => code), ["tree_dirty"]);
  deepStrictEqual(place.tree(), before);
  const written = await apply({ repo, host, commands: ["true"], allowDirty: true });
  strictEqual(written.run.git_dirty, true);
  ok(written.run.file_edits.length > 0);
}

async function ownPack(): Promise<void> {
  using place = new Place({ ...sample, "pack.yaml": "id: broken\n" }, false);
  const { repo, host } = place;
  await stops(scan({ repo, host, packs: [join(repo, "pack.yaml")] }), 7, /pack\.yaml/);
}

async function failOn(): Promise<void> {
  using place = new Place(sample, false);
  const { repo, host } = place;
  strictEqual((await scan({ repo, host, failOn: ["not_a_usage"] })).run.exit_code, 0);
  strictEqual((await scan({ repo, host, failOn: ["eligible"] })).run.exit_code, 4);
}

async function threads(): Promise<void> {
  const many = Array.from({ length: 40 }, (_, n) => [`part${n}.py`, sample["app.py"] as string] as const);
  using place = new Place({ ...sample, ...Object.fromEntries(many) }, false);
  const { repo, host } = place;
  const alone = await plan({ repo, host, jobs: 1 });
  const together = await plan({ repo, host, jobs: 3 });
  strictEqual(alone.plan.files.length, 42);
  strictEqual(together.findingsJson, alone.findingsJson);
  strictEqual(together.planJson, alone.planJson);
  await stops(scan({ repo, host, jobs: 1.5 }), 2, /whole number/);
}

export const checks: readonly Check[] = [
  { name: "scan, plan, apply, verify, readRun and undo, and the tree is as it was", run: wholeJourney },
  { name: "what cannot be done is a Stop with its exit code, and nothing changes", run: refusals },
  { name: "an invalid pack is judged in the sandbox and refused", run: ownPack },
  { name: "failOn sets the exit code that run.json records", run: failOn },
  { name: "any number of threads gives the same documents", run: threads },
  ...(hasGit ? [{ name: "a dirty tree is a result, not an exception", run: dirtyTree }] : []),
];
