/**
 * Running a tool of ours, which is git: both streams whole, under a limit, with a deadline; never the one the working directory offers.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { osCode } from "./errno.ts";
import { signalCode, signalGroup, watchGroup } from "./groups.ts";
import type { ToolOptions, ToolResult } from "./host.ts";
import { lookUp } from "./lookup.ts";

const DEFAULT_LIMIT = 256 * 1024 * 1024;
/** A tool that is over may have left someone behind who holds its streams; that long we listen. */
const DRAIN_MS = 5_000;

const NOTHING = new Uint8Array();

export function runTool(
  argv: readonly string[],
  options: ToolOptions,
  hostEnv: Readonly<Record<string, string | undefined>>,
): Promise<ToolResult> {
  const env = { ...(options.env ?? hostEnv) };
  const [program = "", ...rest] = argv;
  const lookup = lookUp(program, { cwd: options.cwd, env, absoluteOnly: true });
  if ("hindrance" in lookup) return Promise.resolve(absent());
  const watch = watchGroup();
  try {
    const child = spawn(lookup.found, rest, {
      argv0: program,
      cwd: options.cwd,
      env,
      detached: process.platform !== "win32",
      windowsHide: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    watch.leader(child.pid);
    return collect(child, options.timeoutMs, options.limit ?? DEFAULT_LIMIT).finally(watch.release);
  } catch (error) {
    watch.release();
    if (osCode(error) === null) throw error;
    return Promise.resolve(absent());
  }
}

function absent(): ToolResult {
  return { exitCode: null, stdout: NOTHING, stderr: NOTHING, timedOut: false, overflowed: false };
}

function collect(child: ChildProcess, timeoutMs: number, limit: number): Promise<ToolResult> {
  return new Promise((resolve) => {
    const leader = child.pid;
    if (leader === undefined) {
      child.once("error", () => resolve(absent()));
      return;
    }
    let exitCode: number | null = null;
    let timedOut = false;
    let overflowed = false;
    const overflow = () => {
      overflowed = true;
      signalGroup(leader, "SIGKILL");
    };
    const stdout = gather(child.stdout, limit, overflow);
    const stderr = gather(child.stderr, limit, overflow);
    const deadline = setTimeout(() => {
      timedOut = true;
      signalGroup(leader, "SIGKILL");
    }, timeoutMs);
    let drain: ReturnType<typeof setTimeout> | undefined;
    child.once("exit", (code, signal) => {
      clearTimeout(deadline);
      exitCode = code ?? signalCode(signal ?? "SIGKILL");
      drain = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, DRAIN_MS);
    });
    child.once("close", () => {
      clearTimeout(drain);
      signalGroup(leader, "SIGKILL");
      resolve({ exitCode, stdout: stdout(), stderr: stderr(), timedOut, overflowed });
    });
  });
}

function gather(stream: ChildProcess["stdout"], limit: number, overflow: () => void): () => Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  stream?.on("data", (chunk: Uint8Array) => {
    length += chunk.length;
    if (length > limit) overflow();
    else chunks.push(chunk);
  });
  return () => {
    const all = Buffer.concat(chunks);
    return new Uint8Array(all.buffer, all.byteOffset, all.length);
  };
}
