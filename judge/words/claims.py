"""What a table shows, as sentences: values, conditions on them, several of them together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from judge.words.places import YES_NO, Places
from judge.words.template import Template, plural

JOINING = set("the a in on at under na w z do pod przy po в на под из".split())
"""What goes with the word behind it, and is said again with each."""
NEGATIONS = {"nie", "не", "нет", "not", "no", "does"}
"""What has to be said again of each."""
PLAIN = ((None, "?"), (True, "yes"), (False, "no"))
"""Values that are written in another way than they are read in."""
TEXTS = ("text", "means")
"""Values of a card that are words on it."""
LIES = re.compile(r"\{who\} (is in the|jest (na|w)|в|на) ")
"""How words begin that say of a card where it lies."""
BOUNDS = {"at least": "at_least", "at most": "at_most"}


class Claims(Places):
    """Says what is so on a board."""

    def claim(self, path: str, value: object) -> str:
        """`luke.zone = discard` as a sentence: *Luke is discarded*."""
        words = self._value(path)[1]
        text = next((words for this, words in PLAIN if value is this), str(value).strip())
        if (
            path.rpartition(".")[2] in TEXTS
            and isinstance(value, str)
            and path.partition(".")[0] in self.names
        ):
            path, words = self._text_of(path)
            text = self.quoted(self.symbols(text.rstrip("."))) if text else text
        if isinstance(value, Mapping) and value and (parts := self._parts_of(path, value)):
            return self.together(parts)
        if isinstance(value, list) and value and all(isinstance(n, int) for n in value) and "says" in words:
            return self._filled(words["says"], path, n="-".join(map(str, value)))
        if isinstance(value, list) and not value and "says" in words:
            text = "0"
        elif value in ([], {}, "") and "none" in words.get("is", {}):
            text = "none"
        elif isinstance(value, list | Mapping) or (text == "?" and "?" not in words.get("is", {})):
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
        known = "" if text in self.book.data["players"] else self._option(path, text)
        return self._so(path, known or self.short(value))

    def _parts_of(self, path: str, value: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Claims on numbers that are written together (combat icons), where each has words of its own."""
        known = self.book.data["values"]["card"]
        rest = path.partition(".")[2]
        have_words = [f"{rest}.{key}" in known for key in value]
        return (
            [(f"{path}.{key}", self.claim(f"{path}.{key}", inner)) for key, inner in value.items()]
            if all(have_words)
            else []
        )

    def _text_of(self, path: str) -> tuple[str, Mapping[str, Any]]:
        """The words for the text of the card at a path, whichever way it is said."""
        path = f"{path.partition('.')[0]}.text"
        return path, self._value(path)[1]

    def _so(self, path: str, shown: str) -> str:
        """A value that has no words of its own: *Luke's combat icons are none*."""
        where = self.lies_in(path).removeprefix(f"{self.sentence('lies')} ")
        empty = shown == self.sentence("empty")
        player, label = path.partition(".")[0], self.label(path)
        if empty and not where and player in self.book.data["players"] and label.endswith("s"):
            return self.sentence("has_no", player=self.player(player), label=label[:1].lower() + label[1:])
        if where:
            key = "zone_empty" if empty else "zone_holds"
        else:
            key = "so_several" if label.endswith("s") else "so"
        return self.sentence(key, what=self.about(path), value=shown, where=where)

    def lies_in(self, path: str) -> str:
        """That a card lies in a zone (`light.deck`), behind its name: *jest w talii Jasnej Strony*.

        Nothing for a path that is no zone, or where it is not said so (in English: *Light's deck*).
        """
        player, _, zone = path.partition(".")
        words = self.book.data["values"]["card"]["zone"]
        known = {**words["is"], **words.get("lies", {})}.get(zone.replace("_", " "), {})
        template = str(known.get(self.language, ""))
        if player not in self.book.data["players"] or not LIES.match(template):
            return ""
        if self.language == "en":
            return f"{self.sentence('lies')} in {self.about(path)}"
        where = template.removeprefix("{who} ")
        return where if zone == "play" else f"{where} {self.whose(player)}"

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
        if {*map(str, values)} in ({"yes", "no"}, {"True", "False"}):
            values = sorted(values, key=lambda value: str(value) in ("no", "False"))
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
        shown = {path: value for path, value in wanted.items() if not self.of_other(path, wanted)}
        return self.together([(path, self.condition(path, value)) for path, value in shown.items()])

    def of_other(self, path: str, values: Mapping[str, object]) -> bool:
        """Whether a player lacks what only one has, and the other has it: nobody has to say so besides."""
        if "asks" not in self._value(path)[1] or str(values[path]) not in ("False", "no"):
            return False
        what = path.partition(".")[2]
        others = (value for other, value in values.items() if other.partition(".")[2] == what)
        return any(str(value) in ("True", "yes") for value in others)

    def together(self, claims: Sequence[tuple[str, str]]) -> str:
        """Claims by their paths in one sentence, each card named once: *Luke has 1 damage and is tapped*."""
        if self.language == "ru":  # *10 жизней и нет ран*: what is behind a "нет" would be denied with it
            cards = groupby(claims, key=lambda pair: pair[0].partition(".")[0])
            claims = [pair for _, card in cards for pair in sorted(card, key=lambda pair: " нет " in pair[1])]
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
        both = [path.partition(".") for path, _ in claims]
        if (
            len(groups) == len(claims) == 2
            and both[0][2] == both[1][2]
            and both[0][0] in self.book.data["players"]
        ):
            several = both[1][0] in self.book.data["players"]  # of one player this, of the other that
        return self.joined([self.joined(group) for group in groups], "and_then" if several else "and")

    def _going_on(self, path: str, before: str, claim: str) -> str:
        """A claim without what it has in common with the one before: whose it is, and the same verb."""
        words, shared = claim.split(" "), 0
        for earlier, other in zip(before.split(" ")[:-1], words[:-1], strict=False):
            if earlier != other or earlier in NEGATIONS or earlier.isdecimal():
                break
            shared += 1
        while shared and words[shared - 1] in JOINING:
            shared -= 1
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

    def values(self, path: str, values: Sequence[object]) -> str:
        """Several values of a path: *0 to 3*, *empty or Luke*."""
        if self._runs(values):
            return self.sentence("to", first=values[0], last=values[-1])
        return self.joined([self.short(value) for value in values], "or")

    def when(self, case: Mapping[str, Sequence[object]]) -> str:
        """A case of a board with open facts: *Luke has 0 or 1 damage*."""
        return self.joined([self.one_of(self.lying(path), values) for path, values in case.items()])
