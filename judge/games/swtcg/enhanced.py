"""Enhance: the text that a Battle card has for a higher cost.

Its cost may be printed as what is paid besides, its effect as what happens "instead" to whom the card means.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.games.swtcg.model import Ability, NotModelled, Part, Term, Variant

_MORE = re.compile(r"\b(\d+) more Force\b", re.IGNORECASE)
_COST = re.compile(r"Pay \d+ Force\b")
_DEARER = re.compile(r"(Pay \d+ Force) ?(?:->|[:,-]) ?(?=[A-Z])(.*?)(?:,? instead)?\.?$")
_INSTEAD = re.compile(r",? instead\b(?=\.?$)")
_POINTS_BACK = re.compile(r"\b(?:[Tt]hat|[Tt]hose|[Ii]t|[Tt]hey|[Hh]e|[Ss]he)\b")


def as_dear(plain: str, dearer: str) -> str:
    """The text of Enhance with its whole cost, where it is printed as "Pay 2 more Force"."""
    base = re.match(r"Pay (\d+) Force", plain)
    if base is None:
        return dearer
    return _MORE.sub(lambda cost: f"{int(cost[1]) + int(base[1])} Force", dearer, count=1)


def enhanced(plain: str, dearer: str) -> tuple[str, str] | None:
    """The normal text at the enhanced cost, alone and with the enhanced effect behind it.

    None unless the enhanced effect says that it happens instead.
    """
    parsed = _DEARER.match(as_dear(plain, dearer))
    if parsed is None or not _INSTEAD.search(dearer.strip()) or not _COST.match(plain):
        return None
    normal = _COST.sub(parsed[1], plain, count=1)
    if not _POINTS_BACK.search(parsed[2]):  # it says itself whom it means
        alone = f"{parsed[1]} -> {parsed[2]}."
        return alone, alone
    return normal, f"{normal} {parsed[2]}."


def in_its_place(normal: Ability | NotModelled, whole: Ability | NotModelled) -> Ability | None:
    """The ability that only chooses whom the normal one means, and does to them what comes behind it."""
    if not isinstance(normal, Ability) or not isinstance(whole, Ability):
        return None
    if normal == whole:
        return whole
    if len(normal.variants) != 1 or len(whole.variants) != 1:
        return None
    before, parts = normal.variants[0].parts, whole.variants[0].parts
    if parts[: len(before)] != before or len(parts) == len(before) or len(before) != 1:
        return None
    (first,) = before
    chosen = _whom(first.effect)
    if chosen is None or first.conditions or first.optional:
        return None
    last = parts[-1]  # what stands in the place of the other lasts as long as that
    if last.lasts is None and isinstance(last.effect, tuple) and last.effect[0] == "boost":
        parts = (*parts[:-1], replace(last, lasts=first.lasts))
    aimed = (Part(("choose", chosen)), *parts[1:])
    return replace(whole, parts=aimed, variants=(_with(whole.variants[0], aimed),))


def _with(variant: Variant, parts: tuple[Part, ...]) -> Variant:
    return replace(variant, parts=parts)


def _whom(effect: Term) -> Term | None:
    """The one unit that an effect chooses, if it chooses one."""
    if isinstance(effect, tuple) and effect[0] in ("boost", "keyword", "prevent", "heal", "damage", "dice"):
        whom = effect[1]
        if isinstance(whom, tuple) and whom[0] == "choose":
            return whom
    return None
