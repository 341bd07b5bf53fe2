/** What a number literal means. */
import type { ConstantValue } from "../ast.ts";
import { SourceFault } from "../tokens/fault.ts";

/** CPython's guard against decimal conversions that take quadratic time. */
const MAX_DECIMAL_DIGITS = 4300;

/** Hexadecimal, octal and binary literals have no bound in CPython, so a long one is only converted when somebody asks for it. */
const EAGER_DIGITS = 2000;

class LateInteger {
  readonly type = "int";
  readonly #literal: string;
  #value: string | null = null;

  constructor(literal: string) {
    this.#literal = literal;
  }

  get value(): string {
    this.#value ??= BigInt(this.#literal).toString();
    return this.#value;
  }
}

export function numberValue(spelling: string, offset: number): ConstantValue {
  const plain = spelling.includes("_") ? spelling.replaceAll("_", "") : spelling;
  const second = plain.charCodeAt(1) | 32;
  if (plain.charCodeAt(0) === 48 && (second === 120 || second === 111 || second === 98)) {
    return radixValue(plain);
  }
  const last = plain.charCodeAt(plain.length - 1) | 32;
  if (last === 106) return { type: "complex", value: Number(plain.slice(0, -1)) };
  for (let i = 0; i < plain.length; i++) {
    const unit = plain.charCodeAt(i);
    if (unit === 46 || unit === 69 || unit === 101) return { type: "float", value: Number(plain) };
  }
  return decimalValue(plain, offset);
}

function decimalValue(plain: string, offset: number): ConstantValue {
  if (plain.length > MAX_DECIMAL_DIGITS) {
    const message =
      `Exceeds the limit (${MAX_DECIMAL_DIGITS} digits) for integer string conversion: value has ` +
      `${plain.length} digits; consider hexadecimal for huge integer literals to avoid decimal conversion limits`;
    throw new SourceFault(message, offset);
  }
  const value = plain.charCodeAt(0) === 48 ? "0" : plain;
  return { type: "int", value };
}

function radixValue(plain: string): ConstantValue {
  if (plain.length <= 12) return { type: "int", value: String(Number(plain)) };
  if (plain.length <= EAGER_DIGITS) return { type: "int", value: BigInt(plain).toString() };
  return new LateInteger(plain);
}
