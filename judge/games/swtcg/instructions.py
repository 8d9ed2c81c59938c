"""What a body tells to do -> parts of the model: sequences, choices, conditions, payments.

Whatever the model has no exact word for raises `Unmodelled`: nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled, wording
from judge.games.swtcg.condition_words import NOTHING, conditions_of
from judge.games.swtcg.decisions import (
    IF_DONE,
    chosen_by_another,
    chosen_first,
    decided_by,
    of_side,
    of_their_own,
    one_of_two,
    otherwise,
    paid_alone,
)
from judge.games.swtcg.deeds import done
from judge.games.swtcg.for_each import for_each
from judge.games.swtcg.joined_sentences import contracted
from judge.games.swtcg.model import Ability, Filter, Lasts, Part, Term
from judge.games.swtcg.permissions import permits
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.put_off import END_OF_ATTACK, put_off
from judge.games.swtcg.roles import any_player
from judge.games.swtcg.table import PLAYERS
from judge.games.swtcg.waiting import STRETCHES, chooses, lent, watch, watched

_NEXT_TURN = m.Period("turn", None, "next")
_EACH_TURN = m.During(m.Period("turn", None, "each"))


Compiling = Callable[[m.Ability], Ability]


class Instructions:
    """Reads the bodies of one ability.

    `granting` compiles an ability that units get, `lending` one that is waited for for a while.
    """

    def __init__(self, speaking: Speaking, granting: Compiling, lending: Compiling) -> None:
        self.speaking = speaking
        self.granting = granting
        self.lending = lending

    def parts(self, body: m.Body) -> tuple[Part, ...]:
        """The instructions of a body in order.  Raises Unmodelled."""
        match body:
            case m.Effect():
                return self._effect(body)
            case m.Seq(several, _):
                return self._sequence(several)
            case m.May(m.Ref("you"), inner):
                return self._maybe(inner)
            case m.May(m.Ref("opponent") | m.Owner("controller", m.Ref()) as who, m.Effect() as inner):
                return self._left_to(who, inner)
            case m.May(m.Ref("opponent") as who, m.IfDone(m.Effect() as first, then, False)):
                return self.parts(m.IfDone(m.May(who, first), then))
            case m.May(who, inner) if who == m.EVERYBODY:
                return tuple(
                    part for side in PLAYERS for part in decided_by(side, self.parts(of_side(inner, side)))
                )
            case m.IfDone(first, then, False):
                return _hung(self.parts(first), self.parts(then))
            case m.IfDone(m.IfDone(first, then, False), less, True):
                paid = paid_alone(self.parts(first))
                hanging = tuple(
                    replace(part, conditions=(*part.conditions, IF_DONE)) for part in self.parts(then)
                )
                return (*paid, *hanging, *otherwise(self.parts(less)))
            case m.IfDone(first, less, True):
                return (*paid_alone(self.parts(first)), *otherwise(self.parts(less)))
            case m.ChooseOne((first, second), m.Ref("you" | "opponent" as who), 1):
                return one_of_two(who, *(self.parts(changed(option, _simply)) for option in (first, second)))
            case m.If(m.Fits(m.Ref("you"), m.State("correct")), inner, None):
                return tuple(put_off(part, "hits") for part in self.parts(inner))
            case m.If(m.During(m.Period("untap_step", _, "next")), m.Effect(mode="cannot") as inner, None):
                return tuple(replace(part, lasts="untap") for part in self._effect(inner))
            case m.If(condition, inner, other):
                if other is None:
                    return self._if(condition, inner)
                before = self.parts(other)
                if len(before) != 1:
                    raise Unmodelled("instead of several things")
                conditions = tuple(conditions_of(self.speaking, condition))
                if len(conditions) != 1:
                    raise Unmodelled("instead, unless several things hold")
                after = self.parts(inner)
                if len(after) != 1 or after[0].conditions:
                    raise Unmodelled("several things instead")
                return (*before, replace(after[0], conditions=(*conditions, ("instead",))))
            case m.Unless(inner, m.Deed("pay") as paid):
                return self._unless(inner, paid)
            case m.ForEach(over, m.Seq(several, False)):
                return tuple(part for step in several for part in self.parts(m.ForEach(over, step)))
            case m.ForEach(over, inner):
                return self.parts(for_each(over, inner))
            case m.Let(letter, amount, inner):
                return self.parts(changed(inner, lambda node: amount if node == m.Letter(letter) else node))
            case m.Later():
                return self._later(body)
        raise Unmodelled(f"{wording(body)} among the effects")

    def _later(self, body: m.Later) -> tuple[Part, ...]:
        match body:
            case m.Later(m.Event((deed,), "when", "", None) as event, m.Later(then, inner, None), None) if (
                deed["amount"] in NOTHING and then.deeds == (END_OF_ATTACK,)
            ):  # what has not happened by then
                return self.parts(m.Later(then, m.If(m.Happened(event), inner)))
            case m.Later(
                m.Event((m.Deed("end", (("patient", m.Period() as period),), ()),), _, "", None), inner, None
            ):
                late = chooses(inner) or period.name not in ("attack", "turn")
                if late and period.which in ("", "this") and not period.edge:
                    then = replace(body.event, period=replace(period, which="this"))
                    return (self._watch(replace(body, event=then)),)
                if period.name in ("attack", "turn") and not period.edge:
                    before, self.speaking.stretch = self.speaking.stretch, period.name
                    parts = tuple(put_off(part, f"{period.name}_end") for part in self.parts(inner))
                    self.speaking.stretch = before
                    return parts
            case m.Later(m.Event(period=m.Period()), _, None):
                return (self._watch(body),)
        raise Unmodelled("later among the effects")

    def _watch(self, body: m.Later) -> Part:
        """What is waited for for a while."""
        if self.speaking.as_card and m.THIS in walk(body):
            raise Unmodelled("whom it means: this card")
        lent_text, chosen = watched(body)
        whom = self.speaking.pointed(chosen) if chosen is not None else "nobody"
        return watch(self.lending(lent_text), body.event, whom)

    def _sequence(self, several: tuple[m.Body, ...]) -> tuple[Part, ...]:
        parts: tuple[Part, ...] = ()
        for part in contracted(several):
            parts += self.parts(part)
        return parts

    def _maybe(self, inner: m.Body) -> tuple[Part, ...]:
        """What one may do is one decision: the rest hangs on the first thing."""
        if isinstance(inner, m.Seq) and not inner.then:
            whole = tuple(contracted(inner.parts))
            inner = whole[0] if len(whole) == 1 else inner
        match inner:
            case m.IfDone(first, then, False):
                return _hung(self._maybe(first), self.parts(then))
            case m.Seq(several, _) if len(several) > 1:
                return _hung(self._maybe(several[0]), self._sequence(several[1:]))
        parts = self.parts(inner)
        if len(parts) != 1:
            raise Unmodelled("a choice whether to do several things")
        return (replace(parts[0], optional=True),)

    def _left_to(self, who: m.Ref | m.Owner, inner: m.Effect) -> tuple[Part, ...]:
        """What another player may do: the opponent, or who controls a unit, who may pay."""
        if isinstance(who, m.Owner) and (inner.deed.verb, inner.deed["agent"]) != ("pay", who):
            raise Unmodelled("what who controls it may do")
        parts = self.parts(chosen_first(inner, who))
        if len(parts) == 1 and (isinstance(who, m.Owner) or _pays(parts[0], "opponent")):
            return (replace(parts[0], optional=True),)
        return decided_by("opponent", parts)

    def _if(self, condition: m.Condition, inner: m.Body) -> tuple[Part, ...]:
        condition = _of_each(condition, inner)
        asked, less = _parted(m.And(tuple(asked_now(condition, inner))))
        single = "it" if any(node == m.Ref("one") for node in walk((*asked, *less))) else ""
        try:
            more = self._conditions(asked, less, single)
            parts = self.parts(inner)
        except Unmodelled:  # the condition speaks of whom the body chooses
            parts = self.parts(inner)
            more = self._conditions(asked, less, single)
        if single and any(
            not (isinstance(part.effect, tuple) and isinstance(part.effect[1], tuple)) for part in parts
        ):
            raise Unmodelled("of whom a condition speaks")
        return tuple(replace(part, conditions=more + part.conditions) for part in parts)

    def _conditions(self, asked: list[m.Condition], less: list[m.Condition], single: str) -> tuple[Term, ...]:
        """What has to hold, and what must not."""
        terms = [term for part in asked for term in conditions_of(self.speaking, part, single)]
        terms += [("not", term) for part in less for term in conditions_of(self.speaking, part, single)]
        return tuple(terms)

    def _unless(self, inner: m.Body, paid: m.Deed) -> tuple[Part, ...]:
        match dict(paid.roles):
            case {
                "agent": (m.Ref("you" | "opponent") | m.Owner("controller", m.Ref())) as payer,
                "things": m.Things("force", m.Number(n), None, ()),
                **rest,
            } if not rest and not paid.manner:
                who = any_player(self.speaking, payer)
                return tuple(
                    replace(part, effect=("unless_pays", who, n, part.effect)) for part in self.parts(inner)
                )
        raise Unmodelled("unless something is paid")

    def _effect(self, effect: m.Effect) -> tuple[Part, ...]:
        if effect.lasts == _NEXT_TURN:
            parts = self._effect(replace(effect, lasts=replace(_NEXT_TURN, which="this")))
            return tuple(Part(("later", "next_turn", part)) for part in parts)
        if chosen_by_another(effect):
            return self._sequence((chosen_first(effect, m.OPPONENT),))
        if of_their_own(effect):
            return tuple(part for side in PLAYERS for part in self.parts(of_side(effect, side)))
        if AND_LATER in effect.deed.manner:
            return self._and_later(effect)
        lasts: Lasts | None = None
        optional = False
        if effect.lasts is not None and _next_attack(effect):
            lasts = "next_attack"
        elif effect.lasts is not None:
            if effect.lasts.whose is not None or effect.lasts.which not in ("this", "") or effect.lasts.edge:
                raise Unmodelled("how long it lasts")
            if effect.lasts.name not in STRETCHES:
                raise Unmodelled("how long it lasts")
            lasts = STRETCHES[effect.lasts.name]
        if (text := lent(effect)) is not None:
            return (Part(("watch", "nobody", text), lasts),)
        now = self.speaking.kind != "static" and not permits(effect)
        if effect.mode == "can" and effect.deed["agent"] is not None and now:
            effect, optional = _chosen_now(effect), True
        if effect.mode == "cannot" and now and effect.lasts is not None and _one_sided(effect.deed):
            effect = replace(_chosen_now(effect), mode="cannot")
        effects = done(self.speaking, effect, self.granting)
        return tuple(_attackers(Part(term, lasts, optional)) for term in effects)

    def _and_later(self, effect: m.Effect) -> tuple[Part, ...]:
        """What all get for a while, and those that come in that time.  Raises Unmodelled."""
        manner = tuple(word for word in effect.deed.manner if word != AND_LATER)
        parts = self._effect(replace(effect, deed=replace(effect.deed, manner=manner)))
        if any(part.lasts in (None, "next_attack") or not of_each(part) for part in parts):
            raise Unmodelled("what units get that come later")
        return tuple(replace(part, conditions=(*part.conditions, (AND_LATER,))) for part in parts)


AND_LATER = "and_later"
"""How a text says that something is for those, too, that come while it lasts."""


def of_each(part: Part) -> bool:
    """Whether it is for all units of a description."""
    match part.effect:
        case (_, ("each", Filter()), *_):
            return True
    return False


def _next_attack(effect: m.Effect) -> bool:
    """Whether something is for the next attack of the unit that gets it."""
    match effect:
        case m.Effect(m.Deed("modify" | "gain") as deed, "do", m.Period("attack", whose, "next", "", None)):
            return whose == deed["patient"]
    return False


def _simply(node: object) -> object:
    """What one must do of two things is done."""
    return replace(node, mode="do") if isinstance(node, m.Effect) and node.mode == "must" else node


def _pays(part: Part, who: str) -> bool:
    return isinstance(part.effect, tuple) and part.effect[:2] == ("pay_force", who)


def _hung(first: tuple[Part, ...], then: tuple[Part, ...]) -> tuple[Part, ...]:
    """The second only if the first was done; a payment carries what hangs on it."""
    last = first[-1]
    if isinstance(last.effect, tuple) and last.effect[0] in ("pay_force", "may_pay_force"):
        paid = replace(last, effect=("may_pay_force", *last.effect[1:], *then))
        return (*first[:-1], paid)
    return (*first, *(replace(part, conditions=(*part.conditions, IF_DONE)) for part in then))


def _parted(condition: m.Condition) -> tuple[list[m.Condition], list[m.Condition]]:
    """What has to hold, and what must not."""
    parts = cast("tuple[m.Condition, ...]", m.conjuncts(condition))
    less = [part for part in parts if isinstance(part, m.Not) and not _turns(part)]
    return [part for part in parts if part not in less], [cast("m.Condition", part.part) for part in less]


def asked_now(condition: m.Condition, inner: m.Body) -> list[m.Condition]:
    """The conditions without the step in which alone it can be done: units retreat at no other time."""
    parts = cast("tuple[m.Condition, ...]", m.conjuncts(condition))
    if isinstance(inner, m.Effect) and inner.mode == "cannot" and inner.deed.verb == "retreat":
        parts = tuple(part for part in parts if not _when_one_does(part))
    if isinstance(inner, m.Effect) and (inner.deed.manner == ("twice",) or _has_to_attack(inner)):
        parts = tuple(part for part in parts if part != _EACH_TURN)
    return list(parts)


def _has_to_attack(effect: m.Effect) -> bool:
    """Whether it says that a unit has to attack: units do so once a turn."""
    return (effect.mode, effect.deed.verb, effect.deed["patient"]) == ("must", "attack", None)


def _of_each(condition: m.Condition, inner: m.Body) -> m.Condition:
    """A condition about those of whom something is said, which is asked of each of them."""
    match inner:
        case m.Effect(m.Deed() as deed) if isinstance(deed["patient"], m.Selector):
            if deed["patient"].quantifier == "each":
                spoken_of = m.Ref("done", role="patient")
                return changed(condition, lambda node: m.Ref("one") if node == spoken_of else node)
    return condition


def asked_of_each(body: m.If) -> bool:
    """Whether the condition is asked of each unit of which the text speaks, not once."""
    return any(node == m.Ref("one") for node in walk(_of_each(body.condition, body.body)))


def _when_one_does(condition: m.Condition) -> bool:
    """Whether it is only the step in which units retreat."""
    return isinstance(condition, m.During) and condition.period.name == "retreat_step"


def _turns(part: m.Not) -> bool:
    """Whether what is denied is said of it otherwise: a comparison, a keyword that a unit lacks."""
    match part.part:
        case m.Measure() | m.Fits(m.Ref(), m.Having(m.Ability())):
            return True
    return False


def _attackers(part: Part) -> Part:
    """Each unit attacking this unit: each unit, as long as it's attacking this unit."""
    match part.effect:
        case (name, ("each", Filter(attacks="self") as whom), *rest):
            bare = replace(whom, attacks=None, attacking=None)
            conditions: tuple[Term, ...] = (("attacking", "it", "self"), *part.conditions)
            return replace(part, effect=(name, ("each", bare), *rest), conditions=conditions)
    return part


def _one_sided(deed: m.Deed) -> bool:
    """Whether it names either who does it or to whom it is done: "one of" these is then one that is chosen.

    What somebody cannot do with "any" cards, all of them are meant.
    """
    return (deed["agent"] is None) != (deed["patient"] is None or isinstance(deed["patient"], m.Zone))


def _chosen_now(effect: m.Effect) -> m.Effect:
    """What somebody may do now is done now, or not: "that Character may do 1 damage to a unit"."""
    deed = effect.deed
    roles = tuple(
        (
            name,
            replace(term, quantifier="choose")
            if isinstance(term, m.Selector) and term.quantifier == "some"
            else term,
        )
        for name, term in deed.roles
    )
    return m.Effect(m.Deed(deed.verb, roles, deed.manner), "do", effect.lasts)
