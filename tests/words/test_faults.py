"""Every error that a reader may see is said in Polish and Russian: the program's own sentences, found in its text."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.errors import SituationError
from judge.words import faults
from judge.words.phrasebook import phrasebook
from judge.words.template import PLACE

ROOT = Path(__file__).parents[2]
READ = (
    "judge/board", "judge/games", "judge/knowledge/editions.py", "judge/knowledge/tables.py", "judge/play",
    "judge/questions", "judge/verdict", "judge/engine/walk.py", "judge/cards", "judge/decks/files.py", "judge/workers",
    "judge/quality/card_words.py", "web",
)  # fmt: skip
"""What answers a reader; other errors are for who writes the rules or runs the program."""
RAISED = {
    "SituationError",
    "IllegalBoardError",
    "StoreError",
    "LackingError",
    "Problem",
    "fault",
    "_near",
    "_refuse",
    "UnreadableError",
    "Malformed",
    "Skipped",
    "note",
}
FIRST = {"Problem": 2, "_near": 2, "_refuse": 2, "UnreadableError": 0, "note": 0}
"""Which arguments are words: the others are a place, a status or what is compared."""
HINTS = {"hint", "_hint", "_kind_hint", "_guess", "nearest"}
ANY = "7"
"""What stands for words that are put in: a number is words too."""
SAID = phrasebook("faults").sections
Scope = dict[str, list[ast.expr]]


def sentences(node: ast.expr, scope: Scope) -> list[str]:
    """What an expression can say, ANY for each part that is computed; nothing if all of it is."""
    match node:
        case ast.Constant(value=str(text)) if text:
            return [text]
        case ast.JoinedStr(values=parts):
            said = [sentences(part, scope) or [ANY] for part in parts]
            return ["".join(one) for one in itertools.product(*said)]
        case ast.FormattedValue(value=inner):
            return sentences(inner, scope)
        case ast.IfExp(body=one, orelse=other):
            return [*sentences(one, scope), *sentences(other, scope)]
        case ast.BoolOp(values=parts):
            return [text for part in parts for text in sentences(part, scope)]
        case ast.BinOp(left=one, op=ast.Add(), right=other):
            ends = sentences(one, scope) or [ANY], sentences(other, scope) or [ANY]
            return [a + b for a, b in itertools.product(*ends)] if ends != ([ANY], [ANY]) else []
        case ast.Name(id=name) if name in scope:
            rest = {key: values for key, values in scope.items() if key != name}
            return [text for value in scope[name] for text in sentences(value, rest)]
    return []


def assigned(node: ast.AST) -> Scope:
    """Every value that a name may have."""
    found: Scope = {}
    for inner in ast.walk(node):
        if isinstance(inner, ast.Assign):
            for target in inner.targets:
                pairs = [(target, inner.value)]
                if isinstance(target, ast.Tuple) and isinstance(inner.value, ast.Tuple):
                    pairs = list(zip(target.elts, inner.value.elts, strict=False))
                for name, value in pairs:
                    if isinstance(name, ast.Name):
                        found.setdefault(name.id, []).append(value)
    return found


def raised(node: ast.AST, scope: Scope) -> Iterator[tuple[int, str]]:
    """The sentences of every error below a node, each with its line."""
    for inner in ast.iter_child_nodes(node):
        known = {**scope, **assigned(inner)} if isinstance(inner, ast.FunctionDef) else scope
        if isinstance(inner, ast.Call):
            name = getattr(inner.func, "id", getattr(inner.func, "attr", ""))
            if name in RAISED:
                for argument in inner.args[FIRST.get(name, 1) :]:
                    yield from ((inner.lineno, text) for text in sentences(argument, known))
        yield from raised(inner, known)


def own(node: ast.AST, saying: set[str]) -> Iterator[tuple[int, str]]:
    """What the functions of these names give: what an error says of itself, what a hint says."""
    for function in ast.walk(node):
        if isinstance(function, ast.FunctionDef) and function.name in saying:
            scope = assigned(function)
            for inner in ast.walk(function):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from ((inner.lineno, text) for text in sentences(inner.value, scope))


def unknown_of(tree: ast.AST) -> Iterator[str]:
    """What is said to be unknown, or not to be there: a card, a game, a ruling."""
    for inner in ast.walk(tree):
        if isinstance(inner, ast.Call):
            at = {"unknown": 3, "_missing": 1}.get(getattr(inner.func, "id", ""), -1)
            if 0 <= at < len(inner.args) and isinstance(inner.args[at], ast.Constant):
                yield str(inner.args[at].value)  # type: ignore[attr-defined]


def modules() -> list[Path]:
    return sorted(
        file
        for part in READ
        for file in ([ROOT / part] if part.endswith(".py") else (ROOT / part).rglob("*.py"))
    )


@pytest.mark.parametrize("file", modules(), ids=lambda file: str(file.relative_to(ROOT)))
def test_every_error_is_said_in_the_languages_of_its_readers(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    scope = {key: values for key, values in assigned(tree).items() if key.isupper()}
    said = [*raised(tree, scope), *own(tree, HINTS | ({"__str__"} if file.name == "errors.py" else set()))]
    lacking = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for line, text in said
        if set(text) - set(ANY + ' ":;,')
        and not any(form.reads.fullmatch(text) for form in SAID[faults.SECTION])
    ]
    assert lacking == []
    kinds = {form.do for form in SAID["kinds"]}
    assert [f"{file.name}: {kind}" for kind in unknown_of(tree) if kind not in kinds] == []


@pytest.mark.parametrize(
    ("english", "polish"),
    [
        ('unknown card "lukе"', "nieznane „lukе” (karta)"),
        ("write power: and its number, or read in card data: judge cards import FILE",
         "napisz power: i liczbę, albo wczytaj dane kart: judge cards import PLIK"),
        ("a value cannot follow a value here at `a: b: c`", "za wartością nie może tu stać druga wartość: `a: b: c`"),
        ("line 1, column 12", "wiersz 1, kolumna 12"),
        ("words that nobody says", "words that nobody says"),
    ],
)  # fmt: skip
def test_sentences_within_sentences(english: str, polish: str) -> None:
    assert faults.in_language(english, "pl") == polish
    assert faults.in_language(english, "en") == english


def test_an_error_as_data_keeps_its_place() -> None:
    error = SituationError("light.force", "unknown key", 'did you mean "force"?')
    assert faults.as_dict(error, "ru") == {
        "path": "light.force",
        "message": "неизвестное поле",
        "suggestion": "имелось в виду «force»?",
    }
    assert faults.sentence(error, "pl") == "light.force: nieznane pole; czy chodziło o „force”?"
    assert faults.sentence(error, "en") == str(error)


@pytest.mark.parametrize(
    ("book", "section"), [("faults", "faults"), ("core", "needs"), ("core", "assumptions")]
)
def test_no_sentence_is_read_as_a_more_general_one(book: str, section: str) -> None:
    forms = phrasebook(book).sections[section]
    for form in forms:
        said = PLACE.sub(lambda place: SAMPLES.get(place[1].rstrip("0123456789"), "some words"), form.do)
        first = next(one for one in forms if said.startswith(one.begins) and one.reads.fullmatch(said))
        assert first is form, f"{form.do} is read as {first.do}"


SAMPLES = {
    "n": "3", "player": "Dark", "path": "luke.power", "place": "dark.edge[0]", "card": "luke",
    "ends": "battle", "deeds": '"pass"', "tried": "0 or 1", "nicks": "luke, leia",
}  # fmt: skip
"""Words for the places of a sentence that do not take any words."""
