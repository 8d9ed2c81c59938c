"""Steps of many states at once: the ground rules evaluated with one bit for each state.

The rules that are open at the root of the guides are sorted once, so that an atom comes after all that tells
it.  Of each atom one integer says in which of up to `COLUMNS` states it holds; a body is the conjunction of
such integers, a sum is added up bit by bit.  One pass tells what holds where nothing is chosen: who decides,
what is legal, what the rules do.  Then each action that is legal anywhere is taken as chosen, in all these
states at once, and what hangs on it is evaluated anew as far as it changes.

Few atoms hold anywhere on a layer of states: a body waits at one of its positive literals, and is looked at
only if that holds somewhere (as clauses wait in SAT solvers; Moskewicz et al. 2001).  At which literal is
chosen by how seldom it held so far.

It takes for granted what the contract says: one choice, of which action occurs, and no rule that leans on
itself in a circle (`judge.engine.step_rules`); where that is not so the walk goes back to clingo.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from judge.engine.parts import RULES, Part
from judge.engine.step_rules import StepRules
from judge.engine.three_valued import Body, Rules

COLUMNS = 4096
"""So many states are looked at together."""
CHOSEN_AFTER = (1, 8, 64)
"""After so many passes it is chosen anew where bodies wait."""

MANY = 40
"""With so many kinds of states, and one for each sixteen, it is quicker to read each state for itself."""

HEAD = -1
"""Stands for the head of a step among the things that can happen."""


@dataclass(slots=True)
class _Conjunction:
    """A body by the places of its literals; `reached`: the bound of a sum, with a weight for each literal."""

    holds: tuple[int, ...]
    fails: tuple[int, ...]
    reached: int = 0
    weights: tuple[int, ...] = ()


class BitParallel:
    """The ground rules of one situation, for many states at a time."""

    def __init__(self, step: StepRules) -> None:
        rules, fluents, outputs = step.root.rules, list(step.bits), step.open
        self._width = len(fluents)
        self._certain = tuple(step.settled)
        choices = [atom for atom in rules if atom in step.choices]
        order = _sorted(rules, [*outputs, *choices], {*fluents, *choices})
        place = {atom: i for i, atom in enumerate([*fluents, *choices, *order])}
        self._begin = len(fluents) + len(choices)
        self._legal = range(self._begin + len(order), self._begin + len(order) + len(choices))
        self._size = self._legal.stop
        self._bodies = [[_placed(body, place) for body in rules[atom]] for atom in [*order, *choices]]
        self._atom = [*fluents, *choices, *order, *choices]
        self._action = dict(zip(self._legal, range(len(fluents), self._begin), strict=True))
        self._outputs = {place[atom] for atom in outputs if atom in place}
        self._last = [place[atom] for atom in step.last if atom in place]
        self._users, self._chosen = self._dependents()
        self._held = [0] * self._size
        self._passes = 0
        self._waiting, self._always = self._watched()
        self._parts: dict[tuple[int, tuple[int, ...]], Part] = {}
        self.worked_out = 0

    def parts(self, states: Sequence[int]) -> list[tuple[Part, ...]]:
        """Of each state the parts of the step there: its head, and what comes of each thing that can happen.

        `worked_out` counts the parts that were new.
        """
        every = (1 << len(states)) - 1
        value = self._pass(states, every)
        over = 0
        for place in self._last:
            over |= value[place]
        nothing = self._part(RULES, ())
        begun: list[Part] = [nothing] * len(states)
        deeds: list[list[Part]] = [[] for _ in states]
        shared = [p for p in self._outputs if value[p] and p not in self._chosen]
        still = every & ~over
        for alike, true in self._kinds(value, shared, still, len(states)):
            head = self._part(HEAD, (*self._certain, *true))
            for at in alike:
                begun[at] = head
        changing = [p for p in self._outputs if value[p] and p in self._chosen]
        for place in self._legal:
            where = value[place] & ~over
            if where:
                still &= ~where
                self._take(value, self._action[place], where, changing, deeds)
        self._happen(value, RULES, still, changing, deeds)
        ended = self._part(HEAD, (*self._certain, *(self._atom[place] for place in self._last[:1])))
        for at in _set_bits(over, len(states)):
            begun[at], deeds[at] = ended, [nothing]
        return [(head, *rest) for head, rest in zip(begun, deeds, strict=True)]

    # --- a pass ----------------------------------------------------------------------------------

    def _pass(self, states: Sequence[int], every: int) -> list[int]:
        """Of each atom the states in which it holds where nothing is chosen."""
        self._passes += 1
        if self._passes in CHOSEN_AFTER:
            self._waiting, self._always = self._watched()
        value = self._columns(states, every)
        active = bytearray(self._always)
        waiting, held = self._waiting, self._held
        for place in range(self._width):
            if value[place]:
                held[place] += 1
                for user in waiting[place]:
                    active[user] = 1
        begin, find, evaluate = self._begin, active.find, self._evaluate
        place = find(1, begin)
        while place >= 0:
            known = value[place] = evaluate(value, place, every)
            if known:
                held[place] += 1
                for user in waiting[place]:
                    active[user] = 1
            place = find(1, place + 1)
        return value

    def _columns(self, states: Sequence[int], every: int) -> list[int]:
        """The fluents, each with the states in which it holds; the first state is the highest bit."""
        width = self._width
        always, ever = states[0], 0
        for state in states:
            always &= state
            ever |= state
        text = "".join([f"{state:0{width}b}" for state in states])
        value = [0] * self._size
        for place in range(width):
            if always >> place & 1:
                value[place] = every
            elif ever >> place & 1:
                value[place] = int(text[width - 1 - place :: width], 2)
        return value

    def _evaluate(self, value: list[int], place: int, every: int) -> int:
        """Where an atom holds, by what holds before it."""
        holding = 0
        for body in self._bodies[place - self._begin]:
            if body.reached:
                holding |= _added_up(body, value, every)
                continue
            where = every
            for literal in body.holds:
                where &= value[literal]
                if not where:
                    break
            else:
                for literal in body.fails:
                    against = value[literal]
                    if against:
                        where ^= where & against
                        if not where:
                            break
                holding |= where
                if holding == every:
                    break
        return holding

    # --- what is chosen --------------------------------------------------------------------------

    def _take(
        self, value: list[int], action: int, where: int, changing: list[int], deeds: list[list[Part]]
    ) -> None:
        """What comes of an action in the states `where` it is legal."""
        users, evaluate, outputs = self._users, self._evaluate, self._outputs
        active = bytearray(self._size)
        before = {action: value[action]}
        value[action] = where
        for user in users[action]:
            active[user] = 1
        new = [action] if action in outputs else []
        place = active.find(1)
        while place >= 0:
            was = value[place]
            known = evaluate(value, place, where)
            if (known ^ was) & where:
                before[place] = was
                value[place] = known
                for user in users[place]:
                    active[user] = 1
                if place in outputs and not was:
                    new.append(place)
            place = active.find(1, place + 1)
        self._happen(value, self._atom[action], where, [*changing, *new], deeds)
        for place, was in before.items():
            value[place] = was

    def _happen(
        self, value: list[int], deed: int, where: int, outputs: list[int], deeds: list[list[Part]]
    ) -> None:
        """Notes in the states `where` it is done what comes of a deed."""
        for alike, true in self._kinds(value, outputs, where, len(deeds)):
            part = self._part(deed, true)
            for at in alike:
                deeds[at].append(part)

    def _kinds(
        self, value: list[int], outputs: Iterable[int], where: int, count: int
    ) -> Iterator[tuple[Iterable[int], tuple[int, ...]]]:
        """The states `where` by what holds there of the outputs: their numbers, and the atoms that hold.

        Output by output they fall apart; where that makes too many kinds, each state is read for itself.
        """
        if not where:
            return
        atom, many = self._atom, MANY + where.bit_count() // 16
        kinds: dict[int, list[int]] = {where: []}
        places = iter(sorted(place for place in outputs if value[place] & where))
        for place in places:
            holds = value[place]
            for mask, true in [*kinds.items()]:
                both = mask & holds
                if both == mask:
                    true.append(atom[place])
                elif both:
                    del kinds[mask]
                    kinds[both], kinds[mask ^ both] = [*true, atom[place]], true
            if len(kinds) > many:
                break
        left = list(places)
        if not left:
            for mask, true in kinds.items():
                yield _set_bits(mask, count), tuple(true)
            return
        held = {at: true.copy() for mask, true in kinds.items() for at in _set_bits(mask, count)}
        for place in left:
            for at in _set_bits(value[place] & where, count):
                held[at].append(atom[place])
        for at, true in held.items():
            yield (at,), tuple(true)

    def _part(self, deed: int, true: tuple[int, ...]) -> Part:
        part = self._parts.get((deed, true))
        if part is None:
            self.worked_out += 1
            part = self._parts[deed, true] = Part(true)
        return part

    # --- what hangs on what ------------------------------------------------------------------------

    def _dependents(self) -> tuple[list[list[int]], set[int]]:
        """Of each atom the atoms next to it that hang on a choice through it; all that hang on a choice."""
        users: list[list[int]] = [[] for _ in range(self._size)]
        chosen = set(range(self._width, self._begin))
        for place, bodies in enumerate(self._bodies[: len(self._bodies) - len(self._legal)], self._begin):
            below = {literal for body in bodies for literal in (*body.holds, *body.fails)}
            through = below & chosen
            if through:
                chosen.add(place)
                for literal in through:
                    users[literal].append(place)
        return users, chosen

    def _watched(self) -> tuple[list[list[int]], bytearray]:
        """Of each atom those with a body that waits for it; and which wait for nothing."""
        waiting: list[list[int]] = [[] for _ in range(self._size)]
        always = bytearray(self._size)
        held = self._held
        for place, bodies in enumerate(self._bodies, self._begin):
            for body in bodies:
                if body.reached or not body.holds:
                    always[place] = 1
                    continue
                seldom = min(body.holds, key=held.__getitem__)
                if seldom != body.holds[0]:
                    body.holds = (seldom, *(literal for literal in body.holds if literal != seldom))
                waiting[seldom].append(place)
        return waiting, always


def _sorted(rules: Rules, wanted: Sequence[int], given: set[int]) -> list[int]:
    """The atoms that rules define below those wanted (not those given), each after all that tells it."""
    order: list[int] = []
    seen = set(given)
    for root in wanted:
        waiting: list[tuple[int, Iterator[int]]] = [(root, _below(rules, root))]
        if root in seen and root not in given:
            continue
        if root not in given:
            seen.add(root)
        while waiting:
            atom, below = waiting[-1]
            for other in below:
                if other not in seen:
                    seen.add(other)
                    waiting.append((other, _below(rules, other)))
                    break
            else:
                waiting.pop()
                if atom not in given:
                    order.append(atom)
    return order


def _below(rules: Rules, atom: int) -> Iterator[int]:
    return iter([abs(literal) for body in rules.get(atom, ()) for literal in body.literals])


def _placed(body: Body, place: dict[int, int]) -> _Conjunction:
    if body.bound is None:
        holds = tuple(place[literal] for literal in body.literals if literal > 0)
        return _Conjunction(holds, tuple(place[-literal] for literal in body.literals if literal < 0))
    pairs = sorted(zip(body.literals, body.weights, strict=True), key=lambda pair: pair[0] < 0)
    return _Conjunction(
        tuple(place[literal] for literal, _ in pairs if literal > 0),
        tuple(place[-literal] for literal, _ in pairs if literal < 0),
        body.bound,
        tuple(weight for _, weight in pairs),
    )


def _added_up(body: _Conjunction, value: list[int], every: int) -> int:
    """Where the weights of what holds reach the bound: a sum for each state, bit by bit."""
    planes = [0] * (sum(body.weights).bit_length() + 1)
    terms = [value[literal] for literal in body.holds]
    terms += [every & ~value[literal] for literal in body.fails]
    for term, weight in zip(terms, body.weights, strict=True):
        if not term:
            continue
        for bit in range(weight.bit_length()):
            if weight >> bit & 1:
                carry, at = term, bit
                while carry:
                    planes[at], carry = planes[at] ^ carry, planes[at] & carry
                    at += 1
    more, equal = 0, every
    for at in range(max(len(planes), body.reached.bit_length()) - 1, -1, -1):
        plane = planes[at] if at < len(planes) else 0
        if body.reached >> at & 1:
            equal &= plane
        else:
            more |= equal & plane
            equal &= ~plane
    return (more | equal) & every


def _set_bits(mask: int, count: int) -> Iterator[int]:
    """The numbers of the states in a mask."""
    if not mask:
        return
    text = f"{mask:0{count}b}"
    at = text.find("1")
    while at >= 0:
        yield at
        at = text.find("1", at + 1)
