/**
 * The pages that say what the program is: help and version. They need the tables of the commands and nothing else, so that the process
 * can show them before it loads the rest of the program.
 */
import { productName, productVersion } from "../core/product.ts";
import type { Terminal } from "../host/host.ts";
import { UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import { commandHelp, paint, programHelp } from "./help.ts";
import { asksForHelp, findCommand, readGlobals } from "./parse.ts";

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Pick<Terminal, "stdoutIsTerminal">;
}

/** The page a command line asks for; null where it asks for work, or holds a mistake that is still to be told. */
export function page(argv: readonly string[], surroundings: Surroundings): string | null {
  try {
    return asked(argv, surroundings);
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}

function asked(argv: readonly string[], { env, terminal }: Surroundings): string | null {
  const { globals, rest } = readGlobals(argv);
  if (globals.version) return `${productName} ${productVersion}\n`;
  const plain = globals.noColor || rest.includes("--no-color") || (env["NO_COLOR"] ?? "") !== "";
  const bold = paint(!plain && terminal.stdoutIsTerminal);
  if (rest.length === 0 || globals.help) return programHelp(commands, bold);
  const { command, rest: own } = findCommand(rest, commands);
  return asksForHelp(own) ? commandHelp(command, bold) : null;
}
