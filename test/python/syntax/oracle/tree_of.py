"""Says what this Python makes of source files: the verdict of its parser, and its tree spelled as one line of text.

Reads paths from standard input, one a line, and writes one JSON object a line. With --digest the tree is only hashed. The spelling is
that of tree_text.ts, which says what is left out where this Python is older than the grammar the product follows.
"""

import ast
import hashlib
import json
import re
import struct
import sys
import unicodedata
import warnings

OLD = sys.version_info < (3, 14)
SKIPPED = {"type_comment", "type_ignores"} | ({"type_params"} if OLD else set())
NAMED = re.compile(rb"\\N\{([^{}]+)\}")


def spell(node, out, places, named):
    kind = type(node).__name__
    out.append(kind)
    if places and hasattr(node, "lineno"):
        out.append(f"@{node.lineno}:{node.col_offset}-{node.end_lineno}:{node.end_col_offset}")
    inner = places and not (OLD and kind == "JoinedStr")
    if kind == "Constant":
        out.append(constant(node, named))
        return
    out.append("(")
    for field in node._fields:
        if field not in SKIPPED:
            value(getattr(node, field, None), out, inner, named)
    out.append(")")


def value(item, out, places, named):
    if isinstance(item, ast.expr_context) or isinstance(item, (ast.operator, ast.unaryop, ast.boolop, ast.cmpop)):
        out.append(type(item).__name__ + ",")
    elif isinstance(item, ast.AST):
        spell(item, out, places, named)
    elif isinstance(item, list):
        out.append("[")
        for one in item:
            value(one, out, places, named)
        out.append("]")
    elif item is None:
        out.append("~,")
    elif isinstance(item, bool):
        out.append(f"{item},")
    elif isinstance(item, int):
        out.append(f"{item},")
    else:
        out.append(json.dumps(item) + ",")


def constant(node, named):
    item = node.value
    if isinstance(item, str):
        for character in named:
            item = item.replace(character, "\ufffd")
        return f"<str {json.dumps(item)} {node.kind}>"
    if isinstance(item, bytes):
        return f"<bytes {item.hex()}>"
    if isinstance(item, bool) or item is None or item is Ellipsis:
        return f"<{item}>"
    if isinstance(item, int):
        return f"<int {item}>"
    if isinstance(item, float):
        return f"<float {struct.pack('>d', item).hex()}>"
    return f"<complex {struct.pack('>d', item.imag).hex()}>"


def characters(source):
    found = set()
    for match in NAMED.finditer(source):
        try:
            found.add(unicodedata.lookup(match.group(1).decode("ascii")))
        except (KeyError, UnicodeDecodeError):
            pass
    return "".join(sorted(found))


def answer(source, digest):
    try:
        tree = ast.parse(source)
    except SyntaxError as fault:
        return {"ok": False, "kind": type(fault).__name__, "message": str(fault.msg), "line": fault.lineno}
    except Exception as fault:
        return {"ok": False, "kind": type(fault).__name__, "message": str(fault), "line": None}
    named = characters(source)
    out = []
    spell(tree, out, True, named)
    text = "".join(out)
    if digest:
        return {"ok": True, "named": named, "digest": hashlib.md5(text.encode("ascii")).hexdigest()}
    return {"ok": True, "named": named, "tree": text}


def main():
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(10000)
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(4300)
    digest = "--digest" in sys.argv
    for line in sys.stdin:
        path = line.rstrip("\n")
        with open(path, "rb") as file:
            source = file.read()
        print(json.dumps({"path": path, **answer(source, digest)}), flush=True)


if __name__ == "__main__":
    main()
