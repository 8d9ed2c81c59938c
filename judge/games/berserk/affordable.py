"""What a card has to have that does something to itself first: a token to lose, a life, being open."""

from __future__ import annotations

from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.card_descriptions import Want
from judge.games.berserk.model import Part

_LAIN_ON = {"unbless": "blessed", "uncurse": "cursed", "cure": "poisoned"}
"""What a card has that can be taken from it."""


def affordable(parts: list[Part], may: bool, event: str) -> tuple[Want, ...]:
    """What is wanted of the card of a feature with these parts, set off by this event (`brk-beyond/79`).

    Whoever may lose something and then does something else has it to lose; so has who may do it in the place
    of what would happen, and who is to close then is open.  Raises Unmodelled for who has to do it in the
    place of something, and may have nothing to lose.
    """
    in_place = event.startswith("would_")
    wants: tuple[Want, ...] = ()
    match parts:
        case [Part("close", "self"), *_] if in_place:
            wants = (("while", ("open",)),)
        case [Part("lose_token", "self", int(n)), *_]:
            wants = (("while", (("tokens_least", n),)),)
        case [Part("lose_life", "self", int(n)), *_]:
            wants = (("while", ("extra_life" if n == 1 else ("extra_least", n),)),)
        case [Part("unbless" | "uncurse" | "cure" as effect, "self"), *_]:
            wants = (("while", (_LAIN_ON[effect],)),)
    if wants and in_place and not may:
        raise Unmodelled("in the place of something, what cannot always be done")
    return wants if may and (len(parts) > 1 or in_place) else ()
