"""What a deed does, part by part, as the law of Berserk carries it out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.amounts import much, of_the_event
from judge.games.berserk.arriving import arriving, exiled, interred
from judge.games.berserk.card_descriptions import aimed, clauses
from judge.games.berserk.cells import landing, onward, put, struck_on, there
from judge.games.berserk.fighting import fights
from judge.games.berserk.markers import taken
from judge.games.berserk.model import Cards, Part
from judge.games.berserk.possessions import TOLD, TOLD_BY
from judge.games.berserk.recipients import Whom
from judge.games.berserk.redirecting import sent
from judge.games.berserk.rehosting import rehosted
from judge.games.berserk.wound_transfer import handed

_PLAIN = {"untap": "open", "tap": "close", "destroy": "destroy", "choose": "choose"}
_PUT = {
    ("counter", ()): "token",
    ("life", ("additional",)): "extra_life",
    ("token", ("incarnation",)): "germ",
}
_LAID = {"curse": "curse", "blessing": "bless"}
_TAKEN = {"curse": "uncurse", "blessing": "unbless", "poison": "cure"}
_RARE = {"redirect": sent, "summon": arriving, "resurrect": arriving, "exile": exiled, "put": interred}
_ITSELF = frozenset("move walk dash jump teleport land swap attack roll incarnate dive emerge".split())
"""What a card does itself; of other deeds it is enough to whom they are done."""


_NEXT = m.And((m.Is("zone", "cell"), m.State("adjacent")))
"""Where a card goes that is moved by one cell, in whichever direction."""


_AN_ATTACK = m.Selector("some", m.Anything(), "attack", m.Number(1))


def _a_cell_on(roles: dict[str, m.Term]) -> bool:
    """Whether somebody is moved by one cell, or onto a cell of which no more is said."""
    match roles:
        case {"by": m.Number(1)} if len(roles) == 1:
            return True
        case {"to": m.Selector(_, m.Is("zone", "cell"), "zone")} if len(roles) == 1:
            return True
    return False


@dataclass
class Verbs:
    """The parts of deeds, for those of whom the ability speaks."""

    whom: Whom

    def deeds(self, deed: m.Deed) -> Iterator[Part]:
        """The parts of a deed; none for what is a gift."""
        if deed.verb == "fight":
            yield from fights(deed, self.whom)
            return
        if (onto := rehosted(deed, self.whom)) is not None:
            yield onto
            return
        if (rare := _RARE.get(deed.verb)) is not None:
            yield rare(deed, self.whom)
            return
        if (away := taken(deed, self.whom)) is not None:
            yield away
            return
        roles = dict(deed.roles)
        moved = deed.verb in ("move", "swap") and roles.get("patient") != m.THIS
        if roles.get("agent") == m.THIS and (moved or deed.verb not in _ITSELF):
            del roles["agent"]
        who = roles.pop("patient", None)
        if who is None and deed.verb == "take_things":
            who = m.THIS
        if deed.manner:
            match deed.verb, deed.manner, roles, who:
                case "heal", ("in_full",), _, _ if not roles:
                    yield self.whom.to(Part("heal_all"), who)
                case "restore", ("in_full",), _, m.Property("armor", whose) if (
                    not roles and whose is not None
                ):
                    yield self.whom.to(Part("mend"), whose)
                case "move", ("in_direction_of_move",), _, _ if _a_cell_on(roles):
                    yield onward(self.whom, who)
                case "move", ("in_direction_of_attack",), _, _ if _a_cell_on(roles):
                    yield struck_on(self.whom, who)
                case "move", ("in_any_direction",), _, _ if _a_cell_on(roles) and who is not None:
                    yield put(self.whom, _NEXT, who)
            return
        if (deed.verb, roles) == ("restore", {}) and isinstance(who, m.Property) and who.name == "armor":
            yield self.whom.to(Part("mend"), who.of or m.THIS)
            return
        yield from self._states(deed.verb, who, roles)
        yield from self._got(deed.verb, who, roles)
        yield from self._moves(deed.verb, who, roles)

    def _states(self, verb: str, who: m.Term | None, roles: dict[str, m.Term]) -> Iterator[Part]:
        """Wounds, healing, tokens and life; opened, closed, destroyed."""
        match verb, roles:
            case _, {} if verb in _PLAIN and not roles:
                yield from self.whom.each(Part(_PLAIN[verb]), who)
            case "damage" | "heal", {"amount": m.Things("damage", value, None, ())} if len(roles) == 1:
                every = verb == "heal" and value == m.All()
                part = Part("heal_all") if every else Part("wound" if verb == "damage" else "heal")
                yield from self.whom.each(part if every else self.much_of(part, value), who)
            case "heal", {"amount": m.Things("damage", m.All(), None, ("this_turn",))} if len(roles) == 1:
                if not (isinstance(who, m.Selector) and who.quantifier == "choose"):
                    raise Unmodelled("the wounds of this turn of such cards")
                yield self.whom.to(Part("heal", amount="fresh_of_aim"), who)
            case "set", {"property": m.Property("life", None), "to": m.Number(n)} if len(roles) == 2:
                if n < 1 or not any(part.effect in ("summon", "resurrect") for part in self.whom.parts):
                    raise Unmodelled("setting the life of such a card")
                yield self.whom.to(Part("life_is", amount=n), who)
            case "heal", {} if not roles:
                yield self.whom.to(Part("heal_all"), who)
            case "put_things", {"things": m.Things(kind, value, None, marks)} if (
                kind,
                marks,
            ) in _PUT and len(roles) == 1:
                yield self.whom.to(self.much_of(Part(_PUT[kind, marks]), value), who)
            case "take_things", {"things": m.Things("counter", m.Choice(None, m.Number(n)), None, ())} if (
                len(roles) == 1 and who == m.THIS
            ):
                yield Part("lose_token", amount=TOLD, most=n)
            case "take_things", {"things": m.Things("counter", value, None, ())} if len(roles) == 1:
                if value == m.All():
                    yield self._of_what_is_there(Part("lose_tokens"), who, "tokens")
                elif isinstance(value, m.Choice) and value.least is None and isinstance(value.most, m.Number):
                    if who != m.THIS:
                        raise Unmodelled("so many tokens or fewer, of other cards")
                    yield Part("lose_token", amount=TOLD, most=value.most.n)
                else:
                    yield self._of_what_is_there(self.much_of(Part("lose_token"), value), who, "tokens")
            case "take_things", {"things": m.Things("token", value, None, ("incarnation",))} if (
                len(roles) == 1
            ):
                yield self._of_what_is_there(self.much_of(Part("lose_germ"), value), who, "germs")
            case "take_things", {"things": m.Things("life", value, None, ("additional",))} if len(roles) == 1:
                part = self.much_of(Part("lose_life"), value)
                yield self._of_what_is_there(part, who, "extra_life")

    def _of_what_is_there(self, part: Part, who: object, what: str) -> Part:
        """The part: a card is chosen for it only if it has something to lose, not one chosen before."""
        aimed = self.whom.to(part, who)
        cards = aimed.target
        if not isinstance(who, m.Selector) or cards is None or cards.aims != "one":
            return aimed
        if (what,) in cards.clauses:
            return aimed
        more = replace(cards, clauses=(*cards.clauses, (what,)))
        self.whom.chosen[who.number] = more
        return replace(aimed, target=more)

    def _got(self, verb: str, who: m.Term | None, roles: dict[str, m.Term]) -> Iterator[Part]:
        """Curse, blessing and poison; what is lost."""
        match verb, roles:
            case "gain", {"what": m.Ability("keyword", None, name=name, number=None)} if name in _LAID:
                yield self.whom.to(Part(_LAID[name]), who)
            case "gain", {"what": m.Ability("keyword", None, name="poison", number=value)} if len(roles) == 1:
                yield self.whom.to(self.much_of(Part("poison"), value or m.Number(1)), who)
            case "poison", {"amount": value} if len(roles) == 1:
                yield self.whom.to(self.much_of(Part("poison"), value), who)
            case "poison", {} if not roles:
                yield self.whom.to(Part("poison", amount=1), who)
            case "gain", {"what": m.Ability("keyword", None, name="jump", number=m.Number(n))} if (
                who == m.THIS
            ):
                yield Part("jump", amount=n)
            case "modify", {
                "property": m.Property("poison", None),
                "amount": m.Bound(m.Number(n), m.Number(most), None),
            } if n > 0:
                yield self.whom.to(Part("poison_more", amount=n, most=most), who)
            case "lose", {"what": m.Group(members, False)} if len(roles) == 1 and all(
                isinstance(member, m.Ability) and member.name in _TAKEN for member in members
            ):
                for member in members:
                    yield from self._got("lose", who, {"what": member})
            case "lose", {"what": m.Ability("keyword", None, name="flight")} if len(roles) == 1:
                yield self.whom.to(Part("lose_flight"), who)
            case "lose", {"what": m.Ability("keyword", None, name=name)} if (
                name in _TAKEN and len(roles) == 1
            ):
                yield self.whom.to(Part(_TAKEN[name]), who)
            case "lose", {"what": m.Selector("each", m.Anything(), "ability")} if len(roles) == 1:
                yield self.whom.to(Part("strip"), who)

    def _moves(self, verb: str, who: m.Term | None, roles: dict[str, m.Term]) -> Iterator[Part]:
        """Cards and things that are moved, fights, dice and blocks."""
        match verb, roles:
            case "move", {"to": m.Selector("choose" | "some", where, "zone") as to} if len(roles) == 1:
                if to.chooser not in (m.YOU, m.OPPONENT):
                    raise Unmodelled("a cell that such a player chooses")
                yield replace(put(self.whom, where, who), placer="" if to.chooser == m.YOU else "theirs")
            case "move", {"to": m.Ref() as cell} if len(roles) == 1:
                yield there(self.whom, cell, who)
            case "teleport", {"agent": who} if len(roles) == 1:
                yield self.whom.to(Part("teleport"), who)
            case "teleport", {"agent": who, "to": m.Selector("choose" | "some", where, "zone")} if (
                len(roles) == 2
            ):
                yield replace(put(self.whom, where, who), effect="teleport")
            case "land", {"agent": who, "to": m.Selector("choose" | "some", where, "zone")} if (
                len(roles) == 2
            ):
                yield landing(self.whom, where, who)
            case "land", {"agent": who} if len(roles) == 1:
                yield self.whom.to(Part("land"), who)
            case "take_control", {} if not roles:
                yield self.whom.to(Part("control"), who)
            case "take_control", {"agent": m.Ref("opponent")} if len(roles) == 1:
                yield self.whom.to(Part("give_away"), who)
            case "jump", {"agent": who, "range": m.Number(n)} if len(roles) == 2:
                yield self.whom.to(Part("jump", amount=n), who)
            case "jump", {"agent": who, "range": m.ThatMuch() | m.Letter() as far} if len(roles) == 2:
                yield self.whom.to(self.much_of(Part("jump"), far), who)
            case "jump", {"agent": who, "range": m.Number(n), "to": m.Selector("choose", where, "zone")} if (
                len(roles) == 3 and set(m.conjuncts(where)) == {m.Is("zone", "cell"), m.State("free")}
            ):
                yield self.whom.to(Part("jump", amount=n), who)
            case "jump", {"agent": m.Ref("this"), "to": m.Selector("choose", m.And(parts), "zone")} if (
                len(roles) == 2
            ):
                yield self._leap(parts)
            case "swap", {"with": other} if who == m.THIS and len(roles) == 1:
                yield self.whom.to(Part("swap"), other)
            case "swap", {} if isinstance(who, m.Selector) and who.count == m.Number(2) and not roles:
                yield from self._exchanged(who)
            case "swap", {} if isinstance(who, m.Group) and not (roles or who.either):
                yield from self._changing_places(*who.members)
            case "roll", _ if who == m.Things("die", m.Number(1)) and roles in ({}, {"agent": m.THIS}):
                yield Part("throw", "nobody")
            case "block", {} if not roles and (
                who == m.Ref("that", 0, "with") or (who == _AN_ATTACK and self.whom.event() == "attacked")
            ):
                yield Part("block", "nobody")
            case "move_things", {
                "things": m.Things("damage", m.Choice(None, m.Number(n)), None, ()),
                "from": away,
                "to": m.Ref("this"),
            } if who is None and len(roles) == 3:
                yield self.whom.to(Part("redistribute", amount=TOLD, most=n), away)
            case "move_things", {"things": m.Things("damage", value, None, ()), "to": to} if who is None and (
                set(roles) <= {"agent", "from", "things", "to"}
            ):
                yield handed(self.whom, self.much_of, value, roles.get("from"), to)
            case "move_things", {
                "things": m.Things("counter", m.Number(1), None, ()),
                "from": away,
                "to": to,
            } if who is None and len(roles) == 3:
                yield self._over(away, to)

    def much_of(self, part: Part, value: object) -> Part:
        """The part with its number: written, thrown, or counted.  Raises Unmodelled."""
        number = much(self.whom.understood(value))
        number = replace(number, word=self.whom.of_the_die(number.word))
        if number.times != 1 or (
            number.thrown is not None and part.effect not in ("wound", "heal", "poison")
        ):
            raise Unmodelled("such an amount")
        if number.word == "dealt" and not self.whom.parts:
            number = replace(number, word="replaced")  # nothing was done yet: so much as has happened
        if number.word == "replaced" and self.whom.event() in TOLD_BY:
            number = replace(number, word="befallen")
        elif number.word == "replaced" and not self.whom.event().startswith("would_"):
            raise Unmodelled("as much as that")
        if number.word == "dealt" and not (self.whom.parts and self.whom.parts[-1].effect == "wound"):
            raise Unmodelled("as much as what was done")
        if number.word == "row_of_about" and self.whom.event() == "dashed":
            pass
        elif of_the_event(number.word) and not self.whom.speaks_of_a_card():
            raise Unmodelled("whose number it is")
        others = {part.counted, *(before.counted for before in self.whom.parts)} - {(), number.asked}
        if number.asked and others:
            raise Unmodelled("two numbers that are counted")
        return replace(
            part,
            amount=number.word,
            plus=number.plus,
            most=number.most,
            least=number.least,
            strengths=number.thrown,
            topped=number.topped,
            counted=(*part.counted, *number.asked),
        )

    def _leap(self, parts: tuple[object, ...]) -> Part:
        """A jump to a free cell beside a card, which is the target then."""
        match [part for part in parts if part not in (m.Is("zone", "cell"), m.State("free"))]:
            case [m.Rel("beside", m.Selector("some", what, "card", m.Number(1)))]:
                self.whom.beside = Cards(clauses(what))
                return Part("leap", target=self.whom.beside)
        raise Unmodelled("jumping to such a cell")

    def _exchanged(self, who: m.Selector) -> Iterator[Part]:
        """Two cards that change their places, one beside the other."""
        match who.what:
            case m.And(parts) if m.Same("neighbourhood") in parts:
                asked = clauses(m.And(tuple(part for part in parts if part != m.Same("neighbourhood"))))
                pair = (Cards(asked), Cards((*asked, ("beside_aim",))))
                self.whom.pairs[who.number] = pair
                yield from (Part("exchange", "aim", target=cards) for cards in pair)
                return
        if m.Same("neighbourhood") not in walk(who.what):
            asked = clauses(who.what)
            self.whom.pairs[who.number] = (Cards(asked), Cards((*asked, ("not_aim",))))
            yield from (Part("exchange", "aim", target=cards) for cards in self.whom.pairs[who.number])
            return
        raise Unmodelled("exchanging such cards")

    def _changing_places(self, *two: m.Term) -> Iterator[Part]:
        """Two cards that are described each for itself, the second as seen from the first, or not."""
        row = [who for who in two if isinstance(who, m.Selector) and aimed(who).aims == "one"]
        if len(row) != 2 or len(two) != 2:
            raise Unmodelled("exchanging such cards")
        first, second = (clauses(who.what) for who in row)
        if not {("beside_aim",), ("not_aim",)} & set(second):
            second = (*second, ("not_aim",))
        for who, asked in zip(row, (first, second), strict=True):
            self.whom.chosen[who.number] = Cards(asked)
            yield Part("exchange", "aim", target=Cards(asked))

    def _over(self, away: object, to: object) -> Part:
        """A token goes over, to the card or from it."""
        if to == m.THIS and away == m.OPPONENT:
            cards = Cards((("theirs",), ("tokens",)))
            return Part("take_token", "aim", 1, target=cards)
        if to == m.THIS and isinstance(away, m.Selector) and away.quantifier == "choose":
            part = self.whom.to(Part("take_token", amount=1), away)
            assert part.target is not None
            rest = part.target.clauses
            more = rest if ("tokens",) in rest else (*rest, ("tokens",))
            return replace(part, target=replace(part.target, clauses=more))
        if away == m.THIS and isinstance(to, m.Selector) and to.quantifier == "choose":
            return self.whom.to(Part("give_token", amount=1), to)
        raise Unmodelled("a token that goes over in such a way")
