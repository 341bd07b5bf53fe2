/** Programs over a pack's symbols, made at random: imports in every form, and uses of what they bind in every place. */

import fc from "fast-check";

/** An import statement, and the expressions that reach a legacy symbol through it. */
interface Imported {
  readonly text: string;
  readonly reach: readonly string[];
}

const TOP = ["PdfReader", "PdfWriter", "PageObject"] as const;
const SUB = {
  errors: ["PdfReadError", "PdfReadWarning"],
  generic: ["NameObject", "TextStringObject"],
} as const;
const submodule = fc.constantFrom<keyof typeof SUB>("errors", "generic");
const alias = fc.constantFrom("p", "lib", "pypdf", "E");

const through = (base: string): string[] => [
  ...TOP.map((name) => `${base}.${name}`),
  ...Object.entries(SUB).flatMap(([module, names]) => names.map((name) => `${base}.${module}.${name}`)),
];

const imported: fc.Arbitrary<Imported> = fc.oneof(
  fc.constant({ text: "import PyPDF2", reach: through("PyPDF2") }),
  fc.constant({ text: "import os, PyPDF2, sys  # three", reach: through("PyPDF2") }),
  fc.constant({ text: "import sys; import PyPDF2", reach: through("PyPDF2") }),
  alias.map((name) => ({ text: `import PyPDF2 as ${name}`, reach: through(name) })),
  fc.constant({ text: "from PyPDF2 import PdfReader, PdfWriter as W", reach: ["PdfReader", "W"] }),
  fc.constant({
    text: "from PyPDF2 import (  # why\n    PdfReader,  # reads\n    errors)",
    reach: ["PdfReader", "errors.PdfReadError"],
  }),
  submodule.map((sub) => ({
    text: `from PyPDF2 import ${sub}`,
    reach: SUB[sub].map((name) => `${sub}.${name}`),
  })),
  fc.tuple(submodule, alias).map(([sub, name]) => ({
    text: `import PyPDF2.${sub} as ${name}`,
    reach: SUB[sub].map((symbol) => `${name}.${symbol}`),
  })),
  submodule.map((sub) => ({ text: `import PyPDF2.${sub}`, reach: through("PyPDF2") })),
  submodule.map((sub) => ({
    text: `from PyPDF2.${sub} import ${SUB[sub].join(", ")}`,
    reach: [...SUB[sub]],
  })),
  submodule.map((sub) => ({
    text: `from PyPDF2.${sub} import (  # these\n    ${SUB[sub][0]} as One,  # the first\n    ${
      SUB[sub][1]
    }\n)`,
    reach: ["One", SUB[sub][1]],
  })),
);

/** Statements around one expression; `N` makes their own names differ. */
const USES: readonly ((use: string, n: number) => string)[] = [
  (use) => `print(${use})`,
  (use) => `print(${use.replaceAll(".", " . ")}.__name__)`,
  (use) => `print((${use})('a').args[0].upper())`,
  (use, n) => `x${n} = y${n} = ${use}\nprint(x${n})`,
  (use, n) => `def f${n}(a=${use}):\n    return [a, ${use}]\nprint(f${n}())`,
  (use, n) =>
    `class C${n}(${use}):\n    held = ${use}\n    def m(self):\n        return ${use}\nprint(C${n}().m())`,
  (use) => `try:\n    raise ${use}("x")\nexcept (${use}, KeyError) as e:\n    print(type(e))`,
  (use) => `print(f"{${use}.__name__!r:>{30}} {{PyPDF2}}")`,
  (use) => `print([${use} for _ in (1, 2)], (lambda q: ${use})(0))`,
  (use, n) => `def g${n}(v: "${use}", *w: "list[${use}]") -> "None": pass\nprint(len(g${n}.__annotations__))`,
  (use) => `match 1:\n    case ${use.includes(".") ? use : `${use}()`}: pass\n    case _: print("none")`,
  (use) => `if True:\n\tprint(${use})\t# PyPDF2 again`,
  (use) => `print(\n    ${use},  # é \u{1f600}\n    'PyPDF2',\n)`,
  (_use, n) => `def h${n}(errors, generic=1): return errors, generic\nprint(h${n}(1))`,
  (_use, n) => `z${n} = "\u{1f600} PyPDF2.PdfReader"`,
  () => "# PyPDF2 in a comment",
  () => "errors = 1",
  () => "pypdf = 2",
  () => "print(PyPDF2_other if False else 1)",
];

interface Program {
  readonly imports: readonly Imported[];
  readonly uses: readonly { readonly at: number; readonly which: number; readonly form: number }[];
  readonly ending: string;
  readonly bom: boolean;
  readonly final: boolean;
}

function textOf({ imports, uses, ending, bom, final }: Program): string {
  const reach = imports.flatMap((entry) => entry.reach);
  const lines = uses.map(({ which, form }, n) => {
    const use = reach[which % reach.length] ?? "None";
    return USES[form % USES.length]?.(use, n) ?? "";
  });
  const text = ['"""Doc."""', ...imports.map((entry) => entry.text), "", ...lines].join("\n");
  return (bom ? "\ufeff" : "") + (final ? `${text}\n` : text).replaceAll("\n", ending);
}

export const program: fc.Arbitrary<string> = fc.record({
  imports: fc.array(imported, { minLength: 1, maxLength: 3 }),
  uses: fc.array(fc.record({ at: fc.nat(), which: fc.nat(), form: fc.nat() }), { maxLength: 6 }),
  ending: fc.constantFrom("\n", "\n", "\r\n", "\r"),
  bom: fc.boolean(),
  final: fc.boolean(),
}).map(textOf);
