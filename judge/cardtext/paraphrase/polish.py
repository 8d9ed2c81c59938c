"""Polish words put into case, number and gender: by rule, or as `paraphrase.yaml` has them."""

from __future__ import annotations

from functools import lru_cache

from judge.cardtext.paraphrase.data import polish_forms

CASES = "ngdail"
_SOFTENED = {
    "st": "ście", "ch": "sze", "k": "ce", "g": "dze", "r": "rze", "t": "cie", "d": "dzie", "ł": "le",
    "n": "nie", "s": "sie", "z": "zie", "p": "pie", "b": "bie", "m": "mie", "w": "wie", "f": "fie",
}  # fmt: skip
_SOFT = ("sz", "cz", "rz", "dz", "c", "ż", "l", "j", "ń", "ś", "ź", "dź", "ć")
_LIVING = (
    "gracz",
    "przeciwnik",
    "obrońca",
    "właściciel",
    "kontroler",
    "nosiciel",
    "towarzysz",
    "pasożyt",
    "symbiont",
)
_FEMININE = ("kość", "moc", "Moc", "postać", "sieć", "pieczęć", "krawędź")


def gender(noun: str) -> str:
    """m, f or n."""
    if noun in ("obrońca",):
        return "m"
    if noun.endswith(("a", "ść")) or noun in _FEMININE:
        return "f"
    return "n" if noun[-1] in "oeę" or noun.endswith("um") else "m"


def living(noun: str) -> bool:
    """Whether it names somebody alive."""
    return noun in _LIVING


@lru_cache(maxsize=4_000)
def noun(word: str, case: str, many: bool = False) -> str:
    """A noun in a case."""
    known = polish_forms().get(word)
    if known:
        single, plural = (word, *known[:5]), (known[5], known[6], known[7], known[5], known[8], known[9])
        if living(word) and known[5] != word:
            plural = (*plural[:3], plural[1], *plural[4:])
        return (plural if many else single)[CASES.index(case)]
    sex = gender(word)
    if many:
        return _several(word, sex)[CASES.index(case)]
    if sex == "f":
        return _feminine(word)[CASES.index(case)]
    if sex == "n":
        return _neuter(word)[CASES.index(case)]
    return _masculine(word)[CASES.index(case)]


def _soften(stem: str) -> str:
    if stem.endswith(("c", "cz", "sz", "ż", "rz")) and not stem.endswith("ch"):
        return f"{stem}y"
    for end, new in _SOFTENED.items():
        if stem.endswith(end):
            return stem[: -len(end)] + new
    return f"{stem}i"


def _feminine(word: str) -> tuple[str, ...]:
    if word.endswith("ść"):
        bent = f"{word[:-2]}ści"
        return word, bent, bent, word, f"{bent}ą", bent
    stem = word[:-1]
    if stem.endswith(("i", "j")):
        bent = f"{stem}i" if stem.endswith(("j", "li", "gi", "mi")) else stem
        return word, bent, bent, f"{stem}ę", f"{stem}ą", bent
    plural = f"{stem}i" if stem.endswith(("k", "g")) else f"{stem}y"
    bent = _soften(stem)
    return word, plural, bent, f"{stem}ę", f"{stem}ą", bent


def _neuter(word: str) -> tuple[str, ...]:
    stem = word[:-1]
    local = _soften(stem) if word.endswith("o") and not stem.endswith(("k", "g", "ch")) else f"{stem}u"
    return word, f"{stem}a", f"{stem}u", word, f"{stem}em", local


def _masculine(word: str) -> tuple[str, ...]:
    if word.endswith("nek"):
        return (
            word,
            *(form for form in _masculine(f"{word[:-2]}k")[1:3]),
            word,
            *_masculine(f"{word[:-2]}k")[4:],
        )
    soft = word.endswith((*_SOFT, "k", "g", "ch"))
    own = f"{word}a" if living(word) else f"{word}u"
    ins = f"{word}iem" if word.endswith(("k", "g")) else f"{word}em"
    return word, own, f"{word}owi", own if living(word) else word, ins, f"{word}u" if soft else _soften(word)


def _several(word: str, sex: str) -> tuple[str, ...]:
    if word.endswith("ść"):
        bent = f"{word[:-2]}ści"
        return bent, bent, f"{bent}om", bent, f"{bent}ami", f"{bent}ach"
    stem = word[:-1] if word[-1] in "aoe" else f"{word[:-2]}k" if word.endswith("nek") else word
    if sex == "n":
        first, second = f"{stem}a", _bare(stem)
    elif sex == "f":
        soft = stem.endswith((*_SOFT, "i"))
        first = f"{stem}e" if soft else f"{stem}i" if stem.endswith(("k", "g")) else f"{stem}y"
        second = (
            f"{stem[:-1]}ii"[: len(stem) + 1]
            if stem.endswith("i")
            else f"{stem}i"
            if stem.endswith("j")
            else _bare(stem)
        )
    else:
        soft = stem.endswith(_SOFT)
        first = f"{stem}e" if soft else f"{stem}i" if stem.endswith(("k", "g")) else f"{stem}y"
        second = f"{stem}y" if stem.endswith(("cz", "sz", "rz", "ż")) else f"{stem}i" if soft else f"{stem}ów"
    return first, second, f"{stem}om", first, f"{stem}ami", f"{stem}ach"


def _bare(stem: str) -> str:
    """Without an ending: "jednostek", "obrażeń", "kart"."""
    for end, new in (("ni", "ń"), ("ci", "ć"), ("dzi", "dź")):
        if stem.endswith(end):
            return stem[: -len(end)] + new
    if len(stem) > 2 and stem[-1] == "k" and stem[-2] in "tdszcńż":
        return f"{stem[:-1]}ek"
    return stem.removesuffix("i")


def adjective(word: str, case: str, sex: str, many: bool = False, alive: bool = False) -> str:
    """An adjective that agrees with its noun; words that do not end as adjectives do stay as they are."""
    word = {
        "ten": "t|y",
        "tamten": "tamt|y",
        "twój": "twoj|y",
        "jeden": "jedn|y",
        "sam": "sam|y",
        "wszystek": "wszystk|i",
    }.get(word, word if word[-1:] not in "yi" else f"{word[:-1]}|{word[-1]}")
    if "|" not in word:
        return word
    stem, end = word.split("|")
    if case == "a" and (many or sex == "m"):
        case = "g" if alive else "n"
    hard = not (end == "i" and stem[-1] not in "kg")
    y, e = ("y", "e") if end == "y" else ("i", "ie")
    if many:
        table = (e, f"{y}ch", f"{y}m", e, f"{y}mi", f"{y}ch")
    elif sex == "f":
        table = (
            ("a", f"{e}j", f"{e}j", "ą", "ą", f"{e}j") if hard else ("ia", "iej", "iej", "ią", "ią", "iej")
        )
    else:
        first = {"m": y, "n": e}[sex]
        table = (first, f"{e}go", f"{e}mu", first, f"{y}m", f"{y}m")
    made = stem + table[CASES.index(case)]
    fixed = {
        "ty": "ten",
        "tamty": "tamten",
        "twojy": "twój",
        "jedny": "jeden",
        "samy": "sam",
        "wszystki": "wszystek",
    }
    if not many and sex == "m" and case == "n":
        made = fixed.get(made, made)
    if stem in ("t", "tamt", "jedn", "sam") and sex == "n" and not many and case in "na":
        made = f"{stem}o"
    if stem == "t" and sex == "f" and case == "a" and not many:
        made = "tę"
    return {"twojy": "twój", "twojych": "twoich", "twojym": "twoim", "twojymi": "twoimi"}.get(made, made)


def past(forms: tuple[str, ...], sex: str, many: bool) -> str:
    """The past tense: of the infinitive, or as the row has it."""
    known = forms[4] if len(forms) > 4 else ""
    first, _, rest = (known or forms[2]).partition(" ")
    if not known:
        stem = first[:-1]
        first = f"{stem[:-1]}ał" if stem.endswith("e") else f"{stem}ł"
    rest = f" {rest}" if rest else ""
    if sex == "m" and not many:
        return first + rest
    for end, new in (("wszedł", "weszł"), ("szedł", "szł"), ("ął", "ęł"), ("ósł", "osł")):
        if first.endswith(end):
            first = first.removesuffix(end) + new
    return first + ("y" if many else "a" if sex == "f" else "o") + rest


def persons(third: str, who: str) -> str:
    """The present: third person -> "you" or "they"."""
    first, _, rest = third.partition(" ")
    if who == "you":
        made = {"jest": "jesteś"}.get(first, f"{first}sz")
    else:
        ends = (
            ("nosi", "noszą"),
            ("odzi", "odzą"),
            ("ierze", "iorą"),
            ("dzie", "dą"),
            ("nie", "ną"),
            ("i", "ią"),
        )
        more = (("e", "ą"), ("y", "ą"), ("a", "ają"))
        made = next(first.removesuffix(end) + new for end, new in (*ends, *more) if first.endswith(end))
    return f"{made} {rest}".strip()
