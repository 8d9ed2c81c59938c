"""Permanent features besides the common ones: dice, ranges, strikes, diagonals -> Permanent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.berserk.text.always import signed
from judge.games.berserk.text.attacked import Attacked
from judge.games.berserk.text.model import Cards, Condition, Permanent
from judge.games.berserk.text.who import Want, is_, number, wants


def _less(*about: Any) -> Any:
    """Fewer wounds from attacks of which something has to hold."""

    def found(self: More, kids: list[Any]) -> Permanent:
        return replace(self.less_from(kids), wants=(("subject", about),))

    return found


def _word(name: str) -> Any:
    return lambda self, kids: Permanent((("keyword", name),))


class More(Attacked):
    """`Permanent` for each."""

    def more_static(self, kids: list[Any]) -> Any:
        return kids[0]

    more_value = more_counted = more_static

    def die(self, kids: list[Any]) -> None:
        return None

    def luck(self, kids: list[Any]) -> Permanent:
        about = next((wants("object", kid) for kid in kids if isinstance(kid, Cards)), ())
        if signed(kids) < 0:
            raise ValueError("less on the die")
        return Permanent((("die_more", signed(kids)),), about)

    def less_of_strength(self, kids: list[Any]) -> Permanent:
        strengths = next(kid for kid in kids if isinstance(kid, tuple) and kid[0] == "strengths")
        found = self.less_from([kid for kid in kids if kid is not strengths])
        return replace(found, terms=(*found.terms, *(("reduces_of", name) for name in strengths[1])))

    less_diagonal = _less("diagonally")

    def less_directed(self, kids: list[Any]) -> Permanent:
        return Permanent((("reduces", "strike", -signed(kids)), ("reduces_directed",)))

    def set_on_closed(self, kids: list[Any]) -> Permanent:
        return replace(self.set_strength(kids), wants=(("while", ("closed",)),))

    def own_strength_in_their_turn(self, kids: list[Any]) -> Permanent:
        return replace(self._set("own_strength", kids), wants=(("while", ("their_turn",)),))

    def gets_word_after(self, kids: list[Any]) -> Permanent:
        return self.gets_word(kids[::-1])

    must_be_defended = _word("must_be_defended")

    def open_after_defence(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword", "stays_open_striking"),), (("object", ("defender",)),))

    def across_cells(self, kids: list[Any]) -> Permanent:
        return Permanent((("over_cells", number(kids)),))

    def diagonal_dash(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword", "diagonal"), ("keyword", "diagonal_dash")))

    def vampire_less(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword", "vampire"), ("vampire_less", -signed(kids))))

    def in_a_row(self, kids: list[Any]) -> Any:
        return (("keyword", "strikes_in_a_row"),)

    def in_a_row_at_others(self, kids: list[Any]) -> Any:
        return (("keyword", "strikes_in_a_row"), ("keyword", "strikes_at_others"))

    # -- what is added to
    def value_any_range(self, kids: list[Any]) -> Any:
        return (("reaches_more", "all"),)

    def value_across_free(self, kids: list[Any]) -> Any:
        return (("modifier", "through"), ("object", "across_free"))

    def value_across_me(self, kids: list[Any]) -> Any:
        return (("modifier", "through"), ("object", "across_me"))

    def per_free_cell(self, kids: list[Any]) -> Any:
        return ("each", (("each", "free_beside"),), ())

    # -- whom attacks may be declared at
    def taunts(self, kids: list[Any]) -> Permanent:
        groups = next(kid for kid in kids if isinstance(kid, tuple))
        if kids[0].side() != "theirs":
            raise ValueError("whose attacks")
        whose = tuple(want for want in wants("subject", kids[0]) if want[1] != ("theirs",))
        return Permanent(tuple(("taunts", group) for group in groups), whose)

    def only_at(self, kids: list[Any]) -> Permanent:
        return Permanent(tuple(("only_at", group) for group in kids[0]), wants("object", kids[1]))

    def no_taunts(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword", "ignores_taunts"),))

    def outside(self, kids: list[Any]) -> None:
        return None

    def of_what(self, kids: list[Any]) -> Any:
        return None

    # -- of other cards
    def aura_cannot(self, kids: list[Any]) -> list[Permanent]:
        cards, forbidden, *rest = kids
        if ("slow_as_armor",) in cards.clauses:
            cards = replace(cards, clauses=tuple(kid for kid in cards.clauses if kid != ("slow_as_armor",)))
            forbidden = replace(forbidden, terms=(*forbidden.terms, ("as_armor",)))
        return self.aura([cards, [forbidden], *rest])

    def set_strength_at(self, kids: list[Any]) -> list[Permanent]:
        cards = next(kid for kid in kids if isinstance(kid, Cards))
        found = self.set_strength([kid for kid in kids if kid is not cards])
        return self.aura([cards, [found]])

    def range_of_others(self, kids: list[Any]) -> list[Permanent]:
        groups, cards, _ = kids
        terms = tuple(("range_is", group, number(kids)) for group in groups)
        return self.aura([cards, [Permanent(terms)]])

    def host_kept_out(self, kids: list[Any]) -> list[Permanent]:
        return self.hosted([[Permanent((("kept_out", "my_half"),))]])

    def with_companion(self, kids: list[Any]) -> list[Permanent]:
        """Of the card, and of the symbiote that is on it."""
        return self.aura([Cards((("mine",), ("self", "companion"))), [kids[-1]]])

    def word_by_regen(self, kids: list[Any]) -> list[Permanent]:
        (_, held), cards, word, *_ = kids
        if word != "armor":
            raise ValueError("so much of another word")
        found = self.aura([cards, [Permanent((("keyword", word), ("as_regen",)))]])
        return [replace(one, wants=one.wants + held) for one in found]

    def host_incorporeal(self, kids: list[Any]) -> list[Permanent]:
        statics = next(kid for kid in kids if isinstance(kid, list))
        element = tuple(kid[1] for kid in kids if isinstance(kid, tuple) and kid[0] == "clause")
        host = Cards((("own_host",), *element))
        return self.aura([host, [Permanent((("keyword", "incorporeal"),)), *statics]])

    def steps_near(self, kids: list[Any]) -> list[Permanent]:
        return self.aura([kids[0], [Permanent((("keyword", "steps_near"),))]])

    def said_of(self, kids: list[Any]) -> Any:
        return kids[0]

    # -- of the cards of the condition
    he = False
    such: tuple[Want, ...] = ()

    def he_attacks(self, kids: list[Any]) -> Any:
        """The card itself: a creature that the condition speaks of would be called `it` (оно)."""
        self.he = True
        return ("may", kids[-1])

    def about_such(self, kids: list[Any]) -> str:
        """The card that was attacked, if it is such a one."""
        self.such = tuple(("object", kid[1]) for kid in kids if is_(kid, "clause"))
        return "about"

    def spoken_of(self, when: Condition | None) -> Condition | None:
        """The condition, with what the effect says of its cards.  ValueError where that is not clear."""
        he, such, self.he, self.such = self.he, self.such, False, ()
        if he and (when is None or ("subject", ("creature",)) not in when.wants):
            raise ValueError("whom a pronoun means")
        if such and when is None:
            raise ValueError("whose attack is meant")
        return replace(when, wants=when.wants + such) if when is not None else None
