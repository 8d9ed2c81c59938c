"""A verdict as data (CONTRACT section 4), its sentences told in a language; words to be read back stay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.words.teller import Teller

Data = dict[str, Any]


def verdict(data: Mapping[str, Any], situation: Mapping[str, Any], language: str) -> Data:
    """The verdict on a situation with answers, assumptions and titles of rules told in a language.

    What is taken for granted is in English as the judge writes it.  Decisions, paths and ids are the same in
    every language.
    """
    return _verdict(data, Teller(situation, language)) if "answers" in data else dict(data)


def _verdict(data: Mapping[str, Any], teller: Teller) -> Data:
    here: Data = {
        **data,
        "answers": [_answer(answer, teller) for answer in data["answers"]],
        "assumed": _assumed(data, teller),
        "procedure": _procedure(data.get("procedure", ()), teller),
        "citations": [{**entry, "title": teller.title(entry["rule"])} for entry in data["citations"]],
    }
    if data["answers"] or data["illegal"]:
        here["answer"] = "; ".join([teller.verdict(data).line, *teller.unlooked(data)])
    if data.get("cases"):
        here["cases"] = [{**case, "verdict": _verdict(case["verdict"], teller)} for case in data["cases"]]
    return here


def _assumed(data: Mapping[str, Any], teller: Teller) -> list[str]:
    """What is taken for granted; English is as the judge writes it."""
    return list(data["assumed"]) if teller.language == "en" else list(map(teller.assumed, data["assumed"]))


def _answer(answer: Mapping[str, Any], teller: Teller) -> Data:
    return {**answer, "sentence": teller.headline(answer).line, "barred_by": _bars(answer, teller)}


def _bars(data: Mapping[str, Any], teller: Teller) -> list[Data]:
    return [{**bar, "title": teller.title(bar["rule"])} for bar in data["barred_by"]]


def options(data: Mapping[str, Any], situation: Mapping[str, Any], language: str) -> Data:
    """The options of a situation with what they take for granted and titles of rules told in a language."""
    teller = Teller(situation, language)
    listed = [_option(option, teller) for option in data["options"]]
    return {**data, "options": listed, "assumed": _assumed(data, teller)}


def _option(option: Mapping[str, Any], teller: Teller) -> Data:
    here: Data = {**option, "barred_by": _bars(option, teller)}
    if "assumed" in option:
        here["assumed"] = _assumed(option, teller)
    return here


def points(
    data: Mapping[str, Any], verdict: Mapping[str, Any], situation: Mapping[str, Any], language: str
) -> Data:
    """What both players may see of a verdict (`judge.verdict.public_view`), told in a language.

    Nothing is said of what may come later: that would help one of them.
    """
    teller = Teller(situation, language)
    sentences = {
        str(answer["ask"]): teller.headline({**answer, "later": None}).text for answer in verdict["answers"]
    }
    sentences["{}"] = teller.verdict(verdict).text
    shown = [{**_point(point, teller), "sentence": sentences[str(point["ask"])]} for point in data["points"]]
    return {**data, "points": shown}


def comparison(data: Mapping[str, Any], teller: Teller) -> Data:
    """The answers under two editions (`judge.quality.edition_diff`) as told, without the verdicts."""
    verdicts = data["verdicts"]
    sentences = {
        side: [teller.headline(answer).line for answer in verdicts[side]["answers"]] for side in verdicts
    }
    here = {key: value for key, value in data.items() if key != "verdicts"}
    here["answers"] = [
        {**answer, **{side: lines[i] for side, lines in sentences.items() if i < len(lines)}}
        for i, answer in enumerate(data["answers"])
    ]
    return {**here, "answer": {side: teller.verdict(verdicts[side]).line for side in verdicts}}


def _point(point: Mapping[str, Any], teller: Teller) -> Data:
    rules = [_rule(rule, teller) for rule in point["rules"]]
    return {**point, "rules": rules, "procedure": _procedure(point["procedure"], teller)}


def _procedure(data: Iterable[Mapping[str, str]], teller: Teller) -> list[Data]:
    return [{**entry, "text": teller.statement(entry["statement"])} for entry in data]


def _rule(rule: Mapping[str, Any], teller: Teller) -> Data:
    key = rule["rule"]
    return {**rule, "title": teller.title(key), "text": teller.text(key) or rule["text"]}
