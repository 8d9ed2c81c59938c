"""What happens and what has to be so, told in a language: events and conditions."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.paraphrase.deeds import clause, edge_of
from judge.cardtext.paraphrase.descriptions import agreed, compared, described, had, said_behind, said_of
from judge.cardtext.paraphrase.nouns import several, sex_of
from judge.cardtext.paraphrase.places import during
from judge.cardtext.paraphrase.telling import Telling, tell
from judge.cardtext.russian import inflected as russian

_IS = {"en": ("are", "are", "is"), "pl": ("jesteś", "są", "jest"), "ru": ("", "", "")}
_HAS = {"en": ("have", "have", "has"), "pl": ("masz", "mają", "ma"), "ru": ("имеете", "имеют", "имеет")}
"""With you, with several, with one."""


def event(node: m.Event, t: Telling) -> str:
    """What a trigger waits for."""
    for deed in node.deeds:
        t.speak_of(deed, "that")
    past = node.moment == "after" and t.language != "en"
    modal = "would" if node.moment == "would" else ""
    text = f" {t.say('or')} ".join(clause(deed, t, past, modal) for deed in node.deeds)
    when = f" {during(node.period, t)}" if node.period is not None else ""
    if node.which:
        time = {"en": "time", "pl": "raz", "ru": "раз"}[t.language]
        when = f" ({t.with_adjectives((node.which,), time, 'n')}{when})"
    edges = [edge for deed in node.deeds if (edge := edge_of(deed)) is not None]
    if len(edges) < len(node.deeds):
        return f"{t.say(node.moment)} {text}{when}"
    if node.moment == "before":
        ahead = [tell(edge, t, "i" if t.language == "pl" else "g") for edge in edges]
        text = f"{t.say('ahead_of')} " + f" {t.say('or')} ".join(ahead)
    return f"{text}{when}"


def condition(node: Any, t: Telling) -> str:
    """What has to be so."""
    match node:
        case m.And(parts) | m.Or(parts):
            link = f" {t.say('and' if isinstance(node, m.And) else 'or')} "
            return link.join(condition(part, t) for part in parts)
        case m.Not(m.Fits(who, what)):
            return f"{_who(who, t)}{_is(who, t, what, denied=True)}"
        case m.Not(part):
            return f"{t.say('not_so')} {condition(part, t)}"
        case m.Fits(m.Ref("game"), m.Is("balance", side)):
            return t.say(f"balance_{side}")
        case m.Fits(who, m.Did(deed, role, within, "")) if deed[role] is None:
            whole = m.deed(deed.verb, deed.manner, **{**dict(deed.roles), role: who})
            when = f" {during(within, t)}" if within is not None else ""
            return f"{clause(whole, t, past=within is not None)}{when}"
        case m.Fits(m.Zone() as place, m.Rel("controller", player)):
            return clause(m.deed("control", agent=player, patient=place), t)
        case m.Fits(who, what):
            if isinstance(who, m.Selector) and who.quantifier == "some":
                t.spoken["one"] = who  # "that card" behind it
            return f"{_who(who, t)}{_is(who, t, what)}"
        case m.Measure(m.ThatMuch(), relation, right):
            return compared(right, t, relation)
        case m.Measure(left, relation, right):
            return f"{tell(left, t)} {t.say('amounts')} {compared(right, t, relation)}"
        case m.During(period):
            return f"{t.say('it_is')} {tell(period, t)}"
        case m.Happened(happened, within):
            text = f" {t.say('or')} ".join(clause(deed, t, past=True) for deed in happened.deeds)
            nth = f" ({t.word('adjectives', happened.which)})" if happened.which else ""
            return text + nth + (f" {during(within, t)}" if within is not None else "")
    return said_behind(node, t)


def _who(who: Any, t: Telling) -> str:
    """The subject; Polish does not say "you"."""
    return "" if who == m.YOU and t.language == "pl" else f"{tell(who, t)} "


def _is(who: Any, t: Telling, what: Any, denied: bool = False) -> str:
    """What somebody is, as a predicate."""
    you, many, sex = who == m.YOU, several(who), sex_of(who, t)
    person = 0 if you else 1 if many else 2
    no, be = f"{t.say('not')} " if denied else "", _IS[t.language][person]
    if isinstance(what, m.And) and all(isinstance(part, m.Having) for part in what.parts):
        return f" {t.say('and')} ".join(_is(who, t, part, denied) for part in what.parts)
    if isinstance(what, m.Having):
        has = f"{no}{_HAS[t.language][person]}"
        if denied and t.language == "en":
            has = f"{'do' if you or many else 'does'} not have"
        return f"{has} {had(what, t)}"
    if _is_noun(what):
        noun = described(what, t, "card", "i" if t.language == "pl" else "n", False)
        link = {"en": f"{be} {no}a", "pl": f"{no}{be}", "ru": f"{no}-"}[t.language]
        return f"{link} {noun}".replace(" a a", " an a")
    text, _ = said_of(what, t)
    first, _, rest = text.partition(" ")
    if rest and first in ("stojący", "leżący", "będący", "стоящий", "лежащий", "находящийся"):
        text = rest
    elif not many and (acts := t.acting(first, you)):
        return f"{no}{acts} {rest}".strip()
    elif t.language == "ru" and not rest:
        return f"{no}{russian.short(text, sex, many or you)}"
    predicate = agreed(text, t, "n", sex, many)
    order = f"{be} {no}{predicate}" if t.language == "en" else f"{no}{be} {predicate}"
    return " ".join(order.split())


def _is_noun(what: Any) -> bool:
    """Whether a description is told by a noun: "is a unit"."""
    if isinstance(what, m.Is) and what.property in ("attack", "kind"):
        return True
    parts = what.parts if isinstance(what, m.And | m.Or) else (what,)
    return any(isinstance(part, m.Is) and part.property in ("type", "class") for part in parts)
