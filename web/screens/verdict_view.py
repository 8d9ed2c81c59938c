"""The screen of a verdict: the answer in one line, what was assumed, the board, how it ends, the rules.

Everything here is in the language of the page and in players' words; nothing is a path or an id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from judge.knowledge import load
from judge.words.teller import Headline, Teller

from .. import board_cards, board_path, entries
from .verdict_chips import Chip, chips
from .verdict_points import Point, point

DECIDE = 3
"""Rules in sight; the others are folded away."""
FEW = 3
"""Rulings that are named as the nearest."""
TONES = {
    "settled": "good",
    "by rules": "good",
    "ruling overrides": "good",
    "depends": "warn",
    "not modelled": "warn",
    "illegal situation": "bad",
}

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Unread:
    """Words that are not understood, the nearest that are, and the card with its path ("": none)."""

    card: str
    words: str
    nearest: tuple[str, ...]
    path: str


@dataclass
class View:
    """The whole screen."""

    teller: Teller
    question: str
    headline: Headline
    badge: str
    readings: list[tuple[str, str]]
    meaning: str
    tone: str
    points: list[Point]
    cases: list[tuple[str, list[Point]]]
    split: list[tuple[str, list[tuple[str, str]]]]
    chips: list[Chip]
    unread: list[Unread]
    warnings: list[str]
    illegal: list[tuple[str, Data]]
    first: list[Data]
    rest: list[Data]
    procedure: list[dict[str, Any]]
    rulings: list[tuple[str, str, str, str, str]]
    settled: tuple[str, str, str] | None
    no_matter: str


def view(verdict: Data, data: Data, language: str) -> View:
    """The screen for the `verdict` on the situation `data`."""
    teller = Teller(data, language)
    cited = {entry["rule"]: rule(entry, teller) for entry in verdict["citations"]}
    points = [point(teller, i, answer, cited) for i, answer in enumerate(verdict["answers"])]
    headline = teller.verdict(verdict)
    chosen = next((point for point in points if point.headline == headline), points[0] if points else None)
    cases = [
        (
            teller.start(teller.sentence("if_so", when=teller.when(case["case"]))),
            [point(teller, i, a, cited) for i, a in enumerate(case["verdict"]["answers"])],
        )
        for case in verdict.get("cases") or ()
    ]
    answer = verdict["answers"][chosen.number] if chosen and not cases else None
    order: list[Data] = [cited[rule] for rule in teller.rules(verdict, answer)]
    decide = max(DECIDE, len(chosen.bars_by) if chosen else 0)
    hands = [path.partition(".")[0] for path in verdict["depends"] if path.endswith(".hand")]
    ruling = load().rulings.get(verdict["settled"] or "")
    if verdict["status"] == "ruling overrides" and ruling is not None:
        headline = Headline("plain", ruling.told("answer", language))
    if chosen is not None and not cases:
        points = [chosen, *(point for point in points if point is not chosen)]
    answered = teller.alike(verdict) or verdict
    cut = (
        headline.kind == "unknown" and not answered.get("complete", True) and answered["status"] == "by rules"
    )
    status = "unfinished" if cut else answered["status"]
    return View(
        teller,
        chosen.question if chosen and not verdict["illegal"] and not chosen.says_it else "",
        headline,
        teller.word("statuses", status) if cut else teller.standing(answered),
        [] if cut else teller.readings(answered),
        teller.word("status_meanings", status),
        TONES.get(status, "warn"),
        [] if cases else points,
        cases,
        _split(teller, verdict),
        chips(teller, verdict, data),
        [unread(teller, entry) for entry in verdict["not_modelled"]],
        [teller.start(teller.sentence("hand_matters", whose=teller.whose(player))) for player in hands]
        + teller.unlooked(verdict),
        [(teller.start(teller.do(str(entry["what"]))), cited[entry["rule"]]) for entry in verdict["illegal"]],
        order[:decide],
        order[decide:],
        entries.sources([entry["statement"] for entry in verdict.get("procedure", ())], language),
        [_ruling(entry["id"], language) for entry in verdict["rulings"][:FEW]],
        (ruling.key, ruling.told("question", language), ruling.spoken(language)) if ruling else None,
        ", ".join(teller.what(path) for path in verdict.get("no_matter", ())),
    )  # fmt: skip


def _split(teller: Teller, verdict: Data) -> list[tuple[str, list[tuple[str, str]]]]:
    """Question by question what the answer depends on, and the answer in each case."""
    cases = verdict.get("cases") or []
    if not cases:
        return []
    shown = []
    for i, asked in enumerate(answer["ask"] for answer in verdict["answers"]):
        rows: dict[str, list[Data]] = {}
        for entry in cases:
            if i < len(entry["verdict"]["answers"]):
                headline = teller.headline(entry["verdict"]["answers"][i]).text
                rows.setdefault(headline, []).append(entry["case"])
        shown.append((teller.question(asked), list(_rows(teller, rows))))
    return shown


def _rows(teller: Teller, rows: dict[str, list[Data]]) -> Iterator[tuple[str, str]]:
    """The cases of each answer told together; the last, if it would be a list, as *in other cases*."""
    every = [case for cases in rows.values() for case in cases]
    ordered = sorted(
        ((headline, boxes(cases, every)) for headline, cases in rows.items()), key=lambda row: len(row[1])
    )
    for number, (headline, alike) in enumerate(ordered):
        last = number and number == len(ordered) - 1
        if alike == [{}] or len(ordered) == 1:
            yield teller.start(teller.sentence("in_all_cases")), headline
        elif last and len(alike) > 1:
            yield teller.start(teller.sentence("otherwise")), headline
        else:
            when = teller.sentence("or_else").join([teller.when(case) for case in alike])
            yield teller.start(teller.sentence("if_so", when=when)), headline


def boxes(cases: list[Data], every: list[Data]) -> list[dict[str, list[Any]]]:
    """Cases put together where they differ in one fact alone; a fact that may be anything is not named.

    `every` are all the cases that there are; a case is a fact and its values, fact by fact.
    """
    whole = {path: _united([case.get(path, []) for case in every]) for case in every for path in case}
    merged_cases: list[dict[str, list[Any]]] = [
        {path: list(case.get(path, whole[path])) for path in whole} for case in cases
    ]
    while alike := next((pair for pair in combinations(merged_cases, 2) if len(_differing(*pair)) < 2), None):
        box, other = alike
        for path in _differing(box, other):
            box[path] = _united([box[path], other[path]])
        merged_cases.remove(other)
    return [
        {path: values for path, values in box.items() if len(values) < len(whole[path])}
        for box in merged_cases
    ]


def _differing(box: Data, other: Data) -> list[str]:
    """The facts in which two cases differ."""
    return [path for path in box if set(map(str, box[path])) != set(map(str, other[path]))]


def _united(lists: list[Any]) -> list[Any]:
    """The values of several lists, each once, numbers by size."""
    known = {str(value): value for values in lists for value in values}
    return sorted(
        known.values(),
        key=lambda value: (not isinstance(value, int), value if isinstance(value, int) else 0, str(value)),
    )


def rule(entry: Data, teller: Teller) -> dict[str, Any]:
    """A rule with its words, statements and standing."""
    known = load().rules.get(entry["rule"])
    text = known.told("text", teller.language) if known is not None else str(entry.get("text", ""))
    return {
        "rule": entry["rule"],
        "title": teller.title(entry["rule"]),
        "language": known.spoken(teller.language) if known else "en",
        "text": text,
        "status": entry["status"],
        "badge": teller.word("rule_statuses", entry["status"]),
        "sources": entries.sources(entry["statements"], teller.language),
    }


def _ruling(key: str, language: str) -> tuple[str, str, str, str, str]:
    """(key, the first word of the answer, its sort, the question, its language) of a ruling."""
    ruling = load().rulings[key]
    answer = ruling.told("answer", language)
    head = answer.partition(".")[0].partition(",")[0].partition(":")[0].split()[:1]
    word = head[0] if head and len(head[0]) < 8 else ""
    sort = {"Yes": "yes", "Tak": "yes", "Да": "yes", "No": "nope", "Nie": "nope", "Нет": "nope"}.get(word, "")
    return key, word if sort else "", sort, ruling.told("question", language), ruling.spoken(language)


def unread(teller: Teller, entry: Data) -> Unread:
    """Words that are not understood, for people."""
    path = str(entry["path"]).rpartition(".")[0]
    card = board_path.get(dict(teller.situation), path)
    there = isinstance(card, Mapping)
    owner = teller.card(str(entry.get("card") or (board_cards.nick_of(card) if there else "")))
    nearest = tuple(str(words) for words in entry.get("nearest") or ())
    return Unread(owner, str(entry["words"]), nearest, path if there else "")
