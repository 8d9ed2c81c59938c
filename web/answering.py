"""What a worker of the server does; imported where workers start, so that none has to read it in first."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

import judge.verdict.preload  # noqa: F401  (law, knowledge base and grammars are read when this is imported)
from judge.board.situation import read
from judge.disk_cache import cached
from judge.errors import SituationError
from judge.knowledge import load
from judge.paths import law_version
from judge.quality import card_words, edition_diff
from judge.quality.coverage import coverage
from judge.verdict import service, stepping
from judge.verdict.case_cache import CASES
from judge.verdict.expectations import check
from judge.verdict.open_facts import normal
from judge.verdict.public_view import points
from judge.words import translated
from judge.workers.child import seconds_for

from . import links
from .verdicts import placed

Source = str | Mapping[str, Any]
after = stepping.after


def compare(source: Source, edition: str, other: str, deadline: float) -> dict[str, Any]:
    """Both verdicts under two editions or dates of the rules, and why they differ (in a worker)."""
    return edition_diff.compare(source, edition, other, deadline, whole=True)


def linked(
    source: Source, deadline: float, tell: Callable[[dict[str, Any]], None], exact_walk: bool = False
) -> dict[str, Any]:
    """The verdict and the link that carries its situation, made where it is read (in a worker)."""
    data = read(source)
    link = links.pack(links.canonical(data))
    verdict = service.ask(data, deadline, lambda so_far: tell({**so_far, "link": link}), exact_walk)
    return {**verdict, "link": link}


def spoken(
    source: Source, language: str, deadline: float, tell: Callable[[dict[str, Any]], None]
) -> dict[str, Any]:
    """The verdict as the API tells it, in a language (in a worker)."""
    data = read(source)

    def told(verdict: dict[str, Any]) -> dict[str, Any]:
        return translated.verdict(placed(verdict)[0], data, language)

    return told(linked(data, deadline, lambda so_far: tell(told(so_far))))


def spoken_elsewhere(seconds: float, language: str, source: Source) -> dict[str, Any]:
    """The same where nobody listens to what is found so far (in a worker of an executor)."""
    return spoken(source, language, seconds_for(seconds), lambda _: None)


def covered(seconds: float) -> dict[str, Any]:
    """What is proved (`judge coverage`), beside everything else on the machine (in a process of its own).

    It takes minutes, and is kept on disk until program, law or rulings change.
    """
    server = os.getppid()

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(1)
        os._exit(1)  # nobody waits for it any more

    threading.Thread(target=watch, name="watch", daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)
    return cached("coverage", f"{law_version()} {load().version}", lambda: coverage(jobs=1), kept=2)


def words_read(card: Mapping[str, str], deadline: float) -> dict[str, Any]:
    """The words of a card, read as `judge read` reads them (in a worker)."""
    return card_words.read(card["text"], card["game"], card["type"].casefold(), card["name"])


def words_offered(card: Mapping[str, str], deadline: float) -> dict[str, Any]:
    """What may stand behind the first words of a card, as `judge read --next` tells it (in a worker)."""
    return card_words.offered(card["text"], card["game"], card["name"])


def shown_to_players(source: Source, deadline: float) -> dict[str, Any]:
    """The verdict, and the points of it that both players may see (runs in a worker)."""
    data = read(source)
    verdict = service.ask(data, deadline)
    return {"verdict": verdict, "points": points(data, verdict)}


def expectations(source: Source, deadline: float) -> list[dict[str, Any]]:
    """Hold every `expect` of a situation (runs in a worker).  Raises SituationError, LawError."""
    situation = service.parse(normal(read(source)))
    with CASES.case(situation, time.monotonic() + deadline) as case:
        checked = check(case)
    failures = dict(checked.failures)
    unplaced = [f"{path}: {message}" for path, message in checked.failures if not path.startswith("expect[")]
    if unplaced:
        raise SituationError("expect", "; ".join(unplaced))
    return [
        {
            "expect": expectation.model_dump(by_alias=True, exclude_none=True),
            "passed": f"expect[{i}]" not in failures,
            "message": failures.get(f"expect[{i}]", ""),
        }
        for i, expectation in enumerate(situation.expect)
    ]
