"""Which edition of a game's rules is meant, and which rules are in force in it.

Editions disagree, and not all of them stand in a row of dates: a date leads to the dated edition then in
force, a variant is named by its id.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping

from judge.errors import SituationError
from judge.knowledge.entry import is_date
from judge.knowledge.models import Edition, Rule


def choose(table: Mapping[str, Edition], default: str, game: str, wanted: str | None) -> Edition:
    """Give the edition that `wanted` (an id, a date or nothing) means.

    A game without a table of editions has one nameless edition, on any date. Raises SituationError for an
    unknown id and for a date before the first edition.
    """
    name = (wanted or "").strip() or default
    if name in table:
        return table[name]
    if not name:
        return Edition.model_construct(id="", title="", date="")
    if is_date(name):
        return _at(table, game, name)
    near = difflib.get_close_matches(name, list(table), n=1)
    known = ", ".join(table) or "none by name"
    hint = f'did you mean "{near[0]}"?' if near else f"a date such as 2004-05, or an edition: {known}"
    raise SituationError("rules", f'unknown edition "{name}" of {game}', hint)


def _at(table: Mapping[str, Edition], game: str, date: str) -> Edition:
    if not table:
        return Edition.model_construct(id="", title="", date=date)
    dated = sorted((edition for edition in table.values() if edition.dated), key=lambda e: first_day(e.date))
    before = [edition for edition in dated if first_day(edition.date) <= last_day(date)]
    if not before:
        first = f"the first edition ({dated[0].id}) is of {dated[0].date}" if dated else "name an edition"
        raise SituationError("rules", f"{game} has no rules as early as {date}", first)
    return before[-1].model_copy(update={"date": date})


def applies(rule: Rule, edition: Edition, table: Mapping[str, Edition]) -> bool:
    """Whether a rule is in force in an edition: listed in `editions` if it lists any, since but not until."""
    if rule.editions and edition.id not in rule.editions:
        return False
    if not edition.date:
        return not rule.until
    now = last_day(edition.date)
    since, until = _day(rule.since, table), _day(rule.until, table)
    return (not since or since <= now) and (not until or now < until)


def begun(point: str, edition: Edition, table: Mapping[str, Edition]) -> bool:
    """Whether something `since` a point (an edition or a date) is there in an edition."""
    since = _day(point, table)
    return not since or not edition.date or since <= last_day(edition.date)


def known(point: str, table: Mapping[str, Edition]) -> bool:
    """Whether `since:` or `until:` names an edition or a date."""
    return not point or point in table or is_date(point)


def _day(point: str, table: Mapping[str, Edition]) -> str:
    return first_day(table[point].date if point in table else point) if point else ""


def first_day(date: str) -> str:
    """Give the first day of a date that may lack day or month."""
    return date + "-01-01"[len(date) - 4 :]


def last_day(date: str) -> str:
    """Give a day that sorts as the last of a date that may lack day or month."""
    return date + "-12-31"[len(date) - 4 :]
