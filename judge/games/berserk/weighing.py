"""What a text makes of an attack by itself, when its strength is known and before it gives wounds."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.model import Condition

_VERBS = ("set", "reduce", "increase")
_THE_ATTACK = m.Ref("that", 0, "with")
_ANYBODY = m.Selector("some", m.Anything(), count=m.Number(1))
_OF_IT = {m.Ref("done", 0, "by"): m.Ref("attacker"), m.Ref("done", 0, "against"): m.Ref("attacked")}


def made_of_it(ability: m.Ability) -> m.Ability | None:
    """That its card may make something of an attack, as an ability set off by the attack; None for others."""
    if ability.kind != "static" or ability.trigger is not None:
        return None
    match ability.body:
        case m.Announced(how, body, name):
            inner = made_of_it(replace(ability, body=body))
            return replace(inner, body=m.Announced(how, inner.body, name)) if inner and inner.body else None
        case m.May(m.Ref("you"), m.Seq((m.Effect(_, "do", None) as first, *rest), False)):
            return _set_off(ability, first, tuple(rest))
        case m.May(m.Ref("you"), m.Effect(_, "do", None) as first) | (m.Effect(_, "can", None) as first):
            return _set_off(ability, first, ())
    return None


def attack_meant(deed: m.Deed) -> object:
    """The attack of whose strength a deed makes something; None for other deeds."""
    if deed.verb not in _VERBS or deed.manner:
        return None
    attack: object = deed["property"]
    if deed.verb != "set":
        attack = attack.of if isinstance(attack, m.Property) and attack.name == "strength" else None
    elif not _a_strength(deed["to"]):
        return None
    is_attack = isinstance(attack, m.Ref) or (isinstance(attack, m.Selector) and attack.kind == "attack")
    return attack if is_attack else None


def _a_strength(to: object) -> bool:
    return isinstance(to, m.Number) or (isinstance(to, m.Word) and to.property == "grade")


def _set_off(ability: m.Ability, first: m.Effect, rest: tuple[m.Body, ...]) -> m.Ability | None:
    attack = attack_meant(first.deed)
    if not isinstance(attack, m.Selector) or (attack.quantifier, attack.count) != ("some", m.Number(1)):
        return None
    sides = {"by": "agent", "against": "patient"}
    roles: dict[str, m.Term] = {"agent": _ANYBODY}
    parts = []
    for part in m.conjuncts(attack.what):
        if isinstance(part, m.Rel) and part.name in sides:
            roles[sides[part.name]] = part.other
        elif part == m.Is("ordinal", "next"):
            return None
        else:
            parts.append(part)
    roles["with"] = replace(attack, what=m.And(tuple(parts)) if len(parts) != 1 else parts[0])
    event = m.Event((m.Deed("attack", tuple(sorted(roles.items()))),), "when")
    strength = m.Property("strength", _THE_ATTACK)
    made = first.deed.with_term("property", _THE_ATTACK if first.deed.verb == "set" else strength)
    body = changed(
        m.Seq((m.Effect(made), *rest)) if rest else m.Effect(made),
        lambda node: _OF_IT.get(node, node) if isinstance(node, m.Ref) else node,
    )
    return replace(ability, kind="triggered", trigger=event, body=m.May(m.YOU, body))


def weighed(when: Condition | None, body: m.Body | None) -> Condition | None:
    """When a text fires that makes something of the strength of the attack that sets it off.

    Raises Unmodelled where it waits for what comes after the wounds.
    """
    if when is None or not any(
        isinstance(node, m.Deed) and attack_meant(node) == _THE_ATTACK for node in walk(body)
    ):
        return when
    if when.event not in ("attack", "attacked") or when.timing not in ("executed", "before"):
        raise Unmodelled("making something of an attack that is over")
    own = when.event == "attacked"
    terms = tuple(term for term in when.terms if not (own and term == ("whose", "self")))
    if {name for name, *_ in terms} - {"whose", "about", "strength", "in_turn"}:
        raise Unmodelled("making something of such an attack")
    if when.timing == "before" and any(name == "strength" for name, *_ in terms):
        raise Unmodelled("the strength of an attack, before it is known")
    asked = (*when.wants, ("object", ("self",))) if own else when.wants
    return replace(when, event="weighed", timing="executed", terms=terms, wants=asked)
