"""A printed text -> the abilities of its card as facts of the law, and why some have none.

An ability is modelled if every word of it was understood, if there are facts for all that it says, and if
rules of the law read them (`judge.engine.vocabulary`): nothing here lists what the law knows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled
from judge.cardtext.reading import Read, expanded, is_keyword, read_text
from judge.cardtext.reify import given_texts
from judge.cardtext.separate import parted, without_bullets
from judge.cardtext.tokens import Names
from judge.engine.solver import Term
from judge.engine.unread_facts import unread
from judge.games.swlcg import spoken
from judge.games.swlcg.compiler import Compiled, compiled
from judge.kept_texts import kept


@dataclass(frozen=True)
class Known:
    """An ability that the law knows: as it is called, whether it is limited, its facts under any id.

    `lends`: the abilities that it gives to cards, each with the part of it that does (0: all the time), or
    with its root where the law reads the text itself.  `means`: what it says, if so.
    """

    words: str
    limited: bool
    facts: tuple[Term, ...]
    lends: tuple[tuple[int | str, Known], ...] = ()
    means: m.Ability | None = None

    def of(self, a: str, bearer: str, version: str | None) -> list[Term]:
        """The facts of it as the ability `a` of a card, of one `version` of its text if there are several."""
        borne: Term = ("bearer", a, bearer) if version is None else ("written", a, bearer, version)
        named = [(fact[0], a, *fact[2:]) for fact in self.facts if isinstance(fact, tuple)]
        return [borne, *named]


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
    spoken.hear(ability for read in reads for ability in _meanings(read))
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
        if isinstance(ability, Known)
        and (_attaches_itself(ability) or any(map(_fastens_itself, ability.facts)))
        else ability
        for ability in listed
    ]


_ATTACHED = frozenset("enhance pilot joins".split())


def _attaches(ability: Known) -> bool:
    """Whether an ability says on what its card lies."""
    if ability.means is not None:
        return ability.means.kind == "keyword" and ability.means.name in _ATTACHED
    return any(
        isinstance(fact, tuple) and fact[0] == "keyword" and fact[2] in _ATTACHED for fact in ability.facts
    )


def _attaches_itself(ability: Known) -> bool:
    """Whether an ability that is read from its tree attaches the very card to something."""
    return ability.means is not None and any(
        isinstance(node, m.Deed)
        and node["patient"] == m.THIS
        and (node.verb == "attach" or (node.verb == "put" and node["on"] is not None))
        for node in walk(ability.means.body)
    )


def _fastens_itself(fact: Term) -> bool:
    """Whether a fact attaches the very card to something."""
    match fact:
        case ("instruction", _, _, ("fasten" | "put_on", _), _, "this"):
            return True
    return False


def _meanings(read: Read) -> tuple[m.Ability, ...]:
    """What one ability that was read means; nothing if it was not understood, or means nothing here."""
    try:
        return tuple(expanded(read, "swlcg")) if read.stage == "understood" else ()
    except Unmodelled:
        return ()


def known(read: Read) -> list[Known | Strange]:
    """What the law knows of one ability that was read."""
    if read.stage != "understood":
        return [Strange(read.words, False, _missing(read))]
    quotes = [words.split(":")[-1].strip(" .") for words in _QUOTED.findall(read.words)]
    try:
        return [
            known
            for ability in expanded(read, "swlcg")
            for known in _known(ability, read.effect_words, quotes)
        ]
    except Unmodelled as refused:
        return [Strange(read.words, True, str(refused))]


def _known(ability: m.Ability, label: str, quotes: list[str]) -> list[Known]:
    """An ability as the law reads it, or as facts of its own where it does not yet.  Raises Unmodelled."""
    if spoken.is_read(ability):
        return [_spoken(ability, label, quotes)]
    if ability.kind in spoken.HOLDING:
        raise Unmodelled(spoken.missing(ability))
    rows = compiled(ability)
    for entry in rows:
        _check(entry)
    return [_compiled(entry, label, quotes) for entry in rows if entry.facts]


def _spoken(ability: m.Ability, label: str, quotes: list[str]) -> Known:
    """An ability that the law reads itself; what it gives is called by its own words, or as it is itself."""
    texts = given_texts(ability)
    alone = ability.kind == "static" and all(spoken.stays(ability, text) for _, text in texts)
    named = quotes if len(quotes) == len(texts) and not alone else [label] * len(texts)
    lends = tuple(
        (root, known)
        for (root, text), words in zip(texts, named, strict=True)
        for known in _known(text, words, [])
    )
    return Known(label, ability.limit is not None, spoken.reads_as(ability), lends, ability)


_QUOTED = re.compile('["“]([^"“”]+)["”]')


def _compiled(entry: Compiled, label: str, quotes: list[str]) -> Known:
    """An ability as it is called; one that it gives is called by its own words."""
    named = quotes if len(quotes) == len(entry.lends) else [label] * len(entry.lends)
    lends = tuple(
        (number, _compiled(inner, words, []))
        for (number, inner), words in zip(entry.lends, named, strict=True)
    )
    return Known(label, entry.limited, tuple(entry.of("a1")), lends)


def _missing(read: Read) -> str:
    """Why a text is not understood."""
    words = "; ".join(read.unread)
    if read.stage == "unread":
        return f"stumbled at: {words}" if read.why == "these words are not read" else f"{read.why}: {words}"
    return read.why


def _check(entry: Compiled) -> None:
    """Raises Unmodelled for the first word that no rule reads of such an ability."""
    for _, inner in entry.lends:
        _check(inner)
    gifts: list[Term] = [("by_grant", "a2", "a1", number) for number, _ in entry.lends]
    missing = unread("swlcg", [("bearer", "a1", "c1"), *gifts, *entry.of("a1")], "a1")
    if missing:
        raise Unmodelled(missing)
