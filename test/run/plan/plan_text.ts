/** A text planned as one file. */

import { decodeUtf8, encodeUtf8 } from "../../../src/core/utf8.ts";
import type { Pack } from "../../../src/run/packs/model.ts";
import { planFile } from "../../../src/run/plan/file.ts";
import type { FilePlan } from "../../../src/run/plan/result.ts";
import { projectPlan } from "../../../src/run/scan/pack.ts";
import { PYPDF } from "../scan/sample_pack.ts";

export function planText(text: string | Uint8Array, pack: Pack = PYPDF): FilePlan {
  return planFile("app.py", typeof text === "string" ? encodeUtf8(text) : text, projectPlan(pack));
}

/** The new text, or null where the file stays. */
export function after(text: string, pack: Pack = PYPDF): string | null {
  const { after } = planText(text, pack);
  return after === null ? null : decodeUtf8(after);
}

/** `line kind symbol verdict`, the verdict a status or a code with its causes. */
export function verdicts(text: string, pack: Pack = PYPDF): string[] {
  return planText(text, pack).verdicts.map(({ finding, status, bail, causedBy }) => {
    const causes = causedBy === null ? "" : ` <- ${causedBy.join(", ")}`;
    return `${finding.line} ${finding.kind} ${finding.symbol} ${bail ?? status}${causes}`;
  });
}
