/** Where a number ends, and what CPython refuses about it. */
import { SourceFault } from "./fault.ts";

const UNDERSCORE = 95;

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isHexDigit(unit: number): boolean {
  return isDigit(unit) || ((unit | 32) >= 97 && (unit | 32) <= 102);
}

function isNameUnit(unit: number): boolean {
  return isDigit(unit) || unit === UNDERSCORE || ((unit | 32) >= 97 && (unit | 32) <= 122);
}

/** `1if x` and its like are old code that CPython still reads; anything else glued to a number is a fault. */
const GLUED = ["and", "else", "for", "if", "in", "is", "not", "or"];

function finish(text: string, at: number, what: string): number {
  const unit = text.charCodeAt(at);
  if (!isNameUnit(unit)) return at;
  for (const word of GLUED) if (text.startsWith(word, at)) return at;
  throw new SourceFault(`Invalid ${what} literal`, at);
}

/** Digits with single underscores between them, from a digit on. */
function decimalTail(text: string, start: number): number {
  let at = start;
  for (;;) {
    while (isDigit(text.charCodeAt(at))) at++;
    if (text.charCodeAt(at) !== UNDERSCORE) return at;
    at++;
    if (!isDigit(text.charCodeAt(at))) throw new SourceFault("Invalid decimal literal", at);
  }
}

interface Radix {
  readonly name: string;
  readonly accepts: (unit: number) => boolean;
}

const HEXADECIMAL: Radix = { name: "hexadecimal", accepts: isHexDigit };
const OCTAL: Radix = { name: "octal", accepts: (unit) => unit >= 48 && unit <= 55 };
const BINARY: Radix = { name: "binary", accepts: (unit) => unit === 48 || unit === 49 };

/** From the unit after `0x`, `0o` or `0b`. */
function radixTail(text: string, start: number, radix: Radix): number {
  let at = start;
  for (;;) {
    if (text.charCodeAt(at) === UNDERSCORE) at++;
    if (!radix.accepts(text.charCodeAt(at))) throw radixFault(text, at, radix);
    while (radix.accepts(text.charCodeAt(at))) at++;
    if (text.charCodeAt(at) !== UNDERSCORE) break;
  }
  if (isDigit(text.charCodeAt(at))) throw radixFault(text, at, radix);
  return finish(text, at, radix.name);
}

function radixFault(text: string, at: number, radix: Radix): SourceFault {
  const unit = text.charCodeAt(at);
  if (!isDigit(unit)) return new SourceFault(`Invalid ${radix.name} literal`, at);
  return new SourceFault(`Invalid digit '${String.fromCharCode(unit)}' in ${radix.name} literal`, at);
}

/** Fraction, exponent and `j` after the whole part. */
function fractionTail(text: string, start: number, afterPoint: boolean): number {
  let at = start;
  if (!afterPoint && text.charCodeAt(at) === 46) {
    at++;
    afterPoint = true;
  }
  if (afterPoint && isDigit(text.charCodeAt(at))) at = decimalTail(text, at);
  if ((text.charCodeAt(at) | 32) === 101) {
    const sign = text.charCodeAt(at + 1);
    const signed = sign === 43 || sign === 45;
    const digits = signed ? at + 2 : at + 1;
    if (isDigit(text.charCodeAt(digits))) at = decimalTail(text, digits);
    else if (signed) throw new SourceFault("Invalid decimal literal", digits);
    else return finish(text, at, "decimal");
  }
  if ((text.charCodeAt(at) | 32) === 106) return finish(text, at + 1, "imaginary");
  return finish(text, at, "decimal");
}

function zeroTail(text: string, start: number): number {
  const second = text.charCodeAt(start + 1) | 32;
  if (second === 120) return radixTail(text, start + 2, HEXADECIMAL);
  if (second === 111) return radixTail(text, start + 2, OCTAL);
  if (second === 98) return radixTail(text, start + 2, BINARY);
  const end = decimalTail(text, start);
  let nonzero = false;
  for (let at = start; at < end && !nonzero; at++) {
    nonzero = text.charCodeAt(at) >= 49 && text.charCodeAt(at) <= 57;
  }
  const next = text.charCodeAt(end);
  const goesOn = next === 46 || (next | 32) === 101 || (next | 32) === 106;
  if (nonzero && !goesOn) {
    const hint = "use an 0o prefix for octal integers";
    throw new SourceFault(`Leading zeros in decimal integer literals are not permitted; ${hint}`, start);
  }
  return fractionTail(text, end, false);
}

/** The end of the number that starts at a digit, or at a point before a digit. */
export function numberEnd(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === 46) return fractionTail(text, start + 1, true);
  if (first === 48) return zeroTail(text, start);
  let at = start + 1;
  while (isDigit(text.charCodeAt(at))) at++;
  const next = text.charCodeAt(at);
  if (!isNameUnit(next) && next !== 46) return at;
  return fractionTail(text, decimalTail(text, at), false);
}
