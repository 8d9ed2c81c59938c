"""Noun phrases of places: zones of the game, and cells by description."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.russian.behind import as_each
from judge.cardtext.russian.clauses import deed_of
from judge.cardtext.russian.forms import CASES
from judge.cardtext.russian.nouns import bar, nearest
from judge.cardtext.russian.parts import ANY, ONE, Bar, He, Np, he, selected
from judge.cardtext.russian.whereabouts import LINES
from judge.cardtext.russian.words import Adj, Noun

ORDINALS = ("first", "second", "third")


ZONES = ("squad", "graveyard", "deck", "hand", "field", "game", "depth", "surface", "out_of_play")


def add(g: Grammar) -> None:
    """The rules of this chapter."""

    @g.rule("pbar[@]", "mods[@]? NPLACE[@] ppost*", over=CASES)
    def whole(mods: Any, noun: Noun, post: Any, t: str) -> Any:
        return nearest(bar("zone", mods, noun, None, post), post)

    g.rule("pbar[@]", "mods[@]? NUM NPLACE[@] ppost*", 0.05, over=CASES)(
        lambda mods, n, noun, post, t: (
            bar("zone", mods, noun, m.Is("ordinal", ORDINALS[n.n - 1]), post)
            if n.n in (1, 2, 3) and noun.concept in ("row", "column")
            else None
        )
    )
    g.rule(
        "pbar[@]", 'ORD[@] "за" np1[card_i] NPLACE[@] ("в" "направлении" np1[attack_g])?', 0.0, over=CASES
    )(
        lambda o, np, noun, of, t: (
            bar("zone", (), noun, m.Rel("beyond", np.term), ())
            if o[0] == "next" and noun.concept == "cell"
            else None
        )
    )
    g.rule("np1[zone_@]", "pbar[@]", over=CASES)(lambda bar, t: place(bar))
    g.rule("np1[zone_l]", "PRON[l]", 0.3)(lambda gender: Np(he("he", "zone", gender), gender, "zone"))
    g.rule("np1[zone_@]", 'A_один[@] "из" np1[zone_g]', 0.05, over=CASES)(
        lambda gender, of, t: replace(of, gender=gender) if isinstance(of.term, m.Zone) else None
    )
    g.rule("np1[zone_@]", "count[@] pqbar", over=CASES)(
        lambda n, bar, t: place(bar, n[0]) if t in "na" or "p" in bar.gender or bar.gender == ANY else None
    )
    g.rule("np1[zone_@]", "count[@] mods[@] pqbar", 0.05, over="na")(
        lambda n, mods, bar, t: place(replace(bar, what=_described(mods, bar)), n[0])
    )
    g.rule("pqbar", "mods[g]? NPLACE[g] ppost*")(
        lambda mods, noun, post: bar("zone", mods, noun, None, post, strict=False)
    )
    g.rule("ppost", 'NUM ("x" | "х") NUM', 0.0)(
        lambda a, b: (
            m.Is("size", f"{a.n}x{b.n}") if isinstance(a, m.Number) and isinstance(b, m.Number) else None
        )
    )
    g.rule("ppost", '"боя"')(lambda: m.Anything())
    g.rule("ppost", "NPLAYER[g]")(
        lambda noun: (
            m.Rel("controller", m.OPPONENT)
            if noun.concept == "opponent"
            else m.Rel("controller", m.Owner("owner", he("he")))
            if noun.concept == "owner"
            else None
        )
    )
    g.rule("ppost", "np1[zone_g]", 0.05)(lambda np: m.Rel("of", np.term))
    g.rule("ppost", "np1[card_g]", 0.2)(lambda np: m.Rel("of", np.term))
    g.rule("ppost", "loc", 0.05)(lambda where: where)
    g.rule("ppost", '("с" | "со") np1[card_i]', 0.05)(lambda np: m.Rel("under", some_of(np.term)))
    g.rule("ppost", '("с" | "со") np1[things_i]', 0.05)(
        lambda np: m.Having(np.term) if isinstance(np.term, m.Things) else None
    )
    g.rule("ppost", '"," "что" "и" np1[card_n]', 0.0)(lambda np: m.Rel("of", np.term))
    g.rule("ppost", '"(" "не" "по" "диагонали" ")"', 0.0)(lambda: m.Not(m.State("diagonal")))
    g.rule("ppost", '"не" "по" "диагонали"', 0.0)(lambda: m.Not(m.State("diagonal")))
    g.rule("ppost", '"(" "по" "диагонали" ")" | "по" "диагонали"', 0.05)(lambda: m.State("diagonal"))
    for case in CASES:
        g.rule("ppost", f'","? part[{case}] ","?', 0.1)(lambda adj: adj)
        g.rule("ppost", f'","? "не" part[{case}] ","?', 0.1)(lambda adj: Adj(m.Not(adj.what), adj.gender))
    g.rule("ppost", '"," ("на" | "в") A_который[l] fin ","?', 0.05)(
        lambda gender, clause: Adj(_where_clause(clause), gender)
    )
    g.rule("ppost", '"," "где" fin "на" "момент" np1[attack_g] ","?', 0.0)(
        lambda clause, at: _where_clause(clause) if isinstance(at.term, He) else None
    )
    g.rule("ppost", '"," "где" fin ","?', 0.05)(lambda clause: _where_clause(clause))
    g.rule("ppost", '"," A_который[a] fin ","?', 0.05)(lambda gender, clause: _occupied(clause))
    for symbol in ("ppost", "post"):
        g.rule(
            symbol,
            '"," "рядом" ("с" | "со") A_который[i] ("стоит" | "стоят" | "есть")'
            ' (np1[card_n] | np1[zone_n]) ","?',
            0.0,
        )(lambda gender, np: m.Rel("beside", some_of(of_that(np.term))))
        g.rule(symbol, '"," "рядом" ("с" | "со") A_который[i] "нет" np1[card_g] ","?', 0.0)(
            lambda gender, np: m.Not(m.Rel("beside", of_that(np.term)))
        )
    g.rule("post", '"," NPLACE[n] ("позади" | "сзади") A_который[g] state ","?', 0.0)(
        lambda noun, gender, adj: _has_cell(noun, "behind", adj)
    )
    g.rule("post", '"," NPLACE[n] ("впереди" | "перед") (A_который[g] | A_который[i]) state ","?', 0.0)(
        lambda noun, gender, adj: _has_cell(noun, "in_front_of", adj)
    )
    for word in ("занимал", "занимала", "занимало", "занимает", "занимают", "занимали"):
        g.rule("ppost", f'"," A_который[a] "{word}" np1[card_n] ","?', 0.0)(
            lambda gender, np: m.Rel("under", np.term)
        )
        g.rule("ppost", f'"," A_который[a] np1[card_n] "{word}" ","?', 0.0)(
            lambda gender, np: m.Rel("under", np.term)
        )
    for case in "l":
        g.rule("ppost", f'"," ("в" | "на") A_который[{case}] "нет" np1[card_g] ","?')(
            lambda gender, np: m.Not(m.Having(as_each(np.term)))
        )
        g.rule("ppost", f'"," ("в" | "на") A_который[{case}] ("есть" | "стоит" | "стоят") np1[card_n] ","?')(
            lambda gender, np: m.Having(as_each(np.term))
        )
    g.rule("ppost", '"без" gain[g]')(lambda gain: m.Not(gain.had) if gain.had else None)
    g.rule("ppost", '("с" | "со") gain[i]')(lambda gain: gain.had)
    for case in CASES:
        g.rule("ppost", f'"," ADJ[{case}] ("с" | "со") np1[card_i] ","?', 0.0)(
            lambda adj, np: m.Rel("beside", np.term) if adj.what == m.State("adjacent") else None
        )
    g.rule("apost", '"через" np1[zone_a]')(lambda np: m.Rel("through", np.term))
    g.words("ppost", m.Rel("in_front_of", he("self")), "вперед")
    g.words("ppost", m.Rel("behind", he("self")), "назад")
    g.rule("qbar", "mods[g]? (NAME[g] | OWN[g])", 0.05)(
        lambda mods, name: bar("card", mods, Noun("any", name[1]), m.Is("name", name[0]), strict=False)
    )
    g.rule("pbar[@]", 'NUM ("или" | "и") NUM NPLACE[@] ppost*', 0.05, over=CASES)(
        lambda a, b, noun, post, t: (
            bar(
                "zone",
                (),
                noun,
                m.Or((m.Is("ordinal", ORDINALS[a.n - 1]), m.Is("ordinal", ORDINALS[b.n - 1]))),
                post,
            )
            if a.n in (1, 2, 3) and b.n in (1, 2, 3)
            else None
        )
    )
    g.rule("apost", '"не" "по" np[card_d]', 0.0)(
        lambda np: m.Rel("against", m.Selector("some", m.Other(np.term), count=ONE))
    )
    g.rule("np1[attack_@]", "amods[@] count[@] aqbar", 0.05, over="na")(
        lambda mods, n, bar, t: (
            selected(
                replace(bar, what=(*bar.what, *(mod.what for mod in mods if isinstance(mod, Adj)))),
                n[0],
                n[1],
            )
            if all(isinstance(mod, Adj) for mod in mods)
            else None
        )
    )


def _described(mods: Any, bar: Bar) -> tuple[m.Filter, ...]:
    """All that is said of places that are counted.  Raises Refuse for a modifier that describes nothing."""
    if not all(isinstance(mod, Adj) for mod in mods):
        raise Refuse
    return (*(mod.what for mod in mods), *bar.what)


def some_of(term: Any) -> Any:
    """One of them, where several are told of in general: "a cell with gates"."""
    if isinstance(term, m.Selector) and term.quantifier == "each" and term.count is None:
        return replace(term, quantifier="some", count=ONE)
    return term


def of_that(term: Any) -> Any:
    """What stands beside the one described: "his" is of whoever has that one, "other" other than that one."""
    return changed(term, _of_one)


def _of_one(node: Any) -> Any:
    match node:
        case m.Owner("controller", He("he")):
            return m.Owner("controller", m.Ref("one"))
        case m.Other(m.Ref("this")):
            return m.Other(m.Ref("one"))
    return node


def _has_cell(noun: Noun, where: str, adj: Adj) -> Any:
    """A card of which the cell there is free, occupied ..."""
    if noun.concept != "cell" or not isinstance(adj.what, m.State):
        return None
    return m.Having(
        m.Selector("each", m.And((m.Is("zone", "cell"), m.Rel(where, m.Ref("one")), adj.what)), "zone")
    )


def _where_clause(clause: Any) -> Any:
    """A cell on which something is or happens."""
    deed = deed_of(clause)
    if deed.verb == "stand":
        return m.Rel("under", dict(deed.roles)["agent"])
    return m.Did(deed, "to", None)


def _occupied(clause: Any) -> Any:
    deed = deed_of(clause)
    if deed.verb != "occupy":
        raise Refuse
    return m.Rel("under", dict(deed.roles)["agent"])


def _of_cell(what: m.Filter) -> m.Filter:
    """Somebody's cell is the one on which it stands."""
    if isinstance(what, m.Rel) and what.name == "controller" and isinstance(what.other, m.Owner):
        return m.Rel("under", what.other.of)
    match what:
        case m.Rel("of", m.Selector(kind="zone") as there):
            return m.In(there)  # type: ignore[arg-type]
    if isinstance(what, m.Rel) and what.name == "of" and not isinstance(what.other, m.Zone):
        return m.Rel("under", what.other)
    return what


def _of_line(what: m.Filter) -> m.Filter:
    """The column in which somebody stands is his column."""
    return m.Rel("of", what.other) if isinstance(what, m.Rel) and what.name == "under" else what


def _sided(what: tuple[m.Filter, ...]) -> tuple[m.Filter, ...]:
    """A half, row or column of somebody's field is his half, row or column, however it is said.

    Raises Refuse if it is said to be of two.
    """
    row: list[m.Filter] = []
    for part in what:
        match part:
            case m.Rel("of", m.Zone("field", whose, "")) if whose is not None:
                row += [m.Rel("controller", whose), m.Rel("of", m.Zone("field"))]
            case _:
                row.append(part)
    sides = {part for part in row if isinstance(part, m.Rel) and part.name == "controller"}
    if len(sides) > 1:
        raise Refuse
    return tuple(sorted(dict.fromkeys(row), key=lambda part: part not in sides))


def _field_of(what: m.Filter) -> bool:
    """Whether it is said to be of the field of somebody."""
    match what:
        case m.Rel("of", m.Zone("field", whose, _)):
            return whose is not None
    return False


def place(bar: Bar, count: Any = None) -> Np:
    """A place: one of the zones of the game, or cells by description."""
    if bar.concept == "cell":
        if any(_field_of(part) for part in bar.what):
            raise Refuse  # somebody has a half of the field, and the field itself nobody
        bar = replace(bar, what=tuple(_of_cell(what) for what in bar.what))
    elif bar.concept in LINES:
        if "one" in bar.marks or m.Other() in bar.what:
            raise Refuse  # "in one row", "in another row": of two cards, and no row of its own
        bar = replace(bar, what=_sided(tuple(_of_line(what) for what in bar.what)))
    elif any(isinstance(what, m.Rel) and what.name == "under" for what in bar.what):
        raise Refuse
    if bar.concept in ZONES and count is None:
        whose: Any = None
        for what in bar.what:
            if isinstance(what, m.Rel) and what.name == "controller" and whose is None:
                whose = what.other
            elif what != m.Anything():
                raise Refuse
        if bar.marks and (
            bar.marks != ("that",) and not ({"any", "each"} & set(bar.marks) and whose is None)
        ):
            raise Refuse
        return Np(m.Zone(bar.concept, whose), bar.gender, "zone")
    if bar.concept in ("top", "bottom"):
        for what in bar.what:
            if isinstance(what, m.Rel) and what.name == "of" and isinstance(what.other, m.Zone):
                return Np(m.Zone(what.other.name, what.other.whose, bar.concept), bar.gender, "zone")
        raise Refuse
    return selected(
        Bar("zone", bar.concept, (m.Is("zone", bar.concept), *bar.what), bar.marks, bar.gender), count
    )
