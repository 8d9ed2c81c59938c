"""What happens: effects and costs (the values of what.lark).  An effect is a list of terms, in order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, v_args

from judge.games.swtcg.text.cards import Cards, Effects, minus, times
from judge.games.swtcg.text.model import Ability, Filter, Term
from judge.games.swtcg.text.who import ARENAS, CONSTANTS, the_filter, with_arena

_A_CARD = ("choose", Filter())
_CHOSEN = ("choose", "up_to", "exactly", "any_number")

PLAIN = {
    "evade": "evade",
    "deflect": "deflect",
    "retaliate": "retaliate",
    "intercept": "intercept",
    "disrupt": "disrupt",
    "tap": "tap",
    "untap": "untap",
    "retreat": "retreat",
    "choose": "choose",
    "cannot_intercept": "cannot_intercept",
    "cannot_use": "cannot_use",
    "cannot_play": "cannot_play",
    "cannot_spend": "cannot_spend_build_points",
    "cannot_retreat": "cannot_retreat",
    "redirect": "redirect",
    "divide_hits": "divide_hits",
    "treat_as": "treat_as",
}
"""Effects whose term is their name and what they speak of, in the printed order."""

CONSTANTS |= {
    "speed": "speed",
    "power": "power",
    "health": "health",
    "all_abilities": "all",
    "battle_cards": "battle_cards",
    "activated_abilities": "abilities",
    "all_plays": "all",
    "dice_yours": "own",
    "dice_opponents": "opponent",
    "dice_whose": "attack",
    "dice_those": "those",
    "counters_one": (1, "exactly"),
    "counters_all": ("all", "exactly"),
    "damage_all": ("all", "exactly"),
    "damage_that": ("all", "exactly"),
    "damage_much": ("that_much", "exactly"),
    "stack": "with_stack",
    "tap_self": ("tap",),
}


def again(who: Term) -> Term:
    """How a second instruction names the unit that the first one chose."""
    return "that" if isinstance(who, tuple) and who[0] in _CHOSEN else who


@v_args(inline=True)
class What(Cards):
    """Values of the nonterminals for effects and costs."""

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        if str(data) in PLAIN:
            return [(PLAIN[str(data)], *children)]
        return super().__default__(data, children, meta)

    # -- bonuses
    def gets(self, who: Term, gains: list[tuple[Term, ...]]) -> Effects:
        names = [who] + [again(who)] * (len(gains) - 1)
        return [(gain[0], name, *gain[1:]) for name, gain in zip(names, gains, strict=True)]

    gives = gets

    def loses(self, who: Term, keyword: str) -> Effects:
        return [("lose_keyword", who, keyword)]

    def subtract(self, amount: Term, who: Term) -> Effects:
        return [("keyword", who, "accuracy", minus(amount))]

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

    def per_filter(self, found: Filter) -> Term:
        return ("per", found)

    def per_filter_yours(self, found: Filter) -> Term:
        return ("per", replace(found, side="own"))

    def per_filter_in(self, found: Filter, arena: str) -> Term:
        return ("per", replace(found, side="own", arena=arena))

    def per_counter(self, who: Term) -> Term:
        return ("per_counter", who)

    # -- keywords
    def keyword_n(self, name: str, amount: Term) -> Term:
        return (name, amount)

    def keyword_1(self, name: str) -> Term:
        return (name, 1)

    def number_keyword(self, word: Token) -> str:
        plain = " ".join(word.lower().split())
        return {"critical hit": "critical", "ion cannon": "ion_cannon"}.get(plain, plain)

    plain_keyword = act_word = number_keyword

    def keyword_word(self, name: str) -> str:
        return name

    usable = keyword_word

    def disrupt_opponent(self, *_card: Any) -> Effects:
        return [("disrupt", "opponent")]

    def disrupt_own(self, *_card: Any) -> Effects:
        return [("disrupt", "own")]

    def disrupt(self, *_card: Any) -> Effects:
        return [("disrupt",)]

    # -- units
    def builds_face_up(self, player: str, *_quotes: Token) -> Effects:
        return [("builds_face_up", player)]

    def cannot_deploy(self, player: str, found: Filter, arena: str) -> Effects:
        return [("cannot_deploy", player, the_filter(with_arena(("each", found), arena)))]

    def stays_in_build_zone(self, found: Filter, _who: Term) -> Effects:
        return [("cannot_deploy", "opponent", found)]

    def next_attack(self, who: Term, _it: Term, whom: Term) -> Effects:
        return [("next_attack", who, whom)]

    def doubled_stat(self, who: Term, stat: str) -> Effects:
        return [("double", stat, who)]

    def dearer(self, who: Term, amount: Term) -> Effects:
        return [("build_cost", who, amount)]

    def cheaper(self, who: Term, amount: Term) -> Effects:
        return [("build_cost", who, minus(amount))]

    def abilities_dearer(self, whose: Filter, amount: Term) -> Effects:
        return [("ability_cost", ("each", whose), amount)]

    def battle_cards_dearer(self, amount: Term) -> Effects:
        return [("battle_card_cost", "each", amount)]

    def discard(self, who: Term, arena: str | None = None) -> Effects:
        if who == _A_CARD:  # what is discarded is discarded from the hand
            return [("discard_hand", "you", 1, "choice")]
        return [("discard", with_arena(who, arena))]

    def discard_by(self, player: str, who: Term, arena: str | None = None) -> Effects:
        if who == _A_CARD:
            return [("discard_hand", player, 1, "choice")]
        if player != "you" and isinstance(who, tuple) and who[0] in _CHOSEN:
            return [("choose", with_arena(who, arena), player), ("discard", "~that")]
        return [("discard", with_arena(who, arena))]

    def discard_their_choice(self, player: str, who: Term, arena: str | None = None) -> Effects:
        return [("choose", with_arena(who, arena), player), ("discard", "~that")]

    def to_hand(self, who: Term, *more: str) -> Effects:
        if "with_stack" in more:
            return [("to_hand", who, "with_stack")]
        return [("to_hand", with_arena(who, more[0] if more else None))]

    def move(self, who: Term, arena: str) -> Effects:
        return [("move", who, arena)]

    def heal(self, how: tuple[Term, str], who: Term) -> Effects:
        number, manner = how
        return [("heal", who, number)] if manner == "exactly" else [("heal", who, number, manner)]

    def counters_exact(self, amount: Term) -> Term:
        return (amount, "exactly")

    def counters_up_to(self, amount: Term) -> Term:
        return (amount, "upto")

    def put_counters(self, amount: Term, who: Term) -> Effects:
        return [("counters", who, amount)]

    def move_counters(self, how: tuple[Term, str], one: Term, other: Term) -> Effects:
        return [("move_counters", one, other, how[0])]

    def another_step(self) -> Effects:
        return [("another_step", "that")]

    def cannot_be_attacked(self, who: Term, by: Term | None = None) -> Effects:
        return [("cannot_be_attacked", who, *([] if by is None else [the_filter(by)]))]

    def cannot_attack(self, who: Term, whom: Term | None = None) -> Effects:
        return [("cannot_attack", who, *([] if whom is None else [the_filter(whom)]))]

    def cannot_prevent_with(self, player: str, keyword: str, damage: Term) -> Effects:
        return [("cannot_prevent_with", player, keyword, damage)]

    def damage_from(self, who: Term) -> Term:
        return who

    def that_damage(self) -> Term:
        return "that_damage"

    # -- choices
    def choose_both(self, one: Term, other: Term) -> Effects:
        return [("choose", one), ("choose", other)]

    def choose_arena(self, *arenas: str) -> Effects:
        return [("choose_arena", *(arenas or ARENAS))]

    def choose_quiet_arena(self) -> Effects:
        return [("choose_arena", *ARENAS, "quiet")]

    def choose_subtype(self, *words: Token) -> Effects:
        return [("choose_subtype", *(str(self.subtypes(word)[0]) for word in words))]

    def player_chooses(self, player: str, who: Term) -> Effects:
        return [("choose", who, player)]
