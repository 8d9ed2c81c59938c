"""Where and when, told in a language: places with their prepositions, stretches, words as values."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.paraphrase.data import word
from judge.cardtext.paraphrase.nouns import head, owned
from judge.cardtext.paraphrase.telling import WAYS, Telling, bare, joined, tell

_OF_CARDS = {
    "en": {"to": "to a", "from": "from a", "in": "at a"},
    "pl": {"to": "do g", "from": "z g", "in": "przy l"},
    "ru": {"to": "к d", "from": "с g", "in": "у g"},
}
_USUAL = {"en": "in", "pl": "w", "ru": "в"}


def at(node: Any, t: Telling, way: str) -> str:
    """A place with its preposition: `way` is in, to or from."""
    entry = ""
    if isinstance(node, m.Group):
        link = f" {t.say('or' if node.either else 'and')} "
        return link.join(at(member, t, way) for member in node.members)
    if isinstance(node, m.Zone):
        ends = node.position in ("top", "bottom")
        entry = t.word("nouns", node.position if ends else node.name)
    elif isinstance(node, m.Selector) and node.kind == "zone":
        entry = head(node.what, t, "zone")[0]
    if not entry and not isinstance(node, m.Property | m.Word | m.Period):
        how = _OF_CARDS[t.language][way]
    else:
        first, colon, _ = entry.partition(":")
        how = WAYS[first if colon and first in WAYS else _USUAL[t.language]][way]
    preposition, case = how.split()
    return joined(preposition, tell(node, t, case))


@tell.register
def zone(node: m.Zone, t: Telling, case: str = "n") -> str:
    """A place."""
    entry = t.entry(node.name)
    if node.position in ("that", "each", "one"):
        return t.with_adjectives((node.position,), entry, case)
    if node.position in ("top", "bottom"):
        end, inner = t.entry(node.position), owned(entry, t, node.whose, "g")
        return f"the {end} of {inner}" if t.language == "en" else f"{t.noun(end, case)} {inner}"
    return owned(entry, t, node.whose, case)


def during(node: Any, t: Telling) -> str:
    """In a stretch of the game."""
    if isinstance(node, m.Period) and node.edge:
        return f"{'at ' if t.language == 'en' else ''}{tell(node, t)}"
    return f"{t.say('during')} {tell(node, t, 'g')}"


@tell.register
def period(node: m.Period, t: Telling, case: str = "n") -> str:
    """A stretch of the game."""
    if node.edge:
        edge = "at_begin" if node.edge in ("start", "begin") else "at_end"
        inner = period(replace(node, edge=""), t, "g")
        return f"{t.say(edge)} {inner}".removeprefix("at " if t.language == "en" else "")
    entry = word("nouns", f"{node.name}_period", t.language) or t.entry(node.name)
    if node.which and node.whose == m.YOU:
        text = t.with_adjectives(("your", node.which), entry, case).removeprefix("the ")
    elif node.which:
        text = t.with_adjectives((node.which,), entry, case)
        if node.whose is not None:
            text += f" {'of ' if t.language == 'en' else ''}{tell(node.whose, t, 'g')}"
    elif t.language == "en" and node.whose is None:
        text = t.with_article(t.noun(entry))
    else:
        text = owned(entry, t, node.whose, case)
    if node.against is not None:
        text += f" {t.say('against')} {tell(node.against, t, 'd' if t.language == 'pl' else 'g')}"
    return text if node.within is None else f"{text} ({during(node.within, t)})"


@tell.register
def value(node: m.Word, t: Telling, case: str = "n") -> str:
    """A word as a value."""
    if node.property == "arena":
        return owned(t.entry(f"{node.value}_arena"), t, None, case)
    if node.value == "all" and word("nouns", node.property, t.language):
        entry = t.entry(node.property)
        every = t.adjective(t.word("adjectives", "all"), case, t.sex(entry)[0], True)
        return f"{every} {t.noun(entry, case, True)}"
    if not node.value:
        return t.noun(t.entry(node.property))
    known = word("adjectives", node.value, t.language) or word("nouns", node.value, t.language)
    if known is None:
        kind = word("nouns", node.property, t.language)
        return f"{t.noun(bare(kind), case)} {t.quoted(node.value)}" if kind else t.quoted(node.value)
    link = f" {t.say('or')} "
    return link.join(_bent(piece, t, case) for piece in bare(known).split(link))


def _bent(text: str, t: Telling, case: str) -> str:
    """An adjective or a noun in a case."""
    if case == "n" or " " in text:
        return text
    as_adjective = t.adjective(text, case, "m")
    return as_adjective if as_adjective != text else t.noun(text, case)
