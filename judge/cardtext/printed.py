"""Terms, descriptions, amounts and conditions in canonical English, read back as they were meant."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.lexicon import Lexicon, lexicon, plural

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
_BEHIND = {
    "among": "among",
    "attached_to": "attached to",
    "on": "on",
    "at": "at",
    "attacking": "attacking",
    "of": "of",
    "source": "from",
}
_LOW, _HIGH = "or lower", "or higher"


class Unprintable(Exception):
    """There are no canonical words for this; says for what."""


@lru_cache(maxsize=8)
def _reverse(game: str) -> dict[tuple[str, str], tuple[str, str]]:
    """(type, concept) -> the noun and its plural; the first word of a concept is its canonical one."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    nouns = lexicon(game).nouns
    for (word, kind, concept, _), (many, *_rest) in zip(nouns[::2], nouns[1::2], strict=True):
        found.setdefault((kind, concept), (word, many))
    return found


class Words:
    """Prints the terms of one ability.  `choices`: how many choices it makes; `many`: who is several."""

    def __init__(self, game: str, choices: int = 0, many: frozenset[m.Ref] = frozenset()) -> None:
        self.game = game
        self.lex: Lexicon = lexicon(game)
        self.choices = choices
        self.many = many

    def noun(self, kind: str, concept: str, many: bool = False) -> str:
        """The noun for a concept."""
        try:
            return _reverse(self.game)[kind, concept][many]
        except KeyError:
            raise Unprintable(f"{kind} {concept}") from None

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
                row = [self.term(one, deeds) for one in members]
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
        return f"{self.term(node)}'s"

    def selector(self, node: m.Selector, deeds: Any = None) -> str:
        """A description with its article."""
        count = node.count
        many = _plural(count)
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
            place = self.zone(zone) if zone is not None else "your deck"
            noun = self.described(what, "card", _plural(count), "", deeds)
            return f"{n or ''}{noun}" if zone is None else f"the {node.quantifier} {n}{noun} of {place}"
        aim = "target " if node.targeted else ""
        if node.quantifier == "each":
            return f"each {self.described(node.what, 'card', False, '', deeds)}"
        first = next((one for one in _parts(node.what) if isinstance(one, m.Did) and one.which), None)
        if first is not None:
            return f"the {first.which} {self.described(node.what, 'card', False, '', deeds)}"
        among = [one for one in _parts(node.what) if isinstance(one, m.Rel) and one.name == "among"]
        if among:
            rest = tuple(one for one in _parts(node.what) if one not in among)
            noun = self.described(m.And(rest) if len(rest) > 1 else (*rest, m.Anything())[0], "card", True)
            return f"{self.amount(count or m.Number(1))} of those {noun}"
        body = self.described(node.what, "card", many, aim, deeds)
        if node.up_to and count is not None:
            return f"up to {self.amount(count)} {body}"
        if count in (None, m.Number(1)):
            return (
                f"another {body.replace('other ', '', 1)}"
                if body.startswith("other ")
                else f"{_a(body)} {body}"
            )
        return f"{self.count(count)} {body}"

    def _without_zone(self, what: m.Filter) -> tuple[m.Zone | None, m.Filter]:
        parts = _parts(what)
        zone = next((one.zone for one in parts if isinstance(one, m.In)), None)
        rest = tuple(one for one in parts if not isinstance(one, m.In))
        return zone, m.Anything() if not rest else rest[0] if len(rest) == 1 else m.And(rest)

    def _ability(self, node: m.Selector) -> str:
        kinds = [one.value for one in _parts(node.what) if isinstance(one, m.Is) and one.property == "kind"]
        of = [one for one in _parts(node.what) if isinstance(one, m.Rel) and one.name == "of"]
        more = [
            self._mod(one)
            for one in _parts(node.what)
            if one != m.Anything() and one not in of and not _kind(one)
        ]
        if any(word is None for word in more):
            raise Unprintable("a description of an ability")
        noun = self.noun("ability", f"kind {kinds[0]}" if kinds else "any", node.quantifier == "each")
        noun = " ".join([*(word for word in more if word), noun])
        if of and isinstance(of[0].other, m.Selector):
            return (
                f"the effects of {self.term(of[0].other)}"
                if kinds == ["effect"]
                else f"{noun} of {self.term(of[0].other)}"
            )
        if of:
            return f"{self.whose(of[0].other)} {noun}"
        return noun if node.quantifier == "each" else f"{_a(noun)} {noun}"

    def count(self, count: Any) -> str:
        """How many: "3 or more", "no", "any number of"."""
        if not isinstance(count, m.Choice):
            return self.amount(count)
        least, most = count.least, count.most
        if least is None and most is None:
            return "any number of"
        if least is None and most == m.Number(0):
            return "no"
        if least is not None and least == most:
            return f"exactly {self.amount(least)}"
        if most is None:
            return f"{self.amount(least)} or more"
        return (
            f"{self.amount(least)} or {self.amount(most)}"
            if least is not None
            else f"{self.amount(most)} or fewer"
        )

    # -- descriptions
    def described(
        self, what: m.Filter, kind: str, many: bool = False, aim: str = "", deeds: Any = None
    ) -> str:
        """A noun with all that is said of it."""
        if isinstance(what, m.Or) and all(_has_type(one) for one in what.parts):
            return aim + " or ".join(self.described(one, kind, many, "", deeds) for one in what.parts)  # type: ignore[arg-type]
        before: list[str] = []
        behind: list[str] = []
        noun = ""
        for part in _parts(what):
            word = self._mod(part)
            if isinstance(part, m.Is) and part.property == "type" and not noun:
                noun = self.noun("card", f"type {part.value}", many)
            elif (types := _types(part)) and not noun:
                noun = " or ".join(self.noun("card", f"type {value}", many) for value in types)
            elif word is not None:
                before.append(word)
            elif part != m.Anything():
                behind.append(self.behind(part, deeds))
        noun = noun or self.noun(kind, "any", many)
        before.sort(key=self._rank)
        return aim + " ".join([*before, noun, *behind])

    def _rank(self, word: str) -> int:
        if word == "other":
            return 0
        return 1 if word in self.lex.adjectives else 2 if word.startswith("[") else 3

    def _mod(self, part: Any, enemy: bool = True) -> str | None:
        """A description as a word before the noun, or None."""
        match part:
            case m.Rel("controller", m.Ref("opponent")) if enemy:
                return "enemy"
            case m.State(name):
                return (
                    next((w for w, what in self.lex.adjectives.items() if what == part), None)
                    if name != "committed"
                    else None
                )
            case m.Is("affiliation", value):
                if value == "neutral":
                    return "neutral"
                name = next(word for word, v in self.lex.affiliations.items() if v == value)
                return f"[{name.title().replace('And', 'and')}]"
            case m.Is("trait", value):
                return value
            case m.Is("side", value):
                return f"{value} side"
            case m.Other(m.Ref("this")):
                return "other"
            case m.Not(m.Is() as inner) if inner.property != "name":
                if inner.property == "type":
                    return f"non-{self.noun('card', f'type {inner.value}')}"
                word = self._mod(inner)
                return None if word is None else f"non-{word}"
            case m.Not(m.State("in_faction")):
                return "out-of-faction"
            case m.Or(parts) if all(isinstance(p, m.Is | m.State | m.Not) for p in parts):
                words = [self._mod(p) for p in parts]
                return " or ".join(words) if all(words) else None  # type: ignore[arg-type]
        return None

    def behind(self, part: Any, deeds: Any = None) -> str:
        """A description as words behind the noun."""
        match part:
            case m.Rel("controller", m.Ref("you")):
                return "you control"
            case m.Rel("controller" | "owner" as name, other):
                return f"{self.term(other)} {'controls' if name == 'controller' else 'owns'}"
            case m.Rel(name, other) if name in _BEHIND:
                return f"{_BEHIND[name]} {self.term(other)}"
            case m.Rel("against", other):
                return f"participating in an engagement against {self.term(other)}"
            case m.State("committed"):
                return "committed to the Force"
            case m.Not(m.State("committed")):
                return "not committed to the Force"
            case m.Compare(name, relation, amount):
                return f"with {self.noun('property', name)} {self.compared(relation, amount)}"
            case m.In(zone):
                return f"in {self.zone(zone)}"
            case m.Is("name", value):
                return f"named {value}"
            case m.Not(m.Is("name", value)):
                return f"not named {value}"
            case m.Having():
                return f"with {self.having(part)}"
            case m.Not(m.Having() as inner):
                return f"without {self.having(inner)}"
            case m.Other(than):
                return f"other than {self.term(than)}"
            case m.Same("controller", None):
                return "controlled by the same player"
            case m.Same(name, of):
                return f"with the same {self.noun('property', name)}" + (
                    f" as {self.term(of)}" if of is not None else ""
                )
            case m.Did() if deeds is not None:
                return str(deeds.did(part))
            case m.Not(m.State() as inner):
                word = self._mod(inner)
                if word:
                    return f"not {word}"
        raise Unprintable(f"a description: {type(part).__name__} {getattr(part, 'name', '')}".strip())

    def having(self, part: m.Having) -> str:
        """What somebody has, as after "with"."""
        if isinstance(part.what, m.Ability):
            return self.keyword(part.what)
        relation = part.relation
        n = "1 or more" if part.amount is None else self.amount(part.amount)
        count = {
            "=": "no" if part.amount == m.Number(0) else f"exactly {n}",
            ">=": f"{n} or more",
            "<=": f"{n} or fewer",
        }.get(relation)
        if count is None:
            raise Unprintable(f"having {relation}")
        if isinstance(part.what, m.Selector):
            noun = self.described(part.what.what, "card", True)
            return f"{count} {noun}" + (
                "" if any(isinstance(one, m.In) for one in _parts(part.what.what)) else " on it"
            )
        if isinstance(part.what, m.Things):
            if part.what.kind == "edge":
                return "the edge"
            return f"{count} {self.noun('things', part.what.kind, True)} on it"
        raise Unprintable("having")

    def compared(self, relation: str, amount: Any) -> str:
        """A comparison behind a property: "3 or lower"."""
        n = self.amount(amount)
        plain = isinstance(amount, m.Number | m.Letter)
        told = {
            "=": n if plain else f"equal to {n}",
            "<=": f"{n} {_LOW}" if plain else f"equal to or lower than {n}",
            ">=": f"{n} {_HIGH}" if plain else f"higher than or equal to {n}",
            "<": f"lower than {n}",
            ">": f"higher than {n}",
        }.get(relation)
        if told is None:
            raise Unprintable(relation)
        return told

    # -- amounts and things
    def amount(self, node: Any) -> str:
        """An amount."""
        match node:
            case m.Number(n):
                return str(n)
            case m.Letter(name):
                return name
            case m.Count(m.Selector() as of, ""):
                return f"the number of {self.described(of.what, 'card', True)}"
            case m.Count(m.Things() as of, ""):
                where = f" on {self.term(of.of)}" if of.of is not None else ""
                return f"the number of {self.noun('things', of.kind, True)}{where}"
            case m.Value(name, of, ""):
                return f"{self.whose(of)} {self.noun('property', name)}"
            case m.ThatMuch():
                return "that number"
            case m.Count(m.Selector() as of, distinct):
                many = _reverse(self.game)["property", distinct][1]
                return f"the number of different {many} among {self.described(of.what, 'card', True)}"
            case m.Times(2, amount):
                return f"twice {self.amount(amount)}"
            case m.Half(amount):
                return f"half of {self.amount(amount)}"
        if isinstance(node, m.Bound):
            return self.amount(node.amount)
        raise Unprintable(f"an amount: {type(node).__name__}")

    def things(self, node: m.Things) -> str:
        """So many of what is counted."""
        icon = next((word for word, kind in self.lex.icons.items() if kind == node.kind), None)
        if node.of is None and icon is not None and isinstance(node.amount, m.Number):
            word = f"[{'Edge-Enabled ' if 'edge' in node.marks else ''}{icon.title()}]"
            return " ".join([word] * node.amount.n) if node.amount.n <= 4 else f"{node.amount.n} {word}"
        if node.kind == "edge":
            return "the edge"
        n = node.amount
        many = _plural(n)
        noun = self.noun("things", node.kind, many)
        where = f" on {self.term(node.of)}" if node.of is not None else ""
        if isinstance(n, m.All):
            if node.of is not None and not isinstance(node.of, m.Selector):
                return f"{self.whose(node.of)} {noun}"
            return f"all {noun}{where}"
        if isinstance(n, m.ThatMuch):
            return f"that {noun}"
        if isinstance(n, m.Choice):
            if n.least is None and n.most is not None:
                return f"{'no' if n.most == m.Number(0) else 'up to ' + self.amount(n.most)} {noun}{where}"
            return f"{self.count(n)} {noun}{where}"
        if isinstance(n, m.Number | m.Letter):
            return f"{self.amount(n)} {noun}{where}" + (
                " of your choice" if "your_choice" in node.marks else ""
            )
        return f"{noun} equal to {self.amount(n)}"

    # -- places, periods, words
    def zone(self, node: m.Zone) -> str:
        """A place."""
        if node.name in ("play", "the_force", "game"):
            return {"play": "play", "the_force": "the Force", "game": "the game"}[node.name]
        noun = self.noun("zone", node.name)
        found = f"{self.whose(node.whose) if node.whose is not None else _a(noun)} {noun}"
        return f"the {node.position} of {found}" if node.position else found

    def period(self, node: m.Period) -> str:
        """A stretch of the game."""
        noun = self.noun("period", node.name)
        if node.whose is not None:
            found = f"{self.whose(node.whose)}{' next' if node.which == 'next' else ''} {noun}"
        else:
            which = {"this": "this", "next": "the next", "each": "each", "first": "the first", "": _a(noun)}[
                node.which
            ]
            found = f"{which} {noun}"
        if node.against is not None:
            found += f" against {self.term(node.against)}"
        return f"the {'beginning' if node.edge == 'start' else node.edge} of {found}" if node.edge else found

    def word(self, node: m.Word) -> str:
        """A word as a value."""
        told = {
            ("side", "yours"): "your side",
            ("role", "attacker or defender"): "an attacker or defender",
            ("role", "participant"): "a participating unit",
            ("role", "participant on your side"): "a participating unit on your side",
            ("role", "captured"): "a captured card",
            ("role", "attacker"): "an attacker",
            ("role", "defender"): "a defender",
        }.get((node.property, node.value))
        if told is None and node.property == "side":
            told = f"the {node.value} side"
        if told is None:
            told = f"a {node.property}" if not node.value else node.value.replace("_", " ")
        return told

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
        return f"{_a(noun)} {noun}"


def _kind(what: object) -> bool:
    return isinstance(what, m.Is) and what.property == "kind"


def _parts(what: Any) -> tuple[Any, ...]:
    return what.parts if isinstance(what, m.And) else (what,)


def _types(what: Any) -> list[str]:
    """The types of "unit or objective"; [] if it is no such choice."""
    parts = what.parts if isinstance(what, m.Or) else ()
    found = [part.value for part in parts if isinstance(part, m.Is) and part.property == "type"]
    return found if len(found) == len(parts) else []


def _has_type(what: Any) -> bool:
    return isinstance(what, m.And) and any(isinstance(p, m.Is) and p.property == "type" for p in what.parts)


def _plural(count: Any) -> bool:
    if isinstance(count, m.Choice):
        return count.most != m.Number(1)
    return count is not None and count != m.Number(1)


def _a(words: str) -> str:
    return "an" if words[:1].lower() in "aeiou" and not words.startswith(("uni", "one")) else "a"


__all__ = ["ORDINALS", "Unprintable", "Words", "plural"]
