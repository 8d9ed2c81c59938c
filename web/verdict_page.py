"""The screen of a verdict: the answer in one line, what was assumed, the board, how it ends, the rules.

Everything here is in the language of the page and in players' words; nothing is a path or an id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from judge.games.registry import GAMES
from judge.games.table import Property, TableDescription
from judge.games.table_values import holds
from judge.knowledge import Rule, Ruling, load
from judge.words.teller import ENDING, Headline, Teller, word_of
from web import board_path, drawn, entries

BARS = 8
"""Kinds of ends in sight; those after them are folded away."""
MOST_BARS = 60
"""Kinds of ends on a page at all; programs get every one."""
DECIDE = 3
"""Rules in sight; the others are folded away."""
FEW = 3
"""On a board of so few cards the numbers of all lie open."""
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
class Bar:
    """One kind of end: what is so, how likely it is (in words, and in hundredths), the way there.

    `end` is its number among the ends of the answer, -1 if nobody can step through it.
    """

    words: str
    end: int = -1
    percent: str = ""
    width: int = 0
    met: bool = True
    line: tuple[Data, ...] = ()


@dataclass
class Point:
    """One question and its answer: the bars of its ends, the rules in the way, what can be done instead."""

    question: str
    headline: Headline
    number: int
    bars: list[Bar] = field(default_factory=list)
    left_out: int = 0
    bars_by: list[Data] = field(default_factory=list)
    lines: list[Bar] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    choices: list[Data] = field(default_factory=list)
    follow: list[tuple[str, str]] = field(default_factory=list)
    says_it: bool = False
    """Whether the answer says again all that was asked."""


@dataclass(frozen=True)
class Number:
    """A number that can be stepped: its place, what it is called, its value, whether it may be unknown."""

    path: str
    words: str
    value: str
    unknown: bool


@dataclass(frozen=True)
class Stepped:
    """A card with its numbers; `open`: they lie open."""

    card: drawn.Card
    numbers: list[Number]
    open: bool


@dataclass(frozen=True)
class SteppedSide:
    """A side with its numbers and cards."""

    title: str
    tone: str
    numbers: list[Number]
    cards: list[Stepped]


@dataclass
class View:
    """The whole screen."""

    teller: Teller
    question: str
    headline: Headline
    badge: str
    meaning: str
    tone: str
    points: list[Point]
    cases: list[tuple[str, list[Point]]]
    split: list[tuple[str, list[tuple[str, str]]]]
    chips: list[str]
    unread: list[tuple[str, str, list[str]]]
    warnings: list[str]
    illegal: list[tuple[str, Data]]
    first: list[Data]
    rest: list[Data]
    rulings: list[tuple[str, str, str, str, str]]
    settled: tuple[str, str, str] | None
    no_matter: str


def view(found: Data, data: Data, language: str) -> View:
    """The screen for the verdict `found` on the situation `data`."""
    told = Teller(data, language)
    cited = {entry["rule"]: rule(entry, told) for entry in found["citations"]}
    points = [point(told, i, answer, cited) for i, answer in enumerate(found["answers"])]
    headline = told.verdict(found)
    chosen = next((point for point in points if point.headline == headline), points[0] if points else None)
    cases = [
        (told.when(one["case"]), [point(told, i, a, cited) for i, a in enumerate(one["verdict"]["answers"])])
        for one in found.get("cases") or ()
    ]
    answer = found["answers"][chosen.number] if chosen and not cases else None
    order: list[Data] = [cited[rule] for rule in told.rules(found, answer)]
    decide = max(DECIDE, len(chosen.bars_by) if chosen else 0)
    hands = [path.partition(".")[0] for path in found["depends"] if path.endswith(".hand")]
    ruling = load().rulings.get(found["settled"] or "")
    if found["status"] == "ruling overrides" and ruling is not None:
        headline = Headline("plain", ruling.told("answer", language))
    if chosen is not None and not cases:
        points = [chosen, *(point for point in points if point is not chosen)]
    return View(
        told,
        chosen.question if chosen and not found["illegal"] and not chosen.says_it else "",
        headline,
        told.word("statuses", found["status"]),
        told.word("status_meanings", found["status"]),
        TONES.get(found["status"], "warn"),
        [] if cases else points,
        cases,
        _split(told, found),
        list(_chips(told, found)),
        [_unread(told, entry) for entry in found["not_modelled"]],
        [told.sentence("hand_matters", player=told.player(player)) for player in hands],
        [(told.start(told.do(str(entry["what"]))), cited[entry["rule"]]) for entry in found["illegal"]],
        order[:decide],
        order[decide:],
        [_ruling(entry["id"], language) for entry in found["rulings"][:FEW]],
        (ruling.key, ruling.told("question", language), _language(ruling, language)) if ruling else None,
        ", ".join(told.what(path) for path in found.get("no_matter", ())),
    )  # fmt: skip


def _split(told: Teller, found: Data) -> list[tuple[str, list[tuple[str, str]]]]:
    """Question by question what the answer depends on, and the answer in each case."""
    cases = found.get("cases") or []
    if not cases:
        return []
    shown = []
    for i, asked in enumerate(answer["ask"] for answer in found["answers"]):
        rows: dict[str, list[str]] = {}
        for entry in cases:
            if i < len(entry["verdict"]["answers"]):
                said = told.headline(entry["verdict"]["answers"][i]).text
                rows.setdefault(said, []).append(told.when(entry["case"]))
        shown.append((told.question(asked), [("; ".join(when), said) for said, when in rows.items()]))
    return shown


def rule(entry: Data, told: Teller) -> dict[str, Any]:
    """A rule with its words, statements and standing."""
    known = load().rules.get(entry["rule"])
    text = known.told("text", told.language) if known is not None else str(entry.get("text", ""))
    return {
        "rule": entry["rule"],
        "title": told.title(entry["rule"]),
        "language": _language(known, told.language) if known else "en",
        "text": text,
        "status": entry["status"],
        "badge": told.word("rule_statuses", entry["status"]),
        "sources": entries.sources(entry["statements"]),
    }


def _ruling(key: str, language: str) -> tuple[str, str, str, str, str]:
    """(key, the first word of the answer, its sort, the question, its language) of a ruling."""
    found = load().rulings[key]
    answer = found.told("answer", language)
    head = answer.partition(".")[0].partition(",")[0].partition(":")[0].split()[:1]
    word = head[0] if head and len(head[0]) < 8 else ""
    sort = {"Yes": "yes", "Tak": "yes", "Да": "yes", "No": "nope", "Nie": "nope", "Нет": "nope"}.get(word, "")
    return key, word if sort else "", sort, found.told("question", language), _language(found, language)


def _language(entry: Rule | Ruling, language: str) -> str:
    """The language in which an entry is told to a reader of `language`."""
    return language if language in entry.translations else "en"


def _unread(told: Teller, entry: Data) -> tuple[str, str, list[str]]:
    """(card, words that are not understood, the nearest that are)."""
    owner = str(entry.get("card") or "")
    if not owner:
        card = board_path.get(dict(told.situation), str(entry["path"]).rpartition(".")[0])
        owner = drawn.nick_of(card) if isinstance(card, Mapping) else ""
    return told.card(owner), str(entry["words"]), [str(words) for words in entry.get("nearest") or ()]


def _chips(told: Teller, found: Data) -> Iterator[str]:
    """What the answer takes for granted."""
    asked = [answer["ask"] for answer in found["answers"]]
    yield from dict.fromkeys(
        told.start(told.plays_for(str(one.get("for") or "most")))
        for one in asked
        if word_of(one) in ("chance", "best")
    )
    yield from (told.assumed(words) for words in found["assumed"])
    edition = load().edition(found["game"], None)
    if found["rules"]["edition"] != edition.id:
        yield told.quoted(load().editions(found["game"])[found["rules"]["edition"]].title)


def point(told: Teller, number: int, answer: Data, cited: Mapping[str, Data]) -> Point:
    """One answer of a verdict, the `number`-th, laid out; `cited` are the rules of the verdict by id."""
    found = Point(told.question(answer["ask"]), told.headline(answer), number)
    found.says_it = word_of(answer["ask"]) in ENDING and found.headline.kind != "unknown"
    found.bars_by = [cited[bar["rule"]] for bar in answer["barred_by"] if bar["rule"] in cited]
    if answer.get("spread"):
        shares = [_share(told, answer, i, one) for i, one in enumerate(answer["spread"])]
        found.bars = sorted(shares, key=lambda bar: -bar.width)
    elif len(answer["outcomes"]) > 1 and word_of(answer["ask"]) == "outcomes":
        found.bars = list(_outcomes(told, answer))
        found.left_out = max(0, len(found.bars) - MOST_BARS)
        found.bars = found.bars[:MOST_BARS]
    else:
        found.lines = [
            Bar(told.outcome(one["values"]) if one["values"] else "", i, line=tuple(one["line"]))
            for i, one in enumerate(answer["outcomes"])
            if one["line"]
        ][:BARS]
    if answer.get("needs") and answer.get("kind") != "forbidden":
        found.notes.append(told.start(told.note("needs", answer["needs"])))
    found.notes += [
        told.start(told.sentence("change", change=told.change(one))) for one in answer.get("changes", ())
    ]
    if answer.get("due"):
        due = told.joined(
            [f"{told.player(one['player'])}: {told.do(one['do'])}" for one in answer["due"][:BARS]], "or"
        )
        key = "due_next" if answer.get("step") is None else "due_there"
        found.notes.append(told.sentence(key, what=due))
    if answer.get("line"):
        found.lines.append(Bar("", line=tuple(answer["line"])))
    if "parts_at" in answer:
        asked = answer["ask"].get("why", {})
        parts = (
            ("common", told.sentence("alike")),
            ("this", told.conditions(asked.get("this", {}))),
            ("not", told.conditions(asked.get("not", {}))),
        )
        found.lines += [
            Bar(told.start(words), line=tuple(answer[key])) for key, words in parts if answer.get(key)
        ]
    for circle in answer.get("rounds", ()):
        found.lines.append(Bar("", line=tuple(circle["round"])))
    found.choices = [_choice(told, one) for one in answer.get("choices", ())]
    return found


def _share(told: Teller, answer: Data, end: int, one: Data) -> Bar:
    width = max(1, round(100 * Fraction(one["value"])))
    said = told.start(told.end(answer, one))
    return Bar(said, end, told.percent(one["value"]), width, bool(one["met"]), tuple(one["line"]))


def _outcomes(told: Teller, answer: Data) -> Iterator[Bar]:
    """The kinds of ends by what differs; what is the same in all is not said again."""
    found = answer["outcomes"]
    paths = [p for p in found[0]["values"] if len({str(one["values"].get(p)) for one in found}) > 1]
    seen = set()
    for i, one in enumerate(found):
        words = told.outcome({path: one["values"][path] for path in paths})
        if words not in seen:
            seen.add(words)
            yield Bar(words, i if one["line"] else -1, line=tuple(one["line"]))


def _choice(told: Teller, choice: Data) -> dict[str, Any]:
    """A decision that matters: who decides, after what, and what each choice is worth."""
    return {
        "player": told.player(choice["player"]),
        "after": "; ".join(f"{told.player(one['player'])}: {told.do(one['do'])}" for one in choice["after"]),
        "options": [
            {"do": told.start(told.do(one["do"])), "percent": told.percent(one["value"]), "best": one["best"]}
            for one in choice["options"]
        ],
    }


# --- the board ------------------------------------------------------------------------------------


def numbers(seen: drawn.Seen, data: Data, language: str) -> list[SteppedSide]:
    """The sides of a board with every number that can be stepped."""
    game = GAMES[seen.game]
    few = len(seen.cards) <= FEW
    found = []
    for side in seen.sides:
        pools = [
            Number(fact.path, fact.words, fact.value, seen.table.sides[fact.path.partition(".")[2]].unknown)
            for fact in side.pools
            if holds(game.model, "Side", fact.path.partition(".")[2]).kind == "number"
        ]
        cards = [
            Stepped(card, list(_of_card(seen.table, card, data, language)), few or bool(card.marks))
            for card in seen.cards
            if card.player == side.player
        ]
        found.append(SteppedSide(side.title, side.tone, pools, cards))
    return found


def _of_card(table: TableDescription, card: drawn.Card, data: Data, language: str) -> Iterator[Number]:
    game = next(one for one in GAMES.values() if one.table is table)
    printed = {fact.path: fact.value for fact in card.facts}
    for key, one in table.card.items():
        path = f"{card.path}.{key}"
        if not _counts(one, card.zone) or holds(game.model, "Card", key).kind != "number":
            continue
        value = board_path.get(dict(data), path)
        shown = str(value) if value is not None else printed.get(path, "0")
        if shown.isdecimal() and (one.short is not None or one.tag is not None or value is not None):
            yield Number(path, one.title.of(language), shown, one.unknown)


def _counts(one: Property, zone: str) -> bool:
    return one.shown and not one.lines and (not one.zones or zone in one.zones)
