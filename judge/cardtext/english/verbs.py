"""Verb phrases from the lexicon: a verb takes its roles as a set, each once, the needed ones always."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.chart import Chart, cheapest, least_costs
from judge.cardtext.lexicon import Frame
from judge.cardtext.notation import Grammar, Spans, Unclear
from judge.cardtext.parts import Vp
from judge.cardtext.type_check import of_kind, roles

FORMS = {"b": "VB", "z": "VZ", "d": "VD", "n": "VN", "g": "VG", "pass": "VN"}
_LATE = 0.15
"""What it costs that the object stands behind another place: "return to your hand a unit"."""
_MANNER = "~"
_TYPES = frozenset("card player things property zone period ability word amount".split())
_OBJECTS = ("object", "indirect")
_GAPS = {
    "vpgap": ("VB", "VZ", "VD"),
    "vpgap[b]": ("VB",),
    "vpgap[z]": ("VZ",),
    "vpgap[n]": ("VN",),
    "vpgap[g]": ("VG",),
}
ByEnd = dict[int, dict[Any, float]]


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.procedures["vp"] = (read_vp, begins)
    g.procedures["vpgap"] = (read_gap, lambda symbol: _GAPS[symbol])
    for name, read in (("openvp", read_open), ("forkvp", read_fork)):
        g.procedures[name] = (read, lambda symbol: [FORMS[_form(symbol)]])


def _form(symbol: str) -> str:
    """The form of a verb phrase with an object still to come: bare, or a participle."""
    return symbol.partition("[")[2].rstrip("]") or "b"


def begins(symbol: str) -> Iterable[str]:
    """The keys that a verb phrase may begin with."""
    form = symbol.partition("[")[2].rstrip("]")
    return [FORMS[form], '"also'] if form else [FORMS[f] for f in "bzd"]


def read_vp(chart: Chart, i: int, name: str) -> Spans:
    """A verb phrase in the form of `name` (vp[b], vp[pass], ...) from word i on."""
    form = name.partition("[")[2].rstrip("]")
    by_end: ByEnd = {}
    start = i + 1 if chart.terminal('"also', i) else i
    for end, verb, cost in chart.terminal(FORMS[form], start):
        for frame in verb.frames:
            opened = _passive(frame) if form == "pass" else frame
            if opened is not None:
                _Places(chart, opened, passive=form == "pass").read(end, cost, by_end)
    return _best(by_end)


def read_gap(chart: Chart, i: int, name: str) -> Spans:
    """A verb phrase whose object is missing, for "a unit you control", "the first card you play"."""
    by_end: ByEnd = {}
    for key in _GAPS[name]:
        for end, verb, cost in chart.terminal(key, i):
            for frame in verb.frames:
                role = next((role for place, role, _ in frame.places if place == "object"), "+")
                if "+" not in role:
                    _Places(chart, _without(frame, "object"), gap=role).read(end, cost, by_end)
    return _best(by_end)


def read_open(chart: Chart, i: int, name: str) -> Spans:
    """A verb phrase with its object to come, or what stands behind a preposition: "deal 1 damage to"."""
    by_end: ByEnd = {}
    for end, vp, cost, _ in _open(chart, i, _form(name)):
        by_end.setdefault(end, {})[vp] = cost
    return _best(by_end)


def read_fork(chart: Chart, i: int, name: str) -> Spans:
    """The same with two prepositions: "moved to or from", "done to or by"; as (how they are joined, both)."""
    by_end: ByEnd = {}
    for end, vp, cost, frame in _open(chart, i, _form(name)):
        free = [(place, role) for place, role, _ in frame.places if place not in _OBJECTS and role != vp.gap]
        for how in ("or", "and"):
            for place, role in free:
                last = chart.words(end, (how, *place.split()))
                if last is not None and role not in dict(vp.roles):
                    by_end.setdefault(last, {})[how, vp, replace(vp, gap=role)] = cost
    return _best(by_end)


def _open(chart: Chart, i: int, form: str) -> Iterator[tuple[int, Vp, float, Frame]]:
    """Every verb phrase with one place open at its end (`Vp.gap`), with where it ends, cost and frame."""
    for start, verb, cost in chart.terminal(FORMS[form], i):
        for frame in filter(None, map(_passive, verb.frames)) if form == "pass" else verb.frames:
            for place, role, _ in frame.places:
                shut = "+" in role or place == "indirect"
                if shut or not {"card", "zone", "period"} & roles(frame.verb)[role][0]:
                    continue
                inner: ByEnd = {}
                rest = _Places(chart, _without(frame, place), owed=role, passive=form == "pass")
                rest.read(start, cost, inner)
                for at, values in inner.items():
                    end = at if place == "object" else chart.words(at, tuple(place.split()))
                    for value, total in values.items():
                        if end is not None and isinstance(value, Vp):
                            yield end, replace(value, gap=role), total, frame


def _best(by_end: ByEnd) -> Spans:
    return {end: cheapest(values) for end, values in by_end.items()}


def _without(frame: Frame, place: str) -> Frame:
    return replace(frame, places=tuple(entry for entry in frame.places if entry[0] != place))


def _passive(frame: Frame) -> Frame | None:
    """The frame with its object as subject and its agent behind "by"; None if it has no passive."""
    names = [place for place, _, _ in frame.places]
    taken = "indirect" if "indirect" in names else "object"
    role = next((role for place, role, _ in frame.places if place == taken), "+")
    if frame.subject != "agent" or "+" in role:
        return None
    rest = _without(frame, taken)
    return replace(rest, subject=role, places=(*rest.places, ("by", "agent", False)))


@dataclass(frozen=True)
class _State:
    """How far a frame is filled: the places left, the roles filled, whether the words were said."""

    at: int
    left: frozenset[int]
    filled: tuple[tuple[str, Any], ...]
    late: bool
    worded: bool


class _Places:
    """Fills the places of one frame in any order, the object first; `gap`, `owed` are filled elsewhere."""

    def __init__(
        self, chart: Chart, frame: Frame, gap: str = "", owed: str = "", passive: bool = False
    ) -> None:
        self.chart = chart
        self.frame = frame
        self.places = frame.places
        self.roles = roles(frame.verb)
        self.gap = gap
        self.owed = owed
        self.passive = passive

    def read(self, i: int, cost: float, by_end: ByEnd) -> None:
        """Adds every way to fill the frame from word i on to `found`."""
        begin = self.chart.words(i, self.frame.before)
        if begin is None:
            return
        empty = _State(begin, frozenset(range(len(self.places))), (), False, not self.frame.words)
        for state, total in least_costs(empty, cost, self._steps).items():
            value = self._whole(state)
            if value is not None:
                here = by_end.setdefault(state.at, {})
                here[value] = min(here.get(value, 1e9), total + 0.01 + self._misplaced(state))

    def _misplaced(self, state: _State) -> float:
        """What it costs that "on it" belongs to the object, where the verb has a place for it."""
        free = any(self.places[k][0] == "on" for k in state.left)
        objects = (value for _, value in state.filled if isinstance(value, m.Selector))
        on_it = any(part for who in objects for part in m.conjuncts(who.what) if _is_on(part))
        return _LATE * 2 if free and on_it else 0.0

    def _steps(self, state: _State) -> Iterator[tuple[_State, float]]:
        at, left, filled = state.at, state.left, state.filled
        waiting = [k for k in left if self.places[k][0] in _OBJECTS and self.places[k][2]]
        if not state.worded and not waiting:
            end = self.chart.words(at, self.frame.words)
            if end is not None:
                yield replace(state, at=end, worded=True), 0.0
        if (
            (filled or self.passive or not any(self.places[k][0] in _OBJECTS for k in left))
            and left
            and all(name != _MANNER for name, _ in filled)
        ):
            for end, manner, _ in self.chart.terminal("MANNER", at):
                yield replace(state, at=end, filled=(*filled, (_MANNER, manner)), late=True), 0.1
        for k in sorted(left):
            place, role, _ = self.places[k]
            begin = self._begin(state, place, bool(waiting))
            if begin is None:
                continue
            extra = _LATE if state.late and place in _OBJECTS else 0.0
            for cost, value, end in self._again(place, role, begin):
                more = filled + tuple(zip(role.split("+"), value if "+" in role else (value,), strict=True))
                row = tuple(sorted(more, key=lambda pair: pair[0]))
                yield (
                    _State(end, left - {k}, row, state.late or place not in _OBJECTS, state.worded),
                    extra + cost,
                )

    def _again(self, place: str, role: str, begin: int) -> Iterator[tuple[float, Any, int]]:
        """The term of a place; or two of them, the preposition said again: "from it or from that unit"."""
        for cost, value, end in _terms(self.chart, begin, self.roles, role):
            yield cost, value, end
            if place in _OBJECTS or isinstance(value, m.Group):
                continue
            for how in ("or", "and"):
                more = self.chart.words(end, (how, *place.split()))
                if more is not None:
                    for extra, other, last in _terms(self.chart, more, self.roles, role):
                        if not isinstance(other, m.Group | Unclear) and not isinstance(value, Unclear):
                            yield cost + extra + 0.05, m.Group((value, other), how == "or"), last

    def _begin(self, state: _State, place: str, waiting: bool) -> int | None:
        """Where the term of a place would begin, if the place may come next."""
        if place == "indirect":
            return None if state.filled or state.late else state.at
        if place == "object":
            if any(self.places[k][0] == "indirect" for k in state.left) or (
                self.frame.words and state.worded
            ):
                return None
            return state.at
        return None if place == "by" and waiting else self.chart.words(state.at, tuple(place.split()))

    def _whole(self, state: _State) -> Any:
        """The verb phrase, if nothing that is needed is missing."""
        if not state.worded or any(self.places[k][2] for k in state.left):
            return None
        names = {name for name, _ in state.filled} | {self.frame.subject, self.gap, self.owed}
        if any(needed and name not in names for name, (_, needed) in self.roles.items()):
            return None
        for _, value in state.filled:
            if isinstance(value, Unclear):
                return value
        manner = tuple(str(word) for name, word in state.filled if name == _MANNER)
        filled = tuple(role for role in state.filled if role[0] != _MANNER)
        return Vp(self.frame.verb, filled, self.frame.subject, self.gap, manner)


def _is_on(part: object) -> bool:
    return isinstance(part, m.Rel) and part.name == "on"


Roles = dict[str, tuple[frozenset[str], bool]]


def _terms(chart: Chart, i: int, roles: Roles, role: str) -> Iterator[tuple[float, Any, int]]:
    """What may stand in the role from word i on."""
    if "+" in role:
        for end, row in chart.spans("np[bonus]", i).items():
            for cost, value in row:
                yield cost, value, end
        return
    types = roles[role][0]
    for kind in sorted({name.partition(":")[0] for name in types} & _TYPES):
        for end, row in chart.spans(f"np[{kind}]", i).items():
            for cost, value in row:
                if kind != "things" or "things" in types or of_kind(value, types):
                    yield cost, value, end
