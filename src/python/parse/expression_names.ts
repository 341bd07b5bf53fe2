/** What CPython calls an expression when it refuses to assign to it. */
import type { Expr } from "../ast.ts";

const NAMES: Readonly<Record<Exclude<Expr["kind"], "Constant">, string>> = {
  BoolOp: "expression",
  NamedExpr: "named expression",
  BinOp: "expression",
  UnaryOp: "expression",
  Lambda: "lambda",
  IfExp: "conditional expression",
  Dict: "dict literal",
  Set: "set display",
  ListComp: "list comprehension",
  SetComp: "set comprehension",
  GeneratorExp: "generator expression",
  DictComp: "dict comprehension",
  Await: "await expression",
  Yield: "yield expression",
  YieldFrom: "yield expression",
  Compare: "comparison",
  Call: "function call",
  FormattedValue: "f-string expression",
  Interpolation: "t-string expression",
  JoinedStr: "f-string expression",
  TemplateStr: "t-string expression",
  Attribute: "attribute",
  Subscript: "subscript",
  Starred: "starred",
  Name: "name",
  List: "list",
  Tuple: "tuple",
  Slice: "slice",
};

export function nameOfExpression(node: Expr): string {
  if (node.kind !== "Constant") return NAMES[node.kind];
  const type = node.value.type;
  if (type === "None" || type === "True" || type === "False") return type;
  return type === "Ellipsis" ? "ellipsis" : "literal";
}
