/**
 * The syntax tree of Python 3.14, node by node as the `ast` module of the standard library names it (its ASDL).
 *
 * Kinds and fields carry CPython's names, so that a reader who knows `ast` knows this tree, and a test can hold one against the
 * other. `start` and `end` are offsets in UTF-16 code units into the decoded text; `core/lines.ts` turns them into lines (from 1) and
 * columns in code points (from 0). Identifiers are NFKC-normalised as Python does; the spelling stands in the text.
 *
 * Deep input makes deep trees (a chain of ten thousand operators nests to the left), so nobody walks this tree by recursion: use
 * `walk.ts`.
 */

export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Ctx = "Load" | "Store" | "Del";

// ---------------------------------------------------------------------------------------------------------------- module

export interface Module extends Span {
  readonly kind: "Module";
  readonly body: Stmt[];
}

// ------------------------------------------------------------------------------------------------------------- statements

export interface FunctionDef extends Span {
  readonly kind: "FunctionDef" | "AsyncFunctionDef";
  readonly name: string;
  /** Where the name itself stands. */
  readonly nameSpan: Span;
  readonly args: Arguments;
  readonly body: Stmt[];
  readonly decorator_list: Expr[];
  readonly returns: Expr | null;
  readonly type_params: TypeParam[];
}

export interface ClassDef extends Span {
  readonly kind: "ClassDef";
  readonly name: string;
  readonly nameSpan: Span;
  readonly bases: Expr[];
  readonly keywords: Keyword[];
  readonly body: Stmt[];
  readonly decorator_list: Expr[];
  readonly type_params: TypeParam[];
}

export interface Return extends Span {
  readonly kind: "Return";
  readonly value: Expr | null;
}

export interface Delete extends Span {
  readonly kind: "Delete";
  readonly targets: Expr[];
}

export interface Assign extends Span {
  readonly kind: "Assign";
  readonly targets: Expr[];
  readonly value: Expr;
}

export interface TypeAlias extends Span {
  readonly kind: "TypeAlias";
  readonly name: Name;
  readonly type_params: TypeParam[];
  readonly value: Expr;
}

export interface AugAssign extends Span {
  readonly kind: "AugAssign";
  readonly target: Expr;
  readonly op: Operator;
  readonly value: Expr;
}

export interface AnnAssign extends Span {
  readonly kind: "AnnAssign";
  readonly target: Expr;
  readonly annotation: Expr;
  readonly value: Expr | null;
  /** 1 when the target is a bare name without parentheses around it. */
  readonly simple: 0 | 1;
}

export interface For extends Span {
  readonly kind: "For" | "AsyncFor";
  readonly target: Expr;
  readonly iter: Expr;
  readonly body: Stmt[];
  readonly orelse: Stmt[];
}

export interface While extends Span {
  readonly kind: "While";
  readonly test: Expr;
  readonly body: Stmt[];
  readonly orelse: Stmt[];
}

/** `elif` nests: `orelse` then holds exactly one `If` whose span starts at the word `elif`, as in CPython. */
export interface If extends Span {
  readonly kind: "If";
  readonly test: Expr;
  readonly body: Stmt[];
  readonly orelse: Stmt[];
}

export interface With extends Span {
  readonly kind: "With" | "AsyncWith";
  readonly items: WithItem[];
  readonly body: Stmt[];
}

export interface Match extends Span {
  readonly kind: "Match";
  readonly subject: Expr;
  readonly cases: MatchCase[];
}

export interface Raise extends Span {
  readonly kind: "Raise";
  readonly exc: Expr | null;
  readonly cause: Expr | null;
}

export interface Try extends Span {
  /** `TryStar` where the handlers are spelled `except*`. */
  readonly kind: "Try" | "TryStar";
  readonly body: Stmt[];
  readonly handlers: ExceptHandler[];
  readonly orelse: Stmt[];
  readonly finalbody: Stmt[];
}

export interface Assert extends Span {
  readonly kind: "Assert";
  readonly test: Expr;
  readonly msg: Expr | null;
}

export interface Import extends Span {
  readonly kind: "Import";
  readonly names: Alias[];
}

export interface ImportFrom extends Span {
  readonly kind: "ImportFrom";
  /** null for `from . import x`. */
  readonly module: string | null;
  /** Where the dotted module name stands; null when there is none. */
  readonly moduleSpan: Span | null;
  readonly names: Alias[];
  /** The number of leading dots. */
  readonly level: number;
}

export interface Global extends Span {
  readonly kind: "Global" | "Nonlocal";
  readonly names: string[];
  readonly nameSpans: Span[];
}

export interface ExprStmt extends Span {
  /** `Expr` in CPython; renamed because `Expr` is the union of expressions here. */
  readonly kind: "ExprStmt";
  readonly value: Expr;
}

export interface Simple extends Span {
  readonly kind: "Pass" | "Break" | "Continue";
}

export type Stmt =
  | FunctionDef
  | ClassDef
  | Return
  | Delete
  | Assign
  | TypeAlias
  | AugAssign
  | AnnAssign
  | For
  | While
  | If
  | With
  | Match
  | Raise
  | Try
  | Assert
  | Import
  | ImportFrom
  | Global
  | ExprStmt
  | Simple;

// ------------------------------------------------------------------------------------------------------------ expressions

export type Operator =
  | "Add"
  | "Sub"
  | "Mult"
  | "MatMult"
  | "Div"
  | "Mod"
  | "Pow"
  | "LShift"
  | "RShift"
  | "BitOr"
  | "BitXor"
  | "BitAnd"
  | "FloorDiv";

export type CmpOp = "Eq" | "NotEq" | "Lt" | "LtE" | "Gt" | "GtE" | "Is" | "IsNot" | "In" | "NotIn";

export interface BoolOp extends Span {
  readonly kind: "BoolOp";
  readonly op: "And" | "Or";
  readonly values: Expr[];
}

export interface NamedExpr extends Span {
  readonly kind: "NamedExpr";
  readonly target: Name;
  readonly value: Expr;
}

export interface BinOp extends Span {
  readonly kind: "BinOp";
  readonly left: Expr;
  readonly op: Operator;
  readonly right: Expr;
}

export interface UnaryOp extends Span {
  readonly kind: "UnaryOp";
  readonly op: "Invert" | "Not" | "UAdd" | "USub";
  readonly operand: Expr;
}

export interface Lambda extends Span {
  readonly kind: "Lambda";
  readonly args: Arguments;
  readonly body: Expr;
}

export interface IfExp extends Span {
  readonly kind: "IfExp";
  readonly test: Expr;
  readonly body: Expr;
  readonly orelse: Expr;
}

export interface Dict extends Span {
  readonly kind: "Dict";
  /** null stands for a `**mapping` entry. */
  readonly keys: (Expr | null)[];
  readonly values: Expr[];
}

export interface SetExpr extends Span {
  readonly kind: "Set";
  readonly elts: Expr[];
}

export interface Comp extends Span {
  readonly kind: "ListComp" | "SetComp" | "GeneratorExp";
  readonly elt: Expr;
  readonly generators: Comprehension[];
}

export interface DictComp extends Span {
  readonly kind: "DictComp";
  readonly key: Expr;
  readonly value: Expr;
  readonly generators: Comprehension[];
}

export interface Await extends Span {
  readonly kind: "Await";
  readonly value: Expr;
}

export interface Yield extends Span {
  readonly kind: "Yield";
  readonly value: Expr | null;
}

export interface YieldFrom extends Span {
  readonly kind: "YieldFrom";
  readonly value: Expr;
}

export interface Compare extends Span {
  readonly kind: "Compare";
  readonly left: Expr;
  readonly ops: CmpOp[];
  readonly comparators: Expr[];
}

export interface Call extends Span {
  readonly kind: "Call";
  readonly func: Expr;
  readonly args: Expr[];
  readonly keywords: Keyword[];
}

export interface FormattedValue extends Span {
  readonly kind: "FormattedValue";
  readonly value: Expr;
  /** The code point of `s`, `r` or `a`; -1 for none. */
  readonly conversion: number;
  readonly format_spec: JoinedStr | null;
}

export interface Interpolation extends Span {
  readonly kind: "Interpolation";
  readonly value: Expr;
  /** The text of the expression as written. */
  readonly str: string;
  readonly conversion: number;
  readonly format_spec: JoinedStr | null;
}

export interface JoinedStr extends Span {
  readonly kind: "JoinedStr";
  readonly values: Expr[];
}

export interface TemplateStr extends Span {
  readonly kind: "TemplateStr";
  readonly values: Expr[];
}

/** A literal's value. Text is a string of UTF-16 units (lone surrogates possible), bytes are numbers 0–255. */
export type ConstantValue =
  | { readonly type: "None" | "True" | "False" | "Ellipsis" }
  | { readonly type: "str"; readonly value: string }
  | { readonly type: "bytes"; readonly value: Uint8Array }
  /** Decimal digits, without sign, underscores or leading zeros. */
  | { readonly type: "int"; readonly value: string }
  | { readonly type: "float"; readonly value: number }
  | { readonly type: "complex"; readonly value: number };

export interface Constant extends Span {
  readonly kind: "Constant";
  readonly value: ConstantValue;
  /** `u` where a string literal begins with that prefix. */
  readonly prefix: "u" | null;
}

export interface Attribute extends Span {
  readonly kind: "Attribute";
  readonly value: Expr;
  readonly attr: string;
  /** Where the attribute's own name stands. */
  readonly attrSpan: Span;
  readonly ctx: Ctx;
}

export interface Subscript extends Span {
  readonly kind: "Subscript";
  readonly value: Expr;
  readonly slice: Expr;
  readonly ctx: Ctx;
}

export interface Starred extends Span {
  readonly kind: "Starred";
  readonly value: Expr;
  readonly ctx: Ctx;
}

export interface Name extends Span {
  readonly kind: "Name";
  readonly id: string;
  readonly ctx: Ctx;
}

export interface Sequence extends Span {
  readonly kind: "List" | "Tuple";
  readonly elts: Expr[];
  readonly ctx: Ctx;
}

export interface Slice extends Span {
  readonly kind: "Slice";
  readonly lower: Expr | null;
  readonly upper: Expr | null;
  readonly step: Expr | null;
}

export type Expr =
  | BoolOp
  | NamedExpr
  | BinOp
  | UnaryOp
  | Lambda
  | IfExp
  | Dict
  | SetExpr
  | Comp
  | DictComp
  | Await
  | Yield
  | YieldFrom
  | Compare
  | Call
  | FormattedValue
  | Interpolation
  | JoinedStr
  | TemplateStr
  | Constant
  | Attribute
  | Subscript
  | Starred
  | Name
  | Sequence
  | Slice;

// -------------------------------------------------------------------------------------------------------------- the parts

export interface Comprehension {
  readonly kind: "comprehension";
  readonly start: number;
  readonly end: number;
  readonly target: Expr;
  readonly iter: Expr;
  readonly ifs: Expr[];
  readonly is_async: 0 | 1;
}

export interface ExceptHandler extends Span {
  readonly kind: "ExceptHandler";
  readonly type: Expr | null;
  readonly name: string | null;
  readonly nameSpan: Span | null;
  readonly body: Stmt[];
}

export interface Arguments extends Span {
  readonly kind: "arguments";
  readonly posonlyargs: Arg[];
  readonly args: Arg[];
  readonly vararg: Arg | null;
  readonly kwonlyargs: Arg[];
  readonly kw_defaults: (Expr | null)[];
  readonly kwarg: Arg | null;
  readonly defaults: Expr[];
}

export interface Arg extends Span {
  readonly kind: "arg";
  readonly arg: string;
  readonly annotation: Expr | null;
}

export interface Keyword extends Span {
  readonly kind: "keyword";
  /** null for `**mapping`. */
  readonly arg: string | null;
  readonly value: Expr;
}

export interface Alias extends Span {
  readonly kind: "alias";
  /** Dotted, or `*`. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly asname: string | null;
  readonly asnameSpan: Span | null;
}

export interface WithItem extends Span {
  readonly kind: "withitem";
  readonly context_expr: Expr;
  readonly optional_vars: Expr | null;
}

export interface MatchCase extends Span {
  readonly kind: "match_case";
  readonly pattern: Pattern;
  readonly guard: Expr | null;
  readonly body: Stmt[];
}

export interface TypeParam extends Span {
  readonly kind: "TypeVar" | "ParamSpec" | "TypeVarTuple";
  readonly name: string;
  readonly nameSpan: Span;
  readonly bound: Expr | null;
  readonly default_value: Expr | null;
}

// --------------------------------------------------------------------------------------------------------------- patterns

export interface MatchValue extends Span {
  readonly kind: "MatchValue";
  readonly value: Expr;
}

export interface MatchSingleton extends Span {
  readonly kind: "MatchSingleton";
  readonly value: "None" | "True" | "False";
}

export interface MatchSequence extends Span {
  readonly kind: "MatchSequence";
  readonly patterns: Pattern[];
}

export interface MatchMapping extends Span {
  readonly kind: "MatchMapping";
  readonly keys: Expr[];
  readonly patterns: Pattern[];
  readonly rest: string | null;
  readonly restSpan: Span | null;
}

export interface MatchClass extends Span {
  readonly kind: "MatchClass";
  readonly cls: Expr;
  readonly patterns: Pattern[];
  readonly kwd_attrs: string[];
  readonly kwd_patterns: Pattern[];
}

export interface MatchStar extends Span {
  readonly kind: "MatchStar";
  readonly name: string | null;
  readonly nameSpan: Span | null;
}

export interface MatchAs extends Span {
  readonly kind: "MatchAs";
  readonly pattern: Pattern | null;
  readonly name: string | null;
  readonly nameSpan: Span | null;
}

export interface MatchOr extends Span {
  readonly kind: "MatchOr";
  readonly patterns: Pattern[];
}

export type Pattern =
  | MatchValue
  | MatchSingleton
  | MatchSequence
  | MatchMapping
  | MatchClass
  | MatchStar
  | MatchAs
  | MatchOr;

export type Part =
  | Comprehension
  | ExceptHandler
  | Arguments
  | Arg
  | Keyword
  | Alias
  | WithItem
  | MatchCase
  | TypeParam
  | Pattern;

export type Node = Module | Stmt | Expr | Part;
