"""`judge search` and `show`, and what is known of the law: schema, new, lint, coverage, serve."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from judge.knowledge import load
from tests.cli.answers import Run, error_of


def test_search_in_any_language(run: Run) -> None:
    for words in (["intercept"], ["przechwycenie"]):
        hits = json.loads(run("search", *words, "--json").stdout)
        assert hits
        assert {"kind", "id", "title"} <= set(hits[0])
        shown = run("search", *words)
        assert shown.exit_code == 0
        assert hits[0]["id"] in shown.stdout
    nothing = run("search", "xyzzyx")
    assert nothing.exit_code == 0
    assert nothing.stdout == "nothing was found\n"


def test_search_and_show_in_a_language(run: Run) -> None:
    """What is told in the language is told in it; the rest stays English, and says so."""
    found = json.loads(run("search", "przechwycenie", "--game", "swtcg", "--lang", "pl", "--json").stdout)
    rules = load().rules
    told = {hit["id"]: hit for hit in found if hit["kind"] == "rule"}
    assert told
    assert all(hit["title"] == rules[key].translations["pl"]["title"] for key, hit in told.items())
    assert {hit["language"] for hit in told.values()} == {"pl"}
    assert run("search", "xyzzyx", "--lang", "ru").stdout == "ничего не найдено\n"
    assert len(json.loads(run("search", "attack", "--limit", "3", "--json").stdout)) == 3
    shown = json.loads(run("show", "tcg/once-per-attack", "--lang", "pl", "--json").stdout)
    assert shown["title"] == rules["tcg/once-per-attack"].translations["pl"]["title"]
    assert "translations" not in shown
    assert rules["tcg/once-per-attack"].title in run("show", "tcg/once-per-attack", "--lang", "ru").stdout


@pytest.mark.parametrize("kind", ["statement", "document", "term", "rule", "ruling"])
def test_show(run: Run, kind: str) -> None:
    known = load()
    key = {
        "statement": "tcg-faq/36",
        "document": "tcg-faq",
        "term": next(iter(known.glossary)),
        "rule": next(iter(known.rules)),
        "ruling": next(ruling.address for ruling in known.rulings.values()),
    }[kind]
    entry = json.loads(run("show", key, "--json").stdout)
    assert entry["kind"] == kind
    assert entry["where"].startswith("rulings/")
    shown = run("show", key)
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[0] == f"kind: {kind}"


def test_show_unknown(run: Run) -> None:
    result = run("show", "tcg-fqa/36", "--json")
    assert result.exit_code == 2
    assert "tcg-faq/36" in error_of(result)["suggestion"]


def test_schema_and_new(run: Run, tmp_path: Path) -> None:
    text = run("new", "swtcg")
    assert text.exit_code == 0
    assert run("ask", "-", stdin=text.stdout).exit_code == 0
    schema = json.loads(run("schema", "swtcg", "--json").stdout)
    assert {"json_schema", "at", "until", "values", "zones", "actions", "ask", "expect"} <= set(schema)
    shown = run("schema", "swtcg").stdout
    assert all(point in shown for point in schema["at"])
    for command in ("schema", "new"):
        result = run(command, "swtgc")
        assert result.exit_code == 2
        assert 'did you mean "swtcg"?' in result.stderr


def test_lint_of_a_file(run: Run, luke: Path) -> None:
    result = run("lint", luke)
    assert (result.exit_code, result.stdout) == (0, "no problems\n")
    luke.write_text(luke.read_text(encoding="utf-8").replace("health: 4", "helth: 4"), encoding="utf-8")
    result = run("lint", luke)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{luke}:")
    assert result.stderr == "1 problem\n"
    assert len(json.loads(run("lint", luke, "--json").stdout)) == 1
    assert run("lint", luke.parent / "nowhere").exit_code == 2


def test_statements_on_which_many_rules_rest_are_a_report_and_no_fault(run: Run) -> None:
    known = load()
    listed = json.loads(run("lint", "--citations", "--json").stdout)
    assert [entry["statement"] for entry in listed] == list(known.leaned_on())
    for entry in listed:
        rules = [rule["id"] for rule in entry["rules"]]
        assert len(rules) > 5
        assert all(entry["statement"] in known.rules[rule].statements for rule in rules)
    assert [len(entry["rules"]) for entry in listed] == sorted(
        (len(entry["rules"]) for entry in listed), reverse=True
    )
    shown = run("lint", "--citations", "swlcg")
    assert shown.exit_code == 0
    assert "lcg-frame/L-28: 6 rules: " in shown.stdout
    assert "tcg-" not in shown.stdout
    assert run("lint", "--citations", "tcg-faq/36").stdout == "0 statements with more than 5 rules\n"


def test_coverage(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.quality import coverage

    part: dict[str, object] = {
        "total": 3,
        "executable": 2,
        "with_example": ["a/1"],
        "with_twin": [],
        "missing": ["a/2"],
    }
    part["reference"] = {"a/3": "it is done before"}
    rules = {"total": 3, "mutants_killed": 1, "holes": 1, "survivors": ["tcg/x"]}
    mutants = {"total": 4, "killed": 3, "explained": 1, "survivors": [], "idle": []}
    unseen = [{"sentence": "swtcg: Draw # cards.", "examples": ["swtcg/a/1"]}]
    sentences = {"total": 3, "seen": 2, "explained": 0, "unseen": unseen, "idle": []}
    figures = {"statements": {"a": part}, "rules": rules, "mutants": mutants, "sentences": sentences}
    monkeypatch.setattr(coverage, "coverage", lambda *_: figures)
    assert json.loads(run("coverage", "--json").stdout) == figures
    shown = run("coverage").stdout
    assert "a: 1 of 2 statements with an example, 0 with a twin, 1 for reference" in shown
    assert "sentences: 2 of 3 seen, 0 explained\n  swtcg: Draw # cards. (swtcg/a/1)" in shown
    assert "missing: a/2" in shown
    assert "rules: 1 of 3 proved, 1 hole" in shown
    assert "survivors: tcg/x" in shown
    assert "mutants: 3 of 4 killed, 1 explained" in shown


def test_a_schema_of_no_game_is_asked_for_one(run: Run) -> None:
    result = run("schema")
    assert result.exit_code == 2
    assert "say a game" in result.stderr
    assert json.loads(run("schema", "--json").stdout)["$schema"]


def test_a_busy_port_is_named(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--port", str(port))
    assert result.exit_code == 2
    assert f"port {port} on 127.0.0.1 is busy" in result.stderr
    assert f"--port {port + 1}" in result.stderr


def test_only_serve_imports_the_web() -> None:
    import subprocess
    import sys

    code = "import sys; from judge.cli import main; import judge.verdict.service, judge.verdict.worker; "
    code += "print([name for name in sys.modules if name.split('.')[0] in ('web', 'flask')])"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "[]"
