/**
 * Literal keys of mapping patterns, reduced so that keys Python holds equal are equal strings: `1`, `1.0`, `True` and `1+0j` are one key.
 */

import type { ConstantValue, Expr } from "../ast.ts";

interface Complex {
  /** The real part, spelled by `realKey`. */
  readonly real: string;
  readonly imaginary: string;
}

/** An integral number by its digits, so that `1000000000000000000000` and `1e21` meet without losing digits of either. */
function realKey(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

function negated(key: string): string {
  if (key === "0") return key;
  return key.startsWith("-") ? key.slice(1) : `-${key}`;
}

function numberOf(value: ConstantValue): Complex | null {
  switch (value.type) {
    case "int":
      return { real: value.value, imaginary: "0" };
    case "float":
      return { real: realKey(value.value), imaginary: "0" };
    case "complex":
      return { real: "0", imaginary: realKey(value.value) };
    case "True":
      return { real: "1", imaginary: "0" };
    case "False":
      return { real: "0", imaginary: "0" };
    default:
      return null;
  }
}

/** A number, a negative number, or a real and an imaginary one joined by `+` or `-`: no pattern key goes deeper. */
function numericKey(expr: Expr): Complex | null {
  if (expr.kind === "Constant") return numberOf(expr.value);
  if (expr.kind === "UnaryOp" && expr.op === "USub" && expr.operand.kind === "Constant") {
    const positive = numberOf(expr.operand.value);
    return positive && { real: negated(positive.real), imaginary: negated(positive.imaginary) };
  }
  if (expr.kind !== "BinOp" || expr.right.kind !== "Constant" || expr.left.kind === "BinOp") return null;
  const left = numericKey(expr.left);
  const right = numberOf(expr.right.value);
  if (left === null || right === null) return null;
  return { real: left.real, imaginary: expr.op === "Sub" ? negated(right.imaginary) : right.imaginary };
}

/** A string that is equal for equal keys; null where the key is no literal. */
export function keyOf(expr: Expr): string | null {
  if (expr.kind === "Constant") {
    if (expr.value.type === "str") return `s${expr.value.value}`;
    if (expr.value.type === "bytes") return `b${expr.value.value.join(",")}`;
    if (expr.value.type === "None") return "None";
  }
  const key = numericKey(expr);
  if (key === null) return null;
  return key.imaginary === "0" ? key.real : `${key.real}+${key.imaginary}j`;
}

/** The key for a message. */
export function spelled(expr: Expr): string {
  if (expr.kind === "Constant" && expr.value.type === "str") return `'${expr.value.value}'`;
  if (expr.kind === "Constant" && (expr.value.type === "True" || expr.value.type === "False")) {
    return expr.value.type;
  }
  return keyOf(expr) ?? "";
}
