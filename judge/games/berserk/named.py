"""Words that stand for a whole feature, as the features that they are."""

from __future__ import annotations

from judge.games.berserk.model import Condition, Feature, Part

NAMED = {
    "dash": Feature(
        words="",
        label="Рывок",
        mode="triggered",
        limit=("turn", 1),
        may=True,
        condition=Condition("attack", terms=(("whose", "self"),)),
        parts=(Part("dash"),),
    ),
    "scavenging": Feature(
        words="",
        label="",
        mode="triggered",
        condition=Condition(
            "kill",
            terms=(("whose", "self"), ("not_with", "ranged")),
            wants=(
                ("object", ("creature",)),
                ("object", ("theirs",)),
                ("object", ("corporeal",)),
                ("object", ("prey",)),
            ),
        ),
        parts=(Part("heal_all"), Part("cure"), Part("eat")),
    ),
}
"""A dash is a step on an attack, as cards explain it; corpse-eating (`brk-frame/BP-175`) is full healing and
no poison more for whom the card may eat."""
