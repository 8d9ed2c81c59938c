"""What the engine needs of a game: how a situation is read, put into facts, and told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from judge.cards.store import Store
from judge.errors import SituationError
from judge.situation import Situation
from judge.solver import Term
from judge.step import Steps

Value = str | int
Reader = Callable[[Steps, int], Value]


@dataclass
class Board:
    """A situation in the words of the law, and the way back.

    `facts` is what the law reads; `nicks` maps a card's id in the law to its nickname; `assumed` and
    `not_modelled` (path, words) go into the verdict; `unknown_hands` are the players from whose hidden
    cards no play is made; `alike` maps the nickname of a card to that of an earlier one in the same hand
    that is just like it and stands for it; `cards` are all cards by their id, each with its nickname, zone
    and place in the file.
    """

    facts: list[Term]
    nicks: dict[str, str]
    assumed: list[str] = field(default_factory=list)
    not_modelled: list[tuple[str, str]] = field(default_factory=list)
    unknown_hands: list[str] = field(default_factory=list)
    alike: dict[str, str] = field(default_factory=dict)
    cards: dict[str, Any] = field(default_factory=dict)


C = TypeVar("C")


@dataclass
class Table(Board, Generic[C]):
    """A board with its cards by id, and the ids by nickname."""

    cards: dict[str, C] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)

    def card(self, nick: str, path: str) -> C:
        """The card called `nick`.  Raises SituationError (at `path`) with the nearest name."""
        if nick not in self.ids:
            raise unknown(path, nick, self.ids, "card")
        return self.cards[self.ids[nick]]


class Game(Protocol):
    """One game: its name, players, schema, and its translation to the law and back."""

    name: str
    title: str
    players: tuple[str, ...]
    model: Any
    points: Mapping[str, str]
    ends: Mapping[str, str]
    wordings: tuple[str, ...]
    """How an ability called `{}` could be printed: its words as in an action, with what may go before."""

    def board(self, situation: Situation, cards: Store | None = None) -> Board:
        """The facts of a situation; cards that it only names are completed from `cards`, if given.

        Raises SituationError where it cannot be a board.
        """

    def action(self, board: Any, action: Term) -> str:
        """The canonical words of an option: the text that `can`, `illegal` and `played` accept."""

    def deed(self, board: Any, player: str, action: Term) -> str:
        """What happens in a step, as a line of play tells it."""

    def reader(self, board: Any, path: str, at: str) -> Reader:
        """How to read `path` (`luke.damage`) in a state.  Raises SituationError (at `at`) if unknown."""

    def default_paths(self, board: Any) -> list[str]:
        """The values that an answer shows when the question names none."""

    def paths(self) -> Iterable[tuple[str, str]]:
        """Every form of value path, with what it means."""

    def zones(self) -> Mapping[str, str]:
        """The words for places, with what they mean."""

    def actions(self) -> Iterable[tuple[str, str]]:
        """Every form of action, with an example."""

    def example(self) -> str:
        """A commented situation to start from (YAML)."""


def unknown(path: str, word: str, known: Iterable[str], what: str) -> SituationError:
    """The error for a word that names nothing here, with the nearest one that does."""
    import difflib

    options = sorted(set(known))
    near = difflib.get_close_matches(word, options, n=1, cutoff=0.5)
    if near:
        suggestion = f'did you mean "{near[0]}"?'
    else:
        suggestion = "known here: " + ", ".join(options[:12]) + (", ..." if len(options) > 12 else "")
    return SituationError(path, f'unknown {what} "{word}"', suggestion)


def data_of(model: Any) -> dict[str, Any]:
    """A validated part of a situation as plain data."""
    found: dict[str, Any] = model.model_dump(by_alias=True, exclude_none=True)
    return found
