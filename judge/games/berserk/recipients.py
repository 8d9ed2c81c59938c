"""Whom a part of an effect is for: who is chosen, all of a kind, the card of the event, the card itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lowering import Unmodelled, wording
from judge.engine.solver import Term
from judge.games.berserk.amounts import counted, of_the_event
from judge.games.berserk.card_descriptions import Want, aimed, clauses, wants
from judge.games.berserk.events import ABOUT
from judge.games.berserk.model import Cards, Clause, Condition, Part, Permanent
from judge.games.berserk.possessions import NUMBERS, SIZE, THROWN, WOUNDER

T = TypeVar("T")
_PRINTED = frozenset("cost regeneration strike_weak strike_medium strike_strong".split())
"""Numbers that a card has printed on it: they stay so, wherever it is."""
_LEFT = ("poison",)
_LEFT_THINGS = (("counter",), ("life", "additional"))
"""What lies on a card still when it is dead: what it died with."""
_NEAR = (m.State("beside_dead"), m.State("beside_about"), m.Rel("beside", m.Ref("chosen")))
_MOVES = ("moved", "dashed", "jumped", "teleported")
_DEATHS = ("death", "kill")
_OF_EVENT = frozenset(("attacked", "attacker", "that"))
_WORDS = (("attacked", ""), ("attacker", ""), ("that", "patient"), ("that", "agent"), ("that", "occupy"),
          ("that", "under"))  # fmt: skip
_MEANNESS = m.Selector("some", m.Is("attack", "meanness"), "attack", m.Number(1))
_BETRAYED = tuple(
    m.Did(m.deed("damage", from_=of), "patient") for of in (m.Ref("done", 0, "with"), _MEANNESS)
)
_ATTACKED = m.Did(m.Deed("attack"), "patient")


@dataclass
class Whom:
    """Who has been spoken of in an ability that fires `when`, part by part.

    `held`: what has to hold for the ability to fire; `besides`: what its effects ask for.
    `near`: the cards beside which its card comes with the event; `beside`: beside whom it jumps; `pairs`: two
    that are chosen together; `betrayed`: what is asked of whom its treachery has wounded; `comer`: who is
    called (by the number of each choice); `answered`: the attack of which it has made something.
    """

    when: Condition | None
    near: Cards | None = None
    parts: list[Part] = field(default_factory=list)
    chosen: dict[int, Cards] = field(default_factory=dict)
    every: Cards | None = None
    beside: Cards | None = None
    pairs: dict[int, tuple[Cards, Cards]] = field(default_factory=dict)
    betrayed: dict[int, tuple[Want, ...]] = field(default_factory=dict)
    comer: int = 0
    held: tuple[Want, ...] = ()
    besides: tuple[Want, ...] = ()
    answered: m.Filter | None = None

    def to(self, part: Part, who: object) -> Part:
        """The part, done to somebody.  Raises Unmodelled."""
        match who:
            case None if isinstance(part.gives, Permanent) and any(
                term[0] == "next_only" for term in part.gives.terms
            ):
                return replace(part, whom="self")  # of whom it speaks, it says itself
            case m.Ref("this"):
                return replace(part, whom="self")
            case m.Ref("host" | "granter" as whom):
                return replace(part, whom=whom)
            case m.Selector("choose", m.And(parts), "card", _, _, _, _, _, number) if (
                hurt := self.betrayed_so(parts)
            ) is not None:
                self.betrayed[number] = hurt
                return replace(part, whom="aim", target=self.aims()[0], under=hurt)
            case m.Ref("chosen", number) if number in self.betrayed:
                return replace(part, whom="aim", target=self.aims()[0], under=self.betrayed[number])
            case m.Ref("chosen", number) if number and number == self.comer:
                return replace(part, whom="comer")
            case m.Selector("choose", m.Rel("among", m.Ref("chosen", number)), "card", m.Number(1)) if (
                number in self.pairs
            ):  # the two can be named in either order
                return replace(part, whom="aim", target=self.pairs[number][0])
            case m.Selector("choose", m.And(parts), "card") if m.Did(m.Deed("attack"), "patient") in parts:
                return self._attacked(part, m.And(tuple(x for x in parts if x != _ATTACKED)))
            case m.Group((m.Ref("this"), m.Selector("choose", what, "card") as choice), True):
                cards = Cards(tuple(("self", *clause) for clause in clauses(what)))
                self.chosen[choice.number] = self.every = cards
                return replace(part, whom="aim", target=cards)
            case m.Selector(
                "each", m.And((m.Is("type", "creature"), m.Rel("in_formation_with", m.Ref("that")))), "card"
            ) if self.when is not None and self.when.event == "death":
                return replace(part, whom="mates")
            case m.Selector(
                "choose",
                m.And((m.Is("type", "creature"), m.Did(m.Deed("defend", _, ()), "patient", None, ""))),
                "card",
            ) if self.event() == "defends":
                return replace(part, whom="stood_for")
            case m.Selector("choose", _, "card", m.Count() | m.Choice(None, m.Count())):
                return self._so_many(part, who)
            case m.Selector("choose" | "each", _, "card"):
                cards = aimed(who)
                if who.quantifier == "choose":
                    self._only_once(who.number, cards)
                    self.chosen[who.number] = cards
                else:
                    self.every = cards
                return replace(part, whom="aim", target=cards)
            case m.Ref("chosen", number) if number in self.chosen:
                return replace(part, whom="aim", target=self.chosen[number])
            case m.Ref("done", _, "patient") if (
                self.every is not None and self.parts and self.parts[-1].target == self.every
            ):
                return replace(part, whom="aim", target=self.every)
            case m.Ref("that", _, "beside") if self.near is not None:
                return replace(part, whom="aim", target=self.near)
            case m.Ref(name, _, role):
                return replace(part, whom=self.of_event(name, role))
        raise Unmodelled(f"to {wording(who)}")

    def _so_many(self, part: Part, who: m.Selector) -> Part:
        """The part, done to as many cards as the text counts, or up to that.  Raises Unmodelled."""
        of = who.count.most if isinstance(who.count, m.Choice) else who.count
        assert isinstance(of, m.Count)
        word, asked = counted(of)
        if of_the_event(word) or part.counted or any(before.counted for before in self.parts):
            raise Unmodelled("as many cards as that")
        up_to = who.up_to or isinstance(who.count, m.Choice)
        cards = replace(aimed(replace(who, count=m.Number(2), up_to=up_to)), most=word)
        self._only_once(who.number, cards)
        self.chosen[who.number] = cards
        return replace(part, whom="aim", target=cards, counted=asked)

    def _only_once(self, number: int, cards: Cards) -> None:
        """Raises Unmodelled for a second choice in the same words: is it of the same card, or of another?"""
        if any(n != number and known == cards for n, known in self.chosen.items()):
            raise Unmodelled("whether two choices are of one card")

    def narrowed(self, cards: Cards, clause: Clause) -> Cards:
        """The cards that are chosen, of whom this is asked besides, wherever the ability speaks of them."""
        if clause in cards.clauses:
            return cards
        fewer = replace(cards, clauses=(*cards.clauses, clause))
        self.chosen = {n: fewer if known == cards else known for n, known in self.chosen.items()}
        self.parts[:] = [replace(part, target=fewer) if part.target == cards else part for part in self.parts]
        return fewer

    def betrayed_so(self, parts: tuple[object, ...]) -> tuple[Want, ...] | None:
        """What is asked of whoever got wounds from the treachery of this ability; None for other cards."""
        rest = tuple(part for part in parts if part not in _BETRAYED)
        betrayal = next((part.target for part in self.parts if part.attack_kind == "treachery"), None)
        if len(rest) == len(parts) or betrayal is None or self.aims()[0] != betrayal:
            return None
        return (("aim_is", ("hurt_in_it",)), *wants("aim_is", m.And(rest)))  # type: ignore[arg-type]

    def each(self, part: Part, who: object) -> Iterator[Part]:
        """The part, done to each of those of whom one word speaks.  Raises Unmodelled."""
        match who:
            case m.Group(members, False):
                for member in members:
                    yield self.to(part, member)
            case m.Ref("chosen", number) if number in self.pairs:
                for cards in self.pairs[number]:
                    yield replace(part, whom="aim", target=cards)
            case _:
                yield self.to(part, who)

    def understood(self, node: T) -> T:
        """The same, with the card of the event where a number, or a place beside it, is that card's.

        What is said of the card of the event is said of "the attacked" then, of the target "the chosen".
        """
        return changed(node, self._understood)

    def _understood(self, node: object) -> object:
        match node:
            case m.Value("strength", m.Ref("that", 0, "with")) if self.event() != "attack":
                raise Unmodelled("how large that attack is")
            case m.Value(kind, m.Ref() as ref) if (
                kind in _PRINTED or (kind in _LEFT and self.event() in _DEATHS)
            ) and self._about(ref):
                return replace(node, of=m.Ref("attacked"))
            case m.Things(kind, _, m.Ref() as ref, marks) if (
                (kind, *marks) in _LEFT_THINGS and self.event() in _DEATHS and self._about(ref)
            ):
                return replace(node, of=m.Ref("attacked"))
            case m.Value(kind, m.Ref() as ref) if (
                kind in NUMBERS and ref.name in _OF_EVENT and self._meant(ref.name, ref.role) == "striker"
            ):
                return replace(node, of=m.Ref("attacker"))
            case m.Value(kind, m.Ref() as ref) if (
                kind in NUMBERS and ref.name in _OF_EVENT and self._meant(ref.name, ref.role) == "wounder"
            ):
                return replace(node, of=WOUNDER)
            case m.Value(_, m.Ref() as ref) if (who := self._spoken_of(ref)) is not None and ref.role != "to":
                return replace(node, of=who)
            case m.Things(_, _, m.Ref() as ref) if (who := self._spoken_of(ref)) is not None:
                return replace(node, of=who)
            case m.Rel("beside", m.Ref(name, _, role)) if (
                self.event() in _DEATHS and name in _OF_EVENT and self._meant(name, role) == "about"
            ):
                return m.State("beside_dead")
            case m.Rel("beside", m.Ref("that", _, "to")) if self._comes_itself():
                return m.Rel("beside", m.THIS)
            case m.Rel("beside", m.Ref() as ref) if (who := self._spoken_of(ref)) is not None:
                return m.State("beside_about") if who == m.Ref("attacked") else m.Rel("beside", who)
            case m.In(m.Selector("some", m.And(parts), "zone", m.Number(1))) if len(parts) == 2 and (
                m.Is("zone", "cell") in parts and parts[1 - parts.index(m.Is("zone", "cell"))] in _NEAR
            ):
                return next(part for part in parts if part in _NEAR)
            case m.Same("element" | "name", m.Ref() as ref) if (
                self._about(ref) and self.event() != "attacked"
            ):
                return replace(node, of=m.Ref("attacked"))
            case m.Other(m.Ref(name, _, role)) if name in _OF_EVENT and self._meant(name, role) == "killer":
                return m.State("not_killer")
            case m.Other(m.Ref() as ref) if (who := self._spoken_of(ref)) is not None:
                return m.State("not_about") if who == m.Ref("attacked") else m.Other(who)
        return node

    def _comes_itself(self) -> bool:
        """Whether the card of the text goes somewhere with the event: it stands there then."""
        return self.event() in _MOVES and ("whose", "self") in self.terms()

    def _spoken_of(self, word: m.Ref) -> m.Ref | None:
        """Of whom a word for a card of the event speaks; None where that is not known."""
        who = self._meant(word.name, word.role) if word.name in _OF_EVENT else ""
        if who == "about" and self.event() in _DEATHS:
            return None  # it stands nowhere any more
        return {"about": m.Ref("attacked"), "aim": m.Ref("chosen"), "self": m.THIS}.get(who)

    def that_is(self, condition: m.Condition) -> tuple[str, m.Filter] | None:
        """Who has to be as described: about, aim, self, host, striker; None for other conditions."""
        match condition:
            case m.Fits(m.Ref("chosen", number), what) if number in self.chosen:
                return "aim", what
            case m.Fits(m.Ref(name, _, role), what) if name in _OF_EVENT:
                return self.of_event(name, role), self.understood(what)
        return None

    def speaks_of_a_card(self) -> bool:
        """Whether the event that sets the ability off is about a card that is spoken of."""
        return any(self._meant(*word) == "about" for word in _WORDS)

    def _about(self, ref: m.Ref) -> bool:
        """Whether a word speaks of the card that the event is about."""
        return ref.name in _OF_EVENT and self._meant(ref.name, ref.role) == "about"

    def _meant(self, name: str, role: str) -> str:
        try:
            return self.of_event(name, role)
        except Unmodelled:
            return ""

    def _attacked(self, part: Part, what: m.Filter) -> Part:
        """The attacked card, if it is as described."""
        if self.when is None or self.when.event != "attack":
            raise Unmodelled("which card was attacked")
        asked = tuple(want for want in wants("object", what) if want not in self.when.wants)
        self.when = replace(self.when, wants=(*self.when.wants, *asked))
        return replace(part, whom="about")

    def of_event(self, name: str, role: str) -> str:
        """Who is meant by a word for a card of the event."""
        event, terms = self.event(), self.terms()
        own = ("whose", "self") in terms
        attack = event in ("attack", "attack_made", "natural", "weighed")
        match name, role:
            case (("done" | "attacker" | "attacked"), _) if answered := self._of_the_answered(name, role):
                return answered
            case "attacked", _ if not attack and event != "attacked" and len(self.aims()) == 1:
                return "aim"  # the target of the ability
            case "that", "through" if event == "attack" and self._asks("over"):
                return "about"
            case "that", "occupy" | "under" if event == "moved" and self._asks("onto"):
                return "about"
            case "that", "bearing" if event == "attack" and ("object", ("parasited",)) in self._asked():
                return "parasite"
            case "attacked", _ if attack or event == "missed":
                return "about"
            case "attacked", _ if event == "attacked" and own:
                return "self"
            case ("attacker", _) | ("that", "agent") if event == "attacked":
                return "about"
            case "attacker", _ if event == "wounded":
                return "wounder"
            case "that", "agent" if event == "wounded" and self._asks("from_card"):
                return "wounder"
            case "that", "from" if (
                event == "wounded"
                and ("from_anything",) in terms
                and not any(term[0] == "wounded_by" for term in terms)
            ):
                return "wounder"
            case "attacker", _ if event in ("attack", "weighed"):
                return "self" if own else "striker"
            case ("attacker", _) | ("that", "by") if event == "death" and any(
                term[0] == "killed_by" for term in terms
            ):
                return "killer"
            case "attacker", _ if event == "death":
                return "slayer"
            case "attacker", _ if event == "would_die" and ("host_killed_by", "strike") in terms:
                return "killer"
            case "that", "patient" if attack or (event in ABOUT and not own):
                return "about"
            case "that", "agent" if event == "moved" and self._asks("mover"):
                return "mover"
            case "that", "agent" if event == "declares" or (event in ABOUT and not own):
                return "about"
            case "that", "patient" | "agent" if event.startswith("would_") and not own:
                return "about"
            case "that", "patient" if event == "kill":
                return "about"
            case "that", "agent" if event == "kill" and not own:
                return "killer"
            case "that", "by" | "agent" if event == "missed" and not own:
                return "striker"
            case "that", "agent" if event in ("attack", "attack_made", "weighed", "ability") and not own:
                return "striker"
        raise Unmodelled(f"whom {name} means")

    def of_the_die(self, word: T) -> T | str:
        """The word for a number; of a die it is the one thrown before, or by whose natural number it fires.

        Raises Unmodelled where there is none.
        """
        if word != THROWN or any(part.effect == "throw" for part in self.parts):
            return word
        if self.event() not in ("natural", "rolled"):
            raise Unmodelled("which die it is")
        return SIZE

    def event(self) -> str:
        """The event that sets the ability off."""
        return self.when.event if self.when is not None else ""

    def terms(self) -> tuple[tuple[Term, ...], ...]:
        """What else is said of that event."""
        return self.when.terms if self.when is not None else ()

    def past(self) -> tuple[Want, ...]:
        """What is asked of a card in the cell beyond the attacked one."""
        return tuple(want for want in self.held if want[0] == "past_object")

    def aims(self) -> list[Cards]:
        """The targets so far."""
        return list(dict.fromkeys(part.target for part in self.parts if part.target))

    def _of_the_answered(self, name: str, role: str) -> str:
        """Who makes the attack of which it has made something, or is struck by it; nothing for others."""
        if self.answered is None:
            return ""
        words = {"attacker": "striker", "attacked": "struck", "by": "striker", "against": "struck"}
        return words.get(role if name == "done" else name, "")

    def _asked(self) -> tuple[Want, ...]:
        return self.when.wants if self.when is not None else ()

    def _asks(self, role: str) -> bool:
        """Whether something is asked of a card in that role of the event."""
        return any(want[0] == role for want in self._asked())
