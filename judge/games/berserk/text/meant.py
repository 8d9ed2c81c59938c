"""Whom the words of an effect mean: its target, the card of the event, the card itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.games.berserk.text.model import Cards, Condition, Feature, Part

ABOUT = (
    *("death", "moved", "dashed", "jumped", "wounded", "healed", "opened", "closed", "crossed"),
    *("declares", "struck_back"),
)
"""Events that befall one card, which a pronoun then means."""
_LOST = {"poisoned": "cure", "cursed": "uncurse", "blessed": "unbless"}


@dataclass(frozen=True)
class Aims:
    """Whom a feature is for: its target, a second one, and a group of cards besides."""

    target: Cards | None = None
    second: Cards | None = None
    group: Cards | None = None

    def of(self, part: Part) -> Part:
        """The part, with the word for whom it is of these."""
        if part.whom != "aim" or part.target in (None, self.target):
            return part
        return replace(part, whom="second" if part.target == self.second else "group")


def aims_of(parts: tuple[Part, ...]) -> Aims:
    """What the parts describe.  ValueError for three targets, or up to several beside one."""
    found = list(dict.fromkeys(part.target for part in parts if part.target))
    if len(found) < 2:
        return Aims(*found)
    single = [cards for cards in found if cards.aims == "one"]
    every = [cards for cards in found if cards.aims == "every"]
    if len(single) + len(every) < len(found) or len(single) > 2 or len(every) > 1 or not single:
        raise ValueError("too many different targets in one feature")
    return Aims(single[0], single[1] if len(single) > 1 else None, every[0] if every else None)


def resolved(parts: list[Part], when: Condition | None, hosted: bool = False) -> Iterator[Part]:
    """The parts with `it` put for whom it speaks of; `hosted`: the host was named before.

    Raises ValueError where that is not clear.
    """
    aims: list[Part] = []
    last: Part | None = None
    for part in _each_of_them(parts):
        if part.told == "same" and last is not None and last.told not in ("", "treachery"):
            part = replace(part, whom=last.whom, target=last.target)
        beside = _near_whom(when) if part.whom == "it" and not aims else None
        if beside:
            part = replace(part, whom="aim", target=beside)
        if part.whom == "it":
            part = replace(part, whom="host" if hosted else _meant(bool(aims), when))
            if part.whom == "aim":
                part = replace(part, target=_last_named(aims))
        elif part.whom in ("about", "attacker"):
            part = replace(part, whom=_of_attack(part.whom, bool(aims), when))
        elif part.whom == "goal":
            if not aims:
                raise ValueError("which target is meant")
            part = replace(part, whom="aim", target=_last_named(aims))
        if part.effect == "lose_it":
            part = replace(part, effect=_lost_of(part.target or next((one.target for one in aims), None)))
        aims += [part] if part.whom == "aim" or part.effect == "leap" else []
        last = part
        yield part


def _each_of_them(parts: list[Part]) -> Iterator[Part]:
    """The parts; what is done to `them` is done to both targets, if two were named, and else to `it`."""
    named: list[Cards] = []
    for part in parts:
        if part.whom == "them" and len(named) == 2:
            yield from (replace(part, whom="aim", target=cards) for cards in named)
            continue
        if part.target is not None and part.target not in named:
            named.append(part.target)
        yield replace(part, whom="it") if part.whom == "them" else part


def _near_whom(when: Condition | None) -> Cards | None:
    """The card next to which its own one has come, if the event speaks of such a card: it is chosen."""
    if when is None or when.event not in ("moved", "dashed", "jumped"):
        return None
    clauses = [clause for role, clause in when.wants if role == "some_beside"]
    return Cards((*clauses, ("beside",))) if clauses else None


def _last_named(aims: list[Part]) -> Cards | None:
    """The target that a pronoun means.  Raises ValueError if two were named."""
    named = [one for one in aims if one.told != "treachery"] or aims
    if len({one.target for one in named if one.target}) > 1:
        raise ValueError("whom a pronoun means")
    return next((one.target for one in named if one.target), None)


def _lost_of(target: Cards | None) -> str:
    """What somebody with something loses: `a creature with poison loses it`.  ValueError if unclear."""
    found = [_LOST[word] for word in _LOST if target is not None and (word,) in target.clauses]
    if len(found) != 1:
        raise ValueError("what is lost")
    return found[0]


def chosen_asked(found: Feature) -> set[str]:
    """How a feature asks for the card that its own card has chosen: before, or first of all (or not)."""
    gifts = [part.gives for part in found.parts if part.gives]
    asked = [want for one in (*gifts, *found.permanents) for want in one.wants]
    asked += [*found.wants, *(found.condition.wants if found.condition else ())]
    clauses = [clause for _, clause in asked]
    clauses += [clause for part in found.parts if part.target for clause in part.target.clauses]
    return {"chosen", "chosen_first"} & {literal for clause in clauses for literal in map(str, clause)}


def chooses(found: Feature) -> set[str]:
    """The ways to ask for the card that a feature chooses, if it chooses one."""
    if not any(part.effect == "choose" for part in found.parts):
        return set()
    first = found.condition is not None and found.condition.event == "battle_start"
    return {"chosen", "chosen_first"} if first else {"chosen"}


def _of_attack(said: str, aimed: bool, when: Condition | None) -> str:
    """Who was attacked, or who attacked, as the event tells it.  Raises ValueError where none did."""
    event = when.event if when is not None else ""
    if not event and aimed and said == "about":
        return "aim"
    if event == "attacked" and ("whose", "self") in when.terms:  # type: ignore[union-attr]
        return "about" if said == "attacker" else "self"
    if event == "death" and said == "attacker" and any(term[0] == "killed_by" for term in when.terms):  # type: ignore[union-attr]
        return "killer"
    if event in ("attack", "attack_made", "missed", "kill") and said == "about":
        return "about"
    if event == "attack" and said == "attacker" and ("whose", "self") not in when.terms:  # type: ignore[union-attr]
        return "striker"
    raise ValueError("whose attack is meant")


def _meant(aimed: bool, when: Condition | None) -> str:
    """Whom a pronoun means: the target, the card of the event, or, if there is no other, the card itself.

    Raises ValueError where it may be one or another.
    """
    if aimed:
        return "aim"
    own = when is not None and ("whose", "self") in when.terms
    if when is not None and own and when.event != "kill":
        attack = when.event in ("attack", "attack_made")
        if attack and not any(role in ("object", "over") for role, _ in when.wants):
            raise ValueError("whom a pronoun means")
        return "about" if attack else "self"
    if when is not None and when.event == "attack" and not any(role == "object" for role, _ in when.wants):
        return "striker"
    if when is not None and when.event == "kill" and not own:
        return "killer"
    if when is None or own or when.event not in ABOUT:
        raise ValueError("whom a pronoun means")
    return "about"
