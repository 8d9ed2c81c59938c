"""Words for people: questions, statuses, players, chances; the filters of the templates."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, url_for
from markupsafe import Markup

from judge.knowledge import load
from judge.verdict.decision_table import words as case_words
from judge.words.teller import Headline
from web.here import table, who
from web.stepper_page import folded

RULE_STATUS = {
    "official": "the publisher says so",
    "remark": "a remark of the translator",
    "our reading": "the documents leave it open: this is how we settled it",
    "frame": "a fact of the game that every situation presupposes",
    "community": "settled by players",
    "withdrawn": "no longer held",
}
AIMS = {"most": "both play for it", "least": "both play against it", "listed": "as listed"}


def question(asked: Mapping[str, Any]) -> str:
    """One entry of `ask` or `expect` as a question."""
    for word, form in {
        "can": "May {0} play “{1}” at some point?",
        "can now": "May {0} play “{1}” now?",
        "illegal": "Is “{1}” illegal for {0} now?",
        "impossible": "Is it impossible that {0} plays “{1}”?",
        "why not": "Why may {0} not play “{1}” now?",
        "smallest change": "What would make “{1}” legal for {0}?",
    }.items():
        if word in asked:
            player, text = next(iter(asked[word].items()), ("?", "?"))
            return form.format(who(player), text)
    for word, form in {
        "always": "Does it always end so that {}?",
        "possible": "Can it end so that {}?",
        "never": "Does it never end so that {}?",
    }.items():
        if word in asked:
            return form.format(conditions(asked[word]))
    if "chance" in asked:
        aim = _aim(str(asked.get("for") or "most"))
        return f"What is the chance that {conditions(asked['chance'])}? ({aim})"
    if "which rule decides" in asked:
        return f"Which rule decides? {question(asked['which rule decides'])}"
    if "why" in asked:
        parted = asked["why"]
        return f"Why {conditions(parted.get('this', {}))}, and not {conditions(parted.get('not', {}))}?"
    if "legal line" in asked or "illegal line" in asked:
        return f"Was that legal? {record(asked.get('legal line') or asked.get('illegal line') or [])}"
    if "best" in asked:
        aim = _aim(str(asked.get("for") or "most"))
        return f"What is best, so that {conditions(asked['best'])}? ({aim})"
    if "loop" in asked:
        return "Can play go round for ever?"
    if "order matters" in asked:
        return "Does the order of simultaneous things matter?"
    return "What can come of it?"


def _aim(code: str) -> str:
    """Who plays for what a chance is about."""
    if code in table().players:
        return f"{who(code)} plays for it, the other against it"
    return AIMS.get(code, code)


def expected(entry: Mapping[str, Any]) -> str:
    """One entry of `expect` as a claim, and in which of the cases it is made."""
    claim = _claim(entry)
    return f"{claim}, where {settled(entry['when'])}" if entry.get("when") else claim


def settled(when: Mapping[str, Any]) -> str:
    """`{luke.damage: [0, 1]}` as words."""
    return case_words({path: v if isinstance(v, list) else [v] for path, v in when.items()})


def _claim(entry: Mapping[str, Any]) -> str:
    for word, form in {
        "can": "{0} may play “{1}” at some point",
        "can now": "{0} may play “{1}” now",
        "illegal": "“{1}” is illegal for {0} now",
        "impossible": "{0} can never play “{1}”",
        "why not": "{0} may not play “{1}” now",
        "smallest change": "the smallest change that makes “{1}” legal for {0} is known",
    }.items():
        if word in entry:
            player, text = next(iter(entry[word].items()), ("?", "?"))
            said = form.format(who(player), text)
            return said + (f", because: {'; '.join(entry['because'])}" if entry.get("because") else "")
    for word, form in {"always": "always {}", "possible": "possibly {}", "never": "never {}"}.items():
        if word in entry:
            return form.format(conditions(entry[word]))
    if "chance" in entry:
        aim = _aim(str(entry.get("for") or "most"))
        return f"the chance that {conditions(entry['chance'])} is {entry.get('value')} ({aim})"
    if "which rule decides" in entry:
        rules = "; ".join(entry.get("because") or ["no rule alone"])
        return f"“{_claim(entry['which rule decides'])}” is decided by: {rules}"
    if "why" in entry:
        parted, where = entry["why"], entry.get("parts at", "some point")
        return f"{conditions(parted['this'])}, and not {conditions(parted['not'])}, part at: {where}"
    if "legal line" in entry:
        return f"it was legal: {record(entry['legal line'])}"
    if "illegal line" in entry:
        step = f" (step {entry['step']})" if entry.get("step") else ""
        because = f", because: {'; '.join(entry['because'])}" if entry.get("because") else ""
        return f"it was not legal{step}: {record(entry['illegal line'])}{because}"
    if "best" in entry:
        worth = f" and worth {entry['value']}" if entry.get("value") else ""
        choice = f"“{entry['choice']}” is best" if entry.get("choice") else "the best choice is known"
        return f"{choice}{worth}, so that {conditions(entry['best'])}"
    if "loop" in entry:
        return f"play {'can' if entry['loop'] in (True, 'yes') else 'cannot'} go round for ever"
    if "order matters" in entry:
        return "the order matters" if entry["order matters"] in (True, "yes") else "the order does not matter"
    if "exactly" in entry:
        return "exactly " + "; ".join(
            f"{path}: {', '.join(map(str, vs))}" for path, vs in entry["exactly"].items()
        )
    if "exactly together" in entry:
        return "exactly " + "; or ".join(conditions(row) for row in entry["exactly together"])
    if "depends" in entry:
        return "it depends on " + (" and ".join(entry["depends"]) or "nothing that is left open")
    if "cites" in entry:
        return "it rests on: " + "; ".join(entry["cites"])
    if "status" in entry:
        return f"the status is “{entry['status']}”"
    if "law says" in entry:
        return "the law alone says: " + "; ".join(expected(inner) for inner in entry["law says"])
    return str(dict(entry))


def record(line: Sequence[Any]) -> str:
    """A recorded line in one sentence."""
    said = []
    for entry in line:
        if isinstance(entry, Mapping) and "dice" in entry:
            said.append("the dice show " + ", ".join(map(str, entry["dice"])))
        elif isinstance(entry, Mapping):
            said += [f"{who(player)} “{text}”" for player, text in entry.items()]
        else:
            said.append(f"“{entry}”")
    return "; ".join(said)


def linked(text: str) -> Markup:
    """Text in which every id of a rule leads to its page, under the rule's title."""
    known = load().rules
    found = Markup("")
    for part in re.split(r"((?:tcg|lcg|brk|core)/[a-z0-9-]+)", text):
        if part in known:
            found += Markup('<a href="{}">{}</a>').format(address(part), known[part].title)
        else:
            found += part
    return found


def conditions(wanted: Mapping[str, Any]) -> str:
    """`{vader.damage: {at least: 2}}` as words."""
    shown = []
    for path, value in wanted.items():
        if isinstance(value, Mapping) and value:
            word, what = next(iter(value.items()))
            what = " or ".join(map(str, what)) if isinstance(what, list) else what
            shown.append(f"{path} is {word} {what}")
        else:
            shown.append(f"{path} is {value}")
    return " and ".join(shown)


def parted(headline: Headline) -> tuple[str, str, str]:
    """A headline as what stands before its share, the share, and what stands after it."""
    before, found, after = headline.text.partition(headline.percent) if headline.percent else ("", "", "")
    return before, found, after


def number(value: str) -> float:
    """A fraction as a decimal number."""
    return round(float(Fraction(value)), 6)


def percent(value: str) -> str:
    """A fraction as a percentage: "1199/1728" is "69.4 %"."""
    share = 100 * Fraction(value)
    if share in (0, 100):
        return f"{int(share)} %"
    text = f"{float(share):.1f}"
    return f"{'almost 100' if text == '100.0' else 'almost 0' if text == '0.0' else text} %"


def slug(text: str) -> str:
    """An id for an anchor: letters, digits, hyphens."""
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-")


def address(key: str) -> str:
    """The page of an entry of the knowledge base, by its id; nothing if there is none."""
    known = load()
    if key in known.rules:
        return url_for("library.rule", key=key)
    if key in known.rulings:
        return url_for("library.ruling", key=key)
    if key in known.statements:
        document, _, number = key.partition("/")
        return url_for("library.statement", document=document, number=number)
    if key in known.documents:
        return url_for("library.document", key=key)
    if key in known.glossary:
        return url_for("library.term", key=key)
    return ""


@cache
def _version(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:10]


def register(app: Flask) -> None:
    """Make these words known to the templates."""

    def asset(name: str) -> str:
        return url_for("static", filename=name, v=_version(Path(str(app.static_folder)) / name))

    for made in (linked, question, expected, conditions, number, percent, slug, address, parted, folded):
        app.jinja_env.filters[made.__name__] = made
    app.jinja_env.globals.update(
        asset=asset,
        RULE_STATUS=RULE_STATUS,
        knowledge=load,
    )
