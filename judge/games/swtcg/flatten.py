"""Instructions one after the other: "if you do", "unless that player pays", "instead", "may pay" as links.

A part of the printed text may hold others ("you may pay 2 Force. If you do, ...").  The law carries out a
flat list; what hangs on what is said by conditions of its own:

    ("hangs", k)        only if the k-th part was carried out
    ("unless_done", k)  only if it was not
    ("not", condition)  only if that does not hold
    ("decides", who)    that player says whether the part is carried out
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.swtcg.decisions import IF_DONE, IF_NOT_DONE
from judge.games.swtcg.model import Filter, Part, Term

_LINKS: dict[Term, str] = {IF_DONE: "hangs", IF_NOT_DONE: "unless_done"}
_INSTEAD: Term = ("instead",)


def flattened(parts: tuple[Part, ...]) -> list[Part]:
    """The parts in a flat list, linked by their positions, which count from 1."""
    flat: list[Part] = []
    hook = 0
    for part in parts:
        if _INSTEAD in part.conditions and flat:
            part = _instead(flat, part)
        links = [link for link in part.conditions if link in _LINKS]
        if links:
            hook = hook or len(flat)
            rest = tuple(c for c in part.conditions if c not in links)
            part = replace(part, conditions=(*rest, *((_LINKS[link], hook) for link in links)))
        else:
            hook = 0
        _add(flat, part)
    return flat


def _add(flat: list[Part], part: Part) -> None:
    match part.effect:
        case ("may_pay_force", who, amount, *rest):
            flat.append(_payment(part, who, amount))
            k = len(flat)
            for inner in rest:
                assert isinstance(inner, Part)
                _add(flat, replace(inner, conditions=(*inner.conditions, ("hangs", k))))
        case ("unless_pays", who, amount, *given, effect):
            paying = _payment(part, who, amount)
            flat.append(replace(paying, conditions=(*paying.conditions, *given)))
            link: Term = ("unless_done", len(flat))
            _add(flat, replace(part, effect=effect, conditions=(*part.conditions, link)))
        case ("heal", ("any_number", Filter() as whom), int(n), "upto"):
            for _ in range(n):  # divided: one counter after the other
                flat.append(replace(part, effect=("heal", ("up_to", 1, whom), 1)))
        case ("unless", tuple() as conditions, effect):
            less = tuple(("not", condition) for condition in conditions)
            _add(flat, replace(part, effect=effect, conditions=(*part.conditions, *less)))
        case _:
            flat.append(part)


def _payment(part: Part, who: Term, amount: Term) -> Part:
    mine = part.optional and who == "you"
    conditions = part.conditions if mine else (*part.conditions, ("decides", who))
    return Part(("pay", who, amount), optional=True, conditions=conditions)


def _instead(flat: list[Part], part: Part) -> Part:
    """The part before is carried out only if the conditions of this one do not hold."""
    conditions = tuple(c for c in part.conditions if c != _INSTEAD)
    less = tuple(("not", condition) for condition in conditions)
    flat[-1] = replace(flat[-1], conditions=(*flat[-1].conditions, *less))
    return replace(part, conditions=conditions)
