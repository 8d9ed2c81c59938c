"""What an ability gives somebody, for a time or for the rest of the battle, as parts of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import get_args

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.board import Element
from judge.games.berserk.changing import becomes
from judge.games.berserk.chosen_before import in_place, turned
from judge.games.berserk.lasting import lasting_to, of_the_bearer, this_attack
from judge.games.berserk.model import Feature, Part, Permanent
from judge.games.berserk.named_features import lends, permanent_of_word
from judge.games.berserk.permanent import permanents
from judge.games.berserk.possessions import TOLD_BY, marked
from judge.games.berserk.recipients import Whom
from judge.games.berserk.temporary import gifts, of_the_giver, recipient

_ELEMENTS = tuple(element for element in get_args(Element) if element != "neutral")
_ALIKE = m.Same("element", m.Ref("attacker"))


def gifts_of(
    effect: m.Effect, whom: Whom, feature: Callable[[m.Ability, str], Feature], marks: set[str]
) -> Iterator[Part]:
    """What somebody gets for a time, or for the rest of the battle.  Raises Unmodelled.

    `feature` makes a feature of an ability that is given; `marks` are the markers that were given before.
    """
    match effect.deed["what"]:
        case m.Ability("static", of=m.Ability() as word) as given if effect.deed.verb == "gain":
            plain = replace(effect, deed=effect.deed.with_term("what", replace(given, of=None)))
            for part in gifts_of(plain, whom, feature, marks):
                yield replace(part, gives=permanent_of_word(part.gives, word))
            return
    if whom.when is not None and whom.when.event == "attacked" and _ALIKE in walk(effect):
        for value in _ELEMENTS:
            for part in gifts_of(in_place(effect, _ALIKE, m.Is("element", value)), whom, feature, marks):
                yield replace(part, under=(("attacker_is", (("element", value),)),))
        return
    if whom.event() == "attack_made" and ("whose", "self") in whom.terms():
        effect = changed(effect, this_attack)
    until = lasting_to(effect.lasts, recipient(effect.deed))
    who = recipient(effect.deed)
    if (strikes := turned(effect.deed)) is not None:
        yield whom.to(Part("grant", gives=Permanent((("keyword", "turned"),)), until=until), strikes)
        return
    if effect.mode == "do" and (changes := becomes(effect.deed)):
        for change in changes:
            yield whom.to(Part("grant", gives=change, until=until), who)
        return
    match effect.deed.verb, effect.deed["what"]:
        case "gain", m.Ability("triggered") as given if given.name in marks:
            made = feature(of_the_bearer(given), "")
            if made.condition is not None:  # it goes with its mark
                of_it = (*made.condition.terms, ("of_mark", marked(given.name)))
                made = replace(made, condition=replace(made.condition, terms=of_it))
            yield whom.to(Part("grant", gives=made, until=until), who)
            return
        case "gain", m.Ability("static") as given if given.name in marks and not _told_of_it(effect):
            for permanent in _as_long_as_marked(given):
                yield whom.to(Part("grant", gives=permanent, until=until), who)
            return
        case "gain", m.Group(members, False) if lends(m.Group(members)):
            for thing in members:
                alone = m.deed("gain", patient=effect.deed["patient"], what=thing)
                yield from gifts_of(replace(effect, deed=alone), whom, feature, marks)
            return
        case "gain", m.Ability() as gift if lends(gift):
            yield whom.to(Part("grant", gives=feature(gift, ""), until=until), who)
            return
    match effect.deed["things"]:
        case m.Things("marker", _, None, (name,)):
            marks.add(name)
    lasting, number = gifts(effect)
    if any(of_the_giver(permanent.wants) for permanent in lasting):
        raise Unmodelled("a gift that speaks of the target, or of the card of the event")
    for permanent in lasting:
        part = whom.to(Part("grant", gives=permanent, until=until), who)
        if number is not None:
            number = replace(number, word=whom.of_the_die(number.word))
            if number.word == "replaced":
                if whom.event() not in TOLD_BY:
                    raise Unmodelled("as much as what happened")
                number = replace(number, word="befallen")
            part = replace(part, amount=number.word, most=number.most, counted=number.asked)
        yield part


def _told_of_it(effect: m.Effect) -> bool:
    """Whether what a marker does is given as such."""
    try:
        return bool(gifts(effect)[0])
    except Unmodelled:
        return False


def _as_long_as_marked(text: m.Ability) -> list[Permanent]:
    """What a marker's text says of the card that has it, which ends with it.

    Raises Unmodelled where a second such marker would change it again, and nobody says whether it does.
    """
    so = ("while", (("has_mark", marked(text.name)),))
    held = permanents(replace(text, name=""))
    if any(term[0] not in ("keyword", "symbol") for permanent in held for term in permanent.terms):
        raise Unmodelled("a marker that changes numbers")
    return [replace(permanent, wants=(*permanent.wants, so)) for permanent in held]
