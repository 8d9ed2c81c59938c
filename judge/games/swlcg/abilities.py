"""Printed abilities -> facts of the law, and the reasons why some have none.

An ability is modelled if every word of it was understood and the law has rules for all that it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from judge.engine.solver import Term
from judge.games.swlcg.phrases import Unmodelled, amount_of, condition_of, described, subject_of
from judge.games.swlcg.text.model import Ability, Filter, Part, Pick, Trigger

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
_VERBS: dict[str, Term] = {
    "harm": "damage",
    "bounce": "return",
    "leave_engagement": "withdraw",
    "discard_card": "discard",
    "no_attacker": ("forbid", "attack"),
    "no_defender": ("forbid", "defend"),
}
"""Effects that the law knows by another name: a verb has one, whether it is an effect or a cost."""
_FORBIDDEN = {
    "no_damage": "damage",
    "no_attacker": "attack",
    "no_defender": "defend",
    "no_refresh": "refresh",
}
"""What a constant ability forbids to be done to a card."""
COSTS = frozenset("focus_this sacrifice_this return_this withdraw_this damage_this damage_host".split())
ONE_COSTS = frozenset("focus sacrifice discard return unshield".split())


@dataclass
class Writer:
    """Writes the facts of abilities, in the phrases that the law reads (`rules_asp/core/phrases.lp`)."""

    facts: list[Term] = field(default_factory=list)

    def ability(self, a: str, bearer: str, version: str | None, told: Ability) -> None:
        """Adds the facts of one ability, of one `version` of the text if there are several.

        Raises Unmodelled, and adds nothing, where the law has no rule.
        """
        kept, self.facts = self.facts, []
        borne: Term = ("bearer", a, bearer) if version is None else ("written", a, bearer, version)
        try:
            self.facts += [("ability", a), borne, ("kind", a, told.kind)]
            self._ability(a, told)
        except Unmodelled:
            self.facts = kept
            raise
        self.facts = kept + self.facts

    def _ability(self, a: str, told: Ability) -> None:
        if told.forced:
            self.facts.append(("forced", a))
        if told.limit:
            if told.limit not in (*_PERIODS, "round"):
                raise Unmodelled(f"a limit once per {told.limit}")
            self.facts.append(("limited", a, told.limit))
            if isinstance(told.number, int) and told.number > 1:
                raise Unmodelled("a limit of several times")
        for condition in told.conditions:
            self.facts.append(("ability_needs", a, condition_of(condition, told.trigger)))
        if told.kind in ("keyword", "rule"):
            self._keyword(a, told)
        elif told.kind == "constant":
            self._constant(a, told)
        else:
            self._used(a, told)

    def _keyword(self, a: str, told: Ability) -> None:
        if told.kind == "rule":
            self.facts.append(("keyword", a, told.name))
            return
        if told.name not in KEYWORDS:
            raise Unmodelled(f"the keyword {told.name}")
        if told.name in _FORBIDDEN:
            self.facts += [("constant", a, ("forbid", _FORBIDDEN[told.name]), 1), ("scope", a, "this")]
            return
        self.facts += [("keyword", a, told.name), ("number", a, amount_of(told.number))]
        self._targets(a, told)

    def _constant(self, a: str, told: Ability) -> None:
        if told.name not in CONSTANTS:
            raise Unmodelled(told.name)
        scope = subject_of(told.scope)
        if told.name == "considered_committed" and (scope != "this" or told.conditions):
            raise Unmodelled("considered committed under a condition")
        forbidden = _FORBIDDEN.get(told.name)
        what = ("forbid", forbidden) if forbidden else told.name
        self.facts += [("constant", a, what, amount_of(told.number)), ("scope", a, scope)]
        if told.name.startswith("keyword_"):
            self.facts.append(("grants", a, told.name.removeprefix("keyword_")))
        self._targets(a, told)

    def _targets(self, a: str, told: Ability) -> None:
        for i, target in enumerate(told.targets, 1):
            self.facts.append(("target", a, i, described(target.filter)))

    def _used(self, a: str, told: Ability) -> None:
        if told.trigger is not None:
            event = _event(told.trigger.event)
            subject = told.trigger.subject
            if subject in ("you", "opponent"):
                self.facts += [("trigger", a, event, "any"), ("by_whom", a, subject)]
            elif subject == "any":
                self.facts.append(("trigger", a, event, "any"))
            else:
                self.facts.append(("trigger", a, event, subject_of(subject, anywhere=True)))
        for cost in told.costs:
            self._cost(a, cost)
        if len(told.targets) > 2:
            raise Unmodelled("more than two targets")
        self._targets(a, told)
        self.facts += [("aimed_at", a, i) for i, target in enumerate(told.targets, 1) if target.aimed]
        self.facts += [("spare_target", a, i) for i, target in enumerate(told.targets, 1) if target.optional]
        if not told.parts:
            raise Unmodelled("no effect")
        _alike(told.parts)
        for i, part in enumerate(told.parts, 1):
            self._part(a, i, part, told.trigger)
        self.facts.append(("parts", a, len(told.parts)))

    def _cost(self, a: str, cost: object) -> None:
        match cost:
            case ("pay", int(n)):
                self.facts.append(("cost", a, ("pay", n)))
            case ("pay", *_):
                raise Unmodelled("resources of an affiliation")
            case (str(name), int(slot)) if name in ONE_COSTS:
                self.facts.append(("cost", a, name, ("tgt", slot), 1))
            case str(name) if name in COSTS:
                self._own_cost(a, name, 1)
            case (str(name), int(n)) if name in COSTS:
                self._own_cost(a, name, n)
            case _:
                raise Unmodelled(f"the cost {cost}")

    def _own_cost(self, a: str, name: str, n: int) -> None:
        verb, _, whom = name.rpartition("_")
        self.facts.append(("cost", a, verb, whom, n))

    def _part(self, a: str, i: int, part: Part, trigger: Trigger | None) -> None:
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
                choosing = part.effect in _CHOOSING
                among = described(found, anywhere=part.effect in ("search", "reveal"))
                where = among if choosing else ("each", among)
            case Pick(who, found):
                where = ("picked", described(found))
                self.facts.append(("picker", a, i, who))
            case "this" | "host" | "it" | "engaged" | "none" as word:
                where = word
            case _:
                raise Unmodelled(str(part.on))
        self.facts.append(("instruction", a, i, effect, amount_of(part.amount), where))
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
            self.facts.append(("part_needs", a, i, condition_of(condition, trigger)))


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
    return _VERBS.get(name, name)


def refusals(told: list[Ability]) -> Iterator[tuple[Ability, str]]:
    """The abilities that the law has no rules for, and why."""
    for i, one in enumerate(told, 1):
        try:
            Writer().ability(f"a{i}", "c1", None, one)
        except Unmodelled as refused:
            yield one, str(refused)
