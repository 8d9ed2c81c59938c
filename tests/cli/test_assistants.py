"""The door for assistants, tested by the client of its own package: a whole session over standard input and output."""

from __future__ import annotations

import asyncio
import builtins
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from mcp import Client, StdioServerParameters

from judge.cards.importing import import_file
from judge.cli import assistant_tools
from judge.cli.main import main
from judge.verdict import service
from tests.cards.files import HEADER, ROWS, written

TOOLS = {"search", "show", "read_card", "find_card", "how_to_pose", "options", "ask", "why_not"}


def content(result: Any) -> Any:
    """What a tool answers as data."""
    assert not result.is_error, result.content
    data = result.structured_content
    return data["result"] if set(data) == {"result"} else data


async def session(door: Any, board: str) -> dict[str, Any]:
    """List the tools, look something up, pose a board, ask, be refused: everything that came back."""
    found: dict[str, Any] = {}
    async with Client(door, read_timeout_seconds=240) as client:
        listed = await client.list_tools()
        found["tools"] = {tool.name: tool for tool in listed.tools}
        call = client.call_tool
        found["search"] = content(await call("search", {"words": "retaliate", "game": "swtcg"}))
        found["show"] = content(await call("show", {"entry": "tcg-faq/82"}))
        found["card"] = content(await call("find_card", {"name": "Ash Gray (A)", "game": "swtcg"}))
        found["read"] = content(await call("read_card", {"text": "Evade 1", "game": "swtcg"}))
        found["pose"] = content(await call("how_to_pose", {"game": "swtcg"}))
        found["options"] = content(await call("options", {"situation": board, "seconds": 90}))
        found["ask"] = content(await call("ask", {"situation": board, "seconds": 90}))
        found["why not"] = content(
            await call(
                "why_not",
                {"situation": board, "player": "dark", "action": "vader: Retaliate 2", "seconds": 90},
            )
        )
        found["refused"] = await call("ask", {"situation": "game: swtcg\nnow: {at: nowhere}"})
        found["unknown"] = await call("show", {"entry": "tcg/no-such-rule"})
        found["wrong"] = await call("search", {"words": "x", "game": "chess"})
    return found


@pytest.mark.parametrize("way", ["in process", "over standard input and output"])
def test_a_whole_session(tmp_path: Path, card_data: Path, way: str) -> None:
    import_file(written(tmp_path / "cards.tsv", [HEADER, *ROWS]))
    command = ["-c", "from judge.cli import run; run()", "mcp"]
    environment = {**os.environ, "LEXLUDI_DATA": str(card_data)}
    there = StdioServerParameters(command=sys.executable, args=command, env=environment)
    door = assistant_tools.server() if way == "in process" else there
    found = asyncio.run(session(door, service.new("swtcg")))
    assert set(found["tools"]) == TOOLS
    for tool in found["tools"].values():
        assert tool.description
        assert tool.input_schema["type"] == "object"
        assert tool.annotations.read_only_hint
    assert any(hit["id"].startswith("tcg") for hit in found["search"])
    assert "tcg-faq/82" in json.dumps(found["show"])
    assert found["card"] == {"cards": [], "nearest": ["Ash Grey (A)", "Ash Grey (B)"], "in_store": 6}
    assert found["read"]["abilities"][0]["stage"] == "modelled"
    assert "swtcg" in found["pose"]["example"]
    assert "pass" in {option["do"] for option in found["options"]["options"] if option["legal"]}
    assert found["ask"]["complete"] is True
    assert "tcg/retaliate-from-the-discard-pile" in {entry["rule"] for entry in found["ask"]["citations"]}
    assert found["why not"]["answers"][0]["ask"] == {"why not": {"dark": "vader: Retaliate 2"}}
    for name, words in (("refused", "now.at"), ("unknown", "tcg/no-such-rule"), ("wrong", "swtcg")):
        assert found[name].is_error, name
        assert words in found[name].content[0].text


def test_without_the_package_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    genuine = builtins.__import__

    def without(name: str, *more: Any, **named: Any) -> Any:
        if name.startswith("mcp"):
            raise ImportError(name)
        return genuine(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    result = CliRunner().invoke(main, ["mcp"])
    assert (result.exit_code, "pip install 'lexludi[mcp]'" in result.stderr) == (2, True)
