/**
 * The legacy module named in text: comments, strings, the text of f-strings. Context for a reader, never a usage; a line that already
 * holds a finding needs none.
 */

import { isLegacy } from "./legacy.ts";
import type { ScanPack } from "./pack.ts";
import type { Row } from "./row.ts";
import type { Source } from "./source.ts";
import { textPieces } from "./pieces.ts";

export function mentionRows(source: Source, pack: ScanPack, others: readonly Row[]): Row[] {
  const lines = new Set(others.map((row) => source.lines.position(row.offset).line));
  const pattern = mentionPattern(pack);
  const rows: Row[] = [];
  for (const piece of textPieces(source)) {
    for (const match of piece.text.matchAll(pattern)) {
      const symbol = match[0];
      const offset = piece.start + match.index;
      if (pack.shared && !isLegacy(pack, symbol)) continue;
      if (lines.has(source.lines.position(offset).line)) continue;
      rows.push({
        kind: "text_mention",
        reason: "string_or_comment_mention",
        symbol,
        offset,
        codes: new Set(),
        pattern: null,
        anchor: { at: "nothing" },
      });
    }
  }
  return rows;
}

/**
 * A module of the pack with the names behind it. Nothing of a name may stand before it, so that neither `my.PyPDF2` nor `XPyPDF2` is
 * one; and the module's own name must end where the match's first part does.
 */
function mentionPattern(pack: ScanPack): RegExp {
  const modules = [...pack.imports].sort((a, b) => b.length - a.length).map((name) =>
    name.replaceAll(".", "\\.")
  );
  return new RegExp(
    `(?<![A-Za-z0-9_.])(?:${modules.join("|")})(?![A-Za-z0-9_])(?:\\.[A-Za-z_][A-Za-z0-9_]*)*`,
    "g",
  );
}
