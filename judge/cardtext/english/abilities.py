"""Noun phrases of keywords, granted text, abilities and effects."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.determined import ONE, applied, joined, of_somebody
from judge.cardtext.english.nouns import parted
from judge.cardtext.lexicon import Keyword
from judge.cardtext.notation import Costly, Grammar, Refuse
from judge.cardtext.parts import Anaphor, Det, Nbar, pronoun
from judge.cardtext.tokens import Noun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _nouns(g)
    g.rule("np1[ability]", "KEYWORD")(
        lambda word: None if word.number or word.of else m.Ability("keyword", name=word.name)
    )
    g.rule("np1[ability]", "KEYWORD", 0.2)(lambda word: _any_number(word))
    g.rule("np1[ability]", 'KEYWORD "(" quantity ")"')(_numbered)
    g.rule("np1[ability]", "KEYWORD NUM")(_numbered)
    g.rule("np1[ability]", "KEYWORD SIGNED", 0.05)(
        lambda word, n: _numbered(word, n) if word.name == "accuracy" else None
    )
    g.rule("np1[ability]", '("the" | "an") "additional"? KEYWORD', 0.05)(
        lambda word: None if word.number or word.of else m.Ability("keyword", name=word.name)
    )
    g.rule("np1[ability]", '"all instances of" KEYWORD')(lambda word: m.Ability("keyword", name=word.name))
    g.rule("np1[ability]", '"the" KEYWORD "keyword"')(lambda word: m.Ability("keyword", name=word.name))
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
    g.rule("np1[ability]", 'KEYWORD TRAIT (("," | "and" | "," "and" | "," "or") TRAIT)+')(
        lambda word, first, rest: kept(
            word, m.Selector("each", m.Or(tuple(m.Is("trait", trait) for trait, _ in (first, *rest)))), "card"
        )
    )
    g.rule("np1[ability]", 'KEYWORD TITLE (("," | "and" | "or" | "," "and" | "," "or") TITLE)*', -0.3)(
        lambda word, first, rest: kept(word, m.Selector("each", _called(first, *rest)), "name")
    )
    g.rule("np1[ability]", "QUOTE")(lambda ability: ability)
    g.rule("np1[ability]", '":" QUOTE')(lambda ability: ability)
    g.rule("np1[ability]", '"," QUOTE')(lambda ability: ability)
    g.words(
        "np1[ability]", pronoun("that", "ability"), "that effect", "that ability", "the effect", "the effects"
    )
    g.words("np1[ability]", pronoun("it", "ability"), "it", cost=0.5)
    g.rule("np1[ability]", '"the" "card"? ("effect" | "effects") "of" np1[card]', 0.05)(
        lambda who: m.Selector("each", m.And((m.Is("kind", "effect"), m.Rel("of", who))), "ability")
    )
    g.rule("np1[ability]", "poss NABILITY", 0.1)(lambda p, noun: of_somebody(p, _abilities_called(noun)))


def _nouns(g: Grammar) -> None:
    @g.rule("nbar[ability]", "mods? NABILITY")
    def ability(mods: Any, noun: Noun) -> Any:
        what, targeted = parted(mods or ())
        kind, _, value = noun.concept.partition(" ")
        if value == "card_effect" and any(
            isinstance(part, m.Is) and part.property == "type" for part in what
        ):
            return None  # the effect of a fate card
        what = what if kind == "any" else (*what, m.Is("kind", value))
        return Nbar("ability", what, noun.plural, targeted)

    g.rule("nbar[ability]", 'mods? NABILITY ("or" | "and") (NABILITY | icons)', -0.05)(
        lambda mods, a, b: _either_ability(mods, a, b)
    )
    g.rule("nbar[ability]", 'mods? icons ("or" | "and") NABILITY', -0.05)(
        lambda mods, a, b: _either_ability(mods, a, b)
    )
    g.rule("nbar[ability]", "mods? icons", 0.1)(
        lambda mods, many: Nbar("ability", (*(mods or ()), m.Is("kind", "combat_icon")), many)
    )
    g.words("icons", True, "combat icons")
    g.words("icons", False, "combat icon")


def _either_ability(mods: Any, first: Any, second: Any) -> Any:
    """Abilities or effects of one kind or another, with one description."""
    kinds = [
        noun.concept.partition(" ")[2] if isinstance(noun, Noun) else "combat_icon"
        for noun in (first, second)
    ]
    what, targeted = parted(mods or ())
    plural = second.plural if isinstance(second, Noun) else bool(second)
    if not all(kinds) or targeted:
        return None
    return Nbar("ability", (*what, m.Or(tuple(m.Is("kind", kind) for kind in kinds))), plural)


def _abilities_called(noun: Noun) -> m.Filter:
    return m.Anything() if noun.concept == "any" else m.Is(*noun.concept.split(" "))


def applied_bare(bar: Nbar) -> m.Filter:
    """The description of a noun without article."""
    selector = applied_each(bar)
    return selector.what


def applied_each(bar: Nbar) -> m.Selector:
    """Each such object."""
    selector = applied(Det("each"), bar)
    if not isinstance(selector, m.Selector):
        raise Refuse
    return selector


def _called(*titles: str) -> m.Filter:
    """Cards with one of these names."""
    names = tuple(m.Is("name", title) for title in titles)
    return names[0] if len(names) == 1 else m.Or(names)


def _any_number(word: Keyword) -> Any:
    """A keyword of whatever number: "cannot be the target of Bombard"."""
    return m.Ability("keyword", name=word.name) if word.number else None


def _numbered(word: Keyword, n: m.Amount) -> Any:
    return m.Ability("keyword", name=word.name, number=n) if word.number else None


def kept(word: Keyword, of: Any, t: str) -> Any:
    """A keyword that names cards or a zone: Protect Hoth, Enhance your play area."""
    if t not in word.of or isinstance(of, Anaphor) or of == m.THIS:
        raise Refuse
    named = False
    if isinstance(of, m.Selector):
        if of.targeted or of.up_to or of.count not in (None, ONE):
            raise Refuse
        options: tuple[Any, ...] = of.what.parts if isinstance(of.what, m.Or) else (of.what,)
        named = all(isinstance(what, m.Is) and what.property == "name" for what in options)
        each = tuple(m.Selector("each", what, of.kind) for what in (options if named else (of.what,)))
        of = m.Group(each, True) if len(each) > 1 else each[0]
    ability = m.Ability("keyword", name=word.name, of=of)
    return Costly(ability, 0.3) if named else ability
