"""Sentences of an ability: what sets it off, conditions, costs, what is done, limits; lines of keywords."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.tails import merged, tailed
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Replaced, Sentence, Tail


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _openings(g)
    _whole(g)
    _limits(g)
    _keywords(g)


def _openings(g: Grammar) -> None:
    g.rule("opening", '"if" cond ","')(lambda c: Tail(condition=c))
    g.rule("opening", '("while" | "as long as") cond ","')(lambda c: Tail(condition=c))
    g.rule("opening", '"unless" cond ","')(lambda c: Tail(condition=m.Not(c)))
    g.rule("opening", '("during" | "in") np1[period] ","')(lambda p: Tail(during=(m.During(p),)))
    g.rule("opening", '"until" np1[period] ","')(
        lambda p: Tail(lasts=replace(p, edge="")) if p.edge == "end" else None
    )
    g.rule("opening", '"for" np1[period] ","')(lambda p: Tail(lasts=p))
    g.rule("opening", '"for each" nbar[card] post[card]* ","')(
        lambda bar, post: (
            Tail(
                each=m.Selector(
                    "each", bar.what[0] if len(bar.what) == 1 and not post else m.And((*bar.what, *post))
                )
            )
            if bar.what or post
            else None
        )
    )
    g.rule("opening", '"instead of" vp[g] ","')(
        lambda vp: Tail(instead_of=m.Deed(vp.verb, vp.roles)) if vp.subject == "agent" else None
    )
    g.rule("opening", '"if" event ","', 0.4)(lambda e: Tail(later=e) if e.moment == "when" else None)
    g.rule("opening", '"instead" ","')(lambda: Tail(instead=True))
    g.rule("opening", 'trigger ","', 0.0)(lambda e: Tail(later=e))
    g.rule("openings", "opening")(lambda t: t)
    g.rule("openings", "opening openings")(_openings_merged)
    # costs
    g.rule("cost", "imp")(lambda deed: m.Effect(deed))
    g.rule("cost", "TAP")(lambda _: m.Effect(m.deed("tap", patient=m.THIS)))
    g.rule("costs", "cost")(lambda cost: (cost,))
    g.rule("costs", 'cost ("," "and"? | "and") costs')(lambda first, rest: (first, *rest))


def _openings_merged(first: Tail, second: Tail) -> Any:
    if first.during and second.condition is not None:
        second = replace(second, condition=m.And((*first.during, second.condition)))
        return merged(replace(first, during=()), second)
    if first.condition is not None and second.condition is not None:
        both = m.And((first.condition, second.condition))
        return merged(replace(first, condition=None), replace(second, condition=both))
    return merged(first, second)


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
    g.rule("sentence", 'costs "->" np1[ability] "."?')(
        lambda costs, word: (
            Sentence(m.Effect(m.deed("use", patient=word)), costs=costs)
            if isinstance(word, m.Ability)
            else None
        )
    )
    g.rule("sentence", '("play" | "use") "only" "when" event ("and" "only"? "once per" NPERIOD)? "."?')(
        lambda event, per: Sentence(trigger=event, limit=per and m.Limit(1, m.Period(per.concept)), rule=True)
    )
    for link, words in {
        "then": ("then ,", "then"),
        "otherwise": ("otherwise ,", "otherwise"),
        "if_done": (
            "if you do ,",
            "if he or she does ,",
            "if he does ,",
            "if they do ,",
            "if that player does ,",
            "if your opponent does ,",
            "if so ,",
        ),
        "if_not": (
            "if you do not ,",
            "if he or she does not ,",
            "if he does not ,",
            "if not ,",
            "if that player does not ,",
        ),
        "also": ("also ,", "in addition ,"),
    }.items():
        g.words("link", link, *words)
    g.rule("sentence", 'link effects "."?')(lambda link, body: _linked(link, _plain(body, None)))
    g.rule("sentence", 'link openings effects "."?', 0.02)(
        lambda link, tail, body: _linked(link, _plain(body, tail))
    )
    g.rule("sentence", 'LETTER "is" np1[amount] "."?')(lambda x, n: Sentence(letter=(x.name, n)))
    g.rule("sentence", '("play" | "use") ("this card" | "this ability" | "this event")? "only" only "."?')(
        lambda conditions: Sentence(conditions=conditions, rule=True)
    )
    g.rule("only", '("during" | "in") np1[period]')(lambda p: (m.During(p),))
    g.rule("only", '"during" np1[period] "unless" cond')(lambda p, c: (m.Or((m.During(p), c)),))
    g.rule("only", '"if" cond')(lambda c: (c,))
    g.rule("only", '"while" cond')(lambda c: (c,))
    g.rule("only", '"during" np1[period] "and" "only"? "if" cond')(lambda p, c: (m.During(p), c))
    g.rule("only", '"during" np1[period] "in which" cond')(lambda p, c: (m.During(p), c))


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
    trigger, tail = tail.later, replace(tail, later=None)
    if trigger is not None:
        conditions = (*tail.during, *([tail.condition] if tail.condition is not None else []))
        inner = tailed(body, replace(tail, during=(), condition=None, instead=False))
        return (
            None
            if inner is None
            else Sentence(inner, trigger, conditions, link="replace" if tail.instead else "")
        )
    found = tailed(body, tail)
    if isinstance(found, Replaced):
        return Sentence(
            found.body, conditions=() if found.condition is None else (found.condition,), link="instead"
        )
    return None if found is None else Sentence(found)


def _paid(tail: Tail | None, costs: tuple[m.Body, ...], body: Any) -> Any:
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


def _linked(link: str, found: Any) -> Any:
    if found is None or found.trigger is not None:
        return None
    if found.link == "instead" and link in ("otherwise", "if_done", "then", "if_not"):
        return None
    return replace(found, link=link) if not found.link else None


def _limits(g: Grammar) -> None:
    g.rule("sentence", '"("? "limit" times "per" NPERIOD "."? ")"? "."?')(
        lambda n, p: Sentence(limit=m.Limit(n, m.Period(p.concept)))
    )
    g.rule("sentence", '"limit" NUM "per" NCARD "."?')(
        lambda n, noun: Sentence(
            keywords=(m.Ability("rule", name=f"limit_per_{noun.concept.split(' ')[-1]}", number=n),)
        )
    )
    g.words("times", 1, "once", "one time", "1 time", "1")
    g.words("times", 2, "twice", "two times", "2 times", "2")
    g.words("times", 3, "three times", "3 times", "3")
    g.rule("sentence", '("play" | "use") "only once per" NPERIOD "."?')(
        lambda p: Sentence(limit=m.Limit(1, m.Period(p.concept)))
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
    if all(isinstance(one, m.Ability) and one.kind == "keyword" for one in row):
        return Sentence(keywords=row)
    return None
