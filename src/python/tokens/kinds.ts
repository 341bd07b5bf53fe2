/**
 * The kinds of token, as small numbers, so that a file's tokens fit in typed arrays and the parser can look them up in tables.
 *
 * Names are those of CPython's `token` module where it has one; keywords and operators each have a kind of their own.
 */

export const ENDMARKER: number = 0;
/** Ends a logical line; empty where the file ends without one. */
export const NEWLINE: number = 1;
export const INDENT: number = 2;
export const DEDENT: number = 3;
/** A line end that ends nothing: on a blank line, after a comment alone, inside brackets. */
export const NL: number = 4;
export const COMMENT: number = 5;
/** Identifiers, soft keywords included. */
export const NAME: number = 6;
export const NUMBER: number = 7;
export const STRING: number = 8;
export const FSTRING_START: number = 9;
export const FSTRING_MIDDLE: number = 10;
export const FSTRING_END: number = 11;
export const TSTRING_START: number = 12;
export const TSTRING_MIDDLE: number = 13;
export const TSTRING_END: number = 14;

export const FALSE: number = 16;
export const NONE: number = 17;
export const TRUE: number = 18;
export const AND: number = 19;
export const AS: number = 20;
export const ASSERT: number = 21;
export const ASYNC: number = 22;
export const AWAIT: number = 23;
export const BREAK: number = 24;
export const CLASS: number = 25;
export const CONTINUE: number = 26;
export const DEF: number = 27;
export const DEL: number = 28;
export const ELIF: number = 29;
export const ELSE: number = 30;
export const EXCEPT: number = 31;
export const FINALLY: number = 32;
export const FOR: number = 33;
export const FROM: number = 34;
export const GLOBAL: number = 35;
export const IF: number = 36;
export const IMPORT: number = 37;
export const IN: number = 38;
export const IS: number = 39;
export const LAMBDA: number = 40;
export const NONLOCAL: number = 41;
export const NOT: number = 42;
export const OR: number = 43;
export const PASS: number = 44;
export const RAISE: number = 45;
export const RETURN: number = 46;
export const TRY: number = 47;
export const WHILE: number = 48;
export const WITH: number = 49;
export const YIELD: number = 50;

export const LPAR: number = 52;
export const RPAR: number = 53;
export const LSQB: number = 54;
export const RSQB: number = 55;
export const LBRACE: number = 56;
export const RBRACE: number = 57;
export const COLON: number = 58;
export const COMMA: number = 59;
export const SEMI: number = 60;
export const DOT: number = 61;
export const ELLIPSIS: number = 62;
export const RARROW: number = 63;
export const AT: number = 64;
export const EXCLAMATION: number = 65;
export const COLONEQUAL: number = 66;
export const EQUAL: number = 67;

export const PLUS: number = 70;
export const MINUS: number = 71;
export const STAR: number = 72;
export const SLASH: number = 73;
export const DOUBLESLASH: number = 74;
export const PERCENT: number = 75;
export const VBAR: number = 76;
export const AMPER: number = 77;
export const CIRCUMFLEX: number = 78;
export const TILDE: number = 79;
export const LEFTSHIFT: number = 80;
export const RIGHTSHIFT: number = 81;
export const DOUBLESTAR: number = 82;
export const LESS: number = 83;
export const GREATER: number = 84;
export const EQEQUAL: number = 85;
export const NOTEQUAL: number = 86;
export const LESSEQUAL: number = 87;
export const GREATEREQUAL: number = 88;

export const PLUSEQUAL: number = 90;
export const MINEQUAL: number = 91;
export const STAREQUAL: number = 92;
export const SLASHEQUAL: number = 93;
export const DOUBLESLASHEQUAL: number = 94;
export const PERCENTEQUAL: number = 95;
export const VBAREQUAL: number = 96;
export const AMPEREQUAL: number = 97;
export const CIRCUMFLEXEQUAL: number = 98;
export const ATEQUAL: number = 99;
export const LEFTSHIFTEQUAL: number = 100;
export const RIGHTSHIFTEQUAL: number = 101;
export const DOUBLESTAREQUAL: number = 102;

export const KIND_COUNT: number = 104;

export const KEYWORDS: Readonly<Record<string, number>> = {
  False: FALSE,
  None: NONE,
  True: TRUE,
  and: AND,
  as: AS,
  assert: ASSERT,
  async: ASYNC,
  await: AWAIT,
  break: BREAK,
  class: CLASS,
  continue: CONTINUE,
  def: DEF,
  del: DEL,
  elif: ELIF,
  else: ELSE,
  except: EXCEPT,
  finally: FINALLY,
  for: FOR,
  from: FROM,
  global: GLOBAL,
  if: IF,
  import: IMPORT,
  in: IN,
  is: IS,
  lambda: LAMBDA,
  nonlocal: NONLOCAL,
  not: NOT,
  or: OR,
  pass: PASS,
  raise: RAISE,
  return: RETURN,
  try: TRY,
  while: WHILE,
  with: WITH,
  yield: YIELD,
};

export function isKeyword(kind: number): boolean {
  return kind >= FALSE && kind <= YIELD;
}

/** Comments and line ends the grammar does not see. */
export function isTrivia(kind: number): boolean {
  return kind === NL || kind === COMMENT;
}
