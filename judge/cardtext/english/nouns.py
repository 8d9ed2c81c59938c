"""Noun phrases of cards and players: articles, modifiers, nouns."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.determined import ONE, applied, joined, nearest
from judge.cardtext.notation import Costly, Grammar
from judge.cardtext.parts import Det, Nbar, pronoun
from judge.cardtext.tokens import Noun

TYPES = ("card", "player", "things", "property", "zone", "period", "ability", "word", "amount")
COUNTED = ("card", "player", "ability")
TARGET = m.State("target")


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _modifiers(g)
    _whole(g)


def _modifiers(g: Grammar) -> None:
    g.rule("mod", "ADJ")(lambda what: what)
    g.rule("mod", "TRAIT")(lambda trait: None if trait[1] else m.Is("trait", trait[0]))
    g.rule("mod", "AFFIL")(lambda what: what)
    g.rule("mod", "NAME", 0.3)(lambda name: m.Is("name", name))
    g.words("mod", TARGET, "target", "targeted")
    g.words("mod", m.Other(), "other")
    g.words("mod", m.Not(m.State("in_faction")), "out-of-faction")
    g.rule("mod", '"non-" mod0')(lambda what: m.Not(what))
    g.rule("mod", '"unopposed"')(lambda: m.State("unopposed"))
    g.same("mod0", "ADJ", "AFFIL")
    g.rule("mod0", "TRAIT")(lambda trait: m.Is("trait", trait[0]))
    g.rule("mod0", "NCARD")(lambda noun: _type_of_card(noun))
    g.rule("mod", "NCARD", 0.1)(lambda noun: None if noun.plural else _type_of_card(noun))
    g.rule("mod", 'NUM "-cost"')(lambda n: m.Compare("cost", "=", n))

    @g.rule("mods", "mod")
    def single(what: m.Filter) -> Any:
        return (what,)

    @g.rule("mods", "mod mods")
    def more(what: m.Filter, rest: tuple[m.Filter, ...]) -> Any:
        return (what, *rest)

    @g.rule(
        "mods",
        'mod (("," | "or" | "," "or") mod)* ","? junction mod mods?',
        0.02,
    )
    def either(first: m.Filter, between: Any, how: str, last: m.Filter, rest: Any) -> Any:
        options = (first, *between, last)
        if TARGET in options or any(isinstance(option, m.Other) for option in options):
            return None
        if len({_sort(option) for option in options}) > 1:
            if how == "and":
                return None  # "Droid and non-unique Vehicle unit": two nouns, each with its own word
            return Costly((m.Or(options), *(rest or ())), 0.15)
        return (m.Or(options), *(rest or ()))


def _sort(what: m.Filter) -> str:
    if isinstance(what, m.Not):
        return f"not {type(what.part).__name__}"
    return "group" if isinstance(what, m.Is) else type(what).__name__


def _type_of_card(noun: Noun) -> m.Filter | None:
    kind, _, value = noun.concept.partition(" ")
    return m.Is("type", value) if kind == "type" else None


def _whole(g: Grammar) -> None:
    @g.rule("nbar[card]", "mods? NCARD")
    def card(mods: Any, noun: Noun) -> Any:
        return nbar("card", mods or (), noun)

    @g.rule("nbar[card]", 'mods? NCARD (("or" | "and" | "," "or" | ",") mods? NCARD)+', 0.05)
    def cards(mods: Any, first: Noun, others: Any) -> Any:
        rest = [other if isinstance(other, tuple) else (None, other) for other in others]
        kinds = [_noun_filter(noun) for noun in (first, *(noun for _, noun in rest))]
        if any(more for more, _ in rest):
            first_what, targeted = parted(mods or ())
            rows = [first_what, *(more or () for more, _ in rest)]
            spread, rows = _spread(rows)
            options = tuple(
                joined(*what, *_kinds(noun))
                for what, noun in zip(rows, (first, *(n for _, n in rest)), strict=True)
            )
            if TARGET in [part for what in rows[1:] for part in what] or m.Anything() in options:
                return None
            return Nbar("card", (*spread, m.Or(options)), first.plural, targeted)
        if any(kind is None for kind in kinds):
            return None
        return nbar("card", (*(mods or ()), m.Or(tuple(kind for kind in kinds if kind))), first, bare=True)

    g.rule("nbar[card]", "mods? SELF", 0.4)(
        lambda mods, who: (
            Nbar("card", (*parted(mods or ())[0], m.Same("name", m.THIS)), False, TARGET in (mods or ()))
            if who == m.THIS
            else None
        )
    )

    g.rule("called", "TRAIT")(lambda trait: (m.Is("trait", trait[0]), trait[1]))
    g.rule("called", "NAME", 0.15)(lambda name: (m.Is("name", name), False))
    g.rule("called", "NAMES", -0.1)(lambda name: (m.Is("name", name), True))
    g.rule("nbar[card]", "mods? called", 0.15)(lambda mods, head: _called(mods, (head,), ""))
    g.rule("nbar[card]", 'mods? called ("," called)* ","? junction called', 0.15)(
        lambda mods, first, between, how, last: _called(mods, (first, *between, last), how)
    )
    g.rule("np1[card]", 'NAME ("," NAME)* ","? "or" NAME post[card]*', -0.05)(_one_of_these)

    @g.rule("nbar[player]", "mods? NPLAYER")
    def player(mods: Any, noun: Noun) -> Any:
        what, targeted = parted(mods or ())
        if any(not isinstance(part, m.State | m.Other) for part in what):
            return None
        return Nbar("player", what, noun.plural, targeted, noun.concept)

    @g.rule("np1[@]", "det nbar[@] post[@]*", over=COUNTED)
    def phrase(det: Det, bar: Nbar, post: Any, t: str) -> Any:
        return nearest(applied(det, bar, post), post)

    @g.rule("np1[@]", "nbar[@] post[@]*", 0.25, over=COUNTED)
    def bare(bar: Nbar, post: Any, t: str) -> Any:
        if bar.targeted:
            return nearest(applied(Det("some", m.Choice() if bar.plural else ONE), bar, post), post)
        return nearest(applied(Det("each"), bar, post), post) if bar.plural else None

    g.rule(
        "np1[card]",
        'quantity "of" poss nbar[card] post[card]* ("," nbar[card] post[card]*)* ","? "or" nbar[card]'
        " post[card]*",
        -0.1,
    )(_one_of)
    g.rule("np1[card]", '"the"? ("enhanced" | "equipped") mods? NCARD', -0.1)(
        lambda mods, noun: enhanced(mods or (), noun)
    )
    g.rule("np1[card]", '"the"? ("enhanced" | "equipped") mods? TRAIT', -0.1)(enhanced_of_a_trait)
    g.rule("np1[card]", '"the"? "piloted" NCARD', -0.1)(lambda noun: m.Ref("host"))
    g.rule("np1[card]", '"each" TRAIT junction "each" TRAIT NCARD post[card]+', -0.1)(
        lambda a, _, b, noun, post: _each_of_both((a, b), noun, post)
    )
    g.rule("np1[card]", "SELF")(lambda who: who)
    g.rule("np1[card]", "NAME", 0.1)(lambda name: m.Selector("some", m.Is("name", name), count=ONE))
    g.rule("np1[card]", "NAME post[card]+", 0.1)(
        lambda name, post: (
            m.Selector("some", joined(m.Is("name", name), *post), count=ONE) if None not in post else None
        )
    )
    g.rule("np1[card]", '"the" NAME NCARD', 0.05)(
        lambda name, noun: m.Selector("some", joined(m.Is("name", name), *_kinds(noun)), count=ONE)
    )
    g.words("np1[card]", pronoun("it", "card"), "it")
    g.words("np1[card]", pronoun("itself", "card"), "itself", "himself", "herself")
    g.words("np1[card]", pronoun("they", "card", plural=True), "them", "they", "both of them", "them both")
    g.words("np1[card]", pronoun("he", "card"), "he", "him", "she", "her", cost=0.3)
    g.words("np1[card]", pronoun("he", "card"), "him or her", "he or she", cost=0.3)
    g.rule("np1[card]", '"the" ("other" | "remaining") nbar[card]')(
        lambda bar: pronoun("other", "card", joined(*bar.what), bar.plural)
    )
    g.rule("np1[card]", '"each of those" nbar[card] | "all of those" nbar[card]')(
        lambda bar: pronoun("those", "card", joined(*bar.what), True)
    )
    g.rule("np1[card]", "NUM", 0.45)(  # "put 1 on the bottom of your deck"
        lambda n: m.Selector("some", m.Rel("among", pronoun("those", "card", plural=True)), count=n)
    )
    g.rule("np1[card]", '"cards equal to" np1[amount] | "a number of cards equal to" np1[amount]')(
        lambda n: m.Selector("some", m.Anything(), count=n)
    )
    g.rule("np1[card]", '"a number of" poss nbar[card] post[card]* "up to" np1[amount]')(
        lambda whose, bar, post, n: (
            m.Selector("some", joined(*bar.what, *post, m.Rel("controller", whose)), count=n, up_to=True)
            if bar.plural and None not in post
            else None
        )
    )
    g.words("np1[card]", pronoun("other", "card"), "the other")
    g.words("np1[card]", pronoun("the focus_to_strike|resolve", "card"), "the striking unit")
    g.words("np1[card]", pronoun("that", "card"), "the target")
    g.rule("np1[card]", '"the target" nbar[card]')(
        lambda bar: None if bar.targeted else pronoun("that", "card", joined(*bar.what), bar.plural)
    )
    for how, what in (("an", ()), ("a different", (m.Other(),)), ("another", (m.Other(),))):
        eligible = m.Selector("some", joined(m.State("eligible"), *what), count=ONE)
        g.words("np1[card]", eligible, f"{how} eligible target", f"{how} eligible card or game element")
    g.words(
        "np1[card]", pronoun("other", "card", plural=True), "the others", "the rest", "the rest of the cards"
    )
    g.same("np1[card]", "chosen")
    g.words("np1[card]", m.GRANTER, "the card that grants this")
    g.words("chosen", m.Ref("chosen", 1), "the chosen card", "the chosen cards")
    for n, ordinal in enumerate(("first", "second", "third", "fourth", "fifth"), 1):
        g.words("chosen", m.Ref("chosen", n), f"the {ordinal} chosen card")
    g.words("np1[player]", m.YOU, "you", "yourself", "each friendly player", "target friendly player")
    g.words(
        "np1[player]",
        m.OPPONENT,
        "your opponent",
        "an opponent",
        "each opponent",
        "the opponent",
        "your opponents",
    )
    g.words("np1[player]", m.OPPONENT, "opponent", cost=0.2)
    g.words("np1[player]", m.Selector("each", m.Anything(), "player"), "both players")
    g.rule("np1[player]", '"the" sideword "player"?', 0.05)(
        lambda side: m.Selector("each", m.Is("side", side), "player")
    )
    g.words(
        "np1[player]",
        pronoun("he", "player"),
        "he",
        "she",
        "he or she",
        "him",
        "him or her",
        "they",
    )
    g.words("np1[player]", pronoun("that", "player"), "that player", "that opponent")
    g.rule("np1[player]", 'poss owner | "its" owner')(
        lambda p, r=None: m.Owner(r or p, p if r else pronoun("it", "card"))
    )
    g.rule("np1[player]", '"the" owner "of" np1[card]')(lambda r, of: m.Owner(r, of))
    g.same("np[@]", "np1[@]", over=TYPES)

    @g.rule(
        "np[@]",
        'np1[@] ("," np1[@])* ","? junction np1[@]',
        0.1,
        over=("card", "player", "things", "ability", "zone", "period"),
    )
    def group(first: Any, between: Any, how: str, last: Any, t: str) -> Any:
        members = (first, *between, last)
        return (
            None if any(isinstance(member, m.Group) for member in members) else m.Group(members, how == "or")
        )

    g.words("junction", "and", "and")
    g.words("junction", "or", "or", "and / or")


def _each_of_both(traits: tuple[tuple[str, bool], ...], noun: Noun, post: Any) -> Any:
    """ "Each Pilot and each Vehicle card you play": the noun and what stands behind it are those of both."""
    if None in post or any(plural for _, plural in traits):
        return None
    either = m.Or(tuple(m.Is("trait", name) for name, _ in traits))
    return m.Selector("each", joined(either, *_kinds(noun), *post))


def _one_of_these(first: str, between: Any, last: str, post: Any) -> Any:
    """ "Han Solo or Leia Organa": a card that is called one or the other."""
    if None in post:
        return None
    called = m.Or(tuple(m.Is("name", name) for name in (first, *between, last)))
    return m.Selector("some", joined(called, *post), count=ONE)


def _called(mods: Any, heads: tuple[tuple[m.Filter, bool], ...], how: str) -> Any:
    """Cards of a trait or a name, or of one of several: "Jedi and Rebels", "your Han Solo and Chewbacca"."""
    many = {plural for _, plural in heads}
    if how == "and" and len(many) > 1:
        return None
    kinds = tuple(kind for kind, _ in heads)
    what, targeted = parted((*(mods or ()), m.Or(kinds) if len(kinds) > 1 else kinds[0]))
    singular = how == "and" and not any(many)
    return Nbar("card", what, how == "and" or heads[-1][1], targeted, each=singular)


def enhanced(mods: tuple[m.Filter, ...], noun: Any) -> Any:
    """The card that this one is on; "enhanced Fighter unit" is it only if it is a Fighter."""
    if TARGET in mods:
        return None
    called = _type_of_card(noun)
    asked = mods if called is None else (*mods, called)
    return pronoun("enhanced", "card", joined(*asked)) if asked else m.Ref("host")


def enhanced_of_a_trait(mods: Any, trait: tuple[str, bool]) -> Any:
    """ "The equipped Starfighter": the card that this one is on, if it is a Starfighter."""
    if trait[1] or TARGET in (mods or ()):
        return None
    return pronoun("enhanced", "card", joined(*(mods or ()), m.Is("trait", trait[0])))


def _one_of(n: m.Amount, whose: Any, first: Nbar, post: Any, between: Any, last: Nbar, more: Any) -> Any:
    """ "One of your Droids in the Space arena or Jedi in the Character arena": each with what is said."""
    rows = [(first, post), *between, (last, more)]
    if any(not bar.plural or bar.targeted for bar, _ in rows) or any(None in behind for _, behind in rows):
        return None
    what = m.Or(tuple(joined(*bar.what, *behind) for bar, behind in rows))
    return m.Selector("some", joined(what, m.Rel("controller", whose)), count=n)


def _spread(rows: list[Any]) -> tuple[tuple[m.Filter, ...], list[Any]]:
    """Whose they are, said before the first of several, goes for each: "enemy unit or Hoth objective"."""
    first, *others = rows
    whose = tuple(part for part in first if isinstance(part, m.Rel) and part.name == "controller")
    if not whose or any(isinstance(part, m.Rel) for what in others for part in what):
        return (), rows
    return whose, [tuple(part for part in first if part not in whose), *others]


def _noun_filter(noun: Noun) -> m.Filter | None:
    kind, _, value = noun.concept.partition(" ")
    if kind == "any":
        return None
    return m.State(value) if kind == "state" else m.Is(kind, value)


def _kinds(noun: Noun) -> tuple[m.Filter, ...]:
    what = _noun_filter(noun)
    return () if what is None else (what,)


def parted(mods: tuple[m.Filter, ...]) -> tuple[tuple[m.Filter, ...], bool]:
    """Modifiers, each once, without the word target; and whether it stands among them."""
    return tuple(dict.fromkeys(mod for mod in mods if mod != TARGET)), TARGET in mods


def nbar(kind: str, mods: tuple[m.Filter, ...], noun: Noun, bare: bool = False) -> Nbar:
    """A noun with modifiers; `bare`: the noun itself says nothing more."""
    what, targeted = parted(mods)
    return Nbar(kind, what if bare else tuple(dict.fromkeys((*what, *_kinds(noun)))), noun.plural, targeted)
