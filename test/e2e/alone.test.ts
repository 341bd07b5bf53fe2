/** The one file, alone: copied away from the checkout, without a place to write to, without a network, without a system around it. */
import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout, executable } from "./harness.ts";

const folder = mkdtempSync(join(tmpdir(), "obelize-alone-"));
const alone = join(folder, "bin", "obelize");
const work = join(folder, "work");
const root = process.getuid?.() === 0;
/** Nobody: may write nowhere here. */
const nobody = root ? { uid: 65534, gid: 65534 } : {};

beforeAll(() => {
  chmodSync(folder, 0o755);
  mkdirSync(dirname(alone));
  mkdirSync(work);
  copyFileSync(executable, alone);
  chmodSync(alone, 0o755);
  writeFileSync(
    join(work, "a.py"),
    "import PyPDF2\n\n\ndef pages(path):\n    return len(PyPDF2.PdfReader(path).pages)\n",
  );
  writeFileSync(join(work, "requirements.txt"), "PyPDF2==3.0.1\n");
  writeFileSync(join(work, ".obelize.yml"), "exclude:\n  - 'old/'\n");
  copyFileSync(join(checkout, "packs", "py-pdf", "pypdf2-to-pypdf", "pack.yaml"), join(folder, "pack.yaml"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(
  args: readonly string[],
  options: Parameters<typeof spawnSync>[2] = {},
): SpawnSyncReturns<string> {
  return spawnSync(alone, args, {
    cwd: work,
    env: { PATH: process.env["PATH"] ?? "" },
    timeout: 60_000,
    ...options,
    encoding: "utf8",
  });
}

test("schemas, packs, sandbox programs and the engine are inside", () => {
  const bundled = run(["pack", "validate", "py-pdf/pypdf2-to-pypdf"]);
  expect(bundled).toMatchObject({ status: 0, stderr: "" });
  // A pack that is not bundled and a repository's configuration are judged in the sandbox.
  expect(run(["pack", "validate", join(folder, "pack.yaml")])).toMatchObject({
    status: 0,
    stdout: bundled.stdout,
  });
  const scanned = run(["scan", "--json"]);
  expect(scanned.status).toBe(0);
  const id = readFileSync(join(work, ".obelize", "latest"), "utf8").trim();
  const recorded = JSON.parse(readFileSync(join(work, ".obelize", "runs", id, "run.json"), "utf8"));
  expect(recorded.config.exclude).toEqual(["old/"]);
  writeFileSync(join(work, ".obelize.yml"), "exclud: []\n");
  expect(run(["scan"])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Did you mean "exclude"?'),
  });
  writeFileSync(join(work, ".obelize.yml"), "exclude: ['old/']\n");
});

test("threads are inside", () => {
  const [one, two] = ["1", "2"].map((jobs) => run(["fix", "--json", "--jobs", jobs]));
  expect(two?.status).toBe(0);
  expect(two?.stdout).toBe(one?.stdout);
});

test("nothing is unpacked: it works where it can write nowhere", () => {
  const before = [readdirSync(folder), readdirSync(join(folder, "bin"))];
  const nowhere = {
    ...nobody,
    cwd: "/",
    env: { TMPDIR: "/nonexistent", HOME: "/nonexistent", TMP: "", TEMP: "" },
  };
  for (const args of [["--help"], ["--version"], ["help", "exit-codes"], ["scan", "--help"]]) {
    expect(run(args, nowhere)).toMatchObject({ status: 0, stderr: "" });
  }
  expect(run(["pack", "validate", join(folder, "pack.yaml")], nowhere)).toMatchObject({
    status: 0,
    stderr: "",
  });
  expect([readdirSync(folder), readdirSync(join(folder, "bin"))]).toEqual(before);
});

/** A command that runs another where no network is; null where this machine lets nobody make such a place. */
function withoutNetwork(): readonly string[] | null {
  const words = root ? ["unshare", "--net"] : ["unshare", "--user", "--map-root-user", "--net"];
  const tried = spawnSync(words[0] as string, [...words.slice(1), "true"], { stdio: "ignore" });
  return tried.status === 0 ? words : null;
}

test("no command needs a network", (context) => {
  const words = withoutNetwork();
  if (words === null) {
    context.skip("This machine lets no process be cut off from its network");
    return;
  }
  const cut = (args: readonly string[]): SpawnSyncReturns<string> =>
    spawnSync(words[0] as string, [...words.slice(1), alone, ...args], {
      cwd: work,
      env: { PATH: process.env["PATH"] ?? "" },
      encoding: "utf8",
      timeout: 60_000,
    });
  for (
    const args of [["scan", "--json"], ["fix", "--json"], ["pack", "validate", join(folder, "pack.yaml")]]
  ) {
    const connected = run(args);
    expect(cut(args)).toMatchObject({ status: connected.status, stdout: connected.stdout });
    expect(connected.status).toBe(0);
  }
});

/** The libraries a program names, by the place the loader finds them in. */
function libraries(program: string): string[] {
  const listed = spawnSync("ldd", [program], { encoding: "utf8" });
  return [...listed.stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path as string);
}

test("a root with nothing but libstdc++, libgcc and libc is enough", (context) => {
  const chroot = ["/usr/sbin/chroot", "/sbin/chroot", "/usr/bin/chroot"].find((path) => existsSync(path));
  if (!root || chroot === undefined) {
    context.skip("Only root may change the root of a process");
    return;
  }
  const bare = join(folder, "root");
  const names = libraries(alone);
  expect(names.length).toBeGreaterThan(2);
  for (const path of [...names, "/obelize"]) {
    mkdirSync(dirname(join(bare, path)), { recursive: true });
    copyFileSync(path === "/obelize" ? alone : realpathSync(path), join(bare, path));
  }
  chmodSync(join(bare, "obelize"), 0o755);
  for (const name of ["work", "tmp"]) mkdirSync(join(bare, name));
  for (const name of ["a.py", "requirements.txt"]) copyFileSync(join(work, name), join(bare, "work", name));
  const within = (...args: string[]): SpawnSyncReturns<string> =>
    spawnSync("env", ["-i", chroot, bare, "/obelize", ...args], { encoding: "utf8", timeout: 60_000 });
  expect(within("--help")).toMatchObject({ status: 0, stderr: "" });
  expect(within("pack", "validate", "py-pdf/pypdf2-to-pypdf")).toMatchObject({ status: 0, stderr: "" });
  // No /proc, no /dev and no git; a folder for temporary files is what the test of the file system needs.
  const scanned = within("scan", "--repo", "/work", "--json");
  expect(scanned).toMatchObject({ status: 0, stderr: expect.stringMatching(/^Evidence: /) });
  expect(JSON.parse(scanned.stdout).counts.eligible).toBeGreaterThan(0);
  // Nothing to verify with gives no verdict, which is 6.
  expect(within("fix", "--repo", "/work", "--apply").status).toBe(6);
  expect(readFileSync(join(bare, "work", "a.py"), "utf8")).toContain("import pypdf");
});
