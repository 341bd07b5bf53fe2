"""What this machine's Python says of source, for tests to hold ours against.

Reads JSON on standard input: {"sources": [text, ...], "files": [path, ...], "library": bool, "paths": bool}.
Writes JSON: {"version": [3, 11], "sources": [verdict, ...], "files": {path: verdict, ...}}; a verdict is "" where compile() accepts,
else the class of the exception, its message and its line. "library" adds every .py file of the standard library, its test data included; "paths" only lists them, under "paths".
"""

import json
import os
import sys
import warnings

warnings.simplefilter("ignore")


def verdict(source):
    try:
        compile(source, "source", "exec", dont_inherit=True)
    except SyntaxError as error:
        return f"{type(error).__name__}: {error.msg} @{error.lineno}"
    except (ValueError, MemoryError, RecursionError, OverflowError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


def library_files():
    root = os.path.dirname(os.__file__)
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in ("site-packages", "__pycache__"))
        yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(".py"))


def main():
    asked = json.load(sys.stdin)
    paths = list(asked.get("files", []))
    if asked.get("library"):
        paths.extend(library_files())
    if asked.get("paths"):
        json.dump({"paths": list(library_files())}, sys.stdout)
        return
    files = {}
    for path in paths:
        with open(path, "rb") as stream:
            files[path] = verdict(stream.read())
    sources = [verdict(source) for source in asked.get("sources", [])]
    json.dump({"version": list(sys.version_info[:2]), "sources": sources, "files": files}, sys.stdout)


main()
