/**
 * What a command is: data. Help, the README's reference, usage errors and the parser are all read off these tables, so that none of
 * them can say something another does not.
 */
import type { Host } from "../host/host.ts";
import type { ExitCode } from "./exit_codes.ts";

export interface Option {
  /** Without the dashes: `verify`. */
  readonly name: string;
  readonly short?: string;
  /** The value's name in help; absent for a switch. */
  readonly value?: string;
  /** May be given several times. */
  readonly repeat?: boolean;
  readonly required?: boolean;
  readonly fallback?: string;
  readonly help: string;
}

export interface Argument {
  readonly name: string;
  readonly required: boolean;
  readonly help: string;
}

export interface Example {
  readonly line: string;
  readonly says: string;
}

/** What the parser hands a handler: every option of the table, absent ones as undefined, [] or false. */
export interface Parsed {
  text(name: string): string | undefined;
  list(name: string): readonly string[];
  flag(name: string): boolean;
  readonly positionals: readonly string[];
}

/** What a handler gives back; the one printer does the rest. */
export interface Outcome {
  readonly exitCode: ExitCode;
  /** Data for standard output, written as it is. */
  readonly out?: string | Uint8Array;
  /** Words for standard error, one line each. */
  readonly err?: readonly string[];
}

/** The command line as received, and the world. */
export interface Invocation {
  readonly host: Host;
  readonly parsed: Parsed;
  /** Without argv[0]. */
  readonly argv: readonly string[];
  /** Every command there is, for the one that speaks of all. */
  readonly commands: readonly Command[];
}

export type Handler = (invocation: Invocation) => Promise<Outcome>;

export interface Command {
  /** One word, or two for a command below another (`pack validate`). */
  readonly name: string;
  readonly summary: string;
  readonly about: readonly string[];
  readonly arguments: readonly Argument[];
  readonly options: readonly Option[];
  readonly examples: readonly Example[];
  /** When each exit code is given. */
  readonly exits: readonly (readonly [ExitCode, string])[];
}

/** The user's mistake: one message, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
