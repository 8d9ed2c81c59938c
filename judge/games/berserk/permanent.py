"""What a card's text says as long as it holds: permanent features, and what a gift gives for a time."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled, put
from judge.games.berserk.arriving import instead_of_death
from judge.games.berserk.attacking_bonuses import (
    attacks_such,
    of_attacked,
    of_who_attacks,
    only_of_attacks,
)
from judge.games.berserk.bearers import of_such
from judge.games.berserk.card_descriptions import Want
from judge.games.berserk.conditions import holds
from judge.games.berserk.incarnating import elsewhere
from judge.games.berserk.keywords import at_whom, keyword
from judge.games.berserk.model import Permanent
from judge.games.berserk.often import so_often
from judge.games.berserk.permissions import (
    allowed_both,
    scope,
    stays_open,
)
from judge.games.berserk.standing import COUNTED_WORDS, MORE, standing

_BOTH = m.Group((m.THIS, m.Ref("host")), False)


def permanents(text: m.Ability) -> tuple[Permanent, ...]:
    """The permanent features of a text that always holds, or of a keyword.  Raises Unmodelled."""
    if text.kind == "keyword":
        if not isinstance(text.number, m.Number | None) and text.name in COUNTED_WORDS:
            return tuple(_under(m.Effect(m.deed("gain", patient=m.THIS, what=text)), ()))
        return (Permanent(keyword(text), at_whom(text)),)
    if text.kind == "triggered" and text.trigger and text.trigger.moment == "after":
        return (_staying(text),)
    text = so_often(text)
    if text.trigger or text.costs or text.limit or text.zone or text.conditions or text.body is None:
        raise Unmodelled("a text that always holds, with more around it")
    inner = tuple(map(grounded, _under(text.body, ())))
    match text.name:
        case "":
            return inner
        case "incorporeal":
            return (Permanent((("keyword", "incorporeal"),)), *inner)
        case "first" | "second" as order:
            goes: Want = ("while", (("goes", order),))
            return tuple(Permanent(permanent.terms, (*permanent.wants, goes)) for permanent in inner)
    raise Unmodelled(f"the word {text.name} before a text")


_TAKING = frozenset((("keyword", "hushes"),))
_HANGS_ON_WORDS = frozenset(
    "flying ground ranked formation corporeal armor_left no_armor_left cursed blessed".split()
)
_PLAIN_CONDITIONS = frozenset("class element not_element cost_most cost_least titled".split())


def grounded(permanent: Permanent) -> Permanent:
    """The same: what takes words from others asks nothing that hangs on words itself.  Raises Unmodelled."""
    takes = any(term[0] == "withholds" or term in _TAKING for term in permanent.terms)
    literals = [literal for _, clause in permanent.wants for literal in clause]
    if takes and any(
        literal[0] not in _PLAIN_CONDITIONS if isinstance(literal, tuple) else literal in _HANGS_ON_WORDS
        for literal in literals
    ):
        raise Unmodelled("what hangs on words, where words are taken away")
    return permanent


def _staying(text: m.Ability) -> Permanent:
    """Not closed after an attack: said of the moment, and so as long as it holds."""
    match text:
        case m.Ability(
            "triggered", m.Effect(m.Deed("tap", (("patient", m.Ref("this")),), ()), "cannot", None)
        ):
            if text.trigger is not None and not (text.costs or text.limit or text.zone or text.name):
                held = tuple(want for condition in text.conditions for want in holds(condition))
                return Permanent(stays_open(text.trigger), held)
    raise Unmodelled("a text of one moment")


def _under(body: m.Body, held: tuple[Want, ...]) -> list[Permanent]:
    body = _put_plainly(body)
    match body:
        case m.Effect(m.Deed() as deed) if deed["patient"] == _BOTH:
            each = [replace(body, deed=deed.with_term("patient", who)) for who in _BOTH.members]
            return [permanent for part in each for permanent in _under(part, held)]
        case m.Effect(m.Deed("gain", (("patient", who), ("what", m.Ability() as inner)), ()), "do", None) if (
            inner.kind == "static" or (inner.trigger is not None and inner.trigger.moment == "after")
        ):
            aura, asked = scope(who)
            gains = permanents(inner)
            return [Permanent((*gain.terms, *aura), (*gain.wants, *asked, *held)) for gain in gains]
        case m.Effect(m.Deed("gain", (("patient", who), ("what", m.Group(members, False))), ()), "do", None):
            each = [m.Effect(m.deed("gain", patient=who, what=member)) for member in members]
            return [permanent for part in each for permanent in _under(part, held)]
        case m.Effect(
            m.Deed("gain", (("patient", m.Ref("this")), ("what", m.Ability("triggered") as inner)), ()),
            "do",
            None,
        ):
            return [replace(gain, wants=(*gain.wants, *held)) for gain in permanents(inner)]
        case m.Effect(m.Deed() as deed, _, None) if of_several := _each_of_several(deed["patient"]):
            singly = [replace(body, deed=deed.with_term("patient", card)) for card in of_several]
            return [permanent for single in singly for permanent in _under(single, held)]
        case m.Effect(_, _, None):
            terms, asked = standing(body)
            return [Permanent(row, (*asked, *held)) for row in terms]
        case m.Seq(
            (m.Effect(m.Deed("attack", _, (str(often), *_)), "can") as strikes, m.Later() as then), False
        ) if _but_the_last(often, then):
            return _under(strikes, held)
        case m.Seq(parts, False):
            return [permanent for part in _more_of_words(parts) for permanent in _under(part, held)]
        case m.May(m.Ref("you"), m.Seq(parts, False)):
            both, at_whom_else = elsewhere(parts) or allowed_both(parts)
            return [Permanent(both, (*at_whom_else, *held))]
        case m.If(
            m.Happened(event, None),
            m.Effect(m.Deed("tap", (("patient", m.Ref("this")),), ()), "cannot"),
            None,
        ):
            return [Permanent(stays_open(event), held)]
        case m.Later(event, m.If(condition, inner, None), None):
            return _under(m.If(m.Happened(event), inner), (*held, *holds(condition)))
        case m.If() if (of_them := of_such(body)) is not None:
            return _under(of_them, held)
        case m.If(m.Fits(m.Ref("one"), what), m.Effect(m.Deed(_, roles, _), _, None) as inner, None) if (
            _alone_in(dict(roles))
        ):
            return _under(m.If(m.Fits(m.THIS, what), inner), held)
        case m.If(m.Measure(m.Value(number, m.Ref("one") as bearer, ""), relation, amount), inner, None):
            return _under(m.If(m.Fits(bearer, m.Compare(number, relation, amount)), inner), held)
        case m.If(m.Fits(m.Ref("one")) as so, m.Seq(parts, False), None):
            return _under(m.Seq(tuple(m.If(so, part) for part in _more_of_words(parts))), held)
        case m.If(m.Fits(m.Selector() as who, what) as so, inner, None) if (
            of := _of_them(who, what, inner)
        ) is not None:
            return _under(of, (*held, *holds(so)) if who.quantifier == "each" else held)
        case m.If(condition, inner, None) if (at := attacks_such(body)) is not None:
            made = _under(inner, (*held, *at))
            return of_who_attacks(at, only_of_attacks(made) if of_attacked(condition) else made)
        case m.If(
            m.Happened(
                m.Event((m.Deed("assign_defender", (("from", m.Ref("that")), ("patient", _)), ()),)), None
            ),
            inner,
            None,
        ):
            return _under(inner, (*held, ("object", ("defender",))))
        case m.Instead() if instead_of_death(body):
            return [Permanent((("keyword", "exiled_instead"),), held)]
        case m.If(m.Fits(m.Ref("this")), inner, None) if any(node == m.Ref("host") for node in walk(inner)):
            raise Unmodelled("while one of two is so")
        case m.If(condition, inner, None) if _of_each_apart(condition, inner):
            raise Unmodelled("a condition that is of each of the others apart")
        case m.If(condition, inner, None):
            return _under(inner, (*held, *holds(condition)))
        case m.Let(letter, value, inner):
            return _under(put(inner, letter, value), held)
    raise Unmodelled(f"a text that always holds, with {type(body).__name__.lower()}")


def _each_of_several(who: object) -> tuple[m.Term, ...]:
    """The card and its host, each for itself, where both are spoken of."""
    both = isinstance(who, m.Group) and not who.either and set(who.members) == {m.THIS, m.Ref("host")}
    return who.members if both and isinstance(who, m.Group) else ()


def _put_plainly(body: m.Body) -> m.Body:
    """The same, where so many such cards stand beside each of those a text is for: each of them is so.

    Who is not opened at the start of its turn does not open then.
    """
    match body:
        case m.If(
            m.During(m.Period("turn", m.Ref("you"), "", "begin")), m.Effect(m.Deed("untap")) as stays, None
        ):
            return replace(stays, deed=replace(stays.deed, manner=("at_start",)))
        case m.If(
            m.Measure(m.Count(m.Selector("each", m.And(parts), "card", None), ""), ">=", m.Number() as n),
            inner,
            None,
        ) if m.Rel("beside", m.Ref("one")) in parts:
            of_them = (m.Rel("beside", m.Ref("one")), m.Other(m.THIS))
            others = m.And(tuple(part for part in parts if part not in of_them))
            return m.If(m.Fits(m.Ref("one"), m.Rel("beside", m.Selector("some", others, "card", n))), inner)
    return body


def _of_each_apart(condition: m.Condition, body: m.Body) -> bool:
    """Whether others have something while there is another card, or one with more: than each of them?"""
    than = [
        part
        for some in walk(condition)
        if isinstance(some, m.Selector) and some.kind == "card"
        for part in walk(some.what)
        if part == m.Other(m.THIS) or (isinstance(part, m.Compare) and m.THIS in walk(part.amount))
    ]
    gets = [node.deed["patient"] for node in walk(body) if isinstance(node, m.Effect)]
    return bool(than) and any(isinstance(who, m.Selector) and who.kind == "card" for who in gets)


def _alone_in(roles: dict[str, m.Term]) -> bool:
    """Whether the card itself is the only card that a deed tells of: then a condition is of it."""
    others = [term for term in roles.values() if isinstance(term, m.Selector) and term.kind == "card"]
    return roles.get("patient") == m.THIS and not others


_OPEN_AFTER = {
    "2_times_a_turn": (m.Is("ordinal", "first"),),
    "3_times_a_turn": (m.Or((m.Is("ordinal", "first"), m.Is("ordinal", "second"))),),
}
"""After which strikes a card that strikes so often stays open."""


def _but_the_last(often: str, later: m.Later) -> bool:
    """That a card is not closed by its strikes but the last."""
    match later:
        case m.Later(
            m.Event((m.Deed("attack", (("agent", m.Ref("this")), ("with", m.Selector() as what)), ()),)),
            m.Effect(m.Deed("tap", (("patient", m.Ref("this")),), ()), "cannot", None),
            None,
        ):
            return any(which in m.conjuncts(what.what) for which in _OPEN_AFTER.get(often, ()))
    return False


def _more_of_words(parts: tuple[m.Body, ...]) -> tuple[m.Body, ...]:
    """In "+1 to strikes and {word}" so much is added to the word, too."""
    match parts:
        case (
            m.Effect(m.Deed("modify") as first, "do", None),
            m.Effect(m.Deed("gain", (("patient", who), ("what", m.Ability() as word)), ()), "do", None),
        ) if word == m.Ability("keyword", name=word.name) and word.name in MORE and first["patient"] == who:
            more = m.deed(
                "modify", patient=first["patient"], property=m.Property(word.name), amount=first["amount"]
            )
            return (parts[0], m.Effect(more)) if isinstance(first["amount"], m.Number) else parts
    return parts


def _of_them(who: m.Selector, what: m.Filter, inner: m.Body) -> m.Body | None:
    """Whoever is meant by the body: of one that is so, or of all; None where something else is meant."""
    if (who.quantifier, who.count, who.kind) == ("each", None, "card") and m.Ref("one") in walk(inner):
        return changed(inner, lambda node: who if node == m.Ref("one") else node)
    if who.quantifier == "some" and who.count in (None, m.Number(1)) and any(
        node == m.Ref("one") for node in walk(inner)
    ):  # fmt: skip
        every = m.Selector("each", m.And((who.what, what)), "card")
        return changed(inner, lambda node: every if node == m.Ref("one") else node)
    return None
