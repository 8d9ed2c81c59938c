"""Russian words put into a case and number, for what the judge says of card text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge.cardtext.russian.forms import morph

_GRAMMEME = {"n": "nomn", "g": "gent", "d": "datv", "a": "accs", "i": "ablt", "l": "loct"}
_GENDER = {"m": "masc", "f": "femn", "n": "neut"}
_GENDER_OF = {"masc": "m", "femn": "f", "neut": "n"}


@lru_cache(maxsize=4_000)
def _noun(word: str) -> Any:
    nouns = [parse for parse in morph().parse(word) if str(parse.tag.POS) == "NOUN" and "nomn" in parse.tag]
    return nouns[0] if nouns else None


def gender(word: str) -> str:
    """The gender of a noun in its first form: m, f, n; of one that no dictionary has, f."""
    parse = _noun(word)
    return _GENDER_OF.get(str(parse.tag.gender), "f") if parse else "f"


def living(word: str) -> bool:
    """Whether a noun names somebody alive: its accusative is its genitive then."""
    parse = _noun(word)
    return parse is not None and str(parse.tag.animacy) == "anim"


def noun(word: str, case: str, many: bool = False) -> str:
    """A noun in a case; symbols and what no dictionary has stay as they are."""
    parse = _noun(word) if word[:1].isalpha() else None
    if parse is None:
        return word
    number = "plur" if many else "sing"
    made = (parse.inflect({"loc2", number}) if case == "l" else None) or parse.inflect(
        {_GRAMMEME[case], number}
    )
    return str(made.word) if made else word


def adjective(word: str, case: str, of: str, many: bool = False, alive: bool = False) -> str:
    """An adjective that agrees with a noun of a gender."""
    if not word[:1].isalpha():
        return word
    parse = next(
        (
            reading
            for reading in morph().parse(word)
            if str(reading.tag.POS) in ("ADJF", "PRTF") and "nomn" in reading.tag
        ),
        None,
    )
    if parse is None:
        return word
    if case == "a" and (many or of in "mn"):
        case = "g" if alive and (many or of == "m") else "n"
    made = parse.inflect({_GRAMMEME[case], "plur"} if many else {_GRAMMEME[case], "sing", _GENDER[of]})
    return str(made.word) if made else word


def short(word: str, of: str, many: bool = False) -> str:
    """The short form of an adjective or participle: "открыта"; its full form where it has none."""
    for parse in morph().parse(word):
        if str(parse.tag.POS) in ("ADJF", "PRTF") and "nomn" in parse.tag:
            kind = "ADJS" if str(parse.tag.POS) == "ADJF" else "PRTS"
            made = parse.inflect({kind, "plur"} if many else {kind, "sing", _GENDER[of]})
            if made:
                return str(made.word)
    return adjective(word, "n", of, many)


def finite(verb: str, many: bool) -> str:
    """A verb in the third person."""
    parse = next((reading for reading in morph().parse(verb) if str(reading.tag.POS) == "INFN"), None)
    made = parse.inflect({"3per", "plur" if many else "sing"}) if parse else None
    return str(made.word) if made else verb
