"""What a card text means -> abilities of the model (`model.py`), of which the law gets its facts.

In goes an `Ability` of `judge.cardtext.meaning` after resolution, with its printed words; out come abilities
as the law knows them.  Whatever it has no exact word for raises `Unmodelled`: nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled, wording
from judge.games.swtcg.condition_words import conditions_of
from judge.games.swtcg.controllers import with_known_controllers
from judge.games.swtcg.costs import cost, often, only, where_paid
from judge.games.swtcg.due import rewarded, set_off
from judge.games.swtcg.instructions import Instructions, asked_now, asked_of_each
from judge.games.swtcg.into_play import RETURNED, comes_into_play, for_its_cost, from_the_pile
from judge.games.swtcg.keyword_abilities import had, used
from judge.games.swtcg.keywords import DUE, UPKEEP, kept
from judge.games.swtcg.labels import (
    after_event,
    behind_head,
    labelled,
    options_of,
    quoted,
    waited_for,
)
from judge.games.swtcg.model import Ability, Kind, Part, Term, Variant, names
from judge.games.swtcg.named_arena import names_an_arena, that_arena
from judge.games.swtcg.options import by_player, lasting_alike, options_apart
from judge.games.swtcg.permanent import STANDING, for_the_attack, of_itself, of_players, on_units
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.places import SPENT, WAITING
from judge.games.swtcg.put_off import at_its_end, each_turn
from judge.games.swtcg.replacements import in_place_of_damage, instead, put_elsewhere, saving
from judge.games.swtcg.roles import ACTS
from judge.games.swtcg.target_conditions import narrowed
from judge.games.swtcg.triggers import THERE, trigger
from judge.games.swtcg.waiting import MEANWHILE, standing

_CARDS = ("battle", "mission")

_COMPLETED = (
    m.Event((m.deed("complete", patient=m.THIS),)),
    m.Event((m.deed("complete", agent=m.YOU, patient=m.THIS),)),
)
"""That this Mission is completed: then its text is followed in any case."""


def compiled(meaning: m.Ability, words: str, kind: str, name: str = "") -> list[Ability]:
    """The abilities of one meaning.  `words` are printed, `kind` is the card's.  Raises Unmodelled."""
    if meaning.zone == m.Zone("stack") and kind not in _CARDS:
        given = compiled(replace(meaning, zone=None), words, kind, name)
        return [replace(ability, handed_on=True) for ability in given]
    if meaning.zone is not None:
        if meaning.zone != m.Zone(WAITING.text) or kind in _CARDS:
            raise Unmodelled(f"an ability in the zone {meaning.zone.name}")
        elsewhere = compiled(replace(meaning, zone=None), words, kind, name)
        there: Term = ("in_zone", "self", WAITING.law)
        rest = [tuple(need for need in ability.conditions if need != there) for ability in elsewhere]
        return [
            replace(ability, works_in=WAITING.law, conditions=conditions)
            for ability, conditions in zip(elsewhere, rest, strict=True)
        ]
    if meaning.kind == "keyword":
        return [_keyword(meaning, words, kind)]
    if meaning.kind == "rule" or (meaning.limit and meaning.limit.each):
        raise Unmodelled(f"the rule {meaning.name}")
    meaning = with_known_controllers(meaning)
    if meaning.name in DUE and meaning.kind != "keyword" and kind not in _CARDS:
        if (reward := rewarded(meaning)) is not None:
            return [_keyword(reward, words, kind)]
        plain = _Compiler(replace(meaning, name=""), behind_head(words), kind, name, meaning.name).ability()
        return [replace(set_off(meaning.name, plain), words=words)]
    return [_Compiler(meaning, words, kind, name).ability()]


def granted(text: m.Ability, words: str, name: str) -> Ability:
    """An ability that a unit gets: the unit that has it is itself.  Raises Unmodelled."""
    (ability,) = compiled(text, words, "", name)
    if text.name in DUE:
        raise Unmodelled(f"the keyword {text.name} that a unit gets")
    return ability


def _keyword(meaning: m.Ability, words: str, kind: str) -> Ability:
    if meaning.name in ACTS:
        return _Compiler(used(meaning, kind in _CARDS), words, kind).ability()
    if kind in _CARDS:
        raise Unmodelled(f"the keyword {meaning.name} on such a card")
    return Ability("static", labelled(words), words, parts=had(meaning))


class _Compiler:
    """One ability on its way into the model; `head`: what says when it is due, if that is no words of it."""

    def __init__(self, meaning: m.Ability, words: str, kind: str, name: str = "", head: str = "") -> None:
        self.meaning = meaning
        self.head = head
        self.words = words
        self.kind = kind
        self.as_card = kind in _CARDS and meaning.kind in ("event", "triggered")
        self.speaking = Speaking(self.as_card, name, meaning.kind, disrupted=kind == "battle")
        self.instructions = Instructions(self.speaking, self._granted, self._lent)

    def ability(self) -> Ability:
        meaning = self.meaning = instead(self.meaning)
        meaning = self.meaning = each_turn(meaning)
        if self.kind == "battle":
            meaning = self.meaning = at_its_end(meaning)
        if self.kind == "mission" and meaning.trigger in _COMPLETED:
            meaning = self.meaning = replace(meaning, kind="event", trigger=None)
        match meaning:
            case m.Ability("static", m.Later(event, inner, None), trigger=None):
                meaning = self.meaning = replace(meaning, kind="triggered", trigger=event, body=inner)
        if meaning.forced or meaning.name or meaning.body is None:
            raise Unmodelled(f"an ability of the kind {meaning.kind} {meaning.name}".rstrip())
        match meaning.kind:
            case "activated" | "event":
                return self._played()
            case "triggered":
                self.meaning = that_arena(standing(meaning))
                return self._triggered()
            case "static":
                return self._static()
        raise Unmodelled(f"an ability of the kind {meaning.kind}")

    # -- what is played
    def _played(self) -> Ability:
        meaning = self.meaning = narrowed(self.meaning)
        kind: Kind = "activated"
        if meaning.kind == "event":
            if self.kind not in _CARDS:
                raise Unmodelled("an event on a unit")
            kind = cast(Kind, self.kind)
        costs = tuple(cost(self.speaking, effect) for whole in meaning.costs for effect in _row(whole))
        if kind == "activated" and (comes := comes_into_play(meaning)) is not None:
            return for_its_cost(*comes, costs, self.words)
        if kind == "mission":  # what completing it costs besides its building
            costs = tuple(("complete", price) for price in costs)
        when = (*only(self.speaking, meaning), *where_paid(meaning.costs))
        label = labelled(self.words)
        variants = self._variants(label, costs, when)
        parts = variants[0].parts if len(variants) == 1 else ()
        return self._made(kind, label, costs, when, variants, parts)

    def _variants(
        self, label: str, costs: tuple[Term, ...] = (), when: tuple[Term, ...] = ()
    ) -> tuple[Variant, ...]:
        """A way to use it for each option of a choice at its end; one if there is no choice."""
        if players := by_player(cast(m.Body, self.meaning.body)):
            ways = ((name, *self._asked(body)) for name, body in players)
            return tuple(
                Variant(name, costs + more, done, when, f"{label} ({name})") for name, more, done in ways
            )
        shared, options = options_apart(cast(m.Body, self.meaning.body))
        asked, parts = self._asked(shared) if shared is not None else ((), ())
        if not options:
            return (Variant("", costs + asked, parts, when, label),)
        variants: list[Variant] = []
        before = list(self.speaking.chosen)
        for n, (option, name) in enumerate(
            zip(options, options_of(self.words, len(options)), strict=True), 1
        ):
            self.speaking.chosen = list(before)
            more, done = self._asked(option)
            variants.append(Variant(f"option {n}", costs + asked + more, parts + done, when, name))
        return lasting_alike(tuple(variants))

    def _asked(self, body: m.Body) -> tuple[tuple[Term, ...], tuple[Part, ...]]:
        """What is paid, where it is asked as a cost, and what is done."""
        if self.head != UPKEEP:
            return (), self.instructions.parts(body)
        costs: list[Term] = []
        parts: tuple[Part, ...] = ()
        for effect in _row(body):
            try:
                costs.append(cost(self.speaking, effect))
            except Unmodelled:
                parts += self.instructions.parts(effect)
        return tuple(costs), parts

    def _made(
        self,
        kind: Kind,
        label: str,
        costs: tuple[Term, ...],
        only: tuple[Term, ...],
        variants: tuple[Variant, ...],
        parts: tuple[Part, ...],
    ) -> Ability:
        prevents = any(_prevents(part.effect) for variant in variants for part in variant.parts)
        if ("damage_due",) in only and not prevents:
            raise Unmodelled("when damage is due, something else than prevention")
        works_in = "any" if kind == "activated" and prevents else "arena"
        if kind == "activated" and any(from_the_pile(node) for node in walk(self.meaning.body)):
            works_in = SPENT.law
        return Ability(
            kind,
            label,
            self.words,
            works_in="any" if kind in _CARDS else works_in,
            optional=bool(parts) and parts[0].optional,
            variants=variants,
            costs=costs,
            only=only,
            parts=parts,
        )

    # -- what is triggered
    def _triggered(self) -> Ability:
        meaning = self.meaning
        if meaning.costs or meaning.trigger is None:
            raise Unmodelled("a trigger with a cost")
        event = meaning.trigger
        saved = saving(meaning)
        if saved is not None:
            return self._saving(*saved, event)
        replaced = in_place_of_damage(meaning)
        if replaced is not None:
            self.meaning = replaced
        set_off = trigger(self.speaking, event)
        if set_off.event == "attacks":
            self.speaking.attacking = self.speaking.roles.get("agent", "")
        if set_off.event == "attack_end":
            self.speaking.stretch = "attack"
        self.speaking.there = set_off.event in THERE and not names_an_arena(meaning)
        if set_off.event == "would_attack":
            self.speaking.next_to_act = self.speaking.roles.get("agent", "")
        if set_off.event == "would_damage":
            self.speaking.roles["damaged"] = self.speaking.roles["patient"]
        conditions = tuple(
            conditions_of(self.speaking, m.And(meaning.conditions)) if meaning.conditions else ()
        )
        set_off = replace(set_off, conditions=set_off.conditions + conditions)
        if self.kind in _CARDS and self.kind != "mission":
            raise Unmodelled("a trigger on such a card")
        kind: Kind = "mission" if self.kind == "mission" else "triggered"
        label = self._after_comma()
        variants = self._variants(label)
        if set_off.event == "retreated" and any(_harms_it(part) for way in variants for part in way.parts):
            raise Unmodelled("damage to a unit that has retreated")
        if set_off.event in ("attacks", "attacked"):
            variants = tuple(replace(variant, parts=for_the_attack(variant.parts)) for variant in variants)
        if set_off.event == "would_attack":
            _assert_not_of_an_attack(variants)
        parts = variants[0].parts if len(variants) == 1 else ()
        return Ability(
            kind,
            label,
            self.words,
            works_in="any" if kind == "mission" else "arena",
            trigger=set_off,
            only=tuple(often(meaning)),
            instead=replaced is not None,
            optional=bool(parts) and parts[0].optional,
            variants=variants,
            costs=variants[0].costs if len(variants) == 1 else (),
            parts=parts,
        )

    def _saving(self, body: m.Body, price: int | None, event: m.Event) -> Ability:
        """What is done with a unit instead of discarding it: it always holds."""
        deeds = tuple(replace(deed, manner=()) for deed in event.deeds)
        by_damage = {deed.manner for deed in event.deeds} == {("slain",)}
        if not by_damage and deeds != event.deeds:
            raise Unmodelled("how it would be discarded")
        set_off = trigger(self.speaking, m.Event(deeds))
        parts = self.instructions.parts(body)
        returned = self.meaning.conditions == (RETURNED,)
        if self.meaning.limit or (self.meaning.conditions and not returned):
            raise Unmodelled("what is done instead of discarding")
        held = put_elsewhere(set_off, parts, price, by_damage)
        return Ability("static", self._after_comma(), self.words, parts=held, returned=returned)

    def _after_comma(self) -> str:
        """The words of what happens: after the event, and after its if."""
        text = labelled(self.words)
        return text if self.head else after_event(text)

    # -- what always holds
    def _static(self) -> Ability:
        meaning = self.meaning
        if meaning.costs or meaning.limit is not None or meaning.trigger is not None or meaning.conditions:
            raise Unmodelled("a text that always holds, with a limit or a cost")
        body = cast(m.Body, meaning.body)
        conditions: tuple[Term, ...] = ()
        if isinstance(body, m.If) and body.otherwise is None and not asked_of_each(body):
            asked = asked_now(body.condition, body.body)
            conditions = tuple(conditions_of(self.speaking, m.And(tuple(asked)))) if asked else ()
            body = body.body
        parts = tuple(replace(part, lasts=part.lasts or "while") for part in self.instructions.parts(body))
        shared = tuple(need for need in parts[0].conditions if of_players(need)) if parts else ()
        if not conditions and shared and all(set(shared) <= set(part.conditions) for part in parts):
            rest = (tuple(need for need in part.conditions if need not in shared) for part in parts)
            parts = tuple(replace(part, conditions=left) for part, left in zip(parts, rest, strict=True))
            conditions = shared
        if not conditions and any(of_itself(part) for part in parts):
            conditions, parts = self._as_a_whole(conditions, parts)
        if any(part.conditions and not on_units(part) for part in parts):
            conditions, parts = self._as_a_whole(conditions, parts)
        for part in parts:
            if part.optional or not isinstance(part.effect, tuple) or part.effect[0] not in STANDING:
                raise Unmodelled("an instruction without a cost or a trigger")
        claimed = any(cast(tuple[Term, ...], part.effect)[0] == "no_claim" for part in parts)
        if claimed and any(names(need, word) for need in conditions for word in ("controls", "arenas_held")):
            raise Unmodelled("a unit that counts for control as long as somebody has control")
        label = " ".join(self.words.split()).rstrip(" .")
        ways = (Variant("", (), parts, (), label),)
        return Ability("static", label, self.words, variants=ways, parts=parts, conditions=conditions)

    def _as_a_whole(
        self, conditions: tuple[Term, ...], parts: tuple[Part, ...]
    ) -> tuple[tuple[Term, ...], tuple[Part, ...]]:
        """Conditions of what is forbidden or costs more are those of the ability: it is about no unit."""
        (shared, *others) = {part.conditions for part in parts}
        if others or any(names(condition, "it") for condition in shared):
            raise Unmodelled("of whom a condition speaks")
        return (*conditions, *shared), tuple(replace(part, conditions=()) for part in parts)

    def _granted(self, text: m.Ability) -> Ability:
        return granted(text, quoted(self.words, text), self.speaking.name)

    def _lent(self, lent: m.Ability) -> Ability:
        """What is waited for for a while: the card or unit that says so does that, wherever it is."""
        (ability,) = compiled(lent, waited_for(self.words), "", self.speaking.name)
        return replace(ability, works_in=MEANWHILE)


def _row(body: m.Body) -> Iterator[m.Effect]:
    match body:
        case m.Effect():
            yield body
        case m.Seq(parts, False):
            for part in parts:
                yield from _row(part)
        case _:
            raise Unmodelled(f"{wording(body)} among the costs")


def _harms_it(part: Part) -> bool:
    """Whether it does damage to the unit of which its trigger speaks."""
    return isinstance(part.effect, tuple) and part.effect[0] in ("damage", "dice") and part.effect[1] == "it"


def _prevents(effect: Term) -> bool:
    return isinstance(effect, tuple) and effect[0] in ("prevent", *kept("preventing"))


def _assert_not_of_an_attack(variants: tuple[Variant, ...]) -> None:
    """Raises Unmodelled where what is done before a unit attacks is about its attack."""
    if any(_of_an_attack(part) for variant in variants for part in variant.parts):
        raise Unmodelled("an attack that has not begun")


def _of_an_attack(part: Part) -> bool:
    """Whether it is about an attack that is under way: for its time, at its end, about those in it."""
    late = isinstance(part.effect, tuple) and part.effect[:2] == ("later", "attack_end")
    return part.lasts == "attack" or late or names(part.effect, "attacker") or names(part.effect, "defender")
