/** What the program stands on: itself, the machine, the terminal, git. */
import { productName, productVersion, pythonGrammar } from "../../core/product.ts";
import { isExecutable } from "../../host/assets.ts";
import type { Host } from "../../host/host.ts";
import { answered, type Check } from "./check.ts";

export function version(): Check {
  const form = isExecutable() ? "the single executable" : "from its sources or a package";
  return answered(
    "version",
    "ok",
    `${productName} ${productVersion}, ${form}; reads the grammar of Python ${pythonGrammar.version}`,
  );
}

export function platform(host: Host): Check {
  const { system, release, machine } = host.machine.platform();
  const cores = host.machine.cpus;
  return answered(
    "platform",
    "ok",
    `${system} ${release}, ${machine}, ${cores} ${cores === 1 ? "core" : "cores"}`,
  );
}

export function terminal({ terminal: streams, env }: Host): Check {
  const kind = (is: boolean): string => is ? "a terminal" : "no terminal";
  const colour = (env["NO_COLOR"] ?? "") !== ""
    ? "no colour, as NO_COLOR asks"
    : streams.stdoutIsTerminal
    ? "colour in help only"
    : "no colour";
  const questions = streams.stdinIsTerminal && env["CI"] === undefined
    ? "questions may be asked"
    : "no question is asked";
  return answered(
    "terminal",
    "ok",
    `standard input is ${kind(streams.stdinIsTerminal)}, standard output ${
      kind(streams.stdoutIsTerminal)
    }; ${colour}; ${questions}`,
  );
}

/** Git is asked for a listing and for what changed; without it the whole tree is walked and nothing can be said of changes. */
export async function gitProgram(host: Host): Promise<Check> {
  const asked = await host.processes.tool(["git", "--version"], {
    cwd: host.cwd,
    timeoutMs: 10_000,
    limit: 4096,
  });
  const line = new TextDecoder().decode(asked.stdout).split("\n", 1)[0] ?? "";
  if (asked.exitCode === 0 && line !== "") return answered("git", "ok", line);
  const why = asked.timedOut
    ? "did not answer within 10 seconds"
    : asked.exitCode === null
    ? "was not found on PATH"
    : `failed with code ${asked.exitCode}`;
  return answered(
    "git",
    "note",
    `git ${why}: files are found by walking the tree, and a repository's changes cannot be told`,
  );
}
