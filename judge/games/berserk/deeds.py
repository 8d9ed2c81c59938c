"""What an ability does, part by part: effects of meanings as parts that the law of Berserk carries out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled, put
from judge.engine.solver import Term
from judge.games.berserk.altering import altered, of_the_answered
from judge.games.berserk.attack_parts import attacks_of
from judge.games.berserk.card_descriptions import Want, area_kind, wants
from judge.games.berserk.cells import goes_so_far, reaching, so_far
from judge.games.berserk.chosen_before import better_if, in_the_area, of_chosen, some_in_the_area, told_of_all
from judge.games.berserk.conditions import all_demanded, holds
from judge.games.berserk.delayed import delayed, put_off
from judge.games.berserk.die_conditions import shown
from judge.games.berserk.fighting import strikes_by_a_text
from judge.games.berserk.gift_parts import gifts_of
from judge.games.berserk.keywords import ignored_by_it
from judge.games.berserk.lasting import in_next_turn, this_turn
from judge.games.berserk.lasting import until as until_event
from judge.games.berserk.later_conditions import died, of_the_destroyed, of_the_struck, with_the_struck
from judge.games.berserk.levels import levelled, on_that_cell, told_of_levels
from judge.games.berserk.markers import gathered, held_by_markers, laid, meant
from judge.games.berserk.model import Clause, Feature, Fork, Part
from judge.games.berserk.other_players import another_players, by_the_opponent, other_player
from judge.games.berserk.outcomes import came_of, how_strong, not_done, throws_for_itself, was_done
from judge.games.berserk.possessions import TOLD
from judge.games.berserk.preventing import prevented
from judge.games.berserk.prophecy import chosen_then, of_the_shown, prophesied, told_after
from judge.games.berserk.recipients import Whom
from judge.games.berserk.rehosting import stepping_off
from judge.games.berserk.rolls import rolled_so
from judge.games.berserk.temporary import more_of_it
from judge.games.berserk.undeterred import undeterred_itself
from judge.games.berserk.verbs import Verbs

_FREE_BESIDE = m.And((m.Is("zone", "cell"), m.Rel("beside", m.THIS), m.State("free")))
_BEFORE_IT_OPENS = (("first", "begin", "battle_start"), ("this", "begin", "turn_eve"))
"""The turn at whose start a card is kept from opening, and what fires before that."""
_SOURCES = ("lose_token", "lose_life", "redistribute")
"""Parts whose number may be named with the declaration: there is so much to lose."""

_UNDER = {
    "about": "about_is", "aim": "aim_is", "self": "while", "host": "host", "striker": "striker_is",
    "struck": "struck_is",
}  # fmt: skip
"""The role in which a condition of a part asks for somebody."""


@dataclass
class DeedParts:
    """What a body does: its parts, its type, its reach, what may be left, the cards that it chooses.

    `feature` makes a feature of an ability that is given away.  `cells`: the markers that are laid, by the
    number of the choice of their cell; `besides`: what they do.
    """

    whom: Whom
    feature: Callable[[m.Ability, str], Feature]
    sort: str = ""
    range: int = 0
    may: bool = False
    optional: int = 0
    forks: list[Fork] = field(default_factory=list)
    area: str = ""
    marks: set[str] = field(default_factory=set)
    cells: dict[int, str] = field(default_factory=dict)
    besides: list[Feature] = field(default_factory=list)
    blind: tuple[Term, ...] = ()

    def __post_init__(self) -> None:
        self.verbs = Verbs(self.whom)

    def add(self, body: m.Body) -> None:
        """Adds what a body does.  Raises Unmodelled."""
        body = told_after(self.whom, body)
        if (choice := another_players(self.whom, body)) is not None:
            self._fork(*choice)
        elif (then := put_off(body)) is not None:
            self.whom.parts.append(delayed(self.whom, *then, self.sort, self.feature))
        elif isinstance(body, m.IfDone):
            self._if_done(body.first, body.then, body.negated)
        elif (strong := how_strong(self.whom, self.sort, body)) is not None:
            self._only((("die", strong[0]),), strong[1])
        elif (hereafter := of_the_destroyed(self.whom, body)) is not None:
            self._only((("aim_is", ("dead",)),), hereafter)
        elif isinstance(body, m.Effect) and (made := chosen_then(self.whom, body)) is not None:
            self.whom.parts.append(Part("launch", "nobody", gives=self.feature(made, "")))
        else:
            self._add(body)

    def _add(self, body: m.Body) -> None:
        """Adds what a body does that leaves no choice to another player.  Raises Unmodelled."""
        match body:
            case m.Announced(("spell" | "influence") as how, inner):
                if self.sort:
                    raise Unmodelled("two types of ability")
                self.sort = how
                self.add(inner)
            case m.Seq((m.Effect(m.Deed("choose", (("patient", chosen),), ())), m.If() as more), False) if (
                better := better_if(chosen, more)
            ) is not None:
                self._better(chosen, *better)
            case m.Seq(parts, False):
                for part in stepping_off(told_of_levels(told_of_all(parts))):
                    self.add(part)
            case m.May(m.Ref("you") | m.Owner("controller"), inner):
                self._declinable()
                self.add(inner)
            case m.ChooseOne((m.Effect() as first, m.Effect() as second), m.Ref("you"), 1) if (
                both := more_of_it(first, second)
            ) is not None:
                self._effect(both)
            case m.Let(letter, value, inner):
                self.add(put(inner, letter, value))
            case m.Until(m.Effect() as held, event):
                self.whom.parts += until_event(list(self._gifts(held)), event)
            case m.If(
                m.During(m.Period("turn", _, which, "begin" | "" as edge)),
                m.Effect(m.Deed("untap") as deed, "cannot", None),
                None,
            ) if which == "next" or (which, edge, self.whom.event()) in _BEFORE_IT_OPENS:
                self.whom.parts.append(self.whom.to(Part("stay_closed"), deed["patient"]))
            case m.If(
                m.During(m.Period("turn", m.Ref("opponent"), "next", "") as turn),
                m.Effect(m.Deed("prevent"), "do", None) as prevention,
                None,
            ):
                later = prevented(replace(prevention, lasts=turn), self.verbs)
                self.whom.parts.append(replace(later, prevents=(*later.prevents, "their_turn_only")))
            case m.If(
                m.During(m.Period("turn", _, "next", "") as turn), m.Effect(_, "cannot", None) as barred, None
            ):
                self.whom.parts += in_next_turn(self._gifts(replace(barred, lasts=turn)))
            case m.If(m.Happened(event, None), m.Effect(m.Deed("tap") as deed, "cannot", None), None) if deed[
                "patient"
            ] == m.THIS and self._goes_on(event):
                self.whom.parts.append(Part("keep_open"))
            case m.If(
                m.Happened(m.Event((m.Deed("attack", (("with", m.Ref("that", 0, "with")),), ()),)), None),
                m.Effect(m.Deed("tap", (("patient", who),), ()), "cannot", None),
                None,
            ) if (opened := self.whom.to(Part("keep_open"), who)).whom == "striker":
                self.whom.parts.append(opened)
            case m.Later(event, m.Seq((m.Effect(_, "cannot"), *_)) as then, None) if self._goes_on(event):
                self.add(then)
            case m.Effect(m.Deed("tap", (("patient", m.Ref("this")),), ()), "cannot", None) if (
                self._on_its_attack()
            ):
                self.whom.parts.append(Part("keep_open"))
            case m.If(m.During(m.Period("turn", None, "this", "")), inner, None):
                self.add(changed(inner, this_turn))
            case m.If(condition, inner, otherwise) if (faces := self._shown(condition)) is not None:
                self._only((("die", faces[0]),), inner)
                if otherwise is not None:
                    self._only((("die", faces[1]),), otherwise)
            case m.If(condition, inner, otherwise):
                self._if(condition, inner, otherwise)
            case m.Effect(
                m.Deed("choose", (("patient", m.Selector("choose", where, "zone", _)),), ()), "do", None
            ) if (where == _FREE_BESIDE or area_kind(where)) and not self.area:
                self.area = area_kind(where) or "free_beside"
            case m.Effect():
                self._effect(body)
            case _:
                raise Unmodelled(f"{type(body).__name__.lower()} among the effects")

    def _fork(self, chooser: m.Term, first: m.Body, second: m.Body | None) -> None:
        """What another player chooses: one of two effects, or whether one is done.  Raises Unmodelled."""
        who = "mine" if chooser == m.YOU else other_player(self.whom, chooser)
        begin, may = len(self.whom.parts), (self.may, self.optional)
        if who is None or self.optional or (self.may and self.whom.when is None):
            raise Unmodelled("a choice of such a player")
        self.add(changed(first, by_the_opponent))
        middle, targets = len(self.whom.parts), set(self.whom.aims())
        if second is not None:
            self.add(changed(second, by_the_opponent))
        apart = middle > begin and set(self.whom.aims()) <= targets and may == (self.may, self.optional)
        made = self.whom.parts[begin:]
        if not apart or any(part.effect == "launch" or part.attack_kind for part in made):
            raise Unmodelled("a choice between such effects")
        self.forks.append(Fork(begin + 1, middle + 1, len(self.whom.parts) + 1, who))

    def _shown(self, condition: m.Condition) -> tuple[Clause, Clause] | None:
        """What the die shows that was thrown before, if it is asked for."""
        return shown(condition) if throws_for_itself(self.whom.parts) else None

    def _better(self, chosen: m.Term, n: int, more: int, condition: m.Condition) -> None:
        """Wounds for a card that is chosen, more of them if something holds."""
        part = self.whom.to(Part("wound", amount=n), chosen)
        self.whom.parts.append(replace(part, better=(more, of_chosen(condition, chosen))))

    def _if(self, condition: m.Condition, body: m.Body, otherwise: m.Body | None) -> None:
        """What is done if something holds, and what is done if that was not done."""
        before = len(self.whom.parts)
        body = with_the_struck(condition, body)
        if otherwise is None and not _of_the_chosen_in(condition, body):
            self._only(self._under(condition), body)
            return
        self.add(body)
        if otherwise is None:
            self._under_all(before, self._under(condition))
            return
        self._under_all(before, self._under(condition))
        self._only((("else", (("unless_done", before + 1),)),), otherwise)
        if self.may or self.optional:
            raise Unmodelled("what may be left, and otherwise")

    def _if_done(self, first: m.Body, then: m.Body, negated: bool) -> None:
        """What is done only if something before was done, or only if it was not, or was declined."""
        before = len(self.whom.parts)
        match first:
            case m.May(_, inner) if negated and another_players(self.whom, first) is None:
                self._fork(m.YOU, inner, None)
            case m.Seq((m.Effect() as goes, *besides), False) if negated:
                self.add(goes)  # whether it has gone there is what is asked
                known = was_done(self.whom.parts, before), not_done(self.whom.parts, before)
                self._only(known[0], m.Seq(tuple(besides)) if len(besides) > 1 else besides[0])
                self._only(known[1], then)
                return
            case _:
                self.add(first)
        parts = self.whom.parts
        self._only(not_done(parts, before) if negated else was_done(parts, before), then)

    def _only(self, under: tuple[Want, ...], body: m.Body) -> None:
        """What is done only if something holds when it comes to that."""
        before = len(self.whom.parts)
        self.add(body)
        self._under_all(before, under)

    def _under_all(self, before: int, under: tuple[Want, ...]) -> None:
        """The parts from there on are done only if that holds."""
        if any(part.under for part in self.whom.parts[before:]):
            raise Unmodelled("a condition within another")
        self.whom.parts[before:] = [replace(part, under=under) for part in self.whom.parts[before:]]

    def _under(self, condition: m.Condition) -> tuple[Want, ...]:
        """What has to hold when it comes to that: of the card of the event, of the target, of the board."""
        if isinstance(condition, m.And):
            return all_demanded(self._under(part) for part in condition.parts)  # type: ignore[arg-type]
        if (asked := of_the_struck(self.whom, condition)) is not None:
            return asked
        if (answered_so := of_the_answered(self.whom, condition)) is not None:
            return answered_so
        if (shown_so := of_the_shown(self.whom, condition)) is not None:
            return shown_so
        if (moved_so := came_of(self.whom, condition)) is not None:
            return moved_so
        if self.area and (held := some_in_the_area(condition)) is not None:
            return held
        condition = died(condition)
        described = self.whom.that_is(condition)
        if described is None:
            return holds(condition)
        who, what = described
        if who not in _UNDER or (who == "aim" and any(cards.aims != "one" for cards in self.whom.aims())):
            raise Unmodelled(f"if such a card is so: {who}")
        return wants(_UNDER[who], what)

    def _attack(self, deed: m.Deed) -> None:
        made = attacks_of(deed, self.whom, self.verbs, self.sort)
        if made.declinable:
            self._declinable()
        if made.sort:
            self.sort, self.range = made.sort, made.range
        self.whom.parts += made.parts

    def _gifts(self, effect: m.Effect) -> Iterator[Part]:
        return gifts_of(effect, self.whom, self.feature, self.marks)

    def _goes_on(self, event: m.Event) -> bool:
        """Whether an event is that of the trigger: an attack of the card itself."""
        return self._on_its_attack() and len(event.deeds) == 1 and event.deeds[0].verb == "attack"

    def _on_its_attack(self) -> bool:
        """Whether the ability is set off by an attack of the card itself: made, missed, or by its die."""
        of_one = self.whom.event() in ("attack", "missed", "natural")
        return of_one and ("whose", "self") in self.whom.terms()

    def named(self) -> bool:
        """Whether X, which its player names, is nothing that there is so much of."""
        used = [part for part in self.whom.parts if TOLD in (part.amount, part.topped) or goes_so_far(part)]
        return bool(used) and not any(
            part.amount == TOLD and (part.effect in _SOURCES or (part.effect, part.whom) == ("wound", "self"))
            for part in used
        )

    def _declinable(self) -> None:
        if not self.whom.parts:
            self.may = True
        elif self.may or self.optional:
            raise Unmodelled("a part that may be declined")
        else:
            self.optional = len(self.whom.parts) + 1

    def _effect(self, effect: m.Effect) -> None:
        effect = self.whom.understood(effect)
        itself = m.THIS in (effect.deed["agent"], effect.deed["patient"])
        if effect.mode == "must" and itself and self.whom.when:
            effect = replace(effect, mode="do")  # who has to do it then does it
        if chosen_then(self.whom, effect) is not None:
            raise Unmodelled("what is shown, within such a thing")
        if (marker := laid(effect, self.whom)) is not None:
            number, name, parts = marker
            self.cells[number] = name
            self.whom.parts += parts
            return
        if (level := levelled(effect, self.whom)) is not None:
            self.whom.parts.append(level)
            return
        if any(part.effect == "lay" for part in self.whom.parts):
            effect = changed(effect, on_that_cell)
        if self.cells:
            match effect.deed["patient"], effect.deed["what"]:
                case (m.Ref("chosen" | "done"), m.Ability() as does) if does.name in self.cells.values():
                    self.besides.append(meant(does, self.feature))
                    return
            effect = changed(effect, self._beside_the_marker)
        if self.area:
            effect = changed(effect, in_the_area)
        deed = effect.deed
        if deed.verb == "prevent" and effect.mode == "do":
            self.whom.parts.append(prevented(effect, self.verbs))
            return
        blind = ignored_by_it(effect, self.sort, self.whom.event()) or undeterred_itself(effect, self.sort)
        if blind is not None:
            self.blind += blind
            return
        if effect.mode == "do" and effect.lasts is None:
            made = prophesied(deed) or rolled_so(deed, self.whom)
            made = made or altered(deed, self.whom, self.verbs.much_of)
            if made is not None:
                self.whom.parts.append(made)
                return
            deed = strikes_by_a_text(deed) or deed
            if deed.verb == "attack":
                self._attack(deed)
                return
            deed, far = so_far(deed, bool(self.sort))
            match deed["range"]:
                case m.Number(n) if deed.verb != "jump":
                    self.range = n
                    deed = m.Deed(
                        deed.verb, tuple(role for role in deed.roles if role[0] != "range"), deed.manner
                    )
            parts = [reaching(part, far) for part in self.verbs.deeds(deed)]
            if parts:
                self.whom.parts += gathered(self.whom.parts, parts)
                return
        if (
            effect.mode == "can"
            and (deed.verb, deed.manner) == ("attack", ("again",))
            and any(part.effect == "keep_open" for part in self.whom.parts)
        ):
            return  # who stays open can strike again
        if deed.manner:
            raise Unmodelled(f"{deed.verb} {' '.join(deed.manner)}")
        self.whom.parts += gathered(self.whom.parts, held_by_markers(list(self._gifts(effect)), effect.lasts))

    def _beside_the_marker(self, node: object) -> object:
        """Who stands next to a cell that a card has just left by dying."""
        match node:
            case m.Rel("beside", m.Ref("chosen", number)) if number in self.cells:
                if ("left_by", "dead") not in self.whom.parts[-1].spots:
                    raise Unmodelled("next to the cell of a marker")
                return m.State("beside_dead")
        return node


def _of_the_chosen_in(condition: m.Condition, body: m.Body) -> bool:
    """Whether a condition speaks of who is chosen only in what is done under it."""
    asked = {part.number for part in walk(condition) if m.is_chosen(part)}
    return any(isinstance(part, m.Selector) and part.number in asked for part in walk(body))
