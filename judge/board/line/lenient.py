"""What people write where the form of a line is strict: capitals, commas, no question mark, plain questions.

The line is written anew as the form wants it; what is not understood stays as it is, for the reader to name.
"""

from __future__ import annotations

import re

from judge.board.line.cards import nickname

GAMES = ("swtcg", "swlcg", "berserk")
SIDES = {"swtcg": ("dark", "light"), "swlcg": ("dark", "light"), "berserk": ("first", "second")}
LIVES = {"swtcg": "zone != discard", "swlcg": "zone play", "berserk": "zone squad"}
GONE = {"swtcg": "zone discard", "swlcg": "zone != play", "berserk": "zone graveyard"}
MOMENT = {"swtcg": "attack", "swlcg": "action", "berserk": "attack"}
"""What goes on where a line does not say it."""

_LIVING = "survives?|lives?|przeży\\w+|переж\\w+|выжив\\w+"
_DYING = "dies?|is discarded|be discarded|ginie|zginie|umiera|umrze|умр\\w+|умир\\w+|погиб\\w+"
_ASKING = (
    r"how likely(?: is it)?(?: that)?|what are the odds(?: that)?|what is the chance(?: that)?"
    r"|chance(?: that)?|does|do|will|can it be that|jak prawdopodobne,? że|czy"
    r"|какова вероятность,? что|насколько вероятно,? что"
)
_FATE = re.compile(
    rf"^(?:{_ASKING})?\s*(?P<who>[^\W\d_][\w'’-]*)(?:\s+ли)?\s+(?:(?P<lives>{_LIVING})|(?P<dies>{_DYING}))$"
    rf"|^(?:(?P<lives2>{_LIVING})|(?P<dies2>{_DYING}))\s+ли\s+(?P<who2>[^\W\d_][\w'’-]*)$"
)
_BEGINS = re.compile(
    rf"[,.;]\s*(?=(?:{_ASKING}|may|can|why not|always|never|possible|best|выживет|погибнет)\s)"
)
_CLAUSE = re.compile(
    r"(?:(?:dark|light|first|second) (?:has|holds)|no hands|force \d|dice \d"
    r"|in|active|strength|rules|until)\b"
)
_COUNTED = re.compile(r"(?<![\d/-])(\d+) (power|health|damage|speed|cost|life|wounds|focus|icons)\b")
_NAMED = re.compile(r'(?:[:,]|\b(?:vs|to|from|dark|light|first|second))\s*"(\d+)"')
"""Where a text in quotes is the name of a card."""
_QUOTED = re.compile(r'"[^"]*"')


def guessed(text: str, game: str) -> str | None:
    """A text as a line of `game`, where it looks like one that lacks its game or moment; else None."""
    words = text.strip()
    if "\n" in words or words.split(" ")[0].casefold() in GAMES:
        return None
    if not re.search(r"\bvs\.?\s", words, re.IGNORECASE) or not re.search(r"\d", words):
        return None
    head = words.partition(";")[0]
    moment = re.match(r"[\w ]{3,16}:", head)
    return f"{game} {words}" if moment else f"{game} {MOMENT[game]}: {words}"


def forgiven(line: str) -> str:
    """The line as the form wants it."""
    kept: list[str] = []

    def keep(quoted: re.Match[str]) -> str:
        kept.append(quoted[0])
        return f'"{len(kept) - 1}"'

    text = _QUOTED.sub(keep, line.strip().rstrip("."))
    text = re.sub(r"\bvs\.", "vs", re.sub(r"\S+", _small, text))
    game = text.split(" ")[0]
    if game not in GAMES:
        return line
    text = _BEGINS.sub("; ", _with_colon(text, game))
    head, *rest = [part.strip() for part in text.split(";")]
    if " vs " in head:
        head = _COUNTED.sub(r"\2 \1", head.replace(",", " "))
    for number in _NAMED.findall(head):
        rest = [_by_nickname(part, kept[int(number)]) for part in rest]
        head = head.replace(f'"{number}"', f"{nickname(kept[int(number)])} {number}\u0000", 1)
    rest = [_asked(part, head, game) for part in rest if part]
    head = re.sub(r"[^\s]+ (\d+)\u0000", r'"\1"', head)
    return _QUOTED.sub(lambda mark: kept[int(mark[0][1:-1])], "; ".join([head, *rest]))


def _by_nickname(part: str, name: str) -> str:
    """A question in which a card is called by any word of its name."""
    words = [word for word in re.findall(r"[^\W\d_]{3,}", name.casefold()) if word != nickname(name)]
    return re.sub(rf"\b(?:{'|'.join(words)})\b", nickname(name), part) if words else part


def _small(word: re.Match[str]) -> str:
    """A word in small letters; a letter of a version or a cell stays as it is."""
    return word[0] if re.fullmatch(r"[A-Z][1-6]?,?", word[0]) else word[0].lower()


def _with_colon(text: str, game: str) -> str:
    """The moment ends with a colon."""
    return text if ":" in text else re.sub(rf"^({game} (?:attack|damage|action|priority))\s", r"\1: ", text)


def _asked(part: str, head: str, game: str) -> str:
    """A clause as it is, a question with its mark, a question in words as the form asks it."""
    words = part.rstrip("? ").strip()
    if _CLAUSE.match(words) and not part.endswith("?"):
        return words
    fate = _FATE.match(words)
    if fate is None:
        return re.sub(r"^can ", "may ", words) + "?"
    who, lives = fate["who"] or fate["who2"], bool(fate["lives"] or fate["lives2"])
    owner = _owner(who, head, game)
    aim = owner if lives else next(side for side in SIDES[game] if side != owner)
    return f"chance {who} {(LIVES if lives else GONE)[game]} for {aim}?"


def _owner(who: str, head: str, game: str) -> str:
    """Whose card it is: the side said before it, else the first for what stands before "vs"."""
    named = re.search(rf"\b({'|'.join(SIDES[game])}) {re.escape(who)}\b", head)
    if named:
        return named[1]
    before, _, after = head.partition(" vs ")
    first = re.search(rf"\b{re.escape(who)}\b", before) or not re.search(rf"\b{re.escape(who)}\b", after)
    others = re.search(rf"\b({'|'.join(SIDES[game])}) ", after if first else before)
    if others:
        return next(side for side in SIDES[game] if side != others[1])
    return SIDES[game][0 if first else 1]
