"""Whether the examples see each sentence of the cards on their boards: without it some answer is another.

A sentence that could as well not be there proves nothing: perhaps the law hears nothing of it.  It is left
out wherever it stands on a board, and is seen when an expectation about answers, or about the reasons of a
no, certainly fails then.  What hangs on it in its text (what "that unit" or "then" goes back to) goes with
it.  Sentences that differ in nothing but numbers and names of cards are one, seen if one of them is.  Those
that no example sees stand, with the reason why they may, in `rulings/sentences.yaml`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judge.board import yamlio
from judge.cardtext.frame import sentences_of
from judge.errors import JudgeError, LawError, SituationError
from judge.knowledge import load
from judge.knowledge.tables import natural
from judge.paths import rulings
from judge.play.case import Case
from judge.quality.mutants import Run, answers_of, fails
from judge.quality.sampling import drawn
from judge.verdict.precedents import situation_of
from judge.verdict.service import parse


@dataclass(frozen=True)
class Sentence:
    """A sentence, numbers and names apart: where it stands, example and words, small graphs first."""

    game: str
    shape: str
    places: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Trial:
    """What became of one sentence: the example that misses it, or nothing; whether it is modelled at all."""

    sentence: Sentence
    by: str = ""
    modelled: bool = True


def sentences(runs: Iterable[Run]) -> list[Sentence]:
    """The sentences of the boards of examples that pass."""
    known = load()
    places: dict[tuple[str, str], dict[tuple[str, str], None]] = defaultdict(dict)
    for run in sorted(runs, key=lambda run: (run.states, natural(run.id))):
        example = known.example(run.id)
        data = situation_of(example)
        names = _names(data) if run.passed else None
        for text in dict.fromkeys(texts(data)) if run.passed else ():
            for words in _sentences(text):
                places[example.game, shape(words, names)][run.id, words] = None
    return [Sentence(game, words, tuple(where)) for (game, words), where in sorted(places.items())]


def sample(listed: list[Sentence], every: int) -> list[Sentence]:
    """One sentence in `every`; another law tries others.  Those that need not be seen are all in it."""
    reasons = explained()
    return [sentence for sentence in listed if drawn(_name(sentence), every) or _name(sentence) in reasons]


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a text, in either alphabet."""
    for line in re.split(r"\n|\s\|\s", text):
        for sentence in sentences_of(line):
            yield from re.split(r"(?<=[.!])\s+(?=[А-ЯЁ{+])", sentence)


def shape(words: str, names: re.Pattern[str] | None) -> str:
    """A sentence without its numbers and the names of cards."""
    return re.sub(r"\d+", "#", names.sub("NAME", words) if names else words)


def tried(sentence: Sentence) -> Trial:
    """Whether an example sees the sentence, the first that does."""
    modelled = False
    for key, words in sentence.places:
        data = situation_of(load().example(key))
        if _differs(data, words):
            return Trial(sentence, key)
        modelled = modelled or not _unread(data, words)
    return Trial(sentence, modelled=modelled)


def summary(trials: Iterable[Trial]) -> dict[str, Any]:
    """How many modelled sentences there are, are seen, and are not for a reason; the `unseen` without one.

    `idle` are the reasons of sentences that are seen, or stand on no board.
    """
    modelled = [trial for trial in trials if trial.modelled]
    unseen = {_name(trial.sentence): trial.sentence for trial in modelled if not trial.by}
    reasons = explained()
    return {
        "total": len(modelled),
        "seen": len(modelled) - len(unseen),
        "explained": len(unseen.keys() & reasons.keys()),
        "unseen": [
            {"sentence": name, "examples": list(dict.fromkeys(key for key, _ in sentence.places))}
            for name, sentence in sorted(unseen.items())
            if name not in reasons
        ],
        "idle": sorted(reasons.keys() - unseen.keys()),
    }


def _name(sentence: Sentence) -> str:
    return f"{sentence.game}: {sentence.shape}"


def explained() -> dict[str, str]:
    """The sentences that no example has to see, by game and shape, each with the reason.

    Raises SituationError for a bad file.
    """
    path = rulings() / "sentences.yaml"
    listed = yamlio.load(path.read_bytes())[0] if path.is_file() else {}
    return {f"{game}: {words}": str(why) for game, all_ in listed.items() for words, why in all_.items()}


def _differs(data: dict[str, Any], words: str) -> bool:
    """Whether an expectation of a board fails without a sentence."""
    try:
        case = _without(data, words)
        return fails(case, answers_of(case.situation.expect, reasons=True))
    except LawError:
        return True
    except SituationError:
        return True  # what is declared or played there is an ability of that text


def _without(data: dict[str, Any], words: str) -> Case:
    """The board without the sentence; without all of its text, where the rest cannot be read by itself."""
    case = Case(parse(changed(data, lambda text: text.replace(words, "").strip())))
    if case.situation.open or not case.board.not_modelled or Case(parse(data)).board.not_modelled:
        return case
    return Case(parse(changed(data, lambda text: "" if words in text else text)))


def _unread(data: dict[str, Any], words: str) -> bool:
    """Whether the sentence, or a part of it, is not modelled on the board."""
    if "open" in data:
        return False
    try:
        unread = Case(parse(data)).board.not_modelled
    except JudgeError:
        return False
    return any(part.words.strip(" .") in words for part in unread)


def _names(data: Mapping[str, Any]) -> re.Pattern[str] | None:
    """The names of the cards of a board, and the words of a name that a text may call a card by."""
    names = {part for name in _named(data) for part in (name, *name.split()) if len(part) > 2}
    longest = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b") if longest else None


def _named(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        if isinstance(value.get("name"), str):
            yield value["name"]
        value = list(value.values())
    for inner in value if isinstance(value, list) else ():
        yield from _named(inner)


def texts(value: Any) -> Iterator[str]:
    """The texts of the cards of a situation."""
    if isinstance(value, Mapping):
        if isinstance(value.get("text"), str):
            yield value["text"]
        for key, inner in value.items():
            if key != "expect":
                yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def changed(value: Any, change: Callable[[str], str]) -> Any:
    """A situation with the texts of its cards changed."""
    if isinstance(value, Mapping):
        without = {key: inner if key == "expect" else changed(inner, change) for key, inner in value.items()}
        if isinstance(value.get("text"), str):
            without["text"] = change(value["text"])
        return without
    if isinstance(value, list):
        return [changed(inner, change) for inner in value]
    return value
