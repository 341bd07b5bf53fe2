/** The parts of the documents that are read off the program: commands, exit codes, configuration, vocabularies, the transcript. */
import { VERIFY_REASONS, VerifyReason, VerifyStatus } from "../src/core/vocabulary/verify.ts";
import { vocabularySets } from "../src/core/vocabulary/sets.ts";
import type { Command } from "../src/cli/command.ts";
import { commands } from "../src/cli/commands.ts";
import { exitCodes } from "../src/cli/exit_codes.ts";
import { spelling } from "../src/cli/help.ts";
import { verifyExitCode } from "../src/run/exit_code.ts";
import { transcript } from "./transcript.ts";

type Row = readonly string[];

/** A table; a pipe or a line end in a cell cannot break it. */
function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const code = (text: string): string => `\`${text}\``;

export function exitCodeTable(): string {
  return table(["Code", "Meaning"], Object.entries(exitCodes));
}

/** What `verify` ends with, for each verdict it can record. */
export function verifyTable(): string {
  const rows = (Object.keys(VERIFY_REASONS) as VerifyStatus[]).flatMap((status) => {
    const reasons: readonly (VerifyReason | null)[] = status === "pass" ? [null] : VERIFY_REASONS[status];
    return reasons.filter((reason) => reason !== "dry_run" && reason !== "no_changes_to_verify").map((
      reason,
    ) => [
      code(status),
      reason === null ? "null" : code(reason),
      String(verifyExitCode({ status, reason })),
      reason === null ? VerifyStatus.pass : VerifyReason[reason],
    ]);
  });
  return table(["`status`", "`reason`", "Exit code", "When"], rows);
}

export function vocabularies(): string {
  return vocabularySets.map(({ name, title, where, words }) =>
    [
      `### ${name}`,
      `${title}. Where: ${where}.`,
      table(["Word", "Meaning"], words.map(({ word, meaning }) => [code(word), meaning])),
    ].join("\n\n")
  ).join("\n\n");
}

export function commandReference(): string {
  const summary = table(
    ["Command", "What it does"],
    commands.map(({ name, summary }) => [`[${code(name)}](#${anchor(`obelize ${name}`)})`, summary]),
  );
  return [summary, ...commands.map(commandSection)].join("\n\n");
}

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

function commandSection(command: Command): string {
  const words = command.arguments.map(({ name, required }) => (required ? ` <${name}>` : ` [${name}]`)).join(
    "",
  );
  const options = command.options.map((option) => [code(spelling(option)), described(option)]);
  const arguments_ = command.arguments.map(({ name, help }) => [code(`<${name}>`), help]);
  return [
    `### obelize ${command.name}`,
    command.about.join(" "),
    `${code(`obelize ${command.name}${words}${options.length > 0 ? " [options]" : ""}`)}`,
    ...(arguments_.length + options.length > 0
      ? [table(["Option", "Meaning"], [...arguments_, ...options])]
      : []),
    ["```sh", ...command.examples.map(({ line, says }) => `${line}  # ${says}`), "```"].join("\n"),
    table(["Exit", "When"], command.exits.map(([exit, when]) => [String(exit), when])),
  ].join("\n\n");
}

function described(option: Command["options"][number]): string {
  const notes = [
    ...(option.required ? ["required"] : []),
    ...(option.repeat ? ["may be repeated"] : []),
    ...(option.fallback === undefined ? [] : [`default: ${code(option.fallback)}`]),
  ];
  return notes.length === 0 ? option.help : `${option.help} (${notes.join("; ")})`;
}

interface EditorSchema {
  readonly description?: string;
  readonly type?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, EditorSchema>>;
  readonly items?: EditorSchema;
}

/** The keys of `.obelize.yml`, from the schema that editors use. */
export function configurationTable(schema: EditorSchema): string {
  const rows = (below: EditorSchema, prefix: string): Row[] =>
    Object.entries(below.properties ?? {}).flatMap(([name, key]) =>
      key.properties !== undefined ? rows(key, `${prefix}${name}.`) : [[
        code(`${prefix}${name}`),
        key.type === "array" ? `list of ${key.items?.type}` : String(key.type),
        code(JSON.stringify(key.default)),
        key.description ?? "",
      ]]
    );
  return table(["Key", "Type", "Default", "Meaning"], rows(schema, ""));
}

/** What a person sees; long outputs fold. */
export function transcriptText(): string {
  return transcript().map(({ title, line, output, exitCode }) => {
    const shown = ["```console", `$ ${line}`, output.trimEnd(), `$ echo $?`, String(exitCode), "```"].join(
      "\n",
    );
    return `<details${output.split("\n").length > 40 ? "" : " open"}>\n<summary>${title}: <code>${
      line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    }</code></summary>\n\n${shown}\n\n</details>`;
  }).join("\n\n");
}
