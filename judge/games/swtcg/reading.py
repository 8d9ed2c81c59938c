"""A printed text -> its abilities, by the one language of card text.

What cannot be put into the words of the law comes back as NotModelled, with the words and the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from judge.cardtext.data import changed
from judge.cardtext.frame import Framed, framed
from judge.cardtext.lexicon import lexicon
from judge.cardtext.lowering import Unmodelled
from judge.cardtext.normalize import letters, normalised
from judge.cardtext.reading import Read, expanded, is_keyword, read_text
from judge.cardtext.separate import parted, without_bullets
from judge.cardtext.tokens import Names
from judge.games.swtcg.compiler import together
from judge.games.swtcg.condition_words import just_now
from judge.games.swtcg.enhanced import as_dear, enhanced, in_its_place
from judge.games.swtcg.keywords import BOUNTY, ENHANCE, MEDITATE, PILOT, RESERVES, UPKEEP
from judge.games.swtcg.model import Ability, NotModelled, Part, Trigger, Variant
from judge.games.swtcg.other_costs import OtherCost, for_other_cost, is_gone_then, other_cost
from judge.games.swtcg.places import PEOPLE

ReadAbility = Ability | NotModelled
CARDS = ("battle", "mission")
_APART = re.compile(r"\n+|\s\|\s|\r")
_ABILITIES = re.compile(
    r"\n+|\s\|\s|\r|;\s+(?=Pay |\[|\{|Tap\b|When |As long as )"
    rf"|(?<=[.);])\s+(?=\[?{RESERVES.title()}\]?\s*[:-])"
    rf"|(?<=[.);])\s+(?=[\[{{]P(?:{PILOT[1:]})?[\]}}])"
)
"""Where a unit's text is set apart: also before Reserves, before Pilot, after a semicolon."""
_DEARER = re.compile(rf"\b{ENHANCE}\s*(?:[:.-]|->)*\s*(?=\(?Pay)", re.IGNORECASE)
_OTHERWISE_DUE = {
    BOUNTY: r"(?!(?:you )?(?:gain )?\+?\d+(?: Force)?\.?\s*(?:\(|$))",
    UPKEEP: r"(?!(?:you )?(?:(?:pay|lose) )?\d+(?: Force)?\.?\s*(?:\(|$))",
}
_DUE = {
    name: re.compile(rf"{name}\s*[:.-]\s*(?=\S){other}", re.IGNORECASE)
    for name, other in _OTHERWISE_DUE.items()
}
"""A Bounty or an Upkeep that is something else than Force."""
_OWN_BULLETS = re.compile(rf"{PILOT}|{RESERVES}(?:\]| ?\([^)]*\))? ?[:.-]?\s*[*•]", re.IGNORECASE)
_ITSELF = re.compile(r"\bthis (?:card|equipment)\b", re.IGNORECASE)
"""Where Equipment speaks of itself and not of the unit that has it."""
_REMINDER = re.compile(r"\s*\([^()]*\)\s*$")
_BRACKETED = re.compile(r"^\(([^()]*)\)")



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
    if not _OWN_BULLETS.search(text):  # there they set off what is for the piloted unit, or in the build zone
        text = without_bullets(text)
    return list(_abilities_of(text, card_name, card_type.lower(), *words))


@lru_cache(maxsize=8192)
def _abilities_of(
    text: str, name: str, kind: str, subtypes: tuple[str, ...], names: tuple[str, ...]
) -> tuple[ReadAbility, ...]:
    listed: list[ReadAbility] = []
    for words, row in _rows(text, name, kind, Names.of(names, subtypes)):
        if any(isinstance(ability, NotModelled) for ability in row) and kind not in CARDS:
            pieces = [] if _headed(words) else parted(words, _a_keyword)
            if len(pieces) > 1:
                row = list(_abilities_of("\n".join(pieces), name, kind, subtypes, names))
        listed += row
    return tuple(_after_pilot(listed))


def _framed(piece: str) -> list[Framed]:
    """The abilities of a piece, as the language sets them apart."""
    lex = lexicon("swtcg")
    return framed(piece, lex.segments, lex.opens, lex.heads)[0]


def speaks_of_itself(words: str, name: str) -> bool:
    """Whether Equipment, which is called so, speaks of itself, and not of the unit that has it."""
    if _ITSELF.search(words) is not None:
        return True
    called, nameless = (abilities_of(words, card_name=own, card_type="equipment") for own in (name, ""))
    return called != nameless


def _headed(piece: str) -> bool:
    """Whether all of a piece stands behind a head: it works in a zone of its own."""
    return any(part.zone for part in _framed(normalised(piece, "swtcg")))


def _a_keyword(words: str) -> bool:
    return is_keyword(words, "swtcg")


def _rows(text: str, name: str, kind: str, names: Names) -> list[tuple[str, list[ReadAbility]]]:
    """The pieces of a text, each with its abilities."""
    reader = _Reader(re.sub(r"\s*\([^)]*\)", "", name), kind, names)
    return reader.card(letters(text, "swtcg")) if kind in CARDS else reader.unit(letters(text, "swtcg"))


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
            types = [
                str(part.effect[1])
                for part in ability.parts
                if isinstance(part.effect, tuple) and part.effect[0] == PILOT
            ]
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
        self.pilot = ""
        self.asks = False

    def unit(self, text: str) -> list[tuple[str, list[ReadAbility]]]:
        """The abilities of a unit, piece by piece as the card sets them apart."""
        rows: list[tuple[str, list[ReadAbility]]] = []
        for whole in _ABILITIES.split(text):
            piece = whole.strip(" ;")
            for name, head in _DUE.items():
                if headed := head.match(piece):
                    rows.append((piece, self._at_the_build_step(piece, piece[headed.end() :], name)))
                    piece = ""
            if piece[:1] in ("+", "-"):
                whose = "The equipped unit" if self.kind == "equipment" else "This unit"
                piece = f"{whose} gets {piece}"
            if piece:
                rows += self._rows(piece)
        return rows

    def _at_the_build_step(self, piece: str, body: str, name: str) -> list[ReadAbility]:
        """What a Bounty brings, an Upkeep asks: read as what happens when the build step starts."""
        body = _REMINDER.sub("", body)
        self.asks = name == UPKEEP
        rows = [
            ability
            for _, row in self._rows(f"When your build step starts, {body[:1].lower()}{body[1:]}")
            for ability in row
        ]
        self.asks = False
        return [_set_off_by(name, ability, piece) for ability in rows]

    def card(self, text: str) -> list[tuple[str, list[ReadAbility]]]:
        """The instructions of a Battle or Mission card: one ability, Enhance as its second variant."""
        whole = " ".join(
            piece.strip() if piece.strip()[-1:] in ".)" else f"{piece.strip()}."
            for piece in _APART.split(text)
            if piece.strip()
        )
        if not whole:
            return []
        reads = read_text(whole, "swtcg", self.kind, self.name, self.names)
        ways = {n: way for n, read in enumerate(reads) if (way := self._other_cost(read)) is not None}
        if ways:
            return [(whole, self._for_other_costs(whole, reads, ways))]
        plain, *dearer = _DEARER.split(whole, maxsplit=1)
        known = reads if plain == whole else None
        listed = [ability for _, row in self._rows(plain, known) for ability in row]
        if len(listed) != 1:
            listed = [NotModelled(whole, 0, "several abilities on one card")]
        if not dearer or not isinstance(listed[0], Ability):
            return [(whole, listed)]
        more = [
            ability
            for _, row in self._rows(as_dear(plain, _BRACKETED.sub(r"\1", dearer[0])))
            for ability in row
        ]
        if len(more) != 1 or not isinstance(more[0], Ability):
            more = self._instead(plain, dearer[0]) or more
        if len(more) != 1 or not isinstance(more[0], Ability):
            return [(whole, more or [NotModelled(whole, 0, f"{ENHANCE.title()} without instructions")])]
        again = tuple(replace(variant, name=ENHANCE) for variant in more[0].variants)
        normal: tuple[Variant, ...] = listed[0].variants
        return [(whole, [replace(listed[0], words=whole, variants=normal + again)])]

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

    def _instead(self, plain: str, dearer: str) -> list[ReadAbility]:
        """An enhanced effect that speaks of whom the normal one means: read behind it, and in its place."""
        texts = enhanced(plain, dearer)
        if texts is None:
            return []
        normal, whole = ([ability for _, row in self._rows(text) for ability in row] for text in texts)
        if len(normal) != 1 or len(whole) != 1:
            return []
        return [ability for ability in (in_its_place(normal[0], whole[0]),) if ability is not None]

    def _rows(self, piece: str, reads: list[Read] | None = None) -> list[tuple[str, list[ReadAbility]]]:
        """The abilities of a piece, each with its printed words; `reads`: as it was read already."""
        if reads is None:
            before = f"{PILOT.title()} {self.pilot}. | " if self.pilot else ""
            reads = read_text(before + piece, "swtcg", self.kind, self.name, self.names)[bool(before) :]
        if _headed(piece):
            row = [ability for read in reads for ability in self._known(read, read.words)]
            return [(piece, [replace(ability, words=piece) for ability in row])]
        printed = _framed(piece)
        if len(reads) == 1:
            return [(piece, self._known(reads[0], piece))]
        if len(printed) == len(reads):
            return [
                (part.words, self._known(read, part.words)) for part, read in zip(printed, reads, strict=True)
            ]
        return [(piece, [ability for read in reads for ability in self._known(read, read.words)])]

    def _known(self, read: Read, words: str) -> list[ReadAbility]:
        if read.stage != "understood":
            token = read.unread[0] if read.unread else ""
            return [
                NotModelled(words, max(0, words.find(token)), f"{read.why}: {', '.join(read.unread)}", token)
            ]
        try:
            read = replace(read, meanings=changed(read.meanings, just_now))
            listed = together(list(expanded(read, "swtcg")), words, self.kind, self.name, self.asks)
            self.pilot = " or ".join(map(str.title, types_piloted(listed))) or self.pilot
            return list(listed)
        except Unmodelled as problem:
            return [NotModelled(words, 0, str(problem), parsed=True)]


def types_piloted(abilities: list[Ability]) -> list[str]:
    """The types before the word Pilot."""
    effects = [part.effect for ability in abilities for part in ability.parts]
    return [str(effect[1]) for effect in effects if isinstance(effect, tuple) and effect[0] == PILOT]


def _set_off_by(name: str, ability: ReadAbility, words: str) -> ReadAbility:
    if isinstance(ability, Ability) and ability.trigger == Trigger("build_start", "you"):
        return replace(ability, words=words, trigger=Trigger(name, "self"), works_in="any")
    return (
        replace(ability, words=words)
        if isinstance(ability, NotModelled)
        else NotModelled(words, 0, f"the keyword {name}", parsed=True)
    )
