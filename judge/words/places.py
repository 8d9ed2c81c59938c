"""What the cards, players and values of a board are called, in one language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from judge.words.names import names, nickname
from judge.words.phrasebook import Phrasebook, phrasebook
from judge.words.template import Template, fill, upper_first

PLACED = re.compile(r"(?P<side>\w+)\.(?P<zone>[\w ]+)\[(?P<number>\d+)\]\.(?P<rest>.+)")
"""A place in a situation file that lies on a card: `light.character[0].tapped`."""
PART = re.compile(r"(?P<part>\w+)(?:\[(?P<number>\d+)\])?(?:\.(?P<rest>.+))?")
"""A place in a situation file that belongs to no player: `ask[1].can`, `now.attack.attacker`."""
STEP = re.compile(r"([^.\[\]]+)(?:\[(\d+)\])?")
"""A step of such a place: a key, and which of a list."""
QUOTES = (("“", "”"), ("„", "”"), ("«", "»"), ('"', '"'))
"""Quotes that become those within quotes."""
SYMBOL = re.compile(r"\{([a-z]+)\}")
"""A symbol in the text of a card."""
YES_NO = ("yes", "no", "true", "false")


class Places:
    """What the parts of a situation of `game` are called in a language (`en`, `pl`, `ru`)."""

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
        """Words of a card or a user as they are, on one line, with what their symbols are called."""
        words = " / ".join(self.symbols(words).splitlines())
        for opening, closing in QUOTES:
            words = re.sub(
                f"{opening}([^{opening}{closing}]*){closing}",
                lambda inner: self.sentence("quoted_within", words=inner[1]),
                words,
            )
        return self.sentence("quoted", words=words)

    def symbols(self, words: str) -> str:
        """Words with what their symbols are called: *получает [фишка]* for `получает {counter}`.

        Between Russian words of a card they are called as in Russian, in whatever sentence they are quoted.
        """
        known = self.book.data.get("symbols", {})
        parts = SYMBOL.split(words)
        for i in range(1, len(parts), 2):
            beside = {*_letters(parts[i - 1])[-1:], *_letters(parts[i + 1])[:1]}
            language = "ru" if any("а" <= letter <= "ё" for letter in beside) else self.language
            parts[i] = f"[{known[parts[i]][language] if parts[i] in known else parts[i]}]"
        return "".join(parts)

    def start(self, text: str) -> str:
        """A sentence with a capital."""
        return upper_first(text)

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

    def _option(self, path: str, text: str) -> str:
        """What a choice of a value is called on the table of the game; "" if it is none."""
        chosen = self.book.data["options"].get(path.partition(".")[2] or path, {}).get(text)
        return str(chosen[self.language]) if chosen else ""


def _letters(words: str) -> list[str]:
    """The letters of some words, small ones."""
    return [letter for letter in words.casefold() if letter.isalpha()]
