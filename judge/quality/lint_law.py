"""Slips in the law that clingo is silent about: misspelt names, wrong arities, negation in a recursion.

A predicate that several chapters share is declared in a `%*! ... @predicate name(Args) meaning *%` block; one
that is given and used within one chapter needs no declaration.  The same holds for fluents.
"""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from judge import paths
from judge.knowledge import Knowledge
from judge.quality import lint_cited
from judge.quality.lint_chapter import (
    Atom,
    Chapter,
    Declaration,
    Rule,
    Signature,
    fits,
    named,
    read,
    recursions,
)

MAX_LINES = 180

_FLUENT_IN = {("now", 1): 0, ("add", 1): 0, ("del", 1): 0, ("init", 1): 0, ("possible", 1): 0}
_FLUENT_IN |= {("fluent", 1): 0, ("key", 2): 1}
_ACTION_IN = {
    ("occurs", 2): 1,
    ("barred", 3): 1,
    ("covers", 2): 0,
    ("legal", 2): 1,
    ("odds", 2): 0,
    ("lifted", 3): 1,
    ("lifted", 4): 1,
    ("free", 1): 0,
}
_RULE_ID = re.compile(r'"((?:core|tcg|lcg|brk)/[^"]*)"')
_CUT = frozenset({"now", "fluent"})


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
        sentences |= set(_predicates(chapters))
        sentences |= set(_fluents(chapters))
        sentences |= set(_frames(chapters))
        sentences |= set(_actions(chapters))
        sentences |= set(_recursions(chapters))
    everything = [*core, *(chapter for game in games for chapter in own[game])]
    sentences |= set(_rules(everything, known))
    sentences |= set(_names(everything, known))
    sentences |= set(lint_cited.problems(everything, known))
    return sorted(sentences, key=_place)


def _chapters(root: Path, folder: str) -> list[Chapter]:
    return [read(path, f"{root.name}/{folder}/{path.name}") for path in sorted((root / folder).glob("*.lp"))]


def _place(problem: str) -> tuple[str, int, str]:
    file, _, rest = problem.partition(":")
    line, _, words = rest.partition(":")
    return file, int(line) if line.isdecimal() else 0, words


def _show(signature: Signature) -> str:
    return f"{signature[0]}/{signature[1]}"


def _short(files: Iterable[str]) -> str:
    return ", ".join(file.rpartition("/")[2] for file in files)


def _near(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, sorted(set(known) - {name}), n=1, cutoff=0.7)
    return f', did you mean "{near[0]}"?' if near else ""


# --- files ---------------------------------------------------------------------------------------


def _slips(chapters: list[Chapter]) -> Iterator[str]:
    for chapter in chapters:
        if chapter.lines >= MAX_LINES:
            yield f"{chapter.file}:{MAX_LINES}: {chapter.lines} lines are too many for a chapter"
        if not chapter.header:
            yield f"{chapter.file}:1: the chapter has no header (%*! purpose, reads, gives *%)"
        for line, sentence in chapter.slips:
            yield f"{chapter.file}:{line}: {sentence}"


# --- predicates ----------------------------------------------------------------------------------


class _Uses:
    """Where each name of a kind (predicate or fluent) is given, used, declared."""

    def __init__(self, chapters: list[Chapter], kind: str) -> None:
        self.kind = kind
        self.given: dict[Signature, list[tuple[str, int]]] = defaultdict(list)
        self.used: dict[Signature, list[tuple[str, int]]] = defaultdict(list)
        self.outside: dict[Signature, list[tuple[str, int]]] = defaultdict(list)
        self.declared: dict[Signature, list[Declaration]] = defaultdict(list)
        for chapter in chapters:
            for declaration in chapter.declared:
                if declaration.kind == kind:
                    self.declared[declaration.signature].append(declaration)

    @property
    def all(self) -> list[Signature]:
        return sorted({*self.given, *self.used, *self.outside})

    def first(self, signature: Signature) -> tuple[str, int]:
        """Where the name is met first: where it is given, if it is."""
        places = (self.given, self.outside, self.used)
        return next(table[signature][0] for table in places if signature in table)

    def known(self) -> list[str]:
        return [name for name, _ in {*self.given, *self.declared, *self.outside}]

    def problems(self) -> Iterator[str]:
        yield from self._declared_twice()
        for signature in self.all:
            file, line = self.first(signature)
            what = f"{self.kind} {_show(signature)}"
            given = signature in self.given or signature in self.outside
            if not given and not (self.kind == "fluent" and signature in self.declared):
                yield f"{file}:{line}: {what} is read, but nothing gives it{self._meant(signature)}"
                continue
            if signature in self.declared:
                continue
            if signature not in self.used:
                yield f"{file}:{line}: {what} is given, but nothing reads it{self._meant(signature)}"
                continue
            files = sorted(
                {place[0] for table in (self.given, self.used) for place in table.get(signature, ())}
            )
            if signature not in self.given:
                yield f"{file}:{line}: {what} comes from outside the law and is not declared"
            elif len(files) > 1:
                givers = sorted({place[0] for place in self.given[signature]})
                where = f"given by {_short(givers)}" if len(givers) > 1 else f"shared by {_short(files)}"
                yield f"{file}:{line}: {what} is {where} and is not declared"
        yield from self._arities()

    def _meant(self, signature: Signature) -> str:
        name, arity = signature
        others = sorted(n for other, n in {*self.given, *self.declared} if other == name and n != arity)
        return f"; there is {name}/{others[0]}" if others else _near(name, self.known())

    def _declared_twice(self) -> Iterator[str]:
        for signature, declarations in self.declared.items():
            for again in declarations[1:]:
                first = declarations[0]
                place = f"{first.file}:{first.line}"
                yield f"{again.file}:{again.line}: {_show(signature)} is declared already in {place}"

    def _arities(self) -> Iterator[str]:
        arities: dict[str, set[int]] = defaultdict(set)
        for name, arity in {*self.given, *self.used}:
            arities[name].add(arity)
        for name, numbers in sorted(arities.items()):
            undeclared = [(name, arity) for arity in sorted(numbers) if (name, arity) not in self.declared]
            if len(numbers) > 1 and undeclared:
                file, line = self.first(undeclared[0])
                shown = " and ".join(f"{name}/{arity}" for arity in sorted(numbers))
                missing = ", ".join(_show(signature) for signature in undeclared)
                yield f"{file}:{line}: {self.kind}s {shown}: two arities, and {missing} not declared"


def _predicates(chapters: list[Chapter]) -> Iterator[str]:
    uses = _Uses(chapters, "predicate")
    for chapter in chapters:
        for rule in chapter.rules:
            for atom in rule.heads:
                uses.given[atom.signature].append((rule.file, atom.line))
            for atom in rule.body:
                uses.used[atom.signature].append((rule.file, atom.line))
        for signature, line in chapter.defined:
            uses.outside[signature].append((chapter.file, line))
    yield from uses.problems()
    shown = {signature for chapter in chapters for signature, _ in chapter.shown}
    for signature, declarations in uses.declared.items():
        if not any(signature in known for known in (uses.given, uses.used, uses.outside, shown)):
            first = declarations[0]
            yield f"{first.file}:{first.line}: {_show(signature)} is declared, but the law nowhere has it"
    for signature, places in uses.outside.items():
        if signature not in uses.used and signature not in uses.declared:
            yield f"{places[0][0]}:{places[0][1]}: #defined {_show(signature)}, but nothing reads it"


def _fluents(chapters: list[Chapter]) -> Iterator[str]:
    """Fluents are terms inside now/1, add/1 ...; Python may set those that are declared."""
    uses = _Uses(chapters, "fluent")
    for rule in _all_rules(chapters):
        for atom in rule.heads:
            fluent = _inside(atom, _FLUENT_IN)
            if fluent and atom.name in ("add", "init", "possible", "fluent"):
                uses.given[fluent].append((rule.file, atom.line))
            elif fluent:
                uses.used[fluent].append((rule.file, atom.line))
        for atom in rule.body:
            fluent = _inside(atom, _FLUENT_IN)
            if fluent:
                uses.used[fluent].append((rule.file, atom.line))
    yield from uses.problems()
    names = {name for name, _ in {*uses.given, *uses.declared}}
    for rule in _all_rules(chapters):
        for atom in rule.heads:
            if atom.signature == ("guide", 2):
                name = named(atom.arguments[1])
                if name and name[0] not in names:
                    place, hint = f"{rule.file}:{atom.line}", _near(name[0], names)
                    yield f"{place}: guide({name[0]}): there is no such fluent{hint}"


def _frames(chapters: list[Chapter]) -> Iterator[str]:
    """What lies on what has to be frames: terms that are opened, begin, or have stages."""
    known = [
        atom.arguments[0]
        for rule in _all_rules(chapters)
        for atom in rule.heads
        if atom.signature in (("push", 1), ("begins", 2), ("sequence", 3))
    ]
    names = {name[0] for name in map(named, known) if name}
    for rule in _all_rules(chapters):
        for atom in rule.heads:
            if atom.signature not in (("rooted", 1), ("stands_on", 2)):
                continue
            for frame in atom.arguments:
                name = named(frame)
                if name and not any(fits(frame, other) for other in known):
                    hint = _near(name[0], names - {name[0]})
                    yield f"{rule.file}:{atom.line}: {atom.name} {_show(name)}: there is no such frame{hint}"


def _actions(chapters: list[Chapter]) -> Iterator[str]:
    """What occurs or is barred has to be an option of somebody, an act of the rules, or cover one."""
    offered = [
        atom.arguments[1 if atom.name == "option" else 0]
        for rule in _all_rules(chapters)
        for atom in rule.heads
        if atom.signature in (("option", 2), ("act", 1), ("covers", 2))
    ]
    names = {name[0] for name in map(named, offered) if name}
    for rule in _all_rules(chapters):
        for atom in (*rule.heads, *rule.body):
            if atom.signature not in _ACTION_IN:
                continue
            action = atom.arguments[_ACTION_IN[atom.signature]]
            if not any(fits(action, other) for other in offered):
                name = named(action)
                shown = _show(name) if name else str(action)
                hint = _near(name[0], names) if name else ""
                yield f"{rule.file}:{atom.line}: {atom.name} {shown}: nobody has this as an option{hint}"


def _inside(atom: Atom, places: dict[Signature, int]) -> Signature | None:
    return named(atom.arguments[places[atom.signature]]) if atom.signature in places else None


def _all_rules(chapters: list[Chapter]) -> Iterator[Rule]:
    for chapter in chapters:
        yield from chapter.rules


def _recursions(chapters: list[Chapter]) -> Iterator[str]:
    for rule, atom, way in recursions(list(_all_rules(chapters)), _CUT):
        shown = " <- ".join([way[-1], f"not {way[0]}", *way[1:]])
        yield f"{rule.file}:{atom.line}: negation inside a recursion: {shown}"


# --- rules and names -----------------------------------------------------------------------------


def _rules(chapters: list[Chapter], known: Knowledge) -> Iterator[str]:
    """The rules that the law names are those of the knowledge base, and something hangs on each."""
    named_in: dict[str, tuple[str, int]] = {}
    switched: set[str] = set()
    for rule in _all_rules(chapters):
        for atom in (*rule.heads, *rule.body):
            for identity in _RULE_ID.findall(str(atom.arguments)):
                named_in.setdefault(identity, (rule.file, atom.line))
                if atom.name != "cite":
                    switched.add(identity)
    for identity, (file, line) in named_in.items():
        if identity not in known.rules:
            hint = _near(identity, known.rules)
            yield f"{file}:{line}: {identity} is no rule of the knowledge base{hint}"
        if identity not in switched:
            yield f"{file}:{line}: {identity} is only cited: nothing hangs on whether it is in force"
    for identity, entry in known.rules.items():
        if identity not in named_in:
            yield f"{entry.where}: {identity} is not in the law{_near(identity, named_in)}"


def _names(chapters: list[Chapter], known: Knowledge) -> Iterator[str]:
    """The law knows no card by name: not those of the name tables, not those of the examples."""
    terms = {word.casefold() for term in known.glossary.values() for text in term.en for word in text.split()}
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
