"""Deeds of card texts in the words of the law: what is done, how much of it, to whom."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.swlcg.bans import forbidden
from judge.games.swlcg.dividing import divided
from judge.games.swlcg.gains import gifts, reduced, unmatched
from judge.games.swlcg.meant import described
from judge.games.swlcg.parts import Part, many, roles, whom
from judge.games.swlcg.picking import number_of, picked
from judge.games.swlcg.places import captured, fastened, from_elsewhere, put, returned, shuffled
from judge.games.swlcg.players import compelled, dialled, drawn, looked, paid, skipped
from judge.games.swlcg.prepared import IF_THERE, SAYS_WHERE
from judge.games.swlcg.tokens import PUT, moved, swapped

_TAKEN = {"damage": "heal", "focus_token": "unfocus", "shield": "unshield"}
_PLAIN = frozenset("destroy sacrifice focus rescue discard".split())
_PERIODS = frozenset("phase turn engagement strike edge_battle".split())
_AS_USUAL = frozenset({"if_able", "each"})
"""What is done is always done as far as it can be, and to each of several cards."""


def named_by(effect: m.Effect) -> bool:
    """Whether a target is only named here: "target an enemy unit"."""
    return effect.mode == "do" and effect.deed.verb in ("target", "choose") and not picked(effect.deed)


def parts_of(effect: m.Effect) -> list[Part]:
    """The parts of one effect.  Raises Unmodelled."""
    lasts = _lasting(effect.lasts)
    if effect.mode == "cannot":
        return [Part(name, 1, whom(who), lasts=lasts) for name, who in forbidden(effect.deed)]
    told = effect.deed
    marks = [word for word in told.manner if word in (IF_THERE, SAYS_WHERE)]
    if marks:
        rest = replace(told, manner=tuple(word for word in told.manner if word not in marks))
        parts = parts_of(replace(effect, deed=rest))
        parts[0].more += [(word,) for word in marks]
        return parts
    if effect.mode == "must" and (bound := compelled(told, effect.lasts)):
        return [bound]
    if effect.mode in ("do", "must") and (shared := divided(told)) is not None:
        return [shared]
    told = without_agent(told)
    mine = effect.mode == "must" and told["agent"] in (None, m.YOU, _CONTROLLER)
    if mine or (effect.mode == "must" and told["agent"] == m.OPPONENT and picked(told) == "opponent"):
        told = _without(told, "agent") if mine else told
    elif effect.mode != "do":
        raise Unmodelled(f"an effect that somebody {effect.mode} do something")
    if set(told.manner) & _AS_USUAL:
        told = replace(told, manner=tuple(word for word in told.manner if word not in _AS_USUAL))
    in_turn = each_player(told)
    if in_turn is not None:
        return [Part(*in_turn)]
    if picked(told):
        return [picking(told)]
    if told.verb in ("gain", "modify", "lose"):
        return gifts(told, lasts)
    if told.verb == "blank" and lasts:
        roles(told, {"patient"})
        return [Part(("give", "blank"), 1, whom(told["patient"]), lasts=lasts)]
    if told.verb == "ignore":
        return [unmatched(told, lasts)]
    if told.verb in ("increase", "reduce") and (cheaper := reduced(told, lasts)):
        return cheaper
    if told.verb == "take_control" and lasts and told["agent"] in (None, m.YOU):
        return [Part("control", 1, whom(told["patient"]), lasts=lasts)]
    if lasts:
        raise Unmodelled(f"{told.verb} for a time")
    if told.manner and told.verb not in ("return", "put", "shuffle", "strike"):
        raise Unmodelled(f"{told.verb} {' '.join(told.manner)}")
    own = from_elsewhere(told)
    found = [Part(*one) for one in _special(told) or [done_to(told)]] if own is None else [own]
    if isinstance(told["on"], m.Selector) and told["on"].what == m.State("eligible"):
        found[0].more.append(("any_element",))  # "an eligible card or game element"
    return found


_CONTROLLER = m.Owner("controller", m.Ref("host"))
_ANYBODYS = frozenset("return destroy sacrifice discard damage heal focus".split())
"""What is the same whoever does it, if it is done to a card that is named."""


def without_agent(told: m.Deed) -> m.Deed:
    """A deed of the other player as one's own, where it makes no difference who does it."""
    if told["agent"] == m.OPPONENT and told.verb in _ANYBODYS and isinstance(told["patient"], m.Ref):
        return _without(told, "agent")
    return told


def _without(told: m.Deed, role: str) -> m.Deed:
    return replace(told, roles=tuple(one for one in told.roles if one[0] != role))


def _lasting(period: m.Period | None) -> str:
    if period is None:
        return ""
    name = "phase" if period.name.endswith("_phase") else period.name
    if name not in _PERIODS or period.whose is not None or period.which not in ("", "this"):
        raise Unmodelled(f"until the end of the {period.name}")
    return name


def _special(told: m.Deed) -> list[tuple[Term, Term, Term]]:
    """What is not done to one card: (verb, times, whom), or nothing."""
    match told.verb:
        case "draw":
            return drawn(told)
        case "cancel" if told["patient"] == m.Period("edge_battle", None, "this"):
            return [("new_edge_battle", 1, "none")]
        case "look" | "reveal" if not isinstance(told["patient"], m.Ref):
            return [looked(told)]
        case "skip":
            return [skipped(told)]
        case "pay":
            return [paid(told)]
        case "lose_contest" if told["patient"] == m.Period("game", None, "this"):
            roles(told, {"patient"})
            return [("lose_game", 1, "none")]
        case "prevent":
            return [("prevent", _prevented(told), "none")]
        case "attach" if told["to"] == m.THIS and told["patient"] == m.Ref("that", 0, "patient"):
            roles(told, {"patient", "to"})
            return [("attach_here", 1, "it")]
        case "cancel":
            _only_the_event(told["patient"])
            return [("cancel", 1, "none")]
        case "move_things":
            return moved(told)
        case "take_control":
            return [("control", 1, whom(told["patient"]))]
        case "swap":
            return [swapped(told)]
        case "resolve" if told["patient"] == m.Period("engagement", None, "this"):
            roles(told, {"patient", "against"})
            return [("redirect", 1, whom(told["against"]))]
        case "participate":
            roles(told, {"agent", "in", "as"})
            if told["as"] not in _SIDE or told["in"] not in (None, m.Period("engagement", None, "this")):
                raise Unmodelled("participating in such a way")
            verb = "join_mine" if told["as"] == m.Word("side", "yours") else "join_in"
            return [(verb, 1, whom(told["agent"]))]
        case "strike":
            return [_at_once(told)]
        case "increase" | "reduce" | "set":
            return [dialled(told)]
    return []


_SIDE = (None, m.Word("side", "yours"), m.Word("side", "its controller's"))


def _at_once(told: m.Deed) -> tuple[Term, Term, Term]:
    """A unit that strikes now, out of turn.  Raises Unmodelled."""
    if set(told.manner) - {"immediately", "again"}:
        raise Unmodelled(f"strike {' '.join(told.manner)}")
    if told["with"] is not None:
        roles(told, {"agent", "with"})
        if told["agent"] not in (None, m.YOU):
            raise Unmodelled("a strike by another player")
        return "strike_now", 1, whom(told["with"])
    roles(told, {"agent"})
    return "strike_now", 1, whom(told["agent"])


def _prevented(told: m.Deed) -> Term:
    roles(told, {"amount"})
    match told["amount"]:
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


def done_to(told: m.Deed) -> tuple[Term, Term, Term]:
    """A verb done to a card: (verb, times, whom).  Raises Unmodelled."""
    match told.verb, told["things"] or told["amount"]:
        case "damage" | "heal" as verb, m.Things("damage", value, None, ()):
            told = _without(told, "agent") if told["agent"] == m.THIS else told
            roles(told, {"patient", "amount"})
            return verb, many(value), whom(told["patient"])
        case "damage", None:
            roles(told, {"patient"})
            return "damage", 1, whom(told["patient"])
        case "put_things", m.Things(kind, value, None, ()) if kind in PUT and kind != "damage":
            roles(told, {"patient", "things"})
            return PUT[kind], many(value), whom(told["patient"])
        case "take_things", m.Things(kind, value, None, ()) if kind in _TAKEN:
            roles(told, {"patient", "things"})
            if told["patient"] == m.Zone("play"):
                return _TAKEN[kind], many(value), ("each", described(m.Anything()))
            return _TAKEN[kind], many(value), whom(told["patient"])
        case "focus", m.Things("focus_token", value, None, ()):
            roles(told, {"patient", "amount"})
            return "focus", many(value), whom(told["patient"])
        case "discard", None if told["from"] == m.Zone("edge_stack", m.YOU) and told["patient"] == m.THIS:
            roles(told, {"patient", "from"})
            return "discard", 1, "this"
        case verb, None if verb in _PLAIN:
            roles(told, {"patient"})
            return verb, 1, whom(told["patient"])
        case "reduce", m.Number(n) if told["property"] == m.Property("reserve_value", m.YOU):
            roles(told, {"property", "amount"})
            return "cut_reserve", n, "you"
        case "return", None:
            return returned(told)
        case "capture", None:
            return captured(told)
        case "shuffle", None:
            return shuffled(told)
        case "put", None:
            return put(told)
        case "attach" | "move", None:
            return fastened(told)
        case "choose" | "reveal", None:
            roles(told, {"patient", "from"})
            return "choose", 1, whom(told["patient"])
        case "commit", None:
            roles(told, {"patient", "to"})
            return "commit", 1, whom(told["patient"])
        case "withdraw", None:
            roles(told, {"patient", "from"})
            match told["from"]:
                case m.Period("engagement") | m.Zone("engagement"):
                    return "withdraw", 1, whom(told["patient"])
                case m.Zone("the_force"):
                    return "uncommit", 1, whom(told["patient"])
    raise Unmodelled(f"{told.verb} in such a way")


def picking(told: m.Deed) -> Part:
    """A deed to cards that somebody picks, or that chance picks, while it is done."""
    who = told["patient"]
    assert isinstance(who, m.Selector)
    if told.manner not in ((), ("at_random",)) or picked(told) == "each player":
        raise Unmodelled(f"{told.verb} {' '.join(told.manner)}")
    rest = tuple(
        (name, m.THIS if name == "patient" else term)
        for name, term in told.roles
        if (name, term) not in (("agent", m.OPPONENT), ("agent", m.YOU))
    )
    verb, times, _ = done_to(m.Deed(told.verb, rest))
    part = Part(verb, times, ("picked", described(who.what)), picker=picked(told), number=number_of(who))
    part.more += [("pick_number", who.number)] if who.quantifier == "choose" else []
    part.more += [("picks_targets",)] if who.targeted else []
    return part


def each_player(told: m.Deed) -> tuple[Term, Term, Term] | None:
    """Each player does it to a card of his own."""
    everybody = m.Selector("each", m.Anything(), "player")
    match told["agent"], told["patient"]:
        case who, m.Selector("choose", what, "card", (None | m.Number(1))) if who == everybody:
            own = m.Rel("controller", m.Ref("done", 0, "agent player"))
            parts = what.parts if isinstance(what, m.And) else (what,)
            if own not in parts:
                return None
            rest = m.And(tuple(part for part in parts if part != own))
            verb, times, _ = done_to(_by_nobody(told))
            if times == 1 and isinstance(verb, str):
                return ("each_player", verb), 1, described(rest)
    return None


def _by_nobody(told: m.Deed) -> m.Deed:
    """What is done, to the card itself and without saying by whom."""
    roles = ((name, m.THIS if name == "patient" else term) for name, term in told.roles if name != "agent")
    return replace(told, roles=tuple(roles))
