"""Predicates and fluents that are misspelt, have two arities, or are shared and not declared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from judge.quality.hints import did_you_mean
from judge.quality.lint_chapter import Atom, Chapter, Declaration, all_rules
from judge.quality.patterns import Signature, named, show

_FLUENT_IN = {("now", 1): 0, ("add", 1): 0, ("del", 1): 0, ("init", 1): 0, ("possible", 1): 0}
_FLUENT_IN |= {("fluent", 1): 0, ("key", 2): 1}


class Uses:
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
        """Every name that the law has, in order."""
        return sorted({*self.given, *self.used, *self.outside})

    def first(self, signature: Signature) -> tuple[str, int]:
        """Where the name is met first: where it is given, if it is."""
        places = (self.given, self.outside, self.used)
        return next(table[signature][0] for table in places if signature in table)

    def known(self) -> list[str]:
        """The names that something gives."""
        return [name for name, _ in {*self.given, *self.declared, *self.outside}]

    def problems(self) -> Iterator[str]:
        """What is wrong with the names, each a sentence that begins with file and line."""
        yield from self._declared_twice()
        for signature in self.all:
            file, line = self.first(signature)
            what = f"{self.kind} {show(signature)}"
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
        return f"; there is {name}/{others[0]}" if others else did_you_mean(name, self.known())

    def _declared_twice(self) -> Iterator[str]:
        for signature, declarations in self.declared.items():
            for again in declarations[1:]:
                first = declarations[0]
                place = f"{first.file}:{first.line}"
                yield f"{again.file}:{again.line}: {show(signature)} is declared already in {place}"

    def _arities(self) -> Iterator[str]:
        arities: dict[str, set[int]] = defaultdict(set)
        for name, arity in {*self.given, *self.used}:
            arities[name].add(arity)
        for name, numbers in sorted(arities.items()):
            undeclared = [(name, arity) for arity in sorted(numbers) if (name, arity) not in self.declared]
            if len(numbers) > 1 and undeclared:
                file, line = self.first(undeclared[0])
                shown = " and ".join(f"{name}/{arity}" for arity in sorted(numbers))
                missing = ", ".join(show(signature) for signature in undeclared)
                yield f"{file}:{line}: {self.kind}s {shown}: two arities, and {missing} not declared"


def predicates(chapters: list[Chapter]) -> Iterator[str]:
    """The slips in the predicates of a law."""
    uses = Uses(chapters, "predicate")
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
            yield f"{first.file}:{first.line}: {show(signature)} is declared, but the law nowhere has it"
    for signature, places in uses.outside.items():
        if signature not in uses.used and signature not in uses.declared:
            yield f"{places[0][0]}:{places[0][1]}: #defined {show(signature)}, but nothing reads it"


def fluents(chapters: list[Chapter]) -> Iterator[str]:
    """The slips in its fluents: terms inside now/1, add/1 ...; Python may set those that are declared."""
    uses = Uses(chapters, "fluent")
    for rule in all_rules(chapters):
        for atom in rule.heads:
            fluent = _term_in(atom, _FLUENT_IN)
            if fluent and atom.name in ("add", "init", "possible", "fluent"):
                uses.given[fluent].append((rule.file, atom.line))
            elif fluent:
                uses.used[fluent].append((rule.file, atom.line))
        for atom in rule.body:
            fluent = _term_in(atom, _FLUENT_IN)
            if fluent:
                uses.used[fluent].append((rule.file, atom.line))
    yield from uses.problems()
    names = {name for name, _ in {*uses.given, *uses.declared}}
    for rule in all_rules(chapters):
        for atom in rule.heads:
            if atom.signature == ("guide", 2):
                name = named(atom.arguments[1])
                if name and name[0] not in names:
                    place, hint = f"{rule.file}:{atom.line}", did_you_mean(name[0], names)
                    yield f"{place}: guide({name[0]}): there is no such fluent{hint}"


def _term_in(atom: Atom, places: dict[Signature, int]) -> Signature | None:
    return named(atom.arguments[places[atom.signature]]) if atom.signature in places else None


def _short(files: Iterable[str]) -> str:
    return ", ".join(file.rpartition("/")[2] for file in files)
