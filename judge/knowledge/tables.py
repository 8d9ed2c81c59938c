"""The tables of the knowledge base: documents, statements, rules, rulings, glossary, names, editions."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from functools import cached_property
from typing import TypeVar

from judge.board.change import apply_change
from judge.errors import SituationError
from judge.knowledge import editions
from judge.knowledge.citations import cited, statements_of
from judge.knowledge.contents import Contents
from judge.knowledge.entry import GAMES, Entry
from judge.knowledge.models import (
    Document,
    Edition,
    Erratum,
    Example,
    Restriction,
    Rule,
    Ruling,
    Statement,
    Term,
    Trap,
)
from judge.knowledge.names import Names
from judge.knowledge.suspended import suspended

Dated = TypeVar("Dated", Erratum, Restriction)
"""An entry that holds from an edition or a date on."""


def natural(text: str) -> list[tuple[int, int | str]]:
    """Sort key that puts tcg-faq/9 before tcg-faq/36 and 79 before 79a."""
    return [(0, int(part)) if part.isdecimal() else (1, part) for part in re.split(r"(\d+)", text) if part]


MANY_RULES = 5
"""More rules than these on one statement: somebody should look whether it says them all."""


class Tables:
    """Everything under `rulings/`. The tables are dicts by id, in natural order; treat them as read-only.

    `rulings` is keyed "swtcg/<ruling id>". `version` is a hash of the contents.
    """

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        self.documents: dict[str, Document] = _sorted(contents.documents)
        self.statements: dict[str, Statement] = _sorted(contents.statements)
        self.rules: dict[str, Rule] = _sorted(contents.rules)
        self.rulings: dict[str, Ruling] = _sorted(contents.rulings)
        self.glossary: dict[str, Term] = _sorted(contents.terms)
        self.traps: dict[str, list[Trap]] = contents.traps
        self.names: dict[str, Names] = {
            game: Names(contents.same_name.get(game, ()), contents.same_person.get(game, ()))
            for game in GAMES
        }
        self.version: str = contents.version

    # Rules and editions

    def rules_for(self, game: str) -> dict[str, Rule]:
        """Give the rules of a game, those of the core included."""
        return {key: rule for key, rule in self.rules.items() if rule.game in (game, "core")}

    def editions(self, game: str) -> dict[str, Edition]:
        """Give the editions of a game by id."""
        return self.contents.editions.get(game, {})

    def edition(self, game: str, wanted: str | None = None) -> Edition:
        """Give the edition that an id or a date names, or the default one; raises SituationError.

        A date leads to the edition then in force; the edition that comes back carries that date.
        """
        return editions.choose(self.editions(game), self.contents.default_edition.get(game, ""), game, wanted)

    def in_force(self, game: str, edition: str | None = None) -> frozenset[str]:
        """Give the ids of the rules in force in a game under an edition or on a date (default edition)."""
        chosen = self.edition(game, edition)
        table = self.editions(game)
        return frozenset(
            key
            for key, rule in self.rules_for(game).items()
            if editions.applies(rule, chosen, table) and key not in suspended()
        )

    def errata(self, game: str, edition: str | None = None) -> list[Erratum]:
        """Give the errata of cards known in an edition or on a date (default edition)."""
        return self._begun(self.contents.errata.get(game, []), game, edition)

    def restricted(self, game: str, edition: str | None = None) -> list[Restriction]:
        """Give the restricted list of an edition or a date (default edition)."""
        return self._begun(self.contents.restricted.get(game, []), game, edition)

    def _begun(self, entries: list[Dated], game: str, edition: str | None) -> list[Dated]:
        chosen, table = self.edition(game, edition), self.editions(game)
        return [
            entry
            for entry in entries
            if editions.begun(entry.since, chosen, table) and entry.key not in suspended()
        ]

    # Examples

    def examples(self, game: str | None = None) -> list[Example]:
        """Give the examples of all rulings, twins included, withdrawn rulings left out.

        A twin whose change cannot be made is left out here and named by `problems()`.
        """
        return [e for e in self._examples[0] if game is None or e.game == game]

    def unmade_twins(self) -> list[str]:
        """Give a sentence, with file and line, for every twin whose change cannot be made."""
        return self._examples[1]

    def example(self, key: str) -> Example:
        """Give one example by id; raises KeyError."""
        return self._by_id[key]

    def examples_named(self, key: str) -> list[Example]:
        """Give the examples that an id means, twins included: those of a ruling, or one with its twins.

        A ruling may be named as in `find`; a rule means the examples that expect it cited, or to bar.  Raises
        SituationError with the nearest ids.
        """
        short = key.strip().strip("/").removeprefix("rulings/")
        examples = [e for e in self._examples[0] if e.id == short or e.id.startswith(f"{short}/twin")]
        if examples:
            return examples
        entry = self.find(key)
        if isinstance(entry, Ruling):
            return [e for e in self._examples[0] if e.ruling == entry.key]
        if isinstance(entry, Rule):
            return self._citing.get(entry.id, [])
        hint = "give the id of a ruling, an example or a rule"
        raise SituationError(key, "no example belongs to this", hint)

    @cached_property
    def _by_id(self) -> dict[str, Example]:
        return {example.id: example for example in self._examples[0]}

    @cached_property
    def _examples(self) -> tuple[list[Example], list[str]]:
        examples: list[Example] = []
        problems: list[str] = []
        for ruling in self.rulings.values():
            if ruling.status != "withdrawn":
                _examples_of(ruling, examples, problems)
        return examples, problems

    # Looking up

    def find(self, key: str) -> Entry:
        """Give the document, statement, rule, ruling or term with this id.

        A ruling may be named by its address, "swtcg/<id>" or its bare id. Raises SituationError with the
        nearest ids.
        """
        key = key.strip().strip("/")
        short = key.removeprefix("rulings/").removeprefix("rules/").removeprefix("glossary/")
        tables: tuple[dict[str, Entry], ...] = (
            {**self.rules}, {**self.rulings}, {**self.statements}, {**self.documents}, {**self.glossary},
        )  # fmt: skip
        for table in tables:
            if short in table:
                return table[short]
        bare = [ruling for ruling in self.rulings.values() if ruling.id == short]
        if len(bare) == 1:
            return bare[0]
        known = [name for table in tables for name in table] + [ruling.id for ruling in self.rulings.values()]
        near = difflib.get_close_matches(short, known, n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else "judge search finds ids by words"
        raise SituationError(key, "there is no rule, ruling, statement, document or term with this id", hint)

    # Citations

    def statements_in(self, game: str, rule: str) -> list[str]:
        """Give the statements of a rule in the documents of the game; all of them if none is there.

        Nothing for an unknown rule: the law of a user's own may name one.
        """
        entry = self.rules.get(rule)
        every = list(entry.statements) if entry else []
        documents = {key for key, document in self.documents.items() if document.game == game}
        return [document for document in every if document.partition("/")[0] in documents] or every

    def authority(self, statement: str) -> str:
        """Give whose word a statement is: that of its document, or the translator's for remarks."""
        entry = self.statements[statement]
        if entry.kind.startswith("translator note"):
            return "translator"
        document = self.documents.get(entry.document)
        return document.authority if document else ""

    def equals(self, statement: str) -> list[str]:
        """Give the statements elsewhere that say the same, directly or by way of others."""
        return [other for other in _natural(self._same.get(statement, ())) if other != statement]

    @cached_property
    def _same(self) -> dict[str, set[str]]:
        groups: dict[str, set[str]] = {}
        for statement in self.statements.values():
            for other in statement.same_as:
                joined = groups.get(statement.id, {statement.id}) | groups.get(other, {other})
                for member in joined:
                    groups[member] = joined
        return groups

    def rules_on(self, statement: str) -> list[Rule]:
        """Give the rules that rest on a statement."""
        return [rule for rule in self.rules.values() if statement in rule.statements]

    def leaned_on(self, most: int = MANY_RULES) -> dict[str, list[Rule]]:
        """Give the statements on which more than so many rules rest, with these, the most first.

        One statement hardly says so much: a person has to look whether it says each of them.
        """
        resting: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            for statement in rule.statements:
                resting.setdefault(statement, []).append(rule)
        crowded = [key for key, rules in resting.items() if len(rules) > most]
        return {key: resting[key] for key in sorted(crowded, key=lambda key: (-len(resting[key]), key))}

    def rulings_on(self, statement: str) -> list[Ruling]:
        """Give the rulings that rest on a statement, by themselves or by one of their examples."""
        return [ruling for ruling in self.rulings.values() if statement in statements_of(ruling)]

    def rulings_citing(self, rule: str) -> list[Ruling]:
        """Give the rulings with an example that expects the rule to be cited, or to bar."""
        return [self.rulings[key] for key in dict.fromkeys(e.ruling for e in self._citing.get(rule, ()))]

    @cached_property
    def _citing(self) -> dict[str, list[Example]]:
        """The examples by the rules that they expect to be cited, or to bar."""
        citing: dict[str, list[Example]] = {}
        for example in self._examples[0]:
            for rule in cited(example.situation):
                citing.setdefault(rule, []).append(example)
        return citing


def _examples_of(ruling: Ruling, examples: list[Example], problems: list[str]) -> None:
    for number, entry in enumerate(ruling.examples, 1):
        key = f"{ruling.key}/{number}"
        statements = tuple(entry.statements if entry.statements is not None else ruling.statements)
        whole = {"game": ruling.game, "title": entry.title, **entry.situation}
        place = f"{entry.where}: {ruling.key}, example {number}"
        examples.append(Example(key, ruling.key, ruling.game, entry.title, whole, statements, None, place))
        for twin_number, twin in enumerate(entry.twins, 1):
            place = f"{twin.where}: {ruling.key}, example {number}, twin {twin_number}"
            try:
                changed = apply_change(whole, twin.change, twin.remove)
            except SituationError as error:
                problems.append(f"{place}: {error}")
                continue
            changed["title"] = f"{entry.title}: {twin.title}"
            changed["expect"] = twin.expect
            own = tuple(twin.statements) if twin.statements is not None else statements
            title, twin_key = changed["title"], f"{key}/twin{twin_number}"
            examples.append(
                Example(
                    twin_key,
                    ruling.key,
                    ruling.game,
                    title,
                    changed,
                    own,
                    key,
                    place,
                    twin.change,
                    tuple(twin.remove),
                )
            )


def _natural(keys: Iterable[str]) -> list[str]:
    return sorted(keys, key=natural)


T = TypeVar("T")


def _sorted(table: dict[str, T]) -> dict[str, T]:
    return {key: table[key] for key in _natural(table)}
