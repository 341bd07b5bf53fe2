/** Where our verdict is not CPython's, each with the reason. The tests fail when one of these is no difference any more. */

/** CPython 3.14 refuses, we accept. */
export const ACCEPTED_HERE: { readonly [source: string]: string } = {
  '"\\N{no such name at all}"\n': "the names of all characters are larger than everything else in the room",
};

/** CPython 3.14 accepts, we refuse. */
export const REFUSED_HERE: { readonly [source: string]: string } = {
  "def f():\n    a: [0 for *b in c]\n":
    "it makes no code for the annotation of a local name, so its code generator never meets the fault",
};

/** Recorded verdicts of CPython 3.11 that 3.14 no longer gives. */
export const GONE_SINCE_311: { readonly [name: string]: string } = {
  "3.12 type params": "type parameters came with 3.12",
  "3.13 type default": "defaults of type parameters came with 3.13",
  "3.14 except no parens": "`except A, B:` came with 3.14",
  "f-string comment (3.11)": "comments in replacement fields came with 3.12",
  "f-string nested too deep (3.11)": "the limit on nested formats is higher since 3.12",
  "too many nested blocks": "the limit is 21 blocks since 3.12, 20 before",
};

/** CPython names another line for the same fault. */
export const OTHER_LINE: { readonly [source: string]: string } = {
  "def f():\n    global x\n    nonlocal x\n": "it points at the first declaration, we at the second",
  "def f():\n    x = 1\n    def g():\n        global x\n        nonlocal x\n":
    "it points at the first declaration, we at the second",
};

/** CPython finds another fault of the same source first, or spells a value by its `repr`. */
export const OTHER_WORDS: { readonly [source: string]: string } = {
  "[0 for b in c if (a:=1) for a in d]\n": "all iteration variables are known before the conditions are read",
  "*a = *b\n": "targets are read before values",
  "match x:\n    case 1|a: pass\n    case b: pass\n": "alternatives are compared before cases",
  "match x:\n    case {1: a, 1.0: b}: pass\n": "equal keys are spelled alike",
  "match x:\n    case {1: a, 1+0j: b}: pass\n": "equal keys are spelled alike",
  "match x:\n    case {1+2j: 1, 1+2j: 2}: pass\n": "equal keys are spelled alike",
  "match x:\n    case {0.0: 1, -0.0: 2}: pass\n": "equal keys are spelled alike",
  "match x:\n    case {1000000000000000000000: 1, 1e21: 2}: pass\n": "equal keys are spelled alike",
};
