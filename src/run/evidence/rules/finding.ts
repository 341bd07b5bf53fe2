/** What holds between the fields of findings.json. */
import { type Bail, IMPORT_BAILS } from "../../../core/vocabulary/bail.ts";
import { words } from "../../../core/vocabulary/words.ts";
import { ScanStatus } from "../../../core/vocabulary/scan_status.ts";
import type { Fault } from "../../../schema/fault.ts";
import type { Finding, FindingsDocument } from "../models/finding.ts";
import { byFinding, byId, inOrder, sortedSet } from "./order.ts";
import { Faults } from "./report.ts";

const PYTHON_NAME = /^[\p{XID_Start}_]\p{XID_Continue}*(?:\.[\p{XID_Start}_]\p{XID_Continue}*)*$/u;
const DISTRIBUTION = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

export function checkFindings(document: FindingsDocument): readonly Fault[] {
  const faults = new Faults();
  const { packs, counts, findings } = document;
  inOrder(faults, "packs", packs, byId, "id", true);
  inOrder(faults, "findings", findings, byFinding, "path, line, column, kind and symbol");
  findings.forEach((finding, index) => findingRules(faults, finding, `findings[${index}]`));
  faults.expect(
    counts.files_parsed <= counts.files_selected,
    "counts.files_parsed",
    `at most ${counts.files_selected}`,
    counts.files_parsed,
  );
  faults.expect(
    counts.findings === findings.length,
    "counts.findings",
    `${findings.length}`,
    counts.findings,
  );
  for (const status of words(ScanStatus)) {
    const rows = findings.filter((finding) => finding.scan_status === status).length;
    faults.expect(counts[status] === rows, `counts.${status}`, `${rows}`, counts[status]);
  }
  return faults.list;
}

function findingRules(faults: Faults, finding: Finding, at: string): void {
  const { kind, symbol, scan_status: status, bail } = finding;
  const withheld = status === "needs_review" || status === "unsupported";
  faults.same(bail !== null, withheld, `${at}.bail`, withheld ? "a code on a withheld row" : "null", bail);
  causeRules(faults, bail, finding.caused_by, at);
  if (kind === "import" || kind === "star_import") {
    faults.expect(
      bail === null || IMPORT_BAILS.includes(bail),
      `${at}.bail`,
      "a code an import can carry",
      bail,
    );
  }
  reasonRules(faults, finding, at);
  faults.same(
    symbol === null,
    kind === "parse_error",
    `${at}.symbol`,
    "null on a parse_error row and only there",
    symbol,
  );
  if (symbol !== null) {
    const fits = (kind === "manifest" ? DISTRIBUTION : PYTHON_NAME).test(symbol);
    faults.expect(
      fits,
      `${at}.symbol`,
      kind === "manifest" ? "a distribution" : "a dotted Python name",
      symbol,
    );
  }
  faults.expect(
    status !== "not_a_usage" || kind === "text_mention" || kind === "manifest",
    `${at}.scan_status`,
    "not_a_usage on a mention or a declaration only",
    status,
  );
}

function reasonRules(faults: Faults, finding: Finding, at: string): void {
  const { kind, confidence_reason: reason } = finding;
  const pairs = [
    ["parse_error", ["parse_error"]],
    ["star_import", ["star_import"]],
    ["manifest", ["manifest_dependency"]],
    ["text_mention", ["string_or_comment_mention", "mock_patch_target"]],
  ] as const;
  for (const [word, reasons] of pairs) {
    const matches = (reasons as readonly string[]).includes(reason);
    faults.same(
      kind === word,
      matches,
      `${at}.confidence_reason`,
      `${reasons.join(" or ")} exactly on ${word}`,
      reason,
    );
  }
}

/** `caused_by` stands exactly on a row its file's other rows hold back. */
export function causeRules(
  faults: Faults,
  bail: Bail | null,
  causes: readonly Bail[] | null,
  at: string,
): void {
  const held = bail === "file_not_fully_migrated";
  faults.same(causes !== null, held, `${at}.caused_by`, held ? "the causes" : "null", causes);
  if (causes === null) return;
  faults.expect(causes.length > 0, `${at}.caused_by`, "at least one cause", causes);
  faults.expect(
    !causes.includes("file_not_fully_migrated"),
    `${at}.caused_by`,
    "causes other than itself",
    causes,
  );
  sortedSet(faults, `${at}.caused_by`, causes);
}
