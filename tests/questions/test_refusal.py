"""Every refusal gives the true reason in the game's words, in each game: the decisive one, timing last."""

from __future__ import annotations

from typing import Any

import pytest

from judge.board.change import apply_change
from judge.board.situation import Question
from judge.errors import SituationError
from judge.games.registry import GAMES
from judge.play.case import Case
from judge.questions import Inquiry
from judge.questions.refusal import YOURS, timing_last
from judge.verdict.service import ask, options, parse
from judge.words.teller import Teller
from tests.boards import duel
from tests.questions.test_why_not import asked


def lcg(**changes: Any) -> dict[str, Any]:
    """An action window of the Star Wars LCG: dark has a gunner and an event, light a guard."""
    action = "Action: Deal 1 damage to a target enemy unit."
    return {
        "game": "swlcg",
        "now": {"at": "action", "active": "dark", "turn": "dark"},
        "dark": {
            "hand": [],
            "units": [{"name": "Gunner", "health": 2, "text": action}],
            "discard": [{"name": "Blast", "type": "event", "cost": 0, "text": action}],
        },
        "light": {
            "hand": [],
            "units": [{"name": "Guard", "health": 2, "text": ""}],
            "discard": [{"name": "Medic", "type": "unit", "health": 1, "cost": 1, "text": action}],
        },
        **changes,
    }


def berserk(**changes: Any) -> dict[str, Any]:
    """A moment of Berserk with nothing on the stack; a creature lies in each graveyard."""
    card = {"life": 5, "movement": 1, "strike": "1-2-3", "text": ""}
    return {
        "game": "berserk",
        "now": {"at": "priority", "active": "first"},
        "first": {
            "squad": [
                {**card, "name": "Orc", "as": "orc", "cell": "C3"},
                {**card, "name": "Wolf", "as": "wolf", "cell": "A1"},
            ],
            "graveyard": [{**card, "name": "Dead", "as": "dead", "text": "{tap}: Выстрел на 2"}],
        },
        "second": {"squad": [{**card, "name": "Elf", "as": "elf", "cell": "C4"}], "graveyard": []},
        **changes,
    }


def with_dead() -> dict[str, Any]:
    """The duel with a unit that can evade in the discard pile of the light side."""
    (luke,) = duel()["light"]["character"]
    dead = {**luke, "type": "character", "name": "Han Solo", "as": "han", "text": "Pay 1 Force -> Evade 2"}
    return duel(light={**duel()["light"], "discard": [dead]})


@pytest.mark.parametrize(
    ("board", "doing", "needs"),
    [
        (with_dead(), {"light": "han attacks vader"}, "han lies in light.discard"),
        (with_dead(), {"light": "play luke"}, "luke lies in light.character"),
        (lcg(), {"light": "medic: strike"}, "medic lies in light.discard"),
        (berserk(), {"first": "dead: Выстрел на 2 -> elf"}, "dead lies in first.graveyard"),
        (berserk(), {"first": "dead: strike -> elf"}, "dead lies in first.graveyard"),
    ],
)
def test_a_card_that_lies_elsewhere_is_told_to(
    board: dict[str, Any], doing: dict[str, str], needs: str
) -> None:
    for word in ("can", "can now", "why not", "illegal"):
        answer = asked(board, {word: doing})
        assert answer.more["kind"] == "nothing gives it"
        assert answer.more["needs"] == needs


@pytest.mark.parametrize(
    ("board", "further"),
    [
        (duel(now={"at": "chance", "arena": "character", "turn": "dark"}), ["step", "battle", "turn"]),
        (lcg(now={"at": "conflict", "active": "dark"}), ["conflict phase", "turn"]),
        (
            berserk(now={"at": "attack", "active": "first", "attack": {"attacker": "orc", "target": "elf"}}),
            ["priority"],
        ),
    ],
)
def test_what_comes_after_the_end_is_told_which_until_goes_on(
    board: dict[str, Any], further: list[str]
) -> None:
    line = ask({**board, "ask": [{"outcomes": []}]})["answers"][0]["outcomes"][0]["line"]
    players = GAMES[board["game"]].players
    record = [{step["player"]: step["do"]} for step in line if step["player"] in players]
    after = [*record, {players[0]: "pass"}]
    (answer,) = ask({**board, "ask": [{"legal line": after}]})["answers"]
    assert answer["answer"] is False
    assert answer["why"][0].startswith("the question has ended before this (until: ")
    assert answer["why"][0].endswith(f"; it goes on with until: {' or '.join(further)}")
    if all(step["player"] != "nature" for step in line):
        with pytest.raises(SituationError) as error:
            ask({**board, "played": after})
        assert all(f"ask with `until: {until}`" in str(error.value) for until in further)


@pytest.mark.parametrize(
    ("board", "doing", "until"),
    [
        (duel(), {"light": "luke attacks vader"}, "step"),
        (
            berserk(now={"at": "attack", "active": "first", "attack": {"attacker": "orc", "target": "elf"}}),
            {"first": "wolf moves A2"},
            "priority",
        ),
    ],
)
def test_an_action_is_told_by_which_until_it_is_reached(
    board: dict[str, Any], doing: dict[str, str], until: str
) -> None:
    answer = asked(board, {"can": doing})
    assert answer.more["needs"].endswith(f"; it can be played with until: {until}")
    assert asked({**board, "until": until}, {"can": doing}).answer is True


@pytest.mark.parametrize("board", [duel(), lcg(), berserk()])
def test_no_form_of_action_is_refused_with_its_help_text(board: dict[str, Any]) -> None:
    game = GAMES[board["game"]]
    nicks = iter(
        2
        * [nick for nick in ("vader", "luke", "gunner", "guard", "orc", "elf") if nick in str(board).lower()]
    )
    first = next(nicks)
    inquiry = Inquiry(Case(parse(board)))
    for form, meaning in game.actions.items():
        text = " ".join(
            first if word in ("luke", "vader", "archer", "xwing") else word for word in form.split()
        )
        try:
            answer = inquiry.ask(Question.model_validate({"can": {game.players[0]: text}}), "ask[0]")
        except SituationError:
            continue
        assert meaning not in str(answer.more.get("needs", ""))


def test_a_number_that_cannot_be_is_told_those_that_can() -> None:
    evade = apply_change(duel(), {"light.character[0].text": "Pay 1 Force -> Evade 2"})
    evade["now"] = {"at": "prevention", "damage": {"amount": 1, "from": "vader", "to": "luke"}}
    answer = asked(evade, {"can": {"light": "prevent 7"}})
    assert answer.more["needs"] == 'here it can be: "prevent 1"'


def test_what_is_barred_at_every_target_is_forbidden_not_without_a_target() -> None:
    for doing in ({"dark": "play blast"}, {"light": "medic: deal 1 damage to a target enemy unit"}):
        answer = asked(lcg(), {"can now": doing})
        assert answer.more["kind"] == "forbidden"
        assert set(answer.barred_by) & {"lcg/from-play-only", "lcg/events-from-hand"}


def test_what_only_the_moment_bars_it_bars_last() -> None:
    answer = asked(with_dead(), {"can now": {"light": "han: Evade 2"}})
    assert answer.barred_by[0] == "tcg/only-from-the-arena"
    assert answer.barred_by[-1] == "core/not-your-decision"


@pytest.mark.parametrize(
    ("board", "nonsense", "doing", "meant"),
    [
        (duel(), "light.character[0].text", {"light": "luke attaks vader"}, "luke attacks vader"),
        (duel(), "dark.character[0].text", {"light": "luke: Retailate 1"}, "luke: Retaliate 1"),
        (lcg(), "light.units[0].text", {"dark": "comit gunner"}, "commit gunner"),
        (berserk(), "second.squad[0].text", {"first": "wolf move A2"}, "wolf moves A2"),
        (berserk(), "first.squad[0].text", {"first": "orc: strik -> elf"}, "orc: strike -> elf"),
    ],
)
def test_a_slip_is_told_as_one_beside_words_that_were_not_read(
    board: dict[str, Any], nonsense: str, doing: dict[str, str], meant: str
) -> None:
    with pytest.raises(SituationError) as error:
        asked(apply_change(board, {nonsense: "Frobnicate the gribbles."}), {"can": doing})
    assert error.value.suggestion == f'did you mean "{meant}"?'


@pytest.mark.parametrize(
    ("board", "doing", "place"),
    [
        (duel(), {"dark": "vader attacks luke"}, "now.attack"),
        (
            berserk(now={"at": "attack", "active": "first", "attack": {"attacker": "orc", "target": "elf"}}),
            {"first": "orc: strike -> elf"},
            "now.attack",
        ),
        (
            lcg(
                now={"at": "strikes", "active": "dark", "engaged": "fort"},
                light={"hand": [], "objectives": [{"name": "Fort", "health": 3}]},
            ),
            {"dark": "engage fort"},
            "now.engaged",
        ),
        (
            apply_change(lcg(now={"at": "force", "active": "dark"}), {"dark.units[0].committed": "yes"}),
            {"dark": "commit gunner"},
            "dark.units[0].committed",
        ),
    ],
)
def test_what_the_board_tells_as_done_is_refused_as_done(
    board: dict[str, Any], doing: dict[str, str], place: str
) -> None:
    answer = asked(board, {"can": doing})
    assert answer.more["needs"] == f"it has been done already: {place} tells of it"


def test_the_options_tell_their_bars_in_the_order_of_refusals() -> None:
    board = duel(now={"at": "chance", "attack": {"attacker": "vader", "defender": "luke"}})
    listed = [option for option in options(board) if len(option["barred_by"]) > 1]
    for option in listed:
        bars = [bar["rule"] for bar in option["barred_by"]]
        refused = ask({**board, "ask": [{"illegal": {option["player"]: option["do"]}}]})["answers"][0]
        assert bars == [bar["rule"] for bar in refused["barred_by"]] == timing_last(bars)
    assert timing_last([YOURS, "tcg/disrupt-only-when-a-card-is-played", "tcg/a"])[0] == "tcg/a"


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_an_empty_table_has_a_sentence_for_what_comes_of_it(language: str) -> None:
    board: dict[str, Any] = {"game": "berserk", "now": {"at": "priority", "active": "first"}}
    board |= {"first": {}, "second": {}}
    verdict = ask(board)
    teller = Teller(board, language)
    assert len(teller.headline(verdict["answers"][0]).text) > 30
    assert teller.outcome(verdict["answers"][0]["outcomes"][0]["values"])
    assert "to tell of" in verdict["answer"]
