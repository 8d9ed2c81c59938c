"""Keywords are text: what is only named means what its entry says, in words that are read (for every game).

An entry of a lexicon has `text`, in the language of cards, with X where a number belongs to the keyword.  A
card with the keyword is judged as if it had that text.  `law: "yes"` keeps an entry's name: the law has rules
of its own for it, and the text only tells what they say.  An entry without text is the law's, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lexicon import Keyword
from judge.cardtext.lowering import Unmodelled

_DEEP = 3
"""So deep may texts of keywords name keywords."""
_ONCE = ("event", "fate")
"""Kinds of abilities that are only done: the text of a keyword that is used."""
_COINED = re.compile(
    r"(?:^|-> ?|[:,]\s|\b(?:gains?|gets?|has|and) )([A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2})(?: \(?(\d+)\)?)?$"
)


Reader = Callable[[str], "tuple[m.Ability, ...]"]
"""The abilities of a keyword's text; raises Unmodelled where it is not understood."""


def coined(before: str, reminder: str) -> Keyword | None:
    """The keyword that a reminder in brackets explains, by the words `before` it; None if those are none."""
    match = _COINED.search(before.strip(" ."))
    if match is None:
        return None
    return Keyword(match[1].lower().replace(" ", "_"), match[2] is not None, text=reminder)


def expanded(
    meanings: tuple[m.Ability, ...],
    entries: Mapping[str, Keyword],
    read: Reader,
    deep: int = 0,
    traced: bool = False,
) -> tuple[m.Ability, ...]:
    """The abilities with what stands in a keyword's text in the place of its name.

    A keyword alone becomes the abilities of its text, one that is gained the ability gained, one that is used
    what its text does.  With `traced` those that fire or always hold say `of` which keyword they are, and
    which of its abilities, counted from 1.  Raises Unmodelled for a text that is not understood or does not
    fit there.
    """
    words = _Words(entries, read, deep, traced)
    return tuple(ability for meaning in meanings for ability in words.ability(meaning))


def _counted(node: Any) -> Any:
    """So many times a number is a number."""
    if isinstance(node, m.Times) and isinstance(node.amount, m.Number):
        return m.Number(node.n * node.amount.n)
    return node


class _Words:
    def __init__(self, entries: Mapping[str, Keyword], read: Reader, deep: int, traced: bool) -> None:
        self.entries = entries
        self.read = read
        self.deep = deep
        self.traced = traced

    def _entry(self, node: object) -> Keyword | None:
        if not isinstance(node, m.Ability) or node.kind != "keyword":
            return None
        entry = self.entries.get(node.name)
        return entry if entry is not None and entry.expands else None

    def ability(self, ability: m.Ability) -> tuple[m.Ability, ...]:
        entry = self._entry(ability)
        if entry is None:
            bought = self._bought(ability)
            return bought or (changed(ability, self._within),)
        return tuple(
            replace(part, kind="activated") if part.kind in _ONCE else part
            for part in self.of_it(ability, self.text(ability, entry))
        )

    def of_it(self, word: m.Ability, row: tuple[m.Ability, ...]) -> tuple[m.Ability, ...]:
        """The abilities of a keyword, which say so if that is asked for."""
        if not self.traced:
            return row
        return tuple(
            replace(part, of=replace(word, of=m.Number(i))) if part.kind in ("triggered", "static") else part
            for i, part in enumerate(row, 1)
        )

    def _bought(self, ability: m.Ability) -> tuple[m.Ability, ...]:
        """A keyword that is used for a cost, and whose texts are triggered: each may be paid for."""
        match ability:
            case m.Ability("activated", m.Effect(m.Deed("use", (("patient", word),), ()), "do", None), False):
                entry = self._entry(word)
            case _:
                return ()
        if entry is None or not ability.costs or ability.limit or ability.zone or ability.conditions:
            return ()
        assert isinstance(word, m.Ability)
        row = self.text(word, entry)
        if any(text.trigger is None or text.costs or text.body is None for text in row):
            return ()
        paid = ability.costs[0] if len(ability.costs) == 1 else m.Seq(ability.costs)
        return tuple(replace(text, body=m.May(m.YOU, m.IfDone(paid, _unasked(text.body)))) for text in row)

    def text(self, ability: m.Ability, entry: Keyword) -> tuple[m.Ability, ...]:
        """The abilities of a keyword's text, with its number for X."""
        if self.deep >= _DEEP:
            raise Unmodelled(f"the keyword {ability.name}: its text names keywords without end")
        number = ability.number
        if ability.of is not None or (entry.number and number is None):
            raise Unmodelled(
                f"the keyword {ability.name} {'of that' if ability.of is not None else 'without a number'}"
            )
        abilities = expanded(self.read(entry.text), self.entries, self.read, self.deep + 1)
        if number is None:
            return abilities
        return changed(abilities, lambda node: _counted(number if node == m.Letter("X") else node))

    def _within(self, node: Any) -> Any:
        """What is gained or used, expanded."""
        if isinstance(node, m.Deed) and node.verb == "gain" and self._entry(node["what"]) is not None:
            row = self.ability(node["what"])  # type: ignore[arg-type]
            what = row[0] if len(row) == 1 else m.Group(row)
            return node.with_term("what", what)
        return self._used(node) if isinstance(node, m.Ability) and node.body is not None else node

    def _used(self, ability: m.Ability) -> m.Ability:
        """An ability that uses keywords, with what their texts do."""
        for use in [
            node for node in walk(ability.body) if isinstance(node, m.Effect) and node.deed.verb == "use"
        ]:
            word = use.deed["patient"]
            entry = self._entry(word)
            if entry is None or use.mode != "do" or use.deed["agent"] not in (None, m.YOU):
                continue
            assert isinstance(word, m.Ability)
            ability = self._put(ability, use, self.text(word, entry))
        return ability

    def _put(self, ability: m.Ability, use: m.Effect, row: tuple[m.Ability, ...]) -> m.Ability:
        """The ability with the one thing that a text does in the place of its use."""
        name = use.deed["patient"].name  # type: ignore[union-attr]
        if (
            len(row) != 1
            or row[0].trigger
            or row[0].costs
            or row[0].forced
            or row[0].kind not in (*_ONCE, "activated")
        ):
            raise Unmodelled(f"the keyword {name}, used")
        (text,) = row
        if (text.conditions or text.limit) and (ability.body != use or (text.limit and ability.limit)):
            raise Unmodelled(f"the keyword {name}, used among other things")
        chosen = [node.number for node in walk(ability) if isinstance(node, m.Selector)]
        body = _numbered_from(text.body, max(chosen, default=0))
        result = changed(ability, lambda node: body if node == use else node)
        return replace(
            result, conditions=(*ability.conditions, *text.conditions), limit=ability.limit or text.limit
        )


def _unasked(body: Any) -> Any:
    """What one may do, as it is done by who has paid for it."""
    return body.body if isinstance(body, m.May) and body.who == m.YOU else body


def _numbered_from(body: Any, already: int) -> Any:
    """A body whose choices are counted behind those that are made already."""

    def later(node: Any) -> Any:
        if (isinstance(node, m.Selector) or m.is_chosen(node)) and node.number:
            return replace(node, number=node.number + already)
        return node

    return changed(body, later) if already else body
