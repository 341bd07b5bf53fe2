/** Opening roots: which of the two ways this machine offers, chosen once. */
import type { Anchor } from "./anchor.ts";
import { AnchoredDirectory } from "./directory.ts";
import { refusalOf } from "./errno.ts";
import { descriptorsReach, openDescriptorRoot } from "./files_linux.ts";
import { openPathRoot } from "./files_portable.ts";
import type { Directory, Files, Random, Result } from "./host.ts";
import { linksAreRefused } from "./self_test.ts";
import type { Syscalls } from "./syscalls.ts";

export type FilesVariant = "descriptors" | "paths";

/** What this machine can do: descriptors where `/proc` reaches through them, paths elsewhere. */
export function filesVariant(calls: Syscalls): FilesVariant {
  return process.platform === "linux" && descriptorsReach(calls) ? "descriptors" : "paths";
}

export function filesOf(calls: Syscalls, random: Random, chosen?: FilesVariant): Files {
  let variant: FilesVariant | undefined = chosen;
  let tested: boolean | undefined;

  function anchorAt(path: string): Anchor {
    variant ??= filesVariant(calls);
    if (variant === "descriptors") return openDescriptorRoot(calls, path);
    return openPathRoot(calls, path, process.platform === "win32" ? "\\" : "/");
  }

  return {
    openRoot(path: string): Result<Directory> {
      try {
        return {
          ok: true,
          value: new AnchoredDirectory(calls, random, { anchor: anchorAt(path), holders: 0 }),
        };
      } catch (error) {
        return refusalOf(error, "", "open the directory");
      }
    },
    resolve(path: string): Result<string> {
      try {
        return { ok: true, value: calls.realpath(path) };
      } catch (error) {
        return refusalOf(error, "", "resolve the path");
      }
    },
    selfTest(): boolean {
      tested ??= linksAreRefused(calls, random);
      return tested;
    },
  };
}
