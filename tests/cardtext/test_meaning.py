"""Meanings of the three games on paper: they are well made, and go to plain data and back."""

from __future__ import annotations

import json

import pytest

from judge.cardtext import type_check
from judge.cardtext.data import changed, from_data, to_data, walk
from judge.cardtext.meaning import (
    Ability,
    And,
    Choice,
    Compare,
    Count,
    Deed,
    Effect,
    Event,
    Fits,
    If,
    Instead,
    Is,
    Letter,
    Limit,
    May,
    Measure,
    Number,
    Period,
    Property,
    Ref,
    Rel,
    Selector,
    Seq,
    State,
    Things,
    Zone,
    deed,
)

THIS, YOU, FOE = Ref("this"), Ref("you"), Ref("opponent")


def _choose(*asked: object, number: int, **more: object) -> Selector:
    what = asked[0] if len(asked) == 1 else And(asked)  # type: ignore[arg-type]
    return Selector("choose", what, "card", Number(1), when="played", number=number, **more)  # type: ignore[arg-type]


# Berserk (Russian): pay X counters and tap: wound a hostile creature by X and heal one of one's own by X
SOUL_CATCHER = Ability(
    "activated",
    Seq(
        (
            Effect(deed("damage", patient=Ref("chosen", 1), amount=Things("damage", Letter()))),
            Effect(deed("heal", patient=Ref("chosen", 2), amount=Things("damage", Letter()))),
        )
    ),
    costs=(
        Effect(deed("take_things", patient=THIS, things=Things("counter", Letter()))),
        Effect(deed("tap", patient=THIS)),
        Effect(
            deed(
                "choose",
                patient=_choose(Is("type", "creature"), Rel("controller", FOE), number=1),
            )
        ),
        Effect(deed("choose", patient=_choose(Is("type", "creature"), Rel("controller", YOU), number=2))),
    ),
)
# TCG: a Pilot on a unit: that unit gets +2 power while it attacks a damaged unit
PILOT = Ability(
    "static",
    If(
        Fits(Ref("host"), Rel("attacking", Selector("some", State("damaged"), count=Number(1)))),
        Effect(
            deed("modify", patient=Ref("host"), property=Property("power"), amount=Number(2)),
            lasts=None,
        ),
    ),
)
# LCG: when a cheap Trooper of yours would leave play, you may return it to its owner's hand instead; once a turn
TAGGE = Ability(
    "interrupt",
    Instead(
        Effect(deed("return", patient=Ref("that", role="patient"), to=Zone("hand", FOE))),
    ),
    trigger=Event(
        (
            deed(
                "leave",
                patient=Selector(
                    "some",
                    And(
                        (
                            Is("trait", "Trooper"),
                            Is("type", "unit"),
                            Rel("controller", YOU),
                            Compare("printed_cost", "<=", Number(2)),
                        )
                    ),
                ),
                from_=Zone("play"),
            ),
        ),
        "would",
    ),
    limit=Limit(1, Period("turn")),
)
# a static text that grants a quoted ability under a condition
GRANT = Ability(
    "static",
    If(
        Measure(
            Count(Selector("each", And((Is("type", "unit"), Rel("controller", YOU))))),
            ">=",
            Number(2),
        ),
        Effect(
            deed(
                "gain",
                patient=THIS,
                what=Ability(
                    "interrupt",
                    May(
                        YOU,
                        Effect(deed("prevent", amount=Things("damage", Choice(Number(1), Number(2))))),
                    ),
                    trigger=Event((deed("damage", patient=Ref("granter")),), "would"),
                ),
            )
        ),
    ),
)
PAPER = {"soul catcher": SOUL_CATCHER, "pilot": PILOT, "tagge": TAGGE, "grant": GRANT}


@pytest.mark.parametrize("name", PAPER)
def test_abilities_of_three_games_are_well_made_and_go_to_data_and_back(name: str) -> None:
    found = PAPER[name]
    assert type_check.problems(found) == []
    assert from_data(json.loads(json.dumps(to_data(found)))) == found
    assert hash(found) == hash(from_data(to_data(found)))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (Deed("frobnicate"), 'no verb is called "frobnicate"'),
        (deed("damage", patient=Zone("hand", YOU)), "damage: zone cannot be the patient"),
        (
            deed("damage", patient=THIS, amount=Things("shield", Number(1))),
            "damage: things cannot be the amount",
        ),
        (deed("tap", patient=THIS, to=THIS), "tap has no to"),
        (Deed("tap", (("patient", THIS), ("patient", YOU))), "tap: patient stands twice"),
        (deed("tap", patient=Ref("chosen", 3)), "choice 3 is never made"),
        (State("sleepy"), 'no state is called "sleepy"'),
        (And((State("ready"), Fits(THIS, State("ready")))), "and, or: a description beside a condition"),
    ],
)
def test_what_cannot_be_meant_is_named(wrong: object, told: str) -> None:
    assert told in type_check.problems(wrong)


def test_a_change_reaches_every_node_and_keeps_the_rest() -> None:
    swapped = changed(PILOT, lambda node: THIS if node == Ref("host") else node)
    assert Ref("host") not in list(walk(swapped))
    assert sum(node == THIS for node in walk(swapped)) == 2
    assert changed(PILOT, lambda node: node) is PILOT


def test_data_that_is_no_meaning_is_refused() -> None:
    with pytest.raises(ValueError, match="no node"):
        from_data({"is": "Spell"})
    with pytest.raises(ValueError, match="Number"):
        from_data({"is": "Number", "m": 1})
