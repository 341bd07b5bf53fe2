/** The folder on disk: its layout by mode, its write order, what refuses it, and reading it back. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { sha256 } from "../../../src/core/digest.ts";
import { encodeUtf8 } from "../../../src/core/utf8.ts";
import type { Directory, Result } from "../../../src/host/host.ts";
import { realHost } from "../../../src/host/real.ts";
import {
  createRunFolder,
  emptyPhase,
  finishRun,
  openRunFolder,
  phaseFolder,
  readDocument,
  readJournal,
  readReport,
  readRun,
  readSnapshotBefore,
  runFiles,
  type RunFolder,
  type RunRecord,
  verifiedAgain,
  writeArtefact,
  writeJournal,
  writeSnapshotsBefore,
  writeUndo,
  writeVerifiedAgain,
} from "../../../src/run/evidence/mod.ts";
import { faultyHost, Stopped } from "../../host/faulty_host.ts";
import { APPLY, PACK, PLAN, PLANNED, RUN_ID, SCAN } from "./sample.ts";

const temporary = mkdtempSync(join(tmpdir(), "evidence-"));
let root = "";
let handle: Directory;
let count = 0;
beforeEach(() => {
  root = join(temporary, `${count++}`);
  mkdirSync(root);
  handle = must(realHost().files.openRoot(root));
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.word} ${result.path}: ${result.detail}`);
  return result.value;
}

const at = (...parts: string[]) => join(root, ".obelize", ...parts);
const inRun = (...parts: string[]) => at("runs", RUN_ID, ...parts);

/** Every file and empty folder below, sorted. */
function tree(folder: string, prefix = ""): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.length === 0 && prefix !== "") return [prefix];
  return entries.flatMap((entry) =>
    entry.isDirectory() ? tree(join(folder, entry.name), `${prefix}${entry.name}/`) : [prefix + entry.name]
  ).sort();
}

/** A whole run, as an apply writes it. */
async function finished(record: RunRecord, directory: Directory = handle): Promise<RunFolder> {
  const folder = must(createRunFolder(directory, () => record.runId));
  if (record.mode === "apply" && record.fix !== null) {
    must(writeSnapshotsBefore(folder, record.fix.planned));
    must(await writeJournal(folder, record.fix.planned));
    for (const phase of ["baseline", "after"] as const) {
      using logs = must(phaseFolder(folder, phase));
      must(logs.create("1.log", encodeUtf8("ok\n")));
    }
  }
  must(finishRun(folder, await runFiles(record)));
  return folder;
}

const EVERY = [
  "REPORT.md",
  "findings.json",
  `packs/${PACK}/pack.sha256`,
  `packs/${PACK}/pack.yaml`,
  "run.json",
];
const MODEL = ["model/model.json", "model/proposals-1.json"];

test("a scan's folder", async () => {
  (await finished(SCAN))[Symbol.dispose]();
  expect(tree(inRun())).toEqual([...EVERY].sort());
  expect(readFileSync(at(".gitignore"), "utf8")).toBe("*\n");
  expect(readFileSync(at("latest"), "utf8")).toBe(`${RUN_ID}\n`);
  expect(readFileSync(inRun("packs", PACK, "pack.sha256"), "utf8")).toBe(
    `${sha256(readFileSync(inRun("packs", PACK, "pack.yaml")))}\n`,
  );
});

test("a plan's folder", async () => {
  (await finished(PLAN))[Symbol.dispose]();
  expect(tree(inRun())).toEqual([...EVERY, ...MODEL, "patch.diff", "plan.json"].sort());
});

test("an apply's folder keeps the snapshots of written files only, and no journal", async () => {
  (await finished(APPLY))[Symbol.dispose]();
  const written = PLANNED.filter(({ path }) => path === "app/a b.py");
  const shas = written.flatMap((
    { edit },
  ) => [`snapshots/before/${edit.before_sha256}`, `snapshots/after/${edit.after_sha256}`]);
  const verify = ["verify/verify.json", "verify/baseline/1.log", "verify/after/1.log"];
  expect(tree(inRun())).toEqual([...EVERY, ...MODEL, ...shas, ...verify, "patch.diff", "plan.json"].sort());
  for (const sha of shas) expect(sha256(readFileSync(inRun(sha)))).toBe(sha.slice(-64));
  expect(JSON.parse(readFileSync(inRun("verify/verify.json"), "utf8"))).toEqual(
    JSON.parse(readFileSync(inRun("run.json"), "utf8")).verify,
  );
});

test("snapshots are gone when nothing was written", async () => {
  const fix = APPLY.fix as NonNullable<RunRecord["fix"]>;
  const nothing: RunRecord = {
    ...APPLY,
    fix: {
      ...fix,
      written: [],
      verify: { ...fix.verify, status: "not_run", reason: "no_changes_to_verify", commands: [] },
    },
  };
  (await finished(nothing))[Symbol.dispose]();
  expect(existsSync(inRun("snapshots"))).toBe(false);
  expect(JSON.parse(readFileSync(inRun("run.json"), "utf8"))).toMatchObject({
    idempotent: true,
    file_edits: [],
  });
});

test("packs/ is there when no pack has a copy", async () => {
  (await finished({ ...SCAN, packs: [], findings: [] }))[Symbol.dispose]();
  expect(lstatSync(inRun("packs")).isDirectory()).toBe(true);
});

test("the patch applies with git", async () => {
  (await finished(PLAN))[Symbol.dispose]();
  for (const { path, before } of PLANNED) {
    mkdirSync(join(root, "app"), { recursive: true });
    writeFileSync(join(root, path), before);
  }
  const git = spawnSync("git", ["-c", "core.autocrlf=false", "apply", inRun("patch.diff")], {
    cwd: root,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: temporary },
  });
  expect(git.stderr.toString()).toBe("");
  for (const { path, after } of PLANNED) {
    expect(new Uint8Array(readFileSync(join(root, path)))).toEqual(after);
  }
});

test("a name in use draws another", async () => {
  (await finished(SCAN))[Symbol.dispose]();
  const names = [RUN_ID, "20260917T142530Z-00000000"];
  using second = must(createRunFolder(handle, () => names.shift() ?? ""));
  expect(second.id).toBe("20260917T142530Z-00000000");
  expect(createRunFolder(handle, () => RUN_ID)).toMatchObject({ ok: false, word: "exists" });
});

test("what is at .gitignore already stays", async () => {
  mkdirSync(at());
  symlinkSync("elsewhere", at(".gitignore"));
  (await finished(SCAN))[Symbol.dispose]();
  expect(lstatSync(at(".gitignore")).isSymbolicLink()).toBe(true);
  expect(existsSync(join(at(), "elsewhere"))).toBe(false);
});

test.each([".obelize", ".obelize/runs", ".obelize/latest"])(
  "a link at %s refuses before anything is written",
  (place) => {
    const outside = join(temporary, `outside-${count}`);
    mkdirSync(outside);
    if (place !== ".obelize") mkdirSync(at());
    symlinkSync(outside, join(root, place));
    const made = createRunFolder(handle, () => RUN_ID);
    expect(made).toMatchObject({ ok: false, path: place });
    expect(JSON.stringify(made)).not.toContain(outside);
    expect(readdirSync(outside)).toEqual([]);
    expect(place === ".obelize" ? [] : readdirSync(at())).toEqual(
      place === ".obelize" ? [] : [place.slice(9)],
    );
  },
);

test("a folder reads back as it was written", async () => {
  (await finished(APPLY))[Symbol.dispose]();
  using folder = must(openRunFolder(handle, RUN_ID));
  expect(await readRun(folder)).toMatchObject({ kind: "read", document: { mode: "apply", exit_code: 5 } });
  expect(await readDocument(folder, "plan", "plan.json")).toMatchObject({ kind: "read" });
  expect(await readDocument(folder, "findings", "findings.json")).toMatchObject({ kind: "read" });
  expect(await readDocument(folder, "proposal", "model/proposals-1.json")).toMatchObject({ kind: "read" });
  expect(await readJournal(folder)).toEqual({ kind: "absent" });
  const [first] = PLANNED;
  expect(readSnapshotBefore(folder, first?.edit.before_sha256 ?? "")).toEqual(first?.before);
  expect(readSnapshotBefore(folder, "0".repeat(64))).toBeNull();
  expect(readReport(folder)).toContain("# obelize scan");
});

test("an interrupted apply reads back as its journal", async () => {
  using folder = must(createRunFolder(handle, () => RUN_ID));
  must(writeSnapshotsBefore(folder, PLANNED));
  must(await writeJournal(folder, PLANNED));
  expect(await readRun(folder)).toEqual({ kind: "absent" });
  expect(await readJournal(folder)).toMatchObject({
    kind: "read",
    document: { file_edits: [{ path: "app/a b.py" }, { path: "app/z.py" }] },
  });
  expect(existsSync(at("latest"))).toBe(false);
});

test("folders that cannot be trusted are refused by name", async () => {
  expect(openRunFolder(handle, "../x")).toMatchObject({ ok: false, word: "bad_name" });
  expect(openRunFolder(handle, RUN_ID)).toMatchObject({ ok: false, word: "missing" });
  (await finished(SCAN))[Symbol.dispose]();
  const text = readFileSync(inRun("run.json"), "utf8");
  using folder = must(openRunFolder(handle, RUN_ID));
  const reread = (changed: string) => {
    writeFileSync(inRun("run.json"), changed);
    return readRun(folder);
  };
  const other = await reread(text.replace('"obelize_version": "0.1.0"', '"obelize_version": "9.9.9"'));
  expect(other).toMatchObject({ kind: "other_release", version: "9.9.9" });
  expect(other).toMatchObject({ message: expect.stringMatching(/"9\.9\.9".*0\.1\.0/) });
  expect(await reread("{")).toMatchObject({ kind: "refused" });
  expect(await reread(text.replace('"mode"', '"mode": "scan",\n  "mode"'))).toMatchObject({
    kind: "refused",
  });
  expect(await reread(text.replace('"exit_code": 0', '"exit_code": 3'))).toMatchObject({
    kind: "refused",
    message: expect.stringContaining("exit_code"),
  });
  expect(await reread(text.replace(RUN_ID, "20260917T142530Z-00000000"))).toMatchObject({ kind: "refused" });
  rmSync(inRun("run.json"));
  symlinkSync("findings.json", inRun("run.json"));
  expect(await readRun(folder)).toMatchObject({ kind: "refused" });
});

test("a link where a directory belongs refuses the folder", async () => {
  (await finished(SCAN))[Symbol.dispose]();
  rmSync(inRun(), { recursive: true });
  symlinkSync(root, inRun());
  expect(openRunFolder(handle, RUN_ID)).toMatchObject({ ok: false });
});

test("a later verification replaces the verdict, the log folder and the block in the report", async () => {
  (await finished(APPLY))[Symbol.dispose]();
  using folder = must(openRunFolder(handle, RUN_ID));
  const read = await readRun(folder);
  if (read.kind !== "read") throw new Error(read.kind);
  const before = readFileSync(inRun("REPORT.md"), "utf8");
  const verdict = {
    status: "inconclusive",
    reason: "tree_changed",
    commands: [],
    baseline: null,
    edited: [],
  } as const;
  for (let repeat = 0; repeat < 3; repeat++) {
    must(emptyPhase(folder, "after"))[Symbol.dispose]();
    must(await writeVerifiedAgain(folder, verifiedAgain(read.document, verdict, 6, 5)));
  }
  const report = readFileSync(inRun("REPORT.md"), "utf8");
  expect(report.startsWith(before)).toBe(true);
  expect(report.slice(before.length).match(/verified-again -->\n## Verified again\n\n[^\n]+\n$/g))
    .toHaveLength(1);
  expect(report.split("Verified again")).toHaveLength(2);
  expect(readdirSync(inRun("verify/after"))).toEqual([]);
  expect(readdirSync(inRun("verify/baseline"))).toEqual(["1.log"]);
  expect(await readRun(folder)).toMatchObject({
    kind: "read",
    document: { exit_code: 6, verify: { baseline: null }, timings: { verify_ms: 5 } },
  });
});

test("an undo that put nothing back leaves the account of one that did", async () => {
  (await finished(APPLY))[Symbol.dispose]();
  using folder = must(openRunFolder(handle, RUN_ID));
  const [file] = PLANNED;
  if (file === undefined) throw new Error("No file");
  const row = {
    path: file.path,
    recorded_sha256: file.edit.after_sha256,
    snapshot: `snapshots/before/${file.edit.before_sha256}`,
  };
  const undo = (files: Parameters<typeof writeUndo>[1]["files"]) =>
    writeUndo(folder, {
      run_id: RUN_ID,
      obelize_version: "0.1.0",
      exit_code: 0,
      argv: ["undo"],
      undone_at: "2026-09-18T00:00:00Z",
      files,
    });
  const reverted = {
    ...row,
    outcome: "reverted",
    reason: null,
    current_sha256: file.edit.after_sha256,
  } as const;
  const already = {
    ...row,
    outcome: "skipped",
    reason: "hash_mismatch",
    current_sha256: file.edit.before_sha256,
  } as const;
  expect(must(await undo([reverted]))).toEqual({ written: true });
  const account = readFileSync(inRun("undo.json"), "utf8");
  expect(must(await undo([already]))).toEqual({ written: false });
  expect(readFileSync(inRun("undo.json"), "utf8")).toBe(account);
});

test("a link inside the folder is never written through", async () => {
  using folder = await finished(APPLY);
  const outside = join(temporary, `target-${count}`);
  mkdirSync(outside);
  rmSync(inRun("verify"), { recursive: true });
  symlinkSync(outside, inRun("verify"));
  expect(phaseFolder(folder, "after")).toMatchObject({ ok: false });
  expect(emptyPhase(folder, "after")).toMatchObject({ ok: false });
  expect(writeArtefact(folder, { path: "verify/verify.json", bytes: encodeUtf8("x") })).toMatchObject({
    ok: false,
  });
  writeFileSync(join(outside, "kept"), "kept");
  rmSync(inRun("run.json"));
  symlinkSync(join(outside, "kept"), inRun("run.json"));
  expect(writeArtefact(folder, { path: "run.json", bytes: encodeUtf8("x") })).toMatchObject({
    ok: false,
    word: "symlink",
  });
  expect(readFileSync(join(outside, "kept"), "utf8")).toBe("kept");
});

/** A stop inside a block that disposes handles is wrapped by the stops of their disposal. */
function wasStopped(error: unknown): boolean {
  return error instanceof Stopped ||
    (error instanceof SuppressedError && wasStopped(error.error) && wasStopped(error.suppressed));
}

test("stopped anywhere, latest names a whole run or nothing, and every journal implies its snapshots", async () => {
  const dry = faultyHost({ root });
  (await finished(APPLY, must(dry.host.files.openRoot(root))))[Symbol.dispose]();
  const calls = dry.calls();
  // Each step syncs the disk; the journeys' own suites stop at every one of them.
  const stride = Math.ceil(calls / 90);
  for (let stopAt = 1; stopAt <= calls; stopAt += stride) {
    const place = join(temporary, `stopped-${count}-${stopAt}`);
    mkdirSync(place);
    const faulty = faultyHost({ root: place, stopAt });
    try {
      const opened = faulty.host.files.openRoot(place);
      if (opened.ok) await finished(APPLY, opened.value);
    } catch (error) {
      if (!wasStopped(error)) throw error;
    }
    const run = join(place, ".obelize", "runs", RUN_ID);
    if (existsSync(join(place, ".obelize", "latest"))) {
      expect(existsSync(join(run, "run.json"))).toBe(true);
      expect(existsSync(join(run, "journal.json"))).toBe(false);
    }
    if (existsSync(join(run, "journal.json"))) {
      const rows = JSON.parse(readFileSync(join(run, "journal.json"), "utf8")).file_edits as {
        before_sha256: string;
      }[];
      for (const { before_sha256: sha } of rows) {
        expect(sha256(readFileSync(join(run, "snapshots/before", sha)))).toBe(sha);
      }
    }
    rmSync(place, { recursive: true, force: true });
  }
  expect(calls).toBeGreaterThan(50);
});
