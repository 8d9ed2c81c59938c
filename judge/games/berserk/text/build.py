"""Whole features: the top of the grammar."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from lark import Token, v_args
from lark.tree import Meta

from judge.games.berserk.text.area import about_aim, area_of
from judge.games.berserk.text.choice import Choice, either, options, split
from judge.games.berserk.text.gifts import at_most, improved
from judge.games.berserk.text.given import with_rule
from judge.games.berserk.text.meant import aims_of, resolved
from judge.games.berserk.text.model import Condition, Feature, Part, Permanent
from judge.games.berserk.text.notes import Notes
from judge.games.berserk.text.turns import in_time
from judge.games.berserk.text.who import is_


@dataclass
class _Body:
    """An effect as it is read: parts, type, range, whether it may be declined, where its words stand."""

    parts: list[Part]
    sort: str
    range: int
    may: bool
    start: int
    end: int
    optional: int = 0
    others: list[_Body] = field(default_factory=list)


NOTES = {"kind", "limit", "range", "whilst", "most", "rule", "more_if"}
"""The notes that an effect takes."""


class Build(Notes, Choice):
    """Turns the parse tree of a sentence into a Feature (`tokens`, `text`: the sentence)."""

    def __init__(self, text: str, tokens: list[Token]) -> None:
        super().__init__()
        self.text = text
        self.starts = [token.start_pos or 0 for token in tokens]
        self.selves = tuple(token.start_pos or 0 for token in tokens if token.type == "SELF")

    # -- clauses
    def may(self, kids: list[Any]) -> Any:
        return ("may", kids[-1])

    def may_one(self, kids: list[Any]) -> Any:
        return ("may", self.told(kids))

    def may_it(self, kids: list[Any]) -> Any:
        return ("may", self.told(["it", kids[-1]]))

    def said(self, kids: list[Any]) -> Any:
        return kids[-1]

    @v_args(meta=True)
    def typed(self, meta: Meta, kids: list[Any]) -> Any:
        return ("typed", kids[0], meta.end_pos, next((kid[1] for kid in kids if is_(kid, "range")), 0))

    @v_args(meta=True)
    def body(self, meta: Meta, kids: list[Any]) -> _Body:
        found = _Body([], "", 0, False, meta.start_pos, meta.end_pos)
        for kid in kids:
            if is_(kid, "typed"):
                found.sort, found.range = kid[1], kid[3]
                found.start = next(start for start in self.starts if start >= kid[2])
                if self.text[found.start] in "-–—,":
                    found.start = next(start for start in self.starts if start > found.start)
            elif kid is not None:
                self._clause(found, kid)
        return found

    @v_args(meta=True)
    def either_body(self, meta: Meta, kids: list[Any]) -> _Body:
        first, *others = (self.body(meta, one) for one in split(kids))
        found: _Body = replace(first, others=others)
        return found

    def _clause(self, found: _Body, kid: Any) -> None:
        if is_(kid, "may"):
            self._declinable(found)
            kid = kid[1]
        if is_(kid, "reach"):
            _, found.range, kid = kid
        if is_(kid, "attack"):
            _, kind, found.range, kid = kid
            if found.sort:
                raise ValueError("an attack within another ability")
            if found.parts and all(part.told == "treachery" for part in found.parts):
                kid = self._launched(found, kind, kid)
            elif any(part.target for part in found.parts) and kid.whom != "it":
                raise ValueError("an attack after another target")
            else:
                found.sort = kind
        parts = kid if isinstance(kid, list) else [kid]
        if parts[0].told == "treachery":
            self._declinable(found)
        found.parts += parts

    def _launched(self, found: _Body, kind: str, part: Part) -> Part:
        """An attack that is a part of another ability: a feature of its own."""
        body = replace(found, parts=[part], sort=kind, may=False, optional=0)
        found.range = 0
        return Part("launch", "nobody", gives=self._feature("triggered", [Condition("launched"), body]))

    def _declinable(self, found: _Body) -> None:
        """From here on it may be declined: all of it, or what is left of it.  ValueError if twice."""
        if not found.parts:
            found.may = True
        elif not found.may:
            if found.optional:
                raise ValueError("a part that may be declined")
            found.optional = len(found.parts) + 1

    def together(self, kids: list[Any]) -> None:
        return None

    then = together

    # -- features
    def triggered(self, kids: list[Any]) -> Feature:
        return self._feature("triggered", kids)

    def playable(self, kids: list[Any]) -> Feature:
        return self._feature("playable", kids)

    def combined(self, kids: list[Any]) -> Feature:
        return self._feature("combined", kids)

    def formed_triggered(self, kids: list[Any]) -> Feature:
        found = self._feature("triggered", kids)
        return replace(found, wants=(*found.wants, ("while", ("formation",))))

    def dashes(self, kids: list[Any]) -> Feature:
        """As a card explains it: on an attack, a step to a neighbouring cell, once per turn (our reading)."""
        when = Condition("attack", terms=(("whose", "self"),))
        part = Part("dash")
        return Feature("", "Рывок", "triggered", limit=("turn", 1), may=True, condition=when, parts=(part,))

    def concentration(self, kids: list[Any]) -> Feature:
        return self._feature("triggered", [Condition("concentrates", terms=(("whose", "self"),)), *kids])

    def valhalla(self, kids: list[Any]) -> Feature:
        return self._feature("triggered", [Condition("valhalla", terms=(("whose", "self"),)), *kids])

    def formed_playable(self, kids: list[Any]) -> Feature:
        found = self._feature("playable", kids)
        return replace(found, wants=(*found.wants, ("while", ("formation",))))

    def playable_while(self, kids: list[Any]) -> Feature:
        return self._feature("playable", kids)

    def fury(self, kids: list[Any]) -> Feature:
        terms = (("whose", "self"), ("least", int(kids[0])))
        return self._feature("triggered", [Condition("fury", terms=terms), *kids[1:]])

    def deep_water(self, kids: list[Any]) -> Any:
        return ("depth", ("while", ("deep",)))

    def surface(self, kids: list[Any]) -> Any:
        return ("depth", ("while", ("surface",)))

    def deep(self, kids: list[Any]) -> Feature:
        found = self.is_permanent(kids[1:])
        permanents = tuple(replace(one, wants=(*one.wants, kids[0][1])) for one in found.permanents)
        return replace(found, permanents=permanents)

    def deep_triggered(self, kids: list[Any]) -> Feature:
        found = self._feature("triggered", kids[1:])
        return replace(found, wants=(*found.wants, kids[0][1]))

    def deep_playable(self, kids: list[Any]) -> Feature:
        found = self._feature("playable", kids[1:])
        return replace(found, wants=(*found.wants, kids[0][1]))

    def second(self, kids: list[Any]) -> str:
        return "second"

    def first(self, kids: list[Any]) -> str:
        return "first"

    def start_tokens(self, kids: list[Any]) -> Part:
        return Part("token", amount=int(kids[0]) if kids else 1)

    def start_life(self, kids: list[Any]) -> Part:
        return Part("extra_life", amount=int(kids[0]))

    def starts_with(self, kids: list[Any]) -> Feature:
        order, part = kids
        when = Condition("battle_start", "phase", (("whose", "mine"), ("goes", order)))
        return Feature("", _label(self.text), "triggered", condition=when, parts=(part,))

    def bare(self, kids: list[Any]) -> Feature:
        about = (("whose", "theirs"), ("beside",))
        when = Condition("attack_declared", terms=about, unwritten=True)
        body = _Body([Part("redirect", "nobody")], "", 0, True, 0, self.starts[-1])
        found = self._feature("triggered", [when, body, *kids])
        return replace(found, label=_label(self.text))

    def ordered_triggered(self, kids: list[Any]) -> Feature:
        """For whoever goes first, or second: one of two sentences under one condition."""
        notes = [kid for kid in kids if is_(kid, "note")]
        when, *typed, order, body = [kid for kid in kids if kid not in notes]
        body.sort = body.sort or "".join(typed)
        return self._feature("triggered", [replace(when, terms=(*when.terms, ("goes", order))), body, *notes])

    def formed(self, kids: list[Any]) -> Feature:
        more = tuple(want for kid in kids[1:] for item in kid[1] if is_(item, "whilst") for want in item[1])
        return self._permanent(kids[0], (("while", ("formation",)), *more))

    def strikes_twice(self, kids: list[Any]) -> Feature:
        only = next((kid for kid in kids if isinstance(kid, tuple)), ())
        return self._permanent([Permanent((("keyword", "strikes_twice"), *only))], ())

    def ordered(self, kids: list[Any]) -> Feature:
        order, found = kids
        goes = ("while", (("goes", order),))
        return self._permanent([replace(one, wants=(*one.wants, goes)) for one in found], ())

    def is_permanent(self, kids: list[Any]) -> Feature:
        items = [item for kid in kids[1:] if kid is not None for item in kid[1]]
        more = tuple(want for item in items if is_(item, "whilst") for want in item[1])
        most = tuple(("each_most", item[1]) for item in items if is_(item, "most"))
        if any(item[0] not in ("whilst", "most") for item in items):
            raise ValueError("a note on a permanent feature")
        return self._permanent([replace(one, terms=one.terms + most) for one in kids[0]], more)

    def _permanent(self, found: list[Permanent], more: Any) -> Feature:
        permanent = tuple(replace(one, wants=one.wants + more) for one in found)
        return Feature("", _label(self.text), "permanent", permanents=permanent)

    def _feature(self, mode: str, kids: list[Any]) -> Feature:
        """What stands around an effect, and the effect.  Raises ValueError for what cannot go together."""
        body = next(kid for kid in kids if isinstance(kid, _Body))
        if choices := options(body):
            return either([self._feature(mode, [x if kid is body else kid for kid in kids]) for x in choices])
        when = next((kid for kid in kids if isinstance(kid, Condition)), None)
        pays = [kid[1] for kid in kids if is_(kid, "pay")]
        notes = dict(item for kid in kids if is_(kid, "note") for item in kid[1])
        holds = [kid[1] for kid in kids if is_(kid, "whilst")] + [notes.get("whilst", ())]
        when = self.spoken_of(when)
        if body.may and mode == "playable":
            raise ValueError("a part that may be declined")
        if "my_turn" in notes and when is not None:
            notes["limit"] = ("turn", notes["my_turn"])
            when = replace(when, terms=(*when.terms, ("in_turn", "mine")))
        if not set(notes) <= NOTES | ({"my_turn"} if when else set()):
            raise ValueError("a note that belongs to nothing")
        area, said = area_of(with_rule(body.parts, notes.get("rule")))
        if body.optional and len(said) < len(body.parts):
            raise ValueError("a part that may be declined")
        wanted = tuple(want for held in holds for want in held)
        hosted = any(role == "host" for role, _ in wanted)
        kind = body.sort or notes.get("kind", "")
        numbered = at_most(resolved(in_time(said, when), when, hosted), notes.get("most"), "x" in pays)
        parts = tuple(improved(numbered, notes.get("more_if"), kind))
        aims = aims_of(parts)
        if notes.get("kind", kind) != kind:
            raise ValueError("two types of ability")
        label = self.text[body.start : body.end].strip(" .")
        found = Feature(
            "",
            label,
            mode,
            kind,
            "tap" in pays,
            sum(pay for pay in pays if isinstance(pay, int)),
            "fast" in pays,
            notes.get("limit") or ((when.first, 1) if when is not None and when.first else None),
            body.may,
            notes.get("range", body.range),
            when,
            aims.target,
            area,
            tuple(map(aims.of, parts)),
            second=aims.second,
            group=aims.group,
            optional=body.optional,
            pays_x="x" in pays,
            wants=wanted,
        )
        if about_aim(found) and (_befalls(when) or found.target is None or found.target.aims != "one"):
            raise ValueError("next to whom")
        return found


def _befalls(when: Condition | None) -> bool:
    """Whether a condition speaks of a card, so that a pronoun may mean that."""
    return when is not None and when.timing != "phase"


def _label(text: str) -> str:
    return text.split("(")[0].strip(" .")
