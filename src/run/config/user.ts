/**
 * `config.yml` in the user's own folder: the user's word, so it is judged in the process; a link to it is the user's own doing and is followed.
 * The rules are as strict as a repository's: unknown keys and wrong types are told, and nothing is used of a file with a fault.
 */
import { basename, dirname, isAbsolute, join } from "node:path";
import { commandFault } from "../../core/command_text.ts";
import * as shape from "../../core/shape.ts";
import { documentFaultText } from "../../documents/decoded.ts";
import type { Directory, Host, Result } from "../../host/host.ts";
import { type CommandText, readCommands } from "./commands.ts";
import { type Configured, misconfigured } from "./configured.ts";
import { chooseModel, defaultModel, type ModelSection, modelShape } from "./model.ts";
import { homeOf, userFolder } from "./user_folder.ts";

export const userFile = "config.yml";
const mostBytes = 256 * 1024;

export interface UserConfig {
  /** Where it was read, for messages; null where there was none. */
  readonly path: string | null;
  /** Commands that may run wherever they were read: compared as argument vectors. */
  readonly allow: readonly CommandText[];
  /** Absolute, each a directory that is there. */
  readonly pack_dirs: readonly string[];
  readonly model: ModelSection;
}

const nothing: UserConfig = { path: null, allow: [], pack_dirs: [], model: defaultModel };

const userShape = shape.closedMapping({
  verify: shape.optional(shape.closedMapping({
    allow: shape.withDefault(shape.listOf(shape.refine(shape.text(), commandFault)), []),
  })),
  pack_dirs: shape.withDefault(shape.listOf(shape.text({ min: 1 })), []),
  model: shape.withDefault(modelShape, defaultModel),
});

/** Reads the user's file; absent is no fault, anything else that cannot be used is. */
export async function readUserConfig(host: Host): Promise<Configured<UserConfig>> {
  const folder = userFolder(host);
  if (folder === null) return { ok: true, config: nothing };
  const path = join(folder, userFile);
  const opened = host.files.openRoot(folder);
  if (!opened.ok) {
    return opened.word === "missing"
      ? { ok: true, config: nothing }
      : misconfigured([`Cannot open ${folder}: ${opened.detail}`]);
  }
  using directory = opened.value;
  const stat = directory.stat(userFile);
  if (!stat.ok && stat.word === "missing") return { ok: true, config: nothing };
  const read = stat.ok && stat.value.kind === "symlink"
    ? readLinked(host, path)
    : directory.read(userFile, mostBytes);
  if (!read.ok) return misconfigured([`Cannot read ${path}: ${read.detail}`]);
  return await decoded(host, path, read.value);
}

function readLinked(host: Host, path: string): Result<Uint8Array> {
  const resolved = host.files.resolve(path);
  if (!resolved.ok) return resolved;
  const opened = host.files.openRoot(dirname(resolved.value));
  if (!opened.ok) return opened;
  using directory: Directory = opened.value;
  return directory.read(basename(resolved.value), mostBytes);
}

async function decoded(host: Host, path: string, bytes: Uint8Array): Promise<Configured<UserConfig>> {
  // Most have no such file, and the reader of YAML is a sixth of the program.
  const { decodeYaml } = await import("../../documents/yaml.ts");
  const document = decodeYaml(bytes, { bytes: mostBytes, depth: 8 });
  if (!document.ok) {
    return misconfigured(document.faults.map((fault) => `${path}: ${documentFaultText(fault)}`));
  }
  const told = (fault: shape.ShapeFault): string =>
    `${path}: ${documentFaultText({ ...fault, ...document.positions(fault.path) })}`;
  const checked = shape.check(userShape, document.value ?? {});
  if (!checked.ok) return misconfigured(checked.faults.map(told));
  const faults: shape.ShapeFault[] = [];
  const pack_dirs = checked.value.pack_dirs.map((typed, index) => {
    const expanded = expandHome(host, typed);
    const message = directoryFault(host, expanded);
    if (message !== null) faults.push({ path: ["pack_dirs", index], message });
    return expanded;
  });
  if (faults.length > 0) return misconfigured(faults.map(told));
  const model = chooseModel(checked.value.model, null, path);
  if (!model.ok) return model;
  const allow = readCommands(checked.value.verify?.allow ?? [], `${path}: verify.allow`);
  if (!allow.ok) return allow;
  return { ok: true, config: { path, allow: allow.config, pack_dirs, model: checked.value.model } };
}

/** `~` and `~/…` only: another user's home is nobody's configuration. */
function expandHome(host: Host, typed: string): string {
  const home = homeOf(host);
  if (home === null || (typed !== "~" && !typed.startsWith("~/"))) return typed;
  return join(home, typed.slice(1));
}

function directoryFault(host: Host, path: string): string | null {
  if (!isAbsolute(path)) return `Expected an absolute path, found ${shape.shown(path)}`;
  const opened = host.files.openRoot(path);
  if (!opened.ok) return `Expected a directory, found none that can be opened at ${shape.shown(path)}`;
  opened.value[Symbol.dispose]();
  return null;
}
