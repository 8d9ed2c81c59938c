"""In which direction something is moved or done."""

from __future__ import annotations

from judge.cardtext.notation import Grammar


def add(g: Grammar) -> None:
    """In which direction something is moved, seen from what was done."""
    attack = ("удара", "атаки", "нападения", "выстрела", "этой атаки", "этого удара")
    move = ("движения", "передвижения", "перемещения", "этого движения", "этого перемещения")
    g.words("mannerly", "in_direction_of_attack", *(f"в направлении {word}" for word in attack))
    g.words("mannerly", "in_direction_of_move", *(f"в направлении {word}" for word in move))
    g.rule("mannerly", '"в" "направлении" NEVENT[g] SELF[g]', 0.0)(
        lambda noun, who: "in_direction_of_move" if noun.concept in ("walk", "move") else None
    )
    g.rule("mannerly", '"относительно" SELF[g]', 0.0)(lambda who: "as_seen_from_this")
    g.words("mannerly", "in_any_direction", "в любом направлении", "в любую сторону")
    same = (
        "в том же направлении",
        "в одном направлении",
        "в этом направлении",
        "в одном и том же направлении",
    )
    g.words("mannerly", "in_same_direction", *same, "в ту же сторону")
    g.words("mannerly", "in_opposite_direction", "в противоположном направлении", "в обратном направлении")
    g.words("mannerly", "in_different_directions", "в разных направлениях")
    g.words("mannerly", "forwards", "в направлении вперед")
    g.words("mannerly", "at_longest_range", "с максимальной дальностью", "на максимальной дальности")
    g.words(
        "mannerly",
        "at_shorter_range",
        "с дальностью меньше максимальной",
        "с дальностью меньшей максимальной",
    )
