"""What a document says of itself."""

import PyPDF2 as pdf
from PyPDF2.generic import (
    NameObject,  # the key
    TextStringObject,  # the value
)


def describe(path: str) -> "pdf.DocumentInformation":
    """The information dictionary, as PyPDF2.PdfReader reads it."""
    return pdf.PdfReader(path).metadata


def entitle(writer: "pdf.PdfWriter", title: str) -> None:
    writer.add_metadata({NameObject("/Title"): TextStringObject(title)})
