"""What another player chooses: the opponent, or whose a card is of which a text speaks."""

from __future__ import annotations

from contextlib import suppress

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.model import Part
from judge.games.berserk.recipients import Whom

_STRUCK = ("attack", "attack_made", "missed")


def another_players(whom: Whom, body: m.Body) -> tuple[m.Term, m.Body, m.Body | None] | None:
    """Who chooses, and between what, if that is another player; None for other bodies."""
    match body:
        case m.ChooseOne((first, second), chooser, 1) if chooser != m.YOU:
            return chooser, first, second
        case m.May(chooser, inner) if _of_their_side(whom, chooser):
            return chooser, inner, None
    return None


def other_player(whom: Whom, who: m.Term) -> str | None:
    """Whose choice it is, if it is another player's; None for that of the player of the card."""
    of = who.of if isinstance(who, m.Owner) and who.relation == "controller" else who
    if of == m.OPPONENT:
        return "theirs"
    if not isinstance(of, m.Ref) or of == m.YOU:
        return None
    with suppress(Unmodelled):
        recipient = whom.to(Part("fork"), of).whom
        return recipient if recipient in ("about", "aim") else None
    return None


def _of_their_side(whom: Whom, who: m.Term) -> bool:
    """Whether it is the opponent, or whose a card is that is not told to be one of ours."""
    match other_player(whom, who):
        case "theirs":
            return True
        case "about":
            asked = whom.when.wants if whom.when is not None else ()
            if whom.event() in _STRUCK:
                return ("object", ("mine",)) not in asked
            return not {("whose", "mine"), ("whose", "self")} & set(whom.terms())
        case "aim":
            return all(("theirs",) in cards.clauses for cards in whom.aims())
    return False


def by_the_opponent(node: object) -> object:
    """What the opponent does by his choice is done by the text."""
    match node:
        case m.Effect(m.Deed() as deed, "do" | "must", lasts) if deed["agent"] == m.OPPONENT:
            return m.Effect(deed.without("agent"), "do", lasts)
    return node
