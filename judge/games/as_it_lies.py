"""A card as it lies: what is printed on it, what the situation says of it, and what counts of both.

What is printed comes from the user's card store, by the name of the card.  What the situation says wins,
value by value (and icon by icon); whatever it does not say is as printed.  The law, the table that the page
draws and the sheet of a card all look at this one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from judge.cards.model import PrintedCard, parted, plain
from judge.cards.store import Store
from judge.errors import SituationError, StoreError

Said = Mapping[str, Any]
_NO_PRINT = ("name", "version")
"""What names a card, and is not filled in."""


@dataclass(frozen=True)
class Prints:
    """How the cards of a game are printed.

    `values` is what is printed on a card, by the names that a situation has for it; `fitting` are those of
    the cards of a name that can lie in a zone of a player as the situation describes them, and it raises
    SituationError where only the other side has such cards; `called` tells one of several texts of a name
    apart, for people and for a situation (`{"name": "Oak", "number": "4"}`); `asks` is what to write then.
    """

    game: str
    values: Callable[[PrintedCard], dict[str, Any]]
    fitting: Callable[[Sequence[PrintedCard], Said, str, str], list[PrintedCard]]
    called: Callable[[PrintedCard], tuple[str, dict[str, str]]]
    asks: str


@dataclass(frozen=True)
class AsItLies:
    """One card: its `entry` in the situation, the card that is `printed` (None: the store does not have it),
    its values, and, where its name has several texts and nothing tells which is meant, all of them (`which`).
    """

    entry: Said
    printed: PrintedCard | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    which: tuple[PrintedCard, ...] = ()

    def print_of(self, key: str) -> Any:
        """What is printed at `key` (`power`, `combat.tactics`); None if nothing is."""
        return _at(self.values, key)

    def value(self, key: str) -> Any:
        """What counts: what is said, else what is printed."""
        written = _at(self.entry, key)
        return self.print_of(key) if written is None else written

    def changed(self, key: str) -> bool:
        """Whether the situation says something else than is printed."""
        written = _at(self.entry, key)
        return self.printed is not None and written is not None and not same(written, self.print_of(key))

    def filled(self) -> list[str]:
        """The values that the print alone gives, in its order."""
        return [key for key in self.values if key not in self.entry and key not in _NO_PRINT]

    def changes(self) -> list[str]:
        """The values of which the situation says something else than is printed, icons each for itself."""
        keys = [
            f"{key}.{inner}" if isinstance(self.entry.get(key), Mapping) else key
            for key, value in self.values.items()
            for inner in ({**value, **self.entry.get(key, {})} if isinstance(value, Mapping) else ("",))
        ]
        return [key for key in dict.fromkeys(keys) if key not in _NO_PRINT and self.changed(key)]


def as_it_lies(prints: Prints, store: Store | None, entry: Said, player: str, place: str) -> AsItLies:
    """The card of which a situation says this, in the list `place` ("character", "captured") of a player.

    Raises SituationError where only the other side has cards of that name, StoreError.
    """
    if store is None:
        return AsItLies(entry)
    version = str(entry["version"]) if entry.get("version") else None
    printings = store.find(prints.game, str(entry.get("name", "")), version)
    fitting = prints.fitting(printings, entry, player, place) if printings else []
    texts = {gist(card): card for card in fitting}
    if len(texts) > 1:
        return AsItLies(entry, which=tuple(texts.values()))
    if not fitting:
        return AsItLies(entry)
    printed = fitting[-1]
    return AsItLies(entry, printed, prints.values(printed))


C = TypeVar("C", bound=BaseModel)


@dataclass
class Completing(Generic[C]):
    """Completes the cards of a situation from a store, and notes it in `assumed`."""

    prints: Prints
    model: type[C]
    store: Store | None
    assumed: list[str]

    def complete(self, card: C, player: str, place: str, nick: str, where: str, needs: Sequence[str]) -> C:
        """The card with what is printed on it.

        `needs` are the values without which it cannot lie there: where they and a text are said, the card is
        described in full, and need not be one of the store.  Raises SituationError where its name has
        several texts, or is a card of the other side.
        """
        entry = said_of(card)
        described = "text" in entry and all(entry.get(name) is not None for name in needs)
        try:
            lies = as_it_lies(self.prints, self.store, entry, player, place)
        except StoreError:
            raise
        except SituationError as error:
            if described:
                return card
            raise SituationError(where, error.message, error.suggestion) from None
        if lies.which and not described:
            raise which(self.prints, lies, where)
        if lies.printed is None:
            return card
        values = {key: _merged(value, entry.get(key)) for key, value in lies.values.items()}
        text = values.pop("text", "")
        more = self._printed(values | {"name": entry["name"]})
        keep = {name for name in card.model_fields_set if not isinstance(getattr(card, name), BaseModel)}
        given = {name: getattr(card, name) for name in keep | card.model_fields_set - more.model_fields_set}
        if "text" not in entry:
            given["text"] = text
        self._note(lies, nick)
        return more.model_copy(update=given)

    def _printed(self, values: dict[str, Any]) -> C:
        """A card with these printed values; those that no situation could say are left out."""
        try:
            return self.model.model_validate(values)
        except ValidationError as error:
            strange = {str(fault["loc"][0]) for fault in error.errors()}
            return self.model.model_validate({k: v for k, v in values.items() if k not in strange})

    def _note(self, lies: AsItLies, nick: str) -> None:
        """What was filled in, and what is said other than it is printed."""
        assert lies.printed is not None
        if filled := lies.filled():
            edition = lies.printed.set or "?"
            self.assumed.append(
                f"{nick} is {lies.printed.name} of the card store ({edition}): {', '.join(filled)}"
            )
        for key in lies.changes():
            if key == "text":
                self.assumed.append(f"{nick}.text is not as printed")
            else:
                now, printed = shown(lies.value(key)), shown(lies.print_of(key))
                self.assumed.append(f"{nick}.{key} is not as printed: {now}, not {printed or 'none'}")

    def hint(self, name: str, otherwise: str) -> str:
        """What to write instead where the store does not have a card of that name."""
        if self.store is None:
            return otherwise
        near = self.store.near(self.prints.game, name)
        if near and plain(near[0]) != plain(name):
            return f'did you mean "{near[0]}"?'
        if not self.store.count(self.prints.game):
            return f"{otherwise}, or read in card data: judge cards import FILE"
        return f"{otherwise}; the card store has no card of that name"


def which(prints: Prints, lies: AsItLies, where: str) -> SituationError:
    """The question which of several texts of a name is meant."""
    choices = sorted(prints.called(card)[0] for card in lies.which)
    suggestion = prints.asks.replace("{choices}", ", or ".join(choices))
    return SituationError(where, f'which "{lies.entry.get("name", "")}"?', suggestion)


def said_of(card: BaseModel) -> dict[str, Any]:
    """What a situation says of a card, by the names it has there."""
    fields = type(card).model_fields
    return {
        fields[name].alias or name: said_of(value) if isinstance(value, BaseModel) else value
        for name in fields
        if name in card.model_fields_set
        for value in (getattr(card, name),)
    }


def gist(card: PrintedCard) -> tuple[object, ...]:
    """What tells two printings of a name apart: everything but set, number and reminders in brackets."""
    text = re.sub(r"\([^)]*[^\W\d_]{3}[^)]*\)", "", card.text)
    values = {name: value for name, value in card.numbers.items() if name not in ("keywords", "symbols")}
    symbols = sorted(str(card.numbers.get("symbols", "")).split(", "))
    name = plain(" ".join(filter(None, parted(card.name))))
    letters = "".join(re.findall(r"\w+", plain(text)))
    return name, card.type, tuple(sorted(map(str, values.items()))), tuple(symbols), letters


def same(written: Any, printed: Any) -> bool:
    """Whether two values are the same, however they are written: `1-1-2`, [1, 1, 2]."""
    return shown(written) == shown(printed)


def shown(value: Any) -> str:
    """A value as it is written in one line; "" for none."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {inner}" for name, inner in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        numbers = all(isinstance(part, int) or str(part).isdecimal() for part in value)
        return ("-" if numbers else ", ").join(map(str, value))
    if isinstance(value, bool) or str(value).casefold() in ("yes", "no", "true", "false"):
        return "yes" if str(value).casefold() in ("yes", "true") else "no"
    return "" if value is None else " ".join(str(value).split())


def _at(data: Any, key: str) -> Any:
    for step in key.split("."):
        data = data.get(step) if isinstance(data, Mapping) else None
    return data


def _merged(printed: Any, written: Any) -> Any:
    return (
        {**printed, **written} if isinstance(printed, Mapping) and isinstance(written, Mapping) else printed
    )
