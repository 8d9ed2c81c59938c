"""What a verb governs: each place of its frame filled once, in any order, by what fits the role."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.chart import Chart, least_costs
from judge.cardtext.parts import Vp
from judge.cardtext.russian.fitting import (
    ENTERING,
    FILTERS,
    SOURCES,
    as_begun,
    bounded,
    fits,
    parsed,
    state_only,
    strength_of,
    struck,
    wrapped,
)
from judge.cardtext.russian.lexicon import Frame
from judge.cardtext.russian.parts import ONE, joined
from judge.cardtext.russian.whereabouts import moved_within
from judge.cardtext.type_check import of_kind, roles

_TYPES = ("card", "attack", "things", "zone", "property", "ability", "player")
_COSTS = {
    "card": 0.0,
    "attack": 0.0,
    "things": 0.0,
    "zone": 0.02,
    "property": 0.02,
    "ability": 0.0,
    "player": 0.02,
}
_MANNER = "~"
ByEnd = dict[int, dict[Any, float]]


@dataclass(frozen=True)
class _State:
    at: int
    left: frozenset[int]
    filled: tuple[tuple[str, Any], ...]


_COMES = ("summon", "resurrect", "incarnate", "return")
_AWAY = ("deck", "graveyard", "out_of_play")


def _comes_oddly(verb: str, filled: dict[str, Any]) -> bool:
    """Whether cards come all to one cell, or one is told from others by wounds with which it comes."""
    patient, begin = filled.get("patient"), filled.get("from")
    if verb not in _COMES or not isinstance(patient, m.Selector):
        return False
    to = filled.get("to")
    if patient.quantifier == "each" and isinstance(to, m.Selector) and to.count == ONE:
        return True  # all of them to one cell
    if verb == "return" and not (isinstance(begin, m.Zone) and begin.name in _AWAY):
        return False
    return any(
        isinstance(part, m.Having) and isinstance(part.what, m.Things) and part.what.kind == "damage"
        for part in m.conjuncts(patient.what)
    )


def _crowded(verb: str, filled: dict[str, Any]) -> bool:
    """Whether two would change places with a third."""
    patient = filled.get("patient")
    several = isinstance(patient, m.Group) or (
        isinstance(patient, m.Selector) and isinstance(patient.count, m.Number) and patient.count.n > 1
    )
    return verb == "swap" and "with" in filled and several


class Places:
    """Fills the places of one frame in any order."""

    def __init__(self, chart: Chart, frame: Frame, gap: tuple[str, ...] = ()) -> None:
        self.chart = chart
        self.frame = frame
        self.gap = next((role for place, role, _ in frame.places if place in gap), "")
        self.roles = roles(frame.verb)

    def read(self, i: int, cost: float, by_end: ByEnd) -> None:
        """Adds every way to fill the frame from word i on to `found`."""
        begin = _State(i, frozenset(range(len(self.frame.places))), ())
        for state, total in least_costs(begin, cost, self._steps).items():
            value = self._whole(state)
            if value is not None:
                here = by_end.setdefault(state.at, {})
                here[value] = min(here.get(value, 1e9), total + 0.01 + 0.03 * self._missing(state))

    def _missing(self, state: _State) -> int:
        """How many places that are mostly filled are empty."""
        hurts = self.frame.verb in ("damage", "heal")
        return sum(
            place == "acc" or (hurts and role == "amount" and place == "на #")
            for place, role, _ in (self.frame.places[k] for k in state.left)
        )

    def _steps(self, state: _State) -> Iterator[tuple[_State, float]]:
        if all(name != _MANNER for name, _ in state.filled):
            for end, manner, _ in self.chart.terminal("MANNER", state.at):
                yield replace(state, at=end, filled=(*state.filled, (_MANNER, manner))), 0.1
        if self.frame.verb in ENTERING and self.chart.terminal('"в', state.at):
            for end, faces in self.chart.spans("faced", state.at).items():
                for cost, manner in faces:
                    yield replace(state, at=end, filled=(*state.filled, (_MANNER, manner))), cost
        names = {name for name, _ in state.filled}
        for k in sorted(state.left):
            place, role, _ = self.frame.places[k]
            if role in names or role == self.gap:
                continue
            for cost, value, end in self._terms(state.at, place, role):
                row = state.filled if role == "_" else (*state.filled, (role, value))
                yield _State(end, state.left - {k}, tuple(sorted(row, key=lambda pair: pair[0]))), cost

    def _terms(self, i: int, place: str, role: str) -> Iterator[tuple[float, Any, int]]:
        chart = self.chart
        if role == "_":
            end = chart.words(i, tuple(place.split()))
            if end is not None:
                yield 0.0, None, end
            return
        types = self.roles[role][0] if role in self.roles else SOURCES
        words, kind = parsed(place)
        if kind == "#" and words == ("на",):
            yield from self._bounded(i, types, role)
            if chart.terminal('"еще', i):
                yield from self._terms(i + 1, place, role)
        if words in (("по",), ("на",)) and chart.terminal('"не', i) and "card" in types:
            for cost, value, end in self._terms(i + 1, place, role):
                if not isinstance(value, m.Things):
                    yield cost, m.Selector("some", m.Other(value), count=ONE), end
            return
        begin = chart.words(i, words)
        if begin is None:
            if words == ("с",):
                begin = chart.words(i, ("со",))
            elif words == ("в",):
                begin = chart.words(i, ("во",))
            if begin is None:
                return
        read = {"#": self._number, "triple": self._triple, "grade": self._grade, "where": self._where}.get(
            kind
        )
        if read is not None:
            yield from read(begin, types, role)
        elif kind == "gains":
            if chart.terminal('":', begin):
                begin += 1
            yield from self._gains(begin, words)
        elif kind == "what":
            yield from self._what(begin, types)
        elif kind == "cells":
            yield from self._plain("distance", begin)
        elif kind == "range":
            yield from self._plain("ranged", begin)
        elif kind == "like":
            yield from self._plain("like", begin)
        elif "_" not in kind:
            yield from self._phrases(begin, kind, types)
            yield from self._each_from(begin, kind, types, words)
        else:
            only, _, case = kind.partition("_")
            if only == "gains":
                yield from self._plain(f"gains[{case}]", begin)
            elif only == "n":
                yield from self._number(begin, types, role)
            else:
                for cost, value, end in self._plain(f"np[{only}_{case}]", begin):
                    yield cost, value.term, end

    def _plain(self, symbol: str, i: int, extra: float = 0.0) -> Iterator[tuple[float, Any, int]]:
        for end, row in self.chart.spans(symbol, i).items():
            for cost, value in row:
                yield cost + extra, value, end

    def _gains(self, i: int, words: tuple[str, ...]) -> Iterator[tuple[float, Any, int]]:
        for symbol, extra in (("gains[i]" if words else "gains[a]", 0.0), ("gains[g]", 0.1)):
            for cost, value, end in self._plain(symbol, i, extra):
                yield cost, as_begun(value) if words[:2] == ("в", "игру") else value, end

    def _number(self, i: int, types: frozenset[str], role: str) -> Iterator[tuple[float, Any, int]]:
        for cost, value, end in self._plain("amount", i):
            yield cost, wrapped(value, types), end

    def _bounded(self, i: int, types: frozenset[str], role: str) -> Iterator[tuple[float, Any, int]]:
        """ "Not more than by 2", "more than by 2": an amount with a bound before its preposition."""
        for at, row in self.chart.spans("bound", i).items():
            for _, relation in row:
                begin = self.chart.words(at, ("на",))
                for end, numbers in self.chart.spans("number", begin).items() if begin is not None else ():
                    for cost, n in numbers:
                        yield cost, wrapped(bounded(relation, n), types), end

    def _triple(self, i: int, types: frozenset[str], role: str) -> Iterator[tuple[float, Any, int]]:
        for end, value, cost in self.chart.terminal("TRIPLE", i):
            yield cost, value, end

    def _grade(self, i: int, types: frozenset[str], role: str) -> Iterator[tuple[float, Any, int]]:
        for cost, value, end in self._plain("np1[attack_d]", i):
            strength = strength_of(value.term)
            if strength:
                yield cost, m.Word("grade", strength), end
        for end, value, cost in self.chart.terminal("NEVENT[d]", i):
            if value.concept == "miss":
                yield cost, m.Word("grade", "miss"), end

    def _where(self, i: int, types: frozenset[str], role: str) -> Iterator[tuple[float, Any, int]]:
        for symbol, extra in (("dir", 0.0), ("loc", 0.1)):
            for cost, value, end in self._plain(symbol, i, extra):
                if role == "at":
                    if symbol == "loc":
                        yield cost - extra, value, end
                elif not isinstance(value, FILTERS) and fits(value, types):
                    yield cost, value, end
                elif isinstance(value, FILTERS) and symbol == "loc" and "zone" in types:
                    at: Any = getattr(value, "zone", None)
                    cell = isinstance(at, m.Selector) and m.Is("zone", "cell") in m.conjuncts(at.what)
                    what = at.what if cell else joined([m.Is("zone", "cell"), value])
                    comes = self.frame.verb in (
                        "summon",
                        "resurrect",
                        "incarnate",
                    )  # there, and to nowhere else
                    yield cost - 0.15 * comes + 0.05, m.Selector("some", what, "zone", ONE), end

    def _phrases(self, i: int, case: str, types: frozenset[str]) -> Iterator[tuple[float, Any, int]]:
        bare = {name.partition(":")[0] for name in types}
        for kind in _TYPES:
            if kind not in bare:
                continue
            for end, row in self.chart.spans(f"np[{kind}_{case}]", i).items():
                for cost, value in row:
                    if kind != "things" or "things" in types or of_kind(value.term, types):
                        yield cost + _COSTS[kind], value.term, end
            if case == "a" and kind in ("things", "attack", "property"):
                for end, row in self.chart.spans(f"np[{kind}_g]", i).items():
                    for cost, value in row:
                        if kind != "things" or "things" in types or of_kind(value.term, types):
                            yield cost + 0.3, value.term, end

    def _each_from(
        self, i: int, case: str, types: frozenset[str], words: tuple[str, ...]
    ) -> Iterator[tuple[float, Any, int]]:
        """ "From a shot, from a throw and from a discharge": the preposition stands before each of them."""
        first = self._phrases(i, case, types) if words == ("от",) else ()
        rows: list[tuple[float, tuple[Any, ...], int]] = [(cost, (value,), end) for cost, value, end in first]
        while rows:
            longer = []
            for cost, members, at in rows:
                for joint in ((",",), ("и",), (",", "и")):
                    begin = self.chart.words(at, (*joint, "от"))
                    for more, value, end in () if begin is None else self._phrases(begin, case, types):
                        longer.append((cost + more, (*members, value), end))
                        if joint != (",",):
                            yield cost + more, m.Group((*members, value)), end
            rows = longer

    def _what(self, i: int, types: frozenset[str]) -> Iterator[tuple[float, Any, int]]:
        for end, row in self.chart.spans("np1[card_i]", i).items():
            for cost, value in row:
                if "card" in types and not state_only(value.term):
                    yield cost, value.term, end
        for end, value, cost in self.chart.terminal("NCARD[i]", i):
            kind, _, name = value.concept.partition(" ")
            if kind == "state" and "word" in types:
                yield cost, m.Word("state", name), end
        if "attack" in types:
            for cost, value, end in self._plain("np1[attack_i]", i, 0.05):
                yield cost, value.term, end
        for end, value, cost in self.chart.terminal("HEAD", i):
            if value in ("wolf", "human") and "word" in types:
                yield cost, m.Word("state", value), end
        for end, value, cost in self.chart.terminal("NPLACE[i]", i):
            yield cost, m.Word("zone", value.concept), end
        for end, value, cost in self.chart.terminal("ADJ[i]", i):
            if isinstance(value.what, m.State):
                yield cost, m.Word("state", value.what.name), end
            elif isinstance(value.what, m.Is):
                yield cost, m.Word(value.what.property, value.what.value), end

    def _whole(self, state: _State) -> Any:
        """The verb phrase, if nothing that is needed is missing."""
        told_of = {name for name, _ in state.filled} | {self.gap}
        if any(self.frame.places[k][2] and self.frame.places[k][1] not in told_of for k in state.left):
            return None
        names = told_of | {self.frame.subject, "agent"}
        if any(needed and name not in names for name, (_, needed) in self.roles.items()):
            return None
        manner = tuple(str(word) for name, word in state.filled if name == _MANNER)
        whole = moved_within({name: term for name, term in state.filled if name != _MANNER})
        if whole is None or _comes_oddly(self.frame.verb, whole) or _crowded(self.frame.verb, whole):
            return None
        filled: Any = tuple(whole.items())
        if self.frame.verb == "attack":
            filled = struck(filled)
        return None if filled is None else Vp(self.frame.verb, filled, self.frame.subject, self.gap, manner)
