/** A run of each mode as a record, rich enough that every kind of row stands in its documents. */
import { sha256 } from "../../../src/core/digest.ts";
import { encodeUtf8 } from "../../../src/core/utf8.ts";
import { plannedEdits } from "../../../src/run/evidence/planned.ts";
import type { FixRecord, RecordedVerdict, RunRecord } from "../../../src/run/evidence/record.ts";
import type { Finding } from "../../../src/run/evidence/models/finding.ts";
import type { Edit } from "../../../src/run/evidence/models/plan.ts";
import type { ProposalDocument } from "../../../src/run/evidence/models/model.ts";
import type { VerifyRecord } from "../../../src/run/evidence/models/verify.ts";

export const PACK = "py-pdf/pypdf2-to-pypdf";
export const RULE = `${PACK}:rename-import`;
export const RUN_ID = "20260917T142530Z-3f9a1c72";
const PACK_BYTES = encodeUtf8("id: py-pdf/pypdf2-to-pypdf\n");

function finding(path: string, line: number, column: number, rest: Partial<Finding>): Finding {
  return {
    path,
    line,
    column,
    kind: "import",
    confidence_reason: "direct_import_resolved",
    symbol: "PyPDF2",
    evidence: null,
    scan_status: "eligible",
    bail: null,
    caused_by: null,
    ...rest,
  };
}

/** In document order. */
export const FINDINGS: readonly Finding[] = [
  finding("app/a b.py", 1, 0, {}),
  finding("app/a b.py", 3, 4, { kind: "call", symbol: "PyPDF2.PdfReader" }),
  finding("app/b.py", 1, 0, {
    scan_status: "needs_review",
    bail: "file_not_fully_migrated",
    caused_by: ["star_import"],
  }),
  finding("app/b.py", 2, 0, {
    kind: "star_import",
    confidence_reason: "star_import",
    scan_status: "needs_review",
    bail: "star_import",
  }),
  finding("app/c.py", 1, 0, {
    kind: "parse_error",
    confidence_reason: "parse_error",
    symbol: null,
    scan_status: "unsupported",
    bail: "input_does_not_parse",
  }),
  finding("app/d.py", 9, 2, {
    kind: "text_mention",
    confidence_reason: "string_or_comment_mention",
    scan_status: "not_a_usage",
  }),
  finding("requirements.txt", 1, 0, {
    kind: "manifest",
    confidence_reason: "manifest_dependency",
    symbol: "PyPDF2",
    scan_status: "needs_review",
    bail: "repo_not_fully_migrated",
  }),
];

const VERDICTS: readonly RecordedVerdict[] = FINDINGS.map((row) => ({
  status: row.scan_status === "eligible" ? "auto" : row.scan_status,
  bail: row.bail,
  causedBy: row.caused_by,
}));

const EDITS: readonly Edit[] = [
  ...FINDINGS.slice(0, 2).map(({ path, line }): Edit => (
    {
      path,
      line,
      status: "auto",
      rule_id: RULE,
      reason: null,
      caused_by: null,
      warnings: line === 3 ? ["history_parts_rewritten"] : [],
    }
  )),
  ...FINDINGS.slice(2, 4).map(({ path, line, bail, caused_by }): Edit => (
    { path, line, status: "needs_review", rule_id: null, reason: bail, caused_by, warnings: [] }
  )),
];

export const PLANNED = plannedEdits([
  {
    path: "app/z.py",
    before: encodeUtf8("import PyPDF2\r\n"),
    after: encodeUtf8("import pypdf\r\n"),
    rules: [RULE],
  },
  {
    path: "app/a b.py",
    before: encodeUtf8("import PyPDF2\n"),
    after: encodeUtf8("import pypdf\n"),
    rules: [RULE, `${PACK}:a`],
  },
]);

export const DRY_RUN: VerifyRecord = {
  status: "not_run",
  reason: "dry_run",
  commands: [],
  baseline: null,
  edited: [],
};

export const PASSED: VerifyRecord = {
  status: "pass",
  reason: null,
  commands: [{
    command: "pytest -q | x",
    source: "cli",
    status: "pass",
    reason: null,
    exit_code: 0,
    duration_ms: 12,
    truncated: false,
    log: "verify/after/1.log",
    junit: null,
    in_obelize_environment: false,
  }],
  baseline: {
    status: "pass",
    reason: null,
    commands: [{
      command: "pytest -q | x",
      source: "cli",
      status: "pass",
      reason: null,
      exit_code: 0,
      duration_ms: 11,
      truncated: true,
      log: "verify/baseline/1.log",
      junit: "verify/baseline/1.junit.xml",
      in_obelize_environment: false,
    }],
  },
  edited: [],
};

const CONSULTATION: ProposalDocument = {
  index: 1,
  path: "app/b.py",
  line: 2,
  symbol: "PyPDF2",
  bail: "star_import",
  context_start_line: 1,
  context_end_line: 9,
  prompt_sha256: sha256("asked"),
  prompt: null,
  provider: "openai_compat",
  model: "a-model",
  tokens_in: 10,
  tokens_out: 5,
  outcome: "guard_refused",
  failure: null,
  refusal: "path_outside_root",
  detail: "The path climbs with ..",
  proposal: {
    path: "../../.bashrc",
    start_line: 2,
    end_line: 2,
    symbol: "PyPDF2",
    replaces: "from PyPDF2 import *",
    replacement: "import pypdf",
    rationale: "Because",
    imports: ["pypdf"],
  },
};

export const SCAN: RunRecord = {
  runId: RUN_ID,
  mode: "scan",
  exitCode: 0,
  argv: ["scan", "--repo", "."],
  platform: { system: "Linux", release: "6.1", machine: "x86_64" },
  git: { sha: "a".repeat(40), branch: "main", dirty: false },
  packs: [{
    id: PACK,
    version: "1.0.0",
    sha256: sha256(PACK_BYTES),
    source: "bundled",
    blocked: null,
    assumed: "3.0.1",
    bytes: PACK_BYTES,
  }],
  config: { source: "defaults", include: "**/*.py", exclude: [], max_file_bytes: 2_000_000 },
  filesSelected: 9,
  filesParsed: 4,
  findings: FINDINGS,
  limitations: [
    { code: "symlink", path: "lib/x", detail: "A link; not followed" },
    { code: "unusable_name", path: null, detail: 'The name "a\\xff" is not UTF-8' },
    { code: "symlink", path: "lib/x", detail: "A link; not followed" },
  ],
  fix: null,
  timings: {
    finishedAt: "2026-09-17T14:25:31Z",
    totalMs: 900,
    scanMs: 800,
    planMs: null,
    applyMs: null,
    verifyMs: null,
    modelMs: null,
  },
  report: {
    command: "obelize scan",
    workers: 1,
    blocked: [],
    guidance: [{ ruleId: `${PACK}:flag`, count: 2, message: "Look <here>", suggestion: "Write *that*" }],
    pins: {
      blocking: ["app/b.py"],
      excluded: ["old/_x_.py"],
      transitive: [],
      lockFiles: [{ path: "poetry.lock", manifests: ["pyproject.toml"], command: "poetry lock" }],
    },
    unwritten: [{ path: "n.ipynb", cells: [2, 5] }, { path: "m.ipynb", cells: [] }, {
      path: "t.pyi",
      cells: [],
    }],
    packLimitations: [{ id: PACK, texts: ["Encryption [differs](http://x)", "Nothing | else"] }],
    suggested: ["python -m pytest"],
    hints: [],
    library: null,
  },
};

const FIX: FixRecord = {
  planned: PLANNED,
  verdicts: VERDICTS,
  edits: EDITS,
  written: [],
  refused: [],
  verify: DRY_RUN,
  model: {
    summary: {
      provider: "openai_compat",
      host: "localhost",
      model: "a-model",
      proposals: 1,
      accepted: 0,
      tokens_in: 10,
      tokens_out: 5,
    },
    consulted: [CONSULTATION],
    skipped: [{ path: "app/b.py", line: 1, reason: "atomicity_only" }],
  },
};

export const PLAN: RunRecord = {
  ...SCAN,
  mode: "plan",
  argv: ["fix"],
  fix: FIX,
  timings: { ...SCAN.timings, planMs: 5, modelMs: 3 },
};

export const APPLY: RunRecord = {
  ...PLAN,
  mode: "apply",
  exitCode: 5,
  argv: ["fix", "--apply"],
  fix: {
    ...FIX,
    written: ["app/a b.py"],
    refused: [{ code: "unreadable", path: "app/z.py", detail: "No space is left (ENOSPC)" }],
    verify: PASSED,
  },
  timings: { ...PLAN.timings, applyMs: 4, verifyMs: 30 },
};
