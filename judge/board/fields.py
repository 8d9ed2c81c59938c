"""The types of what a situation says: limits of size, numbers, words, yes and no, strict mappings."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

MAX_TEXT = 600
MAX_CARDS = 60
MAX_NUMBER = 60
MAX_BYTES = 200_000
MAX_LINE = 2_000
"""Characters of a question in one line."""
MAX_VALUES = 10_000
"""Keys and values of a situation."""

Count = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Die = Annotated[int, Field(ge=1, le=6)]
Words = Annotated[str, Field(min_length=1, max_length=MAX_TEXT)]


def _truth(value: object) -> object:
    return {"yes": True, "no": False, "true": True, "false": False}.get(str(value).lower(), value)


YesNo = Annotated[bool, BeforeValidator(_truth)]


def _sentences(value: object) -> object:
    """`yes` and `no`, or the sentences: one may stand alone."""
    value = _truth(value) if not isinstance(value, list) else value
    return [value] if isinstance(value, str) else value


Text = Annotated[str, Field(max_length=MAX_TEXT)]
Ignored = Annotated[bool | list[Words], BeforeValidator(_sentences)]
"""Which sentences of a card are set aside: all that are not modelled, or those listed."""


class Strict(BaseModel):
    """A mapping that refuses keys it does not know."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True, frozen=True, defer_build=True)
