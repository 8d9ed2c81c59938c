"""Who it is and whose it is, told in a language: the noun by which somebody is called."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.paraphrase.data import word
from judge.cardtext.paraphrase.language import CASES, known_word
from judge.cardtext.paraphrase.telling import Telling, bare, tell

_YOU = {"en": ("you",) * 6, "pl": ("ty", "ciebie", "tobie", "ciebie", "tobą", "tobie"),
        "ru": ("вы", "вас", "вам", "вас", "вами", "вас")}  # fmt: skip
_KINDS = ("card", "player", "ability", "attack", "zone")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def head(what: Any, t: Telling, kind: str) -> tuple[str, tuple[Any, ...]]:
    """The noun of a description, and what else is said of it."""
    parts = tuple(part for part in m.conjuncts(what) if part != m.Anything())
    for part in parts:
        match part:
            case m.Is("type" | "attack" | "zone" | "kind" as sort, value) if (
                sort != "kind" or kind == "ability"
            ):
                if word("nouns", value, t.language):
                    return t.word("nouns", value), tuple(other for other in parts if other != part)
    named = [part for part in parts if isinstance(part, m.Is) and part.property == "class"]
    if named and t.language == "ru" and kind == "card" and known_word(named[0].value):
        return named[0].value, tuple(other for other in parts if other != named[0])
    return t.word("nouns", kind if kind in _KINDS else "card"), parts


def head_of(node: Any, t: Telling) -> tuple[str, bool]:
    """The noun by which somebody is called, and whether they are several."""
    if not isinstance(node, m.Selector):
        return t.word("nouns", "card"), False
    many = node.quantifier in ("choose", "some", "top", "random") and node.count not in (None, m.Number(1))
    if node.quantifier == "each" and node.kind == "card":
        many = node is not t.spoken.get("one")
    return bare(head(node.what, t, node.kind)[0]), many


def meant(node: m.Ref, t: Telling) -> Any:
    """Who or what was meant when it was spoken of; None where nobody knows."""
    if node.name == "chosen":
        return t.choices.get(node.number)
    return t.spoken.get(f"{node.name} {node.role}".strip())


def sex_of(node: Any, t: Telling) -> str:
    """The gender of somebody: m, f or n."""
    match node:
        case m.Selector():
            return t.sex(bare(head(node.what, t, node.kind)[0]))[0]
        case m.Ref() if node != m.YOU:
            return t.sex(word("who", node.name, t.language) or head_of(meant(node, t), t)[0])[0]
    return "m"


def several(node: Any) -> bool:
    """Whether they are several, or may be."""
    match node:
        case m.Group():
            return not node.either
        case m.Selector("each"):
            return node.kind == "attack"
        case m.Selector():
            return node.count not in (None, m.Number(1)) or node.up_to
    return isinstance(node, m.Ref) and node.name == "rest"


@tell.register
def ref(node: m.Ref, t: Telling, case: str = "n") -> str:
    """Somebody who is known or was spoken of."""
    if node == m.YOU:
        return _YOU[t.language][CASES.index(case)]
    known = word("who", node.name, t.language)
    if known is not None:
        return t.noun(known, case)
    before = meant(node, t)
    for kind in ("player", "ability"):
        if before is None and node.role.endswith(kind):
            return t.noun(t.say(f"that_{kind}"), case)
    if node.name == "rest":
        return t.with_adjectives(("rest",), t.word("nouns", "card"), case, many=True)
    entry, many = head_of(before, t)
    if node.name != "chosen":
        return t.with_adjectives(("that",), entry, case, many)
    alike = [choice for choice in t.choices.values() if head_of(choice, t)[0] == entry]
    nth = alike.index(before) if before in alike else 0
    which = (_ORDINALS[min(nth, 4)], "chosen") if len(alike) > 1 else ("chosen",)
    return t.with_adjectives(which, entry, case, many)


@tell.register
def owner(node: m.Owner, t: Telling, case: str = "n") -> str:
    """Whoever owns or controls something."""
    return owned(t.word("who", node.relation), t, node.of, case)


@tell.register
def group(node: m.Group, t: Telling, case: str = "n") -> str:
    """Several together, or one of them."""
    row = [tell(member, t, case) for member in node.members]
    return f"{', '.join(row[:-1])} {t.say('or' if node.either else 'and')} {row[-1]}"


def owned(entry: str, t: Telling, whose: Any, case: str, many: bool = False) -> str:
    """A noun with whose it is: "twoja ręka", "the hand of the opponent"."""
    if whose == m.YOU:
        return t.with_adjectives(("your",), entry, case, many)
    noun = t.noun(entry, case, many)
    if whose is None:
        article = "the " if t.language == "en" and not entry.startswith("the ") else ""
        return f"{'' if entry.endswith('%') else article}{noun}"
    if isinstance(whose, m.Word):
        return f"{noun} ({tell(whose, t)})"
    if t.language == "en":
        return f"the {noun.removeprefix('the ')} of {tell(whose, t)}"
    return f"{noun} {tell(whose, t, 'g')}"
