"""The filters of the templates: links to entries, anchors, shares, and words in the language of the page."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, url_for
from flask_babel import gettext as _
from markupsafe import Markup

from judge.games.registry import GAMES
from judge.knowledge import load
from judge.words.expectation import expectation
from judge.words.phrasebook import phrasebook
from judge.words.places import SYMBOL
from judge.words.reasons import reason
from judge.words.teller import Headline, Teller
from judge.words.template import upper_first

from .language import language
from .screens.steps import folded


def linked(text: str) -> Markup:
    """Text in which every id of a rule leads to its page, under the rule's title."""
    known = load().rules
    markup = Markup("")
    for part in re.split(r"((?:tcg|lcg|brk|core)/[a-z0-9-]+)", text):
        if part in known:
            markup += Markup('<a href="{}">{}</a>').format(
                address(part), known[part].told("title", language())
            )
        else:
            markup += part
    return markup


def coded(text: str) -> Markup:
    """Text in which what stands between backticks is to be typed."""
    parts = text.split("`")
    return Markup("").join(
        Markup('<code lang="en">{}</code>').format(part) if i % 2 else part for i, part in enumerate(parts)
    )


def spoken_reason(rule: str) -> str:
    """Why a rule bars something, as a sentence in the language of the page; nothing where it has none."""
    return upper_first(reason(rule, language()))


@cache
def _symbols() -> dict[str, Mapping[str, str]]:
    """What the symbols of all games are called, by language."""
    return {name: words for game in GAMES for name, words in phrasebook(game).data.get("symbols", {}).items()}


def symbols(text: str) -> Markup:
    """Words of a card in which every symbol (`{tap}`) is drawn as one, by what it is called on this page."""
    called = _symbols()
    return Markup("").join(
        Markup('<span class="symbol">{}</span>').format(called[part][language()] if part in called else part)
        if i % 2
        else part
        for i, part in enumerate(SYMBOL.split(text))
    )


def core_word(section: str, key: str) -> str:
    """A word of the judge in the language of the page; the key itself if there is none."""
    entry = phrasebook("core").data[section].get(key)
    return str(entry[language()]) if entry else key


def expected(entry: Mapping[str, Any], teller: Teller) -> str:
    """An entry of `expect` as a claim; rules stand in it by their ids, to be linked."""
    return teller.start(expectation(teller, entry, rule=str))


def sort_of(word: str) -> str:
    """What kind of thing a statement, a document or a change of the rules is, in the language of the page."""
    kinds = {
        "rule": _("rule"),
        "frame": _("basic rule"),
        "fact": _("fact"),
        "outside": _("outside source"),
        "definition": _("definition"),
        "worked example": _("worked example"),
        "Q&A": _("question and answer"),
        "translator note": _("translator's note"),
        "translator note (worked example)": _("translator's note, worked example"),
        "errata": _("erratum"),
        "erratum": _("erratum"),
        "deck restriction": _("deck restriction"),
        "restriction": _("deck restriction"),
        "publisher": _("publisher"),
        "translator": _("translator"),
        "fan": _("players"),
    }
    return " / ".join(str(kinds.get(part, part)) for part in word.split(" / "))


def parted(headline: Headline) -> tuple[str, str, str]:
    """A headline as what stands before its share, the share, and what stands after it."""
    before, share, after = headline.text.partition(headline.percent) if headline.percent else ("", "", "")
    return before, share, after


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
        return url_for("rule.page", key=key)
    if key in known.rulings:
        return url_for("ruling.page", key=key)
    if key in known.statements:
        document, _, number = key.partition("/")
        return url_for("documents.statement", document=document, number=number)
    if key in known.documents:
        return url_for("documents.document", key=key)
    if key in known.glossary:
        return url_for("glossary.term", key=key)
    return ""


@cache
def _version(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:10]


def register(app: Flask) -> None:
    """Make these words known to the templates."""

    def asset(name: str) -> str:
        return url_for("static", filename=name, v=_version(Path(str(app.static_folder)) / name))

    for made in (linked, coded, symbols, number, percent, slug, address, parted, folded, expected, sort_of):
        app.jinja_env.filters[made.__name__] = made
    app.jinja_env.globals.update(
        asset=asset, knowledge=load, core_word=core_word, spoken_reason=spoken_reason
    )
