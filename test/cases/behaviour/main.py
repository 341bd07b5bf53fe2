import PyPDF2
from PyPDF2 import PageRange, PaperSize, PdfReader, PdfWriter, parse_filename_page_ranges
from PyPDF2 import generic as objects
from PyPDF2.errors import DependencyError, WrongPasswordError  # noqa: F401

from making import document, lettered, stamped, written
from reading import pages

errors = ["a name of our own"]


def box(page):
    return tuple(float(side) for side in page.mediabox)


first = document([(100, 200), (300, 400)], "First é")
second = document([tuple(PaperSize.A6)], "Second")

merged = PdfWriter()
for source in (first, second):
    for page in PdfReader(source).pages:
        merged.add_page(page)
merged.add_outline_item(title="Start", page_number=0)
data = written(merged)
reader = PyPDF2.PdfReader(data)
print("merged", [box(page) for page in reader.pages])
print("outline", [item.title for item in reader.outline], isinstance(reader.outline[0], objects.Destination))

cut = PdfWriter()
for page in reader.pages[1:]:
    page.mediabox.upper_right = (50, 60)
    stamped(cut.add_page(page)).rotate(90)
result = PdfReader(written(cut))
print("cut", [(box(page), page.rotation, page["/Mark"]) for page in result.pages])
print("text", [page.extract_text() for page in PdfReader(lettered("Hello, reader")).pages])

print("metadata", PdfReader(first).metadata.title, PdfReader(first).metadata["/Pages"])
print(f"ranges {[str(PageRange(text)) for text in ('1:', ':3', '-1')]} {len(parse_filename_page_ranges(['a.pdf', '0:2']))}")

locked = PdfWriter()
locked.add_blank_page(10, 10)
locked.encrypt("secret")
closed = PdfReader(written(locked))
print("locked", closed.is_encrypted, closed.decrypt("wrong") == PyPDF2.PasswordType.NOT_DECRYPTED,
      closed.decrypt("secret") is not PyPDF2.PasswordType.NOT_DECRYPTED, len(closed.pages))
print("errors", errors, pages(b""), pages(b"%PDF-1.4\nnothing\n%%EOF\n"), pages(first.getvalue()), pages(written(locked).getvalue()))
try:
    PyPDF2.PdfReader(written(locked)).pages[0]
except PyPDF2.errors.FileNotDecryptedError as error:
    print("caught", error)
