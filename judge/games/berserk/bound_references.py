"""Words that speak of another card than their own: bound to the one that was spoken of, or refused.

The grammar takes what it cannot tell for the card itself; where another card was spoken of just before, the
words mean that one.  In goes what is printed, and the meaning; or the features of a whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.model import Cards, Clause, Feature, NotModelled, Part
from judge.games.berserk.possessions import PAYER

_SAME_NAME = re.compile(r"(?:так\w+ же|т(?:ем|ого|ому) же) (?:названи|имен)\w*(?!,? как)", re.IGNORECASE)
_BESIDE = re.compile(r"стоящ\w+ рядом(?! с)|соседн\w+ (?:карт|существ)", re.IGNORECASE)
_THAT_CREATURE = re.compile(r"(?<!\w)эт(?:о|ого|ому|им|ом) существ", re.IGNORECASE)
_ITS_HOST = re.compile(r"(?<!\w)(?:его|е[её]|их) хозя", re.IGNORECASE)
_WHO = "who is meant?"


def bound(ability: m.Ability, words: str) -> m.Ability:
    """The ability, where words that speak of the card of its event, or of who fights, mean that card.

    Raises Unmodelled where the host of a card that is chosen is spoken of, and the meaning has the own host.
    """
    chosen = any(map(_chosen, walk(ability.body)))
    if chosen and _ITS_HOST.search(words) and any(map(_at_the_host, walk(ability.body))):
        raise Unmodelled(_WHO)
    ability = _of_its_name(ability, words) if _SAME_NAME.search(words) else ability
    if ability.body is not None and _BESIDE.search(words):
        ability = replace(ability, body=changed(ability.body, _beside_who_does_it))
    return ability


def _at_the_host(node: object) -> bool:
    """Whether something is done to a host, alone or together with others."""
    whom = node["patient"] if isinstance(node, m.Deed) else None
    return m.Ref("host") in (whom.members if isinstance(whom, m.Group) else (whom,))


def _of_its_name(ability: m.Ability, words: str) -> m.Ability:
    """Of the same name as the card of the event, if the event is one of another card."""
    if ability.trigger is None or m.Same("name", m.THIS) not in walk(ability.body):
        return ability
    (deed, *others) = ability.trigger.deeds
    who = [name for name, term in deed.roles if isinstance(term, m.Selector) and term.kind == "card"]
    if m.THIS in (term for _, term in deed.roles) and not who:
        return ability
    if others or len(who) != 1:
        raise Unmodelled(_WHO)
    of_that = m.Same("name", m.Ref("that", 0, who[0]))
    return replace(ability, body=changed(ability.body, lambda node: _other(node, of_that)))


def _other(node: object, of_that: m.Same) -> object:
    return of_that if node == m.Same("name", m.THIS) else node


def _beside_who_does_it(node: object) -> object:
    """What another card does to a card beside it is done beside that card, not beside the one of the text."""
    if not isinstance(node, m.Deed):
        return node
    agent, patient = node["agent"], node["patient"]
    if not (isinstance(agent, m.Selector) and agent.number and isinstance(patient, m.Selector)):
        return node
    near = m.Rel("beside", m.Ref("chosen", agent.number))
    what = changed(patient.what, lambda part: near if part == m.Rel("beside", m.THIS) else part)
    return node.with_term("patient", replace(patient, what=what))


def of_who_pays(ability: m.Ability) -> m.Ability:
    """The ability, where a number is that of the card with which it is paid, besides its target."""
    paid = {node.number for node in walk(ability.costs) if _chosen(node)}
    if not paid or not any(_chosen(node) for node in walk(ability.body)):
        return ability
    return replace(ability, body=changed(ability.body, lambda node: _of_payer(node, paid)))


def _chosen(node: object) -> bool:
    return isinstance(node, m.Selector) and node.quantifier == "choose" and bool(node.number)


def _of_payer(node: object, paid: set[int]) -> object:
    match node:
        case m.Value(_, m.Ref("chosen", number)) | m.Things(_, _, m.Ref("chosen", number)) if number in paid:
            return replace(node, of=PAYER)
    return node


def ending_with_it(ability: m.Ability) -> tuple[m.Ability, bool]:
    """The ability without "as long as it is in your squad", and whether it says so of what it gives.

    As a condition of the moment it says nothing: the text works only from there.
    """
    there = m.Fits(m.THIS, m.In(m.Zone("squad", m.YOU)))
    if ability.trigger is None or there not in ability.conditions or ability.zone:
        return ability, False
    rest = tuple(condition for condition in ability.conditions if condition != there)
    return replace(ability, conditions=rest), True


def in_its_squad(parts: list[Part]) -> list[Part]:
    """Parts that give something, for as long as their card is in the squad.  Raises Unmodelled."""
    if not any(part.gives is not None for part in parts):
        return parts
    if any(part.gives is not None and part.until not in ("", "battle") for part in parts):
        raise Unmodelled("as long as its card is there, and for another time")
    return [replace(part, until="in_squad") if part.gives is not None else part for part in parts]


def capped_besides(ability: m.Ability) -> tuple[m.Ability, m.Ability | None]:
    """The ability without a maximum in brackets behind it, and that as a text of its own."""
    match ability.body:
        case m.Seq((*first, m.Effect(m.Deed("cap") as cap, "do", None) as last), then) if first and (
            cap["patient"] == m.THIS
        ):
            body = first[0] if len(first) == 1 else m.Seq(tuple(first), then)
            return replace(ability, body=body), m.Ability("static", last)
    return ability, None


# --- between the sentences of a text ----------------------------------------------------------------


def of_the_text(features: list[Feature | NotModelled]) -> Iterator[Feature | NotModelled]:
    """The features of a text, where what one says of a card that another spoke of means that card."""
    made = list(features)
    for i, feature in enumerate(made):
        if isinstance(feature, NotModelled):
            continue
        if i and _THAT_CREATURE.search(feature.words) and _speaks_of_itself(feature):
            made[i - 1], made[i] = _of_the_one_before(made[i - 1], feature)
        elif _takes_a_mark(feature) and _marks_others(made):
            made[i] = _from_the_attacker(feature)
    yield from made


def _speaks_of_itself(feature: Feature) -> bool:
    """Whether all that it does is done to its own card, which is no card of its event."""
    own = all(part.whom == "self" for part in feature.parts)
    when = feature.condition
    of_cards = when is not None and when.event not in ("turn_eve", "turn_start", "turn_end", "battle_start")
    return bool(feature.parts) and own and feature.target is None and not of_cards


def _of_the_one_before(
    before: Feature | NotModelled, feature: Feature
) -> tuple[Feature | NotModelled, Feature | NotModelled]:
    """Both, the first remembering whom it has chosen; the second refused where nobody was."""
    if isinstance(before, NotModelled):
        return before, feature
    aims = [part for part in before.parts if part.whom == "aim" and part.target is not None]
    if not aims or aims[-1].target is None or aims[-1].target.aims != "one":
        return before, NotModelled(feature.words, _WHO, understood=True)
    asked: list[Clause] = [clause for role, clause in feature.wants if role == "while"]
    cards = Cards((("chosen",), *asked), aims="every")
    kept = tuple(want for want in feature.wants if want[0] != "while")
    parts = tuple(replace(part, whom="aim", target=cards) for part in feature.parts)
    remembers = replace(before, parts=(*before.parts, Part("choose", "aim", target=aims[-1].target)))
    return remembers, replace(feature, target=cards, parts=parts, wants=kept)


def _takes_a_mark(feature: Feature) -> bool:
    when = feature.condition
    return (
        when is not None
        and when.event == "attacked"
        and any((part.effect, part.whom) == ("unmark", "self") for part in feature.parts)
    )


def _marks_others(features: list[Feature | NotModelled]) -> bool:
    """Whether the text has marks laid on other cards, and none on its own."""
    lent = [
        permanent.lends
        for feature in features
        if isinstance(feature, Feature)
        for permanent in feature.permanents
        if permanent.lends is not None
    ]
    own = [feature for feature in features if isinstance(feature, Feature) and _lays_a_mark(feature, "self")]
    aimed = [feature for feature in features if isinstance(feature, Feature) and _lays_a_mark(feature, "aim")]
    return not own and bool(aimed or any(_lays_a_mark(gift, "self") for gift in lent))


def _lays_a_mark(feature: Feature, whom: str) -> bool:
    given = [part.gives for part in feature.parts if part.whom == whom and part.gives is not None]
    return any(term[0] == "mark" for gift in given if not isinstance(gift, Feature) for term in gift.terms)


def _from_the_attacker(feature: Feature) -> Feature:
    parts = tuple(replace(p, whom="about") if p.effect == "unmark" else p for p in feature.parts)
    return replace(feature, parts=parts)
