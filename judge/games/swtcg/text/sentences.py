"""Sentences: clauses with what hangs on them, "If you do", "Choose one" (most of swtcg.lark)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from lark import v_args
from lark.tree import Meta

from judge.games.swtcg.text.cards import Effects
from judge.games.swtcg.text.model import Filter, Lasts, Part, Term
from judge.games.swtcg.text.when import When
from judge.games.swtcg.text.who import IT


@dataclass(frozen=True)
class Sentence:
    """One sentence of a body: instructions, restrictions or options; where it stands in the text."""

    start: int
    end: int
    parts: tuple[Part, ...] = ()
    only: tuple[Term, ...] = ()
    options: tuple[Sentence, ...] = ()
    conditions: tuple[Term, ...] = ()  # its opening "If ...,", already in every part


@dataclass(frozen=True)
class Body:
    """All sentences of an ability after its cost or trigger."""

    sentences: tuple[Sentence, ...]
    parts: tuple[Part, ...] = ()
    only: tuple[Term, ...] = ()
    options: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class _May:
    who: str = "you"


@dataclass(frozen=True)
class _Lasting:
    lasts: Lasts


@dataclass(frozen=True)
class _Unless:
    """The rest of an effect term, before the effect: ("unless_pays", who, n)."""

    term: tuple[Term, ...]


class Sentences(When):
    """Values of the nonterminals from a clause up to the body of an ability."""

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
        return _Unless(("unless_pays", who, amount))

    @v_args(inline=True)
    def unless_so(self, conditions: tuple[Term, ...]) -> _Unless:
        return _Unless(("unless", conditions))

    @v_args(inline=True)
    def unless_cannot(self, who: Term) -> _Unless:
        return _Unless(("unless", (("cannot_be_attacked", who),)))

    @v_args(inline=True)
    def unless_able(self, who: str, found: Filter, amount: Term) -> _Unless:
        return _Unless(("unless_pays", who, amount, ("count", replace(found, side="opponent"), "ge", 1)))

    @v_args(inline=True)
    def clause(self, *inside: Any) -> tuple[Part, ...]:
        effects: Effects = []
        lasts: Lasts | None = None
        optional = False
        by = "you"
        conditions: tuple[Term, ...] = ()
        for thing in inside:
            if isinstance(thing, list):
                effects = thing
            elif isinstance(thing, _Lasting):
                lasts = thing.lasts
            elif isinstance(thing, _May):
                optional = True
                by = thing.who
            elif isinstance(thing, _Unless):
                effects = [(*thing.term, effect) for effect in effects]
            elif isinstance(thing, tuple):
                conditions += thing
        if by != "you":
            effects = [_of_player(effect, by) for effect in effects]
            if any(isinstance(e, tuple) and e[0] not in _PLAYERS for e in effects):
                conditions += (("decides", by),)
        return tuple(_part(effect, lasts, optional, conditions) for effect in effects)

    @v_args(inline=True)
    def later(self, *inside: Any) -> tuple[Part, ...]:
        (effects,) = (thing for thing in inside if isinstance(thing, list))
        optional = isinstance(inside[0], _May)
        return tuple(Part(("later", "attack_end", effect), optional=optional) for effect in effects)

    @v_args(inline=True)
    def choosing(self, who: Term) -> tuple[Part, ...]:
        return (Part(("choose", who)),)

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
        return Sentence(
            meta.start_pos, meta.end_pos, _conditional(parts, conditions), conditions=tuple(conditions)
        )

    @v_args(meta=True)
    def doing_instead(self, meta: Meta, inside: list[Any]) -> Sentence:
        conditions, parts = inside
        return Sentence(meta.start_pos, meta.end_pos, _conditional(parts, (*conditions, ("instead",))))

    @v_args(meta=True)
    def doing_unless(self, meta: Meta, inside: list[Any]) -> Sentence:
        who, amount, parts = inside
        paid = tuple(replace(p, effect=("unless_pays", who, amount, p.effect)) for p in parts)
        return Sentence(meta.start_pos, meta.end_pos, paid)

    @v_args(meta=True)
    def doing_later(self, meta: Meta, inside: list[Any]) -> Sentence:
        return Sentence(meta.start_pos, meta.end_pos, _delayed(inside[-1]))

    @v_args(meta=True)
    def if_you_do_later(self, meta: Meta, inside: list[Any]) -> Sentence:
        return Sentence(meta.start_pos, meta.end_pos, _conditional(_delayed(inside[-1]), (("if_you_do",),)))

    @v_args(meta=True)
    def remark(self, meta: Meta, _inside: list[Any]) -> Sentence:
        return Sentence(meta.start_pos, meta.end_pos)

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
        return Sentence(meta.start_pos, meta.end_pos, options=_lasting_alike(inside))

    either = choose_one

    @v_args(inline=True)
    def choose_one_if(self, conditions: tuple[Term, ...], sentence: Sentence) -> Sentence:
        return replace(sentence, conditions=tuple(conditions))

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


_LONG = ("boost", "keyword", "grant", "lose_keyword")
_PLAYERS = ("pay_force", "force", "draw", "discard_hand")


def _part(effect: Term, lasts: Lasts | None, optional: bool, conditions: tuple[Term, ...]) -> Part:
    effect, conditions = _attackers(effect, conditions)
    if isinstance(effect, tuple) and effect[0] == "may":
        return Part(effect[1], lasts, True, conditions)
    return Part(effect, lasts, optional, conditions)


def _attackers(effect: Term, conditions: tuple[Term, ...]) -> tuple[Term, tuple[Term, ...]]:
    """Each unit attacking this unit: each unit, as long as it's attacking this unit."""
    match effect:
        case (name, ("each", Filter(attacks="self") as whom), *rest):
            bare = replace(whom, attacks=None, attacking=None)
            return (name, ("each", bare), *rest), (("attacking", IT, "self"), *conditions)
    return effect, conditions


def _conditional(parts: tuple[Part, ...], conditions: tuple[Term, ...]) -> tuple[Part, ...]:
    return tuple(replace(part, conditions=conditions + part.conditions) for part in parts)


def _delayed(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(replace(part, effect=("later", "attack_end", part.effect)) for part in parts)


def _lasting_alike(options: list[Sentence]) -> tuple[Sentence, ...]:
    """A duration that stands at the end of the last option is said of the others too."""
    last = options[-1].parts[-1].lasts
    return tuple(
        replace(option, parts=tuple(_lasts_too(part, last) if last else part for part in option.parts))
        for option in options
    )


def _lasts_too(part: Part, lasts: Lasts) -> Part:
    return replace(part, lasts=lasts) if part.lasts is None and _lasting(part.effect) else part


def _lasting(effect: Term) -> bool:
    return isinstance(effect, tuple) and effect[0] in _LONG


def _of_player(effect: Term, who: str) -> Term:
    if isinstance(effect, tuple) and effect[0] in _PLAYERS and effect[1] == "you":
        return (effect[0], who, *effect[2:])
    return effect


def _is_payment(part: Part) -> bool:
    return isinstance(part.effect, tuple) and part.effect[0] in ("pay_force", "may_pay_force")
