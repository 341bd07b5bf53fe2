/**
 * The command line as a function: words and a host in, an exit code out. Everything printed goes through here, and whatever nobody
 * expected ends here as one line and exit code 1.
 */
import { productName, productVersion } from "../core/product.ts";
import type { Host } from "../host/host.ts";
import { type Outcome, UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import type { ExitCode } from "./exit_codes.ts";
import { commandHelp, paint, programHelp } from "./help.ts";
import { findCommand, parseCommand, readGlobals } from "./parse.ts";

/** Runs one command line and gives the exit code of the process. */
export async function runCli(argv: readonly string[], host: Host): Promise<ExitCode> {
  try {
    const outcome = await answer(argv, host);
    if (outcome.out !== undefined) host.terminal.out(outcome.out);
    for (const line of outcome.err ?? []) host.terminal.err(`${line}\n`);
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof UsageError) {
      host.terminal.err(`${error.message}\nTry ${productName} --help\n`);
      return 2;
    }
    host.terminal.err(`${unexpected(error)}\n`);
    return 1;
  }
}

async function answer(argv: readonly string[], host: Host): Promise<Outcome> {
  const { globals, rest } = readGlobals(argv);
  const plain = globals.noColor || rest.includes("--no-color") || (host.env["NO_COLOR"] ?? "") !== "";
  const bold = paint(host.terminal.stdoutIsTerminal && !plain);
  if (globals.version) return { exitCode: 0, out: `${productName} ${productVersion}\n` };
  if (rest.length === 0 || globals.help) {
    return { exitCode: 0, out: programHelp(commands, bold) };
  }
  const found = findCommand(rest, commands);
  const { help, parsed } = parseCommand(found.command, found.rest);
  if (help) return { exitCode: 0, out: commandHelp(found.command, bold) };
  const handler = await found.command.load();
  return await handler({ host, parsed, argv, commands });
}

/** One line with the error's class; its message only where it is our own. */
function unexpected(error: unknown): string {
  const name = error instanceof Error ? error.name : "Error";
  const message = error instanceof Error ? `: ${error.message.split("\n")[0]}` : "";
  return `Unexpected error (${name})${message}`;
}
