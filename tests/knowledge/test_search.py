"""Search: stems, accents, the languages of the glossary, ids, and anything typed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.knowledge import Knowledge, load


def ids(small: Knowledge, words: str, game: str | None = None) -> list[str]:
    return [hit.id for hit in small.search(words, game)]


@pytest.mark.parametrize(
    "words",
    [
        "intercept",
        "Intercepts",
        "przechwycenie",
        "PRZECHWYCENIA",
        "przechwycenię",
        "перехват",
        "перехвата",
        "interce",
    ],
)
def test_a_rule_is_found_in_any_language_and_form(small: Knowledge, words: str) -> None:
    hits = ids(small, words)
    assert hits[0] in ("tcg/intercept-same-attack", "swtcg/move-it")
    assert {"tcg/intercept-same-attack", "swtcg/move-it", "tcg-faq/36", "tcg-abilities/1", "G-1"} <= set(hits)


def test_all_words_before_any(small: Knowledge) -> None:
    assert "tcg/old" not in ids(small, "intercept moves attack")
    assert "tcg/old" in ids(small, "books xylophone")
    assert ids(small, "xylophone") == []


def test_parallel_terms_are_not_mixed(small: Knowledge) -> None:
    assert small.glossary["G-2"].groups() == [["friendly", "przyjazny"], ["enemy", "wrogi"]]


def test_an_id_is_found_first(small: Knowledge) -> None:
    assert ids(small, "tcg-faq/36")[0] == "tcg-faq/36"
    assert ids(small, "rulings/swtcg/move-it")[0] == "swtcg/move-it"
    assert ids(small, "TCG/OLD")[0] == "tcg/old"


def test_game_and_limit(small: Knowledge) -> None:
    assert ids(small, "intercept", "berserk") == []
    assert "core/not-your-decision" in ids(small, "decides", "berserk")
    assert len(small.search("intercept", limit=2)) == 2
    assert small.search("intercept", limit=0) == []


def test_hits_have_title_and_snippet(small: Knowledge) -> None:
    hit = next(h for h in small.search("intercept") if h.kind == "ruling")
    assert hit.title == "Does Intercept start an attack?"
    assert hit.snippet.startswith("No. It moves")
    assert hit.score > 0
    assert hit.game == "swtcg"


@given(st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_anything_may_be_typed(words: str) -> None:
    load().search(words)


@pytest.mark.parametrize(
    "words", ["", "  ", '"', "a AND", "NEAR(x)", "*", "title:x", "') DROP TABLE entry --", "the"]
)
def test_query_syntax_is_only_words(words: str) -> None:
    load().search(words)


def test_from_several_threads() -> None:
    knowledge = load()
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: knowledge.search("retaliate")[0].id, range(40)))
    assert len(set(results)) == 1
