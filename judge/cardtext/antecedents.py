"""Who has been spoken of in an ability so far, and whom a pronoun means."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.agreement import (
    agrees,
    in_each,
    is_named,
    is_player,
    is_several,
    seen,
    that_there_is,
)
from judge.cardtext.data import changed, walk
from judge.cardtext.nodes import field_names
from judge.cardtext.parts import Anaphor, Behind

OWN = (m.THIS, m.GRANTER)
_THERE = m.Ref("there")
"""A card that has to be there: "while you control a Jedi, it ..." may speak of it."""


class Unresolved(Exception):
    """Nobody, or more than one, can be meant by these words."""


@dataclass(frozen=True)
class Known:
    """Somebody spoken of: how to refer to it, what is known of it, one or several."""

    ref: m.Term
    what: m.Filter
    plural: bool = False
    verb: str = ""


def _alike(cards: list[Known], asked: m.Filter, plural: bool) -> set[m.Term]:
    """Those of the cards, one or several, of which that can be said."""
    return {card.ref for card in cards if card.plural == plural and agrees(asked, card.what, card.verb)}


def _beside(node: Any, resolved: Any) -> Any:
    """ "Any other units in the same arena": other than the one in whose arena they are."""
    if not isinstance(node, m.Selector) or m.Other() not in m.conjuncts(node.what):
        return resolved
    for part, now in zip(m.conjuncts(node.what), m.conjuncts(resolved.what), strict=True):
        of: Any = part.of if isinstance(part, m.Same) else None
        if isinstance(of, Anaphor) and of.word == "beside" and now.of is not None:
            return replace(resolved, what=other_than(resolved.what, now.of))
    return resolved


def other_than(what: Any, who: Any) -> Any:
    """The description, with "other" said of that one."""
    return changed(what, lambda part: m.Other(who) if part == m.Other() else part)


class Antecedents:
    """Cards, players, abilities and words that were spoken of, the last one last."""

    def __init__(self) -> None:
        self.cards: list[Known] = []
        self.players: list[m.Term] = []
        self.abilities: list[m.Term] = []
        self.words: list[tuple[str, m.Ref]] = []
        self.zones: dict[str, m.Term] = {}
        self.choices = 0
        self.fighting = False
        self.rivals: tuple[m.Term | None, ...] = ()
        self.told_of_it = False
        self.together: tuple[m.Term, ...] = ()
        self.played = False
        self.lasting = False
        self.much = ""
        self.seen = False
        self.looked_at: m.Zone | None = None
        self.triggered = False
        self.subject: Any = None
        self.happened: list[m.Deed] = []
        self.hosts: list[m.Filter] = []
        self.called: list[m.Filter] = []
        self.bearer = True
        self.it: m.Term | None = m.THIS
        self.company = False
        self.whose: m.Ref | None = None
        self.gone: frozenset[m.Term] = frozenset()
        self.paid: frozenset[m.Term] = frozenset()

    def told_before_or_here(self, amount: Any, before: int) -> None:
        """Raises Unresolved where an amount may be measured on a card told of before, or on one told of here.

        `before`: of how many cards was spoken before what is done, which tells of others.  The order of the
        words in between is not kept.
        """
        for word in walk(amount):
            doer = "doer" if self.subject is None else ""  # whose it is where nobody is said to do it
            if isinstance(word, Anaphor) and word.word in ("it", "that", doer):
                left_out = {_THERE} if word.word == "doer" else {*OWN, _THERE}  # its: of the card of the text
                rows = (self.cards[:before], self.cards[before:])
                earlier, here = (_alike(row, word.what, word.plural) - left_out for row in rows)
                if earlier and here - earlier:
                    raise Unresolved(f"{word.word}: who was told of before, or whom it is done to?")

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
                before = next((card for card in reversed(self.cards) if card.ref == term), None)
                known = Known(term, m.Anything()) if before is None else before
                self.cards.append(replace(known, verb=verb or known.verb))
            case m.Ref("you" | "opponent" | "attacking_player" | "defending_player"):
                self.players.append(term)
            case m.Group((m.Word(name), *_)):
                self.words.append((name, replace(ref, role=f"{ref.role} word")))
            case m.Word(name, ""):
                self.words.append((name, replace(ref, role=f"{ref.role} word")))
            case m.Owner():
                self.players.append(term)
            case m.Selector(kind="player"):
                self.players.append(
                    ref if ref.role.endswith("player") else replace(ref, role=f"{ref.role} player")
                )
            case m.Selector(kind="ability"):
                self.abilities.append(replace(ref, role=f"{ref.role} ability"))
            case m.Selector(kind="card"):
                many = term.quantifier == "each" or is_several(term.count) or in_each(term.what)
                self.cards.append(Known(ref, term.what, many, verb))
                self._mention_owner(term.what)
                if term.quantifier == "each":
                    self.cards.append(Known(m.Ref("one"), term.what))
            case m.Zone(_, whose) | m.Period(_, whose) if whose is not None:
                if not isinstance(whose, m.Selector | m.Group):
                    self._mention(whose, ref)
            case m.Group(members, False):
                self.cards.append(Known(term, m.Anything(), True))
            case m.Group(members, True) if all(
                isinstance(member, m.Selector) and member.kind == "card" for member in members
            ):
                self.cards.append(Known(ref, m.Anything(), is_several(members[0].count)))  # type: ignore[union-attr]

    def _mention_owner(self, what: m.Filter) -> None:
        """Of the opponent is spoken, too, where cards of the opponent, or that lie in a zone of his, are."""
        for part in m.conjuncts(what):
            lies_there = isinstance(part, m.In) and part.zone.whose == m.OPPONENT
            if part == m.Rel("controller", m.OPPONENT) or lies_there:
                self.whose = m.OPPONENT

    def still(self, node: Any) -> Any:
        """A phrase that chooses nobody: a condition, a trigger, a description."""
        if isinstance(node, Anaphor):
            return self.who(node)
        if isinstance(node, Behind):
            return self.still(node.condition)
        if isinstance(node, m.Fits) and isinstance(node.what, m.Rel):
            # "if this unit is attached to a Fighter, that unit ...": it may be that one
            self.company = self.company or isinstance(node.what.other, m.Selector)
            return self._related(node, node.what)
        if isinstance(node, m.Compare) and self.paid:
            paid, self.paid = self.paid, frozenset()  # "with lower printed cost": than what is paid with
            try:
                return replace(node, amount=self.still(node.amount))
            finally:
                self.paid = paid
        if isinstance(node, m.ThatMuch) and not node.of:
            return self.that_much()
        if (
            isinstance(node, m.Did) and node.within is not None
        ):  # "the first card your opponent plays on his turn"
            deed = self.still(node.deed)
            if is_player(deed["agent"]):
                self._mention(deed["agent"], m.Ref("done", role="agent"))
            return replace(node, deed=deed, within=self.still(node.within))
        if isinstance(node, m.Ability):
            return node
        if isinstance(node, tuple):
            return tuple(self.still(part) for part in node)
        if (names := field_names(node)) is not None:
            if isinstance(node, m.Period) and node.within is not None and node.whose is not None:
                self._mention(node.whose, m.Ref("done"))
            if isinstance(node, m.Zone) and node.whose is not None:
                whose = self.still(node.whose)
                if not isinstance(node.whose, Anaphor) or not node.whose.kind.startswith("zone "):
                    self.zones[node.name] = whose
                return replace(node, whose=whose)
            values = {name: self.still(getattr(node, name)) for name in names}
            resolved = _beside(node, replace(node, **values))
            if isinstance(resolved, m.Measure) and (those := seen(resolved.left)) is not None:
                self.cards.append(Known(those, those.what, True))  # of those that are there: "one of them"
            if isinstance(node, m.Measure | m.Fits) and (what := that_there_is(resolved)) is not None:
                self.cards.append(Known(_THERE, what))
            if isinstance(resolved, m.Fits | m.Selector) and isinstance(node, m.Fits):
                self._mention(resolved.who, m.Ref("one"))  # type: ignore[union-attr]
            return resolved
        return node

    def _related(self, node: m.Fits, what: m.Rel) -> m.Fits:
        """Who stands in a relation to that one is not that one."""
        who = self.still(node.who)
        known = self.cards
        other: object = what.other
        if isinstance(other, Anaphor) and other.word in ("that", "it"):
            self.cards = [card for card in known if card.ref != who]
        try:
            fits = replace(node, who=who, what=self.still(what))
        finally:
            self.cards = known
        self._mention(who, m.Ref("one"))
        return fits

    def that_much(self) -> m.ThatMuch:
        """The number that "that much" means.  Raises Unresolved where none was spoken of."""
        if not self.much:
            raise Unresolved("that much: of what?")
        return m.ThatMuch(self.much)  # type: ignore[arg-type]

    def who(self, word: Anaphor) -> Any:
        """The player, ability, zone or card that a pronoun means.  Raises Unresolved."""
        if word.kind == "player":
            return self._player(word)
        if word.kind == "ability":
            if word.word in ("its", "that") and not self.abilities and self.triggered:
                return m.Ref("that", role="event")
            if not self.abilities:
                raise Unresolved(f"{word.word} effect: which?")
            return self.abilities[-1]
        if word.kind.startswith("zone "):
            zone = word.kind.removeprefix("zone ")
            if zone not in self.zones:
                raise Unresolved(f"that {zone}: whose?")
            return self.zones[zone]
        if word.kind.startswith("word "):
            return self._named(word.kind.removeprefix("word "))
        if word.kind != "card":
            raise Unresolved(f"{word.word}: which?")
        return self._card(word, self.still(word.what))

    def _card(self, word: Anaphor, asked: Any) -> Any:
        """Which card is meant, of those spoken of."""
        if word.word == "enhanced":  # what is said of the card that this one is on is asked of it
            for part in m.conjuncts(asked):
                asked_of = self.called if isinstance(part, m.Is) and part.property == "type" else self.hosts
                if part not in asked_of:
                    asked_of.append(part)
            return m.Ref("host")
        if word.word == "their":
            return self._of_each()
        if word.word == "other":
            return self._others(asked)
        if word.word == "beside":
            single = [card.ref for card in self.cards if not card.plural and card.ref != m.Ref("one")]
            return single[-1] if single else m.THIS if self.bearer else None
        if word.word.startswith("the "):
            verbs = word.word.removeprefix("the ").split("|")
            for known in reversed(self.cards):
                if known.verb in verbs and known.plural == word.plural:
                    return known.ref
            each = tuple(dict.fromkeys(card.ref for card in self.cards if card.verb in verbs))
            if word.plural and len(each) > 1:
                return m.Group(each)
            raise Unresolved(f"{word.word}: which?")
        if word.word == "doer":
            if self.subject is not None and not is_player(self.subject):
                return self.subject
            word = replace(word, word="it")
        doer = self._doer(asked)
        if doer is not None:
            return doer
        if word.word == "itself" and self.subject is not None:
            return self.subject
        return self._last_of_whom(word, asked)

    def _last_of_whom(self, word: Anaphor, asked: m.Filter) -> Any:
        """Who was spoken of last, of those who agree.  Raises Unresolved."""
        spoken = [
            card for card in self.cards if word.word not in ("that", "those", "the") or card.ref not in OWN
        ]
        if word.word == "it" and self.fighting and spoken and spoken[-1].ref == m.Ref("that", role="patient"):
            raise Unresolved("it: who attacks, or who is attacked?")
        for known in reversed(spoken):
            if word.word == "that" and (known.ref == self.subject or self._is_one_of_the_doers(known)):
                continue  # who does it to itself is said by "itself"
            if known.plural == word.plural and agrees(asked, known.what, known.verb):
                if known.ref == _THERE and self._still_the_other(word, spoken, known):
                    continue
                self._one_alone(word, known)
                self._not_what_is_paid(word, known, asked)
                return known.ref
        if word.word in ("they", "those", "its"):
            for known in reversed(spoken):
                if agrees(asked, known.what, known.verb):
                    return known.ref
        alone = not spoken and not self.company
        if word.word in ("that", "the") and alone and self.cards and asked == m.Is("type", "unit"):
            return self.cards[-1].ref  # of nobody else was spoken
        if word.word in ("it", "itself", "he", "its") and not self.cards and self.it is not None:
            return self.it  # of nobody was spoken but of the card whose text it is
        raise Unresolved(f"{word.word}: who is meant?")

    def _is_one_of_the_doers(self, known: Known) -> bool:
        """Whether it is each of those who do it: "each Droid must attack that unit"."""
        doers = self.subject
        each = isinstance(doers, m.Selector) and doers.quantifier == "each"
        return known.ref == m.Ref("one") and each and known.what == doers.what

    def _still_the_other(self, word: Anaphor, spoken: list[Known], there: Known) -> bool:
        """Whether a pronoun passes over a card that only has to be there.

        "That unit" is who was chosen, and a card with a name would be called by it; "it" is its own card
        where the text has already told of that.
        """
        before = [card.ref for card in spoken if card.ref != _THERE]
        if word.word == "that":
            return is_named(there.what) or any(map(m.is_chosen, before))
        return m.THIS in before

    def _one_alone(self, word: Anaphor, known: Known) -> None:
        """Raises Unresolved where "it" could be another one just as well."""
        if known.ref == _THERE:
            raise Unresolved(f"{word.word}: its own card, or one that has to be there?")
        if word.word != "it":
            return
        if known.ref in self.rivals and not (self.told_of_it and known.ref == self.rivals[0]):
            raise Unresolved("it: who does it, or to whom it is done?")
        if known.ref in self.together:
            raise Unresolved("it: which of those that were chosen?")

    def _not_what_is_paid(self, word: Anaphor, known: Known, asked: m.Filter) -> None:
        """Raises Unresolved where it could be who pays, or of whom the trigger tells."""
        left_out = {*self.paid, _THERE, *(OWN if word.word == "that" else ())}
        between = self.triggered and known.ref in self.paid and word.word in ("it", "that")
        if between and _alike(self.cards, asked, known.plural) - left_out:
            raise Unresolved(f"{word.word}: what is paid with, or what it happened to?")

    def _doer(self, asked: m.Filter) -> m.Ref | None:
        """ "The unit that damaged it", where it was damaged: who did what the trigger says."""
        did = [part for part in m.conjuncts(asked) if isinstance(part, m.Did) and part.within is None]
        for deed in self.happened:
            if len(did) != 1 or did[0].deed.verb != deed.verb or deed[did[0].as_role] is not None:
                continue
            named = [(role, term) for role, term in did[0].deed.roles if not isinstance(term, m.Things)]
            if named and all(term in (deed[role], m.Ref("that", role=role)) for role, term in named):
                return m.Ref("that", role=did[0].as_role)
        return None

    def _named(self, prop: str) -> m.Ref:
        """What somebody has just named or chosen of that property."""
        for name, ref in reversed(self.words):
            if name in (prop, "number") or (prop == "type" and name in ("arena", "trait")):
                return ref
        raise Unresolved(f"that {prop}: none was named")

    def _of_each(self) -> m.Term:
        """Of each of those of whom was spoken last."""
        for known in reversed(self.cards):
            if known.plural or known.ref == m.Ref("one"):
                return known.ref
        raise Unresolved("their owner: whose?")

    def _player(self, word: Anaphor) -> Any:
        others = [player for player in self.players if player != m.YOU]
        if any(isinstance(part, m.Other) for part in m.conjuncts(word.what)):
            return self._other_player(others)
        if not others and word.word == "that" and self.whose is not None:
            return self.whose  # of a player was spoken as of the one whose units those are
        if not others:
            raise Unresolved("he: which player?")
        return others[-1]

    def _other_player(self, others: list[m.Term]) -> m.Ref:
        """ "The other player": not the one of whom was spoken, as far as that is you or the opponent."""
        if not self.players or any(player != m.OPPONENT for player in others):
            raise Unresolved("the other player: which?")
        return m.YOU if others else m.OPPONENT

    def _others(self, asked: m.Filter) -> Any:
        if not self.seen:
            raise Unresolved("the others: which?")
        return m.Ref("rest")
