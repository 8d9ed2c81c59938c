"""The words of one situation in one language: its cards and players, what is done, what a table shows."""

from __future__ import annotations

import re

from judge.words.claims import Claims
from judge.words.template import fill

DONE = ("actions", "deeds", "events", "wrongs", "abilities")
COPY = re.compile(r"(.+) #(\d+)", re.DOTALL)
"""An ability that its card has more than once, and which of them."""
KEYWORD = re.compile(r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*(?: \d+)?")
"""A keyword of a card, with its number: it stands in a sentence as it is."""
LONG = 3
"""More words than these are a sentence of a card, not the name of an ability."""


class Speech(Claims):
    """Says the parts of a situation: what is done or may be chosen, and what the judge takes for granted."""

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
        return self.do(text) if phrase is None else phrase

    def _choice(self, text: str) -> str | None:
        phrase = self.book.say(["choices"], text.strip(), self.language, self._chosen)
        return None if phrase is None else self.symbols(phrase)

    def _chosen(self, kind: str, words: str) -> str | None:
        """As `_named`; the name of an ability stands in quotes where it looks like words of the sentence."""
        copy = COPY.fullmatch(words) if kind == "words" else None
        if copy is not None:
            return f"{self._chosen(kind, copy[1])} ({copy[2]})"
        if kind == "words" and (self.language == "ru" or not KEYWORD.fullmatch(words)):
            return self.quoted(words)
        return self._named(kind, words)

    def note(self, section: str, text: str) -> str:
        """A sentence of the judge (an assumption, what would be needed) from its English words."""
        return self.symbols(self.core.say([section], text, self.language, self._noted) or text)

    def _noted(self, kind: str, words: str) -> str | None:
        """As `_place`; a player stands within the sentence."""
        return self.within(words.casefold()) if kind == "player" else self._place(kind, words)

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
            case "whose":
                return self.whose(words.casefold())
            case "nicks":
                return ", ".join(self.card(nick.strip()) for nick in words.split(","))
            case "path":
                return self.about(words)
            case "place":
                return self.where(words) or words
            case "ends":
                return self.ends(words)
            case "lying":
                return self.lies_in(words) or self.sentence("lies_elsewhere", where=self.about(words))
            case "deeds":
                deeds = re.findall(r'"([^"]+)"', words)
                return self.joined([self.quoted(self.do(deed)) for deed in deeds], "or")
            case "tried":
                tried = [self._tried(value) for value in re.split(r", | or ", words)]
                several = any(self.sentence("and") in value for value in tried)
                return "; ".join(tried) if several else self.joined(tried)
        return words

    def ends(self, words: str) -> str:
        """Where a question ends (`attack or step`), behind *up to*: *the end of the attack or ...*."""
        return self.joined([self.word("ends", end) for end in words.split(" or ")], "or")

    def _tried(self, words: str) -> str:
        """A value that was tried, from the words of the judge: *first*, *0 to 3*, *1 and 2 and 3*."""
        if words in ("empty", "none"):
            return self.sentence("empty" if words == "empty" else "none_tried")
        if span := re.fullmatch(r"(\d+) to (\d+)", words):
            return self.sentence("to", first=span[1], last=span[2])
        parts = words.split(" and ")
        counts = [re.fullmatch(r"([a-z ]+) (\d+)", part) for part in parts]
        if all(map(str.isdecimal, parts)):
            return "-".join(parts)
        return self.joined(
            [self._so_many(count[1], count[2]) if count else self.short(words) for count in counts]
        )

    def _so_many(self, name: str, number: str) -> str:
        """One of several numbers that are written together: *2 unit damage icons*."""
        known = self.book.data["values"]["card"]
        says = next((words["says"] for path, words in known.items() if path.endswith(f".{name}")), None)
        if says is None:
            return self._counted(name, number)
        return number + fill(says[self.language], self.language, {"n": number}).partition(number)[2]
