"""How many processes a pool has, and how they are made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """How many work at once, how many may wait, how many processes stand ready besides.

    `method` is how processes start: "fork" for a program without threads, "forkserver" for a server, whose
    workers then inherit neither its sockets nor its locks.  `preload` names modules that a worker imports
    before it takes work (a forkserver once for all).  `megabytes` is the most memory of a worker; after
    `tasks` tasks it is replaced.
    """

    workers: int = 1
    queue: int = 16
    spares: int = 0
    method: str = "fork"
    preload: tuple[str, ...] = ()
    megabytes: int | None = None
    tasks: int = 200
