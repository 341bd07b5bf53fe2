/** The configuration files that count here, and those that look as if they did: each with the reason it is ignored. */
import { isAbsolute, join } from "node:path";
import { git } from "../../host/git.ts";
import type { Directory, Host } from "../../host/host.ts";
import {
  approvalsFound,
  readRepositoryConfig,
  readUserConfig,
  repositoryFile,
  userFile,
  userFolder,
} from "../config/mod.ts";
import { answered, type Check } from "./check.ts";

/** The directory itself, its `.obelize.yml`, and one above it that is not read. */
export async function repositoryConfiguration(host: Host, repo: string): Promise<Check[]> {
  const opened = host.files.openRoot(repo);
  const resolved = host.files.resolve(repo);
  if (!opened.ok || !resolved.ok) {
    return [answered("repository", "broken", `${repo} is not a directory that can be opened`)];
  }
  using root = opened.value;
  const place = await git(host, resolved.value).place();
  return [
    answered(
      "repository",
      place.kind === "unknown" ? "broken" : "ok",
      `${resolved.value}: ${placeText(place)}`,
    ),
    await repositoryFileCheck(root),
    ...(place.kind === "below" ? ignoredAbove(host, resolved.value, place.prefix) : []),
  ];
}

function placeText(place: Awaited<ReturnType<ReturnType<typeof git>["place"]>>): string {
  switch (place.kind) {
    case "top":
      return "the top of a git work tree, whose listing is used";
    case "below":
      return "below the top of a git work tree; its files are found by walking";
    case "outside":
      return "in no git work tree; its files are found by walking";
    case "unknown":
      return `git cannot say what it is. ${place.detail}; fix --apply refuses such a tree`;
  }
}

async function repositoryFileCheck(root: Directory): Promise<Check> {
  const read = await readRepositoryConfig(root);
  if (!read.ok) return answered("configuration", "broken", read.messages.join("; "));
  return read.config.source === "file"
    ? answered("configuration", "ok", `${repositoryFile} is read`)
    : answered("configuration", "ok", `${repositoryFile}: there is none, so the defaults hold`);
}

/** `prefix` leads from the top to here: the file at the top, and in every folder between. */
function ignoredAbove(host: Host, resolved: string, prefix: string): Check[] {
  const steps = prefix.split("/").filter((part) => part !== "").length;
  return Array.from({ length: steps }, (_, at) => join(resolved, ...Array<string>(at + 1).fill("..")))
    .flatMap(
      (folder) =>
        holds(host, folder, repositoryFile)
          ? [
            answered(
              "configuration",
              "note",
              `${join(folder, repositoryFile)} is ignored: only that of the directory itself is read`,
            ),
          ]
          : [],
    );
}

export async function userConfiguration(host: Host): Promise<Check[]> {
  const folder = userFolder(host);
  const checks: Check[] = ignoredVariables(host);
  if (folder === null) {
    return [
      ...checks,
      answered("configuration", "note", "There is no home directory, so none of your own files is read"),
    ];
  }
  const read = await readUserConfig(host);
  const path = join(folder, userFile);
  if (!read.ok) checks.push(answered("configuration", "broken", read.messages.join("; ")));
  else if (read.config.path === null) checks.push(answered("configuration", "ok", `${path}: there is none`));
  else checks.push(answered("configuration", "ok", `${path} is read`));
  for (const misnamed of ["config.yaml", `${repositoryFile}`]) {
    if (holds(host, folder, misnamed)) {
      checks.push(
        answered("configuration", "note", `${join(folder, misnamed)} is ignored: the name is ${userFile}`),
      );
    }
  }
  const approvals = approvalsFound(host);
  if (approvals.kind === "read") {
    const count = approvals.approvals.length;
    checks.push(
      answered(
        "configuration",
        "ok",
        `${approvals.path} is read: ${count} approved ${count === 1 ? "command" : "commands"}`,
      ),
    );
  } else if (approvals.kind === "ignored") {
    checks.push(
      answered(
        "configuration",
        "note",
        `${approvals.path} is ignored, so nothing is approved. ${approvals.reason}`,
      ),
    );
  } else checks.push(answered("configuration", "ok", `${join(folder, "approved.json")}: there is none`));
  return checks;
}

/** A relative value would let the working directory say what the user's own configuration is. */
function ignoredVariables(host: Host): Check[] {
  return ["XDG_CONFIG_HOME", "HOME"].flatMap((name) => {
    const value = host.env[name] ?? "";
    return value === "" || isAbsolute(value)
      ? []
      : [answered("configuration", "note", `${name} is ignored: its value is no absolute path`)];
  });
}

function holds(host: Host, folder: string, name: string): boolean {
  const opened = host.files.openRoot(folder);
  if (!opened.ok) return false;
  using directory = opened.value;
  return directory.stat(name).ok;
}
