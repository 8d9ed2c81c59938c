"""What can be wrong between entries: ids that lead nowhere, rules that rest on nothing."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator

from judge.knowledge import editions, translations
from judge.knowledge.citations import cited, statements_of
from judge.knowledge.entry import GAMES, Entry
from judge.knowledge.models import Document, Erratum, Restriction, Rule, Statement
from judge.knowledge.tables import Tables

_RULE = re.compile(r"(?<![\w/-])(?:core|tcg|lcg|brk)/[a-z0-9]+(?:-[a-z0-9]+)*")
_STATEMENT = re.compile(r"(?<![\w/-])(?:tcg|lcg|brk)-[a-z]+/[A-Za-z]*-?\d+[a-z]?")


def problems(knowledge: Tables) -> Iterator[str]:
    """Give the problems between entries, each with file and line."""
    yield from _documents(knowledge)
    yield from _crowded(knowledge)
    yield from _rules(knowledge)
    yield from _rulings(knowledge)
    yield from _numbers(knowledge)
    yield from _names(knowledge)
    yield from translations.problems(knowledge.contents)
    yield from translations.traps(knowledge.contents)


def _unknown(entry: Entry, name: str, what: str, ids: Iterable[str], table: Iterable[str]) -> Iterator[str]:
    known = set(table)
    for key in ids:
        if key not in known:
            near = difflib.get_close_matches(key, sorted(known), n=1)
            hint = f', did you mean "{near[0]}"?' if near else ""
            yield f"{entry.where}: {name}: unknown {what} {key}{hint}"


def _documents(knowledge: Tables) -> Iterator[str]:
    for document in knowledge.documents.values():
        yield from _unknown(document, document.id, "document", document.supersedes, knowledge.documents)
    for statement in knowledge.statements.values():
        yield from _unknown(statement, statement.id, "document", [statement.document], knowledge.documents)
        yield from _unknown(statement, statement.id, "statement", statement.same_as, knowledge.statements)
        home = knowledge.documents.get(statement.document)
        if home and statement.sources:
            yield from _unknown(
                statement, statement.id, "source", statement.sources, [*home.sources, *knowledge.documents]
            )
        if home:
            yield from _outside(knowledge, statement, home)


def _crowded(knowledge: Tables) -> Iterator[str]:
    """Statements on which many rules rest, of which somebody has not looked at each; names that are old."""
    crowded = knowledge.leaned_on()
    for statement in knowledge.statements.values():
        place = f"{statement.where}: {statement.id}"
        resting = [rule.id for rule in crowded.get(statement.id, ())]
        new = ", ".join(key for key in resting if key not in statement.looked_at_for)
        if new:
            yield (
                f"{place}: {len(resting)} rules rest on it; nobody has looked whether it says {new}: "
                "name these in looked_at_for, or cite what says them"
            )
        for key in statement.looked_at_for:
            if key not in resting:
                yield f"{place}: looked_at_for: {key} does not rest on it"


def _outside(knowledge: Tables, statement: Statement, home: Document) -> Iterator[str]:
    """A fact has its standing if its document is an outside one, and no other statement has."""
    if bool(statement.status) != (home.authority == "outside"):
        need = "needs" if home.authority == "outside" else "is in no outside document and has no"
        yield f"{statement.where}: {statement.id} {need} status"
    if statement.reference:
        yield from _unknown(statement, statement.id, "reason", [statement.reference], home.reasons)
    if not editions.known(statement.since, knowledge.editions(home.game)):
        yield f'{statement.where}: {statement.id}: since: "{statement.since}" is no date and no edition'


def _numbers(knowledge: Tables) -> Iterator[str]:
    """Rulings that would be cited by the same number."""
    known: dict[int, str] = {}
    for ruling in knowledge.rulings.values():
        other = known.setdefault(ruling.number, ruling.key)
        if other != ruling.key:
            yield f"{ruling.where}: {ruling.key} has the number of {other}; choose another id"


def _rules(knowledge: Tables) -> Iterator[str]:
    prefix = {**GAMES, "core": "core"}
    for rule in knowledge.rules.values():
        if not rule.statements:
            yield f"{rule.where}: {rule.id} rests on no statement"
        if rule.id.partition("/")[0] != prefix[rule.game]:
            yield f"{rule.where}: {rule.id}: the id of a rule of {rule.game} begins with {prefix[rule.game]}/"
        yield from _unknown(rule, rule.id, "statement", rule.statements, knowledge.statements)
        yield from _foreign(knowledge, rule, rule.id, rule.game, rule.statements)
        yield from _mentioned(knowledge, rule, rule.id, rule.text)
        yield from _editions(knowledge, rule)


def _foreign(
    knowledge: Tables, entry: Entry, name: str, game: str, statements: Iterable[str]
) -> Iterator[str]:
    """Statements of another game back no rule or ruling of this one; the core may rest on any."""
    for key in statements:
        home = knowledge.documents.get(key.partition("/")[0])
        if home is not None and game not in ("core", home.game):
            yield f"{entry.where}: {name}: {key} is a statement about another game, {home.game}"


def _mentioned(knowledge: Tables, entry: Entry, name: str, text: str) -> Iterator[str]:
    """Ids of rules and statements in a text have to lead somewhere."""
    rules = [key for key in _RULE.findall(text) if key not in knowledge.rules]
    statements = [key for key in _STATEMENT.findall(text) if key not in knowledge.statements]
    yield from _unknown(entry, name, "rule", rules, knowledge.rules)
    yield from _unknown(entry, name, "statement", statements, knowledge.statements)


def _editions(knowledge: Tables, rule: Rule) -> Iterator[str]:
    if rule.game == "core" and (rule.editions or rule.since or rule.until):
        yield f"{rule.where}: {rule.id}: a rule of the core is in force in every edition"
        return
    table = knowledge.editions(rule.game)
    yield from _unknown(rule, rule.id, "edition", rule.editions, table)
    for name, point in (("since", rule.since), ("until", rule.until)):
        if not editions.known(point, table):
            yield f'{rule.where}: {rule.id}: {name}: "{point}" is no date and no edition'


def _rulings(knowledge: Tables) -> Iterator[str]:
    for ruling in knowledge.rulings.values():
        if not ruling.statements and ruling.status != "community":
            yield f"{ruling.where}: {ruling.key} rests on no statement"
        if not ruling.examples and ruling.status != "withdrawn":
            yield f"{ruling.where}: {ruling.key} has no example"
        yield from _unknown(ruling, ruling.key, "statement", statements_of(ruling), knowledge.statements)
        yield from _foreign(knowledge, ruling, ruling.key, ruling.game, statements_of(ruling))
        yield from _mentioned(knowledge, ruling, ruling.key, f"{ruling.answer} {ruling.why} {ruling.note}")
        for number, example in enumerate(ruling.examples, 1):
            name = f"{ruling.key}, example {number}"
            rules = knowledge.rules_for(ruling.game)
            if not example.situation.get("expect"):
                yield f"{example.where}: {name} expects nothing"
            if example.situation.get("game", ruling.game) != ruling.game:
                yield f"{example.where}: {name}: game: must be {ruling.game}, as the folder says"
            yield from _unknown(example, name, "rule", sorted(cited(example.situation)), rules)
            for twin_number, twin in enumerate(example.twins, 1):
                twin_name = f"{name}, twin {twin_number}"
                yield from _unknown(twin, twin_name, "rule", sorted(cited({"expect": twin.expect})), rules)


def _names(knowledge: Tables) -> Iterator[str]:
    for names in knowledge.names.values():
        for group in [*names.name_groups, *names.person_groups]:
            name = " = ".join(group.names)
            yield from _unknown(group, name, "statement", group.statements, knowledge.statements)
    for game in knowledge.contents.errata.keys() | knowledge.contents.restricted.keys():
        errata = knowledge.contents.errata.get(game, [])
        restricted = knowledge.contents.restricted.get(game, [])
        entries: list[Erratum | Restriction] = [*errata, *restricted]
        for entry in entries:
            name = entry.titles[0]
            yield from _unknown(entry, name, "statement", [entry.statement], knowledge.statements)
            if not editions.known(entry.since, knowledge.editions(game)):
                yield f'{entry.where}: {name}: since: "{entry.since}" is no date and no edition'
    for game, table in knowledge.contents.editions.items():
        for edition in table.values():
            based = [edition.based_on] if edition.based_on else []
            yield from _unknown(edition, f"{game} {edition.id}", "edition", based, table)
