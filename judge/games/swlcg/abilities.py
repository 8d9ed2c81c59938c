"""Printed abilities -> facts of the law, and the reasons why some have none.

An ability is modelled if every word of it was understood and the law has rules for all that it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from judge.engine.solver import Quoted, Term
from judge.games.swlcg.text.model import Ability, Condition, Filter, Part, Pick

EFFECTS = frozenset(
    """
    harm heal take_damage put_damage take_focus put_focus unfocus focus shield unshield
    destroy sacrifice discard bounce retrieve put put_joining play_this
    play_joining capture capture_here rescue attach_here control
    leave_engagement redirect
    commit uncommit draw they_draw
    balance balance_light balance_dark gain_edge cancel prevent look aim no_attacker no_defender
    search reveal new_edge_battle own_discard their_discard random_discard dial_up
    """.split()
)
"""Effects that the law knows (`rules_asp/swlcg/effects*.lp`)."""
GIVEN = frozenset(
    """
    icons health edge unit_damage blast tactics edge_unit_damage edge_blast edge_tactics
    elite shielding targeted_strike
    """.split()
)
"""What a card may gain for a time."""
_DISCARDS = {
    "own_discard": ("you", Filter("friendly", (), "hand")),
    "their_discard": ("opponent", Filter("enemy", (), "hand")),
    "random_discard": ("random", Filter("enemy", (), "hand")),
}
_CHOOSING = ("search", "reveal", "each_player_destroy", "each_player_focus")
"""Effects of which the description says among what they let choose, not to what they are done."""
_PERIODS = ("phase", "turn", "engagement", "strike")
_PHASES = frozenset("deployment conflict force draw refresh balance".split())
CONSTANTS = frozenset(
    """
    icons health cost edge unit_damage blast tactics edge_unit_damage edge_blast edge_tactics double struggle
    considered_committed no_damage no_attacker no_defender no_refresh untargetable untargetable_by_events
    first_cost reserve
    keyword_elite keyword_shielding keyword_targeted_strike keyword_protect
    """.split()
)
KEYWORDS = frozenset(
    """
    edge elite shielding targeted_strike limited no_enhancements protect enhance enhance_area no_damage
    no_card_damage sees_captives
    """.split()
)
TRIGGERS = frozenset(
    """
    leaves destroyed commit dealt damaged moved refresh draw struggle edge edge_lost won event interrupt
    action fate_resolves strike struck attacks defends joins engaged enters played captured rescued dropped
    lost turn_begins
    """.split()
)
COSTS = frozenset("focus_this sacrifice_this return_this withdraw_this".split())
NUMBERED_COSTS = frozenset("focus_this damage_this damage_host pay".split())
ONE_COSTS = frozenset("focus sacrifice discard return unshield".split())
STATES = frozenset(
    """
    participating attacking defending exhausted ready damaged undamaged shielded piloted engaged committed
    uncommitted aside bare enhanced captor not_engaged alone resource
    """.split()
)
ASKS = frozenset(
    """
    type not_type trait not_trait affiliation not_affiliation unique cost_max cost_min icons_max title
    not_title damage_min
    """.split()
)


class Unmodelled(Exception):
    """The law has no rules for this; says for what."""


@dataclass
class Writer:
    """Writes the facts of abilities; counts descriptions and conditions over a whole board."""

    facts: list[Term] = field(default_factory=list)
    filters: int = 0
    conditions: int = 0

    def ability(self, a: str, bearer: str, version: str | None, told: Ability) -> None:
        """Adds the facts of one ability, of one `version` of the text if there are several.

        Raises Unmodelled, and adds nothing, where the law has no rule.
        """
        kept, self.facts = self.facts, []
        borne: Term = ("bearer", a, bearer) if version is None else ("written", a, bearer, version)
        try:
            self.facts += [("ability", a), borne, ("kind", a, told.kind)]
            self._ability(a, bearer, told)
        except Unmodelled:
            self.facts = kept
            raise
        self.facts = kept + self.facts

    def _ability(self, a: str, bearer: str, told: Ability) -> None:
        if told.forced:
            self.facts.append(("forced", a))
        if told.limit:
            if told.limit not in (*_PERIODS, "round"):
                raise Unmodelled(f"a limit once per {told.limit}")
            self.facts.append(("limited", a, told.limit))
            if isinstance(told.number, int) and told.number > 1:
                raise Unmodelled("a limit of several times")
        for condition in told.conditions:
            self.facts.append(("ability_needs", a, self.condition(a, bearer, condition)))
        if told.kind in ("keyword", "rule"):
            self._keyword(a, bearer, told)
        elif told.kind == "constant":
            self._constant(a, bearer, told)
        else:
            self._used(a, bearer, told)

    def _keyword(self, a: str, bearer: str, told: Ability) -> None:
        if told.kind == "rule":
            self.facts.append(("keyword", a, told.name))
            return
        if told.name not in KEYWORDS:
            raise Unmodelled(f"the keyword {told.name}")
        self.facts += [("keyword", a, told.name), ("number", a, self._number(a, 0, bearer, told.number))]
        for i, target in enumerate(told.targets, 1):
            self.facts.append(("target", a, i, self.described(bearer, target.filter)))

    def _constant(self, a: str, bearer: str, told: Ability) -> None:
        if told.name not in CONSTANTS:
            raise Unmodelled(told.name)
        scope = told.scope if isinstance(told.scope, str) else self.described(bearer, told.scope)
        if scope not in ("self", "host") and isinstance(told.scope, str):
            raise Unmodelled(f"constant for {told.scope}")
        if told.name == "considered_committed" and (scope != "self" or told.conditions):
            raise Unmodelled("considered committed under a condition")
        number = self._number(a, 0, bearer, told.number)
        self.facts += [("constant", a, told.name, number), ("scope", a, scope)]
        if told.name.startswith("keyword_"):
            self.facts.append(("grants", a, told.name.removeprefix("keyword_")))
        for i, target in enumerate(told.targets, 1):
            self.facts.append(("target", a, i, self.described(bearer, target.filter)))

    def _used(self, a: str, bearer: str, told: Ability) -> None:
        if told.trigger is not None:
            event = _event(told.trigger.event)
            subject = told.trigger.subject
            who = subject if isinstance(subject, str) else self.described(bearer, subject)
            self.facts.append(("trigger", a, event, who))
        for cost in told.costs:
            self._cost(a, cost)
        if len(told.targets) > 2:
            raise Unmodelled("more than two targets")
        for i, target in enumerate(told.targets, 1):
            self.facts.append(("target", a, i, self.described(bearer, target.filter)))
            if target.aimed:
                self.facts.append(("aimed_at", a, i))
            if target.optional:
                self.facts.append(("spare_target", a, i))
        if not told.parts:
            raise Unmodelled("no effect")
        _alike(told.parts)
        for i, part in enumerate(told.parts, 1):
            self._part(a, i, bearer, part)
        self.facts.append(("parts", a, len(told.parts)))

    def _cost(self, a: str, cost: object) -> None:
        match cost:
            case str(name) if name in COSTS:
                self.facts.append(("cost", a, name))
            case (str(name), int(slot)) if name in ONE_COSTS:
                self.facts.append(("cost", a, (name, slot)))
            case (str(name), int(n), *_) if name in NUMBERED_COSTS:
                if len(cost) > 2:
                    raise Unmodelled("resources of an affiliation")
                self.facts.append(("cost", a, (name, n)))
            case _:
                raise Unmodelled(f"the cost {cost}")

    def _part(self, a: str, i: int, bearer: str, part: Part) -> None:
        if part.effect in _DISCARDS:
            if part.amount != 1:
                raise Unmodelled("several cards discarded from a hand")
            who, cards = _DISCARDS[part.effect]
            part = replace(part, effect="discard_card", on=Pick(who, cards))
        effect = _effect(part)
        where: Term
        match part.on:
            case int(slot):
                where = ("tgt", slot)
            case Filter() as found:
                described = self.described(bearer, found)
                where = described if part.effect in _CHOOSING else ("each", described)
            case Pick(who, found):
                where = ("picked", self.described(bearer, found))
                self.facts.append(("picker", a, i, who))
            case "this" | "host" | "it" | "engaged" | "none" as word:
                where = word
            case _:
                raise Unmodelled(str(part.on))
        if part.amount == "X":
            self.facts.append(("part_x", a, i, effect, where))
        elif isinstance(part.amount, tuple):
            if part.amount[1] != 1:
                raise Unmodelled("several for each")
            x = ("count", self.described(bearer, part.amount[2]))
            self.facts += [("part_x", a, i, effect, where), ("x_is", a, x)]
        else:
            self.facts.append(("part", a, i, effect, self._number(a, i, bearer, part.amount), where))
        if part.zone == "both":
            raise Unmodelled("from one place or another")
        if part.zone:
            self.facts.append(("usable_from", a, part.zone))
        elif part.on == "this" and part.effect in (
            "put",
            "put_joining",
            "play_this",
            "play_joining",
            "retrieve",
        ):
            raise Unmodelled("from where it is put into play")
        if part.may:
            self.facts.append(("may", a, i))
        if part.lasts and part.lasts not in _PERIODS:
            raise Unmodelled(f"until the end of the {part.lasts}")
        if part.lasts:
            self.facts.append(("lasts", a, i, part.lasts))
        for condition in part.conditions:
            self.facts.append(("part_needs", a, i, self.condition(a, bearer, condition)))

    def _number(self, a: str, i: int, bearer: str, amount: object) -> int:
        match amount:
            case int(n):
                return n
            case ("times", int(n), Filter() as found):
                self.facts.append(("per", a, i, self.described(bearer, found)))
                return n
        raise Unmodelled(f"the amount {amount}")

    # -- conditions
    def condition(self, a: str, bearer: str, told: Condition) -> str:
        """The id of a condition.  Raises Unmodelled."""
        self.conditions += 1
        x = f"x{self.conditions}"
        if told[0] == "not":
            if len(told) != 2:
                raise Unmodelled("instead, under two conditions")
            self.facts.append(("negated", x))
            told = told[1]  # type: ignore[assignment]
        self.facts.append(("given", x, a, self._said(bearer, told)))
        return x

    def _said(self, bearer: str, told: Condition) -> Term:
        match told:
            case ("balance", str(side)):
                return ("balance", side)
            case ("count", str(sign), int(n), Filter() as found):
                return ("many" if sign == "ge" else "few", self.described(bearer, found), n)
            case ("is", whom, Filter() as found):
                return ("is", _whom(whom), self.described(bearer, found))
            case ("engaged_is", whom, Filter() as found):
                return ("engaged_is", _whom(whom), self.described(bearer, found))
            case ("during", str(what)):
                return ("during", what)
            case ("during_phase", str(whose), str(phase)):
                return ("during_phase", whose, phase)
            case ("role", str(role)):
                return ("role", role)
            case ("margin", int(n)):
                return ("margin", n)
            case ("attacking_player",) | ("fewer_units",):
                return str(told[0])
        raise Unmodelled(" ".join(str(word) for word in told))

    # -- descriptions
    def described(self, bearer: str, told: Filter) -> str:
        """The id of a description.  Raises Unmodelled."""
        self.filters += 1
        f = f"f{self.filters}"
        self.facts += [("filter", f), ("filter_side", f, told.side), ("filter_zone", f, told.zone)]
        self.facts.append(("filter_on", f, bearer))
        if told.other:
            self.facts.append(("filter_other", f))
        if told.also:
            self.facts.append(("filter_also", f, told.also))
        for j, group in enumerate(told.asks, 1):
            for kind, value in group:
                if kind == "state" and value not in STATES:
                    raise Unmodelled(f"cards that are {value}")
                if kind in ("attached", "held", "state"):
                    self.facts.append(("asks_now", f, j, kind, value))
                elif kind in ASKS:
                    written: Term = Quoted(value.casefold()) if kind in ("title", "not_title") else value  # type: ignore[union-attr]
                    self.facts.append(("asks", f, j, kind, written))
                else:
                    raise Unmodelled(str(value) if kind == "unmodelled" else kind)
            if len({kind in ("attached", "held", "state") for kind, _ in group}) > 1:
                raise Unmodelled("such a choice of words")
        return f


def _alike(parts: tuple[Part, ...]) -> None:
    """What lasts has to be the same for every card that gets it.  Raises Unmodelled."""
    given: dict[str, list[Part]] = {}
    for part in parts:
        if part.effect.startswith(("give_", "no_")):
            given.setdefault(str(part.on), []).append(replace(part, on="none"))
    first, *others = list(given.values()) or [[]]
    if any(other != first for other in others):
        raise Unmodelled("different gains for different cards")


def _event(name: str) -> Term:
    """A condition that is waited for, in the words of the law.  Raises Unmodelled."""
    phase = name.removeprefix("phase_begins_")
    if phase != name and phase in _PHASES:
        return ("begins", phase)
    if name not in TRIGGERS:
        raise Unmodelled(f"the condition {name}")
    return name


def _effect(part: Part) -> Term:
    """An effect, in the words of the law.  Raises Unmodelled."""
    name = part.effect
    if name.startswith("give_"):
        if name.removeprefix("give_") not in GIVEN:
            raise Unmodelled(f"a gain of {name.removeprefix('give_')}")
        return ("give", name.removeprefix("give_"))
    if name.startswith("dial_down_"):
        return ("dial_down", int(name.removeprefix("dial_down_")))
    for stem in ("each_player_", "swap_"):
        if name.startswith(stem):
            return (stem.rstrip("_"), name.removeprefix(stem))
    if name in ("balance_light", "balance_dark"):
        return ("balance_to", name.removeprefix("balance_"))
    if name not in EFFECTS and name != "discard_card":
        raise Unmodelled(f"{name} {part.on}" if name == "unmodelled" else name)
    return name


def _whom(whom: object) -> Term:
    if isinstance(whom, int):
        return ("tgt", whom)
    if whom in ("this", "host", "it", "engaged"):
        return str(whom)
    raise Unmodelled(f"{whom}")


def refusals(told: list[Ability]) -> Iterator[tuple[Ability, str]]:
    """The abilities that the law has no rules for, and why."""
    for i, one in enumerate(told, 1):
        try:
            Writer().ability(f"a{i}", "c1", None, one)
        except Unmodelled as refused:
            yield one, str(refused)
