"""What the cards of a situation are called: the names on them, as typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

_WORDS = ("ask", "expect", "now", "history", "played", "dice", "open", "rules", "loop")
"""Parts of a situation in which no card lies."""


def names(situation: Mapping[str, Any]) -> dict[str, str]:
    """The name of every card by its nickname; those of one name have their version or a number behind it.

    Of a name of several words it is the one that the card is nicknamed by: Luke Skywalker as `luke` is Luke.
    """
    listed = dict(_cards({key: part for key, part in situation.items() if key not in _WORDS}))
    called = {nick: _called(nick, str(card["name"])) for nick, card in listed.items()}
    often = Counter(called.values())
    versions = Counter((called[nick], str(card.get("version", ""))) for nick, card in listed.items())
    by_nick: dict[str, str] = {}
    count: Counter[str] = Counter()
    for nick, card in listed.items():
        name, version = called[nick], str(card.get("version", ""))
        if often[name] > 1 and version and versions[name, version] == 1:
            by_nick[nick] = f"{name} ({version})"
        elif often[name] > 1:
            count[name] += 1
            by_nick[nick] = f"{name} ({count[name]})"
        else:
            by_nick[nick] = name
    return by_nick


def _called(nick: str, name: str) -> str:
    words = name.split()
    own = [word for word in words if word.strip(",.:;!?\"'«»").casefold() == nick.casefold()]
    return own[0].strip(",.:;!?\"'«»") if len(own) == 1 else name


def nickname(name: str) -> str:
    """How a card without `as:` is called in a situation: its name in small letters and `_`."""
    words = "".join(letter.lower() if letter.isalnum() else " " for letter in name).split()
    return "_".join(words) or "card"


def _cards(part: Any, where: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """(nickname, card) of every card below a part of a situation."""
    if isinstance(part, Mapping):
        if "name" in part and not isinstance(part["name"], Mapping | list):
            yield str(part.get("as") or nickname(str(part["name"]))), part
        for key, inner in part.items():
            yield from _cards(inner, str(key))
    elif isinstance(part, list):
        for inner in part:
            if isinstance(inner, str) and where not in ("subtypes", "traits", "classes", "strike", "deck"):
                yield nickname(inner), {"name": inner}
            else:
                yield from _cards(inner, where)
