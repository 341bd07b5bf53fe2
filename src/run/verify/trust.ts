/**
 * Which verification commands may run: the rungs of trust.
 *
 * What you typed runs. What your own user file allows runs, wherever it was read. What the repository names runs only when you said so:
 * by a flag, by a stored approval of that very text, or by a yes at a prompt. One refusal refuses the whole phase, so that a
 * repository cannot have the harmless half of a sequence run.
 */
import type { CommandSource } from "../../core/vocabulary/verify.ts";

/** A command that may run, split as a POSIX shell splits words; no shell ever sees it. */
export interface TrustedCommand {
  readonly text: string;
  readonly argv: readonly string[];
  readonly source: CommandSource;
}

type AllowList = readonly (readonly string[])[];

export interface TrustQuestion {
  /** `--verify`, already split; not empty replaces whatever is configured. */
  readonly given: readonly { readonly text: string; readonly argv: readonly string[] }[];
  /** `verify.commands` of the repository. */
  readonly configured: readonly { readonly text: string; readonly argv: readonly string[] }[];
  /** `verify.allow` of the user's own file, split; asked only when the repository names commands. */
  readonly allowed: () => AllowList | Promise<AllowList>;
  readonly trustRepository: boolean;
  /** Whether the user approved this command for this repository before. */
  readonly approved: (text: string) => boolean;
  /** Asks the user; null when nobody can be asked. A yes has been stored when this returns true. */
  readonly ask: ((text: string) => Promise<boolean>) | null;
}

export type TrustAnswer =
  | { readonly kind: "run"; readonly commands: readonly TrustedCommand[] }
  | { readonly kind: "none" }
  | { readonly kind: "refused"; readonly command: string };

/** Climbs the rungs. Ask only when verification will really run. */
export async function trustCommands(question: TrustQuestion): Promise<TrustAnswer> {
  if (question.given.length > 0) {
    return { kind: "run", commands: question.given.map((command) => ({ ...command, source: "cli" })) };
  }
  if (question.configured.length === 0) return { kind: "none" };
  const allowed = await question.allowed();
  const commands: TrustedCommand[] = [];
  for (const command of question.configured) {
    const source = allowed.some((argv) => sameWords(argv, command.argv)) ? "user_allowlist" : "repo_config";
    if (source === "repo_config" && !(await trusted(command.text, question))) {
      return { kind: "refused", command: command.text };
    }
    commands.push({ ...command, source });
  }
  return { kind: "run", commands };
}

async function trusted(text: string, question: TrustQuestion): Promise<boolean> {
  if (question.trustRepository || question.approved(text)) return true;
  return question.ask === null ? false : await question.ask(text);
}

function sameWords(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((word, at) => word === right[at]);
}
