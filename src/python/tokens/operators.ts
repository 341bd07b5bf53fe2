/** Operators, longest first: which token starts at a place, and how long it is. */
import * as K from "./kinds.ts";

const SPELLINGS: Readonly<Record<string, number>> = {
  "(": K.LPAR,
  ")": K.RPAR,
  "[": K.LSQB,
  "]": K.RSQB,
  "{": K.LBRACE,
  "}": K.RBRACE,
  ":": K.COLON,
  ",": K.COMMA,
  ";": K.SEMI,
  ".": K.DOT,
  "...": K.ELLIPSIS,
  "->": K.RARROW,
  "@": K.AT,
  "!": K.EXCLAMATION,
  ":=": K.COLONEQUAL,
  "=": K.EQUAL,
  "+": K.PLUS,
  "-": K.MINUS,
  "*": K.STAR,
  "/": K.SLASH,
  "//": K.DOUBLESLASH,
  "%": K.PERCENT,
  "|": K.VBAR,
  "&": K.AMPER,
  "^": K.CIRCUMFLEX,
  "~": K.TILDE,
  "<<": K.LEFTSHIFT,
  ">>": K.RIGHTSHIFT,
  "**": K.DOUBLESTAR,
  "<": K.LESS,
  ">": K.GREATER,
  "==": K.EQEQUAL,
  "!=": K.NOTEQUAL,
  "<>": K.NOTEQUAL,
  "<=": K.LESSEQUAL,
  ">=": K.GREATEREQUAL,
  "+=": K.PLUSEQUAL,
  "-=": K.MINEQUAL,
  "*=": K.STAREQUAL,
  "/=": K.SLASHEQUAL,
  "//=": K.DOUBLESLASHEQUAL,
  "%=": K.PERCENTEQUAL,
  "|=": K.VBAREQUAL,
  "&=": K.AMPEREQUAL,
  "^=": K.CIRCUMFLEXEQUAL,
  "@=": K.ATEQUAL,
  "<<=": K.LEFTSHIFTEQUAL,
  ">>=": K.RIGHTSHIFTEQUAL,
  "**=": K.DOUBLESTAREQUAL,
};

/** Kind by one, two and three ASCII units; 0 where there is none. */
const ONE = new Uint8Array(128);
const TWO = new Uint8Array(128 * 128);
const THREE = new Map<number, number>();
for (const [spelling, kind] of Object.entries(SPELLINGS)) {
  const a = spelling.charCodeAt(0);
  const b = spelling.charCodeAt(1);
  if (spelling.length === 1) ONE[a] = kind;
  else if (spelling.length === 2) TWO[a * 128 + b] = kind;
  else THREE.set((a * 128 + b) * 128 + spelling.charCodeAt(2), kind);
}
/** What can be the start of a longer operator. */
const EXTENDS = new Uint8Array(128);
for (const spelling of Object.keys(SPELLINGS)) if (spelling.length > 1) EXTENDS[spelling.charCodeAt(0)] = 1;

/** `kind * 4 + length`, or 0 where no operator starts. `unit` is the ASCII unit at `at`. */
export function operatorAt(text: string, at: number, unit: number): number {
  if (EXTENDS[unit] === 1) {
    const next = text.charCodeAt(at + 1);
    if (next < 128) {
      const pair = unit * 128 + next;
      const last = text.charCodeAt(at + 2);
      if (last === 61 || last === 46) {
        const three = THREE.get(pair * 128 + last);
        if (three !== undefined) return three * 4 + 3;
      }
      const two = TWO[pair] as number;
      if (two !== 0) return two * 4 + 2;
    }
  }
  const one = ONE[unit] as number;
  return one === 0 ? 0 : one * 4 + 1;
}
