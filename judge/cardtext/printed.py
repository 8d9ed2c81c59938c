"""Terms, descriptions, amounts and conditions in canonical English, read back as they were meant."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.lexicon import plural
from judge.cardtext.printed_amounts import Amounts
from judge.cardtext.printed_descriptions import Unprintable, article, is_kind, is_plural

ORDINALS = ("", "first", "second", "third", "fourth", "fifth")
_REFS = {
    "this": "this card",
    "granter": "the card that grants this",
    "host": "the enhanced card",
    "you": "you",
    "opponent": "your opponent",
    "engaged": "the engaged objective",
    "attacker": "the attacker",
    "defender": "the defender",
    "attacking_player": "the attacking player",
    "defending_player": "the defending player",
    "rest": "the remaining cards",
    "one": "it",
    "game": "the game",
}


_THEIRS = "your opponent's"


class Words(Amounts):
    """Prints the terms of one ability.  `choices`: how many choices it makes; `many`: who is several.

    `agent`: who does what is being told, and chooses for it unless that is said.
    """

    agent: Any = m.YOU

    # -- who
    def term(self, node: Any, deeds: Any = None) -> str:
        """A term as a noun phrase."""
        match node:
            case m.Ref():
                return self.ref(node)
            case m.Owner(relation, of):
                return f"{self.whose(of)} {relation}"
            case m.Selector():
                return self.selector(node, deeds)
            case m.Group(members, either):
                row = [self.term(member, deeds) for member in members]
                return f"{', '.join(row[:-1])} {'or' if either else 'and'} {row[-1]}"
            case m.Things():
                return self.things(node)
            case m.Property(name, of):
                if of is None:
                    return {
                        "balance": "the Balance of the Force",
                        "death_star_dial": "the Death Star dial",
                    }.get(name) or self.noun("property", name)
                if isinstance(of, m.Selector):
                    return f"the {self.noun('property', name)} of {self.term(of, deeds)}"
                return f"{self.whose(of)} {self.noun('property', name)}"
            case m.Zone():
                return self.zone(node)
            case m.Period():
                return self.period(node)
            case m.Word():
                return self.word(node)
            case m.Ability(kind="keyword"):
                return self.keyword(node)
        return self.amount(node)

    def ref(self, node: m.Ref) -> str:
        """A word for somebody who was spoken of."""
        if node.name in _REFS:
            return _REFS[node.name]
        if node.role.endswith("player"):
            return "that player"
        if node.role.endswith("ability"):
            return "that effect"
        if node.name == "chosen" and self.choices > 1:
            return f"the {ORDINALS[min(node.number, 5)]} chosen card"
        if node in self.many:
            return "the chosen cards" if node.name == "chosen" else "those cards"
        return "the chosen card" if node.name == "chosen" else "that card"

    def whose(self, node: Any) -> str:
        """A possessive."""
        if node == m.YOU:
            return "your"
        if isinstance(node, m.Ref) and node.name == "one":
            return "its"
        text = self.term(node)
        return f"{text}'" if node in self.many else f"{text}'s"

    def selector(self, node: m.Selector, deeds: Any = None) -> str:
        """A description with its article, and who chooses where that is not who does it."""
        text = self._selector(node, deeds)
        if node.quantifier != "choose" or node.kind != "card" or node.chooser in (self.agent, m.Ref("one")):
            return text
        if node.chooser not in (m.YOU, m.OPPONENT) or self.agent not in (m.YOU, m.OPPONENT):
            return text
        return f"{text} of {'your' if node.chooser == m.YOU else _THEIRS} choice"

    def _selector(self, node: m.Selector, deeds: Any = None) -> str:
        count = node.count
        many = is_plural(count)
        if node.kind == "player":
            noun = "player" if node.what == m.Anything() else self.described(node.what, "player", many)
            return f"{'each' if node.quantifier == 'each' else 'a'} {noun}"
        if node.kind == "ability":
            return self._ability(node)
        if node.quantifier in ("top", "bottom"):
            zone, what = self._without_zone(node.what)
            n = (
                ""
                if zone is not None and count in (None, m.Number(1))
                else f"{self.amount(count or m.Number(1))} "
            )
            n = f"up to {self.amount(count)} " if node.up_to and count is not None else n
            place = self.zone(zone) if zone is not None else "your deck"
            noun = self.described(what, "card", is_plural(count), "", deeds)
            return f"{n or ''}{noun}" if zone is None else f"the {node.quantifier} {n}{noun} of {place}"
        aim = "target " if node.targeted else ""
        if node.quantifier == "each":
            return f"each {self.described(node.what, 'card', False, '', deeds)}"
        if any(
            isinstance(part, m.Compare) and isinstance(part.amount, m.Value) and part.amount.take
            for part in m.conjuncts(node.what)
        ):
            return f"the {self.described(node.what, 'card', many, aim, deeds)}"
        first = next(
            (part for part in m.conjuncts(node.what) if isinstance(part, m.Did) and part.which), None
        )
        if first is not None:
            return f"the {first.which} {self.described(node.what, 'card', False, '', deeds)}"
        among = [part for part in m.conjuncts(node.what) if isinstance(part, m.Rel) and part.name == "among"]
        if among:
            rest = tuple(part for part in m.conjuncts(node.what) if part not in among)
            noun = self.described(m.And(rest) if len(rest) > 1 else (*rest, m.Anything())[0], "card", True)
            up_to = "up to " if node.up_to else ""
            return f"{up_to}{self.amount(count or m.Number(1))} of those {noun}"
        body = self.described(node.what, "card", many, aim, deeds)
        if node.up_to and count is not None:
            return f"up to {self.amount(count)} {body}"
        if count in (None, m.Number(1)):
            return (
                f"another {body.replace('other ', '', 1)}"
                if body.startswith("other ")
                else f"{article(body)} {body}"
            )
        return f"{self.count(count)} {body}"

    def _without_zone(self, what: m.Filter) -> tuple[m.Zone | None, m.Filter]:
        parts = m.conjuncts(what)
        zone = next((part.zone for part in parts if isinstance(part, m.In)), None)
        rest = tuple(part for part in parts if not isinstance(part, m.In))
        return zone, m.Anything() if not rest else rest[0] if len(rest) == 1 else m.And(rest)

    def _ability(self, node: m.Selector) -> str:
        either = [
            choice
            for choice in m.conjuncts(node.what)
            if isinstance(choice, m.Or) and all(is_kind(part) for part in choice.parts)
        ]
        if either:
            others = tuple(part for part in m.conjuncts(node.what) if part != either[0])
            rest = m.And(others or (m.Anything(),))
            words = [
                self._ability(replace(node, what=m.And((*rest.parts, part)))) for part in either[0].parts
            ]
            return f"{words[0]} or {words[1].removeprefix('an ').removeprefix('a ').removeprefix('enemy ')}"
        kinds = [
            part.value
            for part in m.conjuncts(node.what)
            if isinstance(part, m.Is) and part.property == "kind"
        ]
        of = [part for part in m.conjuncts(node.what) if isinstance(part, m.Rel) and part.name == "of"]
        more = [
            self._mod(part)
            for part in m.conjuncts(node.what)
            if part != m.Anything() and part not in of and not is_kind(part)
        ]
        if any(word is None for word in more):
            raise Unprintable("a description of an ability")
        many = node.quantifier == "each"
        if kinds == ["combat_icon"]:
            noun = "combat icons" if many else "combat icon"
        else:
            noun = self.noun("ability", f"kind {kinds[0]}" if kinds else "any", many)
        noun = " ".join([*(word for word in more if word), noun])
        if of and isinstance(of[0].other, m.Selector):
            return (
                f"the effects of {self.term(of[0].other)}"
                if kinds == ["effect"]
                else f"{noun} of {self.term(of[0].other)}"
            )
        if of:
            return f"{self.whose(of[0].other)} {noun}"
        return noun if node.quantifier == "each" else f"{article(noun)} {noun}"

    # -- amounts and things

    def keyword(self, node: m.Ability) -> str:
        """A keyword with its number or what it names."""
        name = node.name.replace("_", " ")
        if node.number is not None:
            return (
                f"{name} ({self.amount(node.number)})"
                if isinstance(node.number, m.Number | m.Letter)
                else f"{name} (X)"
            )
        return f"{name} {self._protected(node.of)}" if node.of is not None else name

    def _protected(self, of: Any) -> str:
        if not isinstance(of, m.Selector) or of.kind != "card":
            return self.term(of)
        noun = self.described(of.what, "card")
        return f"{article(noun)} {noun}"


__all__ = ["ORDINALS", "Unprintable", "Words", "plural"]
