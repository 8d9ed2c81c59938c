"""The tiny law and knowledge base for tests of the lint."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.engine.law import law
from tests import tiny


@pytest.fixture
def tiny_law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small law and knowledge base in place of the real ones; the law that was read is forgotten."""
    tiny.write(tmp_path, monkeypatch)
    yield
    law.cache_clear()
