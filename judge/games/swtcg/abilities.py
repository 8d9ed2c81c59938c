"""Printed abilities as facts of the law: `part/3`, `on_whom/3`, `cost/3`, `trigger/3`, `suits/2` ...

What the grammar understands but the law has no rule for is *not modelled*, and said so: nothing is
skipped in silence.  Single instructions stand in `effects.py`, conditions and triggers in `conditions.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from judge.games.swtcg.conditions import condition, only, trigger, true
from judge.games.swtcg.effects import effect
from judge.games.swtcg.filters import Describer, Unmodelled, named
from judge.games.swtcg.known import PLAYED_CARDS, Known, Refused
from judge.games.swtcg.piloting import as_the_unit_has_it, hosts, pilot_facts, types_piloted
from judge.games.swtcg.spelled import spelled_out
from judge.games.swtcg.text.model import Ability, Filter, NotModelled, Part, Variant
from judge.games.swtcg.text.model import Term as Word
from judge.games.swtcg.text.parse import parse_text
from judge.games.swtcg.unfolded import unfolded
from judge.solver import Term

if TYPE_CHECKING:
    from judge.games.swtcg.facts import Placed, SwtcgBoard

CHOSEN_LATER = {"evade", "deflect", "prevent_up_to", "reroll", "intercept", "retaliate", "disrupt"}
"""Effects that ask something themselves, or belong to a chance of their own: no part to be left out."""

_HOOKS = ("hangs", "unless_done")
"""Links to an earlier part: whom this one means is not chosen before that is done."""

_TREATED = "treat_as"
"""A part that the filters have read already: as what the card is treated."""


def enter(board: SwtcgBoard) -> None:
    """Reads every card's text and adds its abilities to the board."""
    for placed in list(board.cards.values()):
        ignored = placed.zone == "under" and not board.deploys
        for refused in refusals(board, placed):
            if not ignored:
                board.not_modelled.append((f"{placed.path}.text", refused.told))
    _number_twins(board)


def refusals(board: SwtcgBoard, placed: Placed) -> Iterator[Refused]:
    """Adds the abilities of one card to the board; gives back the words that could not be added."""
    for found in _read(board, placed):
        if isinstance(found, NotModelled):
            yield Refused(found.words, found.reason, False)
            continue
        before = len(board.abilities), len(board.facts)
        try:
            for ability in spelled_out(found, most=len(board.cards)):
                _enter(board, placed, ability)
        except Unmodelled as problem:
            _take_back(board, *before)
            yield Refused(found.words, str(problem), True)


def _take_back(board: SwtcgBoard, abilities: int, facts: int) -> None:
    """Half of an ability is none: what was entered of it goes."""
    for number in list(board.abilities)[abilities:]:
        del board.abilities[number]
    del board.facts[facts:]


def _read(board: SwtcgBoard, placed: Placed) -> list[Ability | NotModelled]:
    """The abilities of a card's text; the names and kinds on the board are words it may use."""
    card, kind = placed.card, placed.kind
    if not card.text.strip():
        return []
    found = parse_text(card.text, card_name=card.name, card_type=kind)
    if not any(isinstance(one, NotModelled) for one in found):
        return found
    others = [other.card for other in board.cards.values()]
    words = [word for other in others for word in other.subtypes]
    names = [other.name for other in others]
    more = parse_text(card.text, card_name=card.name, card_type=kind, subtypes=words, names=names)
    return more if _unread(more) < _unread(found) else found


def _unread(found: list[Ability | NotModelled]) -> int:
    return sum(isinstance(one, NotModelled) for one in found)


def _enter(board: SwtcgBoard, placed: Placed, ability: Ability) -> None:
    if types := types_piloted(ability):
        board.facts += pilot_facts(board, placed, types)
        return
    if ability.pilot is None:
        _enter_on(board, placed, ability)
        return
    for host in hosts(board, placed, ability):
        before = len(board.abilities)
        for one in spelled_out(as_the_unit_has_it(ability)):
            _enter_on(board, host, one)
        entered = list(board.abilities)[before:]
        board.facts += [("given_by", number, placed.id) for number in entered]


def _enter_on(board: SwtcgBoard, placed: Placed, ability: Ability) -> None:
    variants = ability.variants or (Variant("", ability.costs, ability.parts, ability.only, ability.label),)
    root = ""
    for variant in variants:
        number = f"a{len(board.abilities) + 1}"
        root = root or number
        label = variant.label or ability.label
        known = Known(number, root, placed.id, ability.kind, label, variant.name)
        board.abilities[number] = known
        board.facts += list(_ability_facts(board, placed, ability, variant, known))


def _number_twins(board: SwtcgBoard) -> None:
    """Equal abilities of one card are told apart by a number."""
    seen: dict[str, int] = {}
    for known in board.abilities.values():
        if known.kind in PLAYED_CARDS:
            continue
        words = f"{known.card}: {known.label}"
        seen[words] = known.ordinal = seen.get(words, 0) + 1


def _ability_facts(
    board: SwtcgBoard, placed: Placed, ability: Ability, variant: Variant, known: Known
) -> Iterator[Term]:
    a, c = known.id, placed.id
    describer = Describer(board, placed, a, ability.kind)
    yield ("ability", a)
    yield ("bearer", a, c)
    yield ("owner", a, placed.player)
    yield ("root", a, known.root)
    yield ("kind", a, ability.kind)
    yield ("works_in", a, ability.works_in)
    if variant.name.startswith("enhance"):
        yield ("enhances", a, known.root)
    for one in ability.conditions:
        yield from condition(describer, a, one)
    parts = list(variant.parts or ability.parts)
    for cost in variant.costs or ability.costs:
        match cost:
            case ("discard_hand", int(n)) if n > 1:
                yield ("cost", a, "cards", n)
                parts.insert(0, Part(("discard_hand", "you", n, "choice")))
            case _:
                yield _cost(describer, a, cost)
    for one in dict.fromkeys([*ability.only, *variant.only]):
        yield from only(describer, a, one)
    if ability.trigger is not None:
        yield from trigger(describer, a, ability)
    yield from _parts(board, describer, known, ability, parts)
    yield from describer.facts


def _parts(
    board: SwtcgBoard, describer: Describer, known: Known, ability: Ability, parts: list[Part]
) -> Iterator[Term]:
    """The instructions in a flat list, each with what it hangs on."""
    whole = ability.kind == "triggered" and _optional_as_a_whole(ability)
    if whole:
        yield ("optional", known.id)
    told = [part for part in parts if not _is(part, _TREATED)]
    for i, part in enumerate(unfolded(tuple(told)), 1):
        describer.part = i
        if whole and i == 1:
            part = replace(part, optional=False)
        match part.effect:
            case ("later", "attack_end", inner):
                yield ("part", known.id, i, ("later", f"{known.id}later{i}"))
                yield from _links(describer, known, i, part)
                rest = replace(part, effect=inner, conditions=())
                yield from _later(board, describer, known, f"{known.id}later{i}", rest)
            case ("grant", _, Ability() as granted):
                yield from _lent(board, describer, known, i, part, granted)
            case _:
                yield from _part(describer, known, i, part)


def _is(part: Part, name: str) -> bool:
    return isinstance(part.effect, tuple) and part.effect[0] == name


def _optional_as_a_whole(ability: Ability) -> bool:
    """Whether to decline the first instruction is to decline the whole ability."""
    rest = ability.parts[1:]
    decided = ability.parts and _is(ability.parts[0], "may_pay_force") and ability.parts[0].effect[1] != "you"  # type: ignore[index]
    if decided:
        return False
    return ability.optional and all(p.optional or ("if_you_do",) in p.conditions for p in rest)


def _lent(
    board: SwtcgBoard, describer: Describer, known: Known, i: int, part: Part, granted: Ability
) -> Iterator[Term]:
    """An ability that units get for a while: each that may get it has it, and it works while it is lent."""
    assert isinstance(part.effect, tuple)
    if part.lasts in (None, "while"):
        raise Unmodelled("the effect grant")
    yield from _part(describer, known, i, replace(part, effect=("lend", part.effect[1])))
    for unit in describer.candidates(part.effect[1]):
        before = len(board.abilities)
        for one in spelled_out(granted, most=len(board.cards)):
            _enter_on(board, unit, one)
        for number in list(board.abilities)[before:]:
            yield ("lent", number, known.id, i)


def _later(board: SwtcgBoard, describer: Describer, known: Known, number: str, part: Part) -> Iterator[Term]:
    """An effect that an ability puts off to the end of the attack, as an ability of its own (Overload)."""
    whom = part.effect[1] if isinstance(part.effect, tuple) and len(part.effect) > 1 else "self"
    if whom not in ("self", "attacker", "defender", "object") and not (whom == "that" and describer.aimed):
        raise Unmodelled("whom it means when the attack ends")
    label = known.label.lower().rpartition("if you do, ")[2]
    put_off = Known(number, number, known.card, "delayed", label, "")
    board.abilities[number] = put_off
    yield ("ability", number)
    yield ("bearer", number, known.card)
    yield ("owner", number, board.cards[known.card].player)
    yield ("kind", number, "delayed")
    if whom == "object":  # the unit that the trigger spoke of
        part = replace(part, effect=(cast(tuple[Word, ...], part.effect)[0], "it"))
    with describer.speaking_of(number, 1):
        yield from _part(describer, put_off, 1, part)


def _cost(describer: Describer, a: str, cost: Term | object) -> Term:
    """What is paid: Force, build points, tapping, discarding, counters; of the unit itself or another."""
    match cost:
        case ("complete", inner):
            return _cost(describer, a, inner)
        case ("force", int(n)):
            return ("cost", a, "force", n)
        case ("build_points", int(n)):
            return ("cost", a, "points", n)
        case ("tap",):
            return ("cost", a, "tap", 1)
        case ("discard_hand", 1):
            describer.payment_from_hand()
            return ("cost", a, "hand", 1)
        case ("discard_self",):
            return ("cost", a, "discard", 1)
        case ("retreat", "self"):
            return ("cost", a, "retreat", 1)
        case ("counters", "self", int(n)):
            return ("cost", a, "counters", n)
        case ("tap_other" | "discard_other" as what, Filter() as whom):
            return ("cost_of", a, what.removesuffix("_other"), describer.payment(whom))
    raise Unmodelled(f"the cost {named(cost)}")


def _part(describer: Describer, known: Known, i: int, part: Part) -> Iterator[Term]:
    """One instruction: what (`part`), to whom (`on_whom`), for how long (`lasts`), and on what it hangs."""
    a = known.id
    hooks = (one for one in part.conditions if isinstance(one, tuple) and str(one[0]) in _HOOKS)
    describer.waits = part.optional or any(hooks)
    done, on_whom = (
        ("lend", describer.selector(part.effect[1]))
        if _is(part, "lend")
        else effect(  # type: ignore[index]
            describer, known, part.effect
        )
    )
    known.effects.append(str(done[0]) if isinstance(done, tuple) else str(done))
    lasting = part.lasts not in (None, "while")
    if known.kind == "static" or (lasting and known.effects[-1] in ("boost", "sheltered")):
        links = tuple(c for c in part.conditions if _is_link(c))
        whose = "self" if on_whom == "self" else "it"
        for one in part.conditions:
            if not _is_link(one):
                yield ("counts_while", a, i, true(describer, _of_it(one, on_whom), whose))
        yield from _links(describer, known, i, replace(part, conditions=links))
    else:
        yield from _links(describer, known, i, part)
    if known.kind == "static" and isinstance(on_whom, tuple):
        describer.without_numbers(str(on_whom[1]))
    yield ("part", a, i, done)
    if on_whom is not None:
        yield ("on_whom", a, i, on_whom)
    if lasting:
        yield ("lasts", a, i, cast(str, part.lasts))
    if part.optional:
        if known.effects[-1] in CHOSEN_LATER:
            raise Unmodelled("an effect that one may leave out")
        yield ("optional_part", a, i)


def _of_it(said: Word, on_whom: Term | None) -> Word:
    """A condition about "that" unit, where that is the one that the part is about."""
    if on_whom in ("chosen",) and isinstance(said, tuple) and said[1:2] == ("that",):
        return (said[0], "it", *said[2:])
    return said


def _is_link(said: Word) -> bool:
    match said:
        case ("hangs" | "unless_done" | "not" | "decides" | "is", *_) | (
            "attacking",
            _,
            Filter(keyword=str()),
        ):
            return True
    return False


def _links(describer: Describer, known: Known, i: int, part: Part) -> Iterator[Term]:
    """On what an instruction hangs: an earlier one, a condition, a player."""
    a = known.id
    for one in part.conditions:
        match one:
            case ("hangs", int(k)):
                yield ("hangs_on", a, i, k)
            case ("unless_done", int(k)):
                yield ("unless_done", a, i, k)
            case ("decides", "you" | "opponent" as who):
                yield ("decided_by", a, i, who)
            case ("is", who, Filter() as whom):
                yield ("part_is", a, i, describer.selector(who), describer.filter(whom))
            case ("not", ("cannot_be_attacked", who)):
                yield ("part_attackable", a, i, describer.selector(who))
            case ("not", inner):
                yield ("part_unless", a, i, true(describer, inner, "self"))
            case ("attacking", _, Filter(keyword=str()) as whom):
                yield ("part_against", a, i, describer.filter(whom))
            case _:
                yield ("part_when", a, i, true(describer, one, "self"))
