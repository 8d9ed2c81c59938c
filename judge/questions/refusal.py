"""The three kinds of *no*: a rule forbids it, nothing gives it, or the card's words are not modelled.

What nobody at the table could mean (an unknown card, a misspelt word) is an error, not an answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.errors import SituationError
from judge.games.base import unknown
from judge.questions.answer import Answer
from judge.questions.edits import edited
from judge.questions.reading import Reading
from judge.verdict.case import Case, board_of

FORBIDDEN = "forbidden"
"""A rule forbids it here: `barred_by` says which."""
NOTHING = "nothing gives it"
"""No option on this board is called so: nothing bars it, nothing gives it; `needs` says what is missing."""
NOT_MODELLED = "not modelled"
"""The words of the card are not understood, so that nobody knows: `needs` says which."""
FREE = ("pass", "bid", "prevent", "reroll", "decline")
"""What begins like this is a form of action, whatever it names."""


def refused(found: Reading, answer: Answer, player: str, text: str, at: str) -> Answer:
    """The answer with the kind of its no.  Raises SituationError for words that mean nothing here."""
    if answer.barred_by:
        answer.more["kind"] = FORBIDDEN
        answer.more.pop("needs", None)
        return answer
    answer.more |= {"kind": NOTHING, "needs": needs(found.case, player, text, f"{at}.{player}")}
    return answer


def needs(case: Case, player: str, text: str, at: str) -> str:
    """What would have to be there for an action that is no option here.

    Raises SituationError for words that are no form of action, with the nearest that are.
    """
    unread = not_modelled(case, text)
    if unread:
        return unread
    words = {case.words(o.player, o.action) for o in case.options}
    if any(_alike(text, word) for word in words):
        return "it is no option at this point"
    for _, step in case.walk.looked_at():
        words.update(case.words(edge.player, edge.action) for edge in step.edges if edge.player == player)
    if any(_alike(text, word) for word in words):
        return "it comes only later"
    aimed = [word for word in words if word.casefold().startswith(f"{text.casefold().strip()} -> ")]
    barred = {case.words(o.player, o.action) for o in case.options if not o.legal}
    aimed = sorted([word for word in aimed if word not in barred] or aimed)
    if aimed:
        return "it needs a target: " + " or ".join(f'"{word}"' for word in aimed)
    first = text.casefold().partition(" ")[0]
    if first in FREE:
        return next(
            (f"it belongs to: {m}" for f, m in _forms(case) if f.startswith(first)), f"there is no {first}"
        )
    nicks = set(case.board.nicks.values())
    nick, colon, label = text.partition(":")
    if colon and nick.strip() in nicks:
        label = label.partition("->")[0].strip()
        if any(wordings(case, nick.strip(), label)):
            return f'{nick.strip()} would need the ability "{label}"'
    else:
        for form, meaning in _forms(case):
            if _fits(text, form, nicks):
                return f"it belongs to: {meaning}"
    raise unknown(at, text, words, "action")


def _alike(one: str, other: str) -> bool:
    return one.casefold().split() == other.casefold().split()


def not_modelled(case: Case, text: str) -> str:
    """The words of a card named in `text` that are not understood, or nothing."""
    named = set(re.findall(r"[\w-]+", text))
    for placed in case.board.cards.values():
        if placed.nick in named:
            for unread in case.board.not_modelled:
                if unread.path.rpartition(".")[0] == placed.path:
                    return f'no words that are modelled give it, and "{unread.told()}" is not ({unread.path})'
    return ""


def wordings(case: Case, nick: str, label: str) -> Iterator[str]:
    """How the ability `label` could be printed on the card, in words that the grammar of the game knows."""
    placed = next(p for p in case.board.cards.values() if p.nick == nick)
    before = set(case.board.not_modelled)
    for wording in (form.format(label) for form in case.game.wordings):
        text = f"{placed.card.text}\n{wording}".strip()
        try:
            board = board_of(edited(case.situation, {f"{placed.path}.text": text}), case.cards)
        except SituationError:
            continue
        if set(board.not_modelled) <= before:
            yield wording


def _forms(case: Case) -> Iterator[tuple[str, str]]:
    """Every form of action with what it means; further forms stand between ` in the meaning."""
    for form, meaning in case.game.actions.items():
        plain = meaning.replace("`", "")
        yield form, plain
        yield from ((other, plain) for other in re.findall(r"`([^`]+)`", meaning))


def _fits(text: str, form: str, nicks: set[str]) -> bool:
    """Whether `text` is of this form: cards stand where cards stand, numbers where numbers stand."""
    said, meant = text.split(), form.split()
    return len(said) == len(meant) and all(
        one.casefold() == other.casefold()
        or (one in nicks and re.fullmatch(r"[a-z_]+", other) is not None)
        or (one.isdecimal() and other.isdecimal())
        or (re.fullmatch(r"[A-E][1-6]", one) and re.fullmatch(r"[A-E][1-6]", other))
        for one, other in zip(said, meant, strict=True)
    )
