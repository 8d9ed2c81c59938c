"""The reader of YAML and JSON: text in, strings and lines out, or a sentence that names the place."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board import yamlio
from judge.errors import SituationError


def data(text: str | bytes) -> Any:
    return yamlio.load(text)[0]


def refused(text: str | bytes) -> SituationError:
    with pytest.raises(SituationError) as caught:
        yamlio.load(text)
    assert caught.value.message
    assert caught.value.suggestion
    return caught.value


@pytest.mark.parametrize("word", ["on", "no", "3.10", "1:30", "2003-11-01", "~", ".inf", "true"])
def test_words_stay_text(word: str) -> None:
    assert data(f"a: {word}") == {"a": word}


def test_an_empty_value_and_null_are_none() -> None:
    assert data("a:\nb: null\nc: ''\nd: 'null'") == {"a": None, "b": None, "c": "", "d": "null"}
    assert data("") is None
    assert data("# only a comment") is None


def test_json_means_the_same() -> None:
    text = '{"dark": {"force": 4, "hand": [], "on": true, "x": null, "f": 1.50}}'
    assert data(text) == {"dark": {"force": "4", "hand": [], "on": "true", "x": None, "f": "1.50"}}


def test_json_with_tabs_surrogate_pairs_and_odd_line_ends() -> None:
    assert data('{\n\t"a": "\\ud83d\\ude00\\/", "b": "x\u2028y"}') == {"a": "😀/", "b": "x\u2028y"}


def test_flow_style_yaml_is_not_json_and_is_read() -> None:
    assert data("{game: swtcg, dice: [[6, 5]]}") == {"game": "swtcg", "dice": [["6", "5"]]}


def test_bytes_and_byte_order_mark() -> None:
    assert data("\ufeffa: ё".encode()) == {"a": "ё"}
    assert refused(b"a: 1\nb: \xff\xfe").path == "line 2"


@pytest.mark.parametrize(
    "text",
    [
        "light:\n  force: 1\n  character:\n  - {name: A}\n  - name: B\n    damage: 2\n",
        '{"light":\n {"force": "1",\n "character": [\n {"name": "A"},\n {"name": "B",\n  "damage": 2}]}}',
    ],
)
def test_lines(text: str) -> None:
    where = yamlio.load(text)[1]
    assert where["light.force"] == 2
    assert where["light.character[1].damage"] == 6
    assert where["light.character[0]"] == 4
    assert "light.character[2]" not in where
    assert where.nearest("light.character[1].speed") == 5
    assert where.nearest("nothing") == where[""]
    assert all(where[path] >= 1 for path in where)


def test_keys_with_dots_have_lines() -> None:
    where = yamlio.load("expect:\n- exactly:\n    vader.damage: [0]\n    vader: 1\n")[1]
    assert where["expect[0].exactly.vader.damage"] == 3
    assert where["expect[0].exactly.vader.damage[0]"] == 3
    assert where["expect[0].exactly.vader"] == 4


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a: 1\na: 2", "a", "twice (lines 1 and 2)"),
        ("x:\n- a: 1\n  b: 2\n  a: 3", "x[0].a", "twice (lines 2 and 4)"),
        ('{"x": {"y": 1, "y": 2}}', "x.y", "twice"),
        ("a: &x 1\nb: *x", "line 1", "anchor"),
        ("a: *x", "line 1", "alias"),
        ("a: !!int 3", "line 1", "tag"),
        ("a: !x 3", "line 1", "tag"),
        ("a: 1\n---\nb: 2", "line 2", "second document"),
        ("? [a]\n: 1", "line 1", "key that is itself"),
        ("null: 1", "line 1", "empty key"),
        ("a: b: c", "line 1", "a value cannot follow"),
        ("a:\n\tb: c", "line 2", "not tabs"),
        ("a: 'x", "line 1", "quotation mark"),
        ("a: [1, 2", "line 1", "expected"),
        ("a: \x01", "line 1", "U+0001"),
        ('a: "\\0"', "line 1", "U+0000"),
        ('{"a": "\\ud800"}', "line 1", "U+D800"),
        ("a: \ud800", "line 1", "U+D800"),
        ("k" * 300 + ": 1", "line 1", "key of 300"),
        ("? " + "k" * 300 + "\n: 1", "line 1", "key of 300"),
    ],
)
def test_refused(text: str, place: str, words: str) -> None:
    error = refused(text)
    assert error.path == place or place in str(error)
    assert words in str(error) or words in error.suggestion


@pytest.mark.parametrize("text", ["light:\n  hand: ?", "light: {hand: ?}", "light:\n  hand: ?  # unknown\n"])
def test_a_bare_question_mark_is_the_text_it_looks_like(text: str) -> None:
    assert data(text) == {"light": {"hand": "?"}}


def test_an_error_beside_a_bare_question_mark_names_the_error() -> None:
    assert refused("hand: ?\na: b: c").path == "line 2"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "{a: " * 50_000,
        '{"a":' * 50_000 + "1" + "}" * 50_000,
        "- " * 50_000,
        "? " * 50_000,
        "a: " * 50_000,
        "[" + "1," * 400_000 + "1]",
        "\n".join(" " * n + "a:" for n in range(400)),
        "a" * 2_000_000,
        "'" + "a\n" * 300_000,
        "k" * 900_000 + ": 1",
    ],
)
def test_deep_and_huge_input_is_refused_soon(text: str) -> None:
    started = time.process_time()
    refused(text)
    assert time.process_time() - started < 20


def test_size_limit_is_the_callers() -> None:
    with pytest.raises(SituationError, match="at most 10"):
        yamlio.load("a: 12345678", max_bytes=10)


@given(st.text())
@settings(max_examples=300, deadline=None)
def test_any_text_gives_data_or_a_situation_error(text: str) -> None:
    try:
        read, where = yamlio.load(text)
    except SituationError as error:
        assert str(error)
    else:
        assert read is None or isinstance(read, dict | list | str)
        assert where[""] >= 1


@given(st.text(alphabet="ab:-?[]{},&*!|>'\"%@` \n\t#0~\\<u=", max_size=40))
@settings(max_examples=700, deadline=None)
def test_any_punctuation_gives_data_or_a_situation_error(text: str) -> None:
    try:
        yamlio.load(text)
    except SituationError as error:
        assert str(error)


@given(st.binary(max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_bytes_give_data_or_a_situation_error(raw: bytes) -> None:
    try:
        yamlio.load(raw)
    except SituationError as error:
        assert str(error)


LETTERS = st.characters(exclude_categories=("Cs", "Cc", "Cn", "Co"), exclude_characters="\ufeff\u2028\u2029")
WORDS = st.text(LETTERS, max_size=12)
TREES: st.SearchStrategy[Any] = st.recursive(
    WORDS | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


@given(TREES)
@settings(max_examples=200, deadline=None)
def test_json_and_yaml_of_one_tree_are_that_tree(tree: Any) -> None:
    if isinstance(tree, dict | list):
        assert data(json.dumps(tree)) == tree
        assert data(json.dumps(tree, ensure_ascii=False, indent=1)) == tree
    dumped = yaml.safe_dump(tree, default_style='"', allow_unicode=True, sort_keys=False)
    if "!!null" not in dumped:
        assert data(dumped) == tree
