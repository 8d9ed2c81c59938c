"""Phrases of an ability with their pronouns resolved: conditions, descriptions, who is chosen.

`still` is for a phrase in which nobody chooses; what is spoken of is noted in `mentions`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.agreement import ordered
from judge.cardtext.nodes import field_names
from judge.cardtext.resolve import Unresolved
from judge.cardtext.russian import meant
from judge.cardtext.russian.mentions import FIRST, Known, Mentions, genders
from judge.cardtext.russian.ones_own import in_its_own
from judge.cardtext.russian.parts import CHOSEN, He, he, joined
from judge.cardtext.russian.spoken import another, not_that_one, own, unresolved


class Phrases:
    """One pass over the phrases of an ability, in the order of its words."""

    def __init__(self, static: bool) -> None:
        self.static = static
        self.mentions = Mentions(static)
        self.choices = 0
        self.gone = False
        self.opponent = False

    def granted(self, ability: m.Ability) -> m.Ability:
        """An ability within the ability, resolved by itself."""
        raise NotImplementedError

    def condition(self, node: Any) -> Any:
        """A condition; of whom it is said may be spoken afterwards.

        Raises Unresolved where it is said of nobody, or a card would have to stand beside itself: then
        somebody else is meant.
        """
        held = self.still(node)
        if isinstance(held, m.Fits):
            nobody = isinstance(held.who, m.Selector) and held.who.what == m.Anything()
            there = (part.other for part in m.conjuncts(held.what) if isinstance(part, m.Rel))
            if nobody or held.who in there:
                raise Unresolved("who stands there")
        if isinstance(node, m.Fits) and node.who == he("unsaid"):
            return held  # a word before the sentence speaks of nobody
        if isinstance(held, m.Fits):
            self.mentions.mention(held.who, m.Ref("one"))
        if isinstance(held, m.Measure) and isinstance(held.left, m.Count) and held.relation == ">=":
            self.mentions.counted(held.left.of, held.right == m.Number(1))
        if isinstance(held, m.Happened):
            for deed in held.event.deeds:
                for name, term in deed.roles:
                    if isinstance(term, m.Selector):
                        ref = m.Ref("that", role=name) if term.kind == "attack" else m.Ref("one")
                        self.mentions.mention(term, self.mentions.done.get((deed.verb, name), ref))
                    elif term == m.Ref("attacked"):
                        self.mentions.mention(term, m.Ref("one"))
        if isinstance(held, m.And):
            for part in held.parts:
                if isinstance(part, m.Fits):
                    self.mentions.mention(part.who, m.Ref("one"))
        return held

    def still(self, node: Any, row: dict[str, Any] | None = None) -> Any:
        """A phrase in which nobody chooses."""
        if isinstance(node, He):
            return meant.who(self.mentions, node, row or {}, self.still(node.what))
        if isinstance(node, m.Ability):
            return self.granted(node) if unresolved(node) else node
        if isinstance(node, m.Selector) and (known := self.mentions.called(node)) is not None:
            return known
        if isinstance(node, m.Selector) and (earlier := meant.chosen_before(self.mentions, node)) is not None:
            return earlier
        if isinstance(node, m.Selector) and node.kind == "card":
            node = replace(node, what=in_its_own(node.what))
        if isinstance(node, m.Selector) and node.kind == "attack":
            node = replace(
                node, what=joined([meant.made_by(self.mentions, part) for part in m.conjuncts(node.what)])
            )
        if isinstance(node, m.Selector) and node.quantifier == "choose" and not node.number:
            return self.choice(replace(node, what=self.still(node.what, row)))
        if isinstance(node, m.Deed):
            values: dict[str, Any] = {}
            for name, term in ordered(node.roles, FIRST):
                values[name] = self.still(term, values)
            return m.Deed(node.verb, tuple((name, values[name]) for name, _ in node.roles), node.manner)
        if isinstance(node, tuple):
            return tuple(self.still(part, row) for part in node)
        if isinstance(node, m.Rel) and node.name == "controller" and own(node.other):
            return m.Rel("controller", meant.mine(self.mentions, row or {}))
        if (
            isinstance(node, m.Owner)
            and isinstance(node.of, He)
            and self.mentions.player
            and meant.his(self.mentions, node.of)
        ):
            return self.mentions.player
        if isinstance(node, m.Selector) and m.Rel("controller", m.OPPONENT) in m.conjuncts(node.what):
            return self.of_opponent(node, row)
        if isinstance(node, m.Period) and isinstance(node.whose, m.Owner):
            whose = self.still(node.whose, row)
            mine = self.opponent and whose == m.Owner("controller", m.THIS)
            return replace(node, whose=m.OPPONENT if mine else whose)
        if (names := field_names(node)) is not None:
            values = {name: self.still(getattr(node, name), row) for name in names}
            whole: Any = node
            return replace(whole, **values)
        return node

    def of_opponent(self, node: m.Selector, row: dict[str, Any] | None) -> m.Selector:
        """One of the opponent's: "in his first row" is in the opponent's."""
        player, self.mentions.player = self.mentions.player, m.OPPONENT
        what = self.still(node.what, row)
        what = another(what, self.mentions.known)
        self.mentions.player = player
        return replace(node, what=what, count=self.still(node.count, row))

    def not_to_itself(self, term: Any, row: dict[str, Any]) -> Any:
        """Where to the card goes: "beside it" is beside somebody else, if anybody else is spoken of."""
        begun, doing = self.mentions.begun, self.mentions.doing
        known = self.mentions.known
        kept = [entry.ref != m.THIS for entry in known]
        self.mentions.begun, self.mentions.doing = sum(kept[:begun]), sum(kept[:doing])
        self.mentions.known = [entry for entry, keep in zip(known, kept, strict=True) if keep]
        place = self.still(term, row)
        self.mentions.begun, self.mentions.doing = begun, doing
        return place

    def choice(self, selector: m.Selector, by: Any = None) -> m.Selector:
        """What somebody picks, with its number; a player who does something picks for it."""
        if selector.chooser == m.YOU and by == m.OPPONENT:
            selector = replace(selector, chooser=m.OPPONENT)
        elif selector.chooser == m.YOU and isinstance(by, m.Selector) and by.kind == "player":
            selector = replace(selector, chooser=m.Ref("one"))
        if selector.kind == "card" and m.Is("ordinal", "next") in m.conjuncts(selector.what):
            raise Unresolved("the next one is not chosen now")
        self.mentions.nested(selector.what, "done")
        if selector.kind == "card":
            selector = replace(selector, what=not_that_one(selector.what, self.mentions.known))
        rest = [part for part in m.conjuncts(selector.what) if part != CHOSEN]
        selector = replace(selector, what=joined(rest))
        self.choices += 1
        chosen = replace(selector, quantifier="choose", when="done", number=self.choices)
        self.mentions.known.append(
            Known(m.Ref("chosen", self.choices), selector.kind, selector.what, genders(selector))
        )
        return chosen
