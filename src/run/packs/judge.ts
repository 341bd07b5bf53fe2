/**
 * Bytes to a pack. Decoding happens here, under caps; judging happens in the process for what the product brought itself, and inside the
 * sandbox for everything else. A verdict that comes back is a stranger's data still: only its shape is believed, after it was checked.
 */
import { check, closedMapping, faultText, listOf, oneOf, text, variant } from "../../core/shape.ts";
import { decodeYaml } from "../../documents/yaml.ts";
import { documentFaultText } from "../../documents/mod.ts";
import { judge as judgeInSandbox } from "../../sandbox/mod.ts";
import { packShape } from "../../../sandbox/pack/format.ts";
import { judgePack, packFaultText } from "../../../sandbox/pack/judge.ts";
import type { Pack } from "./model.ts";

/** What is read of a pack at most. */
export const packBytes: number = 1024 * 1024;

export type PackRead =
  | { readonly ok: true; readonly pack: Pack }
  /** `defect`: not the pack's fault. */
  | { readonly ok: false; readonly defect: boolean; readonly messages: readonly string[] };

type Decoding = { readonly ok: true; readonly value: unknown } | Extract<PackRead, { ok: false }>;

function decode(bytes: Uint8Array): Decoding {
  const decoded = decodeYaml(bytes, { bytes: packBytes, depth: 16, scalarKeys: true });
  if (!decoded.ok) return invalid(decoded.faults.map(documentFaultText));
  return { ok: true, value: decoded.value };
}

/** Reads a pack of the product's own. */
export function readTrusted(bytes: Uint8Array): PackRead {
  const decoded = decode(bytes);
  if (!decoded.ok) return decoded;
  const judged = judgePack(decoded.value);
  return judged.ok ? judged : invalid(judged.faults.map(packFaultText));
}

/** Reads a pack of anybody else's. */
export async function readForeign(bytes: Uint8Array): Promise<PackRead> {
  const decoded = decode(bytes);
  if (!decoded.ok) return decoded;
  const verdict = await judgeInSandbox("pack", decoded.value);
  if (verdict.ok) return believed(verdict.value);
  if (verdict.refusal === "unavailable") return { ok: false, defect: true, messages: [verdict.detail] };
  return invalid([`The pack could not be judged (${verdict.refusal}): ${verdict.detail}`]);
}

const judgement = variant("outcome", {
  pack: closedMapping({ outcome: oneOf(["pack"]), pack: packShape }),
  faults: closedMapping({
    outcome: oneOf(["faults"]),
    faults: listOf(closedMapping({ path: text(), message: text({ min: 1 }) }), { min: 1 }),
  }),
});

/** A verdict as it came out of the sandbox, in the closed form `sandbox/pack.ts` gives it. */
export function believed(verdict: unknown): PackRead {
  const checked = check(judgement, verdict);
  if (!checked.ok) {
    const first = checked.faults[0];
    return invalid([
      `The verdict on the pack has no known form. ${first === undefined ? "" : faultText(first)}`,
    ]);
  }
  const { value } = checked;
  return value.outcome === "pack" ? { ok: true, pack: value.pack } : invalid(value.faults.map(packFaultText));
}

function invalid(messages: readonly string[]): Extract<PackRead, { ok: false }> {
  return { ok: false, defect: false, messages };
}
