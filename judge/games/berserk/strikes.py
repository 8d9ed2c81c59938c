"""Attacks that an ability makes: their kind, range, number, and whom they are at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.amounts import counted
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.card_descriptions import Want, clauses
from judge.games.berserk.model import Cards, Clause

_NAMELESS = frozenset(
    "и или по при как до если пока не с со на от через же ту тот эту цель раз раза кроме вместо".split()
)
"""Words that are no name of an ability: what they say would be lost."""
_LINES = {("straight",): "straight", ("straight_ahead",): "ahead"}
"""How an attack goes: along a row, column or diagonal, or along its column only, and forwards."""
NO_ATTACKS = ("", "spell", "influence")
"""Types of abilities that are no attacks; the first is none."""
TREACHERY = Cards((("mine",), ("beside",), ("creature",)))


@dataclass(frozen=True)
class Attack:
    """An attack of one kind: `at` somebody that the text spoke of, or at `cards`; so many `times`.

    `fewer`: so many times or fewer.  `by`: who makes it, if it is not the card of the text.  `counted`: what
    is counted for how many there are.
    """

    sort: str
    amount: object
    range: int = 0
    at: m.Ref | None = None
    cards: Cards | None = None
    choice: int = 0
    times: int = 1
    fewer: bool = False
    by: m.Term | None = None
    counted: tuple[Want, ...] = ()


def attack(deed: m.Deed) -> Attack:
    """What an attack is that an ability makes; treachery has the sort "treachery".  Raises Unmodelled."""
    if deed.manner in _LINES:
        return _along(_LINES[deed.manner], attack(m.Deed(deed.verb, deed.roles)))
    apart = deed.manner == ("different_targets",)
    roles = {name: term for name, term in deed.roles if (name, term) != ("agent", m.THIS)}
    if isinstance(by := roles.pop("agent", None), m.Ref):
        return replace(attack(m.Deed("attack", tuple(roles.items()), deed.manner)), by=by)
    how = roles.get("with")
    if (deed.manner and not apart) or set(roles) - {"amount", "with", "range", "patient"}:
        raise Unmodelled("attacking in such a way")
    if not isinstance(how, m.Selector) or how.quantifier != "some" or "amount" not in roles:
        raise Unmodelled("such attacks")
    single = how.count in (None, m.Number(1)) and not apart
    if how.what == m.Is("attack", "meanness") and set(roles) == {"amount", "with"} and single:
        return Attack("treachery", roles["amount"])
    sort = _sort(how)
    reach = roles.get("range", m.Number(0))
    if not isinstance(reach, m.Number):
        raise Unmodelled("such a range")
    target = roles.get("patient")
    if not apart and (times := _so_often(how.count)):
        each = attack(deed.with_term("with", replace(how, count=m.Number(1))))
        return replace(each, times=times, fewer=isinstance(how.count, m.Choice))
    many, asked_of_it = _many(how, apart)
    if many:
        match target:
            case None:
                asked: tuple[Clause, ...] = ()
            case m.Selector("some" | "choose" | "each", what, "card"):
                asked = tuple(clause for clause in clauses(what) if clause != ("theirs",))
            case _:
                raise Unmodelled("several attacks at such cards")
        if not isinstance(roles["amount"], m.Number | m.ByRoll):
            raise Unmodelled("several attacks of such a size")
        aims = "exactly" if isinstance(how.count, m.Number) else "up_to"
        cards = Cards((("theirs",), *asked), aims, many)
        return Attack(sort, roles["amount"], reach.n, cards=cards, counted=asked_of_it)
    match target:
        case None:
            return Attack(sort, roles["amount"], reach.n, cards=Cards((("theirs",),)))
        case m.Selector("choose", what, "card", (None | m.Number(1))):
            asked = tuple(clause for clause in clauses(what) if clause != ("theirs",))
            cards = Cards((("theirs",), *asked))
            return Attack(sort, roles["amount"], reach.n, cards=cards, choice=target.number)
        case m.Ref() if target != m.THIS:
            return Attack(sort, roles["amount"], reach.n, at=target)
    raise Unmodelled("an attack at such cards")


def _along(line: str, made: Attack) -> Attack:
    """The same attack, only at cards that stand so."""
    if made.cards is None:
        raise Unmodelled("such an attack in a line")
    return replace(made, cards=replace(made.cards, clauses=(*made.cards.clauses, (line,))))


def _many(how: m.Selector, apart: bool) -> tuple[int | Term, tuple[Want, ...]]:
    """Up to how many such attacks at different targets, and what is counted for it; 0: one."""
    match how.count:
        case None | m.Number(1) if not apart:
            return 0, ()
        case m.Choice(None, m.Number(n)) if apart:
            return n, ()
        case m.Number(n) if apart and n > 1:
            return n, ()
        case m.Choice(None, m.Count() as of) if apart:
            return counted(of)
    raise Unmodelled("so many attacks")


def _so_often(count: m.Amount | None) -> int:
    """How many attacks are made, each for itself, at whomever its player says; 0: one, or so many."""
    match count:
        case m.Number(n) | m.Choice(None, m.Number(n)) if n > 1:
            return n
    return 0


def _sort(how: m.Selector) -> str:
    of = kinds(how.what)
    if of != Kinds(of.groups, named=of.named) or len(of.groups) != 1:
        raise Unmodelled("an attack of such a kind")
    if of.groups[0] in ("all", "strike", "strikes"):
        raise Unmodelled("an attack of such a kind")
    if set(of.named.lower().split()) & _NAMELESS or len(of.named.split()) > 3:
        raise Unmodelled(f"an attack: {of.named}")
    return of.groups[0]
