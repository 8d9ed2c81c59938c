"""Any question in one line: spelled out it is the file that a person would write, and has the same answer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board import yamltext
from judge.board.line.detection import is_line
from judge.board.line.forms import forms
from judge.board.line.spelling import spelled_out
from judge.cli import main
from judge.errors import SituationError
from judge.verdict.service import parse
from tests.boards import ask
from tests.deadline import LONG
from web.app import create_app

STRIKE = (
    "swtcg attack: vader 6/6 critical hit 2 vs luke 5/4 retaliate 2 for 1; force 4/1; no hands; "
    "may luke retaliate 2?; chance luke discard for dark?"
)


def test_the_dying_strike_in_one_line() -> None:
    verdict = ask(STRIKE)
    assert [answer["answer"] for answer in verdict["answers"]] == [True, None]
    assert verdict["answers"][1]["value"] == "1199/1728"


def test_a_line_is_spelled_out_as_one_would_write_it() -> None:
    line = "swtcg attack: light luke F 4/5 acc1, tapped vs vader 5/6 evade 2 for 1"
    assert spelled_out(line.replace(",", "") + "; in space; dice 6 5; dark has 3 force; rules rots; vader damage?") == {
        "game": "swtcg",
        "rules": "rots",
        "now": {"at": "attack", "attack": {"attacker": "luke", "defender": "vader"}},
        "dark": {
            "space": [{"name": "Vader", "as": "vader", "power": "5", "health": "6", "text": "Pay 1 Force -> Evade 2"}],
            "force": "3",
        },
        "light": {
            "space": [
                {"name": "Luke", "as": "luke", "version": "F", "power": "4", "health": "5", "tapped": "yes",
                 "text": "Accuracy 1"}
            ]
        },
        "dice": [["6", "5"]],
        "ask": [{"outcomes": ["vader.damage"]}],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "question"),
    [
        ("may now a evade 1", {"can now": {"dark": "a: evade 1"}}),
        ("why not b evade 1 -> a", {"why not": {"light": "b: evade 1 -> a"}}),
        ("may dark pass", {"can": {"dark": "pass"}}),
        ('may a "Say this"', {"can": {"dark": "a: Say this"}}),
        ("always a damage >= 2, b discard", {"always": {"a.damage": {"at least": "2"}, "b.zone": "discard"}}),
        ("never dark force = 3", {"never": {"dark.force": "3"}}),
        ("possible a damage != 1", {"possible": {"a.damage": {"not": "1"}}}),
        ("best b zone character for light", {"best": {"b.zone": "character"}, "for": "light"}),
        ("chance a damage <= 1", {"chance": {"a.damage": {"at most": "1"}}}),
        ("a damage, b zone", {"outcomes": ["a.damage", "b.zone"]}),
        ("order", {"order matters": True}),
        ("loop", {"loop": True}),
        ("outcomes", {"outcomes": []}),
    ],
)
def test_questions(asked: str, question: dict[str, Any]) -> None:
    assert spelled_out(f"swtcg attack: a 1/1 evade 1 vs b 2/2 evade 1; {asked}?")["ask"] == [question]


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("swtcg attck: a 1/1 vs b 2/2", 7, 'did you mean "attack"'),
        ("swtcg attack: a 1/1 b 2/2", 7, "A vs B"),
        ("swtcg attack: a 1/1 evad 2 vs b 2/2", 21, 'did you mean "evade"'),
        ("swtcg attack: a 1/1 evade vs b 2/2", 21, "write evade 2"),
        ("swtcg attack: a 1/1 vs b 2", 26, "power/health"),
        ("swtcg attack: a 1/1 2/2 vs b 2/2", 21, "said twice"),
        ("swtcg attack: a 1/1 vs a 2/2", 24, "two cards"),
        ("swtcg attack: a 1/1 vs dark b 2/2", 24, "both are on one side"),
        ("swtcg attack: luke 1/1 vs b 2/2; lke damage?", 34, 'did you mean "luke"'),
        ("swtcg attack: a 1/1 vs b 2/2; always b?", 38, "what should be so"),
        ("swtcg attack: a 1/1 vs b 2/2; in sky", 34, "no arena"),
        ("swtcg attack: a 1/1 vs b 2/2; dice x", 36, "a number"),
        ('swtcg attack: a 1/1 "x vs b 2/2; b damage?', 21, "not closed"),
        ("swtcg attack:", 14, "too early"),
        ("swtcg damage: 2 to b 2/2", 15, "from which unit"),
        ("swlcg action: a 3; force 1/2", 26, "no Force to count"),
        ("swlcg action: a 3 stun", 19, "in quotes"),
        ("berserk attack: orc 6 vs elf 5 Z9", 32, "says nothing"),
        ("berserk priority: orc 6; dark has elf 5", 26, "first and second"),
    ],
)
def test_slips_are_named_with_their_column(line: str, column: int, words: str) -> None:
    with pytest.raises(SituationError) as error:
        spelled_out(line)
    assert error.value.path == f"line 1, column {column}"
    assert words in str(error.value)


def test_what_is_a_line_and_what_is_a_file() -> None:
    assert is_line("swtcg attack: a 1/1 vs b 2/2\n")
    assert not is_line("game: swtcg\nnow: {at: attack}")
    assert not is_line('{"game": "swtcg"}')
    assert not is_line("swtcg attack: a\nb: c")


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
def test_every_form_that_the_schema_shows_can_be_written(game: str) -> None:
    whole = [form for form in forms(game) if form.startswith(f"{game} ")]
    assert whole
    for form in whole:
        assert ask(
            form.replace('"..."', '"Stun 1"' if game == "swtcg" else '""').replace('"Action: ..."', '""')
        )["answers"]


# --- whatever is written ---------------------------------------------------------------------------

PARTS = {
    "swtcg": [
        "acc1",
        "crit 2",
        "evade 1",
        "evade 2 for 1",
        "retaliate 1 tap",
        "armor",
        "tapped",
        "damage 1",
        '"Stun 1"',
    ],
    "swlcg": [
        "focus 1",
        "damage 1",
        "shield 1",
        "icons 2",
        "committed",
        '"Action: Deal 1 damage to a target enemy unit."',
    ],
    "berserk": ["wounds 1", "closed", "flying", "tokens 1", "elite"],
}
FACTS = {
    "swtcg": [
        "no hands",
        "force 2/1",
        "dice 6 1",
        "light has 3 force",
        "dark has c 2/3 intercept",
        "rules rots",
    ],
    "swlcg": ["no hands", "light has c 3 focus 1", "dark has d 2"],
    "berserk": ["second has c 3 B5", "first has d 2 1-1-1 A1"],
}
HEADS = {
    "swtcg": [
        "attack: a 2/3 {} vs b 1/2 {}",
        "attack: light b 2/2 {} vs a 1/3 {}",
        "damage: 2 to b 1/3 {} from a 2/2 {}",
    ],
    "swlcg": [
        "action: a 3 {}; light has b 4 {}",
        "leaves: a 3 {}; light has b 2 {}",
        "damage: 1 to light b 3 {}; dark has a 2 {}",
    ],
    "berserk": ["attack: a 4 1-2-3 C3 {} vs b 5 1-1-2 C4 {}", "priority: a 4 C2 {}; second has b 3 C5 {}"],
}
ASKED = [
    "outcomes?",
    "order?",
    "loop?",
    "a zone, b zone?",
    "always b zone discard?",
    "chance b zone discard?",
    "may {0} pass?",
]


@st.composite
def lines(draw: st.DrawFn) -> str:
    game = draw(st.sampled_from(sorted(HEADS)))

    def some(parts: list[str]) -> str:
        return " ".join(
            draw(st.lists(st.sampled_from(parts), max_size=2, unique_by=lambda part: part.split()[0]))
        )

    head = draw(st.sampled_from(HEADS[game])).format(some(PARTS[game]), some(PARTS[game]))
    facts = draw(st.lists(st.sampled_from(FACTS[game]), max_size=3, unique=True))
    facts = [fact for fact in facts if not (fact == "light has 3 force" and "force 2/1" in facts)]
    asked = draw(st.lists(st.sampled_from(ASKED), min_size=1, max_size=2, unique=True))
    side = "first" if game == "berserk" else "dark"
    return "; ".join([f"{game} {head}", *facts, *(question.format(side) for question in asked)])


@settings(max_examples=150, deadline=None)
@given(lines())
def test_the_file_says_what_the_line_says(line: str) -> None:
    data = spelled_out(line)
    assert parse(yamltext.write(data)) == parse(data)
    assert parse(parse(data).canonical()) == parse(data)


@settings(max_examples=12, deadline=None)
@given(lines())
def test_the_answer_is_that_of_the_file(line: str) -> None:
    def answers_of(source: Any) -> Any:
        try:
            verdict = ask(source)
        except SituationError as error:
            return str(error)
        return [verdict["status"], verdict["answer"], verdict["answers"]]

    assert (
        answers_of(line)
        == answers_of(parse(line).canonical())
        == answers_of(yamltext.write(spelled_out(line)))
    )


# --- where it is asked -----------------------------------------------------------------------------


def test_on_the_command_line() -> None:
    result = CliRunner().invoke(main, ["line", STRIKE])
    assert result.exit_code == 0
    assert parse(result.output) == parse(STRIKE)
    asked = CliRunner().invoke(main, ["line", STRIKE, "--ask"])
    assert "1199/1728" in asked.output
    piped = CliRunner().invoke(main, ["ask", "-", "--json"], input=STRIKE)
    assert json.loads(piped.output)["answers"][1]["value"] == "1199/1728"
    wrong = CliRunner().invoke(main, ["line", "swtcg attck: a 1/1 vs b 1/1"])
    assert wrong.exit_code == 2
    assert "line 1, column 7" in wrong.stderr


def test_on_the_page() -> None:
    client = create_app({"DEADLINE": LONG, "MOST": LONG}).test_client()
    page = client.post("/ask", data={"situation": STRIKE}, follow_redirects=True)
    assert page.status_code == 200
    text = page.get_data(as_text=True)
    assert "1199/1728" in text
    assert "attacker: vader" in text, "the box holds the file"
    slip = client.post("/ask", data={"situation": "swtcg attck: a 1/1 vs b 1/1"}, follow_redirects=True)
    assert slip.status_code == 400
    assert "line 1, column 7" in slip.get_data(as_text=True)
    assert 'name="q"' in client.get("/").get_data(as_text=True)
    judged = client.get("/search", query_string={"q": STRIKE, "game": "swtcg"})
    assert "1199/1728" in judged.get_data(as_text=True), "the field of the first page takes a line"
    answer = client.post("/api/ask", data=STRIKE).get_json()
    assert answer["answers"][1]["value"] == "1199/1728"
