"""May I?  `can now` and `illegal` look at the given state, `can` and `impossible` at every line from it."""

from __future__ import annotations

from typing import Any

from judge.case import _same
from judge.games.base import unknown
from judge.questions.answer import Answer, Outcome
from judge.questions.reading import Reading
from judge.solver import Term

SEARCHED = 400
"""In how many decisions *why not* looks for the fewest bars."""


def now(found: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Whether an action is legal in the given state, and the rules that bar it."""
    player, text = found.doing(asked[word], at)
    option = _option(found, player, text, at)
    legal = option is not None and option[0]
    bars = list(option[1]) if option is not None else []
    return Answer(word, asked, legal if word == "can now" else not legal, barred_by=[] if legal else bars)


def ever(found: Reading, word: str, asked: dict[str, Any], at: str) -> Answer:
    """Whether some legal line leads to an action; the line, or the rules in the way."""
    player, text = found.doing(asked[word], at)
    case, graph = found.case, found.case.graph
    wanted = _actions(found, player, text)
    for i, step in graph.decisions():
        if step.decider != player:
            continue
        for edge in step.edges:
            if edge.action in wanted:
                line = Outcome({}, "possible", case.line(i, edge))
                return Answer(word, asked, word == "can", outcomes=[line])
    _conceivable(found, player, text, at)
    bars = _bars(found, player, wanted) if wanted else []
    certain = graph.complete
    return Answer(word, asked, word != "can" if certain else None, certain, barred_by=bars)


def say(answer: Answer, because: str) -> str:
    """Whether a player may, and the first rule that says no (`because`, its title)."""
    player, text = next(iter(answer.asked[answer.word].items()))
    when = " now" if answer.word in ("can now", "illegal") else ""
    yes = answer.answer is (answer.word in ("can", "can now"))
    may = "may" if yes else "may not"
    return f'{player.capitalize()} {may} play "{text}"{when}{because}.'


def _option(found: Reading, player: str, text: str, at: str) -> tuple[bool, tuple[str, ...]] | None:
    """Whether the action is legal in the given state, and its bars; None if it is no option there."""
    case = found.case
    options = [o for o in case.options if _same(case.words(o.player, o.action), text)]
    options = options or [o for o in case.options if _same(case.words(o.player, o.action), case.one_of(text))]
    for option in options:
        if option.player == player:
            return option.legal, option.barred_by
    if options:  # the other player's card: not for this player to decide
        return False, ("core/not-your-decision",) if "core/not-your-decision" in case.in_force else ()
    _conceivable(found, player, text, at)
    return None


def _actions(found: Reading, player: str, text: str) -> set[Term]:
    """The actions that are said like this, among the options there and everywhere in the graph."""
    case = found.case
    options = {(o.player, o.action) for o in case.options}
    for _, step in case.graph.decisions():
        options.update((edge.player, edge.action) for edge in step.edges if edge.player == player)
    texts = (text, case.one_of(text))
    return {a for who, a in options if who == player and any(_same(case.words(who, a), t) for t in texts)}


def _bars(found: Reading, player: str, wanted: set[Term]) -> list[str]:
    """The rules that stand in the way where fewest do: the nearest that it comes to being legal."""
    best: tuple[str, ...] | None = None
    for count, (i, step) in enumerate(found.case.graph.decisions()):
        if count > SEARCHED:
            break
        if step.decider == "nature":
            continue
        for option in found.case.steps.options(found.case.graph.states[i]):
            asked = option.player == player and option.action in wanted
            if asked and (best is None or len(option.barred_by) < len(best)):
                best = option.barred_by
    return list(best or ())


def _conceivable(found: Reading, player: str, text: str, at: str) -> None:
    """An action that no option anywhere is called is an error, unless it is one of the free forms."""
    case = found.case
    text = case.one_of(text)
    words = {case.words(o.player, o.action) for o in case.options}
    forms = ("pass", "bid ", "prevent ", "reroll ", "decline ")
    if any(_same(text, word) for word in words) or text.casefold().startswith(forms):
        return
    for _, step in case.graph.decisions():
        words.update(case.words(edge.player, edge.action) for edge in step.edges)
    if not any(_same(text, word) for word in words):
        raise unknown(f"{at}.{player}", text, words, "action")
