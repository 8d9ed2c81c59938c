"""What a card text means, as phrases of the law (`rules_asp/core/phrases.lp`).

In goes a part of `judge.cardtext.meaning`, out comes a term.  Whatever the law has no phrase for raises
`Unmodelled`, with the words of the concept.
"""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat, joined, wording
from judge.engine.solver import Quoted, Term
from judge.games.swlcg.card_numbers import COUNTED, NUMBERS, number_of_card
from judge.games.swlcg.description_order import borne, places, rank, words

_STATES: dict[str, Term] = {
    "unique": ("is", "unique", "yes"),
    "neutral": ("is", "affiliation", "neutral"),
    "unshielded": ("no", ("state", "shielded")),
    "focused": ("state", "exhausted"),
    "captured": ("in", "captured"),
    "resource_generating": ("state", "resource"),
    "not_participating": ("no", ("state", "participating")),
    "eligible": "any",
}
"""States by other words; of the others the law itself says which it knows.  What an enhancement may enhance
needs no saying."""
PICKED = 50
"""From this number on a choice is made while the effect is carried out, by a pick of its own."""
_ZONES = {
    "play": "play",
    "hand": "hand",
    "discard_pile": "discard",
    "edge_stack": "edge",
    "victory_pile": "victory",
}
_BORNE: dict[str, Term] = {**COUNTED, "printed_force_icon": ("printed", "icons")}
_CARRYING: dict[m.Filter, str] = {m.State("captured"): "captor", m.Is("type", "enhancement"): "enhanced"}
"""What lies at a card, and the state in which the card is then."""
_LYING: dict[m.Filter, str] = {m.State("captured"): "captives", m.Is("type", "enhancement"): "enhancements"}
_SORTS = {"trait": "trait", "affiliation": "affiliation", "title": "title", "name": "title"}
_TURNED = {"<": ("le", -1), "<=": ("le", 0), ">": ("ge", 1), ">=": ("ge", 0), "=": ("equals", 0)}


def word(value: str) -> str:
    """A trait or an affiliation as the law writes it."""
    return "_".join(value.casefold().split())


# --- who -------------------------------------------------------------------------------------------


def pointed(who: object) -> Term:
    """A word for one thing: this, host, it, you ...  Raises Unmodelled."""
    match who:
        case m.Ref("this" | "host" | "you" | "opponent" | "engaged" | "defending_player" as name):
            return name
        case m.Ref("that", _, "patient" | ""):
            return "it"
        case m.Ref("chosen", n):
            return ("tgt" if n < PICKED else "pick", n)
    raise Unmodelled(wording(who))


def described(what: m.Filter, anywhere: bool = False) -> Term:
    """A description; cards in play are meant unless it says where, or `anywhere`.  Raises Unmodelled.

    What is printed comes first, what depends on who reads it last: so equal words are shared.
    """
    parts = list(what.parts) if isinstance(what, m.And) else [what]
    if m.Other() in parts and any(isinstance(part, m.Same) and _of_event(part.of) for part in parts):
        raise Unmodelled("another one like that: than which?")
    terms = [term for term in map(demand, parts) if term != "any"]  # type: ignore[arg-type]
    if not anywhere and not any(places(term) for term in terms):
        terms.append(("in", "play"))
    if "theirs" in terms:
        terms = [_goes_on(term, terms) if term == "theirs" else term for term in terms]
    ranked = [[term for term in terms if rank(term) == n] for n in (0, 1, 2)]
    ranked[0].sort(key=lambda term: "type" not in words(term))  # stable: the type first
    groups = [joined("both", some) for some in ranked if some]
    return joined("both", groups) if groups else "any"


def _of_event(who: object) -> bool:
    """Whether it is what the answered event is about."""
    return isinstance(who, m.Ref) and who.name == "that"


def _goes_on(side: Term, terms: list[Term]) -> Term:
    """A word before a list of types: with its last item it goes by a rule of the game (`lcg-faq/52`)."""
    for term in terms:
        match term:
            case ("either", ("is", "type", _), ("is", "type", last)):
                return ("either", side, ("both", ("is", "type", last), ("goes_on", side)))
    return side


def demand(part: m.Filter) -> Term:
    """One part of a description.  Raises Unmodelled."""
    match part:
        case m.Anything() | m.Is("kind" | "type", "card"):
            return "any"
        case m.And(parts):
            return joined("both", [demand(option) for option in parts])  # type: ignore[arg-type]
        case m.Or(parts):
            return joined("either", [demand(option) for option in parts])  # type: ignore[arg-type]
        case m.Not(inner):
            return ("no", demand(inner))  # type: ignore[arg-type]
        case m.Is("type", "character"):
            return ("is", "type", "unit")
        case m.Is("type" | "trait" | "affiliation" as kind, value):
            return ("is", kind, word(value))
        case m.Is("side", ("dark" | "light") as side):
            return ("is", "side", side)
        case m.Is("name" | "title", value):
            return ("is", "title", Quoted(value.casefold()))
        case m.State(name):
            return _STATES.get(name, ("state", name))
        case m.Compare(kind, relation, value) if relation in _TURNED:
            return _compared(kind, relation, value)
        case m.In(m.Zone("engagement")):
            return ("state", "participating")
        case m.In(m.Zone("the_force")):
            return ("state", "committed")
        case m.In(m.Zone("victory_pile", m.Ref() as whose)):  # there lie the other player's objectives
            return ("both", ("in", "victory"), _side(m.OPPONENT if whose == m.YOU else m.YOU))
        case m.In(m.Zone(name, whose)) if name in _ZONES:
            place: Term = ("in", _ZONES[name])
            return place if whose is None else ("both", place, _side(whose))
        case m.Rel("controller", whose):
            return _side(whose)
        case m.Rel("owner", (m.Ref("you" | "opponent") as whose)):
            return "ones_own" if whose == m.YOU else ("no", "ones_own")
        case m.Rel("piloting", other):
            return ("linked", "piloting", _thing(other))
        case m.Did() | m.Rel():
            return _linked(part)
        case m.Other(m.Ref() as than):
            return _other(than)
        case m.Same(kind, m.Ref() as of) if kind in _SORTS and of != m.Ref("one"):
            return ("linked", ("alike", _SORTS[kind]), pointed(of))
        case m.Same("set_number", m.Ref() as of):
            return ("number", ("printed", "set"), "equals", ("of", ("printed", "set"), pointed(of)))
        case m.Having():
            return _having(part)
    raise Unmodelled(wording(part))


def _linked(part: m.Filter) -> Term:
    """How it stands to another card: on it, at it, against it, piloting it."""
    match part:
        case m.Did(m.Deed("engage") as deed, "patient", m.Period("phase" | "turn", None, "this", ""), "") if {
            name for name, _ in deed.roles
        } <= {"agent"} and deed["agent"] in (
            None,
            m.YOU,
        ):  # an objective is engaged by the other player alone, once in a turn
            engaged: Term = ("state", "attacked")
            return engaged if deed["agent"] is None else ("both", engaged, "theirs")
        case m.Did(m.Deed("pilot") as deed, "agent", None, "") if isinstance(deed["patient"], m.Selector):
            return ("linked", "piloting", described(deed["patient"].what))
        case m.Rel("attacking", m.Selector("some", what, "card")):
            return ("both", ("state", "attacking"), ("linked", "facing", described(what)))
        case m.Rel("attacking", m.Ref("this" | "host") as other):
            return ("both", ("state", "attacking"), ("linked", "facing", pointed(other)))
        case m.Rel("defending_against", m.Selector("some", what, "card")):
            return ("both", ("state", "defending"), ("linked", "facing", described(what)))
        case m.Rel("attached_to" | "on", other):
            return ("linked", "attached", _thing(other))
        case m.Rel("at", other):
            return ("linked", "held", _thing(other))
        case m.Rel("against", (m.Ref("this" | "host") as other)):
            return ("linked", "facing", pointed(other))
    raise Unmodelled(wording(part))


def _other(than: m.Ref) -> Term:
    return "other" if than == m.THIS else ("no", pointed(than))


def _having(part: m.Having) -> Term:
    """That so many things, or such cards, lie at it."""
    match part:
        case m.Having(m.Things(kind, _, (None | m.Ref()), ()), relation, value) if (
            kind in _BORNE and relation in _TURNED
        ):
            sign, more = _TURNED[relation]
            return ("number", _BORNE[kind], sign, plus(amount(value or m.Number(1)), more))
        case m.Having(m.Selector("each", what), ">=", (None | m.Number(1))) if what in _CARRYING:
            return ("state", _CARRYING[what])
        case m.Having(m.Selector("each", what), ">=", (None | m.Number(1))):
            return _carrying(what)
        case m.Having(m.Selector("each", what), relation, value) if what in _LYING and relation in _TURNED:
            sign, more = _TURNED[relation]
            return ("number", _LYING[what], sign, plus(amount(value or m.Number(1)), more))
    raise Unmodelled(wording(part))


def _carrying(what: m.Filter) -> Term:
    """That such a card lies at it: an enhancement of some kind."""
    parts = m.conjuncts(what)
    if m.Is("type", "enhancement") in parts:
        return ("bears", described(what))
    raise Unmodelled("having such cards")


def _compared(kind: str, relation: str, value: m.Amount) -> Term:
    sign, more = _TURNED[relation]
    number = NUMBERS.get(kind, COUNTED.get(kind))
    if number is None:
        raise Unmodelled(f"{kind} in a description")
    if isinstance(value, m.Value) and value.of == m.Ref("that", 0, "patient"):
        return ("number", number, {"<": "lt", ">": "gt"}.get(relation, sign), amount(value))
    return ("number", number, sign, plus(amount(value), more))


def plus(term: Term, more: int) -> Term:
    """An amount and so many more."""
    changed = term + more if isinstance(term, int) else ("sum", more, term)
    return changed if more else term


def _side(whose: object) -> Term:
    match whose:
        case m.Ref("you"):
            return "mine"
        case m.Ref("opponent"):
            return "theirs"
        case m.Ref("defending_player"):
            return ("linked", "under", "defending_player")
        case m.Selector("each", m.Anything(), "player"):
            return "any"
    raise Unmodelled(wording(whose))


def _thing(other: object) -> Term:
    if isinstance(other, m.Selector):
        return described(other.what)
    return pointed(other)


# --- how much --------------------------------------------------------------------------------------


def amount(value: m.Amount) -> Term:
    """An amount.  Raises Unmodelled."""
    if (number := number_of_card(value)) is not None:
        return ("of", number[0], pointed(number[1]))
    match value:
        case m.Number(n):
            return n
        case m.Letter("X"):
            return "x"
        case m.ThatMuch("trigger"):
            return "that_much"
        case m.Value("done", m.Ref("part", n)):
            return ("so_much", n)
        case m.Count(
            m.Selector(_, m.In(m.Zone("hand", m.Ref("you" | "opponent" | "defending_player") as whose))), ""
        ):
            return ("of", "hand", pointed(whose))
        case m.Count(
            m.Selector(_, m.And((m.Is("type", "objective"), m.In(m.Zone("victory_pile", m.Ref() as whose))))),
            "",
        ):
            return ("of", "victory_pile", pointed(whose))
        case m.Count(m.Selector(_, m.And((m.Is("type", "objective"), m.In(m.Zone() as zone)))), "") if (
            zone.name == "victory_pile"
        ):
            return ("of", "victory_pile", pointed(zone.whose))
        case m.Count(m.Selector(_, what), "") if (lying := borne(what)) is not None:
            return ("borne", lying[0], described(flat(lying[1]), anywhere=True))
        case m.Count(m.Things(kind, _, m.Ref("one"))) if kind in COUNTED:
            return ("borne_tokens", COUNTED[kind])
        case m.Count(m.Selector(_, what), ""):
            return ("count", described(what))
        case m.Count(m.Selector(_, what), "affiliation" | "trait" | "type" as kind):
            return ("sorts", kind, described(what))
        case m.Value("edge_total", m.Ref("you" | "opponent") as of):
            return ("of", "edge_total", pointed(of))
        case m.Value("death_star_dial", m.Ref("game")):
            return ("of", "dial", "you")
        case m.Times(-1, inner) if isinstance(inner, m.Number):
            return -inner.n
        case m.Sum(parts):
            return joined("sum", [amount(part) for part in parts])
        case m.Times(n, inner):
            return ("times", n, amount(inner))
        case m.Quotient(inner, 1):
            return amount(inner)
        case m.Bound(inner, m.Number(most), None):
            return ("at_most", most, amount(inner))
    raise Unmodelled(f"so much: {wording(value)}")
