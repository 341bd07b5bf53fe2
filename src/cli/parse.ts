/** One parser for every command: the table in, a parsed invocation or the user's mistake out. */
import { parseArgs } from "node:util";
import { nearest } from "../core/nearest.ts";
import { type Command, type Option, type Parsed, UsageError } from "./command.ts";

/** What stands before the command: global switches. */
export interface Globals {
  readonly help: boolean;
  readonly version: boolean;
  readonly noColor: boolean;
}

export interface Line {
  readonly globals: Globals;
  /** The words from the command on. */
  readonly rest: readonly string[];
}

/** Reads the leading switches; the first word that is none begins the command. */
export function readGlobals(argv: readonly string[]): Line {
  const globals = { help: false, version: false, noColor: false };
  for (const [index, word] of argv.entries()) {
    if (word === "--help" || word === "-h") globals.help = true;
    else if (word === "--version") globals.version = true;
    else if (word === "--no-color") globals.noColor = true;
    else if (word.startsWith("-") && word !== "-") throw new UsageError(`No such option: ${word}`);
    else return { globals, rest: argv.slice(index) };
  }
  return { globals, rest: [] };
}

/** The command that the words begin with, and what is left of them. */
export function findCommand(
  words: readonly string[],
  commands: readonly Command[],
): { command: Command; rest: readonly string[] } {
  const [first, second] = words;
  if (first === undefined) throw new UsageError("No command given");
  const exact = commands.find((command) => command.name === first);
  if (exact !== undefined) return { command: exact, rest: words.slice(1) };
  const below = commands.filter((command) => command.name.startsWith(`${first} `));
  if (below.length > 0) {
    const found = below.find((command) => command.name === `${first} ${second}`);
    if (found !== undefined) return { command: found, rest: words.slice(2) };
    if (second === "--help" || second === "-h") return { command: below[0] as Command, rest: ["--help"] };
    throw new UsageError(
      `${first} needs one of: ${below.map((command) => command.name.slice(first.length + 1)).join(", ")}`,
    );
  }
  const suggestion = nearest(first, commands.map((command) => command.name));
  throw new UsageError(
    `No such command: ${first}${suggestion === null ? "" : `. Did you mean ${suggestion}?`}`,
  );
}

/** Whether help is asked for among a command's words, whatever else is wrong with them. */
export function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return (end === -1 ? words : words.slice(0, end)).some((word) => word === "--help" || word === "-h");
}

/** Reads one command's words. */
export function parseCommand(command: Command, words: readonly string[]): Parsed {
  const spec: Spec = {
    "no-color": { type: "boolean", multiple: false },
  };
  for (const option of command.options) {
    spec[option.name] = {
      type: option.value === undefined ? "boolean" : "string",
      multiple: true,
      ...(option.short === undefined ? {} : { short: option.short }),
    };
  }
  const { values, positionals } = read(command, spec, words);
  checkGiven(command, values, positionals);
  return view(values, positionals);
}

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;
type Spec = Record<string, { type: "string" | "boolean"; multiple: boolean; short?: string }>;

function read(
  command: Command,
  spec: Spec,
  words: readonly string[],
): { values: Values; positionals: string[] } {
  try {
    const result = parseArgs({ args: [...words], options: spec, strict: true, allowPositionals: true });
    return { values: result.values as Values, positionals: result.positionals };
  } catch (error) {
    throw new UsageError(explain(command, words, error));
  }
}

/** The user's mistake in our words: which option, and which was meant. */
function explain(command: Command, words: readonly string[], error: unknown): string {
  const names = command.options.map((option) => `--${option.name}`);
  for (const word of words) {
    if (word === "--") break;
    const name = word.split("=")[0] as string;
    if (!name.startsWith("--") || names.includes(name) || name === "--no-color") continue;
    const suggestion = nearest(name, names);
    return `No such option: ${name}${suggestion === null ? "" : `. Did you mean ${suggestion}?`}`;
  }
  const message = error instanceof Error ? error.message : String(error);
  return message.split(/\. |\.?\n/)[0] as string;
}

function checkGiven(command: Command, values: Values, positionals: readonly string[]): void {
  for (const option of command.options) checkOption(option, values[option.name]);
  const needed = command.arguments.filter((argument) => argument.required).length;
  if (positionals.length < needed) {
    throw new UsageError(
      `Missing argument: <${(command.arguments[positionals.length] as { name: string }).name}>`,
    );
  }
  if (positionals.length > command.arguments.length) {
    throw new UsageError(`Unexpected argument: ${positionals[command.arguments.length]}`);
  }
}

function checkOption(option: Option, value: Values[string]): void {
  const given = Array.isArray(value) ? value : [];
  if (option.required && given.length === 0) {
    throw new UsageError(`Missing option: --${option.name} <${option.value}>`);
  }
  if (option.value !== undefined && !option.repeat && given.length > 1) {
    throw new UsageError(`--${option.name} was given ${given.length} times; it takes one value`);
  }
}

function view(values: Values, positionals: readonly string[]): Parsed {
  const strings = (name: string): string[] => {
    const value = values[name];
    return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  };
  return {
    text: (name) => strings(name).at(-1),
    list: (name) => strings(name),
    flag: (name) => Array.isArray(values[name]) && (values[name] as unknown[]).includes(true),
    positionals,
  };
}
