"""Every kind of slip in the knowledge base is found, with file and line: boards with two answers above all."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.quality.lint import lint
from tests import tiny

pytestmark = pytest.mark.usefixtures("tiny_law")


def test_problems_between_entries_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tiny.RULES.replace("[tcg-faq/1]", "[tcg-faq/99]").replace(
        "statements: [tcg-faq/2]", "statements: []"
    )
    tiny.write(tmp_path / "again", monkeypatch, rulings__swtcg__rules__play=broken)
    problems = lint([])
    assert any(
        "play.yaml:3: tcg/whole-cost: unknown statement tcg-faq/99" in problem for problem in problems
    ), problems
    assert any("play.yaml:4: tcg/shadow rests on no statement" in problem for problem in problems), problems


CONTRADICTIONS = [
    ("possible: {light.force: 0}", "never: {light.force: 0}"),
    ("possible: {light.force: 0}", "always: {light.force: 1}"),
    ("possible: {light.force: 0}", "exactly: {light.force: [1]}"),
    ("always: {light.force: 0}", "always: {light.force: 1}"),
    ("always: {light.force: 0}", "exactly: {light.force: [0, 1]}"),
    ("never: {light.force: 0}", "exactly: {light.force: [0, 1]}"),
    ("exactly: {light.force: [0]}", "exactly: {light.force: [0, 1]}"),
    ('can: {light: "luke: Retaliate 2"}', 'impossible: {light: "yoda: Retaliate 2"}'),
    ('can now: {light: "luke: Retaliate 2"}', 'illegal: {light: "yoda: Retaliate 2"}'),
    ("always: {luke.zone: discard}", "always: {yoda.zone: character}"),
    ("order matters: yes", "order matters: no"),
    ("loop: yes", "loop: no"),
    (
        '{best: {light.force: 0}, for: dark, value: "1/2"}',
        '{chance: {light.force: 0}, for: dark, value: "1/3"}',
    ),
    (
        '{chance: {light.force: 0}, for: dark, value: "1/2"}',
        '{chance: {light.force: 0}, for: dark, value: "1/3"}',
    ),
]


@pytest.mark.parametrize(("claim", "against"), CONTRADICTIONS)
@pytest.mark.parametrize("swapped", [False, True])
def test_one_board_with_two_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, claim: str, against: str, swapped: bool
) -> None:
    """The board is the same though its card has another name."""
    text = two_rulings(claim, against)
    if swapped:
        first, second = text.split("- id: ")[1:]
        text = text.split("- id: ")[0] + "- id: " + second + "- id: " + first
    tiny.write(tmp_path / "again", monkeypatch, rulings__swtcg__rulings__play=text)
    problems = [problem for problem in lint([]) if "is the same board as" in problem]
    assert len(problems) == 1, lint([])
    assert problems[0].startswith("rulings/swtcg/rulings/play.yaml:")


AGREEING = [
    ("possible: {light.force: 0}", "possible: {light.force: 1}"),
    ("possible: {light.force: 0}", "never: {light.force: 1}"),
    ("always: {light.force: {at most: 1}}", "possible: {light.force: 1}"),
    ("always: {light.force: 0}", "exactly: {light.force: [0]}"),
    ('can: {light: "luke: Retaliate 2"}', 'illegal: {light: "yoda: Retaliate 2"}'),
    (
        '{chance: {light.force: 0}, for: dark, value: "1/2"}',
        '{chance: {light.force: 0}, for: light, value: "1/3"}',
    ),
]


@pytest.mark.parametrize(("claim", "against"), AGREEING)
def test_one_board_with_one_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, claim: str, against: str
) -> None:
    tiny.write(tmp_path / "again", monkeypatch, rulings__swtcg__rulings__play=two_rulings(claim, against))
    assert lint([]) == []


def test_another_moment_is_another_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = two_rulings("possible: {light.force: 0}", "never: {light.force: 0}\n    played: [pass]")
    tiny.write(tmp_path / "again", monkeypatch, rulings__swtcg__rulings__play=text)
    assert lint([]) == []


def test_the_order_in_which_cards_are_listed_is_no_other_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vader and Boba change places in the list; the one says that Vader can be hit, the other that he cannot."""
    unit = "      - {{name: {}, as: {}, speed: {}, power: 2, health: 3}}\n"
    vader, boba = unit.format("Vader", "vader", 50), unit.format("Boba", "boba", 30)
    luke = "      - {name: Luke, as: luke, speed: 40, power: 1, health: 2}\n"
    head = tiny.RULINGS[: tiny.RULINGS.index("- id: cost")]
    text = head
    for name, units, expect in (("a", vader + boba, "possible"), ("b", boba + vader, "never")):
        text += (
            f"- id: {name}\n  question: q\n  answer: a\n  status: official\n  statements: [tcg-faq/1]\n  examples:\n"
            "  - title: t\n    now: {at: attack, attack: {attacker: luke, defender: vader}}\n"
            f"    light:\n      hand: []\n      character:\n{luke}    dark:\n      hand: []\n"
            f"      character:\n{units}    expect:\n    - {expect}: {{vader.damage: 1}}\n"
        )
    tiny.write(tmp_path / "again", monkeypatch, rulings__swtcg__rulings__play=text)
    assert len([problem for problem in lint([]) if "is the same board as" in problem]) == 1, lint([])
    other = text.replace("as: boba, speed: 30", "as: boba, speed: 35", 1)
    tiny.write(tmp_path / "other", monkeypatch, rulings__swtcg__rulings__play=other)
    assert not [problem for problem in lint([]) if "is the same board as" in problem]


def two_rulings(claim: str, against: str) -> str:
    renamed = tiny.board(1, 1).replace("Luke", "Yoda").replace("luke", "yoda")
    head = tiny.RULINGS[: tiny.RULINGS.index("- id: cost")]
    ruling = "- {{id: {id}, question: q, answer: a, status: official, statements: [tcg-faq/1], examples: EXAMPLES}}\n"
    text = head
    for name, board, expect in (("a", tiny.board(1, 1), claim), ("b", renamed, against)):
        words = ruling.format(id=name).strip("- {}\n").replace(", examples: EXAMPLES", "")
        keys = words.replace(", question", "\n  question").replace(", answer", "\n  answer")
        keys = keys.replace(", status", "\n  status").replace(", statements", "\n  statements")
        text += f"- {keys}\n  examples:\n  - title: t{board}\n    expect:\n    - {expect}\n"
    return text


def test_examples_that_are_no_board_or_not_modelled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tiny.RULINGS.replace("defender: luke", "defender: lukas", 1)
    broken = broken.replace("Pay 2 Force -> Retaliate 2", "Pay 2 Force -> Frobnicate 2")
    tiny.write(tmp_path / "again", monkeypatch, rulings__swtcg__rulings__play=broken)
    problems = lint([])
    assert any(
        "swtcg/cost/1: now.attack.defender" in problem and "lukas" in problem for problem in problems
    ), problems
    assert any("swtcg/cost/2: not modelled" in problem and "Frobnicate" in problem for problem in problems), (
        problems
    )
