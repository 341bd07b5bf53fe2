/**
 * One phase of verification: every command in order, also after one failed, and the verdict over all of them.
 *
 * The phase's status is the worst of its commands', its reason that of the first command with that status. Output goes to numbered logs
 * the caller writes; a pytest command is asked for a JUnit report, which counts only when the file is there afterwards.
 */
import { VERIFY_WORST_FIRST, type VerifyReason, type VerifyStatus } from "../../core/vocabulary/verify.ts";
import type { CommandResult, Processes } from "../../host/host.ts";
import type { CommandRecord } from "../evidence/models/verify.ts";
import type { TrustedCommand } from "./trust.ts";

export interface Phase {
  readonly status: VerifyStatus;
  readonly reason: VerifyReason | null;
  readonly commands: readonly CommandRecord[];
}

export interface PhaseRequest {
  readonly commands: readonly TrustedCommand[];
  readonly processes: Processes;
  readonly cwd: string;
  readonly timeoutMs: number;
  /** Whether pytest is asked for a JUnit report. */
  readonly junit: boolean;
  /** `baseline` or `after`: names the folder below `verify/`. */
  readonly name: "baseline" | "after";
  /** The absolute path of that folder, for the argument pytest gets. */
  readonly folder: string;
  readonly redact: (text: string) => string;
  /** Stores a log under the phase's folder; false when it could not be. */
  readonly writeLog: (name: string, bytes: Uint8Array) => boolean;
  /** Whether a regular file stands in the phase's folder. */
  readonly isFile: (name: string) => boolean;
}

/** Runs the phase. */
export async function runPhase(request: PhaseRequest): Promise<Phase> {
  const commands: CommandRecord[] = [];
  for (const [index, command] of request.commands.entries()) {
    commands.push(await runOne(request, command, index + 1));
  }
  return { ...verdict(commands), commands };
}

/** The worst status and the first reason with it; a phase without commands has not run. */
export function verdict(
  commands: readonly Pick<CommandRecord, "status" | "reason">[],
): { status: VerifyStatus; reason: VerifyReason | null } {
  for (const status of VERIFY_WORST_FIRST) {
    const row = commands.find((command) => command.status === status);
    if (row !== undefined) return { status, reason: row.reason };
  }
  return { status: "not_run", reason: "no_verify_commands" };
}

async function runOne(
  request: PhaseRequest,
  command: TrustedCommand,
  number: number,
): Promise<CommandRecord> {
  const report = `${number}.junit.xml`;
  const wantsReport = request.junit && isPytestWithoutReport(command.argv);
  const argv = wantsReport ? [...command.argv, `--junitxml=${request.folder}/${report}`] : command.argv;
  const result = await request.processes.run({
    argv,
    cwd: request.cwd,
    timeoutMs: request.timeoutMs,
    env: { OBELIZE_RUN: "1" },
  });
  const log = result.output.length > 0 && request.writeLog(`${number}.log`, result.output);
  return {
    command: request.redact(command.text),
    source: command.source,
    ...judgeCommand(result),
    exit_code: result.exitCode,
    duration_ms: Math.max(0, Math.round(result.durationMs)),
    truncated: result.truncated,
    log: log ? `verify/${request.name}/${number}.log` : null,
    junit: wantsReport && request.isFile(report) ? `verify/${request.name}/${report}` : null,
    in_obelize_environment: false,
  };
}

/** Only exit code 0 passes; a command stopped at its deadline keeps its code and reads timeout. */
function judgeCommand(result: CommandResult): Pick<CommandRecord, "status" | "reason"> {
  if (result.outcome === "timeout") return { status: "inconclusive", reason: "timeout" };
  if (result.outcome === "not_executable" || result.exitCode === null) {
    return { status: "inconclusive", reason: "command_not_executable" };
  }
  return result.exitCode === 0
    ? { status: "pass", reason: null }
    : { status: "fail", reason: "command_failed" };
}

/** `pytest`, `py.test` or `python -m pytest`, that names no report of its own. */
export function isPytestWithoutReport(argv: readonly string[]): boolean {
  const program = (argv[0] ?? "").split(/[\\/]/).at(-1) as string;
  const name = program.replace(/\.exe$/i, "");
  const direct = name === "pytest" || name === "py.test";
  const module = name.startsWith("python") && argv[1] === "-m" && argv[2] === "pytest";
  return (direct || module) &&
    !argv.some((word) =>
      word === "--junitxml" || word.startsWith("--junitxml=") || word.startsWith("--junit-xml")
    );
}
