/**
 * `.obelize.yml` at the root of a repository: a stranger's file. It is read without following a link and under a cap, decoded here, judged in the
 * sandbox, and the verdict is checked once more before anything of it is used. A repository without the file loads none of that.
 */
import {
  check,
  closedMapping,
  listOf,
  oneOf,
  type Path,
  type Shape,
  type ShapeFault,
  text,
  variant,
} from "../../core/shape.ts";
import { type Decoded, documentFaultText } from "../../documents/decoded.ts";
import type { Directory, Refusal } from "../../host/host.ts";
import { type Config, configShape } from "../../../sandbox/config.ts";
import { type CommandText, readCommands } from "./commands.ts";
import { type Configured, type Misconfigured, misconfigured } from "./configured.ts";

export const repositoryFile = ".obelize.yml";
const misnamed = ".obelize.yaml";
/** Far more than a list of patterns and commands needs. */
const mostBytes = 64 * 1024;
const mostLevels = 8;

export interface RepoConfig {
  readonly source: "file" | "defaults";
  readonly include: string;
  readonly exclude: readonly string[];
  readonly verify: {
    readonly commands: readonly CommandText[];
    /** Seconds, for each command. */
    readonly timeout_s: number;
    readonly junit: boolean;
  };
  readonly allow_dirty: boolean;
  readonly max_file_bytes: number;
}

/** What holds where a repository says nothing. */
export const defaultConfig: RepoConfig = {
  source: "defaults",
  include: "**/*.py",
  exclude: [],
  verify: { commands: [], timeout_s: 600, junit: true },
  allow_dirty: false,
  max_file_bytes: 2_000_000,
};

/** Reads the file of a repository's root, or gives the defaults where there is none. */
export async function readRepositoryConfig(root: Directory): Promise<Configured<RepoConfig>> {
  const read = root.read(repositoryFile, mostBytes);
  if (read.ok) return await judged(read.value);
  if (read.word !== "missing") return unreadable(read);
  if (root.stat(misnamed).ok) {
    return misconfigured([`${misnamed} is not read: the configuration's name is ${repositoryFile}`]);
  }
  return { ok: true, config: defaultConfig };
}

function unreadable(refusal: Refusal): Misconfigured {
  return misconfigured([`Cannot read ${repositoryFile}: ${refusal.detail}`]);
}

async function judged(bytes: Uint8Array): Promise<Configured<RepoConfig>> {
  const { decodeYaml } = await import("../../documents/yaml.ts");
  const decoded = decodeYaml(bytes, { bytes: mostBytes, depth: mostLevels });
  if (!decoded.ok) {
    return misconfigured(decoded.faults.map((fault) => `${repositoryFile}: ${documentFaultText(fault)}`));
  }
  const { judge } = await import("../../sandbox/mod.ts");
  const verdict = await judge("config", decoded.value);
  if (verdict.ok) return believed(verdict.value, decoded);
  const exit = verdict.refusal === "unavailable" ? 1 : 2;
  return misconfigured([`${repositoryFile}: Cannot be judged (${verdict.refusal}): ${verdict.detail}`], exit);
}

const step: Shape<string | number> = (value, path, report) =>
  typeof value === "string" || typeof value === "number"
    ? value
    : void report(path, "Expected a key or an index");

const verdictShape = variant("outcome", {
  config: closedMapping({ outcome: oneOf(["config"]), config: configShape }),
  faults: closedMapping({
    outcome: oneOf(["faults"]),
    faults: listOf(closedMapping({ path: listOf(step), message: text({ min: 1, max: 1_000 }) }), { min: 1 }),
  }),
});

/** The verdict as it came out of the sandbox: data still, so its shape and every rule are asked again. */
export function believed(verdict: unknown, document: Pick<Decoded, "positions">): Configured<RepoConfig> {
  const checked = check(verdictShape, verdict);
  if (!checked.ok) {
    return misconfigured([`${repositoryFile}: The verdict of the sandbox has no known form`], 1);
  }
  const { value } = checked;
  if (value.outcome === "faults") return misconfigured(value.faults.map((fault) => placed(fault, document)));
  return complete(value.config);
}

function complete(config: Config): Configured<RepoConfig> {
  const commands = readCommands(config.verify.commands, `${repositoryFile}: verify.commands`);
  if (!commands.ok) return commands;
  return {
    ok: true,
    config: { ...config, source: "file", verify: { ...config.verify, commands: commands.config } },
  };
}

function placed(fault: ShapeFault, document: Pick<Decoded, "positions">): string {
  const path: Path = fault.path;
  return `${repositoryFile}: ${
    documentFaultText({ message: fault.message, path, ...document.positions(path) })
  }`;
}
