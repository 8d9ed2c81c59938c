"""A printed text -> its abilities, by the one language of card text.

What cannot be put into the words of the law comes back as NotModelled, with the words and the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import cast

from judge.cardtext.data import changed
from judge.cardtext.frame import Framed, framed
from judge.cardtext.lexicon import lexicon
from judge.cardtext.lowering import Unmodelled
from judge.cardtext.meaning import Ability as Meaning
from judge.cardtext.normalize import letters
from judge.cardtext.reading import Read, expanded, is_keyword, read_text
from judge.cardtext.reify import given_texts
from judge.cardtext.separate import parted
from judge.cardtext.tokens import Names
from judge.games.swtcg import spoken
from judge.games.swtcg.compiler import compiled, granted
from judge.games.swtcg.condition_words import just_now
from judge.games.swtcg.enhanced import as_played, is_enhanced
from judge.games.swtcg.keywords import ENHANCE, MEDITATE
from judge.games.swtcg.labels import quoted
from judge.games.swtcg.model import Ability, NotModelled, Part, Variant
from judge.games.swtcg.other_costs import OtherCost, for_other_cost, is_gone_then, other_cost
from judge.games.swtcg.places import PEOPLE
from judge.kept_texts import kept

ReadAbility = Ability | NotModelled
GAME = "swtcg"
CARDS = ("battle", "mission")
BULLETS = " •·▪◦*"
"""What may stand before a line."""
_ITSELF = ("this card", "this equipment")
"""Where Equipment speaks of itself and not of the unit that has it."""


def abilities_of(
    text: str,
    card_name: str = "",
    card_type: str = PEOPLE,
    subtypes: Iterable[str] = (),
    names: Iterable[str] = (),
) -> list[ReadAbility]:
    """The abilities of a card's text, in printed order.  Never raises.

    `card_type` is one of the types of cards; `subtypes` and `names` are words of
    type lines and card names of the board.  What is not known comes back as NotModelled; the other abilities
    are not harmed.
    """
    words = tuple(sorted(set(subtypes))), tuple(sorted(set(names)))
    return list(_abilities_of(text, card_name, card_type.lower(), *words))


@kept("swtcg")
def _abilities_of(
    text: str, name: str, kind: str, subtypes: tuple[str, ...], names: tuple[str, ...]
) -> tuple[ReadAbility, ...]:
    listed: list[ReadAbility] = []
    for printed, row in _rows(text, name, kind, Names.of(names, subtypes)):
        if any(isinstance(ability, NotModelled) for ability in row) and kind not in CARDS:
            pieces = [] if printed.zone else parted(printed.words, _a_keyword)
            if len(pieces) > 1:
                row = list(_abilities_of("\n".join(pieces), name, kind, subtypes, names))
        listed += row
    return tuple(_after_pilot(listed))


def speaks_of_itself(words: str, name: str) -> bool:
    """Whether Equipment, which is called so, speaks of itself, and not of the unit that has it."""
    if any(itself in words.lower() for itself in _ITSELF):
        return True
    called, nameless = (abilities_of(words, card_name=own, card_type="equipment") for own in (name, ""))
    return called != nameless


def _a_keyword(words: str) -> bool:
    return is_keyword(words, "swtcg")


def _rows(text: str, name: str, kind: str, names: Names) -> list[tuple[Framed, list[ReadAbility]]]:
    """The abilities of a text as they are printed, each with what the law knows of it."""
    reader = _Reader(name.partition(" (")[0], kind, names)
    lines = [line for whole in text.splitlines() for line in letters(whole, GAME).split(" | ")]
    segments = [line.strip(" ;").lstrip(BULLETS).removeprefix("- ").strip() for line in lines]
    return (reader.card if kind in CARDS else reader.unit)([segment for segment in segments if segment])


def _printed(text: str, reads: list[Read]) -> list[Framed]:
    """How the abilities are printed; as they are read, if that cannot be told apart."""
    lex = lexicon(GAME)
    row = framed(text, lex.segments, lex.opens, lex.heads)[0]
    return row if len(row) == len(reads) else [Framed(read.words) for read in reads]


def _to_the_unit(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Instructions after the word Pilot: an ability is granted to the piloted unit."""
    return tuple(
        replace(part, effect=("grant", "piloted", part.effect[2]))
        if isinstance(part.effect, tuple) and part.effect[:2] == ("grant", "self")
        else part
        for part in parts
    )


def _after_pilot(listed: list[ReadAbility]) -> list[ReadAbility]:
    """What stands after the word Pilot is about the piloted unit."""
    pilot = ""
    result: list[ReadAbility] = []
    for ability in listed:
        if isinstance(ability, Ability):
            types = spoken.types_piloted(ability)
            if pilot and not types:
                ability = replace(ability, pilot=pilot, parts=_to_the_unit(ability.parts))
                ability = replace(
                    ability, variants=tuple(replace(v, parts=_to_the_unit(v.parts)) for v in ability.variants)
                )
            pilot = " or ".join(types) or pilot
        result.append(ability)
    return result


class _Reader:
    """Reads the texts of one card: its name, its type, the names and types around it."""

    def __init__(self, name: str, kind: str, names: Names) -> None:
        self.name = name
        self.kind = kind
        self.names = names

    def unit(self, segments: list[str]) -> list[tuple[Framed, list[ReadAbility]]]:
        """The abilities of a unit, each by itself."""
        text = " | ".join(segments)
        reads = read_text(text, GAME, self.kind, self.name, self.names)
        rows = zip(_printed(text, reads), reads, strict=True)
        return [self._got(*row) if row[0].words[:1] in ("+", "-") else self._row(*row) for row in rows]

    def _row(self, printed: Framed, read: Read) -> tuple[Framed, list[ReadAbility]]:
        return printed, self._known(read, printed.words)

    def _got(self, printed: Framed, read: Read) -> tuple[Framed, list[ReadAbility]]:
        """A bonus alone, which the unit gets."""
        whose = "The equipped unit" if self.kind == "equipment" else "This unit"
        printed = replace(printed, words=f"{whose} gets {printed.words}")
        reads = read_text(printed.words, GAME, self.kind, self.name, self.names)
        return self._row(printed, reads[0] if len(reads) == 1 else read)

    def card(self, segments: list[str]) -> list[tuple[Framed, list[ReadAbility]]]:
        """The instructions of a Battle or Mission card: one ability, other ways to play it as variants."""
        whole = " ".join(piece if piece[-1] in ".)" else f"{piece}." for piece in segments)
        reads = read_text(whole, GAME, self.kind, self.name, self.names) if whole else []
        ways = {n: way for n, read in enumerate(reads) if (way := self._other_cost(read)) is not None}
        dearer = [read for read in reads if any(map(is_enhanced, read.meanings))]
        if ways:
            listed = self._for_other_costs(whole, reads, ways)
        elif dearer and self.kind == "battle":
            listed = self._enhanced(whole, [read for read in reads if read not in dearer], dearer)
        else:
            listed = self._single(whole, reads)
        return [(Framed(whole), listed)] if reads else []

    def _single(self, whole: str, reads: list[Read]) -> list[ReadAbility]:
        """A card that is one ability."""
        if len(reads) == 1:
            return self._known(reads[0], whole)
        listed = [ability for read in reads for ability in self._known(read, whole)]
        refused = [ability for ability in listed if isinstance(ability, NotModelled)]
        return list(refused[:1]) or [NotModelled(whole, 0, "several abilities on one card")]

    def _enhanced(self, whole: str, usual: list[Read], dearer: list[Read]) -> list[ReadAbility]:
        """A card that may be played for a higher cost, with another effect."""
        if len(usual) != 1 or len(dearer) != 1:
            return [NotModelled(whole, 0, "several abilities on one card")]
        played = replace(dearer[0], meanings=tuple(map(as_played, dearer[0].meanings)))
        both = [self._known(read, read.words) for read in (usual[0], played)]
        for listed in both:
            if len(listed) != 1 or isinstance(listed[0], NotModelled):
                return [replace(ability, words=whole) for ability in listed]
        normal, other = (cast(Ability, listed[0]) for listed in both)
        ways = tuple(replace(way, name=f"{ENHANCE} {way.name}".strip()) for way in other.variants)
        return [replace(normal, words=whole, variants=normal.variants + ways)]

    def _other_cost(self, read: Read) -> OtherCost | None:
        """The way to play this card for another cost, if that is what an ability of it is."""
        if read.stage != "understood" or len(read.meanings) != 1:
            return None
        return other_cost(read.meanings[0], self.kind)

    def _for_other_costs(
        self, whole: str, reads: list[Read], ways: dict[int, OtherCost]
    ) -> list[ReadAbility]:
        """A card that is cheaper where something is so, or is played for another cost."""
        several = NotModelled(whole, 0, "several ways to play it, and another cost", parsed=True)
        rest = [read for n, read in enumerate(reads) if n not in ways]
        gone = [read for read in rest if any(map(is_gone_then, read.meanings))]
        rest = [read for read in rest if read not in gone]
        unclear = len(rest) != 1 or len(rest[0].meanings) > 1
        returning = any(way.name == MEDITATE for way in ways.values())
        if unclear or bool(gone) != returning or len({way.name for way in ways.values()}) < len(ways):
            return [several]
        (read,) = rest
        (normal, *others) = self._known(read, whole)
        if isinstance(normal, NotModelled):
            return [normal]
        if others or len(normal.variants) != 1:
            return [several]
        variants: tuple[Variant, ...] = normal.variants
        for way in ways.values():
            try:
                meaning = for_other_cost(read.meanings[0], way)
            except Unmodelled as problem:
                return [NotModelled(whole, 0, str(problem), parsed=True)]
            (played,) = self._known(replace(read, meanings=(meaning,)), read.words)
            if isinstance(played, NotModelled):
                return [replace(played, words=whole)]
            variants += (replace(played.variants[0], name=way.name.replace("_", " ")),)
        return [replace(normal, words=whole, variants=variants)]

    def _known(self, read: Read, words: str) -> list[ReadAbility]:
        if read.stage != "understood":
            token = read.unread[0] if read.unread else ""
            return [
                NotModelled(words, max(0, words.find(token)), f"{read.why}: {', '.join(read.unread)}", token)
            ]
        try:
            read = replace(read, meanings=changed(read.meanings, just_now))
            return list(self._abilities(list(expanded(read, GAME)), words))
        except Unmodelled as problem:
            return [NotModelled(words, 0, str(problem), parsed=True)]

    def _abilities(self, meanings: list[Meaning], words: str) -> Iterator[Ability]:
        """Abilities as the law reads them from their trees; the rest compiled.  Raises Unmodelled."""
        for meaning in meanings:
            if self.kind not in CARDS and spoken.is_read(meaning):
                yield spoken.ability(meaning, words, self._lent(meaning, words))
            else:
                yield from compiled(meaning, words, self.kind, self.name)

    def _lent(self, meaning: Meaning, words: str) -> tuple[tuple[str, Ability], ...]:
        """The abilities that one gives, each with its root.  Raises Unmodelled."""
        return tuple((root, self._given(text, quoted(words, text))) for root, text in given_texts(meaning))

    def _given(self, text: Meaning, words: str) -> Ability:
        """An ability that units get.  Raises Unmodelled."""
        if spoken.is_read(text):
            return spoken.ability(text, words, self._lent(text, words))
        return granted(text, words, self.name)
