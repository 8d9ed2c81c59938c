"""What a card's words describe, as far as it is printed: `suits/2`; and how they select, for the law."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from judge.engine.solver import Term
from judge.games.swtcg.board import ARENAS
from judge.games.swtcg.known import PLAYED_CARDS
from judge.games.swtcg.piloting import is_pilot, subtype_words
from judge.games.swtcg.table import Placed, SwtcgBoard
from judge.games.swtcg.text.model import Filter

_OTHER_SIDE = {"dark": "light", "light": "dark"}
_SELECTORS = ("self", "attacker", "defender", "it", "object")


class Unmodelled(Exception):
    """Words that are understood, but that the law has no rule for; the message says what."""


def named(term: object) -> str:
    """The first word of a term, as a person would say it: for what is not modelled."""
    return str(term[0] if isinstance(term, tuple) and term else term).replace("_", " ")


class Describer:
    """Turns the filters and selectors of one ability into facts, collected in `facts`.

    The first unit that is to be chosen is the target, named when the ability is played; whoever is chosen
    after that, or only if something is done, is chosen when the part is carried out: a slot of the ability.
    `part` is the number of the part that is being read, `waits` whether it may be left out.
    """

    def __init__(self, board: SwtcgBoard, bearer: Placed, ability: str, kind: str = "") -> None:
        self._board = board
        self._bearer = bearer
        self._as_card = kind in PLAYED_CARDS
        self._known: dict[Filter, str] = {}
        self._filters = 0
        self._slots = 0
        self._last: Term | None = None
        self.ability = ability
        self.aimed = False
        self.part = 1
        self.waits = False
        self.facts: list[Term] = []

    @contextmanager
    def speaking_of(self, ability: str, part: int) -> Iterator[None]:
        """For a while another ability is read: one that this one puts off."""
        before = self.ability, self.part
        self.ability, self.part = ability, part
        yield
        self.ability, self.part = before

    def selector(self, selector: object, chooser: str = "you") -> Term:
        """Whom an effect means, as the law says it.  Raises Unmodelled."""
        if selector in _SELECTORS:
            return str(selector)
        match selector:
            case ("each" | "named", Filter() as whom):
                return ("each", self.filter(whom))
            case ("choose", Filter() as whom):
                if self.aimed or self.waits or chooser != "you":
                    return self._slot(whom, 1, 1, chooser)
                self.aimed = True
                self._last = "chosen"
                self.facts.append(("targets", self.ability, self.filter(whom)))
                return "chosen"
            case ("up_to", int(n), Filter() as whom):
                return self._slot(whom, 0, n)
            case ("exactly", int(n), Filter() as whom):
                return self._slot(whom, n, n)
            case ("any_number", Filter() as whom):
                return self._slot(whom, 0, len(self._board.cards))
            case "that" if self._last is not None:
                return self._last
            case "that" if self.aimed:
                return "chosen"
        raise Unmodelled("whom it means")

    def _slot(self, whom: Filter, least: int, most: int, chooser: str = "you") -> Term:
        """A place for units that are chosen when the present part is carried out."""
        self._slots += 1
        a, s = self.ability, self._slots
        if whom.arena == "one":
            whom = replace(whom, arena=None)
            self.facts.append(("one_arena", a))
        self.facts += [("place", a, s, self.filter(whom)), ("least", a, s, least), ("most", a, s, most)]
        self.facts += [("fills", a, self.part, s), ("chooser", a, s, chooser)]
        self._last = ("slot", s)
        return self._last

    def author(self, by: object) -> Term | None:
        """Who does the damage, if it is not the card itself.  Raises Unmodelled."""
        match by:
            case [] | [("by", "self")]:
                return None
            case [("by", who)]:
                return self.selector(who)
        raise Unmodelled("who does it")

    def from_hand(self, whom: Filter) -> Term:
        """A card of the own hand, chosen when the part is carried out."""
        return self._slot(replace(whom, side="own", zone="hand"), 1, 1)

    def cards(self, whom: Filter) -> str:
        """The id of a filter for cards wherever they are, as they are printed."""
        return self.filter(replace(whom, arena=None, zone="anywhere"))

    def candidates(self, selector: object) -> list[Placed]:
        """The units that a selector may ever mean.  Raises Unmodelled."""
        match selector:
            case (_, Filter() as whom):
                asked = _with_what_all_share(whom)
                return [placed for placed in self._board.cards.values() if self._suits(asked, placed)]
        raise Unmodelled("whom it means")

    def payment(self, whom: Filter) -> str:
        """The filter of a unit that one chooses to pay with; such an ability can aim at nothing else."""
        if self.aimed:
            raise Unmodelled("choosing twice")
        self.aimed = True
        return self.filter(whom)

    def payment_from_hand(self) -> None:
        """A card of the hand is named as payment, as a unit in `payment`.  Raises Unmodelled."""
        if self.aimed:
            raise Unmodelled("choosing twice")
        self.aimed = True

    def plain(self, whom: Filter) -> str:
        """The id of a filter that asks for no present numbers: those may hang on it.  Raises Unmodelled."""
        if whom.power_max is not None or whom.power_min is not None or whom.keyword not in (None, "pilot"):
            raise Unmodelled("a number that hangs on a number")
        return self.filter(whom)

    def bearer(self) -> str:
        """The id of a filter that only the unit with the ability fits."""
        name = f"{self.ability}f0"
        self.facts.append(("suits", name, self._bearer.id))
        return name

    def without_numbers(self, name: str) -> None:
        """Raises Unmodelled if the filter `name` asks for present numbers, which may hang on it."""
        numbers = {("power_at_most", name), ("power_at_least", name)}
        if any(isinstance(fact, tuple) and fact[:2] in numbers for fact in self.facts):
            raise Unmodelled("a number that hangs on a number")

    def filter(self, whom: Filter) -> str:
        """The id of a filter in the law, with its facts."""
        if whom in self._known:
            return self._known[whom]
        self._filters += 1
        name = f"{self.ability}f{self._filters}"
        self._known[whom] = name
        if whom.unit:
            self.facts.append(("says_unit", name))
        whom = _with_what_all_share(whom)
        for one in (whom, *whom.any_of, *whom.none_of):
            _check_printed(one, whole=one is whom)
        for placed in self._board.cards.values():
            if self._suits(whom, placed):
                self.facts.append(("suits", name, placed.id))
        self._place(whom, name)
        if whom.other and self._as_card:
            self.facts.append(("besides", name, self.ability))
        if whom.using is not None:
            self.facts.append(("must_use", name, whom.using))
        if whom.keyword not in (None, "pilot"):
            self.facts.append(("must_have", name, whom.keyword))
        for word in ("tapped", "damaged", "attacking", "defending"):
            wanted = getattr(whom, word)
            if wanted is not None:
                self.facts.append(("must_be", name, word if wanted else f"not_{word}"))
        if whom.power_max is not None:
            self.facts.append(("power_at_most", name, whom.power_max))
        if whom.power_min is not None:
            self.facts.append(("power_at_least", name, whom.power_min))
        return name

    def _place(self, whom: Filter, name: str) -> None:
        """Where the units have to be.  Raises Unmodelled."""
        if whom.partially_built:
            self.facts += [("lies_in", name, "build"), ("partly_built", name)]
        elif whom.zone in ("build", "discard", "hand"):
            self.facts.append(("lies_in", name, whom.zone))
        if whom.arena in ARENAS:
            self.facts.append(("where", name, whom.arena))
        elif whom.arena in ("attacker", "defender"):
            self.facts.append(("where_fighter", name, whom.arena))
        elif whom.arena in ("same", "that") and self._as_card and (self.aimed or self._slots):
            self.facts.append(("where_chosen", name, self.ability))
        elif whom.arena == "same":
            self.facts.append(("where_bearer", name, self._bearer.id))
        elif whom.arena not in (None, "any"):
            raise Unmodelled("which arena it means")

    def _suits(self, whom: Filter, placed: Placed) -> bool:
        card, bearer = placed.card, self._bearer
        hidden = placed.zone in ("hand", "under") and not self._board.deploys
        if hidden and whom.zone not in (placed.zone, "discard", "anywhere"):
            return False
        if placed.kind not in ARENAS and not (whom.partially_built and placed.kind == "mission"):
            return False
        if whom.side == "own" and placed.player != bearer.player:
            return False
        if whom.side == "opponent" and placed.player != _OTHER_SIDE[bearer.player]:
            return False
        if whom.card_side is not None and placed.player != whom.card_side:
            return False
        if whom.types and placed.kind not in whom.types:
            return False
        words = subtype_words(card)
        if not set(whom.subtypes) <= words or set(whom.not_subtypes) & words:
            return False
        if whom.names and card.name.lower() not in {name.lower() for name in whom.names}:
            return False
        if whom.keyword == "pilot" and not is_pilot(placed):
            return False
        if whom.unique is not None and whom.unique != (card.version is not None):
            return False
        if whom.any_of and not any(self._is_one(inner, placed) for inner in whom.any_of):
            return False
        if any(self._is_one(inner, placed) for inner in whom.none_of):
            return False
        return not (whom.other and placed is bearer)

    def _is_one(self, inner: Filter, placed: Placed) -> bool:
        """Whether a card is one of those that a filter inside another one describes."""
        here = inner.arena in (None, "any", placed.kind)  # units are in the arena of their type
        return here and self._suits(inner, placed)


PRESENT = ("tapped", "damaged", "attacking", "defending", "power_max", "power_min")
"""What a filter may ask that is not printed on a card."""


def _with_what_all_share(whom: Filter) -> Filter:
    """The filter, asking itself what each of its alternatives asks that is not printed."""
    shared: dict[str, Any] = {}
    for word in PRESENT:
        asked = {getattr(inner, word) for inner in whom.any_of}
        if len(asked) == 1 and getattr(whom, word) is None:
            shared[word] = asked.pop()
    unasked: dict[str, Any] = dict.fromkeys(shared)
    return replace(whom, **shared, any_of=tuple(replace(inner, **unasked) for inner in whom.any_of))


def _check_printed(whom: Filter, whole: bool) -> None:
    """Raises Unmodelled where the law does not know whom a filter, or one inside it, means."""
    if not whole and (whom.zone or whom.partially_built is not None):
        raise Unmodelled(f"whom it means: cards in the {whom.zone or 'build'}")
    if not whole and (whom.keyword not in (None, "pilot") or whom.using):
        raise Unmodelled("whom it means: units with a keyword")
    if whom.subtypes and "that" in whom.subtypes:
        raise Unmodelled("whom it means: units of a type that is chosen")
    if whom.attacks is not None:
        raise Unmodelled("whom it means: the unit that attacks it")
    present = any(getattr(whom, word) is not None for word in PRESENT)
    if not whole and (whom.any_of or whom.none_of or present):
        raise Unmodelled("whom it means: one or the other")
    if not whole and whom.arena in ("same", "that"):
        raise Unmodelled("which arena it means")
