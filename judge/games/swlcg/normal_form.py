"""A meaning made ready for the law: each choice is one card with a number of its own, places stand in
descriptions, "up to" is a choice among numbers, and the defending player is the other player.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import choices, flat
from judge.games.swlcg.cancelled_edge_battles import called_off
from judge.games.swlcg.card_choices import picked, placed
from judge.games.swlcg.deck_tops import of_whom
from judge.games.swlcg.described_players import parties
from judge.games.swlcg.divided_damage import shared_out
from judge.games.swlcg.each_players_choice import chosen_by_each
from judge.games.swlcg.hands import in_hands
from judge.games.swlcg.later_cards import of_later_cards
from judge.games.swlcg.named_types import named_types
from judge.games.swlcg.paired_choices import singly, two_apart
from judge.games.swlcg.phrases import PICKED
from judge.games.swlcg.places import DARK_OBJECTIVE, brings_in, joining, moved_at_once, out_of_play
from judge.games.swlcg.several_ways import several_ways
from judge.games.swlcg.split_instructions import apart, as_long, measured_first, switched

SAYS_WHERE = "says_where"
"""The manner of a capture by the other player at an objective of your choice."""
_ATTACKING = m.Word("role", "attacker")
_DEFENDING = m.Word("role", "defender")
_EACH_ONE = m.Ref("done", 0, "agent player")
_EACH_HIS_OWN = (m.Rel("controller", _EACH_ONE), m.Rel("controller", m.Ref("one", 0, "agent player")))


def prepared(ability: m.Ability) -> m.Ability:
    """The ability as the compiler wants it.  Raises Unmodelled for choices that the law cannot make."""
    ability = changed(ability, _about_striker) if _is_strike(ability.trigger) else ability
    if _takes_part(ability, _ATTACKING):
        ability = changed(ability, lambda node: m.OPPONENT if node == m.Ref("defending_player") else node)
    if _takes_part(ability, _DEFENDING):
        ability = changed(ability, lambda node: m.OPPONENT if node == m.Ref("attacking_player") else node)
    ability = changed(parties(of_whom(changed(ability, named_types))), called_off)
    ability = changed(chosen_by_each(ability), _each_in_turn)
    ability = changed(changed(changed(ability, measured_first), apart), switched)
    ability = changed(changed(ability, as_long), _either_card)
    ability = changed(ability, _one_choice)
    ability = changed(changed(ability, in_hands), placed)
    ability = changed(ability, _then_shuffled)
    ability = changed(changed(changed(of_later_cards(ability), joining), moved_at_once), _ones_own)
    ability = changed(changed(changed(ability, _captor), _named_on_condition), _aimed)
    ability = changed(replace(ability, body=changed(ability.body, _sacrificed)), several_ways)
    return out_of_play(singly(_numbered(two_apart(ability))))


def _is_strike(event: m.Event | None) -> bool:
    if event is None:
        return False
    deed = event.deeds[0]
    own = isinstance(deed["agent"], m.Selector | m.Ref) and deed["agent"] not in (m.YOU, m.OPPONENT)
    return deed.verb == "resolve" or (deed.verb == "strike" and deed["patient"] is None and own)


def _about_striker(node: Any) -> Any:
    """ "After a unit resolves a strike, capture that unit": what the event is about."""
    return m.Ref("that", 0, "patient") if node == m.Ref("that", 0, "agent") else node


def _takes_part(ability: m.Ability, role: m.Word) -> bool:
    """Whether its own card attacks, or defends, whenever the ability is used."""
    if ability.trigger is None or len(ability.trigger.deeds) != 1:
        return False
    deed = ability.trigger.deeds[0]
    return deed["as"] == role and deed["patient"] in (m.THIS, m.Ref("host"))


def _either_card(node: Any) -> Any:
    """ "From this unit or a friendly Ewok unit": one choice among both."""
    match node:
        case m.Group((*members, m.Selector("choose") as last), True) if members and all(
            member in (m.THIS, m.Ref("host")) for member in members
        ):
            named = tuple(m.Not(m.Other(member)) for member in members)  # type: ignore[arg-type]
            return replace(last, what=m.Or((*named, last.what)))
        case m.Group((m.Selector("choose") as first, (m.Ref("this" | "host") as last)), True):
            return replace(first, what=m.Or((first.what, m.Not(m.Other(last)))))
        case m.Effect(m.Deed() as deed, "do", None) if isinstance(deed["patient"], m.Group):
            return _one_of_those(node, deed["patient"])
    return node


def _one_of_those(effect: m.Effect, those: m.Group) -> m.Body:
    """ "From this unit or that unit": it is for its player to choose."""
    ways = those.members if those.either and effect.deed["agent"] in (None, m.YOU) else ()
    if len(ways) < 2 or not all(isinstance(way, m.Ref) for way in ways):
        return effect
    deeds = (effect.deed.with_term("patient", way) for way in ways)
    return m.ChooseOne(tuple(replace(effect, deed=deed) for deed in deeds))


def _then_shuffled(node: Any) -> Any:
    """ "Search your deck for ... Then, shuffle it": whoever has searched shuffles, found or not."""
    match node:
        case m.Seq((m.Seq(done, False), m.Effect(m.Deed("shuffle")) as mixed), True) if (
            isinstance(done[0], m.Effect) and done[0].deed.verb == "search"
        ):
            return m.Seq((*done, mixed))
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
            placed_there = any(isinstance(part, m.In | m.Rel) for part in walk(who.what))
            if (node.verb, to.name, to.whose) == ("return", "hand", m.YOU) and not placed_there:
                mine = m.And((who.what, m.Rel("controller", m.YOU)))
                return _with_role(node, "patient", replace(who, what=flat(mine)))
    return node


def _sacrificed(node: Any) -> Any:
    """Who sacrifices gives up what is under that player's control, as it goes without saying."""
    match node:
        case m.Deed("sacrifice") if node["agent"] in (None, m.YOU, m.OPPONENT):
            who, agent = node["patient"], node["agent"] or m.YOU
            if not isinstance(who, m.Selector) or who.quantifier not in ("choose", "each"):
                return node
            if any(isinstance(part, m.Rel) and part.name == "controller" for part in m.conjuncts(who.what)):
                return node
            own = flat(m.And((who.what, m.Rel("controller", agent))))
            return _with_role(node, "patient", replace(who, what=own))
    return node


def _captor(node: Any) -> Any:
    """The other player captures at an objective of his own as it goes without saying."""
    match node:
        case m.Deed("capture") if node["agent"] == m.OPPONENT and isinstance(node["at"], m.Selector):
            parts = m.conjuncts(node["at"].what)
            if node["at"].chooser in (m.OPPONENT, m.YOU) and set(parts) <= DARK_OBJECTIVE:
                there = () if node["at"].chooser == m.OPPONENT else (SAYS_WHERE,)
                manner = (*node.manner, *there)
                if m.Is("side", "dark") in parts:  # at whatever such objective, whoever controls it
                    such = replace(node["at"], quantifier="some", chooser=m.YOU, number=0)
                    return replace(node.with_term("at", such), manner=manner)
                return replace(node.without("at"), manner=manner)
    return node


def _named_on_condition(node: Any) -> Any:
    """ "If ..., target a unit. Damage it.": the condition is of all that is done to that target."""
    match node:
        case m.Seq(parts):
            row: list[Any] = []
            needs: list[tuple[Any, frozenset[int]]] = []
            for part in parts:
                if isinstance(part, m.If) and part.otherwise is None and (named := _names_alone(part.body)):
                    needs.append((part.condition, named))
                    row.append(part.body)
                    continue
                meant = {ref.number for ref in walk(part) if m.is_chosen(ref)}
                for need, named in reversed(needs):
                    part = m.If(need, part) if named & meant else part
                row.append(part)
            return replace(node, parts=tuple(row)) if needs else node
    return node


def _names_alone(body: Any) -> frozenset[int]:
    """The numbers of the cards that are targeted or chosen in a body which does nothing else."""
    match body:
        case m.Effect(m.Deed("target" | "choose") as deed, "do", None):
            who = deed["patient"]
            if isinstance(who, m.Selector) and who.quantifier == "choose":
                return frozenset({who.number})
    return frozenset()


def _with_role(deed: m.Deed, role: str, term: Any) -> m.Deed:
    return replace(deed, roles=tuple((n, term if n == role else t) for n, t in deed.roles))


def _aimed(node: Any) -> Any:
    """ "Target an enemy unit": it is chosen with that word."""
    match node:
        case m.Deed("target") if isinstance(node["patient"], m.Selector):
            chosen = replace(node["patient"], targeted=True)
            return replace(node, roles=tuple((n, chosen if n == "patient" else t) for n, t in node.roles))
    return node


def _each_in_turn(node: Any) -> Any:
    """ "Each player discards a card from his hand": first whose effect it is, then the other."""
    match node:
        case m.Effect(m.Deed("discard") as deed, mode, lasts) if deed[
            "agent"
        ] == m.EVERYBODY and _EACH_ONE in walk(deed):
            return m.Seq(tuple(m.Effect(_by(who, deed), mode, lasts) for who in (m.YOU, m.OPPONENT)))
        case m.Effect(m.Deed("take_things" | "put_things" | "return" | "sacrifice" | "destroy") as deed) if (
            deed["agent"] == m.EVERYBODY and isinstance(deed["patient"], m.Selector)
        ):
            who = deed["patient"]
            own = [part for part in m.conjuncts(who.what) if part in _EACH_HIS_OWN]
            if who.quantifier == "each" and own:  # each his own: all of them
                rest = tuple(part for part in m.conjuncts(who.what) if part not in own)
                all_such = replace(who, what=m.And(rest) if rest else m.Anything())
                roles = tuple(role for role in deed.roles if role[0] != "agent")
                return replace(node, deed=replace(deed, roles=roles).with_term("patient", all_such))
    return node


def _by(who: m.Ref, deed: m.Deed) -> m.Deed:
    """What each player does as what this one does."""
    return changed(deed, lambda node: who if node in (m.EVERYBODY, _EACH_ONE) else node)


def _one_choice(node: Any) -> Any:
    """Of two ways that speak of the same target, each has that target: it is chosen once."""
    match node:
        case m.If(_, body, otherwise) if otherwise is not None:
            return replace(node, otherwise=_choosing_alike(body, otherwise))
        case m.ChooseOne((first, *others)):
            return replace(node, options=(first, *(_choosing_alike(first, option) for option in others)))
    return node


def _choosing_alike(first: m.Body, other: m.Body) -> m.Body:
    """The other body with the numbers that its targets have in the first."""
    numbers = {replace(choice, number=0): choice.number for choice in walk(first) if _is_choice(choice)}
    theirs = [choice for choice in walk(other) if _is_choice(choice)]
    new = {choice.number: numbers.get(replace(choice, number=0), choice.number) for choice in theirs}

    def alike(node: Any) -> Any:
        if _is_choice(node) or m.is_chosen(node):
            return replace(node, number=new.get(node.number, node.number))
        return node

    return changed(other, alike)


def _is_choice(node: Any) -> bool:
    return isinstance(node, m.Selector) and node.quantifier == "choose"


def _numbered(ability: m.Ability) -> m.Ability:
    """Numbers 1, 2 ... for what is chosen as the ability is used, from PICKED on for what is picked later."""
    deeds = [node for node in walk(ability.body) if isinstance(node, m.Deed) and picked(node)]
    picks = {choice.number for deed in deeds for choice in _choices_of(deed)}
    picks |= {choice.number for choice in choices(ability) if _among(choice)}
    picks |= shared_out(ability)
    picks |= _one_by_one(ability, picks)
    numbers: dict[int, int] = {}
    for number in sorted({choice.number for choice in choices(ability)}):
        used = sum(new < PICKED for new in numbers.values())
        numbers[number] = PICKED + number if number in picks else used + 1
    if all(old == new for old, new in numbers.items()):
        return ability

    def renumbered(node: Any) -> Any:
        if isinstance(node, m.Selector) and node.quantifier == "choose":
            return replace(node, number=numbers[node.number])
        if m.is_chosen(node) and node.number in numbers:
            return replace(node, number=numbers[node.number])
        return node

    return changed(ability, renumbered)


def _one_by_one(ability: m.Ability, picks: set[int]) -> set[int]:
    """The choices that an ability has no target for: several cards, by the other player, or a third one.

    Each can be made while the effect is carried out; a third one not with the word target.
    """
    left = [choice for choice in choices(ability) if choice.number not in picks]
    paid = {choice.number for choice in choices(m.Ability("action", costs=ability.costs))}
    done = {
        choice.number
        for deed in walk(ability.body)
        if isinstance(deed, m.Deed)
        for choice in _choices_of(deed)
    }
    free = [choice for choice in left if choice.number in done - paid and choice.kind == "card"]
    odd = {choice.number for choice in free if choice.chooser != m.YOU or not _few(choice, len(left))}
    third = [choice.number for choice in free if choice.number not in odd and not choice.targeted][::-1]
    if _after_arrivals(ability.body) & {choice.number for choice in free if not choice.targeted}:
        odd |= {choice.number for choice in free if not choice.targeted}
    while third and len({choice.number for choice in left} - odd) > _AIMED:
        odd.add(third.pop(0))
    return odd


def _after_arrivals(body: Any) -> set[int]:
    """What is chosen in a later part than one that brings cards into play: it may be one of these."""
    later: set[int] = set()
    for row in (node for node in walk(body) if isinstance(node, m.Seq)):
        arrived = False
        for part in row.parts:
            later |= {choice.number for choice in walk(part) if arrived and _is_choice(choice)}
            arrived = arrived or any(brings_in(deed) for deed in walk(part))
    return later


_AIMED = 2
"""So many targets an ability has."""


def _few(choice: m.Selector, among: int) -> bool:
    """Whether it is one card, or two that stand for two targets."""
    return choice.count in (None, m.Number(1)) or (choice.count == m.Number(2) and among == 1)


def _choices_of(deed: m.Deed) -> list[m.Selector]:
    who = deed["patient"]
    return [who] if isinstance(who, m.Selector) and who.quantifier == "choose" else []


def _among(choice: m.Selector) -> bool:
    """Whether it is one of the cards that are looked at."""
    return any(isinstance(node, m.Rel) and node.name == "among" for node in walk(choice.what))
