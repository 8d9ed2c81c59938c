"""The picture of the rooms in CONTRIBUTING.md is the one that the code gives, and leaves out what follows."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def drawing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rooms", ROOT / "docs" / "rooms.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_is_of_today(drawing: ModuleType) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert drawing.picture() in page, "it is old: python docs/rooms.py --write"


def test_what_follows_is_left_out(drawing: ModuleType) -> None:
    imports = {"a": {"b", "c"}, "b": {"c"}, "c": set[str]()}
    assert drawing.reduced(imports) == {"a": {"b"}, "b": {"c"}, "c": set()}


def test_rooms_that_import_each_other_are_shown(drawing: ModuleType) -> None:
    assert drawing.reduced({"a": {"b"}, "b": {"a"}}) == {"a": {"b"}, "b": {"a"}}


def test_every_room_is_told(drawing: ModuleType) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.partition("| room | what is in it |")[2].partition("\n\n")[0]
    assert [room for room in drawing.rooms() if f"`{room}`" not in table and "," not in room] == []
