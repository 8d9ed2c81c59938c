"""What is said of cards, attacks and places, told in a language: a noun with words before and behind it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.paraphrase.amounts import PLAIN, kind_of, some_of
from judge.cardtext.paraphrase.data import word
from judge.cardtext.paraphrase.deeds import relative
from judge.cardtext.paraphrase.nouns import head, head_of
from judge.cardtext.paraphrase.places import at
from judge.cardtext.paraphrase.telling import Telling, bare, joined, tell

_BEFORE = ("z", "w", "с", "в", "к")


# -- how many
@tell.register
def selector(node: m.Selector, t: Telling, case: str = "n") -> str:
    """A description with its number."""
    if node.quantifier == "each" and node.kind != "attack":
        t.spoken["one"] = node
    text = _numbered(node, t, case)
    if node.quantifier != "choose" or node.chooser in (m.YOU, None):
        return text
    chooser = tell(node.chooser, t)
    if isinstance(node.chooser, m.Selector):
        chooser = t.with_adjectives(("that",), head_of(node.chooser, t)[0], "n")
    return f"{text} ({t.say('chooses')} {chooser})"


def _numbered(node: m.Selector, t: Telling, case: str) -> str:
    count, how = node.count, node.quantifier
    adjs = {"choose": ("chosen",), "random": ("random",), "top": ("top",), "bottom": ("bottom",)}.get(how, ())
    if how == "each" and node.kind != "attack":
        return described(node.what, t, node.kind, case, False, (t.each,))
    if how == "each" or isinstance(count, m.All):
        return described(node.what, t, node.kind, case, True, () if how == "each" else ("all",))
    if count in (None, m.Number(1)) and not node.up_to:
        text = described(node.what, t, node.kind, case, False, adjs)
        return t.with_article(text, how in ("top", "bottom")) if t.language == "en" else text
    lead = t.say("up_to") + " " if node.up_to else ""
    if isinstance(count, m.Choice):
        number, case, many = some_of(count, t, case)
        return f"{number} {described(node.what, t, node.kind, case, many, adjs, few=True)}"
    if not isinstance(count, PLAIN):
        text = described(node.what, t, node.kind, case, True, adjs)
        return f"{lead}{text} ({t.say('amounting')} {tell(count, t)})"
    n = tell(count, t)
    case, many = t.number(n, "g" if node.up_to else case)
    return f"{lead}{n} {described(node.what, t, node.kind, case, many, adjs, few=n != '1')}"


@tell.register
def count(node: m.Count, t: Telling, case: str = "n") -> str:
    """How many there are, or how many different ones."""
    match node:
        case m.Count(m.Selector(_, what, kind), ""):
            return f"{t.say('number_of')} {described(what, t, kind, 'g', True)}"
        case m.Count(m.Things() as things, ""):
            return f"{t.say('number_of')} {tell(replace(things, amount=m.All()), t, 'g').split(' ', 1)[1]}"
    return f"{t.say('number_of_kinds')} {t.noun(t.entry(node.distinct))} ({tell(node.of, t)})"


# -- the noun
def described(
    what: Any, t: Telling, kind: str, case: str, many: bool, adjs: Sequence[str] = (), few: bool = False
) -> str:
    """A noun with all that is said of it, in a case and number; `few`: with adjectives in the plural."""
    if isinstance(what, m.Or) and any(isinstance(m.conjuncts(part)[0], m.Is | m.And) for part in what.parts):
        row = [
            described(part, t, kind, case, many, () if i else adjs, few) for i, part in enumerate(what.parts)
        ]
        return f" {t.say('or')} ".join(row)
    entry, parts = head(what, t, kind)
    heads = [entry := bare(entry)]
    either = next((part for part in parts if isinstance(part, m.Or) and _types(part)), None)
    if either is not None and entry == t.word("nouns", "card"):
        parts = tuple(part for part in parts if part != either)
        heads = [t.entry(part.value) for part in either.parts if isinstance(part, m.Is)]
    sex, alive = t.sex(heads[0])
    before = [t.word("adjectives", adj) for adj in adjs]
    behind: list[str] = []
    for part in parts:
        did = part.part if isinstance(part, m.Not) else part
        if isinstance(did, m.Did):
            before += [t.word("adjectives", did.which)] if did.which else []
            behind.append(relative(did, t, sex, many or few, alive, did is not part))
            continue
        text, is_before = said_of(part, t)
        if kind == "zone" and part == m.Rel("controller", m.YOU):
            text, is_before = t.word("adjectives", "your"), True
        (before if is_before else behind).append(text)
    noun = f" {t.say('or')} ".join(t.noun(name, case, many) for name in heads)
    words = [*(agreed(text, t, case, sex, many or few, alive) for text in dict.fromkeys(before)), noun]
    whole = " ".join(words)
    opponent = tell(m.OPPONENT, t, "g")
    for text in sorted(behind, key=lambda text: text != opponent):
        tail = text if text[0] in ", " else agreed(text, t, case, sex, many or few, alive)
        apart = t.language == "ru" and is_participle(tail.split()[0].strip(","))
        whole += tail if tail[:1] in ", " else f", {tail}" if apart else f" {tail}"
    return whole


def agreed(text: str, t: Telling, case: str, sex: str, many: bool, alive: bool = False) -> str:
    """Words that agree with a noun: of "or" each, behind "not" the next one."""
    link, no = f" {t.say('or')} ", f"{t.say('not')} "
    if link in text and not text.startswith(","):
        return link.join(agreed(piece, t, case, sex, many, alive) for piece in text.split(link))
    if text.startswith(no):
        return no + agreed(text[len(no) :], t, case, sex, many, alive)
    return t.adjective(text, case, sex, many, alive)


# -- what is said of it
def said_of(part: Any, t: Telling) -> tuple[str, bool]:
    """Words for one thing that is said, in their first form, and whether they stand before the noun."""
    match part:
        case m.Rel("controller", m.Ref("you")) if t.language == "en":
            return "you control", False
        case m.Rel("controller", m.Ref("you")):
            return t.word("adjectives", "your"), True
        case m.Rel("controller" | "owner", m.Ref("opponent")) if t.language != "en":
            return tell(m.OPPONENT, t, "g"), False
        case m.State(name) | m.Is(
            "ordinal" | "grade" | "element" | "affiliation" | "period" | "size" | "side", name
        ):
            text = t.word("adjectives", name)
            if t.language == "en":
                return text, not text.startswith(("in ", "of ", "at ", "face ", "committed"))
            return text, " " not in text
        case m.Is("not", value):
            return said_of(m.Not(m.Is(*value.split(" ", 1))), t)
        case m.Not(m.Having(m.Ability() | m.Things() | m.Selector() as what, ">=", m.Number(1) | None)):
            return joined(t.say("without"), _lacked(what, t)), False
        case m.Not(m.Is("type", value)):
            return f"{t.say('not_being')} {t.noun(t.entry(value), 'n' if t.language == 'en' else 'i')}", False
        case m.Not(inner):
            text, before = said_of(inner, t)
            single = before and " " not in text
            if t.language != "en":
                return f"{t.say('not')}{'' if single else ' '}{text}", before
            return f"{'non-' if single and not text.endswith(('ed', 'ing')) else 'not '}{text}", before
        case m.Other(m.Ref("this" | "one")):
            return t.word("adjectives", "other"), True
        case m.Other(than):
            return f"({t.say('also_than')} {tell(than, t, 'i' if t.language == 'pl' else 'g')})", False
        case m.Or(parts) | m.And(parts):
            row = [said_of(member, t) for member in parts]
            link = f" {t.say('or' if isinstance(part, m.Or) else 'and')} "
            return link.join(text for text, _ in row), all(before for _, before in row)
    return said_behind(part, t), False


def said_behind(part: Any, t: Telling) -> str:
    """What stands behind the noun."""
    match part:
        case m.Rel(name, other):
            words, _, case = t.word("relations", name).rpartition(" ")
            lead, _, preposition = words.rpartition(" ")
            if preposition in _BEFORE:
                return f"{lead} {joined(preposition, tell(other, t, case))}".strip()
            return f"{words} {tell(other, t, case)}".strip()
        case m.In(zone):
            return at(zone, t, "in")
        case m.Is("name", value):
            return f"{t.say('named')} {t.quoted(value)}"
        case m.Is("trait" | "class" | "kind" as sort, value):
            known = word("nouns", value, t.language) if sort == "kind" else None
            return f"{t.say(f'of_{sort}')} {bare(known) if known else t.quoted(value)}"
        case m.Is(name, value):
            known = word("adjectives", value, t.language) or word("nouns", value, t.language)
            return f"({t.entry(name)}: {bare(known) if known else t.quoted(value)})"
        case m.Compare(name, relation, amount):
            if isinstance(amount, m.Value) and amount.take in ("highest", "lowest"):
                return f"({t.say(amount.take)} {t.noun(t.entry(name))})"
            noun = t.noun(t.entry(name), "i")
            return f"{joined(t.say('with'), noun)} {compared(amount, t, relation)}"
        case m.Having():
            return f"{t.word('adjectives', 'having')} {had(part, t)}"
        case m.Same("neighbourhood", None):
            return t.say("together")
        case m.Same(name, of):
            as_ = f" {t.say('same_as')} {tell(of, t)}" if of is not None else ""
            return f"{_same(t.entry(name), t, among=of is None)}{as_}"
        case m.Did():
            return relative(part, t, "f" if t.language != "en" else "n", False, False).removeprefix(", ")
    return tell(part, t)


def had(part: m.Having, t: Telling, case: str = "a") -> str:
    """What somebody has."""
    what = part.what
    if isinstance(what, m.Ability):
        return tell(what, t, case)
    if isinstance(what, m.Things) and what.kind == "edge":
        return t.noun(t.entry("edge"), case)
    n = part.amount if part.amount is not None else m.Number(1)
    return f"{compared(n, t, part.relation)} {_kind_had(what, t)}"


def _lacked(what: Any, t: Telling) -> str:
    """What somebody does not have, behind "without"."""
    if isinstance(what, m.Ability):
        return tell(what, t, "g")
    return _kind_had(what, t, not (isinstance(what, m.Things) and what.kind == "edge"))


def _kind_had(what: m.Selector | m.Things, t: Telling, many: bool = True) -> str:
    if isinstance(what, m.Selector):
        return described(what.what, t, what.kind, "g", True)
    return kind_of(what, t, "g", many)


def _same(entry: str, t: Telling, among: bool) -> str:
    """ "With the same name"; `among`: as each other."""
    if t.language == "en":
        return f"with the same {t.noun(entry)}"
    sex, alive = t.sex(entry)
    if among and t.language == "ru":
        equal = t.adjective("одинаковый", "i", sex, False, alive)
        return joined(t.say("with"), f"{equal} {t.noun(entry, 'i')}")
    words = [t.adjective("ten" if t.language == "pl" else "тот", "i", sex, False, alive)]
    words.append(t.adjective("sam", "i", sex) if t.language == "pl" else "же")
    return joined(t.say("with"), " ".join([*words, t.noun(entry, "i")]))


def compared(amount: Any, t: Telling, relation: str) -> str:
    """How much it has to be: "3 or more"."""
    if relation in ("even", "odd"):
        return t.say(relation)
    n = tell(amount, t)
    if not isinstance(amount, m.Number | m.Letter) and relation in ("=", ">=", "<="):
        n = f"{t.say('as_much_as')} {n}".strip()
    match relation:
        case "=":
            return n
        case ">=" | "<=":
            return f"{n} {t.say('or_more' if relation == '>=' else 'or_less')}"
        case ">" | "<":
            return f"{t.say('more_than' if relation == '>' else 'less_than')} {n}"
    return f"{t.say('other_than')} {n}"


_ENDINGS = "ий|ая|ее|ие|его|ему|им|ем|ей|ую|их|ими"
_PARTICIPLE = re.compile(
    rf"\w{{3,}}(щ|вш)({_ENDINGS})(ся)?|(прикреплённ|совершаем|наносим|получаем|производим)\w+"
)


def is_participle(form: str) -> bool:
    """Whether a Russian word is a participle: a comma stands before it, behind its noun."""
    return _PARTICIPLE.fullmatch(form) is not None


def _types(what: m.Or) -> bool:
    return all(isinstance(part, m.Is) and part.property == "type" for part in what.parts)
