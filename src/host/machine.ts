/** What the machine says of itself, in the words `platform` of run.json has for it. */
import { availableParallelism, machine, release, type, version } from "node:os";
import type { Machine } from "./host.ts";

export interface MachineFacts {
  /** `uname -s`, or `Windows_NT`. */
  readonly type: string;
  /** `uname -r`, or `10.0.<build>`. */
  readonly release: string;
  /** `uname -m`, or Windows's own word. */
  readonly machine: string;
  /** On Windows, the edition (`Windows Server 2022 Standard`). */
  readonly version: string;
}

/** Builds from which a release has its name, newest first. */
const WINDOWS_SERVERS: readonly (readonly [build: number, name: string])[] = [
  [26_100, "2025Server"],
  [20_348, "2022Server"],
  [17_763, "2019Server"],
  [0, "2016Server"],
];

const WINDOWS_MACHINES: Readonly<Record<string, string>> = {
  x86_64: "AMD64",
  x64: "AMD64",
  amd64: "AMD64",
  arm64: "ARM64",
  aarch64: "ARM64",
  i386: "x86",
  i486: "x86",
  i586: "x86",
  i686: "x86",
  ia32: "x86",
  x86: "x86",
};

export function platformOf(facts: MachineFacts): { system: string; release: string; machine: string } {
  if (facts.type !== "Windows_NT") {
    return { system: facts.type, release: facts.release, machine: facts.machine };
  }
  const lower = facts.machine.toLowerCase();
  return {
    system: "Windows",
    release: windowsRelease(facts),
    machine: WINDOWS_MACHINES[lower] ?? facts.machine,
  };
}

function windowsRelease({ release, version }: MachineFacts): string {
  const build = Number(/^10\.0\.(\d+)/.exec(release)?.[1] ?? Number.NaN);
  if (Number.isNaN(build)) return "";
  if (/\bServer\b/i.test(version)) return WINDOWS_SERVERS.find(([from]) => build >= from)?.[1] ?? "";
  return build >= 22_000 ? "11" : "10";
}

export const realMachine: Machine = {
  platform: () => platformOf({ type: type(), release: release(), machine: machine(), version: version() }),
  get cpus() {
    return availableParallelism();
  },
  windows: process.platform === "win32",
};
