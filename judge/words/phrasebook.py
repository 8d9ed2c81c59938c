"""The words of a game as data: from a term of the law to canonical words, and from these to a player's words.

A form of `words.yaml` has `term` (how the law calls it: `attack({unit},{target})`), `do` (the canonical words
of the command line: `{unit} attacks {target}`) and a text for every language.  A place is named for what
stands in it; a place with the name of a section (`{event}`: `events`) holds a form of that section.
A form that is said in other languages but not in English has its canonical words there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import yaml

from judge.disk_cache import cached
from judge.engine.solver import Term, show_term
from judge.errors import LawError
from judge.words.pattern import CARD, Bound, match, pattern, shape
from judge.words.template import OF, PLACE, Template, fill
from judge.words.titles import choices, titles

LANGUAGES = ("en", "pl", "ru")
COMMON = ("core", "faults", "writing")
"""The words that belong to no game."""
Slots = Callable[[str, Bound], str]
"""The canonical words for a place of a form, on a board."""

Places = Callable[[str, str], str | None]
"""What a player says for the words in a place (its kind, the words); None if they cannot stand there."""

_GAMES = Path(__file__).parents[1] / "games"
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

    @cached_property
    def begins(self) -> str:
        """What every text that it reads begins with."""
        return self.do.partition("{")[0]

    @cached_property
    def reads(self) -> re.Pattern[str]:
        """What reads canonical words; made when they are first looked at."""
        return _reading(self.do)


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
            if self.game in COMMON:  # what says most is read first, wherever it stands
                forms.sort(key=lambda form: -len(PLACE.sub("", form.do)))
            if forms:
                self.sections[name] = forms
                index = self._index.setdefault(name, {})
                for form in forms:
                    if form.term is not None:
                        index.setdefault(shape(form.term), []).append(form)

    def canonical(self, section: str, term: Term, slots: Slots) -> str | None:
        """The canonical words of a term by the forms of a section; None if it has none for it."""
        index = self._index.get(section, {})
        key = (str(term[0]), len(term) - 1) if isinstance(term, tuple) else (str(term), 0)
        for form in (*index.get(key, ()), *index.get(("", 0), ())):
            bound: Bound = {}
            if match(form.term, term, bound):
                return PLACE.sub(lambda place: self._place(place[1], bound, slots), form.do)  # noqa: B023
        return None

    def words_for(self, term: Term, slots: Slots, *sections: str) -> str:
        """The canonical words of a term by the first section that has some; else as the law writes it."""
        wordings = (self.canonical(section, term, slots) for section in sections)
        return next((words for words in wordings if words is not None), show_term(term))

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
                parsed = form.reads.fullmatch(text) if form.says and text.startswith(form.begins) else None
                if parsed is None:
                    continue
                words = {
                    name: self._in_language(name, part, language, place)
                    for name, part in parsed.groupdict().items()
                }
                if "player" in words:
                    words[f"player{OF}"] = place("whose", parsed["player"])
                if None not in words.values():
                    return fill(
                        form.says[language], language, {key.lower(): value for key, value in words.items()}
                    )
        return None

    def _in_language(self, name: str, words: str, language: str, place: Places) -> str | None:
        kind = name.rstrip("0123456789").lower()
        inner = f"{kind}s"
        if inner in self.sections:
            return self.say([inner], words, language, place)
        return place("card" if kind in CARD else kind, words)


def file_of(game: str) -> Path:
    """Where the words of a game stand, or those of every game (`core`), or of what is wrong (`faults`)."""
    return Path(__file__).parent / f"{game}.yaml" if game in COMMON else _GAMES / game / "words.yaml"


def name_of(game: str) -> str:
    """The same as the name of a file of the project."""
    return "/".join(file_of(game).parts[-(3 if game in COMMON else 4) :])


@cache
def phrasebook(game: str) -> Phrasebook:
    """The words of a game (`fields`, `options`: titles and choices of its table), or of all (COMMON).

    Raises LawError for a file that is missing or wrong, OSError where the system fails."""
    file = file_of(game)
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        text = file.read_text(encoding="utf-8")
        data = cached(f"words_{game}", text, lambda: yaml.load(text, Loader=loader))
        if game in COMMON:
            return Phrasebook(game, data)
        file = file.with_name("table.yaml")
        table = file.read_text(encoding="utf-8")
        return Phrasebook(game, {**data, **cached(f"labels_{game}", table, lambda: _labels(table))})
    except (FileNotFoundError, yaml.YAMLError, KeyError, TypeError, ValueError) as error:
        raise LawError(f"cannot be read: {error}", where=name_of(game)) from None


def _labels(text: str) -> dict[str, Any]:
    table = yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    return {"fields": titles(table), "options": choices(table)}


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
        if says:
            says.setdefault("en", entry["do"])
        term = pattern(entry["term"]) if "term" in entry else None
        yield Form(term, entry["do"], says)


# --- reading -------------------------------------------------------------------------------------


def _reading(do: str) -> re.Pattern[str]:
    """What reads canonical words."""
    out, at = "", 0
    for place in PLACE.finditer(do):
        out += re.escape(do[at : place.start()])
        kind = place[1].rstrip("0123456789").casefold()
        inner = r"[^\W\d][\w-]*" if kind in CARD else _READ.get(kind, ".+")
        out += f"(?P<{place[1]}>{inner})"
        at = place.end()
    return re.compile(out + re.escape(do[at:]), re.DOTALL)
