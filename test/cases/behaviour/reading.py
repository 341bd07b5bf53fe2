"""Reads what there is, and says what is wrong with the rest."""
import io
from typing import Union

import PyPDF2.errors
from PyPDF2 import PdfReader as Reader
from PyPDF2.errors import EmptyFileError, FileNotDecryptedError, PdfReadError

Answer = Union[int, str]


def pages(data: bytes) -> Answer:
    try:
        return len(Reader(io.BytesIO(data)).pages)
    except EmptyFileError as error:
        return f"empty: {type(error).__name__}"
    except (FileNotDecryptedError, PyPDF2.errors.PdfStreamError) as error:
        return f"closed: {type(error).__name__}"
    except PdfReadError as error:
        return f"broken: {type(error).__name__} {issubclass(type(error), PyPDF2.errors.PyPdfError)}"
