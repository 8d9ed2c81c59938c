"""Verb phrases from the lexicon: a verb governs its places, each filled once and by what fits its role.

A place is a case, a preposition with its case, or a phrase of its own kind (see `lexicon.Frame`).
Participles are the same verbs as descriptions that agree with their noun.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.chart import Chart, cheapest
from judge.cardtext.nodes import node
from judge.cardtext.notation import Grammar, Refuse, Spans
from judge.cardtext.parts import Vp
from judge.cardtext.russian.governed import ByEnd, Places
from judge.cardtext.russian.lexicon import Frame
from judge.cardtext.russian.ones_own import of_its_own
from judge.cardtext.russian.parts import Gains, joined
from judge.cardtext.russian.words import Adj
from judge.cardtext.type_check import roles

LIGHT = ("совершить", "объявить")
"""The verbs that only say that what their object names is done, or declared."""


DECLARED = "declared"
"""Where something happens: an attack is announced; it is not yet carried out."""
GAPS: dict[str, tuple[str, ...]] = {
    "gap": ("acc",),
    "gap_inf": ("acc", "на acc"),
    "gap_dat": ("dat",),
    "gap_ins": ("ins attack", "ins"),
    "gap_na": ("на acc",),
    "gap_v": ("в acc",),
    "gap_s": ("с ins",),
    "gap_from": ("с gen",),
    "gap_ot": ("от gen",),
    "gap_po": ("по dat",),
    "gap_through": ("через acc",),
    "gap_where": ("where",),
    "gap_zone": ("с zone",),
}
"""Forms of a verb in a relative clause: which place is left empty, because its pronoun stands before."""


@node
class VerbForm:
    """A verb phrase in a finite form: the phrase, the gender or number of its form, whether it is past."""

    vp: Vp
    gender: str
    past: bool = False
    person: str = ""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.procedures["vp"] = (
        read_vp,
        lambda symbol: [*_begins(_inner(symbol)), "MANNER", '"не'],
    )
    g.procedures["part"] = (
        read_part,
        lambda symbol: [f"PART[act_{_inner(symbol)}]", f"PART[pas_{_inner(symbol)}]"],
    )


def _begins(form: str) -> list[str]:
    """The keys with which a verb phrase in that form may begin."""
    if form in GAPS:
        return ["V[inf]" if form == "gap_inf" else "V[fin]"]
    return [f"V[{form}]", *(['"быть'] if form == "inf" else [])]


def _inner(symbol: str) -> str:
    return symbol.partition("[")[2].rstrip("]")


def read_vp(chart: Chart, i: int, name: str) -> Spans:
    """A verb phrase in the form of `name` (vp[inf], vp[imp], vp[fin], vp[ger], vp[short]) from word i on.

    vp[gap]: finite, with its object left out (`Vp.gap`), as in "which it attacked".
    """
    form = _inner(name)
    by_end: ByEnd = {}
    manner: list[str] = []
    start = i
    while start < chart.size and (here := chart.terminal("MANNER", start)):
        manner.append(here[0][1])
        start = here[0][0]
    if form == "inf" and (begin := chart.words(start, ("быть",))) is not None:
        return _to_be(chart, begin, tuple(manner))
    gap = GAPS.get(form, ())
    for end, verb, cost in chart.terminal(_begins(form)[0], start):
        for frame in verb.verb.frames:
            opened = _passive(frame) if form == "short" else frame
            if opened is None or (gap and all(place not in gap for place, _, _ in frame.places)):
                continue
            inner: ByEnd = {}
            Places(chart, opened, gap).read(end, cost, inner)
            if frame.verb == "attack" and verb.verb.word in LIGHT and form != "short" and not gap:
                for at, row in chart.spans("deedn", end).items():
                    inner.setdefault(at, {}).update({value: more + cost for more, value in row})
            for at, values in inner.items():
                for vp, total in values.items():
                    vp = replace(vp, manner=(*manner, *vp.manner))
                    if form == "fin" and vp.verb == "attack" and verb.verb.word == LIGHT[1]:
                        vp = replace(vp, manner=(*vp.manner, DECLARED))
                    value = VerbForm(vp, verb.gender, verb.past, verb.person)
                    here_ = by_end.setdefault(at, {})
                    here_[value] = min(here_.get(value, 1e9), total)
    return {end: cheapest(values) for end, values in by_end.items()}


def _to_be(chart: Chart, i: int, manner: tuple[str, ...]) -> Spans:
    """ "To be wounded": a passive verb phrase in the infinitive."""
    return {
        end: [
            (cost, replace(phrase, vp=replace(phrase.vp, manner=(*manner, *phrase.vp.manner)), gender="*"))
            for cost, phrase in row
        ]
        for end, row in chart.spans("vp[short]", i).items()
    }


def read_part(chart: Chart, i: int, name: str) -> Spans:
    """A participle with its places, as a description (`Adj`) that agrees with its noun."""
    case = _inner(name)
    by_end: ByEnd = {}
    for voice in ("act", "pas"):
        for end, verb, cost in chart.terminal(f"PART[{voice}_{case}]", i):
            for frame in verb.verb.frames:
                opened = _passive(frame) if voice == "pas" else frame
                if opened is None:
                    continue
                inner: ByEnd = {}
                Places(chart, opened).read(end, cost, inner)
                for at, values in inner.items():
                    for vp, total in values.items():
                        what, did = of_its_own(as_filter(vp)), of_its_own(as_filter(vp, True))
                        if what is not None:
                            here = by_end.setdefault(at, {})
                            value = Adj(what, verb.gender)
                            here[value] = min(here.get(value, 1e9), total)
                        if isinstance(what, m.Did):
                            _mannered(chart, at, what, verb.gender, total, by_end)
                        if isinstance(did, m.Did):
                            _within(chart, at, did, verb.gender, total, by_end)
    return {end: cheapest(values) for end, values in by_end.items()}


def _mannered(chart: Chart, i: int, what: m.Did, gender: str, cost: float, by_end: ByEnd) -> None:
    """A participle with its manner: "made at the longest range"."""
    for end, row in chart.spans("mannerly", i).items():
        for more, how in row:
            value = Adj(replace(what, deed=replace(what.deed, manner=(*what.deed.manner, how))), gender)
            here = by_end.setdefault(end, {})
            here[value] = min(here.get(value, 1e9), cost + more - 0.02)


def _within(chart: Chart, i: int, what: m.Did, gender: str, cost: float, by_end: ByEnd) -> None:
    """A participle with its time: "wounded this turn"."""
    for end, row in chart.spans("when", i).items():
        for more, when in row:
            if isinstance(when, m.During):
                value = Adj(replace(what, within=when.period), gender)
                here = by_end.setdefault(end, {})
                here[value] = min(here.get(value, 1e9), cost + more - 0.02)


_STATES = {"damage": "wounded", "tap": "closed", "untap": "open"}
"""The state in which somebody is to whom that was done, if it is not said when."""


def as_filter(vp: Vp, timed: bool = False) -> Any:
    """What a participle or a relative clause says of its noun; None if it has no meaning we know."""
    filled: dict[str, Any] = dict(vp.roles)
    if vp.verb == "stand":
        at = filled.get("at")
        return at if set(filled) == {"at"} else None
    if vp.verb == "have":
        what = filled.get("what")
        if not isinstance(what, Gains) or any(gain.had is None for gain in what.parts):
            return None
        parts = tuple(gain.had for gain in what.parts if gain.had is not None)
        return m.Or(parts) if what.either else joined(parts)
    if vp.verb in ("gain", "lose"):
        try:
            deeds = deeds_of(vp, None)
        except Refuse:
            return None
        return m.Did(deeds[0], "patient") if len(deeds) == 1 else None
    if any(isinstance(value, Gains) for value in filled.values()):
        return None
    if vp.verb == "choose" and not filled and not timed:
        return None
    if vp.verb in _STATES and not filled and vp.subject == "patient" and not timed and not vp.manner:
        return m.State(_STATES[vp.verb])
    return m.Did(m.Deed(vp.verb, vp.roles, vp.manner), vp.subject)


def deeds_of(vp: Vp, who: Any) -> list[m.Deed]:
    """What is done by a verb with which one gets, loses or has a list of things.  Raises Refuse."""
    filled: dict[str, Any] = dict(vp.roles)
    what = filled.pop("what", None)
    if not isinstance(what, Gains):
        raise Refuse
    deeds = []
    for gain in what.parts:
        if vp.verb == "lose":
            if gain.lost is None:
                raise Refuse
            verb, given = gain.lost
        elif vp.verb in ("gain", "have"):
            verb, given = gain.verb, gain.roles
            if verb == "gain" and not given:
                raise Refuse
        else:
            raise Refuse
        row = dict(given)
        if who is not None:
            row["patient"] = who
        for name, term in filled.items():
            if name not in roles(verb):
                raise Refuse
            row[name] = term
        deeds.append(m.deed(verb, vp.manner, **row))
    return deeds


def _passive(frame: Frame) -> Frame | None:
    """The frame with its object as subject and its agent in the instrumental; None if it has no passive."""
    role = next(
        (role for place, role, _ in frame.places if place in ("acc", "на acc") or place.startswith("acc ")),
        None,
    )
    if frame.subject != "agent" or role is None or role not in roles(frame.verb):
        return None
    rest = tuple(entry for entry in frame.places if entry[1] != role)
    if not any(place == "ins" for place, _, _ in rest):
        rest = (*rest, ("ins agent", "agent", False))
    return replace(frame, subject=role, places=rest)


__all__ = ["VerbForm", "add", "as_filter", "deeds_of"]
