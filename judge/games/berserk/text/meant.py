"""Whom the words of an effect mean: its target, the card of the event, the card itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.games.berserk.text.model import Cards, Condition, Part

ABOUT = ("death", "moved", "dashed", "jumped", "wounded", "healed", "opened", "closed", "crossed")
"""Events that befall one card, which a pronoun then means."""


def target_of(parts: tuple[Part, ...]) -> Cards | None:
    """The one description of targets.  Raises ValueError for two different ones."""
    found = list(dict.fromkeys(part.target for part in parts if part.target))
    if len(found) > 1:
        raise ValueError("two different targets in one feature")
    return found[0] if found else None


def resolved(parts: list[Part], when: Condition | None, hosted: bool = False) -> Iterator[Part]:
    """The parts with `it` put for whom it speaks of; `hosted`: the host was named before.

    Raises ValueError where that is not clear.
    """
    aimed = False
    last: Part | None = None
    for part in parts:
        if part.told == "same" and last is not None and last.told not in ("", "treachery"):
            part = replace(part, whom=last.whom, target=last.target)
        if part.whom == "it":
            part = replace(part, whom="host" if hosted else _meant(aimed, when))
        elif part.whom in ("about", "attacker"):
            part = replace(part, whom=_of_attack(part.whom, aimed, when))
        aimed = aimed or part.whom == "aim"
        last = part
        yield part


def _of_attack(said: str, aimed: bool, when: Condition | None) -> str:
    """Who was attacked, or who attacked, as the event tells it.  Raises ValueError where none did."""
    event = when.event if when is not None else ""
    if not event and aimed and said == "about":
        return "aim"
    if event == "attacked" and ("whose", "self") in when.terms:  # type: ignore[union-attr]
        return "about" if said == "attacker" else "self"
    if event in ("attack", "missed", "kill") and said == "about":
        return "about"
    raise ValueError("whose attack is meant")


def _meant(aimed: bool, when: Condition | None) -> str:
    """Whom a pronoun means: the target, the card of the event, or, if there is no other, the card itself.

    Raises ValueError where it may be one or another.
    """
    if aimed:
        return "aim"
    own = when is not None and ("whose", "self") in when.terms
    if when is not None and own and when.event != "kill":
        if when.event == "attack" and not any(role in ("object", "over") for role, _ in when.wants):
            raise ValueError("whom a pronoun means")
        return "about" if when.event == "attack" else "self"
    if when is None or own or when.event not in ABOUT:
        raise ValueError("whom a pronoun means")
    return "about"
