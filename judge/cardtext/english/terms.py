"""Noun phrases of amounts, of what is measured (costs, power), and of words as values."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.determined import joined
from judge.cardtext.english.things import counted
from judge.cardtext.lowering import flat
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Anaphor, Nbar, pronoun, verb_said
from judge.cardtext.tokens import Noun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _amounts(g)
    _properties(g)
    _words(g)


def _amounts(g: Grammar) -> None:
    g.same("np1[amount]", "NUM", "LETTER")
    g.rule("np1[amount]", '"the" "total"? "number of" np1[@]', over=("card", "things"))(
        lambda what, t: counted(what)
    )
    g.rule("np1[amount]", '"the" "total"? "number of" ICON ("icon" | "icons")? "on" np1[card]')(
        lambda icon, of: m.Count(m.Things(icon.kind, m.All(), of, icon.marks))
    )
    g.rule("np1[amount]", '"the number of different" NPROPERTY "among" np[card]')(
        lambda noun, of: (
            m.Count(of, noun.concept) if isinstance(of, m.Selector) and of.quantifier == "each" else None
        )
    )
    g.rule("np1[amount]", 'NUM "or more"', 0.3)(lambda n: m.Choice(n, None))
    g.rule("np1[amount]", '"the amount of" np1[things]')(lambda what: counted(what))
    g.rule("np1[amount]", "multiple np1[amount]")(lambda n, amount: m.Times(n, amount))
    g.rule("np1[amount]", '"half" "of"? np1[amount] rounded?')(lambda n, how: m.Half(n, how or "up"))
    for how in ("up", "down"):
        g.words("rounded", how, f"rounded {how}", f", rounded {how}", f"( rounded {how} )")
    g.rule("np1[amount]", "np1[property]", 0.1)(
        lambda prop: (
            m.Value(prop.name, prop.of) if isinstance(prop, m.Property) and prop.of is not None else None
        )
    )
    g.rule("np1[amount]", '"at least double" poss NPROPERTY', 0.02)(
        lambda p, noun: m.Choice(m.Value(noun.concept, p), None) if noun.concept == "edge_total" else None
    )
    g.rule("np1[amount]", '"the number of" NTHINGS subject "will"? vpgap ("for" np1[period])?')(_rolled)
    g.rule("np1[amount]", "poss NTHINGS", 0.05)(
        lambda of, noun: (
            m.Count(m.Things(noun.concept, m.All(), of)) if noun.concept.endswith("force_icon") else None
        )
    )
    g.rule("np1[amount]", '"the" NTHINGS "on" np1[card]', 0.1)(
        lambda noun, of: m.Count(m.Things("damage", m.All(), of)) if noun.concept == "damage" else None
    )
    g.words("np1[amount]", m.ThatMuch(), "that number", "that amount", "the damage prevented")
    g.words("way", True, "this way", "in this way", "by this effect")
    g.rule("np1[amount]", '("the" | "the amount of")? NTHINGS VN way?', 0.05)(_done)
    g.rule("np1[amount]", '"the number of" nbar[card] VN ("this way" | "in this way")?', 0.05)(
        lambda bar, verb: None if bar.targeted else m.Count(_such(bar, verb))
    )
    g.rule("np1[amount]", '"the number of" NTHINGS VN way?', 0.05)(_done)
    g.rule("np1[amount]", 'np0amount "plus" np1[amount]')(lambda a, b: m.Sum((a, b)))
    g.same("np0amount", "NUM", "LETTER")


def _rolled(noun: Noun, subject: tuple[Any, str], vp: Any, period: Any) -> Any:
    """How many of them somebody rolls: "the number of hits you will roll for this attack"."""
    if vp.verb != "roll" or vp.gap != "patient" or vp.roles:
        return None
    return m.Count(m.Things(noun.concept, m.All(), subject[0]))


def _done(noun: Noun, verb: Any, way: Any) -> Any:
    """As much of it as was just dealt, removed, moved, paid."""
    verbs = {frame.verb for frame in verb.frames}
    return so_much_done(verbs, bool(way)) if verbs & MUCH else None


MUCH = {"damage", "heal", "prevent", "take_things", "move_things", "put_things", "pay", "gain"}


def so_much_done(verbs: set[str], way: bool) -> m.ThatMuch:
    """As much as was done just now ("this way"), or in what sets it off, if damage was dealt there."""
    return m.ThatMuch("" if "damage" in verbs and not way else "done")


def _such(bar: Nbar, verb: Any) -> Any:
    """The cards of which the verb was just said: "the number of cards discarded this way"."""
    return pronoun(verb_said(verb), "card", joined(*bar.what), True)


def _each(of: Any) -> bool:
    return isinstance(of, m.Selector) and of.quantifier == "each"


def _properties(g: Grammar) -> None:
    g.rule("np1[property]", "poss NPROPERTY")(
        lambda p, noun: (
            None
            if noun.concept in _OF_CARDS and isinstance(p, Anaphor) and p.kind == "player"
            else m.Property(noun.concept, p)
        )
    )
    g.rule("np1[property]", 'poss NPROPERTY "and" NPROPERTY')(
        lambda p, a, b: m.Group((m.Property(a.concept, p), m.Property(b.concept, p)))
    )
    g.rule("np1[property]", '("the" | "its")? NPROPERTY "of" np[card]')(
        lambda noun, of: m.Property(noun.concept, of)
    )
    g.rule("np1[property]", '"the number of" ICON ("icon" | "icons")? "on" np1[card]')(
        lambda icon, of: m.Things(icon.kind, m.All(), of, icon.marks)
    )
    g.rule("np1[property]", '"the cost to play" np1[card]')(lambda of: m.Property("cost", of))
    g.rule("np1[property]", '"the cost for" np1[player] "to play" np1[card]')(_cost_for)
    g.rule("np1[property]", '"the" NPROPERTY')(_unowned)
    g.rule("np1[property]", '"the"? NPROPERTY "and" "the"? NPROPERTY "of" np1[card]')(
        lambda a, b, of: m.Group((m.Property(a.concept, of), m.Property(b.concept, of)))
    )
    g.words("np1[property]", m.Property("balance"), "the balance of the force")
    g.words("np1[property]", m.Property("death_star_dial"), "the death star dial")
    g.rule("np1[property]", "np1[things]", 0.3)(
        lambda what: (
            what
            if isinstance(what, m.Things) and isinstance(what.amount, m.All) and what.of is not None
            else None
        )
    )
    g.rule("np1[property]", '"the" NTHINGS "on" np1[card]', 0.2)(
        lambda noun, of: m.Things(noun.concept, m.All(), of) if noun.plural else None
    )
    g.rule("np[bonus]", "SIGNED NTHINGS")(
        lambda n, noun: (
            (m.Property(_LESS[noun.concept]), n)
            if noun.concept in _LESS and isinstance(n, m.Number) and n.n < 0
            else None
        )
    )
    g.rule("np[bonus]", "SIGNED NPROPERTY")(lambda n, noun: (m.Property(noun.concept), n))
    g.rule("np[bonus]", "NUM NPROPERTY", 0.1)(
        lambda n, noun: (m.Property(noun.concept), n) if noun.concept in _GAINED else None
    )
    g.same("np[amount]", "np1[amount]")


_OF_CARDS = ("power", "health", "speed", "cost", "printed_cost", "damage_capacity")
"""Numbers that no player has: "his power" is that of a card."""

_GAINED = ("resource_value", "reserve_value", "damage_capacity", "power", "health", "speed")
"""Properties of which somebody may gain so much: "gains 1 damage capacity"."""

_LESS = {"force_icon": "force_icons", "force": "force"}
"""Things of which somebody may get less: the property that is modified."""


def _cost_for(who: Any, of: Any) -> Any:
    """The cost of what somebody plays."""
    if not isinstance(of, m.Selector):
        return None
    theirs = m.Did(m.deed("play", agent=who), "patient")
    return m.Property("cost", replace(of, what=flat(m.And((of.what, theirs)))))


def _unowned(noun: Noun) -> Any:
    return (
        m.Property(noun.concept, pronoun("it", "card")) if noun.concept in ("cost", "printed_cost") else None
    )


def _words(g: Grammar) -> None:
    g.words("np1[word]", m.Word("side", "light"), "the light side")
    g.words("np1[word]", m.Word("side", "dark"), "the dark side")
    g.words("np1[word]", m.Word("role", "attacker"), "an attacker", "attackers", "the attacker")
    g.words("np1[word]", m.Word("role", "only attacker"), "your only attacker", "the only attacker")
    g.words("np1[word]", m.Word("role", "defender"), "a defender", "defenders", "the defender")
    g.words(
        "np1[word]",
        m.Word("role", "attacker or defender"),
        "an attacker or defender",
        "an attacker or a defender",
    )
    g.words("np1[word]", m.Word("role", "participant"), "a participating unit", "a participant", cost=0.3)
    g.words("np1[word]", m.Word("role", "participant on your side"), "a participating unit on your side")
    g.words("np1[word]", m.Word("role", "attacking_player"), "the attacking player")
    g.words("np1[word]", m.Word("role", "defending_player"), "the defending player")
    g.words("np1[word]", m.Word("type", "unit"), "a unit", cost=0.3)
    g.words("np1[word]", m.Word("type", "pilot enhancement"), "a pilot enhancement")
    g.rule("np1[word]", '"the" TRAIT ("trait" | "traits")')(lambda trait: m.Word("trait", trait[0]))
    g.rule("np1[word]", 'place (("," | "or" | "," "or") place)+')(
        lambda first, rest: m.Group((first, *rest), True)
    )
    for arena in ("space", "ground", "character"):
        g.words("place", m.Word("arena", arena), arena)
    g.rule("np1[word]", '"the" AFFIL "affiliation"')(lambda what: m.Word("affiliation", what.value))
    g.rule("np1[word]", '"the" AFFIL (("," | "and" | "," "and") AFFIL)+ "affiliations"')(
        lambda first, rest: m.Group(tuple(m.Word("affiliation", what.value) for what in (first, *rest)))
    )
    g.words("np1[word]", m.Word("type", "enhancement"), "an enhancement", cost=0.3)
    g.words("np1[word]", m.Word("trait"), "a trait")
    g.words("np1[word]", m.Word("roll", "build_points"), "build points")
    g.words("np1[word]", m.Word("number"), "a number", "any number")
    g.words("np1[word]", m.Word("type"), "a card type", "a type of card")
    g.words("np1[word]", m.Word("combat_icons"), "a combat icon type", "a type of combat icon")
    g.words("np1[word]", m.Word("title"), "a card", "a title")
    g.words("np1[word]", m.Word("role", "captured"), "a captured card", "captured cards")
    g.words("np1[word]", m.Word("side", "yours"), "your side")
    g.words("np1[word]", m.Word("side", "its controller's"), "his side", "its controller 's side")
    g.words("np1[word]", m.Word("value", "0"), "zero")
