/**
 * Text of others inside Markdown. File names, pack text and details reach a reader's renderer, so nothing in them may make a link, an image,
 * a tag or a table cell, and nothing may hide.
 */

/** Anything as running text or as a table cell. */
export function escaped(text: string): string {
  return visible(text.replace(/[\\`*<>&[\]!|]/g, "\\$&"))
    .replace(/(?<![A-Za-z0-9\\])_+|_+(?![A-Za-z0-9])/g, (marks) => marks.replaceAll("_", "\\_"))
    .replace(/^(\s*)([#+\-=~])/, "$1\\$2")
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, "$1\\$2");
}

/** A word of ours, a digest or an id: characters that mean nothing in Markdown. */
export function code(word: string | number): string {
  return `\`${word}\``;
}

/** Control, format and separator characters as what they are, so that one line stays one line and reads as it is. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    const point = (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
    return `\\\\u{${point}}`;
  });
}

/** A table; cells are already escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
