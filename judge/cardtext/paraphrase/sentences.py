"""Abilities told as sentences in a language.  Whatever is understood has words: nothing is left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.paraphrase.conditions import condition, event
from judge.cardtext.paraphrase.data import word
from judge.cardtext.paraphrase.deeds import clause, edge_of, roles, verb_of
from judge.cardtext.paraphrase.descriptions import described
from judge.cardtext.paraphrase.places import at, during
from judge.cardtext.paraphrase.telling import Telling, tell

_HEADS = ("action", "special_action", "reaction", "interrupt", "instant")


def paraphrased(abilities: tuple[m.Ability, ...], game: str, language: str) -> str:
    """Abilities in a language (en, pl, ru), one a line."""
    return "\n".join(sentence(ability, game, language) for ability in abilities)


def sentence(node: m.Ability, game: str, language: str) -> str:
    """An ability as a sentence, with its head."""
    choices = {s.number: s for s in walk(node) if isinstance(s, m.Selector) and s.number}
    t = Telling(language, game, choices)
    if node.kind == "keyword":
        return f"{_keyword(node, t)}."
    if node.kind == "rule":
        return _rule(node, t)
    opening = [event(node.trigger, t)] if node.trigger is not None else []
    opening += [_if(needed, t) for needed in node.conditions]
    body = _body(node.body, t, node.kind == "static") if node.body is not None else ""
    costs = ", ".join(_body(cost, t) for cost in node.costs)
    body = f"{costs} {t.say('cost_then')} {body}" if costs else body
    text = ", ".join([*opening, body])
    edges = node.trigger is not None and all(map(edge_of, node.trigger.deeds))
    if edges and len(opening) == 1 and language != "en":
        text = f"{opening[0]} {body}"
    head = f"{t.say(node.kind)}: " if node.kind in _HEADS else ""
    if node.forced:
        head = f"{t.say('forced')} {head if language == 'en' else f'- {head.lower()}'}"
    if node.zone is not None:
        head = f"({t.say('works_in')} {at(node.zone, t, 'in')}) {head}"
    name = f"{_keyword(node, t)}: " if node.name else ""
    limit = f" ({_limit(node.limit, t)})" if node.limit is not None else ""
    return f"{head}{name}{_sentence(text)[:-1]}{limit}."


@tell.register
def ability(node: m.Ability, t: Telling, case: str = "n") -> str:
    """A keyword by its name; any other text, that is given to a card, as it would stand on it."""
    return _keyword(node, t, case) if node.kind == "keyword" else t.quoted(sentence(node, t.game, t.language))


def _keyword(node: m.Ability, t: Telling, case: str = "n") -> str:
    """A keyword as cards print it, with its number and what it names."""
    known = word("keywords", node.name, t.language) if t.game == "berserk" else None
    name = known or node.name.replace("_", " ").capitalize()
    if known is None and not name.isascii() and t.language != "ru":
        name = t.quoted(name)
    elif t.game == "berserk":
        name = t.noun(name, case)
    number = "" if node.number is None else f" {tell(node.number, t)}"
    return f"{name}{number}" + (f" ({tell(node.of, t)})" if node.of is not None else "")


def _if(needed: Any, t: Telling) -> str:
    return f"{t.say('if')} {condition(needed, t)}"


def _rule(node: m.Ability, t: Telling) -> str:
    if node.name.startswith("limit_per_"):
        of = t.noun(t.entry(node.name.removeprefix("limit_per_")), "a")
        return _sentence(f"{t.say('limit') % tell(node.number, t)} {of}")
    rows = [
        during(needed.period, t) if isinstance(needed, m.During) else _if(needed, t)
        for needed in node.conditions
    ]
    rows += [_body(cost, t) for cost in node.costs]
    named = [] if node.of is None else [tell(node.of, t)]
    return _sentence(" ".join([t.say(node.name), *named, f" {t.say('and')} ".join(rows)]).strip())


def _limit(limit: m.Limit, t: Telling) -> str:
    text = t.say("limit_free")
    if limit.times:
        text = f"{t.say('limit') % limit.times} {tell(limit.per, t, 'a').removeprefix('a ')}"
    if limit.each:
        text += f", {t.say('each_apart')}"
    return text if limit.also is None else f"{text}, {_limit(limit.also, t)}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


# -- bodies
def _body(node: Any, t: Telling, static: bool = False) -> str:
    """What is done, or holds (`static`)."""
    match node:
        case m.Effect():
            return _effect(node, t, static)
        case m.Seq(parts, then):
            rows = [_body(part, t, static) for part in parts]
            link = f", {'and ' if t.language == 'en' else ''}{t.say('then')} " if then else "; "
            if len(rows) == 2 and not then and all(";" not in row for row in rows):
                link = f" {t.say('and')} "
            return link.join(rows)
        case m.If(needed, body, otherwise):
            if isinstance(needed, m.During):
                text = f"{during(needed.period, t)} {_body(body, t, static)}"
            else:
                link = t.say("while" if static else "if")
                text = f"{link} {condition(needed, t)}, {_body(body, t, static)}"
            if otherwise is None:
                return text
            return f"{text}; {t.say('otherwise')} {_body(otherwise, t, static)}"
        case m.IfDone(first, then, negated):
            lead = _body(first, t)
            return f"{lead}; {t.say('if_not_done' if negated else 'if_done')} {_body(then, t)}"
        case m.Unless(body, deed):
            return f"{_body(body, t, static)}, {t.say('unless')} {clause(deed, t)}"
        case m.Instead(body, None):
            return f"{t.say('instead')} {_body(body, t)}"
        case m.Instead(body, m.Deed() as of):
            return f"{t.say('instead_of')} {clause(of, t)} - {_body(body, t)}"
        case m.ChooseOne(options, chooser, count):
            who = "" if chooser == m.YOU else f" ({tell(chooser, t)})"
            listed = "; ".join(f"({i}) {_body(option, t)}" for i, option in enumerate(options, 1))
            return f"{(t.say('choose_one') % count).removesuffix(':')}{who}: {listed}"
        case m.ForEach(m.Quotient() as over, body):
            return f"{_body(body, t, static)} {t.say('for_each')} {over.n} × {tell(over.amount, t)}"
        case m.ForEach(over, body):
            t.spoken["one"] = over
            link = {"en": "for", "pl": "za", "ru": "за"}[t.language]
            return f"{_body(body, t, static)} {link} {_each(over, t)}"
        case m.May(who, body):
            return _may(who, t, body)
        case m.Later(awaited, body, until):
            last = f" ({t.say('until')} {tell(until, t, 'g')})" if until is not None else ""
            return f"{event(awaited, t)}, {_body(body, t)}{last}"
        case m.Until(body, ending):
            ends = f" {t.say('or')} ".join(clause(deed, t) for deed in ending.deeds)
            return f"{_body(body, t, static)} ({t.say('until_event')} {ends})"
        case m.Let(letter, amount, body):
            where = f"{t.say('where')} {letter} {t.say('is')} {tell(amount, t)}"
            return f"{_body(body, t, static)}, {where}"
        case m.Announced(how, body, name):
            return f"{t.say(how)}{f' {t.quoted(name)}' if name else ''}: {_body(body, t, static)}"
    raise ValueError(f"no words for a {type(node).__name__}")


def _each(over: Any, t: Telling) -> str:
    """Of what there is one each."""
    match over:
        case m.Selector(_, what, kind):
            return described(what, t, kind, "a", False, ("each",))
        case m.Things(kind, m.All() | m.ThatMuch(), of, marks):
            sex, alive = t.sex(t.entry(kind))
            single = tell(m.Things(kind, m.Number(1), of, marks), t, "a").removeprefix("1 ")
            return f"{t.adjective(t.word('adjectives', 'each'), 'a', sex, False, alive)} {single}"
    return f"{t.word('adjectives', 'each')} {tell(over, t)}"


def _may(who: Any, t: Telling, body: Any) -> str:
    """Who decides: "you may draw 1 card"."""
    if isinstance(body, m.Effect) and body.mode == "do":
        deed, agent = body.deed, body.deed["agent"]
        if verb_of(deed, t)[0].subject == "agent" and agent in (None, who):
            others = tuple(role for role in deed.roles if role[0] != "agent")
            done = m.Deed(deed.verb, (("agent", who), *others), deed.manner)
            text = _effect(m.Effect(done, "can", body.lasts), t)
            t.speak_of(deed)
            return text
    if isinstance(who, m.Owner) and m.is_chosen(who.of):
        return f"{_body(body, t)} ({t.say('decides')})"
    if who == m.YOU:
        return f"{t.say('you_may')}: {_body(body, replace(t, infinite=True))}"
    return f"{tell(who, t)} {t.say('may')}: {_body(body, t)}"


def _effect(node: m.Effect, t: Telling, static: bool = False) -> str:
    """One deed: as a command, or as what holds; for how long."""
    deed = node.deed
    verb, subject = verb_of(deed, t)
    if node.mode == "do" and deed.verb in ("begin", "end") and isinstance(deed["patient"], m.Period):
        text = f"{t.say(f'{deed.verb}_it')} {tell(deed['patient'], t, 'a')}"
        text += roles(deed, t, verb, ("patient",))
    elif node.mode != "do":
        text = clause(deed, t, modal=node.mode)
    elif subject is None and not static:
        text = f"{(t.infinitive if t.infinite else t.command)(verb.forms)}{roles(deed, t, verb)}"
    else:
        text = clause(deed, t)
    t.speak_of(deed)
    return text if node.lasts is None else f"{text} {t.say('until')} {tell(node.lasts, t, 'g')}"
