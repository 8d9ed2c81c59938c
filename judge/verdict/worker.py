"""Questions in a process of their own, so that a deadline always holds.

clingo's grounding cannot be interrupted inside a process: a question that overruns is stopped by
ending its worker (`judge.workers`), and what it had found by then is the answer.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from judge.cards import store
from judge.engine.unread_facts import prepare
from judge.errors import DeadlineError
from judge.games.registry import GAMES
from judge.knowledge import load
from judge.play.case import Case
from judge.verdict import service
from judge.workers import Pool, Settings

Source = str | Mapping[str, Any]
SHORTEST = 128
"""Bytes of the shortest beginning by which a text is known."""


@cache
def own() -> Pool:
    """The one process of the command line, forked from it when first needed; it ends with the program."""
    megabytes = os.environ.get("LEXLUDI_WORKER_MEMORY_MB", "")
    return Pool(Settings(megabytes=int(megabytes) if megabytes.isdecimal() else None))


def read_in(source: Source) -> None:
    """What `read_game` reads for the game of a board, before its process begins: the process has it, too."""
    game = source.get("game") if isinstance(source, Mapping) else None
    if isinstance(game, str) and game in GAMES:
        read_game(game)
    else:
        load()


@cache
def read_game(game: str) -> None:
    """Reads the knowledge base, and of a game law, lexicon and grammar, with the texts of a first board.

    It takes half a minute the first time after a change of the program.  Raises LawError.
    """
    load()
    prepare(game)
    _ = Case(service.parse(GAMES[game].example)).facts


def beginnings(text: bytes) -> tuple[str, ...]:
    """What tells texts apart without reading them: a hash of the whole, then of beginnings half as long each.

    The same board with another question at its end has some of them, too.  It only chooses the process that
    is likely to have the board in its cache.
    """
    length = 1 << max(len(text).bit_length() - 1, 0)
    lengths = [len(text), length, length // 2]
    return tuple(hashlib.sha256(text[:size]).hexdigest() for size in lengths if size >= SHORTEST)


def ask(
    source: Source,
    deadline: float = service.DEADLINE,
    answering: Callable[..., dict[str, Any]] = service.ask,
    **how: Any,
) -> dict[str, Any]:
    """`service.ask` within `deadline` seconds, whatever happens; not `complete` if that cut it short.

    `answering` is called in its stead; `how` as for `within`.  Raises SituationError for bad input,
    DeadlineError if nothing was found in time.
    """
    try:
        verdict: dict[str, Any] = within(deadline, answering, source, tells=True, **how)
    except DeadlineError as late:
        if not late.so_far:
            raise
        verdict = late.so_far
    return verdict


def options(source: Source, deadline: float = service.DEADLINE, **how: Any) -> dict[str, Any]:
    """`service.options_told` within `deadline` seconds.  Raises SituationError, DeadlineError."""
    listed: dict[str, Any] = within(deadline, service.options_told, source, **how)
    return listed


def within(
    deadline: float,
    work: Callable[..., Any],
    source: Source,
    *arguments: Any,
    pool: Pool | None = None,
    since: float | None = None,
    client: str = "",
    tells: bool = False,
) -> Any:
    """`work(source, *arguments, seconds)` in a worker of `pool` (default: the one of the command line).

    `deadline` counts from `since`, a moment of `time.monotonic()` (default: now, after the command line has
    read the law in, which takes seconds the first time).  Raises what `work` raises of our own errors,
    LawError for any other, DeadlineError, BusyError, WorkerDiedError.
    """
    text = source if isinstance(source, str) else json.dumps(source, default=str)
    about = beginnings(text.encode("utf-8", "replace"))
    if pool is None:
        read_in(source)
    call = (pool or own(), work, source, *arguments)
    return _run(*call, deadline=deadline, since=since, client=client, about=about, tells=tells)


def relayed(pool: Pool, work: Callable[..., Any], asked: Any, deadline: float, **how: Any) -> Any:
    """`work(asked, seconds, tell=...)` in a worker of `pool`: as `within` for what is no situation itself.

    `how` as for `within`, and `about` and `ticket` as for `Pool.run`.
    """
    return _run(pool, work, asked, deadline=deadline, tells=True, **how)


def _run(
    pool: Pool,
    work: Callable[..., Any],
    *arguments: Any,
    deadline: float,
    since: float | None = None,
    **how: Any,
) -> Any:
    until = (time.monotonic() if since is None else since) + deadline
    try:
        result = pool.run(with_cards, str(store.directory()), work, *arguments, until=until, **how)
    except DeadlineError as late:
        raise DeadlineError(deadline, late.so_far) from None
    if isinstance(result, dict) and result.get("slow"):
        pool.counts.slow += 1
    return result


def with_cards(directory: str, work: Callable[..., Any], *arguments: Any, **how: Any) -> Any:
    """`work` with the card store of whoever asks, which need not be where it was when the worker began."""
    os.environ["LEXLUDI_DATA"] = directory
    return work(*arguments, **how)
