import { expect, test } from "vitest";
import { GENAI } from "../scan/sample_pack.ts";
import { after, planText, verdicts } from "./plan_text.ts";

const TABLE: readonly (readonly [name: string, before: string, after: string])[] = [
  [
    "the module by its own name",
    "import PyPDF2\nPyPDF2.PdfReader(f)\n",
    "import pypdf\npypdf.PdfReader(f)\n",
  ],
  [
    "the module under an alias",
    "import PyPDF2 as pdf\npdf.PdfReader(f)\n",
    "import pypdf as pdf\npdf.PdfReader(f)\n",
  ],
  [
    "an alias that is the new name",
    "import PyPDF2 as pypdf\npypdf.PdfReader\n",
    "import pypdf\npypdf.PdfReader\n",
  ],
  [
    "identity-mapped symbols stay a from-import",
    "from PyPDF2 import PdfReader, PdfWriter as W\nW(PdfReader)\n",
    "from pypdf import PdfReader, PdfWriter as W\nW(PdfReader)\n",
  ],
  [
    "a symbol of a submodule is read through it",
    "from PyPDF2.errors import PdfReadError\ntry: pass\nexcept PdfReadError: pass\n",
    "from pypdf import errors\ntry: pass\nexcept errors.PdfReadError: pass\n",
  ],
  [
    "two symbols of a submodule need one import",
    "from PyPDF2.errors import PdfReadError as E, PdfReadWarning\nx = (E, PdfReadWarning)\n",
    "from pypdf import errors\nx = (errors.PdfReadError, errors.PdfReadWarning)\n",
  ],
  [
    "a submodule by from-import",
    "from PyPDF2 import errors\nerrors.PdfReadError\n",
    "from pypdf import errors\nerrors.PdfReadError\n",
  ],
  [
    "a submodule under an alias",
    "from PyPDF2 import errors as e\nimport PyPDF2.generic as g\ng.NameObject(e.PdfReadError)\n",
    "from pypdf import errors as e\nfrom pypdf import generic as g\ng.NameObject(e.PdfReadError)\n",
  ],
  [
    "a submodule by its path",
    "import PyPDF2.errors\nPyPDF2.errors.PdfReadError\nPyPDF2.PdfReader\n",
    "import pypdf.errors\npypdf.errors.PdfReadError\npypdf.PdfReader\n",
  ],
  [
    "a submodule read off the module",
    "import PyPDF2\nPyPDF2.generic.NameObject('/X')\n",
    "import pypdf\npypdf.generic.NameObject('/X')\n",
  ],
  [
    "the fallback alias where the submodule's name is taken",
    "from PyPDF2.errors import PdfReadError\ndef f(errors): return PdfReadError\n",
    "from pypdf import errors as pypdf_errors\ndef f(errors): return pypdf_errors.PdfReadError\n",
  ],
  [
    "a submodule the file already knows is reused",
    "from PyPDF2 import errors\nfrom PyPDF2.errors import PdfReadError\nprint(PdfReadError, errors.PdfReadError)\n",
    "from pypdf import errors\nfrom pypdf import errors\nprint(errors.PdfReadError, errors.PdfReadError)\n",
  ],
  [
    "what is read off a result or a mapped symbol follows",
    "import PyPDF2\nPyPDF2.PdfReader(f).pages[0].extract_text()\nPyPDF2.generic.NameObject.x.y\n",
    "import pypdf\npypdf.PdfReader(f).pages[0].extract_text()\npypdf.generic.NameObject.x.y\n",
  ],
  [
    "one statement an import",
    "import os, PyPDF2 as pdf, sys  # three\npdf.PdfReader\n",
    "import os\nimport pypdf as pdf\nimport sys  # three\npdf.PdfReader\n",
  ],
  [
    "a statement behind a semicolon",
    "x = 1; import os, PyPDF2; PyPDF2.PdfReader\n",
    "x = 1; import os; import pypdf; pypdf.PdfReader\n",
  ],
  [
    "a suite on one line",
    "if x: import PyPDF2, os\nPyPDF2.PdfReader\n",
    "if x: import pypdf; import os\npypdf.PdfReader\n",
  ],
  [
    "brackets and comments of a from-import that stays",
    "from PyPDF2 import (  # why\n    PdfReader,  # reads\n    PdfWriter as W,\n)\nPdfReader, W\n",
    "from pypdf import (  # why\n    PdfReader,  # reads\n    PdfWriter as W,\n)\nPdfReader, W\n",
  ],
  [
    "comments inside a statement that does not stay",
    "if x:\n    from PyPDF2.errors import (  # why\n        PdfReadError,  # raised\n        PdfReadWarning\n    )  # end\n    PdfReadError\n",
    "if x:\n    # why\n    # raised\n    from pypdf import errors  # end\n    errors.PdfReadError\n",
  ],
  [
    "comments inside a statement of one name",
    "from PyPDF2.errors import (  # why\n    PdfReadError,  # raised\n)\nPdfReadError\n",
    "from pypdf import (  # why\n    errors,  # raised\n)\nerrors.PdfReadError\n",
  ],
  [
    "comments inside a statement behind another",
    "x = 1; from PyPDF2.errors import (  # why\n    PdfReadError, PdfReadWarning)\nPdfReadError\n",
    "# why\nx = 1; from pypdf import errors\nerrors.PdfReadError\n",
  ],
  [
    "blank lines and comments around a statement",
    '"""Doc."""\n\n# above\nimport PyPDF2  # beside\n\n\n# below\nPyPDF2.PdfReader\n',
    '"""Doc."""\n\n# above\nimport pypdf  # beside\n\n\n# below\npypdf.PdfReader\n',
  ],
  [
    "a continued line",
    "from PyPDF2 \\\n    import PdfReader\nimport \\\n    PyPDF2\nPyPDF2 . PdfReader(PdfReader)\n",
    "from pypdf \\\n    import PdfReader\nimport \\\n    pypdf\npypdf . PdfReader(PdfReader)\n",
  ],
  [
    "a chain over lines, with a comment in it",
    "import PyPDF2\nx = (PyPDF2  # the library\n     .generic\n     .NameObject)\n",
    "import pypdf\nx = (pypdf  # the library\n     .generic\n     .NameObject)\n",
  ],
  [
    "quoted annotations",
    'import PyPDF2\nfrom PyPDF2.errors import PdfReadError\ndef f(a: "PyPDF2.PdfReader | list[PyPDF2.PdfWriter]") -> "PdfReadError": ...\n',
    'import pypdf\nfrom pypdf import errors\ndef f(a: "pypdf.PdfReader | list[pypdf.PdfWriter]") -> "errors.PdfReadError": ...\n',
  ],
  [
    "an import for type checking only",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from PyPDF2 import PdfReader\ndef f(a: 'PdfReader'): ...\n",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from pypdf import PdfReader\ndef f(a: 'PdfReader'): ...\n",
  ],
  [
    "an import nothing reads",
    "try:\n    import PyPDF2\nexcept ImportError:\n    raise SystemExit\n",
    "try:\n    import pypdf\nexcept ImportError:\n    raise SystemExit\n",
  ],
  [
    "decorators, bases, defaults, patterns, f-strings",
    'import PyPDF2\n@PyPDF2.PdfReader\nclass C(PyPDF2.PdfReader):\n    def f(s, a=PyPDF2.PdfReader):\n        match s:\n            case PyPDF2.PdfReader(): return f"{PyPDF2.PdfReader!r:>{a}}"\n',
    'import pypdf\n@pypdf.PdfReader\nclass C(pypdf.PdfReader):\n    def f(s, a=pypdf.PdfReader):\n        match s:\n            case pypdf.PdfReader(): return f"{pypdf.PdfReader!r:>{a}}"\n',
  ],
  [
    "text keeps its words",
    "import PyPDF2  # PyPDF2\n# PyPDF2\nx = 'PyPDF2'\n",
    "import pypdf  # PyPDF2\n# PyPDF2\nx = 'PyPDF2'\n",
  ],
  ["no line end at the end", "import PyPDF2\nPyPDF2.PdfReader", "import pypdf\npypdf.PdfReader"],
];

test.each(TABLE)("%s", (_, before, expected) => {
  expect(after(before)).toBe(expected);
  expect(after(expected)).toBeNull();
  const plan = planText(before);
  expect(plan.rules).toEqual(["py-pdf/pypdf2-to-pypdf:rename-import"]);
  expect(plan.verdicts.filter(({ status }) => status !== "auto" && status !== "not_a_usage")).toEqual([]);
});

const DOTTED: readonly (readonly [name: string, before: string, after: string])[] = [
  ["by its path", "import acme.oldai\nacme.oldai.Model()\n", "from acme import ai\nai.Model()\n"],
  ["under the new leaf", "import acme.oldai as ai\nai.Model()\n", "from acme import ai\nai.Model()\n"],
  ["under an alias", "import acme.oldai as o\no.Model()\n", "from acme import ai as o\no.Model()\n"],
  ["from its package", "from acme import oldai\noldai.Model()\n", "from acme import ai\nai.Model()\n"],
  [
    "from its package, aliased",
    "from acme import oldai as o\no.Model()\n",
    "from acme import ai as o\no.Model()\n",
  ],
  [
    "beside a neighbour",
    "from acme import oldai, other\noldai.Model()\n",
    "from acme import ai, other\nai.Model()\n",
  ],
  [
    "a renamed symbol of a submodule",
    "from acme.oldai.types import Config, File\nConfig(File)\n",
    "from acme.ai import types\ntypes.RunConfig(types.File)\n",
  ],
  [
    "a renamed symbol read through an alias",
    "import acme.oldai.types as T\nfrom acme.oldai import types\nT.Config(types.Config)\n",
    "from acme.ai import types as T\nfrom acme.ai import types\nT.RunConfig(types.RunConfig)\n",
  ],
  [
    "a submodule by its path",
    "import acme.oldai.types\nacme.oldai.types.Config()\nacme.oldai.Model()\n",
    "from acme import ai\nfrom acme.ai import types\nai.types.RunConfig()\nai.Model()\n",
  ],
];

test.each(DOTTED)("a dotted module %s", (_, before, expected) => {
  expect(after(before, GENAI)).toBe(expected);
  expect(after(expected, GENAI)).toBeNull();
});

test("an unmapped symbol of a submodule refuses its statement and what is read through it", () => {
  expect(verdicts("from PyPDF2.generic import NameObject, Odd\nNameObject()\nimport PyPDF2\n")).toEqual([
    "1 import PyPDF2.generic.NameObject type_symbol_unmapped",
    "1 import PyPDF2.generic.Odd type_symbol_unmapped",
    "2 call PyPDF2.generic.NameObject type_symbol_unmapped",
    "3 import PyPDF2 file_not_fully_migrated <- type_symbol_unmapped",
  ]);
  expect(verdicts("from PyPDF2.filters import X\n")).toEqual([
    "1 import PyPDF2.filters.X type_symbol_unmapped",
  ]);
});

test("an unmapped symbol of the module refuses its statement", () => {
  expect(verdicts("from PyPDF2 import PdfReader, Odd\nPdfReader()\n")).toEqual([
    "1 import PyPDF2.Odd from_import_unmigrated_symbol",
    "1 import PyPDF2.PdfReader from_import_unmigrated_symbol",
    "2 call PyPDF2.PdfReader from_import_unmigrated_symbol",
  ]);
});

test("a read without a counterpart has no rule", () => {
  expect(verdicts("import PyPDF2\nPyPDF2.filters.X\n")).toEqual([
    "1 import PyPDF2 file_not_fully_migrated <- usage_unmapped",
    "2 attribute PyPDF2.filters.X usage_unmapped",
  ]);
  expect(verdicts("import PyPDF2\nPyPDF2.errors\n")[1]).toBe("2 attribute PyPDF2.errors usage_unmapped");
  expect(verdicts("import PyPDF2.filters\n")).toEqual(["1 import PyPDF2.filters usage_unmapped"]);
  expect(verdicts("import PyPDF2\nPyPDF2.constructor\n")[1]).toBe(
    "2 attribute PyPDF2.constructor usage_unmapped",
  );
});

test("a taken name without a fallback, or with a taken one, is a collision", () => {
  expect(verdicts("import PyPDF2\npypdf = 1\nPyPDF2.PdfReader\n")).toEqual([
    "1 import PyPDF2 alias_collision",
    "3 attribute PyPDF2.PdfReader alias_collision",
  ]);
  expect(verdicts("from PyPDF2.errors import PdfReadError\nerrors = pypdf_errors = 1\n")).toEqual([
    "1 import PyPDF2.errors.PdfReadError alias_collision",
  ]);
  expect(verdicts("import acme.oldai\nprint(ai)\n", GENAI)).toEqual(["1 import acme.oldai alias_collision"]);
});

test("a dropped name that is exported or deleted stays", () => {
  const line = "from PyPDF2.errors import PdfReadError\n";
  for (
    const use of [
      "__all__ = ['PdfReadError']",
      "__all__ += ('PdfReadError',)",
      "__all__.append('PdfReadError')",
      "del PdfReadError",
    ]
  ) {
    expect(verdicts(`${line}${use}\n`)[0], use).toBe(
      "1 import PyPDF2.errors.PdfReadError from_import_unmigrated_symbol",
    );
  }
  expect(verdicts("import PyPDF2\n__all__ = ['PyPDF2']\n")[0]).toBe(
    "1 import PyPDF2 from_import_unmigrated_symbol",
  );
  expect(after("from PyPDF2 import PdfReader\n__all__ = ['PdfReader']\n")).toBe(
    "from pypdf import PdfReader\n__all__ = ['PdfReader']\n",
  );
});

test("a field that prints its own text is not respelled", () => {
  expect(verdicts('import PyPDF2\nf"{PyPDF2.PdfReader=}"\n')[1]).toBe(
    "2 attribute PyPDF2.PdfReader usage_unmapped",
  );
  expect(after('import PyPDF2\nf"{PyPDF2.PdfReader == 1}"\n')).toBe(
    'import pypdf\nf"{pypdf.PdfReader == 1}"\n',
  );
});

test("a quoted annotation that is not one plain piece is not respelled", () => {
  expect(verdicts('import PyPDF2\nx: "PyPDF2." "PdfReader"\n')[1]).toBe(
    "2 attribute PyPDF2.PdfReader usage_unmapped",
  );
});

test("quotes inside a quoted annotation hold the file: nobody rewrites the name in them", () => {
  expect(verdicts("import PyPDF2\ndef f(a: \"Optional['PyPDF2.PdfReader']\"): pass\n")).toEqual([
    "1 import PyPDF2 file_not_fully_migrated <- usage_unmapped",
    "2 attribute PyPDF2.PdfReader usage_unmapped",
  ]);
});

test.each([
  ["evaluated", "import PyPDF2\neval('PyPDF2.PdfReader(1)')\n"],
  ["executed", "from PyPDF2.errors import PdfReadError\nexec('raise PdfReadError')\n"],
  ["looked up in globals", "import PyPDF2\nglobals()['PyPDF2']\n"],
  ["looked up in locals", "import PyPDF2\n'%(PyPDF2)s' % locals()\n"],
  ["asked of this place", "import PyPDF2\nprint('PyPDF2' in dir(), 'PyPDF2' in vars())\n"],
])("a name whose text is %s is not dropped", (_, text) => {
  expect(verdicts(text)[0]).toMatch(/from_import_unmigrated_symbol$/);
  expect(after(text)).toBeNull();
});

test.each([
  ["a string nobody evaluates", "import PyPDF2\nx = 'PyPDF2'\n"],
  ["documentation", '"""PyPDF2"""\nimport PyPDF2\neval(\'1\')\n'],
  ["a name of the program's own", "import PyPDF2\ndef eval(x): return x\nx = ['PyPDF2', eval(1)]\n"],
  ["another object's names", "import PyPDF2\nx = ['PyPDF2', vars(args)]\n"],
  ["a name that stays", "from PyPDF2 import PdfReader\neval('PdfReader(1)')\n"],
])("%s holds nothing", (_, text) => {
  expect(after(text)).toContain("pypdf");
});

test("one name that two imports would give two counterparts is left", () => {
  const text = "if x:\n    import PyPDF2\nelse:\n    import PyPDF2 as PyPDF2\nPyPDF2.PdfReader\n";
  expect(after(text)).toBeNull();
  expect(verdicts(text)).toContain("4 import PyPDF2 conditional_binding");
});
