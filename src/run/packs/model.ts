/** A pack once it is in the program: the document, and the bytes it was read from. */
import type { Pack } from "../../../sandbox/pack/format.ts";

export type { Change, ChangeOf, Pack } from "../../../sandbox/pack/format.ts";
export type {
  ConfigureToClient,
  FlagOnly,
  ManifestDependency,
  RenameImport,
  RenameSetting,
} from "../../../sandbox/pack/changes.ts";
export type { GenerativeModelCalls } from "../../../sandbox/pack/model_calls.ts";
export type { MethodRewrite } from "../../../sandbox/pack/method_rewrite.ts";
export type { RewriteCall } from "../../../sandbox/pack/rewrite_call.ts";

export interface LoadedPack {
  readonly pack: Pack;
  /** As found; the run folder keeps them verbatim. */
  readonly bytes: Uint8Array;
  /** Of the bytes, before anything of them is read. */
  readonly sha256: string;
  readonly source: "bundled" | "file";
}
