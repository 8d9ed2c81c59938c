"""Deeds of card texts in the words of the law: what is done, how much of it, to whom."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.swlcg.card_choices import number_of, picked
from judge.games.swlcg.divided_damage import divided
from judge.games.swlcg.instructions import Part, many, roles, whom
from judge.games.swlcg.normal_form import SAYS_WHERE
from judge.games.swlcg.phrases import described
from judge.games.swlcg.places import (
    ARRIVALS,
    captured,
    fastened,
    from_elsewhere,
    gaol_of_a_side,
    pile_of,
    put,
    returned,
    shuffled,
)
from judge.games.swlcg.players import compelled, dialled, drawn, looked, paid, skipped
from judge.games.swlcg.prohibitions import UNTARGETABLE, forbidden
from judge.games.swlcg.several_ways import IF_THERE
from judge.games.swlcg.temporary import gifts, reduced, unmatched
from judge.games.swlcg.tokens import PUT, moved, swapped

_TAKEN = {"damage": "heal", "focus_token": "unfocus", "shield": "unshield"}
_PLAIN = frozenset("destroy sacrifice focus rescue discard".split())
_PERIODS = frozenset("phase turn engagement strike edge_battle".split())
_AS_USUAL = frozenset({"if_able", "each"})
"""What is done is always done as far as it can be, and to each of several cards."""


def _for_a_time(ban: Term) -> Term:
    """A ban as an effect: what is kept off a card is given to it for so long."""
    kept_off = ban in UNTARGETABLE or (isinstance(ban, tuple) and ban[0] == "ward")
    return ("give", ban) if kept_off else ban


def named_by(effect: m.Effect) -> bool:
    """Whether a target is only named here: "target an enemy unit"."""
    named = effect.mode == "do" and effect.deed.verb in ("target", "choose") and not picked(effect.deed)
    who = effect.deed["patient"]
    if named and isinstance(who, m.Selector) and who.chooser not in (m.YOU, m.OPPONENT):
        raise Unmodelled("what such a player chooses")
    return named


def parts_of(effect: m.Effect) -> list[Part]:
    """The parts of one effect.  Raises Unmodelled."""
    lasts = _lasting(effect.lasts)
    if effect.mode == "cannot":
        return [Part(_for_a_time(name), 1, whom(who), lasts=lasts) for name, who in forbidden(effect.deed)]
    deed = effect.deed
    marks = [word for word in deed.manner if word in (IF_THERE, SAYS_WHERE)]
    so = [word for word in deed.manner if word in ARRIVALS] if deed["to"] == m.Zone("play") else []
    if marks or so:
        rest = replace(deed, manner=tuple(word for word in deed.manner if word not in (*marks, *so)))
        parts = parts_of(replace(effect, deed=rest))
        parts[0].more += [*((word,) for word in marks), *(("arrives_as", ARRIVALS[word]) for word in so)]
        return parts
    if deed.verb == "capture" and (gaol := gaol_of_a_side(deed["at"])) is not None:
        parts = parts_of(replace(effect, deed=deed.without("at")))
        parts[0].more.append(("held_only_at", described(gaol)))
        return parts
    if effect.mode == "must" and (bound := compelled(deed, effect.lasts)):
        return [bound]
    if effect.mode in ("do", "must") and (shared := divided(deed)) is not None:
        return [shared]
    deed = without_agent(deed)
    mine = effect.mode == "must" and deed["agent"] in (None, m.YOU, _CONTROLLER)
    if mine or (effect.mode == "must" and deed["agent"] == m.OPPONENT and picked(deed) == "opponent"):
        deed = deed.without("agent") if mine else deed
    elif effect.mode != "do":
        raise Unmodelled(f"an effect that somebody {effect.mode} do something")
    if set(deed.manner) & _AS_USUAL:
        deed = replace(deed, manner=tuple(word for word in deed.manner if word not in _AS_USUAL))
    in_turn = each_player(deed)
    if in_turn is not None:
        return [Part(*in_turn)]
    if picked(deed):
        return [picking(deed)]
    if deed.verb in ("gain", "modify", "lose"):
        return gifts(deed, lasts)
    if deed.verb == "blank" and lasts:
        roles(deed, {"patient"})
        return [Part(("give", "blank"), 1, whom(deed["patient"]), lasts=lasts)]
    if deed.verb == "ignore":
        return [unmatched(deed, lasts)]
    if deed.verb in ("increase", "reduce") and (cheaper := reduced(deed, lasts)):
        return cheaper
    if deed.verb == "take_control" and lasts and deed["agent"] in (None, m.YOU):
        return [Part("control", 1, whom(deed["patient"]), lasts=lasts)]
    if lasts:
        raise Unmodelled(f"{deed.verb} for a time")
    if deed.manner and deed.verb not in ("return", "put", "shuffle", "strike"):
        raise Unmodelled(f"{deed.verb} {' '.join(deed.manner)}")
    own = from_elsewhere(deed)
    inner = [Part(*word) for word in _special(deed) or [done_to(deed)]] if own is None else [own]
    if isinstance(deed["on"], m.Selector) and deed["on"].what == m.State("eligible"):
        inner[0].more.append(("any_element",))  # "an eligible card or game element"
    return inner


_CONTROLLER = m.Owner("controller", m.Ref("host"))
_ANYBODYS = frozenset(
    "return destroy sacrifice discard damage heal focus put_things take_things shuffle".split()
)
"""What is the same whoever does it, if it is done to a card that is named."""
_CARDS_GO = frozenset("return discard shuffle put_things take_things".split())
"""The same done to all cards of a description."""


def without_agent(deed: m.Deed) -> m.Deed:
    """A deed of the other player as one's own, where it makes no difference who does it."""
    who = deed["patient"]
    several = isinstance(who, m.Selector) and who.quantifier in ("each", "top")
    cards = several and deed.verb in _CARDS_GO
    if deed["agent"] == m.OPPONENT and deed.verb in _ANYBODYS and (isinstance(who, m.Ref) or cards):
        return deed.without("agent")
    match deed.verb, deed["agent"], deed["to"]:
        case "put", m.Ref("opponent") as player, m.Zone(_, whose) if several and whose == player:
            return deed.without("agent") if pile_of(who) == player else deed
    return deed


def _lasting(period: m.Period | None) -> str:
    if period is None:
        return ""
    name = "phase" if period.name.endswith("_phase") else period.name
    if name not in _PERIODS or period.whose is not None or period.which not in ("", "this"):
        raise Unmodelled(f"until the end of the {period.name}")
    return name


def _special(deed: m.Deed) -> list[tuple[Term, Term, Term]]:
    """What is not done to one card: (verb, times, whom), or nothing."""
    match deed.verb:
        case "draw":
            return drawn(deed)
        case "cancel" if deed["patient"] == m.Period("edge_battle", None, "this"):
            return [("new_edge_battle", 1, "none")]
        case "look" | "reveal" if not isinstance(deed["patient"], m.Ref):
            return [looked(deed)]
        case "skip":
            return [skipped(deed)]
        case "pay":
            return [paid(deed)]
        case "lose_contest" if deed["patient"] == m.Period("game", None, "this"):
            roles(deed, {"patient"})
            return [("lose_game", 1, "none")]
        case "prevent":
            return [("prevent", _prevented(deed), "none")]
        case "attach" if deed["to"] == m.THIS and deed["patient"] == m.Ref("that", 0, "patient"):
            roles(deed, {"patient", "to"})
            return [("attach_here", 1, "it")]
        case "cancel":
            _only_the_event(deed["patient"])
            return [("cancel", 1, "none")]
        case "move_things":
            return moved(deed)
        case "take_control":
            return [("control", 1, whom(deed["patient"]))]
        case "swap":
            return [swapped(deed)]
        case "resolve" if deed["patient"] == m.Period("engagement", None, "this"):
            roles(deed, {"patient", "against"})
            return [("redirect", 1, whom(deed["against"]))]
        case "participate":
            roles(deed, {"agent", "in", "as"})
            if deed["as"] not in _SIDE or deed["in"] not in (None, m.Period("engagement", None, "this")):
                raise Unmodelled("participating in such a way")
            verb = "join_mine" if deed["as"] == m.Word("side", "yours") else "join_in"
            return [(verb, 1, whom(deed["agent"]))]
        case "strike":
            return [_at_once(deed)]
        case "increase" | "reduce" | "set":
            return [dialled(deed)]
    return []


_SIDE = (None, m.Word("side", "yours"), m.Word("side", "its controller's"))


def _at_once(deed: m.Deed) -> tuple[Term, Term, Term]:
    """A unit that strikes now, out of turn.  Raises Unmodelled."""
    if set(deed.manner) - {"immediately", "again"}:
        raise Unmodelled(f"strike {' '.join(deed.manner)}")
    if deed["with"] is not None:
        roles(deed, {"agent", "with"})
        if deed["agent"] not in (None, m.YOU):
            raise Unmodelled("a strike by another player")
        return "strike_now", 1, whom(deed["with"])
    roles(deed, {"agent"})
    return "strike_now", 1, whom(deed["agent"])


def _prevented(deed: m.Deed) -> Term:
    roles(deed, {"amount"})
    match deed["amount"]:
        case m.Things("damage", value, None, ()):
            return many(value)
    raise Unmodelled("preventing something else than damage")


def _only_the_event(what: object) -> None:
    """What is cancelled has to be what the ability answers.  Raises Unmodelled."""
    match what:
        case m.Selector("each", m.And((m.Is("kind", "effect"), m.Rel("of", m.Ref("that")))), "ability"):
            return
        case m.Selector("each", m.And(parts), "ability") if (
            m.Is("kind", "effect") in parts and m.Rel("of", m.Ref("that", 0, "patient ability")) in parts
        ):
            return
        case m.Things("damage", m.ThatMuch("trigger")) | m.Ref("that"):
            return
    raise Unmodelled("cancelling something else than what is answered")


def done_to(deed: m.Deed) -> tuple[Term, Term, Term]:
    """A verb done to a card: (verb, times, whom).  Raises Unmodelled."""
    match deed.verb, deed["things"] or deed["amount"]:
        case "damage" | "heal" as verb, m.Things("damage", value, None, ()):
            deed = deed.without("agent") if deed["agent"] == m.THIS else deed
            roles(deed, {"patient", "amount"})
            return verb, many(value), whom(deed["patient"])
        case "damage", None:
            roles(deed, {"patient"})
            return "damage", 1, whom(deed["patient"])
        case "put_things", m.Things(kind, value, None, ()) if kind in PUT and kind != "damage":
            roles(deed, {"patient", "things"})
            return PUT[kind], many(value), whom(deed["patient"])
        case "take_things", m.Things(kind, value, None, ()) if kind in _TAKEN:
            roles(deed, {"patient", "things"})
            if deed["patient"] == m.Zone("play"):
                return _TAKEN[kind], many(value), ("each", described(m.Anything()))
            return _TAKEN[kind], many(value), whom(deed["patient"])
        case "focus", m.Things("focus_token", value, None, ()):
            roles(deed, {"patient", "amount"})
            return "focus", many(value), whom(deed["patient"])
        case "discard", None if deed["from"] == m.Zone("edge_stack", m.YOU) and deed["patient"] == m.THIS:
            roles(deed, {"patient", "from"})
            return "discard", 1, "this"
        case verb, None if verb in _PLAIN:
            roles(deed, {"patient"})
            return verb, 1, whom(deed["patient"])
        case "reduce", m.Number(n) if deed["property"] == m.Property("reserve_value", m.YOU):
            roles(deed, {"property", "amount"})
            return "cut_reserve", n, "you"
        case "return", None:
            return returned(deed)
        case "capture", None:
            return captured(deed)
        case "shuffle", None:
            return shuffled(deed)
        case "put", None:
            return put(deed)
        case "attach" | "move", None:
            return fastened(deed)
        case "choose" | "reveal", None:
            roles(deed, {"patient", "from"})
            return "choose", 1, whom(deed["patient"])
        case "commit", None:
            roles(deed, {"patient", "to"})
            return "commit", 1, whom(deed["patient"])
        case "withdraw", None:
            roles(deed, {"patient", "from"})
            match deed["from"]:
                case m.Period("engagement") | m.Zone("engagement"):
                    return "withdraw", 1, whom(deed["patient"])
                case m.Zone("game", None, ""):
                    return "banish", 1, whom(deed["patient"])
                case m.Zone("the_force"):
                    return "uncommit", 1, whom(deed["patient"])
    raise Unmodelled(f"{deed.verb} in such a way")


def picking(deed: m.Deed) -> Part:
    """A deed to cards that somebody picks, or that chance picks, while it is done."""
    who = deed["patient"]
    assert isinstance(who, m.Selector)
    if deed.manner not in ((), ("at_random",)) or picked(deed) == "each player":
        raise Unmodelled(f"{deed.verb} {' '.join(deed.manner)}")
    rest = tuple(
        (name, m.THIS if name == "patient" else term)
        for name, term in deed.roles
        if (name, term) not in (("agent", m.OPPONENT), ("agent", m.YOU))
    )
    verb, times, _ = done_to(m.Deed(deed.verb, rest))
    part = Part(verb, times, ("picked", described(who.what)), picker=picked(deed), number=number_of(who))
    part.more += [("pick_number", who.number)] if who.quantifier == "choose" else []
    part.more += [("picks_targets",)] if who.targeted else []
    return part


def each_player(deed: m.Deed) -> tuple[Term, Term, Term] | None:
    """Each player does it to a card of his own."""
    match deed["agent"], deed["patient"]:
        case who, m.Selector("choose", what, "card", (None | m.Number(1))) if who == m.EVERYBODY:
            own = m.Rel("controller", m.Ref("done", 0, "agent player"))
            parts = m.conjuncts(what)
            if own not in parts:
                return None
            rest = m.And(tuple(part for part in parts if part != own))
            verb, times, _ = done_to(_by_nobody(deed))
            if times == 1 and isinstance(verb, str):
                return ("each_player", verb), 1, described(rest)
    return None


def _by_nobody(deed: m.Deed) -> m.Deed:
    """What is done, to the card itself and without saying by whom."""
    roles = ((name, m.THIS if name == "patient" else term) for name, term in deed.roles if name != "agent")
    return replace(deed, roles=tuple(roles))
