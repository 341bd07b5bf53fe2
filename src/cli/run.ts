/**
 * The command line as a function: words and a host in, an exit code out. Everything printed goes through here, and whatever nobody
 * expected ends here as one line and exit code 1.
 */
import { productName } from "../core/product.ts";
import type { Host } from "../host/host.ts";
import { type Outcome, UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import type { ExitCode } from "./exit_codes.ts";
import { handlers } from "./handlers/mod.ts";
import { page } from "./page.ts";
import { findCommand, parseCommand, readGlobals } from "./parse.ts";
import { plain } from "./text/plain.ts";

/** Runs one command line and gives the exit code of the process. */
export async function runCli(argv: readonly string[], host: Host): Promise<ExitCode> {
  try {
    const outcome = await answer(argv, host);
    if (outcome.out !== undefined) host.terminal.out(outcome.out);
    for (const line of outcome.err ?? []) host.terminal.err(`${plain(line)}\n`);
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof UsageError) {
      host.terminal.err(`${plain(error.message)}\nTry ${productName} --help\n`);
      return 2;
    }
    host.terminal.err(`${plain(unexpected(error))}\n`);
    return 1;
  }
}

async function answer(argv: readonly string[], host: Host): Promise<Outcome> {
  const shown = page(argv, host);
  if (shown !== null) return { exitCode: 0, out: shown };
  const { command, rest } = findCommand(readGlobals(argv).rest, commands);
  const load = handlers[command.name];
  if (load === undefined) throw new Error(`Nothing does the work of ${command.name}`);
  const handler = await load();
  return await handler({ host, parsed: parseCommand(command, rest), argv, commands });
}

/** One line with the error's class; its message only where it is our own. */
function unexpected(error: unknown): string {
  const name = error instanceof Error ? error.name : "Error";
  const message = error instanceof Error ? `: ${error.message.split("\n")[0]}` : "";
  return `Unexpected error (${name})${message}`;
}
