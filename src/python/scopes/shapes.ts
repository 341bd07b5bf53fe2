/** Small questions about the shape of nodes that the symbol table asks. */

import type { AnnAssign, Arg, Call, Constant, Expr, FunctionDef, Span } from "../ast.ts";

/** The annotations of a signature, in the order of the parameters, the return type last. */
export function annotationsOf(node: FunctionDef): Expr[] {
  const args = node.args;
  const found: Expr[] = [];
  const note = (arg: Arg | null): void => {
    if (arg !== null && arg.annotation !== null) found.push(arg.annotation);
  };
  args.posonlyargs.forEach(note);
  args.args.forEach(note);
  note(args.vararg);
  args.kwonlyargs.forEach(note);
  note(args.kwarg);
  if (node.returns !== null) found.push(node.returns);
  return found;
}

/** The last name of a chain: `List` of `typing.List`; empty where there is none. */
export function lastName(expr: Expr): string {
  if (expr.kind === "Name") return expr.id;
  return expr.kind === "Attribute" ? expr.attr : "";
}

const TYPING_CALLS: ReadonlySet<string> = new Set(["cast", "TypeVar", "NewType"]);

/** A call that may be one of typing's whose string arguments are annotations. */
export function isTypingCall(node: Call): boolean {
  return TYPING_CALLS.has(lastName(node.func));
}

/** `X: TypeAlias = "C"`: the value is an annotation. */
export function isTypeAliasAnnotation(
  node: AnnAssign,
): node is AnnAssign & { readonly value: Constant } {
  return node.value !== null && node.value.kind === "Constant" && node.value.value.type === "str" &&
    lastName(node.annotation) === "TypeAlias";
}

function isTypeChecking(test: Expr): boolean {
  return lastName(test) === "TYPE_CHECKING";
}

/** Which branch of an `if` only a type checker reads, if any. */
export function typeCheckingBranch(test: Expr): "body" | "orelse" | null {
  if (isTypeChecking(test)) return "body";
  return test.kind === "UnaryOp" && test.op === "Not" && isTypeChecking(test.operand) ? "orelse" : null;
}

const IDENTIFIER = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;

/** Where a parameter's own name stands; its node includes the annotation. */
export function parameterSpan(arg: Arg, text: string): Span {
  if (arg.annotation === null) return { start: arg.start, end: arg.end };
  const end = arg.start + arg.arg.length;
  if (text.startsWith(arg.arg, arg.start)) return { start: arg.start, end };
  IDENTIFIER.lastIndex = arg.start;
  const written = IDENTIFIER.exec(text);
  return { start: arg.start, end: written === null ? end : arg.start + written[0].length };
}
