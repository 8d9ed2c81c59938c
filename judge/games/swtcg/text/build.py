"""Whole abilities: the top of the grammar, and the labels that actions are named by."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from lark import Token, v_args
from lark.tree import Meta

from judge.games.swtcg.text.lexer import normalised
from judge.games.swtcg.text.model import Ability, Kind, Part, Term, Trigger, Variant
from judge.games.swtcg.text.resolve import Antecedents, in_its_own_right, put, settled
from judge.games.swtcg.text.sentences import Body, Sentence, Sentences


class Build(Sentences):
    """Turns a parse tree of `text` into an Ability.

    `pilot`: what the Pilot sits on, if the text stands after it.
    """

    def __init__(self, text: str, tokens: list[Token], pilot: str | None = None) -> None:
        super().__init__()
        self.text = text
        self.stops = [t.start_pos or 0 for t in tokens if t in (".", ",", ";", "or") or t.type == "CLOSE"]
        self.pilot = pilot

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
        body, conditions = _without_opening_if(inside[-1])
        who = Antecedents(trigger, pilot=self.pilot is not None)
        told = tuple(put(condition, who.words()) for condition in trigger.conditions + conditions)
        return self._made(meta, "triggered", body, trigger=replace(trigger, conditions=told))

    @v_args(meta=True)
    def static_must_attack(self, meta: Meta, inside: list[Any]) -> Ability:
        found, whom, _who = inside
        sentence = Sentence(meta.start_pos, meta.end_pos, (Part(("must_attack", ("each", found), whom)),))
        return self._made(meta, "static", Body((sentence,), sentence.parts))

    @v_args(meta=True)
    def static_plain(self, meta: Meta, inside: list[Any]) -> Ability:
        body, conditions = _without_opening_if(inside[0])
        keyword = any(isinstance(p.effect, tuple) and p.effect[0] in _ACTS for p in body.parts)
        return self._made(meta, "activated" if keyword else "static", body, conditions=conditions)

    @v_args(meta=True)
    def keyword_ability(self, meta: Meta, inside: list[Any]) -> Ability:
        words = self._words(meta.start_pos, meta.end_pos)
        parts = tuple(Part(("keyword", "self", *keyword), "while") for keyword in inside)
        return Ability("static", _label(words), words, pilot=self.pilot, parts=parts)

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
        terms = tuple(thing for thing in inside if isinstance(thing, tuple))
        costs = tuple(term for term in terms if term[0] == "complete")
        if isinstance(inside[-1], Ability):
            return replace(inside[-1], kind="mission", works_in="any", costs=costs)
        found = self._made(meta, "mission", inside[-1], costs=costs)
        return replace(found, only=found.only + tuple(term for term in terms if term[0] != "complete"))

    @v_args(inline=True)
    def unit(self, ability: Ability) -> Ability:
        return ability

    @v_args(inline=True)
    def quoted(self, *inside: Any) -> Ability:
        (ability,) = (thing for thing in inside if isinstance(thing, Ability))
        return in_its_own_right(ability)

    @v_args(inline=True)
    def piloting(self, *subtypes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(" ".join(words) for words in subtypes)

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
        who = Antecedents(trigger, pilot=self.pilot is not None)
        only = tuple(put(term, who.words()) for term in body.only)
        costs = tuple(put(cost, who.words()) for cost in costs)
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


def settled_conditions(conditions: tuple[Term, ...], who: Antecedents) -> tuple[Term, ...]:
    """Conditions of the whole ability, pronouns settled."""
    return settled((Part(("nothing",), conditions=conditions),), who)[0].conditions


def _label(words: str) -> str:
    return " ".join(normalised(words).split()).rstrip(" .")


def _without_opening_if(body: Body) -> tuple[Body, tuple[Term, ...]]:
    """ "When ..., if ..., draw a card": the "if" belongs to the trigger, and covers all that follows."""
    first = body.sentences[0]
    if not first.conditions:
        return body, ()
    n = len(first.parts)
    bare = tuple(
        replace(part, conditions=part.conditions[len(first.conditions) :]) for part in body.parts[:n]
    )
    return replace(body, parts=bare + body.parts[n:]), first.conditions


def _prevents(effect: Term) -> bool:
    return isinstance(effect, tuple) and effect[0] in ("prevent", "evade", "deflect")
