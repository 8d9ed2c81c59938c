"""Names of markers that a text gives: wherever they stand in it, they are names in quotation marks.

"The cell gets the marker of the pool; wound all cards on cells with a pool": a noun that names a marker once
names it in the whole text, in whatever form.
"""

from __future__ import annotations

import re

from judge.cardtext.russian.forms import forms, nominative, plain
from judge.cardtext.russian.lexicon import Lexicon
from judge.cardtext.russian.names import lemmas_of

_NAMED = re.compile(
    r'(?<![а-яё])маркер(?:а|у|ом|е|ы|ов|ам|ами|ах)? (?:"([^"]+)"|([А-ЯЁа-яё-]+(?: [А-ЯЁа-яё-]+)*))'
)
_WORD = re.compile(r'"[^"]*"|[А-ЯЁа-яё-]+')
_SUCH = re.compile("(?<![а-яё])(с )(?:таким|этим) маркер(ом)(?![а-яё])")
_THIS = re.compile("(?<![а-яё])(?:этот|данный) маркер(?![а-яё])")
_MOST = 3
"""So many words a name has at most."""


def with_names(text: str, lex: Lexicon) -> str:
    """The text with quotation marks around the names of markers that it speaks of as such."""
    names = dict.fromkeys(name for quoted, bare in _NAMED.findall(text) if (name := _name(quoted, bare, lex)))
    if len(names) == 1:
        text = _THIS.sub(f'маркер "{next(iter(names))}"', text)
        text = _SUCH.sub(lambda such: f'{such[1]}маркер{such[2]} "{next(iter(names))}"', text)
    for name in names:
        text = _quoted(text, name)
    return text


def _name(quoted: str, bare: str, lex: Lexicon) -> str:
    """The name behind the word for a marker, in its first form; nothing where none stands."""
    if quoted:
        return nominative(quoted) if len(quoted.split()) <= _MOST else ""
    row: list[str] = []
    for word in bare.split()[:_MOST]:
        if not _is_name(word) or (row and _of_the_language(word, lex)):
            break
        row.append(word)
    ends_so = bool(row) and any(form.sort == "noun" for form in forms(plain(row[-1])))
    return nominative(" ".join(row)) if ends_so else ""


def _is_name(word: str) -> bool:
    """Whether a word may be one of a name: the likeliest that it is is a noun or an adjective."""
    return forms(plain(word))[0].sort in ("noun", "adj")


def _of_the_language(word: str, lex: Lexicon) -> bool:
    """Whether it is a word of card text: what stands behind a name, not a part of it."""
    lemmas = lex.lemmas()
    return any(form.lemma in lemmas or form.base in lemmas for form in forms(plain(word)))


def _quoted(text: str, name: str) -> str:
    """The text with quotation marks around that name, in whichever form it stands there."""
    words = name.split()
    spots = list(_WORD.finditer(text))
    for at in range(len(spots) - len(words), -1, -1):
        row = spots[at : at + len(words)]
        begin, end = row[0].start(), row[-1].end()
        if any(spot[0][0] == '"' for spot in row) or text[begin:end].split() != [spot[0] for spot in row]:
            continue
        before = spots[at - 1] if at else None
        if before is not None and text[before.end() : begin] == " " and _is_of(before[0]):
            continue
        if _same([plain(spot[0]) for spot in row], words):
            printed = text[begin:end]
            text = f'{text[:begin]}"{printed if nominative(printed) == name else name}"{text[end:]}'
    return text


def _is_of(word: str) -> bool:
    """Whether what stands behind a word belongs to it, as the fire belongs to "lighting of the fire"."""
    if word[0] == '"':
        return False
    form = forms(plain(word))[0]
    return form.sort == "noun" and form.lemma != "маркер"


def _same(row: list[str], name: list[str]) -> bool:
    """Whether words are a form of a name: of its first noun, and of what stands before it."""
    head = next((k for k, word in enumerate(name) if forms(word)[0].sort == "noun"), 0)
    return row[head + 1 :] == [plain(word) for word in name[head + 1 :]] and all(
        lemmas_of(word) & lemmas_of(plain(mine)) for word, mine in zip(row[: head + 1], name, strict=False)
    )
