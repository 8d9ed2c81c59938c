"""What a card text means, as phrases of the law (`rules_asp/core/phrases.lp`).

In goes a part of `judge.cardtext.meaning`, out comes a term.  Whatever the law has no phrase for raises
`Unmodelled`, with the words of the concept.
"""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.engine.solver import Quoted, Term
from judge.games.swlcg.phrases import Unmodelled, joined

STATES = frozenset(
    """
    participating attacking defending exhausted ready damaged undamaged
    shielded engaged enhanced alone piloted
    """.split()
)
_OTHER_STATES: dict[str, Term] = {
    "unique": ("is", "unique", "yes"),
    "neutral": ("is", "affiliation", "neutral"),
    "unshielded": ("no", ("state", "shielded")),
    "focused": ("state", "exhausted"),
    "captured": ("in", "captured"),
    "resource_generating": ("state", "resource"),
}
_ZONES = {
    "play": "play",
    "hand": "hand",
    "discard_pile": "discard",
    "edge_stack": "edge",
    "victory_pile": "victory",
}
_COUNTED = {"damage": "damage", "focus_token": "focus", "shield": "shield"}
_NUMBERS = {
    "cost": ("printed", "cost"),
    "printed_cost": ("printed", "cost"),
    "force_icons": ("printed", "icons"),
    "printed_force_icons": ("printed", "icons"),
    "printed_damage_capacity": ("printed", "health"),
}
_TURNED = {"<": ("le", -1), "<=": ("le", 0), ">": ("ge", 1), ">=": ("ge", 0), "=": ("equals", 0)}
_PHASES = {f"{name}_phase": name for name in "balance refresh draw deployment conflict force".split()}


def word(value: str) -> str:
    """A trait or an affiliation as the law writes it."""
    return "_".join(value.casefold().split())


# --- who -------------------------------------------------------------------------------------------


def pointed(who: object) -> Term:
    """A word for one thing: this, host, it, you ...  Raises Unmodelled."""
    match who:
        case m.Ref("this" | "host" | "you" | "opponent" | "engaged" as name):
            return name
        case m.Ref("that", _, "patient" | ""):
            return "it"
        case m.Ref("chosen", n):
            return ("tgt", n)
    raise Unmodelled(_said(who))


def described(what: m.Filter, anywhere: bool = False) -> Term:
    """A description; cards in play are meant unless it says where, or `anywhere`.  Raises Unmodelled.

    What is printed comes first, what depends on who reads it last: so equal words are shared.
    """
    parts = list(what.parts) if isinstance(what, m.And) else [what]
    terms = [term for term in map(demand, parts) if term != "any"]  # type: ignore[arg-type]
    if not anywhere and not any(_places(term) for term in terms):
        terms.append(("in", "play"))
    if "theirs" in terms:
        terms = [_goes_on(term, terms) if term == "theirs" else term for term in terms]
    ranked = [[term for term in terms if _rank(term) == rank] for rank in (0, 1, 2)]
    ranked[0].sort(key=lambda term: "type" not in _words(term))  # stable: the type first
    groups = [joined("both", some) for some in ranked if some]
    return joined("both", groups) if groups else "any"


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
            return joined("both", [demand(one) for one in parts])  # type: ignore[arg-type]
        case m.Or(parts):
            return joined("either", [demand(one) for one in parts])  # type: ignore[arg-type]
        case m.Not(inner):
            return ("no", demand(inner))  # type: ignore[arg-type]
        case m.Is("type", "character"):
            return ("is", "type", "unit")
        case m.Is("type" | "trait" | "affiliation" as kind, value):
            return ("is", kind, word(value))
        case m.Is("name" | "title", value):
            return ("is", "title", Quoted(value.casefold()))
        case m.State("committed"):
            return ("state", "committed")
        case m.State(name) if name in STATES:
            return ("state", name)
        case m.State(name) if name in _OTHER_STATES:
            return _OTHER_STATES[name]
        case m.Compare(kind, relation, value) if relation in _TURNED:
            return _compared(kind, relation, value)
        case m.In(m.Zone("engagement")):
            return ("state", "participating")
        case m.In(m.Zone("the_force")):
            return ("state", "committed")
        case m.In(m.Zone(name, whose)) if name in _ZONES:
            place: Term = ("in", _ZONES[name])
            return place if whose is None else ("both", place, _side(whose))
        case m.Rel("controller", whose):
            return _side(whose)
        case m.Rel("attached_to" | "on", other):
            return ("linked", "attached", _thing(other))
        case m.Rel("at", other):
            return ("linked", "held", _thing(other))
        case m.Other(m.Ref("chosen")):
            return "any"  # two targets of one ability are never one card
        case m.Other(m.Ref("this")):
            return "other"
        case m.Other(m.Ref() as than):
            return ("no", pointed(than))
        case m.Having(m.Things(kind, _), relation, value) if kind in _COUNTED and relation in _TURNED:
            sign, more = _TURNED[relation]
            return ("number", _COUNTED[kind], sign, _plus(amount(value or m.Number(1)), more))
    raise Unmodelled(_said(part))


def _compared(kind: str, relation: str, value: m.Amount) -> Term:
    sign, more = _TURNED[relation]
    number = _NUMBERS.get(kind, _COUNTED.get(kind))
    if number is None:
        raise Unmodelled(f"{kind} in a description")
    return ("number", number, sign, _plus(amount(value), more))


def _plus(term: Term, more: int) -> Term:
    if not more:
        return term
    return term + more if isinstance(term, int) else ("sum", more, term)


def _side(whose: object) -> Term:
    match whose:
        case m.Ref("you"):
            return "mine"
        case m.Ref("opponent"):
            return "theirs"
    raise Unmodelled(_said(whose))


def _thing(other: object) -> Term:
    if isinstance(other, m.Selector):
        return described(other.what)
    return pointed(other)


def _rank(term: Term) -> int:
    """0: printed, or the same for every reader; 1: as it stands; 2: as its reader sees it."""
    words = set(_words(term))
    if words & {"mine", "theirs", "other", "this", "host", "linked", "you", "opponent", "it", "tgt"}:
        return 2
    return 1 if words & {"state", "in", "damage", "focus", "shield"} else 0


def _places(term: Term) -> bool:
    return "in" in _words(term)


def _words(term: Term) -> list[str]:
    if isinstance(term, tuple):
        return [found for part in term for found in _words(part)]
    return [term] if isinstance(term, str) and not isinstance(term, Quoted) else []


# --- how much --------------------------------------------------------------------------------------


def amount(told: m.Amount) -> Term:
    """An amount.  Raises Unmodelled."""
    match told:
        case m.Number(n):
            return n
        case m.Letter("X"):
            return "x"
        case m.Count(m.Selector(_, what), ""):
            return ("count", described(what))
        case m.Count(m.Selector(_, what), "affiliation" | "trait" | "type" as kind):
            return ("sorts", kind, described(what))
        case m.Count(m.Things(kind, _, m.Ref() as of)) if kind in _COUNTED:
            return ("of", _COUNTED[kind], pointed(of))
        case m.Value("edge_total", m.Ref("you" | "opponent") as of):
            return ("of", "edge_total", pointed(of))
        case m.Value("damage", m.Ref() as of):
            return ("of", "damage", pointed(of))
        case m.Sum(parts):
            return joined("sum", [amount(part) for part in parts])
        case m.Times(n, inner):
            return ("times", n, amount(inner))
        case m.Bound(inner, m.Number(most), None):
            return ("at_most", most, amount(inner))
    raise Unmodelled(f"so much: {_said(told)}")


# --- conditions ------------------------------------------------------------------------------------


def condition(told: m.Condition) -> Term:
    """A condition.  Raises Unmodelled."""
    match told:
        case m.And(parts):
            return joined("all", [condition(part) for part in parts])  # type: ignore[arg-type]
        case m.Or(parts):
            return joined("one_of", [condition(part) for part in parts])  # type: ignore[arg-type]
        case m.Not(part):
            return ("not_so", condition(part))  # type: ignore[arg-type]
        case m.Fits(m.Ref("game"), m.Is("balance", side)):
            return ("balance", side)
        case m.Fits(who, what):
            return ("is_so", pointed(who), described(what, anywhere=True))
        case m.Measure(left, relation, right):
            return _measured(left, relation, right)
        case m.During(m.Period(name, m.Ref("you" | "opponent") as whose, which, edge)) if name in _PHASES:
            turn = ("during", "my_turn" if whose == m.YOU else "their_turn")
            return ("all", ("during", stretch(m.Period(name, None, which, edge))), turn)
        case m.During(period):
            return ("during", stretch(period))
        case m.Happened(m.Event((deed,), _, "", None), within):
            return _happened(deed, within)
    raise Unmodelled(f"if {_said(told)}")


def _measured(left: m.Amount, relation: str, right: m.Amount) -> Term:
    one, other = amount(left), amount(right)
    match relation:
        case ">=":
            return ("least", one, other)
        case "<=":
            return ("least", other, one)
        case ">":
            return ("least", one, _plus(other, 1))
        case "<":
            return ("least", other, _plus(one, 1))
        case "=":
            return ("all", ("least", one, other), ("least", other, one))
        case "!=":
            return ("not_so", ("all", ("least", one, other), ("least", other, one)))
    raise Unmodelled(f"the comparison {relation}")


def stretch(period: m.Period) -> Term:
    """A stretch of play: an engagement, a phase, a turn, a player's turn.  Raises Unmodelled."""
    match period:
        case m.Period("engagement", None, _, ""):
            return "engagement"
        case m.Period("turn", m.Ref("you"), _, ""):
            return "my_turn"
        case m.Period("turn", m.Ref("opponent"), _, ""):
            return "their_turn"
        case m.Period(name, None, _, "") if name in _PHASES:
            return ("phase", _PHASES[name])
    raise Unmodelled(f"during {_said(period)}")


_PAST = frozenset(
    "damage focus destroy sacrifice return leave enter play strike attack defend commit".split()
)
_MEMORIES = {"turn": "turn", "phase": "phase", "engagement": "engagement"}


def _happened(deed: m.Deed, within: m.Period | None) -> Term:
    who, period = deed["patient"], within.name if within else ""
    if deed.verb not in _PAST or period not in _MEMORIES:
        raise Unmodelled(f"that it has happened: {deed.verb} {period}".rstrip())
    roles = {name for name, _ in deed.roles} - {"patient", "amount", "to", "from"}
    if roles:
        raise Unmodelled(f"by whom it has happened: {deed.verb}")
    whom = described(who.what, anywhere=True) if isinstance(who, m.Selector) else pointed(who)
    return ("happened", deed.verb, whom, _MEMORIES[period])


def _said(told: object) -> str:
    """What is not modelled, in a few words."""
    names = [type(told).__name__.lower()]
    for field in ("name", "property", "value", "relation"):
        found = getattr(told, field, "")
        if isinstance(found, str) and found:
            names.append(found)
    return " ".join(names)
