"""What is done later: at the start or the end of this turn, or of the next one of a player.

It becomes a feature that somebody has until then: the card of the text, or the one card to which it is done.
No question outlasts a turn, so that it is never carried out within the question in which it was promised.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.atoms import GRANTER
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.model import Feature, Part
from judge.games.berserk.recipients import Whom

_AT_ONCE = frozenset("damage heal tap untap destroy die put_things take_things gain lose choose".split())
"""What may be done later to a card that has it done to itself then."""


def put_off(body: m.Body) -> tuple[m.Period, m.Body] | None:
    """When something is done later, and what; None for other bodies, and for what is forbidden then."""
    done = [node for node in walk(body) if isinstance(node, m.Effect)]
    if any(effect.mode != "do" or effect.deed.verb == "prevent" for effect in done):
        return None
    match body:
        case m.If(m.During(m.Period("turn", _, _, "begin" | "end") as then), inner, None):
            return then, inner
        case m.Later(m.Event((m.Deed("begin" | "end" as edge, roles, ()),), "when", "", None), inner, None):
            match roles:
                case (("patient", m.Period("turn", _, _, "") as then),):
                    return replace(then, edge="begin" if edge == "begin" else "end"), inner
    return None


def delayed(
    whom: Whom, then: m.Period, body: m.Body, sort: str, feature: Callable[[m.Ability, str], Feature]
) -> Part:
    """The part that gives somebody what is done then.  Raises Unmodelled."""
    body = _of_each(body)
    who, own = _bearer(body, then)
    spoken_of = m.Ref("chosen", who.number) if isinstance(who, m.Selector) else who
    until = _until(then, spoken_of if own else None)
    if whom.event() == "death" and (who == m.THIS and ("whose", "self") in whom.terms()):
        raise Unmodelled("later than its own death")
    if whom.event() == "turn_end" or (whom.event(), then.edge) == ("turn_start", "begin"):
        raise Unmodelled("later than such a phase")
    if own:
        body = changed(body, lambda node: GRANTER if node == m.THIS else node)
        body = changed(body, lambda node: m.THIS if node in (who, spoken_of) else _plain(node))
    inner = m.Announced(sort, body) if sort else body
    verb = "begin" if then.edge == "begin" else "end"
    trigger = m.Event((m.deed(verb, patient=m.Period("turn", None if own else then.whose)),))
    made = feature(m.Ability("triggered", inner, trigger=trigger), "")
    if made.besides or made.alternatives:
        raise Unmodelled("such a thing, later")
    return whom.to(Part("grant", gives=made, until=until), who)


def _bearer(body: m.Body, then: m.Period) -> tuple[m.Term, bool]:
    """Who has the feature: the one card spoken of, or the card of the text.  Raises Unmodelled."""
    whose_turn = then.whose.of if isinstance(then.whose, m.Owner) else None
    single = [node for node in walk(body) if isinstance(node, m.Selector)]
    if len(single) == 1 and whose_turn == m.Ref("chosen", single[0].number) and single[0].number:
        known: set[m.Term] = {single[0]}  # who is chosen now, for its own turn
    else:
        known = {node for node in walk(body) if isinstance(node, m.Ref) and _is_told(body, node)}
        if known and single:
            raise Unmodelled("later, with other cards")
    if not known:
        return m.THIS, False
    deeds = [node for node in walk(body) if isinstance(node, m.Deed)]
    by_itself = any(deed["agent"] == m.THIS for deed in deeds)
    if len(known) > 1 or by_itself or any(deed.verb not in _AT_ONCE for deed in deeds):
        raise Unmodelled("such a thing, later")
    return known.pop(), True


def _of_each(body: m.Body) -> m.Body:
    """What is done to those of the chosen that are so: to each of them, if it is so."""
    match body:
        case m.Effect(m.Deed() as deed, "do", None):
            for name, who in deed.roles:
                match who:
                    case m.Selector("each", m.And((m.Rel("among", m.Ref("chosen") as those), *rest)), "card"):
                        single = m.Effect(deed.with_term(name, those))
                        return m.If(m.Fits(those, m.And(tuple(rest))), single)
        case m.Announced(how, inner, name):
            return m.Announced(how, _of_each(inner), name)
    return body


def _is_told(body: m.Body, ref: m.Ref) -> bool:
    """Whether it is a card of which the text has spoken, not one that is chosen only then."""
    return ref not in (m.THIS, m.YOU, m.OPPONENT) and not _chosen_then(body, ref)


def _plain(node: object) -> object:
    """Who dies by a text is destroyed by it."""
    if isinstance(node, m.Deed) and node.verb == "die" and node.roles == (("patient", m.THIS),):
        return m.Deed("destroy", node.roles)
    return node


def _chosen_then(body: m.Body, ref: m.Ref) -> bool:
    """Whether it is somebody who is chosen only then."""
    numbers = {node.number for node in walk(body) if isinstance(node, m.Selector) and node.number}
    return ref.name == "chosen" and ref.number in numbers


def _until(then: m.Period, who: m.Term | None) -> str:
    """How long the feature is there.  Raises Unmodelled for times that are not told."""
    whose = {m.YOU: "my", m.OPPONENT: "their"}.get(then.whose)  # type: ignore[arg-type]
    if isinstance(then.whose, m.Owner) and then.whose.relation == "controller" and then.whose.of == who:
        whose = "own"
    match whose, then.which, then.edge:
        case None, ("" | "this"), "end" if then.whose is None:
            return "turn_end"
        case str(), "", "end":
            return f"{whose}_turn_end"
        case str(), "next", _:
            return f"{whose}_next_turn_end"
    raise Unmodelled("at such a time")
