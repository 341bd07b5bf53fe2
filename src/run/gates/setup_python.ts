/** `python_requires=` of a setup.py: the first call in source order that gives it as one plain string literal. */
import { decodeSource, parse, walk } from "../../python/mod.ts";

/** The text; null where nothing is declared, also where the file is not Python. */
export function setupPython(bytes: Uint8Array): string | null {
  const decoded = decodeSource(bytes);
  if (!decoded.ok) return null;
  const parsed = parse(decoded.text);
  if (!parsed.ok) return null;
  const found: { start: number; text: string }[] = [];
  walk(parsed.module, (node) => {
    if (node.kind !== "Call") return;
    for (const keyword of node.keywords) {
      if (keyword.arg !== "python_requires") continue;
      if (keyword.value.kind === "Constant" && keyword.value.value.type === "str") {
        found.push({ start: node.start, text: keyword.value.value.value });
      }
    }
  });
  found.sort((a, b) => a.start - b.start);
  return found[0]?.text ?? null;
}
