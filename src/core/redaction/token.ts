/** A credential that is a fixed beginning and a run of characters of one class: `sk-…`, `AKIA…`, `ghp_…` and their like. */
import { PLACEHOLDER, type Stage } from "./stage.ts";

export interface TokenShape {
  /** The beginning, one set of characters a place. */
  readonly prefix: readonly string[];
  /** A character class, without brackets. */
  readonly run: string;
  readonly least: number;
  /** Whether the run has exactly `least` characters, or at least that many. */
  readonly exact: boolean;
}

/** `gh[ousr]_` → one entry a place. */
export function prefixOf(source: string): string[] {
  return source.match(/\[[^\]]+\]|./g) ?? [];
}

/** Compiles a shape once; each call of the result is a step of its own. */
export function tokenStages(shape: TokenShape): () => Stage {
  const whole = new RegExp(
    `${shape.prefix.join("")}[${shape.run}]{${shape.least}${shape.exact ? "" : ","}}`,
    "g",
  );
  const begun = partial(shape);
  const longestBegun = shape.prefix.length + shape.least - 1;
  const outside = new RegExp(`[^${shape.run}]`);
  return () => tokenStage({ whole, begun, longestBegun, outside, exact: shape.exact });
}

interface Compiled {
  readonly whole: RegExp;
  readonly begun: RegExp;
  readonly longestBegun: number;
  readonly outside: RegExp;
  readonly exact: boolean;
}

function tokenStage({ whole, begun, longestBegun, outside, exact }: Compiled): Stage {
  let held = "";
  let swallowing = false;
  return {
    push(piece, last) {
      let text = held + piece;
      held = "";
      if (swallowing) {
        const end = text.search(outside);
        if (end < 0) return "";
        swallowing = false;
        text = text.slice(end);
      }
      const out: string[] = [];
      let from = 0;
      for (const match of text.matchAll(whole)) {
        out.push(text.slice(from, match.index), PLACEHOLDER);
        from = match.index + match[0].length;
        swallowing = !exact && !last && from === text.length;
      }
      const rest = last ? text.length : beginning(text, Math.max(from, text.length - longestBegun), begun);
      out.push(text.slice(from, rest));
      held = text.slice(rest);
      return out.join("");
    },
  };
}

/** The first place from which the rest of the text could still become the shape. */
function beginning(text: string, from: number, begun: RegExp): number {
  for (let start = from; start < text.length; start++) {
    if (begun.test(text.slice(start))) return start;
  }
  return text.length;
}

/** Any proper beginning of the shape, to the end of the text. */
function partial(shape: TokenShape): RegExp {
  const run = `[${shape.run}]{0,${shape.least - 1}}`;
  const nested = shape.prefix.reduceRight(
    (inner, place, index) => index === 0 ? place + inner : `(?:${place}${inner})?`,
    run,
  );
  return new RegExp(`^${nested}$`);
}
