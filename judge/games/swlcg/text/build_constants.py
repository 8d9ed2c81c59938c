"""Parse trees -> constant abilities: what is so all the time, gains, discounts, reserves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.swlcg.text.build_who import Who
from judge.games.swlcg.text.model import Ability, Condition, Filter


class Constants(Who):
    """Turns the parse tree of a constant text into abilities; one sentence may hold several."""

    # -- gains
    def gain_icons(self, kids: list[Any]) -> Any:
        return [
            (str(icon), sum(str(one) == str(icon) for one in kids)) for icon in dict.fromkeys(map(str, kids))
        ]

    def gain_health(self, kids: list[Any]) -> Any:
        return [("health", kids[0])]

    def gain_force(self, kids: list[Any]) -> Any:
        return [("icons", kids[0] if kids else 1)]

    def gain_keyword(self, kids: list[Any]) -> Any:
        found: Ability = kids[0]
        return [("edge", found.number)] if found.name == "edge" else [("keyword", found)]

    def gain_any_icon(self, _: list[Any]) -> Any:
        return [("unmodelled", "combat icons of your choice")]

    def lose_force(self, _: list[Any]) -> Any:
        return [("icons", -99)]

    def lose_some_force(self, kids: list[Any]) -> Any:
        return [("icons", -kids[0])]

    def lose_icon(self, kids: list[Any]) -> Any:
        return [(str(kids[1]), -kids[0])]

    # -- what is so all the time
    def gaining(self, kids: list[Any]) -> list[Ability]:
        scope = kids[0]
        gains = [gain for kid in kids[1:] if isinstance(kid, list) for gain in kid]
        return [_constant(scope, gain) for gain in gains]

    def gaining_it(self, kids: list[Any]) -> list[Ability]:
        gains = [gain for kid in kids if isinstance(kid, list) for gain in kid]
        return [_constant("it", gain) for gain in gains]

    def gaining_cost(self, kids: list[Any]) -> list[Ability]:
        return [_constant(kids[0], ("cost", kids[-1]))]

    losing = gaining

    def of_this(self, _: list[Any]) -> str:
        return "self"

    def of_it(self, _: list[Any]) -> str:
        return "it"

    def of_host(self, _: list[Any]) -> str:
        return "host"

    def of_each(self, kids: list[Any]) -> Any:
        return kids[-1]

    def constant(self, kids: list[Any]) -> list[Ability]:
        return [one for kid in kids if isinstance(kid, list) for one in kid]

    def constant_while(self, kids: list[Any]) -> list[Ability]:
        return _under(kids[-1], kids[0])

    def constant_if(self, kids: list[Any]) -> list[Ability]:
        return _under(kids[0], kids[1])

    def constant_each(self, kids: list[Any]) -> list[Ability]:
        capped = any(isinstance(kid, tuple) and kid[0] == "to_a" for kid in kids)
        found = [_times(one, kids[-1]) for one in kids[0]]
        return [
            replace(one, conditions=(("unmodelled", "to a maximum"),)) if capped else one for one in found
        ]

    def constant_if_each(self, kids: list[Any]) -> list[Ability]:
        return _under(kids[0], [_times(one, kids[-1]) for one in kids[1]])

    def constant_twice(self, kids: list[Any]) -> list[Ability]:
        return [*_under(kids[0], kids[1]), *_under(kids[2], kids[3])]

    def granted(self, kids: list[Any]) -> Any:
        return kids[-1]

    def granted_while(self, kids: list[Any]) -> list[Ability]:
        return _under(kids[0], kids[-1])

    def gains_ability(self, kids: list[Any]) -> Any:
        scope, found = kids[0], kids[-1]
        if scope in ("self", "it"):
            return found
        return [
            replace(one, conditions=(*one.conditions, ("unmodelled", "an ability for another card")))
            for one in found
        ]

    def doubling(self, kids: list[Any]) -> list[Ability]:
        return [Ability("constant", "", name="double", scope=kids[-1])]

    def contributes(self, kids: list[Any]) -> list[Ability]:
        return [Ability("constant", "", name="struggle", number=kids[-1], scope="self")]

    def contributes_while(self, kids: list[Any]) -> list[Ability]:
        return _under(kids[0], self.contributes(kids[1:]))

    def considered(self, kids: list[Any]) -> list[Ability]:
        return [Ability("constant", "", name="considered_committed", scope=kids[0])]

    def not_damaged(self, kids: list[Any]) -> list[Ability]:
        if kids[0] == "self":
            return [Ability("keyword", "", name="no_damage")]
        return [Ability("constant", "", name="no_damage", scope=kids[0])]

    def not_damaged_this(self, _: list[Any]) -> list[Ability]:
        return [Ability("keyword", "", name="no_damage")]

    def not_card_damaged(self, kids: list[Any]) -> list[Ability]:
        if kids and kids[0] != "self":
            return [Ability("constant", "", name="no_card_damage", scope=kids[0])]
        return [Ability("keyword", "", name="no_card_damage")]

    def not_declared(self, kids: list[Any]) -> list[Ability]:
        return [Ability("constant", "", name=f"no_{kid[1]}", scope=kids[0]) for kid in kids[1:]]

    def not_targeted(self, kids: list[Any]) -> list[Ability]:
        return [Ability("constant", "", name="untargetable", scope=kids[0])]

    def not_targeted_by_events(self, kids: list[Any]) -> list[Ability]:
        return [Ability("constant", "", name="untargetable_by_events", scope=kids[0])]

    def not_refreshed(self, kids: list[Any]) -> list[Ability]:
        return [Ability("constant", "", name="no_refresh", scope=kids[0])]

    def cannot(self, kids: list[Any]) -> list[Ability]:
        return [one for kid in kids if isinstance(kid, list) for one in kid]

    # -- costs of cards
    def reducing(self, kids: list[Any]) -> list[Ability]:
        return self._discount(kids, -1)

    def increasing(self, kids: list[Any]) -> list[Ability]:
        return self._discount(kids, 1)

    def _discount(self, kids: list[Any], sign: int) -> list[Ability]:
        kind, scope = ("each", "self") if kids[0] == "self" else kids[0]
        number = next(kid for kid in kids if isinstance(kid, int))
        capped = any(isinstance(kid, tuple) and kid[0] == "to_a" for kid in kids)
        name = "first_cost" if kind == "first" else "cost"
        conditions: tuple[Condition, ...] = (("unmodelled", "to a minimum"),) if capped else ()
        return [Ability("constant", "", name=name, number=sign * number, scope=scope, conditions=conditions)]

    def first_of(self, kids: list[Any]) -> Any:
        return ("first", replace(kids[0], zone="hand", side="friendly"))

    def each_of(self, kids: list[Any]) -> Any:
        return ("each", replace(kids[0], zone="hand", side="friendly"))

    def reducing_each(self, kids: list[Any]) -> list[Ability]:
        number = next(kid for kid in kids if isinstance(kid, int))
        capped = any(isinstance(kid, tuple) and kid[0] == "to_a" for kid in kids)
        conditions: tuple[Condition, ...] = (("unmodelled", "to a minimum"),) if capped else ()
        return [
            Ability(
                "constant",
                "",
                name="cost",
                number=("times", -number, kids[-1]),
                scope="self",
                conditions=conditions,
            )
        ]

    def reserve(self, kids: list[Any]) -> list[Ability]:
        return [Ability("constant", "", name="reserve", number=kids[0], scope="self")]

    def reserve_line(self, kids: list[Any]) -> Any:
        return kids[0]

    def reserve_each(self, kids: list[Any]) -> list[Ability]:
        return [_times(one, kids[-1]) for one in kids[0]]

    def reserve_while(self, kids: list[Any]) -> list[Ability]:
        return _under(kids[0], kids[-1])

    def reserve_while2(self, kids: list[Any]) -> list[Ability]:
        return _under(kids[-1], kids[0])


def _constant(scope: str | Filter, gain: tuple[str, Any]) -> Ability:
    name, value = gain
    if name == "keyword":
        return Ability("constant", "", name=f"keyword_{value.name}", targets=value.targets, scope=scope)
    if name == "unmodelled":
        return Ability("constant", "", name="unmodelled", scope=scope, conditions=((name, value),))
    return Ability("constant", "", name=name, number=value, scope=scope)


def _under(states: tuple[Condition, ...], found: list[Ability]) -> list[Ability]:
    """The same abilities while these conditions hold; "it" is what the condition speaks of."""
    about = next((state[1] for state in states if state[0] in ("is", "engaged_is")), "this")
    scope = "host" if about == "host" else "self"
    made = []
    for one in found:
        where = scope if one.scope == "it" else one.scope
        mine: list[Condition] = []
        for state in states:
            if state[0] in ("is", "engaged_is") and state[1] == "it":
                if isinstance(where, Filter) and state[0] == "is" and isinstance(state[2], Filter):
                    where = replace(where, asks=(*where.asks, *state[2].asks))
                    continue
                told = {"host": "host"}.get(str(where), "this")
                state = (
                    ("unmodelled", "while it") if isinstance(where, Filter) else (state[0], told, *state[2:])
                )
            mine.append(state)
        made.append(replace(one, conditions=(*mine, *one.conditions), scope=where))
    return made


def _times(one: Ability, found: Filter) -> Ability:
    if not isinstance(one.number, int):
        return replace(one, conditions=(("unmodelled", "for each, of each"),))
    return replace(one, number=("times", one.number, found))
