"""Printed features as facts of the law: `cond/2`, `part/3`, `keyword/2`, `wants/4` ...

What the grammar does not understand, or the law has no rules for, is *not modelled*, and said so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.board.unread import Unread, words_of
from judge.cardtext.russian.stops import goes_on
from judge.cardtext.separate import parted
from judge.engine.solver import Term
from judge.engine.unread_facts import lacks, unread
from judge.games.berserk.abilities import features
from judge.games.berserk.arriving import only_in_the_air
from judge.games.berserk.feature_conditions import asked, besides, condition, paid_by, part_of
from judge.games.berserk.model import Condition, Feature, NotModelled, Permanent
from judge.games.berserk.rehosting import of_another_sort
from judge.games.berserk.superlatives import of_whom_utmost
from judge.games.berserk.table import CREATURES, BerserkBoard, Known, Placed

AIMS = {"exactly": "up_to"}
"""Words for how many targets there are, where the law has another one and says more besides."""

_HEAD = re.compile(r"(\{\w+\}|[А-Яа-яЁё]+(?: [А-Яа-яЁё]+)?(?: \d+)?):")
"""Words before a colon at the beginning."""
_PLACES = ("на глубине", "на поверхности")
_SHORT = 4
"""A keyword with its number has no more words."""

STRENGTHS = ("weak", "medium", "strong")

_IMMOBILE = ("terrain", "equipment")
_MOVES = frozenset("moved crossed returned dashed jumped teleported swapped".split())
"""Events of a card that goes somewhere: what stands in no cell has none, and the text means somebody else."""

_FRAME = frozenset(
    ("feature", "mode", "timing", "whose", "aims_at", "side", "last", "sentence", "printed_on")
)
"""Facts that every feature has, whatever its words."""


@dataclass(frozen=True)
class Refused:
    """A sentence that no fact stands for: not even parsed, or the law has no rules for `reason`."""

    words: str
    reason: str
    parsed: bool

    @property
    def wording(self) -> str:
        """What a report counts: the words where it stumbled, or the term that the law lacks."""
        return f"no rule for: {self.reason}" if self.parsed else f"not understood: {self.words}"

    @property
    def why(self) -> str:
        """What was not understood, or what the law has no rule for."""
        return self.reason if self.parsed or not self.reason else f'not understood: "{self.reason}"'


class _LackingError(Exception):
    """The law has no rules for a feature: for which fact of it."""


def enter(board: BerserkBoard, placed: Placed) -> None:
    """Reads a card's text and adds its features, and its simple strike, to the board."""
    for own, text in ((True, words_of(placed.card)), (False, placed.card.acquired)):
        where = f"{placed.path}.{'text' if own else 'acquired'}"
        board.not_modelled += [
            Unread(where, placed.card.name, refused.words, refused.parsed, refused.why)
            for refused in _enter(board, placed, text, own)
        ]
    if placed.card.strike is not None:
        _strike(board, placed, placed.card.strike)
    if _pays_tokens(board, placed):
        _accumulation(board, placed)


def _pays_tokens(board: BerserkBoard, placed: Placed) -> bool:
    """Whether an ability of a card is paid with tokens that lie on it, and by closing."""
    own = {known.id for known in board.features.values() if known.card == placed.id}
    tokens = {fact[1] for fact in board.facts.named("pay")}
    return any(fact[1] in own & tokens for fact in board.facts.named("pay_closing"))


def _accumulation(board: BerserkBoard, placed: Placed) -> None:
    """What the rules let such a card do: it closes, and gets a token (`brk-frame/B-16`)."""
    a = _known(board, placed, "accumulate").id
    board.facts += [("feature", a), ("mode", a, "playable"), ("printed_on", a, placed.id), ("pay_closing", a)]
    board.facts += [("by_rule", a), ("last", a, 1), ("aims_at", a, "none"), ("side", a, "any")]
    board.facts += [("part", a, 1, "token"), ("whom", a, 1, "self"), ("amount", a, 1, 1)]


def refusals(board: BerserkBoard, placed: Placed) -> list[Refused]:
    """The sentences of a card's text that are not modelled."""
    return list(_enter(board, placed, placed.card.text, own=True))


def _enter(board: BerserkBoard, placed: Placed, text: str, own: bool) -> Iterator[Refused]:
    """Adds the features of a text; words that are refused are looked at part by part."""
    for i, feature in enumerate(features(text, placed.card.name, board.names), 1):
        why = _added(board, placed, feature, i, own)
        if why is None:
            continue
        pieces = _under_its_head(feature.words, parted(feature.words, _is_keyword))
        if len(pieces) == 1 or any(map(goes_on, pieces[1:])):
            yield why
        else:
            yield from _enter(board, placed, ". ".join(map(_capital, pieces)), own)


def _under_its_head(words: str, pieces: list[str]) -> list[str]:
    """The parts, each under the words before a colon that say when all of it holds.

    Where these say what sets something off, as "Concentration:" does, nothing is parted.
    """
    from judge.cardtext.russian.lexicon import lexicon
    from judge.cardtext.russian.sentences import HEADED

    head = _HEAD.match(words)
    if head is None or len(pieces) == 1:
        return pieces
    name = head[1].lower()
    concept = lexicon("berserk").heads.get(name, "")
    if name.startswith("{") and not concept:
        return pieces  # it is paid for
    if concept in HEADED or not (concept or name in _PLACES):
        return [words]
    return [pieces[0], *(f"{head[0]} {piece}" for piece in pieces[1:])]


def _is_keyword(words: str) -> bool:
    """Whether words are a short feature that always holds, like `{armor} 1`."""
    if len(words.split()) > _SHORT:
        return False
    read = features(words)
    return len(read) == 1 and isinstance(read[0], Feature) and read[0].mode == "permanent"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _added(
    board: BerserkBoard, placed: Placed, feature: Feature | NotModelled, i: int, own: bool
) -> Refused | None:
    """Adds the facts of a sentence; or says, and adds nothing, why there are none."""
    if isinstance(feature, NotModelled):
        return Refused(feature.words, feature.stumbled, parsed=feature.understood)
    if placed.card.type in _IMMOBILE and any(map(_of_its_own_moves, (feature, *feature.besides))):
        return Refused(feature.words, f"a {placed.card.type} that moves", parsed=True)
    if any(of_another_sort(made, placed.card.type) for made in (feature, *feature.besides)):
        return Refused(feature.words, f"a {placed.card.type} that gets a host", parsed=True)
    if placed.card.type != "flying" and any(map(only_in_the_air, (feature, *feature.besides))):
        return Refused(feature.words, "a card that comes back, and nothing says where", parsed=True)
    before = dict(board.features)
    try:
        facts = list(_sentence(board, placed, feature, i, own))
        _check_read([a for a in board.features if a not in before], facts)
    except _LackingError as lacking:
        board.features.clear()
        board.features.update(before)
        return Refused(feature.words, str(lacking), parsed=True)
    board.facts += facts
    board.presumed += [(name, placed.card.name) for name in feature.presumed]
    return None


def _of_its_own_moves(feature: Feature) -> bool:
    when = feature.condition
    return when is not None and when.event in _MOVES and ("whose", "self") in when.terms


def _known(board: BerserkBoard, placed: Placed, label: str) -> Known:
    alike = [other for other in board.features.values() if (other.card, other.label) == (placed.id, label)]
    number = 1 + max((int(key[1:]) for key in board.features), default=0)
    known = Known(f"f{number}", placed.id, label, ordinal=len(alike) + 1)
    board.features[known.id] = known
    return known


def _strike(board: BerserkBoard, placed: Placed, strike: list[int]) -> None:
    """The simple strike that the rules give every creature (`brk-frame/B-52`)."""
    a = _known(board, placed, "strike").id
    board.facts += [("feature", a), ("mode", a, "basic"), ("sort", a, "strike"), ("printed_on", a, placed.id)]
    board.facts += [("pay_closing", a), ("rolled", a), ("last", a, 1)]
    board.facts += [("aims_at", a, "one"), ("side", a, "theirs")]
    board.facts += [("part", a, 1, "wound"), ("whom", a, 1, "aim")]
    board.facts += [("by_strength", a, name, n) for name, n in zip(STRENGTHS, strike, strict=True)]


def _sentence(board: BerserkBoard, placed: Placed, feature: Feature, i: int, own: bool) -> Iterator[Term]:
    """The facts of one sentence.  Raises _LackingError for what the law has no rules for."""
    if feature.mode == "permanent":
        for permanent in feature.permanents:
            a = _known(board, placed, feature.label).id
            yield from _vouched(_permanent(a, permanent))
            yield from _carried(a, placed, i, own)
            if permanent.lends is not None:
                for b, facts in _copies(board, permanent.lends):
                    yield from (*facts, *_vouched([("lent", b, a)]))
        for other in feature.besides:
            yield from _sentence(board, placed, replace(other, label=feature.label), i, own)
        return
    ids = []
    for option in (feature, *feature.alternatives):
        ids.append(_known(board, placed, option.label).id)
        yield from _ability(board, placed, ids[-1], option, whole=feature)
        yield from _carried(ids[-1], placed, i, own)
    yield from _vouched([("alternative", a, b) for a in ids for b in ids if a != b])
    for other in feature.besides:
        before = len(board.features)
        yield from _sentence(board, placed, replace(other, label=feature.label), i, own)
        ids += list(board.features)[before : before + 1] if other.limit else []
    if feature.limit:
        yield from _vouched([("one_limit", a, b) for a in ids for b in ids if a != b])


def _ability(
    board: BerserkBoard,
    placed: Placed,
    a: str,
    feature: Feature,
    whole: Feature | None = None,
    copies: Sequence[str] = (),
) -> Iterator[Term]:
    """The facts of a triggered or playable feature, and of what it gives.

    What gives itself gives the `whole`, or is one of the `copies` that have been made of it.
    """
    yield from _vouched(_feature(a, feature))
    for j, part in enumerate(feature.parts, 1):
        yield from _vouched(part_of(a, j, part))
        if part.effect == "unite":
            yield from _united(board, placed, a, part.amount)
        if part.again:
            yield ("part", a, j, part.effect)
            yield from (("gives", a, j, b) for b in copies)
            if not copies and whole is not None:
                yield from _gifts(board, a, j, whole)
        if part.gives is None:
            continue
        yield ("part", a, j, part.effect)
        if part.until not in ("", "battle"):
            yield from _vouched([("until", a, j, part.until)])
        if isinstance(part.gives, Permanent):
            b = _known(board, placed, f"{feature.label} ({j})").id
            yield from _vouched(_permanent(b, part.gives))
            yield from _vouched([("gives", a, j, b)])
            yield ("sentence", b, 1)
        elif part.attacker:
            for b, facts in _copies(board, part.gives):
                yield from (*facts, *_vouched([("launches", a, j, b)]))
        elif part.effect == "launch":
            b = _known(board, placed, f"{feature.label}: {part.gives.sort or 'then'}").id
            yield from (*_ability(board, placed, b, part.gives), ("launches", a, j, b), ("sentence", b, 1))
        else:
            yield from _gifts(board, a, j, part.gives)


def _gifts(board: BerserkBoard, a: str, j: int, gift: Feature) -> Iterator[Term]:
    """A feature that fires or is played, given away: each card would get one of its own."""
    for b, facts in _copies(board, gift):
        yield from (*facts, *_vouched([("gives", a, j, b)]))


def _copies(board: BerserkBoard, gift: Feature) -> Iterator[tuple[str, list[Term]]]:
    """The copies of a feature and of those besides it, for each card that could get it, with their facts."""
    whole = (gift, *gift.besides)
    if any(given.tokens or given.alternatives for given in whole):
        raise _LackingError("a gift that is paid with tokens, or a choice")
    fire = [given for given in whole if not given.permanents]
    made = [
        (card, given, _known(board, card, gift.label).id) for card in board.cards.values() for given in fire
    ]
    copies = [b for *_, b in made]
    for card, given, b in made:
        facts = [*_ability(board, card, b, given, copies=copies), *_vouched([("only_for", b, card.id)])]
        yield b, [*facts, ("sentence", b, 1)]
    for card in board.cards.values():
        for permanent in (always for given in whole for always in given.permanents):
            b = _known(board, card, f"{gift.label} (*)").id
            yield b, [*_vouched(_permanent(b, permanent)), ("only_for", b, card.id), ("sentence", b, 1)]


def _united(board: BerserkBoard, placed: Placed, a: str, n: object) -> Iterator[Term]:
    """The creatures of the deck with unity `n`, and what each of them does on attacks of its own."""
    for card in board.cards.values():
        if (card.zone, card.player) != ("deck", placed.player) or card.card.type not in CREATURES:
            continue
        made = [
            given
            for read in features(words_of(card.card), card.card.name, board.names)
            if isinstance(read, Feature)
            for given in (read, *read.besides)
        ]
        if not any(given.word == ("unity", 1, n) for given in made):
            continue
        yield from _vouched([("comrade", a, card.id)])
        for given in made:
            if _on_its_attack(given.condition):
                b = _known(board, placed, given.label).id
                yield from (*_ability(board, placed, b, given), ("sentence", b, 1))
                yield from _vouched([("unites", a, card.id, b)])


def _on_its_attack(when: Condition | None) -> bool:
    return when is not None and (
        (when.event, when.timing) == ("attack", "executed") and ("whose", "self") in when.terms
    )


def _vouched(facts: Iterator[Term] | list[Term]) -> Iterator[Term]:
    for fact in facts:
        lacking = lacks("berserk", fact)
        if lacking:
            raise _LackingError(lacking)
        yield fact


def _check_read(features: list[str], facts: list[Term]) -> None:
    """Raises _LackingError for what the law has no rules for in such a feature."""
    lacking = next(filter(None, (unread("berserk", facts, a, _FRAME) for a in features)), "")
    if lacking or (lacking := of_whom_utmost(facts)):
        raise _LackingError(lacking)


def _carried(a: str, placed: Placed, i: int, own: bool) -> Iterator[Term]:
    yield ("sentence", a, i)
    origin: Term = ("printed_on", a, placed.id)
    yield origin if own else ("init", ("acquired", a, placed.id))


def _permanent(a: str, permanent: Permanent) -> Iterator[Term]:
    yield from (("feature", a), ("mode", a, "permanent"), ("aims_at", a, "none"), ("last", a, 1))
    yield from ((name, a, *args) for name, *args in permanent.terms)
    yield from asked(a, permanent.wants)


def _feature(a: str, feature: Feature) -> Iterator[Term]:
    yield from (("feature", a), ("mode", a, feature.mode))
    if feature.word is not None:
        yield ("word", a, *feature.word)
    if feature.sort:
        yield ("sort", a, feature.sort)
    if feature.closes:
        yield ("pay_closing", a)
    if feature.tokens:
        yield ("pay", a, feature.tokens)
    if feature.pays_x:
        yield ("pay_x", a)
    if feature.pays_life:
        yield ("pay_life", a, feature.pays_life)
    if feature.pays_with:
        yield ("pay_with", a, feature.pays_with)
    if feature.pays_wounds:
        yield ("pay_wounds", a, feature.pays_wounds)
    if feature.payer is not None:
        yield from paid_by(a, feature.payer)
    if feature.pays_marks[1]:
        yield ("pay_mark", a, *feature.pays_marks)
    yield from (("blind", a, ignored) for ignored in feature.blind)
    if feature.fast:
        yield ("fast", a)
    if feature.range:
        yield ("range", a, feature.range)
    if feature.may:
        yield ("may", a)
    if feature.limit:
        times = feature.limit[1]
        yield ("once", a) if times == 1 else ("often", a, times)
    if feature.condition is not None:
        yield from condition(a, feature.condition)
    if feature.area:
        yield ("area", a, feature.area)
    target = feature.target
    yield ("aims_at", a, AIMS.get(target.aims, target.aims) if target else "none")
    yield ("side", a, target.side() if target else "any")
    if target is not None:
        if target.most:
            yield ("up_to" if isinstance(target.most, int) else "up_to_x", a, target.most)
        if target.aims == "exactly":
            yield ("exactly", a)
        yield from asked(a, tuple(("target", clause) for clause in target.besides()))
    yield from besides(a, feature)
    yield from asked(a, feature.wants)
    yield ("last", a, len(feature.parts))
    if any(part.attack_kind == "treachery" for part in feature.parts):
        yield ("treachery", a)
    rolled = [part.strengths for part in feature.parts if part.strengths is not None]
    if len(rolled) > 1:
        raise _LackingError("two throws")
    for strengths in rolled:
        yield ("rolled", a)
        yield from (("by_strength", a, name, n) for name, n in zip(STRENGTHS, strengths, strict=True))
