"""What the law has rules for: the words that its own chapters use, place by place.

A fact about a feature is vouched for if rules read its predicate, and if each word that it has at a place for
words (the effect of a part, the event of a condition, what is asked of a card ...) stands in those rules too.
Nothing here lists what is modelled: a rule that is taken out of `rules_asp/berserk` takes its words with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Any

from judge.disk_cache import cached
from judge.engine import solver
from judge.engine.solver import Term, ast
from judge.games.berserk.text.model import Permanent
from judge.paths import chapters

_GROUPS = (("group", 0), ("group", 1), ("kind", 1), ("kind_of", 0))
PLACES: dict[tuple[str, int], tuple[tuple[str, int], ...]] = {
    ("mode", 1): (("mode", 1),),
    ("sort", 1): (("group", 1), ("kind", 1), ("kind_of", 0)),
    ("part", 2): (("part", 2), ("does", 2), ("moving_effect", 0)),
    ("whom", 2): (("whom", 2), ("speaks_of", 2)),
    ("amount_x", 2): (("amount_x", 2), ("measure", 2), ("counts_by", 1)),
    ("area", 1): (("area", 1), ("wanted_area", 0)),
    ("until", 2): (("until", 2), ("lasts", 1)),
    ("cond", 1): (("cond", 1), ("happens", 0), ("phase_name", 0)),
    ("whose", 1): (("whose", 1),),
    ("timing", 1): (("timing", 1),),
    ("about", 1): _GROUPS,
    ("strength", 1): (
        ("by_strength", 1),
        ("effective", 1),
        ("strength", 1),
        ("shows", 2),
        ("strength_of", 0),
    ),
    ("killed_by", 1): (*_GROUPS, ("killed_by", 1)),
    ("wounded_by", 1): (*_GROUPS, ("wounded_by", 1)),
    ("next_only", 1): _GROUPS,
    ("until_wounded", 1): _GROUPS,
    ("in_turn", 1): (("in_turn", 1),),
    ("how", 1): (("how", 1),),
    ("aims_at", 1): (("aims_at", 1),),
    ("side", 1): (("side", 1),),
    ("count_least", 1): (("seen", 0),),
    ("wants", 1): (("seen", 0), ("wants", 1), ("asks", 1), ("unwanted", 1), ("asked", 1)),
    ("wants", 3): (("wants", 3), ("asked", 5)),
    ("keyword", 1): (("keyword", 1), ("dice_word", 1), ("forbidden_word", 0)),
    ("keyword_more", 1): (("dice_word", 1), ("worded", 0)),
    ("symbol", 1): (("symbol", 1), ("means", 0)),
    ("ignores", 1): (("ignores", 1), ("symbol", 1), ("means", 0)),
    ("modifier", 1): _GROUPS,
    ("modifier_of", 1): (("by_strength", 1), ("effective", 1), ("shows", 2), ("strength_of", 0)),
    ("reduces", 1): _GROUPS,
    ("protection", 1): _GROUPS,
    ("protection_from_strength", 1): _GROUPS,
    ("set_strength", 1): _GROUPS,
    ("set_amount", 1): _GROUPS,
    ("own_strength", 1): _GROUPS,
    ("taunts", 1): _GROUPS,
    ("each", 1): (("measure", 2), ("counts_by", 1)),
    ("reaches_more", 1): _GROUPS,
    ("range_is", 1): _GROUPS,
    ("reduces_of", 1): (("by_strength", 1), ("effective", 1), ("shows", 2), ("strength_of", 0)),
    ("over_cells", 1): (("over_cells", 1),),
    ("kept_out", 1): (("kept_out", 1),),
}
"""A place of a fact, and the places of the law where its words have to stand: (predicate, argument)."""


_BESIDES = (
    "number",
    "modifier_of",
    "reduces_of",
    "reduces_directed",
    "vampire_less",
    "as_armor",
    "as_regen",
    "worth_least",
    "worth_most",
    "each",
    "each_most",
    "side",
    "aura",
)
"""Terms that only say more about another one."""

Atom = tuple[str, list[Any]]


class Vocabulary:
    """The words of a law: which predicates its rules read, and which words stand where."""

    def __init__(self, source: str) -> None:
        self.read: set[tuple[str, int]] = set()
        self.derived: set[tuple[str, int]] = set()
        self.words: dict[tuple[str, int], set[str]] = defaultdict(set)
        self.asks: set[tuple[str, str, str]] = set()
        self.lasting: set[str] = set()
        self.askers: dict[str, set[str]] = defaultdict(set)
        rules: list[tuple[list[Atom], list[Atom]]] = []
        solver.parse(source, lambda node: self._statement(node, rules))
        for _ in range(2):  # a rule may ask through a word of another one
            for head, body in rules:
                self._joined(head, body)

    def _statement(self, node: Any, rules: list[tuple[list[Atom], list[Atom]]]) -> None:
        if node.ast_type != ast.ASTType.Rule:
            return
        head, body = _Atoms(), _Atoms()
        head.visit(node.head)
        for literal in node.body:
            body.visit(literal)
        self.read |= {(name, len(args)) for name, args in body.found}
        self.derived |= {(name, len(args)) for name, args in head.found if node.body}
        for name, args in head.found + body.found:
            for i, arg in enumerate(args):
                self.words[name, i] |= set(_words(arg))
        rules.append((head.found, body.found))

    def _joined(self, head: list[Atom], body: list[Atom]) -> None:
        """What one rule asks of a feature together: a term of it, and what has to hold of another card."""
        given = {str(args[2]) for name, args in body if name == "gives" and len(args) == 3}
        roles = [
            (str(args[0]), word) for name, args in body if name == "unwanted" for word in _words(args[1])
        ]
        roles += [(str(args[0]), role) for name, args in body for role in self.askers[name] if args]
        for name, args in head:
            self.askers[name] |= {role for feature, role in roles if args and str(args[0]) == feature}
        for name, args in body:
            if args and str(args[0]) not in given:
                self.lasting.add(name)
            mine = {role for feature, role in roles if args and str(args[0]) == feature}
            self.asks |= {(name, word, role) for role in mine for word in _seconds(args, body, self.words)}

    def lacks_of(self, permanent: Permanent, granted: bool) -> str:
        """Why the law does not take a permanent feature as a whole, or nothing.

        What has to hold of the other side of an attack is asked by the rule that reads the term itself; and a
        term that only gifts have does nothing for a feature that is printed.
        """
        roles = {role for role, _ in permanent.wants if role in ("object", "subject")}
        for name, *args in permanent.terms:
            if name in _BESIDES:
                continue
            if not granted and str(name) not in self.lasting:
                return f"{name} of a card's own"
            word = str(args[0]) if name == "keyword" else ""
            for role in roles:
                if (str(name), word, role) not in self.asks:
                    return f"{name} {word} {role}".replace("  ", " ")
        return ""

    def lacks(self, fact: Term) -> str:
        """Why the law has no rule for a fact about a feature, or nothing."""
        if not isinstance(fact, tuple):
            return ""
        name, *args = fact
        if (str(name), len(args)) not in self.read - self.derived:
            return str(name)
        for i, arg in enumerate(args):
            places = PLACES.get((str(name), i))
            word = str(arg[0] if isinstance(arg, tuple) else arg)
            if places and word != "nobody" and not any(word in self.words[place] for place in places):
                return f"{name} {word}"
        return ""


class _Atoms(ast.Transformer):
    """Gathers the atoms of a statement, those within aggregates and conditions too."""

    def __init__(self) -> None:
        self.found: list[tuple[str, list[Any]]] = []

    def visit_SymbolicAtom(self, node: Any) -> Any:  # noqa: N802 - the name that clingo calls
        for name, args in _atoms(node.symbol):
            self.found.append((name, args))
        return node


def _atoms(term: Any) -> Iterable[tuple[str, list[Any]]]:
    if term.ast_type == ast.ASTType.Function:
        yield term.name, list(term.arguments)
    elif term.ast_type == ast.ASTType.Pool:
        for one in term.arguments:
            yield from _atoms(one)


def _seconds(args: list[Any], body: list[Atom], words: dict[tuple[str, int], set[str]]) -> set[str]:
    """The words at the second place: a constant, what a variable runs over, or "" where any word will do."""
    if len(args) < 2:
        return {""}
    if args[1].ast_type != ast.ASTType.Variable:
        return set(_words(args[1])) | {""}
    named = [(name, i) for name, found in body for i, arg in enumerate(found) if str(arg) == str(args[1])]
    return {""}.union(*(words[place] for place in named if place not in (("keyword", 1), ("symbol", 1))))


def _words(term: Any) -> Iterable[str]:
    """The constants and functors of a term."""
    if term.ast_type == ast.ASTType.SymbolicTerm:
        yield str(term.symbol)
    elif term.ast_type == ast.ASTType.Function:
        yield term.name
        for arg in term.arguments:
            yield from _words(arg)
    elif term.ast_type == ast.ASTType.Pool:
        for one in term.arguments:
            yield from _words(one)


@cache
def vocabulary() -> Vocabulary:
    """The words of the law of Berserk."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in chapters("berserk"))
    return cached("vocabulary-berserk", f"{solver.VERSION}\0{source}", lambda: Vocabulary(source))
