/** The reports of `verify` and `undo`, for a person. */
import type { UndoResult, VerifyResult } from "../../run/journey/result.ts";
import { paragraphs } from "./findings.ts";
import { count, plain } from "./plain.ts";

export function verifyText(result: VerifyResult): string {
  const { verify } = result.run;
  const reason = verify?.reason ? ` (${verify.reason})` : "";
  if (!result.ran) {
    return paragraphs([
      `verify: ${verify?.status}${reason}`,
      "Nothing was run again: the commands did not pass before the patch, so nothing after it can be judged. Undo, get them passing, then fix again",
      `Evidence: ${plain(result.folder)}`,
    ]);
  }
  return paragraphs(
    [`verify: ${verify?.status}${reason}`],
    (verify?.commands ?? []).map((command) =>
      `  ${command.status}${command.reason === null ? "" : ` (${command.reason})`}  ${
        plain(command.command)
      }${command.log === null ? "" : `  ${command.log}`}`
    ),
    result.changed.map((path) => `  no longer what the run wrote: ${plain(path)}`),
    [`Evidence: ${plain(result.folder)}`],
  );
}

export function undoText(result: UndoResult): string {
  const back = result.files.filter((file) => file.outcome === "reverted").length;
  const lines = result.files.flatMap((file) => {
    if (file.outcome === "reverted") return [`  ${plain(file.path)}  reverted`];
    const original = file.reason === "hash_mismatch" && file.snapshot.endsWith(`/${file.current_sha256}`);
    if (original) return [`  ${plain(file.path)}  skipped  hash_mismatch: it already holds the original`];
    return [
      `  ${plain(file.path)}  skipped  ${file.reason}`,
      `    recorded ${file.recorded_sha256}`,
      `    current  ${file.current_sha256 ?? "unreadable"}`,
      `    original ${plain(result.folder)}/${file.snapshot}`,
    ];
  });
  const summary = result.files.length === 0
    ? "The run wrote no file: nothing to put back"
    : `${back} of ${count(result.files.length, "file")} put back`;
  return paragraphs(["undo", ...lines], [summary], [`Evidence: ${plain(result.folder)}`]);
}
