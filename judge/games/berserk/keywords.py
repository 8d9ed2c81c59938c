"""Words with a meaning of their own, and what it is to ignore them, as terms of the law."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.card_descriptions import Want, wants
from judge.games.berserk.permissions import Terms
from judge.games.berserk.possessions import KEYWORDS, NUMBERED, SYMBOLS
from judge.games.berserk.strikes import NO_ATTACKS

OF_THEIRS = tuple(m.Value("regeneration", who) for who in (m.THIS, m.Ref("one"), m.Ref("done", 0, "patient")))
"""The regeneration of whoever has what a text gives."""
_ANYWHERE = 5
"""No cell is further away: a jump without a range ends in any free one (`brk-beyond/42`)."""


def ignored(what: object) -> tuple[Terms, tuple[Want, ...]]:
    """What is ignored, as terms of the law, and of whom, if not of everybody.  Raises Unmodelled."""
    match what:
        case m.Ability("keyword", None, of=m.Selector("each", of_whom, "card", None)):
            return _ignored(replace(what, of=None)), wants("object", of_whom)
        case m.Property("armor", m.Selector("each", of_whom, "card", None)):
            return _ignored(m.Property("armor")), wants("object", of_whom)
    return _ignored(what), ()


def _ignored(what: object) -> Terms:
    match what:
        case m.Group(members, False):
            return tuple(term for member in members for term in _ignored(member))
        case m.Ability("keyword", None, name=name, number=None, of=None) if name in SYMBOLS:
            return (("ignores", SYMBOLS[name]),)
        case m.Ability("keyword", None, name="armor", number=None, of=None) | m.Property("armor", None):
            return (("ignores", "armor"),)
        case m.Selector("each", m.And((m.Is("kind", "forces_target"), *_)), "ability"):
            return (("keyword", "ignores_taunts"),)
        case m.Selector("each", m.Rel("of", m.Ref("attacked")), "ability", None):
            return (("ignores", "features"),)
    raise Unmodelled("ignoring such things")


def ignored_by_it(effect: m.Effect, sort: str, event: str) -> tuple[Term, ...] | None:
    """What the attack before it, of the type `sort`, ignores itself; None for other effects.

    `event` is what sets the ability off.  Raises Unmodelled where it is not sure which attack ignores it.
    """
    match effect:
        case m.Effect(m.Deed("ignore", (("agent", m.Ref("this")), ("patient", what)), ()), "do", None):
            if sort not in NO_ATTACKS:
                return tuple(word for _, word in _of_its_target(what))
            if m.Ref("attacked") in walk(what) and event in _ATTACKS:
                raise Unmodelled("which attack ignores that")
    return None


_ATTACKS = ("attack", "attacked", "attack_made", "attack_declared", "missed", "natural")


def _of_its_target(what: object) -> Terms:
    terms, of_whom = ignored(what)
    if of_whom or any(name != "ignores" for name, *_ in terms):
        raise Unmodelled("an attack that ignores such things")
    return terms


def taken_away(what: object) -> Terms:
    """What somebody loses as long as a text holds, as terms of the law.  Raises Unmodelled."""
    match what:
        case m.Selector("each", m.Anything(), "ability"):
            return (("keyword", "hushes"),)
        case m.Ability("keyword", None, name=name):
            return (("withholds", lost(name)),)
    raise Unmodelled("losing such a thing")


def lost(name: str) -> str:
    """A word as the law of what is lost writes it.  Raises Unmodelled."""
    if name in SYMBOLS:
        return SYMBOLS[name]
    if name in KEYWORDS and name != "flight":  # who is a flyer by its type has no such word to lose
        return KEYWORDS[name]
    raise Unmodelled(f"losing {name}")


def at_whom(ability: m.Ability) -> tuple[Want, ...]:
    """At whom alone a word helps, or from whose attacks it protects."""
    match ability.of:
        case None:
            return ()
        case m.Selector("each", what, "card", None):
            return wants("object", what)
        case m.Selector("each", what, "attack" | "ability"):
            return tuple(want for want in kinds(what).by if want != ("subject", ("self",)))
    raise Unmodelled(f"the keyword {ability.name} with such cards")


def keyword(ability: m.Ability) -> Terms:
    """A word with a meaning of its own.  Raises Unmodelled."""
    if ability.kind != "keyword" or ability.body is not None:
        raise Unmodelled("a feature that is given as a word")
    if ability.name in SYMBOLS and ability.number is None:
        return (("symbol", SYMBOLS[ability.name]),)
    if ability.name == "protection" and isinstance(ability.of, m.Selector):
        attacks = kinds(ability.of.what)
        if attacks != Kinds(attacks.groups, attacks.grades, attacks.by):
            raise Unmodelled("protection from such attacks")
        if attacks.grades:
            pairs = ((group, grade) for group in attacks.groups for grade in attacks.grades)
            return tuple(("protection_from_strength", *pair) for pair in pairs)
        return tuple(("protection", _guarded(ability.of, group)) for group in attacks.groups)
    name = KEYWORDS.get(ability.name)
    if name is None or (ability.of is not None and name not in ("direct", "ova", "ovs", "unanswered")):
        raise Unmodelled(f"the keyword {ability.name}")
    match name, ability.number:
        case "vampire", m.Sum((m.ThatMuch(), m.Number(n))) if n < 0:
            return (("keyword", name), ("vampire_less", -n))
    if name not in NUMBERED:
        if ability.number is not None:
            raise Unmodelled(f"the keyword {ability.name} with a number")
        return (("keyword", name),)
    if name == "armor" and ability.number in OF_THEIRS:
        return (("keyword", name), ("as_regen",))
    if ability.number is None and name == "clumsy":
        return (("keyword", name),)
    if ability.number is None and name == "jump":
        return (("keyword", name), ("number", _ANYWHERE))
    if ability.number is None and name in ("regen", "incarnation"):
        raise Unmodelled(f"the keyword {ability.name} without a number")
    return (("keyword", name), ("number", 1 if ability.number is None else number(ability.number)))


def _guarded(of: m.Selector, group: str) -> str:
    """From abilities or from attacks."""
    return "abilities" if group == "all" and of.kind == "ability" else group


def number(amount: object) -> int:
    """The number of a keyword.  Raises Unmodelled for one that varies."""
    if isinstance(amount, m.Number):
        return amount.n
    raise Unmodelled("a number that varies")
