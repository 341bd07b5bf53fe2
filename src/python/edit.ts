/**
 * Text edits: replacements of spans of one text, applied together.
 *
 * A plan is made of many small replacements found by different rules. They may touch (end of one, start of the next) but never
 * overlap: two rules that want the same characters disagree, and the file is better left alone than written by whichever came last.
 */

import type { Span } from "./ast.ts";

/** Replace `start`–`end` (offsets in UTF-16 units) by `text`; where both are equal, insert. */
export interface TextEdit extends Span {
  readonly text: string;
}

export type EditFault =
  /** Two edits claim the same characters, or two insertions the same place. */
  | { readonly code: "overlap"; readonly first: TextEdit; readonly second: TextEdit }
  /** An edit leaves the text, or ends before it starts. */
  | { readonly code: "outside"; readonly edit: TextEdit }
  /** An edit would cut a surrogate pair or a CRLF in two. */
  | { readonly code: "splits"; readonly edit: TextEdit };

export type Edited = { readonly ok: true; readonly text: string } | {
  readonly ok: false;
  readonly fault: EditFault;
};

/** Edits in the order of the text: by start, insertions before the replacement that starts there. */
export function sortEdits(edits: readonly TextEdit[]): TextEdit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The first reason why these edits cannot be applied together to a text, or null. */
export function editFault(text: string, edits: readonly TextEdit[]): EditFault | null {
  return faultInOrder(text, sortEdits(edits));
}

function faultInOrder(text: string, sorted: readonly TextEdit[]): EditFault | null {
  let previous: TextEdit | null = null;
  for (const edit of sorted) {
    if (!isInside(text, edit)) return { code: "outside", edit };
    if (splits(text, edit.start) || splits(text, edit.end)) return { code: "splits", edit };
    if (previous !== null && overlap(previous, edit)) {
      return { code: "overlap", first: previous, second: edit };
    }
    previous = edit;
  }
  return null;
}

function isInside(text: string, edit: TextEdit): boolean {
  return Number.isInteger(edit.start) && Number.isInteger(edit.end) &&
    edit.start >= 0 && edit.end >= edit.start && edit.end <= text.length;
}

/** Insertions at one place have no order between them, so a second one is refused; touching spans are fine. */
function overlap(a: TextEdit, b: TextEdit): boolean {
  return b.start < a.end || (a.start === b.start && a.end === b.end);
}

function splits(text: string, offset: number): boolean {
  if (offset === 0 || offset === text.length) return false;
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  if (before === 0x0d && after === 0x0a) return true;
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

/** The text with every edit applied, or the reason why nothing was. */
export function applyEdits(text: string, edits: readonly TextEdit[]): Edited {
  const sorted = sortEdits(edits);
  const fault = faultInOrder(text, sorted);
  if (fault !== null) return { ok: false, fault };
  const pieces: string[] = [];
  let from = 0;
  for (const edit of sorted) {
    pieces.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  pieces.push(text.slice(from));
  return { ok: true, text: pieces.join("") };
}

/** Where an offset of the old text stands in the new one; inside a replaced span it is the start of the replacement. */
export function offsetAfter(edits: readonly TextEdit[], offset: number): number {
  let shift = 0;
  for (const edit of sortEdits(edits)) {
    if (edit.start >= offset && !(edit.start === offset && edit.end === offset)) break;
    if (edit.end > offset) return edit.start + shift;
    shift += edit.text.length - (edit.end - edit.start);
  }
  return offset + shift;
}
