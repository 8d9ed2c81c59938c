"""What a verdict rests on, in one language: its rules in their order, and those that no document states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.knowledge import load
from judge.words.places import Places

Data = Mapping[str, Any]


class Standing(Places):
    """Says what a verdict rests on."""

    def title(self, rule: str) -> str:
        """The title of a rule in this language, else in the one that it has."""
        entry = load().rules.get(rule)
        return entry.told("title", self.language) if entry else rule

    def text(self, rule: str) -> str:
        """The words of a rule in this language, else in the one that it has; nothing for no rule."""
        entry = load().rules.get(rule)
        return entry.told("text", self.language) if entry else ""

    def statement(self, key: str) -> str:
        """The words of a statement in this language, else in English; nothing for no statement."""
        entry = load().statements.get(key)
        return entry.told("text", self.language) if entry else ""

    def named(self, rules: Sequence[str]) -> list[str]:
        """The titles of rules as they stand in a sentence; none where one has no title in this language."""
        known = load().rules
        foreign = any(known[rule].spoken(self.language) != self.language for rule in rules if rule in known)
        return [] if foreign else [self.quoted(self.title(rule)) for rule in rules]

    def standing(self, verdict: Data) -> str:
        """What a verdict rests on: the rules, a rule of ours (named), nothing yet."""
        status = str(verdict["status"])
        if status in ("by rules", "settled") and any(
            not answer.get("certain", True) and not answer.get("unknown") for answer in verdict["answers"]
        ):
            return self.word("statuses", "unfinished")
        key, rules = self._resting(verdict)
        if not rules:
            return self.word("statuses", status)
        named, more = self.named(rules[:1]), len(rules) - 1
        if not named:
            return self.sentence(f"{key}_below")
        rules_named = self.sentence("and_so_many", rules=named[0], n=more) if more else named[0]
        return self.sentence(key, rules=rules_named)

    def _resting(self, verdict: Data) -> tuple[str, list[str]]:
        """The rules on which a verdict rests that no document states, where nothing else settles it.

        Those of ours, below "by_reading", and if there are none those of outside sources, below "by_outside".
        """
        status = str(verdict["status"])
        if status == "by rules" or (status == "settled" and not self._official(verdict)):
            for key in ("by_reading", "by_outside"):
                if verdict.get(key):
                    return key, list(verdict[key])
        return "", []

    def readings(self, verdict: Data) -> list[tuple[str, str]]:
        """The rules on which it rests and no document states, where it says so: each title, its language."""
        known = load().rules
        return [
            (self.title(rule), known[rule].spoken(self.language) if rule in known else "en")
            for rule in self._resting(verdict)[1]
        ]

    def _official(self, verdict: Data) -> bool:
        """Whether an official ruling settles it."""
        ruling = load().rulings.get(str(verdict.get("settled")))
        return ruling is not None and ruling.status == "official"

    def rules(self, verdict: Data, answer: Data | None = None) -> list[str]:
        """The rules of a verdict, those that decide `answer` first.

        What bars comes first, then what its lines use, of that first rules on words of the cards; what every
        situation presupposes comes last.
        """
        answers = verdict["answers"] if answer is None else [answer]
        barred = {bar["rule"] for answer in answers for bar in answer["barred_by"]}
        barred |= {entry["rule"] for entry in verdict["illegal"]}
        tried = [
            without
            for answer in answers
            for without in (*answer.get("decides", ()), *answer.get("together", ()))
        ]
        barred |= {rule for without in tried for rule in without["rules"]}
        lines = [
            end["line"] for answer in answers for end in (*answer["outcomes"], *answer.get("spread", ()))
        ]
        used = {rule for line in lines for step in line for rule in step["cites"]}
        words = str(self.situation).casefold()
        known = load().rules

        def rank(entry: Data) -> tuple[bool, bool, bool, bool, str]:
            key, rule = entry["rule"], known.get(entry["rule"])
            on_words = rule is not None and any(tag.replace("-", " ") in words for tag in rule.tags)
            return key not in barred, key not in used, not on_words, entry["status"] == "frame", key

        return [entry["rule"] for entry in sorted(verdict["citations"], key=rank)]
