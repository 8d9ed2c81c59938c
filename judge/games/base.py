"""What the engine needs of a game: how a situation is read, put into facts, and told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from judge.board import unread
from judge.board.left_out import LeftOut
from judge.board.situation import MAX_CARDS, Situation
from judge.board.unread import Unread
from judge.cards.store import Store
from judge.engine.facts import Facts
from judge.engine.solver import Term
from judge.engine.step import Steps
from judge.errors import SituationError
from judge.games.as_it_lies import Prints
from judge.games.table import TableDescription

Value = str | int
Reader = Callable[[Steps, int], Value]


@dataclass
class Board:
    """A situation in the words of the law, and the way back.

    `facts` is what the law reads; `nicks` maps a card's id in the law to its nickname; `assumed` and
    `not_modelled` go into the verdict, `set_aside` are words that the user has said to leave out or to read
    otherwise; `left_out` are values that it does not say and that are taken to be something;
    `unknown_hands` are the players from whose hidden
    cards no play is made; `alike` maps the nickname of a card to that of an earlier one in the same hand
    that is just like it and stands for it; `cards` are all cards by their id, each with its nickname, zone
    and place in the file; `ending` the `until:` at which the question ends and then those that go on further
    (nothing where its end has no name).
    """

    facts: Facts = field(default_factory=Facts)
    nicks: dict[str, str] = field(default_factory=dict)
    assumed: list[str] = field(default_factory=list)
    not_modelled: list[Unread] = field(default_factory=list)
    set_aside: list[str] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    unknown_hands: list[str] = field(default_factory=list)
    alike: dict[str, str] = field(default_factory=dict)
    cards: dict[str, Any] = field(default_factory=dict)
    ending: tuple[str, ...] = ()
    usual: list[dict[str, Any]] = field(default_factory=lambda: [{"outcomes": []}])


@dataclass
class ShownLoop:
    """What came of showing a cycle: the net change of each number, or what speaks against its being a loop.

    `net` maps a number (`("damage", "c3")`, a fluent without its last argument) to its change in one cycle.
    """

    net: dict[Term, int] = field(default_factory=dict)
    problem: str = ""


Demonstrate = Callable[[Any, Sequence[object]], ShownLoop]
"""Plays a cycle of decisions (in the words of `played`) twice on a situation."""

C = TypeVar("C")


OTHERS = ("nature", "rules")
"""Who acts besides the players."""


@dataclass
class Placed(Generic[C]):
    """A card of the situation: its id in the law, nickname, controller, zone and place in the file."""

    id: str
    nick: str
    player: str
    zone: str
    path: str
    card: C


P = TypeVar("P", bound=Placed[Any])


@dataclass
class Table(Board, Generic[P]):
    """A board with its cards by id, and the ids by nickname."""

    cards: dict[str, P] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)

    def card(self, nick: str, path: str) -> P:
        """The card called `nick`.  Raises SituationError (at `path`) with the nearest name."""
        if nick not in self.ids:
            raise unknown(path, nick, self.ids, "card")
        return self.cards[self.ids[nick]]

    def claim(self, nick: str | None, name: str, path: str, players: Iterable[str] = ()) -> tuple[str, str]:
        """The id of the next card and its nickname: `nick`, or its name in small letters and `_`.

        Raises SituationError (at `path`) if another card is called so already, or one of those who act.
        """
        words = "".join(letter.lower() if letter.isalnum() else " " for letter in name).split()
        nick = nick or "_".join(words) or "card"
        if nick in (*players, *OTHERS):
            hint = f"give it another nickname with `as:`, {nick}_1"
            raise SituationError(path, f'"{nick}" is one of those who act, not a card', hint)
        if nick in self.ids:
            hint = "give one of them another nickname with `as:`"
            raise SituationError(path, f'two cards are called "{nick}"', hint)
        number = f"c{len(self.ids) + 1}"
        self.ids[nick], self.nicks[number] = number, nick
        return number, nick

    def set_words_aside(self) -> None:
        """Takes out the sentences that the user sets aside.  Raises SituationError if they are none."""
        cards = [(placed.path, placed.card) for placed in self.cards.values()]
        self.not_modelled, self.set_aside = unread.assumed(cards, self.not_modelled)
        self.assumed += self.set_aside

    def check_size(self) -> None:
        """Raises SituationError if more cards are on the board than the judge takes."""
        if len(self.cards) > MAX_CARDS:
            raise SituationError("", f"{len(self.cards)} cards are too many: {MAX_CARDS} is the most")


def value_paths(
    players: Iterable[str], of_cards: Mapping[str, str], of_players: Mapping[str, str]
) -> dict[str, str]:
    """The forms of value paths with what they mean: of a card by its nickname, of the players by theirs."""
    cards = {f"NICKNAME.{name}": meaning for name, meaning in of_cards.items()}
    sides = {name: ", ".join(f"{player}.{name}" for player in players) for name in of_players}
    return cards | {sides[name]: meaning for name, meaning in of_players.items()}


@dataclass(frozen=True)
class Game:
    """One game: its name, players, schema, and its translation to the law and back.

    `board(situation, cards)` gives the facts of a situation, whose unnamed properties are completed from
    `cards`, and raises SituationError where it cannot be a board.  `action(board, action)` is the text of
    an option that `can`, `illegal` and `played` accept; `deed(board, player, action)` the step as a line of
    play tells it.  `reader(board, path, at)` tells how to read a value path (`luke.damage`) in a state, and
    raises SituationError (at `at`) if there is none; `default_paths(board)` are the values of an answer whose
    question names none.  `points` and `ends` are the moments of `now.at` and `until`; `wordings` how an
    ability called `{}` could be printed, with what may go before; `paths`, `zones` and `actions` every form
    with what it means; `done(board, situation)` the actions that a situation tells as done,
    each with the place that tells it; `dormant` the zones (in the words of the law) where no text acts, but
    one that names the zone by one of these words; `example` a commented situation (YAML) to start from;
    `table` its table as the page draws it; `prints` how its cards are printed; `counters` what a loop may
    count;
    `loop_facts(board, situation, demonstrate)` the facts of a loop that a situation shows, which
    `demonstrate(situation, cycle)` plays.
    """

    name: str
    title: str
    players: tuple[str, ...]
    model: type[Situation]
    points: Mapping[str, str]
    ends: Mapping[str, str]
    wordings: tuple[str, ...]
    board: Callable[[Any, Store | None], Board]
    action: Callable[[Any, Term], str]
    deed: Callable[[Any, str, Term], str]
    reader: Callable[[Any, str, str], Reader]
    default_paths: Callable[[Any], list[str]]
    paths: Mapping[str, str]
    zones: Mapping[str, str]
    actions: Mapping[str, str]
    example: str
    table: TableDescription
    prints: Prints
    dormant: Mapping[str, tuple[str, ...]]
    done: Callable[[Any, Any], Iterable[tuple[str, str]]] = lambda board, situation: ()
    counters: tuple[str, ...] = ()
    loop_facts: Callable[[Any, Any, Demonstrate], list[Term]] | None = None


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
