"""Words that are missing: a value path, an option, a moment or a place of a game without words in a language.

A problem is a sentence that begins with file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judge import paths
from judge.errors import LawError
from judge.games.base import Game
from judge.games.registry import GAMES
from judge.words.phrasebook import COMMON, LANGUAGES, Phrasebook, file_of, name_of, phrasebook
from judge.words.reasons import FILE, reasons
from judge.words.template import OF, PLACE, slots

COMPOSED = {
    "ability",
    "use",
    "waiting",
    "about",
    "source",
    "label",
    "target",
    "target2",
    "unit",
    "n",
    "area",
    "square",
}
"""Places of canonical words that other forms read: such a form needs no words of its own."""
SAID = ("says", "at least", "at most")
"""What is said of a number; without words of its own a bound is said by `says`."""
PLURALS = {
    "en": {"one", "other"},
    "pl": {"one", "few", "many", "other"},
    "ru": {"one", "few", "many", "other"},
}
BARS = re.compile(r'\bbarred\([^"\n]*"([a-z]+/[a-z0-9-]+)"')
BADLY = {
    ":": "a colon within a sentence",
    r"[.;]$": "it ends within a sentence that goes on",
    r"\b[a-z]+/[a-z]": "an id",
    "[\"'](?![a-z])": "quotes that are not those of the language",
    " [-–] ": "a dash that is not the one of the language",
}


def problems() -> Iterator[str]:
    """Everything that is missing or wrong in the files of words."""
    yield from reasons_missing()
    for name in (*COMMON, *GAMES):
        try:
            book = phrasebook(name)
        except LawError as error:
            yield f"{error.where}:1: {error.message}"
            continue
        lines = file_of(name).read_text(encoding="utf-8").splitlines()
        faults = [*_cut(book.data), *_entries(book)]
        faults += [] if name in COMMON else _of(GAMES[name], book)
        for words, message in faults:
            yield f"{name_of(name)}:{_line(lines, words)}: {message}"


def reasons_missing() -> Iterator[str]:
    """What is missing or badly said in the reasons of the rules that bar (`judge/words/because.yaml`)."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    for rule, languages in _barring().items():
        words = reasons().get(rule, {})
        at = f"judge/words/{FILE.name}:{_line(lines, f'{rule}:')}: {rule}"
        for language in sorted(languages - words.keys()):
            yield f"{at}: no reason in {language}"
        for language, text in words.items():
            if language == "last":
                continue
            yield from (f"{at} ({language}): {fault}" for fault in _said_badly(language, text))


def _barring() -> dict[str, set[str]]:
    """The rules that bar in the law, each with the languages in which that is said."""
    barring: dict[str, set[str]] = {}
    for game in ("core", *GAMES):
        languages = set(LANGUAGES) if game == "core" else {"en", GAMES[game].table.language}
        for file in sorted((paths.rules_asp() / game).glob("*.lp")):
            law = file.read_text(encoding="utf-8")
            for rule in (*BARS.findall(law), *_passed_on(law)):
                barring.setdefault(rule, set()).update(languages)
    return barring


def _passed_on(law: str) -> Iterator[str]:
    """The rules by which a chapter bars where a predicate of it hands them over (`kept_out(V,P,R)`)."""
    for line in law.splitlines():
        head, _, body = line.partition(":-")
        rule = head.strip().rpartition(",")[2].removesuffix(")")
        if head.startswith("barred(") and rule[:1].isupper():
            for word in re.findall(rf"(\w+)\([^()]*,{rule}\)", body):
                yield from re.findall(rf'\b{word}\([^"\n]*"([a-z]+/[a-z0-9-]+)"', law)


def _said_badly(language: str, text: str) -> Iterator[str]:
    """What of a reason cannot be read out, or is not written as its language is."""
    for pattern, fault in BADLY.items():
        if re.search(pattern, text):
            yield f"{fault}: {text}"
    if language == "ru" and re.search("[A-Za-z]{2,}", text):
        yield f"a word that is not Russian: {text}"


def _line(lines: list[str], words: str) -> int:
    """The first line that holds some words; 1 if none does."""
    return next((i for i, line in enumerate(lines, 1) if words and words in line), 1)


def _entries(book: Phrasebook) -> Iterator[tuple[str, str]]:
    for section, entries in book.data.items():
        if section == "values":
            for group in entries.values():
                for path, words in group.items():
                    yield from _value(path, words)
        elif isinstance(entries, Mapping):
            for key, words in entries.items():
                named = words.items() if section == "options" else [("", words)]
                for choice, whole in named:
                    yield from _whole(".".join(filter(None, (section, key, choice))), whole)
        elif isinstance(entries, list):
            for form in entries:
                yield from _form(section, form)


def _cut(words: object) -> Iterator[tuple[str, str]]:
    """Texts that end at a comma because they stand without quotes: what follows it is a key with no value."""
    if not isinstance(words, Mapping | list):
        return
    for key, value in words.items() if isinstance(words, Mapping) else enumerate(words):
        if value is None or (value == "" and " " in str(key)):
            yield str(key), f'"{key}" is cut off at a comma; put the text in quotes'
        yield from _cut(value)


def _value(path: str, words: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    known = ("label", "about", "asks", "is", "not", "lies", "form", *SAID)
    for key in words.keys() - set(known):
        yield f"{key}:", f"values.{path}: unknown key {key}; known: {', '.join(known)}"
    yield from _whole(f"values.{path}.label", words.get("label", {}))
    if "is" not in words and "says" not in words:
        yield f"{path}:", f"values.{path}: say what its values are, with `is` or `says`"
    for part in (*SAID, "about", "asks"):
        if part in words:
            yield from _whole(f"values.{path}.{part}", words[part])
    for part in ("is", "not", "lies"):
        for value, phrase in words.get(part, {}).items():
            yield from _whole(f"values.{path}.{part}.{value}", phrase)


def _form(section: str, form: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    do = form["do"]
    places = slots(do)
    if not set(LANGUAGES) & form.keys():
        if not places and "term" in form:  # another way to come to the same words
            return
        if not places <= COMPOSED | {"frame", "stage", "step", "rising", "falling"}:
            yield do, f'{section}: "{do}" has no words in any language'
        return
    yield from _whole(f'{section}: "{do}"', {"en": do, **form})
    for language in LANGUAGES:
        named = {place.removesuffix(OF) for place in slots(form.get(language, ""))}
        more = named - {place.lower() for place in places}
        if more:
            yield do, f'{section}: "{do}" has no place called {", ".join(sorted(more))} ({language})'


def _whole(name: str, words: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """All languages, all plural forms, the same places in each."""
    missing = [language for language in LANGUAGES if not words.get(language)]
    if missing:
        yield name.rpartition(".")[2], f"{name}: no words in {', '.join(missing)}"
        return
    wanted = _owned(slots(words["en"]))
    for language in LANGUAGES:
        phrase = words[language]
        if isinstance(phrase, Mapping) and set(phrase) != PLURALS[language]:
            lacking = ", ".join(sorted(PLURALS[language] ^ set(phrase)))
            yield name.rpartition(".")[2], f"{name}: plural forms of {language}: {lacking} missing or unknown"
        if not _owned(slots(phrase)) <= wanted:
            yield name.rpartition(".")[2], f"{name}: other places in {language} than in en"


def _owned(places: set[str]) -> set[str]:
    """Places of a text; whose something is can be said of it or of them, a verb may need words of its own."""
    return {"who" if name == "whose" else name.removesuffix(OF) for name in places - {"might", "chose"}}


def _of(game: Game, book: Phrasebook) -> Iterator[tuple[str, str]]:
    """Everything that the game declares has its words."""
    values = book.data.get("values", {})
    for group, declared in _paths(game):
        for path in declared:
            if path not in values.get(group, {}):
                yield "values:", f"values.{group}.{path}: this value has no words"
    for section, keys in (
        ("players", game.players), ("zones", game.zones), ("moments", game.points), ("ends", game.ends),
    ):  # fmt: skip
        for key in keys:
            if key not in book.data.get(section, {}):
                yield f"{section}:", f"{section}.{key}: no words for it"
    for form in _options(game):
        if book.say(("actions", "abilities"), form, "en", _anything) is None:
            yield "actions:", f'actions: no form reads "{form}"'


def _paths(game: Game) -> Iterator[tuple[str, list[str]]]:
    groups: dict[str, list[str]] = {"card": [], "player": [], "game": []}
    for form in game.paths:
        who, _, what = form.partition(",")[0].partition(".")
        group = "game" if not what else "player" if who in game.players else "card"
        groups[group].append(what or who)
    yield from groups.items()


def _options(game: Game) -> Iterable[str]:
    """Every form of action that the game declares; further ones stand between ` in the meaning."""
    for form, meaning in game.actions.items():
        forms = [form, *re.findall(r"`([^`]+)`", meaning)]
        yield from (option for option in forms if not option.endswith(":") and not option.startswith("..."))


def _anything(kind: str, words: str) -> str | None:
    return words if kind != "card" or PLACE.search(words) is None else None
