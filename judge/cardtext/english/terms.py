"""Noun phrases of what is counted, measured or done: damage, costs, places, periods, keywords, amounts."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.nouns import ONE, applied, joined
from judge.cardtext.lexicon import Keyword
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.parts import Anaphor, Det, Nbar, pronoun
from judge.cardtext.tokens import Noun

SOME = m.Choice(ONE, None)
"""So much of it as there is: "when it is dealt damage"."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _things(g)
    _amounts(g)
    _properties(g)
    _zones(g)
    _periods(g)
    _abilities(g)
    _words(g)


def _things(g: Grammar) -> None:
    g.rule("np1[things]", "howmany NTHINGS")(lambda n, noun: m.Things(noun.concept, n))
    g.words(
        "howmany",
        ONE,
        "a",
        "an",
        "an additional",
        "another",
        "1 additional",
        "one additional",
        "a single",
        "the next",
    )
    g.words("howmany", m.All(), "all", "all of the", "all the", "any")
    g.words("howmany", m.Choice(), "any number of", "any amount of")
    g.words("howmany", m.Choice(None, m.Number(0)), "no")
    g.words("howmany", m.ThatMuch(), "that", "the", "those")
    g.same("howmany", "count")
    g.rule("howmany", 'NUM ("additional" | "more" | "extra" | "total")')(lambda n: n)
    g.words("howmany", m.Times(2, m.ThatMuch()), "twice that much", "twice that many", "double that much")
    g.rule("howmany", '"up to" quantity')(lambda n: m.Choice(None, n))
    g.rule("howmany", 'quantity ("point" | "points")? "of" ("that" | "the" | "those")')(lambda n: n)
    g.rule("howmany", 'quantity ("point" | "points") "of"')(lambda n: n)
    g.rule("np1[things]", "NTHINGS", 0.3)(lambda noun: m.Things(noun.concept, SOME))
    g.rule("np1[things]", '("the" | "any") "edge"', 0.0)(lambda: m.Things("edge", ONE))
    g.rule("np1[things]", 'NTHINGS "equal to" np1[amount]')(lambda noun, n: m.Things(noun.concept, n))
    g.rule("np1[things]", '"an amount of" NTHINGS "equal to" np1[amount]')(
        lambda noun, n: m.Things(noun.concept, n)
    )
    g.rule("np1[things]", '"a number of" NTHINGS "equal to" np1[amount]')(
        lambda noun, n: m.Things(noun.concept, n)
    )
    g.rule("np1[things]", 'howmany NTHINGS ("on" | "from") np1[card]', 0.4)(
        lambda n, noun, of: m.Things(noun.concept, n, of)
    )
    g.rule("np1[things]", "howmany AFFIL NTHINGS")(
        lambda n, what, noun: m.Things(noun.concept, n, m.Selector("each", what))
    )
    g.rule("np1[things]", 'howmany NTHINGS ("done" | "dealt") "by" np1[card]', 0.05)(
        lambda n, noun, of: m.Things(noun.concept, n, of, ("source",))
    )
    g.rule("np1[things]", "poss NTHINGS", 0.05)(lambda p, noun: m.Things(noun.concept, m.All(), p))
    g.rule("np1[things]", "SIGNED NTHINGS", 0.05)(lambda n, noun: _gained(n, noun))
    g.rule("np1[things]", 'howmany NTHINGS "of your choice"')(
        lambda n, noun: m.Things(noun.concept, n, None, ("your_choice",))
    )
    g.rule("np1[things]", '"either" np1[things] "or" np1[things]')(lambda a, b: m.Group((a, b), True))
    g.rule("np1[things]", "ICON")(lambda icon: icon)
    g.rule("np1[things]", "ICON ICON+")(_icons)
    g.rule("np1[things]", "howmany ICON")(lambda n, icon: m.Things(icon.kind, n, None, icon.marks))
    g.rule("np1[things]", 'howmany ICON ("icon" | "icons")')(
        lambda n, icon: m.Things(icon.kind, n, None, icon.marks)
    )
    g.words("np1[things]", pronoun("it", "things"), "it", "them", cost=0.4)


def _gained(n: m.Amount, noun: Noun) -> Any:
    return (
        m.Things(noun.concept, n)
        if isinstance(n, m.Number) and n.n > 0 and noun.concept != "damage"
        else None
    )


def _icons(first: m.Things, rest: tuple[m.Things, ...]) -> Any:
    """A row of icons: equal ones are counted."""
    row = (first, *rest)
    found = []
    for one in dict.fromkeys(row):
        found.append(m.Things(one.kind, m.Number(row.count(one)), None, one.marks))
    return found[0] if len(found) == 1 else m.Group(tuple(found))


def _amounts(g: Grammar) -> None:
    g.same("np1[amount]", "NUM", "LETTER")
    g.rule("np1[amount]", '"the" "total"? "number of" np1[@]', over=("card", "things"))(
        lambda what, t: counted(what)
    )
    g.rule("np1[amount]", '"the number of different" NPROPERTY "among" np[card]')(
        lambda noun, of: (
            m.Count(of, noun.concept) if isinstance(of, m.Selector) and of.quantifier == "each" else None
        )
    )
    g.rule("np1[amount]", '"the amount of" np1[things]')(lambda what: counted(what))
    g.rule("np1[amount]", '("twice" | "double") np1[amount]')(lambda n: m.Times(2, n))
    g.rule("np1[amount]", '"half" "of"? np1[amount]')(lambda n: m.Half(n))
    g.rule("np1[amount]", "np1[property]", 0.1)(
        lambda prop: m.Value(prop.name, prop.of) if prop.of is not None else None
    )
    g.words("np1[amount]", m.ThatMuch(), "that number", "that amount")
    g.rule("np1[amount]", 'np0amount "plus" np1[amount]')(lambda a, b: m.Sum((a, b)))
    g.same("np0amount", "NUM", "LETTER")


def _each(of: Any) -> bool:
    return isinstance(of, m.Selector) and of.quantifier == "each"


def counted(what: Any) -> Any:
    """How many of them there are."""
    if isinstance(what, m.Selector) and what.quantifier == "each":
        return m.Count(what)
    if isinstance(what, m.Things) and (isinstance(what.amount, m.All | m.ThatMuch) or what.amount == SOME):
        return m.Count(m.Things(what.kind, m.All(), what.of, what.marks))
    if isinstance(what, Anaphor):
        return m.Count(what)  # type: ignore[arg-type]
    raise Refuse


def _properties(g: Grammar) -> None:
    g.rule("np1[property]", "poss NPROPERTY")(lambda p, noun: m.Property(noun.concept, p))
    g.rule("np1[property]", '("the" | "its")? NPROPERTY "of" np1[card]')(
        lambda noun, of: m.Property(noun.concept, of)
    )
    g.rule("np1[property]", '"the cost to play" np1[card]')(lambda of: m.Property("cost", of))
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
    g.rule("np[bonus]", "SIGNED NPROPERTY")(lambda n, noun: (m.Property(noun.concept), n))
    g.same("np[amount]", "np1[amount]")


def _unowned(noun: Noun) -> Any:
    return (
        m.Property(noun.concept, pronoun("it", "card")) if noun.concept in ("cost", "printed_cost") else None
    )


def _zones(g: Grammar) -> None:
    g.rule("np1[zone]", "poss NZONE")(lambda p, noun: m.Zone(noun.concept, p))
    g.rule("np1[zone]", '"each player \'s" NZONE')(
        lambda noun: m.Zone(noun.concept, m.Selector("each", m.Anything(), "player"))
    )
    g.rule("np1[zone]", '("a" | "an" | "any") NZONE')(lambda noun: m.Zone(noun.concept))
    g.rule("np1[zone]", '"the" NZONE')(lambda noun: m.Zone(noun.concept))
    g.rule("np1[zone]", "NZONE", 0.1)(
        lambda noun: m.Zone(noun.concept) if noun.plural or noun.concept.endswith("arena") else None
    )
    g.rule("np1[zone]", 'NZONE "of" np1[player]')(lambda noun, who: m.Zone(noun.concept, who))
    g.words("np1[zone]", m.Zone("play"), "play")
    g.words("np1[zone]", m.Zone("the_force"), "the force")
    g.words("np1[zone]", m.Zone("game"), "the game")
    for position in ("top", "bottom"):
        g.rule("np1[zone]", f'"the"? "{position}" "of" np1[zone]')(
            lambda zone, position=position: (
                m.Zone(zone.name, zone.whose, position) if not zone.position else None
            )
        )


def _periods(g: Grammar) -> None:
    for which, words in {
        "this": ("this", "the", "that", "the current"),
        "next": ("the next", "next"),
        "each": ("each", "every", "any"),
        "first": ("the first",),
        "": ("a", "an"),
    }.items():
        g.words("which", which, *words)
    g.rule("np1[period]", "which NPERIOD")(lambda which, noun: m.Period(noun.concept, None, which))
    g.rule("np1[period]", "NPERIOD", 0.1)(
        lambda noun: m.Period(noun.concept, None, "each" if noun.plural else "")
    )
    g.rule("np1[period]", "poss NPERIOD")(lambda p, noun: m.Period(noun.concept, p))
    g.rule("np1[period]", 'poss "next" NPERIOD')(lambda p, noun: m.Period(noun.concept, p, "next"))
    g.rule("np1[period]", "which poss0 NPERIOD")(lambda which, p, noun: m.Period(noun.concept, p, which))
    g.rule("np1[period]", '"the" NPERIOD "this turn"')(lambda noun: m.Period(noun.concept, None, "this"))
    g.rule("np1[period]", 'which NPERIOD "against" np1[card]')(
        lambda which, noun, who: m.Period(noun.concept, None, which, "", who)
    )
    g.same("poss0", "poss")
    for edge, words in {
        "end": ("the end of", "end of"),
        "start": ("the beginning of", "the start of"),
    }.items():
        for phrase in words:
            g.rule("np1[period]", f'"{phrase}" np1[period]')(
                lambda per, edge=edge: (
                    m.Period(per.name, per.whose, per.which, edge) if not per.edge else None
                )
            )


def _abilities(g: Grammar) -> None:
    g.rule("np1[ability]", "KEYWORD")(
        lambda word: None if word.number or word.of else m.Ability("keyword", name=word.name)
    )
    g.rule("np1[ability]", 'KEYWORD "(" quantity ")"')(_numbered)
    g.rule("np1[ability]", "KEYWORD NUM")(_numbered)
    g.rule("np1[ability]", '("the" | "an") "additional"? KEYWORD "keyword"?', 0.05)(
        lambda word: None if word.number or word.of else m.Ability("keyword", name=word.name)
    )
    g.rule("np1[ability]", "KEYWORD np1[@]", over=("card", "zone"))(kept)
    g.rule("np1[ability]", "KEYWORD nbar[card] post[card]+", 0.05)(
        lambda word, bar, post: (
            kept(word, m.Selector("each", joined(applied_bare(bar), *post)), "card")
            if not bar.plural and None not in post
            else None
        )
    )
    g.rule("np1[ability]", "KEYWORD nbar[card]", 0.05)(
        lambda word, bar: (
            kept(word, m.Selector("each", applied_bare(bar)), "card") if not bar.plural else None
        )
    )
    g.rule("np1[ability]", "QUOTE")(lambda ability: ability)
    g.rule("np1[ability]", '":" QUOTE')(lambda ability: ability)
    g.rule("np1[ability]", '"," QUOTE')(lambda ability: ability)
    g.words(
        "np1[ability]", pronoun("that", "ability"), "that effect", "that ability", "the effect", "the effects"
    )
    g.words("np1[ability]", pronoun("it", "ability"), "it", cost=0.5)
    g.rule("np1[ability]", '"the" ("effect" | "effects") "of" np1[card]', 0.05)(
        lambda who: m.Selector("each", m.And((m.Is("kind", "effect"), m.Rel("of", who))), "ability")
    )
    g.rule("np1[ability]", "poss NABILITY", 0.1)(
        lambda p, noun: m.Selector(
            "each",
            m.Rel("of", p)
            if noun.concept == "any"
            else m.And((m.Is(*noun.concept.split(" ")), m.Rel("of", p))),
            "ability",
        )
    )
    g.rule("np1[ability]", '"all keywords" "except" np1[ability]', 0.05)(lambda _: None)


def applied_bare(bar: Nbar) -> m.Filter:
    """The description of a noun without article."""
    found = applied_each(bar)
    return found.what


def applied_each(bar: Nbar) -> m.Selector:
    """Each such object."""
    found = applied(Det("each"), bar)
    if not isinstance(found, m.Selector):
        raise Refuse
    return found


def _numbered(word: Keyword, n: m.Amount) -> Any:
    return m.Ability("keyword", name=word.name, number=n) if word.number else None


def kept(word: Keyword, of: Any, t: str) -> Any:
    """A keyword that names cards or a zone: Protect Hoth, Enhance your play area."""
    if t not in word.of or isinstance(of, Anaphor):
        raise Refuse
    if isinstance(of, m.Selector):
        if of.targeted or of.up_to or of.count not in (None, ONE):
            raise Refuse
        of = m.Selector("each", of.what, of.kind)
    return m.Ability("keyword", name=word.name, of=of)


def _words(g: Grammar) -> None:
    g.words("np1[word]", m.Word("side", "light"), "the light side")
    g.words("np1[word]", m.Word("side", "dark"), "the dark side")
    g.words("np1[word]", m.Word("role", "attacker"), "an attacker", "attackers", "the attacker")
    g.words("np1[word]", m.Word("role", "defender"), "a defender", "defenders", "the defender")
    g.words(
        "np1[word]",
        m.Word("role", "attacker or defender"),
        "an attacker or defender",
        "an attacker or a defender",
    )
    g.words("np1[word]", m.Word("role", "participant"), "a participating unit", "a participant")
    g.words("np1[word]", m.Word("role", "participant on your side"), "a participating unit on your side")
    g.words("np1[word]", m.Word("role", "attacking_player"), "the attacking player")
    g.words("np1[word]", m.Word("role", "defending_player"), "the defending player")
    g.words("np1[word]", m.Word("type", "unit"), "a unit", cost=0.3)
    g.words("np1[word]", m.Word("type", "pilot enhancement"), "a pilot enhancement")
    g.words("np1[word]", m.Word("trait"), "a trait")
    g.words("np1[word]", m.Word("type"), "a card type", "a type of card")
    g.words("np1[word]", m.Word("title"), "a card", "a title")
    g.words("np1[word]", m.Word("role", "captured"), "a captured card", "captured cards")
    g.words("np1[word]", m.Word("side", "yours"), "your side")
    g.words("np1[word]", m.Word("value", "0"), "zero")
