"""The course of an effect: its parts in order, what hangs on what, and the ways among which one chooses."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled, for_each, put
from judge.engine.solver import Term
from judge.games.swlcg.amounts_of_before import RECKONED, this_way
from judge.games.swlcg.conditions import condition
from judge.games.swlcg.deck_searches import browsed
from judge.games.swlcg.deeds import named_by, parts_of
from judge.games.swlcg.instructions import Part, whom
from judge.games.swlcg.noted_cards import noted, speaks_of_it
from judge.games.swlcg.remembered_players import RECALL, doers, done_by, is_mine, remembered
from judge.games.swlcg.replacements import in_place_of

Fact = tuple[Term, ...]
_MOST_WAYS = 8
_LOOSE = frozenset("search browse divide each_player".split())
"""What is done of which the law does not say whether there was something to do."""
_ONE_DOING = (m.Effect, m.May, m.ForEach, m.IfDone, m.ChooseOne)
"""What one player does, or may do, one way or another."""
_ENDS = frozenset("phase turn engagement strike edge_battle".split())


class Course:
    """The parts of a body; `trigger` is what the ability answers, if anything."""

    def __init__(self, trigger: m.Event | None = None) -> None:
        self.trigger = trigger
        self.parts: list[Part] = []
        self.ways: list[Fact] = []
        self.recalled = 0

    def facts(self) -> list[Fact]:
        """The facts of all parts.  Raises Unmodelled where there are none."""
        if not self.parts:
            raise Unmodelled("no effect")
        facts = [fact for i, part in enumerate(self.parts, 1) for fact in part.facts(i)]
        named = set(_called_later(tuple(facts)))
        facts = [fact for fact in facts if fact[0] != "pick_number" or fact[2] in named]
        return [*facts, ("parts", len(self.parts)), *self.ways]

    def lends(self) -> list[tuple[int, tuple[m.Ability, ...]]]:
        """The abilities that parts give to cards, with the number of each part."""
        return [(i, part.texts) for i, part in enumerate(self.parts, 1) if part.texts]

    def add(self, body: m.Body, conditions: tuple[m.Condition, ...] = ()) -> list[int]:
        """Adds a body under these conditions; the numbers of its parts.  Raises Unmodelled."""
        if not self.parts and (player := remembered(body)) is not None:
            self.recalled = self._added([Part(RECALL, 1, whom(player.of))], (is_mine(player),))[0]
        if isinstance(body, _ONE_DOING) and (people := doers(body)):
            return self._done_by_whom(body, people, conditions)
        match body:
            case m.Effect() as effect:
                return [] if named_by(effect) else self._added(parts_of(effect), conditions)
            case m.Seq(several, then):
                looked, left = ([], several) if then else _seen_first(several)
                seen = self._added(looked, conditions)
                return seen + self._row(left, then, conditions) if left else seen
            case m.If(need, inner, otherwise):
                numbers = self.add(inner, (*conditions, need))
                if otherwise is not None:
                    numbers += self.add(otherwise, (*conditions, m.Not(need)))
                return numbers
            case m.May(m.Ref("you" | "opponent") as who, inner):
                return self._allowed(inner, conditions, who.name)
            case m.Unless(inner, deed):
                return self._unless(inner, deed, conditions)
            case m.Later(event, inner):
                return self._later(event, inner, conditions)
            case m.IfDone(first, then, False) if (offered := _offer(first, then)) is not None:
                return self.add(offered, conditions)
            case m.IfDone(first, then, negated):
                before = self.add(first, conditions)
                after = self.add(self._reckoned(then, before, _deed_of(first)), conditions)
                self._hinge(before, after, negated)
                return [*before, *after]
            case m.ChooseOne(options, (m.Ref("you" | "opponent") as chooser), 1):
                return self._choice(options, chooser, conditions)
            case m.Let(letter, value, inner):
                return self.add(put(inner, letter, value), conditions)
            case m.ForEach(over, inner):
                return self.add(for_each(over, inner), conditions)
            case m.Instead(inner, of):
                prior, instead, rest = in_place_of(self.trigger, inner, of)
                numbers = self._added(prior, conditions)
                numbers += self.add(instead, conditions)
                return numbers + self._added(rest, conditions)
        raise Unmodelled(f"{type(body).__name__.lower()} among the effects")

    def _done_by_whom(
        self, body: m.Body, people: list[m.Owner], conditions: tuple[m.Condition, ...]
    ) -> list[int]:
        """What the controller or the owner of a card does: oneself, or else the other player."""
        if len(people) > 1:
            raise Unmodelled("what several such players do")
        (who,) = people
        if who.relation == "owner":
            own, other = done_by(body, who, m.YOU), done_by(body, who, m.OPPONENT)
            return self.add(m.If(is_mine(who), own, other), conditions)
        numbers: list[int] = []
        for player, word in ((m.YOU, "if_done"), (m.OPPONENT, "unless_done")):
            new = self.add(done_by(body, who, player), conditions)
            hinges = [self.parts[i - 1].hinge for i in new]
            if any(hinge is not None and hinge[0] == "unless_done" for hinge in hinges):
                raise Unmodelled("what the controller of a card does if something was not done")
            for i, hinge in zip(new, hinges, strict=True):
                self.parts[i - 1].hinge = hinge or (word, self.recalled)
            numbers += new
        return numbers

    def _added(self, parts: list[Part], conditions: tuple[m.Condition, ...]) -> list[int]:
        begin = len(self.parts)
        for part in parts:
            part.needs += [condition(need) for need in conditions]
            self.parts.append(part)
        return list(range(begin + 1, len(self.parts) + 1))

    def _row(self, several: tuple[m.Body, ...], then: bool, conditions: tuple[m.Condition, ...]) -> list[int]:
        numbers: list[int] = []
        recent: list[int] = []
        last: m.Deed | None = None
        for body in several:
            if last is not None and numbers and speaks_of_it(body):
                body = noted(self.parts[numbers[-1] - 1], last, body) or body
            new = self.add(self._reckoned(body, recent or numbers[-1:], last), conditions)
            recent = new or recent
            last = _deed_of(body) or last
            if then:
                self._hinge(numbers, new)
            numbers += new
        return numbers

    def _reckoned(self, body: m.Body, before: list[int], last: m.Deed | None) -> m.Body:
        """The body with the number of the part of which it says "that many" or "destroyed this way"."""
        reckoned = this_way(body, last)
        if m.ThatMuch("done") not in walk(reckoned):
            return reckoned
        verbs = {self.parts[i - 1].verb for i in before}
        if not before or (len(before) > 1 and len(verbs) > 1):
            before = before[-1:]
        if not before or self.parts[before[-1] - 1].verb not in RECKONED:
            raise Unmodelled("as much as was done before")
        values: list[m.Amount] = [m.Value("done", m.Ref("part", i)) for i in before]
        number = values[0] if len(values) == 1 else m.Sum(tuple(values))
        return changed(reckoned, lambda node: number if node == m.ThatMuch("done") else node)

    def _hinge(self, before: list[int], after: list[int], negated: bool = False) -> None:
        """The later parts are carried out only if the last of the earlier ones was."""
        if not before:
            if negated:
                raise Unmodelled("if nothing was done")
            return
        done = self.parts[before[-1] - 1].verb
        if (done[0] if isinstance(done, tuple) else done) in _LOOSE:
            raise Unmodelled("whether a search, a look or a division was done")
        word = "unless_done" if negated else "if_done"
        *others, last = self._ends(before)
        for i in after:
            if not self.parts[i - 1].hinge:
                self.parts[i - 1].hinge = (word, last)
                self.parts[i - 1].more += [(word, other) for other in others]

    def _ends(self, before: list[int]) -> list[int]:
        """The last of these parts; if it belongs to a way, the last part of each way of that choice."""
        last = self.parts[before[-1] - 1].way
        if last is None:
            return before[-1:]
        ends = {way[1]: i for i in before if (way := self.parts[i - 1].way) is not None and way[0] == last[0]}
        return sorted(ends.values())

    def _unless(self, inner: m.Body, deed: m.Deed, conditions: tuple[m.Condition, ...]) -> list[int]:
        """What is done unless somebody does something else, which that player may."""
        who = deed["agent"] or m.YOU
        if who not in (m.YOU, m.OPPONENT):
            raise Unmodelled("unless somebody else does something")
        assert isinstance(who, m.Ref)
        return self.add(m.IfDone(m.May(who, m.Effect(deed)), inner, True), conditions)

    def _later(self, event: m.Event, inner: m.Body, conditions: tuple[m.Condition, ...]) -> list[int]:
        """What is done at the end of a stretch, to the cards that are meant now.  Raises Unmodelled."""
        match event.deeds:
            case (m.Deed("end") as ends,) if isinstance(ends["patient"], m.Period) and not event.which:
                period = ends["patient"]
            case _:
                raise Unmodelled("an effect that comes later than that")
        name = "phase" if period.name.endswith("_phase") else period.name
        if name not in _ENDS or period.whose is not None:
            raise Unmodelled(f"at the end of the {period.name}")
        match inner:
            case m.If(m.Fits(who, m.In(m.Zone("play"))), m.Effect() as effect, None) if (
                effect.deed["patient"] == who
            ):
                inner = effect  # nothing of the kind can be done to a card that is not in play any more
        numbers = self.add(inner, conditions)
        for i in numbers:
            part = self.parts[i - 1]
            if part.whom == "none" or part.may or part.picker or isinstance(part.times, tuple):
                raise Unmodelled("such an effect at the end of a stretch")
            part.more.append(("put_off", part.verb, name))
        return numbers

    def _allowed(self, inner: m.Body, conditions: tuple[m.Condition, ...], who: str = "you") -> list[int]:
        """What a player may do: asked once, for all of its parts."""
        numbers = self.add(inner, conditions)
        if not numbers:
            return numbers
        if any(self.parts[i - 1].may or self.parts[i - 1].joint for i in numbers):
            raise Unmodelled("a choice within a choice")
        self.parts[numbers[0] - 1].may = True
        if who != "you":
            self.parts[numbers[0] - 1].more.append(("asked", who))
        for i in numbers[1:]:
            self.parts[i - 1].joint = numbers[0]
        return numbers

    def _choice(
        self, options: tuple[m.Body, ...], chooser: m.Ref, conditions: tuple[m.Condition, ...]
    ) -> list[int]:
        if len(options) > _MOST_WAYS:
            raise Unmodelled("so many ways")
        group = len(self.ways) + 1
        self.ways.append(("ways", group, len(options), chooser.name))
        numbers: list[int] = []
        for k, option in enumerate(options, 1):
            new = self.add(option, conditions)
            for i in new:
                if self.parts[i - 1].way:
                    raise Unmodelled("a choice within a choice")
                self.parts[i - 1].way = (group, k)
            numbers += new
        return numbers


def _seen_first(several: tuple[m.Body, ...]) -> tuple[list[Part], tuple[m.Body, ...]]:
    """The parts of a search or a look at the beginning, and what is done after it.  Raises Unmodelled."""
    refused: Unmodelled | None = None
    for many in range(len(several), 0, -1):
        try:
            looked = browsed(several[:many])
        except Unmodelled as why:
            refused = refused or why
            continue
        if looked is None:
            break
        rest = several[many:]
        if any(isinstance(node, m.Ref) and node.name in ("rest", "done") for node in walk(rest)):
            break
        return looked, rest
    if refused is not None:
        raise refused
    return [], several


def _offer(first: m.Body, then: m.Body) -> m.Body | None:
    """ "You may choose a unit.  If you do, ...": who chooses none leaves out the rest; or None."""
    match first:
        case m.If(need, inner, None):
            rest = _offer(inner, then)
            return None if rest is None else m.If(need, rest)
        case m.May(who, named) if _only_named(named):
            return m.May(who, then)
    return None


def _only_named(body: m.Body) -> bool:
    """Whether targets are named in it, and nothing is done."""
    if isinstance(body, m.Seq):
        return all(map(_only_named, body.parts))
    return isinstance(body, m.Effect) and named_by(body)


def _deed_of(body: m.Body) -> m.Deed | None:
    """The one deed that a body is."""
    match body:
        case m.Effect(deed, "do"):
            return deed
        case m.If(_, inner, None) | m.May(_, inner):
            return _deed_of(inner)
    return None


def _called_later(term: object) -> Iterator[object]:
    """The numbers of the picks of which something else speaks."""
    match term:
        case ("pick", n):
            yield n
        case tuple():
            for part in term:
                yield from _called_later(part)
