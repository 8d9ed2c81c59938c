"""A verdict as data (CONTRACT section 4), its sentences told in a language; words to be read back stay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.words.teller import Teller

Data = dict[str, Any]


def verdict(found: Mapping[str, Any], situation: Mapping[str, Any], language: str) -> Data:
    """The verdict on a situation with answers, assumptions and titles of rules told in a language.

    English is as the judge writes it.  Decisions, paths and ids are the same in every language.
    """
    if language == "en":
        return dict(found)
    return _verdict(found, Teller(situation, language))


def _verdict(found: Mapping[str, Any], told: Teller) -> Data:
    here: Data = {
        **found,
        "answers": [_answer(answer, told) for answer in found["answers"]],
        "assumed": [told.assumed(words) for words in found["assumed"]],
        "procedure": _procedure(found.get("procedure", ()), told),
        "citations": [{**entry, "title": told.title(entry["rule"])} for entry in found["citations"]],
    }
    if found["answers"] or found["illegal"]:
        here["answer"] = "; ".join([told.verdict(found).line, *_unseen(found, told)])
    if found.get("cases"):
        here["cases"] = [{**one, "verdict": _verdict(one["verdict"], told)} for one in found["cases"]]
    return here


def _unseen(found: Mapping[str, Any], told: Teller) -> list[str]:
    """That values left out were not looked into, a sentence each."""
    paths = found.get("not_looked_into", ())
    return [told.sentence("not_looked_into", what=told.what(path)) for path in paths]


def _answer(answer: Mapping[str, Any], told: Teller) -> Data:
    return {**answer, "sentence": told.headline(answer).line, "barred_by": _bars(answer, told)}


def _bars(found: Mapping[str, Any], told: Teller) -> list[Data]:
    return [{**bar, "title": told.title(bar["rule"])} for bar in found["barred_by"]]


def options(found: Mapping[str, Any], situation: Mapping[str, Any], language: str) -> Data:
    """The options of a situation with what they take for granted and titles of rules told in a language."""
    if language == "en":
        return dict(found)
    told = Teller(situation, language)
    return {
        **found,
        "options": [_option(option, told) for option in found["options"]],
        "assumed": [told.assumed(words) for words in found["assumed"]],
    }


def _option(option: Mapping[str, Any], told: Teller) -> Data:
    here: Data = {**option, "barred_by": _bars(option, told)}
    if "assumed" in option:
        here["assumed"] = [told.assumed(words) for words in option["assumed"]]
    return here


def points(
    found: Mapping[str, Any], verdict: Mapping[str, Any], situation: Mapping[str, Any], language: str
) -> Data:
    """What both players may see of a verdict (`judge.verdict.public_view`), told in a language.

    Nothing is said of what may come later: that would help one of them.
    """
    told = Teller(situation, language)
    sentences = {str(one["ask"]): told.headline({**one, "later": None}).text for one in verdict["answers"]}
    sentences["{}"] = told.verdict(verdict).text
    shown = [{**_point(point, told), "sentence": sentences[str(point["ask"])]} for point in found["points"]]
    return {**found, "points": shown}


def _point(point: Mapping[str, Any], told: Teller) -> Data:
    rules = [_rule(rule, told) for rule in point["rules"]]
    return {**point, "rules": rules, "procedure": _procedure(point["procedure"], told)}


def _procedure(found: Iterable[Mapping[str, str]], told: Teller) -> list[Data]:
    return [{**entry, "text": told.statement(entry["statement"])} for entry in found]


def _rule(rule: Mapping[str, Any], told: Teller) -> Data:
    key = rule["rule"]
    return {**rule, "title": told.title(key), "text": told.text(key) or rule["text"]}
