"""Makes small documents."""
import io

import PyPDF2
from PyPDF2 import PageObject, Transformation
from PyPDF2.generic import (
    DecodedStreamObject,
    DictionaryObject,
    NameObject,  # keys
    NumberObject,
    TextStringObject as Text,
)


def document(sizes: "list[tuple[int, int]]", title: str) -> io.BytesIO:
    writer = PyPDF2.PdfWriter()
    for width, height in sizes:
        writer.add_blank_page(width=width, height=height)
    writer.add_metadata({"/Title": title, NameObject("/Pages"): Text(str(len(sizes)))})
    return written(writer)


def lettered(text: str) -> io.BytesIO:
    """One page with a line of text on it."""
    writer = PyPDF2.PdfWriter()
    writer.add_blank_page(200, 100)
    page = writer.pages[0]
    font = DictionaryObject()
    for key, value in (("/Type", "/Font"), ("/Subtype", "/Type1"), ("/BaseFont", "/Helvetica"), ("/Encoding", "/WinAnsiEncoding")):
        font[NameObject(key)] = NameObject(value)
    fonts = DictionaryObject({NameObject("/F1"): font})
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
    content = DecodedStreamObject()
    content.set_data(f"BT /F1 12 Tf 10 50 Td ({text}) Tj T* ET".encode())
    page[NameObject("/Contents")] = writer._add_object(content)
    return written(writer)


def stamped(page: PageObject) -> PageObject:
    stamp = PageObject.create_blank_page(width=10, height=10)
    page[NameObject("/Mark")] = NumberObject(7)
    stamp.add_transformation(Transformation().translate(3, 4).scale(2))
    page.merge_page(stamp)
    return page


def written(writer: "PyPDF2.PdfWriter") -> io.BytesIO:
    out = io.BytesIO()
    writer.write(out)
    out.seek(0)
    return out
