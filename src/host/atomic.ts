/**
 * Putting whole content at a name, so that whoever looks, and whenever the machine stops, sees the old bytes or the new ones.
 *
 * A temporary file of its own beside the target (exclusive, mode 0600 while it is written), written, given its mode, synced, then renamed
 * over the target, or linked where nothing may be, and the folder synced. On any failure the temporary file is removed.
 */
import { sha256 } from "../core/digest.ts";
import { type Anchor, placeOf } from "./anchor.ts";
import { osCode, refusalOf, refuse } from "./errno.ts";
import type { Refusal, ReplaceOptions, Result } from "./host.ts";
import { readFile } from "./read_file.ts";
import type { RawStat } from "./syscalls.ts";
import { type Content, type Ground, openTemporary, removeQuietly, writeTemporary } from "./temporary_file.ts";

const DEED = "write the file";
const DONE: Result<void> = { ok: true, value: undefined };

/** Writes a file where nothing is yet. */
export function createFile(ground: Ground, name: string, bytes: Uint8Array, mode: number): Result<void> {
  return guarded(ground, name, () => {
    if (entry(ground, name) !== null) return alreadyThere(ground, name);
    const content = { bytes, openMode: mode, like: null, mode: null };
    return withTemporary(ground, name, name, content, (temporary) => place(ground, temporary, name));
  });
}

/** Puts new content in place of what a name holds, or where nothing is. */
export function replaceFile(
  ground: Ground,
  name: string,
  bytes: Uint8Array,
  options: ReplaceOptions,
): Result<void> {
  return guarded(ground, name, () => {
    const before = entry(ground, name);
    const fault = targetFault(ground, name, before, options);
    if (fault !== null) return fault;
    const content = {
      bytes,
      openMode: before === null ? options.mode ?? 0o666 : 0o600,
      like: before,
      mode: before === null ? null : before.mode,
    };
    return withTemporary(ground, name, options.label ?? name, content, (temporary) => {
      const moved = ground.anchor.check(DEED) ?? contentFault(ground, name, options);
      if (moved !== null) return moved;
      ground.calls.rename(ground.anchor.child(temporary), ground.anchor.child(name));
      return "renamed";
    });
  });
}

function guarded(ground: Ground, name: string, act: () => Result<void>): Result<void> {
  try {
    return ground.anchor.check(DEED) ?? act();
  } catch (error) {
    return refusalOf(error, placeOf(ground.anchor.place, name), DEED);
  }
}

function entry(ground: Ground, name: string): RawStat | null {
  try {
    return ground.calls.lstat(ground.anchor.child(name));
  } catch (error) {
    if (osCode(error) === "ENOENT") return null;
    throw error;
  }
}

function alreadyThere(ground: Ground, name: string): Refusal {
  return refuse("exists", placeOf(ground.anchor.place, name), DEED, "something is there already", "EEXIST");
}

function targetFault(
  ground: Ground,
  name: string,
  now: RawStat | null,
  options: ReplaceOptions,
): Refusal | null {
  const path = placeOf(ground.anchor.place, name);
  if (now === null) {
    const needed = options.mustExist === true || options.onlyIf !== undefined;
    return needed ? refuse("missing", path, DEED, "nothing is there", "ENOENT") : null;
  }
  if (now.kind === "symlink") {
    return refuse("symlink", path, DEED, "it is a symbolic link, and links are not followed");
  }
  return now.kind === "file" ? null : refuse("not_a_file", path, DEED, "it is no regular file");
}

function contentFault(ground: Ground, name: string, options: ReplaceOptions): Refusal | null {
  if (options.onlyIf === undefined) return targetFault(ground, name, entry(ground, name), options);
  const now = readFile(ground.calls, ground.anchor, name, Number.MAX_SAFE_INTEGER);
  if (!now.ok) return now;
  if (sha256(now.value) === options.onlyIf) return null;
  return refuse(
    "changed",
    placeOf(ground.anchor.place, name),
    DEED,
    "its content is not what was read before",
  );
}

/** How the content came to its place: by renaming, or by a link, which leaves the temporary name to be removed. */
type Placed = "renamed" | "linked";

/** Gives the temporary file its name. A link refuses to replace anything; where links are not to be had, a last look has to do. */
function place(ground: Ground, temporary: string, name: string): Placed | Refusal {
  const { calls, anchor } = ground;
  try {
    calls.link(anchor.child(temporary), anchor.child(name));
    return "linked";
  } catch (error) {
    const code = osCode(error);
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP" && code !== "ENOSYS") throw error;
  }
  if (entry(ground, name) !== null) return alreadyThere(ground, name);
  calls.rename(anchor.child(temporary), anchor.child(name));
  return "renamed";
}

/** Writes the temporary file, lets `settle` put it in its place, and syncs the folder. */
function withTemporary(
  ground: Ground,
  name: string,
  label: string,
  content: Content,
  settle: (temporary: string) => Placed | Refusal,
): Result<void> {
  const temporary = openTemporary(ground, label, content.openMode);
  let placed: Placed | Refusal;
  try {
    placed = writeTemporary(ground, temporary, content, DEED) ?? settle(temporary.name);
  } catch (error) {
    placed = refusalOf(error, placeOf(ground.anchor.place, name), DEED);
  }
  if (typeof placed !== "string") return giveUp(ground, temporary.name, placed);
  return finish(ground, name, placed === "linked" ? temporary.name : null);
}

/** The write is given up, and so is its temporary file; one that stays is told. */
function giveUp(ground: Ground, temporary: string, refusal: Refusal): Refusal {
  if (removeQuietly(ground, temporary)) return refusal;
  return { ...refusal, detail: `${refusal.detail}; the temporary file ${temporary} is left beside it` };
}

/** What follows when the content stands: a failure here is told, and so is that the content stands. */
function finish(ground: Ground, name: string, leftover: string | null): Result<void> {
  try {
    if (leftover !== null) removeLeftover(ground, leftover);
    const moved = ground.anchor.check(DEED);
    if (moved !== null) return { ...moved, landed: true };
    syncFolder(ground.anchor);
    return DONE;
  } catch (error) {
    const path = placeOf(ground.anchor.place, name);
    return { ...refusalOf(error, path, "make the written file durable"), landed: true };
  }
}

function removeLeftover(ground: Ground, leftover: string): void {
  try {
    ground.calls.unlink(ground.anchor.child(leftover));
  } catch (error) {
    if (osCode(error) !== null) removeQuietly(ground, leftover);
    throw error;
  }
}

/** Some file systems cannot sync a folder and say so; that is no fault of the write. */
export function syncFolder(anchor: Anchor): void {
  try {
    anchor.sync();
  } catch (error) {
    const code = osCode(error);
    if (code !== "EINVAL" && code !== "ENOTSUP" && code !== "EOPNOTSUPP" && code !== "ENOSYS") throw error;
  }
}
