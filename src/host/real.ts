/**
 * The host of a real machine, put together from this room's parts.
 *
 * Parts can be exchanged one by one: a test gives system calls that fail, the path variant on Linux, or shorter stages of an ending.
 */
import { realClock } from "./clock.ts";
import { osCode } from "./errno.ts";
import { filesOf, type FilesVariant } from "./files.ts";
import type { Host } from "./host.ts";
import { realMachine } from "./machine.ts";
import { runCommand, STAGES, type Stages } from "./process.ts";
import { realRandom } from "./random.ts";
import { realSyscalls, type Syscalls } from "./syscalls.ts";
import { realTerminal } from "./terminal.ts";
import { runTool } from "./tool.ts";

export interface RealHostOptions {
  readonly syscalls?: Syscalls;
  readonly variant?: FilesVariant;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly stages?: Stages;
}

export function realHost(options: RealHostOptions = {}): Host {
  const env = options.env ?? { ...process.env };
  const ground = { env, clock: realClock, stages: options.stages ?? STAGES };
  return {
    files: filesOf(options.syscalls ?? realSyscalls, realRandom, options.variant),
    processes: {
      run: (request) => runCommand(request, ground),
      tool: (argv, toolOptions) => runTool(argv, toolOptions, env),
    },
    clock: realClock,
    random: realRandom,
    machine: realMachine,
    terminal: realTerminal,
    env,
    cwd: options.cwd ?? workingDirectory(),
  };
}

/** A folder that was removed under us still answers to `.`, if only with "nothing is there". */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch (error) {
    if (osCode(error) === null) throw error;
    return ".";
  }
}
