"""Slips in the law that clingo is silent about: misspelt names, wrong arities, negation in a recursion.

A predicate that several chapters share is declared in a `%*! ... @predicate name(Args) meaning *%` block; one
that is given and used within one chapter needs no declaration.  The same holds for fluents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from judge import paths
from judge.cardtext import type_check
from judge.knowledge import Knowledge
from judge.quality import lint_cited, lint_frames, lint_predicates
from judge.quality.hints import did_you_mean
from judge.quality.lint_chapter import Chapter, all_rules, read

MAX_LINES = 180
_RULE_ID = re.compile(r'"((?:core|tcg|lcg|brk)/[^"]*)"')


def problems(known: Knowledge, only: Iterable[str] = ()) -> list[str]:
    """Everything that is wrong with the law, each a sentence that begins with file and line.

    `only` are games: then nothing is said of other games, nor of what only they need of the core.
    """
    root = paths.rules_asp()
    core = _chapters(root, "core")
    games = sorted(folder.name for folder in root.iterdir() if folder.is_dir() and folder.name != "core")
    games = [game for game in games if game in only] or games
    sentences: set[str] = set()
    own = {game: _chapters(root, game) for game in games}
    for game in games or ["core"]:
        chapters = [*core, *own.get(game, ())]
        sentences |= set(_slips(chapters))
        sentences |= set(lint_predicates.predicates(chapters))
        sentences |= set(lint_predicates.fluents(chapters))
        sentences |= set(lint_frames.frames(chapters))
        sentences |= set(lint_frames.actions(chapters))
        sentences |= set(lint_frames.negated(chapters))
    everything = [*core, *(chapter for game in games for chapter in own[game])]
    sentences |= set(_rules(everything, known))
    sentences |= set(_names(everything, known))
    sentences |= set(lint_cited.problems(everything, known))
    return sorted(sentences, key=_place)


def unreadable(game: str) -> list[str]:
    """Where the law of a game cannot be read: sentences that begin with file and line."""
    root = paths.rules_asp()
    chapters = [*_chapters(root, "core"), *_chapters(root, game)]
    return [
        f"{chapter.file}:{line}: {sentence}"
        for chapter in chapters
        for line, sentence in chapter.slips
        if sentence.startswith("cannot be read")
    ]


def _chapters(root: Path, folder: str) -> list[Chapter]:
    return [read(path, f"{root.name}/{folder}/{path.name}") for path in sorted((root / folder).glob("*.lp"))]


def _place(problem: str) -> tuple[str, int, str]:
    file, _, rest = problem.partition(":")
    line, _, words = rest.partition(":")
    return file, int(line) if line.isdecimal() else 0, words


def _slips(chapters: list[Chapter]) -> Iterator[str]:
    for chapter in chapters:
        if chapter.lines >= MAX_LINES:
            yield f"{chapter.file}:{MAX_LINES}: {chapter.lines} lines are too many for a chapter"
        if not chapter.header:
            yield f"{chapter.file}:1: the chapter has no header (%*! purpose, reads, gives *%)"
        for line, sentence in chapter.slips:
            yield f"{chapter.file}:{line}: {sentence}"


def _rules(chapters: list[Chapter], known: Knowledge) -> Iterator[str]:
    """The rules that the law names are those of the knowledge base, and something hangs on each."""
    named_in: dict[str, tuple[str, int]] = {}
    switched: set[str] = set()
    for rule in all_rules(chapters):
        for atom in (*rule.heads, *rule.body):
            for identity in _RULE_ID.findall(str(atom.arguments)):
                named_in.setdefault(identity, (rule.file, atom.line))
                if atom.name != "cite":
                    switched.add(identity)
    for identity, (file, line) in named_in.items():
        if identity not in known.rules:
            hint = did_you_mean(identity, known.rules)
            yield f"{file}:{line}: {identity} is no rule of the knowledge base{hint}"
        if identity not in switched:
            yield f"{file}:{line}: {identity} is only cited: nothing hangs on whether it is in force"
    for identity, entry in known.rules.items():
        if identity not in named_in:
            yield f"{entry.where}: {identity} is not in the law{did_you_mean(identity, named_in)}"


def _names(chapters: list[Chapter], known: Knowledge) -> Iterator[str]:
    """The law knows no card by name: not those of the name tables, not those of the examples."""
    terms = {role.rstrip("?") for roles in type_check.concepts()["verbs"].values() for role in roles}
    terms |= {
        word.casefold() for term in known.glossary.values() for text in term.en for word in text.split()
    }
    names: set[str] = set()
    for table in known.names.values():
        for group in [*table.name_groups, *table.person_groups]:
            names |= {*group.names, *(word for name in group.names for word in name.split())}
    for example in known.examples():
        names |= set(_card_names(example.situation))
    plain = sorted(name for name in names if len(name) > 3 and not {*name.casefold().split()} <= terms)
    if not plain:
        return
    name_pattern = re.compile(r"(?<!\w)(" + "|".join(re.escape(name) for name in plain) + r")(?!\w)")
    constants = {re.sub(r"\W+", "_", name.casefold()): name for name in plain}
    for chapter in chapters:
        for number, line in enumerate(chapter.text.splitlines(), 1):
            code = line.partition("%")[0]
            met = [match.group(1) for match in name_pattern.finditer(line)]
            met += [constants[word] for word in re.findall(r"[a-z_]\w*", code) if word in constants]
            for name in dict.fromkeys(met):
                yield f'{chapter.file}:{number}: the name of a card, "{name}", has no place in the law'


def _card_names(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "name" and isinstance(inner, str):
                yield inner
            elif key not in ("text", "title", "ask", "expect"):
                yield from _card_names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _card_names(inner)
