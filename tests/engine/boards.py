"""Small attack boards as facts, written by hand: the engine's tests need no situation files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from judge.engine.law import Law, law
from judge.engine.solver import Quoted, Term

Parts = list[tuple[Any, ...] | str]


@dataclass
class Board:
    """A board under construction: units, abilities, then `facts()`."""

    force: dict[str, int] = field(default_factory=lambda: {"dark": 0, "light": 0})
    growth: int = 0
    """By how much Force may grow in the situation."""
    off: frozenset[str] = frozenset()
    """Rules that are not in force."""
    packets: int = 4
    dice: int = 8
    _facts: list[Term] = field(default_factory=list)
    _cards: int = 0
    _abilities: int = 0

    def unit(self, side: str, power: int, health: int, zone: str = "character") -> str:
        """A unit in an arena; gives its name."""
        self._cards += 1
        name = f"c{self._cards}"
        self._facts += [("card", name), ("unit", name), ("side", name, side)]
        self._facts += [("printed", name, "power", power), ("printed", name, "health", health)]
        self._facts += [("init", ("in", name, zone)), ("init", ("damage", name, 0))]
        self._facts += [("bound", ("damage", name), health)]
        return name

    def ability(self, bearer: str, side: str, kind: str, parts: Parts, cost: int | None = None) -> str:
        """An ability of a unit; `cost` is Force.  Gives its name."""
        self._abilities += 1
        name = f"a{self._abilities}"
        self._facts += [
            ("ability", name),
            ("bearer", name, bearer),
            ("owner", name, side),
            ("kind", name, kind),
        ]
        self._facts += [("works_in", name, "arena"), ("root", name, name)]
        self._facts += [("part", name, i + 1, part) for i, part in enumerate(parts)]
        if cost is not None:
            self._facts.append(("cost", name, "force", cost))
        return name

    def boost(self, bearer: str, side: str, what: str, amount: int) -> str:
        """A static bonus of a unit to itself."""
        name = self.ability(bearer, side, "static", [("boost", what, amount)])
        self._facts.append(("on_whom", name, 1, "self"))
        return name

    def trigger(self, bearer: str, side: str, event: str, parts: Parts, optional: bool = False) -> str:
        """A triggered ability: when `event` happens to its bearer."""
        name = self.ability(bearer, side, "triggered", parts)
        self._facts += [("trigger", name, event, "self")]
        if optional:
            self._facts.append(("optional", name))
        return name

    def add(self, *facts: Term) -> None:
        """Any other facts."""
        self._facts += facts

    def attack(self, attacker: str, defender: str, stage: str = "declared") -> None:
        """The attack of one unit upon another has come to `stage`; the question ends with it."""
        frames: list[Term] = [("top", "attack"), ("on", "attack", "done"), ("at", "attack", stage)]
        if stage != "declared":
            frames.append(("was_attacked", defender))
        frames += [("attacking", attacker), ("defending", defender), "battle_phase"]
        self._facts += [("init", frame) for frame in frames]

    def facts(self) -> list[Term]:
        """The facts of the situation, with all rules in force but those that are off."""
        whole = [*self._facts, ("bound", "dice", self.dice), ("bound", "packets", self.packets)]
        whole.append(("bound", "waiting", 2))
        for side, amount in self.force.items():
            whole += [("init", ("force", side, amount)), ("bound", ("force", side), amount + self.growth)]
        return [*whole, *(("in_force", Quoted(rule)) for rule in sorted(swtcg().rules - self.off))]


def swtcg() -> Law:
    """The law of the Star Wars TCG."""
    return law("swtcg")


@st.composite
def small_boards(draw: st.DrawFn) -> Board:
    """Tiny attacks: one or two units a side, at most three abilities, several stages of the attack.

    Two rules that only make play longer are off now and then.
    """
    board = Board(
        {"dark": draw(st.sampled_from([1, 2, 0])), "light": draw(st.sampled_from([2, 3, 1, 0]))}, packets=2
    )
    stage = draw(st.sampled_from(["dice", "responses"]))
    attacker = board.unit("dark", draw(st.sampled_from([2, 3, 1])), draw(st.integers(1, 2)))
    defender = board.unit("light", draw(st.integers(1, 2)), draw(st.integers(1, 3)))
    units = [(defender, "light"), (attacker, "dark")]
    if draw(st.booleans()):
        units.append((board.unit("light", 1, draw(st.integers(1, 2))), "light"))
    for _ in range(draw(st.sampled_from([2, 3, 1]))):
        unit, side = draw(st.sampled_from(units))
        what = draw(
            st.sampled_from(["retaliate", "evade", "intercept", "accuracy", "armor", "critical", "power"])
        )
        if what in ("retaliate", "evade"):
            part = [(what, draw(st.integers(1, 2)))]
            board.ability(unit, side, "activated", part, draw(st.sampled_from([1, 1, 2])))
        elif what == "intercept":
            board.ability(unit, side, "activated", [what], 1)
        else:
            board.boost(unit, side, what, draw(st.sampled_from([1, 1, 2, -1])) if what == "power" else 1)
    board.attack(attacker, defender, stage)
    longer = ["tcg/two-passes-in-a-row", "tcg/dice-open-a-reroll-chance"]
    board.off = draw(st.sampled_from([frozenset(longer), frozenset(longer[:1]), frozenset(longer[1:])]))
    assert board.off <= swtcg().rules
    return board


EVENTS = ["attacks", "attacked", "rolled", "damages", "damaged", "discarded", "attack_ends"]


@st.composite
def boards_with_triggers(draw: st.DrawFn) -> Board:
    """Small attacks with two to five triggers on what happens in them, and something to play meanwhile."""
    board = Board({"dark": draw(st.integers(0, 2)), "light": draw(st.integers(0, 2))}, growth=9, packets=3)
    attacker = board.unit("dark", draw(st.sampled_from([1, 2])), draw(st.integers(1, 2)))
    defender = board.unit("light", 1, draw(st.integers(1, 2)))
    units = [(attacker, "dark"), (defender, "light")]
    if draw(st.booleans()):
        units.append((board.unit("light", 1, 1), "light"))
        board.ability(units[-1][0], "light", "activated", ["intercept"], 1)
    if draw(st.booleans()):
        board.ability(defender, "light", "activated", [("retaliate", 1)], 1)
    for _ in range(draw(st.integers(2, 5))):
        unit, side = draw(st.sampled_from(units))
        effect = [
            ("force", draw(st.sampled_from(["you", "opponent"])), draw(st.sampled_from([1, -1, 2, -2])))
        ]
        board.trigger(unit, side, draw(st.sampled_from(EVENTS)), [*effect], draw(st.booleans()))
    board.attack(attacker, defender)
    board.off = frozenset(draw(st.sets(st.sampled_from(sorted(swtcg().rules)), max_size=1)))
    return board


def vader_against_luke() -> Board:
    """Six dice with Critical Hit 2 against a health of 4 and one Retaliate 2."""
    board = Board({"dark": 4, "light": 1})
    vader, luke = board.unit("dark", 6, 6), board.unit("light", 5, 4)
    board.ability(luke, "light", "activated", [("retaliate", 2)], 1)
    board.boost(vader, "dark", "critical", 2)
    board.attack(vader, luke)
    return board


def two_who_intercept() -> Board:
    """Two units with Intercept and Retaliate, who may step in for each other (tcg-faq/36 to 38)."""
    board = Board({"dark": 0, "light": 4})
    attacker = board.unit("dark", 2, 3)
    first, second = board.unit("light", 1, 3), board.unit("light", 1, 3)
    for unit in (first, second):
        board.ability(unit, "light", "activated", ["intercept"], 1)
        board.ability(unit, "light", "activated", [("retaliate", 1)], 1)
    board.attack(attacker, first)
    return board


def evade_and_armor() -> Board:
    """Prevention on both sides, Armor and Accuracy against each other."""
    board = Board({"dark": 2, "light": 2})
    attacker, defender = board.unit("dark", 3, 3), board.unit("light", 2, 3)
    board.boost(attacker, "dark", "accuracy", 1)
    board.boost(defender, "light", "armor", 1)
    board.ability(attacker, "dark", "activated", [("evade", 1)], 1)
    board.ability(defender, "light", "activated", [("evade", 2)], 1)
    board.ability(defender, "light", "activated", [("retaliate", 2)], 1)
    board.attack(attacker, defender)
    return board


def triggers_that_do_not_commute() -> Board:
    """Four triggers a side, in turns gain and lose Force, half of them optional; Force stops at nothing."""
    board = Board({"dark": 1, "light": 1}, growth=9)
    attacker, defender = board.unit("dark", 0, 2), board.unit("light", 0, 2)
    for unit, side, event in ((attacker, "dark", "attacks"), (defender, "light", "attacked")):
        for i in range(4):
            amount = (1 + i // 2) * (1 if i % 2 else -1)
            board.trigger(unit, side, event, [("force", "you", amount)], optional=i > 1)
    board.attack(attacker, defender)
    return board


_ALL = (vader_against_luke, two_who_intercept, evade_and_armor, triggers_that_do_not_commute)
BOARDS = {board.__name__: board for board in _ALL}
