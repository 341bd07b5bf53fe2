"""Runs every program of a folder by itself and prints, as JSON, what each said and how it ended; either library is written `LIB`."""
import contextlib
import io
import json
import os
import re
import sys

library, folder = sys.argv[1:3]
answers = {}
for name in sorted(os.listdir(folder)):
    if not name.endswith(".py"):
        continue
    with open(os.path.join(folder, name), "rb") as file:
        source = file.read()
    known = set(sys.modules)
    said = io.StringIO()
    ended = "well"
    try:
        with contextlib.redirect_stdout(said):
            exec(compile(source, name, "exec", dont_inherit=True), {"__name__": "__main__", "__builtins__": __builtins__})
    except BaseException as error:
        ended = f"{type(error).__name__}: {error}"
    for module in set(sys.modules) - known:
        if module.split(".")[0] == library:
            del sys.modules[module]
    answers[name] = [re.sub(r"0x[0-9a-f]+", "0x", re.sub(r"\b(PyPDF2|pypdf)\b", "LIB", text)) for text in (said.getvalue(), ended)]
json.dump(answers, sys.stdout)
