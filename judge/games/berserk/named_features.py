"""Words that stand for a whole feature, as the features that they are."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.games.berserk.model import Cards, Condition, Feature, Part, Permanent

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
    "stealth": Feature("", "", "permanent"),
    "vanguard": Feature(
        words="",
        label="Авангард",
        mode="triggered",
        may=True,
        condition=Condition("battle_start", "phase"),
        target=(_BESIDE := Cards((("beside",), ("theirs",)))),
        parts=(Part("fight_unanswered", "aim", target=_BESIDE),),
    ),
}
"""A dash is a step on an attack, as cards explain it; corpse-eating (`brk-beyond/175`) is full healing and
no poison more for whom the card may eat; stealth is for cards that are not revealed (`brk-beyond/169`); a
vanguard may strike before the first turn (`brk-beyond/146`)."""


def _fear(n: int) -> Feature:
    """Who attacks the card and has no fear wounds itself (`brk-beyond/171`)."""
    return Feature(
        words="",
        label="Страх",
        mode="triggered",
        condition=Condition(
            "attacked", terms=(("whose", "self"), ("by_itself",)), wants=(("subject", ("fearless",)),)
        ),
        parts=(Part("wound", "about", amount=n),),
        besides=(Feature("", "Страх", "permanent", permanents=(Permanent((("keyword", "dread"),)),)),),
    )


def named(word: object) -> Feature | None:
    """The feature that a word stands for; None for what is no such word."""
    match word:
        case m.Ability("keyword", None, name="fear", number=m.Number(n), of=None):
            return _fear(n)
        case m.Ability("keyword", None, name=name, number=None, of=None):
            return NAMED.get(name)
    return None


def lends(what: object) -> bool:
    """Whether what others have is a feature that fires or is played, or such a thing is among it."""
    if isinstance(what, m.Group):
        return not what.either and any(lends(member) for member in what.members)
    fires = isinstance(what, m.Ability) and what.kind in ("triggered", "activated", "instant")
    return fires or named(what) is not None or _draws(what)


def _draws(what: object) -> bool:
    """Whether its card may send an attack to itself: that fires when the attack is declared."""
    match what:
        case m.Ability("static", m.Effect(m.Deed("redirect"), "can", None)):
            return True
    return False
