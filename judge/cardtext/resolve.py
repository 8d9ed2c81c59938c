"""Of whom a pronoun speaks: it, that unit, those cards, that much; and who chooses what is chosen.

One pass over an ability in the order of its words: trigger, conditions, costs, body.  What it cannot tell
exactly it refuses: no meaning leaves with a pronoun in it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.agreement import (
    FIRST,
    in_each,
    in_one_event,
    is_behind,
    is_definite,
    is_event,
    is_player,
    is_several,
    ordered,
    pronouns,
    speaks_of_it,
    told,
    told_behind,
)
from judge.cardtext.antecedents import Antecedents, Known, Unresolved
from judge.cardtext.beside_the_host import beside_the_host
from judge.cardtext.data import changed, walk
from judge.cardtext.leaving_play import IN_PLAY, gone_after
from judge.cardtext.others import each_other, like_the_last, other_than_last
from judge.cardtext.parts import Ahead, Anaphor, Behind, More, Undergone, conjunction

YOURS = m.Rel("chooser", m.YOU)
TOLD_OF = frozenset("gain modify become have count_as attack strike".split())
"""Verbs of whose subject something is told: "it gains ..." tells of who did what set it off.

What it loses, or cannot do, may be told of the other one just as well.
"""
_PARTS = ("trigger", "conditions", "costs", "body", "of", "number")
_PLACES = frozenset("from to at on under".split())


def resolved(ability: m.Ability, it: m.Term | None = m.THIS) -> m.Ability:
    """The ability with every pronoun resolved and every choice numbered.  Raises Unresolved.

    `it`: who is meant where nobody was spoken of; None where that cannot be told.
    """
    ability = _without_more(ability)
    pass_ = _Pass()
    pass_.it = it
    pass_.bearer = ability.kind not in ("event", "fate")  # such a card lies in no arena
    trigger = pass_.trigger(ability.trigger) if ability.trigger else None
    pass_.triggered = trigger is not None
    conditions = pass_.conditions(ability.conditions)
    pass_.played = True
    costs = tuple(pass_.body(cost) for cost in ability.costs)
    pass_.played = False
    pass_.paid = frozenset(card.ref for card in pass_.cards if m.is_chosen(card.ref))
    pass_.lasting = ability.kind == "static"
    body = pass_.body(ability.body) if ability.body is not None else None
    # "play only when that unit attacks": the body has chosen it
    conditions = tuple(pass_.still(condition) for condition in conditions)
    of = pass_.still(ability.of) if ability.of is not None else None
    number = pass_.still(ability.number) if ability.number is not None else None
    if pass_.hosts and body is not None:
        fits = m.Fits(m.Ref("host"), conjunction(pass_.hosts))
        if ability.kind == "static":
            body = m.If(fits, body)
        else:
            conditions = (*conditions, fits)
    parts = (trigger, conditions, costs, body, of, number)
    whole = replace(ability, **beside_the_host(dict(zip(_PARTS, parts, strict=True)), pass_.called))
    return changed(whole, _plain)


def _plain(node: Any) -> Any:
    """A deed without the order in which it was told."""
    return m.Deed(node.verb, node.roles, node.manner) if isinstance(node, Undergone) else node


def _without_more(ability: m.Ability) -> m.Ability:
    """The ability with numbers for "so many more": an effect may say so, what is asked may not."""
    for node in walk(ability):
        asked = isinstance(node, m.Event | m.Fits | m.Measure | m.During | m.Happened)
        if asked and any(isinstance(part, More) for part in walk(node)):
            raise Unresolved("so many more: than what?")
        rolled = node["patient"] if isinstance(node, m.Deed) and node.verb == "roll" else None
        if isinstance(rolled, m.Things) and rolled.kind == "die" and isinstance(rolled.amount, More):
            raise Unresolved("so many more dice: than which?")
    if any(isinstance(node, More) for node in walk(ability.costs)):
        raise Unresolved("so many more to pay: than what?")
    return changed(ability, lambda node: node.number if isinstance(node, More) else node)


def _itself(place: Any, chosen: Any) -> bool:
    """Whether a place is the very card that is taken from there."""
    return isinstance(chosen, m.Selector) and chosen.number > 0 and place == m.Ref("chosen", chosen.number)


def _is_less(amount: Any) -> bool:
    """Whether it is a number below zero: "-2 power"."""
    match amount:
        case m.Number(n) | m.Times(n):
            return n < 0
    return False


class _Pass(Antecedents):
    def conditions(self, conditions: tuple[m.Condition, ...]) -> tuple[m.Condition, ...]:
        """The conditions resolved, but for those that speak of what is done later."""
        kept: list[m.Condition] = []
        for condition in conditions:
            chosen = not (self.bearer or self.triggered) and speaks_of_it(condition)  # it lies in no arena
            try:
                kept.append(condition if chosen else self.still(condition))
            except Unresolved:
                kept.append(condition)
        return tuple(kept)

    # -- what sets it off
    def trigger(self, event: m.Event) -> m.Event:
        deeds = []
        for deed in event.deeds:
            filled: dict[str, Any] = {}
            for name, term in told(deed):
                filled[name] = self.still(term)
                if len(event.deeds) == 1 or all(other[name] == term for other in event.deeds):
                    self._mention(filled[name], m.Ref("that", role=name), deed.verb)
                    if name not in FIRST and filled[name] == m.THIS and len(self.cards) > 1:
                        self.cards.insert(0, self.cards.pop())  # "from this objective": of others is told
                if isinstance(term, m.Period | m.Zone) and term.whose is not None:
                    self._mention(filled[name].whose, m.Ref("that", role=f"{name} player"))
                if isinstance(term, m.Things) or deed.verb in ("damage", "heal", "draw"):
                    self.much = "trigger"
            if event.moment in ("when", "would", "after") and deed.verb in ("use", "resolve", "play"):
                self.abilities.append(m.Ref("that", role="patient ability"))
            roles = tuple((name, filled[name]) for name, _ in deed.roles)
            deeds.append(m.Deed(deed.verb, roles, deed.manner))
            doer = filled.get("agent")
            # "it" is whoever does it; the other one is "that"
            if doer in (m.THIS, m.Ref("host")) and len(event.deeds) == 1:
                self.cards.append(Known(doer, m.Anything(), False, deed.verb))
            first = told(deed)[0][0] if isinstance(deed, Undergone) else "agent"
            self.rivals = in_one_event(filled, first) if len(event.deeds) == 1 else ()
            self.fighting = deed.verb == "attack" and all(
                isinstance(filled.get(role), m.Selector) for role in ("agent", "patient")
            )
        self.happened = deeds if len(deeds) == 1 else []
        period = self.still(event.period) if event.period else None
        return replace(event, deeds=tuple(deeds), period=period)

    # -- what is done
    def body(self, node: Any) -> Any:
        """What is done, resolved; who leaves play in one way of several has not left it in the others."""
        gone = self.gone
        done = self._done(node)
        if isinstance(node, m.If | m.Unless):
            self.gone = gone
        return done

    def _done(self, node: Any) -> Any:
        match node:
            case m.Effect(deed, mode, lasts):
                return m.Effect(self.deed(deed, mode), mode, self.still(lasts))
            case m.If(condition, body, None) if is_behind(condition):
                return self._followed(condition, body)
            case m.If(condition, body, otherwise) if (last := told_behind(otherwise)) is not None:
                return replace(self.body(m.If(condition, body)), otherwise=self.body(last))
            case m.If(condition, body, otherwise):
                if otherwise is not None:
                    otherwise = self.body(otherwise)
                try:
                    return m.If(self.still(condition), self.body(body), otherwise)
                except Unresolved:
                    inner = self.body(body)  # the condition stands behind it and speaks of it
                    return m.If(self.still(condition), inner, otherwise)
            case m.Unless(body, deed):
                try:
                    done = self.body(body)
                except Unresolved:  # "unless your opponent pays, he discards it": it stands before
                    before = self.deed(deed, "do")
                    return m.Unless(self.body(body), before)
                return m.Unless(done, self.deed(deed, "do"))
            case m.ForEach(over, body):
                return self._each(over, body)
            case m.May(who, body):
                asked = self.still(who)
                self._mention(asked, m.Ref("done", role="agent"))
                return m.May(asked, self.body(body))
            case m.Later(event, body, until):
                try:
                    new_event = self.still(event)
                except Unresolved:  # "they cannot ... when it attacks them": it stands behind
                    inner = self.body(body)
                    return m.Later(self.still(event), inner, until)
                for deed in new_event.deeds:
                    for name, term in told(deed):
                        self._mention(term, m.Ref("that", role=name))
                return m.Later(new_event, self.body(body), until)
            case m.Let(letter, amount, body):
                return self._lettered(letter, amount, body)
            case m.Seq(parts, then):
                return m.Seq(tuple(self.body(part) for part in parts), then)
            case m.ChooseOne(options, chooser, count):
                gone, ways = self.gone, []
                for option in options:
                    ways.append(self.body(option))
                    self.gone = gone
                return m.ChooseOne(tuple(ways), self.still(chooser), count)
            case m.IfDone(first, then, negated):
                gone, done = self.gone, self.body(first)
                if negated:
                    self.gone = gone
                return m.IfDone(done, self.body(then), negated)
            case m.Until(body, event):
                return replace(m.Until(self.body(body), event), event=self.still(event))
            case m.Instead(body, of):
                replaced = None if of is None else self.still(of)  # it stands before what is done
                return m.Instead(self.body(body), replaced)
        raise Unresolved(f"no effect: {type(node).__name__}")

    def _lettered(self, letter: str, amount: Any, body: Any) -> m.Let:
        if pronouns(amount):  # "X is the number of tokens on it": it stands behind the body
            return replace(m.Let(letter, amount, self.body(body)), amount=self.still(amount))
        try:
            return m.Let(letter, self.still(amount), self.body(body))
        except Unresolved:  # "X is the number of icons on the discarded card": it is discarded in the body
            return replace(m.Let(letter, amount, self.body(body)), amount=self.still(amount))

    def _each(self, over: Any, body: Any) -> m.ForEach:
        """What is done for each: of what stands behind it, or before it, is spoken in that order."""
        if isinstance(over, Ahead) and pronouns(over.over):
            counted = self.still(over.over)
            for node in walk(counted):
                if isinstance(node, m.Value):
                    self._mention(node.of, m.Ref("one"))  # who is measured is spoken of
            return m.ForEach(counted, self.body(body))
        over = over.over if isinstance(over, Ahead) else over
        if not pronouns(over):
            try:
                return m.ForEach(self.still(over), self.body(body))
            except Unresolved:
                pass
        inner = self.body(body)  # "... for each enhancement on it": it stands behind and speaks of it
        return m.ForEach(self.still(over), inner)

    def _followed(self, condition: Any, body: Any) -> m.If:
        """A body, a condition that stands behind it and speaks of it, and others that stand before."""
        if not isinstance(condition, m.And):
            inner = self.body(body)
            return m.If(self.still(condition), inner)
        parts: tuple[Any, ...] = condition.parts
        before = {part: self.still(part) for part in parts if not isinstance(part, Behind)}
        inner = self.body(body)
        held = tuple(before[part] if part in before else self.still(part) for part in parts)
        return m.If(m.And(held), inner)

    def deed(self, deed: m.Deed, mode: str) -> m.Deed:
        filled: dict[str, Any] = {}
        agent: Any = m.YOU
        self.subject = None
        self.told_of_it = deed.verb in TOLD_OF and mode == "do" and not _is_less(deed["amount"])
        before = len(self.cards)
        for name, term in ordered(deed.roles):
            if name == "amount":
                self.told_before_or_here(term, before)
            if mode in ("cannot", "can") and not is_definite(term) and not getattr(term, "targeted", False):
                filled[name] = self.still(term)
            else:
                filled[name] = self._where_it_is(deed, name, term, agent)
            if name == "from" and _itself(filled[name], filled.get("patient")):
                if self.looked_at is None:  # nothing is taken from itself
                    raise Unresolved("from it: from where?")
                filled[name] = self.looked_at
            if name == "agent":
                agent = self.subject = filled[name]
            if not (isinstance(filled[name], m.Selector) and filled[name].number):
                self._mention(filled[name], m.Ref("done", role=name), deed.verb)
                if filled[name] in self.rivals:  # who is meant has been said
                    self.rivals = ()
            if deed.verb == "count" or (
                isinstance(term, m.Things) and not isinstance(term.amount, m.ThatMuch)
            ):
                self.much = self.much or "done"
        self.subject = None
        if mode == "do":
            self.gone = gone_after(self.gone, m.Deed(deed.verb, tuple(filled.items())))
        named = tuple(card.ref for card in self.cards[before:] if m.is_chosen(card.ref) and not card.plural)
        if len(set(named)) > 1:
            self.together = named
        if deed.verb in ("look", "reveal", "discard") and isinstance(filled.get("patient"), m.Zone):
            self.cards.append(Known(m.Ref("done", role="patient"), m.In(filled["patient"]), True, deed.verb))
        self.seen = self.seen or deed.verb in ("look", "search", "reveal")
        if deed.verb in ("look", "reveal") and isinstance(filled.get("patient"), m.Zone):
            self.looked_at = filled["patient"]
        if deed.verb in ("draw", "discard", "look", "search", "reveal") and not self.much:
            self.much = "done"
        return m.Deed(deed.verb, tuple((name, filled[name]) for name, _ in deed.roles), deed.manner)

    def _where_it_is(self, deed: m.Deed, name: str, term: Any, agent: Any) -> Any:
        """A role, in which nobody is meant who has left play where only a card in play can stand."""
        if name != "patient" or deed.verb not in IN_PLAY or not isinstance(term, Anaphor):
            return self.role(deed, name, term, agent)
        known = self.cards
        self.cards = [card for card in known if card.ref not in self.gone and not is_event(card.what)]
        lost = len(self.cards) < len(known)
        try:
            meant = self.role(deed, name, term, agent)
        finally:
            self.cards = known
        if lost and meant not in (card.ref for card in known):
            raise Unresolved("it: has it left play?")
        return meant

    def role(self, deed: m.Deed, name: str, term: Any, agent: Any) -> Any:
        if isinstance(term, m.Group):
            return m.Group(tuple(self.role(deed, name, part, agent) for part in term.members), term.either)
        if not isinstance(term, m.Selector) or term.quantifier != "some":
            if (
                isinstance(term, m.Property | m.Things | m.Zone)
                and getattr(term, "of", getattr(term, "whose", None)) is not None
            ):
                key = "whose" if isinstance(term, m.Zone) else "of"
                inner = self.role(deed, name, getattr(term, key), agent)
                if isinstance(term, m.Things):
                    return m.Things(term.kind, self._much(deed, term.amount, agent), inner, term.marks)
                if isinstance(term, m.Zone):
                    self.zones.setdefault(term.name, inner)
                    if not isinstance(term.whose, Anaphor):
                        self.zones[term.name] = inner
                return replace(term, **{key: inner})
            if isinstance(term, m.Things):
                return replace(term, amount=self._much(deed, term.amount, agent))
            meant = self._not_itself(term) if name != "agent" else self.still(term)
            return meant if self.lasting else each_other(meant, self.cards, self.bearer)
        pick = self.still(term)
        yours = YOURS in m.conjuncts(pick.what)  # "of your choice", whoever does it
        if yours:
            pick = replace(pick, what=conjunction(part for part in m.conjuncts(pick.what) if part != YOURS))
        if pick.count == m.Choice(None, m.Number(0)):
            raise Unresolved("no such thing to do it to")
        if deed.verb == "draw":
            return replace(pick, quantifier="top")
        if m.State("random") in m.conjuncts(pick.what):
            rest = conjunction(part for part in m.conjuncts(pick.what) if part != m.State("random"))
            return replace(pick, what=rest, quantifier="random")
        if "at_random" in deed.manner and name not in _PLACES:
            return replace(pick, quantifier="random")
        if (term.kind == "ability" and not pick.targeted) or name == "for" or deed.verb in ("become",):
            return pick
        if self.lasting:
            return pick
        pick = replace(pick, what=other_than_last(like_the_last(pick, self.cards), self.cards))
        among = any(isinstance(part, m.Rel) and part.name == "among" for part in m.conjuncts(pick.what))
        self.seen = self.seen or among  # of those that were chosen, the others are left
        self.choices += 1
        when = "played" if pick.targeted or self.played else "done"
        chooser = agent if is_player(agent) and not yours else m.YOU
        relations = (part for part in m.conjuncts(pick.what) if isinstance(part, m.Rel))
        named = next((part for part in relations if part.name == "chooser"), None)
        if named is not None:
            chooser = named.other
            pick = replace(pick, what=conjunction(part for part in m.conjuncts(pick.what) if part != named))
        chosen = replace(pick, quantifier="choose", chooser=chooser, when=when, number=self.choices)
        if pick.kind == "card":
            self._mention_owner(pick.what)
            self.cards.append(
                Known(
                    m.Ref("chosen", self.choices),
                    pick.what,
                    is_several(pick.count) or in_each(pick.what),
                    deed.verb,
                )
            )
        elif pick.kind == "player":
            self.players.append(m.Ref("chosen", self.choices, "player"))
        return chosen

    def _much(self, deed: m.Deed, amount: Any, agent: Any) -> Any:
        """How much; a card whose number it is, if it is any such card, is chosen."""
        whole = self.still(amount)
        match whole:
            case m.Count(m.Things(of=m.Selector("some", kind="card", count=m.Number(1)) as card) as things):
                return replace(whole, of=replace(things, of=self.role(deed, "of", card, agent)))
            case m.Value(of=m.Selector("some", kind="card", count=m.Number(1)) as card, take=""):
                return replace(whole, of=self.role(deed, "of", card, agent))
        return whole

    def _not_itself(self, term: Any) -> Any:
        """What is done to "it" is rather done to another than to who does it, if another was spoken of."""
        known = self.cards
        if isinstance(term, Anaphor) and term.word == "it" and self.subject is not None:
            doers = (self.subject, m.Ref("done", role="agent"))  # "it cannot be damaged by an event"
            self.cards = [
                card for card in known if card.ref not in doers and not self._is_one_of_the_doers(card)
            ]
            try:
                if self.cards:
                    return self.still(term)
            except Unresolved:
                pass
            finally:
                self.cards = known
        return self.still(term)


__all__ = ["Unresolved", "pronouns", "resolved"]
