"""Two libraries of nothing but names, `old/PyPDF2` and `new/pypdf`, that print what is done with them: one behaviour under two names."""
import os
import sys

TOP = "DocumentInformation PageObject PasswordType PdfReader PdfWriter Transformation".split()
ERRORS = (
    "DependencyError DeprecationError EmptyFileError FileNotDecryptedError PageSizeNotDefinedError ParseError PdfReadError "
    "PdfReadWarning PdfStreamError PyPdfError WrongPasswordError"
).split()
GENERIC = (
    "ArrayObject BooleanObject ByteStringObject ContentStream DecodedStreamObject Destination DictionaryObject EncodedStreamObject "
    "Field Fit FloatObject IndirectObject NameObject NullObject NumberObject OutlineFontFlag OutlineItem PdfObject RectangleObject "
    "StreamObject TextStringObject TreeObject"
).split()
CLASS = """
class {name}:
    A4 = "A4"
    pages = [1, 2]
    def __init__(self, *a, **k): print("new {name}", a, sorted(k))
    def __repr__(self): return "<{name}>"
    def __eq__(self, other): return type(self) is type(other)
    def __hash__(self): return 1
    def go(self, *a): print("{name}.go", a); return self
    def __enter__(self): return self
    def __exit__(self, *a): return False
"""


def classes(names):
    return "".join(CLASS.format(name=name) for name in names)


def make(folder, library, legacy):
    home = os.path.join(folder, library)
    os.makedirs(home)
    texts = {
        "errors": "".join(f"class {name}(Exception): pass\n" for name in ERRORS),
        "generic": classes(GENERIC),
        "pagerange": classes(["PageRange"]) + "def parse_filename_page_ranges(a): return list(a)\n",
        "papersizes": classes(["PaperSize"]),
        "constants": "",
        "filters": "",
        "types": "",
        "xmp": "",
        "__init__": "from . import errors, generic, pagerange, papersizes\n"
        "from .pagerange import PageRange, parse_filename_page_ranges\nfrom .papersizes import PaperSize\n"
        + classes(TOP + (["PdfMerger"] if legacy else [])),
    }
    for name, text in texts.items():
        with open(os.path.join(home, name + ".py"), "w") as file:
            file.write(text)


if __name__ == "__main__":
    make(os.path.join(sys.argv[1], "old"), "PyPDF2", True)
    make(os.path.join(sys.argv[1], "new"), "pypdf", False)
