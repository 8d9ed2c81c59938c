"""Texts that the law reads as they stand, from their trees."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.games import hearing
from judge.games.swtcg.keywords import PILOT
from judge.games.swtcg.labels import labelled
from judge.games.swtcg.model import Ability
from judge.games.swtcg.places import VEHICLES

KINDS = ("keyword", "static")
"""The kinds of abilities that the law reads so."""
_ONE = m.Ref("one")
_NO_WORDS = frozenset(("unit", "units", "card", "cards", *VEHICLES))


def is_read(meaning: m.Ability) -> bool:
    """Whether the law reads an ability from its tree, and all of it."""
    if meaning.kind not in KINDS or any(map(_is_no_word, walk(meaning))) or _means_one_elsewhere(meaning):
        return False
    return not hearing.missing("swtcg", meaning)


def _is_no_word(node: object) -> bool:
    """Whether it is a word that stands on no type line, or an arena that is said to be somebody's."""
    match node:
        case m.Is("trait"):
            return not _NO_WORDS.isdisjoint(words_of(node))
        case m.Zone(name):
            return node.whose is not None and (name.endswith("_arena") or name == "play")
    return False


def _means_one_elsewhere(meaning: m.Ability) -> bool:
    """Whether each one of several is meant elsewhere than in what it is, or in what lies on it."""
    nodes = list(walk(meaning))
    known: list[object] = [node.who for node in nodes if isinstance(node, m.Fits)]
    counted = [node.over for node in nodes if isinstance(node, m.ForEach)]
    known += [over.of for over in counted if isinstance(over, m.Things)]
    return known.count(_ONE) != nodes.count(_ONE)


def words_of(trait: m.Is) -> list[str]:
    """The single words of what stands on a type line."""
    return trait.value.lower().replace("-", " ").split()


def ability(meaning: m.Ability, words: str, lends: tuple[tuple[str, Ability], ...] = ()) -> Ability:
    """An ability that always holds, as its tree says it; `lends`: what it gives to units, by its root."""
    return Ability("static", labelled(words), words, means=meaning, lends=lends)


def types_piloted(ability: Ability) -> tuple[str, ...]:
    """The types before the word Pilot; nothing for any other ability."""
    if ability.means is None or ability.means.name != PILOT:
        return ()
    return tuple(n.value for n in walk(ability.means.of) if isinstance(n, m.Is) and n.property == "trait")


def treated_as(ability: Ability) -> list[str]:
    """The words of the type line that a text gives its own card ("Treat it as a Jedi")."""
    deeds = [n for n in walk(ability.means) if isinstance(n, m.Deed)] if ability.means is not None else []
    words = [deed["as"] for deed in deeds if deed.verb == "count_as" and deed["patient"] == m.THIS]
    return [word.value for word in words if isinstance(word, m.Word) and word.property == "trait"]
