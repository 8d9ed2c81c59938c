"""When: conditions, events of triggers, "Play only ..." (the upper middle of the grammar)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, v_args

from judge.games.swtcg.text.harm import Harm
from judge.games.swtcg.text.model import Filter, Subject, Term, Trigger
from judge.games.swtcg.text.who import CONSTANTS, IT, Fields, described, the_filter, with_arena

CONSTANTS |= {"starts": "start", "ends": "end"}


def subject_of(who: Term, arena: str | None = None) -> Subject:
    """A selector as the subject of a trigger: the unit itself, or the filter it must pass."""
    if who == "~this vehicle":
        return "self"
    if who == "~the vehicle":
        return "piloted"
    return the_filter(with_arena(who, arena))


@v_args(inline=True)
class When(Harm):
    """Values of the nonterminals for conditions, events and restrictions."""

    # -- conditions
    def conditions(self, *conditions: Term) -> tuple[Term, ...]:
        return conditions

    def as_long_as(self, conditions: tuple[Term, ...]) -> tuple[Term, ...]:
        return conditions

    def in_build_zone(self, who: Term) -> Term:
        return ("in_zone", who, "build")

    def in_arena(self, who: Term, arena: str | tuple[str, ...]) -> Term:
        if isinstance(arena, tuple):
            raise ValueError("one of two arenas")
        if isinstance(who, tuple) and who[0] == "named":
            return ("count", replace(the_filter(who), arena=arena), "ge", 1)  # type: ignore[type-var]
        return ("in_arena", who, arena)

    def is_attacking(self, who: Term, whom: Term | None = None) -> Term:
        return ("attacking", who) if whom is None else ("attacking", who, the_filter(whom))

    def is_attacked(self, who: Term, by: Term | None = None) -> Term:
        return ("attacked", who) if by is None else ("attacked", who, the_filter(by))

    def you_have(self, number: int, found: Filter) -> Term:
        return ("count", self._mine(found), "ge", number)

    def you_have_a(self, found: Filter) -> Term:
        return ("count", self._mine(found), "ge", 1)

    def you_have_no(self, found: Filter) -> Term:
        return ("count", self._mine(found), "eq", 0)

    def they_have_a(self, found: Filter) -> Term:
        return ("count", replace(found, side="opponent"), "ge", 1)

    def they_have_no(self, found: Filter) -> Term:
        return ("count", replace(found, side="opponent"), "eq", 0)

    def there_are(self, number: int, found: Filter) -> Term:
        return ("count", found, "ge", number)

    def more_than(self, found: Filter) -> Term:
        return ("more", self._mine(found), replace(found, side="opponent"))

    def undamaged(self, who: Term) -> Term:
        return ("counters", who, "eq", 0)

    def you_have_both(self, who: Term, found: Filter) -> Term:
        return ("both", ("in_arena", who, found.arena or "any"), ("count", self._mine(found), "ge", 1))

    def you_have_exactly(self, number: int, found: Filter) -> Term:
        return ("count", self._mine(found), "eq", number)

    def they_have(self, number: int, found: Filter) -> Term:
        return ("count", replace(found, side="opponent"), "ge", number)

    def there_is(self, found: Filter) -> Term:
        return ("count", found, "ge", 1)

    def there_are_none(self, found: Filter) -> Term:
        return ("count", found, "eq", 0)

    def more_than_you(self, found: Filter) -> Term:
        return ("more", replace(found, side="opponent"), self._mine(found))

    def its_attacking(self, whom: Term) -> Term:
        return ("attacking", IT, the_filter(whom))

    def all_tapped(self) -> Term:
        return ("count", Filter(unit=True, tapped=False, arena="any"), "eq", 0)

    def has_been_discarded(self, who: Term, arena: str | None = None) -> Term:
        return ("discarded_this_turn", the_filter(with_arena(who, arena)))

    def no_hits(self, who: Term) -> Term:
        return ("no_hits", who)

    def damaged_by_counters(self, who: Term, *inside: Term) -> Term:
        return ("counters", who, "ge", inside[0] if len(inside) == 2 else 1)

    def state(self, who: Term, fields: Fields) -> Term:
        return ("is", who, described(fields))

    def is_a(self, who: Term, found: Filter) -> Term:
        return ("is", who, found)

    def is_using(self, who: Term, mode: str, whom: Term | None = None) -> Term:
        return ("using", who, mode) if whom is None else ("using", who, mode, the_filter(whom))

    @staticmethod
    def _mine(found: Filter) -> Filter:
        return replace(found, side="own")

    # -- events
    def attacks(self, who: Term, whom: Term | None = None) -> Trigger:
        return Trigger("attacks", subject_of(who), None if whom is None else subject_of(whom))

    def attacked(self, who: Term, by: Term | None = None) -> Trigger:
        return Trigger("attacked", subject_of(who), None if by is None else subject_of(by))

    def damages(self, who: Term, whom: Term) -> Trigger:
        return Trigger("damages", subject_of(who), subject_of(whom))

    def damages_and_discards(self, who: Term, whom: Term, _it: Term) -> Trigger:
        return Trigger("damages", subject_of(who), subject_of(whom), (("discarded", "object"),))

    def damaged(self, who: Term, by: Term | None = None) -> Trigger:
        return Trigger("damaged", subject_of(who), None if by is None else subject_of(by))

    def damaged_in_attack(self, who: Term) -> Trigger:
        return Trigger("damaged", subject_of(who), of="attack")

    def discards(self, who: Term, whom: Term) -> Trigger:
        return Trigger("damages", subject_of(who), subject_of(whom), (("discarded", "object"),))

    def would_damage(self, who: Term, whom: Term) -> Trigger:
        return Trigger("would_damage", subject_of(who), subject_of(whom))

    def would_be_damaged(self, who: Term, by: Term | None = None) -> Trigger:
        return Trigger("would_be_damaged", subject_of(who), None if by is None else subject_of(by))

    def discarded(self, who: Term, arena: str | None = None) -> Trigger:
        return Trigger("discarded", subject_of(who, arena), of=arena or "")

    def deployed(self, who: Term) -> Trigger:
        return Trigger("deployed", subject_of(who))

    def deployed_by_them(self, who: Term) -> Trigger:
        subject = subject_of(who)
        return Trigger(
            "deployed", replace(subject, side="opponent") if isinstance(subject, Filter) else subject
        )

    def discarded_from_hand(self) -> Trigger:
        return Trigger("discarded_from_hand", "self", "opponent")

    def phase_end_inverted(self) -> Trigger:
        return Trigger("phase_end", of="battle")

    def retreated(self, who: Term) -> Trigger:
        return Trigger("retreated", subject_of(who))

    def tapped_event(self, who: Term) -> Trigger:
        return Trigger("tapped", subject_of(who))

    def rolled(self, who: str, on: Term | None = None) -> Trigger:
        return Trigger("rolled", who, None if on is None else subject_of(on))

    def rolled_by(self, who: str, attacker: Term) -> Trigger:
        return Trigger("rolled", who, subject_of(attacker), of="attacking")

    def at_build_start(self) -> Trigger:
        return Trigger("build_start", "you")

    def at_build_end(self) -> Trigger:
        return Trigger("build_end", "you")

    def at_phase_start(self) -> Trigger:
        return Trigger("phase_start", of="battle")

    def at_phase_end(self) -> Trigger:
        return Trigger("phase_end", of="battle")

    def at_step_start(self, arena: str) -> Trigger:
        return Trigger("step_start", of=arena)

    def at_step_end(self, arena: str) -> Trigger:
        return Trigger("step_end", of=arena)

    def at_turn_start(self) -> Trigger:
        return Trigger("turn_start")

    def at_turn_end(self) -> Trigger:
        return Trigger("turn_end")

    def phase(self, edge: str) -> Trigger:
        return Trigger(f"phase_{edge}", of="battle")

    def step(self, arena: str, edge: str) -> Trigger:
        return Trigger(f"step_{edge}", of=arena)

    def build(self, edge: str) -> Trigger:
        return Trigger(f"build_{edge}", "you")

    def turn(self, edge: str) -> Trigger:
        return Trigger(f"turn_{edge}")

    def attack_end(self) -> Trigger:
        return Trigger("attack_end")

    def its_attack_end(self, *_whose: Token) -> Trigger:
        return Trigger("attack_end", "self")

    def pronoun_own(self, *_whose: Token) -> str:
        return "self"

    def battle_card(self, who: str) -> Trigger:
        return Trigger("battle_card_played", who)

    def build_roll(self) -> Trigger:
        return Trigger("build_roll")

    # -- play only
    def only_build(self) -> Term:
        return ("build_step",)

    def only_battle(self) -> Term:
        return ("battle",)

    def only_retreat(self) -> Term:
        return ("retreat_step",)

    def only_no_attack(self) -> Term:
        return ("no_attack",)

    def only_would_attack(self, who: Term) -> Term:
        return ("would_attack",) if who == "self" else ("would_attack", the_filter(who))

    def only_attacking(self, who: Term, whom: Term | None = None) -> Term:
        return (
            ("attacking", the_filter(who))
            if whom is None
            else ("attacking", the_filter(who), the_filter(whom))
        )

    def only_attacked(self, who: Term) -> Term:
        return ("attacked", the_filter(who))

    def only_once_turn(self) -> Term:
        return ("once_per_turn",)

    def only_once_attack(self) -> Term:
        return ("once_per_attack",)

    def only_once_damage(self, who: Term) -> Term:
        return ("once_per_damage", who)

    def only_before(self, found: Filter) -> Term:
        if found.arena and found == Filter(arena=found.arena, unit=True):
            return ("before_arena_attacks", found.arena)
        return ("before_attacks", found)

    def only_before_roll(self, *_who: str) -> Term:
        return ("before_roll",)

    def only_after_roll(self, *_who: str) -> Term:
        return ("after_roll",)

    def only_if(self, *inside: Any) -> Term:
        conditions = inside[-1]
        match conditions:
            case (("attacking" | "attacked" as what, who, *whom),):
                return (what, the_filter(who), *whom)
        return ("if", *conditions)

    def only_after_attack(self, who: Term) -> Term:
        return ("after_attack", who if isinstance(who, str) else the_filter(who))

    def only_battle_card(self, player: str) -> Term:
        return ("battle_card", player)

    def only_attack_end(self) -> Term:
        return ("attack_end",)
