"""Whom a pronoun or "that creature" means: the last one spoken of that agrees in gender and kind."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.parts import conjunction
from judge.cardtext.resolve import Unresolved
from judge.cardtext.russian.mentions import FIRST, Known, Mentions, genders
from judge.cardtext.russian.parts import ANY, CHOSEN, He


class Doubtful(Unresolved):
    """Two may be meant: no less likely reading of the words is taken in its place."""


def mine(mentions: Mentions, row: dict[str, Any]) -> Any:
    """Whose something is that is the subject's own."""
    who = next((row[name] for name in FIRST if name in row), m.THIS)
    if who in (m.THIS, m.YOU):
        return m.YOU
    if who == m.OPPONENT:
        return m.OPPONENT
    if isinstance(who, m.Selector) and who.kind == "player":
        return m.Ref("one")
    if isinstance(who, m.Selector | m.Group):
        known = mentions.known[-1].ref if mentions.known else m.THIS
        return m.Owner("controller", known)
    return m.Owner("controller", who)


def who(mentions: Mentions, he: He, row: dict[str, Any], asked: m.Filter) -> Any:
    """Whom a pronoun means; `row`: the roles of its deed so far, `asked`: what it asks for.

    Raises Unresolved.
    """
    if he.word == "self":
        own = next((row[name] for name in FIRST if name in row), None)
        if he.kind == "player":
            return mine(mentions, row)
        if own is None or own == m.THIS or ("agent" not in row and isinstance(own, m.Selector)):
            return m.THIS
        return own if isinstance(own, m.Ref) else mentions.known[-1].ref if mentions.known else m.THIS
    if he.word == "subject":
        return mentions.subject
    if he.word == "topic":
        return _topic(mentions, he)
    if he.word == "target":
        return mentions.aimed_at()
    if he.kind == "things":
        if not any(verb == "damage" for verb, _ in mentions.done):
            raise Unresolved("they: which of them?")
        return m.Things("damage", m.ThatMuch("trigger"))
    if he.word in ("unsaid", "implied"):
        return m.THIS
    if he.word == "than":
        return next((known.ref for known in reversed(mentions.known) if known.kind == "card"), m.THIS)
    if he.word == "other":
        return _left(mentions, he)
    typed = "type" in repr(asked) and any(known.ref != m.THIS for known in mentions.known)
    every = [*reversed(mentions.known[: mentions.begun]), *reversed(mentions.known[mentions.begun :])]
    if "f" not in he.gender:
        every.sort(key=lambda known: known.kind == "card" and _card(known.what))
    if he.word == "that" and asked == m.Anything() and he.gender == "f":
        every.sort(key=lambda known: known.what != m.Anything() and not _card(known.what))
    if he.word == "that" and asked != m.Anything():
        every.sort(key=lambda known: not _called_so(asked, known))
    for known in every:
        if known.kind != he.kind and not (he.kind == "player" and known.kind == "player"):
            continue
        if he.gender != ANY and not set(he.gender) & known.genders:
            continue
        if he.word == "latter" and known.ref == m.THIS:
            continue
        if he.word == "that" and (not _agrees(asked, known) or (typed and known.ref == m.THIS)):
            continue
        if he.word == "he" and known.ref == m.THIS and _other_is_meant(every, he):
            if he.gender == "f" and mentions.masculine:
                continue  # the other is called a card, and this one by its name
            raise Doubtful("he: the card itself, or who has a part in that?")
        return known.ref
    return _unspoken(mentions, he, row, asked)


def _other_is_meant(every: list[Known], he: He) -> bool:
    """Whether he may be whoever does something to the card, or suffers it, as well as the card itself.

    Of whom no more is told than whose it is, is a "card": "she" may be that one.
    """
    return any(
        known.ref in (m.Ref("that", role="agent"), m.Ref("that", role="patient"))
        and known.kind == "card"
        and (he.gender == "f" or not all(map(_whose, m.conjuncts(known.what))))
        and set(he.gender) & known.genders
        for known in every
    )


def _whose(part: Any) -> bool:
    """Whether it says no more of a card than whose it is: then the noun is "card", which "he" is not."""
    side = isinstance(part, m.Rel) and part.name == "controller" and isinstance(part.other, m.Ref)
    return side or part == m.Anything()


def _unspoken(mentions: Mentions, he: He, row: dict[str, Any], asked: m.Filter) -> Any:
    """Whom a pronoun means that agrees with nobody spoken of.  Raises Unresolved."""
    if he.kind == "zone" and he.word == "that" and asked == m.Is("zone", "cell"):
        return m.Selector("some", m.And((asked, m.Rel("under", m.THIS))), "zone", m.Number(1))
    if he.kind == "card" and he.word == "he" and set(he.gender) & (mentions.own | {ANY, "s"}):
        if mentions.before is not None and set(he.gender) & mentions.before.genders:
            raise Doubtful("he: the card itself, or who was chosen before?")
        return m.THIS
    if he.kind == "card" and he.word == "that" and asked == m.Anything() and he.gender == "f":
        return m.THIS  # "this card", and no other was spoken of
    if he.word == "that" and he.kind == "card" and _was_chosen(mentions, asked):
        return m.Selector("each", conjunction([asked, CHOSEN]))
    if he.word == "that" and _a_type(asked) and not mentions.known:
        return _itself(mentions, he)
    if (
        he.word == "that"
        and _a_type(asked)
        and all(known.genders == {"p"} or known.ref == m.Ref("one") for known in mentions.known)
    ):
        return _itself(mentions, he)
    here = (m.THIS, m.Ref("host"))
    alone = all(known.ref in here for known in mentions.known) and row.get("agent") != m.THIS
    if he.word == "that" and _a_type(asked) and asked != m.Is("type", "creature") and alone:
        return _itself(mentions, he)
    if he.word == "that" and _a_type(asked) and mentions.granted:
        return _itself(mentions, he)
    if he.word == "that" and he.kind == "attack" and mentions.instant:
        return m.Selector("some", asked, "attack", m.Number(1))
    raise Unresolved(f"{he.word}: who is meant?")


def chosen_before(mentions: Mentions, selector: m.Selector) -> Any:
    """Who is called "the chosen creature" and was chosen already; None if nobody was."""
    parts = m.conjuncts(selector.what)
    if selector.quantifier != "some" or selector.kind != "card" or CHOSEN not in parts:
        return None
    asked = conjunction([part for part in parts if part != CHOSEN])
    for known in reversed(mentions.known):
        picked = m.is_chosen(known.ref) and known.kind == "card"
        if picked and _agrees(asked, known) and mentions.done.get(("choose", "patient")) == known.ref:
            return known.ref
    return m.Selector("each", selector.what) if _was_chosen(mentions, asked) else None


def _was_chosen(mentions: Mentions, asked: m.Filter) -> bool:
    """Whether a sentence before has chosen such a card."""
    return mentions.before is not None and _agrees(asked, mentions.before)


def _itself(mentions: Mentions, he: He) -> m.Ref:
    """The card itself, which is called by that noun from now on: "this creature ..., it ..."."""
    if he.gender in ("m", "f", "n"):
        mentions.own = frozenset(he.gender)
    return m.THIS


def _a_type(asked: m.Filter) -> bool:
    """Whether no more is told than the type: "this creature"."""
    return isinstance(asked, m.Is) and asked.property == "type"


def _topic(mentions: Mentions, he: He) -> Any:
    """Of whom a condition without a subject speaks behind a clause: of its subject, or of the card.

    What is done once may be done to somebody by the card, who then is no subject: he has to agree, or get
    something.
    """
    if he.gender in ("m", "f", "n") and he.gender not in mentions.own:
        others = (known for known in reversed(mentions.known) if known.kind == "card" and known.ref != m.THIS)
        if (other := next((known.ref for known in others if he.gender in known.genders), None)) is not None:
            return other
    if mentions.subject == m.THIS or (
        not mentions.static and mentions.subject != mentions.gainer and set(he.gender) & set("mf*s")
    ):
        return m.THIS
    if he.gender not in ("*", "s", "") and not set(he.gender) & genders(mentions.subject):
        if "p" in he.gender:
            raise Unresolved("of whom is it said?")
        return m.THIS
    if isinstance(mentions.subject, m.Selector):
        return m.Ref("one") if mentions.subject.quantifier == "each" else mentions.known[-1].ref
    return mentions.subject


def his(mentions: Mentions, he: He) -> bool:
    """Whether it is the player spoken of whose something is: no card is spoken of that could be meant."""
    others = [known for known in mentions.known if known.ref != m.THIS]
    return he.word == "he" and not any(set(he.gender) & known.genders for known in others)


def made_by(mentions: Mentions, part: Any) -> Any:
    """ "Its attacks" are those that a card makes, unless "his" is a player's."""
    match part:
        case m.Rel("controller", m.Owner("controller", He() as he)) if not (
            mentions.player and his(mentions, he)
        ):
            return m.Rel("by", he)
    return part


def _left(mentions: Mentions, he: He) -> Any:
    """The other one, after one of several was spoken of."""
    for known in reversed(mentions.known):
        parts = m.conjuncts(known.what)
        among = [part for part in parts if isinstance(part, m.Rel) and part.name == "among"]
        if among:
            rest = m.And((among[0], m.Other(known.ref)))
            if "p" in he.gender:
                return m.Selector("each", rest)
            return m.Selector("some", rest, count=m.Number(1))
    for known in reversed(mentions.known):
        if known.kind == "card" and m.is_chosen(known.ref):
            return m.Selector("some", conjunction([known.what, m.Other(known.ref)]), count=m.Number(1))
    raise Unresolved("the other: of which?")


def _card(what: m.Filter) -> bool:
    """Whether the noun can only have been "card": nothing is said but whose it is and where."""
    return what != m.Anything() and all(
        isinstance(part, m.Rel | m.In | m.Compare | m.Other | m.Having | m.Did | m.State | m.Same | m.Not)
        for part in m.conjuncts(what)
    )


def _called_so(asked: m.Filter, known: Known) -> bool:
    """Whether it was called by that noun itself."""
    have = m.conjuncts(known.what)
    return all(part in have for part in m.conjuncts(asked))


def _agrees(asked: m.Filter, known: Known) -> bool:
    parts = asked.parts if isinstance(asked, m.And) else () if asked == m.Anything() else (asked,)
    have = m.conjuncts(known.what)
    for part in parts:
        if part in have:
            continue
        if (
            isinstance(part, m.Is)
            and part.property == "type"
            and not any(isinstance(part, m.Is) and part.property == "type" for part in have)
        ):
            continue
        if isinstance(part, m.Is) and part.property == "zone" and known.kind == "zone":
            continue
        if isinstance(part, m.Is) and part.property == "attack" and part.value in ("blow", "assault"):
            continue
        return False
    return True


__all__ = ["chosen_before", "his", "made_by", "mine", "who"]
