"""What a card of the card game may say is what rules of its law read: no list beside the law."""

from __future__ import annotations

import pytest

from judge.engine.unread_facts import lacks
from judge.games.swlcg.abilities import Strange, abilities
from judge.verdict.service import ask, options

WHILE = 60.0


def refused(text: str, kind: str = "unit") -> str:
    """Why a text is not modelled, or nothing."""
    for one in abilities(text, kind):
        if isinstance(one, Strange):
            assert one.read, one
            return one.why
    return ""


@pytest.mark.parametrize(
    ("fact", "missing"),
    [
        (("trigger", "a1", "attacks", "this"), ""),
        (("trigger", "a1", "sneezes", "this"), "trigger sneezes"),
        (("trigger", "a1", ("begins", "conflict"), "any"), ""),
        (("trigger", "a1", ("begins", "teatime"), "any"), "trigger begins teatime"),
        (("instruction", "a1", 1, ("give", "icons"), 1, "this"), ""),
        (("instruction", "a1", 1, ("give", "hair"), 1, "this"), "instruction give hair"),
        (("instruction", "a1", 1, "frobnicate", 1, "this"), "instruction frobnicate"),
        (("constant", "a1", "hair", 1), "constant hair"),
        (("keyword", "a1", "elite"), ""),
        (("keyword", "a1", "lofty"), "keyword lofty"),
        (("cost", "a1", "focus", "this", 1), ""),
        (("cost", "a1", "comb", "this", 1), "cost comb"),
        (("lasts", "a1", 1, "phase"), ""),
        (("lasts", "a1", 1, "winter"), "lasts winter"),
        (("constant", "a1", ("forbid", "damage"), 1), ""),
        (("constant", "a1", ("forbid", "dance"), 1), "constant forbid dance"),
        (
            ("target", "a1", 1, ("both", ("is", "trait", "gungan"), ("state", "bored"))),
            "target both state bored",
        ),
        (("wears", "a1", "hat"), "wears"),
    ],
)
def test_a_fact_is_as_good_as_the_rules_that_read_it(fact: tuple[object, ...], missing: str) -> None:
    assert lacks("swlcg", fact) == missing  # type: ignore[arg-type]


def engagement(mine: dict[str, object], theirs: dict[str, object], **now: object) -> dict[str, object]:
    """Dark's unit has just been declared as an attacker; each side holds an event besides."""
    unit = {"health": 3, "combat": {"unit damage": 1}}
    base = {"name": "Base", "as": "base", "health": 5}
    return {
        "game": "swlcg",
        "now": {"at": "engagement", "active": "dark", "engaged": "base", **now},
        "dark": {"hand": [], "units": [{"name": "Raider", "participating": "yes", **unit, **mine}]},
        "light": {"hand": [], "objectives": [base], "units": [{"name": "Guard", **unit, **theirs}]},
    }


def test_a_trigger_of_two_events_is_heard_at_each() -> None:
    text = "Reaction: After this unit is declared as an attacker or defender, draw 1 card."
    board = engagement({"text": text}, {})
    (answer,) = ask({**board, "ask": [{"can": {"dark": "raider: draw 1 card"}}]}, WHILE)["answers"]
    assert answer["answer"] is True
    board = engagement({}, {"text": text})
    (answer,) = ask({**board, "ask": [{"can": {"light": "guard: draw 1 card"}}]}, WHILE)["answers"]
    assert answer["answer"] is True


def test_events_are_played_and_answered_as_such() -> None:
    board = {
        "game": "swlcg",
        "now": {"at": "action", "active": "dark", "turn": "dark"},
        "dark": {
            "hand": [
                {"name": "Rage", "type": "event", "traits": "Sith", "cost": 0, "text": "Action: Draw a card."}
            ],
            "units": [
                {"name": "Adept", "health": 3, "text": "Reaction: After you play a Sith event, draw a card."}
            ],
        },
        "light": {"hand": [], "units": []},
    }
    (answer,) = ask({**board, "ask": [{"can": {"dark": "adept: draw a card"}}]}, WHILE)["answers"]
    assert answer["answer"] is True
    cancel = "Interrupt: When your opponent plays an event, cancel its effects."
    board["light"]["hand"] = [{"name": "Denial", "type": "event", "cost": 0, "text": cancel}]  # type: ignore[index]
    played = {"played": [{"dark": "play rage"}, {"light": "play denial"}]}
    (answer,) = ask({**board, **played, "ask": [{"possible": {"dark.drawn": 0}}]}, WHILE)["answers"]
    assert answer["answer"] is True


def test_sentences_with_rules_and_without() -> None:
    assert refused("Reaction: After this unit is declared as an attacker or defender, draw 1 card.") == ""
    assert refused("Reaction: After you play a Sith event, draw 1 card.") == ""


def test_up_to_two_may_be_one() -> None:
    text = "Action: Target up to 2 friendly Droid units. Those units gain [Blast Damage] until the end of the turn."
    droids = [{"name": name, "health": 1, "traits": "Droid", "as": name} for name in ("one", "two")]
    board = {
        "game": "swlcg",
        "now": {"at": "action", "active": "dark", "turn": "dark"},
        "dark": {"hand": [], "units": [{"name": "Mechanic", "health": 2, "text": text}, *droids]},
        "light": {"hand": []},
    }
    legal = [option["do"] for option in options(board, WHILE) if option["legal"]]
    assert any(text.endswith("-> one") for text in legal)
    assert any(text.endswith("-> one, two") for text in legal)
