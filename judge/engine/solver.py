"""clingo behind one door: terms, programs, grounding, models.

Besides it only `judge.engine.syntax` imports clingo (its Python API changes with version 6), and no text that
a user has typed reaches it as program text: facts are built as symbols.  A term is `int` (a number), `str` (a
constant), `Quoted` (a string) or a tuple `("name", arg, ...)` (a compound term).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Any

import clingo

from judge.engine import syntax as ast
from judge.errors import LawError

__all__ = [
    "VERSION",
    "GroundRule",
    "Grounded",
    "Quoted",
    "Term",
    "ast",
    "ground",
    "show_term",
    "solve_once",
    "solve_text",
]


VERSION: str = clingo.__version__
"""The version of clingo, which the text of a law hangs on once it was parsed."""


class Quoted(str):
    """A string of the law ("tcg/intercept-same-attack"), as against a constant."""

    __slots__ = ()


Term = int | str | tuple[Any, ...]


@cache
def symbol(term: Term) -> clingo.Symbol:
    """The clingo symbol of a term.  Cached: symbols are interned for ever anyway."""
    if isinstance(term, int):
        return clingo.Number(term)
    if isinstance(term, Quoted):
        return clingo.String(term)
    if isinstance(term, str):
        return clingo.Function(term)
    return clingo.Function(term[0], [symbol(arg) for arg in term[1:]])


@cache
def term(sym: clingo.Symbol) -> Term:
    """The term of a clingo symbol; the inverse of `symbol`."""
    if sym.type == clingo.SymbolType.Number:
        return sym.number
    if sym.type == clingo.SymbolType.String:
        return Quoted(sym.string)
    if not sym.arguments:
        return sym.name
    return (sym.name, *(term(arg) for arg in sym.arguments))


def read_term(text: str) -> Term:
    """The term that is written so.  Raises RuntimeError for what is none."""
    return term(clingo.parse_term(text))


def show_term(value: Term) -> str:
    """A term as the law would write it; for error messages and stable sorting."""
    if isinstance(value, tuple):
        return f"{value[0]}({','.join(show_term(arg) for arg in value[1:])})"
    return f'"{value}"' if isinstance(value, Quoted) else str(value)


@dataclass(slots=True)
class GroundRule:
    """One ground rule: `head` and `body` are literals; a weight body has a lower bound."""

    choice: bool
    head: list[int]
    body: list[int]
    bound: int | None = None
    weights: list[int] | None = None


@dataclass
class _Listener(clingo.Observer):
    rules: list[GroundRule] = field(default_factory=list)

    def rule(self, choice: bool, head: Any, body: Any) -> None:
        self.rules.append(GroundRule(choice, head, body))

    def weight_rule(self, choice: bool, head: Any, lower_bound: int, body: Any) -> None:
        pairs = list(body)
        lits, weights = [lit for lit, _ in pairs], [weight for _, weight in pairs]
        self.rules.append(GroundRule(choice, head, lits, lower_bound, weights))


class Log:
    """Collects what clingo says; every message but one harmless kind is an error of the law."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def __call__(self, code: clingo.MessageCode, message: str) -> None:
        if "no atoms over signature" not in message:  # an unused #show
            self.messages.append(message.strip())

    def check(self) -> None:
        """Raises LawError with what clingo said, if it said anything."""
        if self.messages:
            raise LawError("clingo: " + "\n".join(self.messages[:5]))


def _ground(text: str, facts: Iterable[Term], listener: _Listener | None = None) -> clingo.Control:
    """A program and facts, ground; the same each time, to the numbers of its atoms.  Raises LawError.

    Of a law it has what can fire, so that atoms which no rule makes are no mistake here (`judge lint` knows).
    """
    log = Log()
    control = clingo.Control(["--warn=all", "--warn=no-atom-undefined", "--models=0"], logger=log)
    if listener is not None:
        control.register_observer(listener)
    try:
        control.add("base", [], text)
        with control.backend() as backend:
            for fact in facts:
                backend.add_rule([backend.add_atom(symbol(fact))])
        control.ground([("base", [])])
    except RuntimeError as error:
        raise LawError("; ".join([str(error), *log.messages[:5]])) from error
    log.check()
    return control


class Grounded:
    """A program grounded once, solved for one state after another.

    `atoms(name, arity)` gives the ground atoms of a predicate as (terms, literal); `solve(true)` takes
    exactly the externals in `true` (program atoms) to hold and gives each model's shown terms.

    The externals are free, and each solve assumes what they are: to set them would change the program, which
    clingo then makes ready again for each state.
    """

    def __init__(self, text: str, facts: Iterable[Term], listen: bool = False) -> None:
        self._program = text, list(facts)
        listener = _Listener() if listen else None
        self._ctl = _ground(*self._program, listener)
        if listener is not None:
            self.rules = listener.rules
        self.externals = self._externals()
        self._by_name: dict[str, list[tuple[tuple[Any, ...], int, bool]]] = {}

    @cached_property
    def rules(self) -> list[GroundRule]:
        """The ground rules.

        Few need them, and to listen costs as much as to ground: who does not `listen` has it done again.
        """
        listener = _Listener()
        _ground(*self._program, listener)
        return listener.rules

    def atoms(self, name: str, arity: int) -> list[tuple[tuple[Term, ...], int]]:
        """The ground atoms of name/arity: their arguments and program literals, in a stable order."""
        view = self._ctl.symbolic_atoms.by_signature(name, arity)
        pairs = [(tuple(term(arg) for arg in atom.symbol.arguments), atom.literal) for atom in view]
        return sorted(pairs, key=lambda pair: [show_term(arg) for arg in pair[0]])

    def _externals(self) -> list[tuple[Term, int]]:
        """The arguments of the externals, all called `now/1`, with their literals, in a stable order.

        An atom that stands in negative bodies alone is no external, though it is in the ground program.
        """
        view = self._ctl.symbolic_atoms.by_signature("now", 1)
        pairs = [(term(atom.symbol.arguments[0]), atom.literal) for atom in view if atom.is_external]
        for _, literal in pairs:
            self._ctl.assign_external(literal, None)
        return sorted(pairs, key=lambda pair: show_term(pair[0]))

    def variables(self) -> int:
        """How many variables the solver has for the program: what each solve costs grows with them."""
        with self._ctl.solve(yield_=True):
            pass
        return int(self._ctl.statistics["problem"]["generator"]["vars"])

    def all_certain(self, name: str, arity: int) -> bool:
        """Whether grounding alone has decided every atom of name/arity."""
        return all(atom.is_fact for atom in self._ctl.symbolic_atoms.by_signature(name, arity))

    def solve(self, true: set[int]) -> list[list[tuple[Any, ...]]]:
        """Every model with exactly the externals `true` on; a model is its shown atoms as terms.

        All of them at once: a program that goes while somebody is still solving it takes the process along.
        """
        with self._models(true) as handle:
            return [
                [(sym.name, *(term(arg) for arg in sym.arguments)) for sym in model.symbols(shown=True)]
                for model in handle
            ]

    def inspect(self, true: set[int], names: set[str]) -> list[tuple[Any, ...]]:
        """The true atoms called one of `names` in the first model with the externals `true` on."""
        true_atoms: list[tuple[Any, ...]] = []
        with self._models(true) as handle:
            for model in handle:
                for name in sorted(names):
                    for atom, literal, fact in self._named(name):
                        if fact or model.is_true(literal):
                            true_atoms.append(atom)
                break
        return true_atoms

    def _named(self, name: str) -> list[tuple[tuple[Any, ...], int, bool]]:
        """The ground atoms of all arities called `name`: as terms, with literal, and whether certain."""
        if name not in self._by_name:
            atoms = self._ctl.symbolic_atoms
            arities = [arity for other, arity, positive in atoms.signatures if other == name and positive]
            self._by_name[name] = [
                ((name, *(term(arg) for arg in atom.symbol.arguments)), atom.literal, atom.is_fact)
                for arity in arities
                for atom in atoms.by_signature(name, arity)
            ]
        return self._by_name[name]

    def _models(self, true: set[int]) -> clingo.SolveHandle:
        """What holds where of the externals exactly those in `true` do."""
        assumed = [literal if literal in true else -literal for _, literal in self.externals]
        return self._ctl.solve(assumptions=assumed, yield_=True)


def ground(text: str, facts: Iterable[Term], listen: bool = False) -> Grounded:
    """Grounds `text` (the law) with `facts` (the situation); `listen`: the ground rules will be asked for.

    Raises LawError with clingo's words.
    """
    return Grounded(text, facts, listen)


def solve_text(
    text: str,
    facts: Iterable[Term] = (),
    options: Iterable[str] = (),
    parts: Sequence[tuple[str, Sequence[int]]] = (("base", ()),),
) -> list[list[Term]]:
    """All models of a self-contained program, as lists of shown terms (tests and the bench).

    `parts` are the program parts to ground, one after the other, with their arguments.
    """
    log = Log()
    ctl = clingo.Control(["--models=0", *options], logger=log)
    try:
        ctl.add("base", [], text)
        with ctl.backend() as backend:
            for fact in facts:
                backend.add_rule([backend.add_atom(symbol(fact))])
        for name, arguments in parts:
            ctl.ground([(name, [clingo.Number(argument) for argument in arguments])])
    except RuntimeError as error:
        raise LawError("; ".join([str(error), *log.messages[:5]])) from error
    models: list[list[Term]] = []
    ctl.solve(on_model=lambda model: models.append([term(sym) for sym in model.symbols(shown=True)]))
    return models


def solve_once(text: str, facts: Iterable[Term]) -> None:
    """Parses, grounds and solves a law once in its first state, with nothing around it (for the bench)."""
    ctl = clingo.Control(["--models=1"], logger=Log())
    ctl.add("base", [], text)
    with ctl.backend() as backend:
        for fact in facts:
            backend.add_rule([backend.add_atom(symbol(fact))])
    ctl.ground([("base", [])])
    for atom in ctl.symbolic_atoms.by_signature("init", 1):
        ctl.assign_external(clingo.Function("now", atom.symbol.arguments), True)
    ctl.solve()


def parse(text: str, each: Callable[[ast.AST], None]) -> None:
    """Calls `each` with every statement of `text`.  Raises LawError with the position of an error."""
    for node in _statements(text):
        each(node)


@lru_cache(maxsize=1)
def _statements(text: str) -> list[ast.AST]:
    """The statements of a text; those of the last are kept: several readers look through a law."""
    log = Log()
    try:
        return ast.statements(text, log)
    except RuntimeError as error:
        raise LawError("; ".join([str(error), *log.messages])) from error
