"""Some pages of a document."""

import PyPDF2
from PyPDF2.errors import PdfReadError

from binder import ranges


def cut(path, wanted, target):
    try:
        reader = PyPDF2.PdfReader(path)
        pages = ranges.parse(wanted, len(reader.pages))
    except PdfReadError as problem:
        raise SystemExit(f"cannot read {path}: {problem}")
    writer = PyPDF2.PdfWriter()
    for number in pages:
        writer.add_page(reader.pages[number])
    with open(target, "wb") as stream:
        writer.write(stream)
