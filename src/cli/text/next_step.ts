/** What a person does next after an apply, by its exit code. */
import { productName } from "../../core/product.ts";
import type { FixResult } from "../../run/journey/result.ts";
import { count, plain, shellWord } from "./plain.ts";

export function nextStep(result: FixResult, repo: string): string[] {
  const { run } = result;
  if (run.mode !== "apply") return [];
  const here = repo === "." ? "" : ` --repo ${shellWord(repo)}`;
  const git = repo === "." ? "git" : `git -C ${shellWord(repo)}`;
  const command = (verb: string, rest = ""): string =>
    `${productName} ${verb} --run ${run.run_id}${here}${rest}`;
  switch (run.exit_code) {
    case 0:
      if (run.file_edits.length === 0) return [];
      return [
        `Next: ${
          run.git_sha === null && run.git_dirty === false
            ? `${plain(result.folder)}/patch.diff`
            : `${git} diff`
        } shows the change; ${command("undo")} puts it back`,
      ];
    case 4:
      return run.withheld.length === 0 ? [] : [
        `Next: ${count(run.withheld.length, "finding")} left for review, listed in ${
          plain(result.folder)
        }/REPORT.md`,
      ];
    case 5:
      return [`Next: ${refusalStep(result, command, git)}`];
    case 6:
      if (
        run.verify?.baseline !== null && run.verify?.commands.length === 0 &&
        run.verify.status === "inconclusive"
      ) {
        return [`Next: ${command("undo")}, get the tests passing, then fix again`];
      }
      return [`Next: ${command("verify", ` --verify "<project python> -m pytest -q"`)}`];
    default:
      return [];
  }
}

function refusalStep(
  { run }: FixResult,
  command: (verb: string, rest?: string) => string,
  git: string,
): string {
  const codes = new Set(run.refused.map((row) => row.code));
  if (codes.has("tree_unknown")) return `run ${git} status, then fix again`;
  if (codes.has("tree_dirty")) {
    const untracked = run.refused.some((row) =>
      row.code === "tree_dirty" && row.detail.includes("untracked")
    );
    return untracked
      ? "commit the untracked files, or pass --allow-dirty"
      : "commit or stash your changes, or pass --allow-dirty";
  }
  if (run.verify?.reason === "policy_refused" && codes.size === 0) {
    return `read verify.commands in .obelize.yml, then ${command("verify", " --trust-repo-config")}`;
  }
  return "fix what Not written names, then run again";
}
