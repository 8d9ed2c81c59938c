"""What playable features do besides: tokens go over, places are exchanged, X is paid, features forgotten."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.berserk.text.model import Cards, Part, Permanent
from judge.games.berserk.text.what import What, _whom
from judge.games.berserk.text.who import is_, number


class Play(What):
    """Parts of an effect."""

    def destroy_both(self, kids: list[Any]) -> list[Part]:
        return [_whom(Part("destroy"), who) for who in kids]

    # -- tokens from card to card
    def foe(self, kids: list[Any]) -> Cards:
        """Whose tokens: of such cards, or of any card of the opponent."""
        return kids[0] if kids else Cards((("theirs",),))

    def _moved(self, effect: str, kids: list[Any]) -> Part:
        cards = next(kid for kid in kids if isinstance(kid, Cards))
        return Part(effect, "aim", number(kids, 1), target=cards)

    def take_token(self, kids: list[Any]) -> Part:
        found = self._moved("take_token", kids)
        cards: Any = found.target
        return replace(found, target=replace(cards, clauses=(*cards.clauses, ("tokens",))))

    def give_token(self, kids: list[Any]) -> Part:
        return self._moved("give_token", kids)

    # -- places exchanged
    def mutual(self, kids: list[Any]) -> None:
        """That each stands next to the other: the second is asked for it."""

    def trade(self, kids: list[Any]) -> list[Part]:
        """Two cards of one kind, next to each other.  Raises ValueError for another number."""
        cards: Cards = next(kid for kid in kids if isinstance(kid, Cards))
        if number(kids) != 2:
            raise ValueError("so many cards that exchange places")
        clauses = tuple(clause for clause in cards.clauses if clause != ("beside",))
        one = replace(cards, clauses=clauses)
        other = replace(cards, clauses=(*clauses, ("beside_aim",)))
        return [Part("exchange", "aim", target=one), Part("exchange", "aim", target=other)]

    def them(self, kids: list[Any]) -> str:
        return "them"

    # -- strikes, armour, wounds
    def turn_strikes(self, kids: list[Any]) -> Part:
        """Weak counts as strong and strong as weak.  Raises ValueError for other strengths."""
        if {kid for kid in kids if kid in ("weak", "medium", "strong")} != {"weak", "strong"}:
            raise ValueError("strengths that are exchanged")
        cards = next(kid for kid in kids if isinstance(kid, Cards))
        until = next((kid for kid in kids if is_until(kid)), "battle")
        return _whom(Part("grant", gives=Permanent((("keyword", "turned"),)), until=until), cards)

    def mend(self, kids: list[Any]) -> Part:
        return _whom(Part("mend"), kids[-1])

    def heal_fresh(self, kids: list[Any]) -> Part:
        return replace(_whom(Part("heal"), kids[0]), amount="fresh_of_aim")

    def wound_within(self, kids: list[Any]) -> Any:
        who, amount, reach = kids
        return ("reach", int(reach), self.wound_of([who, int(amount)]))

    # -- a number that the player names
    def x_counters(self, kids: list[Any]) -> Any:
        return ("pay", "x")

    def strike_topped(self, kids: list[Any]) -> Any:
        """A throw, and one more for each token that was paid.  Raises ValueError for more than one."""
        kind, amount, more, *_ = kids
        if int(more) != 1:
            raise ValueError("more than one for each")
        *said, part = self.strike_of([kind, amount])
        return (*said, replace(part, topped="named"))

    def wound_by_x(self, kids: list[Any]) -> Part:
        return Part("wound", amount="named")

    def lose_life_x(self, kids: list[Any]) -> Part:
        return Part("lose_life", amount="named")

    def more_while(self, kids: list[Any]) -> Any:
        more, kind, (_, wanted) = kids
        return ("more_if", (int(more), kind, wanted))

    def wound_after_x(self, kids: list[Any]) -> Part:
        more, who = (kid for kid in kids if kid is not None)
        return replace(_whom(Part("wound"), who), amount="named", plus=int(more))

    def redistribute(self, kids: list[Any]) -> Part:
        """To the card itself: so many wounds, or fewer."""
        who = next(kid for kid in kids if isinstance(kid, Cards))
        return Part("redistribute", "aim", "named", most=number(kids), target=who)

    # -- several attacks
    def several(self, kids: list[Any]) -> Any:
        return kids[0]

    def attacks_of(self, kids: list[Any]) -> Any:
        """Up to so many attacks, each at another card.  ValueError if each has a throw."""
        most, kind, amount, *rest = kids
        if isinstance(amount, tuple):
            raise ValueError("a throw for each attack")
        noun = next((kid[1] for kid in rest if is_(kid, "clause")), None)
        cards = Cards((("theirs",), *((noun,) if noun else ())), "up_to", int(most))
        reach = [kid for kid in rest if is_(kid, "range")]
        return self.strike_of([kind, amount, *reach, cards])

    # -- features that are forgotten for a time
    def forget(self, kids: list[Any]) -> Part:
        return Part("grant", gives=Permanent((("keyword", "silent"),)), until=kids[-1])

    def while_there(self, kids: list[Any]) -> str:
        return "there"


def is_until(kid: Any) -> bool:
    """Whether it is the end of a time."""
    return isinstance(kid, str) and not isinstance(kid, Token) and kid.endswith(("_end", "battle"))
