import fc from "fast-check";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { encodeUtf8 } from "../../../src/core/utf8.ts";
import { realHost } from "../../../src/host/real.ts";
import { fix } from "../../../src/run/journey/fix.ts";
import { scan } from "../../../src/run/journey/scan.ts";
import { answerer } from "../../../src/run/jobs/answer.ts";
import { believed } from "../../../src/run/jobs/believed.ts";
import { answerFiles } from "../../../src/run/jobs/pool.ts";
import { workersFor } from "../../../src/run/jobs/workers_for.ts";
import { projectPlan } from "../../../src/run/scan/mod.ts";
import { PYPDF } from "../scan/sample_pack.ts";

/** One of each way a file can go: rewritten, withheld, refused by a gate, mentioned, untouched, in another encoding. */
const bodies: readonly string[] = [
  "import PyPDF2\n\ndef pages(path):\n    return len(PyPDF2.PdfReader(path).pages)\n",
  "from PyPDF2 import PdfReader, PdfWriter\n\nwriter = PdfWriter()\nreader = PdfReader('x')\n",
  "import PyPDF2\nname = getattr(PyPDF2, which)\n",
  "import PyPDF2\nprint 'no'\n",
  "# PyPDF2 was here\n",
  "import PyPDF2 as pdf\nimport importlib\npdf.PdfFileReader(1)\nimportlib.import_module('PyPDF2')\n",
  "from PyPDF2 import *\nPdfReader('y')\n",
  '"""PyPDF2.PdfReader"""\nimport PyPDF2.generic\nx = PyPDF2.generic.NameObject(\'/a\')\n',
  "import os\n",
];

const question = { packs: [projectPlan(PYPDF)], plan: true };

function sources(order: readonly number[]): { path: string; bytes: Uint8Array }[] {
  return order.map((n) => ({ path: `m${n}.py`, bytes: encodeUtf8(bodies[n % bodies.length] as string) }));
}

test("threads give what this thread gives, whatever their number and the order of the files", async () => {
  const numbers = Array.from({ length: 40 }, (_, n) => n);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(numbers, { minLength: 9 }),
      fc.constantFrom(2, 5),
      async (order, workers) => {
        const files = sources(order);
        const alone = await answerFiles(files, question, 1);
        const spread = await answerFiles(files, question, workers);
        expect(alone.workers).toBe(1);
        expect(spread.workers).toBe(Math.min(workers, Math.ceil(files.length / 8)));
        expect(spread.answers).toEqual(alone.answers);
        expect(JSON.stringify(spread.answers)).toBe(JSON.stringify(alone.answers));
      },
    ),
    { numRuns: 6 },
  );
}, 120_000);

const roots: string[] = [];
afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true, force: true })));

function tree(order: readonly number[]): string {
  const root = mkdtempSync(join(tmpdir(), "obelize-jobs-"));
  roots.push(root);
  for (const n of order) {
    const path = join(root, `p${n % 4}`, `m${n}.py`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bodies[n % bodies.length] as string);
  }
  writeFileSync(join(root, "requirements.txt"), "PyPDF2==3.0.1\n");
  return root;
}

/** The documents that must not show who worked. */
async function documents(root: string, jobs: number): Promise<Record<string, string>> {
  const host = realHost({ env: { PATH: process.env["PATH"], HOME: root }, cwd: root });
  const common = { repo: root, packs: [], jobs, failOn: [], argv: ["fix"] };
  const fixed = await fix(host, {
    ...common,
    apply: false,
    allowDirty: false,
    verify: [],
    timeout: null,
    nonInteractive: true,
    trustRepoConfig: false,
  });
  const scanned = await scan(host, { ...common, argv: ["scan"] });
  const inRun = (name: string): string => readFileSync(join(fixed.folder, name), "utf8");
  expect(inRun("REPORT.md")).toContain(jobs === 1 ? "1 worker" : `${Math.min(jobs, 4)} workers`);
  return {
    findings: inRun("findings.json"),
    plan: inRun("plan.json"),
    patch: inRun("patch.diff"),
    scan: scanned.findingsJson,
  };
}

test(
  "findings.json, plan.json and patch.diff are the same bytes for any --jobs and any order on disk",
  async () => {
    const order = Array.from({ length: 36 }, (_, n) => n);
    const first = await documents(tree(order), 1);
    expect(first["patch"]).toContain("+import pypdf");
    expect(first["scan"]).toBe(first["findings"]);
    for (const jobs of [2, 5]) expect(await documents(tree(order.toReversed()), jobs)).toEqual(first);
  },
  120_000,
);

test("threads are started where they are worth it, or asked for", () => {
  expect(workersFor(null, 8, 31)).toBe(1);
  expect(workersFor(null, 8, 32)).toBe(7);
  expect(workersFor(null, 64, 5000)).toBe(8);
  expect(workersFor(null, 2, 5000)).toBe(1);
  expect(workersFor(null, 1, 5000)).toBe(1);
  expect(workersFor(1, 8, 5000)).toBe(1);
  expect(workersFor(5, 2, 3)).toBe(3);
  expect(workersFor(5, 2, 0)).toBe(1);
});

test("an answer that is not to the question is not believed", () => {
  const files = sources([0, 2]);
  const good = (): unknown[][] => structuredClone(files.map(answerer(question)));
  expect(believed(good(), files, question)).toEqual(good());
  const wrong = (change: (answers: { [key: string]: unknown }[][]) => unknown): unknown => {
    const answers = good() as { [key: string]: unknown }[][];
    return change(answers) ?? answers;
  };
  const scanOf = (answers: { [key: string]: unknown }[][]) =>
    (answers[0]?.[0] as { scan: FileScanLike }).scan;
  const each: readonly unknown[] = [
    null,
    "answers",
    wrong((answers) => answers.slice(1)),
    wrong((answers) => [answers[1], answers[0]]),
    wrong((answers) => void answers[0]?.pop()),
    wrong((answers) => void answers[0]?.splice(0, 1, {})),
    wrong((answers) => void (scanOf(answers).path = "other.py")),
    wrong((answers) => void ((scanOf(answers).findings[0] as { kind: string }).kind = "nonsense")),
    wrong((answers) => void ((scanOf(answers).findings[0] as { line: number }).line = 0)),
    wrong((answers) => void ((scanOf(answers).findings[0] as { extra?: number }).extra = 1)),
    wrong((answers) => void ((answers[0]?.[0] as { plan: unknown }).plan = null)),
    wrong((answers) => void ((answers[0]?.[0] as { plan: { after: unknown } }).plan.after = "text")),
  ];
  for (const said of each) expect(believed(said, files, question)).toBeNull();
  expect(believed(good(), files, { ...question, plan: false })).toBeNull();
});

interface FileScanLike {
  path: string;
  findings: unknown[];
}
