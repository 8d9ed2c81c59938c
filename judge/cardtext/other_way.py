"""Another way to do what an ability does: "Enhance: Pay 2 more Force -> That unit gets +5 power instead".

It comes out as an ability of its own, which says all that is paid and done in that way.  What it does takes
the place of what is done else: `Instead` says so where the words do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.parts import More, Sentence
from judge.cardtext.resolve import Unresolved, resolved


def standing_alone(sentences: list[Sentence]) -> list[Sentence]:
    """The sentences of such a way; what is done "instead" is done in the place of what is done else."""
    return [
        replace(sentence, link="", body=m.Instead(sentence.body))
        if sentence.link == "instead" and not sentence.conditions and sentence.body is not None
        else sentence
        for sentence in sentences
    ]


def is_besides(row: list[str]) -> bool:
    """Whether the words of its first sentence say that it is done besides.  Raises Unresolved.

    "Also" is said of what is done else, unless something stands before it in the same sentence.
    """
    done = [word.lower() for word in row]
    done = done[done.index("->") + 1 :] if "->" in done else done
    if done[:2] == ["in", "addition"]:
        return True
    if "also" not in done:
        return False
    if {"and", ",", "then"} & set(done[: done.index("also")]):
        raise Unresolved("also: besides what?")
    return True


def another_way(usual: m.Ability, way: m.Ability, besides: bool) -> m.Ability:
    """The way, with all that is paid and done then, and with whom its pronouns mean.

    `usual` is what is done else; `besides`: that is done, too.  Raises Unresolved.
    """
    if way.trigger or way.conditions or way.limit:
        raise Unresolved("what has to be so: for this way alone?")
    if any(isinstance(node, More) for node in walk(way.body)):
        raise Unresolved("so many more: besides what is done else?")
    paid = tuple(_without_more(cost) for cost in way.costs)
    whole = resolved(replace(usual, body=m.Seq((usual.body, *paid, way.body))))  # type: ignore[arg-type]
    if not isinstance(whole.body, m.Seq):
        raise Unresolved("another way of such an ability")
    done, *rest = whole.body.parts
    more = tuple(cost != plain for cost, plain in zip(way.costs, paid, strict=True))
    own = changed(tuple(rest[:-1]), _played)
    if _chosen_in(own) and _chosen_in((done, whole.costs)) and _spoken_of(rest[-1]) - _chosen_in(rest[-1]):
        raise Unresolved("who is meant: who is paid with, or who is spoken of before?")
    body = m.Seq((done, rest[-1])) if besides else _in_place(done, rest[-1])
    if besides and any(isinstance(node, m.Instead) for node in walk(body)):
        raise Unresolved("besides, or instead?")
    return replace(whole, name=way.name, costs=_whole(whole.costs, own, more), body=body)


def _chosen_in(body: Any) -> set[int]:
    """The numbers of the choices that are made in it."""
    return {node.number for node in walk(body) if isinstance(node, m.Selector) and node.number}


def _spoken_of(body: Any) -> set[int]:
    """The numbers of the choices of which it speaks."""
    return {node.number for node in walk(body) if m.is_chosen(node)}


# -- what is paid
def _without_more(cost: Any) -> Any:
    return changed(cost, lambda node: node.number if isinstance(node, More) else node)


def _played(node: Any) -> Any:
    """Whoever is paid with is chosen as it is played."""
    return replace(node, when="played") if isinstance(node, m.Selector) and node.when == "done" else node


def _whole(usual: tuple[Any, ...], own: tuple[Any, ...], more: tuple[bool, ...]) -> tuple[m.Body, ...]:
    """All that is paid in that way; `more`: which of its own costs are more of what is paid else."""
    if not any(more):
        kinds = {_paid(cost)[0] for cost in own if _paid(cost) is not None}
        if not all(_paid(cost) is not None and _paid(cost)[0] in kinds for cost in usual):
            raise Unresolved("what is paid else: is it paid, too?")
        return own
    costs = list(usual)
    for cost, added in zip(own, more, strict=True):
        paid = _paid(cost)
        same = [n for n, before in enumerate(costs) if paid and _paid(before) and _paid(before)[0] == paid[0]]
        if not added or not same:
            costs.append(cost)
            continue
        amounts = (_paid(costs[same[0]])[1], paid[1])
        if not all(isinstance(amount, m.Number) for amount in amounts):
            raise Unresolved("so many more than what number?")
        total = m.Number(sum(amount.n for amount in amounts))
        costs[same[0]] = m.Effect(m.deed("pay", things=m.Things(paid[0], total)))
    return tuple(costs)


def _paid(cost: Any) -> Any:
    """Of what a cost is so much, and how much; None for other costs."""
    match cost:
        case m.Effect(m.Deed("pay", (("things", m.Things(kind, amount, None, ())),), ()), "do", None):
            return kind, amount
    return None


# -- what is done
def _in_place(done: Any, body: Any) -> Any:
    """What is done in the place of what is done else: whom that would choose is chosen for it."""
    spoken = _spoken_of(body)
    chosen = [node for node in walk(done) if isinstance(node, m.Selector) and node.number in spoken]
    points_back = any(_is_of_what_is_done(node) for node in walk(body))
    says_so = any(isinstance(node, m.Instead) for node in walk(body))
    row = done.parts if isinstance(done, m.Seq) else (done,)
    effects: list[Any] = [part for part in row if not _chooses(part)]
    single = len(effects) == 1 and isinstance(effects[0], m.Effect) and effects[0].mode == "do"
    if (chosen and not says_so) or points_back:
        raise Unresolved("of what is done else: is it done, too?")
    if (chosen or (says_so and not isinstance(body, m.Instead))) and not single:
        raise Unresolved("instead of which of the things that are done else?")
    if single:
        body = changed(body, lambda node: _lasting(node, effects[0]) if isinstance(node, m.Instead) else node)
    if not chosen:
        return body
    parts = [m.Effect(m.deed("choose", patient=who)) for who in chosen]
    if isinstance(body, m.Instead):
        return m.Instead(m.Seq((*parts, body.body)))
    return m.Seq((*parts, *(body.parts if isinstance(body, m.Seq) and not body.then else (body,))))


def _chooses(body: Any) -> bool:
    return isinstance(body, m.Effect) and body.deed.verb == "choose"


def _is_of_what_is_done(node: Any) -> bool:
    return isinstance(node, m.ThatMuch) or (isinstance(node, m.Ref) and node.name in ("done", "rest"))


def _lasting(instead: m.Instead, done: m.Effect) -> m.Instead:
    """What is done in the place of another thing of the kind lasts as long."""
    body = instead.body
    if isinstance(body, m.Effect) and body.lasts is None and body.deed.verb == done.deed.verb:
        return m.Instead(replace(body, lasts=done.lasts))
    return instead
