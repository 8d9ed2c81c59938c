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


def expectation(teller: Teller, entry: Mapping[str, Any], rule: Callable[[str], str] | None = None) -> str:
    """An entry of `expect` as a claim, with the cases in which it is made; `rule` names a rule by its id."""
    claim = _claim(teller, entry, rule or teller.title)
    if not entry.get("when"):
        return claim
    case = {path: value if isinstance(value, list) else [value] for path, value in entry["when"].items()}
    return teller.sentence("where", claim=claim, when=teller.when(case))


def _claim(teller: Teller, entry: Mapping[str, Any], rule: Callable[[str], str]) -> str:
    for word in CLAIMS:
        if word in entry:
            player, text = next(iter(entry[word].items()), ("", ""))
            claim = teller.sentence(
                CLAIMS[word], player=teller.within(str(player)), do=teller.choice(str(text))
            )
            return _because(teller, claim, entry, rule)
    for word in ("always", "possible", "never"):
        if word in entry:
            return teller.sentence(word, claim=teller.conditions(entry[word]))
    if "chance" in entry:
        share = teller.percent(str(entry["value"])) if entry.get("value") else "?"
        claim = teller.sentence("chance", claim=teller.conditions(entry["chance"]), percent=share)
        return f"{claim} ({teller.plays_for(str(entry.get('for') or 'most'))})"
    if "which rule decides" in entry:
        claim = _claim(teller, entry["which rule decides"], rule)
        rules = entry.get("because") or ()
        why = _naming(teller, "decides", rules, rule) if rules else teller.sentence("decides_none")
        return f"{claim}. {why}"
    if "why" in entry:
        return _parting(teller, entry)
    if "legal line" in entry:
        return teller.sentence("line_was_legal", line=teller.record(entry["legal line"]))
    if "illegal line" in entry:
        key = "line_was_illegal_at" if entry.get("step") else "line_was_illegal"
        claim = teller.sentence(key, line=teller.record(entry["illegal line"]), n=entry.get("step", ""))
        return _because(teller, claim, entry, rule)
    if "best" in entry:
        return _best(teller, entry)
    if "loop" in entry:
        return teller.sentence("loop_yes" if entry["loop"] in TRUE else "loop_no")
    if "order matters" in entry:
        return teller.sentence("order_yes" if entry["order matters"] in TRUE else "order_no")
    return _kept(teller, entry, rule)


def _kept(teller: Teller, entry: Mapping[str, Any], rule: Callable[[str], str]) -> str:
    """What is claimed of the whole verdict."""
    if "exactly" in entry:
        claim = "; ".join(teller.one_of(path, values) for path, values in entry["exactly"].items())
        return teller.sentence("exactly", claim=claim)
    if "exactly together" in entry:
        rows = [teller.conditions(row) for row in entry["exactly together"]]
        return teller.sentence("exactly", claim=teller.sentence("or_so").join(rows))
    if "depends" in entry:
        what = [teller.about(path) for path in entry["depends"]]
        return (
            teller.sentence("depends", what=teller.joined(what)) if what else teller.sentence("depends_not")
        )
    if "cites" in entry:
        return _naming(teller, "rests_on", entry["cites"], rule)
    if entry.get("status") == "illegal situation":
        return teller.word("status_meanings", "illegal situation").removesuffix(".")
    if "status" in entry:
        return teller.sentence("has_status", status=teller.word("statuses", str(entry["status"])))
    if "law says" in entry:
        claim = "; ".join(expectation(teller, inner, rule) for inner in entry["law says"])
        return teller.sentence("law_says", claim=claim)
    return teller.quoted(", ".join(map(str, entry)))


def _because(teller: Teller, claim: str, entry: Mapping[str, Any], rule: Callable[[str], str]) -> str:
    rules = entry.get("because") or ()
    return _naming(teller, "because", rules, rule, claim=claim) if rules else claim


def _naming(teller: Teller, key: str, rules: Sequence[str], rule: Callable[[str], str], **places: str) -> str:
    """A sentence that names rules, one or several."""
    shown = teller.joined([teller.quoted(rule(each)) for each in rules])
    return teller.sentence(key if len(rules) == 1 else f"{key}_several", rules=shown, **places)


def _parting(teller: Teller, entry: Mapping[str, Any]) -> str:
    this, other = (teller.conditions(entry["why"].get(part, {})) for part in ("this", "not"))
    where = str(entry.get("parts at") or "")
    known = f"at_{where}"
    what = (
        teller.sentence(known)
        if known in teller.core.data["sentences"]
        else teller.sentence("at_deed", do=teller.do(where))
        if where
        else "…"
    )
    parted = teller.sentence("parts_at", what=what)
    return f"{teller.sentence('this_not_that', claim=this, other=other)}. {parted}"


def _best(teller: Teller, entry: Mapping[str, Any]) -> str:
    claim = teller.conditions(entry["best"])
    sentence = teller.sentence("best_known", claim=claim)
    if entry.get("choice"):
        sentence = teller.sentence("best_is", claim=claim, do=teller.choice(str(entry["choice"])))
    return f"{sentence}: {teller.percent(str(entry['value']))}" if entry.get("value") else sentence
