"""Reading the folder `rulings/` into entries; what is wrong with a file is collected, not thrown.

Every problem is a sentence that begins with file and line. An entry that cannot be read is left out, so that
one slip hides no other.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from judge.board.yamlio import Where, load
from judge.errors import SituationError
from judge.knowledge import translations
from judge.knowledge.contents import Contents
from judge.knowledge.entry import GAMES, LANGUAGES, Entry
from judge.knowledge.models import (
    Document,
    Edition,
    Erratum,
    NameGroup,
    Restriction,
    Rule,
    Ruling,
    Statement,
    Term,
    Trap,
)
from judge.paths import fingerprint

E = TypeVar("E", bound=Entry)


def version(root: Path) -> str:
    """A hash of everything in the folder of a knowledge base."""
    return fingerprint(root, root.rglob("*.yaml"))[:12]


def read(root: Path) -> Contents:
    """Read every file of the knowledge base below `root` (the folder `rulings/`)."""
    contents = Contents()
    if not (root / "documents.yaml").is_file():
        contents.problems.append(f"{root.name}/documents.yaml: the file is missing")
    for path in sorted(root.rglob("*.yaml")):
        name = path.relative_to(root).as_posix()
        reader = _reader(name)
        if reader is not None:
            _File(contents, f"{root.name}/{name}", path.read_bytes()).read(reader)
    contents.problems.extend(translations.lay(contents, _meant))
    contents.version = version(root)
    return contents


def _reader(name: str) -> Callable[[_File], None] | None:
    """Choose how to read a file by its place; None for a place that is not the knowledge base's."""
    parts = name.split("/")
    if name == "documents.yaml":
        return _File.documents
    if parts[0] == "statements" and len(parts) == 2:
        return _File.statements
    if parts[0] in GAMES or parts[0] == "core":
        inner = parts[1:]
        by_name = {
            "rules.yaml": _File.rules,
            "rulings.yaml": _File.rulings,
            "glossary.yaml": _File.glossary,
            "names.yaml": _File.names,
            "editions.yaml": _File.editions,
            "errata.yaml": _File.errata,
            "restricted.yaml": _File.restricted,
        }
        if len(inner) == 1:
            return by_name.get(inner[0])
        if len(inner) == 2 and inner[0] in ("rules", "rulings"):
            return by_name[f"{inner[0]}.yaml"]
        if len(inner) == 2 and inner[0] in LANGUAGES[parts[0]]:
            kind = inner[1].removesuffix(".yaml")
            return partial(_File.translated, kind=kind) if kind in translations.KINDS else None
    return None


class _File:
    """One file while it is read."""

    def __init__(self, contents: Contents, name: str, raw: bytes) -> None:
        self.contents = contents
        self.name = name
        self.raw = raw
        self.data: dict[str, Any] = {}
        self.lines = Where()

    def read(self, reader: Callable[[_File], None]) -> None:
        try:
            data, self.lines = load(self.raw, max_bytes=2_000_000)
        except SituationError as error:
            self.unreadable(0, str(error))
            return
        if not isinstance(data, dict):
            self.unreadable(1, "the file must hold one mapping, such as `rules: [...]`")
            return
        self.data = data
        reader(self)

    def problem(self, line: int, message: str) -> None:
        self.contents.problems.append(f"{self.name}:{line}: {message}" if line else f"{self.name}: {message}")

    def unreadable(self, line: int, message: str) -> None:
        self.contents.unread.append(self.name)
        self.problem(line, message)

    def documents(self) -> None:
        self.head("documents")
        for document in self.entries("documents", Document):
            self.add(self.contents.documents, document.id, document)

    def statements(self) -> None:
        self.head("statements")
        stem = Path(self.name).stem
        for statement in self.entries("statements", Statement):
            if statement.document != stem:
                self.problem(statement.line, f"{statement.id} stands in the file of {stem}")
            self.add(self.contents.statements, statement.id, statement)

    def rules(self) -> None:
        game = self.head("rules", "game", "chapter")
        chapter = str(self.data.get("chapter") or Path(self.name).stem)
        for rule in self.entries("rules", Rule, game=game, chapter=chapter):
            self.add(self.contents.rules, rule.id, rule)

    def rulings(self) -> None:
        game = self.head("rulings", "game", "chapter")
        chapter = str(self.data.get("chapter") or Path(self.name).stem)
        for ruling in self.entries("rulings", Ruling, game=game, chapter=chapter):
            self.add(self.contents.rulings, ruling.key, ruling)

    def translated(self, kind: str) -> None:
        game, translation = self.head(kind, "game", "language"), translations.KINDS[kind]
        table = self.contents.translated.setdefault(kind, {}).setdefault(self.language(), {})
        for entry in self.entries(kind, translation.model):
            self.add(table, translation.key(game, getattr(entry, "id", "")), entry)

    def language(self) -> str:
        """The language of a file of translations: that of its folder, which the file has to name."""
        _, game, folder, _ = self.name.split("/")
        self.contents.languages.setdefault(game, set()).add(folder)
        if self.data.get("language") != folder:
            self.problem(self.lines.nearest("language"), f"language: must be {folder}, as the folder says")
        return folder

    def glossary(self) -> None:
        game = self.head("terms", "game", "traps")
        self.contents.traps[game] = list(self.entries("traps", Trap))
        for term in self.entries("terms", Term, game=game):
            self.add(self.contents.terms, term.id, term)

    def names(self) -> None:
        game = self.head("", "game", "same_name", "same_person")
        self.contents.same_name[game] = list(self.entries("same_name", NameGroup))
        self.contents.same_person[game] = list(self.entries("same_person", NameGroup))

    def editions(self) -> None:
        game = self.head("editions", "game", "default")
        table = self.contents.editions.setdefault(game, {})
        for edition in self.entries("editions", Edition):
            self.add(table, edition.id, edition)
        default = str(self.data.get("default") or "")
        if default not in table:
            self.problem(self.lines.nearest("default"), f'default: unknown edition "{default}"')
        else:
            self.contents.default_edition[game] = default

    def errata(self) -> None:
        game = self.head("errata", "game")
        self.contents.errata[game] = list(self.entries("errata", Erratum))

    def restricted(self) -> None:
        game = self.head("restricted", "game")
        self.contents.restricted[game] = list(self.entries("restricted", Restriction))

    def head(self, main: str, *others: str) -> str:
        """Check the keys of the top mapping and give the game that the file is for."""
        allowed = {main, *others} - {""}
        for key in self.data:
            if key not in allowed:
                self.problem(self.lines[key], f"{key}: unknown key{_meant(key, allowed)}")
        folder = self.name.split("/")[1]
        game = self.data.get("game")
        if "game" in others and game != folder:
            self.problem(self.lines.nearest("game"), f"game: must be {folder}, as the folder says")
        return folder

    def entries(self, key: str, model: type[E], **common: str) -> Iterator[E]:
        """Give the entries of the list under `key` that are in order; the others become problems."""
        items = self.data.get(key)
        if items is None:
            return
        if not isinstance(items, list):
            self.problem(self.lines.nearest(key), f"{key}: must be a list")
            return
        for index, item in enumerate(items):
            path = f"{key}[{index}]"
            line = self.lines[path]
            if not isinstance(item, dict):
                self.problem(line, f"{path}: must be a mapping")
                continue
            for name in {"file", "line", *common} & item.keys():
                self.problem(line, f"{path}.{name}: unknown key; it follows from the place of the file")
            self._lines_within(item, path)
            try:
                yield model.model_validate({**item, **common, "file": self.name, "line": line})
            except ValidationError as error:
                self.contents.left_out.add(str(item.get("id")))
                self._explain(path, model, error)

    def _lines_within(self, item: dict[str, Any], path: str) -> None:
        """Write file and line into examples and twins, which are entries inside an entry."""
        for key in ("examples", "twins"):
            inner = item.get(key)
            if isinstance(inner, list):
                for index, entry in enumerate(inner):
                    if isinstance(entry, dict):
                        place = f"{path}.{key}[{index}]"
                        entry.update(file=self.name, line=self.lines.nearest(place))
                        self._lines_within(entry, place)

    def _explain(self, path: str, model: type[Entry], error: ValidationError) -> None:
        for detail in error.errors(include_url=False):
            place = path
            for step in detail["loc"]:
                place += f"[{step}]" if isinstance(step, int) else f".{step}"
            message = _readable(detail["msg"])
            if detail["type"] == "extra_forbidden":
                message = f"unknown key{_meant(str(detail['loc'][-1]), set(model.model_fields))}"
            elif detail["type"] == "string_pattern_mismatch":
                message = f'"{detail["input"]}" is not written as an id here is written'
            self.problem(self.lines.nearest(place), f"{place}: {message}")

    def add(self, table: dict[str, E], key: str, entry: E) -> None:
        if key in table:
            self.problem(entry.line, f"{key} stands twice, also in {table[key].where}")
        else:
            table[key] = entry


def _readable(message: str) -> str:
    message = re.sub(r"^(Value error|Assertion failed), ", "", message)
    if message == "Field required":
        return "this is missing"
    return re.sub(r"^Input should be ", "must be ", message)


def _meant(word: str, known: set[str]) -> str:
    near = difflib.get_close_matches(word, sorted(known - {"file", "line"}), n=1)
    return f', did you mean "{near[0]}"?' if near else ""
