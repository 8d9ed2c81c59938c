"""The words of a game as data: from a term of the law to canonical words, and from these to a player's words.

A form of `words.yaml` has `term` (how the law calls it: `attack({unit},{target})`), `do` (the canonical words
of the command line: `{unit} attacks {target}`) and a text for every language.  A place is named for what
stands in it; a place with the name of a section (`{event}`: `events`) holds a form of that section.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from judge.engine.solver import Term, show_term
from judge.errors import LawError
from judge.words.template import PLACE, Template, fill

LANGUAGES = ("en", "pl", "ru")
Bound = dict[str, tuple[Term, ...]]
"""What a pattern found in a term, by the names of its places."""
Slots = Callable[[str, Bound], str]
"""The canonical words for a place of a form, on a board."""

Places = Callable[[str, str], str | None]
"""What a player says for the words in a place (its kind, the words); None if they cannot stand there."""

_GAMES = Path(__file__).parents[1] / "games"
_CARD = ("card", "unit", "target", "source")
_TWO = ("cell", "square")
"""Places that take two arguments of a term: column and row."""
_READ = {
    "n": r"\d+",
    "cell": "[A-E][1-6]",
    "column": "[A-E]",
    "player": r"(?i:dark|light|first|second)",
    "words": ".+?",
}


@dataclass(frozen=True)
class Form:
    """One form of words: the pattern of its term (None: it only reads), canonical words, and the others."""

    term: Any
    do: str
    says: Mapping[str, Template]
    reads: re.Pattern[str]


@dataclass
class Phrasebook:
    """The words of one game."""

    game: str
    data: Mapping[str, Any]
    sections: dict[str, list[Form]] = field(default_factory=dict)
    _index: dict[str, dict[tuple[str, int], list[Form]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, entries in self.data.items():
            forms = list(_forms(entries))
            if forms:
                self.sections[name] = forms
                index = self._index.setdefault(name, {})
                for form in forms:
                    if form.term is not None:
                        index.setdefault(_shape(form.term), []).append(form)

    def canonical(self, section: str, term: Term, slots: Slots) -> str | None:
        """The canonical words of a term by the forms of a section; None if it has none for it."""
        index = self._index.get(section, {})
        key = (str(term[0]), len(term) - 1) if isinstance(term, tuple) else (str(term), 0)
        for form in (*index.get(key, ()), *index.get(("", 0), ())):
            bound: Bound = {}
            if _match(form.term, term, bound):
                return PLACE.sub(lambda found: self._place(found[1], bound, slots), form.do)  # noqa: B023
        return None

    def told(self, term: Term, slots: Slots, *sections: str) -> str:
        """The canonical words of a term by the first section that has some; else as the law writes it."""
        said = (self.canonical(section, term, slots) for section in sections)
        return next((words for words in said if words is not None), show_term(term))

    def _place(self, name: str, bound: Bound, slots: Slots) -> str:
        if name[0].isupper():
            return self._place(name.lower(), bound, slots).capitalize()
        inner = _section(name)
        if inner in self.sections and name in bound:
            return self.canonical(inner, bound[name][0], slots) or show_term(bound[name][0])
        return slots(name, bound)

    def say(self, sections: Sequence[str], text: str, language: str, place: Places) -> str | None:
        """Canonical words as a player says them, by the first form that reads them; None if none does."""
        for section in sections:
            for form in self.sections.get(section, ()):
                found = form.reads.fullmatch(text) if form.says else None
                if found is None:
                    continue
                words = {
                    name: self._said(name, part, language, place) for name, part in found.groupdict().items()
                }
                if None not in words.values():
                    return fill(
                        form.says[language], language, {key.lower(): said for key, said in words.items()}
                    )
        return None

    def _said(self, name: str, words: str, language: str, place: Places) -> str | None:
        kind = name.rstrip("0123456789").lower()
        inner = f"{kind}s"
        if inner in self.sections:
            return self.say([inner], words, language, place)
        return place("card" if kind in _CARD else kind, words)


def file_of(game: str) -> Path:
    """Where the words of a game (or `core`) stand."""
    return Path(__file__).parent / "core.yaml" if game == "core" else _GAMES / game / "words.yaml"


def name_of(game: str) -> str:
    """The same as the name of a file of the project."""
    return "/".join(file_of(game).parts[-(3 if game == "core" else 4) :])


@cache
def phrasebook(game: str) -> Phrasebook:
    """The words of a game (or `core`).  Raises LawError for a file that is missing or cannot be read."""
    file = file_of(game)
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        data = yaml.load(file.read_text(encoding="utf-8"), Loader=loader)
        return Phrasebook(game, data)
    except (OSError, yaml.YAMLError, KeyError, TypeError, ValueError) as error:
        raise LawError(f"cannot be read: {error}", where=name_of(game)) from None


def _section(name: str) -> str:
    return f"{name.rstrip('0123456789')}s"


def _forms(entries: object) -> Iterator[Form]:
    """The forms of a section: a list of them, or (for plain words) a mapping from the word of the law."""
    if isinstance(entries, Mapping):
        listed: Sequence[Mapping[str, Any]] = [
            {"term": key, **value}
            for key, value in entries.items()
            if isinstance(value, Mapping) and "do" in value
        ]
    else:
        listed = entries if isinstance(entries, list) else []
    for entry in listed:
        says = {language: entry[language] for language in LANGUAGES if language in entry}
        term = _pattern(entry["term"]) if "term" in entry else None
        yield Form(term, entry["do"], says, _reading(entry["do"]))


# --- terms ---------------------------------------------------------------------------------------


def _pattern(text: str) -> Any:
    """`attack({unit},c)` as a tuple of patterns; a place is `("{", name)`."""
    found, rest = _parsed(text.replace(" ", ""))
    if rest:
        raise ValueError(f"{text}: not the pattern of a term, from {rest}")
    return found


def _parsed(text: str) -> tuple[Any, str]:
    head = re.match(r"\{(\w+)\}|\w+", text)
    if head is None:
        raise ValueError(f"{text}: not the pattern of a term")
    rest = text[head.end() :]
    if head[1]:
        return ("{", head[1]), rest
    if not rest.startswith("("):
        return int(head[0]) if head[0].isdecimal() else head[0], rest
    arguments = []
    while rest[:1] in "(,":
        argument, rest = _parsed(rest[1:])
        arguments.append(argument)
    return (head[0], *arguments), rest[1:]


def _width(pattern: Any) -> int:
    """How many arguments of a term a pattern stands for."""
    return 2 if isinstance(pattern, tuple) and pattern[0] == "{" and pattern[1] in _TWO else 1


def _shape(pattern: Any) -> tuple[str, int]:
    if isinstance(pattern, tuple):
        return ("", 0) if pattern[0] == "{" else (pattern[0], sum(map(_width, pattern[1:])))
    return str(pattern), 0


def _match(pattern: Any, term: Term, bound: Bound) -> bool:
    if not isinstance(pattern, tuple):
        return bool(pattern == term)
    if pattern[0] == "{":
        return _bind(pattern[1], (term,), bound)
    if not isinstance(term, tuple) or term[0] != pattern[0]:
        return False
    at = 1
    for part in pattern[1:]:
        width = _width(part)
        taken = term[at : at + width]
        at += width
        if not (
            _bind(part[1], taken, bound) if width == 2 else len(taken) == 1 and _match(part, taken[0], bound)
        ):
            return False
    return at == len(term)


def _bind(name: str, taken: tuple[Term, ...], bound: Bound) -> bool:
    kind = name.rstrip("0123456789")
    if kind == "n" and not isinstance(taken[0], int):
        return False
    if kind in (*_CARD, "ability", "player") and not isinstance(taken[0], str):
        return False
    bound[name] = taken
    return True


# --- reading -------------------------------------------------------------------------------------


def _reading(do: str) -> re.Pattern[str]:
    """What reads canonical words."""
    out, at = "", 0
    for found in PLACE.finditer(do):
        out += re.escape(do[at : found.start()])
        kind = found[1].rstrip("0123456789").casefold()
        inner = r"[^\W\d][\w-]*" if kind in _CARD else _READ.get(kind, ".+")
        out += f"(?P<{found[1]}>{inner})"
        at = found.end()
    return re.compile(out + re.escape(do[at:]), re.DOTALL)
