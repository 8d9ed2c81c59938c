"""A printed text -> the abilities of its card as facts of the law, and why some have none.

An ability is modelled if every word of it was understood, and if rules of the law hear all that it says
(`judge.engine.heard`): nothing here lists what the law knows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled
from judge.cardtext.reading import Read, expanded, is_keyword, read_text
from judge.cardtext.reify import given_texts, stays
from judge.cardtext.separate import parted, without_bullets
from judge.cardtext.tokens import Names
from judge.engine.solver import Term
from judge.games.swlcg import spoken
from judge.kept_texts import kept


@dataclass(frozen=True)
class Known:
    """An ability that the law knows: as it is called, and what it says.

    `lends`: the abilities that it gives to cards, each with the root of its own tree.
    """

    words: str
    means: m.Ability
    lends: tuple[tuple[str, Known], ...] = ()

    @property
    def limited(self) -> bool:
        """Whether it says how often it can be used."""
        return self.means.limit is not None

    def of(self, a: str, bearer: str, version: str | None) -> list[Term]:
        """The facts of it as the ability `a` of a card, of one `version` of its text if there are several."""
        borne: Term = ("bearer", a, bearer) if version is None else ("written", a, bearer, version)
        return [borne, ("reads_as", a, spoken.root(self.means))]


@dataclass(frozen=True)
class Strange:
    """Words that the law does not know; `read`: they were understood, `why`: what is missing."""

    words: str
    read: bool
    why: str


def abilities(text: str, kind: str, name: str = "", names: Names | None = None) -> list[Known | Strange]:
    """The abilities of a printed text, in order; `kind` and `name` are those of its card.

    What is not understood, or has no rule, comes back as Strange; the other abilities are not harmed.
    """
    given = names or Names()
    key = tuple(sorted(given.names.items())), tuple(sorted(given.traits.items()))
    return list(_abilities(text, kind, name, key))


@kept("swlcg")
def _abilities(
    text: str, kind: str, name: str, key: tuple[tuple[object, ...], ...]
) -> tuple[Known | Strange, ...]:
    names = Names(dict(key[0]), dict(key[1]))  # type: ignore[arg-type]
    listed: list[Known | Strange] = []
    kind = "objective" if kind == "mission" else kind  # it has several abilities, as an objective has
    reads = read_text(without_bullets(text), "swlcg", kind, name, names)
    for read in reads:
        row = known(read)
        if wrong := _called_otherwise(read.words, kind):
            row = [Strange(read.words, False, f"{wrong}: it is no such card")]
        if any(isinstance(ability, Strange) for ability in row):
            pieces = parted(read.words, lambda words: is_keyword(words, "swlcg", kind, name, names))
            row = row if len(pieces) == 1 else list(_abilities("\n".join(pieces), kind, name, key))
        listed += row
    return tuple(listed if kind == "enhancement" else _no_host(listed))


def _called_otherwise(words: str, kind: str) -> str:
    """The words with which a text calls its own card what it is not: "this objective" on an enhancement."""
    unquoted = _QUOTED.sub("", re.sub(r"\([^)]*\)", "", words))
    for match in _THIS.finditer(unquoted):
        if kind in _TYPES and match[1].casefold() != kind and (kind, match[1].casefold()) != _AS_IT_PILOTS:
            return match[0]
    return ""


_TYPES = frozenset("unit enhancement objective event".split())
_AS_IT_PILOTS = ("unit", "enhancement")
"""A unit may be an enhancement as it pilots."""
_THIS = re.compile(r"\bthis (unit|enhancement|objective|event)\b", re.IGNORECASE)


def _no_host(listed: list[Known | Strange]) -> list[Known | Strange]:
    """The abilities of a card that is no enhancement, which is attached only if it says how."""
    if any(isinstance(ability, Known) and _attaches(ability) for ability in listed):
        return listed
    return [
        Strange(ability.words, True, "attaching a card that enhances nothing")
        if isinstance(ability, Known) and _attaches_itself(ability)
        else ability
        for ability in listed
    ]


_ATTACHED = frozenset("enhance pilot joins".split())


def _attaches(ability: Known) -> bool:
    """Whether an ability says on what its card lies."""
    return ability.means.kind == "keyword" and ability.means.name in _ATTACHED


def _attaches_itself(ability: Known) -> bool:
    """Whether an ability attaches the very card to something."""
    return any(
        isinstance(node, m.Deed)
        and node["patient"] == m.THIS
        and (node.verb == "attach" or (node.verb == "put" and node["on"] is not None))
        for node in walk(ability.means.body)
    )


def known(read: Read) -> list[Known | Strange]:
    """What the law knows of one ability that was read."""
    if read.stage != "understood":
        return [Strange(read.words, False, _missing(read))]
    quotes = [words.split(":")[-1].strip(" .") for words in _QUOTED.findall(read.words)]
    try:
        return [_known(ability, read.effect_words, quotes) for ability in expanded(read, "swlcg")]
    except Unmodelled as refused:
        return [Strange(read.words, True, str(refused))]


def _known(ability: m.Ability, label: str, quotes: list[str]) -> Known:
    """An ability whose tree the law reads.  Raises Unmodelled, with what of it no rule hears.

    What it gives is called by its own words, or as it is itself.
    """
    if missing := spoken.missing(ability):
        raise Unmodelled(missing)
    texts = given_texts(ability)
    alone = ability.kind == "static" and all(stays(ability, root) for root, _ in texts)
    named = quotes if len(quotes) == len(texts) and not alone else [label] * len(texts)
    lends = tuple((root, _known(text, words, [])) for (root, text), words in zip(texts, named, strict=True))
    return Known(label, ability, lends)


_QUOTED = re.compile('["“]([^"“”]+)["”]')


def _missing(read: Read) -> str:
    """Why a text is not understood."""
    words = "; ".join(read.unread)
    if read.stage == "unread":
        return f"stumbled at: {words}" if read.why == "these words are not read" else f"{read.why}: {words}"
    return read.why
