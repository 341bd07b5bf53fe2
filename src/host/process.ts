/**
 * Running a user's verification command: its argument vector and no shell, in a process group of its own, with closed input, a deadline
 * in three stages, and output that is redacted before it is capped, so that no half of a secret survives the cut.
 *
 * It is not isolated: it may do what the user may do. Who may choose the command is settled before it comes here.
 */
import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { productName } from "../core/product.ts";
import { redactor } from "../core/redact.ts";
import { osCode } from "./errno.ts";
import { signalCode, signalGroup, watchGroup } from "./groups.ts";
import type { Clock, CommandRequest, CommandResult, Hindrance } from "./host.ts";
import { lookUp } from "./lookup.ts";
import { Output } from "./output.ts";
import { outputCap } from "./output_cap.ts";
import { type CommandPipe, commandPipe } from "./shared_pipe.ts";

/** How long each stage of an ending may last. */
export interface Stages {
  /** From SIGTERM to SIGKILL. */
  readonly graceMs: number;
  /** For output that is still on its way after the end. */
  readonly drainMs: number;
}

export const STAGES: Stages = { graceMs: 5_000, drainMs: 5_000 };

export interface CommandGround {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly stages: Stages;
  /** Where both streams go; tests choose it. */
  readonly pipe?: () => CommandPipe;
}

/** What Windows reports for a job that was ended. */
const WINDOWS_ENDED = 3_221_225_786;

export async function runCommand(request: CommandRequest, ground: CommandGround): Promise<CommandResult> {
  const { clock } = ground;
  const env = { ...ground.env, [`${productName.toUpperCase()}_RUN`]: "1", ...request.env };
  const [program = "", ...rest] = request.argv;
  const lookup = lookUp(program, { cwd: request.cwd, env, absoluteOnly: false });
  if ("hindrance" in lookup) return notStarted(lookup.hindrance);
  if (rest.some((argument) => argument.includes("\0"))) return notStarted("not_startable");
  const pipe = (ground.pipe ?? commandPipe)();
  const watch = watchGroup();
  try {
    const began = clock.monotonic();
    const options = {
      argv0: program,
      cwd: request.cwd,
      env,
      detached: process.platform !== "win32",
      windowsHide: true,
    };
    const start: Start = (all) => {
      const child = spawn(lookup.found, rest, all);
      watch.leader(child.pid);
      return child;
    };
    const running = await started(start, options, pipe, clock);
    if (running === null) return notStarted("not_startable");
    const log = redactedLog(env);
    const output = new Output(pipe, log.push, clock);
    const { at, ...ending } = await supervise(running, output, began + request.timeoutMs, ground);
    return { ...ending, hindrance: null, durationMs: Math.max(0, Math.round(at - began)), ...log.end() };
  } finally {
    watch.release();
    pipe.close();
  }
}

function notStarted(hindrance: Hindrance): CommandResult {
  const output = new Uint8Array();
  return { exitCode: null, outcome: "not_executable", hindrance, durationMs: 0, output, truncated: false };
}

/** Redaction first, the cap second. */
function redactedLog(env: Readonly<Record<string, string | undefined>>) {
  const redacted = redactor(env).stream();
  const cap = outputCap();
  return {
    push: (chunk: Uint8Array) => cap.push(redacted.push(chunk)),
    end: () => {
      cap.push(redacted.end());
      return cap.end();
    },
  };
}

interface Exit {
  /** Undefined while it runs; negative for a signal. */
  code: number | undefined;
  at: number;
}

interface Started {
  readonly child: ChildProcess;
  readonly exit: Exit;
}

type Start = (options: SpawnOptions) => ChildProcess;

/** Null when the system would not start it. */
async function started(
  start: Start,
  options: SpawnOptions,
  pipe: CommandPipe,
  clock: Clock,
): Promise<Started | null> {
  try {
    const child = start({ ...options, stdio: ["ignore", pipe.stdio, pipe.stdio] });
    const exit: Exit = { code: undefined, at: 0 };
    child.once("exit", (code, signal) => {
      exit.code = code ?? signalCode(signal ?? "SIGKILL");
      exit.at = clock.monotonic();
    });
    const failed = new Promise<boolean>((resolve) => {
      child.once("error", () => resolve(true));
      child.once("spawn", () => resolve(false));
    });
    pipe.attach(child);
    return await failed ? null : { child, exit };
  } catch (error) {
    if (osCode(error) === null) throw error;
    return null;
  }
}

type Ending = Pick<CommandResult, "exitCode" | "outcome"> & { readonly at: number };

async function supervise(
  { child, exit }: Started,
  output: Output,
  deadline: number,
  { clock, stages }: CommandGround,
): Promise<Ending> {
  const leader = child.pid ?? 0;
  const over = () => exit.code !== undefined;
  await output.until(deadline, over);
  const timedOut = !over();
  if (timedOut) {
    signalGroup(leader, "SIGTERM");
    // A closed pipe is an end too: where nobody collects the dead, a group of them seems to live on.
    const silent = () => output.ended || !signalGroup(leader, 0);
    await output.until(clock.monotonic() + stages.graceMs, () => over() && silent());
    signalGroup(leader, "SIGKILL");
  }
  await output.until(clock.monotonic() + stages.drainMs, () => over() && output.ended);
  // Whoever outlived the leader ends here, and what it had written is taken along.
  signalGroup(leader, "SIGKILL");
  output.take();
  const exitCode = timedOut && process.platform === "win32" ? WINDOWS_ENDED : exit.code ?? null;
  return { exitCode, outcome: timedOut ? "timeout" : "exited", at: over() ? exit.at : clock.monotonic() };
}
