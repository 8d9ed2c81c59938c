"""The three kinds of *no*: a rule forbids it, nothing gives it, or the card's words are not modelled.

What nobody at the table could mean (an unknown card, a misspelt word) is an error, not an answer.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from judge.engine.solver import Term
from judge.errors import DeadlineError, SituationError
from judge.games.base import unknown
from judge.knowledge import load
from judge.play.acting import HAND, zone_of
from judge.play.case import Case, board_of
from judge.play.replay import ended
from judge.questions import likeness
from judge.questions.answer import Answer
from judge.questions.edited_board import edited
from judge.questions.reading import Reading
from judge.words.procedure import procedure

FORBIDDEN = "forbidden"
"""A rule forbids it here: `barred_by` says which."""
NOTHING = "nothing gives it"
"""No option on this board is called so: nothing bars it, nothing gives it; `needs` says what is missing."""
NOT_MODELLED = "not modelled"
"""The words of the card are not understood, so that nobody knows: `needs` says which."""
FREE = ("pass", "bid", "prevent", "reroll", "decline")
"""What begins like this is a form of action, whatever it names."""
YOURS = "core/not-your-decision"
MUST_FIT = "/target-must-fit"
"""How the rule is called, game by game, that bars a target which the words do not describe."""
SHOWN = 3
"""So many statements of the procedure are named beside a refusal."""
SECONDS = 4.0
"""So long one end of the question is looked beyond, if the deadline is not sooner."""
STATES = 2_000
"""So many states are looked at there at the most."""


def refused(reading: Reading, answer: Answer, player: str, text: str, at: str) -> Answer:
    """The answer with the kind of its no.  Raises SituationError for words that mean nothing here."""
    case = reading.case
    answer.barred_by = answer.barred_by or _aims_barred(case, player, text) or _unfit(case, player, text)
    if answer.barred_by:
        answer.barred_by = timing_last(answer.barred_by)
        answer.more["kind"] = FORBIDDEN
        answer.more.pop("needs", None)
        return answer
    answer.more |= {"kind": NOTHING, "needs": needs(reading.case, player, text, f"{at}.{player}")}
    answer.more["statements"] = procedure_at(reading.case, player, text)
    return answer


def procedure_at(case: Case, player: str, text: str) -> list[str]:
    """The statements of the procedure on an action that is no option; on what is due if it has none."""
    known = procedure(case.situation.game)
    nicks = set(case.board.nicks.values())
    what = likeness.verb(text, nicks)
    ours = (deed for deed in _deeds(case) if deed.player in case.game.players)
    meant: list[Term] = []
    for deed in ours:
        if deed.player == player and likeness.alike(text, deed.words):
            meant = [deed.action]
            break
        if not meant and likeness.verb(deed.words, nicks) == what:
            meant = [deed.action]
    due = [option.action for option in case.options if option.legal]
    frames = tuple(top[1] for top in case.steps.holding(case.given, "top") if isinstance(top, tuple))
    own, others = (
        [statement for action in some for statement in known.statements(action, frames)]
        for some in (meant, due)
    )
    return list(dict.fromkeys(own or others))[:SHOWN]


class _Deed(NamedTuple):
    """What a player, the dice or the rules do, with its canonical words."""

    player: str
    action: Term
    words: str


def _deeds(case: Case) -> Iterator[_Deed]:
    """What is done anywhere from the given state on, each deed once, the nearest first."""
    known: set[tuple[str, Term]] = set()
    for _, step in case.walk.looked_at():
        for edge in step.edges:
            if (edge.player, edge.action) not in known:
                known.add((edge.player, edge.action))
                yield _Deed(edge.player, edge.action, case.words(edge.player, edge.action))


def timing_last(rules: Iterable[str]) -> list[str]:
    """The rules that bar an action, in the one order in which they are told.

    What only the moment bars, it does last, and last of all whose decision it is; else they stay as they are.
    """

    def rank(key: str) -> tuple[bool, bool]:
        rule = load().rules.get(key)
        return rule is not None and "timing" in rule.tags, key == YOURS

    return sorted(rules, key=rank)


def needs(case: Case, player: str, text: str, at: str, state: int | None = None) -> str:
    """Why an action is no option in the given state, or in `state`: the decisive reason, timing last.

    Raises SituationError for words that are no form of action, with the nearest that are.
    """
    options = {case.words(o.player, o.action): o.legal for o in case.options}
    taken = {(o.player, case.words(o.player, o.action)) for o in case.options}
    taken |= {(deed.player, deed.words) for deed in _deeds(case)}
    words = {*options, *(action for who, action in taken if who == player)}
    known = any(likeness.alike(text, word) for word in words)
    if not known and not case.walk.graph.complete:
        return not_modelled(case, text) or "no line of play that was looked at comes to it"
    nicks = set(case.board.nicks.values())
    form = known or any(likeness.fits(text, form, nicks) for form in likeness.forms(case))
    nick, colon, label = (part.strip() for part in text.partition(":"))
    ability = label.partition("->")[0].strip() if colon and nick in nicks else ""
    printed = bool(ability) and likeness.squeezed(ability) in likeness.squeezed(
        _card(case, nick).card.text or ""
    )
    free = text.casefold().partition(" ")[0] in FREE
    if not form and not printed and not free and (not ability or likeness.slipped(text, words)):
        forms = (likeness.filled(text, form, nicks) for form in likeness.forms(case))
        raise unknown(at, text, {*words, *filter(None, forms)}, "action")
    unread = "" if known else not_modelled(case, text)
    if unread:
        return unread
    aimed = [word for word in words if likeness.squeezed(word).startswith(f"{likeness.squeezed(text)} -> ")]
    aimed = sorted([word for word in aimed if options.get(word, True)] or aimed)
    if aimed and not known:
        return "it needs a target: " + _or(aimed)
    done = _done(case, text)
    if done:
        return f"it has been done already: {done}"
    lies = _lies(case, text, nick if printed else "", case.given if state is None else state)
    if lies:
        return lies
    whose = {who for who, action in taken if who in case.game.players and likeness.alike(text, action)}
    if state is None and whose and player not in whose:
        return f"it is for {min(whose).capitalize()} to do"
    if any(likeness.alike(text, word) for word in options):
        return "it is no option at this point"
    if known:
        return "it comes only later"
    if ability and not printed:
        if any(wordings(case, nick, ability)):
            return f'{nick} would need the ability "{ability}"'
        if not form:
            raise unknown(at, text, words, "action")
    others = sorted(word for word in words if word != text and likeness.masked(word) == likeness.masked(text))
    if others:
        return "here it can be: " + _or(others)
    further = "" if state is not None else _goes_on(case, player, text)
    if further:
        return f"it comes after the end of the question{_until(case)}; it can be played with until: {further}"
    first = text.casefold().partition(" ")[0]
    if not form and not printed and not any(form.startswith(first) for form in likeness.forms(case)):
        return f"there is no {first}"
    return f"no line of play comes to it before the end of the question{_until(case)}"


def _aims_barred(case: Case, player: str, text: str) -> list[str]:
    """The rules that bar an action, said without its target, whichever of the possible targets it has."""
    start = f"{likeness.squeezed(text)} -> "
    bars = [
        set(option.barred_by)
        for option in case.options
        if option.player == player and likeness.squeezed(case.words(player, option.action)).startswith(start)
    ]
    return sorted(set.intersection(*bars)) if bars else []


def _unfit(case: Case, player: str, text: str) -> list[str]:
    """The rule that a target must fit, if the action can be aimed at others than this card of the board."""
    stem, arrow, target = text.rpartition(" -> ")
    rules = sorted(rule for rule in case.in_force if rule.endswith(MUST_FIT))
    if not arrow or not rules or target.strip() not in case.board.nicks.values():
        return []
    known = [(o.player, case.words(o.player, o.action)) for o in case.options]
    known += [(deed.player, deed.words) for deed in _deeds(case)]
    aimed = [words for who, words in known if who == player and words.startswith(f"{stem} -> ")]
    here = any(likeness.alike(text, words) for words in aimed)
    return rules if aimed and not here else []


def ended_before(case: Case) -> str:
    """That the question has ended before something: by which `until:`, and which goes on further."""
    further = f"; it goes on with until: {' or '.join(case.ending[1:])}" if case.ending[1:] else ""
    return ended(case.ending) + further


def _until(case: Case) -> str:
    return f" (until: {case.ending[0]})" if case.ending else ""


def _goes_on(case: Case, player: str, text: str) -> str:
    """The nearest `until:` with which the board comes to this action, or nothing."""
    for until in case.ending[1:]:
        seconds = SECONDS if case.deadline is None else (case.deadline - time.monotonic()) / 4
        try:
            longer = edited(case.situation, {"until": until})
            other = case.ending_later(until, longer, time.monotonic() + min(SECONDS, seconds), STATES)
            if any(deed.player == player and likeness.alike(text, deed.words) for deed in _deeds(other)):
                return until
        except (DeadlineError, SituationError):
            continue
    return ""


def _lies(case: Case, text: str, user: str, state: int) -> str:
    """Which card that is named lies where it cannot be used like this; `user` is one whose words are used."""
    for nick in _names(case, text):
        zone = zone_of(case, _card(case, nick).id, state)
        from_hand = text.casefold().startswith(f"play {nick}".casefold())
        unplayed = zone == HAND and nick == user
        if zone and (zone in case.game.dormant or unplayed or (from_hand and zone != HAND)):
            return f"{nick} lies in {_card(case, nick).player}.{zone}"
    return ""


def _names(case: Case, text: str) -> list[str]:
    """The cards that an action names, in its order."""
    nicks = set(case.board.nicks.values())
    return [word for word in re.findall(r"[\w-]+", text) if word in nicks]


def _card(case: Case, nick: str) -> Any:
    return next(placed for placed in case.board.cards.values() if placed.nick == nick)


def _done(case: Case, text: str) -> str:
    """Where the situation says that this was done before, or nothing."""
    if not _names(case, text):
        return ""
    if any(likeness.alike(text, str(*_doing(entry).values())) for entry in case.situation.played):
        return "it is part of what was played"
    earlier = case.game.done(case.board, case.situation)
    return next((f"{place} tells of it" for words, place in earlier if likeness.alike(text, words)), "")


def _doing(entry: object) -> dict[str, str]:
    """One entry of `played`: who did it, if that is said, and the words."""
    return entry if isinstance(entry, dict) else {"": str(entry)}


def _or(words: list[str]) -> str:
    return " or ".join(f'"{word}"' for word in words)


def not_modelled(case: Case, text: str) -> str:
    """The words of a card named in `text` that are not understood, or nothing."""
    for unread in case.unread_in(text):
        return f'no words that are modelled give it, and "{unread.with_reason()}" is not ({unread.path})'
    return ""


def wordings(case: Case, nick: str, label: str) -> Iterator[str]:
    """How the ability `label` could be printed on the card, in words that the grammar of the game knows."""
    placed = _card(case, nick)
    before = set(case.board.not_modelled)
    for wording in (form.format(label) for form in case.game.wordings):
        text = f"{placed.card.text}\n{wording}".strip()
        try:
            board = board_of(edited(case.situation, {f"{placed.path}.text": text}), case.cards)
        except SituationError:
            continue
        if set(board.not_modelled) <= before:
            yield wording
