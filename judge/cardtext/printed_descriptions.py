"""What is said of cards, in canonical English: words before a noun and words behind it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.lexicon import Lexicon, lexicon

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
    by_concept: dict[tuple[str, str], tuple[str, str]] = {}
    nouns = lexicon(game).nouns
    for (word, kind, concept, _), (many, *_rest) in zip(nouns[::2], nouns[1::2], strict=True):
        by_concept.setdefault((kind, concept), (word, many))
    return by_concept


class Descriptions:
    """Prints descriptions.  `choices`: how many choices the ability makes; `many`: who is several."""

    def __init__(self, game: str, choices: int = 0, many: frozenset[m.Ref] = frozenset()) -> None:
        self.game = game
        self.lex: Lexicon = lexicon(game)
        self.choices = choices
        self.many = many

    def term(self, node: Any, deeds: Any = None) -> str:
        """A term as a noun phrase."""
        raise NotImplementedError

    def zone(self, node: Any) -> str:
        """A place, known or described."""
        raise NotImplementedError

    def amount(self, node: Any) -> str:
        """How much it is."""
        raise NotImplementedError

    def keyword(self, node: m.Ability) -> str:
        """A keyword as it stands on cards."""
        raise NotImplementedError

    def noun(self, kind: str, concept: str, many: bool = False) -> str:
        """The noun for a concept."""
        try:
            return _reverse(self.game)[kind, concept][many]
        except KeyError:
            raise Unprintable(f"{kind} {concept}") from None

    def with_article(self, what: m.Filter) -> str:
        """One card of that description."""
        noun = self.described(what, "card")
        return f"{article(noun)} {noun}"

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

    def described(
        self, what: m.Filter, kind: str, many: bool = False, aim: str = "", deeds: Any = None
    ) -> str:
        """A noun with all that is said of it."""
        if isinstance(what, m.Or) and all(has_type(option) for option in what.parts):
            return aim + " or ".join(self.described(option, kind, many, "", deeds) for option in what.parts)  # type: ignore[arg-type]
        before: list[str] = []
        behind: list[str] = []
        noun = ""
        for part in m.conjuncts(what):
            word = self._mod(part)
            if isinstance(part, m.Is) and part.property == "type" and not noun:
                noun = self.noun("card", f"type {part.value}", many)
            elif (types := types_of(part)) and not noun:
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
            case m.Compare(name, "=", m.Value(_, m.Ref("one"), ("highest" | "lowest") as most)):
                return f"with the {most} {self.noun('property', name)}"
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
            case m.Same(name, m.Ref("done", _, role)) if role.endswith("word"):
                return f"with that {self.noun('property', name)}"
            case m.Same(name, of):
                return f"with the same {self.noun('property', name)}" + (
                    f" as {self.term(of)}" if of is not None else ""
                )
            case m.Did() if deeds is not None:
                return str(deeds.did(part))
            case m.Not(m.Did() as inner) if deeds is not None:
                return str(deeds.did(inner, negated=True))
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
                "" if any(isinstance(inner, m.In) for inner in m.conjuncts(part.what.what)) else " on it"
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
        text = {
            "=": n if plain else f"equal to {n}",
            "<=": f"{n} {_LOW}" if plain else f"equal to or lower than {n}",
            ">=": f"{n} {_HIGH}" if plain else f"higher than or equal to {n}",
            "<": f"lower than {n}",
            ">": f"higher than {n}",
        }.get(relation)
        if text is None:
            raise Unprintable(relation)
        return text


def is_kind(what: object) -> bool:
    """Whether a description is the kind of an ability."""
    return isinstance(what, m.Is) and what.property == "kind"


def types_of(what: Any) -> list[str]:
    """The types of "unit or objective"; [] if it is no such choice."""
    parts = what.parts if isinstance(what, m.Or) else ()
    types = [part.value for part in parts if isinstance(part, m.Is) and part.property == "type"]
    return types if len(types) == len(parts) else []


def has_type(what: Any) -> bool:
    """Whether a description of several parts names a type."""
    return isinstance(what, m.And) and any(isinstance(p, m.Is) and p.property == "type" for p in what.parts)


def is_plural(count: Any) -> bool:
    """Whether a noun with that number stands in the plural."""
    if isinstance(count, m.Choice):
        return count.most != m.Number(1)
    return count is not None and count != m.Number(1)


def article(words: str) -> str:
    """The indefinite article before these words."""
    return "an" if words[:1].lower() in "aeiou" and not words.startswith(("uni", "one")) else "a"
