/**
 * The invariants, held on real packages that use PyPDF2 and are not ours: four of Debian's and some source distributions of PyPI, each by
 * name and version. Every package is fetched to a temporary folder, put under git, scanned, planned, written, verified against CPython and
 * taken back. `docs/corpus.md` is written from what was found; `--check` writes nothing.
 *
 * A package that declares no PyPDF2 is refused as found, which is right: nothing says which release it is on. It is run a second time with
 * `PyPDF2==3.0.1` declared beside it, so that the rules are shown too.
 */
import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { at, executable } from "./paths.ts";

interface Package {
  readonly from: "debian" | "pypi";
  readonly name: string;
  /** Pinned for PyPI; what the archive holds for Debian. */
  readonly version?: string;
}

const packages: readonly Package[] = [
  { from: "debian", name: "krop" },
  { from: "debian", name: "bookletimposer" },
  { from: "debian", name: "pdfposter" },
  { from: "debian", name: "python3-xhtml2pdf" },
  { from: "pypi", name: "camelot-py", version: "0.11.0" },
  { from: "pypi", name: "camelot-py", version: "0.10.1" },
  { from: "pypi", name: "gpt_index", version: "0.4.17" },
  { from: "pypi", name: "pdf2doi", version: "1.5.1" },
  { from: "pypi", name: "pdfimpose", version: "2.3.0" },
  { from: "pypi", name: "pdf-merger", version: "0.1.1" },
  { from: "pypi", name: "pdfjinja", version: "1.1.0" },
  { from: "pypi", name: "pdftools", version: "2.0.2" },
];

interface Row {
  readonly label: string;
  readonly archive: string;
  readonly declared: "as found" | "PyPDF2==3.0.1 added";
  readonly files: number;
  readonly parsed: number;
  readonly findings: number;
  readonly written: number;
  readonly withheld: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
}

interface Run {
  readonly run_id: string;
  readonly idempotent: boolean | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly file_edits: readonly { readonly path: string }[];
  readonly withheld: readonly { readonly bail: string }[];
}

const env = {
  ...process.env,
  PYTHONDONTWRITEBYTECODE: "1",
  GIT_AUTHOR_NAME: "corpus",
  GIT_AUTHOR_EMAIL: "corpus@example.invalid",
  GIT_COMMITTER_NAME: "corpus",
  GIT_COMMITTER_EMAIL: "corpus@example.invalid",
};

function call(command: string, args: readonly string[], cwd: string): SpawnSyncReturns<string> {
  return spawnSync(command, args, { cwd, encoding: "utf8", env, maxBuffer: 1 << 28 });
}

function must(command: string, args: readonly string[], cwd: string): string {
  const done = call(command, args, cwd);
  if (done.status !== 0) {
    throw new Error(`${command} ${args.join(" ")}: ${done.stderr || done.error?.message}`);
  }
  return done.stdout;
}

/** Fetches and unpacks; null where the archive does not answer. */
function fetch(wanted: Package, folder: string): { tree: string; archive: string } | null {
  const tree = join(folder, "tree");
  mkdirSync(tree);
  const got = wanted.from === "debian"
    ? call("apt-get", ["download", wanted.name], folder)
    : call("python3", [
      "-m",
      "pip",
      "download",
      "--no-deps",
      "--no-binary",
      ":all:",
      "-q",
      "-d",
      folder,
      `${wanted.name}==${wanted.version}`,
    ], folder);
  const archive = readdirSync(folder).find((name) =>
    name.endsWith(".deb") || name.endsWith(".tar.gz") || name.endsWith(".zip")
  );
  if (got.status !== 0 || archive === undefined) return null;
  if (archive.endsWith(".deb")) must("dpkg-deb", ["-x", archive, tree], folder);
  else if (archive.endsWith(".zip")) must("python3", ["-m", "zipfile", "-e", archive, tree], folder);
  else must("tar", ["-xzf", archive, "-C", tree, "--strip-components=1"], folder);
  return { tree, archive };
}

/** Every regular file outside `.git` and `.obelize`, with its digest. */
function digests(tree: string): Map<string, string> {
  const found = new Map<string, string>();
  const below = (path: string): void => {
    for (const entry of readdirSync(join(tree, path), { withFileTypes: true })) {
      if (path === "" && (entry.name === ".git" || entry.name === ".obelize")) continue;
      const inner = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) below(inner);
      else if (entry.isFile()) {
        found.set(inner, createHash("sha256").update(readFileSync(join(tree, inner))).digest("hex"));
      }
    }
  };
  below("");
  return found;
}

function same(left: Map<string, string>, right: Map<string, string>): boolean {
  return left.size === right.size && [...left].every(([path, hash]) => right.get(path) === hash);
}

function commit(tree: string): void {
  must("git", ["add", "-A", "-f"], tree);
  must("git", ["commit", "-q", "--allow-empty", "-m", "state"], tree);
}

function lastRun(tree: string): { folder: string; run: Run } {
  const folder = join(
    tree,
    ".obelize",
    "runs",
    readFileSync(join(tree, ".obelize", "latest"), "utf8").trim(),
  );
  return { folder, run: JSON.parse(readFileSync(join(folder, "run.json"), "utf8")) as Run };
}

/** One package through every invariant; `broken` names those that do not hold. */
function examine(wanted: Package, archive: string, source: string, declared: Row["declared"]): Row {
  const broken: string[] = [];
  const hold = (name: string, holds: boolean): void => {
    if (!holds) broken.push(name);
  };
  const tree = `${source}-run`;
  rmSync(tree, { recursive: true, force: true });
  cpSync(source, tree, { recursive: true, verbatimSymlinks: true });
  if (declared !== "as found") writeFileSync(join(tree, "requirements.txt"), "PyPDF2==3.0.1\n");
  must("git", ["init", "-q", "-b", "main"], tree);
  writeFileSync(join(tree, ".git", "info", "exclude"), ".obelize/\n");
  commit(tree);
  const before = digests(tree);

  const first = call(executable, ["scan", "--json"], tree);
  const second = call(executable, ["scan", "--json"], tree);
  hold("scan exits 0", first.status === 0);
  hold("two scans are byte-identical", first.stdout === second.stdout);
  hold("dry run exits 0", call(executable, ["fix"], tree).status === 0);
  const planned = readFileSync(join(lastRun(tree).folder, "patch.diff"));
  hold("dry run changes nothing", same(before, digests(tree)));

  const applied = call(executable, ["fix", "--apply", "--verify", "true"], tree);
  hold(`apply exits 0 or 4 (found ${applied.status})`, applied.status === 0 || applied.status === 4);
  const { folder, run } = lastRun(tree);
  const after = digests(tree);
  hold(
    "the patch of the apply is the patch of the dry run",
    planned.equals(readFileSync(join(folder, "patch.diff"))),
  );
  hold("git applies the patch to the same bytes", patchGives(tree, folder, after));
  const python = run.file_edits.map(({ path }) => path).filter((path) => path.endsWith(".py"));
  for (const path of python) hold(`CPython compiles ${path}`, compiles(join(tree, path)));

  commit(tree);
  call(executable, ["fix", "--apply", "--verify", "true", "--pack", "py-pdf/pypdf2-to-pypdf"], tree);
  hold("a second apply changes nothing", same(after, digests(tree)) && lastRun(tree).run.idempotent === true);
  hold("undo exits 0", call(executable, ["undo", "--run", run.run_id], tree).status === 0);
  hold("undo gives every byte back", same(before, digests(tree)));
  rmSync(tree, { recursive: true, force: true });

  const withheld: Record<string, number> = {};
  for (const { bail } of run.withheld) withheld[bail] = (withheld[bail] ?? 0) + 1;
  const version = wanted.version ?? archive.split("_")[1] ?? "";
  const { files_selected: files = 0, files_parsed: parsed = 0, findings = 0 } = run.counts;
  return {
    label: `${wanted.name} ${version}`,
    archive: wanted.from,
    declared,
    files,
    parsed,
    findings,
    written: run.file_edits.length,
    withheld,
    broken,
  };
}

/** Whether `git apply` on the committed tree gives what the apply wrote. */
function patchGives(tree: string, folder: string, after: Map<string, string>): boolean {
  const patch = join(folder, "patch.diff");
  const copy = `${tree}-patched`;
  rmSync(copy, { recursive: true, force: true });
  must("git", ["clone", "-q", "--no-hardlinks", "-c", "core.autocrlf=false", tree, copy], tree);
  const applies = statSync(patch).size === 0 || call("git", ["apply", patch], copy).status === 0;
  const equal = applies && same(after, digests(copy));
  rmSync(copy, { recursive: true, force: true });
  return equal;
}

function compiles(path: string): boolean {
  const program =
    "import sys; compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec', dont_inherit=True)";
  return call("python3", ["-c", program, path], "/").status === 0;
}

function document(rows: readonly Row[], missing: readonly string[]): string {
  const table = rows.map((row) => {
    const codes = Object.entries(row.withheld).sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, count]) =>
      `${code} ${count}`
    ).join(", ");
    return `| ${row.label} | ${row.archive} | ${row.declared} | ${row.files} | ${row.parsed} | ${row.findings} | ${row.written} | ${
      codes || "–"
    } | ${row.broken.length === 0 ? "all hold" : row.broken.join("; ")} |`;
  });
  return [
    "# Shown on real packages",
    "",
    "Written by `npm run corpus`, which fetches these packages from Debian and PyPI and runs the built executable on each. Every row went through:",
    "two scans byte-identical · the dry run changes nothing · apply · the patch of both the same · `git apply` of it on a clone gives the same bytes ·",
    "CPython compiles every written file · a second apply changes nothing · undo gives every byte back.",
    "",
    "A package that declares no PyPDF2 is refused as found (`legacy_version_unsupported`: nothing says which release it is on), and shown again with",
    "`PyPDF2==3.0.1` declared beside it. Packages written for PyPDF2 1.x keep their old names and are withheld whole: this pack ports no such call.",
    "",
    "| Package | From | Declaration | Files | With the library | Findings | Written | Withheld rows by code | Invariants |",
    "| --- | --- | --- | --: | --: | --: | --: | --- | --- |",
    ...table,
    ...(missing.length === 0 ? [] : ["", `Not fetched when this was written: ${missing.join(", ")}.`]),
    "",
  ].join("\n");
}

if (!existsSync(executable)) throw new Error("Build first: npm run build");
const rows: Row[] = [];
const missing: string[] = [];
for (const wanted of packages) {
  const folder = mkdtempSync(join(tmpdir(), "obelize-corpus-"));
  try {
    const fetched = fetch(wanted, folder);
    if (fetched === null) {
      missing.push(`${wanted.name} ${wanted.version ?? ""}`.trim());
      continue;
    }
    const found = examine(wanted, fetched.archive, fetched.tree, "as found");
    rows.push(found);
    if (
      found.withheld["legacy_version_unsupported"] !== undefined &&
      !existsSync(join(fetched.tree, "requirements.txt"))
    ) {
      rows.push(examine(wanted, fetched.archive, fetched.tree, "PyPDF2==3.0.1 added"));
    }
    for (const row of rows.slice(-2)) {
      if (row.broken.length > 0) console.error(`${row.label}: ${row.broken.join("; ")}`);
    }
    console.log(`${found.label}: ${found.findings} findings, ${rows.at(-1)?.written} written`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
if (!process.argv.includes("--check")) writeFileSync(at("docs", "corpus.md"), document(rows, missing));
const broken = rows.filter((row) => row.broken.length > 0).length;
console.log(
  `${rows.length - broken} passed, ${broken} failed${
    missing.length > 0 ? `; not fetched: ${missing.join(", ")}` : ""
  }`,
);
process.exitCode = broken === 0 ? 0 : 1;
