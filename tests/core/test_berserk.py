"""A stack of declared abilities: the miniature of Berserk, in lines of play and against brute force."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.engine.solver import Term
from judge.engine.step import Steps

from .books import Table, book, in_force, walked

OTHER = {"dark": "light", "light": "dark"}


@dataclass(frozen=True)
class Ability:
    """Whose, whom it harms (or, below nothing, heals), by how much; `on_death` makes it a trigger."""

    name: str
    owner: str
    whom: str
    amount: int
    slow: bool = False
    on_death: str = ""


def facts(abilities: list[Ability], lives: dict[str, int], active: str = "dark") -> list[Term]:
    found: list[Term] = [("player", "dark"), ("player", "light"), ("active", active), ("bound", "waiting", 1)]
    for a in abilities:
        found.append(("owner", a.name, a.owner))
        found.append(
            ("harms", a.name, a.whom, a.amount) if a.amount > 0 else ("heals", a.name, a.whom, -a.amount)
        )
        if a.on_death:
            found.append(("on_death", a.name, a.on_death))
        else:
            found += [("ability", a.name), ("init", ("ready", a.name))]
        if a.slow:
            found.append(("slow", a.name))
    start: list[Term] = [("top", "main"), ("on", "main", "done"), ("turn", "main", active), ("next", 1)]
    start += [("life", creature, life) for creature, life in lives.items()]
    return [*found, *(("init", fluent) for fluent in start)]


def table(abilities: list[Ability], lives: dict[str, int], active: str = "dark") -> Table:
    law = book("berserk")
    return Table(Steps(law, [*facts(abilities, lives, active), *in_force(law)]))


BLOW = Ability("blow", "dark", "elf", 2)
CURE = Ability("cure", "light", "elf", -1)
SHOT = Ability("shot", "light", "orc", 2)
RAGE = Ability("rage", "dark", "elf", 1, on_death="orc")
CURSE = Ability("curse", "light", "orc", 1, on_death="elf")
MARCH = Ability("march", "dark", "elf", 1, slow=True)


# --- lines of play, in words -----------------------------------------------------------------


def test_last_in_first_out() -> None:
    """Dark strikes, keeps priority and passes; Light answers with a cure, which resolves first: the elf lives."""
    play = table([BLOW, CURE], {"elf": 2})
    play("dark", "declare(blow)")
    assert play.legal() == ["dark pass"]  # who declared has priority still
    play("dark", "pass")("light", "declare(cure)")
    assert play.now("on") == [
        "on(chance(blow),object(blow))",
        "on(chance(cure),object(cure))",
        "on(main,done)",
        "on(object(blow),main)",
        "on(object(cure),chance(blow))",
    ]
    play("light", "pass")("dark", "pass")
    assert play.now("nth", "life") == ["nth(1,cure)", "life(elf,3)"]
    assert play.legal() == ["dark pass"]  # the active player again, with the blow still on the stack
    play("dark", "pass")("light", "pass")
    assert play.now("nth", "life") == ["nth(1,cure)", "nth(2,blow)", "life(elf,1)"]
    play("dark", "pass")("light", "pass")
    assert play.over()


def test_the_declarer_may_answer_himself() -> None:
    """Dark declares two abilities in a row without a pass between: the second resolves first."""
    extra = Ability("stab", "dark", "elf", 1)
    play = table([BLOW, extra], {"elf": 3})
    play("dark", "declare(blow)")("dark", "declare(stab)")("dark", "pass")("light", "pass")
    assert play.now("nth") == ["nth(1,stab)"]


def test_priority_goes_over_without_the_rule() -> None:
    law = book("berserk")
    steps = Steps(law, [*facts([BLOW, CURE], {"elf": 2}), *in_force(law, ["brk/declarer-keeps-priority"])])
    play = Table(steps)("dark", "declare(blow)")
    assert play.legal() == ["light declare(cure)", "light pass"]


def test_rule_effects_come_before_priority() -> None:
    """The blow kills: the elf is dead before anybody may do anything."""
    play = table([BLOW, CURE], {"elf": 2})
    play("dark", "declare(blow)")("dark", "pass")("light", "pass")
    assert play.now("dead", "life") == ["dead(elf)"]
    assert play.legal() == ["dark pass"]


def test_mandatory_triggers_are_declared_on_getting_priority() -> None:
    """Light's curse must wait until Light has priority; then it must be declared, and can be answered."""
    late = Ability("late", "dark", "orc", -1)
    play = table([BLOW, CURSE, late], {"elf": 2, "orc": 1})
    play("dark", "declare(blow)")("dark", "pass")("light", "pass")
    assert play.now("waiting") == ["waiting(curse,none,1)"]
    assert play.legal() == ["dark declare(late)", "dark pass"]
    play("dark", "pass")
    assert play.legal() == ["light resolve(curse,none,none)"]  # no passing it by
    assert play.barred("dark", "declare(late)") == ("brk/only-with-priority", "core/not-your-decision")
    play("light", "resolve(curse,none,none)")("light", "pass")("dark", "declare(late)")
    play("dark", "pass")("light", "pass")("dark", "pass")("light", "pass")
    assert play.now("nth") == ["nth(1,blow)", "nth(2,late)", "nth(3,curse)"]
    assert play.now("life") == ["life(orc,1)"]


def test_slow_abilities_need_an_empty_stack() -> None:
    play = table([BLOW, MARCH, CURE], {"elf": 4})
    play("dark", "declare(blow)")
    assert play.barred("dark", "declare(march)") == ("brk/slow-on-an-empty-stack",)
    play("dark", "pass")("light", "pass")("dark", "declare(march)")


def test_the_owner_chooses_the_order_of_triggers() -> None:
    """Two triggers of one death: the one declared last resolves first."""
    second = replace(CURSE, name="spell", amount=2)
    play = table([BLOW, CURSE, second], {"elf": 1, "orc": 5}, active="light")
    play("light", "pass")("dark", "declare(blow)")("dark", "pass")("light", "pass")
    assert play.legal() == ["light resolve(curse,none,none)", "light resolve(spell,none,none)"]
    play("light", "resolve(curse,none,none)")
    assert play.legal() == ["light resolve(spell,none,none)"]
    play("light", "resolve(spell,none,none)")("light", "pass")("dark", "pass")
    assert play.now("nth") == ["nth(1,blow)", "nth(2,spell)"]


# --- brute force -----------------------------------------------------------------------------

End = tuple[frozenset[tuple[str, int]], tuple[str, ...], frozenset[str]]


@dataclass(frozen=True)
class Moment:
    """What a table shows: the stack, lives, what is unused, what has triggered, whose word, passes."""

    stack: tuple[str, ...]
    lives: frozenset[tuple[str, int]]
    ready: frozenset[str]
    waiting: frozenset[str]
    priority: str
    passes: int = 0
    log: tuple[str, ...] = ()


def _is_end(moment: Moment) -> bool:
    calm = not moment.waiting and not moment.stack and all(life for _, life in moment.lives)
    return calm and moment.passes == 1


def ends_by_hand(abilities: list[Ability], lives: dict[str, int], active: str) -> set[End]:
    """Every end, with the stack as one flat list: nothing of frames or rounds."""
    by_name = {a.name: a for a in abilities}
    playable = frozenset(a.name for a in abilities if not a.on_death)

    def resolved(moment: Moment) -> Moment:
        *rest, top = moment.stack
        ability, now = by_name[top], dict(moment.lives)
        if ability.whom in now:
            now[ability.whom] = max(0, now[ability.whom] - ability.amount)
        return replace(
            moment,
            stack=tuple(rest),
            lives=frozenset(now.items()),
            priority=active,
            passes=0,
            log=(*moment.log, top),
        )

    def ways(moment: Moment) -> list[Moment]:
        dead = {creature for creature, life in moment.lives if life == 0}
        if dead:
            triggered = {a.name for a in abilities if a.on_death in dead}
            living = frozenset(pair for pair in moment.lives if pair[0] not in dead)
            return [replace(moment, lives=living, waiting=moment.waiting | triggered)]
        mine = [name for name in moment.waiting if by_name[name].owner == moment.priority]
        if mine:
            return [
                replace(moment, stack=(*moment.stack, name), waiting=moment.waiting - {name}, passes=0)
                for name in mine
            ]
        found: list[Moment] = []
        if moment.passes == 0:
            found.append(replace(moment, priority=OTHER[moment.priority], passes=1))
        elif moment.stack:
            found.append(resolved(moment))
        for name in moment.ready:
            ability = by_name[name]
            fast = not ability.slow or (not moment.stack and moment.priority == active)
            if ability.owner == moment.priority and fast:
                found.append(
                    replace(moment, stack=(*moment.stack, name), ready=moment.ready - {name}, passes=0)
                )
        return found

    start = Moment((), frozenset(lives.items()), playable, frozenset(), active)
    seen, todo, ends = {start}, [start], set()
    while todo:
        moment = todo.pop()
        if _is_end(moment):  # the second pass on an empty stack ends it
            ends.add((moment.lives, moment.log, moment.ready))
        for after in ways(moment):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return ends


def ends_by_law(abilities: list[Ability], lives: dict[str, int], active: str = "dark") -> set[End]:
    steps, graph = walked(book("berserk"), facts(abilities, lives, active))
    found: set[End] = set()
    for end in graph.ends():
        held = graph.states[end]
        log = sorted((n, what) for _, n, what in steps.holding(held, "nth"))  # type: ignore[misc]
        living = frozenset((str(c), int(n)) for _, c, n in steps.holding(held, "life"))  # type: ignore[misc]
        ready = frozenset(str(fluent[1]) for fluent in steps.holding(held, "ready"))  # type: ignore[index]
        assert not [
            f for name in ("turn", "passed", "on", "at", "waiting") for f in steps.holding(held, name)
        ]
        found.add((living, tuple(str(what) for _, what in log), ready))
    return found


@pytest.mark.parametrize("active", ["dark", "light"])
def test_all_abilities(active: str) -> None:
    board = [BLOW, CURE, SHOT, RAGE, CURSE, MARCH]
    lives = {"elf": 2, "orc": 2}
    ends = ends_by_law(board, lives, active)
    assert ends == ends_by_hand(board, lives, active)
    assert len(ends) > 30


@st.composite
def boards(draw: st.DrawFn) -> tuple[list[Ability], dict[str, int]]:
    """Two creatures, up to three abilities and two triggers."""
    lives = {creature: draw(st.integers(1, 2)) for creature in ("elf", "orc")}
    found: list[Ability] = []
    for name in "abc"[: draw(st.integers(1, 3))]:
        owner, whom = draw(st.sampled_from(["dark", "light"])), draw(st.sampled_from(["elf", "orc"]))
        found.append(Ability(name, owner, whom, draw(st.sampled_from([1, 2, 3, -1])), draw(st.booleans())))
    for name in "xy"[: draw(st.integers(0, 2))]:
        owner, whom = draw(st.sampled_from(["dark", "light"])), draw(st.sampled_from(["elf", "orc"]))
        death = draw(st.sampled_from(["elf", "orc"]))
        found.append(Ability(name, owner, whom, draw(st.sampled_from([1, 2, -1])), on_death=death))
    return found, lives


@settings(max_examples=15, deadline=None, derandomize=True)
@given(boards(), st.sampled_from(["dark", "light"]))
def test_random_boards(board: tuple[list[Ability], dict[str, int]], active: str) -> None:
    assert ends_by_law(*board, active) == ends_by_hand(*board, active)
