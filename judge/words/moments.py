"""The moment of a board in players' words: where play stands, who attacks whom, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from judge.words.questions import Questions
from judge.words.template import OF, Template, fill, slots

Data = Mapping[str, Any]


class Moments(Questions):
    """Says at which moment a board stands."""

    def moment(self, now: Data) -> Iterator[str]:
        """All that is so at a moment, each as a sentence: *an attack is declared*, *Vader attacks Luke*."""
        if "at" in now:
            yield self.now("at", now["at"])
        yield from self._told_parts("", {str(key): value for key, value in now.items() if key != "at"})

    def now(self, path: str, value: Any) -> str:
        """One part of a moment by its path: *it is a build step*, *the strike is weak*."""
        if path == "at":
            return self.word("moments", str(value))
        group, _, name = path.rpartition(".")
        return self.joined(list(self._told_parts(group, {name: value})))

    def _told_parts(self, group: str, values: Data) -> Iterator[str]:
        """The parts of a moment that stand together, as many of them in one sentence as go into one."""
        plain = {name: value for name, value in values.items() if not _nested(value)}
        for words in self.core.data["moment_parts"].values():
            template = words[self.language]
            needed = {place.removesuffix(OF) for place in slots(template)}
            if needed <= plain.keys():
                yield self._filled_part(template, group, {name: plain.pop(name) for name in needed})
        for name, value in values.items():
            if name in plain or _nested(value):
                yield from self._part_alone(name if not group else f"{group}.{name}", value)

    def _filled_part(self, template: Template, group: str, values: Data) -> str:
        """A sentence on parts of a moment with their values."""
        places = {name: self._at_moment(group, name, value) for name, value in values.items()}
        whose = {f"{name}{OF}": self.whose(str(value)) for name, value in values.items()}
        number = next((value for value in values.values() if str(value).isdecimal()), None)
        return fill(template, self.language, {**places, **whose, "n": number})

    def _part_alone(self, path: str, value: Any) -> Iterator[str]:
        """A part of a moment that no sentence has a place for."""
        if isinstance(value, Mapping):
            yield from self._told_parts(path, value)
        elif _nested(value):
            yield from (words for inner in value for words in self._told_parts(path, inner))
        elif path == "declared":
            yield self.sentence("is_declared", do=self.choice(str(value)))
        elif path == "card":
            yield self.sentence("is_declared", do=self.choice(f"play {value}"))
        elif path.endswith(".card"):
            yield self.sentence("is_about", card=self.card(str(value)))
        elif path == "first":
            yield self.sentence("first_turn" if str(value).casefold() in ("true", "yes") else "no_first_turn")
        else:
            group, _, name = path.rpartition(".")
            yield self.sentence("so", what=self._field(name), value=self._at_moment(group, name, value))

    def _at_moment(self, group: str, name: str, value: Any) -> str:
        """A value of a moment in a few words; where it may be one of several, as the table calls it."""
        listed = value if isinstance(value, list) else [value]
        within = f"now.{group}." if group else "now."
        return self.joined([self._choice_of(within, name, inner) for inner in listed])

    def _choice_of(self, group: str, name: str, value: Any) -> str:
        zone = self.book.data["zones"].get(str(value))
        if zone is not None:
            words = str(zone[self.language])
            return words if self.language == "en" else words[:1].lower() + words[1:]
        known = self.book.data["options"]
        beside = [labels for path, labels in known.items() if path.startswith(group)]
        choices = (known.get(f"{group}{name}", {}), *beside)
        chosen = next((labels[str(value)] for labels in choices if str(value) in labels), None)
        return str(chosen[self.language]) if chosen else self.short(value)


def _nested(value: Any) -> bool:
    """Whether a part of a moment has parts of its own."""
    inner = value if isinstance(value, list) and value else [value]
    return all(isinstance(part, Mapping) for part in inner)
