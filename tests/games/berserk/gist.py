"""A feature in one line, to compare what the grammar made of a wording with what it means."""

from __future__ import annotations

from typing import Any

from judge.cards.model import PrintedCard, Understood
from judge.games.berserk.abilities import features
from judge.games.berserk.model import Cards, Clause, Feature, Part, Permanent
from judge.quality.card_words import reader


def gist(found: Feature) -> str:
    """`mode: when -> parts [conditions]`, in the words of the law."""
    if found.permanents:
        said = (" ".join(map(_term, one.terms)) + _wants(one.wants) for one in found.permanents)
        return "always: " + " & ".join(said)
    words = [found.sort, "may" if found.may else "", f"range {found.range}" if found.range else ""]
    words += ["closes" if found.closes else "", f"tokens {found.tokens}" if found.tokens else ""]
    words += ["fast" if found.fast else "", f"{found.limit[1]} a {found.limit[0]}" if found.limit else ""]
    words += ["pays x"] if found.pays_x else []
    when = ""
    if found.condition is not None:
        one = found.condition
        when = " ".join([one.event, one.timing, *map(_term, one.terms)]) + _wants(one.wants) + " -> "
    words += [f"area {found.area}" if found.area else ""]
    body = ", ".join(map(_part, found.parts)) + (f" besides from {found.optional}" if found.optional else "")
    others = "".join(f" OR {gist(one)}" for one in found.alternatives)
    return f"{found.mode}: {when}{' '.join([word for word in words if word] + [body])}{_wants(found.wants)}{others}"


def meant(text: str) -> str:
    """What a sentence of the watchman (Дозорный) comes to; why not, where it comes to nothing."""
    (found,) = features(text, "Дозорный")
    return gist(found) if isinstance(found, Feature) else f"not modelled: {found.stumbled}"


def facts_of(text: str) -> tuple[str, ...]:
    """The facts of a text of the mage (Маг), all of which the law has to know."""
    law = _told(text)
    assert (law.parsed, law.missing) == (True, ())
    return law.facts


def lacking(text: str) -> tuple[str, ...]:
    """What the law lacks of such a text."""
    return _told(text).missing


def _told(text: str) -> Understood:
    return reader("berserk", None)(PrintedCard("berserk", "", "Маг", "", "creature", text=text))


def _part(part: Part) -> str:
    given = _given(part.gives)
    size = (
        "-".join(map(str, part.strengths)) if part.strengths else "" if part.amount is None else part.amount
    )
    size = f"{size}{part.plus:+}" if part.plus else size
    size = f"{size} up to {part.most}" if part.most else size
    whom = _cards(part.target) if part.target else part.whom
    said = " ".join(str(word) for word in (part.effect, size, given, "to", whom, part.until) if word != "")
    said += f" {part.better[0]:+} if{_wants(part.better[1])}" if part.better else ""
    said += f" +{part.topped}" if part.topped else ""
    if part.cell:
        said += f" beside {part.cell.least}{f' less {part.cell.less}' if part.cell.less else ''} {_cards(part.cell.near)}"
    return said + _wants(part.counted) + _wants(part.under)


def _given(gives: Permanent | Feature | None) -> str:
    if isinstance(gives, Feature):
        return f"<{gist(gives)}>"
    return " ".join(map(_term, gives.terms)) + _wants(gives.wants) if gives else ""


def _cards(cards: Cards) -> str:
    many = f"{cards.most} " if cards.most else ""
    return f"{cards.aims} {many}" + "+".join(map(_clause, cards.clauses))


def _wants(wants: tuple[tuple[str, Clause], ...]) -> str:
    return "".join(f" [{role}: {_clause(clause)}]" for role, clause in wants)


def _clause(clause: Clause) -> str:
    return "|".join(_term(one) if isinstance(one, tuple) else str(one) for one in clause)


def _term(term: Any) -> str:
    if isinstance(term, Cards):
        return "+".join(map(_clause, term.clauses))
    if isinstance(term, tuple) and isinstance(term[-1], Cards):
        return f"{' '.join(map(str, term[:-1]))} ({_term(term[-1])})"
    return term if isinstance(term, str) else " ".join(str(part) for part in term)
