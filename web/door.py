"""Who comes in: so many connections of one client, each for so long; one that does not ask makes room.

waitress knows one bound for all together, and one time-out.  Here somebody who opens a thousand connections
and says nothing closes his own, and nobody else waits.
"""

from __future__ import annotations

import logging
import socket
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from waitress import wasyncore
from waitress.server import TcpWSGIServer

from .clients import CLIENT, client_of
from .heads import Bodies
from .parking import Channel

log = logging.getLogger(__name__)

ALL = 1000
"""Connections of all clients, besides those whose questions wait."""
PAUSE = 0.2
"""Seconds in which nobody is let in after the system could not do it: a few may have left by then."""


class Listener(TcpWSGIServer):  # type: ignore[misc]
    """Listens at one address; `bodies`, `most_of_all` and `most_of_one` are set by who makes it."""

    channel_class = Channel
    bodies = Bodies(1_000_000)
    most_of_all, most_of_one = ALL, CLIENT
    _closed_until = 0.0

    def readable(self) -> bool:
        """Whether somebody may come in just now."""
        return bool(super().readable()) and time.monotonic() >= self._closed_until

    def handle_accept(self) -> None:
        """Lets somebody in; if no place is left, in that of whoever has asked for nothing for longest."""
        connection = None
        try:
            accepted = self.accept()
            if accepted is None:
                return
            connection, address = accepted
            if not self._room(client_of(str(address[0]))):
                connection.close()
                return
            self.set_socket_options(connection)
            self.channel_class(self, connection, address, self.adj, map=self._map)
        except Exception as error:  # too many files, no memory, or gone already: others are still served
            log.warning("somebody could not be let in: %s", error)
            self._closed_until = time.monotonic() + (PAUSE if connection is None else 0)
            if connection is not None:
                connection.close()

    def handle_error(self) -> None:
        """Whatever goes wrong, the door stays where it is."""
        log.exception("at the door")
        self._closed_until = time.monotonic() + PAUSE

    def maintenance(self, now: float) -> None:
        """Ends what takes too long."""
        for channel in list(self.active_channels.values()):
            channel.look(now)

    def _room(self, client: str) -> bool:
        """Whether there is a place for one more of a client; made by ending one that does not ask."""
        held = Counter(client_of(str(channel.addr[0])) for channel in self.active_channels.values())
        if held[client] >= self.most_of_one:
            crowd = client
        elif held.total() >= self.most_of_all:
            crowd = max(held, key=lambda name: held[name])
        else:
            return True
        silent = [
            channel
            for channel in self.active_channels.values()
            if channel.silent and client_of(str(channel.addr[0])) == crowd
        ]
        if not silent:
            return False
        min(silent, key=lambda channel: channel.since).handle_close()
        return True


class Listeners:
    """All addresses of a server: one loop for them, which goes on whatever the system says."""

    def __init__(self, listeners: list[Listener], sockets: dict[int, Any], dispatcher: Any) -> None:
        self.listeners = listeners
        self.task_dispatcher = dispatcher
        self._sockets = sockets

    @property
    def effective_port(self) -> int:
        """The port, also if it was left to the system."""
        return int(self.listeners[0].effective_port)

    def run(self) -> None:
        """Serves until SystemExit or KeyboardInterrupt, or until it is closed."""
        try:
            while self._sockets:
                try:
                    wasyncore.loop(timeout=1, map=self._sockets, use_poll=True)
                except Exception:  # of the system, or ours: whoever is connected is still served
                    log.exception("the loop over the connections begins anew")
                    time.sleep(PAUSE)
        except (SystemExit, KeyboardInterrupt):
            self.task_dispatcher.shutdown()

    def shut(self) -> None:
        """Lets nobody in any more: who comes now is refused and does not wait in vain."""
        for listener in self.listeners:
            listener.accepting = False
            with suppress(OSError):
                listener.socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Ends all connections."""
        wasyncore.close_all(self._sockets)
        self._sockets.clear()
