"""Lex Ludi: given this board, what may legally happen, and which rule says so?"""

from __future__ import annotations

from importlib import metadata

try:
    __version__ = metadata.version("lexludi")
except metadata.PackageNotFoundError:  # run from a checkout that was never installed
    __version__ = "0.0.0+checkout"

__all__ = ["__version__"]
