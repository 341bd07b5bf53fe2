/** Workflow commands that GitHub Actions turns into annotations; values escaped so that no text can forge a command. */
import type { Annotation } from "./annotation.ts";
import { plain } from "./text/plain.ts";

export const githubLimit = 5_000;

const words = { error: "error", warning: "warning", note: "notice" } as const;

/** One line a row, and how many rows it left out. */
export function githubAnnotations(annotations: readonly Annotation[]): { text: string; cut: number } {
  const kept = annotations.slice(0, githubLimit);
  return { text: kept.map(line).join(""), cut: annotations.length - kept.length };
}

function line(annotation: Annotation): string {
  const properties = [
    annotation.path === null ? null : `file=${property(annotation.path)}`,
    annotation.line === null ? null : `line=${annotation.line}`,
    annotation.column === null ? null : `col=${annotation.column + 1}`,
    `title=${property(annotation.ruleId)}`,
  ].filter((part) => part !== null);
  return `::${words[annotation.level]} ${properties.join(",")}::${data(annotation.message)}\n`;
}

/** What would act on the terminal of whoever reads the log is shown as in every other output; line ends have a form of their own here. */
function data(text: string): string {
  const lines = text.split(/(\r|\n)/).map((part) => (part === "\r" || part === "\n" ? part : plain(part)));
  return lines.join("").replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
