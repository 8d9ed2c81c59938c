"""What happens: effects and costs (the middle of the grammar).  An effect is a list of terms, in order."""

from __future__ import annotations

from typing import Any

from lark import Token, v_args

from judge.games.swtcg.text.model import Ability, Filter, Term
from judge.games.swtcg.text.who import Who, the_filter, with_arena

Effects = list[Term]
_CHOSEN = ("choose", "up_to", "exactly", "any_number")


def again(who: Term) -> Term:
    """How a second instruction names the unit that the first one chose."""
    return "that" if isinstance(who, tuple) and who[0] in _CHOSEN else who


def minus(amount: Term) -> Term:
    """The amount as a loss."""
    return -amount if isinstance(amount, int) else ("minus", amount)


def times(number: Term, amount: Term) -> Term:
    """So much for each of something."""
    assert isinstance(amount, tuple)
    return (amount[0], number, *amount[1:])


@v_args(inline=True)
class What(Who):
    """Values of the nonterminals for effects and costs."""

    # -- bonuses
    def gets(self, who: Term, gains: list[tuple[Term, ...]]) -> Effects:
        names = [who] + [again(who)] * (len(gains) - 1)
        return [(gain[0], name, *gain[1:]) for name, gain in zip(names, gains, strict=True)]

    gives = gets

    def loses(self, who: Term, keyword: str) -> Effects:
        return [("lose_keyword", who, keyword)]

    def gains(self, *gains: tuple[Term, ...]) -> list[tuple[Term, ...]]:
        return list(gains)

    def gain_stat(self, number: Term, stat: str) -> Term:
        return ("boost", stat, number)

    def gain_per(self, number: Term, stat: str, per: Term) -> Term:
        return ("boost", stat, times(number, per))

    def gain_keyword(self, keyword: tuple[Term, ...]) -> Term:
        return ("keyword", *keyword)

    def gain_ability(self, ability: Ability) -> Term:
        return ("grant", ability)

    def speed(self) -> str:
        return "speed"

    def power(self) -> str:
        return "power"

    def health(self) -> str:
        return "health"

    def per_filter(self, found: Filter) -> Term:
        return ("per", found)

    def per_counter(self, who: Term) -> Term:
        return ("per_counter", who)

    # -- keywords
    def keyword_n(self, name: str, amount: Term) -> Term:
        return (name, amount)

    def keyword_1(self, name: str) -> Term:
        return (name, 1)

    def number_keyword(self, word: Token) -> str:
        return {"critical hit": "critical", "ion cannon": "ion_cannon"}.get(
            " ".join(word.lower().split()), word.lower()
        )

    plain_keyword = number_keyword

    def keyword_word(self, name: str) -> str:
        return name

    def evade(self, amount: Term) -> Effects:
        return [("evade", amount)]

    def deflect(self, amount: Term) -> Effects:
        return [("deflect", amount)]

    def retaliate(self, amount: Term) -> Effects:
        return [("retaliate", amount)]

    def intercept(self) -> Effects:
        return [("intercept",)]

    def disrupt(self) -> Effects:
        return [("disrupt",)]

    def disrupt_opponent(self) -> Effects:
        return [("disrupt", "opponent")]

    def disrupt_own(self) -> Effects:
        return [("disrupt", "own")]

    # -- Force, cards, build points
    def force_you(self, amount: Term) -> Effects:
        return [("force", "you", amount)]

    def force_you_per(self, amount: Term, per: Term) -> Effects:
        return [("force", "you", times(amount, per))]

    def unforce_you(self, amount: Term) -> Effects:
        return [("force", "you", minus(amount))]

    def force_opponent(self, amount: Term) -> Effects:
        return [("force", "opponent", amount)]

    def unforce_opponent(self, amount: Term) -> Effects:
        return [("force", "opponent", minus(amount))]

    def force_each(self, amount: Term) -> Effects:
        return [("force", "each", amount)]

    def unforce_each(self, amount: Term) -> Effects:
        return [("force", "each", minus(amount))]

    def pay_you(self, amount: Term) -> Effects:
        return [("pay_force", "you", amount)]

    def pay_opponent(self, amount: Term) -> Effects:
        return [("pay_force", "opponent", amount)]

    def pay_over(self, amount: Term) -> Effects:
        return [("pay_force", "you", amount), ("force", "opponent", amount)]

    def build_you(self, amount: Term) -> Effects:
        return [("build_points", "you", amount)]

    def build_opponent(self, amount: Term) -> Effects:
        return [("build_points", "opponent", amount)]

    def build_side(self, side: str, amount: Term) -> Effects:
        return [("build_points", side, amount)]

    def build_you_per(self, amount: Term, per: Term) -> Effects:
        return [("build_points", "you", times(amount, per))]

    def dark_side(self) -> str:
        return "dark"

    def light_side(self) -> str:
        return "light"

    def dearer(self, who: Term, amount: Term) -> Effects:
        return [("build_cost", who, amount)]

    def cheaper(self, who: Term, amount: Term) -> Effects:
        return [("build_cost", who, minus(amount))]

    def draw_you(self, amount: Term) -> Effects:
        return [("draw", "you", amount)]

    def draw_opponent(self, amount: Term) -> Effects:
        return [("draw", "opponent", amount)]

    def draw_each(self, amount: Term) -> Effects:
        return [("draw", "each", amount)]

    def hand_you(self, amount: Term) -> Effects:
        return [("discard_hand", "you", amount, "choice")]

    def hand_you_random(self, amount: Term) -> Effects:
        return [("discard_hand", "you", amount, "random")]

    def hand_you_all(self) -> Effects:
        return [("discard_hand", "you", "all", "choice")]

    def hand_opponent(self, amount: Term) -> Effects:
        return [("discard_hand", "opponent", amount, "choice")]

    def hand_opponent_random(self, amount: Term) -> Effects:
        return [("discard_hand", "opponent", amount, "random")]

    def hand_opponent_all(self) -> Effects:
        return [("discard_hand", "opponent", "all", "choice")]

    def look_hand(self) -> Effects:
        return [("look_at_hand", "opponent")]

    def look_deck_theirs(self, amount: Term) -> Effects:
        return [("look_at_deck", "opponent", amount)]

    def look_deck_yours(self, amount: Term) -> Effects:
        return [("look_at_deck", "you", amount)]

    def search_deck(self, who: Term) -> Effects:
        return [("search_deck", the_filter(who))]

    def build_up(self, who: Term, amount: Term) -> Effects:
        return [("build_counters", who, amount)]

    # -- units
    def tap(self, who: Term) -> Effects:
        return [("tap", who)]

    def untap(self, who: Term) -> Effects:
        return [("untap", who)]

    def retreat(self, who: Term) -> Effects:
        return [("retreat", who)]

    def discard(self, who: Term, arena: str | None = None) -> Effects:
        return [("discard", with_arena(who, arena))]

    def to_hand(self, who: Term, arena: str | None = None) -> Effects:
        return [("to_hand", with_arena(who, arena))]

    def move(self, who: Term, arena: str) -> Effects:
        return [("move", who, arena)]

    def heal(self, how: tuple[Term, str], who: Term) -> Effects:
        number, manner = how
        return [("heal", who, number)] if manner == "exactly" else [("heal", who, number, manner)]

    def counters_exact(self, amount: Term) -> Term:
        return (amount, "exactly")

    def counters_one(self) -> Term:
        return (1, "exactly")

    def counters_up_to(self, amount: Term) -> Term:
        return (amount, "upto")

    def counters_all(self) -> Term:
        return ("all", "exactly")

    def put_counters(self, amount: Term, who: Term) -> Effects:
        return [("counters", who, amount)]

    def cant_be_attacked(self, who: Term) -> Effects:
        return [("cannot_be_attacked", who)]

    def cant_attack(self, who: Term) -> Effects:
        return [("cannot_attack", who)]

    def cant_attack_whom(self, who: Term, whom: Term) -> Effects:
        return [("cannot_attack", who, the_filter(whom))]

    def cant_intercept(self, who: Term) -> Effects:
        return [("cannot_intercept", who)]

    def choose(self, who: Term) -> Effects:
        return [("choose", who)]

    def choose_arena(self) -> Effects:
        return [("choose_arena", "space", "ground", "character")]

    def opponent_chooses(self, who: Term) -> Effects:
        return [("choose", who, "opponent")]

    # -- damage
    def damage(self, by: Term, amount: Term, who: Term) -> Effects:
        return [("damage", who, amount)] if by == "self" else [("damage", who, amount, ("by", by))]

    def do_damage(self, amount: Term, who: Term) -> Effects:
        return [("damage", who, amount)]

    def dice(self, by: Term, amount: Term, who: Term) -> Effects:
        return [("dice", who, amount)] if by == "self" else [("dice", who, amount, ("by", by))]

    def do_dice(self, amount: Term, who: Term) -> Effects:
        return [("dice", who, amount)]

    def that_much_may(self, by: Term, who: Term) -> Effects:
        return [("may", ("damage", who, "that_much", ("by", by)))]

    def that_much(self, by: Term, who: Term) -> Effects:
        return [("damage", who, "that_much", ("by", by))]

    def doubled(self) -> Effects:
        return [("double", "damage")]

    def prevent(self, how: tuple[Term, str], who: Term) -> Effects:
        return [("prevent", who, *how)]

    def prevent_that(self, how: tuple[Term, str]) -> Effects:
        return [("prevent", "~damaged", *how)]

    def prevent_by(self, found: Filter) -> Effects:
        return [("prevent_by", found, "all")]

    def damage_exact(self, amount: Term) -> Term:
        return (amount, "exactly")

    def damage_up_to(self, amount: Term) -> Term:
        return (amount, "upto")

    def damage_all(self) -> Term:
        return ("all", "exactly")

    damage_that = damage_all

    def damage_much(self) -> Term:
        return ("that_much", "exactly")

    # -- dice
    def reroll(self, dice: tuple[Term, Term]) -> Effects:
        return [("reroll", *dice)]

    reroll_by_owner = reroll

    def dice_any(self, whose: str) -> Term:
        return (whose, "any")

    def dice_all(self, whose: str) -> Term:
        return (whose, "all")

    def dice_up_to(self, amount: Term, whose: str) -> Term:
        return (whose, ("up_to", amount))

    def dice_exact(self, amount: Term, whose: str) -> Term:
        return (whose, amount)

    def dice_one(self, whose: str) -> Term:
        return (whose, 1)

    def dice_yours(self) -> str:
        return "own"

    def dice_opponents(self) -> str:
        return "opponent"

    def dice_whose(self) -> str:
        return "attack"

    def dice_those(self) -> str:
        return "those"

    # -- costs
    def costs(self, *costs: Term) -> tuple[Term, ...]:
        return costs

    def pay_force(self, amount: Term) -> Term:
        return ("force", amount)

    def pay_build(self, amount: Term) -> Term:
        return ("build_points", amount)

    def tap_self(self) -> Term:
        return ("tap",)

    def tap_cost(self, who: Term) -> Term:
        return ("tap",) if who == "self" else ("tap_other", the_filter(who))

    def discard_hand_cost(self, amount: Term) -> Term:
        return ("discard_hand", amount)

    def discard_cost(self, who: Term, arena: str | None = None) -> Term:
        return ("discard_self",) if who == "self" else ("discard_other", the_filter(with_arena(who, arena)))

    def counters_cost(self, amount: Term, who: Term) -> Term:
        return ("counters", who, amount)

    def counters_any_cost(self, who: Term) -> Term:
        return ("counters", who, "x")

    def retreat_cost(self, who: Term) -> Term:
        return ("retreat", who)

    def to_complete(self, *inside: Any) -> Term:
        return ("complete", inside[-1])
