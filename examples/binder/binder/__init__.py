"""Binds, cuts and describes PDF files."""

__all__ = ["bind", "cut", "describe"]

from binder.bind import bind
from binder.cut import cut
from binder.describe import describe
