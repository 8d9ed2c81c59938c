"""The questions of `ask` and `expect`, answered from the graph (CONTRACT section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from judge import odds
from judge.case import Case, Line, _said, _same
from judge.errors import SituationError
from judge.games.base import Value, unknown
from judge.situation import Expectation, Question
from judge.solver import Term
from judge.step import Edge

SEARCHED = 400
"""In how many decisions *why not* looks for the fewest bars."""


@dataclass
class Outcome:
    """Values that play can end with: always (in every end) or possibly, and a shortest line there."""

    values: dict[str, Value]
    quantifier: str
    line: Line


@dataclass
class Answer:
    """The answer to one question.

    `answer` is True, False, "yes", "no" or None; `certain` is False where the graph is not complete
    enough to claim it; `value` a fraction; `barred_by` rule ids; `cites` all rules it rests on.
    """

    word: str
    asked: dict[str, Any]
    answer: bool | str | None
    certain: bool = True
    value: Fraction | None = None
    outcomes: list[Outcome] = field(default_factory=list)
    barred_by: list[str] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)

    @property
    def cites(self) -> frozenset[str]:
        """Every rule on the lines shown, and every rule that bars."""
        shown = (rule for outcome in self.outcomes for _, _, cites in outcome.line for rule in cites)
        return frozenset([*shown, *self.barred_by])


class Inquiry:
    """Asks one case; the graph is walked once for all its questions."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self._readers: dict[str, Any] = {}

    def ask(self, question: Question, at: str) -> Answer:
        """Answers one entry (at the path `at`).  Raises SituationError for words that mean nothing."""
        asked = question.model_dump(by_alias=True, exclude_none=True)
        if question.can_now is not None or question.illegal is not None:
            word = "can now" if question.can_now is not None else "illegal"
            return self._now(word, asked, question.can_now or question.illegal or {}, f"{at}.{word}")
        if question.can is not None or question.impossible is not None:
            word = "can" if question.can is not None else "impossible"
            return self._can(word, asked, question.can or question.impossible or {}, f"{at}.{word}")
        for word in ("always", "possible", "never"):
            conditions = getattr(question, word)
            if conditions is not None:
                return self._quantified(word, asked, conditions, f"{at}.{word}")
        if question.order_matters is not None:
            return self._order(asked)
        if question.chance is not None:
            return self._chance(asked, question.chance, question.for_ or "most", at)
        paths = question.outcomes or self.case.game.default_paths(self.case.board)
        return self._outcomes(asked, paths, f"{at}.outcomes")

    # --- may I? ------------------------------------------------------------------------------

    def _now(self, word: str, asked: dict[str, Any], doing: Mapping[str, str], at: str) -> Answer:
        player, text = self._doing(doing, at)
        option = self._option(player, text, at)
        legal = option is not None and option[0]
        bars = list(option[1]) if option is not None else []
        return Answer(word, asked, legal if word == "can now" else not legal, barred_by=[] if legal else bars)

    def _option(self, player: str, text: str, at: str) -> tuple[bool, tuple[str, ...]] | None:
        """Whether the action is legal in the given state, and its bars; None if it is no option there."""
        case = self.case
        found = [o for o in case.options if _same(case.words(o.player, o.action), text)]
        found = found or [o for o in case.options if _same(case.words(o.player, o.action), case.one_of(text))]
        for option in found:
            if option.player == player:
                return option.legal, option.barred_by
        if found:  # the other player's card: not for this player to decide
            return False, ("core/not-your-decision",) if "core/not-your-decision" in case.in_force else ()
        self._conceivable(player, text, at)
        return None

    def _can(self, word: str, asked: dict[str, Any], doing: Mapping[str, str], at: str) -> Answer:
        player, text = self._doing(doing, at)
        case, graph = self.case, self.case.graph
        wanted = self._actions(player, text)
        for i, step in graph.decisions():
            if step.decider != player:
                continue
            for edge in step.edges:
                if edge.action in wanted:
                    line = Outcome({}, "possible", case.line(i, edge))
                    return Answer(word, asked, word == "can", outcomes=[line])
        self._conceivable(player, text, at)
        bars = self._bars(player, wanted) if wanted else []
        certain = graph.complete
        return Answer(word, asked, word != "can" if certain else None, certain, barred_by=bars)

    def _actions(self, player: str, text: str) -> set[Term]:
        """The actions that are said like this, among the options there and everywhere in the graph."""
        case = self.case
        options = {(o.player, o.action) for o in case.options}
        for _, step in case.graph.decisions():
            options.update((edge.player, edge.action) for edge in step.edges if edge.player == player)
        texts = (text, case.one_of(text))
        return {a for who, a in options if who == player and any(_same(case.words(who, a), t) for t in texts)}

    def _bars(self, player: str, wanted: set[Term]) -> list[str]:
        """The rules that stand in the way where fewest do: the nearest that it comes to being legal."""
        best: tuple[str, ...] | None = None
        for count, (i, step) in enumerate(self.case.graph.decisions()):
            if count > SEARCHED:
                break
            if step.decider == "nature":
                continue
            for option in self.case.steps.options(self.case.graph.states[i]):
                asked = option.player == player and option.action in wanted
                if asked and (best is None or len(option.barred_by) < len(best)):
                    best = option.barred_by
        return list(best or ())

    def _conceivable(self, player: str, text: str, at: str) -> None:
        """An action that no option anywhere is called is an error, unless it is one of the free forms."""
        case = self.case
        text = case.one_of(text)
        words = {case.words(o.player, o.action) for o in case.options}
        forms = ("pass", "bid ", "prevent ", "reroll ", "decline ")
        if any(_same(text, word) for word in words) or text.casefold().startswith(forms):
            return
        for _, step in case.graph.decisions():
            words.update(case.words(edge.player, edge.action) for edge in step.edges)
        if not any(_same(text, word) for word in words):
            raise unknown(f"{at}.{player}", text, words, "action")

    def _doing(self, doing: Mapping[str, str], at: str) -> tuple[str, str]:
        player, text = _said(dict(doing), at)
        if player not in self.case.game.players:
            raise unknown(at, str(player), self.case.game.players, "player")
        return player or "", text

    # --- what comes of it ----------------------------------------------------------------------

    def _read(self, path: str, at: str, state: int) -> Value:
        if path not in self._readers:
            self._readers[path] = self.case.reader(path, at)
        value: Value = self._readers[path](self.case.steps, state)
        return value

    def ends(self, paths: Iterable[str], at: str) -> dict[tuple[Value, ...], list[int]]:
        """The end states (numbers), grouped by their values at `paths`, in order of first reaching."""
        graph = self.case.graph
        grouped: dict[tuple[Value, ...], list[int]] = {}
        chosen = list(paths)
        for path in chosen:
            self._read(path, at, self.case.steps.start)  # an unknown path is an error even without ends
        for end in graph.ends():
            values = tuple(self._read(path, at, graph.states[end]) for path in chosen)
            grouped.setdefault(values, []).append(end)
        return grouped

    def _outcomes(self, asked: dict[str, Any], paths: list[str], at: str) -> Answer:
        grouped = self.ends(paths, at)
        always = len(grouped) == 1 and self.case.graph.complete
        outcomes = [
            Outcome(
                dict(zip(paths, values, strict=True)),
                "always" if always else "possible",
                self.case.line(ends[0]),
            )
            for values, ends in sorted(grouped.items(), key=lambda item: [_order(v) for v in item[0]])
        ]
        return Answer("outcomes", asked, None, self.case.graph.complete, outcomes=outcomes, paths=paths)

    def _quantified(self, word: str, asked: dict[str, Any], conditions: Mapping[str, Any], at: str) -> Answer:
        """Over the end states: all meet the conditions, some do, none does; with a line that shows it."""
        paths = list(conditions)
        tests = [condition(conditions[path], f"{at}.{path}") for path in paths]
        meeting: list[tuple[tuple[Value, ...], int]] = []
        failing: list[tuple[tuple[Value, ...], int]] = []
        for values, ends in self.ends(paths, at).items():
            met = all(test(value) for test, value in zip(tests, values, strict=True))
            (meeting if met else failing).append((values, ends[0]))
        complete = self.case.graph.complete
        if word == "possible":
            answer, witness = bool(meeting), meeting
            certain = bool(meeting) or complete
        elif word == "always":
            answer, witness = bool(meeting) and not failing, failing or meeting
            certain = bool(failing) or complete
        else:
            answer, witness = not meeting and bool(failing), meeting or failing
            certain = bool(meeting) or complete
        outcomes = []
        if witness:
            values, end = min(witness, key=lambda item: item[1])
            shown = dict(zip(paths, values, strict=True))
            outcomes = [
                Outcome(shown, "always" if answer and word != "possible" else "possible", self.case.line(end))
            ]
        return Answer(word, asked, answer if certain else None, certain, outcomes=outcomes, paths=paths)

    def _order(self, asked: dict[str, Any]) -> Answer:
        """Whether some choice of order changes what can come of it."""
        graph = self.case.graph
        paths = self.case.game.default_paths(self.case.board)
        reach = _reachable_ends(graph, list(self._projection(paths)))
        for i, step in graph.decisions():
            if step.orders and _differ(step.edges, [reach[target] for target in graph.targets[i]]):
                lines = [
                    Outcome({}, "possible", self.case.line(i, edge))
                    for edge, target in zip(step.edges, graph.targets[i], strict=True)
                ]
                return Answer("order matters", asked, "yes", outcomes=lines)
        return Answer("order matters", asked, "no" if graph.complete else None, graph.complete)

    def _projection(self, paths: list[str]) -> Iterator[tuple[int, int]]:
        """(end state, number of its group) for every end state."""
        for group, ends in enumerate(self.ends(paths, "ask").values()):
            yield from ((end, group) for end in ends)

    def _chance(self, asked: dict[str, Any], conditions: Mapping[str, Any], who: str, at: str) -> Answer:
        paths = list(conditions)
        tests = [condition(conditions[path], f"{at}.chance.{path}") for path in paths]
        good = {
            end
            for values, ends in self.ends(paths, f"{at}.chance").items()
            if all(test(value) for test, value in zip(tests, values, strict=True))
            for end in ends
        }
        known = (*self.case.game.players, "most", "least", "listed")
        if who not in known:
            raise unknown(f"{at}.for", who, known, "chooser")
        graph = self.case.graph
        if not graph.complete:
            return Answer("chance", asked, None, False, paths=paths)
        value = odds.listed(graph, good) if who == "listed" else odds.chance(graph, good, odds.plays_for(who))
        if value is None:
            raise SituationError(f"{at}.for", "a choice that matters is not listed", "list it in `played`")
        return Answer("chance", asked, None, value=value, paths=paths)

    # --- expectations --------------------------------------------------------------------------

    def exactly(self, expectation: Expectation, at: str) -> tuple[bool, str, Answer]:
        """`exactly` and `exactly together`: the very set of values over the end states."""
        complete = self.case.graph.complete
        if expectation.exactly is not None:
            for path, wanted in expectation.exactly.items():
                got = {values[0] for values in self.ends([path], f"{at}.exactly")}
                if {_plain(v) for v in got} != {_plain(v) for v in wanted} or not complete:
                    shown = ", ".join(str(v) for v in sorted(got, key=_order))
                    return False, f"{path} ends as {shown}", self._outcomes({}, [path], at)
            return True, "", self._outcomes({}, list(expectation.exactly), at)
        wanted_rows = expectation.exactly_together or []
        paths = sorted({path for row in wanted_rows for path in row})
        got_rows = {tuple(_plain(v) for v in values) for values in self.ends(paths, f"{at}.exactly together")}
        rows = {tuple(_plain(row.get(path)) for path in paths) for row in wanted_rows}
        ok = rows == got_rows and complete
        shown = "; ".join(", ".join(row) for row in sorted(got_rows))
        return ok, "" if ok else f"{', '.join(paths)} end as {shown}", self._outcomes({}, paths, at)


def condition(wanted: Any, at: str) -> Any:
    """A test for one value: equal, `at least`, `at most`, `not`, `one of`.  Raises SituationError."""
    if isinstance(wanted, Mapping):
        if len(wanted) != 1:
            raise SituationError(at, "one condition at a time", "use at least, at most, not or one of")
        word, what = next(iter(wanted.items()))
        if word in ("at least", "at most"):
            try:
                bound = int(what)
            except (TypeError, ValueError):
                raise SituationError(f"{at}.{word}", f'"{what}" is not a whole number') from None
            if word == "at least":
                return lambda value: isinstance(value, int) and value >= bound
            return lambda value: isinstance(value, int) and value <= bound
        if word == "not":
            return lambda value: _plain(value) != _plain(what)
        if word == "one of" and isinstance(what, list):
            return lambda value: _plain(value) in {_plain(v) for v in what}
        raise unknown(at, str(word), ("at least", "at most", "not", "one of"), "condition")
    return lambda value: _plain(value) == _plain(wanted)


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).strip().casefold()


def _order(value: Value) -> tuple[int, int, str]:
    return (0, value, "") if isinstance(value, int) else (1, 0, value)


def _differ(edges: Iterable[Edge], reached: Iterable[int]) -> bool:
    """Whether it changes what can come (sets as bits) which of several simultaneous things goes first.

    The ways to carry out one of them, its targets and declining it, are no matter of order.
    """
    first: dict[Term, int] = {}
    for edge, ends in zip(edges, reached, strict=True):
        action = edge.action
        if isinstance(action, tuple) and action[0] in ("resolve", "pass_by"):
            action = ("first", *action[1:3])
        first[action] = first.get(action, 0) | ends
    return len(set(first.values())) > 1


def _reachable_ends(graph: Any, groups: list[tuple[int, int]]) -> list[int]:
    """For every state the set (as bits) of end groups that play can reach from it."""
    reach = [0] * len(graph.states)
    before: list[list[int]] = [[] for _ in graph.states]
    for i, targets in enumerate(graph.targets):
        for target in targets:
            before[target].append(i)
    waiting = []
    for end, group in groups:
        reach[end] |= 1 << group
        waiting.append(end)
    while waiting:
        state = waiting.pop()
        for earlier in before[state]:
            if reach[state] & ~reach[earlier]:
                reach[earlier] |= reach[state]
                waiting.append(earlier)
    return reach
