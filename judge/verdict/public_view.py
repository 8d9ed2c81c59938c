"""What the judge shows to the players: the asked point and its rule, and nothing that helps one of them.

No line of play, no odds, no choices, no outcomes beside the point, and no card that lies in a hand: a
question about such a card is answered to the one who asked, not at the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from judge.knowledge import load
from judge.questions.legality import LATER
from judge.verdict.procedure import procedure

ACTS = ("can", "can now", "illegal", "impossible", "why not")
SHOWN = (*ACTS, "always", "possible", "never", "order matters", "legal line", "illegal line")
"""The questions that are points of law; all others tell what would be good to play, or what may come."""
HIDDEN = ("hand", "deck", "edge", "captured")

Data = dict[str, Any]


def points(source: Mapping[str, Any], verdict: Mapping[str, Any]) -> Data:
    """The verdict on a situation as it may be read aloud.

    `points` are (question, sentence, rules, statements of the procedure); `left_out`
    says how many questions are not for the table.
    """
    names = hidden(source)
    shown: list[Data] = []
    left_out = 0
    for answer in verdict["answers"]:
        asked = answer["ask"]
        sentence = str(answer["sentence"]).replace(LATER, "")
        if not any(word in asked for word in SHOWN) or _tells(names, f"{asked} {sentence}"):
            left_out += 1
            continue
        grounds = {"rules": list(_rules(answer)), "procedure": _procedure(answer)}
        shown.append({"ask": asked, "sentence": sentence, **grounds})
    if verdict["status"] == "illegal situation":
        rules = [_rule(entry["rule"]) for entry in verdict["illegal"]]
        shown = [{"ask": {}, "sentence": verdict["answer"], "rules": rules, "procedure": []}]
    return {
        "schema": 1,
        "game": verdict["game"],
        "title": "" if _tells(names, str(source.get("title", ""))) else source.get("title", ""),
        "rules": verdict["rules"],
        "status": verdict["status"],
        "points": shown,
        "left_out": left_out,
    }


def hidden(source: Mapping[str, Any]) -> set[str]:
    """The nicknames and names of the cards that not both players see."""
    names: set[str] = set()
    for side in source.values():
        if not isinstance(side, Mapping):
            continue
        for place in HIDDEN:
            for card in _cards(side.get(place)):
                name = str(card.get("name", "")) if isinstance(card, Mapping) else str(card)
                nick = str(card.get("as", "")) if isinstance(card, Mapping) else ""
                slug = re.sub(r"\W+", "_", name.casefold()).strip("_")
                names |= {word for word in (name, nick, slug) if word}
    return names


def _cards(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping) and isinstance(value.get("one of"), list):
        for way in value["one of"]:
            yield from _cards(way)
    elif isinstance(value, list):
        for card in value:
            yield from _cards(card) if isinstance(card, list) else iter([card])
    elif isinstance(value, Mapping):
        yield value


def _tells(names: set[str], text: str) -> bool:
    """Whether a text speaks of what lies hidden."""
    if re.search(r"\b(dark|light|first|second)\.(hand|deck|edge)\b", text):
        return True
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) for name in names)


def _rules(answer: Mapping[str, Any]) -> Iterator[Data]:
    """The rules of the point itself: those that bar it, else those of the step, not of the way there."""
    if answer["barred_by"]:
        yield from (_rule(entry["rule"]) for entry in answer["barred_by"])
        return
    steps = _steps(answer)
    yield from (_rule(rule) for rule in dict.fromkeys(rule for step in steps for rule in step["cites"]))


def _procedure(answer: Mapping[str, Any]) -> list[dict[str, str]]:
    """The statements of the same where no rule has a part in it: of steps, of what nothing gives."""
    if answer["barred_by"]:
        return []
    return procedure([{"statements": answer.get("statements", ())}, *_steps(answer)])


def _steps(answer: Mapping[str, Any]) -> list[Any]:
    """The steps that are the point: of what one may do, the last alone."""
    steps = [step for outcome in answer["outcomes"] for step in outcome["line"]]
    return steps[-1:] if any(word in answer["ask"] for word in ACTS) else steps


def _rule(key: str) -> Data:
    known = load()
    rule = known.rules.get(key)
    if rule is None:
        return {"rule": key, "title": key, "text": "", "statements": []}
    plain = {"rule": key, "title": rule.title, "text": rule.text, "statements": list(rule.statements)}
    return {**plain, **rule.in_other_languages()}
