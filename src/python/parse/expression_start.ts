/** Which tokens can begin an expression. */
import * as K from "../tokens/kinds.ts";

/** By kind of token: whether an expression can start with it. */
const STARTS = new Uint8Array(K.KIND_COUNT);
for (
  const kind of [
    ...[K.NAME, K.NUMBER, K.STRING, K.FSTRING_START, K.TSTRING_START, K.FALSE, K.NONE, K.TRUE, K.ELLIPSIS],
    ...[K.AWAIT, K.LAMBDA, K.NOT, K.LPAR, K.LSQB, K.LBRACE, K.PLUS, K.MINUS, K.TILDE],
  ]
) STARTS[kind] = 1;

export function startsExpression(kind: number): boolean {
  return STARTS[kind] === 1;
}
