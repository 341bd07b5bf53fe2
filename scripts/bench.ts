/**
 * Speed and memory, each beside a named yardstick in the same run, so that a slow or busy machine slows both. Medians of several runs.
 *
 * - start: `dist/obelize --help` against the same base with a one-line program, `NODE_EXTRA_CA_CERTS` unset
 * - scan: a tree of 3,000 files without the library, against reading the same bytes: with `cat`, and with the base
 * - fix: a dry run over 300 files that use it, against CPython compiling the same files once
 * - python: tokens, tree and names of the standard library in MB/s, against CPython's `compile()` of the same files
 */
import { spawnSync } from "node:child_process";
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
import { compileCheck, decodeSource, parse } from "../src/python/mod.ts";
import { analyze } from "../src/python/scopes/mod.ts";
import { makeExecutable } from "./build.ts";
import { executable } from "./paths.ts";
import { tool } from "./spawn.ts";

const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
const work = mkdtempSync(join(tmpdir(), "obelize-bench-"));

interface Measured {
  /** Milliseconds, wall clock. */
  readonly ms: number;
  /** Largest resident size, in MB; NaN where it cannot be had. */
  readonly peak: number;
}

/** One run of a command as a whole process, measured by GNU time where there is one. */
function once(command: string, args: readonly string[], cwd: string): Measured {
  const timed = existsSync("/usr/bin/time");
  const report = join(work, "time.txt");
  const began = performance.now();
  const done = timed
    ? spawnSync("/usr/bin/time", ["-o", report, "-f", "%M", command, ...args], { cwd, env, stdio: "ignore" })
    : spawnSync(command, [...args], { cwd, env, stdio: "ignore" });
  const ms = performance.now() - began;
  if (done.error) throw done.error;
  const peak = timed ? Number(readFileSync(report, "utf8").trim().split("\n").at(-1)) / 1024 : NaN;
  return { ms, peak };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

/** Commands in turn, so that all meet the same machine; medians, after one round that is not counted. */
function inTurn(commands: readonly (() => Measured)[], runs = 9): Measured[] {
  const rounds = Array.from({ length: runs + 1 }, () => commands.map((command) => command())).slice(1);
  return commands.map((_, at) => {
    const own = rounds.map((round) => round[at] as Measured);
    return { ms: median(own.map(({ ms }) => ms)), peak: median(own.map(({ peak }) => peak)) };
  });
}

/** Two commands in turn, and the ratio of each pair. */
function versus(
  ours: () => Measured,
  yardstick: () => Measured,
  runs = 9,
): { ours: Measured; yardstick: Measured; ratio: number } {
  ours();
  yardstick();
  const pairs = Array.from({ length: runs }, () => [ours(), yardstick()] as const);
  const pick = (at: 0 | 1): Measured => ({
    ms: median(pairs.map((pair) => pair[at].ms)),
    peak: median(pairs.map((pair) => pair[at].peak)),
  });
  return { ours: pick(0), yardstick: pick(1), ratio: median(pairs.map(([one, other]) => one.ms / other.ms)) };
}

function say(name: string, yardstick: string, result: ReturnType<typeof versus>, aim: string): void {
  const { ours, ratio } = result;
  console.log(
    `${name}: ${ours.ms.toFixed(1)} ms, ${yardstick} ${result.yardstick.ms.toFixed(1)} ms, ratio ${
      ratio.toFixed(2)
    } (aim ${aim}); peak ${ours.peak.toFixed(0)} MB`,
  );
}

async function start(): Promise<void> {
  const script = join(work, "hello.cjs");
  writeFileSync(script, 'process.stdout.write("hello\\n");\n');
  const bare = await makeExecutable(script, {}, join(work, "bare"));
  say(
    "start, --help",
    "bare base",
    versus(() => once(executable, ["--help"], work), () => once(bare, [], work), 15),
    "1.5",
  );
}

const filler = Array.from(
  { length: 60 },
  (_, n) => `def f${n}(a, b=${n}):\n    """Adds."""\n    return [x + b for x in a if x != ${n}]\n\n`,
).join("");

function plant(name: string, count: number, text: (n: number) => string): string {
  const tree = join(work, name);
  for (let n = 0; n < count; n++) {
    const folder = join(tree, `p${n % 50}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `m${n}.py`), text(n));
  }
  writeFileSync(join(tree, "requirements.txt"), "PyPDF2==3.0.1\n");
  return tree;
}

/** What the program costs before it looks at any file is measured on an empty tree, and taken off. */
function scan(): void {
  const tree = plant("quiet", 3000, () => filler);
  const empty = join(work, "empty");
  mkdirSync(empty);
  spawnSync("git", ["init", "-q"], { cwd: tree });
  const outside = join(work, "outside");
  cpSync(tree, outside, { recursive: true, filter: (path) => !path.endsWith(".git") });
  const reader = join(work, "read.cjs");
  writeFileSync(
    reader,
    'const fs = require("node:fs");\nfor (const p of fs.readdirSync(".")) if (p[0] === "p") for (const f of fs.readdirSync(p)) fs.readFileSync(`${p}/${f}`);\n',
  );
  const node = tool("node");
  const [own, git, start, cat, read, bare] = inTurn([
    () => once(executable, ["scan"], outside),
    () => once(executable, ["scan"], tree),
    () => once(executable, ["scan"], empty),
    () => once("sh", ["-c", "cat p*/*.py > /dev/null"], outside),
    () => once(node, [reader], outside),
    () => once(node, [reader], empty),
  ]) as [Measured, Measured, Measured, Measured, Measured, Measured];
  const beyond = own.ms - start.ms;
  console.log(
    `scan, 3,000 files, nothing matches: ${ms(own)} (in a git work tree ${ms(git)}), of an empty tree ${
      ms(start)
    }; peak ${own.peak.toFixed(0)} MB`,
  );
  console.log(
    `  the files alone ${beyond.toFixed(1)} ms; cat of the same ${ms(cat)}, ratio ${
      (beyond / cat.ms).toFixed(2)
    } (aim 2); the base reading them ${(read.ms - bare.ms).toFixed(1)} ms, ratio ${
      (beyond / (read.ms - bare.ms)).toFixed(2)
    }`,
  );
}

function ms(measured: Measured): string {
  return `${measured.ms.toFixed(1)} ms`;
}

function fix(): void {
  const tree = plant(
    "users",
    300,
    (n) => `import PyPDF2\n\n${filler}\ndef use${n}(path):\n    return PyPDF2.PdfReader(path)\n`,
  );
  const program =
    "import glob\nfor p in glob.glob('p*/*.py'): compile(open(p,'rb').read(), p, 'exec', dont_inherit=True)";
  const [one, two, python] = inTurn([
    () => once(executable, ["fix", "--jobs", "1"], tree),
    () => once(executable, ["fix", "--jobs", "2"], tree),
    () => once("python3", ["-c", program], tree),
  ], 5) as [Measured, Measured, Measured];
  console.log(
    `fix, dry run, 300 files (${
      (filler.length * 300 / 1e6).toFixed(1)
    } MB) that use the library, each read, rewritten and read again: ${ms(one)} in one thread, ${
      ms(two)
    } in two; CPython compiling them once ${ms(python)}, ratio ${(one.ms / python.ms).toFixed(2)}; peak ${
      one.peak.toFixed(0)
    } and ${two.peak.toFixed(0)} MB`,
  );
}

/** Reads the standard library once, then takes each stage's best of five over all of it. */
function python(): void {
  const folder = spawnSync("python3", ["-c", "import sysconfig; print(sysconfig.get_paths()['stdlib'])"], {
    encoding: "utf8",
  }).stdout.trim();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".py") && !name.includes("site-packages") && !name.includes("test")
  )
    .map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
  const sources = files.map((path) => readFileSync(path)).filter((bytes) => compileCheck(bytes) === null);
  const megabytes = sources.reduce((sum, bytes) => sum + bytes.length, 0) / 1e6;
  const texts = sources.map((bytes) => {
    const decoded = decodeSource(bytes);
    return decoded.ok ? decoded.text : "";
  });
  const best = (stage: () => void): number => {
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      stage();
      return performance.now() - began;
    });
    return megabytes / (Math.min(...times) / 1000);
  };
  const tree = best(() => texts.forEach((text) => parse(text)));
  const names = best(() =>
    texts.forEach((text) => {
      const parsed = parse(text);
      if (parsed.ok) analyze(parsed.module, text);
    })
  );
  const check = best(() => sources.forEach((bytes) => compileCheck(bytes)));
  const list = join(work, "files.txt");
  writeFileSync(list, files.join("\n"));
  const program = [
    "import sys, time",
    "data = []",
    "for p in open(sys.argv[1]).read().split('\\n'):",
    "    b = open(p, 'rb').read()",
    "    try: compile(b, p, 'exec', dont_inherit=True)",
    "    except (SyntaxError, ValueError): continue",
    "    data.append((b, p))",
    "best = 1e9",
    "for _ in range(3):",
    "    t = time.perf_counter()",
    "    for b, p in data: compile(b, p, 'exec', dont_inherit=True)",
    "    best = min(best, time.perf_counter() - t)",
    "print(sum(len(b) for b, _ in data) / 1e6 / best)",
  ].join("\n");
  const theirs = Number(
    spawnSync("python3", ["-W", "ignore", "-c", program, list], { encoding: "utf8" }).stdout,
  );
  console.log(
    `python, ${megabytes.toFixed(1)} MB of the standard library: tokens and tree ${
      tree.toFixed(1)
    } MB/s, with names ${names.toFixed(1)} MB/s, whole compile check ${
      check.toFixed(1)
    } MB/s; CPython's compile() ${theirs.toFixed(1)} MB/s; ratio ${
      (check / theirs).toFixed(2)
    } (aim above 1)`,
  );
}

try {
  const wanted = process.argv.slice(2);
  const all = wanted.length === 0;
  if (!existsSync(executable)) throw new Error("Build first: npm run build");
  if (all || wanted.includes("start")) await start();
  if (all || wanted.includes("scan")) scan();
  if (all || wanted.includes("fix")) fix();
  if (all || wanted.includes("python")) python();
} finally {
  rmSync(work, { recursive: true, force: true });
}
