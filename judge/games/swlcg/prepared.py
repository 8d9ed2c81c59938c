"""A meaning made ready for the law: each choice is one card with a number of its own, places stand in
descriptions, "up to" is a choice among numbers, and the defending player is the other player.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import choices, flat
from judge.games.swlcg.anew import called_off
from judge.games.swlcg.apart import apart, as_long
from judge.games.swlcg.dividing import shared_out
from judge.games.swlcg.hands import in_hands
from judge.games.swlcg.meant import PICKED
from judge.games.swlcg.parties import parties
from judge.games.swlcg.picking import picked, placed
from judge.games.swlcg.piles import of_whom
from judge.games.swlcg.two import singly, two_apart

_MOST = 4
IF_THERE = "if_there"
"""The manner of a way that can be chosen only if there is something to do."""
SAYS_WHERE = "says_where"
"""The manner of a capture by the other player at an objective of your choice."""
_ATTACKING = m.Word("role", "attacker")
_DEFENDING = m.Word("role", "defender")
_EACH = m.Selector("each", m.Anything(), "player")
_EACH_ONE = m.Ref("done", 0, "agent player")
_TOKENS = ("damage", "focus_token", "shield")
_ALL_WAYS = 8
"""So many numbers are ways to choose from."""


def prepared(told: m.Ability) -> m.Ability:
    """The ability as the compiler wants it.  Raises Unmodelled for choices that the law cannot make."""
    told = changed(told, _about_striker) if _is_strike(told.trigger) else told
    if _takes_part(told, _ATTACKING):
        told = changed(told, lambda node: m.OPPONENT if node == m.Ref("defending_player") else node)
    if _takes_part(told, _DEFENDING):
        told = changed(told, lambda node: m.OPPONENT if node == m.Ref("attacking_player") else node)
    told = changed(changed(parties(of_whom(told)), called_off), _each_in_turn)
    told = changed(changed(changed(told, apart), as_long), _either_card)
    told = changed(told, _one_choice)
    told = changed(changed(told, in_hands), placed)
    told = changed(told, _ones_own)
    told = changed(changed(told, _captor), _aimed)
    told = changed(changed(told, _several_ways), _of_later_cards)
    return singly(_numbered(two_apart(told)))


def _is_strike(event: m.Event | None) -> bool:
    if event is None:
        return False
    deed = event.deeds[0]
    own = isinstance(deed["agent"], m.Selector | m.Ref) and deed["agent"] not in (m.YOU, m.OPPONENT)
    return deed.verb == "resolve" or (deed.verb == "strike" and deed["patient"] is None and own)


def _about_striker(node: Any) -> Any:
    """ "After a unit resolves a strike, capture that unit": what the event is about."""
    return m.Ref("that", 0, "patient") if node == m.Ref("that", 0, "agent") else node


def _takes_part(told: m.Ability, role: m.Word) -> bool:
    """Whether its own card attacks, or defends, whenever the ability is used."""
    if told.trigger is None or len(told.trigger.deeds) != 1:
        return False
    deed = told.trigger.deeds[0]
    return deed["as"] == role and deed["patient"] in (m.THIS, m.Ref("host"))


def _either_card(node: Any) -> Any:
    """ "From this unit or a friendly Ewok unit": one choice among both."""
    match node:
        case m.Group((*members, m.Selector("choose") as last), True) if members and all(
            one in (m.THIS, m.Ref("host")) for one in members
        ):
            named = tuple(m.Not(m.Other(one)) for one in members)  # type: ignore[arg-type]
            return replace(last, what=m.Or((*named, last.what)))
        case m.Group((m.Selector("choose") as first, (m.Ref("this" | "host") as last)), True):
            return replace(first, what=m.Or((first.what, m.Not(m.Other(last)))))
    return node


def _ones_own(node: Any) -> Any:
    """What is returned to its owner is called so once; to "your hand" goes what you control."""
    match node:
        case m.Deed("return" | "put" | "shuffle") if isinstance(node["to"], m.Zone):
            to, who = node["to"], node["patient"]
            if isinstance(to.whose, m.Owner) and isinstance(to.whose.of, m.Ref):
                return _with_role(node, "to", replace(to, whose=m.Owner("owner", m.Ref("it"))))
            if not isinstance(who, m.Selector) or who.quantifier != "choose":
                return node
            placed_there = any(isinstance(one, m.In | m.Rel) for one in walk(who.what))
            if (node.verb, to.name, to.whose) == ("return", "hand", m.YOU) and not placed_there:
                mine = m.And((who.what, m.Rel("controller", m.YOU)))
                return _with_role(node, "patient", replace(who, what=flat(mine)))
    return node


def _captor(node: Any) -> Any:
    """The other player captures at an objective of his own as it goes without saying."""
    match node:
        case m.Deed("capture") if node["agent"] == m.OPPONENT and isinstance(node["at"], m.Selector):
            parts = node["at"].what.parts if isinstance(node["at"].what, m.And) else (node["at"].what,)
            if node["at"].chooser in (m.OPPONENT, m.YOU) and set(parts) <= _DARK_OBJECTIVE:
                there = () if node["at"].chooser == m.OPPONENT else (SAYS_WHERE,)
                rest = tuple(role for role in node.roles if role[0] != "at")
                return replace(node, roles=rest, manner=(*node.manner, *there))
    return node


_DARK_OBJECTIVE = {m.Is("side", "dark"), m.Is("type", "objective")}


def _with_role(told: m.Deed, role: str, term: Any) -> m.Deed:
    return replace(told, roles=tuple((n, term if n == role else t) for n, t in told.roles))


def _aimed(node: Any) -> Any:
    """ "Target an enemy unit": it is chosen with that word."""
    match node:
        case m.Deed("target") if isinstance(node["patient"], m.Selector):
            chosen = replace(node["patient"], targeted=True)
            return replace(node, roles=tuple((n, chosen if n == "patient" else t) for n, t in node.roles))
    return node


def _several_ways(node: Any) -> Any:
    """ "Remove up to 2 focus tokens": a choice among numbers, none among them."""
    if not isinstance(node, m.Effect):
        return node
    match node.deed["what"]:
        case m.Things("combat_icon", value, None, ("your_choice",)) as icon:
            kinds = ("unit_damage", "tactics", "blast_damage")
            return m.ChooseOne(tuple(_put(node, icon, m.Things(kind, value)) for kind in kinds))
    for kind in ("things", "amount"):
        match node.deed[kind]:
            case m.Things(_, m.Choice(None, m.Number(most))) as things if 1 < most <= _MOST:
                numbers = [replace(things, amount=m.Number(n)) for n in range(most, 0, -1)]
                return m.ChooseOne((*(_put(node, things, one) for one in numbers), m.Seq(())))
            case m.Things(_, m.Choice(m.Number(low), m.Number(most))) as things if 0 < low < most <= _MOST:
                numbers = [replace(things, amount=m.Number(n)) for n in range(most, low - 1, -1)]
                return m.ChooseOne(tuple(_put(node, things, one) for one in numbers))
            case m.Things("damage" | "focus_token", m.Choice(None, None)) as things if (
                node.deed.verb == "move_things"
            ):
                numbers = [replace(things, amount=m.Number(n)) for n in range(1, _ALL_WAYS - 1)]
                every = replace(things, amount=m.All())
                return m.ChooseOne((*(_put(node, things, one) for one in (every, *numbers)), m.Seq(())))
            case m.Things("token", value) as things if node.deed.verb == "take_things":
                there = replace(node, deed=replace(node.deed, manner=(*node.deed.manner, IF_THERE)))
                sorts = [replace(things, kind=one, amount=value) for one in _TOKENS]
                return m.ChooseOne(tuple(_put(there, things, one) for one in sorts))
    return node


def _each_in_turn(node: Any) -> Any:
    """ "Each player discards a card from his hand": first whose effect it is, then the other."""
    match node:
        case m.Effect(m.Deed("discard") as told, mode, lasts) if told["agent"] == _EACH and _EACH_ONE in walk(
            told
        ):
            return m.Seq(tuple(m.Effect(_by(who, told), mode, lasts) for who in (m.YOU, m.OPPONENT)))
    return node


def _by(who: m.Ref, told: m.Deed) -> m.Deed:
    """What each player does as what this one does."""
    return changed(told, lambda one: who if one in (_EACH, _EACH_ONE) else one)


def _one_choice(node: Any) -> Any:
    """Of two ways that speak of the same target, each has that target: it is chosen once."""
    match node:
        case m.If(_, body, otherwise) if otherwise is not None:
            return replace(node, otherwise=_choosing_alike(body, otherwise))
        case m.ChooseOne((first, *others)):
            return replace(node, options=(first, *(_choosing_alike(first, one) for one in others)))
    return node


def _choosing_alike(first: m.Body, other: m.Body) -> m.Body:
    """The other body with the numbers that its targets have in the first."""
    numbers = {replace(one, number=0): one.number for one in walk(first) if _is_choice(one)}
    theirs = [one for one in walk(other) if _is_choice(one)]
    new = {one.number: numbers.get(replace(one, number=0), one.number) for one in theirs}

    def alike(one: Any) -> Any:
        if _is_choice(one) or (isinstance(one, m.Ref) and one.name == "chosen"):
            return replace(one, number=new.get(one.number, one.number))
        return one

    return changed(other, alike)


def _is_choice(one: Any) -> bool:
    return isinstance(one, m.Selector) and one.quantifier == "choose"


def _of_later_cards(node: Any) -> Any:
    """ "The next unit you play": nobody chooses it."""
    match node:
        case m.Property(_, m.Selector("choose", what)) if any(isinstance(one, m.Did) for one in walk(what)):
            return replace(node, of=m.Selector("each", what))
    return node


def _put(node: m.Effect, old: m.Things, new: m.Things) -> m.Effect:
    return changed(node, lambda one: new if one == old else one)


def _numbered(told: m.Ability) -> m.Ability:
    """Numbers 1, 2 ... for what is chosen as the ability is used, from PICKED on for what is picked later."""
    deeds = [node for node in walk(told.body) if isinstance(node, m.Deed) and picked(node)]
    picks = {one.number for deed in deeds for one in _choices_of(deed)}
    picks |= {one.number for one in choices(told) if _among(one)}
    picks |= shared_out(told)
    picks |= _one_by_one(told, picks)
    numbers: dict[int, int] = {}
    for number in sorted({one.number for one in choices(told)}):
        used = sum(new < PICKED for new in numbers.values())
        numbers[number] = PICKED + number if number in picks else used + 1
    if all(old == new for old, new in numbers.items()):
        return told

    def renumbered(node: Any) -> Any:
        if isinstance(node, m.Selector) and node.quantifier == "choose":
            return replace(node, number=numbers[node.number])
        if isinstance(node, m.Ref) and node.name == "chosen" and node.number in numbers:
            return replace(node, number=numbers[node.number])
        return node

    return changed(told, renumbered)


def _one_by_one(told: m.Ability, picks: set[int]) -> set[int]:
    """The choices that an ability has no target for: several cards, by the other player, or a third one.

    Each can be made while the effect is carried out; a third one not with the word target.
    """
    left = [one for one in choices(told) if one.number not in picks]
    paid = {one.number for one in choices(m.Ability("action", costs=told.costs))}
    done = {one.number for deed in walk(told.body) if isinstance(deed, m.Deed) for one in _choices_of(deed)}
    free = [one for one in left if one.number in done - paid and one.kind == "card"]
    odd = {one.number for one in free if one.chooser != m.YOU or not _few(one, len(left))}
    third = [one.number for one in free if one.number not in odd and not one.targeted][::-1]
    while third and len({one.number for one in left} - odd) > _AIMED:
        odd.add(third.pop(0))
    return odd


_AIMED = 2
"""So many targets an ability has."""


def _few(one: m.Selector, among: int) -> bool:
    """Whether it is one card, or two that stand for two targets."""
    return one.count in (None, m.Number(1)) or (one.count == m.Number(2) and among == 1)


def _choices_of(deed: m.Deed) -> list[m.Selector]:
    who = deed["patient"]
    return [who] if isinstance(who, m.Selector) and who.quantifier == "choose" else []


def _among(one: m.Selector) -> bool:
    """Whether it is one of the cards that are looked at."""
    return any(isinstance(node, m.Rel) and node.name == "among" for node in walk(one.what))
