"""Printed abilities -> facts of the law, and the reasons why some have none.

An ability is modelled if every word of it was understood and rules of the law read all that it says
(`judge.engine.vocabulary`): nothing here lists what the law knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from judge.engine.solver import Term
from judge.engine.vocabulary import lacks
from judge.games.swlcg.phrases import Unmodelled, amount_of, condition_of, described, subject_of
from judge.games.swlcg.text.model import Ability, Filter, Part, Pick, Trigger

_DISCARDS = {
    "own_discard": ("you", Filter("friendly", (), "hand")),
    "their_discard": ("opponent", Filter("enemy", (), "hand")),
    "random_discard": ("random", Filter("enemy", (), "hand")),
}
_CHOOSING = ("search", "reveal", "each_player_destroy", "each_player_focus")
"""Effects of which the description says among what they let choose, not to what they are done."""
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
    "no_card_damage": "card_damage",
    "no_attacker": "attack",
    "no_defender": "defend",
    "no_refresh": "refresh",
}
"""What a constant ability forbids to be done to a card."""
_WIDER = ("round",)
"""A stretch that no question goes beyond: what is limited to once in it is used once."""


@dataclass
class Writer:
    """Writes the facts of abilities, in the phrases that the law reads (`rules_asp/core/phrases.lp`)."""

    facts: list[Term] = field(default_factory=list)

    def ability(self, a: str, bearer: str, version: str | None, told: Ability) -> None:
        """Adds the facts of one ability, of one `version` of the text if there are several.

        Raises Unmodelled, and adds nothing, where no rule of the law reads one of its words.
        """
        kept, self.facts = self.facts, []
        borne: Term = ("bearer", a, bearer) if version is None else ("written", a, bearer, version)
        try:
            self.facts.append(borne)
            self._ability(a, told)
            self._check()
        except Unmodelled:
            self.facts = kept
            raise
        self.facts = kept + self.facts

    def _check(self) -> None:
        """Raises Unmodelled for the first fact with a word that no rule reads."""
        missing = next(filter(None, (lacks("swlcg", fact) for fact in self.facts)), "")
        if missing:
            raise Unmodelled(missing)

    def _ability(self, a: str, told: Ability) -> None:
        if told.forced:
            self.facts.append(("forced", a))
        if told.limit:
            self.facts.append(("limited", a, "none" if told.limit in _WIDER else told.limit))
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
        if told.name == "decks":
            return  # for the building of decks: nothing in play
        if told.kind == "rule":
            self.facts.append(("keyword", a, told.name))
            return
        if told.name == "sees_captives":
            self.facts += [("constant", a, told.name, 1), ("scope", a, "this")]
            return
        if told.name in _FORBIDDEN:
            self.facts += [("constant", a, ("forbid", _FORBIDDEN[told.name]), 1), ("scope", a, "this")]
            return
        if told.name == "enhance_area":
            return  # where an enhancement goes that says nothing else
        self.facts += [("keyword", a, told.name), ("number", a, amount_of(told.number))]
        self._targets(a, told)

    def _constant(self, a: str, told: Ability) -> None:
        scope = subject_of(told.scope)
        if told.name == "considered_committed" and (scope != "this" or told.conditions):
            raise Unmodelled("considered committed under a condition")
        forbidden = _FORBIDDEN.get(told.name)
        granted = told.name.startswith("keyword_")
        changed: Term = "none" if granted else ("forbid", forbidden) if forbidden else told.name
        self.facts += [("constant", a, changed, amount_of(told.number)), ("scope", a, scope)]
        if granted:
            self.facts.append(("grants", a, told.name.removeprefix("keyword_")))
        self._targets(a, told)

    def _targets(self, a: str, told: Ability) -> None:
        for i, target in enumerate(told.targets, 1):
            self.facts.append(("target", a, i, described(target.filter)))

    def _used(self, a: str, told: Ability) -> None:
        self.facts.append(("kind", a, told.kind))
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
            case (str(name), int(n)) if name.endswith(("_this", "_host")):
                self._own_cost(a, name, n)
            case (str(name), int(slot)):
                self.facts.append(("cost", a, name, ("tgt", slot), 1))
            case str(name):
                self._own_cost(a, name, 1)
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
    """A condition that is waited for, in the words of the law."""
    phase = name.removeprefix("phase_begins_")
    return ("begins", phase) if phase != name else name


def _effect(part: Part) -> Term:
    """An effect, in the words of the law.  Raises Unmodelled for what the grammar itself takes for none."""
    name = part.effect
    if name == "unmodelled":
        raise Unmodelled(f"{name} {part.on}")
    if name == "aim":
        return "none"  # only a target
    if name.startswith("give_"):
        return ("give", name.removeprefix("give_"))
    if name.startswith("dial_down_"):
        return ("dial_down", int(name.removeprefix("dial_down_")))
    for stem in ("each_player_", "swap_"):
        if name.startswith(stem):
            return (stem.rstrip("_"), name.removeprefix(stem))
    if name in ("balance_light", "balance_dark"):
        return ("balance_to", name.removeprefix("balance_"))
    return _VERBS.get(name, name)


def refusals(told: list[Ability]) -> Iterator[tuple[Ability, str]]:
    """The abilities that the law has no rules for, and why."""
    for i, one in enumerate(told, 1):
        try:
            Writer().ability(f"a{i}", "c1", None, one)
        except Unmodelled as refused:
            yield one, str(refused)
