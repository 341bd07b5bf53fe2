/**
 * Who needs which distribution once the plan is carried out: the files that move, and those that keep the old pin alive. Asked twice,
 * over what the scan says and over what the plan came to.
 */
import { compareUtf8 } from "../../core/compare.ts";
import { foldPep503 } from "../../core/fold_pep503.ts";
import type { Pack } from "../packs/model.ts";
import { type FilePlan, standingOf } from "../plan/mod.ts";
import type { FileScan } from "../scan/result.ts";
import type { Declaration } from "./declaration.ts";

/** What one source file says about the old distribution. */
export interface FileOutcome {
  readonly path: string;
  readonly standing: "migrated" | "blocking" | "neither";
  /** Modules of `match.transitive` it really imports. */
  readonly transitive: readonly string[];
}

/** Lists of paths in path order. */
export interface Survey {
  readonly migrated: readonly string[];
  readonly blocking: readonly string[];
  /** Files that import a library which only the old distribution brought, and which no manifest declares. */
  readonly transitive: readonly string[];
}

const BLOCKING_KINDS: ReadonlySet<string> = new Set(["dynamic", "import", "parse_error", "star_import"]);

/** `coupled`: any withheld row blocks, not only those that reach the module by themselves. */
export function outcomeOfScan(scan: FileScan, coupled: boolean): FileOutcome {
  const { path, transitive } = scan;
  const withheld = scan.findings.filter(({ bail }) => bail !== null);
  const blocks = scan.failed !== null ||
    withheld.some(({ kind, confidence_reason: reason }) =>
      coupled || BLOCKING_KINDS.has(kind) || reason === "mock_patch_target"
    );
  const migrated = scan.findings.some(({ scan_status: status }) => status === "eligible");
  return { path, standing: blocks ? "blocking" : migrated ? "migrated" : "neither", transitive };
}

export function outcomeOfPlan(plan: FilePlan, coupled: boolean): FileOutcome {
  return { path: plan.path, standing: standingOf(plan, coupled), transitive: plan.scan.transitive };
}

/**
 * `unread`: notebooks, stubs and `.pyw` that hold a token and are not analysed. They block, because nobody can say that they do not need
 * the old library.
 */
export function survey(
  pack: Pack,
  outcomes: readonly FileOutcome[],
  unread: readonly string[],
  declarations: readonly Declaration[],
): Survey {
  const declared = new Set(declarations.map(({ name }) => foldPep503(name)));
  const brought = (module: string): boolean => {
    const distribution = pack.match.transitive[module];
    return distribution !== undefined && !declared.has(foldPep503(distribution));
  };
  const standing = (word: FileOutcome["standing"]): string[] =>
    outcomes.filter((outcome) => outcome.standing === word).map(({ path }) => path);
  return {
    migrated: inOrder(standing("migrated")),
    blocking: inOrder([...standing("blocking"), ...unread]),
    transitive: inOrder(
      outcomes.filter(({ transitive }) => transitive.some(brought)).map(({ path }) => path),
    ),
  };
}

function inOrder(paths: readonly string[]): string[] {
  return [...new Set(paths)].sort(compareUtf8);
}

/** What a survey asks of a legacy declaration. */
export type Due =
  /** Rewritten in place. */
  | "replace"
  /** Kept, and the new distribution declared below it. */
  | "add"
  /** Kept: something still needs it. */
  | "hold"
  /** Nothing here uses it. */
  | "nothing";

export function dueOf({ migrated, blocking, transitive }: Survey): Due {
  const blocked = blocking.length > 0 || transitive.length > 0;
  if (migrated.length > 0) return blocked ? "add" : "replace";
  return blocked ? "hold" : "nothing";
}
