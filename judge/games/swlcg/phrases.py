"""Descriptions, amounts and conditions of the card game as phrases of the law (core/phrases.lp)."""

from __future__ import annotations

from judge.engine.solver import Quoted, Term
from judge.games.swlcg.text.model import Condition, Filter, Trigger

STATES = frozenset(
    """
    participating attacking defending exhausted ready damaged undamaged shielded piloted engaged committed
    uncommitted aside bare enhanced captor not_engaged alone resource
    """.split()
)


class Unmodelled(Exception):
    """The law has no rules for this; says for what."""


def subject_of(told: str | Filter, anywhere: bool = False) -> Term:
    """A description: of this card, of the one that it enhances, or in words.  Raises Unmodelled."""
    if isinstance(told, Filter):
        return described(told, anywhere)
    if told not in ("self", "host"):
        raise Unmodelled(f"an ability of {told}")
    return {"self": "this"}.get(told, told)


def amount_of(told: object) -> Term:
    """An amount, in the words of the law.  Raises Unmodelled."""
    match told:
        case int(n):
            return n
        case "X":
            return "x"
        case ("times", int(n), Filter() as found):
            count = ("count", described(found))
            return count if n == 1 else ("times", n, count)
    raise Unmodelled(f"the amount {told}")


def condition_of(told: Condition, trigger: Trigger | None) -> Term:
    """A condition, in the words of the law.  Raises Unmodelled.

    An event without a card (an edge battle) has a player as attacker; else the card that it is about.
    """
    match told:
        case ("not", inner):
            return ("not_so", condition_of(inner, trigger))  # type: ignore[arg-type]
        case ("not", *several):
            return ("not_so", joined("all", [condition_of(one, trigger) for one in several]))  # type: ignore[arg-type]
        case ("either", *several):
            return joined("one_of", [condition_of(one, trigger) for one in several])  # type: ignore[arg-type]
        case ("balance", str(side)):
            return ("balance", side)
        case ("count", str(sign), int(n), Filter() as found):
            count = ("count", described(found))
            return ("least", count, n) if sign == "ge" else ("least", n, count)
        case ("is", whom, Filter() as found):
            return ("is_so", whom_of(whom), described(found, anywhere=True))
        case ("engaged_is", whom, Filter() as found):
            described_one = ("is_so", "engaged", described(found, anywhere=True))
            return ("all", ("is_so", whom_of(whom), ("state", "attacking")), described_one)
        case ("during", "engagement"):
            return ("during", "engagement")
        case ("during", "own_turn"):
            return ("during", "my_turn")
        case ("during_phase", whose, str(phase)):
            turn = {"you": "my_turn", "opponent": "their_turn"}.get(str(whose))
            in_phase = ("during", ("phase", phase))
            return ("all", in_phase, ("during", turn)) if turn else in_phase
        case ("role", str(role)):
            of_player = trigger is not None and trigger.event in ("edge", "edge_lost")
            return ("is_so", "you" if of_player else "it", ("state", role))
        case ("margin", int(n)):
            return ("least", ("of", "edge_total", "you"), ("sum", n, ("of", "edge_total", "opponent")))
        case ("attacking_player",):
            return ("is_so", "you", ("state", "attacking"))
        case ("fewer_units",):
            mine, theirs = (("count", described(Filter(side, _UNITS))) for side in ("friendly", "enemy"))
            return ("least", theirs, ("sum", 1, mine))
    raise Unmodelled(" ".join(str(word) for word in told))


def joined(word: str, terms: list[Term]) -> Term:
    """`word` of all these: both(D, both(E, F))."""
    *others, last = terms
    for one in reversed(others):
        last = (word, one, last)
    return last


def described(told: Filter, anywhere: bool = False) -> Term:
    """A description, in the words of the law; `anywhere`: wherever the card is.  Raises Unmodelled.

    What is printed comes first, what depends on the reader's side last: so equal words are shared.
    """
    printed: list[Term] = []
    stands: list[Term] = []
    own: list[Term] = []
    for group in told.asks:
        kinds = {kind for kind, _ in group}
        place = (
            own if kinds & {"attached", "held"} else stands if kinds & {"state", "damage_min"} else printed
        )
        place.append(joined("either", [_demand(kind, value) for kind, value in group]))
    if not anywhere:
        zones = ("hand", "discard") if told.zone == "both" else (told.zone,)
        stands.append(joined("either", [("in", zone) for zone in zones]))
    if told.other:
        own.append("other")
    if told.side == "friendly":
        own.append("mine")
    elif told.side == "enemy" and told.also:
        own.append(("either", "theirs", ("both", ("is", "type", told.also), ("goes_on", "theirs"))))
    elif told.side == "enemy":
        own.append("theirs")
    parts = [joined("both", some) for some in (printed, stands, own) if some]
    return joined("both", parts) if parts else "any"


_UNITS = ((("type", "unit"),),)
_PRINTED = ("type", "trait", "affiliation", "title")
_COMPARED = {"cost_max": ("cost", "le"), "cost_min": ("cost", "ge"), "icons_max": ("icons", "le")}


def _demand(kind: str, value: str | int) -> Term:
    """One demand of a description.  Raises Unmodelled."""
    written: Term = Quoted(str(value).casefold()) if kind.endswith("title") else value
    if kind in _PRINTED:
        return ("is", kind, written)
    if kind.removeprefix("not_") in _PRINTED:
        return ("no", ("is", kind.removeprefix("not_"), written))
    if kind in _COMPARED:
        stat, relation = _COMPARED[kind]
        return ("number", ("printed", stat), relation, value)
    match kind, value:
        case "unique", 1:
            return ("is", "unique", "yes")
        case "unique", _:
            return ("no", ("is", "unique", "yes"))
        case "damage_min", _:
            return ("number", "damage", "ge", value)
        case "state", _ if value in STATES:
            return ("state", value)
        case "state", _:
            raise Unmodelled(f"cards that are {value}")
        case (("attached" | "held"), ("this" | "host" | "engaged")):
            return ("linked", kind, value)
    raise Unmodelled(str(value) if kind == "unmodelled" else kind)


def whom_of(whom: object) -> Term:
    if isinstance(whom, int):
        return ("tgt", whom)
    if whom in ("this", "host", "it", "engaged"):
        return str(whom)
    raise Unmodelled(f"{whom}")
