"""Page ranges as people write them: ``1-3,7,9-``."""


def parse(text, last):
    """Zero-based page numbers of ``text`` in a document of ``last`` pages."""
    pages = []
    for part in text.split(","):
        start, dash, end = part.strip().partition("-")
        first = int(start) if start else 1
        final = int(end) if end else (last if dash else first)
        pages.extend(range(first - 1, min(final, last)))
    return pages
