"""One instruction of an ability as facts: what, to whom, for how long, on what it hangs; and the costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from judge.engine.solver import Term
from judge.games.swtcg.ability_index import Known
from judge.games.swtcg.alternatives import asks_numbers
from judge.games.swtcg.conditions import true
from judge.games.swtcg.dependent_texts import asks_for_numbers
from judge.games.swtcg.descriptions import Describer, Unmodelled, named
from judge.games.swtcg.effects import effect
from judge.games.swtcg.keywords import kept
from judge.games.swtcg.model import Filter, Part
from judge.games.swtcg.model import Term as Word
from judge.games.swtcg.places import HELD

CHOSEN_LATER = {"prevent_up_to", "reroll", *kept("asking")}
"""Effects that ask something themselves, or belong to a chance of their own: no part to be left out."""

_HOOKS = ("hangs", "unless_done")
"""Links to an earlier part: whom this one means is not chosen before that is done."""


_TOLD_APART = ("that", "it", "object", "attacker", "defender")
"""Words for a unit that the ability means then, and of which it may ask what has happened to it."""
_FACES = range(1, 7)
"""What a die can show."""
_FOR_A_WHILE = frozenset(
    """
    boost boost_by fix lend lose sheltered never_attacks cannot_use forbid never_untaps unpreventable
    never_preventable prevent_between safe_from_cards skip
    """.split()
)
"""What is upon units or players for a while: a text that says not how long gives nothing."""
_MEASURED = frozenset("prevent prevent_up_to prevent_from unbuild heal_any drop_any".split())
"""What is done to so much that "that much" may be said behind it."""
_GONE_BY_THEN = ("points", "points_by", "attack_again")
"""What nobody has any more when the turn ends."""


def does(part: Part, name: str) -> bool:
    """Whether the part is that instruction."""
    return isinstance(part.effect, tuple) and part.effect[0] == name


def cost_of(describer: Describer, a: str, cost: Term | object) -> Term:
    """What is paid: Force, build points, tapping, discarding, counters; of the unit itself or another."""
    match cost:
        case ("complete", inner):
            return cost_of(describer, a, inner)
        case ("force", int(n)):
            return ("cost", a, "force", n)
        case ("no_more",):
            return ("dearest", a)
        case ("build_points", int(n)):
            return ("cost", a, "points", n)
        case ("tap",):
            return ("cost", a, "tap", 1)
        case ("discard_hand", 1):
            describer.payment_from_hand()
            return ("cost", a, HELD.law, 1)
        case ("discard_self",):
            return ("cost", a, "discard", 1)
        case ("discard_worn",):
            return ("cost", a, "discard_worn", 1)
        case ("retreat" | "return" as what, "self"):
            return ("cost", a, what, 1)
        case ("counters" | "heal" as what, "self", int(n)):
            return ("cost", a, what, n)
        case ("tap_other" | "discard_other" | "retreat_other" | "return_other" as what, Filter() as whom):
            return ("cost_of", a, what.removesuffix("_other"), describer.payment(whom))
        case ("counters_other", Filter() as whom, int(n)):
            return ("cost_of", a, ("counters", n), describer.payment(whom))
        case ("heal_other", Filter() as whom, int(n)):
            return ("cost_of", a, ("heal", n), describer.payment(whom))
    raise Unmodelled(f"the cost {named(cost)}")


def part_facts(describer: Describer, known: Known, i: int, part: Part) -> Iterator[Term]:
    """One instruction: what (`part`), to whom (`on_whom`), for how long (`lasts`), and on what it hangs."""
    a = known.id
    waits = (hook for hook in part.conditions if isinstance(hook, tuple) and str(hook[0]) in _HOOKS)
    describer.waits = part.optional or any(waits)
    match part.effect:
        case ("lend", whom):
            done, on_whom = cast(Term, "lend"), cast(Term | None, describer.selector(whom))
        case term:
            done, on_whom = effect(describer, known, term)
    counted = ("counts_units", a) in describer.facts or _MEASURED & set(known.effects)
    if ("minds_amount", a) in describer.facts and not counted:
        raise Unmodelled("of what it is that much")
    known.effects.append(str(done[0]) if isinstance(done, tuple) else str(done))
    if known.kind == "static" and part.lasts == "next_attack":
        raise Unmodelled("how long it lasts")
    if known.kind != "static" and part.lasts is None and known.effects[-1] in _FOR_A_WHILE:
        raise Unmodelled("how long it lasts")
    lasting = part.lasts not in (None, "while")
    if known.kind == "static" or (lasting and known.effects[-1] in ("boost", "fix", "sheltered")):
        always = known.kind == "static"
        hooks = tuple(c for c in part.conditions if _is_link(c, always))
        whose = "self" if on_whom == "self" else "it"
        for need in part.conditions:
            if need not in hooks:
                yield _counts_while(describer, i, _of_it(need, on_whom), whose, always)
        yield from links(describer, known, i, replace(part, conditions=hooks))
    else:
        yield from links(describer, known, i, part)
    if known.kind == "static" and isinstance(on_whom, tuple):
        describer.late |= asks_for_numbers(describer.facts, str(on_whom[1]))
    yield ("part", a, i, done)
    if on_whom is not None:
        yield ("on_whom", a, i, on_whom)
    if lasting and not (part.lasts == "turn" and known.effects[-1] in _GONE_BY_THEN):
        yield ("lasts", a, i, cast(str, part.lasts))
    if part.optional:
        if known.effects[-1] in CHOSEN_LATER:
            raise Unmodelled("an effect that one may leave out")
        yield ("optional_part", a, i)


def _counts_while(describer: Describer, i: int, need: Word, whose: str, always: bool) -> Term:
    """A condition of a part that holds for a while, or always: then it may ask for a number."""
    match need:
        case ("is", str(who), Filter() as whom) if who == whose and always and asks_numbers(whom):
            describer.late = True
            return ("late_while", describer.ability, i, describer.filter(whom))
    return ("counts_while", describer.ability, i, true(describer, need, whose))


def _of_it(need: Word, on_whom: Term | None) -> Word:
    """A condition about "that" unit, where that is the one that the part is about."""
    if on_whom in ("chosen",) and isinstance(need, tuple) and need[1:2] == ("that",):
        return (need[0], "it", *need[2:])
    return need


def _is_link(need: Word, always: bool = False) -> bool:
    """Whether it is looked at when the part is reached; `always`: it is no part that is reached."""
    match need:
        case ("not" | "is", *_) if always:
            return False
        case ("and_later",):
            return True
        case ("hangs" | "unless_done" | "not" | "decides" | "is" | "can_be_finished" | "die", *_):
            return True
        case ("lies_in", *_) | ("attacking", _, Filter(keyword=str())):
            return True
    return False


def links(describer: Describer, known: Known, i: int, part: Part) -> Iterator[Term]:
    """On what an instruction hangs: an earlier one, a condition, a player."""
    a = known.id
    for need in part.conditions:
        match need:
            case ("hangs", int(k)):
                yield ("hangs_on", a, i, k)
            case ("unless_done", int(k)):
                yield ("unless_done", a, i, k)
            case ("and_later",):
                yield ("and_later", a, i)
            case ("happened", str(event), str() as who, str(stretch)) if who in _TOLD_APART:
                describer.facts.append(("recalls", event, describer.filter(Filter()), stretch))
                yield ("part_did", a, i, describer.selector(who), event, stretch)
            case ("not", ("happened", str(event), str() as who, str(stretch))) if who in _TOLD_APART:
                describer.facts.append(("recalls", event, describer.filter(Filter()), stretch))
                yield ("part_did_not", a, i, describer.selector(who), event, stretch)
            case ("can_be_finished", "that") if known.effects[-1:] == ["finish"]:
                continue  # to finish it is to do so with counters enough
            case ("decides", ("controller", who)):
                yield ("decided_by", a, i, ("controller", describer.selector(who)))
            case ("decides", "you"):
                continue  # whoever has the ability decides, unless it says otherwise
            case ("decides", "opponent" | "dark" | "light" as who):
                yield ("decided_by", a, i, who)
            case ("is", _, Filter(zone=str())) | ("not", ("is", _, Filter(zone=str()))):
                raise Unmodelled("where it lies by then")
            case ("is", who, Filter() as whom):
                yield ("part_is", a, i, describer.selector(who), describer.filter(whom))
            case ("lies_in", who, str(zone)):
                yield ("part_lies", a, i, describer.selector(who), zone)
            case ("die", *faces):
                yield from (("part_die", a, i, face) for face in _FACES if face in faces)
            case ("not", ("die", *faces)):
                yield from (("part_die", a, i, face) for face in _FACES if face not in faces)
            case ("not", ("cannot_be_attacked", who)):
                yield ("part_attackable", a, i, describer.selector(who))
            case ("not", ("is", "that", Filter() as whom)):
                yield ("part_is_not", a, i, describer.selector("that"), describer.filter(whom))
            case ("not", inner):
                yield ("part_unless", a, i, true(describer, inner, "self"))
            case ("attacking", _, Filter(keyword=str()) as whom):
                yield ("part_against", a, i, describer.filter(whom))
            case _:
                yield ("part_when", a, i, true(describer, need, "self"))
