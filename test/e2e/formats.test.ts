/** What goes to standard output and what to standard error, in every format; and what --fail-on makes of the exit code. */
import { afterEach, expect, test } from "vitest";
import { type Answer, passing, Repository, small } from "./harness.ts";

const open: Repository[] = [];

function repository(files: Readonly<Record<string, string | Uint8Array>>): Repository {
  const made = new Repository(files);
  open.push(made);
  return made;
}

afterEach(() => {
  for (const made of open.splice(0)) made[Symbol.dispose]();
});

/** A row of each status: eligible, needs_review, not_a_usage, and a file that does not parse. */
const mixed = {
  ...small,
  "left.py": "from PyPDF2 import PdfMerger\n\n\ndef merge():\n    return PdfMerger()\n",
  "broken.py": "import PyPDF2\nf(\n",
  "note.py": "# PyPDF2 is only mentioned\nx = 'PyPDF2'\n",
};

interface Findings {
  readonly counts: Record<string, number>;
  readonly findings: readonly {
    readonly path: string;
    readonly line: number;
    readonly column: number;
    readonly scan_status: string;
    readonly bail: string | null;
  }[];
}

interface Sarif {
  readonly $schema: string;
  readonly version: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly version: string;
        readonly rules: readonly { readonly id: string }[];
      };
    };
    readonly columnKind: string;
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string };
          readonly region: { readonly startLine: number; readonly startColumn: number };
        };
      }[];
    }[];
  }[];
}

/** The only line on standard error beside a document on standard output. */
function evidenceOnly(it: Repository, { err }: Answer): void {
  expect(err).toBe(`Evidence: ${it.folder()}\n`);
}

test("scan --json is findings.json, byte for byte; so is --format json", () => {
  const it = repository(mixed);
  for (const words of [["--json"], ["--format", "json"], ["--format=json", "--json"]]) {
    const answer = it.obelize(["scan", ...words]);
    expect(answer.code).toBe(0);
    expect(answer.out).toBe(it.read(`${it.folder()}/findings.json`));
    evidenceOnly(it, answer);
  }
});

test("fix --json is plan.json, byte for byte; findings.json and plan.json are what a scan and a dry run said", () => {
  const it = repository(mixed);
  it.obelize(["scan"]);
  const scanned = it.read(`${it.folder()}/findings.json`);
  const dry = it.obelize(["fix", "--json"]);
  expect(dry.code).toBe(0);
  expect(dry.out).toBe(it.read(`${it.folder()}/plan.json`));
  evidenceOnly(it, dry);
  expect(it.read(`${it.folder()}/findings.json`)).toBe(scanned);
  const patch = it.read(`${it.folder()}/patch.diff`);

  const applied = it.obelize(["fix", "--apply", "--json", "--verify", "echo noise"]);
  expect(applied.code).toBe(4);
  expect(applied.out).toBe(dry.out);
  evidenceOnly(it, applied);
  expect(it.read(`${it.folder()}/plan.json`)).toBe(dry.out);
  expect(it.read(`${it.folder()}/findings.json`)).toBe(scanned);
  expect(it.read(`${it.folder()}/patch.diff`)).toBe(patch);
});

test("text: the report on standard output, nothing on standard error, the same on every run but for the folder", () => {
  const it = repository(mixed);
  const texts = [["scan"], ["scan", "--jobs", "1"], ["scan", "--jobs", "3"]].map((words) => {
    const answer = it.obelize(words);
    expect([answer.code, answer.err]).toEqual([0, ""]);
    expect(answer.out).toContain(`Evidence: ${it.folder()}\n`);
    return answer.out.replace(it.latest(), "RUN");
  });
  expect(new Set(texts).size).toBe(1);
  // deno-lint-ignore no-control-regex
  expect(texts[0]).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

test("nothing found, and no pack applies: still one document", () => {
  const it = repository({ "a.py": "x = 1\n" });
  const scan = it.obelize(["scan", "--json"]);
  expect(scan.code).toBe(0);
  expect(JSON.parse(scan.out)).toMatchObject({ packs: [], findings: [] });
  const fix = it.obelize(["fix", "--json"]);
  expect(fix.code).toBe(0);
  expect(JSON.parse(fix.out)).toMatchObject({ packs: [], files: [], edits: [] });
  const log = JSON.parse(it.obelize(["scan", "--format", "sarif"]).out) as Sarif;
  expect(log.runs).toMatchObject([{ results: [] }]);
  const github = it.obelize(["scan", "--format", "github"]);
  expect([github.code, github.out]).toEqual([0, ""]);
  const text = it.obelize(["scan"]);
  expect(text.out).toContain("py-pdf/pypdf2-to-pypdf");
});

test("SARIF holds every finding at its place", () => {
  const it = repository(mixed);
  const answer = it.obelize(["scan", "--format", "sarif"]);
  expect(answer.code).toBe(0);
  evidenceOnly(it, answer);
  const { findings } = it.json<Findings>("findings.json");
  const log = JSON.parse(answer.out) as Sarif;
  const [run] = log.runs;
  expect(log.version).toBe("2.1.0");
  expect(run?.columnKind).toBe("unicodeCodePoints");
  expect(run?.tool.driver).toMatchObject({ name: "obelize", version: it.run().obelize_version });
  const rules = run?.tool.driver.rules.map((rule) => rule.id) ?? [];
  expect(rules).toEqual([...new Set(rules)].sort());
  const rows = run?.results.map((row) => {
    const place = row.locations[0]?.physicalLocation;
    expect(rules[row.ruleIndex]).toBe(row.ruleId);
    expect(place?.artifactLocation.uriBaseId).toBe("%SRCROOT%");
    return [place?.artifactLocation.uri, place?.region.startLine, place?.region.startColumn, row.ruleId];
  });
  expect(rows).toEqual(
    findings.map((row) => [row.path, row.line, row.column + 1, `run/${row.bail ?? row.scan_status}`]),
  );
  const again = it.obelize(["scan", "--format", "sarif"]);
  expect(again.out).toBe(answer.out);
});

test("a fix in SARIF has the verdicts, not what the scan thought", () => {
  const it = repository(small);
  const answer = it.obelize(["fix", "--apply", "--verify", passing, "--format", "sarif"]);
  expect(answer.code).toBe(0);
  evidenceOnly(it, answer);
  const log = JSON.parse(answer.out) as Sarif;
  expect(new Set(log.runs[0]?.results.map((row) => row.ruleId))).toEqual(new Set(["run/auto"]));
});

test("github: a line a finding, its place as the platform counts", () => {
  const it = repository(mixed);
  const answer = it.obelize(["scan", "--format", "github"]);
  expect(answer.code).toBe(0);
  evidenceOnly(it, answer);
  const { findings } = it.json<Findings>("findings.json");
  const lines = answer.out.trimEnd().split("\n");
  expect(lines).toHaveLength(findings.length);
  findings.forEach((row, at) => {
    expect(lines[at]).toMatch(/^::(error|warning|notice) file=/);
    expect(lines[at]).toContain(`file=${row.path},line=${row.line},col=${row.column + 1},`);
  });
});

test.each<[string, readonly string[], number]>([
  ["nothing asked", [], 0],
  ["a status there is", ["--fail-on", "eligible"], 4],
  ["another there is", ["--fail-on", "needs_review"], 4],
  ["one there is not", ["--fail-on", "auto"], 0],
  ["the second of two", ["--fail-on", "auto", "--fail-on", "unsupported"], 4],
  ["only mentioned", ["--fail-on", "not_a_usage"], 4],
])("scan --fail-on, %s", (_, words, code) => {
  const it = repository(mixed);
  const counts: Record<string, number> = { auto: 0 };
  for (const format of ["text", "json", "sarif", "github"]) {
    const answer = it.obelize(["scan", "--format", format, ...words]);
    expect(answer.code).toBe(code);
    expect(it.run().exit_code).toBe(code);
  }
  Object.assign(counts, it.json<Findings>("findings.json").counts);
  const asked = words.filter((word) => word !== "--fail-on");
  expect(asked.some((word) => (counts[word] ?? 0) > 0)).toBe(code === 4);
});

test("--fail-on of a clean tree, of a dry run, and beside a worse code", () => {
  const clean = repository({ "a.py": "x = 1\n" });
  expect(clean.obelize(["scan", "--fail-on", "eligible", "--fail-on", "needs_review"]).code).toBe(0);

  const it = repository(small);
  expect(it.obelize(["fix", "--fail-on", "auto"]).code).toBe(4);
  expect(it.run().exit_code).toBe(4);
  expect(it.obelize(["fix", "--fail-on", "needs_review"]).code).toBe(0);
  it.write("app.py", `${small["app.py"]}# mine\n`);
  expect(it.obelize(["fix", "--apply", "--fail-on", "auto"]).code).toBe(5);
  it.commit();
  expect(it.obelize(["fix", "--apply", "--fail-on", "auto"]).code).toBe(6);
  expect(it.run().verify).toMatchObject({ status: "not_run", reason: "no_verify_commands" });
});

test("verify and undo: words on standard output, and nothing else anywhere", () => {
  const it = repository(small);
  it.obelize(["fix", "--apply", "--verify", passing]);
  const id = it.latest();
  for (const words of [["verify", "--run", id, "--verify", "echo noise"], ["undo", "--run", id]]) {
    const answer = it.obelize(words);
    expect([answer.code, answer.err]).toEqual([0, ""]);
    expect(answer.out).toContain(`Evidence: ${it.folder(id)}`);
    expect(answer.out).not.toMatch(/^noise/m);
  }
});

test("--list-files: paths on standard output, no folder", () => {
  const it = repository({ ...mixed, "\u001b[2J.py": "" });
  const answer = it.obelize(["scan", "--list-files"]);
  expect([answer.code, answer.err]).toEqual([0, ""]);
  expect(answer.out).toBe("\\u{1b}[2J.py\napp.py\nbroken.py\nleft.py\nnote.py\n");
  expect(it.exists(".obelize")).toBe(false);
});

test("colour is for help alone, and never in a pipe", () => {
  const it = repository(small);
  for (const words of [[], ["--help"], ["scan", "--help"], ["scan"], ["--no-color", "scan", "--help"]]) {
    const answer = it.obelize(words, { TERM: "xterm-256color", FORCE_COLOR: "1" });
    expect(answer.code).toBe(0);
    expect(answer.out + answer.err).not.toContain("\u001b");
  }
});
