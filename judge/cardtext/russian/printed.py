"""Who and how much, in Russian: terms and descriptions as a card would print them, in their cases."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.printed_descriptions import Unprintable
from judge.cardtext.russian.inflected import adjective, gender, living, noun
from judge.cardtext.russian.lexicon import lexicon

_REFS = {
    m.THIS: ("эта", "карта"),
    m.Ref("host"): ("", "хозяин"),
    m.Ref("attacked"): ("атакованная", "карта"),
    m.Ref("attacker"): ("атаковавшая", "карта"),
    m.OPPONENT: ("", "противник"),
}
_BESIDE = {
    "beside": ("стоящий", "рядом", "с", "i"),
    "opposite": ("стоящий", "напротив", "", "g"),
    "behind": ("стоящий", "позади", "", "g"),
    "left_of": ("стоящий", "слева", "от", "g"),
    "right_of": ("стоящий", "справа", "от", "g"),
}
_IN = {"row": "в", "column": "в", "half": "на", "cell": "на"}
_ZONES = {"deck": "в", "hand": "в", "squad": "в"} | dict.fromkeys(
    ("graveyard", "field", "depth", "surface"), "на"
)
_PLACES = {"field": "поле боя", "half": "половина поля боя"}


@lru_cache(maxsize=4)
def words_of(game: str) -> dict[Any, str]:
    """Concepts -> the first word for each; nouns by (kind, concept), adjectives by what they say."""
    by_meaning: dict[Any, str] = {}
    lex = lexicon(game)
    for word, rows in lex.nouns.items():
        for row in rows:
            by_meaning.setdefault(row, word)
    for word, filters in lex.adjectives.items():
        for what in filters:
            by_meaning.setdefault(what, word)
    for word, grade in lex.grades.items():
        by_meaning.setdefault(m.Is("grade", grade), word)
    for word, nth in lex.ordinals.items():
        by_meaning.setdefault(m.Is("ordinal", nth), word)
    return by_meaning


class Terms:
    """Prints terms with the words of a game."""

    def __init__(self, game: str) -> None:
        self.words = words_of(game)
        self.spoken: dict[str, Any] = {}

    def word(self, key: Any) -> str:
        """The word for a concept.  Raises Unprintable."""
        if key not in self.words:
            raise Unprintable(str(key))
        return self.words[key]

    def called(self, term: Any) -> str:
        """The noun by which somebody is called."""
        if isinstance(term, m.Selector):
            return next(
                (head for part in m.conjuncts(term.what) if (head := self._head(part, term.kind))), "карта"
            )
        return _REFS.get(term, ("", "карта"))[1]

    def sex(self, term: Any) -> str:
        """The gender of the word by which somebody is called."""
        return gender(self.called(term).split()[0])

    def many(self, term: Any) -> bool:
        """Whether it is told in the plural."""
        if isinstance(term, m.Selector):
            return term.quantifier == "each" or term.count not in (None, m.Number(1))
        return isinstance(term, m.Group)

    def term(self, node: Any, case: str) -> str:
        """A term in a case."""
        match node:
            case m.Ref("chosen"):
                return self._agreed("выбранная", "карта", case)
            case m.Ref("that", _, role) if role in self.spoken:
                return self._agreed("тот", self.called(self.spoken[role]), case)
            case m.Ref("that" | "done", _, "agent" | "patient"):
                return self._agreed("та", "карта", case)
            case m.Ref() if node in _REFS:
                return self._agreed(*_REFS[node], case)
            case m.Selector(kind="card" | "attack" | "zone"):
                return self.selector(node, case)
            case m.Group(members, either):
                return (" или " if either else " и ").join(self.term(member, case) for member in members)
            case m.Things(kind, amount, None, marks) if set(marks) <= {"additional"}:
                return self.things(kind, amount, marks, case)
            case m.Property(name, None):
                return noun(self.word(("property", name)), case)
            case m.Zone(name, whose, ""):
                place = _PLACES.get(name) or self.word(("place", name))
                first, _, rest = place.partition(" ")
                text = f"{noun(first, case)} {rest}".strip()
                if whose == m.YOU:
                    return f"{adjective('ваш', case, gender(first))} {text}"
                return f"{text} противника" if whose == m.OPPONENT else text
            case m.Ability(kind="keyword"):
                return self.keyword(node, case)
            case m.Period():
                return self.period(node, case)
        return self.amount(node)

    def _agreed(self, adj: str, head: str, case: str) -> str:
        text = noun(head, "g" if case == "a" and living(head) and gender(head) == "m" else case)
        return f"{adjective(adj, case, gender(head))} {text}" if adj else text

    def amount(self, node: Any) -> str:
        """An amount in digits and letters."""
        match node:
            case m.Number(n):
                return str(n)
            case m.Letter(name):
                return name
            case m.ByRoll(parts):
                return "-".join(self.amount(part) for part in parts)
        raise Unprintable(type(node).__name__)

    def things(self, kind: str, amount: Any, marks: tuple[str, ...], case: str) -> str:
        """So many wounds, counters, lives."""
        name = self.word(("things", kind))
        extra = ("дополнительный",) if marks else ()
        if amount == m.All():
            raise Unprintable("all of them")
        n = self.amount(amount)
        if not name[0].isalpha():
            adjs = [adjective(word, "a", "f", n != "1") for word in extra]
            return " ".join([*([n] if n != "1" or extra else []), *adjs, name])
        single = n == "1"
        form = noun(name, case) if single else noun(name, "g", n not in ("2", "3", "4"))
        adjs = [adjective(word, case if single else "g", gender(name), not single) for word in extra]
        return " ".join([n, *adjs, form])

    def keyword(self, node: m.Ability, case: str) -> str:
        """A named feature with its number."""
        name = noun(self.word(("keyword", node.name)), case)
        of = f" по {self.term(node.of, 'd')}" if node.of is not None else ""
        return f"{name} {self.amount(node.number)}{of}" if node.number is not None else f"{name}{of}"

    def period(self, node: m.Period, case: str) -> str:
        """A stretch of the game: "this turn", "your next turn"."""
        told_of = node.name in ("turn", "battle") and node.which in ("", "this", "next")
        if not told_of or node.edge or node.within:
            raise Unprintable("a stretch of the game")
        head = "ход" if node.name == "turn" else "бой"
        adjs = [{"this": "этот", "next": "следующий"}[node.which]] if node.which else []
        if node.whose == m.YOU:
            adjs.insert(0, "ваш")
        elif node.whose not in (None, m.OPPONENT):
            raise Unprintable("whose turn")
        row = [*(adjective(adj, case, "m") for adj in adjs), noun(head, case)]
        return " ".join([*row, *(["противника"] if node.whose == m.OPPONENT else [])])

    def selector(self, node: m.Selector, case: str) -> str:
        """A description with its number: "two closed creatures of the opponent"."""
        count = node.count
        if node.quantifier not in ("each", "some", "choose") or node.targeted:
            raise Unprintable(node.quantifier)
        if count in (None, m.Number(1)):
            many = node.quantifier == "each"
            return self.described(node.what, node.kind, case, many)
        n = self.amount(count)
        if node.up_to:
            return f"до {n} {self.described(node.what, node.kind, 'g', True)}"
        return f"{n} {self.described(node.what, node.kind, 'g', True)}"

    def described(self, what: Any, kind: str, case: str, many: bool) -> str:
        """A noun with all that is said of it, in a case and number."""
        parts = list(what.parts) if isinstance(what, m.And) else [] if what == m.Anything() else [what]
        head = next((self._head(part, kind) for part in parts if self._head(part, kind)), "")
        parts = [part for part in parts if not self._head(part, kind) or self._head(part, kind) != head]
        head = head or {"card": "карта", "attack": "атака", "zone": "клетка"}[kind]
        sex, alive = gender(head.split()[0]), living(head.split()[0])
        before: list[str] = []
        behind: list[str] = []
        owner = ""
        for feature in parts:
            match feature:
                case m.Rel("controller", m.Ref("you")):
                    before.insert(0, adjective("ваш", case, sex, many, alive))
                case m.Rel("controller", m.Ref("opponent")):
                    owner = "противника"
                case m.Other(m.Ref("this")):
                    before.insert(0, adjective("другой", case, sex, many, alive))
                case m.Rel(name, other) if name in _BESIDE:
                    part, word, prep, other_case = _BESIDE[name]
                    text = adjective(part, case, sex, many, alive)
                    if other == m.THIS:
                        before.append(f"{text} {word}")
                    else:
                        whom = self.term(other, other_case)
                        behind.append(", " + " ".join(piece for piece in (text, word, prep, whom) if piece))
                case m.Not(m.State() | m.Is() as inner) if inner in self.words:
                    before.append(f"не{adjective(self.word(inner), case, sex, many, alive)}")
                case m.State() | m.Is() if feature in self.words:
                    before.append(adjective(self.word(feature), case, sex, many, alive))
                case m.Or(several) if all(x in self.words for x in several):
                    words = [adjective(self.word(x), case, sex, many, alive) for x in several]
                    before.append(" или ".join(words))
                case _:
                    behind.append(f" {self.behind(feature)}")
        same = "g" if alive and (many or sex == "m") else "n"
        form = noun(head, same if case == "a" and (many or sex in "mn") else case, many)
        return " ".join([*before, form, *([owner] if owner else [])]) + "".join(behind)

    def _head(self, part: Any, kind: str) -> str:
        match part:
            case m.Is("type" | "class" as sort, value) if kind == "card":
                return self.words.get(("card", f"{sort} {value}"), value.lower() if sort == "class" else "")
            case m.Is("attack", value) if kind == "attack":
                return self.word(("attack", f"attack {value}"))
            case m.Is("zone", value) if kind == "zone":
                return _PLACES.get(value) or self.word(("place", value))
        return ""

    def behind(self, part: Any) -> str:
        """A description that stands behind its noun."""
        match part:
            case m.Compare("cost", relation, amount):
                return f"стоимостью {self.compared(relation, amount)}"
            case m.Compare(name, relation, amount):
                return f"с {noun(self.word(('property', name)), 'i')} {self.compared(relation, amount)}"
            case m.Having(m.Ability(kind="keyword") as ability):
                return f"с {self.keyword(ability, 'i')}"
            case m.Not(m.Having(m.Ability(kind="keyword") as ability)):
                return f"без {self.keyword(ability, 'g')}"
            case m.Having(m.Things(kind, m.All(), None, ()), ">=", m.Number(1)):
                return f"с {noun(self.word(('things', kind)), 'i', True)}"
            case m.In(m.Selector() as zone):
                place = next(
                    (x.value for x in m.conjuncts(zone.what) if isinstance(x, m.Is) and x.property == "zone"),
                    "",
                )
                if place not in _IN:
                    raise Unprintable(place)
                text = self.selector(zone, "l")
                return f"{'во' if _IN[place] == 'в' and text.startswith('вт') else _IN[place]} {text}"
            case m.In(m.Zone(name) as zone) if name in _ZONES:
                return f"{_ZONES[name]} {self.term(zone, 'l')}"
            case m.Is("name", value):
                return f"«{value}»"
            case m.Rel("by", other):
                return self.term(other, "g")
            case m.Rel("against", other):
                return f"по {self.term(other, 'd')}"
        raise Unprintable(type(part).__name__)

    def compared(self, relation: str, amount: Any) -> str:
        """How much it has to be: "3 or less"."""
        n = self.amount(amount)
        forms = {"=": n, "<=": f"{n} или меньше", ">=": f"{n} или больше"}
        forms |= {"<": f"меньше {n}", ">": f"больше {n}"}
        if relation not in forms:
            raise Unprintable(relation)
        return forms[relation]
