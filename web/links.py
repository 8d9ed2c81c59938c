"""Links that carry a whole situation, and short addresses for it, both from its canonical form."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import threading
import zlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from judge.board import yamlio
from judge.board.situation import MAX_BYTES, MAX_VALUES, read
from judge.errors import SituationError
from judge.knowledge import load
from judge.verdict import service

MAX_LINK = 8000
"""The longest link that is offered, in characters; longer situations travel as files."""


def canonical(source: str | Mapping[str, Any]) -> dict[str, Any]:
    """The situation as plain data, with the edition that decides written out as `rules`.

    What is not said is left out, so equal questions are equal. A situation with cases (`one of`) keeps the
    words it was written in. Raises SituationError.
    """
    data = read(source)
    situation = data if has_cases(data) else service.parse(data).canonical()
    edition = load().edition(str(situation.get("game", "")), situation.get("rules"))
    return {**situation, "rules": situation.get("rules") or edition.id} if edition.id else situation


def has_cases(data: Mapping[str, Any]) -> bool:
    """Whether the board holds a `{one of: [...]}`; those of `ask` and `expect` are conditions."""
    return any(_forks(value) for key, value in data.items() if key not in ("ask", "expect"))


def _forks(value: Any) -> bool:
    if isinstance(value, Mapping):
        return set(value) == {"one of"} or any(_forks(inner) for inner in value.values())
    return isinstance(value, list) and any(_forks(inner) for inner in value)


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def pack(data: Mapping[str, Any]) -> str:
    """Canonical data as text for a link: JSON, compressed, base64url without padding."""
    return base64.urlsafe_b64encode(zlib.compress(_text(data).encode(), 9)).decode().rstrip("=")


def unpack(packed: str) -> dict[str, Any]:
    """The situation that a link carries.  Raises SituationError for a link that is damaged or too large."""
    broken = SituationError(
        "link", "this link is damaged: a part of it is missing or was changed", "ask for it anew"
    )
    try:
        raw = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        inflater = zlib.decompressobj()
        text = inflater.decompress(raw, MAX_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        raise broken from None
    if not inflater.eof:
        raise broken
    try:
        data = json.loads(text)
        yamlio.load(text, max_bytes=MAX_BYTES, max_values=MAX_VALUES)  # depth, size, characters
    except (ValueError, RecursionError, SituationError):
        raise broken from None
    if not isinstance(data, dict):
        raise broken
    return data


def address(data: Mapping[str, Any]) -> str:
    """A short name for canonical data: sixteen letters of its hash."""
    return hashlib.sha256(_text(data).encode()).hexdigest()[:16]


class Store:
    """The situations that were asked lately, by address; the oldest make room.

    There are at most `size`, in at most `most` letters.
    """

    def __init__(self, size: int = 2000, most: int = 4_000_000) -> None:
        self._size = size
        self._most = most
        self._letters = 0
        self._lock = threading.Lock()
        self._packed: OrderedDict[str, str] = OrderedDict()

    def keep(self, data: Mapping[str, Any]) -> str:
        """Keep canonical data; give its address."""
        name = address(data)
        self.remember(name, pack(data))
        return name

    def remember(self, name: str, packed: str) -> None:
        """Keep packed data by its address."""
        with self._lock:
            self._letters += len(packed) - len(self._packed.pop(name, ""))
            self._packed[name] = packed
            while len(self._packed) > self._size or self._letters > self._most:
                self._letters -= len(self._packed.popitem(last=False)[1])

    def find(self, name: str) -> dict[str, Any] | None:
        """The situation with this address, if it is still known."""
        packed = self.packed(name)
        return unpack(packed) if packed is not None else None

    def packed(self, name: str) -> str | None:
        """The same, packed."""
        with self._lock:
            return self._packed.get(name)
