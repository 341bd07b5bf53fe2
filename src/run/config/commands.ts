/**
 * Verification commands as text and as the words that are run. The rules are the same wherever a command was written: on the command
 * line, in the repository's file, in the user's own.
 */
import { readCommand } from "../../core/command_text.ts";
import { type Configured, misconfigured } from "./configured.ts";

export interface CommandText {
  /** As written. */
  readonly text: string;
  /** A program and its arguments; no shell sees them. */
  readonly argv: readonly string[];
}

/** Reads a list of commands; `label` names where they were written, such as `--verify`. */
export function readCommands(texts: readonly string[], label: string): Configured<readonly CommandText[]> {
  const commands: CommandText[] = [];
  const messages: string[] = [];
  for (const text of texts) {
    const command = readCommand(text);
    if (command.ok) commands.push({ text, argv: command.argv });
    else messages.push(`${label}: ${command.message}`);
  }
  return messages.length > 0 ? misconfigured(messages) : { ok: true, config: commands };
}
