"""The symbol tables of this machine's Python, for tests to hold ours against.

Reads JSON on standard input: a list of paths. Writes JSON: {path: [scope, ...]}, a scope being its type, name and line with the sorted
names it binds itself ("own"), takes from a function around ("free") and takes from the module or the builtins ("global").
"""

import json
import symtable
import sys
import warnings

warnings.simplefilter("ignore")


def describe(table):
    own, free, globals_ = [], [], []
    for symbol in table.get_symbols():
        name = symbol.get_name()
        if name.startswith("."):
            continue
        if symbol.is_local():
            own.append(name)
        elif symbol.is_free():
            free.append(name)
        elif symbol.is_global():
            globals_.append(name)
    kind = table.get_type()
    return [kind, table.get_name(), table.get_lineno(), sorted(own), sorted(free), sorted(globals_)]


def scopes(table):
    found = []
    waiting = [table]
    while waiting:
        one = waiting.pop()
        found.append(describe(one))
        waiting.extend(one.get_children())
    return found


def main():
    answer = {}
    for path in json.load(sys.stdin):
        with open(path, "rb") as stream:
            source = stream.read()
        try:
            answer[path] = scopes(symtable.symtable(source, path, "exec"))
        except (SyntaxError, ValueError):
            continue
    json.dump(answer, sys.stdout)


main()
