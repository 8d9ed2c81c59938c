"""Comparisons: a number or more, less than another, more than the other player has, the only one."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.behind import relation_of
from judge.cardtext.english.counting import places
from judge.cardtext.english.determined import joined
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.parts import Anaphor

HAS = '("have" | "has" | "control" | "controls")'


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _numbers(g)
    _two_players(g)
    g.rule("c1", 'np1[property] ("is" | "are") compared')(lambda p, c: m.Measure(_value(p), *c))
    g.rule("c1", 'np1[amount] ("is" | "are") compared', 0.1)(lambda n, c: m.Measure(n, *c))
    g.rule("c1", '"there" ("is" | "are") count "different" NPROPERTY "among" np[card]')(
        lambda n, noun, of: (
            m.Measure(m.Count(of, noun.concept), *relation_of(n))
            if isinstance(of, m.Selector) and of.quantifier == "each"
            else None
        )
    )
    g.rule("c1", '"there are" more nbar[card] post[card]* "than" nbar[card] post[card]*')(
        lambda how, bar, post, other, behind: (
            None
            if bar.targeted or other.targeted or None in (*post, *behind)
            else m.Measure(_those(bar, post or behind), how, _those(other, behind))
        )
    )
    g.rule("hand", '("his" | "your" | "their" | "his or her")? "hand"')(lambda: True)
    g.words("more", ">", "more")
    g.words("more", "<", "fewer", "less")
    g.rule("c1", 'np1[player] ("have" | "has") count ("card" | "cards") "in" hand')(
        lambda who, n, _: m.Measure(_hand(who), *relation_of(n))
    )
    g.rule("c1", 'np1[player] ("have" | "has") "no" "cards" "in" hand')(
        lambda who, _: m.Measure(_hand(who), "=", m.Number(0))
    )
    g.rule("c1", 'np1[player] ("control" | "controls") "no" NZONE', 0.02)(
        lambda who, noun: m.Measure(m.Count(places(noun.concept, who)), "=", m.Number(0))
    )
    g.rule("c1", '("nobody" | "no player" | "no one" | "neither player") "controls" np1[zone]')(
        lambda zone: m.And(tuple(m.Not(m.Fits(zone, m.Rel("controller", p))) for p in (m.YOU, m.OPPONENT)))
    )
    g.rule("c1", 'np1[player] ("control" | "controls") count NZONE', 0.02)(
        lambda who, n, noun: m.Measure(m.Count(places(noun.concept, who)), *relation_of(n))
    )
    g.rule("c1", 'np1[card] "is the only" nbar[card] post[card]*')(_alone)


def _two_players(g: Grammar) -> None:
    """What one player has more of, or less, or as much."""
    for word in ("than", "as"):
        g.rule(word, f'"{word}" np1[player] ({HAS} | "do" | "does")?')(lambda who: who)
    g.rule("c1", f"np1[player] {HAS} more nbar[card] post[card]* than post[card]*")(
        lambda a, how, bar, post, b, last: _more(a, how, bar, (*post, *last), b)
    )
    g.rule("c1", f'np1[player] {HAS} "at least"? NUM more nbar[card] post[card]* than post[card]*')(
        lambda a, n, how, bar, post, b, last: _more_by(n, _more(a, how, bar, (*post, *last), b))
    )
    g.rule("c1", f'np1[player] {HAS} "at least as many" nbar[card] post[card]* as')(
        lambda a, bar, post, b: _more(a, ">=", bar, post, b)
    )
    g.rule("c1", f'np1[player] {HAS} "at least"? multiple "as many" nbar[card] post[card]* as')(_so_often)
    g.rule("c1", f'np1[player] {HAS} "the same number of" nbar[card] post[card]* as')(
        lambda a, bar, post, b: _more(a, "=", bar, post, b)
    )
    g.rule("c1", f'np1[player] "and" np1[player] {HAS} "the same number of" nbar[card] post[card]*')(
        lambda a, b, bar, post: _more(a, "=", bar, post, b)
    )
    g.rule("c1", f'np1[player] {HAS} "the most" nbar[card] post[card]*')(_most)
    g.rule("c1", 'np1[player] ("have" | "has") more ("card" | "cards") "in" hand than')(
        lambda a, how, _, b: m.Measure(_hand(a), how, _hand(b))
    )
    g.rule("c1", f"np1[player] {HAS} more NZONE than")(
        lambda a, how, noun, b: m.Measure(
            m.Count(places(noun.concept, a)), how, m.Count(places(noun.concept, b))
        )
    )
    g.rule("c1", 'np1[player] ("have" | "has") more NTHINGS than')(
        lambda a, how, noun, b: m.Measure(*_both(noun.concept, a, how, b))
    )


def _numbers(g: Grammar) -> None:
    g.rule("compared", "NUM")(lambda n: ("=", n))
    g.rule("compared", "LETTER")(lambda n: ("=", n))
    g.rule("compared", 'quantity "or" ("lower" | "less" | "fewer")')(lambda n: ("<=", n))
    g.rule("compared", 'quantity "or" ("higher" | "more" | "greater")')(lambda n: (">=", n))
    g.rule("compared", '"equal to" np[amount]')(lambda n: ("=", n))
    g.rule("compared", '"at" quantity')(lambda n: ("=", n))
    g.rule("compared", '"at" quantity "or" ("lower" | "less")')(lambda n: ("<=", n))
    g.rule("compared", '"at" quantity "or" ("higher" | "more" | "greater")')(lambda n: (">=", n))
    g.rule("compared", 'NUM ("higher" | "more" | "greater") "than" np[amount]')(
        lambda n, other: ("=", m.Sum((other, n)))
    )
    g.rule("compared", 'NUM ("lower" | "less") "than" np[amount]')(
        lambda n, other: ("=", m.Sum((other, m.Number(-n.n))))
    )
    g.rule("measured", 'NPROPERTY NUM ("higher" | "greater" | "more") "than" np1[card]', 0.05)(
        lambda noun, n, who: m.Compare(noun.concept, "=", m.Sum((m.Value(noun.concept, who), n)))
    )
    g.rule("measured", 'NPROPERTY NUM ("lower" | "less") "than" np1[card]', 0.05)(
        lambda noun, n, who: m.Compare(noun.concept, "=", m.Sum((m.Value(noun.concept, who), m.Number(-n.n))))
    )
    g.rule("compared", '"equal to or" ("less" | "lower") "than" np[amount]')(lambda n: ("<=", n))
    g.rule("compared", '("lower" | "less") "than or equal to" np[amount]')(lambda n: ("<=", n))
    g.rule("compared", '("lower" | "less" | "fewer") "than" np[amount]')(lambda n: ("<", n))
    g.rule("compared", '("higher" | "greater" | "more") "than" np[amount]')(lambda n: (">", n))


def _alone(who: Any, bar: Any, post: Any) -> Any:
    """It is so described, and no other card is."""
    if bar.plural or bar.targeted or None in post or not isinstance(who, m.Ref | Anaphor):
        return None
    what = joined(*bar.what, *post)
    others = m.Selector("each", joined(what, m.Other(who)))  # type: ignore[arg-type]
    return m.And((m.Fits(who, what), m.Measure(m.Count(others), "=", m.Number(0))))  # type: ignore[arg-type]


def _both(kind: str, a: Any, how: m.Compared, b: Any) -> tuple[m.Count, m.Compared, m.Count]:
    """How much of it the one has, and the other."""
    return m.Count(m.Things(kind, m.All(), a)), how, m.Count(m.Things(kind, m.All(), b))


def _hand(who: m.Who) -> m.Count:
    return m.Count(m.Selector("each", m.In(m.Zone("hand", who))))


def _value(prop: Any) -> m.Amount:
    if not isinstance(prop, m.Property) or (prop.of is None and prop.name != "death_star_dial"):
        raise Refuse
    return m.Value(prop.name, prop.of or m.Ref("game"))


def _more(a: Any, how: m.Compared, bar: Any, post: Any, b: Any) -> m.Measure:
    """How many the one controls, beside how many the other does."""
    what = (*bar.what, *post)
    counts = [m.Count(m.Selector("each", joined(*what, m.Rel("controller", who)))) for who in (a, b)]
    return m.Measure(counts[0], how, counts[1])


def _so_often(a: Any, n: int, bar: Any, post: Any, b: Any) -> m.Measure:
    """At least so many times as many as the other one has."""
    measure = _more(a, ">=", bar, post, b)
    return m.Measure(measure.left, measure.relation, m.Times(n, measure.right))


def _those(bar: Any, post: Any) -> m.Count:
    return m.Count(m.Selector("each", joined(*bar.what, *post)))


def _more_by(n: m.Number, measure: m.Measure) -> Any:
    """By so many more, or fewer."""
    if not isinstance(measure.right, m.Count):
        raise Refuse
    if measure.relation == ">":
        return m.Measure(measure.left, ">=", m.Sum((n, measure.right)))
    return m.Measure(m.Sum((n, measure.left)), "<=", measure.right)


def _most(who: Any, bar: Any, post: Any) -> Any:
    """More than the other player has."""
    if who not in (m.YOU, m.OPPONENT):
        raise Refuse
    other = m.OPPONENT if who == m.YOU else m.YOU
    return _more(who, ">", bar, post, other)
