/**
 * A manifest read once: its text and what it declares. Reading never fails; what cannot be read declares nothing.
 */
import { type LineMap, lineMap } from "../../core/lines.ts";
import { sameDistribution } from "../../core/fold_pep503.ts";
import type { Module } from "../../python/ast.ts";
import { decodeSource, encodeText, parse } from "../../python/mod.ts";
import { compareDeclarations, type Declaration, type FoundDeclaration } from "./declaration.ts";
import { type Layout, layoutOf } from "./layout.ts";
import { readRequirementsFile } from "./requirements_file.ts";
import { readSetupCfg } from "./setup_cfg.ts";
import { readSetupPy } from "./setup_py.ts";
import { type ManifestText, readText } from "./text.ts";
import { readPipfile, readPyproject } from "./toml_file.ts";

export interface ManifestFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Manifest extends ManifestFile, ManifestText {
  readonly layout: Layout;
  /** In the order of the text. */
  readonly declarations: readonly Declaration[];
  /** The tree of a `setup.py` that parses. */
  readonly module: Module | null;
}

/** Null for what is no manifest by its name. */
export function readManifest(path: string, bytes: Uint8Array): Manifest | null {
  const layout = layoutOf(path);
  if (layout === null) return null;
  return layout === "setup_py" ? readProgram(path, bytes) : readLines(path, bytes, layout);
}

export function readManifests(files: readonly ManifestFile[]): Manifest[] {
  return files.flatMap(({ path, bytes }) => readManifest(path, bytes) ?? []);
}

/** Every declaration in the order in which they are judged. */
export function declarationsOf(manifests: readonly Manifest[]): Declaration[] {
  return manifests.flatMap((manifest) => manifest.declarations).sort(compareDeclarations);
}

/** The declarations of one distribution, compared as package indexes compare names. */
export function naming(declarations: readonly Declaration[], distribution: string): Declaration[] {
  return declarations.filter(({ name }) => sameDistribution(name, distribution));
}

function readProgram(path: string, bytes: Uint8Array): Manifest {
  const decoded = decodeSource(bytes);
  const nothing = { path, bytes, layout: "setup_py", declarations: [], module: null } as const;
  if (!decoded.ok) return { ...nothing, text: "", encode: null };
  const { text, encoding, bom } = decoded;
  const encode = (changed: string): Uint8Array | null => encodeText(changed, encoding, bom);
  const parsed = parse(text);
  if (!parsed.ok) return { ...nothing, text, encode: null };
  const { module } = parsed;
  const lines = lineMap(text);
  return {
    ...nothing,
    text,
    encode,
    module,
    declarations: placed(path, lines, readSetupPy(text, module)),
  };
}

function readLines(path: string, bytes: Uint8Array, layout: Exclude<Layout, "setup_py">): Manifest {
  const read = readText(bytes);
  const lines = lineMap(read.text);
  const found = readLayout(layout, read.text, lines);
  const declarations = placed(path, lines, read.encode === null ? found.map(unwritable) : found);
  return { path, bytes, layout, ...read, declarations, module: null };
}

function unwritable(found: FoundDeclaration): FoundDeclaration {
  return { ...found, pin: null, room: null };
}

function readLayout(
  layout: Exclude<Layout, "setup_py">,
  text: string,
  lines: LineMap,
): FoundDeclaration[] {
  switch (layout) {
    case "requirements":
      return readRequirementsFile(text, lines);
    case "pyproject":
      return readPyproject(text);
    case "pipfile":
      return readPipfile(text);
    case "setup_cfg":
      return readSetupCfg(text, lines);
  }
}

/** With line and column; a line that holds two declarations has no room for a copy of one. */
function placed(path: string, lines: LineMap, found: readonly FoundDeclaration[]): Declaration[] {
  const ordered = [...found].sort((a, b) => a.nameSpan.start - b.nameSpan.start);
  const shared = new Map<number, number>();
  const places = ordered.map(({ nameSpan }) => lines.position(nameSpan.start));
  for (const { line } of places) shared.set(line, (shared.get(line) ?? 0) + 1);
  return ordered.map((declaration, at) => {
    const { line, column } = places[at] ?? { line: 1, column: 0 };
    const alone = shared.get(line) === 1;
    return { ...declaration, path, line, column, room: alone ? declaration.room : null };
  });
}
