"""`judge cards`: how much is understood of printed cards, what is missing, and the words of the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.cards.model import PrintedCard
from judge.cli.main import main
from judge.games.swtcg.printed import understood
from judge.quality.card_report import report
from tests.cards.files import HEADER, ROWS, berserk, lcg, written

STRANGE = [
    "TST\tOak\tD\tGround\tTree\t2\t20\t2\t2\tSings while 3 frogs dance.",
    "TST\tYew\tD\tGround\tTree\t2\t20\t2\t2\tShields 1 | Sings while 3 frogs dance.",
]


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A file with two cards that nobody understands and a reprint."""
    reprint = ROWS[1].replace("TST", "OTH")
    return written(tmp_path / "cards.tsv", [HEADER, *ROWS, reprint, *STRANGE, "broken"])


def test_the_figures(cards: Path) -> None:
    reported = report(cards)
    assert (reported["total"], reported["distinct"], reported["without_text"]) == (9, 8, 1)
    assert reported["parsed"] == 5
    assert reported["modelled"] in (4, 5)  # the Mission, once Missions are modelled
    assert reported["share"]["parsed"] == round(5 / 7, 4)
    figures = {"parsed": 2, "read": 2, "understood": 2, "modelled": 2}
    assert reported["types"]["character"] == {"distinct": 3, "without_text": 1, **figures}
    assert reported["missing"][0]["count"] == 2
    assert reported["missing"][0]["wording"].startswith("not parsed: ")
    assert [row["where"] for row in reported["malformed"]] == ["line 11"]
    assert reported == report(cards)


def test_missing_wordings_are_sorted_by_count_and_words(cards: Path) -> None:
    missing = [(-entry["count"], entry["wording"]) for entry in report(cards)["missing"]]
    assert missing == sorted(missing)


@pytest.mark.parametrize(
    ("card", "parsed", "modelled"),
    [
        (PrintedCard("swtcg", "T", "Oak", "dark", "ground", (), {}, "Armor"), True, True),
        (PrintedCard("swtcg", "T", "Oak", "dark", "ground", (), {}, "Xyzzy plugh"), False, False),
        (PrintedCard("swtcg", "T", "Oak", "dark", "equipment", (), {}, "Armor"), True, True),
        (PrintedCard("swtcg", "T", "Oak", "dark", "location", (), {}, "Armor"), True, False),
        (PrintedCard("swtcg", "T", "Oak", "dark", "equipment", (), {}, "Xyzzy plugh"), False, False),
        (PrintedCard("swtcg", "T", "Oak", "dark", "plant", (), {}, "Armor"), False, False),
    ],
)
def test_one_card_alone(card: PrintedCard, parsed: bool, modelled: bool) -> None:
    stage = understood(card)
    assert (stage.parsed, not stage.missing) == (parsed, modelled)


@pytest.mark.parametrize("content", [[lcg(), lcg(type="Affiliation", title="Smiths")], [berserk()]])
def test_what_is_not_understood_is_said(tmp_path: Path, content: list[Any]) -> None:
    figures = report(written(tmp_path / "cards.json", content))
    if figures["game"] == "swlcg":
        assert figures["total"] == figures["distinct"] == 1  # affiliation cards are not counted
        missing = [{"wording": "not read: stumbled at: hat", "count": 1}]
        assert (figures["parsed"], figures["missing"]) == (0, missing)
    else:
        assert figures["missing"] == [{"wording": "not understood: Стоит и шумит", "count": 1}]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["cards", *map(str, arguments)])


def test_importing_at_the_command_line(cards: Path, card_data: Path) -> None:
    first, again = run("import", cards), run("import", cards, "--game", "swtcg", "--json")
    store = card_data / "cards.sqlite"
    assert (first.exit_code, again.exit_code) == (0, 0)
    assert first.stdout.endswith(f"\nswtcg: 9 new, 0 changed, 0 unchanged, 1 malformed, in {store}\n")
    assert first.stderr == "line 11: no name\n"
    data = json.loads(again.stdout)
    assert (data["new"], data["unchanged"], data["store"]) == (0, 9, str(store))
    assert data["malformed"] == [{"where": "line 11", "reason": "no name"}]


def test_the_report_at_the_command_line(cards: Path) -> None:
    table, data = run("report", cards), run("report", cards, "--json")
    assert (table.exit_code, data.exit_code) == (0, 0)
    assert json.loads(data.stdout) == report(cards)
    assert table.stdout.startswith("swtcg: 9 cards, 8 distinct\n1 malformed rows, the first: line 11")
    assert "missing, by number of cards:\n     2  not parsed: " in table.stdout


@pytest.mark.parametrize("command", ["import", "report"])
def test_a_file_that_is_no_card_data(tmp_path: Path, command: str) -> None:
    path = written(tmp_path / "notes.txt", ["some notes"])
    plain, data = run(command, path), run(command, path, "--json")
    assert (plain.exit_code, data.exit_code) == (2, 2)
    assert (
        f"{path}: this is no card data: it looks like plain text in utf-8, without columns; " in plain.stderr
    )
    assert json.loads(data.stdout)["error"]["path"] == str(path)
