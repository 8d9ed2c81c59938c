"""What cannot be done, and what has to be.

Whatever the model has no word for raises `Unmodelled`; every role of a deed has to be one that is read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.keywords import kept
from judge.games.swtcg.model import Filter, Term
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.places import arena_entered, arena_named
from judge.games.swtcg.relations import RELATIONS, at_least_or_most
from judge.games.swtcg.roles import named_player, roles
from judge.games.swtcg.selectors import KEYWORDS

_ACTIVATED = ("ability", m.Is("kind", "activated"))
_ABILITIES = (_ACTIVATED, ("ability", m.Anything()))
"""Only activated abilities are used: others work by themselves."""


def forbidden(speaking: Speaking, deed: m.Deed) -> Term:
    """What cannot be done."""
    agent, patient = deed["agent"], deed["patient"]
    if deed.manner:
        raise Unmodelled(f"that one cannot {deed.verb} {' '.join(deed.manner)}")
    names = {name for name, _ in deed.roles}
    match deed.verb:
        case "attack" if names <= {"agent", "patient"} and _is_player(agent):
            prey = m.Selector("each", m.Is("type", "unit")) if patient is None else patient
            return ("cannot_do", named_player(agent), "attack", _all_such(speaking, prey))
        case "attack" if names <= {"agent", "patient"}:
            if agent is None:
                return ("cannot_be_attacked", speaking.selector(patient))
            whom = speaking.selector(agent)
            return (
                ("cannot_attack", whom)
                if patient is None
                else ("cannot_attack", whom, speaking.whom(patient))
            )
        case "untap" if names == {"patient"}:
            return ("cannot_untap", speaking.selector(patient))
        case "target" if isinstance(agent, m.Ability) and agent.kind == "keyword":
            return ("no_target_of", speaking.selector(patient), agent.name)
        case "target" if isinstance(agent, m.Selector) and agent.quantifier in ("each", "some"):
            return ("safe_from_cards", speaking.selector(patient), _whose_cards(agent.what))
        case "damage" if names <= {"agent", "patient"} and patient is not None:
            return ("unharmed", speaking.selector(patient), "any" if agent is None else speaking.whom(agent))
        case "control" if names == {"agent", "patient"} and isinstance(patient, m.Zone):
            return ("no_claim", speaking.selector(agent))
        case "play" if names == {"agent", "patient"} and isinstance(patient, m.Selector):
            if patient.what == m.Is("type", "battle"):
                return ("cannot_play", named_player(agent), "battle_cards")
            match m.conjuncts(patient.what):
                case (m.Is("type", "battle"), m.Compare("cost", how, m.Number(n))) if how in RELATIONS:
                    return ("cannot_play", named_player(agent), "battle_cards", *at_least_or_most(how, n))
            if (patient.kind, patient.what) == _ACTIVATED:
                return ("cannot_play", named_player(agent), "abilities")
        case "gain" if names == {"patient", "what"}:
            return ("cannot_gain", named_player(patient), _what_is_gained(deed["what"]))
        case "retreat" if len(names) == 1 and not _is_player(agent):  # they themselves do not
            return ("cannot_retreat", speaking.selector(agent or patient))
        case "build" | "retreat" | "deploy" if names <= {"agent", "patient", "from", "to"} and isinstance(
            patient, m.Selector
        ):
            if patient.quantifier in ("each", "some"):
                who = "each" if agent is None else named_player(agent)  # it is not said who: nobody
                return (f"cannot_{deed.verb}", who, _in_general(speaking, deed, patient))
        case "enter" if names == {"patient", "to"} and (entered := arena_entered(deed["to"])) is not None:
            return ("cannot_enter", "each", _all_such(speaking, patient), entered)
        case "move" if names == {"patient", "to"} and (entered := arena_entered(deed["to"])) is not None:
            return ("cannot_move", "each", _all_such(speaking, patient), entered)
        case "use":
            return _unused(speaking, deed)
        case "pay" if names == {"agent", "things"} and deed["things"] == m.Things(
            "build_point", m.Choice(m.Number(1), None)
        ):
            return ("cannot_spend_build_points", named_player(agent))
        case "prevent" if names == {"amount"}:
            match deed["amount"]:
                case m.Things(
                    "damage", _, (m.Ref() | m.Selector()) as of, ("source",) | ("source", "attack") as marks
                ):
                    return ("unpreventable", speaking.selector(of), "attack" if marks[1:] else "damage")
    raise Unmodelled(f"that one cannot {deed.verb}")


def kept_from_players(deed: m.Deed) -> Term | None:
    """What players cannot do, whatever the card that would have them do it; None for anything else."""
    roles = dict(deed.roles)
    for verb, who, what, word in _OF_PLAYERS:
        if (
            deed.verb == verb
            and set(roles) == {who, what}
            and not deed.manner
            and _whatever(roles[what], verb)
        ):
            return ("cannot_do", named_player(roles[who]), word)
    return None


def _whatever(what: object, verb: str) -> bool:
    """Whether it is any of what such a verb is done with: any cards, any damage, any dice ..."""
    match what:
        case m.Things(kind, m.All() | m.Choice(m.Number(1), None), None, ()):
            return kind == _THINGS.get(verb)
        case m.Selector("each" | "some", of, "card", None | m.Choice(m.Number(1), None) | m.Number(1)):
            return of == _CARDS.get(verb)
    return False


_OF_PLAYERS = [
    ("draw", "agent", "patient", "draw"),
    ("lose", "patient", "what", "lose"),
    ("prevent", "agent", "amount", "prevent"),
    ("reroll", "agent", "patient", "reroll"),
    ("cancel", "agent", "patient", *kept("cancelling")),
    ("complete", "agent", "patient", "complete"),
]
"""A verb, the role of the player, that of what it is done with, and the word of the law."""
_THINGS = {"lose": "force", "prevent": "damage", "reroll": "die"}
_CARDS = {"draw": m.Anything(), "cancel": m.Is("type", "battle"), "complete": m.Is("type", "mission")}


def _unused(speaking: Speaking, deed: m.Deed) -> Term:
    """What some units cannot use: keywords, activated abilities; a keyword against the damage of one."""
    agent, patient = deed["agent"], deed["patient"]
    names = {name for name, _ in deed.roles}
    if names == {"agent", "patient", "for"} and named_player(agent) == "opponent":
        match patient, deed["for"]:
            case (
                m.Ability("keyword", None, name=name),
                m.Deed("prevent", (("amount", m.Things("damage", _, m.Ref("this"), ("source",))),), ()),
            ):
                return ("cannot_prevent_with", "opponent", name, "self")
    if names == {"agent", "patient"}:
        whom = (patient.kind, patient.what) if isinstance(patient, m.Selector) else None
        if _is_player(agent) and whom in _ABILITIES:
            return ("cannot_play", named_player(agent), "abilities")
        if isinstance(patient, m.Selector) and (patient.kind, patient.what) == _ACTIVATED:
            return ("cannot_use", speaking.selector(agent), "abilities")
        words = patient.members if isinstance(patient, m.Group) else (patient,)
        if all(isinstance(word, m.Ability) and word.kind == "keyword" for word in words):
            told_names = [cast(m.Ability, word).name for word in words]
            if _is_player(agent):
                named = (KEYWORDS.get(word, word) for word in told_names)
                return ("cannot_do", named_player(agent), "use", *named)
            return (
                "cannot_use",
                speaking.selector(agent),
                *(KEYWORDS.get(word, word) for word in told_names),
            )
    raise Unmodelled("that one cannot use")


def none_gained(effect: m.Effect) -> bool:
    """Whether somebody gets none of something, which is that nothing of it is got."""
    match effect.deed["what"]:
        case m.Things(_, m.Choice(None, m.Number(0)), None, ()):
            return effect.mode == "do" and effect.deed.verb == "gain"
    return False


def _what_is_gained(what: object) -> str:
    """Of what somebody gets nothing.  Raises Unmodelled."""
    match what:
        case m.Things("force" | "build_point" as kind, m.Choice() | m.All(), None, ()):
            return kind
    raise Unmodelled("that one cannot gain")


def _whose_cards(what: m.Filter) -> str:
    """Whose Battle cards it means: the opponent's, or anybody's.  Raises Unmodelled for other cards."""
    parts = set(what.parts) if isinstance(what, m.And) else {what}
    match list(parts - {m.Is("type", "battle")}):
        case [] if parts:
            return "each"
        case [m.Rel("controller", m.Ref("opponent"))] if len(parts) == 2:
            return "opponent"
    raise Unmodelled("of which cards it is no target")


def taunted(speaking: Speaking, deed: m.Deed) -> Term:
    """Who has to attack whom."""
    deed = replace(deed, manner=tuple(word for word in deed.manner if word != "if_able"))
    roles(deed, "agent", "patient")
    if deed["patient"] is None:
        return ("must_attack", speaking.selector(deed["agent"]))
    whom = deed["patient"]
    if isinstance(whom, m.Selector) and whom.quantifier == "some":
        return ("must_attack", speaking.selector(deed["agent"]), speaking.filter(whom.what))
    return ("must_attack", speaking.selector(deed["agent"]), speaking.pointed(whom))


def _all_such(speaking: Speaking, who: object) -> Filter:
    """Cards of a description, all of them.  Raises Unmodelled."""
    if isinstance(who, m.Selector) and who.quantifier in ("each", "some") and who.kind == "card":
        return speaking.filter(who.what)
    raise Unmodelled("whom it forbids that")


def _is_player(agent: object) -> bool:
    return agent in (m.YOU, m.OPPONENT) or (isinstance(agent, m.Selector) and agent.kind == "player")


def _in_general(speaking: Speaking, deed: m.Deed, who: m.Selector) -> Filter:
    """Units that a player is forbidden to do something with: those of that player, from or into an arena."""
    cards = speaking.filter(who.what)
    if deed["from"] is None and deed["to"] is None:
        return cards
    left, entered = arena_named(deed["from"]), arena_entered(deed["to"])
    if left and deed["to"] is None and deed.verb == "retreat":
        return replace(cards, arena=left)
    if entered and deed["from"] is None and deed.verb == "deploy" and not cards.types:
        return replace(cards, types=(entered,))  # a unit goes into the arena of its type
    raise Unmodelled(f"from or to where one cannot {deed.verb}")
