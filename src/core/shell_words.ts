/**
 * Splits a command into words as a POSIX shell's quoting does, without a shell: no expansion, no operators, no comments. The same text gives
 * the same words as Python's `shlex.split`, so a command means here what it means in the tools people compare it with.
 */

export interface ShellWord {
  readonly text: string;
  /** No part of it was quoted or escaped: `|` is bare, `"|"` is not. */
  readonly bare: boolean;
}

export type ShellSplit =
  | { readonly ok: true; readonly words: readonly ShellWord[] }
  | { readonly ok: false; readonly message: string };

const blank = " \t\r\n";

/** Splits a whole command. */
export function splitShellWords(command: string): ShellSplit {
  const words: ShellWord[] = [];
  let at = 0;
  while (at < command.length) {
    if (blank.includes(command[at] as string)) {
      at += 1;
      continue;
    }
    const word = readWord(command, at);
    if (typeof word === "string") return { ok: false, message: word };
    words.push(word.word);
    at = word.end;
  }
  return { ok: true, words };
}

type Read = { readonly word: ShellWord; readonly end: number };

/** One word, from its first character up to the blank behind it; or what is wrong with it. */
function readWord(command: string, start: number): Read | string {
  let text = "";
  let bare = true;
  let at = start;
  while (at < command.length) {
    const character = command[at] as string;
    if (blank.includes(character)) break;
    if (character === "\\") {
      if (at + 1 >= command.length) return "A backslash at the end escapes nothing";
      text += command[at + 1];
      bare = false;
      at += 2;
    } else if (character === "'" || character === '"') {
      const quoted = readQuoted(command, at, character);
      if (quoted === null) return `The quotation mark ${character} is not closed`;
      text += quoted.text;
      bare = false;
      at = quoted.end;
    } else {
      text += character;
      at += 1;
    }
  }
  return { word: { text, bare }, end: at };
}

/** Inside double quotes a backslash escapes only itself and the quote; inside single quotes nothing. */
function readQuoted(command: string, start: number, quote: string): { text: string; end: number } | null {
  let text = "";
  for (let at = start + 1; at < command.length; at++) {
    const character = command[at] as string;
    if (character === quote) return { text, end: at + 1 };
    const next = command[at + 1];
    if (quote === '"' && character === "\\" && (next === '"' || next === "\\")) {
      text += next;
      at += 1;
    } else text += character;
  }
  return null;
}

/** Writes one word so that a shell, and `splitShellWords`, read it back as it is. */
export function quoteShellWord(word: string): string {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", `'"'"'`)}'`;
}
