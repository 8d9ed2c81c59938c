"""Sentences of an ability: what sets it off, conditions, costs, what is done, limits; lines of keywords."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.effects import lacks_number
from judge.cardtext.english.tails import SO_LONG, tailed
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Replaced, Sentence, Tail

_PLAY = '("play" | "use" | "trigger")'
_THIS = '("this card" | "this ability" | "this event" | "this")?'
PLAY_THIS = f'("you may" | "you can")? {_PLAY} {_THIS}'
PLAY_ONLY = f'({PLAY_THIS} "only" | ("you may" | "you can") "only" {_PLAY} {_THIS})'
"""What is only to be done so: "play only", "you may play this card only", "you may only play this card"."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _whole(g)
    _limits(g)
    _keywords(g)


def _whole(g: Grammar) -> None:
    g.rule("sentence", 'effects "."?')(lambda body: _plain(body, None))
    g.rule("sentence", 'openings effects "."?')(lambda tail, body: _plain(body, tail))
    g.rule("sentence", 'openings "instead" effects "."?')(
        lambda tail, body: None if tail.instead else _plain(body, replace(tail, instead=True))
    )
    g.rule("sentence", 'costs "to" effects "."?', 0.05)(lambda costs, body: _paid(None, costs, body))
    g.rule("sentence", 'openings costs "to" effects "."?', 0.05)(_paid)
    g.rule("sentence", 'costs "->" effects "."?')(lambda costs, body: _paid(None, costs, body))
    g.rule("sentence", 'openings costs "->" effects "."?')(_paid)
    g.rule("sentence", 'costs "->" openings effects "."?', 0.05)(_opened)
    g.rule("sentence", 'costs "->" "instead" effects "."?', 0.05)(
        lambda costs, body: _opened(costs, Tail(instead=True), body)
    )
    g.rule("sentence", 'costs "->" link effects "."?', 0.05)(
        lambda costs, link, body: _linked(link, _paid(None, costs, body)) if link == "also" else None
    )
    g.rule("sentence", 'costs "->" np1[ability] "."?')(
        lambda costs, word: (
            Sentence(m.Effect(m.deed("use", patient=word)), costs=costs)
            if isinstance(word, m.Ability)
            else None
        )
    )
    g.rule("sentence", 'costs "->" np1[ability] ("or" np1[ability])+ "."?')(
        lambda costs, first, rest: (
            Sentence(
                m.ChooseOne(tuple(m.Effect(m.deed("use", patient=word)) for word in (first, *rest))),
                costs=costs,
            )
            if all(isinstance(word, m.Ability) for word in (first, *rest))
            else None
        )
    )
    g.rule("sentence", f'{PLAY_ONLY} "when" event ("and" "only"? "once per" NPERIOD)? "."?')(
        lambda event, per: Sentence(trigger=event, limit=per and m.Limit(1, m.Period(per.concept)), rule=True)
    )
    for link, words in {
        "then": ("then ,", "then"),
        "otherwise": ("otherwise ,", "otherwise"),
        "if_done": ("if so ,",),
        "if_not": ("if not ,",),
        "also": ("also ,", "in addition ,"),
    }.items():
        g.words("link", link, *words)
    for who, doers in _DOERS.items():
        done = "do" if who == "you" else "does"
        for link, verbs in {"if_done": (done,), "if_not": (f"{done} not", "can not")}.items():
            asked = [f"if {doer} {verb}" for doer in doers for verb in verbs]
            asked += [f"if they {verb}".replace("does", "do") for verb in verbs if who == "they"]
            g.words("link", f"{link} {who}", *(f"{words} ," for words in asked))
            g.words("behind_link", f"{link} {who}", *asked)
    g.rule("sentence", 'link effects "."?')(lambda link, body: _linked(link, _plain(body, None)))
    g.rule("sentence", 'effects behind_link "."?', 0.02)(lambda body, link: _linked(link, _plain(body, None)))
    g.rule("sentence", 'link openings effects "."?', 0.02)(
        lambda link, tail, body: _linked(link, _plain(body, tail))
    )
    g.rule(
        "sentence",
        'LETTER ("can not" | "may not") "be" ("more" | "greater" | "higher") "than" np1[amount] "."?',
    )(lambda x, n: Sentence(conditions=(m.Measure(x, "<=", n),), rule=True))
    g.rule("sentence", 'LETTER "is" np1[amount] "."?')(lambda x, n: Sentence(letter=(x.name, n)))
    for often in ("", '"and" "only"? "once" ("per" | "each" | "a") NPERIOD'):
        g.rule("sentence", f'{PLAY_ONLY} only1 {often} "."?')(
            lambda conditions, per=None: Sentence(
                conditions=conditions, limit=per and m.Limit(1, m.Period(per.concept)), rule=True
            )
        )
    g.rule("only", '("during" | "in") np1[period]')(lambda p: (m.During(p),))
    g.rule("only", '"during" np1[period] "unless" cond')(lambda p, c: (m.Or((m.During(p), c)),))
    g.rule("only", '"if" cond')(lambda c: (c,))
    g.rule("only", '"if damage is pending"')(lambda: (m.During(m.Period("damage_step")),))
    g.rule("only", f"{SO_LONG} cond")(lambda c: (c,))
    g.rule("only", '"when" cond', 0.1)(lambda c: (c,))
    g.rule("only1", "only")(lambda conditions: conditions)
    g.rule("only1", 'only "and" "only" only', 0.02)(lambda a, b: (*a, *b))
    g.rule("sentence", f'{PLAY_ONLY} trigger "."?')(
        lambda event: Sentence(trigger=event, rule=True) if event.moment in ("before", "after") else None
    )
    g.rule("sentence", f'{PLAY_ONLY} only "(" trigger ")" "."?')(
        lambda conditions, event: Sentence(trigger=event, conditions=conditions, rule=True)
    )
    g.rule("sentence", '"to complete" completed "," "you must" "also"? costs "."?')(
        lambda _, costs: Sentence(costs=costs, rule=True)
    )
    g.rule("sentence", '"you may complete" completed "only" only "."?')(
        lambda _, conditions: Sentence(conditions=conditions, rule=True)
    )
    g.rule("completed", "np1[card]")(lambda who: who if who == m.THIS else None)
    g.rule("sentence", 'trigger "you may" chain "."?', 0.1)(
        lambda event, body: Sentence(m.May(m.YOU, body), event) if event.moment != "before" else None
    )
    g.rule("only", '"during" np1[period] "and" "only"? "if" cond')(lambda p, c: (m.During(p), c))
    g.rule("only", '"during" np1[period] within_which')(lambda p, c: (m.During(p), c(p)))


def _plain(body: Any, tail: Tail | None) -> Any:
    if tail is None:
        if isinstance(body, Replaced):
            return Sentence(
                body.body, conditions=() if body.condition is None else (body.condition,), link="instead"
            )
        return Sentence(body)
    if isinstance(body, Replaced):
        if tail.instead or body.condition is not None:
            return None
        tail, body = replace(tail, instead=True), body.body
    if tail.limit is not None:
        result = _plain(body, replace(tail, limit=None))
        return None if result is None else replace(result, limit=tail.limit)
    trigger, tail = tail.later, replace(tail, later=None)
    if trigger is not None:
        conditions = (*tail.during, *([tail.condition] if tail.condition is not None else []))
        inner = tailed(body, replace(tail, during=(), condition=None, instead=False))
        return (
            None
            if inner is None
            else Sentence(inner, trigger, conditions, link="replace" if tail.instead else "")
        )
    result = tailed(body, tail)
    if isinstance(result, Replaced):
        return Sentence(
            result.body, conditions=() if result.condition is None else (result.condition,), link="instead"
        )
    return None if result is None else Sentence(result)


def _paid(tail: Tail | None, costs: tuple[m.Body, ...], body: Any) -> Any:
    if isinstance(body, Replaced) and tail is None:
        return Sentence(
            body.body, None, () if body.condition is None else (body.condition,), costs, link="instead"
        )
    if isinstance(body, Replaced):
        if tail is None or tail.later is None or body.condition is not None:
            return None
        tail, body = replace(tail, instead=True), body.body
    if tail is None:
        return Sentence(body, costs=costs)
    if tail.lasts is not None or tail.each is not None or tail.letter is not None:
        return None
    conditions = (*tail.during, *([tail.condition] if tail.condition is not None else []))
    return Sentence(body, tail.later, conditions, costs, link="replace" if tail.instead else "")


def _opened(costs: tuple[m.Body, ...], tail: Tail, body: Any) -> Any:
    """What is done for a cost, with what opens it: "Pay 1 Force -> If you have a Jedi, draw a card"."""
    late = tail.later
    if late is not None and late.period is None and {deed.verb for deed in late.deeds} != {"end"}:
        return None
    if isinstance(body, Replaced) and late is not None and late.moment == "would" and body.condition is None:
        body = m.Instead(body.body)
    if tail.instead:
        inner = None if isinstance(body, Replaced) else _opened(costs, replace(tail, instead=False), body)
        return inner and replace(inner, link="instead")
    if isinstance(body, Replaced):
        return None
    result = tailed(body, replace(tail, later=None))
    if late is not None and result is not None and not isinstance(result, Replaced):
        result = m.Later(late, result)
    return None if result is None or isinstance(result, Replaced) else Sentence(result, costs=costs)


_DOERS = {
    "you": ("you",),
    "they": ("he", "he or she", "that player"),
    "opponent": ("your opponent",),
}
"""Who is said to have done it, and how."""


def _linked(word: str, sentence: Any) -> Any:
    if sentence is None:
        return None
    link, _, doer = word.partition(" ")
    linked = _hung(link, sentence)
    return replace(linked, doer=doer) if linked is not None and doer else linked


def _hung(link: str, sentence: Any) -> Any:
    if sentence.trigger is not None:
        late = (
            m.Later(sentence.trigger, sentence.body) if not (sentence.conditions or sentence.link) else None
        )
        return Sentence(late, link=link) if late is not None else None
    if sentence.link == "instead" and link == "if_done" and not sentence.conditions:
        return replace(sentence, body=m.Instead(sentence.body), link=link)
    if sentence.link == "instead" and link in ("otherwise", "if_done", "then", "if_not"):
        return None
    return replace(sentence, link=link) if not sentence.link else None


def _limits(g: Grammar) -> None:
    g.rule("sentence", '"("? "limit" times "per" NPERIOD "."? ")"? "."?')(
        lambda n, p: Sentence(limit=m.Limit(n, m.Period(p.concept)))
    )
    g.rule("sentence", '"limit" NUM "per" NCARD "."?')(
        lambda n, noun: Sentence(
            keywords=(m.Ability("rule", name=f"limit_per_{noun.concept.split(' ')[-1]}", number=n),)
        )
    )
    g.rule(
        "sentence",
        '"you may play this ability any number of times" ("during each" | "during an" | "per") "attack" "."?',
    )(lambda: Sentence(limit=m.Limit(0, m.Period("attack"))))
    g.words("times", 1, "once", "one time", "1 time")
    g.words("times", 2, "twice", "two times")
    g.words("times", 3, "three times")
    g.rule("times", 'NUM ("times" | "uses")')(lambda n: n.n if n.n > 1 else None)
    g.rule("times", "NUM", 0.01)(lambda n: n.n)
    g.rule("sentence", f'({PLAY_ONLY} | {PLAY_THIS} "up to") times ("per" | "each" | "a") NPERIOD "."?')(
        lambda n, p: Sentence(limit=m.Limit(n, m.Period(p.concept)))
    )


def _keywords(g: Grammar) -> None:
    g.rule("sentence", 'np1[ability] (("." | "," | "and") np1[ability])* "."?', 0.05)(_line)
    g.rule("sentence", '"limit 1 per objective deck" "."?')(
        lambda: Sentence(keywords=(m.Ability("rule", name="one_per_objective_deck"),))
    )
    g.rule("sentence", 'AFFIL "affiliation only" "."? | affil_words "affiliation only" "."?')(
        lambda what: Sentence(
            keywords=(m.Ability("rule", name="affiliation_only", of=m.Word("affiliation", what.value)),)
        )
    )
    for name in (
        "jedi",
        "sith",
        "rebel alliance",
        "imperial navy",
        "smugglers and spies",
        "scum and villainy",
    ):
        g.words("affil_words", m.Is("affiliation", name.replace(" ", "_")), name)


def _line(first: Any, rest: Any) -> Any:
    row = (first, *rest)
    if all(
        isinstance(ability, m.Ability) and ability.kind == "keyword" and not lacks_number(ability)
        for ability in row
    ):
        return Sentence(keywords=row)
    return None
