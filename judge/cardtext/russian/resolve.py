"""Of whom a Russian pronoun speaks: the last one spoken of that agrees in gender and number.

One pass over an ability in the order of its words.  What it cannot tell it refuses: no pronoun is left.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.agreement import ordered
from judge.cardtext.data import changed, walk
from judge.cardtext.parts import Behind
from judge.cardtext.resolve import Unresolved
from judge.cardtext.russian import spoken
from judge.cardtext.russian.meant import Doubtful
from judge.cardtext.russian.mentions import FIRST, ONES, Known, beside, called_by
from judge.cardtext.russian.parts import He, OnBothSides, he
from judge.cardtext.russian.phrases import Phrases
from judge.cardtext.russian.sentences import HEADED
from judge.cardtext.russian.spoken import besides, is_attack, owned, speaks


def resolved(
    ability: m.Ability, before: Known | None = None, name: str = "", granted: bool = False
) -> m.Ability:
    """The ability with every pronoun resolved and every choice numbered.  Raises Unresolved.

    `before`: whom a sentence before has chosen; `name`: of the card; `granted`: the text is one that it gets.
    """
    ability = changed(ability, lambda node: m.Or(node.parts) if isinstance(node, OnBothSides) else node)
    pass_ = _Pass(ability.kind == "static")
    pass_.mentions.begin(ability, name, granted)
    pass_.mentions.before = before
    if granted and ability.name and ability.name not in HEADED:  # whoever bears that marker
        pass_.mentions.known.append(Known(m.THIS, "card", m.Anything(), ONES))
    trigger = pass_.event(ability.trigger) if ability.trigger is not None else None
    conditions = tuple(pass_.condition(condition) for condition in ability.conditions)
    so_far = len(pass_.mentions.known)
    costs = tuple(pass_.body(cost) for cost in ability.costs)
    pass_.mentions.known[so_far:] = [known for known in pass_.mentions.known[so_far:] if known.ref != m.THIS]
    body = pass_.body(ability.body) if ability.body is not None else None
    if ability.kind == "triggered" and isinstance(ability.body, m.If) and isinstance(body, m.If):
        behind = isinstance(ability.body.condition, Behind) and body.otherwise is None
        if behind and not spoken.known_later(body.condition):
            conditions, body = (*conditions, body.condition), body.body
    if any(map(spoken.strikes_itself, walk((conditions, body)))):
        raise Unresolved("nobody strikes itself")
    number = pass_.still(ability.number)
    of = pass_.still(ability.of)
    return replace(
        ability, trigger=trigger, conditions=conditions, costs=costs, body=body, number=number, of=of
    )


HIS_OWN = he("self", "player")


class _Pass(Phrases):
    def granted(self, ability: m.Ability) -> m.Ability:
        """An ability that somebody gets: its pronouns are its own."""
        return resolved(ability, granted=True)

    def event(self, event: m.Event) -> m.Event:
        """A trigger; whoever has a part in it may be spoken of afterwards."""
        self.opponent = m.OPPONENT in walk(event)
        done = []
        for deed in event.deeds:
            row: dict[str, Any] = {}
            row_ = ordered(deed.roles, FIRST)
            if deed["agent"] == spoken.ANYBODY and deed["patient"] is not None:
                row["patient"] = self.still(deed["patient"], row)  # "him" is not whoever does it
            before = len(self.mentions.known)
            for name, term in row_:
                if name not in row:
                    row[name] = self.befallen(name, term, row, before)
                at = f"{name}_attack" if name == "from" and is_attack(row[name]) else name
                self.mentions.mention(row[name], m.Ref("that", role=at), called_by(term))
                self.mentions.done[deed.verb, name] = (
                    row[name] if isinstance(row[name], m.Ref) else m.Ref("that", role=name)
                )
            if deed.verb == "rage" or (deed.verb == "attack" and deed["with"] is None):
                role = "attack" if deed.verb == "rage" else "with"
                self.mentions.known.append(Known(m.Ref("that", role=role), "attack", m.Anything(), ONES))
            if deed.verb == "attack" and row.get("agent") == row.get("patient") == m.THIS:
                row["agent"] = spoken.ANYBODY  # nobody strikes itself
            self.gone = deed.verb in spoken.GONE
            done.append(m.Deed(deed.verb, tuple((name, row[name]) for name, _ in deed.roles), deed.manner))
            periods = [term for term in row.values() if isinstance(term, m.Period)]
            if m.OPPONENT in (row.get("agent"), *(period.whose for period in periods)):
                self.mentions.player = m.OPPONENT
        last = dict(done[-1].roles) if done else {}
        return replace(event, deeds=tuple(done), period=self.still(event.period, last))

    def befallen(self, name: str, term: Any, row: dict[str, Any], before: int) -> Any:
        """Who has that part in an event: it is not done to whoever does it, spoken of after `before`."""
        if isinstance(term, m.Group) and term.members[0] == m.THIS:
            return self.beside_itself(term, row)
        if name != "patient" or not isinstance(term, He):
            return self.still(term, row)
        with suppress(Unresolved):
            if (who := self.still(term, row)) != m.Ref("that", role="agent"):
                return who
        known, self.mentions.known = self.mentions.known, self.mentions.known[:before]
        try:
            return self.still(term, row)
        finally:
            self.mentions.known = known

    def beside_itself(self, every: m.Group, row: dict[str, Any]) -> Any:
        """The card itself, or others: who stands "beside it" stands beside that card."""
        known, self.mentions.known = self.mentions.known, []
        self.mentions.mention(m.THIS, m.THIS)
        try:
            with suppress(Unresolved):
                return self.still(every, row)
        finally:
            self.mentions.known = known
        return self.still(every, row)

    def body(self, node: Any) -> Any:
        match node:
            case m.Effect(deed, mode, lasts):
                done = self.deed(deed, mode)
                return m.Effect(done, mode, self.still(lasts, dict(done.roles)))
            case m.If(Behind(condition), body, otherwise):
                inner = self.body(body)
                other = None if otherwise is None else self.body(otherwise)
                return m.If(self.condition(condition), inner, other)
            case m.If(condition, body, otherwise):
                if spoken.otherwise_unsaid(body, otherwise):
                    raise Unresolved("otherwise nobody is named: this card, or who was spoken of before?")
                try:
                    if owned(condition):
                        inner = self.body(body)
                        return m.If(
                            self.still(condition, {"agent": self.mentions.subject}),
                            inner,
                            otherwise and self.body(otherwise),
                        )
                    if any(isinstance(part, He) and part.word == "topic" for part in walk(condition)):
                        raise Unresolved("the body first")
                    held = self.condition(condition)
                    inner = self.body(body)
                except Unresolved:
                    inner = self.body(body)
                    held = self.condition(condition)
                return m.If(held, inner, None if otherwise is None else self.body(otherwise))
            case m.May(m.Owner("controller", He()), m.Effect(m.Deed() as deed) as body) if (
                self.mentions.player and spoken.decides("choose", deed["agent"])
            ):
                named = m.Effect(deed.with_term("agent", self.mentions.player), body.mode, body.lasts)
                return m.May(self.mentions.player, self.body(named))
            case m.May(who, body):
                if speaks(who):
                    inner = self.body(body)
                    return m.May(self.decider(self.still(who)), inner)
                return m.May(self.still(who), self.body(body))
            case m.Later(event, body, until):
                new_event = self.event(event)
                return m.Later(new_event, self.body(body), until)
            case m.Until(body, event):
                inner = self.body(body)
                return m.Until(inner, self.still(event))
            case m.Let(letter, amount, body):
                inner = self.body(body)
                spoken.assert_whose_own(amount, self.mentions.gainer)
                return m.Let(letter, self.still(amount), inner)
            case m.Seq(parts, then):
                return m.Seq(self.in_a_row(parts), then)
            case m.ChooseOne(options, m.Ref("opponent")) if HIS_OWN in walk(options):
                raise Unresolved("his own: of who chooses, or of the card's player?")
            case m.ChooseOne(options, chooser, count):
                return m.ChooseOne(tuple(self.body(option) for option in options), self.still(chooser), count)
            case m.Instead(body, of):
                return m.Instead(self.body(body), None if of is None else self.still(of))
            case m.Announced(how, body, name):
                return m.Announced(how, self.body(body), name)
            case m.IfDone(first, then, negated):
                done = self.body(first)
                return m.IfDone(done, self.body(then), negated)
            case m.ForEach(over, body):
                inner = self.body(body)
                return m.ForEach(self.still(over), inner)
        raise Unresolved(f"no effect: {type(node).__name__}")

    def decider(self, who: Any) -> Any:
        """Who may: of a card that is chosen, and not told to be the opponent's, whoever chose it."""
        of = who.of if isinstance(who, m.Owner) and who.relation == "controller" else None
        if m.is_chosen(of):
            known = [entry for entry in self.mentions.known if entry.ref == of]
            theirs = any(m.Rel("controller", m.OPPONENT) in m.conjuncts(entry.what) for entry in known)
            return who if theirs or not known else m.YOU
        return who

    def in_a_row(self, parts: tuple[Any, ...]) -> tuple[Any, ...]:
        """Bodies one after the other.  Raises Unresolved where it is not said who is meant, after another."""
        done: list[Any] = []
        for part in parts:
            before = done[-1] if done else None
            done.append(self.body(part))
            if spoken.left_unsaid(before, part, done[-1]):
                raise Unresolved("nobody is named: the card itself, or who was spoken of before?")
        return tuple(done)

    def deed(self, deed: m.Deed, mode: str) -> m.Deed:
        row: dict[str, Any] = {}
        self.mentions.begun = self.mentions.doing = len(self.mentions.known)
        for name, term in ordered(deed.roles, FIRST):
            row[name] = self.role(name, term, row, mode, deed.verb)
            if name in FIRST and (name == "agent" or deed.verb not in spoken.NEW):
                self.mentions.begun = len(self.mentions.known)
            if name in FIRST and (name == "agent" or "agent" not in dict(deed.roles)):
                picked = isinstance(row[name], m.Selector) and not self.static and self.mentions.known
                self.mentions.subject = self.mentions.known[-1].ref if picked else row[name]
        got = deed.verb in ("gain", "lose", "modify") and isinstance(row.get("patient"), m.Ref | m.Selector)
        self.mentions.gainer = self.mentions.subject if got else None
        if deed.verb == "prophesy":
            shown = m.Ref("done", role="patient")
            many = deed["amount"] not in (None, m.Number(1))
            self.mentions.known.append(Known(shown, "card", m.Anything(), frozenset("p" if many else "f")))
            self.mentions.done["reveal", "patient"] = shown
        if row.get("to") in (
            m.Ref("chosen", getattr(row.get("patient"), "number", 0)),
            row.get("patient", 0),
        ):
            raise Unresolved("it cannot go to itself")
        for name, term in row.items():
            if isinstance(term, m.Selector) and term.number and mode == "do":
                self.mentions.done[deed.verb, name] = m.Ref("chosen", term.number)
        return m.Deed(deed.verb, tuple((name, row[name]) for name, _ in deed.roles), deed.manner)

    def role(self, name: str, term: Any, row: dict[str, Any], mode: str, verb: str) -> Any:
        if isinstance(term, m.Group):
            every = []
            for member in term.members:  # "him" in the second may well be the first
                every.append(self.role(name, member, row, mode, verb))
                self.mentions.begun = len(self.mentions.known)
            return self.mentions.group(m.Group(tuple(every), term.either), name)
        if isinstance(term, m.Things | m.Property) and isinstance(getattr(term, "of", None), m.Selector):
            return replace(
                self.still(replace(term, of=None), row), of=self.role(name, term.of, row, mode, verb)
            )
        everybody = self.mentions.known
        if name == "patient" and verb in spoken.OF_ATTACKS and isinstance(term, He) and term.word == "he":
            made = any(known.kind == "attack" and set(term.gender) & known.genders for known in everybody)
            term = replace(term, kind="attack") if made else term
        if isinstance(term, He) and self.gone and name in FIRST and verb not in spoken.STAYS:
            left = [known for known in everybody if known.ref == m.Ref("that", role="patient")]
            self.mentions.known = [*left, *(known for known in everybody if known not in left)]
        if isinstance(term, He) and name == "patient" and "agent" in row and term.word in ("he", "that"):
            named = [known for known in everybody[self.mentions.doing :] if beside(known.ref)]
            self.mentions.known = [
                *everybody[: self.mentions.doing],
                *named,
            ]  # who does it does it to somebody else
        term = spoken.of_the_doer(name, term, row, verb)
        if name == "agent" and self.mentions.player and spoken.decides(verb, term):
            result = self.mentions.player
        elif name == "to" and m.THIS in (row.get("agent"), row.get("patient")) and "from" not in row:
            result = self.not_to_itself(term, row)
        else:
            result = self.still(term, row)
        self.mentions.known = everybody
        if name == "patient" and self.mentions.striking and m.THIS in walk(result) and spoken.of_him(term):
            raise Doubtful("he: the card itself, or whom it strikes?")
        if name == "to" and verb in spoken.TAKEN_OVER and isinstance(result, m.Selector):
            result = replace(result, what=besides(result.what, everybody))
        if (
            isinstance(result, m.Selector)
            and result.quantifier == "some"
            and result.kind in ("card", "zone", "ability", "player")
            and (
                mode == "do"
                or (name in FIRST and set(row) <= {"agent"} and row.get("agent") in (None, m.OPPONENT))
            )
            and not self.static
            and name not in ("what", "as")
        ):
            return self.choice(result, None if verb == "take_control" else row.get("agent"))
        unsaid = isinstance(term, He) and (
            term.word in ("unsaid", "implied") or (term.word == "subject" and result == m.THIS)
        )
        if name not in ("what", "as") and not unsaid:
            self.mentions.mention(result, m.Ref("done", role=name))
        return result
