/**
 * A tree spelled as one line of text, in the words and the order of `tree_of.py`.
 *
 * Left out on purpose. Against a Python before 3.14: type parameters where there are none, and every place inside an f-string, where
 * old versions gave places relative to the literal. Always: the value of a character asked for by name (`\N{…}`).
 */
import type { ConstantValue, Node } from "../../../../src/python/ast.ts";

/** Field order of CPython's ASDL. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Module: ["body"],
  FunctionDef: ["name", "args", "body", "decorator_list", "returns", "type_params"],
  ClassDef: ["name", "bases", "keywords", "body", "decorator_list", "type_params"],
  Return: ["value"],
  Delete: ["targets"],
  Assign: ["targets", "value"],
  TypeAlias: ["name", "type_params", "value"],
  AugAssign: ["target", "op", "value"],
  AnnAssign: ["target", "annotation", "value", "simple"],
  For: ["target", "iter", "body", "orelse"],
  While: ["test", "body", "orelse"],
  If: ["test", "body", "orelse"],
  With: ["items", "body"],
  Match: ["subject", "cases"],
  Raise: ["exc", "cause"],
  Try: ["body", "handlers", "orelse", "finalbody"],
  TryStar: ["body", "handlers", "orelse", "finalbody"],
  Assert: ["test", "msg"],
  Import: ["names"],
  ImportFrom: ["module", "names", "level"],
  Global: ["names"],
  Nonlocal: ["names"],
  ExprStmt: ["value"],
  Pass: [],
  Break: [],
  Continue: [],
  BoolOp: ["op", "values"],
  NamedExpr: ["target", "value"],
  BinOp: ["left", "op", "right"],
  UnaryOp: ["op", "operand"],
  Lambda: ["args", "body"],
  IfExp: ["test", "body", "orelse"],
  Dict: ["keys", "values"],
  Set: ["elts"],
  ListComp: ["elt", "generators"],
  SetComp: ["elt", "generators"],
  GeneratorExp: ["elt", "generators"],
  DictComp: ["key", "value", "generators"],
  Await: ["value"],
  Yield: ["value"],
  YieldFrom: ["value"],
  Compare: ["left", "ops", "comparators"],
  Call: ["func", "args", "keywords"],
  FormattedValue: ["value", "conversion", "format_spec"],
  Interpolation: ["value", "str", "conversion", "format_spec"],
  JoinedStr: ["values"],
  TemplateStr: ["values"],
  Attribute: ["value", "attr", "ctx"],
  Subscript: ["value", "slice", "ctx"],
  Starred: ["value", "ctx"],
  Name: ["id", "ctx"],
  List: ["elts", "ctx"],
  Tuple: ["elts", "ctx"],
  Slice: ["lower", "upper", "step"],
  comprehension: ["target", "iter", "ifs", "is_async"],
  ExceptHandler: ["type", "name", "body"],
  arguments: ["posonlyargs", "args", "vararg", "kwonlyargs", "kw_defaults", "kwarg", "defaults"],
  arg: ["arg", "annotation"],
  keyword: ["arg", "value"],
  alias: ["name", "asname"],
  withitem: ["context_expr", "optional_vars"],
  match_case: ["pattern", "guard", "body"],
  TypeVar: ["name", "bound", "default_value"],
  ParamSpec: ["name", "default_value"],
  TypeVarTuple: ["name", "default_value"],
  MatchValue: ["value"],
  MatchSingleton: ["value"],
  MatchSequence: ["patterns"],
  MatchMapping: ["keys", "patterns", "rest"],
  MatchClass: ["cls", "patterns", "kwd_attrs", "kwd_patterns"],
  MatchStar: ["name"],
  MatchAs: ["pattern", "name"],
  MatchOr: ["patterns"],
};
const SAME_FIELDS: Readonly<Record<string, string>> = {
  AsyncFunctionDef: "FunctionDef",
  AsyncFor: "For",
  AsyncWith: "With",
};
const WITHOUT_PLACE: ReadonlySet<string> = new Set([
  "Module",
  "arguments",
  "comprehension",
  "withitem",
  "match_case",
]);
/** Words that are nodes of their own in CPython, and so are written without quotes. */
const BARE: ReadonlySet<string> = new Set(["op", "ops", "ctx"]);

export interface Spelling {
  /** As an old Python spells it: see above. */
  readonly old: boolean;
  /** Characters that may have come from a name. */
  readonly named: string;
}

export function treeText(text: string, root: Node, spelling: Spelling): string {
  return new Speller(text, spelling).spell(root);
}

class Speller {
  readonly #places: string[];
  readonly #spelling: Spelling;
  readonly #out: string[] = [];

  constructor(text: string, spelling: Spelling) {
    this.#spelling = spelling;
    this.#places = places(text);
  }

  spell(root: Node): string {
    this.#node(root, true);
    return this.#out.join("");
  }

  #node(node: Node, placed: boolean): void {
    const out = this.#out;
    const kind = node.kind === "ExprStmt" ? "Expr" : node.kind;
    out.push(kind);
    if (placed && !WITHOUT_PLACE.has(kind)) {
      out.push(`@${this.#places[node.start]}-${this.#places[node.end]}`);
    }
    if (node.kind === "Constant") {
      out.push(this.#constant(node.value, node.prefix));
      return;
    }
    const inside = placed && !(this.#spelling.old && kind === "JoinedStr");
    out.push("(");
    const fields = node as unknown as Record<string, unknown>;
    for (const field of FIELDS[SAME_FIELDS[node.kind] ?? node.kind] as readonly string[]) {
      if (this.#spelling.old && field === "type_params") continue;
      if (node.kind === "MatchSingleton") {
        out.push(`${fields[field] === "None" ? "~" : String(fields[field])},`);
      } else this.#value(fields[field], inside, BARE.has(field));
    }
    out.push(")");
  }

  #value(value: unknown, placed: boolean, bare: boolean): void {
    const out = this.#out;
    if (value === null || value === undefined) out.push("~,");
    else if (Array.isArray(value)) {
      out.push("[");
      for (const one of value) this.#value(one, placed, bare);
      out.push("]");
    } else if (typeof value === "number") out.push(`${value},`);
    else if (typeof value === "string") out.push(bare ? `${value},` : `${ascii(value)},`);
    else this.#node(value as Node, placed);
  }

  #constant(value: ConstantValue, prefix: "u" | null): string {
    switch (value.type) {
      case "str": {
        let text = value.value;
        for (const character of this.#spelling.named) text = text.replaceAll(character, "\ufffd");
        return `<str ${ascii(text)} ${prefix ?? "None"}>`;
      }
      case "bytes":
        return `<bytes ${Buffer.from(value.value).toString("hex")}>`;
      case "int":
        return `<int ${value.value}>`;
      case "float":
      case "complex":
        return `<${value.type} ${bits(value.value)}>`;
      default:
        return `<${value.type}>`;
    }
  }
}

function bits(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes.toString("hex");
}

function ascii(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** `line:column` of every offset; columns in bytes of UTF-8, as CPython counts them in its tree. */
function places(text: string): string[] {
  const out: string[] = [];
  let line = 1;
  let column = 0;
  for (let at = 0; at <= text.length; at++) {
    out.push(`${line}:${column}`);
    const unit = text.charCodeAt(at);
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) {
      line++;
      column = 0;
    } else column += unit < 0x80 ? 1 : unit < 0x800 ? 2 : (unit & 0xf800) === 0xd800 ? 2 : 3;
  }
  return out;
}
