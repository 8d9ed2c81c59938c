"""Amounts: numbers, letters, so much for each, what X is."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.russian.words import Noun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.same("amount", "NUM", "TRIPLE", "LETTER")
    g.rule("amount", "NUM[a]", 0.01)(lambda n: n)
    g.rule("amount", '(NUM | LETTER) "или" ("менее" | "меньше")')(lambda n: m.Choice(None, n))
    g.rule("amount", '(NUM | LETTER) ("или" | "и") ("более" | "больше")')(lambda n: m.Choice(n, None))
    g.rule("amount", "count[a] (NTHINGS[a] | NTHINGS[g])", 0.05)(
        lambda n, noun: n[0] if noun.concept == "damage" and not n[1] else None
    )
    g.rule("amount", "(LETTER | NUM) SIGNED")(lambda x, n: m.Sum((x, n)))
    g.rule("amount", 'LETTER "(" bounded ")"')(lambda n, b: m.Bound(n, b))
    g.rule("amount", 'NUM "или" NUM')(
        lambda a, b: (
            m.Choice(a, b) if isinstance(a, m.Number) and isinstance(b, m.Number) and b.n == a.n + 1 else None
        )
    )
    g.rule("amount", "NMISC[a] np[card_g]", 0.05)(
        lambda noun, np: counted(np.term) if noun.concept == "number" else None
    )
    g.rule("amount", "NMISC[a] np1[things_g]", 0.05)(
        lambda noun, np: held(np.term) if noun.concept == "number" and isinstance(np.term, m.Things) else None
    )
    g.rule("amount", 'NMISC[a] NTHINGS[g]? "," A_равный[a] same_as ","?', 0.0)(
        lambda misc, noun, gender, n: n if misc.concept in ("number", "value") else None
    )
    g.rule("same_as", "np1[property_d]", 0.05)(lambda np: value_of(np.term))
    g.rule("same_as", "NMISC[d] np[card_g]")(
        lambda noun, np: counted(np.term) if noun.concept == "number" else None
    )
    g.rule("same_as", "NMISC[d] np1[things_g]")(
        lambda noun, np: held(np.term) if noun.concept == "number" and isinstance(np.term, m.Things) else None
    )
    g.rule("amount", "np1[property_a]", 0.2)(lambda np: value_of(np.term))
    g.rule(
        "bounded",
        '"но"? ("максимум" | "максимум"? "до" | "не" ("более" | "больше") "чем"?) "на"?'
        ' (NUM | SIGNED | LETTER) ("за" "раз")?',
    )(lambda n: _plain(n))
    g.rule("bounded", '("максимум" | "не" "более") "до"? (NUM | SIGNED) np1[things_g] ("за" "раз")?', 0.05)(
        lambda n, np: _plain(n)
    )
    # what X is
    g.rule("where", 'LETTER ("-" | "=")? measure')(lambda x, n: (x.name, n))
    g.rule("where", 'LETTER ("-" | "=")? measure "(" bounded ")"')(
        lambda x, n, most: (x.name, m.Bound(n, most))
    )
    g.rule("measure", "np1[property_n]")(lambda np: value_of(np.term))
    g.rule("measure", "NMISC[n] np[card_g]", 0.02)(
        lambda noun, np: counted(np.term) if noun.concept == "number" else None
    )
    g.rule("measure", "NMISC[n] np1[zone_g]", 0.02)(
        lambda noun, np: counted(np.term) if noun.concept == "number" else None
    )
    g.rule("measure", "NMISC[n] np1[things_g]", 0.0)(
        lambda noun, np: held(np.term) if noun.concept == "number" and isinstance(np.term, m.Things) else None
    )
    g.rule("measure", "NMISC[n] dealt", 0.0)(lambda noun, n: n if noun.concept == "number" else None)
    g.rule(
        "dealt",
        '(A_нанесенный[g] | A_полученный[g]) NTHINGS[g] | NTHINGS[g] "," (A_нанесенный[g] | A_полученный[g])',
    )(
        lambda *row: (
            m.ThatMuch("done")
            if any(isinstance(part, Noun) and part.concept == "damage" for part in row)
            else None
        )
    )
    g.rule("dealt", 'NTHINGS[g] "," A_нанесенный[g] SELF[i]')(
        lambda noun, a, who: m.ThatMuch("done") if noun.concept == "damage" else None
    )
    g.rule("measure", 'NMISC[n] "разных"? NPROPERTY[g] (loc | np1[card_g])?', 0.05)(_different)
    g.rule("measure", '"номер" NPLACE[g] "," "в" A_который[l] "находится" (np1[zone_n] | np1[card_n])', 0.0)(
        lambda noun, gender, np: m.Value(noun.concept, np.term) if noun.concept in ("row", "column") else None
    )
    g.rule("measure", '"номер" NPLACE[g] np1[card_g]?', 0.05)(
        lambda noun, np: (
            m.Value(noun.concept, m.THIS if np is None else np.term)
            if noun.concept in ("row", "column")
            else None
        )
    )
    g.rule("amount", '"столько" "же" np1[things_g]?', 0.0)(
        lambda np: m.ThatMuch("done") if np is None or isinstance(np.term, m.Things) else None
    )
    g.rule("measure", '"разница" "между" NMISC[i] np[card_g] "и" np[card_g]', 0.0)(
        lambda misc, a, b: (
            m.Sum((counted(a.term), m.Times(-1, counted(b.term)))) if misc.concept == "number" else None
        )
    )
    g.rule("measure", '"половина" measure2 (rounded)?')(lambda n, r: m.Half(n, r or "up"))
    g.rule("measure", '("удвоенное" | "удвоенная") measure1')(lambda n: m.Times(2, n))
    g.rule("measure1", "NMISC[n] np[card_g]", 0.02)(
        lambda noun, np: counted(np.term) if noun.concept == "number" else None
    )
    g.rule("measure1", "NMISC[n] np1[things_g]")(
        lambda noun, np: held(np.term) if noun.concept == "number" and isinstance(np.term, m.Things) else None
    )
    g.rule("amount", '"удвоенное" measure1')(lambda n: m.Times(2, n))
    g.rule("amount", '"половину" measure2 rounded?')(lambda n, r: m.Half(n, r or "up"))
    g.rule("amount", '"столько" "," "сколько" ("у" np1[card_g] | "на" np1[card_l]) NTHINGS[g]')(
        lambda np, noun: held(m.Things(noun.concept, m.All(), np.term))
    )
    g.rule("measure", '"сумма" np1[property_g]')(
        lambda np: m.Value(np.term.name, np.term.of, "total") if isinstance(np.term.of, m.Selector) else None
    )
    g.rule("measure2", "np1[property_g]")(lambda np: value_of(np.term))
    g.rule("measure2", "NMISC[g] np1[things_g]")(
        lambda noun, np: held(np.term) if isinstance(np.term, m.Things) else None
    )
    g.rule("rounded", '"(" "с" "округлением" "вверх" ")" | "с" "округлением" "вверх"')(lambda: "up")
    g.rule("rounded", '"(" "с" "округлением" "вниз" ")" | "с" "округлением" "вниз"')(lambda: "down")
    for where, how in (
        ("вверх", "up"),
        ("вниз", "down"),
        ("в большую сторону", "up"),
        ("в меньшую сторону", "down"),
    ):
        for word in ("округляя", "с округлением", "округлив", "округлить"):
            g.words("rounded", how, f", {word} {where}", f"( {word} {where} )")
    parity = '"при" ("нечетном" | "нечётном") ("количестве" | "числе") amods[g]? (NTHINGS[g] | NPROPERTY[g])'
    for where, how in (("большую", "up"), ("меньшую", "down")):
        g.rule("rounded", f'"(" {parity} "округлять" ("их" | "его")? "в" "{where}" "сторону" ")"', 0.0)(
            lambda mods, noun, how=how: how
        )
    g.rule("measure", 'NMISC[n] ("между" np[property_i] | np[property_g])', 0.0)(_apart)
    g.rule("measure", '"разница" NPROPERTY[g] np1[card_g] "и" np1[card_g]')(
        lambda noun, a, b: m.Sum((m.Value(noun.concept, a.term), m.Times(-1, m.Value(noun.concept, b.term))))
    )


def _plain(n: Any) -> Any:
    return n


def value_of(term: Any) -> Any:
    """The amount that a property of somebody is.  Raises Refuse for anything else."""
    if not isinstance(term, m.Property):
        raise Refuse
    if isinstance(term.of, m.Things):
        return held(term.of)
    return m.Value(term.name, term.of or m.THIS)


def held(things: m.Things) -> Any:
    """How many of them somebody has."""
    if things.kind == "life" and not things.marks:
        return m.Value("life", things.of or m.THIS)
    return m.Count(m.Things(things.kind, m.All(), things.of or m.THIS, things.marks))


def counted(term: Any) -> Any:
    """How many such cards there are.  Raises Refuse for anything else."""
    if isinstance(term, m.Selector):
        return m.Count(m.Selector("each", term.what, term.kind))
    raise Refuse


def _apart(misc: Noun, both: Any) -> Any:
    """The difference of two values, the first of which is the higher."""
    if misc.concept != "difference" or not isinstance(both.term, m.Group) or len(both.term.members) != 2:
        return None
    first, other = (value_of(member) for member in both.term.members)
    return m.Sum((first, m.Times(-1, other)))


def _different(misc: Noun, noun: Noun, rest: Any) -> Any:
    if misc.concept != "number" or not isinstance(rest, m.Rel | m.In):
        return None
    return m.Count(m.Selector("each", rest), noun.concept)
