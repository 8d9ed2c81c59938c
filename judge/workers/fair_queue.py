"""A bounded queue, first in first out for each client, the clients in turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FullError(Exception):
    """Every place is taken, and by nobody who has more of them."""


class FairQueue(Generic[Item]):
    """At most `most` items wait.  Not for several threads at once: whoever uses it holds a lock.

    Whoever comes to a full queue gets the last place of the client that has most, if that is at least two
    more than he himself has (the longest queue gives way: McKenney, Stochastic fairness queueing, 1990).
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._waiting: OrderedDict[str, deque[Item]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, client: str, item: Item) -> Item | None:
        """Queues the item of a client; gives the one that had to go for it.  Raises FullError."""
        out: Item | None = None
        if len(self) >= self.most:
            longest = max(self._waiting, key=lambda name: len(self._waiting[name]), default=client)
            if not self._waiting or len(self._waiting[longest]) < len(self._waiting.get(client, ())) + 2:
                raise FullError
            out = self._waiting[longest].pop()
        self._waiting.setdefault(client, deque()).append(item)
        return out

    def take(self) -> Item | None:
        """The item whose turn it is, or None."""
        if not self._waiting:
            return None
        client, items = self._waiting.popitem(last=False)
        item = items.popleft()
        if items:
            self._waiting[client] = items  # at the end: the others come first
        return item

    def remove(self, client: str, item: Item) -> bool:
        """Takes an item out; False if it is not there any more."""
        items = self._waiting.get(client)
        if items is None or item not in items:
            return False
        items.remove(item)
        if not items:
            del self._waiting[client]
        return True
