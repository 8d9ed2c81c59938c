"""A printed text -> what is read and understood of it, ability by ability.

Three stages are told apart: *read* (the grammar has a tree), *understood* (the tree has one meaning that is
well made, every pronoun resolved); whether it is *modelled* is for the law of a game to say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from judge.cardtext import check
from judge.cardtext import meaning as m
from judge.cardtext.chart import Chart, TooIntricate
from judge.cardtext.data import changed
from judge.cardtext.english import grammar
from judge.cardtext.frame import Framed, framed
from judge.cardtext.lexicon import lexicon
from judge.cardtext.normal import normalised
from judge.cardtext.notation import Unclear
from judge.cardtext.parts import Sentence, pronoun
from judge.cardtext.resolve import Unresolved, pronouns, resolved
from judge.cardtext.tokens import GUESS, Edge, Names, edges, vocabulary, words

MARGIN = 0.06
"""Two meanings whose costs differ by no more are both possible: the text is ambiguous."""
_TRIED = 12
LONGEST = 120
"""So many words a sentence may have."""
_DEEP = 2
CONSTANT = frozenset(
    "modify gain lose set double increase reduce become blank contribute ignore count_as generate".split()
)
"""Verbs of which a text that always holds may speak without a condition."""


@dataclass(frozen=True)
class Read:
    """What became of one ability.  `stage`: unread, read, understood.  `why`: what stands in the way.

    `meanings`: one ability, or the keywords of a line.  `unread`: the words that stopped the reading.
    `either`: the meanings between which the words leave the choice.
    """

    words: str
    stage: str
    meanings: tuple[m.Ability, ...] = ()
    unread: tuple[str, ...] = ()
    why: str = ""
    either: tuple[tuple[m.Ability, ...], ...] = ()


def read_text(text: str, game: str, kind: str = "", name: str = "", names: Names | None = None) -> list[Read]:
    """The abilities of a printed text in order.  `kind` is the type of the card, `name` its own name."""
    told = framed(normalised(text, game), lexicon(game).segments)[0]
    return [_ability(one, game, kind, name, names or Names(), 0) for one in told]


def _ability(one: Framed, game: str, kind: str, name: str, names: Names, depth: int) -> Read:
    quoted = []
    for text in one.quoted:
        if depth >= _DEEP:
            return Read(one.words, "unread", unread=(text,), why="text granted within granted text")
        inner = [
            _ability(part, game, "", name, names, depth + 1)
            for part in framed(text, lexicon(game).segments)[0]
        ]
        bad = next((part for part in inner if part.stage != "understood"), None)
        if bad is not None:
            return replace(bad, words=one.words)
        granted = tuple(ability for part in inner for ability in part.meanings)
        quoted.append(granted[0] if len(granted) == 1 else m.Group(granted))
    options: list[list[tuple[float, Any]]] = []
    for sentence in one.sentences:
        row = words(sentence)
        if len(row) > LONGEST:
            return Read(
                one.words, "unread", unread=(sentence[:60],), why=f"more than {LONGEST} words in a sentence"
            )
        chart = Chart(grammar(), edges(row, game, name, names, tuple(quoted), depth > 0))
        try:
            found = chart.readings("sentence")
        except TooIntricate:
            return Read(one.words, "unread", unread=(sentence[:60],), why="a sentence is too intricate")
        if not found:
            return Read(
                one.words, "unread", unread=_stumbled(row, chart, game), why="these words are not read"
            )
        clear = [reading for reading in found if not isinstance(reading[1], Unclear)]
        if not clear:
            return Read(one.words, "read", unread=(sentence,), why=found[0][1].words)
        options.append(clear)
    return _chosen(one, options, kind)


def _stumbled(row: list[str], chart: Chart, game: str) -> tuple[str, ...]:
    """The words that are in no lexicon; if all are known, those about which no sentence goes on."""
    known = grammar().literals | vocabulary(game)
    unknown = [
        word
        for word, here in zip(row, chart.edges, strict=False)
        if word[0].isalpha()
        and word.lower() not in known
        and all(key[0] == '"' or _guessed(found) for key, found in here.items())
    ]
    at = min(chart.furthest, len(row) - 1)
    return tuple(dict.fromkeys(unknown)) or (" ".join(row[max(0, at - 2) : at + 3]),)


def _guessed(found: list[Edge]) -> bool:
    """Whether it is only taken for a name."""
    return all(cost >= GUESS for _, _, cost in found)


def _chosen(one: Framed, options: list[list[tuple[float, Any]]], kind: str) -> Read:
    """The cheapest readings of the sentences that together have a meaning."""
    rows = sorted(product(*options), key=lambda row: sum(cost for cost, _ in row))[:_TRIED]
    found: dict[tuple[m.Ability, ...], float] = {}
    why = ""
    for row in rows:
        try:
            meanings = tuple(resolved(ability) for ability in assembled(one, [s for _, s in row], kind))
        except Unresolved as error:
            why = why or str(error)
            continue
        wrong = [told for ability in meanings for told in check.problems(ability)]
        if wrong or any(pronouns(ability) for ability in meanings):
            why = why or (wrong[0] if wrong else "a word that points to nothing")
            continue
        found.setdefault(meanings, sum(cost for cost, _ in row))
    if not found:
        return Read(one.words, "read", unread=(one.words,), why=why)
    (best, cost), *others = sorted(found.items(), key=lambda item: item[1])
    close = [other for other, more in others if more - cost <= MARGIN]
    if close:
        return Read(
            one.words, "read", unread=(one.words,), why="two meanings are possible", either=(best, *close)
        )
    return Read(one.words, "understood", best)


# -- sentences -> ability
def assembled(one: Framed, sentences: list[Sentence], kind: str) -> tuple[m.Ability, ...]:
    """The abilities that the sentences of one ability make.  Raises Unresolved."""
    first = sentences[0]
    if first.keywords:
        found = tuple(word for sentence in sentences for word in sentence.keywords)
        for sentence in sentences[1:]:
            if sentence.letter is not None and m.Letter(sentence.letter[0]) == found[-1].number:
                found = (*found[:-1], replace(found[-1], number=sentence.letter[1]))
            elif not sentence.keywords:
                raise Unresolved("a keyword, and what belongs to it")
        return found
    if first.rule:
        if len(sentences) > 1:
            raise Unresolved("more than one sentence about when it may be played")
        return (m.Ability("rule", name="play_only", conditions=first.conditions),)
    if first.link not in ("", "replace", "also") or first.limit or first.letter:
        raise Unresolved(f"{first.link or 'this'}: nothing stands before it")
    body: Any = m.Instead(first.body) if first.link == "replace" and first.body is not None else first.body
    limit: m.Limit | None = None
    rules: tuple[m.Condition, ...] = ()
    trigger = first.trigger
    for sentence in sentences[1:]:
        if sentence.rule and sentence.trigger is not None:
            if trigger is not None or (sentence.limit is not None and limit is not None):
                raise Unresolved("two conditions that set it off")
            trigger, limit = sentence.trigger, sentence.limit or limit
            continue
        if (
            sentence.trigger is not None
            and not sentence.costs
            and sentence.link == ""
            and first.body is not None
        ):
            later = m.Later(sentence.trigger, _under(sentence.conditions, sentence.body))
            body = (
                m.Seq((*body.parts, later))
                if isinstance(body, m.Seq) and not body.then
                else m.Seq((body, later))
            )
            continue
        if sentence.keywords or sentence.trigger is not None or sentence.costs:
            raise Unresolved("a second ability within this one")
        if sentence.limit is not None:
            if limit is not None:
                raise Unresolved("two limits")
            limit = sentence.limit
        elif sentence.letter is not None:
            body = m.Let(sentence.letter[0], sentence.letter[1], body)
        elif sentence.rule:
            rules += sentence.conditions
        else:
            body = _linked(body, sentence)
    how = one.kind or _kind(first, kind)
    if (how == "action" and first.trigger is not None) or (
        how in ("reaction", "interrupt") and first.trigger is None
    ):
        raise Unresolved(
            f"{how}: no condition that sets it off" if first.trigger is None else "an action with a condition"
        )
    conditions = (*rules, *first.conditions)
    if how == "static":
        body = _allowed(body)
        if _once(body):
            raise Unresolved("when is it done?")
    if how == "static" and conditions:
        raise Unresolved("a condition of a text that always holds")
    body = changed(body, _merged)
    return (m.Ability(how, body, one.forced, trigger, conditions, first.costs, limit),)


def _kind(first: Sentence, kind: str) -> str:
    if kind in ("fate", "event", "battle", "mission") and first.trigger is None:
        return "fate" if kind == "fate" else "event"
    if first.trigger is not None:
        return "triggered"
    return "activated" if first.costs else "static"


def _merged(node: Any) -> Any:
    """One condition instead of one within another: what holds now first, then the others."""
    if isinstance(node, m.And):
        flat = [part for one in node.parts for part in (one.parts if isinstance(one, m.And) else (one,))]
        if any(isinstance(part, m.During | m.Fits | m.Measure | m.Happened) for part in flat):
            flat.sort(key=lambda part: not isinstance(part, m.During))
        return m.And(tuple(dict.fromkeys(flat))) if len(set(flat)) > 1 else flat[0]
    if (
        isinstance(node, m.If)
        and node.otherwise is None
        and isinstance(node.body, m.If)
        and node.body.otherwise is None
    ):
        return m.If(_merged(m.And((node.condition, node.body.condition))), node.body.body)
    return node


def _appended(body: Any, new: Any) -> m.Seq:
    """The body, and then something more."""
    return m.Seq((*body.parts, new)) if isinstance(body, m.Seq) and not body.then else m.Seq((body, new))


def _under(conditions: tuple[m.Condition, ...], body: Any) -> Any:
    if body is None:
        raise Unresolved("a sentence without effect")
    if not conditions:
        return body
    return m.If(conditions[0] if len(conditions) == 1 else m.And(conditions), body)


def _once(body: Any) -> bool:
    """Whether a text that always holds would do something once."""
    if isinstance(body, m.Effect):
        return body.mode == "do" and body.deed.verb not in CONSTANT
    return any(_once(part) for part in body.parts) if isinstance(body, m.Seq) else False


def _completed(new: Any, old: Any) -> Any:
    """What is done instead, with the roles that only the first telling names: "deal 2 damage instead"."""
    if not isinstance(new, m.Effect) or not isinstance(old, m.Effect) or new.deed.verb != old.deed.verb:
        return new
    told = dict(new.deed.roles)
    for name, term in old.deed.roles:
        if name not in told and name in ("patient", "among", "from", "to"):
            told[name] = (
                pronoun("it", "card") if isinstance(term, m.Selector) and term.quantifier == "some" else term
            )
    return m.Effect(
        m.Deed(new.deed.verb, tuple(sorted(told.items(), key=lambda role: role[0])), new.deed.manner),
        new.mode,
        new.lasts,
    )


def _allowed(body: Any) -> Any:
    """In a text that always holds, "may" is a permission."""
    match body:
        case m.May(who, m.Effect(deed, "do", lasts)):
            agent = () if who == m.YOU else (("agent", who),)
            return m.Effect(
                m.Deed(deed.verb, tuple(sorted((*deed.roles, *agent), key=lambda r: r[0])), deed.manner),
                "can",
                lasts,
            )
        case m.If(condition, inner, None):
            return m.If(condition, _allowed(inner))
        case m.Seq(parts, then):
            return m.Seq(tuple(_allowed(part) for part in parts), then)
    return body


def _linked(body: Any, sentence: Sentence) -> Any:
    new = sentence.body
    if new is None:
        raise Unresolved("a sentence without effect")
    if sentence.link in ("", "also"):
        if sentence.conditions:
            raise Unresolved("a condition without effect")
        return _appended(body, new)
    *before, last = body.parts if isinstance(body, m.Seq) and not body.then else (body,)
    match sentence.link:
        case "then":
            return m.Seq((body, new), True)
        case "if_done":
            last = m.IfDone(last, new)
        case "if_not":
            last = m.IfDone(last, new, True)
        case "otherwise":
            if isinstance(last, m.If) and last.otherwise is None:
                last = replace(last, otherwise=new)
            elif isinstance(last, m.IfDone) and not last.negated:
                last = m.Seq((last, m.IfDone(last.first, new, True)))
                raise Unresolved("otherwise, after what was done")
            else:
                raise Unresolved("otherwise: nothing it could be the other of")
        case "instead":
            if not sentence.conditions:
                raise Unresolved("instead of what?")
            condition = (
                sentence.conditions[0] if len(sentence.conditions) == 1 else m.And(sentence.conditions)
            )
            last = m.If(condition, _completed(new, last), last)
        case _:
            raise Unresolved(f"{sentence.link}: where it belongs is not known")
    return m.Seq((*before, last)) if before else last


__all__ = ["Read", "read_text"]
