"""Compares the names of pack.yaml on installed releases.

    pip install --target old PyPDF2==3.0.1
    pip install --target new pypdf==6.19.0
    python measure.py old new
"""
import importlib
import pathlib
import re
import sys

PACK = pathlib.Path(__file__).with_name("pack.yaml").read_text(encoding="utf-8")


def block(key):
    """The indented lines below a key."""
    found = re.search(rf"^( *){key}:\n((?:\1 +.*\n)+)", PACK, re.MULTILINE)
    return re.findall(r"^ +(?:- )?([\w.]+)(?:: ([\w.]+))?$", found.group(2), re.MULTILINE)


def exists(package, name):
    module, _, leaf = f"{package}.{name}".rpartition(".")
    try:
        return hasattr(importlib.import_module(module), leaf)
    except ImportError:
        return False


def importable(module):
    try:
        importlib.import_module(module)
        return True
    except ImportError:
        return False


def main(old, new):
    sys.path[:0] = [old, new]
    wrong = []
    for name, target in block("symbol_map"):
        prefix = name.rpartition(".")[0]
        renamed = f"{prefix}.{target}".lstrip(".")
        if not (exists("PyPDF2", name) and exists("pypdf", renamed)):
            wrong.append(f"symbol_map {name}")
    for name, target in block("submodule_map"):
        if not (importable(f"PyPDF2.{name}") and importable(target)):
            wrong.append(f"submodule_map {name}")
    for name in re.findall(r"^ +- PyPDF2\.([\w.]*\b(?:PdfMerger|AnnotationBuilder|Bookmark))$", PACK, re.MULTILINE):
        if not exists("PyPDF2", name) or exists("pypdf", name):
            wrong.append(f"dropped {name}")
    for name, _ in block("lacks"):
        leaf = name.partition(".")[2]
        if leaf[0].isupper():
            try:
                getattr(importlib.import_module("PyPDF2"), leaf)("")
                wrong.append(f"lacks {name} works")
            except importlib.import_module("PyPDF2.errors").DeprecationError:
                pass
        elif importable(name):
            wrong.append(f"lacks {name} is there")
    versions = [importlib.import_module(name).__version__ for name in ("PyPDF2", "pypdf")]
    print(f"PyPDF2 {versions[0]}, pypdf {versions[1]}:", ", ".join(wrong) or "as the pack says")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
