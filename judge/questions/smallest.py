"""The smallest change of the board that would make an action legal, found by trying.

Boards that differ only in what can change in play share one grounding (`possible/1` makes their fluents
known, DESIGN section 3); every other kind of board has its own.  What is found is judged once more,
as a board of its own.  Single edits come first, the lightest first, then pairs, until the deadline.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from judge.board.situation import Expectation
from judge.engine.solver import Term
from judge.errors import JudgeError
from judge.games.base import Board
from judge.play.case import Case, board_of
from judge.play.move import Line
from judge.play.replay import same_words
from judge.questions import legality, refusal
from judge.questions.answer import Answer, Outcome, line_data
from judge.questions.board_edits import Edit, edits
from judge.questions.counterfactual import STATES, Bench, Trial
from judge.questions.edited_board import edited
from judge.questions.kind import QuestionKind, unmet
from judge.questions.reading import Reading

SECONDS = 5.0
"""So long it is searched, if the deadline is not sooner."""
LIGHT = 3
"""Single edits of more weight come after the lightest pairs."""
SHOWN = 5
"""So many changes of one weight are told."""


def smallest(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """The lightest changes with which a legal line leads to the action; all that weigh the same.

    `tried` says how many changes were tried, `all` whether there was time for all that there are: only then
    it is certain that there are none, or no lighter ones.
    """
    player, text = reading.doing(asked[word], at)
    plain = legality.why_not(reading, "why not", {"why not": asked[word]}, at)
    answer = Answer(word, asked, None, barred_by=plain.barred_by, outcomes=plain.outcomes)
    answer.more = {**plain.more, "changes": [], "tried": 0, "all": True}
    if plain.answer is True or plain.outcomes:
        answer.answer = "none needed"
        return answer
    known = reading.case.graph_for(()).complete  # else it may need no change
    search = Search(reading.case, player, text, reading.until(SECONDS))
    for trial, line in search.run():
        answer.more["changes"].append({**trial.as_dict(), "line": line_data(line)})
        answer.outcomes.append(Outcome({}, "possible", line))
    answer.outcomes = answer.outcomes[:1]
    answer.answer = "found" if answer.more["changes"] else "not found"
    answer.more |= {"tried": search.tried, "all": not search.late}
    answer.certain = known and not search.late
    return answer


def say(answer: Answer) -> str:
    """What would have to be different."""
    player, text = next(iter(answer.asked[answer.word].items()))
    told_of = f'"{text}" for {player.capitalize()}'
    if answer.answer == "none needed":
        line = "it comes later: the line shows how" if answer.outcomes else "it is legal now"
        return f"Nothing has to change for {told_of}: {line}."
    changes = [change["words"] for change in answer.more["changes"]]
    count = answer.more["tried"]
    tried = "one change was tried" if count == 1 else f"{count} changes were tried"
    if not changes:
        return f"No small change makes {told_of} legal ({tried})."
    return f"{told_of} would be legal {'; or '.join(changes)} ({tried})."


def say_seen(answer: Answer) -> str:
    """The changes that were found, where there may be smaller ones, or none be needed."""
    if "changes" not in answer.more:
        return ""
    changes = [change["words"] for change in answer.more["changes"]]
    player, text = next(iter(answer.asked[answer.word].items()))
    told_of = f'"{text}" for {player.capitalize()}'
    if not changes:
        return f"No change was found so far that makes {told_of} legal; not everything could be tried."
    return f"{told_of} would be legal {'; or '.join(changes)}; not everything could be tried or looked at."


class Search:
    """The search for one action on one board."""

    def __init__(self, case: Case, player: str, text: str, until: float) -> None:
        self.case, self.player, self.text = case, player, text
        self.until = until
        self.late = False
        self._helping: list[Trial] = []
        self._tried: set[tuple[Edit, ...]] = set()
        self.bench = Bench(case)

    @property
    def tried(self) -> int:
        """How many edited boards were tried."""
        return len(self._tried)

    def run(self) -> Iterator[tuple[Trial, Line]]:
        """The lightest trials that succeed, as many as weigh the same, each with a line.

        What takes away a bar is tried first; what is lighter is tried all the same.
        """
        singles = [trial for edit in self._edits() if (trial := self._trial((edit,)))]
        singles.sort(key=lambda trial: trial.weight)
        self.bench.expect(singles)
        near = [trial for trial in singles if trial.weight <= LIGHT]
        far = [trial for trial in singles if trial.weight > LIGHT]
        lightest = [trial for trial in near if trial.weight == 1 and self.bench.at_hand(trial)]
        yield from (
            self._singly(near)
            or self._try(self._pairs(itertools.combinations(lightest, 2)))
            or self._singly(far)
            or self._try(self._pairs(self._promising(singles)))
        )

    def _singly(self, trials: list[Trial]) -> list[tuple[Trial, Line]]:
        """The lightest single edits that succeed: those that take away a bar first, then all lighter ones."""
        others: list[Trial] = []
        successes: list[tuple[Trial, Line]] = []
        for _, weighing in itertools.groupby(trials, key=lambda trial: trial.weight):
            if successes or self._late():
                break
            batch = list(weighing)
            new = [trial for trial in batch if self._helps(trial)]
            self._helping += new
            others += [trial for trial in batch if trial not in new]
            successes = self._try(new)
        lighter = [trial for trial in others if not successes or trial.weight < successes[0][0].weight]
        return self._try(lighter) or successes

    def _try(self, trials: list[Trial]) -> list[tuple[Trial, Line]]:
        """The lightest of these that succeed, in time."""
        successes: list[tuple[Trial, Line]] = []
        for trial in trials:
            if self._late() or (
                successes and (trial.weight > successes[0][0].weight or len(successes) == SHOWN)
            ):
                break
            self._tried.add(trial.edits)
            line = self._confirmed(trial) if self.bench.reaches(trial, self._says, self.until) else None
            if line is not None:
                successes.append((trial, line))
        return successes

    def _helps(self, trial: Trial) -> bool:
        if self._late():
            return False
        self._tried.add(trial.edits)
        return self.bench.helps(trial, self._says)

    def _late(self) -> bool:
        self.late = time.monotonic() > self.until
        return self.late

    def _says(self, board: Board, player: str, action: Term) -> bool:
        return player == self.player and same_words(self.case.game.action(board, action), self.text)

    def _confirmed(self, trial: Trial) -> Line | None:
        """The line to the action on the edited board, judged as a board of its own; None if there is none."""
        case = replace(
            self.case, situation=trial.situation, deadline=self.until, max_states=STATES, _texts={}
        )
        try:
            if case.illegal:
                return None
            outcome = legality.line_to(case, self.player, self.text)
        except JudgeError:
            return None
        return outcome.line if outcome else None

    def _edits(self) -> list[Edit]:
        """The edits of the board; and the ability itself, where the card lacks it."""
        all_edits = edits(self.case)
        nick, colon, label = self.text.partition(":")
        label = label.partition("->")[0].strip()
        for placed in self.case.board.cards.values():
            if colon and placed.nick == nick.strip():
                for wording in refusal.wordings(self.case, placed.nick, label):
                    text = f"{placed.card.text}\n{wording}".strip()
                    words = f'had {placed.nick} the words "{wording}"'
                    all_edits.append(Edit(words, 2, {f"{placed.path}.text": text}))
        return all_edits

    def _trial(self, chosen: tuple[Edit, ...]) -> Trial | None:
        """The edited board, or None if it is none."""
        change = {path: value for edit in chosen for path, value in edit.change.items()}
        try:
            situation = edited(self.case.situation, change, [p for edit in chosen for p in edit.remove])
            return Trial(chosen, situation, board_of(situation, self.case.cards))
        except JudgeError:
            return None

    def _promising(self, singles: list[Trial]) -> Iterator[tuple[Trial, Trial]]:
        """Pairs one of which takes away a bar at least."""
        yield from itertools.combinations(self._helping, 2)
        yield from itertools.product(self._helping, [t for t in singles if t.weight <= LIGHT])

    def _pairs(self, chosen: Iterable[tuple[Trial, Trial]]) -> list[Trial]:
        """Two edits at once, the lightest pairs first."""
        apart = ((first.edits[0], other.edits[0]) for first, other in chosen)
        trials = (self._trial(pair) for pair in apart if not pair[0].touches & pair[1].touches)
        in_time = itertools.takewhile(lambda _: not self._late(), trials)
        return sorted((trial for trial in in_time if trial), key=lambda trial: trial.weight)


def _holds(expectation: Expectation, answer: Answer, at: str) -> str:
    wanted = "found" if expectation.change or expectation.remove else "not found"
    failure = unmet(expectation, answer, wanted, say(answer))
    return failure or ("" if _changes(expectation, answer) else say(answer))


def _changes(expectation: Expectation, answer: Answer) -> bool:
    """Whether the change that is expected is one of the smallest (a card is known by its place)."""

    def plain(change: Mapping[str, Any]) -> dict[str, str]:
        return {path: "" if isinstance(value, dict | list) else str(value) for path, value in change.items()}

    wanted = plain(expectation.change or {}), list(expectation.remove or ())
    changes = [(plain(change["change"]), change["remove"]) for change in answer.more["changes"]]
    return wanted in changes or wanted == ({}, []) == (wanted[0], changes)


FORMS = {
    'smallest change: {light: "luke: Retaliate 2"}': "the smallest changes of the board that make it legal, "
    "found by trying; what was tried is said"
}
KIND = QuestionKind(
    answers={"smallest change": smallest},
    say=say,
    say_seen=say_seen,
    seen=("changes", "tried", "all"),
    elsewhere=True,
    holds=_holds,
    ask=FORMS,
    expect={
        **FORMS,
        "smallest change: {...}, change: {light.force: 2}, remove: [history[0]]": "this change is among "
        "the smallest (in the notation of twins; with neither word: no small change is found)",
        "smallest change: {...}, because: [rule ids]": "and these rules bar it on the given board",
        "smallest change: {...}, kind: forbidden": "and this is the kind of no there (see `why not`)",
    },
)
