"""Whose turn "its own turn" is, where a sentence says what others do in it.

"At the end of its own turn a creature of the opponent is wounded": the turn is that creature's, not that of
the card whose text it is; which turn it is of creatures of both sides, nobody can say.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.russian.forms import forms, plain, words_of
from judge.cardtext.russian.meant import Doubtful
from judge.cardtext.russian.parts import he

_WHEN = re.compile(r"(?:в начале|в конце|до начала|после) (?:каждого )?своего хода\b", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"|\([^()]*\)')
_ITS_PLAYER = he("self", "player")


def of_its_turn(ability: m.Ability, text: str) -> m.Ability:
    """The ability, with the turn of those who are its subject.

    Raises Doubtful where creatures of both sides are.
    """
    subject = _subject(ability.body)
    event = ability.trigger
    if event is None or subject is None or not _WHEN.search(text):
        return ability
    if any(_asks(word) for word in words_of(_QUOTED.sub("", text))):
        return ability
    turns = [deed["patient"] for deed in event.deeds]
    if not all(isinstance(turn, m.Period) and turn.whose == _ITS_PLAYER for turn in turns):
        return ability
    what = m.conjuncts(subject.what)
    sides = [part.other for part in what if isinstance(part, m.Rel) and part.name == "controller"]
    if sides == [m.YOU]:
        return ability
    if sides != [m.OPPONENT]:
        raise Doubtful("whose turn")
    return replace(ability, trigger=changed(event, lambda node: m.OPPONENT if node == _ITS_PLAYER else node))


def _asks(word: str) -> bool:
    """Whether a word tells somebody to do something: then the turn is that of the card whose text it is."""
    return any(form.sort in ("inf", "imp") for form in forms(plain(word)))


def _subject(body: Any) -> m.Selector | None:
    """Those who do the first thing, or to whom it is done; None where it is the card itself, or nobody."""
    while isinstance(body, m.May | m.If):
        body = body.body
    if isinstance(body, m.Seq):
        return _subject(body.parts[0])
    if not isinstance(body, m.Effect):
        return None
    who = body.deed["agent"] or body.deed["patient"]
    return who if isinstance(who, m.Selector) and who.kind == "card" else None
