"""Whole sentences and abilities: the top of the grammar, and the labels that actions are named by."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from lark import Token, v_args
from lark.tree import Meta

from judge.games.swtcg.text.lexer import normalised
from judge.games.swtcg.text.model import Ability, Kind, Lasts, Part, Term, Trigger, Variant
from judge.games.swtcg.text.resolve import Antecedents, in_its_own_right, put, settled
from judge.games.swtcg.text.what import Effects
from judge.games.swtcg.text.when import When


@dataclass(frozen=True)
class Sentence:
    """One sentence of a body: instructions, restrictions or options; where it stands in the text."""

    start: int
    end: int
    parts: tuple[Part, ...] = ()
    only: tuple[Term, ...] = ()
    options: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Body:
    """All sentences of an ability after its cost or trigger."""

    sentences: tuple[Sentence, ...]
    parts: tuple[Part, ...] = ()
    only: tuple[Term, ...] = ()
    options: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Clause:
    """An effect with all that hangs on it."""

    parts: tuple[Part, ...]


@dataclass(frozen=True)
class _May:
    who: str = "you"


@dataclass(frozen=True)
class _Lasting:
    lasts: Lasts


@dataclass(frozen=True)
class _Unless:
    who: str
    amount: Term


@dataclass(frozen=True)
class _While:
    conditions: tuple[Term, ...] = field(default=())


class Build(When):
    """Turns a parse tree of `text` into an Ability.

    `pilot`: what the Pilot sits on, if the text stands after it.
    """

    def __init__(self, text: str, tokens: list[Token], pilot: str | None = None) -> None:
        super().__init__()
        self.text = text
        self.stops = [t.start_pos or 0 for t in tokens if t in (".", ",", ";", "or") or t.type == "CLOSE"]
        self.pilot = pilot

    # -- clauses
    @v_args(inline=True)
    def may(self) -> _May:
        return _May()

    @v_args(inline=True)
    def they_may(self) -> _May:
        return _May("opponent")

    @v_args(inline=True)
    def turn_long(self) -> _Lasting:
        return _Lasting("turn")

    @v_args(inline=True)
    def battle_long(self) -> _Lasting:
        return _Lasting("battle")

    @v_args(inline=True)
    def attack_long(self) -> _Lasting:
        return _Lasting("attack")

    @v_args(inline=True)
    def unless(self, who: str, amount: Term) -> _Unless:
        return _Unless(who, amount)

    @v_args(inline=True)
    def clause(self, *inside: Any) -> tuple[Part, ...]:
        effects: Effects = []
        lasts: Lasts | None = None
        optional = False
        conditions: tuple[Term, ...] = ()
        for thing in inside:
            if isinstance(thing, list):
                effects = thing
            elif isinstance(thing, _Lasting):
                lasts = thing.lasts
            elif isinstance(thing, _May):
                optional = True
                if thing.who != "you":
                    conditions += (("decides", thing.who),)
            elif isinstance(thing, _Unless):
                effects = [("unless_pays", thing.who, thing.amount, effect) for effect in effects]
            elif isinstance(thing, tuple):
                conditions += thing
        return tuple(_part(effect, lasts, optional, conditions) for effect in effects)

    @v_args(inline=True)
    def later(self, *inside: Any) -> tuple[Part, ...]:
        optional = isinstance(inside[0], _May)
        return tuple(Part(("later", "attack_end", effect), optional=optional) for effect in inside[-1])

    @v_args(inline=True)
    def clauses(self, *clauses: tuple[Part, ...]) -> tuple[Part, ...]:
        parts: list[Part] = []
        for one in clauses:
            if parts and parts[-1].optional and parts[-1].lasts is None:
                # "you may discard a card and draw a card": one decision
                one = tuple(replace(part, conditions=(*part.conditions, ("if_you_do",))) for part in one)
            parts.extend(one)
        last = parts[-1].lasts if parts else None
        if last and clauses and all(p.lasts is None and _lasting(p.effect) for p in parts[:-1]):
            parts = [replace(part, lasts=last) for part in parts]
        return tuple(parts)

    # -- sentences
    @v_args(meta=True)
    def doing(self, meta: Meta, inside: list[Any]) -> Sentence:
        return Sentence(meta.start_pos, meta.end_pos, parts=inside[0])

    @v_args(meta=True)
    def doing_may(self, meta: Meta, inside: list[Any]) -> Sentence:
        return Sentence(meta.start_pos, meta.end_pos, parts=tuple(part for parts in inside for part in parts))

    @v_args(meta=True)
    def doing_lasting(self, meta: Meta, inside: list[Any]) -> Sentence:
        lasting, parts = inside
        return Sentence(
            meta.start_pos, meta.end_pos, tuple(replace(p, lasts=p.lasts or lasting.lasts) for p in parts)
        )

    @v_args(meta=True)
    def doing_if(self, meta: Meta, inside: list[Any]) -> Sentence:
        conditions, parts = inside
        return Sentence(meta.start_pos, meta.end_pos, _conditional(parts, conditions))

    @v_args(meta=True)
    def if_you_do(self, meta: Meta, inside: list[Any]) -> Sentence:
        return Sentence(meta.start_pos, meta.end_pos, _conditional(inside[0], (("if_you_do",),)))

    @v_args(meta=True)
    def only(self, meta: Meta, inside: list[Any]) -> Sentence:
        return Sentence(meta.start_pos, meta.end_pos, only=tuple(inside))

    @v_args(meta=True)
    def option(self, meta: Meta, inside: list[Any]) -> Sentence:
        return Sentence(meta.start_pos, meta.end_pos, parts=inside[0])

    @v_args(meta=True)
    def choose_one(self, meta: Meta, inside: list[Any]) -> Sentence:
        return Sentence(meta.start_pos, meta.end_pos, options=tuple(inside))

    either = choose_one

    @v_args(inline=True)
    def body(self, *sentences: Sentence) -> Body:
        parts: list[Part] = []
        for sentence in sentences:
            for part in sentence.parts:
                before = parts[-1] if parts else None
                if ("if_you_do",) in part.conditions and before is not None and _is_payment(before):
                    assert isinstance(before.effect, tuple)
                    rest = replace(part, conditions=tuple(c for c in part.conditions if c != ("if_you_do",)))
                    parts[-1] = replace(before, effect=("may_pay_force", *before.effect[1:], rest))
                else:
                    parts.append(part)
        only = tuple(term for sentence in sentences for term in sentence.only)
        options = tuple(option for sentence in sentences for option in sentence.options)
        return Body(sentences, tuple(parts), only, options)

    # -- abilities
    @v_args(meta=True)
    def activated(self, meta: Meta, inside: list[Any]) -> Ability:
        return self._played(meta, "activated", inside)

    @v_args(meta=True)
    def battle(self, meta: Meta, inside: list[Any]) -> Ability:
        return self._played(meta, "battle", inside)

    def _played(self, meta: Meta, kind: Kind, inside: list[Any]) -> Ability:
        values = [thing for thing in inside if not isinstance(thing, Token)]
        costs = values[0] if len(values) == 2 else ()
        return self._made(meta, kind, values[-1], costs=costs)

    @v_args(meta=True)
    def triggered(self, meta: Meta, inside: list[Any]) -> Ability:
        trigger: Trigger = inside[0]
        if len(inside) == 3:
            trigger = replace(trigger, conditions=trigger.conditions + tuple(inside[1]))
        return self._made(meta, "triggered", inside[-1], trigger=trigger)

    @v_args(meta=True)
    def static_while(self, meta: Meta, inside: list[Any]) -> Ability:
        return self._made(meta, "static", inside[1], conditions=tuple(inside[0]))

    @v_args(meta=True)
    def static_plain(self, meta: Meta, inside: list[Any]) -> Ability:
        body: Body = inside[0]
        keyword = any(isinstance(p.effect, tuple) and p.effect[0] in _ACTS for p in body.parts)
        return self._made(meta, "activated" if keyword else "static", body)

    @v_args(meta=True)
    def keyword_ability(self, meta: Meta, inside: list[Any]) -> Ability:
        words = self._words(meta.start_pos, meta.end_pos)
        part = Part(("keyword", "self", *inside[0]), "while")
        return Ability("static", _label(words), words, pilot=self.pilot, parts=(part,))

    @v_args(meta=True)
    def upkeep(self, meta: Meta, inside: list[Any]) -> Ability:
        words = self._words(meta.start_pos, meta.end_pos)
        part = Part(("keyword", "self", "upkeep", inside[-1]), "while")
        return Ability("static", _label(words), words, parts=(part,))

    @v_args(meta=True)
    def bounty(self, meta: Meta, inside: list[Any]) -> Ability:
        words = self._words(meta.start_pos, meta.end_pos)
        part = Part(("keyword", "self", "bounty", inside[-1]), "while")
        return Ability("static", _label(words), words, parts=(part,))

    @v_args(meta=True)
    def mission(self, meta: Meta, inside: list[Any]) -> Ability:
        costs = tuple(thing for thing in inside if isinstance(thing, tuple))
        return self._made(meta, "mission", inside[-1], costs=costs)

    @v_args(inline=True)
    def unit(self, ability: Ability) -> Ability:
        return ability

    @v_args(inline=True)
    def quoted(self, *inside: Any) -> Ability:
        (ability,) = (thing for thing in inside if isinstance(thing, Ability))
        return in_its_own_right(ability)

    @v_args(inline=True)
    def piloting(self, subtypes: tuple[str, ...]) -> tuple[str, ...]:
        return subtypes

    @v_args(inline=True)
    def bullet(self, gains: list[tuple[Term, ...]]) -> list[tuple[Term, ...]]:
        return gains

    # -- putting together
    def _words(self, start: int, end: int) -> str:
        """The printed words from `start` to the end of the sentence that `end` lies in."""
        later = [stop for stop in self.stops if stop >= end]
        return self.text[start : later[0] if later else len(self.text)].strip()

    def _made(
        self,
        meta: Meta,
        kind: Kind,
        body: Body,
        costs: tuple[Term, ...] = (),
        trigger: Trigger | None = None,
        conditions: tuple[Term, ...] = (),
    ) -> Ability:
        who = Antecedents(trigger, costs, pilot=self.pilot is not None)
        only = tuple(put(term, who.words()) for term in body.only)
        parts = body.parts
        if kind == "static":
            parts = tuple(part if part.lasts else replace(part, lasts="while") for part in parts)
        doing = [s for s in body.sentences if not s.only] or list(body.sentences)
        start = meta.start_pos if kind == "static" else doing[0].start
        label = _label(self._words(start, doing[-1].end))
        parts = settled(parts, who)
        variants = tuple(
            Variant(
                f"option {n}",
                costs,
                parts + settled(option.parts, replace(who, named=bool(parts))),
                only,
                _label(self._words(option.start, option.end)),
            )
            for n, option in enumerate(body.options, 1)
        )
        if not variants:
            variants = (Variant("", costs, parts, only, label),)
        prevents = any(_prevents(part.effect) for variant in variants for part in variant.parts)
        works_in: Literal["arena", "any"] = "any" if kind == "activated" and prevents else "arena"
        return Ability(
            kind,
            label,
            self._words(meta.start_pos, meta.end_pos),
            works_in="any" if kind in ("battle", "mission") else works_in,
            pilot=self.pilot,
            trigger=trigger,
            optional=bool(parts) and parts[0].optional,
            variants=variants,
            costs=costs,
            only=only,
            parts=parts,
            conditions=settled_conditions(conditions, who),
        )


_ACTS = ("evade", "deflect", "retaliate", "intercept", "disrupt")
_LONG = ("boost", "keyword", "grant", "lose_keyword")


def settled_conditions(conditions: tuple[Term, ...], who: Antecedents) -> tuple[Term, ...]:
    """Conditions of the whole ability, pronouns settled."""
    return settled((Part(("nothing",), conditions=conditions),), who)[0].conditions


def _label(words: str) -> str:
    return " ".join(normalised(words).split()).rstrip(" .")


def _part(effect: Term, lasts: Lasts | None, optional: bool, conditions: tuple[Term, ...]) -> Part:
    if isinstance(effect, tuple) and effect[0] == "may":
        return Part(effect[1], lasts, True, conditions)
    return Part(effect, lasts, optional, conditions)


def _conditional(parts: tuple[Part, ...], conditions: tuple[Term, ...]) -> tuple[Part, ...]:
    return tuple(replace(part, conditions=conditions + part.conditions) for part in parts)


def _lasting(effect: Term) -> bool:
    return isinstance(effect, tuple) and effect[0] in _LONG


def _is_payment(part: Part) -> bool:
    return isinstance(part.effect, tuple) and part.effect[0] in ("pay_force", "may_pay_force")


def _prevents(effect: Term) -> bool:
    return isinstance(effect, tuple) and effect[0] in ("prevent", "evade", "deflect")
