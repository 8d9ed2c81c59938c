"""Was that legal?  A line as somebody wrote it down, followed through the law to its first illegal step.

The record lists decisions, in the words of `options`, and may list what the dice showed.  What nobody
had a choice about may be left out, and dice that it does not list may have shown anything: the record
is legal if some way to read it is.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from judge.board.situation import Expectation
from judge.engine.transition import Option, Step
from judge.play.case import Case
from judge.play.move import Line
from judge.play.replay import goes_by_itself, same_words
from judge.questions import refusal
from judge.questions.answer import Answer, line_data
from judge.questions.kind import QuestionKind, unmet
from judge.questions.reading import Reading, title
from judge.questions.record import (
    Entry,
    Place,
    Reached,
    entry_of,
    line_to_place,
    passed,
    step_at,
    ways_on,
    with_dice,
)
from judge.questions.refusal import YOURS

EXPLAINED = 400
"""In so many states an entry that is not met is explained at most."""


def legal_line(reading: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Whether the record is legal to its end; else its first illegal step, why, and what was due there."""
    entries = [entry_of(reading, entry, f"{at}[{i}]") for i, entry in enumerate(asked[word])]
    reading = with_dice(reading, entries)
    case = reading.case
    first = min((entry.roll for entry in entries if entry.dice), default=0)
    reached: Reached = {Place(case.start, 0): None}
    waiting = deque(reached)
    unmet: list[tuple[Place, Step]] = []
    claimed = True
    while waiting:
        place = waiting.popleft()
        if place.met == len(entries):
            return _legal(reading, Answer(word, asked, word == "legal line"), place, reached)
        step = step_at(case, place.state)
        following = [] if step.wrong_dice else ways_on(case, place, step, entries[place.met], first)
        if all(after.met == place.met and step.decider not in (None, "nature") for _, after in following):
            unmet.append((place, step))
        for edge, after in following:
            claimed &= not edge.unclaimed
            if after not in reached and not edge.unclaimed:
                reached[after] = (place, edge)
                waiting.append(after)
    if not claimed:
        return Answer(word, asked, None, certain=False)
    return _illegal(reading, Answer(word, asked, word != "legal line"), entries, unmet, reached)


def say(answer: Answer) -> str:
    """Legal to the end, or where not, and what was due instead."""
    more = answer.more
    due = " or ".join(f"{entry['player']}: {entry['do']}" for entry in more["due"][:4])
    if more["step"] is None:
        return "The recorded line is legal to its end." + (f" Now it is for {due}." if due else "")
    why = "; ".join(more["why"])
    instead = f" Due there: {due}." if due else ""
    return f"Step {more['step']} of the recorded line is illegal, {more['entry']}: {why}.{instead}"


# --- the answer ----------------------------------------------------------------------------------


def _legal(reading: Reading, answer: Answer, place: Place, reached: Reached) -> Answer:
    case, state = reading.case, place.state
    for _ in range(10_000):  # on to where somebody has to decide
        step = step_at(case, state)
        if not goes_by_itself(step) or step.decider is not None:
            break
        state = step.edges[0].after(state)
    _tell(answer, line_to_place(case, place, reached), step=None, entry="", why=[], due=_due(case, state))
    answer.untouched = reading.untouched(passed(place, reached))
    return answer


def _illegal(
    reading: Reading, answer: Answer, entries: list[Entry], unmet: list[tuple[Place, Step]], reached: Reached
) -> Answer:
    """The entry that no reading meets, explained where least stands in its way."""
    case = reading.case
    met = max(place.met for place, _ in unmet)
    entry = entries[met]
    best: tuple[tuple[bool, bool, bool, int], Place, list[str], list[str]] | None = None
    for place, step in [pair for pair in unmet if pair[0].met == met][:EXPLAINED]:
        bars, why = _why(reading, place, step, entry, reached)
        rank = (not bars, len(step.edges) == 1, YOURS in bars, len(bars))
        if best is None or rank < best[0]:
            best = rank, place, bars, why
    assert best is not None
    _, place, answer.barred_by, why = best
    due = _due(case, place.state)
    answer.more["kind"] = refusal.FORBIDDEN if answer.barred_by else refusal.NOTHING
    line = line_to_place(case, place, reached)
    _tell(answer, line, step=met + 1, entry=str(entry), why=why, due=due)
    return answer


def _why(
    reading: Reading, place: Place, step: Step, entry: Entry, reached: Reached
) -> tuple[list[str], list[str]]:
    """The rules that forbid the entry where a reading is stuck, and the reasons in words."""
    case = reading.case
    if step.wrong_dice is not None or step.decider == "nature":
        return _dice_differ(place, step, entry, reached)
    if step.over:
        return [], [refusal.ended_before(case)]
    if entry.dice is not None:
        return [], [f"no dice are rolled there: {step.decider} decides"]
    options = [o for o in case.steps.options(place.state) if o.player in case.game.players]
    player = entry.player or str(step.decider)
    option = _option(case, options, player, entry.text)
    if option is not None and option.barred_by:
        bars = refusal.timing_last(option.barred_by)
        return bars, [title(rule) for rule in bars]
    at = entry.at + (f".{entry.player}" if entry.player else "")
    return [], [refusal.needs(case, player, entry.text, at, place.state)]


def _option(case: Case, options: list[Option], player: str, text: str) -> Option | None:
    texts = (text, case.one_of(text))
    matching = [o for o in options if any(same_words(case.words(o.player, o.action), t) for t in texts)]
    for option in matching:
        if option.player == player:
            return option
    return (
        Option(player, matching[0].action, False, (YOURS,)) if matching and YOURS in case.in_force else None
    )


def _dice_differ(place: Place, step: Step, entry: Entry, reached: Reached) -> tuple[list[str], list[str]]:
    """Why the dice cannot show this; the rules are those by which they were taken up."""
    if entry.dice is None:
        return [], ["dice are rolled before this, and the record lists later ones"]
    came = reached[place]
    rules = sorted(came[1].cites) if came else []
    _, listed, rolled = step.wrong_dice or (0, 0, 0)
    if not rolled:
        return rules, ["other dice are rolled there, or more than these"]
    return rules, [f"{rolled} {'die is' if rolled == 1 else 'dice are'} rolled there, not {listed}"]


def _due(case: Case, state: int) -> list[dict[str, Any]]:
    """What may be done in a state, forced things first."""
    step = step_at(case, state)
    if step.over or step.wrong_dice:
        return []
    legal = [o for o in case.steps.options(state) if o.legal and o.player == step.decider]
    due = [
        {"player": o.player, "do": case.words(o.player, o.action), "forced": len(legal) == 1} for o in legal
    ]
    return sorted(due, key=lambda entry: (not entry["forced"], str(entry["player"]), str(entry["do"])))


def _tell(answer: Answer, line: Line, **more: Any) -> None:
    answer.more |= {**more, "line": line_data(line)}
    answer.rests_on = sorted({rule for move in line for rule in move.cites})


def _holds(expectation: Expectation, answer: Answer, at: str) -> str:
    failure = unmet(expectation, answer, True, say(answer))
    if failure or (expectation.step is not None and answer.more.get("step") != expectation.step):
        return failure or say(answer)
    due = [f"{entry['player']}: {entry['do']}" for entry in answer.more.get("due", ())]
    undue = [wanted for wanted in expectation.due or () if wanted not in due]
    return f"not due there: {', '.join(undue)}; but {', '.join(due) or 'nothing'}" if undue else ""


FORMS = {
    'legal line: [{dark: pass}, {light: "luke: Retaliate 2"}, {dice: [6, 3]}]': "whether a recorded line is "
    "legal to its end; else its first illegal step, the rules, and what was due there.  Forced steps may be "
    "left out; dice that it does not list may show anything, but if it lists a roll it lists those before",
    "illegal line: [...]": "the same, asked the other way round",
}
KIND = QuestionKind(
    answers=dict.fromkeys(("legal line", "illegal line"), legal_line),
    say=say,
    possible=lambda answer: answer.untouched and answer.answer is (answer.word == "legal line"),
    holds=_holds,
    ask=FORMS,
    expect={
        **FORMS,
        "illegal line: [...], step: 2, because: [rule ids]": "the first illegal step, from 1, and its rules",
        "illegal line: [...], kind: forbidden": "and this is the kind of no (see `why not`)",
        'illegal line: [...], due: ["dark: pass"]': "this was due there instead",
    },
)
