"""Printed text of a card -> its abilities, and the words that the grammar does not know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from lark import Token
from lark.exceptions import VisitError

from judge.games.swtcg.text.build import Build
from judge.games.swtcg.text.grammar import Stumbled, grammar
from judge.games.swtcg.text.lexer import Speaker, bare_name, normalised, self_names
from judge.games.swtcg.text.model import Ability, NotModelled, Part, Term, Variant
from judge.games.swtcg.text.resolve import in_its_own_right
from judge.games.swtcg.text.segments import abilities, sentences, without_reminders, written_apart

Found = Ability | NotModelled
_PILOT_SIGNS = ("[pilot]", "{p}", "{pilot}")


def parse_text(
    text: str,
    *,
    card_name: str = "",
    card_type: str = "character",
    subtypes: Iterable[str] = (),
    names: Iterable[str] = (),
) -> list[Found]:
    """The abilities of a card's text, in printed order.  Never raises.

    `card_type` is "space", "ground", "character", "battle" or "mission"; `subtypes` and `names` are words of
    type lines and card names of the board that the vocabulary may lack.  What the grammar does not know comes
    back as NotModelled, with the words and the place where it stumbled; the other abilities are not harmed.
    """
    more = tuple(sorted({word.lower() for line in subtypes for word in line.split()}))
    return list(
        _parse(text, card_name, card_type.lower(), more, tuple(sorted({bare_name(n) for n in names})))
    )


@lru_cache(maxsize=8192)
def _parse(
    text: str, name: str, kind: str, subtypes: tuple[str, ...], names: tuple[str, ...]
) -> tuple[Found, ...]:
    fixed = grammar().tokenizer.meant
    others = tuple(n for n in names if n and n.lower() not in fixed)
    speaker = Speaker(self_names(name, kind, fixed), others, frozenset(subtypes))
    card = _Card(text, speaker)
    if kind in ("battle", "mission"):
        return tuple(card.instructions(kind))
    return tuple(card.unit())


class _Card:
    """One text being read."""

    def __init__(self, text: str, speaker: Speaker) -> None:
        self.text = text
        self.speaker = speaker
        self.pilot: str | None = None

    def tokens(self, at: int, piece: str) -> list[Token]:
        """The tokens of a piece, placed in the whole text, reminders dropped."""
        found = grammar().tokens(piece, self.speaker)
        for token in found:
            token.start_pos = (token.start_pos or 0) + at
            token.end_pos = (token.end_pos or 0) + at
        return without_reminders(found)

    # -- units
    def unit(self) -> list[Found]:
        """The abilities of a unit."""
        found: list[Found] = []
        for at, piece in written_apart(self.text):
            rest = self.tokens(at, piece)
            if (rest and rest[0].lower() in _PILOT_SIGNS) or _is_pilot_line(rest):
                header, rest = _cut_after_stop(rest)
                found.append(self.pilot_line(header))
                found.extend(self.bullets(rest))
                rest = _before_bullets(rest)
            for tokens in abilities(rest, self.text):
                found.append(self.ability(tokens))
        return found

    def ability(self, tokens: list[Token]) -> Found:
        """One ability of a unit, perhaps with "Reserves" before it."""
        reserves = tokens[0].lower() in ("reserves", "[reserves]")
        bare = tokens
        if reserves:
            bare = tokens[1:]
            while bare and (bare[0] in (":", "-", ".") or bare[0].type == "ARROW"):
                bare = bare[1:]
        if not bare:
            return self.not_modelled(tokens, None)
        found: Found = self.read(bare, "unit", tokens)
        if isinstance(found, Ability) and _is_bare_instruction(found):
            return NotModelled(
                self.words(tokens), tokens[0].start_pos or 0, "an instruction without a cost or a trigger"
            )
        if reserves and isinstance(found, Ability):
            return replace(found, works_in="build", words=self.words(tokens))
        return found

    def pilot_line(self, tokens: list[Token]) -> Found:
        """ "[Pilot] Starfighter Pilot.": from here on the text is about the piloted unit."""
        found: tuple[str, ...] | NotModelled = self.read(tokens, "piloting", tokens)
        if isinstance(found, NotModelled):
            return found
        self.pilot = " or ".join(found)
        words = self.words(tokens)
        label = self.words([t for t in tokens if t.lower() not in _PILOT_SIGNS]).rstrip(".: ")
        return Ability("static", label, words, parts=tuple(Part(("pilot", one), "while") for one in found))

    def bullets(self, tokens: list[Token]) -> list[Found]:
        """The starred lines after "The Starfighter gets:"; each is something that the piloted unit gets."""
        found: list[Found] = []
        for line in _starred(tokens):
            gains = self.read(line, "bullet", line)
            if isinstance(gains, list):
                effects: list[tuple[Term, ...]] = [(gain[0], "piloted", *gain[1:]) for gain in gains]
            else:
                ability = self.read(line, "unit", line)
                if not isinstance(ability, Ability):
                    found.append(ability)
                    continue
                effects = [("grant", "piloted", in_its_own_right(ability))]
            words = self.words(line)
            parts = tuple(Part(effect, "while") for effect in effects)
            found.append(Ability("static", words.rstrip(". "), words, pilot=self.pilot, parts=parts))
        return found

    # -- Battle and Mission cards
    def instructions(self, kind: str) -> list[Found]:
        """The instructions of a Battle or Mission card: one ability, Enhance as its second variant."""
        tokens = [t for at, piece in written_apart(self.text) for t in _stopped(self.tokens(at, piece))]
        if not tokens:
            return []
        cut = next((i for i, t in enumerate(tokens) if t.lower() == "enhance"), len(tokens))
        normal: Found = self.read(tokens[:cut] or tokens, kind, tokens[:cut] or tokens)
        if cut == len(tokens) or not isinstance(normal, Ability):
            return [normal]
        dearer = tokens[cut + 1 :]
        while dearer and (dearer[0] in (":", "-", ".") or dearer[0].type == "ARROW"):
            dearer = dearer[1:]
        dearer = [t for t in dearer if t not in ("(", ")")]
        enhanced = self.read(dearer, kind, tokens[cut:])
        if not isinstance(enhanced, Ability):
            return [normal, enhanced]
        again: tuple[Variant, ...] = tuple(
            replace(v, name="enhance", costs=_dearer(normal.costs, v.costs)) for v in enhanced.variants
        )
        return [replace(normal, words=self.words(tokens), variants=normal.variants + again)]

    # -- all
    def read(self, tokens: list[Token], start: str, whole: list[Token]) -> Any:
        """What `tokens` mean, read as `start`; NotModelled with the words of `whole` if they mean nothing."""
        known = grammar()
        try:
            tree = known.tree(tokens, start)
        except Stumbled as stumbled:
            return self.not_modelled(whole, stumbled.token)
        try:
            return Build(self.text[: tokens[-1].end_pos], tokens, self.pilot).transform(tree)
        except (VisitError, ValueError):  # understood word by word, but the pieces do not fit
            return NotModelled(self.words(whole), whole[0].start_pos or 0, "the pieces do not fit together")

    def words(self, tokens: list[Token]) -> str:
        """The printed words that the tokens stand for."""
        return self.text[tokens[0].start_pos : tokens[-1].end_pos]

    def not_modelled(self, tokens: list[Token], token: Token | None) -> NotModelled:
        """The words that mean nothing to the grammar, and where it gave up."""
        words = self.words(tokens)
        if token is None:
            return NotModelled(words, tokens[-1].end_pos or 0, "the text ends where more is expected")
        token = _unknown_word(tokens, token)
        shown = normalised(str(token))
        reason = (
            f'"{shown}" is not a word the grammar knows'
            if token.type == "WORD"
            else f'"{shown}" is not expected here'
        )
        return NotModelled(words, token.start_pos or 0, reason, str(token))


def _unknown_word(tokens: list[Token], token: Token) -> Token:
    """The word that is really unknown: in "for Zyxwv attack" it is not the "for"."""
    used = grammar().tokenizer.used
    after = [t for t in tokens if (t.start_pos or 0) >= (token.start_pos or 0)]
    for other in after[:3]:
        if other.type == "WORD" and other.lower() not in used:
            return other
        if other.lower() not in used:
            break
    return token


_STANDING = frozenset(
    """
    boost keyword grant lose_keyword treat_as double unpreventable must_attack cannot_attack
    cannot_be_attacked cannot_intercept cannot_use cannot_play cannot_retreat cannot_deploy
    cannot_prevent_with build_cost ability_cost battle_card_cost builds_face_up extra_draw hand_to_deck
    """.split()
)
"""Effects that a static ability may have: what is so as long as the unit is there."""


def _is_bare_instruction(ability: Ability) -> bool:
    """Whether a unit's text tells to do something once, but not when."""
    effects = [part.effect for part in ability.parts]
    return ability.kind == "static" and any(isinstance(e, tuple) and e[0] not in _STANDING for e in effects)


def _dearer(normal: tuple[Term, ...], enhanced: tuple[Term, ...]) -> tuple[Term, ...]:
    """The cost of Enhance, where it is printed as "Pay 2 more Force"."""
    more = [cost[1] for cost in enhanced if isinstance(cost, tuple) and cost[0] == "more_force"]
    if not more:
        return enhanced
    base = [cost[1] for cost in normal if isinstance(cost, tuple) and cost[0] == "force"]
    force = sum(n for n in (*base, *more) if isinstance(n, int))
    return (("force", force), *(cost for cost in normal if not isinstance(cost, tuple) or cost[0] != "force"))


def _is_pilot_line(tokens: list[Token]) -> bool:
    """Whether a piece opens with a pilot line that has lost its symbol: "Starfighter Pilot." """
    line = sentences(tokens)[0] if tokens else []
    bare = [t for t in line if t != "."]
    return (
        len(bare) > 1
        and bare[-1].lower() == "pilot"
        and all(t.type == "SUBTYPE" or t == "or" for t in bare[:-1])
    )


def _cut_after_stop(tokens: list[Token]) -> tuple[list[Token], list[Token]]:
    for i, token in enumerate(tokens):
        if token == "." or token.lower() == "pilot":
            end = i + 2 if i + 1 < len(tokens) and tokens[i + 1] in (".", ":") else i + 1
            return tokens[:end], tokens[end:]
    return tokens, []


def _starred(tokens: list[Token]) -> list[list[Token]]:
    lines: list[list[Token]] = []
    for token in tokens:
        if token in ("*", "•"):
            lines.append([])
        elif lines:
            lines[-1].append(token)
    return [line for line in lines if line]


def _before_bullets(tokens: list[Token]) -> list[Token]:
    """What stands before the starred lines, without "The Starfighter gets:"."""
    cut = next((i for i, t in enumerate(tokens) if t in ("*", "•")), None)
    if cut is None:
        return tokens
    before = tokens[:cut]
    return [] if before and before[-1] == ":" and before[0].lower() in ("the", "this") else before


def _stopped(tokens: list[Token]) -> list[Token]:
    """The tokens with a full stop at the end: pieces written apart are sentences apart."""
    if not tokens or tokens[-1] == ".":
        return tokens
    last = tokens[-1]
    return [*tokens, Token("_STOP", ".", start_pos=last.end_pos, end_pos=last.end_pos)]
