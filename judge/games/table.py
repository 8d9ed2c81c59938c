"""The table of a game as data: who sits at it, what lies where, what a card shows, what is asked there.

Every game gives one (`judge/games/<game>/table.yaml`, and `situations.yaml` beside it); the page draws boards
and forms from nothing else.  Every label stands in the three languages of the page.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from judge.board import yamlio
from judge.errors import LawError

LANGUAGES = ("en", "pl", "ru")


class Part(BaseModel):
    """A part of the description; a key that it does not know is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Label(Part):
    """What a thing is called in the three languages."""

    en: str
    pl: str
    ru: str

    def of(self, language: str) -> str:
        """The words in `language` ("en", "pl" or "ru"); English for any other."""
        return str(getattr(self, language, self.en))


class Player(Part):
    """A player, and the tone of that side of the table ("red" or "blue")."""

    title: Label
    tone: Literal["red", "blue"]


class Property(Part):
    """A value of a card, of a side or of the whole table, as it stands in a situation.

    What it may hold (a number and its bounds, yes or no, words) is read off the model of the situation.
    `choices` are the words of a value that is one of a few; `short` is drawn on the card before the value;
    `zones` are those where it means anything (all, if empty); `unknown`: "?" may stand there;
    `parts`: what each of the numbers is called that are written together (`1-2-3`);
    `lines`: one ability a line, which `ends` with that mark; `tag` is drawn after the value, if there is one;
    `proper`: languages in which the title keeps its capital within a sentence; `turned`: the card lies
    turned then; `shown`: among the first of a sheet; `card`: its value is another card, by its nickname.
    """

    title: Label
    short: Label | None = None
    choices: dict[str, Label] = {}
    zones: list[str] = []
    unknown: bool = False
    lines: bool = False
    proper: list[Literal["en", "pl", "ru"]] = []
    parts: list[Label] = []
    turned: bool = False
    ends: str = ""
    shown: bool = True
    card: bool = False
    tag: Label | None = None


class Zone(Part):
    """A place for cards: how it lies on the table, and what a card that is put there begins with.

    "lane": the two sides face each other there; "row": cards of one side in a row; "grid": cells;
    "pile": beside the table, folded while it is empty.
    """

    title: Label
    lies: Literal["lane", "row", "grid", "pile"]
    card: dict[str, Any] = {}
    unknown: bool = False


class Below(Part):
    """Cards that lie at or under another card: what that is called; `single`: there is at most one."""

    title: Label
    single: bool = False


class Grid(Part):
    """Cells: their columns and rows from the top, the property of a card that holds its cell, and who owns
    which rows."""

    columns: list[str]
    rows: list[str]
    cell: str
    halves: dict[str, list[str]]


class Blank(Part):
    """What a moment leaves to be said, as a path below `now`: a card, a player, a number, dice or a choice.

    `zones` are where such a card lies; `other` names the blank whose card lies on the other side;
    `mark` is what the card is shown to do, `aim` what a card is shown to be that its words are aimed at;
    `needed`: the moment means nothing without it.
    `at` is a moment: what can be declared there can stand in this blank.  `only`: there is such a blank only
    while another one (its path) has one of these values.
    """

    path: str
    kind: Literal["card", "player", "number", "dice", "choice", "words"]
    title: Label
    zones: list[str] = []
    other: str = ""
    side: Literal["", "active", "passive"] = ""
    mark: Label | None = None
    aim: Label | None = None
    choices: dict[str, Label] = {}
    default: str = ""
    needed: bool = True
    at: str = ""
    only: dict[str, list[str]] = {}


class Moment(Part):
    """A moment of play, `now.at`: its name, what it leaves to be said, and the sign between the sides.

    `question` is the kind of question that is usual there (that of the table, if empty), `fate`
    what may become of a card that is asked about there (the first of all, if empty), `values` what is asked
    of its end: `{contest[0]}.zone` means the card in that blank (what always is asked, if empty).
    `counts` are the values of cards that are looked at there, and come among the first of a sheet; `zone` is
    the place whose cards it is about, which comes first on the table.
    """

    title: Label
    blanks: list[Blank] = []
    counts: list[str] = []
    sign: str = ""
    question: str = ""
    fate: str = ""
    zone: str = ""
    values: list[str] = []


class Fate(Part):
    """What may become of a card, as a question puts it: "survives" is `zone: {not: discard}`.

    With `number` the condition holds `N`, which the person fills in.  `own`: its owner plays for it.
    """

    say: Label
    condition: dict[str, Any]
    number: bool = False
    own: bool = True


class Common(Part):
    """A situation that comes up every week: a board that needs only its numbers changed."""

    id: str
    title: Label
    about: Label
    board: dict[str, Any]


class Chapter(Part):
    """A chapter of the lists of rulings and rules, as players look for it, and the files' chapters in it."""

    title: Label
    of: list[str]


class TableDescription(Part):
    """All that a page knows of a game.  `below` are the places at or under a card."""

    short: Label
    title: Label
    language: str
    players: dict[str, Player]
    sides: dict[str, Property]
    whole: dict[str, Property] = {}
    zones: dict[str, Zone]
    grid: Grid | None = None
    middle: str = ""
    first_zone: str
    card: dict[str, Property]
    moments: dict[str, Moment]
    first_moment: str
    below: dict[str, Below] = {}
    first_question: str
    fates: dict[str, Fate]
    chapters: list[Chapter] = []
    situations: list[Common] = []

    def common(self, key: str) -> Common | None:
        """The common situation with this id."""
        return next((situation for situation in self.situations if situation.id == key), None)


@cache
def described(folder: Path) -> TableDescription:
    """The description in a game's folder.  Raises LawError with the file where it cannot be read."""
    file = folder / "table.yaml"
    try:
        data = _read(file)
        situations = _read(folder / "situations.yaml").get("situations", [])
        return TableDescription.model_validate({**data, "situations": situations})
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise LawError(f"{place}: {first['msg']}", where=f"{folder.name}/{file.name}") from None


def _read(file: Path) -> dict[str, Any]:
    data, _ = yamlio.load(file.read_text(encoding="utf-8"))
    return dict(data)
