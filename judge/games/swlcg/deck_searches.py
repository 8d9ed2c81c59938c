"""Searching, revealing or looking at the top of a deck, and what becomes of the cards seen there."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat
from judge.engine.solver import Term
from judge.games.swlcg.instructions import Part
from judge.games.swlcg.noted_cards import speaks_of_it
from judge.games.swlcg.phrases import amount, described

WHOLE = 99
"""As many cards as a deck has."""
DECKS = ("deck", "objective_deck")
_TAKEN: dict[tuple[str, str], str] = {
    ("put", "hand"): "hand",
    ("put", "play"): "play",
    ("return", "hand"): "hand",
}


def browsed(several: tuple[m.Body, ...]) -> list[Part] | None:
    """The parts of such a row of effects; None if it is none.  Raises Unmodelled for what has no rule."""
    row: list[m.Body] = []
    for body in several:
        row += body.parts if isinstance(body, m.Seq) and not body.then else (body,)
    match row[0] if row else None:
        case m.Effect(m.Deed("search") as deed, "do", None):
            return [_searched(deed, row[1:])]
        case m.Effect(m.Deed("reveal" | "look") as deed, "do", None) if _top(
            deed["patient"]
        ) is not None and not any(map(speaks_of_it, row[1:])):
            return _laid_below(deed, row[1:]) or [_seen(deed, row[1:])]
    return None


def _top(what: object) -> tuple[int, Term] | None:
    """How many cards, and of whose deck."""
    match what:
        case m.Selector(
            "top", m.In(m.Zone("objective_deck", m.Ref("you" | "opponent") as whose, "")), "card", count
        ):
            if count is None or isinstance(count, m.Number):
                return (count.n if count is not None else 1), ("objectives", whose.name)
        case m.Selector("top", m.In(m.Zone("deck", m.Ref("you" | "opponent") as whose, "")), "card", count):
            if count is None or isinstance(count, m.Number):
                return (count.n if count is not None else 1), whose.name
        case m.Zone("deck", m.Ref("you" | "opponent") as whose, ""):
            return WHOLE, whose.name
    return None


def _searched(deed: m.Deed, rest: list[m.Body]) -> Part:
    """Searching one's deck for a card that goes to the hand or into play."""
    zone, also = _searched_too(deed["zone"])
    deck, wanted = _window(zone), deed["for"]
    match wanted:
        case m.Selector("some", what, "card", count):
            card, most = m.Ref("done", 0, "for"), _most(count)
        case _:
            raise Unmodelled("searching for such cards")
    if deck is None or deck[1] != "you" or {name for name, _ in deed.roles} - {"zone", "for", "agent"}:
        raise Unmodelled("searching in such a place")
    where, left = "", "kept"
    for body in rest:
        match body:
            case m.Effect(m.Deed("reveal") as shown, "do", None) if shown["patient"] == card:
                continue
            case m.Effect(m.Deed(verb) as taken, "do", None) if taken["patient"] == card and not where:
                where = _where(verb, taken)
            case m.Effect(m.Deed("shuffle") as mixed, "do", None) if where:
                left = _left(mixed)
            case m.Effect(m.Deed("return" | "put" | "discard") as back, "do", None) if back[
                "patient"
            ] == m.Ref("rest"):
                left = "discard" if _thrown_away(back) else _on_top(back)
            case _:
                raise Unmodelled("searching in such a way")
    if not where:
        raise Unmodelled("searching in such a way")
    searching: Term = "search" if where == "hand" else ("search", where)
    part = Part(searching, deck[0], described(what, anywhere=True))
    part.more += [("left", left)] if left != "kept" else []
    part.more += [("finds", most)] if most > 1 else []
    part.more += [("also_in", also)] if also else []
    return part


def _searched_too(zone: object) -> tuple[object, str]:
    """Where it is searched; and "discard" if one's own discard pile is searched as well."""
    match zone:
        case m.Group((m.Zone("deck", m.Ref("you"), "") as deck, m.Zone("discard_pile", m.Ref("you"), ""))):
            return deck, "discard"
    return zone, ""


def _window(zone: object) -> tuple[Term, Term] | None:
    """How many cards of whose deck are searched; how many may hang on the board."""
    match zone:
        case m.Selector("top", m.In(m.Zone("deck", m.Ref("you"), "")), "card", m.Count() | m.Letter()):
            return amount(zone.count), "you"  # type: ignore[arg-type]
    return _top(zone)


def _most(count: object) -> int:
    """How many cards may be found.  Raises Unmodelled."""
    match count:
        case None:
            return 1
        case m.Number(n) | m.Choice(_, m.Number(n)):
            return n
        case m.Choice(_, None):
            return _ANY
    raise Unmodelled("searching for so many cards")


_ANY = 10
"""So many cards are any number of them."""


def _thrown_away(back: m.Deed) -> bool:
    to = back["to"]
    return back.verb == "discard" or (isinstance(to, m.Zone) and to.name == "discard_pile")


def _where(verb: str, taken: m.Deed) -> str:
    to = taken["to"]
    usual = isinstance(to, m.Zone) and to.whose in (None, m.YOU) and not set(taken.manner) - {"if_able"}
    if usual and (verb, to.name) in _TAKEN:  # type: ignore[union-attr]
        return _TAKEN[verb, to.name]  # type: ignore[union-attr]
    raise Unmodelled("searching for such a purpose")


def _left(mixed: m.Deed) -> str:
    match mixed["patient"], mixed["to"]:
        case m.Zone("deck", m.Ref("you")), None:
            return "shuffled"
        case m.Ref("rest"), m.Zone("deck", m.Ref("you"), ""):
            return "shuffled"
    raise Unmodelled("shuffling such cards")


def _on_top(back: m.Deed) -> str:
    to = back["to"]
    if isinstance(to, m.Zone) and to.name in DECKS and to.position in ("top", "bottom"):
        return "any_order" if "any_order" in back.manner or to.position == "bottom" else "kept"
    raise Unmodelled("cards that go back there")


def _seen(deed: m.Deed, rest: list[m.Body]) -> Part:
    """Revealing or looking at the top of a deck: one card is taken, the others go somewhere."""
    deck = _top(deed["patient"])
    assert deck is not None
    among = m.Ref("done", 0, "patient")
    match rest:
        case [m.Effect(m.Deed(verb) as taken, "do", None), m.Effect(m.Deed() as other, "do", None)]:
            if other["patient"] != m.Ref("rest"):
                raise Unmodelled("looking at cards in such a way")
            what = _one_of(taken["patient"], among)
            left = "discard" if other.verb == "discard" else _on_top(other)
            to = _purpose(verb, taken)
            if (deed.verb, deck[1], left, to) == ("reveal", "you", "discard", "hand"):
                return Part("reveal", deck[0], described(what, anywhere=True))
            part = Part(("browse", to, deck[1]), deck[0], described(what, anywhere=True))
            part.more += [("left", left)] if left != "kept" else []
            return part
    raise Unmodelled("looking at cards in such a way")


def _laid_below(look: m.Deed, rest: list[m.Body]) -> list[Part] | None:
    """One card goes to the bottom of its deck, perhaps after another one went elsewhere; the rest on top."""
    deck = _top(look["patient"])
    assert deck is not None
    among, taken = m.Ref("done", 0, "patient"), rest[:-1]
    spare = len(taken) == 1 and isinstance(taken[0], m.May) and taken[0].who == m.YOU
    if spare:
        assert isinstance(taken[0], m.May)
        taken = [taken[0].body]
    deeds = [effect.deed for effect in taken if isinstance(effect, m.Effect) and effect.mode == "do"]
    back: m.Deed | None = None  # nothing is said of the others: they stay where they are
    match rest[-1] if rest else None:
        case m.Effect(m.Deed("put") as only, "do", None) if look.verb == "look" and only == _below(only):
            if len(rest) != 1 or deck[0] == WHOLE:
                return None
            deeds = [only]
        case m.Effect(m.Deed("return" | "put") as back, "do", None) if back["patient"] == m.Ref("rest"):
            if len(deeds) != len(taken) or not deeds or len(deeds) > 2 or deck[0] == WHOLE:
                return None
        case _:
            return None
    last = deeds[-1]
    below = last["to"]
    if not (isinstance(below, m.Zone) and below.name in DECKS and below.position == "bottom"):
        return None
    left = _on_top(back) if back is not None else "kept"
    several = deck[0] - len(deeds) > 1
    parts: list[Part] = []
    for i, deed in enumerate(deeds):
        purpose = "bottom" if deed is last else _purpose(deed.verb, deed)
        what = described(_one_of(deed["patient"], among), anywhere=True)
        parts.append(Part(("browse", purpose, deck[1]), deck[0] - i, what))
    parts[-1].more += [("left", left)] if several and left == "any_order" else []
    parts[-1].more += [("spare",)] if spare else []
    return parts


def _below(deed: m.Deed) -> m.Deed | None:
    """The deed, if it puts one card on the bottom of a deck."""
    to = deed["to"]
    return deed if isinstance(to, m.Zone) and to.name in DECKS and to.position == "bottom" else None


def _one_of(who: object, among: m.Ref) -> m.Filter:
    match who:
        case m.Selector("choose", what, "card", (None | m.Number(1)), False, m.Ref("you"), "done"):
            parts = m.conjuncts(what)
            if m.Rel("among", among) in parts:
                kept = tuple(part for part in parts if part != m.Rel("among", among))
                return flat(m.And(kept)) if kept else m.Anything()
    raise Unmodelled("taking such cards of those")


def _purpose(verb: str, taken: m.Deed) -> str:
    match verb, taken["to"], taken["at"]:
        case "put" | "return", m.Zone("hand", (None | m.Ref("you"))), None:
            return "hand"
        case "put", m.Zone("play", None), None:
            return "play"
        case "discard", None, None:
            return "discard"
        case "capture", None, None:
            return "captured"
        case "capture", None, m.Ref("this"):
            return "captured_here"
    raise Unmodelled("cards seen, for such a purpose")
