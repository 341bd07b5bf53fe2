/**
 * Places in a text as the contract counts them: lines from 1, columns from 0 in code points. A line ends at CRLF, LF or CR and nowhere
 * else, so that the form feeds and Unicode separators a Python file may hold do not shift the numbers.
 */

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 0, in code points. */
  readonly column: number;
}

export interface LineMap {
  readonly lineCount: number;
  /** The place of a UTF-16 offset; an offset outside the text is moved to its nearest end. */
  position(offset: number): Position;
  /** The offset a line begins at; a line outside the text is moved to its nearest end. */
  lineStart(line: number): number;
  /** The offset behind a line's last character, its terminator not included. */
  lineEnd(line: number): number;
}

const CR = 13;
const LF = 10;

export function lineMap(text: string): LineMap {
  const starts = lineStarts(text);
  const astral = /[\ud800-\udbff][\udc00-\udfff]/.test(text);
  const count = starts.length;

  const lineStart = (line: number): number => {
    if (line < 1) return 0;
    return starts[line - 1] ?? text.length;
  };
  const column = astral ? columnCounter(text) : (start: number, offset: number) => offset - start;

  return {
    lineCount: count,
    lineStart,
    lineEnd(line) {
      if (line < 1) return 0;
      const start = lineStart(line);
      let end = line >= count ? text.length : lineStart(line + 1);
      if (end > start && text.charCodeAt(end - 1) === LF) end--;
      if (end > start && text.charCodeAt(end - 1) === CR) end--;
      return end;
    },
    position(offset) {
      const inside = Math.min(Math.max(offset, 0), text.length);
      const line = lineOf(starts, inside);
      return { line, column: column(lineStart(line), inside) };
    },
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  const ends = /\r\n?|\n/g;
  while (ends.exec(text) !== null) starts.push(ends.lastIndex);
  return starts;
}

/** The last line that begins at or before the offset, from 1. */
function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** Counts on from the last place asked about, so that asking along one long line stays linear. */
function columnCounter(text: string): (start: number, offset: number) => number {
  let lastStart = -1;
  let lastOffset = 0;
  let lastColumn = 0;
  return (start, offset) => {
    if (start !== lastStart || offset < lastOffset) [lastStart, lastOffset, lastColumn] = [start, start, 0];
    while (lastOffset < offset) {
      const wide = (text.codePointAt(lastOffset) ?? 0) > 0xffff && lastOffset + 1 < offset;
      lastOffset += wide ? 2 : 1;
      lastColumn++;
    }
    return lastColumn;
  };
}
