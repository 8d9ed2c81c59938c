"""Of whom a pronoun speaks: it, that unit, those cards, that much; and who chooses what is chosen.

One pass over an ability in the order of its words: trigger, conditions, costs, body.  What it cannot tell
exactly it refuses: no meaning leaves with a pronoun in it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.check import concepts
from judge.cardtext.parts import Anaphor

_OWN = (m.THIS, m.GRANTER)
_FIRST = ("agent", "patient", "zone")
_WHERE = (m.In, m.Rel, m.State, m.Having, m.Compare, m.Other, m.Did)


class Unresolved(Exception):
    """Nobody, or more than one, can be meant by these words."""


@dataclass(frozen=True)
class Known:
    """Somebody spoken of: how to refer to it, what is known of it, one or several."""

    ref: m.Term
    what: m.Filter
    plural: bool = False
    verb: str = ""


def resolved(ability: m.Ability) -> m.Ability:
    """The ability with every pronoun resolved and every choice numbered.  Raises Unresolved."""
    pass_ = _Pass()
    trigger = pass_.trigger(ability.trigger) if ability.trigger else None
    conditions = tuple(pass_.still(one) for one in ability.conditions)
    pass_.played = True
    costs = tuple(pass_.body(cost) for cost in ability.costs)
    pass_.played = False
    pass_.lasting = ability.kind == "static"
    body = pass_.body(ability.body) if ability.body is not None else None
    of = pass_.still(ability.of) if ability.of is not None else None
    number = pass_.still(ability.number) if ability.number is not None else None
    return replace(
        ability, trigger=trigger, conditions=conditions, costs=costs, body=body, of=of, number=number
    )


class _Pass:
    def __init__(self) -> None:
        self.cards: list[Known] = []
        self.players: list[m.Term] = []
        self.abilities: list[m.Term] = []
        self.choices = 0
        self.played = False
        self.lasting = False
        self.much = ""
        self.seen = False

    # -- who has been spoken of
    def trigger(self, event: m.Event) -> m.Event:
        deeds = []
        for deed in event.deeds:
            told: dict[str, Any] = {}
            for name, term in _ordered(deed.roles):
                told[name] = self.still(term)
                if len(event.deeds) == 1 or all(other[name] == term for other in event.deeds):
                    self._mention(told[name], m.Ref("that", role=name), deed.verb)
                if isinstance(term, m.Period | m.Zone) and term.whose is not None:
                    self._mention(told[name].whose, m.Ref("that", role=f"{name} player"))
                if isinstance(term, m.Things) or deed.verb in ("damage", "heal", "draw"):
                    self.much = "trigger"
            if event.moment in ("when", "would", "after") and deed.verb in ("use", "resolve", "play"):
                self.abilities.append(m.Ref("that", role="patient ability"))
            deeds.append(m.Deed(deed.verb, tuple((name, told[name]) for name, _ in deed.roles), deed.manner))
        period = self.still(event.period) if event.period else None
        return replace(event, deeds=tuple(deeds), period=period)

    def _mention(self, term: Any, ref: m.Ref, verb: str = "") -> None:
        match term:
            case m.Ref(
                "this"
                | "host"
                | "engaged"
                | "attacker"
                | "defender"
                | "granter"
                | "chosen"
                | "that"
                | "done"
                | "one"
            ):
                self.cards.append(Known(term, m.Anything(), False, verb))
            case m.Ref("you" | "opponent" | "attacking_player" | "defending_player"):
                self.players.append(term)
            case m.Owner():
                self.players.append(term)
            case m.Selector(kind="player"):
                self.players.append(
                    ref if ref.role.endswith("player") else replace(ref, role=f"{ref.role} player")
                )
            case m.Selector(kind="ability"):
                self.abilities.append(replace(ref, role=f"{ref.role} ability"))
            case m.Selector(kind="card"):
                many = term.quantifier == "each" or _several(term.count)
                self.cards.append(Known(ref, term.what, many, verb))
                if term.quantifier == "each":
                    self.cards.append(Known(m.Ref("one"), term.what))
            case m.Zone(_, whose) | m.Period(_, whose) if whose is not None:
                if not isinstance(whose, m.Selector | m.Group):
                    self._mention(whose, ref)
            case m.Group(members, False):
                self.cards.append(Known(term, m.Anything(), True))
            case m.Group(members, True) if all(
                isinstance(one, m.Selector) and one.kind == "card" for one in members
            ):
                self.cards.append(Known(ref, m.Anything(), _several(members[0].count)))  # type: ignore[union-attr]

    # -- what is only looked at
    def still(self, node: Any) -> Any:
        """A phrase that chooses nobody: a condition, a trigger, a description."""
        if isinstance(node, Anaphor):
            return self.who(node)
        if isinstance(node, m.ThatMuch) and not node.of:
            return self.that_much()
        if isinstance(node, m.Ability):
            return node
        if isinstance(node, tuple):
            return tuple(self.still(part) for part in node)
        if is_dataclass(node) and not isinstance(node, type):
            told = {field.name: self.still(getattr(node, field.name)) for field in fields(node)}
            found = replace(node, **told)
            if isinstance(found, m.Fits | m.Selector) and isinstance(node, m.Fits):
                self._mention(found.who, m.Ref("one"))  # type: ignore[union-attr]
            return found
        return node

    def that_much(self) -> m.ThatMuch:
        if not self.much:
            raise Unresolved("that much: of what?")
        return m.ThatMuch(self.much)  # type: ignore[arg-type]

    # -- what is done
    def body(self, node: Any) -> Any:
        match node:
            case m.Effect(deed, mode, lasts):
                return m.Effect(self.deed(deed, mode), mode, self.still(lasts))
            case m.If(condition, body, otherwise):
                if otherwise is not None:
                    otherwise = self.body(otherwise)
                try:
                    return m.If(self.still(condition), self.body(body), otherwise)
                except Unresolved:
                    inner = self.body(body)  # the condition stands behind it and speaks of it
                    return m.If(self.still(condition), inner, otherwise)
            case m.Unless(body, deed):
                done = self.body(body)
                return m.Unless(done, self.deed(deed, "do"))
            case m.ForEach(over, body):
                try:
                    return m.ForEach(self.still(over), self.body(body))
                except Unresolved:
                    inner = self.body(body)
                    return m.ForEach(self.still(over), inner)
            case m.May(who, body):
                asked = self.still(who)
                self._mention(asked, m.Ref("done", role="agent"))
                return m.May(asked, self.body(body))
            case m.Later(event, body, until):
                found = self.still(event)
                for one in found.deeds:
                    for name, term in _ordered(one.roles):
                        self._mention(term, m.Ref("that", role=name))
                return m.Later(found, self.body(body), until)
            case m.Let(letter, amount, body):
                return m.Let(letter, self.still(amount), self.body(body))
            case m.Seq(parts, then):
                return m.Seq(tuple(self.body(part) for part in parts), then)
            case m.ChooseOne(options, chooser, count):
                return m.ChooseOne(tuple(self.body(option) for option in options), self.still(chooser), count)
            case m.IfDone(first, then, negated):
                done = self.body(first)
                return m.IfDone(done, self.body(then), negated)
            case m.Instead(body, of):
                return m.Instead(self.body(body), None if of is None else self.still(of))
        raise Unresolved(f"no effect: {type(node).__name__}")

    def deed(self, deed: m.Deed, mode: str) -> m.Deed:
        told: dict[str, Any] = {}
        agent: Any = m.YOU
        for name, term in _ordered(deed.roles):
            if mode in ("cannot", "can") and not _definite(term):
                told[name] = self.still(term)
            else:
                told[name] = self.role(deed, name, term, agent)
            if name == "agent":
                agent = told[name]
            if not (isinstance(told[name], m.Selector) and told[name].number):
                self._mention(told[name], m.Ref("done", role=name), deed.verb)
            if isinstance(term, m.Things) and not isinstance(term.amount, m.ThatMuch):
                self.much = self.much or "done"
        self.seen = self.seen or deed.verb in ("look", "search", "reveal")
        if deed.verb in ("draw", "discard", "look", "search", "reveal") and not self.much:
            self.much = "done"
        return m.Deed(deed.verb, tuple((name, told[name]) for name, _ in deed.roles), deed.manner)

    def role(self, deed: m.Deed, name: str, term: Any, agent: Any) -> Any:
        if isinstance(term, m.Group):
            return m.Group(tuple(self.role(deed, name, one, agent) for one in term.members), term.either)
        if not isinstance(term, m.Selector) or term.quantifier != "some":
            if (
                isinstance(term, m.Property | m.Things | m.Zone)
                and getattr(term, "of", getattr(term, "whose", None)) is not None
            ):
                key = "whose" if isinstance(term, m.Zone) else "of"
                inner = self.role(deed, name, getattr(term, key), agent)
                if isinstance(term, m.Things):
                    return m.Things(term.kind, self.still(term.amount), inner, term.marks)
                return replace(term, **{key: inner})
            return self.still(term)
        found = self.still(term)
        if found.count == m.Choice(None, m.Number(0)):
            raise Unresolved("no such thing to do it to")
        if deed.verb == "draw":
            return replace(found, quantifier="top")
        if "at_random" in deed.manner:
            return replace(found, quantifier="random")
        if (term.kind == "ability" and not found.targeted) or name == "for" or deed.verb in ("become",):
            return found
        if self.lasting:
            return found
        found = replace(found, what=self._other(found.what))
        self.choices += 1
        when = "played" if found.targeted or self.played else "done"
        chooser = agent if _is_player(agent) else m.YOU
        chosen = replace(found, quantifier="choose", chooser=chooser, when=when, number=self.choices)
        if found.kind == "card":
            self.cards.append(
                Known(m.Ref("chosen", self.choices), found.what, _several(found.count), deed.verb)
            )
        elif found.kind == "player":
            self.players.append(m.Ref("chosen", self.choices, "player"))
        return chosen

    def _other(self, what: Any) -> Any:
        """ "Another unit" is another than the one spoken of last, or else than the card itself."""
        last: Any = next((known.ref for known in reversed(self.cards) if known.ref not in _OWN), None)
        if last is None:
            return what
        if isinstance(what, m.And):
            return m.And(tuple(self._other(part) for part in what.parts))
        return m.Other(last) if what == m.Other() else what

    # -- whom a pronoun means
    def who(self, word: Anaphor) -> Any:
        if word.kind == "player":
            if not self.players:
                raise Unresolved("he: which player?")
            others = [one for one in self.players if one != m.YOU]
            if not others:
                raise Unresolved("he: which player?")
            return others[-1]
        if word.kind == "ability":
            if not self.abilities:
                raise Unresolved(f"{word.word} effect: which?")
            return self.abilities[-1]
        if word.kind != "card":
            raise Unresolved(f"{word.word}: which?")
        asked = self.still(word.what)
        if word.word == "other":
            return self._others(asked)
        if word.word.startswith("the "):
            verb = word.word.removeprefix("the ")
            for known in reversed(self.cards):
                if known.verb == verb and known.plural == word.plural:
                    return known.ref
            raise Unresolved(f"{word.word}: which?")
        spoken = [
            one for one in self.cards if word.word not in ("that", "those", "the") or one.ref not in _OWN
        ]
        for known in reversed(spoken):
            if known.plural == word.plural and _agrees(asked, known):
                return known.ref
        if word.word in ("they", "those", "its"):
            for known in reversed(spoken):
                if _agrees(asked, known):
                    return known.ref
        raise Unresolved(f"{word.word}: who is meant?")

    def _others(self, asked: m.Filter) -> Any:
        if not self.seen:
            raise Unresolved("the others: which?")
        return m.Ref("rest")


def _agrees(asked: m.Filter, known: Known) -> bool:
    """Whether all that is said of it is said of the one spoken of, or is only its type."""
    said = asked.parts if isinstance(asked, m.And) else (asked,)
    has = known.what.parts if isinstance(known.what, m.And) else (known.what,)
    types = {part.value for part in has if isinstance(part, m.Is) and part.property == "type"}
    for part in said:
        if part == m.Anything() or part in has:
            continue
        if isinstance(part, m.Is) and part.property == "type" and (not types or _within(types, part.value)):
            continue
        return False
    return True


def _within(types: set[str], asked: str) -> bool:
    """Whether what is of these types is what is asked for: a space unit is a unit."""
    return asked in types or bool(types & set(concepts()["within"].get(asked, ())))


def _ordered(roles: tuple[tuple[str, m.Term], ...]) -> list[tuple[str, m.Term]]:
    return sorted(roles, key=lambda role: (_FIRST.index(role[0]) if role[0] in _FIRST else 9, role[0]))


def _several(count: m.Amount | None) -> bool:
    return count is not None and count != m.Number(1)


def _definite(term: object) -> bool:
    return not (isinstance(term, m.Selector) and term.quantifier == "some")


def _is_player(term: object) -> bool:
    return (
        isinstance(term, m.Owner)
        or (isinstance(term, m.Ref) and (term.name in ("you", "opponent") or term.role.endswith("player")))
        or (isinstance(term, m.Selector) and term.kind == "player")
    )


def pronouns(node: object) -> bool:
    """Whether a pronoun is left anywhere."""
    if isinstance(node, Anaphor):
        return True
    if isinstance(node, tuple):
        return any(pronouns(part) for part in node)
    if is_dataclass(node) and not isinstance(node, type):
        return any(pronouns(getattr(node, field.name)) for field in fields(node))
    return False


__all__ = ["Unresolved", "pronouns", "resolved"]
