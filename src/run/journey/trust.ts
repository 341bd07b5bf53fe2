/**
 * From the configuration and the command line to commands that may run. The user's own file is read only when the repository names commands,
 * and a question is asked only where somebody can answer it.
 */
import { visible } from "../../core/visible.ts";
import type { Host } from "../../host/host.ts";
import {
  type CommandText,
  isApproved,
  readCommands,
  readUserConfig,
  type RepoConfig,
  storeApproval,
} from "../config/mod.ts";
import { type TrustAnswer, trustCommands } from "../verify/trust.ts";
import type { Ground } from "./ground.ts";
import { Stop } from "./stop.ts";
import { configured } from "./survey.ts";

export interface VerificationRequest {
  /** `--verify`, as typed. */
  readonly verify: readonly string[];
  /** Seconds; null takes the configured time. */
  readonly timeout: number | null;
  readonly nonInteractive: boolean;
  readonly trustRepoConfig: boolean;
}

/** `--verify`, split; a command that cannot be run without a shell is the user's mistake. */
export function givenCommands(request: VerificationRequest): readonly CommandText[] {
  const read = readCommands(request.verify, "--verify");
  if (!read.ok) throw new Stop(2, read.messages);
  return read.config;
}

/** Climbs the rungs of trust; `refused` refuses the whole phase. */
export async function resolveTrust(
  ground: Ground,
  config: RepoConfig,
  given: readonly CommandText[],
  request: VerificationRequest,
): Promise<TrustAnswer> {
  const { host, resolved } = ground;
  return await trustCommands({
    given,
    configured: config.verify.commands,
    allowed: async () => configured(await readUserConfig(host)).allow.map((command) => command.argv),
    trustRepository: request.trustRepoConfig,
    approved: (text) => isApproved(host, resolved, text),
    ask: canAsk(host, request) ? (text) => askUser(host, resolved, text) : null,
  });
}

/** A terminal to read from, no `CI` in the environment, and not told to be silent. */
function canAsk(host: Host, request: VerificationRequest): boolean {
  return host.terminal.stdinIsTerminal && !("CI" in host.env && host.env["CI"] !== undefined) &&
    !request.nonInteractive;
}

async function askUser(host: Host, repository: string, text: string): Promise<boolean> {
  const answer = await host.terminal.ask(
    `The repository wants to run: ${visible(text)}\nRun it, now and in later runs here? [y/N] `,
  );
  if (answer === null || !/^y(es)?$/i.test(answer.trim())) return false;
  const problem = storeApproval(host, repository, text);
  if (problem !== null) host.terminal.err(`${problem}\n`);
  return true;
}
