"""Questions in players' words: what was asked, as a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from judge.words.speech import Speech

Data = Mapping[str, Any]
DOING = {
    "can": "ask_ever",
    "impossible": "ask_ever",
    "can now": "ask_now",
    "illegal": "ask_now",
    "why not": "ask_why_not",
    "smallest change": "ask_change",
}
ENDING = {"always": "ask_always", "possible": "ask_possible", "never": "ask_never"}
WORDS = (
    "can now", "illegal", "can", "impossible", "why not", "always", "possible", "never", "chance", "best",
    "legal line", "illegal line", "order matters", "loop", "smallest change", "which rule decides", "why",
    "outcomes",
)  # fmt: skip
"""The words that an entry of `ask` asks with, in the order in which they are looked for."""
NOBODY = "nobody"
"""Who has done what is recorded without a player."""
DICE = "dice"


class Questions(Speech):
    """Says what was asked."""

    def question(self, asked: Data) -> str:
        """One entry of `ask` as a question."""
        word = word_of(asked)
        if word in DOING:
            player, text = _doing(asked[word])
            if text in ("", "?"):
                return self.sentence("ask_what", player=self.within(player))
            return self.start(
                self.sentence(
                    DOING[word], player=self.within(player), might=self.might(player), do=self.choice(text)
                )
            )
        if word in ENDING:
            return self.sentence(ENDING[word], claim=self.conditions(asked[word]))
        if word in ("chance", "best"):
            return self.sentence(f"ask_{word}", claim=self.conditions(asked[word]))
        if word == "which rule decides":
            return self.sentence("ask_rule", question=self.quoted(self.question(asked[word])))
        if word == "why":
            this, other = (self.conditions(asked["why"].get(part, {})) for part in ("this", "not"))
            return self.sentence("ask_why", claim=this, other=other)
        if word in ("legal line", "illegal line"):
            return self.sentence("ask_line", line=self.record(asked[word] or []))
        if word == "outcomes" and (own := self._asks(asked.get(word, ()))):
            return own
        return self.sentence({"order matters": "ask_order", "loop": "ask_loop"}.get(word, "ask_outcomes"))

    def _asks(self, paths: Any) -> str:
        """The question of values that have one of their own (*Who has the edge?*); else nothing."""
        listed = paths if isinstance(paths, list | tuple) else ()
        asked = {
            str(self._value(path)[1].get("asks", {}).get(self.language, "")) for path in map(str, listed)
        }
        return asked.pop() if len(asked) == 1 else ""

    def does(self, player: str, text: str) -> str:
        """Who does what, within a sentence: *Light chooses to pass*."""
        chose = str(self.book.data["players"][player]["chose"][self.language])
        return self.sentence("does", player=self.within(player), chose=chose, do=self.choice(text))

    def due(self, options: Sequence[Data], key: str = "due_next") -> str:
        """What may be done next, each player named once: *Next Light may pass or play Plan*."""
        deeds: dict[str, list[str]] = {}
        for option in options:
            deeds.setdefault(option["player"], []).append(self.choice(option["do"]))
        may = [
            self.sentence("may", player=self.within(player), do=self.joined(done, "or"))
            for player, done in deeds.items()
        ]
        return self.sentence(key, what=self.joined(may, "or"))

    def record(self, line: Sequence[Any]) -> str:
        """A recorded line in one sentence: *Dark chose to play Plan, then Light chose to pass*.

        Who chooses twice in a row is named once; what is chosen again and again is told with how often.
        """
        sentences: list[str] = []
        before = ""
        for (player, decision), alike in groupby(_decisions(line)):
            if player == DICE:
                sentence = self.sentence("dice_showed", words=self.joined([str(die) for die in decision]))
            elif player == before:
                sentence = self.sentence("to_do", do=self.choice(str(decision)))
            elif player == NOBODY:
                sentence = self.sentence("done", do=self.choice(str(decision)))
            else:
                sentence = self.does(player, str(decision))
            times = len(list(alike))
            sentences.append(self.sentence("times", done=sentence, n=times) if times > 1 else sentence)
            before = "" if player == DICE else player
        return self.sentence("then").join(sentences)


def _decisions(line: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """Who decides what, one after the other; what the dice show."""
    for entry in line:
        doing = entry.items() if isinstance(entry, Mapping) else [(NOBODY, entry)]
        yield from ((str(player), decision) for player, decision in doing)


def word_of(asked: Data) -> str:
    """The word that an entry of `ask` asks with."""
    return next((word for word in WORDS if word in asked), "outcomes")


def _doing(doing: Data) -> tuple[str, str]:
    player, text = next(iter(doing.items()), ("", ""))
    return str(player), str(text)
