/**
 * Dependency manifests: their bytes, and what became of the source files, come in; a row for every declaration of a pack, the lines that
 * change and the new bytes go out. Manifests are read and edited as lines; nothing of a project is run, and no index is asked.
 */
export {
  compareDeclarations,
  comparePlaces,
  type Declaration,
  declarationText,
  type DeclaredVersion,
} from "./declaration.ts";
export { type Layout, layoutOf } from "./layout.ts";
export {
  declarationsOf,
  type Manifest,
  type ManifestFile,
  naming,
  readManifest,
  readManifests,
} from "./read.ts";
export { manifestFinding, type ManifestRow, manifestRows, reached } from "./rows.ts";
export { type FileOutcome, outcomeOfPlan, outcomeOfScan, type Survey, survey } from "./survey.ts";
export { type ManifestChange, type ManifestPlan, type ManifestRequest, planManifests } from "./plan.ts";
