"""What a card becomes by a text: a flyer, an artifact, a creature with a movement and a simple strike."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.keywords import at_whom, keyword
from judge.games.berserk.model import Cards, Feature, Part, Permanent

_CREATURE = m.Is("type", "creature")


def becomes(deed: m.Deed) -> tuple[Permanent | Feature, ...]:
    """What a card has by becoming another one, or by another movement; nothing for other deeds.

    Raises Unmodelled for what no card becomes here.
    """
    roles = {name: term for name, term in deed.roles if name != "patient"}
    match deed.verb, roles:
        case "set", {"property": m.Property("move", None), "to": m.Number(n)} if len(roles) == 2:
            return (_paced(n),)
        case "set", {"property": struck, "to": m.ByRoll(numbers)} if len(roles) == 2 and _strike(struck):
            return (_struck(numbers),)
        case "become", {"what": m.Word("state", "flying")} if len(roles) == 1:
            return (Permanent((("keyword", "flying"),)),)
        case "become", {"what": m.Selector("some", what, "card", m.Number(1))} if len(roles) == 1:
            if what == m.Is("type", "artifact"):
                return (Permanent((("becomes", "artifact"),)),)
            return _creature(m.conjuncts(what))
    return ()


def struck_by(deed: m.Deed) -> m.Term | None:
    """Whose strike it is that gives so many wounds from then on; None for other deeds."""
    attacks = deed["property"]
    if deed.verb != "set" or not isinstance(deed["to"], m.ByRoll) or not isinstance(attacks, m.Selector):
        return None
    return next((part.other for part in m.conjuncts(attacks.what) if isinstance(part, m.Rel)), None)


def _strike(what: object) -> bool:
    """The simple strike of somebody, or its numbers."""
    if isinstance(what, m.Selector) and what.kind == "attack" and what.count in (None, m.Number(1)):
        parts = m.conjuncts(what.what)
        whose = [part for part in parts if isinstance(part, m.Rel) and part.name == "by"]
        return m.Is("attack", "strike") in parts and len(parts) == 2 and len(whose) == 1
    return what == m.Property("strike")


def _struck(numbers: tuple[m.Amount, ...]) -> Permanent:
    """A strike of such numbers.  Raises Unmodelled."""
    if len(numbers) != 3 or not all(isinstance(n, m.Number) for n in numbers):
        raise Unmodelled("such a strike")
    words = zip(("weak", "medium", "strong"), numbers, strict=True)
    return Permanent(tuple(("strike_is", word, n.n) for word, n in words if isinstance(n, m.Number)))


def _creature(parts: tuple[m.Filter, ...]) -> tuple[Permanent | Feature, ...]:
    """A creature that moves and strikes as it is said, and has such words."""
    if _CREATURE not in parts:
        raise Unmodelled("becoming such a card")
    return (Permanent((("becomes", "creature"),)), *(_had(part) for part in parts if part != _CREATURE))


def _had(part: m.Filter) -> Permanent | Feature:
    match part:
        case m.Compare("move", "=", m.Number(n)):
            return _paced(n)
        case m.Compare("strike", "=", m.ByRoll((m.Number(weak), m.Number(medium), m.Number(strong)))):
            return striking((weak, medium, strong))
        case m.Having(m.Ability("keyword", None) as word, ">=", None):
            return Permanent(keyword(word), at_whom(word))
    raise Unmodelled("becoming such a card")


def _paced(n: int) -> Permanent:
    return Permanent((("speed_is", n),))


def striking(numbers: tuple[int, int, int]) -> Feature:
    """A simple strike, like that which the rules give every creature."""
    blow = Part("wound", "aim", strengths=numbers)
    foe = Cards((("theirs",),))
    return Feature("", "strike", "basic", sort="strike", closes=True, target=foe, parts=(blow,))
