/**
 * Says whether decoded data is a pack, and names everything that keeps it from being one. Pure: bundled packs are judged in the process,
 * those of others inside the sandbox, by the same words.
 */
import { found, isMapping, pathText, type ShapeFault } from "../../src/core/shape.ts";
import { documentRules } from "./document.ts";
import { type Pack, packShape } from "./format.ts";

export interface PackFault {
  /** `changes[0].params.keywords`; empty for the document itself. */
  readonly path: string;
  readonly message: string;
}

export type Judgement =
  | { readonly ok: true; readonly pack: Pack }
  | { readonly ok: false; readonly faults: readonly PackFault[] };

/** More than a person reads; what follows is counted. */
const mostFaults = 1000;

export function judgePack(data: unknown): Judgement {
  if (data === null || data === undefined) return refusal("The document is empty");
  if (!isMapping(data)) return refusal(`Expected a mapping, found ${found(data)}`);
  const faults: ShapeFault[] = [];
  const report = (path: ShapeFault["path"], message: string): void => void faults.push({ path, message });
  const pack = packShape(data, [], report);
  if (pack !== undefined && faults.length === 0) documentRules(pack, report);
  if (pack !== undefined && faults.length === 0) return { ok: true, pack };
  return { ok: false, faults: listed(faults) };
}

function refusal(message: string): Judgement {
  return { ok: false, faults: [{ path: "", message }] };
}

function listed(faults: readonly ShapeFault[]): PackFault[] {
  const shown = faults.slice(0, mostFaults).map(({ path, message }) => ({ path: pathText(path), message }));
  const left = faults.length - shown.length;
  return left > 0 ? [...shown, { path: "", message: `${left} more faults are not listed` }] : shown;
}

/** `changes[0].id: Expected …`, one line a fault. */
export function packFaultText({ path, message }: PackFault): string {
  return path === "" ? message : `${path}: ${message}`;
}
