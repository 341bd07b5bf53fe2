/** The program behind the pages: a command line over the real host. */
import { runCli } from "./cli/run.ts";
import { realHost } from "./host/real.ts";

/** Gives the exit code of the process. */
export function program(argv: readonly string[]): Promise<number> {
  return runCli(argv, realHost());
}
