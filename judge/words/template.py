"""A text with named places, in one form or in the plural forms of its language."""

from __future__ import annotations

import re
from collections.abc import Mapping

Template = str | Mapping[str, str]
"""A text with places such as `{who}`, or one text for each plural form (`one`, `few`, `many`, `other`)."""

PLACE = re.compile(r"\{(\w+)\}")
OF = "_of"
"""Behind the name of a place for a player: what is theirs is said (`{player_of}`: *Light's*)."""


def fill(template: Template, language: str, places: Mapping[str, object], form: str = "") -> str:
    """The text with its places filled; `{n}` chooses the plural form, unless one is given."""
    if isinstance(template, Mapping):
        template = template.get(form or plural(language, places.get("n"))) or template["other"]
    return PLACE.sub(lambda place: str(places.get(place[1], place[0])), template)


def plural(language: str, number: object) -> str:
    """The plural form of Unicode CLDR for a whole number; `other` for anything else."""
    text = str(number)
    if not text.isdecimal():
        return "other"
    n = int(text)
    if language == "en":
        return "one" if n == 1 else "other"
    if n == 1 if language == "pl" else n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def slots(template: Template) -> set[str]:
    """The names of the places of a text (of all its forms together)."""
    texts = template.values() if isinstance(template, Mapping) else [template]
    return {name for text in texts for name in PLACE.findall(text)}


def upper_first(text: str) -> str:
    """The text with a capital at its start."""
    return text[:1].upper() + text[1:]
