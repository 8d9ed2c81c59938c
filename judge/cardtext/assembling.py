"""The sentences of an ability as one ability: what belongs to which, what stands in place of what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.frame import Framed
from judge.cardtext.linking import in_place, linked
from judge.cardtext.parts import Anaphor, Sentence
from judge.cardtext.resolve import Unresolved
from judge.cardtext.type_check import type_of

CONSTANT = frozenset(
    "modify gain lose begin_with set double increase reduce become blank contribute ignore count_as generate "
    "build".split()
)
"""Verbs of which a text that always holds may speak without a condition."""


# -- sentences -> ability
def assembled(framed: Framed, sentences: list[Sentence], kind: str) -> tuple[m.Ability, ...]:
    """The abilities that the sentences of one ability make.  Raises Unresolved."""
    framed, sentences = _used(framed, sentences)
    sentences = [_diverted(sentences[0]), *sentences[1:]]
    first = sentences[0]
    if first.keywords:
        keywords = tuple(word for sentence in sentences for word in sentence.keywords)
        for sentence in sentences[1:]:
            if sentence.letter is not None and m.Letter(sentence.letter[0]) == keywords[-1].number:
                keywords = (*keywords[:-1], replace(keywords[-1], number=sentence.letter[1]))
            elif not sentence.keywords:
                raise Unresolved("a keyword, and what belongs to it")
        return keywords
    if first.rule:
        return _ruled(framed, sentences, kind)
    if first.link not in ("", "replace", "also") or (first.limit and first.body is None) or first.letter:
        raise Unresolved(f"{first.link or 'this'}: nothing stands before it")
    body: Any = in_place(first.body) if first.link == "replace" and first.body is not None else first.body
    limit = first.limit
    rules: tuple[m.Condition, ...] = ()
    trigger = first.trigger
    for sentence in sentences[1:]:
        if sentence.body is not None and (sentence.limit or sentence.rule or sentence.letter is not None):
            raise Unresolved("how often this is done, and the rest besides")
        if sentence.rule and sentence.trigger is not None:
            if trigger is not None or (sentence.limit is not None and limit is not None):
                raise Unresolved("two conditions that set it off")
            trigger, limit = sentence.trigger, sentence.limit or limit
            rules += sentence.conditions
            continue
        if (
            sentence.trigger is not None
            and not sentence.costs
            and (sentence.link == "" or (sentence.link == "replace" and sentence.trigger.period is not None))
            and first.body is not None
        ):
            done = in_place(sentence.body) if sentence.link and sentence.body is not None else sentence.body
            later = m.Later(sentence.trigger, _under(sentence.conditions, done))
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
            rules += sentence.conditions
        elif sentence.letter is not None:
            body = m.Let(sentence.letter[0], sentence.letter[1], body)
        elif sentence.rule:
            rules += sentence.conditions
        else:
            body = linked(body, sentence, trigger is not None and trigger.moment == "would")
    if framed.kind == "action" and trigger is not None and trigger.which == "next":
        body, trigger = m.Later(trigger, body), None  # not now: the next time it happens
        first = replace(first, trigger=None)
    if trigger is not None and trigger.period is not None and _played(framed, first, kind):
        body, trigger = m.Later(trigger, _under(first.conditions, body)), None  # so long it is waited for
        first = replace(first, trigger=None, conditions=())
    how = framed.kind or _kind(first, kind)
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
    if how != "static":
        body = changed(changed(body, _offered), _alike)
    body = changed(body, _merged)
    return (m.Ability(how, body, framed.forced, trigger, conditions, first.costs, limit),)


def _ruled(framed: Framed, sentences: list[Sentence], kind: str) -> tuple[m.Ability, ...]:
    """What is said first of when it may be played, or of what that costs besides; and what is played."""
    first = sentences[0]
    if first.trigger is not None and len(sentences) > 1 and not sentences[1].rule:
        return assembled(framed, [*sentences[1:], first], kind)  # it may as well stand at the end
    if first.trigger is not None or first.limit is not None:
        raise Unresolved("a condition about when it may be played, and nothing that is played")
    if len(sentences) == 1 and not first.costs:
        return (m.Ability("rule", name="play_only", conditions=first.conditions),)
    if len(sentences) == 1:  # what it costs besides to complete it
        return (m.Ability("rule", name="to_complete", conditions=first.conditions, costs=first.costs),)
    (ability, *others) = assembled(framed, sentences[1:], kind)
    if others or ability.kind == "rule":
        raise Unresolved("more than one sentence about when it may be played")
    costs, conditions = (*first.costs, *ability.costs), (*first.conditions, *ability.conditions)
    return (replace(ability, costs=costs, conditions=conditions),)


def _used(framed: Framed, sentences: list[Sentence]) -> tuple[Framed, list[Sentence]]:
    """A keyword of which it is said when it is used is an ability that uses it."""
    first, *rest = sentences
    if len(first.keywords) != 1 or not rest or not all(sentence.rule or sentence.limit for sentence in rest):
        return framed, sentences
    use = Sentence(m.Effect(m.deed("use", patient=first.keywords[0])))
    return Framed(framed.words, "activated", framed.forced, framed.sentences, framed.quoted), [use, *rest]


def _diverted(first: Sentence) -> Sentence:
    """ "All damage that would be done to A is done to B instead": as of damage that would be done to A."""
    match first.body:
        case m.Effect(m.Deed("damage", roles, ()) as deed, "do", None) if first.link == "instead":
            amount = dict(roles).get("amount")
        case _:
            return first
    if first.trigger is not None or first.costs or not isinstance(amount, m.Things):
        return first
    match amount:
        case m.Things("damage", m.All(), m.Selector() | m.Ref() | Anaphor() as who, ("to",)):
            whom: Any = who
            if isinstance(who, m.Selector) and who.quantifier == "each":
                whom = replace(who, quantifier="some", count=m.Number(1))
            event = m.Event((m.deed("damage", patient=whom),), "would")
            same = deed.with_term("amount", m.Things("damage", m.ThatMuch()))
            return replace(first, link="replace", trigger=event, body=m.Effect(same))
    return first


def _played(framed: Framed, first: Sentence, kind: str) -> bool:
    """Whether it is done as a card is played, or for a cost: what it says of later times is put off."""
    if framed.kind:
        return framed.kind in ("action", "activated")
    return bool(first.costs) or kind in ("battle", "mission")


def _kind(first: Sentence, kind: str) -> str:
    if kind in ("fate", "event", "battle", "mission") and first.trigger is None:
        return "fate" if kind == "fate" else "event"
    if first.trigger is not None:
        return "triggered"
    return "activated" if first.costs or first.limit else "static"


_PLAYS = frozenset("attack defend strike block participate commit use play retreat pilot".split())
"""What a unit does in the course of play: that it may is a permission."""


def _offered(node: Any) -> Any:
    """What a unit may do at once, as its player wants: "that unit may do 1 damage to a unit"."""
    match node:
        case m.Effect(deed, "can", None) if deed["agent"] is not None and (
            deed.verb not in _PLAYS or (deed.verb == "strike" and {"again", "immediately"} & set(deed.manner))
        ):
            if type_of(deed["agent"]) == "card" or (
                isinstance(deed["agent"], Anaphor) and deed["agent"].kind == "card"
            ):
                return m.May(m.YOU, m.Effect(deed))
    return node


def _alike(node: Any) -> Any:
    """Options that all last as long as the last of them: "it gets +1 power or +10 speed this turn"."""
    if not isinstance(node, m.ChooseOne) or not all(isinstance(option, m.Effect) for option in node.options):
        return node
    effects: Any = node.options
    last = effects[-1].lasts
    if last is None or not all(
        effect.deed.verb == "modify"
        or (effect.deed.verb == "gain" and isinstance(effect.deed["what"], m.Ability))
        for effect in effects
    ):
        return node
    return replace(node, options=tuple(replace(effect, lasts=effect.lasts or last) for effect in effects))


def _merged(node: Any) -> Any:
    """One condition instead of one within another: what holds now first, then the others."""
    if isinstance(node, m.And):
        flat = [part for condition in node.parts for part in m.conjuncts(condition)]
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


def _under(conditions: tuple[m.Condition, ...], body: Any) -> Any:
    if body is None:
        raise Unresolved("a sentence without effect")
    if not conditions:
        return body
    return m.If(conditions[0] if len(conditions) == 1 else m.And(conditions), body)


def _once(body: Any) -> bool:
    """Whether a text that always holds would do something once."""
    if isinstance(body, m.Effect):
        amount = body.deed["amount"]
        if body.deed.verb == "prevent" and isinstance(amount, m.Things):
            again = "first" in amount.marks or isinstance(amount.amount, m.All)
            return not again and body.mode == "do"
        return body.mode == "do" and body.deed.verb not in CONSTANT
    return any(_once(part) for part in body.parts) if isinstance(body, m.Seq) else False


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
