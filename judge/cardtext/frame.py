"""The frame of a text: its abilities, their heads, sentences, quotations and reminders."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_HEAD = re.compile(r"(forced\s+)?(special action|action|reaction|interrupt)\s*:\s*", re.IGNORECASE)
_KEPT = re.compile(r"\((?:limit|to a m|x\)|\d+\)|choose|an?\b|yours|before|the pilot)", re.IGNORECASE)
_SPLIT = re.compile(r"(?<=[.!)])\s+(?=[\"A-Z(\[<+])|(?<=[.][\"])\s+(?=[A-Z(])|(?<=[.]>)\s+(?=[A-Z(])")
_ON = re.compile(
    r"\(?limit |x is |then\b|if (?:you|he|she|they|that player|your opponent|he or she) do(?:es)?\b|if so\b"
    r"|if not\b|otherwise|also,|in addition,|those |that (?!player)|it |they |the other"
    r"|(?:play|use) (?:this card )?only|if (?:it|that|those)\b|if .* instead\.?$|while .* instead\.?$"
    r"|return (?:the|those)|shuffle|put (?:it|the|that|those)|(?:he|she) ",
    re.IGNORECASE,
)


@dataclass
class Framed:
    """An ability as printed: its kind ("" if the text does not say it), sentences, and what they quote."""

    words: str
    kind: str = ""
    forced: bool = False
    sentences: list[str] = field(default_factory=list)
    quoted: list[str] = field(default_factory=list)


def framed(text: str, segments: bool = False) -> tuple[list[Framed], dict[str, str]]:
    """The abilities of a normalised text, in order; and its reminders by the words before them.

    `segments`: each part between | is one ability with all its sentences.
    """
    reminders: dict[str, str] = {}
    found: list[Framed] = []
    for line in re.split(r"\n|\s\|\s", text):
        line, quoted = _quoted(_without_reminders(line, reminders))
        begun: Framed | None = None
        for sentence in _sentences(line):
            head = _HEAD.match(sentence)
            plain = _back(sentence, quoted)
            if head:
                begun = Framed(
                    plain, head[2].lower().replace(" ", "_"), bool(head[1]), [sentence[head.end() :]], quoted
                )
                found.append(begun)
            elif begun is not None and (begun.kind or segments or _ON.match(sentence)):
                begun.sentences.append(sentence)
                begun.words += f" {plain}"
            elif found and (begun is None or not begun.kind) and _LIMIT.match(sentence):
                found[-1].sentences.append(sentence)
                found[-1].words += f" {plain}"
            else:
                begun = Framed(plain, "", False, [sentence], quoted)
                found.append(begun)
    return found, reminders


_LIMIT = re.compile(r"\(?limit (?:once|twice|\d+ times?|three)|x is ", re.IGNORECASE)


def _quoted(line: str) -> tuple[str, list[str]]:
    """The line with `<n>` for its quotations."""
    inner: list[str] = []

    def keep(found: re.Match[str]) -> str:
        inner.append(found[1].strip())
        return f"<{len(inner) - 1}>" + (
            "." if found[1].rstrip().endswith(".") and found.end() == len(line) else ""
        )

    return re.sub(r'"([^"]*)"', keep, line), inner


def _back(sentence: str, quoted: list[str]) -> str:
    return re.sub(
        r"<(\d+)>",
        lambda found: f'"{quoted[int(found[1])]}"' if int(found[1]) < len(quoted) else found[0],
        sentence,
    )


def _without_reminders(line: str, reminders: dict[str, str]) -> str:
    """The line without what stands in brackets only to remind; that is kept with the words before it."""

    def keep(found: re.Match[str]) -> str:
        inner = found.group().strip()
        if _KEPT.match(inner) or len(inner.split()) < 4:
            return found.group()
        before = re.split(r"[.]\s+", line[: found.start()].rstrip(" ."))[-1]
        reminders[before.strip().lower()] = inner[1:-1].strip()
        return ""

    return re.sub(r"\s*\((?:[^()]|\([^()]*\))*\)", keep, line).strip()


def _sentences(line: str) -> list[str]:
    return [piece for piece in _SPLIT.split(line) if piece.strip(" .")]
