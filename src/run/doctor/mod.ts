/**
 * Doctor: whether this program can do its work here. A host and a directory come in; one answer for each question goes out, each with what
 * was found. It changes nothing that stays: what it writes to see whether writing works is removed again, and said where it cannot be.
 */
import type { Host } from "../../host/host.ts";
import type { Check } from "./check.ts";
import { repositoryConfiguration, userConfiguration } from "./configuration.ts";
import { links, packs, sandbox } from "./self_tests.ts";
import { gitProgram, platform, terminal, version } from "./surroundings.ts";
import { writing } from "./writing.ts";

export type { Check, CheckStatus } from "./check.ts";

/** Every check, in the order in which they are told. Without the no-follow promise no file of the repository is touched. */
export async function examine(host: Host, repo: string): Promise<readonly Check[]> {
  const noFollow = links(host);
  const files = noFollow.status === "ok"
    ? [...await repositoryConfiguration(host, repo), ...await userConfiguration(host)]
    : [];
  return [
    version(),
    platform(host),
    terminal(host),
    await gitProgram(host),
    noFollow,
    ...files,
    ...await packs(host),
    ...await sandbox(),
    ...(noFollow.status === "ok" ? writing(host, repo) : []),
  ];
}
