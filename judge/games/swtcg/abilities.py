"""Printed abilities as facts of the law: `part/3`, `on_whom/3`, `cost/3`, `trigger/3`, `suits/2` ...

What the grammar understands but the law has no rule for is *not modelled*, and said so: nothing is
skipped in silence.  Single instructions stand in `parts.py` and `effects.py`,
conditions and triggers in `conditions.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from judge.board.unread import Unread, words_of
from judge.cardtext.reify import stays
from judge.cardtext.tokens import spoken_of
from judge.engine.solver import Term
from judge.engine.unread_facts import lacks, unread
from judge.games.swtcg.ability_index import PLAYED_CARDS, Known, Refused
from judge.games.swtcg.board import ARENAS
from judge.games.swtcg.conditions import condition, only, trigger
from judge.games.swtcg.dependent_texts import numbers_asked
from judge.games.swtcg.descriptions import Describer, Unmodelled
from judge.games.swtcg.equipment import as_its_bearer_has_it, bearers, comes_into_play, equip_cost
from judge.games.swtcg.expand import expanded
from judge.games.swtcg.flatten import flattened
from judge.games.swtcg.keywords import ALTERNATIVE_COST, ENHANCE, MEDITATE, REDUCED_COST, UPKEEP
from judge.games.swtcg.model import Ability, Filter, NotModelled, Part, Variant, names
from judge.games.swtcg.model import Term as Word
from judge.games.swtcg.parts import cost_of, does, links, part_facts
from judge.games.swtcg.permanent import BINDING
from judge.games.swtcg.piloting import arenas_of, as_the_unit_has_it, hosts
from judge.games.swtcg.reading import abilities_of, speaks_of_itself
from judge.games.swtcg.stack_texts import listed, may_lie_on, names_listed
from judge.games.swtcg.table import Placed, SwtcgBoard
from judge.games.swtcg.tree_facts import is_of_tree, measure, numbers_read, tree_facts

_STAYING = ("self", "attacker", "defender", "object", "you", "opponent", "each")
"""Words for units and players that mean the same at a later time."""

_TIMES_COUNTED = 3
"""So often the law counts one bonus upon a unit."""

_FRAME = frozenset(("ability", "bearer", "entered_for", "root", "kind", "works_in"))
"""Facts that every ability has, whatever its words."""


def enter(board: SwtcgBoard) -> None:
    """Reads every card's text and adds its abilities to the board."""
    for placed in list(board.cards.values()):
        ignored = placed.zone == "under" and not board.deploys
        for refused in refusals(board, placed):
            if not ignored:
                where = f"{placed.path}.text"
                board.not_modelled.append(
                    Unread(where, placed.card.name, refused.words, refused.parsed, refused.why)
                )
    _number_twins(board)


def refusals(board: SwtcgBoard, placed: Placed) -> Iterator[Refused]:
    """Adds the abilities of one card to the board; gives back the words that could not be added."""
    if placed.kind == "location" and placed.zone not in ARENAS and not arenas_of(placed.card):
        yield Refused(placed.card.name, "into which arena this Location is deployed", True)
    for read in _read(board, placed):
        if isinstance(read, NotModelled):
            yield Refused(read.words, read.reason, read.parsed)
            continue
        before = len(board.abilities), len(board.facts)
        try:
            for ability in expanded(read, _most_force(board)):
                _enter(board, placed, ability)
            _check_read(list(board.abilities)[before[0] :], board.facts.since(before[1]))
        except Unmodelled as problem:
            _take_back(board, *before)
            yield Refused(read.words, str(problem), True)


def _most_force(board: SwtcgBoard) -> int:
    """What a player has at most now, and gets in a turn: as far as an X is offered (`dearest/1`)."""
    held = [fact[1] for fact in board.facts if isinstance(fact, tuple) and fact[0] == "init"]
    pools = [fluent[2] for fluent in held if isinstance(fluent, tuple) and fluent[0] == "force"]
    return max((n for n in pools if isinstance(n, int)), default=0) + 4


def _check_read(abilities: list[str], facts: list[Term]) -> None:
    """Raises Unmodelled if no rule reads one of the facts, or what is said of an ability together.

    What the law reads as it stands has been heard already.
    """
    compiled = [fact for fact in facts if not is_of_tree(fact)]
    heard = {fact[1] for fact in facts if isinstance(fact, tuple) and fact[0] == "reads_as"}
    lacking = (lacks("swtcg", fact) for fact in compiled)
    together = (unread("swtcg", compiled, ability, _FRAME) for ability in abilities if ability not in heard)
    missing = next(filter(None, (*lacking, *together)), "")
    if missing:
        raise Unmodelled(missing)


def _take_back(board: SwtcgBoard, abilities: int, facts: int) -> None:
    """Half of an ability is none: what was entered of it goes."""
    for number in list(board.abilities)[abilities:]:
        del board.abilities[number]
    board.facts.cut(facts)


def _read(board: SwtcgBoard, placed: Placed) -> list[Ability | NotModelled]:
    """The abilities of a card's text; kinds and names on the board, and names told, are words it may use."""
    card, kind = placed.card, placed.kind
    text = words_of(card)
    if not text.strip():
        return []
    plain = text.lower()
    others = [other.card for other in board.cards.values()]
    words = [word for other in others for word in other.subtypes if word.lower() in plain]
    names = {
        *spoken_of(text, frozenset(other.name for other in others)),
        *spoken_of(text, board.titles, "swtcg"),
    }
    read = abilities_of(text, card_name=card.name, card_type=kind)
    if not words and not names:
        return read
    more = abilities_of(text, card_name=card.name, card_type=kind, subtypes=words, names=names)
    return more if _unread(more) <= _unread(read) else read


def _unread(listed: list[Ability | NotModelled]) -> int:
    return sum(isinstance(ability, NotModelled) for ability in listed)


def _enter(board: SwtcgBoard, placed: Placed, ability: Ability) -> None:
    if names := names_listed(ability):
        board.facts += [("has_list", placed.id), *listed(board, placed, names)]
        return
    if placed.kind == "equipment":
        _enter_equipment(board, placed, ability)
        return
    if ability.pilot is None:
        _enter_on(board, placed, ability)
        if ability.handed_on:
            _hand_on(board, placed, ability)
        return
    for host in hosts(board, placed, ability):
        before = len(board.abilities)
        for own in expanded(as_the_unit_has_it(ability), _most_force(board)):
            _enter_on(board, host, own)
        entered = list(board.abilities)[before:]
        board.facts += [("given_by", number, placed.id) for number in entered]


def _hand_on(board: SwtcgBoard, placed: Placed, ability: Ability) -> None:
    """What the top card of its stack has: entered on every card that may lie on it."""
    for mate in may_lie_on(board, placed):
        before = len(board.abilities)
        _enter_on(board, mate, ability)
        board.facts += [("handed_on", number, placed.id) for number in list(board.abilities)[before:]]


def _enter_equipment(board: SwtcgBoard, placed: Placed, ability: Ability) -> None:
    """What Equipment costs to put on, and on whom; or what it gives, on every unit that it may be on."""
    cost = equip_cost(ability)
    if cost is not None:
        board.facts += [("equip_cost", placed.id, cost)]
        board.facts += [
            ("fits_on", placed.id, unit.id) for unit in bearers(board, placed) if unit is not placed
        ]
        return
    if comes_into_play(ability):
        _enter_on(board, placed, ability)
        return
    itself = speaks_of_itself(ability.words, placed.card.name)
    for host in bearers(board, placed):
        before = len(board.abilities)
        for own in expanded(as_its_bearer_has_it(ability, itself), _most_force(board)):
            _enter_on(board, host, own)
        board.facts += [("lent_by", number, placed.id) for number in list(board.abilities)[before:]]


def _enter_on(board: SwtcgBoard, placed: Placed, ability: Ability, lender: str = "") -> None:
    """Adds an ability of that card, in all its ways; `lender`: the ability that lends it for a while."""
    variants = ability.variants or (Variant("", ability.costs, ability.parts, ability.only, ability.label),)
    root = ""
    for variant in variants:
        number = f"a{len(board.abilities) + 1}"
        root = root or number
        label = variant.label or ability.label
        known = Known(
            number, root, placed.id, ability.kind, label, variant.name, later=ability.trigger is not None
        )
        board.abilities[number] = known
        board.facts += _frame(placed, ability, known)
        if ability.means is not None:
            measure(known, ability.means)
            if asked := numbers_read(ability.means):
                board.hanging.add(known.numbers, asked)
            board.facts += tree_facts(board, number, ability.means)
            _lend(board, placed, number, ability)
            continue
        board.facts += list(_ability_facts(board, placed, ability, variant, known, lender))


def _lend(board: SwtcgBoard, placed: Placed, giver: str, ability: Ability) -> None:
    """The abilities that one gives, on every card that may get them."""
    assert ability.means is not None
    for root, given in ability.lends:
        for unit in [placed] if stays(ability.means, root) else _units(board):
            before = len(board.abilities)
            for own in expanded(given, _most_force(board)):
                _enter_on(board, unit, own)
            board.facts += [("by_gift", number, giver, root) for number in list(board.abilities)[before:]]


def _units(board: SwtcgBoard) -> list[Placed]:
    return [placed for placed in board.cards.values() if placed.kind in ARENAS]


def _number_twins(board: SwtcgBoard) -> None:
    """Equal abilities of one card are told apart by a number."""
    seen: dict[str, int] = {}
    for known in board.abilities.values():
        if known.kind in PLAYED_CARDS:
            continue
        words = f"{known.card}: {known.label}"
        seen[words] = known.ordinal = seen.get(words, 0) + 1


def _frame(placed: Placed, ability: Ability, known: Known) -> list[Term]:
    """What every ability has, whatever its words (`_FRAME`)."""
    a = known.id
    return [
        ("ability", a),
        ("bearer", a, placed.id),
        ("entered_for", a, placed.player),
        ("root", a, known.root),
        ("kind", a, ability.kind),
        ("works_in", a, ability.works_in),
    ]


def _ability_facts(
    board: SwtcgBoard, placed: Placed, ability: Ability, variant: Variant, known: Known, lender: str
) -> Iterator[Term]:
    a = known.id
    describer = Describer(board, placed, a, ability.kind, lender)
    if variant.name.startswith(ENHANCE):
        yield ("enhances", a, known.root)
    way = variant.name.replace(" ", "_")
    if way.startswith(MEDITATE):
        yield ("recalled", a)
    if way.startswith(ALTERNATIVE_COST):
        yield ("otherwise", a)
    if way.startswith(REDUCED_COST):
        yield ("lessens", a, known.root)
    if ability.returned:
        yield ("once_returned", a)
    for need in ability.conditions:
        yield from condition(describer, a, need)
    parts = list(variant.parts or ability.parts)
    if any(does(part, "deploy") for part in parts) and placed.kind in PLAYED_CARDS:
        raise Unmodelled("such a card that comes into play for another cost")
    for price in variant.costs or ability.costs:
        cost = price[1] if isinstance(price, tuple) and price[0] == "complete" else price
        match cost:
            case ("discard_hand", int(n)) if n > 1 or ability.trigger is not None:
                yield ("cost", a, "cards", n)
                parts.insert(0, Part(("discard_hand", "you", n, "choice")))
            case ("discard_hand", int(n), Filter() as whom):
                yield ("cost", a, "cards", n)
                parts.insert(0, Part(("discard_hand", "you", n, "choice", whom)))
            case ("any_of", str(deed), Filter() as whom):
                describer.facts.append(("counts_units", a))
                parts.insert(0, Part((deed, ("any_number", whom))))
            case ("any_cards", *which):
                parts.insert(0, Part(("discard_any", "you", *which)))
            case ("any_counters", who):
                parts.insert(0, Part(("heal_any", who)))
            case ("several", str(deed), int(n), Filter() as whom):
                yield ("cost_units", a, describer.filter(whom), n)
                parts.insert(0, Part((deed, ("exactly", n, whom))))
            case _:
                yield cost_of(describer, a, cost)
    for need in dict.fromkeys([*ability.only, *variant.only]):
        yield from only(describer, a, need)
    if ability.instead:
        yield ("in_place", a)
    if ability.trigger is not None:
        if variant.only or (variant.costs and ability.trigger.event != UPKEEP):
            raise Unmodelled("what one way costs, or when it may be chosen, when something happens")
        yield from trigger(describer, a, ability)
    yield from _parts(board, describer, known, ability, parts)
    _assert_aimed(describer, (*ability.only, *variant.only))
    if ("any_times",) in (*ability.only, *variant.only):
        known.dice *= _TIMES_COUNTED
    if ability.kind == "static" and any(isinstance(f, tuple) and f[0] == "best_of" for f in describer.facts):
        raise Unmodelled("the most or the least of a number, always")
    if describer.late:
        binding = set(known.effects) <= set(BINDING)
        if set(known.effects) != {"boost"} and not binding:
            raise Unmodelled("something else than a number that hangs on a number")
        yield ("by_numbers" if binding else "late", a)
        describer.late = not binding
    if describer.late or describer.measured:
        board.hanging.add(known.numbers, describer.measured | numbers_asked(describer.facts))
    yield from describer.facts


def _assert_aimed(describer: Describer, needs: tuple[Word, ...]) -> None:
    """Raises Unmodelled where "that arena" is asked for and nothing is aimed at a unit of one."""
    if not describer.aimed and any(names(need, "happened_there") for need in needs):
        raise Unmodelled("which arena it means")


def _parts(
    board: SwtcgBoard, describer: Describer, known: Known, ability: Ability, parts: list[Part]
) -> Iterator[Term]:
    """The instructions in a flat list, each with what it hangs on."""
    whole = ability.kind == "triggered" and _optional_as_a_whole(ability)
    if whole:
        yield ("optional", known.id)
    for i, part in enumerate(flattened(tuple(parts)), 1):
        describer.part = i
        if whole and i == 1:
            part = replace(part, optional=False)
        match part.effect:
            case ("later", str(when), inner):
                yield ("part", known.id, i, ("later", f"{known.id}later{i}", when))
                yield from links(describer, known, i, part)
                rest = inner if isinstance(inner, Part) else replace(part, effect=inner, conditions=())
                yield from _later(board, describer, known, f"{known.id}later{i}", rest)
            case ("grant", _, Ability() as granted):
                yield from _lent(board, describer, known, i, part, granted)
            case ("watch", whom, Ability() as lent):
                yield from _watched(board, describer, known, i, replace(part, effect=("watch",)), whom, lent)
            case _:
                yield from part_facts(describer, known, i, part)


def _optional_as_a_whole(ability: Ability) -> bool:
    """Whether to decline the first instruction is to decline the whole ability."""
    rest = ability.parts[1:]
    if any(("if_you_do_not",) in part.conditions for part in rest):
        return False
    if any(isinstance(need, tuple) and need[0] == "decides" for p in ability.parts for need in p.conditions):
        return False
    match ability.parts[0].effect if ability.parts else None:
        case ("may_pay_force", str(who), *_) if who != "you":
            return False
    return ability.optional and all(p.optional or ("if_you_do",) in p.conditions for p in rest)


def _lent(
    board: SwtcgBoard, describer: Describer, known: Known, i: int, part: Part, granted: Ability
) -> Iterator[Term]:
    """An ability that units get for a while: each that may get it has it, and it works while it is lent."""
    assert isinstance(part.effect, tuple)
    if part.lasts is None:
        raise Unmodelled("the effect grant")
    yield from part_facts(describer, known, i, replace(part, effect=("lend", part.effect[1])))
    for unit in describer.candidates(part.effect[1]):
        before = len(board.abilities)
        for ability in expanded(granted, _most_force(board)):
            _enter_on(board, unit, ability)
        for number in list(board.abilities)[before:]:
            yield ("lent", number, known.id, i)


def _watched(
    board: SwtcgBoard, describer: Describer, known: Known, i: int, part: Part, whom: Word, lent: Ability
) -> Iterator[Term]:
    """What is waited for for a while: the card has that ability, which works so long."""
    if part.optional:
        raise Unmodelled("a choice whether something is waited for")
    yield from part_facts(describer, known, i, part)
    if whom != "nobody":
        yield ("marks", known.id, describer.selector(whom))
    before = len(board.abilities)
    for ability in expanded(lent, _most_force(board)):
        _enter_on(board, board.cards[known.card], ability, lender=known.id)
    for number in list(board.abilities)[before:]:
        yield ("watches", number, known.id, i)


def _later(board: SwtcgBoard, describer: Describer, known: Known, number: str, part: Part) -> Iterator[Term]:
    """An effect that is put off to the end of the attack or the turn, as an ability of its own (Overload)."""
    whom = part.effect[1] if isinstance(part.effect, tuple) and len(part.effect) > 1 else "self"
    anew = isinstance(whom, tuple) and whom[0] == "each"
    if not anew and whom not in _STAYING and not (whom == "that" and describer.aimed):
        raise Unmodelled("whom it means at that later time")
    label = known.label.lower().rpartition("if you do, ")[2]
    put_off = Known(number, number, known.card, "delayed", label, "")
    board.abilities[number] = put_off
    yield ("ability", number)
    yield ("bearer", number, known.card)
    yield ("entered_for", number, board.cards[known.card].player)
    yield ("kind", number, "delayed")
    if whom == "object":  # the unit that the trigger spoke of
        part = replace(part, effect=(cast(tuple[Word, ...], part.effect)[0], "it"))
    with describer.speaking_of(number, 1):
        yield from part_facts(describer, put_off, 1, part)
