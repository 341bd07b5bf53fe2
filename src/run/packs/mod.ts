/**
 * Packs: what a migration knows about two libraries, as data. Bytes of a pack come in, from the product, a user's directory or a path; a
 * checked pack with its hash goes out, or every fault of it. Packs of others are decoded here under caps, judged inside the sandbox, and
 * the verdict is checked again. Nothing of a pack is run, and no address in it is requested.
 */
export { type Change, type ChangeOf, type LoadedPack, type Pack } from "./model.ts";
export { bundledIds } from "./bundled.ts";
export { conflicts, coupled, inIdOrder, type PackConflict, sameOrigin } from "./conflicts.ts";
export { knownPacks, loadPacks, type LoadRequest, type PacksLoaded } from "./load.ts";
export { type ListedPack, listPacks, type PackListing } from "./listing.ts";
export type { LoadRefusal } from "./loading.ts";
export { unsupportedKinds, unsupportedMessage } from "./supported.ts";
export { packValidateLines, packValidateReport, type ValidateReport } from "./validate.ts";
