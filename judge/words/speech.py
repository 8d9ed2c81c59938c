"""The words of one situation in one language: its cards and players, what is done, what a table shows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from judge.words.names import names, nickname
from judge.words.phrasebook import Phrasebook, phrasebook
from judge.words.template import Template, fill, plural, upper_first

DONE = ("actions", "deeds", "events", "wrongs", "abilities")
PLACED = re.compile(r"(?P<side>\w+)\.(?P<zone>[\w ]+)\[(?P<number>\d+)\]\.(?P<rest>.+)")
"""A place in a situation file that lies on a card: `light.character[0].tapped`."""
PART = re.compile(r"(?P<part>\w+)(?:\[(?P<number>\d+)\])?(?:\.(?P<rest>.+))?")
"""A place in a situation file that belongs to no player: `ask[1].can`, `now.attack.attacker`."""
STEP = re.compile(r"([^.\[\]]+)(?:\[(\d+)\])?")
"""A step of such a place: a key, and which of a list."""
QUOTES = (("“", "”"), ("„", "”"), ("«", "»"), ('"', '"'))
"""Quotes that become those within quotes."""
NEGATIONS = {"nie", "не", "нет", "not", "no", "does"}
"""What has to be said again of each."""
COPY = re.compile(r"(.+) #(\d+)", re.DOTALL)
"""An ability that its card has more than once, and which of them."""
SYMBOL = re.compile(r"\{([a-z]+)\}")
"""A symbol in the text of a card."""
KEYWORD = re.compile(r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*(?: \d+)?")
"""A keyword of a card, with its number: it stands in a sentence as it is."""
LONG = 3
"""More words than these are a sentence of a card, not the name of an ability."""
YES_NO = ("yes", "no", "true", "false")
TEXTS = ("text", "means")
"""Values of a card that are words on it."""
BOUNDS = {"at least": "at_least", "at most": "at_most"}


class Speech:
    """Says the parts of a situation of `game` in a language (`en`, `pl`, `ru`)."""

    def __init__(self, situation: Mapping[str, Any], language: str) -> None:
        self.situation = situation
        self.language = language
        self.book: Phrasebook = phrasebook(str(situation.get("game")))
        self.core: Phrasebook = phrasebook("core")

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of the cards by their nicknames."""
        return names(self.situation)

    def sentence(self, key: str, **places: object) -> str:
        """A sentence of the core with its places filled."""
        return fill(self.core.data["sentences"][key][self.language], self.language, places)

    def word(self, section: str, key: str) -> str:
        """A word of a section of the game, else of the core; the key itself if there is none."""
        for book in (self.book, self.core):
            entry = book.data.get(section, {}).get(key)
            if entry is not None:
                return str(entry[self.language])
        return key

    def player(self, player: str) -> str:
        """What a player is called, or the dice, or the rules."""
        return self.word("players", player)

    def within(self, player: str) -> str:
        """The same within a sentence: *первый игрок*; a proper name keeps its capital (*Jasna Strona*)."""
        entry = self.book.data["players"].get(player, {})
        if "within" in entry:
            return str(entry["within"][self.language])
        name = self.player(player)
        common = any(word[:1].islower() for word in name.split()[1:])
        return name[:1].lower() + name[1:] if common else name

    def might(self, player: str) -> str:
        """The verb behind a player in *so that the player might*, where it goes with the name."""
        entry = self.book.data["players"].get(player, {})
        return str(entry["might"][self.language]) if "might" in entry else ""

    def card(self, nick: str) -> str:
        """What a card is called."""
        return self.names.get(nick, nick)

    def joined(self, parts: Sequence[str], last: str = "and") -> str:
        """`a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + self.sentence(last) + parts[-1]

    def quoted(self, words: str) -> str:
        """Words of a card or a user as they are."""
        for opening, closing in QUOTES:
            words = re.sub(
                f"{opening}([^{opening}{closing}]*){closing}",
                lambda inner: self.sentence("quoted_within", words=inner[1]),
                words,
            )
        return self.sentence("quoted", words=words)

    # --- what is done --------------------------------------------------------------------------

    def do(self, text: str) -> str:
        """What is done or happens, from its canonical words; quoted if no form reads them."""
        return self.symbols(
            self.book.say(DONE, text.strip(), self.language, self._named) or self.quoted(text)
        )

    def choice(self, text: str) -> str:
        """What may be chosen, behind *may*: *attack Luke with Vader*; quoted if no form reads it."""
        phrase = self._choice(text)
        if phrase is None:
            done = self.book.say(DONE, text.strip(), self.language, self._named) or text
            phrase = self.sentence("choose", do=self.quoted(done))
        return self.symbols(phrase)

    def option(self, text: str) -> str:
        """One of the things that can be done, as it stands in a list; what the dice may show as they do."""
        phrase = self._choice(text)
        return self.do(text) if phrase is None else self.symbols(phrase)

    def _choice(self, text: str) -> str | None:
        return self.book.say(["choices"], text.strip(), self.language, self._chosen)

    def _chosen(self, kind: str, words: str) -> str | None:
        """As `_named`; the name of an ability stands in quotes where it looks like words of the sentence."""
        copy = COPY.fullmatch(words) if kind == "words" else None
        if copy is not None:
            return f"{self._chosen(kind, copy[1])} ({copy[2]})"
        if kind == "words" and (self.language == "ru" or not KEYWORD.fullmatch(words)):
            return self.quoted(words)
        return self._named(kind, words)

    def symbols(self, words: str) -> str:
        """Words with what their symbols are called: *получает [фишка]* for `получает {counter}`."""
        known = self.book.data.get("symbols", {})
        return SYMBOL.sub(
            lambda symbol: f"[{known[symbol[1]][self.language] if symbol[1] in known else symbol[1]}]", words
        )

    def note(self, section: str, text: str) -> str:
        """A sentence of the judge (an assumption, what would be needed) from its English words."""
        return self.symbols(self.core.say([section], text, self.language, self._place) or text)

    def _named(self, kind: str, words: str) -> str | None:
        """As `_place`; words of a card stand in quotes if they are a sentence, or of another language."""
        copy = COPY.fullmatch(words) if kind == "words" else None
        if copy is not None:
            return f"{self._named(kind, copy[1])} ({copy[2]})"
        if kind == "words" and (len(words.split()) > LONG or not self._own(words)):
            return self.quoted(words)
        return self._place(kind, words)

    def _own(self, words: str) -> bool:
        """Whether words of a card are of this language (cards are in English or Russian), or a keyword."""
        if " " not in words or words[-1:].isdecimal() or words.istitle():
            return True
        letters = [letter for letter in words.casefold() if letter.isalpha()]
        russian = any("а" <= letter <= "я" or letter == "ё" for letter in letters)
        return not letters or self.language == ("ru" if russian else "en")

    def _place(self, kind: str, words: str) -> str | None:
        match kind:
            case "card":
                return self.names.get(words)
            case "player":
                return self.player(words.casefold())
            case "nicks":
                return ", ".join(self.card(nick.strip()) for nick in words.split(","))
            case "path":
                return self.about(words)
            case "place":
                return self.where(words) or words
            case "ends":
                return self.joined([self.word("ends", end) for end in words.split(" or ")], "or")
            case "deeds":
                deeds = re.findall(r'"([^"]+)"', words)
                return self.joined([self.quoted(self.do(deed)) for deed in deeds], "or")
            case "tried":
                return self.joined([self._tried(value) for value in re.split(r", | or ", words)], "or")
        return words

    def _tried(self, words: str) -> str:
        """A value that was tried, from the words of the judge: *first*, *0 to 3*, *1 and 2 and 3*."""
        if words == "empty":
            return self.sentence(words)
        if span := re.fullmatch(r"(\d+) to (\d+)", words):
            return self.sentence("to", first=span[1], last=span[2])
        parts = words.split(" and ")
        counts = [re.fullmatch(r"([a-z ]+) (\d+)", part) for part in parts]
        if all(map(str.isdecimal, parts)):
            return "-".join(parts)
        return self.joined(
            [self._counted(count[1], count[2]) if count else self.short(words) for count in counts]
        )

    # --- what a table shows --------------------------------------------------------------------

    def _value(self, path: str) -> tuple[str, Mapping[str, Any]]:
        """Whose value a path is (in words; "" for the game's own), and its words."""
        values = self.book.data["values"]
        who, _, what = path.partition(".")
        if path in values.get("game", {}):
            return "", values["game"][path]
        if who in self.book.data["players"]:
            return self.player(who), values["player"].get(what, {})
        if who == "now" and who not in self.names:
            return self.word("fields", who), {}
        return self.card(who), values["card"].get(what, {})

    def label(self, path: str) -> str:
        """What a path speaks of, without whose it is: `damage`."""
        words = self._value(path)[1]
        if "label" in words:
            return str(words["label"][self.language])
        rest = path.partition(".")[2] or path
        if rest in self.book.data["fields"]:
            return self.word("fields", rest)
        return " ".join(self._field(part.partition("[")[0]) for part in rest.split(".") if part)

    def _field(self, name: str) -> str:
        """What a value or a zone of a board is called, beside those that the game has words for."""
        plain = name.replace("_", " ")
        return self.word("zones" if plain in self.book.data["zones"] else "fields", plain)

    def _counted(self, name: str, value: object) -> str:
        """One of several numbers that are written together: *unit damage 1*."""
        if not str(value).isdecimal():
            return self.short(value)
        words = self.book.data["values"]["card"].get(name, {}).get("label")
        return f"{words[self.language] if words else self._field(name)} {value}"

    def lying(self, path: str) -> str:
        """A place of a file as that of the card there: `light.character[0].tapped` is `luke.tapped`."""
        node: Any = self.situation
        parts = STEP.findall(path)
        for i, (key, number) in enumerate(parts):
            node = node.get(key) if isinstance(node, Mapping) else None
            if number and isinstance(node, list) and int(number) < len(node):
                node = node[int(number)]
            if isinstance(node, Mapping) and "name" in node and parts[i + 1 :]:
                nick = str(node.get("as") or nickname(str(node["name"])))
                path = ".".join([nick, *(name for name, _ in parts[i + 1 :])])
        return path

    def what(self, path: str) -> str:
        """What a path speaks of: `Luke: damage`; a place of a file is that of the card there."""
        path = self.lying(path)
        who = self._value(path)[0] if "." in path else ""
        return f"{who}: {self.label(path)}" if who else self.label(path)

    def where(self, path: str) -> str:
        """Whose value a path of a file is: *Luke: power*, *Light: hand*, *the question 2*; else nothing."""
        who, _, rest = path.partition(".")
        if who not in self.book.data["players"]:
            return self._part(path)
        if not rest:
            return self.player(who)
        place = PLACED.fullmatch(path) or PLACED.fullmatch(f"{path}.name")
        if place is None:
            return self.what(path) if rest.isidentifier() else ""
        nick = self._nick_at(place)
        if not nick:
            return ""
        whole_card = place[0] != path
        return self.card(nick) if whole_card else self.what(path)

    def _part(self, path: str) -> str:
        """What a path is called that leads to no player: *the moment: attacker*, *the question 2*."""
        fields = self.core.data["fields"]
        parsed = PART.fullmatch(path)
        if parsed is None or parsed["part"] not in fields:
            return ""
        part = self.word("fields", parsed["part"])
        if parsed["number"]:
            part = f"{part} {int(parsed['number']) + 1}"
        within = [name for name in (parsed["rest"] or "").split(".") if name in fields]
        return f"{part}: {self.word('fields', within[-1])}" if within else part

    def _nick_at(self, place: re.Match[str]) -> str:
        """The nickname of the card at a place of the situation; nothing if none lies there."""
        side = self.situation.get(place["side"])
        cards = side.get(place["zone"]) if isinstance(side, Mapping) else None
        number = int(place["number"])
        card = cards[number] if isinstance(cards, list) and number < len(cards) else None
        if not isinstance(card, Mapping) or "name" not in card:
            return ""
        return str(card.get("as") or nickname(str(card["name"])))

    def claim(self, path: str, value: object) -> str:
        """`luke.zone = discard` as a sentence: *Luke is discarded*."""
        words = self._value(path)[1]
        text = "yes" if value is True else "no" if value is False else str(value).strip()
        if (
            path.rpartition(".")[2] in TEXTS
            and isinstance(value, str)
            and path.partition(".")[0] in self.names
        ):
            path, words = self._text_of(path)
            text = self.quoted(self.symbols(text.rstrip("."))) if text else text
        if isinstance(value, Mapping) and value and (parts := self._parts_of(path, value)):
            return self.together(parts)
        if isinstance(value, list) and not value and "says" in words:
            text = "0"
        elif (
            isinstance(value, list | Mapping)
            or value is None
            or (text == "?" and "?" not in words.get("is", {}))
        ):
            return self._so(path, self.short(value))
        own = words.get("is", {}).get(text.casefold())
        if own is not None:
            return self._filled(own, path)
        for pattern, template in words.get("is", {}).items():
            kind, _, rest = pattern.partition(" ")
            if rest == "{card}" and text.startswith(f"{kind} "):
                return self._filled(template, path, card=self.card(text.removeprefix(f"{kind} ")))
        if "says" in words:
            return self._filled(words["says"], path, n=text)
        return self._so(path, self._option(path, text) or self.short(value))

    def _option(self, path: str, text: str) -> str:
        """What a choice of a value is called on the table of the game; "" if it is none."""
        chosen = self.book.data["options"].get(path.partition(".")[2] or path, {}).get(text)
        return str(chosen[self.language]) if chosen else ""

    def _parts_of(self, path: str, value: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Claims on numbers that are written together (combat icons), where each has words of its own."""
        known = self.book.data["values"]["card"]
        rest = path.partition(".")[2]
        said = [f"{rest}.{key}" in known for key in value]
        return (
            [(f"{path}.{key}", self.claim(f"{path}.{key}", inner)) for key, inner in value.items()]
            if all(said)
            else []
        )

    def _text_of(self, path: str) -> tuple[str, Mapping[str, Any]]:
        """The words for the text of the card at a path, whichever way it is said."""
        path = f"{path.partition('.')[0]}.text"
        return path, self._value(path)[1]

    def _so(self, path: str, shown: str) -> str:
        """A value that has no words of its own: *Luke's combat icons are none*."""
        key = "so_several" if self.label(path).endswith("s") else "so"
        return self.sentence(key, what=self.about(path), value=shown)

    def _filled(self, template: Mapping[str, Template], path: str, form: str = "", **places: object) -> str:
        """A template of a value, of whose value it is."""
        who = self._value(path)[0]
        named = {"who": self._owner(path, who), "whose": self.whose(path)} if who else {}
        return fill(template[self.language], self.language, {**named, **places}, form)

    def _owner(self, path: str, who: str) -> str:
        """Whose value a path is, as it stands within a sentence."""
        nick = path.partition(".")[0]
        return self.within(nick) if nick in self.book.data["players"] else who

    def whose(self, path: str) -> str:
        """Whose value a path is, beside what is theirs: *Luke's*, *karty Luke*, *второго игрока*."""
        nick = path.partition(".")[0]
        player = self.book.data["players"].get(nick)
        return str(player["of"][self.language]) if player else self.sentence("of_card", card=self.card(nick))

    def about(self, path: str) -> str:
        """What a path speaks of, within a sentence: *Luke's damage*, *whether Luke is tapped*."""
        path = self.lying(path)
        who, words = self._value(path)
        if "about" in words:
            return self._filled(words["about"], path)
        nick, _, rest = path.partition(".")
        if nick == "now" and rest in self.core.data["fields"]:
            return self.word("fields", rest)
        if "." not in path or not (nick in self.names or nick in self.book.data["players"]):
            return self.what(path)
        label = self.label(path)
        if rest.replace("_", " ") in self.book.data["zones"]:
            label = label[:1].lower() + label[1:]
        if not who or "," in label:
            return f"{label} ({who})" if who else label
        return self.sentence("of", label=label, whose=self.whose(path))

    def amount(self, path: str, shown: str, last: object, form: str = "") -> str:
        """That a value is one of several numbers: *Luke has 0 to 3 damage*; its words go with the `last`."""
        words = self._value(path)[1]
        if "says" not in words:
            return self._so(path, shown)
        template = words["says"][self.language]
        if isinstance(template, Mapping) and not form:
            form = plural(self.language, last)
        return self._filled(words["says"], path, form, n=shown)

    def condition(self, path: str, wanted: object) -> str:
        """A condition on a value as a sentence."""
        if not isinstance(wanted, Mapping) or len(wanted) != 1:
            return self.claim(path, wanted)
        word, bound = next(iter(wanted.items()))
        words = self._value(path)[1]
        if word in BOUNDS:
            own = words.get(word)
            if own is not None:
                return self._filled(own, path, n=bound)
            return self.amount(path, self.sentence(BOUNDS[word], n=bound), bound)
        if word == "one of" and isinstance(bound, list):
            return self.one_of(path, bound)
        contrary: Mapping[str, Template] | None = words.get("not", {}).get(str(bound).casefold())
        if contrary is not None:
            return self._filled(contrary, path)
        if isinstance(bound, bool) or str(bound).casefold() in YES_NO:
            other = not bound if isinstance(bound, bool) else str(bound).casefold() not in ("yes", "true")
            return self.claim(path, other)
        if str(bound) == "0" and "says" in words:
            return self.amount(path, self.sentence("at_least", n=1), 1)
        return self.sentence("not", claim=self.claim(path, bound))

    def one_of(self, path: str, values: Sequence[object]) -> str:
        """That a value is one of these: *Luke has 0 to 2 damage*, *Luke is discarded or Luke survives*."""
        numbers = [value for value in values if str(value).isdecimal()]
        if len(values) < 2 or len(numbers) < len(values):
            return self.either(path, [self.claim(path, value) for value in values])
        shown = self.values(path, values)
        return self.amount(path, shown, values[-1], "many" if " " in shown and self._runs(values) else "")

    def either(self, path: str, claims: Sequence[str]) -> str:
        """One of several claims on a value, what they share said once: *Luke survives or is discarded*."""
        going_on = [self._going_on(path, claims[0], claim) for claim in claims[1:]]
        return self.joined([*claims[:1], *going_on], "or")

    @staticmethod
    def _runs(values: Sequence[object]) -> bool:
        """Whether they are three or more numbers one after the other."""
        numbers = [int(str(value)) for value in values if str(value).isdecimal()]
        return len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1))

    def conditions(self, wanted: Mapping[str, object]) -> str:
        """Conditions together."""
        return self.together([(path, self.condition(path, value)) for path, value in wanted.items()])

    def together(self, claims: Sequence[tuple[str, str]]) -> str:
        """Claims by their paths in one sentence, each card named once: *Luke has 1 damage and is tapped*."""
        groups: list[list[str]] = []
        for i, (path, claim) in enumerate(claims):
            before = claims[i - 1] if i else ("", "")
            same = path.partition(".")[0] == before[0].partition(".")[0] and "." in path
            going_on = self._going_on(path, before[1], claim) if same else claim
            if going_on == claim:
                groups.append([claim])
            else:
                groups[-1].append(going_on)
        several = len(groups) > 1 and any(len(group) > 1 for group in groups)
        return self.joined([self.joined(group) for group in groups], "and_then" if several else "and")

    def _going_on(self, path: str, before: str, claim: str) -> str:
        """A claim without what it has in common with the one before: whose it is, and the same verb."""
        words, shared = claim.split(" "), 0
        for earlier, other in zip(before.split(" ")[:-1], words[:-1], strict=False):
            if earlier != other or earlier in NEGATIONS or earlier.isdecimal():
                break
            shared += 1
        whole = self._owner(path, self._value(path)[0]) in " ".join(words[:shared])
        return " ".join(words[shared:]) if whole else claim

    def contrary(self, wanted: Mapping[str, object]) -> str:
        """That conditions are not met: *Luke is discarded* where he should survive."""
        if len(wanted) != 1:
            return self.sentence("otherwise")
        path, value = next(iter(wanted.items()))
        if not isinstance(value, Mapping):
            wording = self.condition(path, {"not": value})
            roundabout = self.sentence("not", claim=self.claim(path, value))
            return self.sentence("otherwise") if wording == roundabout else wording
        word, bound = next(iter(value.items()))
        if word == "not":
            return self.claim(path, bound)
        other = {"at least": ("at most", -1), "at most": ("at least", 1)}.get(word)
        if other is None or not str(bound).lstrip("-").isdecimal():
            return self.sentence("otherwise")
        return self.condition(path, {other[0]: int(str(bound)) + other[1]})

    def short(self, value: object) -> str:
        """A value of a board in a few words: a card by its name, an empty hand empty."""
        if isinstance(value, Mapping):
            parts = [self._counted(str(key), inner) for key, inner in value.items()]
            return str(value.get("name", "")) or self.joined(parts)
        if isinstance(value, list):
            if value and all(isinstance(inner, int) for inner in value):
                return "-".join(map(str, value))
            return self.joined([self.short(inner) for inner in value]) or self.sentence("empty")
        if str(value).casefold() in YES_NO:
            return self.sentence("yes" if str(value).casefold() in ("true", "yes") else "no").casefold()
        if value in self.book.data["players"]:
            return self.within(str(value))
        if value == "none":
            return self.sentence("none")
        return self.sentence("was_unknown") if value in (None, "?") else self.card(str(value))

    def values(self, path: str, values: Sequence[object]) -> str:
        """Several values of a path: *0 to 3*, *empty or Luke*."""
        if self._runs(values):
            return self.sentence("to", first=values[0], last=values[-1])
        return self.joined([self.short(value) for value in values], "or")

    def when(self, case: Mapping[str, Sequence[object]]) -> str:
        """A case of a board with open facts: *Luke has 0 or 1 damage*."""
        return self.joined([self.one_of(self.lying(path), values) for path, values in case.items()])

    def start(self, text: str) -> str:
        """A sentence with a capital."""
        return upper_first(text)
