"""Parse trees -> abilities: key words, effects, costs and conditions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import v_args

from judge.games.swlcg.text.build_constants import Constants
from judge.games.swlcg.text.build_parts import Clause, Told, first_sentence, made_trigger
from judge.games.swlcg.text.model import Ability, Condition, Part, Target, Trigger

_KEYWORDS = (
    "elite",
    "shielding",
    "targeted_strike",
    "limited",
    "influence",
    "no_enhancements",
    "sees_captives",
)


class Build(Constants):
    """Turns the parse tree of an ability into abilities; one sentence may hold several constant ones."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    # -- amounts, words
    def number(self, kids: list[Any]) -> Any:
        return kids[0]

    def number_one(self, _: list[Any]) -> int:
        return 1

    def all_of_it(self, _: list[Any]) -> int:
        return 99

    def number_x(self, _: list[Any]) -> str:
        return "X"

    def x_is(self, kids: list[Any]) -> Any:
        return ("x_is", kids[-1])

    def swapped(self, kids: list[Any]) -> Any:
        return ("swapped", str(kids[0]).lower().replace("shields", "shield"))

    def phase(self, kids: list[Any]) -> str:
        words = [str(kid).lower() for kid in kids if str(kid).lower() != "phase"]
        return words[-1] if words else "any"

    def period(self, kids: list[Any]) -> str:
        return str(kids[0]).lower()

    def until_what(self, kids: list[Any]) -> str:
        return str(kids[0]).lower()

    def until(self, kids: list[Any]) -> Any:
        return ("lasts", kids[0])

    def until_edge(self, _: list[Any]) -> Any:
        return ("lasts", "edge")

    def whose(self, kids: list[Any]) -> str:
        return str(kids[0]) if kids else "any_one"

    def declared(self, kids: list[Any]) -> Any:
        return ("declared", str(kids[0]).lower().removesuffix("s"))

    def in_engagement(self, _: list[Any]) -> Condition:
        return ("during", "engagement")

    def in_own_turn(self, _: list[Any]) -> Condition:
        return ("during", "own_turn")

    def in_phase(self, kids: list[Any]) -> Condition:
        return ("during_phase", kids[0] if len(kids) > 1 else "any_one", kids[-1])

    # -- keywords
    def edge(self, kids: list[Any]) -> Ability:
        return Ability("keyword", "", name="edge", number=kids[0])

    def edge_x(self, kids: list[Any]) -> Ability:
        return Ability("keyword", "", name="edge", number=("times", 1, kids[-1]))

    def pilot(self, kids: list[Any]) -> Ability:
        return Ability("keyword", "", name="pilot", number=kids[0])

    def protect(self, kids: list[Any]) -> Ability:
        found = kids[0]
        found = replace(found, side="friendly", zone="play")
        return Ability("keyword", "", name="protect", targets=(Target(found),))

    def protected(self, kids: list[Any]) -> Any:
        return kids[0]

    def any_such(self, kids: list[Any]) -> Any:
        return self.description(kids)

    def enhance(self, kids: list[Any]) -> Ability:
        return Ability("keyword", "", name="enhance", targets=(Target(kids[-1]),))

    def enhance_area(self, _: list[Any]) -> Ability:
        return Ability("keyword", "", name="enhance_area")

    def keyword_line(self, kids: list[Any]) -> list[Ability]:
        return list(kids)

    def of_decks(self, _: list[Any]) -> list[Ability]:
        return [Ability("rule", "", name="decks")]

    def play_during(self, kids: list[Any]) -> list[Ability]:
        if len(kids) > 1:
            return [Ability("rule", "", name="play_only", conditions=(("unmodelled", "two moments"),))]
        return [Ability("rule", "", name="play_only", conditions=tuple(kids))]

    def play_if(self, kids: list[Any]) -> list[Ability]:
        return [Ability("rule", "", name="play_only", conditions=kids[-1])]

    def play_unless(self, kids: list[Any]) -> list[Ability]:
        return [Ability("rule", "", name="play_only", conditions=(("either", kids[0], *kids[-1]),))]

    # -- costs
    def cost(self, kids: list[Any]) -> Any:
        return kids

    def costs(self, kids: list[Any]) -> Any:
        return ("costs", kids)

    # -- conditions that are waited for
    def condition(self, kids: list[Any]) -> Trigger:
        return made_trigger(kids[0])

    def margin(self, kids: list[Any]) -> Condition:
        return ("margin", kids[0])

    def as_attacker(self, kids: list[Any]) -> Condition:
        role = "attacking" if any(str(kid).lower() == "attacker" for kid in kids) else "defending"
        return ("role", role)

    def affil(self, kids: list[Any]) -> Any:
        return ("affil", str(kids[0]))

    # -- sentences
    def clause(self, kids: list[Any]) -> list[Clause]:
        may = ("may",) in [kid for kid in kids if isinstance(kid, tuple)]
        lasts = next((kid[1] for kid in kids if isinstance(kid, tuple) and kid[0] == "lasts"), "")
        told = [kid for kid in kids if isinstance(kid, tuple) and kid[0] not in ("may", "lasts")]
        return [Clause(one, may=may, lasts=lasts) for one in told]

    def either(self, kids: list[Any]) -> list[Clause]:
        return [Clause(("unmodelled", "one effect or another"))]

    on_or_off = harm_or_heal = commit_or_not = either

    def sentence(self, kids: list[Any]) -> Any:
        return ("plain", [part for kid in kids if isinstance(kid, list) for part in kid])

    def instead(self, kids: list[Any]) -> Any:
        return ("instead", kids[0], [part for kid in kids[1:] for part in kid])

    def if_so(self, kids: list[Any]) -> Any:
        parts = [part for kid in kids[1:] if isinstance(kid, list) for part in kid]
        return ("plain", [replace(p, conditions=(*kids[0], *p.conditions)) for p in parts])

    def if_so_after(self, kids: list[Any]) -> Any:
        parts = [part for kid in kids[:-1] if isinstance(kid, list) for part in kid]
        return ("plain", [replace(p, conditions=(*kids[-1], *p.conditions)) for p in parts])

    def until_first(self, kids: list[Any]) -> Any:
        parts = [part for kid in kids[1:] if isinstance(kid, list) for part in kid]
        return ("plain", [replace(p, lasts=kids[0][1]) for p in parts])

    def during_first(self, kids: list[Any]) -> Any:
        parts = [part for kid in kids[1:] if isinstance(kid, list) for part in kid]
        return ("plain", [replace(p, conditions=(kids[0], *p.conditions)) for p in parts])

    @v_args(meta=True)
    def body(self, meta: Any, kids: list[Any]) -> Any:
        return ("body", meta.start_pos, kids)

    def limit(self, kids: list[Any]) -> Any:
        times, period = kids[0], kids[-1]
        return ("limit", times, period)

    def one_time(self, _: list[Any]) -> int:
        return 1

    def two_times(self, _: list[Any]) -> int:
        return 2

    def n_times(self, kids: list[Any]) -> Any:
        return kids[0]

    def forced(self, _: list[Any]) -> str:
        return "forced"

    # -- abilities
    def action(self, kids: list[Any]) -> list[Ability]:
        return [self._made("action", kids[-1], None, tuple(kids[:-1]))]

    def triggered(self, kids: list[Any]) -> list[Ability]:
        forced = "forced" in [kid for kid in kids if isinstance(kid, str)]
        kind = (
            "interrupt" if ("interrupt",) in [kid for kid in kids if isinstance(kid, tuple)] else "reaction"
        )
        trigger = next((kid for kid in kids if isinstance(kid, Trigger)), None)
        states = next(
            (kid for kid in kids if isinstance(kid, tuple) and kid and isinstance(kid[0], tuple)), ()
        )
        found = self._made(kind, kids[-1], trigger or Trigger("any_time"), states)
        return [replace(found, forced=forced)]

    def fate(self, kids: list[Any]) -> list[Ability]:
        return [self._made("fate", kids[-1], None, ())]

    def _made(
        self, kind: str, body: Any, trigger: Trigger | None, conditions: tuple[Condition, ...]
    ) -> Ability:
        _, start, kids = body
        label = self.text[start:]
        words = first_sentence(label)
        limit = next((kid for kid in kids if isinstance(kid, tuple) and kid[0] == "limit"), None)
        costs: list[Any] = next((kid[1] for kid in kids if isinstance(kid, tuple) and kid[0] == "costs"), [])
        sentences = [kid for kid in kids if isinstance(kid, tuple) and kid[0] in ("plain", "instead")]
        told = Told(trigger)
        paid = tuple(cost for one in costs for cost in told.cost(one))
        parts: list[Part] = []
        for sentence in sentences:
            told.sentence(parts, sentence)
        more = trigger.conditions if trigger else ()
        x = next((kid[1] for kid in kids if isinstance(kid, tuple) and kid[0] == "x_is"), None)
        if x is not None:
            parts = [replace(p, amount=("times", 1, x)) if p.amount == "X" else p for p in parts]
        found = Ability(
            kind, words, trigger=trigger, costs=paid, targets=tuple(told.targets), parts=tuple(parts)
        )
        found = replace(found, conditions=(*conditions, *more))
        if limit:
            found = replace(found, limit=limit[2], number=limit[1])
        return found

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        name = str(data)
        if name in _KEYWORDS:
            return Ability("keyword", "", name=name)
        return super().__default__(data, children, meta)
