/**
 * A dependency as a manifest declares it: where the name stands, which versions it names, and which characters an edit may replace.
 */
import { compareUtf8 } from "../../core/compare.ts";
import { ANY_VERSION, parseVersionRange, type VersionRange } from "../../core/pep440.ts";
import type { TextSpan } from "../../core/pep508.ts";

export type { TextSpan };

export type DeclaredVersion =
  | {
    readonly readable: true;
    /** As written; null where nothing is. */
    readonly text: string | null;
    readonly range: VersionRange;
  }
  /** No requirement, or no version set. */
  | { readonly readable: false; readonly text: string | null };

/** Where a second declaration like this one can go: below these whole lines. */
export interface Room {
  /** From the first character of the line to behind its last, the terminator not included. */
  readonly lines: TextSpan;
  /** Where the entry above needs a comma first; null where it has one or needs none. */
  readonly comma: number | null;
}

/** What a reader finds. Spans are UTF-16 offsets into the manifest's text. */
export interface FoundDeclaration {
  readonly name: string;
  readonly nameSpan: TextSpan;
  /** The name is a bare TOML key, where a dot would mean something else. */
  readonly bareKey: boolean;
  /** The table or list it stands in; two declarations of one list are alternatives to nobody. */
  readonly list: string;
  readonly version: DeclaredVersion;
  /** The version's characters, possibly none; null where the declaration is not one name and one version. */
  readonly pin: TextSpan | null;
  readonly room: Room | null;
}

export interface Declaration extends FoundDeclaration {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** From 0, in code points: where the name begins. */
  readonly column: number;
}

export const NO_VERSION: DeclaredVersion = { readable: true, text: null, range: ANY_VERSION };

/** A version as a table writes it. */
export function tableVersion(text: string): DeclaredVersion {
  const range = parseVersionRange(text);
  return range === null ? { readable: false, text } : { readable: true, text, range };
}

/** Folder depth, path, line: the order in which declarations are judged. */
export function compareDeclarations(a: Declaration, b: Declaration): number {
  return comparePlaces(a.path, b.path) || a.line - b.line || a.column - b.column;
}

/** The shallowest first, then by bytes. */
export function comparePlaces(a: string, b: string): number {
  return depth(a) - depth(b) || compareUtf8(a, b);
}

function depth(path: string): number {
  return path.split("/").length;
}

/** The declaration for a message: quoted only as far as it is a version set, so that no address or credential leaves the file. */
export function declarationText({ name, version }: FoundDeclaration): string {
  return version.readable && version.text !== null ? `${name} ${version.text}` : name;
}
