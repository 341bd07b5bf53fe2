/**
 * The scan: a listing and the bytes of files come in, findings and limitations go out. It decides which files are looked at, which of
 * them are Python it can answer for, and every way in which they use a pack's old library. It changes nothing and reads the disk only
 * through the handles it is given.
 */

export { type Analysed, analyseFile, analyseSource, type Analysis, scanFile } from "./analyse.ts";
export { hasUsage, type PackScan, scanFiles, type SourceFile } from "./files.ts";
export { compareFindings } from "./grade.ts";
export { isAtOrUnder, isLegacy, isUnderAny } from "./legacy.ts";
export { type PlanPack, projectPack, projectPlan, type ScanPack } from "./pack.ts";
export { prefilter } from "./prefilter.ts";
export { readSelected } from "./read.ts";
export { usingCells } from "./notebook.ts";
export type { FileScan, Finding, Limitation, Stage } from "./result.ts";
export { DEFAULT_INCLUDE, isManifestPath, select, type Selection, type SelectionRules } from "./select.ts";
export { walkTree } from "./walk_tree.ts";
