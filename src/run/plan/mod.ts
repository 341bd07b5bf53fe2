/**
 * The plan: files as read, and packs, come in; the bytes that would be written and a verdict for every finding go out. It is the whole
 * of a dry run. It reads no disk and changes nothing; what it proposes compiles and binds its names, or it proposes nothing.
 */

export { planAnalysed, planFile } from "./file.ts";
export {
  holdAll,
  type Holders,
  type Made,
  type PackPlan,
  planFiles,
  type Standing,
  standingOf,
} from "./pack.ts";
export type { Edit, FilePlan, PlannedFile, Verdict } from "./result.ts";
export {
  compareVerdicts,
  countVerdicts,
  editRows,
  type OwnVerdict,
  type VerdictCounts,
  type Withheld,
  withheldRows,
} from "./rows.ts";
export { type PackEntry, planSources, type Settle, type SourcePlan } from "./several.ts";
