"""Names in a row of words: of classes, of cards, and the own one of the card."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cardtext import meaning as m
from judge.cardtext.russian.coined import CLASS_COST, NAME_COST, classes, name_cases
from judge.cardtext.russian.forms import CASES, forms, nominative, plain
from judge.cardtext.russian.lexicon import Lexicon
from judge.cardtext.russian.names import (
    ANY,
    Edge,
    Names,
    Noun,
    cases,
    lemma_of,
    lemmas_of,
    like,
    undeclined,
    words,
)


def coined(here: dict[str, list[Edge]], i: int, row: list[str], lex: Lexicon) -> None:
    """A name of a class or a card that nobody told."""
    for name, case, gender in classes(row[i], lex):
        here[f"NCARD[{case}]"].append((i + 1, Noun(f"class {name}", gender), CLASS_COST))
    if i and row[i][0].isupper() and row[i - 1] not in (".", ":", "-"):
        for case, gender in name_cases(row[i], lex):
            here[f"NAME[{case}]"].append((i + 1, (nominative(row[i]).capitalize(), gender), NAME_COST))


def named(
    here: dict[str, list[Edge]],
    i: int,
    row: list[str],
    low: list[str],
    lemmas: tuple[str, ...],
    name: str,
    kind: str,
) -> None:
    """A name of a card (with a capital letter, or in inverted commas) or a class, in its cases."""
    end = i + len(lemmas)
    if end > len(low) or not all(lemmas[k] in lemmas_of(low[i + k]) for k in range(len(lemmas))):
        return
    small = kind == "name" and not row[i][0].isupper()
    if small and len(lemmas) == 1:
        return
    for case, gender in cases(low[i:end]):
        if kind == "class":
            here[f"NCARD[{case}]"].append((end, Noun(f"class {name}", gender), 0.0))
        else:
            here[f"NAME[{case}]"].append((end, (name, gender), 0.05 + (0.4 if i == 0 else 0.2 * small)))


def named_in_small(
    here: dict[str, list[Edge]], i: int, low: list[str], mine: str, own: str, lex: Lexicon
) -> None:
    """The own name of one word as a common noun: "for each other archer"; words of the lexicon are none."""
    if mine not in lemmas_of(low[i]) or mine in lex.lemmas():
        return
    for case, gender in cases(low[i : i + 1]):
        here[f"OWN[{case}]"].append((i + 1, (own, gender), 0.05))


def self_named(
    here: dict[str, list[Edge]],
    i: int,
    row: list[str],
    low: list[str],
    mine: tuple[str, ...],
    printed: tuple[str, ...],
    own: str,
    granted: bool,
) -> None:
    """The card's own name: whole, or one word of it that may stand for it."""
    heads = [k for k, word in enumerate(printed) if not k or _heads(word, here)]
    for first, size in [(0, len(mine)), *((k, 1) for k in heads if len(mine) > 1)]:
        end = i + size
        part, written = mine[first : first + size], printed[first : first + size]
        if end > len(low) or not all(
            like(part[k], low[i + k]) or like(written[k], low[i + k]) for k in range(size)
        ):
            continue
        if size < len(mine) and (len(part[0]) < 4 or not row[i][0].isupper()):
            continue
        several = not {"p"} & {form.gender for form in forms(printed[0])}
        if i and row[i][0].isupper() and row[i - 1] not in (":", "-", "."):
            for key in [key for key in here if key[0] == "N" and key[:5] != "NAME["]:
                here[key] = [edge for edge in here[key] if edge[0] > end]  # the name, and no noun
        for case, gender in undeclined(low[i:end], written):
            here[f"SELF[{case}]"].append((end, (m.GRANTER if granted else m.THIS, gender), 0.4))
        for case, gender in _as_of_somebody(cases(low[i:end], written)):
            if size == len(mine):
                here[f"OWN[{case}]"].append((end, (own, gender), 0.45))
            if gender == "p" and several:  # all the cards of that name
                here[f"NAME[{case}]"].append((end, (own, gender), 0.05))
                continue
            here[f"SELF[{case}]"].append(
                (end, (m.GRANTER if granted else m.THIS, gender), 0.0 if size == len(mine) else 0.1)
            )
        return


def _heads(word: str, here: dict[str, list[Edge]]) -> bool:
    """Whether a word of a name may stand for all of it: a noun in the nominative that names no class."""
    nominative_noun = any(form.sort == "noun" and form.case == "n" for form in forms(word))
    return nominative_noun and not any(key.startswith("NCARD[") for key in here)


def in_quotes(here: dict[str, list[Edge]], i: int, text: str, names: Names, own: str, who: m.Term) -> None:
    """The name of a card in quotation marks: its own, or that of another."""
    row = words(plain(text))
    known = {name for lemma in lemmas_of(row[0]) for _, name in names.cards.get(lemma, ())} if row else set()
    for name in sorted(known | {own} if own else known):
        there = words(plain(name))
        if len(there) != len(row) or not all(map(like, map(lemma_of, there), row)):
            continue
        for case, gender in [(case, ANY) for case in CASES] if there == row else cases(row, tuple(there)):
            if name == own:
                here[f"SELF[{case}]"].append((i + 1, (who, gender), 0.0))
            else:
                here[f"NAME[{case}]"].append((i + 1, (name, gender), 0.05))


def _as_of_somebody(forms_: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The cases and genders of a name: a masculine one is declined as that of somebody alive."""
    row = list(forms_)
    return [*row, ("a", "m")] if ("g", "m") in row and ("a", "m") not in row else row
