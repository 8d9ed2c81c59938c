"""Lists with bullets as the one sentence that they are, or as a sentence for each item.

"Choose one: (bullet) A (bullet) B" is a choice; other words before the colon are said of each item.
"""

from __future__ import annotations

import re

_ITEM = re.compile(r"\s*[•·▪◦*]\s*|\s*[-–—]\s+(?=[^\W\d])")
_HEAD = re.compile(r"(?P<before>(?:.*[.)]\s+)?)(?P<head>[^.]*?)\s*:\s*$")
_PICKED = re.compile(r"\b(?:choose|do)\b", re.IGNORECASE)
_STRETCH = re.compile(r"(?:until|during|for|at|after|when|whenever)\b", re.IGNORECASE)
_INLINE = re.compile(r":\s*(?=[•·▪◦*])")
_BULLET = re.compile(r"\s*[•·▪◦*]\s*")


def without_lists(text: str, choices: bool = False) -> str:
    """The text with each list in the sentence that opens it; what is no list stays as it is.

    `choices`: only lists of which something is chosen; bullets set other things apart in this game.
    """
    lines = [row for line in text.split("\n") for row in _expanded(line, choices)]
    whole: list[str] = []
    while lines:
        line = lines.pop(0)
        items = []
        while line.rstrip().endswith(":") and lines and _ITEM.match(lines[0]) and _is_list(line, choices):
            items.append(_ITEM.sub("", lines.pop(0), count=1).strip(" .,;"))
        whole.append(_joined(line, items) if items else line)
    return "\n".join(whole)


def _is_list(line: str, choices: bool) -> bool:
    return not choices or bool(_PICKED.search(line.rpartition(".")[2]))


def _expanded(line: str, choices: bool) -> list[str]:
    """A list within one line, an item a line: "Choose one: • A • B"."""
    head = _INLINE.search(line)
    if head is None or not _is_list(line[: head.start()], choices):
        return [line]
    items = [item for item in _BULLET.split(line[head.end() :]) if item.strip()]
    return [line[: head.start()] + ":", *(f"• {item}" for item in items)]


def _joined(line: str, items: list[str]) -> str:
    """The words before a list and its items as sentences."""
    items = [re.sub(r"[,;]?\s*\b(?:or|and)$", "", item) for item in items]
    head = _HEAD.match(line)
    if head is None or _PICKED.search(head["head"]):
        small = [item[:1].lower() + item[1:] for item in items]
        return f"{line.rstrip()} {'; or '.join(small)}."
    link = "," if _STRETCH.match(head["head"].rpartition(": ")[2].strip()) else ""
    return head["before"] + " ".join(f"{head['head'].strip()}{link} {item}." for item in items)
