"""How much: numbers of meanings as numbers, throws and counts of the law of Berserk."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.card_descriptions import Want, clauses, wants
from judge.games.berserk.possessions import NUMBERS, ON_ITSELF, PAYER, SIZE, THINGS, THROWN, TOLD, WOUNDER


@dataclass(frozen=True)
class Much:
    """A number as the law has it: written or counted (`word`), `times` of it, `plus` more, `most` at most.

    `least`: so much at least.
    `thrown`: by a die, weak, medium, strong; then `topped` is added.  `asked`: what is counted.
    """

    word: int | Term | None = None
    times: int = 1
    plus: int = 0
    most: int = 0
    least: int = 0
    thrown: tuple[int, int, int] | None = None
    topped: str = ""
    asked: tuple[Want, ...] = ()


def much(value: object) -> Much:
    """The number that an amount is.  Raises Unmodelled."""
    match value:
        case m.Number(n):
            return Much(n)
        case m.Letter():
            return Much(TOLD)
        case m.ThatMuch("done"):
            return Much("dealt")
        case m.ThatMuch("trigger"):
            return Much("replaced")
        case m.ByRoll((m.Number(weak), m.Number(medium), m.Number(strong))):
            return Much(thrown=(weak, medium, strong))
        case m.Count() as of:
            word, asked = counted(of)
            return Much(word, asked=asked)
        case m.Value():
            word, asked = _measured(value)
            return Much(word, asked=asked)
        case m.Times(n, amount):
            base = much(amount)
            if not _counted(base.word) or base.plus or base.times != 1:
                raise Unmodelled("so many times such an amount")
            return replace(base, times=n)
        case m.Bound(amount, most, least):
            return _bounded(much(amount), most, least)
        case m.Sum((m.ByRoll() as thrown, term)):
            more = much(term)
            if not isinstance(more.word, str) or more != Much(more.word):
                raise Unmodelled("such an amount added to a throw")
            return replace(much(thrown), topped=str(more.word))
        case m.Sum((first, m.Times(-1, second))) if not isinstance(second, m.Number):
            return Much(("less", _plainly(first), _plainly(second)))
        case m.Half(amount, ("up" | "down") as rounded):
            return _made_of(amount, "half", rounded)
        case m.Quotient(amount, n) if n > 1:
            return _made_of(amount, "share", n)
        case m.Sum((term, m.Number(n))):
            base = much(term)
            if not _counted(base.word) or base.plus:
                raise Unmodelled("such a sum")
            return replace(base, plus=n)
    raise Unmodelled("such an amount")


def _plainly(amount: object) -> Term:
    """A counted number with which another one is made.  Raises Unmodelled for what is more than that."""
    number = much(amount)
    if number.word is None or not _counted(number.word) or number != Much(number.word):
        raise Unmodelled("such an amount")
    return number.word


def _made_of(amount: object, how: str, by: Term) -> Much:
    """Half a number, or a share of it, with what is counted for it.  Raises Unmodelled."""
    number = much(amount)
    if number.word is None or not _counted(number.word) or number != Much(number.word, asked=number.asked):
        raise Unmodelled("such an amount")
    return Much((how, number.word, by), asked=number.asked)


def of_the_event(word: object) -> bool:
    """Whether a number is that of the card of the event, or is made with it."""
    if isinstance(word, tuple):
        return word[-1] in ("about", "striker") or any(map(of_the_event, word[1:]))
    return str(word).endswith("_of_about")


def _counted(word: object) -> bool:
    """Whether a number is no written one."""
    return word is not None and not isinstance(word, int)


def bounded(ability: m.Ability) -> m.Ability:
    """The ability with the bound of a letter wherever the letter stands: it is one number."""
    bounds = {
        (node.amount, node.most)
        for node in walk(ability.body)
        if isinstance(node, m.Bound) and isinstance(node.amount, m.Letter) and node.least is None
    }
    for letter, most in bounds:
        if any(other == letter and bound != most for other, bound in bounds):
            raise Unmodelled("two bounds of one number")
        ability = replace(ability, body=_everywhere(ability.body, m.Bound(letter, most)))
    return ability


def _everywhere(body: m.Body | None, bound: m.Bound) -> m.Body | None:
    bare = changed(body, lambda node: bound.amount if node == bound else node)
    return changed(bare, lambda node: bound if node == bound.amount else node)


def _bounded(base: Much, most: object, least: object) -> Much:
    match base, least:
        case Much(plus=plus, times=1, most=0), m.Number(n) if plus < 0 < n and most is None:
            return replace(base, least=n)
    bound = most if least is None else least
    if (most is None) == (least is None) or not isinstance(bound, m.Number) or not _counted(base.word):
        raise Unmodelled("an amount within such bounds")
    if (least is not None) != (base.times < 0) or abs(bound.n) % abs(base.times):
        raise Unmodelled("an amount within such bounds")
    return replace(base, most=abs(bound.n) // abs(base.times))


def counted(of: m.Count) -> tuple[Term, tuple[Want, ...]]:
    """What a text counts: the word of the law, and what is asked of the cards.  Raises Unmodelled."""
    match of:
        case m.Count(m.Things("damage", m.All(), m.Ref("chosen"), ()), ""):
            return "wounds_of_aim", ()
        case m.Count(m.Things()) if of in ON_ITSELF:
            return ON_ITSELF[of], ()
        case m.Count(m.Selector("each", m.In(m.Zone("squad", m.Ref("you"))), "card", None), "element"):
            return "elements", ()
        case m.Count(m.Selector("each", m.And(parts), "zone"), "") if {
            m.Is("zone", "cell"), m.State("free")
        } <= set(parts):  # fmt: skip
            match [part for part in parts if part not in (m.Is("zone", "cell"), m.State("free"))]:
                case [m.Rel("beside", m.Ref("this"))]:
                    return "free_beside", ()
                case [m.Rel("beside", m.Ref("chosen"))]:
                    return "free_beside_aim", ()
                case [m.In(m.Ref("chosen"))]:
                    return "free_in_area", ()
        case m.Count(m.Selector("each", m.And(parts), "card", None), "") if (
            m.Rel("beside", m.Ref("attacked")) in parts
        ):
            rest = m.And(tuple(part for part in parts if part != m.Rel("beside", m.Ref("attacked"))))
            asked = tuple(("counted", clause) for clause in clauses(rest))
            return "cards", (*asked, ("counted", ("beside_aim",)))
        case m.Count(m.Selector("each", what, "card", None), ""):
            return "cards", wants("counted", what)
        case m.Count(m.Things(kind, m.All(), m.Ref(name), marks), "") if (
            kind,
            marks,
        ) in THINGS and name in _WHOSE:
            return ("num", THINGS[kind, marks], _WHOSE[name]), ()
        case m.Count(m.Things(kind, m.All(), m.Selector("each" | "some", what, "card"), marks), "") if (
            kind,
            marks,
        ) in THINGS:
            return ("total", THINGS[kind, marks]), wants("counted", what)
    raise Unmodelled("counting such things")


_WHOSE = {
    "this": "own", "chosen": "target", "attacked": "about", "attacker": "striker", "shown": "shown",
    WOUNDER.name: "wounder", PAYER.name: "payer",
}  # fmt: skip
"""Whose number it is; of the card of an event `Whom.understood` has made the attacked one."""
_WEAK = {
    ("this", ""): "weak_of_own", ("chosen", ""): "weak_of_target", ("attacked", ""): "weak_of_about",
    ("that", "patient"): "weak_of_about",
}  # fmt: skip


def _measured(value: m.Value) -> tuple[Term, tuple[Want, ...]]:
    match value:
        case m.Value("armor", m.Selector("some", what, "card"), ""):
            return "armor_of_one", wants("counted", what)
        case m.Value("row", m.Ref("that", _, "to"), ""):
            return "row_of_about", ()
        case m.Value("strength", m.Ref("that", 0, "with"), ""):
            return SIZE, ()
        case m.Value("roll", m.Ref("this"), ""):
            return THROWN, ()
        case m.Value("poison", m.Ref("chosen"), ""):
            return "poison_of_aim", ()
        case m.Value() if value in ON_ITSELF:
            return ON_ITSELF[value], ()
        case m.Value("strike_weak", m.Ref(name, _, role), "") if (name, role) in _WEAK:
            return _WEAK[name, role], ()
        case m.Value("strike_weak", m.Selector("each", what, "card", None), "total"):
            return "weak_of_cards", wants("counted", what)
        case m.Value(
            "strength",
            m.Selector(
                "some",
                m.And(
                    (m.Is("attack", "strike"), m.Is("grade", "weak"), m.Rel("controller", m.Owner(_, whose)))
                ),
                "attack",
            ),
            "",
        ):
            return _measured(m.Value("strike_weak", whose))
        case m.Value(kind, m.Ref(name), "") if kind in NUMBERS and name in _WHOSE:
            return ("num", NUMBERS[kind], _WHOSE[name]), ()
        case m.Value(kind, m.Selector("each", what, "card", None), "total") if kind in NUMBERS:
            return ("total", NUMBERS[kind]), wants("counted", what)
        case m.Value(kind, m.Selector("some", what, "card", m.Number(1)), "") if kind in NUMBERS:
            return ("num", NUMBERS[kind], "single"), wants("counted", what)
    raise Unmodelled(f"measuring {value.property}")
