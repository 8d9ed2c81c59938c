"""Verdicts as a judge reads them out, for a person to read: `python -m tests.words.read_aloud --seed 7 --lang pl`.

Drawn from the rulings and their twins, every kind of question alike often; each prints the question, the answer, what
it rests on, and what the first screen says below it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import pickle
import random
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from judge.board.example_questions import asking
from judge.cards.store import set_aside
from judge.engine.law import law
from judge.errors import JudgeError
from judge.knowledge import Example, load
from judge.verdict import service
from judge.words.phrasebook import file_of
from judge.words.questions import word_of
from judge.words.teller import Teller
from web.app import create_app
from web.screens import ruling as ruling_screen
from web.screens import verdict_view
from web.words import linked

GAMES = {"en": ("swtcg", "swlcg", "berserk"), "pl": ("swtcg", "swlcg"), "ru": ("berserk",)}
KINDS = (
    "can now", "illegal", "can", "impossible", "why not", "always", "possible", "never", "outcomes", "chance", "best",
    "order matters", "which rule decides", "smallest change", "legal line", "loop", "why", "options", "ruling",
)  # fmt: skip
MOST = 12
"""So many rows of one verdict are read."""

Data = Mapping[str, Any]


def posed(example: Example, kind: str, dice: random.Random) -> dict[str, Any] | None:
    """The board of an example with one question of a kind; None if it asks nothing that fits."""
    board = asking(example.situation)
    asked = [entry for entry in board.get("ask") or () if isinstance(entry, Mapping)]
    doing = [entry for entry in asked if word_of(entry) in ("can now", "illegal", "can", "impossible")]
    ending = [entry for entry in asked if word_of(entry) in ("always", "possible", "never")]
    fits = [entry for entry in asked if word_of(entry) == kind and kind in entry]
    if kind == "ruling":
        return {"game": example.game, "ruling": example.ruling} if example.ruling else None
    if kind == "options":
        fits = [{}]
    elif not fits and kind in ("why not", "smallest change"):
        fits = [
            {kind: entry[word_of(entry)]} for entry in doing if word_of(entry) in ("illegal", "impossible")
        ]
    elif not fits and kind == "which rule decides":
        fits = [{kind: entry} for entry in (*doing, *ending)]
    elif not fits and kind in ("chance", "best"):
        fits = [{kind: entry[word_of(entry)], "for": "most"} for entry in ending]
    elif not fits and kind == "outcomes" and ending:
        fits = [{kind: sorted({path for entry in ending for path in entry[word_of(entry)]})}]
    elif not fits and kind == "order matters" and ending:
        fits = [{kind: True}] if dice.random() < 0.1 else []
    if not fits:
        return None
    whole = {"game": example.game, **{key: value for key, value in board.items() if key != "ask"}}
    chosen = {
        key: value for key, value in dice.choice(fits).items() if key not in ("because", "when", "value")
    }
    return {**whole, "ask": [chosen]} if chosen else whole


def drawn(seed: int, language: str, count: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """So many boards of the games of a language: the id of the example, and what is asked of it."""
    dice = random.Random(f"{seed} {language}")
    known = {game: list(load().examples(game)) for game in GAMES[language]}
    made = 0
    for kind in cycle(KINDS):
        for _ in range(400):
            example = dice.choice(known[dice.choice(GAMES[language])])
            board = posed(example, kind, dice)
            if board is not None:
                yield f"{example.id} ({kind})", board
                made += 1
                break
        if made == count:
            return


def answered(board: Data) -> dict[str, Any]:
    """The verdict on a board, or its options where it asks nothing; of a ruling nothing is asked."""
    if "ruling" in board:
        return {}
    kept = (
        Path(gettempdir())
        / "read-aloud"
        / hashlib.sha256(json.dumps([_versions(board["game"]), board], default=str).encode()).hexdigest()
    )
    if kept.exists():
        found: dict[str, Any] = pickle.loads(kept.read_bytes())
        return found
    try:
        with set_aside():
            found = service.ask(dict(board), 60.0) if "ask" in board else service.options_told(dict(board))
    except JudgeError as error:
        found = {"error": str(error)}
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(pickle.dumps(found))
    return found


def _versions(game: str) -> list[str]:
    """What an answer hangs on besides its board: the law, the rulings, and the words of the game."""
    return [law(game).version, load().version, file_of(game).read_text(encoding="utf-8")]


def aloud(board: Data, found: Data, language: str) -> Iterator[str]:
    """The sentences of a verdict, the question first."""
    if "ruling" in board:
        yield from first_screen(str(board["ruling"]), language)
        return
    if "error" in found:
        yield f"(refused: {found['error']})"
        return
    if "ask" not in board:
        yield from listed(board, found, language)
        return
    view = verdict_view.view(found, board, language)
    silent = view.points[0].question if view.points else view.split[0][0] if view.split else ""
    yield f"? {view.question or f'({silent})'}"
    yield f"= {view.headline.text}   [{view.badge}]"
    yield from (
        f"! {words}"
        for words in (*view.warnings, *(f"{what}: {rule['title']}" for what, rule in view.illegal))
    )
    for unread in view.unread:
        yield f"! {unread.card}: {unread.words}"
    for title, rows in view.split:
        yield f"~ {title}"
        yield from (f"~   {when}: {headline}" for when, headline in rows)
    for point in view.points:
        yield from (f"b {rule['title']} || {view.teller.reason(rule['rule'])}" for rule in point.bars_by)
        yield from (f"- {bar.percent:7} {bar.words}" for bar in point.bars[:MOST])
        yield from (f"n {note}" for note in point.notes)
        for choice in point.choices[:3]:
            yield f"c {choice['player']} ({choice['after']}): {[(o['do'], o['percent'], o['best']) for o in choice['options']][:4]}"
        for line in point.lines[:2]:
            steps = [
                f"{view.teller.player(step['player'])}: {view.teller.do(step['do'])}"
                for step in line.line[:MOST]
            ]
            yield f"> {line.words} | {' / '.join(steps)}"
    if view.chips:
        yield f"a {' | '.join(chip.words for chip in view.chips)}"


def listed(board: Data, found: Data, language: str) -> Iterator[str]:
    """What may be done now, and why the rest may not."""
    teller = Teller(board, language)
    for option in found["options"][:MOST]:
        why = "; ".join(
            teller.reason(bar["rule"]) or teller.title(bar["rule"]) for bar in option["barred_by"]
        )
        yield f"o {teller.player(option['player'])}: {teller.option(option['do'])}{' -- ' + why if why else ''}"


def first_screen(key: str, language: str) -> Iterator[str]:
    """What the page of a ruling says before anything is opened."""
    ruling = load().rulings[key]
    yield f"? {ruling.told('question', language)}"
    yield f"= {ruling.told('answer', language)}"
    yield f"  {ruling.told('why', language)}"
    with create_app().test_request_context(f"/?lang={language}"):
        for example in load().examples(ruling.game):
            if example.ruling == key:
                shown = ruling_screen.shown(example, ruling, {})
                yield f"{'but if' if shown.twin else 'board'} {shown.change}: {' | '.join(linked(claim).striptags() for claim in shown.claims)}"


def main() -> None:
    """Draw, answer and print."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--lang", choices=sorted(GAMES), default="en")
    reader.add_argument("--count", type=int, default=100)
    chosen = reader.parse_args()
    boards = list(drawn(chosen.seed, chosen.lang, chosen.count))
    with ProcessPoolExecutor(1) as pool:
        found = list(pool.map(answered, [board for _, board in boards]))
    for i, ((name, board), verdict) in enumerate(zip(boards, found, strict=True), 1):
        print(f"\n#{i} {name}")
        print("\n".join(aloud(board, verdict, chosen.lang)))


if __name__ == "__main__":
    main()
