"""Words of a Russian sentence -> a lattice: at each word, all that may begin there, with key and value.

Keys: `"word` (as printed, small), `"=lemma`, and classes with case or form: NCARD[g], V[fin], PART[act_n].
A symbol like {strike} is a word that has every case.  A misprint is mended to a form of a word that we know.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.nodes import node
from judge.cardtext.russian.coined import unheard
from judge.cardtext.russian.forms import CASES, Form, forms, known, plain
from judge.cardtext.russian.lexicon import Lexicon, Verb, lexicon
from judge.cardtext.russian.names import ANY, Edge, Names, Noun, lemma_of, lemmas_of, like, words
from judge.cardtext.russian.naming import coined, in_quotes, named, named_in_small, self_named

POSSESSIVES = ("его", "ее", "их")
"""Whose something is; behind a preposition these words begin with another letter."""
Edges = list[dict[str, list[Edge]]]


@node
class Adj:
    """An adjective as a word may be one: what it says and the gender with which it agrees."""

    what: m.Filter
    gender: str


@node
class Verbal:
    """A form of a verb: which verb, gender or number, past or not."""

    verb: Verb
    gender: str = ANY
    past: bool = False
    person: str = ""


def edges(
    row: list[str],
    game: str,
    own: str = "",
    names: Names | None = None,
    quoted: tuple[Any, ...] = (),
    granted: bool = False,
) -> Edges:
    """Everything that may begin at each word.  `own` is the name of the card; `quoted` what `<n>` stand for.

    `granted`: the words are text that another card gets; then the name of the card is not the bearer's.
    """
    lex = lexicon(game)
    low = [plain(word) for word in row]
    lattice: Edges = [defaultdict(list) for _ in row]
    printed = tuple(words(plain(own)))
    called = plain(own)
    mine = tuple(lemma_of(word) for word in printed)
    tables = names or Names()
    classes = _classes(game)
    for i, word in enumerate(low):
        here = lattice[i]
        here[f'"{word}'].append((i + 1, None, 0.0))
        for phrase, short in lex.phrases.get(word, ()):
            if tuple(low[i : i + len(phrase)]) == phrase:
                here[f'"{short}'].append((i + len(phrase), None, 0.0))
        if i and row[i][0].isupper():
            here["CAPITAL"].append((i, None, 0.0))
        if word[0].isalpha():
            for form in forms(word):
                _form(here, i, word, form, lex)
        _other(here, i, word, lex, quoted)
        if re.fullmatch(r"<\d+>", word) and int(word[1:-1]) < len(quoted):
            in_quotes(here, i, quoted[int(word[1:-1])][0], tables, own, m.GRANTER if granted else m.THIS)
        for table, kind in ((classes.classes, "class"), (tables.classes, "class"), (tables.cards, "name")):
            for lemma in lemmas_of(word):
                for lemmas, name in table.get(lemma, ()):
                    if kind != "name" or plain(name) != called:
                        named(here, i, row, low, lemmas, name, kind)
        if word[0].isalpha() and not known(word):
            for table in (classes.classes, tables.classes):
                for rows in table.values():
                    for lemmas, name in rows:
                        if len(lemmas) == 1 and like(lemmas[0], word):
                            for case in CASES:
                                here[f"NCARD[{case}]"].append((i + 1, Noun(f"class {name}", ANY), 0.02))
        if mine and (row[i][0].isupper() or len(mine) > 1):
            self_named(here, i, row, low, mine, printed, own, granted)
        if len(mine) == 1 and i and row[i][0].islower():
            named_in_small(here, i, low, mine[0], own, lex)
        if word[0].isalpha() and not any(key[:2] in ("NC", "NA", "SE", "OW") for key in here):
            coined(here, i, row, lex)
    _nameless(row, lattice)
    if (feature := unheard(row, lex)) is not None and not any(key.startswith("SELF[") for key in lattice[0]):
        lattice[0]["UNHEARD"].append((feature[1], feature[0], 0.0))
    return [{key: _distinct(rows) for key, rows in at.items()} for at in lattice]


def _nameless(row: list[str], lattice: Edges) -> None:
    """Where brackets open within which the card is not named: it may be the text of another card."""
    for i, word in enumerate(row[:-1]):
        if word == "(":
            end = row.index(")", i) if ")" in row[i:] else len(row)
            if not any(key.startswith("SELF[") for here in lattice[i:end] for key in here):
                lattice[i + 1]["NAMELESS"].append((i + 1, None, 0.0))


def _distinct(rows: list[Edge]) -> list[Edge]:
    best: dict[tuple[int, Any], float] = {}
    for end, value, cost in rows:
        if cost < best.get((end, value), 1e9):
            best[end, value] = cost
    return [(end, value, cost) for (end, value), cost in best.items()]


@lru_cache(maxsize=4)
def _classes(game: str) -> Names:
    return Names.of((), lexicon(game).classes)


def _form(here: dict[str, list[Edge]], i: int, word: str, form: Form, lex: Lexicon) -> None:
    end = i + 1
    here[f'"={form.lemma}'].append((end, None, 0.0))
    verb = lex.verbs.get(form.lemma)
    match form.sort:
        case "noun":
            _noun(here, end, form.lemma, form.case, form.gender, lex)
        case "adj":
            if word.startswith(_MOST) and form.lemma in lex.comparatives:
                here[f"SUPER[{form.case}]"].append((end, lex.comparatives[form.lemma], 0.0))
                return
            _adjective(here, end, form.lemma, form, lex)
            acting = lex.verbs.get(lex.participles.get(form.lemma, ""))
            if acting:
                here[f"PART[act_{form.case}]"].append((end, Verbal(acting, form.gender), 0.0))
        case "part":
            _adjective(here, end, form.base, form, lex)
            if verb:
                verbal = Verbal(verb, form.gender, form.past)
                here[f"PART[{form.voice}_{form.case}]"].append((end, verbal, 0.0))
        case "short":
            for what in lex.adjectives.get(form.lemma, []):
                here["SHORT"].append((end, Adj(what, form.gender), 0.0))
            for base in _bases(word):
                for what in lex.adjectives.get(base, []):
                    here["SHORT"].append((end, Adj(what, form.gender), 0.0))
            if verb and form.voice:
                here["V[short]"].append((end, Verbal(verb, form.gender, True), 0.0))
        case "verb" if verb:
            here["V[fin]"].append((end, Verbal(verb, form.gender or ANY, form.past, form.person), 0.0))
            if form.perfect:
                here["V[will]"].append((end, Verbal(verb, form.gender or ANY, False, form.person), 0.0))
        case "imp" | "inf" | "ger" if verb:
            here[f"V[{form.sort}]"].append((end, Verbal(verb, past=form.past), 0.0))
        case "pron" if form.lemma in ("он", "она", "оно", "они"):
            gender = "mn" if form.lemma in ("он", "оно") and form.case != "n" else form.gender or "p"
            if form.case == "g" and word in POSSESSIVES:
                here["POSS"].append((end, gender, 0.0))
            here[f"PRON[{form.case}]"].append((end, gender, 0.0))
        case "pron" if form.lemma == "себя":
            for case in (form.case,) if form.case else CASES:
                here[f"REFL[{case}]"].append((end, ANY, 0.0))
        case "pron" if form.lemma in ("это", "то"):
            here[f"A_этот[{form.case}]"].append((end, form.gender, 0.05))
        case "num" if form.lemma == "оба":
            here[f"A_оба[{form.case}]"].append((end, "p", 0.0))
        case "num" if form.lemma in lex.numbers:
            here[f"NUM[{form.case}]"].append((end, m.Number(lex.numbers[form.lemma]), 0.0))


_MOST = "наи"
"""With it a comparative says that none is more so."""


@lru_cache(maxsize=2_000)
def _bases(word: str) -> tuple[str, ...]:
    """The full adjectives of which a word may be the short form."""
    stem = word.rstrip("аоы")
    return (f"{stem}ый", f"{stem}ный", f"{stem}ий", f"{stem[:-2]}{stem[-1]}ый" if len(stem) > 2 else stem)


def _noun(here: dict[str, list[Edge]], end: int, lemma: str, case: str, gender: str, lex: Lexicon) -> None:
    for kind, concept in lex.nouns.get(lemma, []):
        here[f"N{kind.upper()}[{case}]"].append((end, Noun(concept, gender), 0.0))
        if kind == "keyword" and concept not in lex.numberless:
            here[f"NCOUNTED[{case}]"].append((end, Noun(concept, gender), 0.0))


def _adjective(here: dict[str, list[Edge]], end: int, lemma: str, form: Form, lex: Lexicon) -> None:
    for what in lex.adjectives.get(lemma, []):
        here[f"ADJ[{form.case}]"].append((end, Adj(what, form.gender), 0.0))
    if lemma in lex.comparatives:
        here[f"COMP[{form.case}]"].append((end, lex.comparatives[lemma], 0.0))
    if lemma in lex.grades:
        here[f"GRADE[{form.case}]"].append((end, Adj(m.Is("grade", lex.grades[lemma]), form.gender), 0.0))
    if lemma in lex.ordinals:
        here[f"ORD[{form.case}]"].append((end, (lex.ordinals[lemma], form.gender), 0.0))
    if lemma in lex.numbers:
        here[f"NUM[{form.case}]"].append((end, m.Number(lex.numbers[lemma]), 0.0))
    here[f"A_{lemma.replace('-', '_')}[{form.case}]"].append((end, form.gender, 0.0))


def _other(here: dict[str, list[Edge]], i: int, word: str, lex: Lexicon, quoted: tuple[Any, ...]) -> None:
    end = i + 1
    if word in ("был", "была", "было", "были"):
        here["WAS"].append((end, word, 0.0))
    if word in lex.adverbs:
        here["MANNER"].append((end, lex.adverbs[word], 0.0))
    if word.isdecimal():
        for case in CASES:
            here[f"NUM[{case}]"].append((end, m.Number(int(word)), 0.0))
        here["NUM"].append((end, m.Number(int(word)), 0.0))
    elif word in ("x", "х"):
        for case in CASES:
            here[f"NUM[{case}]"].append((end, m.Letter("X"), 0.0))
        here["LETTER"].append((end, m.Letter("X"), 0.0))
    elif re.fullmatch(r"[+-]\d+", word):
        here["SIGNED"].append((end, m.Number(int(word)), 0.0))
    elif re.fullmatch(r"[+-][xх]", word):
        letter: m.Amount = m.Letter("X")
        here["SIGNED"].append((end, m.Times(-1, letter) if word[0] == "-" else letter, 0.0))
    elif re.fullmatch(r"\d+-\d+-\d+", word):
        here["TRIPLE"].append((end, m.ByRoll(tuple(m.Number(int(n)) for n in word.split("-"))), 0.0))
    elif re.fullmatch(r"<\d+>", word) and int(word[1:-1]) < len(quoted):
        text, meaning = quoted[int(word[1:-1])]
        here["QNAME"].append((end, text, 0.0))
        if meaning is not None:
            here["QUOTE"].append((end, meaning, 0.0))
    elif word.startswith("{"):
        for kind, concept in lex.nouns.get(word, []):
            for case in CASES:
                here[f"N{kind.upper()}[{case}]"].append((end, Noun(concept, ANY), 0.0))
                if kind == "keyword" and concept not in lex.numberless:
                    here[f"NCOUNTED[{case}]"].append((end, Noun(concept, ANY), 0.0))
        for what in lex.adjectives.get(word, []):
            for case in CASES:
                here[f"ADJ[{case}]"].append((end, Adj(what, ANY), 0.0))
        if word in lex.heads:
            here["HEAD"].append((end, lex.heads[word], 0.0))
    if word[0].isalpha():
        for lemma in lemmas_of(word):
            if lemma in lex.heads:
                here["HEAD"].append((end, lex.heads[lemma], 0.0))
                break
    if word.isdecimal() or (
        word[0].isalpha() and (not known(word) or any(form.sort != "other" for form in forms(word)))
    ):
        here["WORD"].append((end, word, 0.0))
    elif word[0].isalpha():
        here["WORDLET"].append((end, word, 0.0))


__all__ = ["ANY", "Adj", "Names", "Noun", "Verbal", "edges", "words"]
