"""Problems between entries: every kind is found, and names file and line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.knowledge import load

RULE = "game: swtcg\nrules:\n- {{id: {id}, title: t, text: t, status: official, {rest}}}\n"
RULING = """
game: swtcg
rulings:
- id: x
  question: q
  answer: a
  status: official
  statements: [tcg-faq/9]
"""
EXAMPLES = RULING + "  examples:\n  - title: t\n    light: {force: 1}\n"


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("swtcg__rules__x", RULE.format(id="tcg/x", rest="statements: [tcg-faq/99]"),
         'x.yaml:3: tcg/x: unknown statement tcg-faq/99, did you mean "tcg-faq/9"?'),
        ("swtcg__rules__x", RULE.format(id="tcg/x", rest="statements: []"), "tcg/x rests on no statement"),
        ("swtcg__rules__x", RULE.format(id="lcg/x", rest="statements: [tcg-faq/9]"), "begins with tcg/"),
        ("swtcg__rules__x", RULE.format(id="tcg/old", rest="statements: [tcg-faq/9]"), "tcg/old stands twice"),
        ("swtcg__rules__x", RULE.format(id="tcg/x", rest="statements: [tcg-faq/9], editions: [tsb]"),
         'unknown edition tsb, did you mean "tesb"?'),
        ("swtcg__rules__x", RULE.format(id="tcg/x", rest="statements: [tcg-faq/9], since: never"),
         'since: "never" is no date and no edition'),
        ("core__rules", RULE.format(id="core/not-your-decision", rest="statements: [tcg-faq/9], since: 2003")
         .replace("swtcg", "core"), "in force in every edition"),
        ("swtcg__rulings__x", RULING, "x.yaml:4: swtcg/x has no example"),
        ("swtcg__rulings__x", RULING.replace("[tcg-faq/9]", "[]"), "swtcg/x rests on no statement"),
        ("swtcg__rulings__x", RULING.replace("id: x", "id: move-it"), "swtcg/move-it stands twice"),
        ("swtcg__rulings__x", EXAMPLES, "x.yaml:10: swtcg/x, example 1 expects nothing"),
        ("swtcg__rulings__x", EXAMPLES + "    game: berserk\n    expect: [{order matters: no}]", "must be swtcg"),
        ("swtcg__rulings__x", EXAMPLES + "    expect: [{cites: [tcg/intercept-same-atack]}]",
         'unknown rule tcg/intercept-same-atack, did you mean "tcg/intercept-same-attack"?'),
        ("swtcg__rulings__x", EXAMPLES + "    expect: [{law says: {illegal: {light: x}, because: tcg/no}}]",
         "example 1: unknown rule tcg/no"),
        ("swtcg__rulings__x",
         EXAMPLES + "    expect: [{a: b}]\n    twins: [{title: t, expect: [{cites: [tcg/no]}]}]",
         "example 1, twin 1: unknown rule tcg/no"),
        ("swtcg__rulings__x",
         EXAMPLES + "    expect: [{a: b}]\n    twins: [{title: t, change: {ligt.force: 0}, expect: [{a: b}]}]",
         'twin 1: ligt.force: there is no "ligt"; did you mean "light"?'),
        ("swtcg__rulings__x", EXAMPLES + "    expect: [{a: b}]\n    statements: [tcg-faq/8]",
         "unknown statement tcg-faq/8"),
        ("swtcg__rulings__x", RULING.replace("answer: a", "answer: as tcg/no says"), "swtcg/x: unknown rule tcg/no"),
        ("swtcg__rulings__x", RULING.replace("answer: a", "answer: see tcg-faq/99"),
         "swtcg/x: unknown statement tcg-faq/99"),
        ("swtcg__rules__x", RULE.format(id="tcg/x", rest="statements: [tcg-faq/9]").replace("text: t", "text: not tcg/no"),
         "tcg/x: unknown rule tcg/no"),
        ("berserk__rules__x", RULE.format(id="brk/x", rest="statements: [tcg-faq/9]").replace("swtcg", "berserk"),
         "brk/x: tcg-faq/9 is a statement about another game, swtcg"),
        ("swtcg__names", "game: swtcg\nsame_name: [{names: [a, b], statements: [tcg-faq/1], authority: fan}]",
         "a = b: unknown statement tcg-faq/1"),
        ("statements__tcg-faq",
         "statements: [{id: tcg-faq/9, kind: rule, exec: R, executable: false, same_as: [tcg-faq/8], text: t}]",
         "tcg-faq/9: unknown statement tcg-faq/8"),
        ("statements__tcg-new",
         "statements: [{id: tcg-new/9, kind: rule, exec: R, executable: false, text: t}]",
         "unknown document tcg-new"),
    ],
)  # fmt: skip
def test_problem(write: Callable[..., Path], file: str, text: str, words: str) -> None:
    problems = load(write(**{file: text}), strict=False).problems()
    assert any(words in problem for problem in problems), problems
    assert all(problem.startswith("rulings/") for problem in problems)


LOOKED = [f"tcg/x{i}" for i in range(6)]


@pytest.mark.parametrize(
    ("looked", "words"),
    [
        (LOOKED, ""),
        (LOOKED[:4], "6 rules rest on it; nobody has looked whether it says tcg/x4, tcg/x5: "),
        ([*LOOKED, "tcg/old"], "looked_at_for: tcg/old does not rest on it"),
    ],
)
def test_of_many_rules_on_one_statement_somebody_has_looked_at_each(
    write: Callable[..., Path], looked: list[str], words: str
) -> None:
    rules = "\n".join(RULE.format(id=key, rest="statements: [tcg-faq/8]").splitlines()[-1] for key in LOOKED)
    statement = "{{id: tcg-faq/8, kind: rule, exec: X, executable: true, text: t, looked_at_for: [{}]}}"
    folder = write(
        swtcg__rules__x=f"game: swtcg\nrules:\n{rules}\n",
        statements__new=f"statements:\n- {statement.format(', '.join(looked))}\n",
    )
    place = "rulings/statements/new.yaml:2: tcg-faq/8: "
    problems = [text for text in load(folder, strict=False).problems() if text.startswith(place)]
    assert [text.removeprefix(place)[: len(words)] for text in problems] == [words] * bool(words)
