"""Words that stand for a whole feature, as the features that they are."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.games.berserk.model import Cards, Condition, Feature, Part, Permanent
from judge.games.berserk.possessions import SIZE

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
    "plague": Feature(
        words="",
        label="Чума",
        mode="triggered",
        condition=Condition("attack", terms=(("whose", "self"), ("about", "melee"))),
        parts=(Part("grant", "about", again=True),),
        besides=(
            Feature(
                words="",
                label="Чума",
                mode="triggered",
                condition=Condition(
                    "rolled", terms=(("whose", "self"), *(("die_face", face) for face in (1, 3, 5)))
                ),
                parts=(Part("wound", "self", amount=SIZE),),
            ),
        ),
    ),
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
vanguard may strike before the first turn (`brk-beyond/146`); plague goes over with a strike, and wounds by an
odd die (`brk-beyond/177`)."""


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


def _unity(n: int) -> Feature:
    """Its attack may be joined by `n` cards of the deck (`brk-beyond/155`)."""
    return Feature(
        words="",
        label="Единение",
        mode="triggered",
        may=True,
        condition=Condition("attack", timing="before", terms=(("whose", "self"),)),
        parts=(Part("unite", "nobody", amount=n),),
    )


def named(word: object) -> Feature | None:
    """The feature that a word stands for; None for what is no such word."""
    match word:
        case m.Ability("keyword", None, name="fear", number=m.Number(n), of=None):
            return _fear(n)
        case m.Ability("keyword", None, name="unity", number=m.Number(n), of=None):
            return _unity(n)
        case m.Ability("keyword", None, name=name, number=None, of=None):
            return NAMED.get(name)
    return None


def of_word(made: Feature, word: m.Ability) -> Feature:
    """The feature, and those besides it, as the ones that a word stands for (`brk-beyond/145`).

    `word.of` counts which of the features of the word it is.  What is played stays as it is, and so does a
    word whose number is no written one.
    """
    if not isinstance(word.number, m.Number | None):
        return made
    first = word.of.n if isinstance(word.of, m.Number) else 1
    number = word.number.n if word.number is not None else 0
    return replace(
        _marked(made, (word.name, first, number)),
        besides=tuple(
            _marked(other, (word.name, i, number)) for i, other in enumerate(made.besides, first + 1)
        ),
    )


def permanent_of_word(gift: Permanent | Feature | None, word: m.Ability) -> Permanent | Feature | None:
    """What is given and always holds, as that of a word; any other gift as it is."""
    if not isinstance(gift, Permanent):
        return gift
    made = of_word(Feature("", "", "permanent", permanents=(gift,)), word)
    return made.permanents[0]


def _marked(made: Feature, word: tuple[str, int, int]) -> Feature:
    if made.mode == "playable":
        return made
    always = tuple(replace(held, terms=(*held.terms, ("word", *word))) for held in made.permanents)
    return replace(made, word=word, permanents=always)


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
