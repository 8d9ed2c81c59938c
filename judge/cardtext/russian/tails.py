"""What stands behind an effect: how long, how often, in which manner, under what condition."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.nodes import node
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.russian.nouns import noun_filter
from judge.cardtext.russian.parts import Np, he

ANNOUNCED = {"spell", "influence"}


@node
class Tail:
    """What stands behind an effect."""

    lasts: m.Period | None = None
    until: m.Event | None = None
    condition: m.Condition | None = None
    letter: tuple[str, m.Amount] | None = None
    limit: m.Limit | None = None
    announced: tuple[str, str] | None = None
    most: m.Amount | None = None
    instead: bool = False
    manner: str = ""
    reach: m.Amount | None = None
    chooser: Any = None
    otherwise: tuple[Any, bool, m.Condition] | None = None
    excepted: m.Deed | None = None
    other: Any = None
    times: m.Amount | None = None
    beside: bool = False
    in_place: m.Deed | None = None
    attack: str | None = None
    least: m.Amount | None = None
    both: m.Condition | None = None
    entering: Any = None
    gerund: bool = False
    so_long: bool = False
    spared: Any = None


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _tails(g)
    _notes(g)


def _unit(where: tuple[str, Any], how: str) -> Any:
    """A letter that is a cost, whichever crystals are paid: how much it is anyway."""
    cost = isinstance(where[1], m.Value) and where[1].property == "cost"
    return where if cost and how == "without_eliteness" else None


def _tails(g: Grammar) -> None:
    g.rule("tail", '","? dur')(lambda p: Tail(lasts=p))
    g.rule("tail", '","? until', 0.0)(lambda event: Tail(until=event))
    g.rule("tail", '","? dur "или" until', 0.0)(lambda p, event: Tail(lasts=p, until=event))
    g.rule("tail", '","? "если" "только"? cond')(lambda c: Tail(condition=c))
    g.rule("tail", '","? "пока" cond')(lambda c: Tail(condition=c, so_long=True))
    g.rule("tail", '","? "когда" cond', 0.3)(lambda c: Tail(condition=c))
    g.rule("tail", '","? "при" carried', 0.3)(lambda e: Tail(condition=m.Happened(e)))
    g.rule("tail", '"до" carried', 0.2)(lambda e: Tail(until=changed(e, _of_the_subject)))
    for word, moment in (("после", "after"), ("перед", "before")):
        g.rule("tail", f'"{word}" carried', 0.2)(
            lambda e, moment=moment: Tail(condition=m.Happened(replace(e, moment=moment)))
        )
    g.rule("tail", '"в" "результате" carried', 0.1)(lambda e: Tail(condition=m.Happened(e)))
    g.rule("tail", '","? "где" where')(lambda where: Tail(letter=where))
    g.rule("tail", "btail", 0.1)(lambda entry: Tail(times=entry[1]) if entry[0] == "per" else None)
    g.rule("tail", "when", 0.05)(lambda when: Tail(condition=when))
    g.rule("tail", "note")(lambda tail: tail)


def _notes(g: Grammar) -> None:
    g.rule("note", "limit")(lambda limit: Tail(limit=limit))
    g.rule("note", '("," | ";" | "," "но") limit', 0.02)(lambda limit: Tail(limit=limit))
    g.rule("note", '"(" aside (("," | ";") aside)* ")"')(_at_once)
    g.rule("aside", "limit")(lambda limit: Tail(limit=limit))
    g.rule("aside", "announced", 0.0)(lambda a: Tail(announced=a))
    g.rule("aside", "reach")(lambda n: Tail(reach=n))
    g.rule("aside", '("если" | "пока") cond')(lambda c: Tail(condition=c, beside=True))
    g.rule("aside", "mannerly")(lambda how: Tail(manner=how))
    g.rule("aside", '"по" chooser')(lambda who: Tail(chooser=who))
    g.rule("aside", '"выбирает" np1[player_n]')(lambda np: Tail(chooser=np.term))
    g.rule("aside", '"где" where')(lambda where: Tail(letter=where))
    g.rule("aside", '"где" where mannerly')(
        lambda where, how: Tail(letter=_unit(where, how)) if _unit(where, how) else None
    )
    g.rule("aside", '"или"? "на" NUM[a] "," ("если" | "пока") cond')(
        lambda n, c: Tail(otherwise=(n, False, c))
    )
    g.rule("aside", 'SIGNED ("к" NATTACK[d])? "," ("если" | "пока") cond')(
        lambda n, noun, c: Tail(otherwise=(n, True, c), attack=None if noun is None else noun.concept)
    )
    g.rule("aside", '"или" SIGNED "," ("если" | "пока") cond')(lambda n, c: Tail(otherwise=(n, False, c)))
    g.rule("aside", '"кроме" carried', 0.05)(
        lambda e: Tail(excepted=e.deeds[0]) if len(e.deeds) == 1 else None
    )
    g.rule("aside", '"кроме" np1[card_g]', 0.1)(lambda np: Tail(other=np.term))
    g.rule("aside", '"кроме" NPLACE[g] loc', 0.0)(
        lambda noun, where: Tail(spared=where) if noun.concept == "cell" else None
    )
    g.rule("tail", '"," "кроме" NPLACE[g] loc', 0.0)(
        lambda noun, where: Tail(spared=where) if noun.concept == "cell" else None
    )
    g.rule("aside", 'LETTER "не" "может" "быть" ("больше" | "более") NUM')(lambda x, n: Tail(most=n))
    g.rule("aside", 'LETTER ("не" ("более" | "больше") | "максимум") NUM')(lambda x, n: Tail(most=n))
    g.rule("aside", '"только" when', 0.0)(lambda when: Tail(condition=when, beside=True))
    for again in ('"," "а"', '"," "или"'):
        g.rule("tail", f'{again} ("если" | "пока") cond ("," | "-" | ", -") "то"? "на" NUM[a]', 0.0)(
            lambda c, n: Tail(otherwise=(n, False, c))
        )
        g.rule("tail", f'{again} "на" NUM[a] "," ("если" | "пока") cond', 0.0)(
            lambda n, c: Tail(otherwise=(n, False, c))
        )
    g.rule("aside", "bounded", 0.1)(lambda n: Tail(most=n))
    g.rule("aside", '"минимум" "на"? (NUM | SIGNED)')(lambda n: Tail(least=n))
    g.words("remains", "", "", "сохраняется", "сохраняются", "остается", "остаются", "действует")
    g.rule("aside", "remains dur")(lambda _, p: Tail(lasts=p))
    g.rule("tail", '"," ("если" | "пока") cond "," "иначе" "-"? "на" NUM[a]', 0.0)(
        lambda c, n: Tail(otherwise=(n, False, m.Not(c)))
    )
    g.rule("tail", '"," "но" bounded', 0.0)(lambda n: Tail(most=n))
    g.rule("tail", '","? mannerly', 0.05)(lambda how: Tail(manner=how))
    g.rule("tail", '("," | ";")? reach', 0.05)(lambda n: Tail(reach=n))
    g.rule("mannerly", '"от" SELF[g]', 0.0)(lambda who: "away" if who[0] == m.THIS else None)
    g.words(
        "mannerly",
        "as_beside",
        "как на стоящие рядом",
        "как на стоящие рядом карты",
        "как на стоящее рядом",
        "как на стоящих рядом",
        "как по рядом стоящему",
        "как по стоящему рядом",
        "как стоящей рядом",
    )
    g.words("mannerly", "as_open", "как открытая карта", "как открытые карты", "как открытое")
    g.words("faced", "closed", "в закрытом виде")
    g.words("faced", "open", "в открытом виде")
    g.words("mannerly", "closed", "в закрытом виде", "закрытым", "закрытой", "закрытыми")
    g.words("mannerly", "open", "в открытом виде", "открытым", "открытой", "открытыми")
    g.words("mannerly", "as_adjacent", "как на соседние", "как на соседнюю", "как на соседнюю клетку")
    g.words("mannerly", "in_another_way", "другим способом", "другими способами", "иным способом")
    g.words("mannerly", "without_closing", "не закрываясь", "не закрываясь при этом")
    g.words(
        "mannerly",
        "any_number_of_times",
        "любое число раз за ход",
        "любое число раз за бой",
        "любое число раз",
    )
    g.words("mannerly", "straight", "по прямой", "только по прямой")
    ahead = ("только вперед по прямой", "только вперед", "вперед по прямой")
    g.words("mannerly", "straight_ahead", *ahead)
    g.words("mannerly", "away", "от себя", "в сторону от себя", "в сторону от этой карты", "от этой карты")
    g.words("mannerly", "towards", "к себе")
    g.words("mannerly", "from_one_attack", "за одну атаку")
    g.words("mannerly", "in_any_order", "в любом порядке")
    g.words("mannerly", "orthogonally", "по вертикали или горизонтали", "по вертикали и горизонтали")
    g.rule("mannerly", '"только"? "по" "разным" NCARD[d]', 0.0)(
        lambda noun: "different_targets" if noun_filter(noun) is None else None
    )
    g.rule("tail", '","? mannerly "и" mannerly', 0.05)(lambda a, b: Tail(manner=f"{a} {b}"))
    g.words("mannerly", "from_any_zone", "из любой зоны")
    g.words("mannerly", "only_diagonally", "только по диагонали")
    g.words("mannerly", "in_a_row", "только подряд", "подряд")
    g.words("mannerly", "again", "еще раз")
    g.words("mannerly", "twice", "два раза", "2 раза")
    g.words("mannerly", "thrice", "три раза", "3 раза")
    g.rule("tail", 'times "за" "ход"', 0.3)(lambda n: Tail(manner=f"{n}_times_a_turn"))
    g.words(
        "mannerly",
        "whatever_range",
        "вне зависимости от дальности",
        "независимо от дальности",
        "не зависимо от дальности",
    )
    # by whose choice; another amount under a condition; but for one deed
    g.rule("tail", '","? "по" chooser')(lambda who: Tail(chooser=who))
    g.rule("chooser", '"выбору" (np1[player_g] | np1[card_g])')(lambda np: np.term)
    g.rule("chooser", 'POSS "выбору"')(lambda gender: he("he", "card", gender))
    g.rule("chooser", 'A_ваш[d] "выбору"')(lambda a: m.YOU)
    g.rule("chooser", 'A_свой[d] "выбору"')(lambda a: he("self", "player"))
    g.rule("tail", '","? "кроме" carried', 0.05)(
        lambda e: Tail(excepted=e.deeds[0]) if len(e.deeds) == 1 else None
    )
    for word in ("учетом", "учета"):
        how = "with" if word == "учетом" else "without"
        first = "с" if word == "учетом" else "без"
        g.words("mannerly", f"{how}_modifiers", f"{first} {word} модификаторов")
        g.words("mannerly", f"{how}_eliteness", f"{first} {word} элитности")
        g.words("mannerly", f"{how}_additional_life", f"{first} {word} дополнительных {{health}}")
    g.words(
        "mannerly",
        "also_beside",
        "в том числе по стоящим рядом картам",
        "в том числе по стоящим рядом",
        "в том числе по карте рядом",
        "в том числе по рядом стоящим картам",
        "в том числе по соседним картам",
    )
    g.words("mannerly", "also_diagonally", "в том числе по диагонали")
    g.words("mannerly", "without_shuffling", "не перемешивая колоду", "не перемешивая ее")
    g.rule("announced", "NATTACK[n] name")(lambda noun, name: announcement(noun.concept, name))
    g.rule("announced", "NATTACK[n]", 0.2)(lambda noun: announcement(noun.concept, ""))
    g.rule("limit", 'times ("за" | "в") span ("для" (np1[card_g] | np1[zone_g]))?')(
        lambda n, p, each: m.Limit(n, p, "" if each is None else _each_of(each))
    )
    g.rule("limit", 'times "за" span "для" np1[attack_g]', 0.0)(lambda n, p, each: m.Limit(n, p, "attack"))
    g.rule("limit", 'times "за" span "," times "за" span', 0.0)(
        lambda n, p, k, q: m.Limit(n, p, "", m.Limit(k, q)) if p != q else None
    )
    g.rule("times", '("не" "более" | "до" | "максимум" | "только")? NUM[a] NMISC[g]')(
        lambda n, noun: n.n if noun.concept == "time" and isinstance(n, m.Number) else None
    )
    g.rule("times", '("не" "более" | "до" | "максимум" | "только")? NUM[a] NMISC[n]')(
        lambda n, noun: n.n if noun.concept == "time" and isinstance(n, m.Number) else None
    )
    g.rule("times", '("не" "более" | "не" "больше") NUM[g] NMISC[g]')(
        lambda n, noun: n.n if noun.concept == "time" and isinstance(n, m.Number) else None
    )
    g.words("times", 2, "дважды")
    g.words("times", 1, "раз")
    g.words("times", 1, "один раз")


def _of_the_subject(node: Any) -> Any:
    """ "Until the next blow": that of whoever gets something so long."""
    return he("subject") if node == m.THIS else node


def _at_once(first: Tail, rest: tuple[Tail, ...]) -> Tail | None:
    """What stands in brackets in a row, as one tail: all of it holds.  None where two say the same thing."""
    whole = first
    for tail in rest:
        values = {part.name: getattr(tail, part.name) for part in fields(Tail)}
        more = {name: value for name, value in values.items() if value != getattr(Tail(), name)}
        if any(getattr(whole, name) != getattr(Tail(), name) for name in more.keys() - {"manner"}):
            return None
        more["manner"] = f"{whole.manner} {tail.manner}".strip()
        whole = replace(whole, **more)
    return whole


def _each_of(np: Np) -> Any:
    if isinstance(np.term, m.Selector):
        return np.term.kind
    raise Refuse


def announcement(concept: str, name: str) -> Any:
    """A sort of attack that is announced, with its name; None for other attacks."""
    kind = concept.removeprefix("attack ")
    return (kind, name) if kind in ANNOUNCED else None
