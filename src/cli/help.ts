/** Help text, read off the command data. Colour only where the caller says so; nothing rests on it. */
import { productName, productVersion } from "../core/product.ts";
import type { Command, Option } from "./command.ts";
import { exitCodes } from "./exit_codes.ts";

export type Paint = (text: string) => string;

/** Bold on a terminal, plain elsewhere. */
export function paint(colour: boolean): Paint {
  return colour ? (text) => `\u001b[1m${text}\u001b[22m` : (text) => text;
}

const width = 100;

/** The page of the program itself. */
export function programHelp(commands: readonly Command[], bold: Paint): string {
  return [
    `${
      bold(`${productName} ${productVersion}`)
    }: marks what automation did to a repository, and lets a stranger check it.`,
    "",
    `${bold("Usage:")} ${productName} [--version] [--no-color] <command> [options]`,
    "",
    bold("Commands:"),
    ...table(commands.map((command) => [command.name, command.summary])),
    "",
    bold("Options:"),
    ...table([
      ["-h, --help", "Help on the program, or on the command it follows"],
      ["--version", "Print the version"],
      ["--no-color", "No colour in help and usage errors; NO_COLOR does the same"],
    ]),
    "",
    `${productName} help exit-codes | environment | formats tells the rest.`,
    "",
  ].join("\n");
}

/** The page of one command. */
export function commandHelp(command: Command, bold: Paint): string {
  const words = command.arguments.map((
    argument,
  ) => (argument.required ? ` <${argument.name}>` : ` [${argument.name}]`)).join("");
  const lines = [
    `${bold("Usage:")} ${productName} ${command.name}${words}${
      command.options.length > 0 ? " [options]" : ""
    }`,
    "",
    ...command.about,
    "",
  ];
  if (command.arguments.length > 0) {
    lines.push(
      bold("Arguments:"),
      ...table(command.arguments.map((argument) => [`<${argument.name}>`, argument.help])),
      "",
    );
  }
  if (command.options.length > 0) {
    lines.push(
      bold("Options:"),
      ...table(command.options.map((option) => [spelling(option), describe(option)])),
      "",
    );
  }
  lines.push(bold("Examples:"));
  for (const example of command.examples) lines.push(`  ${example.line}`, `      ${example.says}`);
  lines.push(
    "",
    bold("Exit codes:"),
    ...table(command.exits.map(([code, when]) => [String(code), when])),
    "",
  );
  return lines.join("\n");
}

/** How an option is written: `--run <id>`. */
export function spelling(option: Option): string {
  return `--${option.name}${option.value === undefined ? "" : ` <${option.value}>`}`;
}

function describe(option: Option): string {
  const notes = [
    option.required ? "required" : null,
    option.repeat ? "may be repeated" : null,
    option.fallback === undefined ? null : `default: ${option.fallback}`,
  ].filter((note) => note !== null);
  return notes.length === 0 ? option.help : `${option.help} (${notes.join("; ")})`;
}

/** Two columns; a long left one stands on its own line, the right one wraps. */
export function table(rows: readonly (readonly [string, string])[]): string[] {
  const left = Math.min(28, Math.max(...rows.map(([name]) => name.length)));
  const lines: string[] = [];
  for (const [name, text] of rows) {
    const wrapped = wrap(text, width - left - 4);
    const head = name.length > left ? (lines.push(`  ${name}`), " ".repeat(left)) : name.padEnd(left);
    lines.push(`  ${head}  ${wrapped[0] ?? ""}`.trimEnd());
    for (const more of wrapped.slice(1)) lines.push(`  ${" ".repeat(left)}  ${more}`);
  }
  return lines;
}

function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines;
}

export const topics: Readonly<Record<string, () => string>> = {
  "exit-codes": () => ["Exit codes", "", ...table(Object.entries(exitCodes)), ""].join("\n"),
  environment: () =>
    [
      "Environment",
      "",
      ...table([
        ["NO_COLOR", "Any non-empty value: no colour in help and usage errors"],
        ["CI", "Present, even empty: no question is asked"],
        [
          "XDG_CONFIG_HOME",
          `Absolute: your own files are read from ${productName}/ below it; otherwise from ~/.config/${productName}/`,
        ],
        ["PATH", "Where git and verification commands are found"],
        [
          "VIRTUAL_ENV",
          "Absolute: where scan --library looks for installed metadata after the directory itself",
        ],
        [
          "*KEY* *TOKEN* *SECRET* …",
          "Values of variables so named are replaced in everything recorded: [REDACTED:<NAME>]",
        ],
      ]),
      "",
      "No variable makes this program load other code. A verification command inherits the environment, with OBELIZE_RUN=1.",
      "",
    ].join("\n"),
  formats: () =>
    [
      "Formats",
      "",
      ...table([
        ["text", "For people; the same bytes on a terminal and in a pipe"],
        [
          "json",
          "findings.json (scan) or plan.json (fix), byte for byte as in the run folder; schemas in schemas/run/ and, for explain, packs and doctor, schemas/cli/",
        ],
        [
          "sarif",
          "SARIF 2.1.0, one result a finding, rule ids as in the vocabulary; at most 25,000 results, and it says when it cut",
        ],
        [
          "github",
          "Workflow commands that GitHub Actions turns into annotations; at most 5,000 shown, and it says when it cut",
        ],
      ]),
      "",
    ].join("\n"),
};
