/**
 * Process groups we started, so that none outlives us.
 *
 * A command runs in a group of its own, which a Ctrl-C at our terminal does not reach. While one runs, our own end, by a signal or
 * otherwise, ends it too.
 */
import { spawnSync } from "node:child_process";
import { constants } from "node:os";
import { osCode } from "./errno.ts";

const running = new Set<number>();
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type Ending = (typeof SIGNALS)[number];

/** A place taken before a process is started: a signal that comes between its start and our noticing must find us listening. */
export interface GroupWatch {
  /** The group to end with us; said at once when the process is there. */
  leader(pid: number | undefined): void;
  release(): void;
}

let watches = 0;

export function watchGroup(): GroupWatch {
  if (watches++ === 0) {
    process.on("exit", endAll);
    for (const signal of SIGNALS) process.on(signal, endAllAndOurselves);
  }
  let watched: number | undefined;
  let released = false;
  return {
    leader(pid) {
      watched = pid;
      if (pid !== undefined) running.add(pid);
    },
    release() {
      if (released) return;
      released = true;
      if (watched !== undefined) running.delete(watched);
      if (--watches > 0) return;
      process.off("exit", endAll);
      for (const signal of SIGNALS) process.off(signal, endAllAndOurselves);
    },
  };
}

/** Sends the signal to every member. False when there is none left. */
export function signalGroup(leader: number, signal: "SIGTERM" | "SIGKILL" | 0): boolean {
  if (process.platform === "win32") return endTree(leader, signal);
  try {
    process.kill(-leader, signal);
    return true;
  } catch (error) {
    const code = osCode(error);
    if (code === null) throw error;
    // EPERM: members there are, of another user; macOS also says it of a group of zombies.
    return code === "EPERM" && process.platform !== "darwin";
  }
}

/** Windows knows no group to signal from here; its own tool ends a process with all that it started. */
function endTree(leader: number, signal: "SIGTERM" | "SIGKILL" | 0): boolean {
  if (signal === 0) return false;
  const root = process.env["SystemRoot"] ?? "C:\\Windows";
  spawnSync(`${root}\\System32\\taskkill.exe`, ["/T", "/F", "/PID", String(leader)], { stdio: "ignore" });
  return true;
}

function endAll(): void {
  for (const leader of running) signalGroup(leader, "SIGKILL");
}

function endAllAndOurselves(signal: Ending): void {
  endAll();
  // Whoever else listens decides about our own end; nobody else: the signal does, as it would have without us.
  if (process.listenerCount(signal) > 1) return;
  process.off(signal, endAllAndOurselves);
  process.kill(process.pid, signal);
}

/** The code a shell's child reports for a signal: its number, negative. */
export function signalCode(signal: string): number {
  const numbers: Readonly<Record<string, number | undefined>> = constants.signals;
  return -(numbers[signal] ?? 9);
}
