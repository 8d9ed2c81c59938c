"""An entry of `expect` said as a claim: *Luke may not now: use Evade 2*."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.words.teller import Teller

CLAIMS = {
    "can": "may_ever",
    "can now": "may_now",
    "illegal": "may_not",
    "why not": "may_not",
    "impossible": "may_never",
    "smallest change": "change_known",
}
TRUE = (True, "yes", "true")


def expectation(told: Teller, entry: Mapping[str, Any], rule: Callable[[str], str] | None = None) -> str:
    """An entry of `expect` as a claim, with the cases in which it is made; `rule` names a rule by its id."""
    claim = _claim(told, entry, rule or told.said_title)
    if not entry.get("when"):
        return claim
    case = {path: one if isinstance(one, list) else [one] for path, one in entry["when"].items()}
    return told.sentence("where", claim=claim, when=told.when(case))


def _claim(told: Teller, entry: Mapping[str, Any], rule: Callable[[str], str]) -> str:
    for word in CLAIMS:
        if word in entry:
            player, text = next(iter(entry[word].items()), ("", ""))
            said = told.sentence(CLAIMS[word], player=told.player(str(player)), do=told.do(str(text)))
            return _because(told, said, entry, rule)
    for word in ("always", "possible", "never"):
        if word in entry:
            return told.sentence(word, claim=told.conditions(entry[word]))
    if "chance" in entry:
        share = told.percent(str(entry["value"])) if entry.get("value") else "?"
        said = told.sentence("chance", claim=told.conditions(entry["chance"]), percent=share)
        return f"{said} ({told.plays_for(str(entry.get('for') or 'most'))})"
    if "which rule decides" in entry:
        said = _claim(told, entry["which rule decides"], rule)
        rules = "; ".join(map(rule, entry.get("because") or ()))
        why = told.sentence("decides", rules=rules) if rules else told.sentence("decides_none")
        return f"{said}. {why}"
    if "why" in entry:
        return _parting(told, entry)
    if "legal line" in entry:
        return told.sentence("line_was_legal", line=told.record(entry["legal line"]))
    if "illegal line" in entry:
        key = "line_was_illegal_at" if entry.get("step") else "line_was_illegal"
        said = told.sentence(key, line=told.record(entry["illegal line"]), n=entry.get("step", ""))
        return _because(told, said, entry, rule)
    if "best" in entry:
        return _best(told, entry)
    if "loop" in entry:
        return told.sentence("loop_yes" if entry["loop"] in TRUE else "loop_no")
    if "order matters" in entry:
        return told.sentence("order_yes" if entry["order matters"] in TRUE else "order_no")
    return _kept(told, entry, rule)


def _kept(told: Teller, entry: Mapping[str, Any], rule: Callable[[str], str]) -> str:
    """What is claimed of the whole verdict."""
    if "exactly" in entry:
        said = "; ".join(one_of(told, path, values) for path, values in entry["exactly"].items())
        return told.sentence("exactly", claim=said)
    if "exactly together" in entry:
        rows = [told.conditions(row) for row in entry["exactly together"]]
        return told.sentence("exactly", claim=told.joined(rows, "or"))
    if "depends" in entry:
        what = [told.what(path) for path in entry["depends"]]
        return told.sentence("depends", what=told.joined(what)) if what else told.sentence("depends_not")
    if "cites" in entry:
        return told.sentence("rests_on", rules="; ".join(map(rule, entry["cites"])))
    if "status" in entry:
        return told.sentence("has_status", status=told.word("statuses", str(entry["status"])))
    if "law says" in entry:
        said = "; ".join(expectation(told, inner, rule) for inner in entry["law says"])
        return told.sentence("law_says", claim=said)
    return told.quoted(", ".join(map(str, entry)))


def one_of(told: Teller, path: str, values: Sequence[Any]) -> str:
    """That a value is one of these: *Luke: damage 0 to 2*, *Luke is discarded or Luke is in the arena*."""
    if all(isinstance(one, int) and not isinstance(one, bool) for one in values):
        return told.sentence("is", what=told.what(path), value=told.values(path, values))
    return told.joined([told.claim(path, one) for one in values], "or")


def _because(told: Teller, said: str, entry: Mapping[str, Any], rule: Callable[[str], str]) -> str:
    rules = "; ".join(map(rule, entry.get("because") or ()))
    return told.sentence("because", claim=said, rules=rules) if rules else said


def _parting(told: Teller, entry: Mapping[str, Any]) -> str:
    this, other = (told.conditions(entry["why"].get(part, {})) for part in ("this", "not"))
    where = str(entry.get("parts at") or "")
    known = f"part_{where}"
    said = told.sentence(known) if known in told.core.data["sentences"] else told.do(where) if where else "…"
    parted = told.sentence("parts_at", what=said)
    return f"{told.sentence('this_not_that', claim=this, other=other)}. {parted}"


def _best(told: Teller, entry: Mapping[str, Any]) -> str:
    claim = told.conditions(entry["best"])
    said = told.sentence("best_known", claim=claim)
    if entry.get("choice"):
        said = told.sentence("best_is", claim=claim, do=told.do(str(entry["choice"])))
    return f"{said}: {told.percent(str(entry['value']))}" if entry.get("value") else said
