"""Texts that always hold: what they may do, and of whom their conditions speak."""

from __future__ import annotations

from dataclasses import replace

from judge.games.swtcg.keywords import kept
from judge.games.swtcg.model import Part, Term

STANDING = frozenset(
    """
    boost fix keyword grant lose_keyword unpreventable must_attack cannot_attack
    cannot_be_attacked cannot_intercept cannot_use cannot_gain cannot_play cannot_retreat cannot_deploy
    cannot_build cannot_enter cannot_move cannot_do skip
    cannot_prevent_with dearer may_attack unharmed less_damage replace spare_for
    no_target_of builds_face_up extra_draw hand_to_deck no_claim cannot_untap
    attack_twice double_done safe_from_cards spread_hits spread_wide
    """.split()
) | set(kept("doubling"))
"""What a text that always holds may do."""
BINDING = frozenset(
    """
    sheltered never_attacks cannot_attack never_retreats safe_from_cards no_target_of unpreventable
    never_preventable may_attack never_untaps less_damage unharmed must_attack hunts
    """.split()
)
"""What such a text may do to units by their numbers: it changes none itself."""
_ASKED = frozenset(
    "boost fix keyword cannot_attack cannot_be_attacked may_attack lose_keyword unharmed no_claim".split()
)
"""What the law asks of each unit whether it counts for it."""


def of_itself(part: Part) -> bool:
    """Whether it is upon other units as long as the unit that says so is somewhere."""
    others = isinstance(part.effect, tuple) and isinstance(part.effect[1], tuple)
    return others and any(
        isinstance(need, tuple) and need[:2] == ("in_arena", "self") for need in part.conditions
    )


def of_players(need: Term) -> bool:
    """Whether a condition speaks of players alone: what they control, how much Force they have."""
    match need:
        case ("not", inner):
            return of_players(inner)
        case ("controls" | "arenas_held" | "has_force" | "more_force", *_):
            return True
    return False


def on_units(part: Part) -> bool:
    """Whether the law asks of each unit whether the part counts for it."""
    return isinstance(part.effect, tuple) and part.effect[0] in _ASKED


def for_the_attack(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """What is set off by an attack: a bonus that says not how long it lasts is one for this attack."""
    return tuple(_for_the_attack(part) for part in parts)


def _for_the_attack(part: Part) -> Part:
    match part.effect:
        case ("boost" | "keyword" | "prevent_between", *_) if part.lasts is None:
            return replace(part, lasts="attack")
        case ("may_pay_force", who, n, *rest):
            inner = for_the_attack(tuple(inner_part for inner_part in rest if isinstance(inner_part, Part)))
            return replace(part, effect=("may_pay_force", who, n, *inner))
    return part
