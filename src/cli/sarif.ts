/** SARIF 2.1.0 as code scanning takes it: one run, rules listed, at most 25,000 results (the platform's limit). */
import { canonicalJson } from "../core/json.ts";
import { productName, productVersion } from "../core/product.ts";
import type { Annotation, Rule } from "./annotation.ts";

export const sarifLimit = 25_000;

/** The log, and how many results it left out. Same rows, same bytes. */
export function sarif(
  annotations: readonly Annotation[],
  rules: readonly Rule[],
): { text: string; cut: number } {
  const kept = annotations.slice(0, sarifLimit);
  const index = new Map(rules.map((rule, at) => [rule.id, at]));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: productName,
            version: productVersion,
            rules: rules.map((rule) => ({ id: rule.id, shortDescription: { text: rule.meaning } })),
          },
        },
        columnKind: "unicodeCodePoints",
        results: kept.map((annotation) => ({
          ruleId: annotation.ruleId,
          ...(index.has(annotation.ruleId) ? { ruleIndex: index.get(annotation.ruleId) } : {}),
          level: annotation.level,
          message: { text: annotation.message },
          locations: annotation.path === null ? [] : [location(annotation, annotation.path)],
        })),
      },
    ],
  };
  return { text: canonicalJson(log), cut: annotations.length - kept.length };
}

function location(annotation: Annotation, path: string): unknown {
  const uri = path.split("/").map(encodeURIComponent).join("/");
  const region = annotation.line === null ? {} : {
    region: {
      startLine: annotation.line,
      ...(annotation.column === null ? {} : { startColumn: annotation.column + 1 }),
    },
  };
  return { physicalLocation: { artifactLocation: { uri, uriBaseId: "%SRCROOT%" }, ...region } };
}
