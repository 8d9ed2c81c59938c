"""What sets cards beside others: copies, what they share, the highest and lowest, what was named."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.determined import ONE, joined
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Nbar, Pred, pronoun
from judge.cardtext.tokens import Noun

ATTACHED = ("enhancement", "event", "fate")
"""Types of cards that a unit has on it: "its enhancement"."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _copies(g)
    _extremes(g)
    _named(g)
    _attached(g)
    g.rule("post[card]", '"," "each" "with" feature ","?', 0.1)(lambda what: what)
    g.rule("post[card]", '"," "each" vp[pass] ","?', 0.1)(
        lambda vp: (
            m.Rel("controller", dict(vp.roles)["agent"])
            if vp.verb == "control" and set(dict(vp.roles)) == {"agent"}
            else None
        )
    )
    g.rule("post[card]", 'lying "or" lying', 0.1)(lambda a, b: m.Or((a, b)))
    g.rule("lying", '"you control"')(lambda: m.Rel("controller", m.YOU))
    g.rule("lying", '("in" | "from") np1[zone]')(lambda zone: m.In(zone))
    g.rule("lying", '"attached to" np1[card]')(lambda who: m.Rel("attached_to", who))
    g.rule("post[card]", '"," "if any" ","?')(lambda: m.Anything())
    g.rule("post[card]", '"of" ("his" | "her" | "their" | "his or her") "choice"', 0.05)(
        lambda: m.Rel("chooser", pronoun("he", "player"))
    )


def _copies(g: Grammar) -> None:
    for word, many in (("copy", False), ("copies", True)):
        g.rule("nbar[card]", f'mods? "{word}" "of" np1[card]', 0.05)(
            lambda mods, who, many=many: _copy(mods or (), who, many)
        )
    shared = '("a" | "an" | "the same" | "the") NPROPERTY ("with" np1[card])?'
    g.rule("pred", f'("share" | "shares") {shared}')(lambda noun, who: Pred(m.Same(noun.concept, who)))
    g.rule("pred", f'("do" | "does") "not" "share" {shared}')(
        lambda noun, who: Pred(m.Same(noun.concept, who), negated=True)
    )
    g.rule("pred", f'"shared" {shared}')(lambda noun, who: Pred(m.Same(noun.concept, who), past=True))


def _copy(mods: tuple[m.Filter, ...], who: Any, many: bool) -> Any:
    """Cards of the same name as that one."""
    if any(mod == m.State("target") for mod in mods):
        return Nbar("card", (*(mod for mod in mods if mod != m.State("target")), _same(who)), many, True)
    return Nbar("card", (*mods, _same(who)), many)


def _same(who: Any) -> m.Filter:
    """Of the name of that one; of a card known by its name alone it is the name."""
    named = who.what if isinstance(who, m.Selector) and isinstance(who.what, m.Is) else None
    return named if named is not None and named.property == "name" else m.Same("name", who)


def _extremes(g: Grammar) -> None:
    """The most and the least of it among all that are so described: `Ref("one")` stands for those."""
    g.words("extreme", "highest", "highest", "greatest", "most")
    g.words("extreme", "lowest", "lowest", "least", "fewest")
    g.rule("feature", '"the" extreme NPROPERTY')(_extreme)
    g.rule("mod", "extreme NPROPERTY", 0.05)(_extreme)


def _extreme(how: Any, noun: Noun) -> m.Filter:
    return m.Compare(noun.concept, "=", m.Value(noun.concept, m.Ref("one"), how))


def _named(g: Grammar) -> None:
    """Of that type, with that title: as somebody has just named or chosen it."""
    g.rule("post[card]", '("of" | "with") ("that" | "the chosen" | "the named") NPROPERTY', 0.05)(
        lambda noun: m.Same(noun.concept, pronoun("named", f"word {noun.concept}"))
    )
    g.rule("post[things]", '"of the chosen type" | "of that type"')(lambda: ("chosen",))


def _attached(g: Grammar) -> None:
    """What a card has on it, without an article: "attached Pilot enhancement", "its enhancement"."""
    g.rule("np1[card]", '"attached" nbar[card]', 0.05)(lambda bar: _on(bar, m.THIS))
    g.rule("np1[card]", '"the attached" nbar[card]', 0.2)(lambda bar: _on(bar, pronoun("it", "card")))
    g.rule("np1[card]", '"its" "attached" nbar[card]')(lambda bar: _on(bar, pronoun("it", "card")))
    g.rule("np1[card]", '"its" nbar[card]', 0.1)(
        lambda bar: (
            _on(bar, pronoun("it", "card"))
            if any(
                isinstance(part, m.Is) and part.property == "type" and part.value in ATTACHED
                for part in bar.what
            )
            else None
        )
    )


def _on(bar: Nbar, who: Any) -> Any:
    """The card, or all cards, of that description on it."""
    if bar.targeted:
        return None
    what = joined(*bar.what, m.Rel("attached_to", who))
    return m.Selector("each", what) if bar.plural else m.Selector("some", what, count=ONE)
