/** The end of every scan, with packs or without: its folder, and what is shown of it. */
import type { Finding } from "../evidence/models/finding.ts";
import type { Limitation } from "../evidence/models/run.ts";
import type { RecordedPack, ReportRecord } from "../evidence/mod.ts";
import type { Ground } from "./ground.ts";
import { commandLine, configRecord, finish, newFolder, type Watch } from "./recording.ts";
import type { Guidance, PackSaying, PinSurvey, ScanResult } from "./result.ts";
import { shownPath } from "./shown_path.ts";
import type { Looked } from "./survey.ts";

export interface Scanned {
  readonly seen: Omit<Looked, "limitations">;
  readonly filesParsed: number;
  readonly packs: readonly RecordedPack[];
  readonly sayings: readonly PackSaying[];
  /** What was tried, where none applied. */
  readonly tried: readonly string[];
  /** Pack by pack in id order, each pack's in document order. */
  readonly findings: readonly Finding[];
  readonly limitations: readonly Limitation[];
  readonly guidance: readonly Guidance[];
  readonly survey: PinSurvey;
  readonly report: ReportRecord;
}

/** What of a request ends up in the folder. */
export interface RecordedRequest {
  readonly argv: readonly string[];
  /** Statuses of a row that make the exit code 4 where it would be 0. */
  readonly failOn: readonly string[];
}

export async function recordScan(
  ground: Ground,
  watch: Watch,
  request: RecordedRequest,
  scanMs: number,
  scanned: Scanned,
): Promise<ScanResult> {
  const { seen, findings } = scanned;
  const fails = findings.some((row) => request.failOn.includes(row.scan_status));
  const folder = newFolder(ground, watch);
  try {
    const files = await finish(folder, {
      runId: folder.id,
      mode: "scan",
      exitCode: fails ? 4 : 0,
      argv: commandLine(ground.host, request.argv).argv,
      platform: ground.host.machine.platform(),
      git: { sha: seen.git.sha, branch: seen.git.branch, dirty: seen.git.dirty },
      packs: scanned.packs,
      config: configRecord(seen.config),
      filesSelected: seen.selection.files.length,
      filesParsed: scanned.filesParsed,
      findings,
      limitations: scanned.limitations,
      fix: null,
      timings: {
        finishedAt: watch.finishedAt(),
        totalMs: watch.total(),
        scanMs,
        planMs: null,
        applyMs: null,
        verifyMs: null,
        modelMs: null,
      },
      report: scanned.report,
    }, 0);
    return {
      run: files.run,
      findings: files.findings,
      findingsJson: files.findingsJson,
      packs: scanned.sayings,
      tried: scanned.tried,
      guidance: scanned.guidance,
      survey: scanned.survey,
      folder: shownPath(ground, folder.path),
    };
  } finally {
    folder[Symbol.dispose]();
  }
}
