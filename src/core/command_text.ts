/**
 * Which texts are commands that can be run without a shell. The same rules hold for the command line, for a repository's file and for the
 * user's own: a command that only a shell could run is refused with the advice to start one openly.
 */
import { shown } from "./shape.ts";
import { splitShellWords } from "./shell_words.ts";

/** Words that mean something to a shell and nothing to a program. */
export const shellOperators: readonly string[] = [
  "|",
  "||",
  "&",
  "&&",
  ";",
  ">",
  ">>",
  "<",
  "<<",
  "2>",
  "2>&1",
];

/** The longest deadline a command may be given, in seconds: what a timer of the runtime can count (24 days). */
export const longestTimeout = 2_147_483;

export type Command =
  | { readonly ok: true; readonly argv: readonly [string, ...string[]] }
  | { readonly ok: false; readonly message: string };

/** Reads a command's words; the message of a refusal is a sentence's beginning without full stop. */
export function readCommand(text: string): Command {
  const hidden = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}]/u.exec(text)?.[0];
  if (hidden !== undefined) {
    return refuse(text, `it holds the character ${codePoint(hidden)}, which does not show`);
  }
  const split = splitShellWords(text);
  if (!split.ok) return refuse(text, `${split.message.charAt(0).toLowerCase()}${split.message.slice(1)}`);
  const [program, ...rest] = split.words;
  if (program === undefined || program.text === "") {
    return { ok: false, message: "A command must name a program, found none" };
  }
  const operator = split.words.find((word) => word.bare && shellOperators.includes(word.text));
  if (operator !== undefined) {
    return refuse(
      text,
      `${shown(operator.text)} needs a shell, and none is used. Write sh -c "…" to start one`,
    );
  }
  return { ok: true, argv: [program.text, ...rest.map((word) => word.text)] };
}

/** What is wrong with a command, or null. */
export function commandFault(text: string): string | null {
  const command = readCommand(text);
  return command.ok ? null : command.message;
}

function refuse(text: string, why: string): Command {
  return { ok: false, message: `Cannot run ${shown(text)}: ${why}` };
}

/** `U+202E`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
