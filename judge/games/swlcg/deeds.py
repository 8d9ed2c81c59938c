"""Deeds of card texts in the words of the law: what is done, how much of it, to whom."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.engine.solver import Term
from judge.games.swlcg.happenings import forbidden
from judge.games.swlcg.meant import amount, described, pointed
from judge.games.swlcg.phrases import Unmodelled

Fact = tuple[Term, ...]
ALL = 99
"""So many tokens are all tokens."""
COSTS = frozenset("focus sacrifice return withdraw damage discard unshield".split())
_PUT = {"damage": "damage", "focus_token": "focus", "shield": "shield"}
_TAKEN = {"damage": "heal", "focus_token": "unfocus", "shield": "unshield"}
_PLAIN = frozenset("destroy sacrifice focus capture rescue".split())
_ICONS = {"unit_damage": "unit_damage", "blast_damage": "blast", "tactics": "tactics", "force_icon": "icons"}
_PERIODS = frozenset("phase turn engagement strike".split())


@dataclass
class Part:
    """One instruction: a verb, how often, to whom; on conditions, for a time, or only if its player likes."""

    verb: Term
    times: Term = 1
    whom: Term = "none"
    may: bool = False
    lasts: str = ""
    picker: str = ""
    zone: str = ""
    needs: list[Term] = field(default_factory=list)

    def facts(self, i: int) -> list[Fact]:
        """The facts of the part as the `i`-th of its ability."""
        found: list[Fact] = [("instruction", i, self.verb, self.times, self.whom)]
        found += [("may", i)] * self.may
        found += [("lasts", i, self.lasts)] if self.lasts else []
        found += [("picker", i, self.picker)] if self.picker else []
        found += [("usable_from", self.zone)] if self.zone else []
        return found + [("part_needs", i, one) for one in self.needs]


def placed(node: object) -> object:
    """A deed done to cards in a hand or a discard pile: where they lie belongs to their description."""
    match node:
        case m.Deed(verb) if verb in ("put", "discard", "return"):
            who, zone = node["patient"], node["from"]
            if (
                isinstance(who, m.Selector)
                and isinstance(zone, m.Zone)
                and zone.name in ("hand", "discard_pile")
            ):
                old = who.what.parts if isinstance(who.what, m.And) else (who.what,)
                found = replace(who, what=m.And((*old, m.In(zone))))
                roles = tuple(
                    (name, found if name == "patient" else term)
                    for name, term in node.roles
                    if name != "from"
                )
                return replace(node, roles=roles)
    return node


def picked(told: m.Deed) -> str:
    """Who picks the card while the effect is carried out: you, opponent, random; "" if it is a target."""
    match told["patient"]:
        case m.Selector("choose", _, "card", _, False, m.Selector("each", m.Anything(), "player")):
            return "each player"
        case m.Selector("random", _, "card", (None | m.Number(1)), False):
            return "random"
        case m.Selector("choose", _, "card", (None | m.Number(1)), False, m.Ref("opponent")):
            return "opponent"
        case m.Selector("choose", what, "card", (None | m.Number(1)), False, m.Ref("you"), "done", False) if (
            told.verb == "discard"
        ):
            return (
                "you" if any(isinstance(one, m.In) and one.zone.name == "hand" for one in walk(what)) else ""
            )
    return ""


def named_by(effect: m.Effect) -> bool:
    """Whether a target is only named here: "target an enemy unit"."""
    return effect.mode == "do" and effect.deed.verb in ("target", "choose")


def parts_of(effect: m.Effect, may: bool = False) -> list[Part]:
    """The parts of one effect.  Raises Unmodelled."""
    lasts = _lasting(effect.lasts)
    if effect.mode == "cannot":
        name, whom = forbidden(effect.deed)
        return [Part(name, 1, _whom(whom), may, lasts)]
    told = effect.deed
    if effect.mode == "must" and told["agent"] == m.OPPONENT and picked(told) == "opponent":
        effect = m.Effect(told)
    if effect.mode != "do":
        raise Unmodelled(f"an effect that somebody {effect.mode} do something")
    in_turn = _each_player(told)
    if in_turn is not None:
        return [Part(*in_turn, may=may)]
    if picked(told):
        return [_picking(told, may)]
    if told.verb in ("gain", "modify"):
        return [_gift(told, may, lasts)]
    if lasts:
        raise Unmodelled(f"{told.verb} for a time")
    if told.manner:
        raise Unmodelled(f"{told.verb} {' '.join(told.manner)}")
    special = _special(told)
    if special:
        return [Part(*one, may=may) for one in special]
    verb, times, whom = done_to(told)
    return [Part(verb, times, whom, may)]


def _lasting(period: m.Period | None) -> str:
    if period is None:
        return ""
    name = "phase" if period.name.endswith("_phase") else period.name
    if name not in _PERIODS or period.whose is not None:
        raise Unmodelled(f"until the end of the {period.name}")
    return name


def _picking(told: m.Deed, may: bool) -> Part:
    """A deed to a card that somebody picks, or that chance picks, while it is done."""
    who = told["patient"]
    assert isinstance(who, m.Selector)
    if told.manner not in ((), ("at_random",)) or picked(told) == "each player":
        raise Unmodelled(f"{told.verb} {' '.join(told.manner)}")
    roles = tuple(
        (name, m.THIS if name == "patient" else term)
        for name, term in told.roles
        if (name, term) != ("agent", m.OPPONENT)
    )
    verb, times, _ = done_to(m.Deed(told.verb, roles))
    return Part(verb, times, ("picked", described(who.what)), may, picker=picked(told))


def _each_player(told: m.Deed) -> tuple[Term, Term, Term] | None:
    """Each player does it to a card of his own."""
    match told.verb, told["agent"], told["patient"]:
        case "destroy", m.Selector("each", m.Anything(), "player"), m.Selector(
            "choose", m.And(parts), "card"
        ):
            own = m.Rel("controller", m.Ref("done", 0, "agent player"))
            if own in parts and {name for name, _ in told.roles} == {"agent", "patient"}:
                rest = m.And(tuple(part for part in parts if part != own))
                return ("each_player", told.verb), 1, described(rest)
    return None


def searched(first: m.Effect, second: m.Body) -> tuple[Term, Term, Term]:
    """Searching the top of one's deck for a card that goes to the hand.  Raises Unmodelled."""
    to_hand = m.Effect(m.deed("put", patient=m.Ref("done", 0, "for"), to=m.Zone("hand", m.YOU)))
    match first.deed["for"], first.deed["zone"]:
        case m.Selector("some", what, "card", m.Number(1)), m.Selector(
            "top", m.In(zone), "card", m.Number(n)
        ):
            if second == to_hand and zone == m.Zone("deck", m.YOU):
                return "search", n, described(what, anywhere=True)
    raise Unmodelled("searching in such a way")


def _gift(told: m.Deed, may: bool, lasts: str) -> Part:
    if not lasts:
        raise Unmodelled("a gain without an end")
    match told["what"], told["property"]:
        case m.Things(kind, value, None, ()), _ if kind in _ICONS:
            return Part(("give", _ICONS[kind]), amount(value), _whom(told["patient"]), may, lasts)
        case m.Things(kind, value, None, ("edge",)), _ if kind in _ICONS and kind != "force_icon":
            return Part(("give", f"edge_{_ICONS[kind]}"), amount(value), _whom(told["patient"]), may, lasts)
        case m.Ability("keyword", None, name=("elite" | "shielding" | "targeted_strike") as name), _:
            return Part(("give", name), 1, _whom(told["patient"]), may, lasts)
        case m.Ability("keyword", None, name="edge", number=m.Number(n)), _:
            return Part(("give", "edge"), n, _whom(told["patient"]), may, lasts)
        case _, m.Property("damage_capacity"):
            change = told["amount"]
            if isinstance(change, m.Number):
                return Part(("give", "health"), change.n, _whom(told["patient"]), may, lasts)
    raise Unmodelled(f"{told.verb} such a thing for a time")


def _special(told: m.Deed) -> list[tuple[Term, Term, Term]]:
    """What is not done to one card: (verb, times, whom), or nothing."""
    match told.verb:
        case "draw":
            return [_draw(told)]
        case "cancel" if told["patient"] == m.Period("edge_battle", None, "this"):
            return [("new_edge_battle", 1, "none")]
        case "look" if told["patient"] == m.Zone("hand", m.OPPONENT):
            return [("look", 1, "none")]
        case "prevent":
            return [("prevent", _prevented(told), "none")]
        case "put" if told["to"] == m.Zone("play") and isinstance(told["patient"], m.Selector):
            _roles(told, {"patient", "to"})
            return [("put", 1, _whom(told["patient"]))]
        case "attach" if told["to"] == m.THIS and told["patient"] == m.Ref("that", 0, "patient"):
            _roles(told, {"patient", "to"})
            return [("attach_here", 1, "it")]
        case "cancel":
            _only_the_event(told["patient"])
            return [("cancel", 1, "none")]
        case "move_things":
            return _moved(told)
        case "take_control":
            return [("control", 1, _whom(told["patient"]))]
    return []


def _draw(told: m.Deed) -> tuple[Term, Term, Term]:
    _roles(told, {"patient"})
    match told["patient"], told["agent"]:
        case m.Selector("top", m.Anything(), "card", count, False), (None | m.Ref("you")):
            return "draw", amount(count or m.Number(1)), "none"
        case m.Selector("top", m.Anything(), "card", count, False), m.Ref("opponent"):
            return "they_draw", amount(count or m.Number(1)), "none"
    raise Unmodelled("drawing such cards")


def _prevented(told: m.Deed) -> Term:
    _roles(told, {"amount"})
    match told["amount"]:
        case m.Things("damage", value, None, ()):
            return _many(value)
    raise Unmodelled("preventing something else than damage")


def _only_the_event(what: object) -> None:
    """What is cancelled has to be what the ability answers.  Raises Unmodelled."""
    match what:
        case m.Selector("each", m.And((m.Is("kind", "effect"), m.Rel("of", m.Ref("that")))), "ability"):
            return
        case m.Ref("that"):
            return
    raise Unmodelled("cancelling something else than what is answered")


def _moved(told: m.Deed) -> list[tuple[Term, Term, Term]]:
    _roles(told, {"things", "from", "to"})
    match told["things"]:
        case m.Things("damage", value, None):
            verbs = ("take_damage", "put_damage")
        case m.Things("focus_token", value, None):
            verbs = ("take_focus", "put_focus")
        case _:
            raise Unmodelled("moving such things")
    many = _many(value)
    return [(verbs[0], many, _whom(told["from"])), (verbs[1], many, _whom(told["to"]))]


def done_to(told: m.Deed) -> tuple[Term, Term, Term]:
    """A verb done to a card: (verb, times, whom).  Raises Unmodelled."""
    match told.verb, told["things"] or told["amount"]:
        case "damage" | "heal" as verb, m.Things("damage", value, None, ()):
            _roles(told, {"patient", "amount"})
            return verb, _many(value), _whom(told["patient"])
        case "put_things", m.Things(kind, value, None, ()) if kind in _PUT and kind != "damage":
            _roles(told, {"patient", "things"})
            return _PUT[kind], _many(value), _whom(told["patient"])
        case "take_things", m.Things(kind, value, None, ()) if kind in _TAKEN:
            _roles(told, {"patient", "things"})
            return _TAKEN[kind], _many(value), _whom(told["patient"])
        case "focus", m.Things("focus_token", value, None, ()):
            _roles(told, {"patient", "amount"})
            return "focus", _many(value), _whom(told["patient"])
        case verb, None if verb in _PLAIN:
            _roles(told, {"patient"})
            return verb, 1, _whom(told["patient"])
        case "discard", None:
            _roles(told, {"patient"})
            return "discard", 1, _whom(told["patient"])
        case "return", None:
            return _returned(told)
        case "commit", None:
            _roles(told, {"patient", "to"})
            return "commit", 1, _whom(told["patient"])
        case "withdraw", None:
            _roles(told, {"patient", "from"})
            match told["from"]:
                case m.Period("engagement") | m.Zone("engagement"):
                    return "withdraw", 1, _whom(told["patient"])
                case m.Zone("the_force"):
                    return "uncommit", 1, _whom(told["patient"])
    raise Unmodelled(f"{told.verb} in such a way")


def _returned(told: m.Deed) -> tuple[Term, Term, Term]:
    _roles(told, {"patient", "to", "from"})
    match told["to"], told["from"]:
        case m.Zone("hand", (m.Owner("owner") | None)), None:
            return "return", 1, _whom(told["patient"])
    raise Unmodelled("returning it there")


def _many(value: m.Amount) -> Term:
    return ALL if value == m.All() else amount(value)


def _whom(who: object) -> Term:
    match who:
        case m.Selector("each", what, "card", None):
            return ("each", described(what))
        case m.Selector("choose", _, "card", number=number):
            return ("tgt", number)
        case m.Ref():
            return pointed(who)
    raise Unmodelled("such cards as an object")


def _roles(told: m.Deed, known: set[str]) -> None:
    """Every role has to be one that is read; the agent is who uses the ability."""
    for name, term in told.roles:
        if name == "agent" and (term == m.YOU or told.verb == "draw"):
            continue
        if name not in known:
            raise Unmodelled(f"{told.verb} with {name}")
