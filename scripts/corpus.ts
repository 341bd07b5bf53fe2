/**
 * The invariants, held on real packages that use PyPDF2 and are not ours: four of Debian's and some source distributions of PyPI, each by
 * name and version. Every package is fetched to a temporary folder, put under git, scanned, planned, written, verified against CPython and
 * taken back. `docs/corpus.md` is written from what was found; `--check` writes nothing.
 *
 * A package that declares no PyPDF2, or a Python that pypdf does not run on, is refused as found, which is right. It is run once more with
 * that one fact changed (`PyPDF2==3.0.1` declared beside it, or Python 3.9), so that the rules are shown on its code too.
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
  readlinkSync,
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
  { from: "pypi", name: "scan-merge", version: "1.1" },
  { from: "pypi", name: "swarmauri-parser-pypdf2", version: "0.8.3" },
  { from: "pypi", name: "vmk", version: "0.0.2" },
  { from: "pypi", name: "connectedpapersextractor", version: "0.1.3" },
  { from: "pypi", name: "SigProfilerAssignment", version: "0.0.31" },
  { from: "pypi", name: "gpt_index", version: "0.4.17" },
  { from: "pypi", name: "camelot-py", version: "0.10.1" },
  { from: "pypi", name: "pdf2doi", version: "1.5.1" },
  { from: "pypi", name: "pdfjinja", version: "1.1.0" },
  { from: "pypi", name: "pdftools", version: "2.0.2" },
];

interface Row {
  readonly label: string;
  readonly archive: string;
  readonly declared: Variant;
  readonly files: number;
  readonly parsed: number;
  readonly findings: number;
  readonly written: readonly string[];
  readonly withheld: Readonly<Record<string, number>>;
  readonly blocked: string | null;
  readonly broken: readonly string[];
}

/** What was changed in the package before it was shown. */
const variants = {
  "as found": "nothing",
  "PyPDF2==3.0.1 added": "a requirements file says which release the code is on",
  "Python 3.9 declared": "the declared Python is one that pypdf runs on",
} as const;
type Variant = keyof typeof variants;

interface Run {
  readonly run_id: string;
  readonly idempotent: boolean | null;
  readonly packs: readonly { readonly blocked: string | null }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly file_edits: readonly {
    readonly path: string;
    readonly before_sha256: string;
    readonly after_sha256: string;
  }[];
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

/** Every regular file and link outside `.git` and `.obelize`, with its mode and digest. */
function digests(tree: string): Map<string, string> {
  const found = new Map<string, string>();
  const below = (path: string): void => {
    for (const entry of readdirSync(join(tree, path), { withFileTypes: true })) {
      if (path === "" && (entry.name === ".git" || entry.name === ".obelize")) continue;
      const inner = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) below(inner);
      else if (entry.isSymbolicLink()) found.set(inner, `link ${readlinkSync(join(tree, inner))}`);
      else if (entry.isFile()) {
        const mode = statSync(join(tree, inner)).mode.toString(8);
        found.set(inner, `${mode} ${sha256(readFileSync(join(tree, inner)))}`);
      }
    }
  };
  below("");
  return found;
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
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

/** Changes the one fact that refused the package as found. */
function declare(tree: string, declared: Variant): void {
  if (declared === "PyPDF2==3.0.1 added") {
    const path = join(tree, "requirements.txt");
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    writeFileSync(path, `${text === "" || text.endsWith("\n") ? text : `${text}\n`}PyPDF2==3.0.1\n`);
  }
  if (declared === "Python 3.9 declared") {
    for (const name of ["pyproject.toml", "setup.cfg", "setup.py"]) {
      const path = join(tree, name);
      if (!existsSync(path)) continue;
      const text = readFileSync(path, "utf8");
      writeFileSync(
        path,
        text.replace(/^(\s*(?:requires-python|python_requires|python)\s*=\s*["']?)[^"'\n,]+/gm, "$1>=3.9"),
      );
    }
  }
}

/** Which fact to change so that a refused package shows its code; null where the refusal is not about one. */
function variantOf(row: Row): Variant | null {
  if (row.withheld["legacy_version_unsupported"] !== undefined) return "PyPDF2==3.0.1 added";
  if (row.withheld["runtime_unsupported"] !== undefined) return "Python 3.9 declared";
  return null;
}

/** One package through every invariant; `broken` names those that do not hold. */
function examine(wanted: Package, archive: string, source: string, declared: Variant): Row {
  const broken: string[] = [];
  const hold = (name: string, holds: boolean): void => {
    if (!holds) broken.push(name);
  };
  const tree = `${source}-run`;
  rmSync(tree, { recursive: true, force: true });
  cpSync(source, tree, { recursive: true, verbatimSymlinks: true });
  declare(tree, declared);
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
  const edited = new Set(run.file_edits.map(({ path }) => path));
  hold(
    "findings.json is what scan --json printed",
    readFileSync(join(folder, "findings.json"), "utf8") === first.stdout,
  );
  hold(
    "the patch of the apply is the patch of the dry run",
    planned.equals(readFileSync(join(folder, "patch.diff"))),
  );
  hold(
    "exactly the files the run names have changed",
    before.size === after.size &&
      [...after].every(([path, digest]) => edited.has(path) !== (before.get(path) === digest)),
  );
  hold("snapshots and hashes agree", run.file_edits.every((edit) => snapshotsHold(tree, folder, edit)));
  hold("git applies the patch to the same bytes", patchGives(tree, folder, after));
  for (const { path, before_sha256 } of run.file_edits.filter((edit) => edit.path.endsWith(".py"))) {
    const answer = call("python3", [
      "-c",
      judge,
      join(folder, "snapshots", "before", before_sha256),
      join(tree, path),
      installed ?? "",
    ], "/");
    hold(`CPython on ${path}: ${(answer.stdout + answer.stderr).trim()}`, answer.status === 0);
  }

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
    written: [...edited],
    withheld,
    blocked: run.packs[0]?.blocked ?? null,
    broken,
  };
}

/** Whether both copies of an edited file have the bytes their names say, and the tree holds the second. */
function snapshotsHold(tree: string, folder: string, edit: Run["file_edits"][number]): boolean {
  const copy = (side: string, name: string): string =>
    sha256(readFileSync(join(folder, "snapshots", side, name)));
  return copy("before", edit.before_sha256) === edit.before_sha256 &&
    copy("after", edit.after_sha256) === edit.after_sha256 &&
    sha256(readFileSync(join(tree, edit.path))) === edit.after_sha256;
}

/** Whether `git apply` on the committed tree gives the bytes the apply wrote; of a mode git keeps one bit only. */
function patchGives(tree: string, folder: string, after: Map<string, string>): boolean {
  const patch = join(folder, "patch.diff");
  const copy = `${tree}-patched`;
  rmSync(copy, { recursive: true, force: true });
  must("git", ["clone", "-q", "--no-hardlinks", "-c", "core.autocrlf=false", tree, copy], tree);
  const applies = statSync(patch).size === 0 || call("git", ["apply", patch], copy).status === 0;
  const bytes = (found: Map<string, string>): Map<string, string> =>
    new Map([...found].map(([path, digest]) => [path, digest.replace(/^\d+ /, "")]));
  const equal = applies && same(bytes(after), bytes(digests(copy)));
  rmSync(copy, { recursive: true, force: true });
  return equal;
}

/**
 * CPython's word on one written file (arguments: before, after, folder of an installed pypdf or ""): it compiles; no import of PyPDF2 is
 * left; no global name is read that nothing binds, unless it was so before; every name taken from pypdf is there.
 */
const judge = `
import ast, builtins, importlib, sys
before, after = (open(path, "rb").read() for path in sys.argv[1:3])
compile(after, sys.argv[2], "exec", dont_inherit=True)

def unbound(source):
    import symtable
    tree = ast.parse(source)
    if any(isinstance(node, ast.ImportFrom) and node.names[0].name == "*" for node in ast.walk(tree)):
        return set()
    bound, read = set(), set()
    def below(table):
        for symbol in table.get_symbols():
            name = symbol.get_name()
            top = table.get_type() == "module"
            if (top or symbol.is_declared_global()) and (symbol.is_assigned() or symbol.is_imported()):
                bound.add(name)
            elif symbol.is_referenced() and (symbol.is_global() or top):
                read.add(name)
        for child in table.get_children():
            below(child)
    text = source.decode("utf-8-sig") if b"coding" not in source[:200] else source
    below(symtable.symtable(text, "file", "exec"))
    return {name for name in read - bound if not hasattr(builtins, name) and name not in ("__file__", "__path__")}

new = unbound(after) - unbound(before)
assert not new, f"unbound names {sorted(new)}"
tree = ast.parse(after)
wanted = []
for node in ast.walk(tree):
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.level == 0:
        names = [node.module + "." + alias.name for alias in node.names]
    else:
        continue
    assert not any(name.split(".")[0] == "PyPDF2" for name in names), "an import of PyPDF2 is left"
    wanted += [(name, isinstance(node, ast.Import)) for name in names if name.split(".")[0] == "pypdf"]
assert wanted, "written without an import of pypdf"
if sys.argv[3]:
    sys.path.insert(0, sys.argv[3])
    for name, module in wanted:
        if module:
            importlib.import_module(name)
            continue
        parent, leaf = name.rsplit(".", 1)
        if not hasattr(importlib.import_module(parent), leaf):
            importlib.import_module(name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "pypdf":
            assert hasattr(importlib.import_module("pypdf"), node.attr), f"pypdf has no {node.attr}"
`;

/** A folder with pypdf installed, for the question whether the names written are there; null where the registry does not answer. */
function install(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "obelize-corpus-pypdf-"));
  const done = call("python3", ["-m", "pip", "install", "-q", "--target", folder, "pypdf>=6.19"], folder);
  return done.status === 0 ? folder : null;
}

function document(rows: readonly Row[], missing: readonly string[]): string {
  const table = rows.map((row) => {
    const codes = Object.entries(row.withheld).sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, count]) =>
      `${code} ${count}`
    ).join(", ");
    return `| ${row.label} | ${row.archive} | ${row.declared} | ${row.files} | ${row.parsed} | ${row.findings} | ${row.written.length} | ${
      codes || "–"
    } | ${row.blocked ?? "–"} | ${row.broken.length === 0 ? "all hold" : row.broken.join("; ")} |`;
  });
  const shown = rows.filter((row) => row.written.length > 0);
  return [
    "# Shown on real packages",
    "",
    "Written by `npm run corpus`, which fetches these packages from Debian and PyPI and runs the built executable on each. Every row went through:",
    "two scans byte-identical · the dry run changes nothing · apply · `findings.json` is what `scan --json` printed · the patch of both the same ·",
    "exactly the files the run names have changed, mode kept · snapshots and hashes agree · `git apply` of the patch on a clone gives the same bytes ·",
    "CPython compiles every written file, finds no import of PyPDF2 left and no name newly unbound" +
    (installed === null ? " ·" : ", and pypdf has every name taken from it ·"),
    "a second apply changes nothing · undo gives every byte back.",
    "",
    "A package that declares no PyPDF2 is refused as found (`legacy_version_unsupported`: nothing says which release it is on), and so is one that",
    "declares a Python pypdf does not install on (`runtime_unsupported`); both are shown again with that one fact changed. Packages written for",
    "PyPDF2 1.x keep their old names and are withheld whole: this pack ports no such call.",
    "",
    "| Package | From | Changed first | Files | With the library | Findings | Written | Withheld rows by code | Blocked | Invariants |",
    "| --- | --- | --- | --: | --: | --: | --: | --- | --- | --- |",
    ...table,
    "",
    "Files written:",
    "",
    ...shown.map((row) =>
      `- ${row.label} (${row.declared}): ${row.written.map((path) => `\`${path}\``).join(", ")}`
    ),
    ...(missing.length === 0 ? [] : ["", `Not fetched when this was written: ${missing.join(", ")}.`]),
    "",
  ].join("\n");
}

if (!existsSync(executable)) throw new Error("Build first: npm run build");
const installed = install();
if (installed === null) console.log("pypdf could not be installed: its names are not looked up");
const rows: Row[] = [];
const missing: string[] = [];

function show(row: Row): Row {
  rows.push(row);
  for (const broken of row.broken) console.error(`${row.label} (${row.declared}): ${broken}`);
  console.log(`${row.label} (${row.declared}): ${row.findings} findings, ${row.written.length} written`);
  return row;
}

for (const wanted of packages) {
  const folder = mkdtempSync(join(tmpdir(), "obelize-corpus-"));
  try {
    const fetched = fetch(wanted, folder);
    if (fetched === null) {
      missing.push(`${wanted.name} ${wanted.version ?? ""}`.trim());
      continue;
    }
    const { archive, tree } = fetched;
    const again = variantOf(show(examine(wanted, archive, tree, "as found")));
    if (again !== null) show(examine(wanted, archive, tree, again));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
if (installed !== null) rmSync(installed, { recursive: true, force: true });
if (!process.argv.includes("--check")) writeFileSync(at("docs", "corpus.md"), document(rows, missing));
const broken = rows.filter((row) => row.broken.length > 0).length;
console.log(
  `${rows.length - broken} passed, ${broken} failed${
    missing.length > 0 ? `; not fetched: ${missing.join(", ")}` : ""
  }`,
);
process.exitCode = broken === 0 ? 0 : 1;
