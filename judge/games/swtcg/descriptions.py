"""What a card's words describe and how they select, in facts; `descriptions.lp` says who is meant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from judge.cardtext.lowering import Unmodelled as Unmodelled
from judge.engine.solver import Term
from judge.games.swtcg.ability_index import PLAYED_CARDS
from judge.games.swtcg.alternatives import (
    CONTROLLED,
    USED,
    asks_numbers,
    check,
    is_printed,
    with_what_all_share,
)
from judge.games.swtcg.board import ARENAS
from judge.games.swtcg.keywords import PILOT
from judge.games.swtcg.model import Filter
from judge.games.swtcg.piloting import arenas_of
from judge.games.swtcg.places import WAITING, ZONES
from judge.games.swtcg.table import Placed, SwtcgBoard

_SELECTORS = ("self", "attacker", "defender", "it", "object")


def named(term: object) -> str:
    """The first word of a term, as a person would say it: for what is not modelled."""
    return str(term[0] if isinstance(term, tuple) and term else term).replace("_", " ")


class Describer:
    """Turns the filters and selectors of one ability into facts, collected in `facts`.

    The first unit that is to be chosen is the target, named when the ability is played; whoever is chosen
    after that, or only if something is done, is chosen when the part is carried out: a slot of the ability.
    `part` is the number of the part that is being read, `waits` whether it may be left out;
    `late` whether the ability always holds and goes by numbers.
    """

    def __init__(
        self, board: SwtcgBoard, bearer: Placed, ability: str, kind: str = "", lender: str = ""
    ) -> None:
        self._board = board
        self._bearer = bearer
        self._as_card = kind in PLAYED_CARDS
        self._static = kind == "static"
        self._known: dict[Filter, str] = {}
        self._filters = 0
        self._spoken: set[tuple[str, str]] = set()
        self._slots = 0
        self._last: Term | None = None
        self._chosen: list[Term] = []
        self.ability = ability
        self.lender = lender
        self.aimed = False
        self.paid = False
        self.part = 1
        self.waits = self.late = False
        self.measured: set[str] = set()
        self.facts: list[Term] = []

    @contextmanager
    def speaking_of(self, ability: str, part: int) -> Iterator[None]:
        """For a while another ability is read: one that this one puts off."""
        before = self.ability, self.part
        self.ability, self.part = ability, part
        yield
        self.ability, self.part = before

    def _speaks_of(self, word: str) -> None:
        """Notes of whom the ability speaks.  Raises Unmodelled where that is both units of its trigger."""
        self._spoken.add((self.ability, word))
        if {(self.ability, "it"), (self.ability, "object")} <= self._spoken:
            raise Unmodelled("whom it means: both units of its trigger")
        if word == "object":
            self.facts.append(("minds_other", self.ability))

    def selector(self, selector: object, chooser: str = "you") -> Term:
        """Whom an effect means, as the law says it.  Raises Unmodelled."""
        if selector in _SELECTORS:
            self._speaks_of(str(selector))
            return str(selector)
        match selector:
            case (*_, Filter(zone=None, types=(str(), *_) as kinds)) if set(kinds) <= set(PLAYED_CARDS):
                raise Unmodelled("where the card lies that it means")
            case ("each" | "named", Filter() as whom):
                return ("each", self.filter(whom))
            case ("choose", Filter() as whom):
                if self.aimed or self.waits or chooser != "you":
                    return self._slot(whom, 1, 1, chooser)
                self.aimed = True
                self._last = "chosen"
                self._chosen.append("chosen")
                self.facts.append(("targets", self.ability, self.filter(whom)))
                return "chosen"
            case ("up_to", int(n), Filter() as whom):
                return self._slot(whom, 0, n, chooser)
            case ("exactly", int(n), Filter() as whom):
                return self._slot(whom, n, n, chooser)
            case ("any_number", Filter() as whom):
                return self._slot(whom, 0, len(self._board.cards), chooser)
            case ("chosen", 0) if self.paid:
                return "chosen"
            case ("chosen", int(k)) if 0 < k <= len(self._chosen):
                return self._chosen[k - 1]
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
        self._chosen.append(self._last)
        return self._last

    def author(self, by: object) -> Term | None:
        """Who does the damage, if it is not the card itself.  Raises Unmodelled."""
        match by:
            case [] | [("by", "self")]:
                return None
            case [("by", who)]:
                return self.selector(who)
        raise Unmodelled("who does it")

    def several(self, whom: Term) -> bool:
        """Whether it may be more than one unit that is meant."""
        match whom:
            case ("each", _):
                return True
            case ("slot", s):
                return any(fact[:3] == ("most", self.ability, s) and fact[3] != 1 for fact in self.facts)  # type: ignore[index]
        return False

    def then_one_of(self, whom: Filter) -> Term:
        """A card that is chosen when the part is carried out."""
        return self._slot(whom, 1, 1)

    def cards(self, whom: Filter) -> str:
        """The id of a filter for cards wherever they are, as they are printed."""
        return self.filter(replace(whom, arena=None, zone="anywhere"))

    def own_arena(self) -> str:
        """The arena that the card calls this arena: where such a card is deployed.  Raises Unmodelled."""
        if self._bearer.kind in ARENAS:
            return self._bearer.kind
        if self._bearer.kind == "location" and self._bearer.zone in ARENAS:
            return self._bearer.zone
        if len(own := arenas_of(self._bearer.card)) == 1:
            return own[0]
        raise Unmodelled("which arena is its own")

    def candidates(self, selector: object) -> list[Placed]:
        """The units that may ever get what is given to some: the law says which do.  Raises Unmodelled."""
        match selector:
            case "self":
                return [self._bearer]
            case (_, Filter()) | "attacker" | "defender" | "it" | "object":
                return [placed for placed in self._board.cards.values() if placed.kind in ARENAS]
        raise Unmodelled("whom it means")

    def payment(self, whom: Filter) -> str:
        """The filter of a unit that one chooses to pay with; such an ability can aim at nothing else."""
        if self.aimed:
            raise Unmodelled("choosing twice")
        self.aimed = self.paid = True
        return self.filter(whom)

    def payment_from_hand(self) -> None:
        """A card of the hand is named as payment, as a unit in `payment`.  Raises Unmodelled."""
        if self.aimed:
            raise Unmodelled("choosing twice")
        self.aimed = True

    def bearer(self) -> str:
        """The id of a filter that only the unit with the ability fits."""
        name = f"{self.ability}f0"
        self.facts += [("describes", name), ("sees", name, self._bearer.id), ("says", name, "itself")]
        return name

    def of_a_unit(self) -> bool:
        """Whether a unit says so, which may be meant itself by what is said of others."""
        return not self._as_card and self._bearer.kind in ARENAS

    def bearing_unit(self) -> str:
        """The unit that has the ability.  Raises Unmodelled for a card that is none."""
        if self._as_card or self._bearer.kind not in ARENAS:
            raise Unmodelled("whom it means")
        return self._bearer.id

    def described(self, who: object) -> str:
        """The id of a description of those meant, or of the unit itself.  Raises Unmodelled."""
        match who:
            case "self":
                return self.bearer()
            case Filter() as whom:
                return self.filter(whom)
            case ("each", Filter() as whom):
                return self.filter(whom)
        raise Unmodelled("whom it means")

    def marked_by(self, ability: str) -> str:
        """The id of a filter that only the unit fits that this ability has chosen, and keeps in mind."""
        before, self.lender = self.lender, ability
        name = self.filter(Filter(marked=True))
        self.lender = before
        return name

    def plain(self, whom: Filter) -> str:
        """The id of a filter that asks for no present numbers: those may hang on it.  Raises Unmodelled."""
        if asks_numbers(whom):
            raise Unmodelled("a number that hangs on a number")
        return self.filter(whom)

    def filter(self, whom: Filter) -> str:
        """The id of a description in the law, with its facts."""
        if whom in self._known:
            return self._known[whom]
        name = self._name()
        self._known[whom] = name
        if whom.unit:
            self.facts.append(("says_unit", name))
        whom = with_what_all_share(whom)
        check(whom)
        self.facts.append(("describes", name))
        self._printed(whom, name)
        self._others(whom, name)
        self._place(whom, name)
        self._present(whom, name)
        return name

    def _others(self, whom: Filter, name: str) -> None:
        """The alternatives, and who is not meant: as they are printed, or as they stand just now."""
        if all(map(is_printed, whom.any_of)):
            self.facts += [("alternative", name, self._inner(option)) for option in whom.any_of]
        else:
            self.facts += [
                ("mixed", name),
                *(("alternative", name, self.filter(option)) for option in whom.any_of),
            ]
        if not all(map(is_printed, whom.none_of)):
            raise Unmodelled("whom it means: others than such units")
        self.facts += [("excepted", name, self._inner(option)) for option in whom.none_of]

    def _name(self) -> str:
        self._filters += 1
        return f"{self.ability}f{self._filters}"

    def _inner(self, whom: Filter) -> str:
        """A description within another one: as it is printed.  Units are in the arena of their type."""
        name = self._name()
        if whom.arena in ARENAS:
            self.facts.append(("says", name, ("type", whom.arena)))
        self._printed(whom, name)
        return name

    def _printed(self, whom: Filter, name: str) -> None:
        """What is asked for that is printed on the cards."""
        asked: list[Term] = [*_SIDES[whom.side]]
        if whom.card_side is not None:
            asked.append(("of_side", whom.card_side))
        asked += [("trait", word) for word in whom.subtypes]
        asked += ["another"] * whom.other + [PILOT] * (whom.keyword == PILOT)
        asked += ["unique"] * (whom.unique is True) + ["name"] * bool(whom.names)
        self.facts += [("sees", name, self._bearer.id), *(("says", name, word) for word in asked)]
        self.facts += [("one_type", name, kind) for kind in whom.types]
        self.facts += [("beyond_units", name)] * any(kind not in ARENAS for kind in whom.types)
        self.facts += [("denies", name, ("trait", word)) for word in whom.not_subtypes]
        self.facts += [("denies", name, "unique")] * (whom.unique is False)
        names = {title.lower() for title in whom.names}
        for placed in self._board.cards.values():
            if placed.card.name.lower() in names:
                self.facts.append(("called", name, placed.id))

    def _present(self, whom: Filter, name: str) -> None:
        """What is asked for that changes as the game goes on."""
        if (whom.other and self._as_card) or whom.other_than == "that":
            self.facts.append(("besides", name, self.ability))
        elif whom.other_than is not None:
            self._speaks_of(whom.other_than)
            self.facts.append(("besides_about", name, self.ability))
        for event, stretch, so, partner in whom.past:
            if event in ("discarded", "retreated") and so and whom.zone is None:
                raise Unmodelled("whom it means: units that are gone")
            asked = "must_have_been" if so else "must_not_have_been"
            if partner is None:
                self.facts += [(asked, name, event, stretch), ("recalls", event, name, stretch)]
            else:
                involved = self.described(partner)
                self.facts += [(f"{asked}_with", name, event, involved, stretch)]
                self.facts += [("recalls_of", event, name, involved, stretch)]
        if whom.marked:
            self.facts.append(("must_be_marked", name, self.lender))
        if whom.on is not None:
            self.facts.append(("rides_on", name, self.bearing_unit()))
        if whom.using is not None:
            self.facts.append(("must_use", name, whom.using))
        for word, asked in ((whom.keyword, "must_have"), (whom.lacks, "must_lack")):
            if word in USED:
                if self._static:
                    raise Unmodelled(f"a text that always holds, of units with {word}")
                self.facts.append((f"{asked}_used", name, word))
            elif word not in (None, PILOT):
                self.facts.append((asked, name, word))
        for word in ("tapped", "damaged", "attacking", "defending", "piloted"):
            wanted = getattr(whom, word)
            if wanted is not None:
                self.facts.append(("must_be", name, word if wanted else f"not_{word}"))
        self.facts += [("asks_counters", name, relation, n) for relation, n in whom.counters]
        for what, how, than in whom.numbers:
            match than:
                case "highest" | "lowest":
                    rest = tuple(number for number in whom.numbers if number[1] != "most")
                    if len(rest) + 1 != len(whom.numbers):
                        raise Unmodelled("the most or the least of two numbers")
                    among = self.filter(replace(whom, numbers=rest))
                    self.facts.append(("best_of", name, among, what, than))
                case ("of", other, who):
                    self.facts.append(("asks_than", name, what, how, other, self._yardstick(who)))
                case int():
                    self.facts.append(("asks_number", name, what, how, than))
                case _:
                    raise Unmodelled("a number that is X, for which nothing is paid")
        if isinstance(whom.attacks, Filter):
            if not is_printed(whom.attacks):
                raise Unmodelled("whom it means: one that attacks such a unit")
            self.facts.append(("against", name, self._inner(whom.attacks)))

    def _yardstick(self, who: object) -> Term:
        """The unit whose number another one is held against.  Raises Unmodelled."""
        match who:
            case "self" | "piloted" if not self._as_card:
                return ("card", self._bearer.id)
            case "attacker" | "defender":
                return str(who)
            case "that" if self.aimed or self._slots:
                return ("chosen", self.ability)
            case "it" | "object":
                return ("about", self.ability)
        raise Unmodelled("whose number it is held against")

    def _place(self, whom: Filter, name: str) -> None:
        """Where the units have to be.  Raises Unmodelled."""
        if whom.partially_built:
            self.facts += [("lies_in", name, WAITING.law), ("partly_built", name)]
        elif whom.zone in ZONES:
            self.facts.append(("lies_in", name, whom.zone))
        elif whom.zone == "anywhere":
            self.facts += [("anywhere", name), *[("as_printed", name)] * bool(whom.numbers)]
            if any(not isinstance(than, int) for _, _, than in whom.numbers):
                raise Unmodelled("a printed number held against that of a unit")
        if whom.arena in ARENAS:
            self.facts.append(("where", name, whom.arena))
        elif whom.arena in ("attacker", "defender"):
            self.facts.append(("where_fighter", name, whom.arena))
        elif whom.arena in ("same", "that") and self._as_card and (self.aimed or self._slots):
            self.facts.append(("where_chosen", name, self.ability))
        elif whom.arena == "same":
            self.facts.append(("where_bearer", name, self._bearer.id))
        elif whom.arena in CONTROLLED:
            self.facts.append(("where_controlled", name, self._bearer.id, CONTROLLED[whom.arena]))
        elif whom.arena in ("it", "object"):
            self._speaks_of(whom.arena)
            self.facts.append(("arena_about", name, self.ability))
        elif whom.arena not in (None, "any"):
            raise Unmodelled("which arena it means")


_SIDES: dict[str, tuple[Term, ...]] = {
    "own": ("own",),
    "opponent": ("theirs",),
    "dark": (("held_by", "dark"),),
    "light": (("held_by", "light"),),
    "any": (),
}
