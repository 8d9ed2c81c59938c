"""What is said of attacks or of a number, as what is said of the cards that have them."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.parts import conjunction

_SIGN = {"increase": 1, "reduce": -1}


def of_their_cards(ability: m.Ability) -> m.Ability:
    """The same, where attacks "get +1 strength", or a number "is increased", as their cards getting that.

    Attacks of some cards are more of these cards; attacks at the card itself hurt it more.
    """

    def change(node: object) -> object:
        match node:
            case m.Deed("modify", _, ()):
                return _of_attacks(node)
            case m.Deed(
                "increase" | "reduce" as verb,
                (("amount", m.Number(n)), ("property", m.Property(name, of))),
                (),
            ) if ability.kind == "static" and of is not None and not _strength(name, of):
                amount = m.Number(_SIGN[verb] * n)
                return _of_attacks(m.deed("modify", patient=of, property=m.Property(name), amount=amount))
            case m.Deed(
                "increase" | "reduce" as verb,
                (("amount", amount), ("property", m.Property(name, of))),
                (),
            ) if ability.kind == "static" and _strength(name, of):
                more = _signed(amount, verb)
                return node if more is None else _stronger(of, more)
        return node

    return changed(ability, change)


def _strength(name: str, of: object) -> bool:
    """Whether it is the strength of attacks, or the simple strike of the card itself."""
    attacks = isinstance(of, m.Selector) and of.kind == "attack"
    return (name == "strength" and attacks) or (name == "strike" and of in (None, m.THIS))


def _signed(amount: object, verb: str) -> m.Amount | None:
    """How much more it is; None for as much less as is only counted."""
    if isinstance(amount, m.Number):
        return m.Number(_SIGN[verb] * amount.n)
    return amount if verb == "increase" else None  # type: ignore[return-value]


def _stronger(of: object, more: m.Amount) -> m.Deed:
    """That attacks are by so much stronger, as what their card gets."""
    what = of.what if isinstance(of, m.Selector) else m.Is("attack", "strike")
    by_it = m.Rel("by", m.THIS)
    parts = tuple(part for part in m.conjuncts(what) if part != by_it)
    attacks = m.Selector("each", conjunction(parts), "attack")
    strength = m.Property("strength")
    if any(isinstance(part, m.Rel) and part.name in ("by", "controller") for part in parts):
        return _of_attacks(m.deed("modify", patient=attacks, property=strength, amount=more))
    return m.deed("modify", patient=m.THIS, property=strength, amount=more, attack=attacks)


def _of_attacks(deed: m.Deed) -> m.Deed:
    attacks, of = deed["patient"], deed["property"]
    if attacks == m.THIS and isinstance(deed["attack"], m.Selector) and len(deed.roles) == 4:
        return _of_this(deed, deed["attack"])
    if not isinstance(attacks, m.Selector) or attacks.kind != "attack" or len(deed.roles) != 3:
        return deed
    if attacks.quantifier != "each" or attacks.count is not None:
        return deed
    parts = m.conjuncts(attacks.what)
    at_it = m.Rel("against", m.THIS)
    if at_it in parts and of == m.Property("strength"):
        rest = _of(attacks, tuple(part for part in parts if part != at_it))
        hurt = m.Property("taken")
        return m.deed("modify", patient=m.THIS, property=hurt, amount=deed["amount"], attack=rest)
    yours = m.Rel("controller", m.YOU)
    if yours in parts:
        parts = tuple(part for part in parts if part != yours)
        parts = (*parts, m.Rel("by", m.Selector("each", yours, "card")))
    whose = [part for part in parts if isinstance(part, m.Rel) and part.name == "by"]
    if len(whose) != 1 or of not in (m.Property("strength"), m.Property("range")):
        return deed
    rest = _of(attacks, tuple(part for part in parts if part != whose[0]))
    return m.deed("modify", patient=whose[0].other, property=of, amount=deed["amount"], attack=rest)


def _of_this(deed: m.Deed, attacks: m.Selector) -> m.Deed:
    """Of attacks that are said to be at the card, or made by others."""
    parts = m.conjuncts(attacks.what)
    at_it = m.Rel("against", m.THIS)
    if deed["property"] == m.Property("taken") and at_it in parts:
        return deed.with_term("attack", _of(attacks, tuple(part for part in parts if part != at_it)))
    whose = [part for part in parts if isinstance(part, m.Rel) and part.name == "by" and part.other != m.THIS]
    if deed["property"] == m.Property("strength") and len(whose) == 1:
        rest = _of(attacks, tuple(part for part in parts if part != whose[0]))
        return deed.with_term("attack", rest).with_term("patient", whose[0].other)
    return deed


def _of(attacks: m.Selector, parts: tuple[m.Filter, ...]) -> m.Selector:
    return m.Selector(attacks.quantifier, conjunction(parts), "attack")
