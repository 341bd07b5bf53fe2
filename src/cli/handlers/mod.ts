/**
 * What does the work of each command, by the command's name, loaded when it is called for. It stands apart from the commands' tables, which
 * the pages of help need before anything is loaded; a test holds the two together.
 */
import type { Handler } from "../command.ts";

export const handlers: Readonly<Record<string, () => Promise<Handler>>> = {
  scan: async () => (await import("./scan.ts")).scanHandler,
  fix: async () => (await import("./fix.ts")).fixHandler,
  verify: async () => (await import("./verify.ts")).verifyHandler,
  undo: async () => (await import("./undo.ts")).undoHandler,
  outdated: async () => (await import("./outdated.ts")).outdatedHandler,
  packs: async () => (await import("./packs.ts")).packsHandler,
  "pack validate": async () => (await import("./pack_validate.ts")).packValidateHandler,
  explain: async () => (await import("./explain.ts")).explainHandler,
  doctor: async () => (await import("./doctor.ts")).doctorHandler,
  help: async () => (await import("./help.ts")).helpHandler,
};
