"""The sentences of an ability as one ability: what belongs to which, what stands in place of what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.check import type_of
from judge.cardtext.data import changed
from judge.cardtext.frame import Framed
from judge.cardtext.parts import Anaphor, Sentence, pronoun
from judge.cardtext.resolve import Unresolved

CONSTANT = frozenset(
    "modify gain lose begin_with set double increase reduce become blank contribute ignore count_as generate "
    "build".split()
)
"""Verbs of which a text that always holds may speak without a condition."""


# -- sentences -> ability
def assembled(one: Framed, sentences: list[Sentence], kind: str) -> tuple[m.Ability, ...]:
    """The abilities that the sentences of one ability make.  Raises Unresolved."""
    one, sentences = _used(one, sentences)
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
        return _ruled(one, sentences, kind)
    if first.link not in ("", "replace", "also") or (first.limit and first.body is None) or first.letter:
        raise Unresolved(f"{first.link or 'this'}: nothing stands before it")
    body: Any = _instead(first.body) if first.link == "replace" and first.body is not None else first.body
    limit = first.limit
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
            body = _linked(body, sentence, trigger is not None and trigger.moment == "would")
    if one.kind == "action" and trigger is not None and trigger.which == "next":
        body, trigger = m.Later(trigger, body), None  # not now: the next time it happens
        first = replace(first, trigger=None)
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
    if how != "static":
        body = changed(changed(body, _offered), _alike)
    body = changed(body, _merged)
    return (m.Ability(how, body, one.forced, trigger, conditions, first.costs, limit),)


def _ruled(one: Framed, sentences: list[Sentence], kind: str) -> tuple[m.Ability, ...]:
    """What is said first of when it may be played, or of what that costs besides; and what is played."""
    first = sentences[0]
    if first.trigger is not None and len(sentences) > 1 and not sentences[1].rule:
        return assembled(one, [*sentences[1:], first], kind)  # it may as well stand at the end
    if first.trigger is not None or first.limit is not None:
        raise Unresolved("a condition about when it may be played, and nothing that is played")
    if len(sentences) == 1 and not first.costs:
        return (m.Ability("rule", name="play_only", conditions=first.conditions),)
    if len(sentences) == 1:  # what it costs besides to complete it
        return (m.Ability("rule", name="to_complete", conditions=first.conditions, costs=first.costs),)
    (told, *others) = assembled(one, sentences[1:], kind)
    if others or told.kind == "rule":
        raise Unresolved("more than one sentence about when it may be played")
    costs, conditions = (*first.costs, *told.costs), (*first.conditions, *told.conditions)
    return (replace(told, costs=costs, conditions=conditions),)


def _used(one: Framed, sentences: list[Sentence]) -> tuple[Framed, list[Sentence]]:
    """A keyword of which it is said when it is used is an ability that uses it."""
    first, *rest = sentences
    if len(first.keywords) != 1 or not rest or not all(told.rule or told.limit for told in rest):
        return one, sentences
    use = Sentence(m.Effect(m.deed("use", patient=first.keywords[0])))
    return Framed(one.words, "activated", one.forced, one.sentences, one.quoted), [use, *rest]


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
    if not isinstance(node, m.ChooseOne) or not all(isinstance(one, m.Effect) for one in node.options):
        return node
    effects: Any = node.options
    last = effects[-1].lasts
    if last is None or not all(
        one.deed.verb == "modify" or (one.deed.verb == "gain" and isinstance(one.deed["what"], m.Ability))
        for one in effects
    ):
        return node
    return replace(node, options=tuple(replace(one, lasts=one.lasts or last) for one in effects))


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


def _appended(body: Any, new: Any) -> Any:
    """The body, and then something more; what is left of a search goes with that search."""
    if isinstance(body, m.IfDone) and not body.negated and _of_the_rest(new) and _looks(body.then):
        return replace(body, then=_appended(body.then, new))
    if isinstance(body, m.Seq) and not body.then and isinstance(body.parts[-1], m.IfDone):
        last = _appended(body.parts[-1], new)
        if isinstance(last, m.IfDone):
            return replace(body, parts=(*body.parts[:-1], last))
    return m.Seq((*body.parts, new)) if isinstance(body, m.Seq) and not body.then else m.Seq((body, new))


def _of_the_rest(body: Any) -> bool:
    """Whether it says what becomes of the cards that were not taken."""
    if not isinstance(body, m.Effect):
        return False
    left: Any = body.deed["patient"]
    return body.deed.verb == "shuffle" or (isinstance(left, Anaphor) and left.word == "other")


def _looks(body: Any) -> bool:
    """Whether cards are searched, looked at or revealed in it."""
    parts = body.parts if isinstance(body, m.Seq) else (body,)
    return any(isinstance(one, m.Effect) and one.deed.verb in ("search", "look", "reveal") for one in parts)


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


def _instead(body: Any) -> Any:
    """What is done in place of what would happen; who only may do it may let that happen."""
    return m.May(body.who, m.Instead(body.body)) if isinstance(body, m.May) else m.Instead(body)


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


def _replaced(old: Any, condition: m.Condition, new: Any) -> Any:
    """What is done instead under a condition; what would not be done is not replaced either."""
    if isinstance(old, m.If) and old.otherwise is None:
        return m.If(old.condition, _replaced(old.body, condition, new))
    if isinstance(new, m.May):  # whoever may do something else may as well do what was said first
        return m.If(condition, m.ChooseOne((_completed(new.body, old), old), new.who), old)
    return m.If(condition, _completed(new, old), old)


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


def _linked(body: Any, sentence: Sentence, would: bool) -> Any:
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
            if isinstance(new, m.Instead) and not would:
                raise Unresolved("instead of what?")
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
            last = _replaced(last, condition, new)
        case _:
            raise Unresolved(f"{sentence.link}: where it belongs is not known")
    return m.Seq((*before, last)) if before else last
