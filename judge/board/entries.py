"""The entries of `ask` and `expect`: each asks one thing (CONTRACT section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from judge.board.fields import MAX_NUMBER, Die, Strict, Words, YesNo
from judge.errors import SituationError

Condition = Any
"""A value (`discard`, `2`), or `{at least: n}`, `{at most: n}`, `{not: v}`, `{one of: [...]}`."""

Conditions = dict[str, Condition]
Doing = dict[str, Words]
"""Who does what: `{light: "luke: Retaliate 2"}`."""


class Shown(Strict):
    """What dice showed, in a recorded line: `{dice: [6, 3, 1]}`."""

    dice: Annotated[list[Die], Field(min_length=1, max_length=MAX_NUMBER)]


Record = Annotated[list[Words | Shown | Doing], Field(min_length=1, max_length=200)]
"""A line as it was written down: decisions, and what dice showed."""


class Parting(Strict):
    """Two outcomes side by side: `why: {this: {luke.zone: discard}, not: {luke.zone: character}}`."""

    this: Conditions
    not_: Conditions = Field(alias="not")


class Question(Strict):
    """One entry of `ask`: exactly one of the words of the contract, section 3."""

    can: Doing | None = None
    can_now: Doing | None = Field(None, alias="can now")
    illegal: Doing | None = None
    impossible: Doing | None = None
    why_not: Doing | None = Field(None, alias="why not")
    smallest_change: Doing | None = Field(None, alias="smallest change")
    which_rule_decides: Question | None = Field(None, alias="which rule decides")
    why: Parting | None = None
    legal_line: Record | None = Field(None, alias="legal line")
    illegal_line: Record | None = Field(None, alias="illegal line")
    outcomes: list[Words] | None = None
    always: Conditions | None = None
    possible: Conditions | None = None
    never: Conditions | None = None
    order_matters: YesNo | None = Field(None, alias="order matters")
    chance: Conditions | None = None
    best: Conditions | None = None
    loop: YesNo | None = None
    for_: str | None = Field(None, alias="for")


class Expectation(Question):
    """One entry of `expect`: a question with the answer it should have."""

    because: list[Words] | None = None
    step: Annotated[int, Field(ge=1)] | None = None
    due: list[Words] | None = None
    change: dict[str, Any] | None = None
    remove: list[Words] | None = None
    parts_at: Words | None = Field(None, alias="parts at")
    kind: Literal["forbidden", "nothing gives it", "not modelled"] | None = None
    exactly: dict[str, list[Any]] | None = None
    exactly_together: list[Conditions] | None = Field(None, alias="exactly together")
    cites: list[Words] | None = None
    status: Words | None = None
    law_says: list[Expectation] | None = Field(None, alias="law says")
    depends: list[Words] | None = None
    when: dict[str, Any] | None = None
    value: Words | None = None
    choice: Words | None = None


QUESTION_WORDS: tuple[str, ...] = (
    "can",
    "can now",
    "illegal",
    "impossible",
    "why not",
    "smallest change",
    "which rule decides",
    "why",
    "legal line",
    "illegal line",
    "outcomes",
    "always",
    "possible",
    "never",
)
QUESTION_WORDS += ("order matters", "chance", "best", "loop")
PLAIN_WORDS: tuple[str, ...] = tuple(
    word
    for word in QUESTION_WORDS
    if word not in ("why not", "smallest change", "which rule decides", "why", "best", "loop")
)
"""What can be asked of the law without some of its rules."""
EXPECTATION_WORDS: tuple[str, ...] = tuple(word for word in QUESTION_WORDS if word != "outcomes")
EXPECTATION_WORDS += ("exactly", "exactly together", "cites", "status", "law says", "depends")

_BARRED = ("illegal", "impossible", "why not", "smallest change", "illegal line")
BESIDE: Mapping[str, tuple[str, ...]] = {
    "because": (*_BARRED, "which rule decides", "why"),
    "kind": _BARRED,
    "step": ("illegal line",),
    "due": ("legal line", "illegal line"),
    "change": ("smallest change",),
    "remove": ("smallest change",),
    "parts at": ("why",),
    "choice": ("best",),
}
"""What more an expectation may say, and beside which words."""


def checked(entry: Question, at: str) -> None:
    """Raises SituationError (at the path `at`) for an entry that asks too much or too little."""
    known = EXPECTATION_WORDS if isinstance(entry, Expectation) else QUESTION_WORDS
    entered = entry.model_dump(by_alias=True, exclude_none=True)
    given = [word for word in known if word in entered]
    if len(given) != 1:
        what = "one entry asks one thing" if given else "nothing is asked here"
        raise SituationError(at, what, f"use one of: {', '.join(known)}")
    for word, beside in BESIDE.items():
        if word in entered and given[0] not in beside:
            hint = f"it goes with: {', '.join(beside)}"
            raise SituationError(f"{at}.{word}", f"`{word}` says nothing about `{given[0]}`", hint)
    inner = entry.which_rule_decides
    if inner is not None:
        asked = [word for word in inner.model_dump(by_alias=True, exclude_none=True) if word != "for"]
        if len(asked) != 1 or asked[0] not in PLAIN_WORDS:
            hint = f"use one of: {', '.join(PLAIN_WORDS)}"
            raise SituationError(f"{at}.which rule decides", "one question stands in it", hint)
