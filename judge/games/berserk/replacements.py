"""What would happen, in the place of which a text does something else (`brk-beyond/79`)."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled, put
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.attacking import about
from judge.games.berserk.model import Condition

_KEYWORDS = {"poison": "would_poison", "curse": "would_curse", "blessing": "would_bless"}


def would(event: m.Event) -> Condition:
    """What would befall a card: healing, poison, a curse, a blessing, a token.  Raises Unmodelled."""
    if len(event.deeds) != 1 or event.which or event.period is not None:
        raise Unmodelled("what would happen then")
    (deed,) = event.deeds
    match deed:
        case m.Deed("die", (("patient", who),), ()):
            return Condition("would_die", "executed", *about(who, "subject"))
        case m.Deed("die", (("from", m.Ref("host", 0, of)), ("patient", who)), ()):
            terms, asked = about(who, "subject")
            end = (("killed_by", "host"), *((("host_killed_by", of),) if of else ()))
            return Condition("would_die", "executed", (*terms, *end), asked)
        case m.Deed("die", (("from", m.Selector("some", of, "attack")), ("patient", who)), ()):
            terms, asked = about(who, "subject")
            return Condition("would_die", "executed", (*terms, *_end(of)), asked)
        case m.Deed("damage", roles, ()) if {name for name, _ in roles} <= {"patient", "amount", "from"}:
            return _would_wound(deed)
        case m.Deed("heal", roles, ()) if {name for name, _ in roles} <= {"patient", "amount"}:
            match deed["amount"]:
                case None | m.Things("damage", m.Letter(), None, ()):
                    return Condition("would_heal", "executed", *about(deed["patient"], "subject"))
        case m.Deed("gain", (("patient", who), ("what", m.Ability("keyword", None, name=name) as what)), ()):
            if name in _KEYWORDS and what in (_plain(name), _plain(name, m.Letter("X"))):
                return Condition(_KEYWORDS[name], "executed", *about(who, "subject"))
        case m.Deed(
            "put_things", (("patient", who), ("things", m.Things("counter", m.Number(1), None, ()))), ()
        ):
            return Condition("would_gain_token", "executed", *about(who, "subject"))
        case m.Deed(
            "put_things",
            (
                ("patient", who),
                ("things", m.Things("life", m.Letter() | m.Choice(m.Number(1), None), None, ("additional",))),
            ),
            (),
        ):
            return Condition("would_live_longer", "executed", *about(who, "subject"))
    raise Unmodelled(f"in the place of {deed.verb}")


def _would_wound(deed: m.Deed) -> Condition:
    """Who would get wounds, how many, from which attacks.  Raises Unmodelled."""
    terms, asked = about(deed["patient"], "subject")
    match deed["amount"]:
        case None | m.Things("damage", m.Letter(), None, ()):
            pass
        case m.Things("damage", m.Choice(least, most), None, ()) if all(
            bound is None or isinstance(bound, m.Number) for bound in (least, most)
        ):
            terms = (*terms, *((("hurts_least", least.n),) if isinstance(least, m.Number) else ()))
            terms = (*terms, *((("hurts_most", most.n),) if isinstance(most, m.Number) else ()))
        case _:
            raise Unmodelled("so many wounds, in the place of which something is done")
    match deed["from"]:
        case None:
            pass
        case m.Selector("some", what, "attack"):
            of = kinds(what)
            if of != Kinds(of.groups, by=of.by):
                raise Unmodelled("wounds from such attacks")
            terms = (*terms, *(("hurts_by", group) for group in of.groups))
            asked = (*asked, *(("from_card", clause) for _, clause in of.by))
        case _:
            raise Unmodelled("wounds from such a thing")
    return Condition("would_wound", "executed", terms, asked)


def _for_itself(ability: m.Ability) -> bool:
    """Whether other wounds are given to whom wounds are spared: who gives these, the text does not say."""
    event = ability.trigger
    if event is None or [deed.verb for deed in event.deeds] != ["damage"]:
        return False
    spared = (event.deeds[0]["patient"], m.Ref("that", 0, "patient"))
    return any(
        isinstance(node, m.Deed) and node.verb == "damage" and node["patient"] in spared
        for node in walk(ability.body)
    )


def _end(of: m.Filter) -> tuple[tuple[str, str], ...]:
    """Of which attacks a card would die.  Raises Unmodelled."""
    attacks = kinds(of)
    if attacks == Kinds(attacks.groups):
        return tuple(("killed_by", group) for group in attacks.groups)
    if attacks == Kinds(("all",), by=(("subject", ("theirs",)),)):
        return (("killed_by", "theirs"),)
    raise Unmodelled("dying of such attacks")


def _plain(name: str, number: m.Letter | None = None) -> m.Ability:
    return m.Ability("keyword", name=name, number=number)


def in_its_place(ability: m.Ability) -> m.Ability:
    """The ability with what it does in the place of something as its body; others as they are.

    X of what would happen is the number of what is replaced.  Raises Unmodelled where nothing is replaced.
    """
    if ability.trigger is None or ability.trigger.moment != "would" or ability.body is None:
        return ability
    if _for_itself(ability):
        raise Unmodelled("fewer wounds in the place of wounds")
    ability = _of_its_hosts_death(ability)
    assert ability.trigger is not None
    assert ability.body is not None
    body = changed(
        ability.body, lambda node: node.body if isinstance(node, m.Instead) and not node.of else node
    )
    if body == ability.body:
        raise Unmodelled("what would happen, and nothing in its place")
    for letter in {node.name for node in walk(ability.trigger) if isinstance(node, m.Letter)}:
        body = put(body, letter, m.ThatMuch("trigger"))
    return replace(ability, body=body)


_STRIKE = m.Selector("some", m.Is("attack", "strike"), "attack", m.Number(1))


def _host_dies(condition: object) -> m.Term | None:
    """Of what the host has died, if that is the condition: of a strike, or of anything (the card itself)."""
    match condition:
        case m.Happened(m.Event((m.Deed("die", (("patient", m.Ref("host")),), ()),), "when"), None):
            return m.THIS
        case m.Happened(
            m.Event((m.Deed("die", (("from", of), ("patient", m.Ref("host"))), ()),), "when"), None
        ) if of == _STRIKE:
            return _STRIKE
    return None


def _of_its_hosts_death(ability: m.Ability) -> m.Ability:
    """The ability with the death of the host as what its card would die of."""
    match ability.trigger:
        case m.Event((m.Deed("die", (("patient", who),), ()),)) if of_what := [
            of for held in ability.conditions if (of := _host_dies(held)) is not None
        ]:
            rest = tuple(held for held in ability.conditions if _host_dies(held) is None)
            if any(isinstance(node, m.Rel) and node.other == m.THIS for node in walk(ability.body)):
                raise Unmodelled("beside a card that stands nowhere any more")
            role = "" if of_what == [m.THIS] else "strike"
            deed = m.deed("die", patient=who, from_=m.Ref("host", 0, role))
            return replace(ability, trigger=replace(ability.trigger, deeds=(deed,)), conditions=rest)
    return ability
