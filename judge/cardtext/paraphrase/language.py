"""How a language builds its phrases: nouns with adjectives, numbers, verbs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.cardtext.lexicon import plural
from judge.cardtext.paraphrase import polish
from judge.cardtext.paraphrase.data import word
from judge.cardtext.russian import inflected as russian
from judge.cardtext.russian.forms import morph

CASES = "ngdail"
QUOTES = {"en": "“”‘’", "pl": "„”«»", "ru": "«»„“"}
"""The marks of a language around what is quoted, and around what is quoted within that."""


@dataclass(frozen=True)
class Language:
    """A language; words are those of `paraphrase.yaml`, without the preposition of a place."""

    language: str

    def quoted(self, text: str) -> str:
        """A name, or the text of a card, in the marks of the language."""
        opening, closing, *within = list(QUOTES[self.language])
        inner = text.translate(str.maketrans(opening + closing, "".join(within)))
        return f"{opening}{inner}{closing}"

    # -- nouns
    def split(self, entry: str) -> tuple[list[str], str, str]:
        """Adjectives that stand before a noun, the noun, the rest."""
        adjs = []
        head, _, rest = entry.partition(" ")
        while head.endswith("~"):
            adjs.append(head[:-1])
            head, _, rest = rest.partition(" ")
        comma = ", " if head.endswith(",") else ""
        return adjs, head.rstrip(","), f"{comma}{rest}"

    def first_form(self, adjective: str) -> str:
        """An adjective of `paraphrase.yaml`, which agrees with its noun there, as a man has it."""
        if self.language != "pl" or adjective[-1] not in "ae":
            return adjective
        stem = adjective[:-1].removesuffix("i")
        return (
            "ten"
            if stem == "t"
            else "tamten"
            if stem == "tamt"
            else f"{stem}{'i' if stem[-1] in 'kg' else 'y'}"
        )

    def sex(self, entry: str) -> tuple[str, bool]:
        """Gender of a noun, and whether it names somebody alive."""
        if self.language == "en":
            return "n", False
        head = self.split(entry)[1]
        if self.language == "pl":
            return polish.gender(head), polish.living(head)
        return russian.gender(head.casefold()), russian.living(head.casefold())

    def noun(self, entry: str, case: str = "n", many: bool = False) -> str:
        """A noun, with all that belongs to it, in a case."""
        if self.language == "en":
            text = entry.replace("~", "").removesuffix("%").replace("^", "")
            return text if not many or entry.endswith("%") else _english_plural(text)
        adjs, head, rest = self.split(entry)
        sex, alive = self.sex(entry)
        before = [self.adjective(self.first_form(adj), case, sex, many, alive) for adj in adjs]
        tail = [
            self.adjective(self.first_form(word[:-1]), case, sex, many, alive) if word.endswith("^") else word
            for word in rest.split()
        ]
        rest = "".join(token if token == "," else f" {token}" for token in tail)
        if self.language == "pl":
            form = polish.noun(head if head == "Moc" else head.lower(), case, many)
        else:
            same = "g" if alive and (many or sex == "m") else "n"
            asked = same if case == "a" and (many or sex in "mn") else case
            form = russian.noun(head, asked, many)
        form = f"{form[:1].upper()}{form[1:]}" if head[:1].isupper() else form
        return " ".join([*before, form]) + rest

    def adjective(self, text: str, case: str, sex: str, many: bool = False, alive: bool = False) -> str:
        """An adjective or participle that agrees; of several words the first does where it can."""
        if self.language == "en":
            return text
        first, _, rest = text.partition(" ")
        if self.language == "pl":
            made = polish.adjective(first, case, sex, many, alive)
        else:
            made = russian.adjective(first, case, sex, many, alive)
        return f"{made} {rest}".strip()

    def counted(self, n: str, entry: str, case: str = "n", adjs: tuple[str, ...] = ()) -> str:
        """So many: "1 karta", "2 karty", "5 kart"; with adjectives that agree."""
        case, many = self.number(n, case)
        sex, alive = self.sex(entry)
        row = [self.adjective(adj, case, sex, many or n != "1", alive) for adj in adjs]
        return " ".join([n, *row, self.noun(entry, case, many)])

    def number(self, n: str, case: str) -> tuple[str, bool]:
        """Case of a noun behind a number, and whether it is in the plural."""
        single = n == "1"
        if self.language == "en" or single:
            return case, not single
        few = n.isdecimal() and n[-1] in "234" and n[-2:-1] != "1"
        if self.language == "pl":
            return ("g" if case in "na" and not few else case), True
        return ("g", not few) if case in "na" else (case, True)

    def with_article(self, body: str, definite: bool = False) -> str:
        """English alone has articles."""
        if definite:
            return f"the {body}"
        return f"{'an' if body[:1].lower() in 'aeio' else 'a'} {body}".replace("an other ", "another ")

    # -- verbs
    def command(self, forms: tuple[str, ...]) -> str:
        """What you are told to do."""
        return forms[2] if self.language == "pl" and forms[0] == "-" else forms[0]

    def infinitive(self, forms: tuple[str, ...]) -> str:
        """Behind "can", "must"."""
        return forms[2] if self.language == "pl" else forms[0]

    def finite(self, forms: tuple[str, ...], who: str, many: bool) -> str:
        """The present; `who` is you or it."""
        first, _, rest = forms[0].partition(" ")
        if self.language == "en":
            plain = who == "you" or many
            return f"{first if plain else _third(first)} {rest}".strip()
        if self.language == "pl":
            if who == "you" or many:
                return polish.persons(forms[1], "you" if who == "you" else "they")
            return forms[1]
        made = russian.finite(first, many)
        if who == "you":
            parse = _infinitive(first)
            bent = parse.inflect({"2per", "plur"}) if parse else None
            made = str(bent.word) if bent else made
        return f"{made} {rest}".strip()

    def past(self, forms: tuple[str, ...], who: str, sex: str, many: bool) -> str:
        """What somebody did."""
        if self.language == "en":
            return f"{'have' if who == 'you' or many else 'has'} {forms[1]}"
        if self.language == "pl":
            if who == "you":
                return (
                    polish.past(forms, "m", False).replace(" ", "eś ", 1)
                    if " " in forms[2]
                    else (polish.past(forms, "m", False) + "eś")
                )
            return polish.past(forms, sex, many)
        first, _, rest = forms[0].partition(" ")
        parse = _infinitive(first)
        asked = (
            {"past", "plur"}
            if many or who == "you"
            else {"past", "sing", {"m": "masc", "f": "femn", "n": "neut"}[sex]}
        )
        bent = parse.inflect(asked) if parse else None
        return f"{bent.word if bent else first} {rest}".strip()

    def impersonal(self, forms: tuple[str, ...], past: bool = False) -> str:
        """That somebody does it: "niszczy się", "уничтожают"; the object keeps its case."""
        if self.language == "pl":
            if past and len(forms) > 3 and forms[3] != "-":
                first, _, rest = forms[3].partition(" ")
                return f"{first[:-1]}o {rest}".strip()
            first, _, rest = forms[1].partition(" ")
            return forms[1] if rest.startswith("się") else f"{first} się {rest}".strip()
        return self.past(forms, "it", "m", True) if past else self.finite(forms, "it", True)

    def acting(self, participle: str, you: bool = False) -> str:
        """The verb of a participle: "atakujący" is "atakuje"; "" where it is none."""
        if self.language == "pl":
            ends = (
                ("niący się", "ni się"),
                ("ujący", "uje"),
                ("ający", "a"),
                ("żący", "ży"),
                ("niący", "ni"),
                ("dzący", "dzi"),
            )
            verb = next(
                (participle.removesuffix(end) + new for end, new in ends if participle.endswith(end)), ""
            )
            return polish.persons(verb, "you") if verb and you else verb
        if self.language == "ru":
            parses = [
                parse
                for parse in morph().parse(participle)
                if str(parse.tag.POS) == "PRTF" and "actv" in parse.tag
            ]
            return self.finite((str(parses[0].normal_form),), "you" if you else "it", False) if parses else ""
        return ""

    def say(self, concept: str) -> str:
        """A word of the language's own: "if", "until"."""
        text = word("words", concept, self.language)
        assert text is not None, concept
        return text


def _infinitive(verb: str) -> Any:
    """The parse of a Russian word as an infinitive; None if it is none."""
    return next((parse for parse in morph().parse(verb) if str(parse.tag.POS) == "INFN"), None)


def known_word(text: str) -> bool:
    """Whether a dictionary has a Russian word: then it can be put into a case."""
    return bool(morph().word_is_known(text.casefold()))


def _third(base: str) -> str:
    if base in ("have", "be", "do", "go"):
        return {"have": "has", "be": "is", "do": "does", "go": "goes"}[base]
    if base.endswith(("s", "sh", "ch", "x", "z")):
        return f"{base}es"
    return f"{base[:-1]}ies" if base.endswith("y") and base[-2] not in "aeiou" else f"{base}s"


def _english_plural(text: str) -> str:
    """The plural: of the word before "of", "that", "in"; else of the last one."""
    for link in (" of ", " that ", " in ", " across ", " on "):
        if link in text:
            first, _, rest = text.partition(link)
            return f"{_english_plural(first)}{link}{rest}"
    if text.endswith(" die") or text == "die":
        return f"{text[:-3]}dice"
    return plural(text) if not text.endswith("hero") else f"{text}es"
