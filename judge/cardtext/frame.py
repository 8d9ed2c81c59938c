"""The frame of a text: its abilities, their heads, sentences, quotations and reminders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from judge.cardtext.heads import texts_of
from judge.cardtext.lexicon import Head

HEAD = re.compile(r"(forced\s+)?(special action|action|reaction|interrupt)\s*:\s*", re.IGNORECASE)
_KEPT = re.compile(r"\((?:limit|to a m|x\)|\d+\)|choose|an?\b|yours|before|the pilot)", re.IGNORECASE)
_NARROWS = re.compile(
    r"\((?:including|excluding|except|only|not|no|but|and|or|if|unless|while|as|even|until|during|for|in|on|at|"
    r"from|with|without|where|after|up|to|max(?:imum)?|min(?:imum)?|rounded|any|each|all|both|other|[+-]?\d+)\b"
)
"""A bracket with which a sentence goes on: it says what is meant, and reminds of nothing."""
_SPLIT = re.compile(r"(?<=[.!)])\s+(?=[\"A-Z(\[<+])|(?<=[.][\"])\s+(?=[A-Z(])|(?<=[.]>)\s+(?=[A-Z(])")
_NEXT = re.compile(r"$|\s+(?:When|Whenever|As long as|At the start of|At the end of|Pay \d)\b")
"""What stands behind a quotation that ends its sentence."""
_ON = re.compile(
    r"\(?limit |x is |then\b|if (?:you|he|she|they|that player|your opponent|he or she) do(?:es)?\b|if so\b"
    r"|if not\b|otherwise|also,|in addition,|those |that (?!player)|it |they |the other"
    r"|(?:you may )?(?:play|use) (?:this (?:card|ability) )?only|.* if (?:you|he|she|he or she) do(?:es)?\.?$"
    r"|if (?:it|that|those)\b|if .* instead\.?$|while .* instead\.?$"
    r"|return (?:the|those)|shuffle|put (?:it|the|that|those)|(?:he|she) "
    r"|.*\b(?:this way|(?:\d+|one|any|each|all|both) of (?:them|those)|that (?:deck|hand))\b",
    re.IGNORECASE,
)


@dataclass
class Framed:
    """An ability as printed: its kind ("" if the text does not say it), sentences, and what they quote.

    `zone`: where the card must be for it, if a head before it says so; `name`: the head that says which
    ability it is; `other`: the ability that may be done in this way, too, if that head says so; `of_host`:
    whether the ability before it tells of the card that this one is on.
    """

    words: str
    kind: str = ""
    forced: bool = False
    sentences: list[str] = field(default_factory=list)
    quoted: list[str] = field(default_factory=list)
    zone: str = ""
    name: str = ""
    other: Framed | None = None
    of_host: bool = False


def framed(
    text: str,
    segments: bool = False,
    opens: re.Pattern[str] | None = None,
    heads: Mapping[str, Head] | None = None,
) -> tuple[list[Framed], dict[str, str]]:
    """The abilities of a normalised text, in order; and its reminders by the words before them.

    `segments`: each part between | is one ability with all its sentences, but for those that `opens` fits:
    with them another begins.  `heads`: words before a colon that say where abilities work, or which one is.
    """
    reminders: dict[str, str] = {}
    abilities: list[Framed] = []
    for line in re.split(r"\n|\s\|\s", text):
        line, quoted = _quoted(_without_reminders(line, reminders))
        begun: Framed | None = None
        zone = ""
        for sentence in sentences_of(line):
            before, _, rest = sentence.partition(": ")
            headed = heads.get(before.lower()) if heads else None
            plain = _back(sentence if headed is None or headed.name else rest, quoted)
            if headed:
                begun, zone, sentence = None, headed.zone, rest
            head = HEAD.match(sentence)
            if headed and not zone:
                rows = _headed(headed, before, Framed(plain, "", False, [sentence], quoted), abilities)
                begun = rows[-1] if len(rows) == 1 else None
                abilities += rows
            elif head:
                begun = Framed(
                    plain,
                    head[2].lower().replace(" ", "_"),
                    bool(head[1]),
                    [sentence[head.end() :]],
                    quoted,
                    zone,
                )
                abilities.append(begun)
            elif begun is not None and (begun.kind or _goes_on(sentence, begun, segments, opens)):
                begun.sentences.append(sentence)
                begun.words += f" {plain}"
            elif abilities and (begun is None or not begun.kind) and _LIMIT.match(sentence):
                abilities[-1].sentences.append(sentence)
                abilities[-1].words += f" {plain}"
            else:
                begun = Framed(plain, "", False, [sentence], quoted, zone)
                abilities.append(begun)
    return abilities, reminders


def _headed(head: Head, word: str, ability: Framed, before: list[Framed]) -> list[Framed]:
    """The abilities that a head and what stands behind it are; `before`: those before it."""
    if not head.text:
        usual = [other for other in before if not other.name and not other.zone] if head.other else []
        return [replace(ability, name=head.name, other=usual[-1] if usual else None)]
    (behind,) = ability.sentences
    whole = f"{word}: {_back(behind, ability.quoted)}"
    texts = texts_of(head, behind)
    return [
        replace(ability, words=words, sentences=sentences_of(text), name=head.name)
        for text in texts
        for words in [whole if len(texts) == 1 else text]
    ] or [replace(ability, words=whole, sentences=[f"{word}: {behind}"])]


def _goes_on(sentence: str, begun: Framed, segments: bool, opens: re.Pattern[str] | None) -> bool:
    """Whether a sentence belongs to the ability before it."""
    if not segments:
        return bool(_ON.match(sentence))
    return opens is None or not (opens.match(sentence) or _lone(begun, opens))


def _lone(begun: Framed, opens: re.Pattern[str]) -> bool:
    """Whether the ability before is a keyword alone, with which nothing goes on."""
    match = opens.match(begun.sentences[-1])
    return match is not None and match.lastgroup == "keyword"


_LIMIT = re.compile(r"\(?limit (?:once|twice|\d+ times?|three|four)|x is ", re.IGNORECASE)


def _quoted(line: str) -> tuple[str, list[str]]:
    """The line with `<n>` for its quotations."""
    inner: list[str] = []

    def keep(quote: re.Match[str]) -> str:
        inner.append(quote[1].strip())
        ended = quote[1].rstrip().endswith(".") and _NEXT.match(line, quote.end())
        return f"<{len(inner) - 1}>" + ("." if ended else "")

    return re.sub(r'"([^"]*)"', keep, line), inner


def _back(sentence: str, quoted: list[str]) -> str:
    return re.sub(
        r"<(\d+)>",
        lambda mark: f'"{quoted[int(mark[1])]}"' if int(mark[1]) < len(quoted) else mark[0],
        sentence,
    )


def _without_reminders(line: str, reminders: dict[str, str]) -> str:
    """The line without what stands in brackets only to remind; that is kept with the words before it."""

    def keep(bracket: re.Match[str]) -> str:
        inner = bracket.group().strip()
        if _KEPT.match(inner) or _NARROWS.match(inner) or len(inner.split()) < 4:
            return bracket.group()
        before = re.split(r"[.]\s+", line[: bracket.start()].rstrip(" ."))[-1]
        reminders[before.strip()] = inner[1:-1].strip()
        return ""

    return re.sub(r"\s*\((?:[^()]|\([^()]*\))*\)", keep, line).strip()


def sentences_of(line: str) -> list[str]:
    """The sentences of a line of text, as they stand there."""
    return [piece for piece in _SPLIT.split(line) if piece.strip(" .")]
