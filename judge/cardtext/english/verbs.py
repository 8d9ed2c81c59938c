"""Verb phrases from the lexicon: a verb takes its roles as a set, each once, the needed ones always."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.chart import KEEP, Chart, Costly, Grammar, Spans, Unclear
from judge.cardtext.check import roles
from judge.cardtext.lexicon import Frame, Verb
from judge.cardtext.parts import Vp

FORMS = {"b": "VB", "z": "VZ", "d": "VD", "n": "VN", "g": "VG", "pass": "VN", "ing": "VG"}
_MANNER = "~"
_LATE = 0.15
"""What it costs that the object stands behind another place: "return to your hand a unit"."""
_TYPES = ("card", "player", "things", "property", "zone", "period", "ability", "word", "amount")
State = tuple[int, frozenset[int], tuple[tuple[str, Any], ...], bool, bool]


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.procedures["vp"] = (read_vp, begins)
    g.procedures["vpgap"] = (read_gap, begins)
    g.procedures["openvp"] = (read_open, lambda symbol: [FORMS["b"]])


def begins(symbol: str) -> Iterable[str]:
    """The keys that a verb phrase may begin with."""
    form = symbol.partition("[")[2].rstrip("]")
    return [FORMS[form], "MANNER", '"also'] if form else [FORMS[f] for f in "bzd"]


def read_vp(chart: Chart, i: int, name: str) -> Spans:
    """A verb phrase in the form of `name` (vp[b], vp[pass], ...) from word i on."""
    form = name.partition("[")[2].rstrip("]")
    found: dict[int, dict[Any, float]] = {}
    start = i
    if chart.terminal('"also', i):
        start = i + 1
    for end, verb, cost in chart.terminal(FORMS[form], start):
        for frame in verb.frames:
            _frame(chart, end, verb, frame, form == "pass", "", cost, found)
    return _best(found)


def read_gap(chart: Chart, i: int, name: str) -> Spans:
    """A verb phrase whose object is missing, for "a unit you control", "the first card you play"."""
    found: dict[int, dict[Any, float]] = {}
    for key in ("VB", "VZ", "VD"):
        for end, verb, cost in chart.terminal(key, i):
            for frame in verb.frames:
                if any(place == "object" for place, _, _ in frame.places):
                    _frame(chart, end, verb, frame, False, "object", cost, found)
    return _best(found)


def read_open(chart: Chart, i: int, name: str) -> Spans:
    """An imperative that ends in a preposition, its object still to come: "deal 1 damage to"."""
    found: dict[int, dict[Any, float]] = {}
    for end, verb, cost in chart.terminal("VB", i):
        for frame in verb.frames:
            for place, role, _ in frame.places:
                if place in ("object", "indirect") or "card" not in roles(frame.verb)[role][0]:
                    continue
                rest = replace(frame, places=tuple(p for p in frame.places if p[0] != place))
                inner: dict[int, dict[Any, float]] = {}
                _frame(chart, end, verb, rest, False, "", cost, inner, role)
                for at, values in inner.items():
                    opened = _literal(chart, at, (place,))
                    if opened is not None:
                        for value, total in values.items():
                            if isinstance(value, Vp) and value.roles:
                                found.setdefault(opened, {})[replace(value, gap=role)] = total
    return _best(found)


def _best(found: dict[int, dict[Any, float]]) -> Spans:
    return {
        end: sorted(((cost, value) for value, cost in values.items()), key=lambda pair: pair[0])[:KEEP]
        for end, values in found.items()
    }


def _frame(
    chart: Chart, i: int, verb: Verb, frame: Frame, passive: bool, gap: str, cost: float, found: dict[int, dict[Any, float]],
    owed: str = "",
) -> None:
    """Fills the places of one frame from word i on, in any order, the object first."""
    places = list(frame.places)
    subject = frame.subject
    open_role = ""
    if passive or gap:
        objects = [k for k, (place, _, _) in enumerate(places) if place == "object"]
        if passive and any(place == "indirect" for place, _, _ in places):
            objects = [k for k, (place, _, _) in enumerate(places) if place == "indirect"]
        if not objects:
            return
        role = places[objects[0]][1]
        if "+" in role and gap:
            return
        del places[objects[0]]
        if passive:
            if subject != "agent":
                return
            subject = role
            if "+" in role:
                return
            places.append(("by", "agent", False))
        else:
            open_role = role
    told = roles(frame.verb)
    begin_at = _literal(chart, i, frame.before)
    if begin_at is None:
        return
    i = begin_at
    rows: dict[State, float] = {(i, frozenset(range(len(places))), (), False, not frame.words): cost}
    done: dict[State, float] = {}
    while rows:
        state, at_cost = rows.popitem()
        if at_cost >= done.get(state, 1e9):
            continue
        done[state] = at_cost
        at, left, filled, late, worded = state
        if not worded and all(k not in left or places[k][0] not in ("object", "indirect") or not places[k][2] for k in range(len(places))):
            end = _literal(chart, at, frame.words)
            if end is not None:
                _push(rows, done, (end, left, filled, late, True), at_cost)
        if filled and left and not any(name == _MANNER for name, _ in filled):
            for end, manner, _ in chart.terminal("MANNER", at) if at < chart.size else ():
                said = (*filled, (_MANNER, manner))
                _push(rows, done, (end, left, said, True, worded), at_cost + 0.02)
        for k in sorted(left):
            place, role, _ = places[k]
            if place == "indirect" and filled:
                continue
            if place == "object" and any(places[q][0] == "indirect" for q in left):
                continue
            if place in ("object", "indirect"):
                if late and place == "indirect":
                    continue
                begin, extra = at, _LATE if late else 0.0
                if frame.words and worded:
                    continue
            else:
                if any(places[q][0] in ("object", "indirect") and places[q][2] for q in left) and place == "by":
                    continue
                opened = _literal(chart, at, (place,))
                if opened is None:
                    continue
                begin, extra = opened, 0.0
            for value_cost, value, end in _terms(chart, begin, told, role):
                more = filled + tuple(zip(role.split("+"), value if "+" in role else (value,), strict=True))
                new = (end, left - {k}, tuple(sorted(more, key=lambda r: r[0])), late or place not in ("object", "indirect"), worded)
                _push(rows, done, new, at_cost + extra + value_cost)
    for (at, left, filled, _, worded), total in done.items():
        if not worded or any(places[k][2] for k in left):
            continue
        names = {name for name, _ in filled} | {subject, open_role, owed}
        if any(needed and name not in names for name, (_, needed) in told.items()):
            continue
        if any(isinstance(value, Unclear) for _, value in filled):
            value: Any = next(value for _, value in filled if isinstance(value, Unclear))
        else:
            said = tuple(str(value) for name, value in filled if name == _MANNER)
            value = Vp(frame.verb, tuple(r for r in filled if r[0] != _MANNER), subject, open_role, said)
        here = found.setdefault(at, {})
        if total < here.get(value, 1e9):
            here[value] = total + 0.01


def _push(rows: dict[State, float], done: dict[State, float], state: State, cost: float) -> None:
    if cost < rows.get(state, 1e9) and cost < done.get(state, 1e9):
        rows[state] = cost


def _literal(chart: Chart, i: int, words: tuple[str, ...]) -> int | None:
    for word in words:
        if i >= chart.size or not chart.terminal(f'"{word}', i):
            return None
        i += 1
    return i


def _terms(chart: Chart, i: int, told: dict[str, tuple[frozenset[str], bool]], role: str) -> list[tuple[float, Any, int]]:
    """What may stand in the role from word i on."""
    if i >= chart.size:
        return []
    if "+" in role:
        return [(cost, value, end) for end, row in chart.spans("np[bonus]", i).items() for cost, value in row]
    found = []
    for kind in dict.fromkeys(t.partition(":")[0] for t in told[role][0]):
        if kind not in _TYPES:
            continue
        for end, row in chart.spans(f"np[{kind}]", i).items():
            for cost, value in row:
                if kind == "things" and "things" not in told[role][0] and not _of_kind(value, told[role][0]):
                    continue
                found.append((cost, value, end))
    return found


def _of_kind(value: Any, types: frozenset[str]) -> bool:
    if isinstance(value, m.Group):
        return all(_of_kind(one, types) for one in value.members)
    return not isinstance(value, m.Things) or f"things:{value.kind}" in types


__all__ = ["Costly", "add"]
