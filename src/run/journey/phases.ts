/** Running a phase of verification for a run folder: logs and reports go below its `verify/`. */
import { recordedText, type RunFolder } from "../evidence/mod.ts";
import { redactor } from "../../core/redact.ts";
import type { Directory, Refusal, Result } from "../../host/host.ts";
import { compileCheck } from "../../python/mod.ts";
import { readCurrent } from "../apply/preflight.ts";
import { type Phase, runPhase } from "../verify/phase.ts";
import type { TrustedCommand } from "../verify/trust.ts";
import type { Ground } from "./ground.ts";

export interface PhaseSettings {
  readonly timeoutMs: number;
  readonly junit: boolean;
}

/** Runs the commands; `directory` is the phase's open folder. Output that could not be kept is a refusal: a row without a log says there was none. */
export async function phase(
  ground: Ground,
  folder: RunFolder,
  name: "baseline" | "after",
  directory: Directory,
  commands: readonly TrustedCommand[],
  settings: PhaseSettings,
): Promise<Result<Phase>> {
  const redact = redactor(ground.host.env);
  const place = `${folder.path}/verify/${name}`;
  let lost: Refusal | null = null;
  const value = await runPhase({
    commands,
    processes: ground.host.processes,
    cwd: ground.resolved,
    timeoutMs: settings.timeoutMs,
    junit: settings.junit,
    name,
    folder: `${ground.resolved}/${place}`,
    redact: (text) => recordedText(text, redact),
    writeLog: (file, bytes) => {
      const put = directory.replace(file, bytes);
      if (!put.ok) lost ??= { ...put, path: `${place}/${file}` };
      return put.ok;
    },
    isFile: (file) => {
      const stat = directory.stat(file);
      return stat.ok && stat.value.kind === "file";
    },
  });
  return lost ?? { ok: true, value };
}

/** The written Python files that do not compile as they stand; what cannot be read is left to the commands. */
export function uncompilable(root: Directory, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    if (!path.endsWith(".py")) return false;
    const read = readCurrent(root, path);
    return read.ok && compileCheck(read.value) !== null;
  });
}
