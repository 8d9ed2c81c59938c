"""Every test has an empty card store of its own: what the person at this machine imported does not count."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.register_assert_rewrite("tests.thirty")


@pytest.fixture(autouse=True)
def card_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of the card store."""
    path = tmp_path_factory.mktemp("data", numbered=True)
    monkeypatch.setenv("LEXLUDI_DATA", str(path))
    return path
