"""Effects: parse tree -> parts of an effect."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.berserk.text.events import Events
from judge.games.berserk.text.gains import Gains, counted
from judge.games.berserk.text.gifts import Gifts, until_of
from judge.games.berserk.text.model import Cards, Part, Permanent
from judge.games.berserk.text.more import More
from judge.games.berserk.text.onset import Onset
from judge.games.berserk.text.turns import Turns
from judge.games.berserk.text.who import is_, number


def _lost(effect: str) -> Any:
    return lambda self, kids: Part(effect, amount=number(kids, 1) if effect == "lose_token" else None)


def _to(effect: str) -> Any:
    """An effect on whom the words say."""
    return lambda self, kids: _whom(Part(effect), kids[0])


def _to_self(effect: str) -> Any:
    return lambda self, kids: Part(effect)


def _whom(part: Part, who: Any) -> Part:
    return replace(part, whom="aim", target=who) if isinstance(who, Cards) else replace(part, whom=who)


def _sized(part: Part, amount: Any) -> Part:
    return replace(part, strengths=amount) if isinstance(amount, tuple) else replace(part, amount=amount)


class What(More, Gains, Gifts, Onset, Events, Turns):
    """A list of parts for every clause."""

    # -- gains
    def token(self, kids: list[Any]) -> Part:
        return Part("token", amount=number(kids, 1))

    def poison(self, kids: list[Any]) -> Part:
        return _sized(Part("poison"), kids[0])

    def curse(self, kids: list[Any]) -> Part:
        return Part("curse")

    def bless(self, kids: list[Any]) -> Part:
        return Part("bless")

    def extra(self, kids: list[Any]) -> Part:
        return Part("extra_life", amount=number(kids, 1))

    def gained(self, kids: list[Any]) -> Any:
        return kids[0]

    def more_against(self, kids: list[Any]) -> list[Permanent]:
        about = kids[-1][1]
        return [replace(one, wants=one.wants + about) for one in self.more(kids[:-1])]

    def gains(self, kids: list[Any]) -> list[Part]:
        flat = [one for kid in kids for one in (kid if isinstance(kid, list) else [kid])]
        return [one if isinstance(one, Part) else Part("grant", gives=one) for one in flat]

    def gain(self, kids: list[Any]) -> list[Part]:
        parts, *until = kids
        return [replace(part, until=until_of(part, until)) for part in parts]

    def gain_until(self, kids: list[Any]) -> list[Part]:
        until, who, parts = kids
        return self.told([who, self.gain([parts, until])])

    def gain_self_until(self, kids: list[Any]) -> list[Part]:
        until, parts = kids
        return self.gain([parts, until])

    def gain_who_until(self, kids: list[Any]) -> list[Part]:
        who, until, parts = kids
        return self.gain_until([until, who, parts])

    def until(self, kids: list[Any]) -> Any:
        return kids[0]

    def till_turn(self, kids: list[Any]) -> str:
        return "turn_end"

    def till_my_turn(self, kids: list[Any]) -> str:
        return "my_turn_end"

    def till_their_turn(self, kids: list[Any]) -> str:
        return "their_turn_end"

    def till_my_next_turn(self, kids: list[Any]) -> str:
        return "my_next_turn_end"

    def till_their_next_turn(self, kids: list[Any]) -> str:
        return "their_next_turn_end"

    def till_battle(self, kids: list[Any]) -> str:
        return "battle"

    # -- effects
    def amount(self, kids: list[Any]) -> Any:
        kid = kids[0]
        if kid is None:
            return "named"
        if isinstance(kid, Token) and kid.type == "TRIPLE":
            return tuple(int(n) for n in kid.split("-"))
        return int(kid)

    def who(self, kids: list[Any]) -> Any:
        return kids[0]

    def about(self, kids: list[Any]) -> str:
        return "about"

    def attacker(self, kids: list[Any]) -> str:
        return "attacker"

    def it(self, kids: list[Any]) -> str:
        return "it"

    def stood_for(self, kids: list[Any]) -> str:
        return "stood_for"

    def host(self, kids: list[Any]) -> str:
        return "host"

    def self_one(self, kids: list[Any]) -> str:
        return "self"

    # -- what somebody does
    def told(self, kids: list[Any]) -> list[Part]:
        who, parts = kids
        return [replace(_whom(part, who), told="subject") for part in _listed(parts)]

    def untold(self, kids: list[Any]) -> list[Part]:
        return [replace(part, told=part.told or "same") for part in _listed(kids[0])]

    def own_deed(self, kids: list[Any]) -> Any:
        return kids[0]

    effect = done = own_deed

    def wound(self, kids: list[Any]) -> Part:
        return _sized(Part("wound"), number(kids) or kids[0])

    def heal(self, kids: list[Any]) -> Part:
        return _sized(Part("heal"), kids[0])

    def heal_x(self, kids: list[Any]) -> Part:
        return counted(Part("heal"), kids)

    heal_all = _to_self("heal_all")
    opening = _to_self("open")
    close = _to_self("close")
    stay_closed = _to_self("stay_closed")

    def own_stay_closed(self, kids: list[Any]) -> Part:
        """Of its own card: the next turn of its player."""
        return Part("stay_closed", told="own")

    control = _to_self("control")
    destroy = _to_self("destroy")
    shift = _to_self("shift")
    relocate = _to_self("relocate")

    behind_of = _to("set_behind")

    def jumps(self, kids: list[Any]) -> Part:
        return Part("jump", amount=number(kids))

    def forbidden(self, kids: list[Any]) -> Part:
        until = kids[1] if len(kids) > 1 else "turn_end"
        return Part("grant", gives=kids[0], until=until)

    def treachery(self, kids: list[Any]) -> Part:
        """One may wound a neighbour of one's own, and then has what follows (our reading)."""
        neighbour = Cards((("mine",), ("beside",), ("creature",)))
        return Part("wound", "aim", number(kids), target=neighbour, told="treachery")

    # -- what is done to somebody
    def wound_of(self, kids: list[Any]) -> Part:
        return _sized(_whom(Part("wound"), kids[0]), kids[1])

    def wound_after(self, kids: list[Any]) -> list[Part]:
        amount, *whom = kids
        return [self.wound_of([who, amount]) for who in whom]

    def wound_x(self, kids: list[Any]) -> Part:
        return counted(_whom(Part("wound"), kids[0]), kids)

    def wound_per(self, kids: list[Any]) -> Part:
        if number(kids) != 1:
            raise ValueError("more than one for each")
        return self.wound_x(kids)

    def heal_of(self, kids: list[Any]) -> Part:
        return _sized(_whom(Part("heal"), kids[0]), kids[1])

    def heal_after(self, kids: list[Any]) -> Part:
        return self.heal_of(kids[::-1])

    def heal_x_of(self, kids: list[Any]) -> Part:
        return counted(_whom(Part("heal"), kids[0]), kids)

    heal_all_of = _to("heal_all")
    open_of = _to("open")
    close_of = _to("close")
    destroy_of = _to("destroy")
    exile_of = _to("exile")
    shift_of = _to("shift")
    bring_of = _to("bring")
    relocate_of = _to("relocate")
    swap_of = _to("swap")

    def fight(self, kids: list[Any]) -> Part:
        return _whom(
            Part("fight"), next(kid for kid in kids if isinstance(kid, Cards | str) and kid != "strike")
        )

    def as_open(self, kids: list[Any]) -> None:
        return None

    def same(self, kids: list[Any]) -> str:
        return "about"

    def at(self, kids: list[Any]) -> Any:
        return kids[0]

    def strike_at(self, kids: list[Any]) -> Any:
        kind, amount, whom, reach = kids
        return self.strike_of([kind, amount, reach, whom])

    def strike_of_x(self, kids: list[Any]) -> Any:
        kind, _, *more, where = kids
        plus = [kid for kid in more if isinstance(kid, Token)]
        *said, part = self.strike_of([kind, 0, *(kid for kid in more if kid not in plus)])
        return (*said, counted(part, [*plus, where]))

    def _unsaid(self, kids: list[Any]) -> None:
        """Words that only join others."""

    moving = stepped = wounds = blow = twice = some_mine_or_self = while_in_squad = _unsaid

    def redirect(self, kids: list[Any]) -> Part:
        return Part("redirect", "nobody")

    def block(self, kids: list[Any]) -> Part:
        return Part("block", "nobody")

    lost_features = _lost("strip")
    lost_tokens = _lost("lose_tokens")
    lost_token = _lost("lose_token")
    lost_curse = _lost("uncurse")
    lost_blessing = _lost("unbless")
    lost_poison = _lost("cure")
    lost_it = _lost("lose_it")

    def lose(self, kids: list[Any]) -> Part:
        """What is lost; features may be lost for a time.  Raises ValueError for what else has an end."""
        part: Part = kids[0]
        until = kids[1:]
        if until and part.effect == "strip":
            part = Part("grant", gives=Permanent((("keyword", "silent"),)))
        if until and part.gives is None:
            raise ValueError("lost for a time")
        return replace(part, until=until[0] if until else until_of(part, []))

    def lose_after(self, kids: list[Any]) -> Part:
        return _whom(kids[1], kids[0])

    def range(self, kids: list[Any]) -> Any:
        return ("range", abs(int(kids[0])))

    def strike_of(self, kids: list[Any]) -> Any:
        kind, amount, *more = kids
        reach = next((kid[1] for kid in more if is_(kid, "range")), 0)
        who = next((kid for kid in more if isinstance(kid, Cards | str)), Cards((("theirs",),)))
        if isinstance(who, Cards) and who.side() == "any":
            who = replace(who, clauses=(("theirs",), *who.clauses))
        return ("attack", kind, reach, _sized(_whom(Part("wound"), who), amount))

    def attack(self, kids: list[Any]) -> Any:
        return kids[0]


def _listed(parts: Any) -> list[Part]:
    return parts if isinstance(parts, list) else [parts]
