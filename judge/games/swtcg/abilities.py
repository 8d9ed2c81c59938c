"""Printed abilities as facts of the law: `part/3`, `on_whom/3`, `cost/3`, `trigger/3`, `suits/2` ...

What the grammar understands but the law has no rule for is *not modelled*, and said so: nothing is
skipped in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from judge.games.swtcg.board import ARENAS
from judge.games.swtcg.filters import Describer, Unmodelled
from judge.games.swtcg.piloting import as_the_unit_has_it, hosts, pilot_facts, types_piloted
from judge.games.swtcg.spelled import spelled_out
from judge.games.swtcg.text.model import Ability, Filter, NotModelled, Part, Variant
from judge.games.swtcg.text.parse import parse_text
from judge.solver import Term

if TYPE_CHECKING:
    from judge.games.swtcg.facts import Placed, SwtcgBoard

ONE_SHOTS = {"evade", "deflect", "intercept", "retaliate", "disrupt"}
"""Effects that the law knows by their name and number alone."""

NUMBERS: tuple[str, ...] = ("speed", "power", "health", "accuracy", "armor", "critical", "shields")
NUMBERS += ("stun", "lucky", "bombard", "ion_cannon", "overkill", "upkeep", "bounty")
"""What a unit has a number of: a bonus to it is a fact of the law."""

THROWN = ("power", "bombard", "ion_cannon")
"""Numbers of dice."""


EVENTS = {"attacks", "attacked", "attack_end", "rolled", "rolled_attacking", "damaged", "damages", "deployed"}
EVENTS |= {"retreated", "discarded", "battle_card_played", "build_start", "turn_end"}
EVENTS |= {"phase_start_battle", "phase_end_battle"}
EVENTS |= {f"{what}_{arena}" for what in ("step_start", "step_end", "discarded") for arena in ARENAS}
"""What the law says has happened (`event/2`): what a trigger can wait for."""

PEOPLE = ("you", "opponent", "each")
"""The players that an effect can name."""

CHOSEN_LATER = {"evade", "deflect", "prevent_up_to", "reroll", "intercept", "retaliate", "disrupt"}
"""Effects that ask something themselves, or belong to a chance of their own: no part to be left out."""


@dataclass
class Known:
    """An ability (or one way to use it) that the law knows: its id, its card, its words."""

    id: str
    root: str
    card: str
    kind: str
    label: str
    variant: str
    effects: list[str] = field(default_factory=list)
    gain: int = 0
    draws: int = 0
    dice: int = 0
    thrown: int = 0
    health: int = 0
    ordinal: int = 1

    def words_of_play(self, board: SwtcgBoard) -> str:
        """How a player says it: `luke: Retaliate 2`, or `play change (enhance)` for a Battle card."""
        nick = board.nicks[self.card]
        if self.kind == "battle":
            return f"play {nick} ({self.variant})" if self.variant else f"play {nick}"
        return f"{nick}: {self.label}" + (f" #{self.ordinal}" if self.ordinal > 1 else "")


@dataclass(frozen=True)
class Refused:
    """Words of a card that no fact stands for: not even parsed, or the law has no rules for them."""

    words: str
    why: str
    parsed: bool

    @property
    def told(self) -> str:
        """The words, and what is missing for them."""
        return f"{self.words} ({self.why})" if self.parsed else self.words

    @property
    def wording(self) -> str:
        """What is missing, without what is different on every card."""
        return re.sub(r"\d+", "N", self.why) if self.parsed else f"not parsed: {self.why}"


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
        try:
            for ability in spelled_out(found, most=len(board.cards)):
                _enter(board, placed, ability)
        except Unmodelled as problem:
            yield Refused(found.words, str(problem), True)


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
    if ability.kind == "mission":
        raise Unmodelled("missions are not modelled yet")
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
        facts = list(_ability_facts(board, placed, ability, variant, known))
        board.facts += facts
        board.abilities[number] = known


def _number_twins(board: SwtcgBoard) -> None:
    """Equal abilities of one card are told apart by a number."""
    seen: dict[str, int] = {}
    for known in board.abilities.values():
        if known.kind == "battle":
            continue
        words = f"{known.card}: {known.label}"
        seen[words] = known.ordinal = seen.get(words, 0) + 1


def _ability_facts(
    board: SwtcgBoard, placed: Placed, ability: Ability, variant: Variant, known: Known
) -> Iterator[Term]:
    a, c = known.id, placed.id
    describer = Describer(board, placed, a)
    yield ("ability", a)
    yield ("bearer", a, c)
    yield ("owner", a, placed.player)
    yield ("root", a, known.root)
    yield ("kind", a, ability.kind)
    yield ("works_in", a, ability.works_in)
    if variant.name.startswith("enhance"):
        yield ("enhances", a, known.root)
    for condition in ability.conditions:
        yield from _condition(describer, a, condition)
    for cost in variant.costs or ability.costs:
        yield _cost(describer, a, cost)
    for only in dict.fromkeys([*ability.only, *variant.only]):
        yield _only(describer, a, only)
    if ability.trigger is not None:
        yield from _trigger(describer, a, ability)
    whole = ability.kind == "triggered" and _optional_as_a_whole(ability)
    if whole:
        yield ("optional", a)
    for i, part in enumerate(variant.parts or ability.parts, 1):
        if part.conditions == (("if_you_do",),) and whole:
            part = replace(part, conditions=())
        match part.effect:
            case ("later", "attack_end", inner):
                yield ("part", a, i, ("later", f"{a}later{i}"))
                yield from _later(board, describer, known, f"{a}later{i}", replace(part, effect=inner))
            case _:
                yield from _part(describer, known, i, part, whole)
    yield from describer.facts


def _later(board: SwtcgBoard, describer: Describer, known: Known, number: str, part: Part) -> Iterator[Term]:
    """An effect that an ability puts off to the end of the attack, as an ability of its own (Overload)."""
    whom = part.effect[1] if isinstance(part.effect, tuple) and len(part.effect) > 1 else "self"
    if whom not in ("self", "attacker", "defender") and not (whom == "that" and describer.aimed):
        raise Unmodelled("whom it means when the attack ends")
    label = known.label.lower().rpartition("if you do, ")[2]
    put_off = Known(number, number, known.card, "delayed", label, "")
    board.abilities[number] = put_off
    yield ("ability", number)
    yield ("bearer", number, known.card)
    yield ("owner", number, board.cards[known.card].player)
    yield ("kind", number, "delayed")
    yield from _part(describer, put_off, 1, part)


def _optional_as_a_whole(ability: Ability) -> bool:
    """Whether to decline the first instruction is to decline the whole ability."""
    rest = ability.parts[1:]
    return ability.optional and all(p.optional or ("if_you_do",) in p.conditions for p in rest)


def _cost(describer: Describer, a: str, cost: Term | object) -> Term:
    """What is paid: Force, tapping, discarding, damage counters; of the unit itself or of a chosen one."""
    match cost:
        case ("force", int(n)):
            return ("cost", a, "force", n)
        case ("tap",):
            return ("cost", a, "tap", 1)
        case ("discard_hand", 1):
            describer.payment_from_hand()
            return ("cost", a, "hand", 1)
        case ("discard_self",):
            return ("cost", a, "discard", 1)
        case ("counters", "self", int(n)):
            return ("cost", a, "counters", n)
        case ("tap_other" | "discard_other" as what, Filter() as whom):
            return ("cost_of", a, what.removesuffix("_other"), describer.payment(whom))
    raise Unmodelled(f"the cost {_first(cost)}")


def _only(describer: Describer, a: str, only: Term | object) -> Term:
    """What "Play only ..." says: a moment of the game (`only`), or a condition (`only_if`)."""
    match only:
        case ("build_step" | "no_attack" | "would_attack" | "once_per_turn" | "once_per_attack" as when,):
            return ("only", a, when)
        case ("battle",):
            return ("only_if", a, "battle")
        case ("attacking" | "attacked" as what, "self"):
            return ("only_if", a, (what, "self"))
        case ("attacking" | "attacked" as what, Filter() as whom):
            return ("only_if", a, (what, describer.filter(whom)))
        case ("if", ("count", Filter() as whom, "ge" | "le" | "eq" as how, int(n))):
            return ("only_if", a, ("many", describer.filter(whom), how, n))
        case ("if", ("more", Filter() as these, Filter() as those)):
            return ("only_if", a, ("more", describer.filter(these), describer.filter(those)))
    raise Unmodelled(f"the condition on when to play: {_first(only)}")


def _condition(describer: Describer, a: str, condition: Term | object) -> Iterator[Term]:
    match condition:
        case ("in_arena", "self", str(arena)):
            yield ("while_in", a, arena)
        case _:
            yield ("as_long_as", a, _true(describer, condition, "self"))


def _true(describer: Describer, condition: Term | object, whose: str) -> Term:
    """What has to be true: of a number of units, or of the unit that the words call `whose`."""
    match condition:
        case ("count", Filter() as found, "ge" | "le" | "eq" as how, int(n)):
            return ("many", describer.plain(found), how, n)
        case ("more", Filter() as these, Filter() as those):
            return ("more", describer.plain(these), describer.plain(those))
        case ("attacking", who) if who == whose:
            return ("attacking", "any")
        case ("attacking", who, Filter() as found) if who == whose:
            return ("attacking", describer.plain(found))
        case ("attacking", who, "self") if who == whose:
            return ("attacking", describer.bearer())
        case ("counters", who, "eq", 0) if who == whose:
            return "unhurt"
        case ("in_arena", who, str(arena)) if who == whose:
            return ("inside", arena)
    raise Unmodelled(f"the condition {_first(condition)}")


def _trigger(describer: Describer, a: str, ability: Ability) -> Iterator[Term]:
    trigger = ability.trigger
    assert trigger is not None
    subject = trigger.subject
    event = trigger.event + (f"_{trigger.of}" if trigger.of else "")
    if event not in EVENTS:
        raise Unmodelled(f"the trigger {trigger.event}")
    if isinstance(subject, Filter):
        yield ("trigger", a, event, describer.filter(subject))
    elif subject in ("self", None):
        yield ("trigger", a, event, str(subject or "any").lower())
    elif subject in ("you", "opponent"):
        yield ("trigger", a, event, subject)
    else:
        raise Unmodelled(f"the trigger {trigger.event}")
    if isinstance(trigger.object, Filter):
        yield ("trigger_object", a, describer.filter(trigger.object))
    elif trigger.object == "self":
        yield ("trigger_object", a, "self")
    elif trigger.object is not None:
        raise Unmodelled(f"the trigger {trigger.event}")
    for condition in trigger.conditions:
        match condition:
            case ("in_arena", "self", str(arena)):
                yield ("trigger_if", a, arena)
            case _:
                yield ("trigger_when", a, _true(describer, condition, "self"))


def _part(
    describer: Describer, known: Known, i: int, part: Part, ability_optional: bool = False
) -> Iterator[Term]:
    """One instruction: what (`part`), to whom (`on_whom`), for how long (`lasts`)."""
    a = known.id
    effect, on_whom = _effect(describer, known, part.effect)
    for condition in part.conditions:
        if not (isinstance(effect, tuple) and effect[0] == "boost"):
            raise Unmodelled("a condition in the middle of the instructions")
        whose = "self" if on_whom == "self" else "it"
        yield ("counts_while", a, i, _true(describer, condition, whose))
    if known.kind == "static" and isinstance(on_whom, tuple):
        describer.without_numbers(str(on_whom[1]))
    known.effects.append(str(effect[0]) if isinstance(effect, tuple) else str(effect))
    yield ("part", a, i, effect)
    if on_whom is not None:
        yield ("on_whom", a, i, on_whom)
    if part.lasts not in (None, "while"):
        yield ("lasts", a, i, cast(str, part.lasts))
    if part.optional and not (ability_optional and i == 1):
        if known.effects[-1] in CHOSEN_LATER:
            raise Unmodelled("an effect that one may leave out")
        yield ("optional_part", a, i)


def _effect(describer: Describer, known: Known, effect: object) -> tuple[Term, Term | None]:
    match effect:
        case (str(name), int(n)) if name in ONE_SHOTS:
            known.thrown = max(known.thrown, n if name == "retaliate" else 0)
            return (name, n), None
        case (str(name),) if name in ONE_SHOTS:
            return name, None
        case ("disrupt", "opponent" | "own" as whose):
            describer.facts.append(("disrupts_of", known.id, whose))
            return "disrupt", None
        case ("boost" | "keyword", selector, str(what), int(n)) if what in NUMBERS:
            known.dice += n if what in THROWN and n > 0 else 0
            known.health += n if what == "health" and n > 0 else 0
            known.gain += n if what == "bounty" else 0
            return ("boost", what, n), describer.selector(selector)
        case ("keyword", selector, "armor", *_):
            return ("boost", "armor", 1), describer.selector(selector)
        case ("force", str(who), int(n)):
            if who not in PEOPLE:
                raise Unmodelled("who gains or loses Force")
            known.gain += max(n, 0)
            return ("force", who, n), None
        case ("draw", str(who), int(n)):
            if who not in PEOPLE:
                raise Unmodelled("who draws cards")
            known.draws += n
            return ("draw", who, n), None
        case ("look_at_hand", _) | ("look_at_deck", _, int()):
            return "look", None  # nothing on the table changes
        case ("double", "damage", selector) if known.kind == "static":
            return "double_damage", describer.selector(selector)
        case ("choose", selector):
            return "choose", describer.selector(selector)
        case ("heal", selector, int() | "all" as n):
            return ("heal", cast(Term, n)), describer.selector(selector)
        case ("damage", selector, int(n)):
            return ("damage", n), describer.selector(selector)
        case ("dice", selector, int(n)):
            if isinstance(selector, tuple) and selector[0] == "each":
                raise Unmodelled("dice of damage to several units")
            known.thrown = max(known.thrown, n)
            return ("dice", n), describer.selector(selector)
        case ("prevent", selector, "all", *_):
            return ("prevent", "all"), describer.selector(selector)
        case ("prevent", selector, int(n), "upto" | "exactly" as how):
            return ("prevent_up_to" if how == "upto" else "prevent", n), describer.selector(selector)
        case ("reroll", whose, int() | "any" | "all" | ("up_to", int()) as amount):
            if whose in ("own", "opponent"):
                describer.facts.append(("dice_of", known.id, whose))
            return ("reroll", cast(Term, amount)), None
        case ("tap" | "untap" | "discard" | "retreat" | "to_hand" as name, selector):
            return name, describer.selector(selector)
        case ("cannot_attack", selector, Filter() as whom):
            return "cannot_attack", ("each", describer.filter(whom))
    raise Unmodelled(f"the effect {_first(effect)}")


def _first(term: object) -> str:
    return str(term[0] if isinstance(term, tuple) and term else term).replace("_", " ")
