/** What is asked of one file: a pure function of its path, its bytes and the packs, run here or in a thread. */
import { type FilePlan, planFile } from "../plan/mod.ts";
import { type FileScan, type PlanPack, prefilter, scanFile, type SourceFile } from "../scan/mod.ts";

/** The same for every file of a run; plain data, a thread's birth. */
export interface Question {
  readonly packs: readonly PlanPack[];
  /** Whether the rules are asked too; the scan is then the one they started from. */
  readonly plan: boolean;
}

/** What of a plan the asker does not have already. */
export type OwnPlan = Omit<FilePlan, "path" | "before" | "scan">;

/** What a file gave to one pack; `plan` as if the repository let the pack run. */
export interface FileAnswer {
  readonly scan: FileScan;
  readonly plan: OwnPlan | null;
}

/** Answers for each pack in order; null where the file holds none of its tokens. */
export type Answerer = (file: SourceFile) => (FileAnswer | null)[];

export function answerer({ packs, plan }: Question): Answerer {
  const asked = packs.map((pack) => ({ pack, holds: prefilter(pack.tokens) }));
  return ({ path, bytes }) =>
    asked.map(({ pack, holds }) => {
      if (!holds(bytes)) return null;
      if (!plan) return { scan: scanFile(path, bytes, pack), plan: null };
      const { path: _, before: __, scan, ...planned } = planFile(path, bytes, pack);
      return { scan, plan: planned };
    });
}
