"""One document from many."""

from PyPDF2 import PdfReader, PdfWriter as Writer


def bind(paths, target):
    writer = Writer()
    for path in paths:
        for page in PdfReader(path).pages:
            writer.add_page(page)
    with open(target, "wb") as stream:
        writer.write(stream)
