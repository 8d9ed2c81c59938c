"""Features that an effect gives: in quotation marks, after a payment, or as the rule of a mark."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import v_args
from lark.tree import Meta

from judge.games.berserk.text.model import Condition, Feature, Part, Permanent
from judge.games.berserk.text.play import Play


class Given(Play):
    """A Feature within a Feature.  `selves`: where the card names itself."""

    selves: tuple[int, ...] = ()

    def _feature(self, mode: str, kids: list[Any]) -> Feature:
        raise NotImplementedError

    @v_args(meta=True)
    def gift_triggered(self, meta: Meta, kids: list[Any]) -> Feature:
        return self._gift("triggered", meta, kids)

    @v_args(meta=True)
    def gift_playable(self, meta: Meta, kids: list[Any]) -> Feature:
        return self._gift("playable", meta, kids)

    @v_args(meta=True)
    def marked_rule(self, meta: Meta, kids: list[Any]) -> Any:
        return ("rule", self._gift("triggered", meta, kids))

    def _gift(self, mode: str, meta: Meta, kids: list[Any]) -> Feature:
        """A feature that another card gets.  Raises ValueError where it names the card that gives it."""
        if any(meta.start_pos <= at < meta.end_pos for at in self.selves):
            raise ValueError("a gift that names its giver")
        return self._feature(mode, kids)

    def closes_by_mark(self, kids: list[Any]) -> Condition:
        """Next to the card with the mark, whose feature this is."""
        found = self._about("closed", kids)
        return replace(found, wants=(*found.wants, ("subject", ("beside",)), ("bearer", (kids[0],))))


def with_rule(parts: list[Part], rule: Feature | None) -> list[Part]:
    """The parts, and for the mark among them what its note says of whoever has it.

    Raises ValueError where there is no such mark.
    """
    if rule is None:
        return parts
    marks = [part for part in parts if isinstance(part.gives, Permanent) and part.gives.terms[0][0] == "mark"]
    named = [clause[0] for role, clause in _wanted(rule) if role == "bearer"]
    if len(marks) != 1 or any(name != marks[0].gives.terms[0][1] for name in named):  # type: ignore[union-attr]
        raise ValueError("a note that belongs to nothing")
    return [*parts, replace(marks[0], gives=_unmarked(rule))]


def _wanted(rule: Feature) -> tuple[tuple[str, Any], ...]:
    return rule.condition.wants if rule.condition is not None else ()


def _unmarked(rule: Feature) -> Feature:
    assert rule.condition is not None
    wants = tuple(want for want in rule.condition.wants if want[0] != "bearer")
    return replace(rule, condition=replace(rule.condition, wants=wants))
