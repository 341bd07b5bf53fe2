/**
 * What a caller of the library may say, with the defaults of the command line; and the command line that says the same, which is what a
 * run folder records as its `argv`.
 */
import type { Host } from "../host/host.ts";
import { realHost } from "../host/real.ts";
import { Stop } from "../run/journey/stop.ts";

/** A status of a row that a caller can ask to be told of. */
export type FailOn = "eligible" | "auto" | "needs_review" | "unsupported" | "not_a_usage";

/** What every journey takes. */
export interface RepositoryOptions {
  /** The directory to work on, absolute or from the working directory. Default: `.`, as it is for the command line. */
  readonly repo?: string;
  /** The world: files, processes, clock, randomness, environment. Default: this machine. */
  readonly host?: Host;
}

/** What `scan`, `plan` and `apply` take. */
export interface ScanOptions extends RepositoryOptions {
  /**
   * Packs by id or by path of a `pack.yaml`: these run and no other, even with no finding. Default: none named, so that every known pack is
   * tried and those run that find something.
   */
  readonly packs?: readonly string[];
  /** Threads for reading, a whole number from 1; the output is the same for any number. Default: one less than the cores, at most 8, where that is worth it. */
  readonly jobs?: number;
  /** Statuses that make `run.exit_code` 4 where it would be 0. Default: none. */
  readonly failOn?: readonly FailOn[];
}

/** Which commands a verification runs, and what may run without asking. */
export interface VerificationOptions {
  /** Verification commands, split as POSIX shell words and run without a shell; they replace the configured ones. Default: none. */
  readonly commands?: readonly string[];
  /** Seconds one command may take, a whole number from 1. Default: `verify.timeout_s` of `.obelize.yml`, or 600. */
  readonly timeoutSeconds?: number;
  /** Whether the repository's own `verify.commands` may run. Default: no. */
  readonly trustRepoConfig?: boolean;
  /** Whether a question may be asked on the terminal. Default: no; a program that calls a library is seldom sitting at one. */
  readonly interactive?: boolean;
}

/** What `apply` takes. */
export interface ApplyOptions extends ScanOptions, VerificationOptions {
  /** Write although tracked files have uncommitted changes, or a planned file is untracked. Default: no. */
  readonly allowDirty?: boolean;
}

/** What names a run: `verify` and `undo` take it. */
export interface RunOptions extends RepositoryOptions {
  /** The run's id, as its folder below `.obelize/runs/` is named: `20260917T142530Z-3f9a1c72`. */
  readonly run: string;
}

/** What `verify` takes. */
export interface VerifyOptions extends RunOptions, VerificationOptions {
  /** Check the tree as it stands, also where written files were edited since. Default: no. */
  readonly current?: boolean;
}

/** What `readRun` takes. */
export interface ReadRunOptions extends RepositoryOptions {
  /** The run's id. Default: the one `.obelize/latest` names. */
  readonly run?: string;
}

export function hostOf(options: RepositoryOptions): Host {
  return options.host ?? realHost();
}

/** The part of a request that `scan` and `fix` share. */
export function scanRequest(command: readonly string[], options: ScanOptions) {
  const packs = options.packs ?? [];
  const failOn = options.failOn ?? [];
  const jobs = wholeNumber("jobs", options.jobs);
  const argv = [
    ...command,
    ...repoWords(options),
    ...repeated("--pack", packs),
    ...repeated("--fail-on", failOn),
    ...(jobs === null ? [] : ["--jobs", String(jobs)]),
  ];
  return { repo: options.repo ?? ".", packs, failOn, jobs, argv };
}

/** A number that is none is the caller's mistake. */
function wholeNumber(name: string, value: number | undefined): number | null {
  if (value === undefined) return null;
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new Stop(2, `${name} takes a whole number, 1 or more; found ${value}`);
}

/** The part of a request that `fix` and `verify` share. */
export function verificationRequest(options: VerificationOptions) {
  return {
    verify: options.commands ?? [],
    timeout: wholeNumber("timeoutSeconds", options.timeoutSeconds),
    nonInteractive: !(options.interactive ?? false),
    trustRepoConfig: options.trustRepoConfig ?? false,
  };
}

/** The same as words of a command line. */
export function verificationWords(options: VerificationOptions): string[] {
  return [
    ...repeated("--verify", options.commands ?? []),
    ...(options.timeoutSeconds === undefined ? [] : ["--timeout", String(options.timeoutSeconds)]),
    ...(options.trustRepoConfig ? ["--trust-repo-config"] : []),
    ...(options.interactive ? [] : ["--non-interactive"]),
  ];
}

export function repoWords(options: RepositoryOptions): string[] {
  return options.repo === undefined ? [] : ["--repo", options.repo];
}

function repeated(option: string, values: readonly string[]): string[] {
  return values.flatMap((value) => [option, value]);
}
