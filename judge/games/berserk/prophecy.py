"""What a prophecy shows: cards from the top of the deck, and what a text asks of them."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.card_descriptions import Want, wants
from judge.games.berserk.chosen_before import went_away
from judge.games.berserk.events import LAUNCHED
from judge.games.berserk.model import Part
from judge.games.berserk.recipients import Whom

SHOWN = m.Ref("shown")
"""The cards that a prophecy has shown."""
_BEFORE = frozenset(("attacked", "attacker", "that", "done"))
_DONE = m.Ref("done", 0, "patient")
_SO_MANY = m.Count(m.Selector("each", m.Did(m.Deed("reveal"), "patient"), "card"))
"""How many cards were shown."""
_SQUADS = {None: "any", m.YOU: "mine", m.OPPONENT: "theirs"}
_ON_CARDS = frozenset(("element", "class", "name", "type"))
_PRINTED = frozenset(("elite", "ordinary", "neutral", "unique"))


def prophesied(deed: m.Deed) -> Part | None:
    """The part that shows cards; None for other deeds.  Raises Unmodelled."""
    roles = {name: term for name, term in deed.roles if (name, term) != ("agent", m.THIS)}
    if deed.verb != "prophesy":
        return None
    match roles.get("amount", m.Number(1)):
        case m.Number(n) if n > 0 and set(roles) <= {"amount"} and not deed.manner:
            return Part("prophesy", "nobody", amount=n)
    raise Unmodelled("such a prophecy")


def told_after(whom: Whom, body: m.Body) -> m.Body:
    """What is done after a prophecy: what was done there is what it has shown.  Raises Unmodelled."""
    shown = [part.amount for part in whom.parts if part.effect == "prophesy"]
    if whom.event() == "prophesied" and not shown:
        body = changed(body, lambda node: m.ThatMuch("trigger") if node == _SO_MANY else node)
    if not shown and whom.event() != "prophesied":
        return body
    if any(isinstance(node, m.Did) and node.deed.verb == "reveal" for node in walk(body)):
        raise Unmodelled("how many cards are shown")
    of_them = changed(changed(body, lambda node: SHOWN if node == _DONE else node), _called_or_not)
    numbers = [node for node in walk(of_them) if isinstance(node, m.Value) and node.of == SHOWN]
    if numbers and (shown != [1] or any(node.property != "cost" for node in numbers)):
        raise Unmodelled("a number of several cards that are shown")
    return of_them


def _called_or_not(node: object) -> object:
    """The card that is shown may be called, or not: who calls may always call nobody."""
    match node:
        case m.May(m.Ref("you"), m.Effect(m.Deed("summon", roles, ()), "do", None) as calls) if (
            "patient",
            SHOWN,
        ) in roles:
            return calls
    return node


def chosen_then(whom: Whom, body: m.Body) -> m.Ability | None:
    """What is done to a card that is chosen when it comes to that: it is compared with the one that is shown,
    or stands somewhere as seen from its own card, which has gone elsewhere by then."""
    compared = any(isinstance(node, m.Compare) and SHOWN in walk(node) for node in walk(body))
    shown = compared and any(part.effect == "prophesy" for part in whom.parts)
    if not shown and not (went_away(whom.parts) and any(map(_seen_from_it, walk(body)))):
        return None
    if any(isinstance(node, m.Ref) and node.name in _BEFORE for node in walk(body)):
        raise Unmodelled("who is chosen then, and cards that were spoken of before")
    return m.Ability("triggered", body, trigger=m.Event((LAUNCHED,), "when"))


def _seen_from_it(node: object) -> bool:
    """Whether cards are described by where they stand, as seen from the card of the text."""
    cards = isinstance(node, m.Selector) and node.kind == "card"
    return cards and any(isinstance(rel, m.Rel) and m.THIS in walk(rel.other) for rel in walk(node))


def of_the_shown(whom: Whom, condition: m.Condition) -> tuple[Want, ...] | None:
    """What is asked of the cards that were shown; None for other conditions.  Raises Unmodelled."""
    match condition:
        case m.Fits(who, what) if who == SHOWN:
            return wants("shown_all", _on_it(what))
        case m.Happened(m.Event((m.Deed("reveal", (("patient", who),), ()),), "after"), None) if any(
            part.effect == "prophesy" for part in whom.parts
        ):
            return wants("shown_one", _on_it(_one_of(who)))
        case m.Measure(
            m.Count(
                m.Selector(
                    "each",
                    m.And((m.In(m.Zone("squad", whose)), m.Same("element" | "name" as trait, of))),
                    "card",
                    None,
                ),
                "",
            ),
            ">=",
            m.Number(1),
        ) if of == SHOWN and whose in _SQUADS:
            return (("shown_one", (("met", trait, _SQUADS[whose]),)),)
    if SHOWN in walk(condition):
        raise Unmodelled("such a condition of what is shown")
    return None


def _one_of(who: m.Term) -> m.Filter:
    match who:
        case m.Selector("some", what, "card", m.Number(1)):
            return what
        case m.Group(members, True):
            return m.Or(tuple(map(_one_of, members)))
    raise Unmodelled("showing such cards")


def _on_it(what: m.Filter) -> m.Filter:
    """The same, if all of it is printed on a card.  Raises Unmodelled."""
    match what:
        case m.And(parts) | m.Or(parts):
            list(map(_on_it, parts))  # type: ignore[arg-type]
        case m.Not(m.Same("element", m.Selector("some", m.In(m.Zone("squad", m.Ref("you"))), "card"))):
            pass
        case m.Not(part):
            _on_it(part)  # type: ignore[arg-type]
        case m.Is(name) if name in _ON_CARDS:
            pass
        case m.State(name) if name in _PRINTED:
            pass
        case m.Compare("cost", "odd" | "even") | m.Compare("cost", _, m.Number()):
            pass
        case _:
            raise Unmodelled("what a card is that is shown")
    return what
