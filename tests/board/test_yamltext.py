"""What is written as YAML reads back as it was."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board import yamlio, yamltext
from judge.knowledge import load
from judge.verdict import service

words = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co"), exclude_characters="\ufeff"),
    max_size=40,
)
keys = words.filter(bool)
values = st.recursive(
    words, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=12
)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.dictionaries(keys, values, min_size=1, max_size=5))
def test_whatever_is_written_reads_back(data: dict[str, Any]) -> None:
    text = yamltext.write(data)
    read, _ = yamlio.load(text)
    assert read == data


def test_every_example_reads_back() -> None:
    for example in load().examples():
        assert (
            yamlio.load(yamltext.write(example.situation))[0] == yamlio.load(json.dumps(example.situation))[0]
        )


def test_the_first_example_looks_as_a_person_would_write_it() -> None:
    data = service.parse(service.new("swtcg")).canonical()
    text = yamltext.write(data)
    assert "now:\n  at: attack\n" in text or "now: {at: attack" in text
    assert '"Pay 1 Force -> Retaliate 2"' in text or "text: Pay 1 Force -> Retaliate 2" in text
    assert max(map(len, text.splitlines())) <= 140


def test_an_entry_is_added_at_the_end_and_comments_stay() -> None:
    text = "game: swtcg # mine\nask: outcomes\n"
    once = yamltext.with_entry(text, yamlio.load(text)[0], "played", {"dark": "pass"})
    assert once.startswith(text)
    twice = yamltext.with_entry(once, yamlio.load(once)[0], "played", {"light": "bid 1"})
    assert yamlio.load(twice)[0]["played"] == [{"dark": "pass"}, {"light": "bid 1"}]
