/**
 * One pack over many files: each file's plan, and what holds between files.
 *
 * A pack whose old and new distribution are one moves a repository whole or not at all: a single withheld row anywhere gives every file
 * back. For every pack, the files that still need the old distribution are named, because they keep its pin alive.
 */

import { sortedUnique } from "../../core/compare.ts";
import { statusOfBail } from "../../core/vocabulary/bail.ts";
import type { Bail } from "../../core/vocabulary/bail.ts";
import type { PackBlock } from "../../core/vocabulary/run.ts";
import type { SourceFile } from "../scan/files.ts";
import type { PlanPack } from "../scan/pack.ts";
import { prefilter } from "../scan/prefilter.ts";
import { planFile } from "./file.ts";
import type { FilePlan, Verdict } from "./result.ts";
import { takenElsewhere } from "./taken_elsewhere.ts";

/** What one pack would do; `files` in the order given, only those that hold one of its tokens. */
export interface PackPlan {
  readonly pack: string;
  readonly files: readonly FilePlan[];
}

/** Plans that were made with the scan, by path; each stands for the very bytes it was made of. */
export type Made = ReadonlyMap<string, FilePlan>;

/**
 * Other files that may take a name from one that drops it, asked for only then: those the user excluded, and those without a token that
 * hold one of the names given.
 */
export type Holders = (names: readonly string[]) => readonly SourceFile[];

/** `readers`: every file with a token. */
export function planFiles(
  files: readonly SourceFile[],
  pack: PlanPack,
  blocked: PackBlock | null = null,
  readers: readonly SourceFile[] = files,
  made: Made = new Map(),
  holders: Holders = () => [],
): PackPlan {
  const holds = prefilter(pack.tokens);
  const plans = files.filter((file) => holds(file.bytes))
    .map((file) => {
      const known = blocked === null ? made.get(file.path) : undefined;
      return known?.before === file.bytes ? known : planFile(file.path, file.bytes, pack, blocked);
    });
  const droppings = plans.filter((plan) => plan.dropped.length > 0)
    .map(({ path, dropped }) => ({ path, names: dropped }));
  const plain = sortedUnique(droppings.flatMap(({ names }) => names))
    .filter((name) => !pack.tokens.some((token) => name.includes(token)));
  const taken = droppings.length === 0
    ? null
    : takenElsewhere([...readers, ...holders(plain)], droppings, pack.imports);
  return {
    pack: pack.id,
    files: plans.map((plan) => {
      const pinned = taken?.get(plan.path);
      return pinned === undefined ? plan : planFile(plan.path, plan.before, pack, blocked, pinned);
    }),
  };
}

/** Where a file stands to the old distribution once the plan is carried out. */
export type Standing =
  /** Rewritten: it needs the new distribution. */
  | "migrated"
  /** It still reaches the old library at run time. */
  | "blocking"
  /** It only mentions it, or does not use it. */
  | "neither";

const BLOCKING_KINDS: ReadonlySet<string> = new Set(["dynamic", "import", "parse_error", "star_import"]);

/** `coupled`: any withheld row blocks, not only those that reach the module by themselves. */
export function standingOf(plan: FilePlan, coupled: boolean): Standing {
  if (plan.scan.failed !== null) return "blocking";
  const withheld = plan.verdicts.filter((verdict) => verdict.bail !== null);
  const blocks = withheld.some(({ finding }) =>
    coupled || BLOCKING_KINDS.has(finding.kind) || finding.confidence_reason === "mock_patch_target"
  );
  if (blocks) return "blocking";
  return plan.verdicts.some((verdict) => verdict.status === "auto") ? "migrated" : "neither";
}

/** Gives every file of a pack back under one code; rows withheld for another reason keep theirs. */
export function holdAll(plan: PackPlan, bail: Bail): PackPlan {
  return { ...plan, files: plan.files.map((file) => holdFile(file, bail)) };
}

function holdFile(file: FilePlan, bail: Bail): FilePlan {
  const verdicts = file.verdicts.map((verdict): Verdict =>
    verdict.status === "auto"
      ? { ...verdict, status: statusOfBail(bail), bail, causedBy: null, warnings: [] }
      : verdict
  );
  return { ...file, after: null, rules: [], verdicts };
}
