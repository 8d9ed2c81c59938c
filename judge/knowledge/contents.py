"""What stands in the files of a knowledge base, as they were read."""

from __future__ import annotations

from judge.knowledge.entry import Entry
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


class Contents:
    """All entries of a folder in the order of the files, and the problems met on the way."""

    def __init__(self) -> None:
        self.documents: dict[str, Document] = {}
        self.statements: dict[str, Statement] = {}
        self.rules: dict[str, Rule] = {}
        self.rulings: dict[str, Ruling] = {}
        self.translated: dict[str, dict[str, dict[str, Entry]]] = {}
        self.languages: dict[str, set[str]] = {}
        self.terms: dict[str, Term] = {}
        self.traps: dict[str, list[Trap]] = {}
        self.same_name: dict[str, list[NameGroup]] = {}
        self.same_person: dict[str, list[NameGroup]] = {}
        self.errata: dict[str, list[Erratum]] = {}
        self.restricted: dict[str, list[Restriction]] = {}
        self.editions: dict[str, dict[str, Edition]] = {}
        self.default_edition: dict[str, str] = {}
        self.problems: list[str] = []
        self.unread: list[str] = []
        """Files that could not be read at all."""
        self.left_out: set[str] = set()
        """Ids of entries that could not be read."""
        self.version = ""
