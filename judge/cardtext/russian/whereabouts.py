"""Where something is, and where to something goes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.parts import ONE, OnBothSides, he, joined

LINES = ("half", "row", "column", "diagonal")
TOGETHER = {"squad": "controller"}
"""Places in which cards are together if they have the same of something else."""
SIDES = {
    "слева": "left_of",
    "справа": "right_of",
    "напротив": "opposite",
    "позади": "behind",
    "впереди": "in_front_of",
}
_STEPS = tuple(
    m.Selector("some", m.And((m.Is("zone", "cell"), m.Rel(name, he("self")))), "zone", ONE)
    for name in ("in_front_of", "behind")
)
"""One cell forward, one cell back."""
SAME_PLACE = m.Is("zone", "same")
"""The noun that is left out behind "from ... to"."""


def moved_within(filled: dict[str, Any]) -> dict[str, Any] | None:
    """The roles of a verb with the noun of where to, which stands at where from; None if there is none."""
    to = filled.get("to")
    if to in _STEPS and isinstance(filled.get("patient"), m.Selector):
        other = he("he")  # a card that is moved goes forward or back as it stands itself
        step = m.And(
            tuple(replace(part, other=other) if isinstance(part, m.Rel) else part for part in to.what.parts)
        )
        return {**filled, "to": replace(to, what=step)}
    if not isinstance(to, m.Selector) or not isinstance(to.what, m.And) or SAME_PLACE not in to.what.parts:
        return filled
    begin = filled.get("from")
    if not isinstance(begin, m.Selector) or not isinstance(begin.what, m.And):
        return None
    kept = [part for part in begin.what.parts if not (isinstance(part, m.Rel) and part.name == "controller")]
    whose = [part for part in to.what.parts if part != SAME_PLACE]
    return {**filled, "to": replace(to, what=joined([kept[0], *whose, *kept[1:]]))}


def _either_end(a: Any, b: Any, of: Any) -> Any:
    """The top or the bottom of a deck, as one likes."""
    ends = tuple(_end_of(of.term, noun.concept) for noun in (a, b))
    if None in ends or {a.concept, b.concept} != {"top", "bottom"}:
        return None
    return m.Group(ends, True)


def _crystals(np: Any) -> bool:
    """Whether a symbol of crystals is all that is said: "for 3 {ordinary}" is a price."""
    what = getattr(np.term, "what", None)
    return what in (m.State("ordinary"), m.State("elite"))


def _end_of(zone: Any, place: str) -> Any:
    """The top or the bottom of a deck; None of another place."""
    return replace(zone, position=place) if isinstance(zone, m.Zone) and zone.name == "deck" else None


def _beside_a_marker(np: Any) -> Any:
    """Next to a cell on which a marker lies; None for other things."""
    match np.term:
        case m.Things("marker", _, None, (name,)):
            lying = m.Having(m.Things("marker", m.All(), None, (name,)), ">=", m.Number(1))
            where = m.And((m.Is("zone", "cell"), lying))
            return m.Rel("beside", m.Selector("some", where, "zone", m.Number(1)))
    return None


def _in_line_with_a_marker(noun: Any, np: Any) -> Any:
    """In the row, or column, of a cell on which a marker lies; None for other things."""
    match np.term:
        case m.Things("marker", _, None, (*whose, name)) if noun.concept in LINES and whose in (
            [],
            ["yours"],
        ):
            lying = m.Having(m.Things("marker", m.All(), None, (name,)), ">=", m.Number(1))
            mine = (m.Rel("controller", m.YOU),) if whose else ()
            where = m.And((m.Is("zone", "cell"), lying, *mine))
            return m.Same(noun.concept, m.Selector("some", where, "zone", m.Number(1)))
    return None


_PLAYERS = ("squad", "graveyard", "deck", "hand")
"""Places of which each player has one."""


def _kept(noun: Any, whose: Any) -> Any:
    """ "With you in the graveyard": in what a player has of such places."""
    return m.In(m.Zone(noun.concept, whose)) if noun.concept in _PLAYERS else None


def _on_the_cell(noun: Any, where: Any) -> Any:
    """ "On the cells to the left and right of it": there is whoever is to the left or right of it."""
    parts = where.parts if isinstance(where, m.Or) else (where,)
    there = all(isinstance(part, m.Rel) and part.name in SIDES.values() for part in parts)
    return where if there and noun.concept == "cell" and noun.gender == "p" else None


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    # static: where something is
    g.rule("loc", '("в" | "во" | "на") np1[zone_l]')(lambda np: m.In(np.term))
    g.rule("loc", '"у" "вас" ("в" | "на") NPLACE[l]', -0.1)(lambda noun: _kept(noun, m.YOU))
    g.rule("loc", '("в" | "на") NPLACE[l] "у" "вас"', -0.1)(lambda noun: _kept(noun, m.YOU))
    g.rule("loc", '"у" "противника" ("в" | "на") NPLACE[l]', -0.1)(lambda noun: _kept(noun, m.OPPONENT))
    g.rule("loc", '("в" | "на") NPLACE[l] "у" "противника"', -0.1)(lambda noun: _kept(noun, m.OPPONENT))
    g.rule("loc", '"на" NPLACE[l] loc', 0.0)(_on_the_cell)
    g.rule("loc", '"рядом"')(lambda: m.Rel("beside", m.THIS))
    g.rule("loc", '"рядом" "не" "по" "диагонали"', -0.02)(
        lambda: m.And((m.Rel("beside", m.THIS), m.Not(m.Rel("diagonal_to", m.THIS))))
    )
    g.rule("loc", '"рядом" ("с" | "со") np[card_i]')(lambda np: m.Rel("beside", np.term))
    g.rule("loc", '"рядом" "друг" "с" "другом"')(lambda: m.Same("neighbourhood"))
    g.rule("loc", '("с" | "со") PRON[i] "рядом"', 0.0)(
        lambda gender: m.Rel("beside", he("he", "card", gender))
    )
    g.rule("loc", '"рядом" ("с" | "со") np1[zone_i]', 0.05)(lambda np: m.Rel("beside", np.term))
    g.rule("loc", '"рядом" ("с" | "со") np1[things_i]', -0.5)(_beside_a_marker)
    for word, name in {
        "напротив": "opposite",
        "позади": "behind",
        "сзади": "behind",
        "впереди": "in_front_of",
        "вокруг": "around",
    }.items():
        g.rule("loc", f'"{word}"')(lambda name=name: m.Rel(name, m.THIS))
        g.rule("loc", f'"{word}" np1[card_g]')(lambda np, name=name: m.Rel(name, np.term))
    g.rule("loc", '"перед" np1[card_i]')(lambda np: m.Rel("in_front_of", np.term))
    g.rule("loc", '"за" np1[card_i]', 0.05)(
        lambda np: m.Rel("behind", np.term) if not _crystals(np) else None
    )
    for word, name in {"слева": "left_of", "справа": "right_of"}.items():
        g.rule("loc", f'"{word}"')(lambda name=name: m.Rel(name, m.THIS))
        g.rule("loc", f'"{word}" "от" np1[card_g]')(lambda np, name=name: m.Rel(name, np.term))
    for word, name in SIDES.items():
        g.words("side", name, word)
    g.words("side", "behind", "сзади")
    g.rule("loc", 'side (("или" | "," | "либо") side)+ ("и" side)? ("от"? np1[card_g])?')(
        lambda first, rest, last, np: m.Or(
            tuple(
                m.Rel(name, np.term if np else m.THIS)
                for name in SIDES.values()
                if name in (first, *rest, last)
            )
        )
    )
    g.rule("loc", 'side "и" side ("от"? np1[card_g])?', -0.01)(
        lambda a, b, np: OnBothSides(
            tuple(m.Rel(name, np.term if np else m.THIS) for name in SIDES.values() if name in (a, b))
        )
    )
    g.rule("loc", '"и" side "и" side ("от"? np1[card_g])?', 0.0)(
        lambda a, b, np: OnBothSides(
            tuple(m.Rel(name, np.term if np else m.THIS) for name in SIDES.values() if name in (a, b))
        )
    )
    g.rule("loc", '"или" side "и" side ("от"? np1[card_g])?', 0.0)(
        lambda a, b, np: m.Or(
            tuple(m.Rel(name, np.term if np else m.THIS) for name in SIDES.values() if name in (a, b))
        )
    )
    g.rule("loc", '"между" np[card_i]')(lambda np: m.Rel("between", np.term))
    g.rule("loc", '"среди" np[card_g]')(lambda np: m.Rel("among", np.term))
    g.rule("loc", '"у" "края" "поля"? "боя"?')(lambda: m.State("at_edge"))
    g.rule("loc", '"на" np1[card_l]', 0.1)(lambda np: m.Rel("on", np.term))
    g.rule("loc", '"по" "диагонали" ("от" np1[card_g] | ("с" | "со") np1[card_i] | "к" np1[card_d])')(
        lambda np: m.Rel("diagonal_to", np.term)
    )
    g.rule("loc", '"в" "строю"')(lambda: m.State("in_formation"))
    g.rule("loc", '("с" | "со") np[card_i] "в" "строю"')(lambda np: m.Rel("in_formation_with", np.term))
    g.rule("loc", '"в" "строю" ("с" | "со") np[card_i]')(lambda np: m.Rel("in_formation_with", np.term))
    g.rule("loc", '"вне" np1[zone_g]')(lambda np: m.Not(m.In(np.term)))
    g.rule("loc", '"не" loc', 0.05)(lambda where: m.Not(where) if not isinstance(where, m.Not) else None)
    g.rule("loc", '("в" | "на") A_тот[l] "же" NPLACE[l] ("," "что" "и" np1[card_n])?')(
        lambda a, noun, np: m.Same(
            TOGETHER.get(noun.concept, noun.concept), he("than") if np is None else np.term
        )
    )
    g.rule("loc", '("в" | "на") A_один[l] NPLACE[l]')(
        lambda a, noun: m.Same(noun.concept) if noun.concept in LINES else None
    )
    g.rule("loc", '("в" | "на") NPLACE[l] ("с" | "со") np1[card_i]', 0.05)(
        lambda noun, np: m.Same(noun.concept, np.term) if noun.concept in LINES else None
    )
    g.rule("dir", '("на" | "в") NPLACE[a] "или" ("на" | "в") NPLACE[a] np1[zone_g]', 0.0)(_either_end)
    g.words("dir", he("he", "zone", "*"), "туда")
    g.rule("loc", '("в" | "на") ADJ[l] NPLACE[l]')(
        lambda adj, noun: (
            m.Not(m.Same(noun.concept, he("than")))
            if adj.what == m.Other() and noun.concept in LINES
            else m.Not(m.Same(noun.concept))
            if adj.what == m.State("different") and noun.concept in LINES
            else None
        )
    )
    g.rule("loc", '("в" | "на") A_один[l] NPLACE[l] ("с" | "со") np1[card_i]')(
        lambda a, noun, np: m.Same(noun.concept, np.term)
    )
    g.rule("loc", '("в" | "на") A_один[l] NPLACE[l] ("с" | "со") np1[things_i]', -0.3)(
        lambda a, noun, np: _in_line_with_a_marker(noun, np)
    )
    g.rule(
        "loc", '("в" | "на") A_один[l] NPLACE[l] ("или" | "и") NPLACE[l] (("с" | "со") np1[card_i])?', 0.0
    )(
        lambda a, first, other, np: (
            m.Or(tuple(m.Same(noun.concept, np.term if np else None) for noun in (first, other)))
            if first.concept in LINES and other.concept in LINES
            else None
        )
    )
    g.rule("loc", '("с" | "со") np1[card_i] "в" A_один[l] NPLACE[l] (("или" | "и") NPLACE[l])?', 0.0)(
        lambda np, a, first, other: (
            m.Same(first.concept, np.term)
            if other is None and first.concept in LINES
            else m.Or(tuple(m.Same(noun.concept, np.term) for noun in (first, other)))
            if other is not None and first.concept in LINES and other.concept in LINES
            else None
        )
    )
    g.rule("distance", '"на" NUM (NPLACE[a] | NPLACE[g])')(
        lambda n, noun: n if noun.concept == "cell" else None
    )
    g.rule("distance", '"на" NUM[a] (NPLACE[a] | NPLACE[g])', -0.1)(
        lambda n, noun: n if noun.concept == "cell" else None
    )
    g.rule("distance", '"хотя" "бы" "на" NUM (NPLACE[a] | NPLACE[g])')(
        lambda n, noun: m.Choice(n, None) if noun.concept == "cell" else None
    )
    # dynamic: where to; "to yours" says no noun: it is that of where from
    g.rule("dir", '("на" | "в") A_ваш[a]', 0.3)(
        lambda gender: m.Selector("some", m.And((SAME_PLACE, m.Rel("controller", m.YOU))), "zone", ONE)
    )
    g.rule("dir", '("на" | "в") A_свой[a]', 0.3)(
        lambda gender: m.Selector(
            "some", m.And((SAME_PLACE, m.Rel("controller", he("self", "player")))), "zone", ONE
        )
    )
    g.rule("dir", '("на" | "в") np1[zone_a]')(lambda np: np.term)
    for word, place in (("вниз", "bottom"), ("наверх", "top")):
        g.rule("dir", f'"{word}" np1[zone_g]')(lambda np, place=place: _end_of(np.term, place))
    g.rule("dir", '"под" np1[zone_a]')(lambda np: _end_of(np.term, "bottom"))
    g.rule("dir", '"рядом" ("с" np1[card_i])?', 0.05)(
        lambda np: m.Selector(
            "some", joined([m.Is("zone", "cell"), m.Rel("beside", np.term if np else m.THIS)]), "zone", ONE
        )
    )
    g.rule("dir", '"по" np1[zone_d]', 0.1)(
        lambda np: m.Selector("some", joined([m.Is("zone", "cell"), m.In(np.term)]), "zone", ONE)
    )
    for word, name in {"позади": "behind", "напротив": "opposite"}.items():
        g.rule("dir", f'"{word}" np1[card_g]', 0.05)(
            lambda np, name=name: m.Selector(
                "some", joined([m.Is("zone", "cell"), m.Rel(name, np.term)]), "zone", ONE
            )
        )
    g.words(
        "dir",
        m.Selector("some", m.And((m.Is("zone", "cell"), m.Rel("in_front_of", he("self")))), "zone", ONE),
        "вперед",
    )
    g.words(
        "dir",
        m.Selector("some", m.And((m.Is("zone", "cell"), m.Rel("behind", he("self")))), "zone", ONE),
        "назад",
    )
    g.rule("dir", '"на" np1[card_a]', 0.1)(lambda np: np.term)
    g.rule("dir", '("на" | "в") PRON[a]', 0.3)(lambda gender: he("he", "zone", gender))
    g.rule("dir", '"на" np1[zone_l] | "в" np1[zone_l]', 0.2)(lambda np: np.term)
