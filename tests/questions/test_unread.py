"""Words that are not modelled bound what may be claimed: of every board, for every kind of question."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from judge.board.change import apply_change
from judge.board.unread import Unread
from judge.errors import SituationError
from judge.knowledge import load
from judge.play.case import Case
from judge.verdict.expectations import check
from judge.verdict.precedents import situation_of
from judge.verdict.service import ask, parse
from judge.verdict.verdict import judge
from tests.boards import duel

NONSENSE = {
    "swtcg": "Frobnicate the gribbles.",
    "swlcg": "Frobnicate the gribbles.",
    "berserk": "Бутявит калушат.",
}
EVERY = 97
"""Every so manieth example is taken."""
STATES = 3_000
"""So many states of a board are looked at: what may be claimed of a part of them is no more."""
UNPLAYED = ("hand", "discard", "deck", "graveyard", "stack", "captured")


def _texts(value: Any, path: str = "") -> Iterator[str]:
    """The places of the texts of a situation."""
    if isinstance(value, Mapping):
        if "name" in value and isinstance(value.get("text"), str):
            yield f"{path}.text".lstrip(".")
        for key, inner in value.items():
            yield from _texts(inner, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _texts(inner, f"{path}[{i}]")


def _asked(case: Case) -> list[dict[str, Any]]:
    """A question of every kind about the first values and options of a board."""
    paths = case.game.default_paths(case.board)[:2]
    options = sorted((o.player, case.words(o.player, o.action), o.legal) for o in case.options)
    player, text = next(((p, t) for p, t, legal in options if legal), (case.game.players[0], "pass"))
    other, barred = next(((p, t) for p, t, legal in options if not legal), (player, text))
    questions: list[dict[str, Any]] = [{"outcomes": paths}, {"order matters": True}, {"loop": True}]
    for who, what in sorted({(player, text), (other, barred)}):
        doing = {who: what}
        words = ("can", "can now", "illegal", "impossible", "why not")
        questions += [{word: doing} for word in words]
        questions += [{"legal line": [doing]}, {"illegal line": [doing]}]
    if paths:
        values = case.reader(paths[0], "")(case.steps, case.start)
        good = {paths[0]: str(values)}
        questions += [{word: good} for word in ("always", "possible", "never")]
        questions += [{"chance": good, "for": "most"}, {"best": good, "for": "most"}]
        questions += [{"why": {"this": good, "not": {paths[0]: {"not": str(values)}}}}]
    return questions


def _claims(answer: Mapping[str, Any], place: str) -> str:
    """What an answer claims beyond that something is possible, or nothing."""
    word = next(iter(answer["ask"]), "outcomes")
    if any(outcome["quantifier"] != "possible" for outcome in answer["outcomes"]):
        return "an outcome that always comes"
    if answer["value"] is not None or answer["barred_by"]:
        return "a chance, or a bar"
    allowed: dict[str, object] = {"loop": "yes"}
    allowed |= dict.fromkeys(("can", "can now", "why not", "possible"), True)
    allowed |= dict.fromkeys(("illegal", "impossible", "never", "always"), False)
    if any(zone in place for zone in UNPLAYED):  # a line on which the card is not played may be called legal
        allowed |= {"legal line": True, "illegal line": False}
    return "" if answer["answer"] in (None, allowed.get(word)) else f"{word}: {answer['answer']}"


def _sample() -> list[str]:
    examples = [e for e in load().examples() if "open" not in e.situation and "dice" not in e.situation]
    return [example.id for example in examples[::EVERY]]


def _with_nonsense(key: str) -> tuple[dict[str, Any], str] | None:
    """An example one of whose texts is nonsense, and where; None if no card of it has a text."""
    example = load().example(key)
    data = {name: value for name, value in situation_of(example).items() if name not in ("expect", "played")}
    places = sorted(_texts(data))
    if not places:
        return None
    place = random.Random(key).choice(places)
    return apply_change(data, {place: NONSENSE[example.game]}), place


def _case(data: dict[str, Any]) -> Case:
    return Case(parse(data), max_states=STATES)


@pytest.mark.parametrize("key", _sample())
def test_no_answer_claims_more_than_the_words_allow(key: str) -> None:
    found = _with_nonsense(key)
    if found is None:
        return
    data, place = found
    card, without = place.removesuffix(".text"), apply_change(data, {}, [place])
    try:
        bare = _case(without)
        if bare.board.not_modelled:
            return  # an erratum of the card is left over, which means nothing without that text
        questions = [] if bare.illegal else _asked(bare)
    except SituationError:
        return  # without that text it is another kind of card, or what is used is not there
    verdict = judge(_case({**data, "ask": questions})).as_dict()
    plain = judge(_case({**without, "ask": questions})).as_dict()
    aside = judge(_case(apply_change({**data, "ask": questions}, {f"{card}.ignore": "yes"}))).as_dict()
    for mine, theirs in zip(aside["answers"], plain["answers"], strict=True):
        assert mine == theirs, mine["ask"]
    assert aside["status"] != "not modelled"
    covered = ".stack[" in place  # without INSERT nobody has the text of a card below: nothing is told of it
    if not bare.illegal and not covered:
        assert any("is set aside" in words for words in aside["assumed"])
    if verdict["status"] == "illegal situation":
        return
    if covered:
        assert verdict["answers"] == plain["answers"]
        return
    assert [entry["path"] for entry in verdict["not_modelled"]] == [place]
    if verdict["status"] != "not modelled":  # its card lies where no text acts, and stays there
        assert any(zone in place for zone in UNPLAYED[1:])
        return
    assert verdict["answer"].startswith("Not known: ")
    assert NONSENSE[data["game"]].rstrip(".") in verdict["answer"]
    for answer, said in zip(verdict["answers"], plain["answers"], strict=True):
        assert _claims(answer, place) == "", answer["ask"]
        assert answer["unknown"][0]["path"] == place
        assert answer["without"] == said["sentence"]
        assert answer["sentence"].startswith("Not known: " if answer["answer"] is None else "Possible, ")


def test_which_rule_decides_and_what_would_have_to_change_is_not_known_either() -> None:
    board = unread()
    questions = [
        {"which rule decides": {"possible": {"luke.zone": "discard"}}},
        {"smallest change": {"light": "vader: Retaliate 1"}},
    ]
    for answer in ask({**board, "ask": questions})["answers"]:
        assert answer["answer"] is None
        assert not {"decides", "changes"} & set(answer)
        assert answer["without"]


def unread(text: str = "Frobnicate the gribbles.", **more: Any) -> dict[str, Any]:
    """The duel in which nobody can read Luke's text."""
    board = duel()
    (luke,) = board["light"]["character"]
    board["light"] = {**board["light"], "character": [{**luke, "text": text, **more}]}
    return board


def test_what_is_possible_is_said_with_its_line() -> None:
    verdict = ask({**unread(), "ask": [{"possible": {"luke.zone": "discard"}}]})
    (answer,) = verdict["answers"]
    assert answer["answer"] is True
    assert answer["outcomes"][0]["line"]
    assert verdict["status"] == "not modelled"
    assert verdict["answer"].startswith(
        'Not known: "Frobnicate the gribbles." on Luke Skywalker was not read;'
    )
    (entry,) = verdict["not_modelled"]
    assert (
        entry.items()
        >= {
            "path": "light.character[0].text",
            "card": "Luke Skywalker",
            "words": "Frobnicate the gribbles.",
            "stage": "read",
        }.items()
    )


def test_a_line_that_stands_without_the_words_is_possible_but_they_could_forbid_it() -> None:
    (answer,) = ask({**unread(), "ask": [{"can": {"dark": "pass"}}]})["answers"]
    assert answer["answer"] is True
    assert answer["outcomes"][0]["line"]
    assert answer["sentence"] == (
        'Possible, with the line shown: Dark may play "pass". '
        'But "Frobnicate the gribbles." on Luke Skywalker was not read, and could forbid it.'
    )


def test_no_bar_is_told_of_what_is_not_known() -> None:
    (answer,) = ask({**unread(), "ask": [{"why not": {"light": "vader attacks luke"}}]})["answers"]
    assert answer["answer"] is None
    assert answer["barred_by"] == []
    assert answer["unknown"] == [
        {"path": "light.character[0].text", "card": "Luke Skywalker", "words": "Frobnicate the gribbles."}
    ]


@pytest.mark.parametrize(
    ("expected", "passes"),
    [
        ({"never": {"vader.zone": "hand"}}, False),
        ({"always": {"vader.zone": "character"}}, False),
        ({"exactly": {"vader.zone": ["character"]}}, False),
        ({"exactly together": [{"vader.zone": "character"}]}, False),
        ({"impossible": {"light": "luke: Retaliate 1"}}, False),
        ({"order matters": "no"}, False),
        ({"loop": "no"}, False),
        ({"chance": {"vader.zone": "character"}, "for": "most", "value": "1"}, False),
        ({"legal line": [{"dark": "pass"}]}, False),
        ({"possible": {"luke.zone": "discard"}}, False),
        ({"can": {"dark": "pass"}}, False),
        ({"can now": {"dark": "pass"}}, False),
        ({"status": "not modelled"}, True),
    ],
)
def test_an_expectation_that_rests_on_unread_words_fails(expected: dict[str, Any], passes: bool) -> None:
    found = check(Case(parse({**unread(), "expect": [expected]})))
    assert found.passed is passes
    for path, message in found.failures:
        assert path == "expect[0]"
        assert '"Frobnicate the gribbles."' in message
        assert "light.character[0].text" in message
    aside = check(Case(parse({**unread(ignore="yes"), "expect": [expected]})))
    assert aside.passed is (expected != {"status": "not modelled"})


def test_a_line_on_which_the_card_is_not_played_may_be_called_legal() -> None:
    board = duel()
    event = {"name": "Odd", "type": "battle", "text": "Frobnicate the gribbles."}
    board["light"] = {**board["light"], "hand": [event]}
    board["now"] = {**board["now"], "at": "chance", "turn": "dark"}
    verdict = ask({**board, "ask": [{"legal line": [{"dark": "pass"}]}, {"never": {"vader.zone": "hand"}}]})
    assert [answer["answer"] for answer in verdict["answers"]] == [True, None]


def test_words_in_a_discard_pile_do_nothing() -> None:
    board = duel()
    dead = {"name": "Odd", "type": "character", "power": 1, "health": 1, "text": "Frobnicate the gribbles."}
    asked = {"ask": [{"never": {"vader.zone": "hand"}}]}
    verdict = ask({**board, **asked, "light": {**board["light"], "discard": [dead]}})
    assert verdict["answers"][0]["answer"] is True
    assert verdict["status"] == "by rules"
    assert verdict["not_modelled"]
    dead["text"] = "Frobnicate the discard pile."
    verdict = ask({**board, **asked, "light": {**board["light"], "discard": [dead]}})
    assert verdict["answers"][0]["answer"] is None


def test_words_set_aside_are_assumed() -> None:
    asked = {"ask": [{"never": {"vader.zone": "hand"}}]}
    for ignored in ("yes", "frobnicate the gribbles", ["Frobnicate the gribbles."]):
        verdict = ask({**unread(ignore=ignored), **asked})
        assert verdict["status"] == "by rules"
        assert verdict["not_modelled"] == []
        assert '"Frobnicate the gribbles." on Luke Skywalker is set aside' in verdict["assumed"]


def test_only_words_of_the_card_can_be_set_aside() -> None:
    with pytest.raises(SituationError, match="did you mean") as error:
        ask(unread(ignore=["Frobnicate the bribbles."]))
    assert error.value.path == "light.character[0].ignore[0]"
    with pytest.raises(SituationError, match="every sentence of this card is modelled"):
        ask(unread("Retaliate 1", ignore=["Retaliate 1"]))


def test_other_words_are_judged_in_their_place() -> None:
    board = unread(means="Pay 1 Force -> Retaliate 1")
    verdict = ask({**board, "ask": [{"can": {"light": "luke: Retaliate 1"}}]})
    assert verdict["answers"][0]["answer"] is True
    assert verdict["status"] == "by rules"
    told = '"Frobnicate the gribbles." on Luke Skywalker is read as "Pay 1 Force -> Retaliate 1"'
    assert told in verdict["assumed"]
    again = ask(unread(means="Frobnicate them all."))
    assert again["not_modelled"][0]["words"] == "Frobnicate them all."


def test_what_is_told_of_unread_words() -> None:
    found = Unread("light.hand[0].text", "Odd", "Cancel it.", True, "cancel a play")
    assert found.in_sentence() == '"Cancel it." on Odd has no rule'
    assert found.as_dict()["stage"] == "understood"
    assert found.with_reason() == "Cancel it. (no rule for: cancel a play)"
