"""One answer for a board with facts left open: the answers to its cases, laid together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.verdict.decision_table import Split, key, split, words
from judge.verdict.open_facts import OpenFact
from judge.verdict.verdict import LATE

Data = dict[str, Any]
ANSWERED = 3
"""So many questions are answered in the sentence that heads the answer."""


def together(facts: Sequence[OpenFact], verdicts: Sequence[Data | None]) -> Data:
    """The verdicts on all cases (None: not looked at in time) as one.

    `depends` names the facts that decide, `no_matter` those that do not; `split` tells question by question
    which facts decide it and how, `cases` holds one verdict for all cases that are alike in every answer.
    """
    looked = [verdict for verdict in verdicts if verdict is not None]
    legal = [verdict for verdict in looked if verdict["status"] != "illegal situation"]
    first = (legal or looked)[0]
    asked = [answer["ask"] for answer in first["answers"]]
    splits = [split(facts, [_key(verdict, i) for verdict in verdicts]) for i in range(len(asked))]
    whole = split(facts, [_keys(verdict, len(asked) or 1) for verdict in verdicts])
    sentences = [_sentence_of(table, verdicts, i) for i, table in enumerate(splits)]
    late = len(verdicts) - len(looked)
    same = len(whole.rows) == 1 and not late
    depends = [*whole.decided_by, *sorted({path for verdict in looked for path in verdict["depends"]})]
    merged = {**first, "depends": list(dict.fromkeys(depends))}
    merged["no_matter"] = [fact.path for fact in facts if fact.path not in whole.decided_by and not late]
    merged["status"] = _status(looked) if same else "depends"
    merged["complete"] = not late and all(v["complete"] for v in looked)
    merged["cut"] = LATE if late else next((v["cut"] for v in looked if v["cut"]), "")
    sure = [not late and all(v["answers"][i]["certain"] for v in legal) for i in range(len(asked))]
    merged["answers"] = [
        answer if len(table.rows) == 1 and not late else _open(answer, table, sentence, certain)
        for answer, table, sentence, certain in zip(first["answers"], splits, sentences, sure, strict=True)
    ]
    merged["answer"] = _sentence(merged, whole, verdicts, sentences if not same else [])
    if late:
        seen = f"{len(looked)} of {len(verdicts)} cases were looked at in time."
        merged["answer"] = f"{seen} {merged['answer']}"
    merged |= _laid_together(facts, looked)
    merged["split"] = [
        _split_as_data(ask, table, sentence, verdicts, i)
        for i, (ask, table, sentence) in enumerate(zip(asked, splits, sentences, strict=True))
    ]
    merged["cases"] = [
        {"case": row.when, "words": words(row.when), "verdict": verdict}
        for row in whole.rows
        if (verdict := verdicts[row.case]) is not None
    ]
    merged["relief"] = next((verdict["relief"] for verdict in looked if verdict.get("relief")), [])
    merged["slow"] = next((verdict["slow"] for verdict in looked if verdict.get("slow")), "")
    for sum_of in ("states", "solves", "seconds"):
        merged[sum_of] = round(sum(verdict[sum_of] for verdict in looked), 4)
    return merged


def _laid_together(facts: Sequence[OpenFact], verdicts: Sequence[Data]) -> Data:
    """What every verdict may add to, each once: assumptions, unread words, citations, the procedure."""
    cited = _once(entry for verdict in verdicts for entry in verdict["citations"])
    rests = _once(entry for verdict in verdicts for entry in verdict["procedure"])
    taken = dict.fromkeys(words for verdict in verdicts for words in verdict["assumed"])
    return {
        "by_reading": _each(verdicts, "by_reading"),
        "by_outside": _each(verdicts, "by_outside"),
        "assumed": [*taken, *_tried(facts)],
        "not_modelled": _once(entry for verdict in verdicts for entry in verdict["not_modelled"]),
        "citations": sorted(cited, key=lambda entry: str(entry["rule"])),
        "procedure": sorted(rests, key=lambda entry: str(entry["statement"])),
    }


def _each(verdicts: Sequence[Data], key: str) -> list[str]:
    """The rules that verdicts name below a key, each once."""
    return list(dict.fromkeys(rule for verdict in verdicts for rule in verdict[key]))


def _split_as_data(
    asked: Data, table: Split, sentence: str, verdicts: Sequence[Data | None], question: int
) -> Data:
    """Which facts decide the answer to one question, and what it is in each case."""
    rows = [
        {"when": row.when, "words": words(row.when), "answer": _answer_of(verdicts[row.case], question)}
        for row in table.rows
    ]
    return {"ask": asked, "decided_by": table.decided_by, "sentence": sentence, "rows": rows}


def _keys(verdict: Data | None, questions: int) -> str | None:
    return None if verdict is None else "\n".join(str(_key(verdict, i)) for i in range(questions))


def _key(verdict: Data | None, question: int) -> str | None:
    """What was answered to a question; None where nobody has looked."""
    if verdict is None:
        return None
    if verdict["status"] == "illegal situation":
        return "illegal: " + str(verdict["answer"])
    return key(verdict["answers"][question])


def _answer_of(verdict: Data | None, question: int) -> str:
    if verdict is None:
        return "Not looked at in time."
    if verdict["status"] == "illegal situation":
        return str(verdict["answer"])
    return str(verdict["answers"][question]["sentence"])


def _sentence_of(table: Split, verdicts: Sequence[Data | None], question: int) -> str:
    """The answer to one question in a sentence for every line of its split."""
    if len(table.rows) == 1 and None not in verdicts:
        return _answer_of(verdicts[table.rows[0].case], question)
    if not table.decided_by:
        return f"In every case looked at: {_answer_of(verdicts[table.rows[0].case], question)}"
    lines = (f"If {words(row.when)}: {_answer_of(verdicts[row.case], question)}" for row in table.rows)
    return f"It depends on {_and(table.decided_by)}. " + " ".join(lines)


def _sentence(merged: Data, whole: Split, verdicts: Sequence[Data | None], sentences: list[str]) -> str:
    if len(whole.rows) == 1 and None not in verdicts:
        sentence = str(merged["answer"])
    elif sentences:
        sentence = " ".join(sentences[:ANSWERED])
    else:
        sentence = "It depends. " + " ".join(
            f"If {words(row.when)}: {_answer_of(verdicts[row.case], 0)}" for row in whole.rows
        )
    if not merged["no_matter"]:
        return sentence
    verb = "does" if len(merged["no_matter"]) == 1 else "do"
    return f"{sentence} {_and(merged['no_matter'])} {verb} not matter."


def _open(answer: Data, table: Split, sentence: str, certain: bool) -> Data:
    """An answer that depends: none by itself; `certain` if it is known in every case."""
    none: Data = {"answer": None, "value": None, "outcomes": [], "barred_by": []}
    return {**answer, **none, "decided_by": table.decided_by, "sentence": sentence, "certain": certain}


def _status(verdicts: Sequence[Data]) -> str:
    """The status of cases that are answered alike: the one that claims least."""
    statuses = {verdict["status"] for verdict in verdicts}
    for status in ("not modelled", "depends", "illegal situation", "by rules", "ruling overrides"):
        if status in statuses:
            return status
    return "settled"


def _tried(facts: Sequence[OpenFact]) -> list[str]:
    """What was tried where no values were listed."""
    return [
        f"{words({fact.path: fact.values})}: these values were tried"
        for fact in facts
        if not fact.listed and len(fact.values) > 1
    ]


def _once(entries: Any) -> list[Any]:
    unique: list[Any] = []
    for entry in entries:
        if entry not in unique:
            unique.append(entry)
    return unique


def _and(paths: Sequence[str]) -> str:
    return paths[0] if len(paths) == 1 else f"{', '.join(paths[:-1])} and {paths[-1]}"
