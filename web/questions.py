"""Where questions are judged: in processes of their own, a bounded number at once, never for ever."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from flask import current_app, g, has_request_context, request

from judge.cards.store import own
from judge.errors import DeadlineError
from judge.verdict import service, worker

from . import answering

Source = str | Mapping[str, Any]


class Bench:
    """The judges of a server: questions wait their turn in a queue, each no longer than its deadline allows.

    A deadline counts from the arrival of the request.  Complete answers are remembered until cards are
    imported: the law does not change while the program runs, the card store may.  `pool` has the method
    `run` of `judge.workers.Pool`.
    """

    def __init__(self, pool: Any, most: float = 30.0, remember: int = 32) -> None:
        self.pool = pool
        self.most = most
        self._lock = threading.Lock()
        self._known: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._remember = remember

    def warm(self, seconds: float = 60.0) -> bool:
        """Call the judges in before anybody asks; whether one is there within so many seconds."""
        return bool(self.pool.fleet.ready(seconds))

    def ask(self, source: Source, deadline: float = service.DEADLINE) -> dict[str, Any]:
        """The verdict (CONTRACT section 4).  Raises SituationError, DeadlineError, LawError, BusyError."""
        key = "ask " + _key(source)
        known = self._recall(key)
        if known is not None:
            return known
        verdict = worker.ask(source, min(deadline, self.most), **self._how())
        if verdict["complete"]:
            self._keep(key, verdict)
        return verdict

    def linked(
        self, source: Source, deadline: float = service.DEADLINE, exact_walk: bool = False
    ) -> dict[str, Any]:
        """The verdict, with the `link` that carries its situation.  Raises as `ask` does.

        `exact_walk` as for `judge.verdict.service.ask`.
        """
        key = ("ask exactly " if exact_walk else "ask ") + _key(source)
        known = self._recall(key)
        if known is not None and "link" in known:
            return known
        asking = partial(answering.linked, exact_walk=True) if exact_walk else answering.linked
        verdict = worker.ask(source, min(deadline, self.most), answering=asking, **self._how())
        if verdict["complete"]:
            self._keep(key, verdict)
        return verdict

    def spoken(
        self, source: str, language: str, deadline: float = service.DEADLINE, client: str = ""
    ) -> dict[str, Any]:
        """The verdict as the API tells it, in a language; of it nothing is read here.  Raises as `ask` does.

        `client` is who asks, where that is not who sent the request at hand.
        """
        key = f"spoken {language} {_key(source)}"
        known = self._recall(key)
        if known is not None:
            return known
        how = {"pool": self.pool, "tells": True, "client": client}
        try:
            verdict: dict[str, Any] = worker.within(
                min(deadline, self.most), answering.spoken, source, language, **how
            )
        except DeadlineError as late:
            if not late.so_far:
                raise
            return dict(late.so_far)
        if verdict["complete"]:
            self._keep(key, verdict)
        return verdict

    def words(self, card: Mapping[str, str], deadline: float = service.DEADLINE) -> dict[str, Any]:
        """What is read of the words of a card.  Raises as `ask` does."""
        reading: dict[str, Any] = worker.within(
            min(deadline, self.most), answering.words_read, card, **self._how()
        )
        return reading

    def next_words(self, card: Mapping[str, str], deadline: float = service.DEADLINE) -> dict[str, Any]:
        """What may stand behind the first words of a card.  Raises as `ask` does."""
        offered: dict[str, Any] = worker.within(
            min(deadline, self.most), answering.words_offered, card, **self._how()
        )
        return offered

    def options(self, source: Source, deadline: float = service.DEADLINE) -> dict[str, Any]:
        """The `options` now, what is `assumed`, what is `not_modelled`.  Raises as `ask` does."""
        return worker.options(source, min(deadline, self.most), **self._how())

    def after(
        self, source: Mapping[str, Any], line: Sequence[Any], taken: int, deadline: float = service.DEADLINE
    ) -> dict[str, Any]:
        """The table after some steps of a line (`judge.verdict.stepping`).  Raises as `ask` does."""
        table: dict[str, Any] = worker.within(
            min(deadline, self.most), answering.after, source, list(line), taken, **self._how()
        )
        return table

    def diff(
        self, source: Source, edition: str, other: str, deadline: float = service.DEADLINE
    ) -> dict[str, Any]:
        """What two editions or dates of the rules answer, and why they differ; both `verdicts` besides.

        Raises as `ask` does.
        """
        key = f"diff {_key(source)} {edition} {other}"
        known = self._recall(key)
        if known is not None:
            return known
        seconds = min(deadline, self.most)
        difference: dict[str, Any] = worker.within(
            seconds, answering.compare, source, edition, other, **self._how()
        )
        self._keep(key, difference)
        return difference

    def players(self, source: Source, deadline: float = service.DEADLINE) -> dict[str, Any]:
        """`points`: what may be shown to both players; and the `verdict` itself.  Raises as `ask` does."""
        key = f"players {_key(source)}"
        view = self._recall(key)
        if view is None:
            seconds = min(deadline, self.most)
            view = worker.within(seconds, answering.shown_to_players, source, **self._how())
            if view["verdict"]["complete"]:
                self._keep(key, view)
        return view

    def check(self, source: Source, deadline: float = service.DEADLINE) -> list[dict[str, Any]]:
        """Every expectation of a situation: `expect`, `passed`, `message`.  Raises as `ask` does."""
        results: list[dict[str, Any]] = worker.within(
            min(deadline, self.most), answering.expectations, source, **self._how()
        )
        return results

    def relayed(self, work: Callable[..., Any], asked: Any, seconds: float) -> Any:
        """`work(asked, seconds, tell=...)` for what is no situation, as a file that was sent.

        Raises what the work raises of our own errors, and as `ask` does.
        """
        return worker.relayed(work=work, asked=asked, deadline=seconds, **self._how())

    def _how(self) -> dict[str, Any]:
        """Where to ask, for whom, and since when he waits."""
        if not has_request_context():
            return {"pool": self.pool}
        return {"pool": self.pool, "since": g.get("arrived"), "client": request.remote_addr or ""}

    def _recall(self, key: str) -> dict[str, Any] | None:
        with self._lock:
            answer = self._known.get(key)
            if answer is not None:
                self._known.move_to_end(key)
            return answer

    def _keep(self, key: str, answer: dict[str, Any]) -> None:
        with self._lock:
            self._known[key] = answer
            while len(self._known) > self._remember:
                self._known.popitem(last=False)


def bench() -> Bench:
    """The judges of the running application."""
    running: Bench = current_app.extensions["bench"]
    return running


def _key(source: Source) -> str:
    written = source if isinstance(source, str) else json.dumps(source, sort_keys=True, default=str)
    text = f"{own().version()} {written}"
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
