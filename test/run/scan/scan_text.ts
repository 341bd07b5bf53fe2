/** A text scanned as one file, its rows in short form. */

import { encodeUtf8 } from "../../../src/core/utf8.ts";
import type { Pack } from "../../../src/run/packs/model.ts";
import { scanFile } from "../../../src/run/scan/analyse.ts";
import { projectPack } from "../../../src/run/scan/pack.ts";
import type { FileScan, Finding } from "../../../src/run/scan/result.ts";
import { PYPDF } from "./sample_pack.ts";

export function scanText(text: string | Uint8Array, pack: Pack = PYPDF): FileScan {
  return scanFile("app.py", typeof text === "string" ? encodeUtf8(text) : text, projectPack(pack));
}

export function findings(text: string | Uint8Array, pack: Pack = PYPDF): readonly Finding[] {
  return scanText(text, pack).findings;
}

/** `line:column kind symbol reason status[ bail[ <- causes]]`. */
export function short(text: string | Uint8Array, pack: Pack = PYPDF): string[] {
  return findings(text, pack).map((row) => {
    const causes = row.caused_by === null ? "" : ` <- ${row.caused_by.join(", ")}`;
    const bail = row.bail === null ? "" : ` ${row.bail}${causes}`;
    return `${row.line}:${row.column} ${row.kind} ${row.symbol} ${row.confidence_reason} ${row.scan_status}${bail}`;
  });
}
