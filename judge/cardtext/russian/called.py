"""Names of spells, attacks and markers in a sentence: in quotation marks, or a few words without them."""

from __future__ import annotations

from judge.cardtext.chart import Chart
from judge.cardtext.notation import Grammar, Spans
from judge.cardtext.russian.forms import adverb, forms, known
from judge.cardtext.russian.lexicon import FUNCTION
from judge.cardtext.russian.names import lemma_of

NAME_WORDS = 4
_COMPARE = frozenset(("разный", "одинаковый", "любой"))
"""Words with which no name begins: they tell cards apart."""
GUESS = 0.9
"""A reading of a word that costs as much is only taken for a name that nobody told."""


NEVER = frozenset("раз ваш свой выбранный каждый другой существо карта противник".split())
"""Words that say whom something is done to: no name without quotation marks goes on with them."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.procedures["name"] = (read_name, lambda symbol: ["WORD", "QNAME"])
    g.procedures["aname"] = (read_name, lambda symbol: ["WORD", "QNAME"])


def read_name(chart: Chart, i: int, symbol: str) -> Spans:
    """A name: in quotation marks, or a few words; words of the language are less likely to be one.

    The name of an attack (`aname`) has no words of the language in it.
    """
    by_end: Spans = {}
    for end, value, _ in chart.terminal("QNAME", i):
        by_end[end] = [(0.0, value)]
    if by_end:
        return by_end
    row: list[str] = []
    cost = 0.2
    at = i
    while at < chart.size and len(row) < NAME_WORDS:
        here = chart.terminal("WORD", at)
        if not here:  # a preposition or an adverb within a name, or behind a verb in it
            here = chart.terminal("WORDLET", at) if row and symbol == "name" else []
            if not here:
                break
            row.append(here[0][1])
            cost += 0.4
            at += 1
            if adverb(row[-1]):
                by_end[at] = [(cost, " ".join(row))]
            continue
        keys = [key for key, edges in chart.edges[at].items() if any(cost < GUESS for _, _, cost in edges)]
        word = here[0][1]
        lemma = lemma_of(word) if word.isalpha() else ""
        if (not row and (not _names(word) or lemma in _COMPARE)) or lemma in NEVER:
            break
        ours = symbol == "aname" and any(_ours(key) for key in keys)
        if ours and not _describes(word):
            break
        row.append(word)
        cost += 0.15
        if any(key.startswith(("V[", "A_", "NUM", "NCARD", "PART")) for key in keys):
            cost += 1.0
        elif any(key.startswith(("ADJ", "N")) for key in keys):
            cost += 0.15
        at += 1
        if ours:
            continue
        if _names(word) and (len(row) == 1 or not _describes(word)):
            by_end[at] = [(cost, " ".join(row))]
    return by_end


def _describes(word: str) -> bool:
    """Whether it can only be an adjective: a name of several words does not end with one."""
    return word.isalpha() and all(form.sort in ("adj", "part") for form in forms(word))


def _ours(key: str) -> bool:
    """Whether it is the key of a word of the language: of the lexicon, or one of the grammar's adjectives."""
    if key.startswith("A_"):
        return key[2:].partition("[")[0] in FUNCTION
    return key[0].isupper() and key != "WORD" and not key.startswith(("ORD", "OWN"))


def _names(word: str) -> bool:
    """Whether a name may begin or end with the word: no preposition, conjunction or pronoun."""
    if word.isdecimal():
        return True
    if lemma_of(word) in ("раз", "дальность", "стоимость"):
        return False
    return forms(word)[0].sort not in ("other", "pron") or not known(word)
