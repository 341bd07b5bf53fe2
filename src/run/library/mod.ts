/**
 * Libraries without a pack: a distribution's name comes in, the modules it installs are looked up, and every use of them goes out as a row
 * for review under `inventory/<distribution>`. Installed metadata is read as files and never run; nothing is rewritten.
 */
export { importedModules, mayName } from "./imported.ts";
export { installedModules } from "./installed.ts";
export {
  inventoryDeclarations,
  inventoryFinding,
  type Library,
  libraryPack,
  recordedLibrary,
} from "./inventory.ts";
export { type NamedLibrary, namedLibrary } from "./named.ts";
