"""Descriptions, amounts and conditions of the core law against what they mean, worked out in Python."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.engine.solver import Term
from judge.engine.step import Steps

from .books import book

CARDS = ("me", "c1", "c2", "c3")


@dataclass(frozen=True)
class Table:
    """Where four cards stand: whose, tired or not, on which other card, how big, how wounded."""

    sides: tuple[str, ...]
    tired: tuple[bool, ...]
    on: tuple[int | None, ...]
    size: tuple[int, ...]
    wounds: tuple[int, ...]

    def facts(self) -> list[Term]:
        found: list[Term] = []
        for i, card in enumerate(CARDS):
            found += [("card", card), ("printed_number", card, "size", self.size[i])]
            found.append(("printed_as", card, "kind", "big" if self.size[i] > 1 else "small"))
            found += [("init", ("control", card, self.sides[i])), ("init", ("wounds", card, self.wounds[i]))]
            if self.tired[i]:
                found.append(("init", ("state", card, "tired")))
            below = self.on[i]
            if below is not None and below != i:
                found.append(("init", ("on_card", card, CARDS[below])))
        return [*found, ("possible", ("on_card", "c1", "c2")), ("possible", ("state", "c3", "tired"))]

    def fits(self, told: Term, i: int) -> bool:
        """Whether the i-th card is as described."""
        match told:
            case "any":
                return True
            case "other":
                return i != 0
            case "this":
                return i == 0
            case "mine":
                return self.sides[i] == self.sides[0]
            case "theirs":
                return self.sides[i] != self.sides[0]
            case ("is", _, kind):
                return bool((self.size[i] > 1) == (kind == "big"))
            case ("state", _):
                return self.tired[i]
            case ("number", what, relation, n):
                have = self.wounds[i] if what == "wounds" else self.size[i]
                least = self.wounds[0] if isinstance(n, tuple) else n
                return bool({"le": have <= least, "ge": have >= least, "equals": have == least}[relation])
            case ("linked", _, inner):
                below = self.on[i]
                return below is not None and below != i and self.fits(inner, below)
            case ("both", one, other):
                return self.fits(one, i) and self.fits(other, i)
            case ("either", one, other):
                return self.fits(one, i) or self.fits(other, i)
            case ("no", inner):
                return not self.fits(inner, i)
        raise AssertionError(told)

    def amount(self, told: Term) -> int:
        """How much that is."""
        match told:
            case int(n):
                return n
            case ("count", inner):
                return sum(self.fits(inner, i) for i in range(4))
            case ("sorts", _, inner):
                return len({self.size[i] > 1 for i in range(4) if self.fits(inner, i)})
            case ("of", _, _):
                return self.wounds[0]
            case ("sum", one, other):
                return self.amount(one) + self.amount(other)
            case ("times", n, inner):
                return int(n) * self.amount(inner)
            case ("at_most", n, inner):
                return min(int(n), self.amount(inner))
        raise AssertionError(told)

    def holds(self, told: Term) -> bool:
        """Whether the condition holds."""
        match told:
            case ("some", inner):
                return any(self.fits(inner, i) for i in range(4))
            case ("least", one, other):
                return self.amount(one) >= self.amount(other)
            case ("is_so", _, inner):
                return self.fits(inner, 0)
            case ("all", one, other):
                return self.holds(one) and self.holds(other)
            case ("one_of", one, other):
                return self.holds(one) or self.holds(other)
            case ("not_so", inner):
                return not self.holds(inner)
        raise AssertionError(told)


NUMBERS = st.integers(0, 3)
LEAVES = st.one_of(
    st.sampled_from(["any", "other", "this", "mine", "theirs", ("is", "kind", "big"), ("state", "tired")]),
    st.tuples(
        st.just("number"),
        st.sampled_from(["wounds", ("printed", "size")]),
        st.sampled_from(["le", "ge", "equals"]),
        NUMBERS,
    ),
    st.just(("number", "wounds", "le", ("of", "wounds", "this"))),
)
DESCRIPTIONS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["both", "either"]), inner, inner),
        st.tuples(st.just("no"), inner),
        st.tuples(st.just("linked"), st.just("on"), inner),
    ),
    max_leaves=6,
)
AMOUNTS = st.recursive(
    st.one_of(
        NUMBERS,
        st.tuples(st.just("count"), DESCRIPTIONS),
        st.tuples(st.just("sorts"), st.just("kind"), DESCRIPTIONS),
        st.just(("of", "wounds", "this")),
    ),
    lambda inner: st.one_of(
        st.tuples(st.just("sum"), inner, inner),
        st.tuples(st.sampled_from(["times", "at_most"]), NUMBERS, inner),
    ),
    max_leaves=3,
)
CONDITIONS = st.recursive(
    st.one_of(
        st.tuples(st.just("some"), DESCRIPTIONS),
        st.tuples(st.just("least"), AMOUNTS, AMOUNTS),
        st.tuples(st.just("is_so"), st.just("this"), DESCRIPTIONS),
    ),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["all", "one_of"]), inner, inner), st.tuples(st.just("not_so"), inner)
    ),
    max_leaves=4,
)


def _four(what: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.tuples(what, what, what, what)


TABLES = st.builds(
    Table,
    _four(st.sampled_from(["dark", "light"])),
    _four(st.booleans()),
    _four(st.one_of(st.none(), NUMBERS)),
    _four(NUMBERS),
    _four(NUMBERS),
)


def asked(table: Table, kind: str, phrase: Term) -> dict[str, set[tuple[Term, ...]]]:
    """What the law says of a phrase on a table, by predicate, without the phrase itself."""
    facts = [*table.facts(), ("asked", phrase), ("kind", phrase, kind)]
    steps = Steps(book("phrases"), [*facts, ("player", "dark"), ("player", "light")])
    names = {"described", "excluded", "told", "yes", "no"}
    found: dict[str, set[tuple[Term, ...]]] = {name: set() for name in names}
    for atom in steps._report(steps.start, names):
        if atom[2] == phrase:
            found[atom[0]].add((atom[1], *atom[3:]))
    return found


@given(TABLES, DESCRIPTIONS)
@settings(max_examples=30, deadline=None)
def test_who_fits(table: Table, phrase: Term) -> None:
    found = asked(table, "description", phrase)
    fit = {card for i, card in enumerate(CARDS) if table.fits(phrase, i)}
    for layer in ("plain", "full"):
        assert {who for at, who in found["described"] if at == layer} == fit
        assert {who for at, who in found["excluded"] if at == layer} == set(CARDS) - fit
    assert fit <= {who for at, who in found["described"] if at == "printed"}
    assert set(CARDS) - fit <= {who for at, who in found["excluded"] if at == "printed"}


@given(TABLES, AMOUNTS)
@settings(max_examples=30, deadline=None)
def test_how_much(table: Table, phrase: Term) -> None:
    found = asked(table, "amount", phrase)
    assert found["told"] == {(layer, table.amount(phrase)) for layer in ("plain", "full")}


@given(TABLES, CONDITIONS)
@settings(max_examples=30, deadline=None)
def test_whether(table: Table, phrase: Term) -> None:
    found = asked(table, "condition", phrase)
    held, failed = ("yes", "no") if table.holds(phrase) else ("no", "yes")
    assert found[held] == {("plain",), ("full",)}
    assert found[failed] == set()


@pytest.mark.parametrize("phrase", [("is", "kind", "big"), ("no", ("number", ("printed", "size"), "le", 1))])
def test_what_is_printed_is_decided_before_the_first_step(phrase: Term) -> None:
    table = Table(("dark",) * 4, (False,) * 4, (None,) * 4, (0, 1, 2, 3), (0,) * 4)
    facts = [*table.facts(), ("asked", phrase), ("kind", phrase, "description")]
    steps = Steps(book("phrases"), [*facts, ("player", "dark"), ("player", "light")])
    assert steps._ground.all_certain("described", 3)
    assert len(steps._ground.atoms("described", 3)) == 6
