/**
 * `approved.json` in the user's folder: the commands of repositories that the user said yes to. The key is the repository's resolved path and
 * the hash of the command's text, so another repository, or one changed character, asks again. A file that cannot be read approves nothing.
 */
import { basename, dirname, join } from "node:path";
import { sha256 } from "../../core/digest.ts";
import { canonicalJson } from "../../core/json.ts";
import * as shape from "../../core/shape.ts";
import { decodeJson } from "../../documents/json.ts";
import type { Directory, Host, Result } from "../../host/host.ts";
import { userFolder } from "./user_folder.ts";

const approvalsFile = "approved.json";
const mostBytes = 4 * 1024 * 1024;

const approvalsShape = shape.closedMapping({
  version: shape.integer({ min: 1, max: 1 }),
  approvals: shape.listOf(shape.closedMapping({
    repo: shape.text({ min: 1 }),
    sha256: shape.pattern(/^[0-9a-f]{64}$/, "a SHA-256 in lowercase hex"),
    command: shape.text({ min: 1 }),
  })),
});

type Approval = shape.Of<typeof approvalsShape>["approvals"][number];

/** Whether the user approved this very text for this repository (its path resolved). */
export function isApproved(host: Host, repo: string, command: string): boolean {
  const key = sha256(command);
  return readApprovals(host).some((approval) => approval.repo === repo && approval.sha256 === key);
}

function readApprovals(host: Host): readonly Approval[] {
  const found = approvalsFound(host);
  return found.kind === "read" ? found.approvals : [];
}

/** What stands in the user's folder: nothing, approvals, or a file that is ignored for a reason. */
export type ApprovalsFound =
  | { readonly kind: "none" }
  | { readonly kind: "read"; readonly path: string; readonly approvals: readonly Approval[] }
  | { readonly kind: "ignored"; readonly path: string; readonly reason: string };

export function approvalsFound(host: Host): ApprovalsFound {
  const folder = userFolder(host);
  const opened = folder === null ? null : host.files.openRoot(folder);
  if (folder === null || opened === null || !opened.ok) return { kind: "none" };
  using directory = opened.value;
  const path = join(folder, approvalsFile);
  const read = directory.read(approvalsFile, mostBytes);
  if (!read.ok) {
    return read.word === "missing" ? { kind: "none" } : { kind: "ignored", path, reason: read.detail };
  }
  const decoded = decodeJson(read.value, { bytes: mostBytes, depth: 4 });
  if (!decoded.ok) return { kind: "ignored", path, reason: "It is not JSON" };
  const checked = shape.check(approvalsShape, decoded.value);
  return checked.ok
    ? { kind: "read", path, approvals: checked.value.approvals }
    : { kind: "ignored", path, reason: "It does not have the form of approvals" };
}

/** Stores a yes. Gives a message where it could not be kept: the command may run all the same, and will be asked about again. */
export function storeApproval(host: Host, repo: string, command: string): string | null {
  const folder = userFolder(host);
  if (folder === null) return "Cannot keep the approval: there is no home directory";
  const approval = { command, repo, sha256: sha256(command) };
  const others = readApprovals(host).filter((known) =>
    known.repo !== repo || known.sha256 !== approval.sha256
  );
  const approvals = [...others, approval].map(({ command, repo, sha256 }) => ({ command, repo, sha256 }));
  const opened = ensureFolder(host, folder);
  if (!opened.ok) return `Cannot keep the approval in ${folder}: ${opened.detail}`;
  using directory = opened.value;
  const bytes = new TextEncoder().encode(canonicalJson({ approvals, version: 1 }));
  const written = directory.replace(approvalsFile, bytes, { mode: 0o600 });
  return written.ok ? null : `Cannot keep the approval in ${join(folder, approvalsFile)}: ${written.detail}`;
}

/** Opens a folder, making it and what is missing above it for the user alone. */
function ensureFolder(host: Host, path: string): Result<Directory> {
  const opened = host.files.openRoot(path);
  if (opened.ok || opened.word !== "missing" || dirname(path) === path) return opened;
  const above = ensureFolder(host, dirname(path));
  if (!above.ok) return above;
  using parent = above.value;
  return parent.make(basename(path), 0o700);
}
