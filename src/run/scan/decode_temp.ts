import { decodeUtf8, encodeUtf8 } from "../../core/utf8.ts";
import { diagnosticAt, type PythonDiagnostic } from "../../python/diagnostic.ts";
export function decodeSource(
  bytes: Uint8Array,
): { ok: true; text: string; encoding: string; bom: boolean } | { ok: false; diagnostic: PythonDiagnostic } {
  const text = decodeUtf8(bytes);
  if (text === null) return { ok: false, diagnostic: diagnosticAt("", 0, "not UTF-8", "decode") };
  return { ok: true, text: text.replace(/^\ufeff/, ""), encoding: "utf-8", bom: text.startsWith("\ufeff") };
}
export function encodeText(text: string, _encoding: string, bom: boolean): Uint8Array | null {
  return encodeUtf8((bom ? "\ufeff" : "") + text);
}
