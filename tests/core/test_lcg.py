"""Windows inside windows: the miniature of the LCG, in lines of play and against brute force."""

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
class Card:
    """A card in hand: whose, the window and event that it answers, and whether it cancels that."""

    name: str
    owner: str
    window: str
    event: str
    cancels: bool = False


def facts(cards: list[Card], active: str = "dark") -> list[Term]:
    found: list[Term] = [("player", "dark"), ("player", "light"), ("active", active), ("effect", "blow")]
    for card in cards:
        found += [("effect", card.name), ("owner", card.name, card.owner), ("init", ("hand", card.name))]
        found.append(("answers", card.name, card.window, card.event))
        if card.cancels:
            found.append(("cancels", card.name))
    start: list[Term] = [("top", ("event", "blow")), ("on", ("event", "blow"), "done")]
    start += [("at", ("event", "blow"), "about"), ("next", 1)]
    return [*found, *(("init", fluent) for fluent in start), ("bound", "waiting", 1)]


def table(cards: list[Card], active: str = "dark") -> Table:
    law = book("lcg")
    return Table(Steps(law, [*facts(cards, active), *in_force(law)]))


SAVE = Card("save", "light", "interrupt", "blow", cancels=True)
DENY = Card("deny", "dark", "interrupt", "save", cancels=True)
CHEER = Card("cheer", "dark", "reaction", "blow")
WAIL = Card("wail", "light", "reaction", "blow")
THANKS = Card("thanks", "light", "reaction", "save")


# --- lines of play, in words -----------------------------------------------------------------


def test_both_pass_before_and_after() -> None:
    """Dark, the active player, speaks first in each window; two passes in a row close it."""
    play = table([SAVE, CHEER])
    assert play.legal() == ["dark pass"]
    play("dark", "pass")
    assert play.legal() == ["light answer(save)", "light pass"]
    play("light", "pass")
    assert play.now("nth") == ["nth(1,blow)"]
    assert play.legal() == ["dark answer(cheer)", "dark pass"]
    play("dark", "pass")("light", "pass")
    assert play.over()
    assert play.now("hand") == ["hand(cheer)", "hand(save)"]


def test_an_interrupt_inside_an_interrupt() -> None:
    """Light would save; Dark denies the saving; so the blow falls, and reactions to it follow."""
    play = table([SAVE, DENY, CHEER])
    play("dark", "pass")("light", "answer(save)")
    assert play.now("top", "turn") == [
        "top(window(interrupt,save))",
        "turn(window(interrupt,blow),dark)",
        "turn(window(interrupt,save),dark)",
    ]
    play("dark", "answer(deny)")
    play("dark", "pass")("light", "pass")  # nobody interrupts the denial
    play("dark", "pass")("light", "pass")  # nor reacts to it
    assert play.now("top", "turn") == [
        "top(window(interrupt,save))",
        "turn(window(interrupt,blow),dark)",
        "turn(window(interrupt,save),light)",
    ]
    play("light", "pass")("dark", "pass")
    assert play.now("top") == ["top(window(interrupt,blow))"]  # what was denied gets no reactions
    play("dark", "pass")("light", "pass")
    assert play.now("nth") == ["nth(1,deny)", "nth(2,blow)"]
    play("dark", "answer(cheer)")


def test_what_is_cancelled_gets_no_reactions() -> None:
    """Light saves; the blow never falls, so Dark cannot cheer; the saving itself may be thanked."""
    play = table([SAVE, CHEER, THANKS])
    play("dark", "pass")("light", "answer(save)")
    play("dark", "pass")("light", "pass")
    assert play.now("top") == ["top(window(reaction,save))"]
    play("dark", "pass")("light", "answer(thanks)")
    for player in ("dark", "light", "dark", "light", "dark", "light", "dark"):
        assert not play.over()
        play(player, "pass")
    play("light", "pass")
    assert play.over()
    assert play.now("nth") == ["nth(1,save)", "nth(2,thanks)"]
    assert play.now("hand") == ["hand(cheer)"]
    assert play.now("cancelled") == []


def test_a_play_takes_back_the_pass_before() -> None:
    """Light reacts after Dark passed: Dark may still react, and only then two passes end it."""
    play = table([CHEER, WAIL])
    play("dark", "pass")("light", "pass")
    play("dark", "pass")("light", "answer(wail)")
    play("dark", "pass")("light", "pass")("dark", "pass")("light", "pass")  # the windows of the wail
    play("dark", "answer(cheer)")


def test_why_not() -> None:
    play = table([SAVE, CHEER])
    assert play.barred("dark", "answer(cheer)") == ("lcg/only-in-its-window",)
    assert play.barred("light", "answer(save)") == ("core/not-your-decision",)


def test_the_other_player_first_without_the_rule() -> None:
    law = book("lcg")
    steps = Steps(law, [*facts([SAVE]), *in_force(law, ["lcg/active-player-first"])])
    assert Table(steps).legal() == ["light answer(save)", "light pass"]


def test_reactions_to_the_cancelled_without_the_rule() -> None:
    law, cards = book("lcg"), [SAVE, CHEER]
    assert not {end for end in ends_by_law(cards) if {"save", "cheer"} <= set(end[1])}
    steps, graph = walked(law, facts(cards), ["lcg/no-reactions-to-the-cancelled"])
    logs = [set(steps.holding(graph.states[end], "nth")) for end in graph.ends()]
    assert {("nth", 1, "save"), ("nth", 2, "cheer")} in logs


# --- brute force -----------------------------------------------------------------------------

End = tuple[frozenset[str], tuple[str, ...]]


@dataclass(frozen=True)
class Moment:
    """What a table shows: hands, what happened in which order, what is cancelled."""

    hand: frozenset[Card]
    log: tuple[str, ...] = ()
    cancelled: frozenset[str] = frozenset()


def ends_by_hand(cards: list[Card], active: str) -> set[End]:
    """Every end, found by carrying out the rules directly: no stack, only functions that call each other."""

    def initiate(name: str, card: Card | None, before: Moment) -> set[Moment]:
        found: set[Moment] = set()
        for moment in window("interrupt", name, active, 0, before):
            if name in moment.cancelled:
                found.add(moment)
                continue
            cancelled = moment.cancelled | {card.event} if card and card.cancels else moment.cancelled
            happened = replace(moment, log=(*moment.log, name), cancelled=cancelled)
            found |= window("reaction", name, active, 0, happened)
        return found

    def window(kind: str, name: str, player: str, passes: int, moment: Moment) -> set[Moment]:
        if passes == 2:
            return {moment}
        found = window(kind, name, OTHER[player], passes + 1, moment)
        for card in moment.hand:
            if (card.owner, card.window, card.event) == (player, kind, name):
                for after in initiate(card.name, card, replace(moment, hand=moment.hand - {card})):
                    found |= window(kind, name, OTHER[player], 0, after)
        return found

    ends = initiate("blow", None, Moment(frozenset(cards)))
    return {(frozenset(card.name for card in end.hand), end.log) for end in ends}


def ends_by_law(cards: list[Card], active: str = "dark") -> set[End]:
    steps, graph = walked(book("lcg"), facts(cards, active))
    found: set[End] = set()
    for end in graph.ends():
        state = graph.states[end]
        log = sorted((n, what) for _, n, what in steps.holding(state, "nth"))  # type: ignore[misc]
        hand = frozenset(str(fluent[1]) for fluent in steps.holding(state, "hand"))  # type: ignore[index]
        assert not [
            fluent for name in ("turn", "passed", "cancelled", "on") for fluent in steps.holding(state, name)
        ]
        found.add((hand, tuple(str(what) for _, what in log)))
    return found


@pytest.mark.parametrize("active", ["dark", "light"])
def test_all_five_cards(active: str) -> None:
    cards = [SAVE, DENY, CHEER, WAIL, THANKS]
    assert ends_by_law(cards, active) == ends_by_hand(cards, active)


@st.composite
def hands(draw: st.DrawFn) -> list[Card]:
    """Up to four cards; each answers the blow or a card before it."""
    cards: list[Card] = []
    for name in "abcd"[: draw(st.integers(1, 4))]:
        event = draw(st.sampled_from(["blow", *(card.name for card in cards)]))
        window = draw(st.sampled_from(["interrupt", "reaction"]))
        cancels = window == "interrupt" and draw(st.booleans())
        cards.append(Card(name, draw(st.sampled_from(["dark", "light"])), window, event, cancels))
    return cards


@settings(max_examples=15, deadline=None, derandomize=True)
@given(hands(), st.sampled_from(["dark", "light"]))
def test_random_hands(cards: list[Card], active: str) -> None:
    assert ends_by_law(cards, active) == ends_by_hand(cards, active)
