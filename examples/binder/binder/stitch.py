"""The older way to bind, kept for one caller: its merger is gone from the new library."""

from PyPDF2 import PdfMerger


def stitch(paths, target):
    merger = PdfMerger()
    for path in paths:
        merger.append(path)
    merger.write(target)
    merger.close()
